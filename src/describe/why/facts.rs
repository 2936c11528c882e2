//! A sentence for each fact.

use crate::check::Rulebook;
use crate::describe::english::wording::{article, counted, joined, spoken};
use crate::engine::why::{Fact, Named, Quote, Reason, What};
use crate::model::Model;

/// How many things are named one by one.
const FEW: usize = 4;

/// Tells facts about a game.
pub(super) struct Speaker<'a> {
    pub model: &'a Model,
    /// The text of the rules, if it is at hand.
    pub book: Option<&'a Rulebook>,
    /// The player that an end rule is about; nobody if the reader is addressed.
    pub about: Option<&'a str>,
}

impl<'a> Speaker<'a> {
    pub fn new(model: &'a Model) -> Speaker<'a> {
        Speaker { model, book: None, about: None }
    }

    /// A reason as a sentence without a dot.
    pub fn sentence(&self, reason: &Reason) -> String {
        let quote = reason.quote().map(|quote| quote.text.as_str());
        match &reason.fact {
            Fact::Each => self.several(&reason.because),
            Fact::Neither => match reason.because.iter().min_by_key(|part| part.weight()) {
                Some(part) => self.sentence(part),
                None => "no condition is met".into(),
            },
            Fact::Refused | Fact::Ends { .. } => match &reason.because[..] {
                [] => self.condition(reason.quote(), false),
                parts => self.several(parts),
            },
            Fact::NoWay { after, at_once: true } => {
                format!("after `{after}` {}", self.several(&reason.because))
            }
            Fact::NoWay { after, .. } => {
                format!("whatever follows `{after}`, {}", self.several(&reason.because))
            }
            Fact::Nothing { choice } => self.nothing(choice, &reason.because),
            Fact::NoBranch { .. } | Fact::Complete => self.turn(reason),
            Fact::Condition { holds } => self.condition(reason.quote(), *holds),
            Fact::Member { member, holds: false } => match quote {
                Some(text) => format!("{member} is not among what may be chosen (`{}`)", cut(text)),
                None => format!("{member} is not among what may be chosen"),
            },
            Fact::Member { member, .. } => {
                format!("{member} is among them (`{}`)", cut(quote.unwrap_or("…")))
            }
            Fact::NotMost { reached, most } => {
                let what = quote.unwrap_or_default().trim_start_matches("require most").trim();
                format!("`{what}` has to be the most possible: {most}, not {reached}")
            }
            fact => self.simple(fact, reason.quote()),
        }
    }

    /// Branches that are not offered, and turns that are complete.
    fn turn(&self, reason: &Reason) -> String {
        let why = match &reason.because[..] {
            [] => None,
            parts => Some(self.several(parts)),
        };
        match (&reason.fact, why) {
            (Fact::NoBranch { label }, None) => format!("`{label}` is not offered here"),
            (Fact::NoBranch { label }, Some(why)) => format!("`{label}` is not offered: {why}"),
            (_, None) => "the move is complete: nothing more is expected".into(),
            (_, Some(why)) => format!("the move is complete: {why}"),
        }
    }

    /// At most two sentences joined.
    fn several(&self, parts: &[Reason]) -> String {
        let mut parts: Vec<&Reason> = parts.iter().collect();
        parts.sort_by_key(|part| part.weight());
        let mut said: Vec<String> = Vec::new();
        for part in parts {
            let sentence = self.sentence(part);
            if said.len() < 2 && !said.contains(&sentence) {
                said.push(sentence);
            }
        }
        said.join(", and ")
    }

    fn condition(&self, quote: Option<&Quote>, holds: bool) -> String {
        let Some(quote) = quote else { return "a condition of the rules is not met".into() };
        match (self.clause(quote, holds), holds) {
            (Some(clause), _) => clause,
            (None, true) => format!("`{}` holds", cut(&quote.text)),
            (None, false) => format!("`{}` does not hold", cut(&quote.text)),
        }
    }

    fn nothing(&self, choice: &str, because: &[Reason]) -> String {
        let what = match choice.chars().count() {
            0..=2 => "there is nothing to choose".into(),
            _ => format!("there is no {} to choose", spoken(choice)),
        };
        match because.first() {
            None => what,
            Some(_) => format!("{what}: {}", self.several(because)),
        }
    }

    fn simple(&self, fact: &Fact, quote: Option<&Quote>) -> String {
        match fact {
            Fact::Occupied { site, by } if by.is_empty() => format!("{site} is not empty"),
            Fact::Occupied { site, by } => format!("{site} is occupied ({})", self.pieces(by)),
            Fact::Vacant { site } => format!("{site} is empty"),
            Fact::Holds { site, by, sort, holds } => self.holds(site, by, sort, *holds),
            Fact::In { site, set, holds } => format!("{site} is {}{}", not(*holds), self.place(set)),
            Fact::Next { site, directions, of, holds } => {
                let of = self.the(of);
                format!("{site} is {}{}", not(*holds), towards(directions, &of))
            }
            Fact::Blocked { site, from, at, by } if by.is_empty() => {
                format!("the way from {from} to {site} is blocked at {at}")
            }
            Fact::Blocked { site, from, at, by } => {
                format!("the way from {from} to {site} is blocked on {at} ({})", self.pieces(by))
            }
            Fact::OffLine { site, from, directions } => {
                let from = self.the(from);
                match &directions[..] {
                    [] => format!("no straight line leads from {from} to {site}"),
                    [diagonally] if diagonally == "diagonally" => {
                        format!("{site} does not lie diagonally from {from}")
                    }
                    _ => format!("{site} does not lie {} of {from}", joined(directions, "or")),
                }
            }
            Fact::Image { site, symmetry, of, holds } => {
                let of = self.the(of);
                match symmetry.as_str() {
                    "half_turn" => format!("{site} is {}opposite {of}", not(*holds)),
                    _ => format!("{site} is {}the image of {of} ({})", not(*holds), spoken(symmetry)),
                }
            }
            Fact::Exists { what, which } => self.exists(what, which),
            Fact::All { sites, set } => match set {
                What::Mine | What::Theirs | What::Coloured(_) | What::Kinds(_) => {
                    format!("{} hold {}", joined(sites, "and"), self.the(set))
                }
                _ => format!("{} are all {}", joined(sites, "and"), self.place(set)),
            },
            _ => self.counted(fact, quote),
        }
    }

    /// Facts about numbers.
    fn counted(&self, fact: &Fact, quote: Option<&Quote>) -> String {
        match fact {
            Fact::Compared { left, sign, right, count: Some(count), holds } if !has_text(count) => {
                let (verb, noun) = match left {
                    1 => ("is", self.noun(count)),
                    _ => ("are", self.plural(count)),
                };
                format!("there {verb} {left} {noun}, {}{} {right}", rather(*holds), compared(sign))
            }
            Fact::Compared { left, sign, right, holds, .. } => {
                match quote.and_then(|q| compared_with(q, sign)) {
                    Some(what) if *holds && sign == "=" => format!("`{what}` is {left}"),
                    Some(what) => format!("`{what}` is {left}, {}{} {right}", rather(*holds), compared(sign)),
                    None => format!("{} ({left} against {right})", self.condition(quote, *holds)),
                }
            }
            Fact::Distance { from, to, steps, sign, than, holds } => {
                let (from, to) = (self.the(from), self.the(to));
                let steps = counted(*steps as usize, "step");
                format!("from {from} to {to} it is {steps}, {}{} {than}", rather(*holds), compared(sign))
            }
            Fact::Turn { number, holds: true, .. } => format!("this is turn {number}"),
            Fact::Turn { number, sign, than, .. } if sign == "=" => {
                format!("this is turn {number}, not turn {than}")
            }
            Fact::Turn { number, sign, than, .. } => {
                format!("this is turn {number}, not {} {than}", compared(sign))
            }
            Fact::Repeats { board: true, than: 0, holds: false, .. } => {
                "the board would be as it was before".into()
            }
            Fact::Repeats { than: 0, holds: false, .. } => {
                "the position would be one that stood before".into()
            }
            Fact::Repeats { times, sign, than, holds, .. } => {
                let times = counted(*times as usize, "time");
                format!("this position stood {times} before, {}{} {than}", rather(*holds), compared(sign))
            }
            Fact::OutOfRange { number, low, high } if low > high => {
                format!("{number} cannot be chosen: no number can")
            }
            Fact::OutOfRange { number, low, high } => format!("{number} is not from {low} to {high}"),
            _ => self.of_sets(fact),
        }
    }

    /// Facts about sets that are being chosen, and the rest.
    fn of_sets(&self, fact: &Fact) -> String {
        match fact {
            Fact::NoSuchSet { site } => {
                format!("nothing that could be chosen has {site} as its lowest site")
            }
            Fact::Twice { member } => format!("{member} has been chosen already"),
            Fact::Size { has: 0 } => "nothing has been chosen yet".into(),
            Fact::Size { has } => format!("the choice may not end with {has}"),
            Fact::Grows => "more could be added, and then it has to be".into(),
            Fact::Expected { one_of } if one_of.is_empty() => "nothing can be chosen here".into(),
            Fact::Expected { one_of } => format!("expected {}", joined(one_of, "or")),
            Fact::Stuck { player, holds: true } => format!("{player} has no move"),
            Fact::Stuck { player, holds: false } => format!("{player} has a move"),
            _ => "every way to go on fails".into(),
        }
    }

    fn holds(&self, site: &str, by: &[Named], sort: &What, holds: bool) -> String {
        let there = self.pieces(by);
        match (sort, holds) {
            (What::Marked(mark), true) => {
                format!("{site} holds {}", article(&format!("{} {}", spoken(mark), self.piece())))
            }
            (What::Marked(mark), false) => format!("{site} holds {there}, which is not {}", spoken(mark)),
            (What::Mine, false) if by.len() > 1 => {
                format!("{site} holds {there}, none of them {}", self.mine())
            }
            (What::Mine, false) => format!("{site} holds {there}, not one of {}", self.mine()),
            (What::Mine, true) => format!("{site} holds {there}, one of {}", self.mine()),
            (What::Theirs, false) => format!("{site} holds {there}, not one of {}", self.theirs()),
            (_, true) => format!("{site} holds {there}"),
            (sort, false) => format!("{site} holds {there}, not {}", article(&self.noun(sort))),
        }
    }

    fn exists(&self, what: &What, which: &[String]) -> String {
        let names = |which: &[String]| match which.len() {
            0..=FEW => which.join(", "),
            n => format!("{} and {} others", which[..FEW].join(", "), n - FEW),
        };
        let holder = match what {
            What::Both(parts) => parts.iter().position(is_holder).map(|at| {
                let mut rest = parts.clone();
                let holder = rest.remove(at);
                (self.the(&holder), if rest.len() == 1 { rest.remove(0) } else { What::Both(rest) })
            }),
            _ => None,
        };
        if let What::Text(text) = what {
            return match which.is_empty() {
                true => format!("`{}` is empty", cut(text)),
                false => format!("`{}` has {}", cut(text), names(which)),
            };
        }
        if let What::Named(text, of) = what {
            let said = self.definition(text, of.as_deref());
            return match which.is_empty() {
                true => said.none(),
                false => format!("there is {} ({})", said.the(), names(which)),
            };
        }
        match (holder, which.is_empty()) {
            (Some((holder, noun)), true) if is_place(&noun) => {
                format!("{holder} has no site {}", self.place(&noun))
            }
            (Some((holder, noun)), false) if is_place(&noun) => {
                format!("{holder} has a site {} ({})", self.place(&noun), names(which))
            }
            (Some((holder, noun)), true) => format!("{holder} holds no {}", self.noun(&noun)),
            (Some((holder, noun)), false) => {
                format!("{holder} holds {} ({})", article(&self.noun(&noun)), names(which))
            }
            (None, true) => format!("there is no {}", self.noun(what)),
            (None, false) => format!("there is {} ({})", article(&self.noun(what)), names(which)),
        }
    }

    fn pieces(&self, by: &[Named]) -> String {
        let said: Vec<String> = by.iter().map(|piece| self.named(piece)).collect();
        joined(&said, "and")
    }

    fn named(&self, piece: &Named) -> String {
        let marks: String = piece.marks.iter().map(|mark| format!("{} ", spoken(mark))).collect();
        article(&format!("{marks}{} {}", spoken(&piece.colour), spoken(&piece.kind)))
    }
}

/// May it be said to hold something?
fn is_holder(what: &What) -> bool {
    matches!(what, What::Chosen(..) | What::Sites(_))
}

/// Does it say where, and nothing of pieces?
fn is_place(what: &What) -> bool {
    matches!(
        what,
        What::Region(_)
            | What::Sites(_)
            | What::Next(..)
            | What::Text(_)
            | What::Named(..)
            | What::Chosen(..)
    )
}

fn not(holds: bool) -> &'static str {
    if holds {
        ""
    } else {
        "not "
    }
}

/// Before what is asked for: `not at most 2`, or, where the condition must not hold, `and that is at most 2`.
fn rather(holds: bool) -> &'static str {
    if holds {
        "which is "
    } else {
        "not "
    }
}

fn compared(sign: &str) -> &'static str {
    match sign {
        "=" => "exactly",
        "!=" => "other than",
        "<" => "less than",
        "<=" => "at most",
        ">" => "more than",
        _ => "at least",
    }
}

/// Where a site lies as seen from others.
pub(super) fn towards(directions: &[String], of: &str) -> String {
    match directions {
        [] => format!("next to {of}"),
        [diagonally] if diagonally == "diagonally" => format!("one step diagonally from {of}"),
        _ => format!("one step {} of {of}", joined(directions, "or")),
    }
}

fn has_text(what: &What) -> bool {
    match what {
        What::Text(_) | What::Named(..) => true,
        What::Both(parts) | What::Any(parts) => parts.iter().any(has_text),
        What::Without(a, b) => has_text(a) || has_text(b),
        What::Next(_, of) | What::Stifled(of) => has_text(of),
        _ => false,
    }
}

/// A quotation inside a sentence, cut short.
fn cut(text: &str) -> String {
    crate::diagnostic::brief(text)
}

/// What is compared, where the rules write the comparison as it was made.
fn compared_with(quote: &Quote, sign: &str) -> Option<String> {
    let (left, _) = quote.text.split_once(&format!(" {sign} "))?;
    let is_whole = left.matches('(').count() == left.matches(')').count()
        && !left.contains([':', '='])
        && ![" and ", " or "].iter().any(|word| left.contains(word));
    is_whole.then(|| cut(left))
}
