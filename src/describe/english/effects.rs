//! What statements do to the board, and choices told together with what they are for.

use super::calls::possessive;
use super::lines::Line;
use super::noun::Noun;
use super::sets::{is_name, ungrouped};
use super::teller::{Kind, Local, Teller};
use super::walk::{occurrences, own_exprs};
use super::wording::{article, plural, spoken};
use crate::syntax::ast::{BinaryOp, ColourWord, Expr, ExprKind, Ident, StmtKind};

/// A choice that is told in the sentence that uses it.
struct Choice {
    names: Vec<String>,
    noun: Noun,
    kind: Kind,
}

impl Teller<'_> {
    /// `choose s in S … place my stone at s` as one sentence, and how many lines it tells.
    pub(super) fn merged(&mut self, lines: &[Line]) -> Option<(String, usize)> {
        if let Some(told) = self.merged_set(lines) {
            return Some(told);
        }
        if let Some(told) = self.merged_capture(lines).or_else(|| self.merged_harvest(lines)) {
            return Some(told);
        }
        let (names, used, effect, from) = run_of(lines)?;
        let counts = |names: &Vec<String>| -> usize {
            let exprs = own_exprs(effect);
            names.iter().map(|name| exprs.iter().map(|e| occurrences(e, name)).sum::<usize>()).sum()
        };
        if names.iter().any(|names| counts(names) != 1) {
            return None;
        }
        if let StmtKind::Set { value, .. } = effect {
            if !names.iter().flatten().any(|name| is_name(value, name)) {
                return None;
            }
        }
        let scope = self.locals.len();
        let before = self.locals.clone();
        let outer = self.from;
        let choices = self.choices_of(&lines[..used], &names);
        let Some(choices) = choices else {
            self.locals = before;
            self.from = outer;
            return None;
        };
        self.locals.truncate(scope);
        for choice in &choices {
            for name in &choice.names {
                let noun = Noun { piece: choice.noun.piece, ..Noun::single(choice.noun.one()) };
                let said = noun.one();
                let (kind, piece) = (choice.kind, noun.piece);
                self.locals.push(Local {
                    name: name.clone(),
                    said,
                    kind,
                    piece,
                    noun: Some(noun),
                    ..Local::default()
                });
            }
        }
        self.from = from;
        let sentence = self.effect_or_set(effect);
        let may_fail = |line: &Line| matches!(line, Line::Do(stmt, _) if matches!(stmt.kind, StmtKind::Choose { if_any: true, .. }));
        let sentence = match lines[..used].iter().any(may_fail) {
            true => format!("if possible, {sentence}"),
            false => sentence,
        };
        self.locals.truncate(scope);
        for choice in choices {
            let first = choice.names.first().cloned().unwrap_or_default();
            self.bind_that(&first, choice.kind, &choice.noun);
            let known = self.locals.last().cloned().unwrap_or_default();
            for name in choice.names.iter().skip(1) {
                self.locals.push(Local { name: name.clone(), ..known.clone() });
            }
        }
        Some((sentence, used + 1))
    }

    fn effect_or_set(&mut self, effect: &StmtKind) -> String {
        match effect {
            StmtKind::Set { name, of, value } => {
                let target = self.variable(&name.text, of);
                format!("choose {} as {target}.", self.value(value))
            }
            _ => self.effect(effect),
        }
    }

    /// The choices of a run with their phrases; later ones may speak of the first as `it`.
    fn choices_of(&mut self, lines: &[Line], names: &[Vec<String>]) -> Option<Vec<Choice>> {
        let mut choices: Vec<Choice> = Vec::new();
        for line in lines {
            match line {
                Line::Do(stmt, from) => {
                    let StmtKind::Choose { name, domain, cond, .. } = &stmt.kind else { return None };
                    self.from = *from;
                    let noun = self.choice_noun(name, domain, cond.as_ref());
                    let kind = self.member_kind(domain);
                    let names = names.iter().find(|names| names[0] == name.text)?.clone();
                    match choices.is_empty() {
                        true => self.bind_it(&name.text, kind, &noun),
                        false => self.bind_that(&name.text, kind, &noun),
                    };
                    choices.push(Choice { names, noun, kind });
                }
                Line::Name(param, arg, from) => {
                    self.from = *from;
                    let local = self.named_argument(param, arg);
                    self.locals.push(local);
                }
            }
        }
        Some(choices)
    }

    /// `set v to v + count(S)  remove S`
    fn merged_capture(&mut self, lines: &[Line]) -> Option<(String, usize)> {
        let [Line::Do(count, from), Line::Do(remove, _), ..] = lines else { return None };
        let (StmtKind::Set { name, of, value }, StmtKind::Remove(gone)) = (&count.kind, &remove.kind) else {
            return None;
        };
        let ExprKind::Binary(BinaryOp::Add, _, more) = &ungrouped(value).kind else { return None };
        let counted = matches!(&ungrouped(more).kind, ExprKind::Call(count, args)
            if count.text == "count" && crate::syntax::expr_text(&args[0]) == crate::syntax::expr_text(gone));
        self.from = *from;
        self.step_of(&name.text, of, value).filter(|(plus, _)| *plus && counted)?;
        let target = self.variable(&name.text, of);
        let (gone, target) = (self.piece_on(gone), super::naming::things(&target));
        Some((format!("remove {gone}, and add their number to {target}."), 2))
    }

    /// `set v to v + n(S)  set n(S) to 0`
    fn merged_harvest(&mut self, lines: &[Line]) -> Option<(String, usize)> {
        let [Line::Do(add, from), Line::Do(clear, _), ..] = lines else { return None };
        let (StmtKind::Set { name, of, value }, StmtKind::Set { name: emptied, of: sites, value: nothing }) =
            (&add.kind, &clear.kind)
        else {
            return None;
        };
        let ExprKind::Binary(BinaryOp::Add, _, more) = &ungrouped(value).kind else { return None };
        let text = crate::syntax::expr_text;
        let same = matches!(&ungrouped(more).kind, ExprKind::Call(counted, args)
            if counted.text == emptied.text && args.iter().map(text).eq(sites.iter().map(text)));
        self.from = *from;
        self.things_of(&emptied.text)?;
        let zero = self.fixed(nothing) == Some(super::Fixed::Number(0));
        self.step_of(&name.text, of, value).filter(|(plus, _)| *plus && same && zero)?;
        let (taken, target) = (self.variable(&emptied.text, sites), self.variable(&name.text, of));
        let (taken, target) = (super::naming::things(&taken), super::naming::things(&target));
        Some((format!("take {taken} and add them to {target}."), 2))
    }

    /// `choose set cells of 1..2 in S … place my stone at cells`
    fn merged_set(&mut self, lines: &[Line]) -> Option<(String, usize)> {
        let [Line::Do(choose, from), Line::Do(place, _), ..] = lines else { return None };
        let (StmtKind::ChooseSet(set), StmtKind::Place { colour: ColourWord::My(_), kind, at }) =
            (&choose.kind, &place.kind)
        else {
            return None;
        };
        if !is_name(at, &set.name.text) || set.by.is_some() || self.local_name(kind).is_some() {
            return None;
        }
        self.from = *from;
        let noun = self.noun(&set.domain);
        let (number, after) = self.how_many(set);
        self.bind_set(set, &noun);
        let pieces = plural(&self.value(kind));
        let conditions = self.set_conditions(set);
        let (on, what) = match number {
            Some(number) if number == "one" => (noun.one(), format!("one of your {pieces}")),
            Some(number) => (noun.some(), format!("{number} of your {pieces}")),
            None => (noun.some(), format!("some of your {pieces}")),
        };
        Some((format!("place {what} on {on}{conditions}{after}."), 2))
    }

    // ---------------------------------------------------------------- effects

    /// A statement that changes something, as a sentence.
    pub(super) fn effect(&mut self, stmt: &StmtKind) -> String {
        match stmt {
            StmtKind::Place { colour, kind, at } => self.placing(colour, kind, at),
            StmtKind::Move { from, to } => {
                self.arrived.extend(self.local_name(to));
                let (piece, place) = (self.piece_on(from), self.target(to));
                let place = match self.local_name(from) {
                    Some(_) => super::moving::with_pronoun(&place, &piece),
                    None => place,
                };
                self.note_move(from, to);
                format!("move {piece} to {place}.")
            }
            StmtKind::Remove(what) => format!("remove {}.", self.piece_on(what)),
            StmtKind::Rotate { what, by } => self.turning(what, by),
            StmtKind::Mark { on, mark, at } => {
                let at = self.piece_on(at);
                let mark = spoken(&mark.text);
                match on {
                    true => format!("mark {at} as {mark}."),
                    false => format!("remove the mark “{mark}” from {at}."),
                }
            }
            StmtKind::Take(who) => self.taking(who),
            StmtKind::Pass => "this counts as a pass.".into(),
            StmtKind::EndTurn => "the turn ends here.".into(),
            StmtKind::Position(_) => String::new(),
            _ => String::new(),
        }
    }

    fn target(&mut self, e: &Expr) -> String {
        let noun = self.noun(e);
        match (noun.single, noun.piece, self.local_name(e)) {
            (true, true, Some(_)) => noun.one(),
            (true, ..) => noun.one(),
            // A piece goes to one site.
            _ if noun.is_plain()
                || noun.fixed.is_none() && noun.owner.is_none() && noun.others.is_empty() =>
            {
                let one = noun.one();
                one.strip_prefix("a ")
                    .or(one.strip_prefix("an "))
                    .map_or(one.clone(), |rest| format!("the {rest}"))
            }
            _ => noun.many(),
        }
    }

    fn taking(&mut self, who: &Expr) -> String {
        let who = self.value(who);
        let roles = &self.model.cast.colours[..self.model.cast.roles];
        match (who.as_str(), roles) {
            ("your opponent", _) => match self.players_own_pieces() {
                true => {
                    "exchange sides with your opponent, so that each takes over the other's pieces.".into()
                }
                false if !super::super::owners(self.book, self.model).is_empty() => {
                    "exchange sides with your opponent, so that each takes over the other's colours.".into()
                }
                false => "exchange sides with your opponent.".into(),
            },
            (named, [a, b]) if named == a || named == b => {
                let other = if named == a { b } else { a };
                format!("you are {named} from now on, and your opponent is {other}.")
            }
            ("a player", _) => {
                "choose which role you play from now on; your opponent plays the other.".into()
            }
            (who, _) => format!("you play {who} from now on, and whoever played it takes over your role."),
        }
    }

    /// Is a kind drawn as one piece over all sites that a move fills?
    fn is_tile(&self, kind: &Expr) -> bool {
        let ExprKind::Name(name) = &ungrouped(kind).kind else { return false };
        self.book.shows.iter().any(|show| {
            show.what.text == *name
                && matches!(&show.shown, crate::syntax::ast::Shown::Drawing(drawing) if drawing.text == "domino")
        })
    }

    /// Does some kind come in a player's colour?
    fn players_own_pieces(&self) -> bool {
        let roles = &self.model.cast.colours[..self.model.cast.roles];
        self.book.pieces.iter().any(|item| {
            item.item.colours.is_empty() || item.item.colours.iter().any(|c| roles.contains(&c.text))
        })
    }

    fn placing(&mut self, colour: &ColourWord, kind: &Expr, at: &Expr) -> String {
        let site = self.noun(at);
        let is_set = site.single && self.kind(at) == Kind::Sites;
        let on = match site.single {
            true if is_set => format!("each site of {}", site.one()),
            true => site.one(),
            false if !site.others.is_empty() && site.fixed.is_some() => site.many(),
            false => site.every(),
        };
        if site.others.iter().any(|other| other.piece) && !site.piece {
            return self.placing_over(colour, kind, &site);
        }
        if let (true, [second]) = (site.fixed.is_some() && !site.piece, &site.others[..]) {
            let singles = self.addends_of(at).iter().all(|e| self.noun(e).single);
            if singles {
                let what = self.placed(colour, kind, true);
                let first = Noun { others: vec![], single: true, ..site.clone() };
                return format!("place {what} on {} and another on {}.", first.one(), second.one());
            }
        }
        let replaces = self.local_name(at).is_some_and(|name| self.arrived.contains(&name));
        let what = self.placed(colour, kind, site.single);
        if self.kind(at) == Kind::Sites && site.said_as_one() && self.is_tile(kind) {
            return format!("place {what} on {}.", site.one());
        }
        match (replaces, site.piece && self.local_name(at).is_some()) {
            (true, _) => format!("replace the piece on {on} by {what}."),
            (false, true) => format!("replace {on} by {what}."),
            _ => format!("place {what} on {on}."),
        }
    }

    /// The parts of a union of two.
    fn addends_of<'e>(&self, e: &'e Expr) -> Vec<&'e Expr> {
        match &ungrouped(e).kind {
            ExprKind::Binary(BinaryOp::Add, a, b) => vec![a, b],
            _ => vec![e],
        }
    }

    /// On empty sites and in place of pieces.
    fn placing_over(&mut self, colour: &ColourWord, kind: &Expr, site: &Noun) -> String {
        let what = self.placed(colour, kind, false);
        let first = Noun { others: vec![], single: true, ..site.clone() };
        let mut parts = vec![format!("on {}", first.one())];
        for other in &site.others {
            parts.push(match other.piece {
                true => format!("in place of {}", other.every()),
                false => format!("on {}", other.many()),
            });
        }
        format!("place {what} {}.", super::wording::joined(&parts, "and"))
    }

    /// What is placed: `one of your stones`, `a Black or White stone`.
    fn placed(&mut self, colour: &ColourWord, kind: &Expr, one: bool) -> String {
        let kinds = is_name(kind, "kinds");
        let local = self.local_name(kind).and_then(|n| self.local(&n).cloned());
        let bound = local.as_ref().filter(|local| local.noun.is_some()).map(|local| local.said.clone());
        let name = match (&bound, kinds) {
            (Some(said), _) => said.clone(),
            (None, true) => format!("{} of each kind", self.piece()),
            (None, false) if self.kind(kind) == Kind::Piece && local.is_none() => self.value(kind),
            (None, false) => format!("{} of kind {}", self.piece(), self.value(kind)),
        };
        match colour {
            ColourWord::My(_) => match (bound.is_some(), kinds) {
                (true, _) => format!("{name} of your own"),
                (_, true) => format!("one of your {name}"),
                _ => format!("one of {} {}", self.whose(), plural_of(&name)),
            },
            ColourWord::Of(colour) => {
                let said = self.value(colour);
                let named = self.model.cast.colours.contains(&said) || said.contains(" or ");
                let _ = one;
                match (named, said.as_str()) {
                    (true, said) => article(&format!("{said} {name}")),
                    (false, "a colour") => format!("{} of any colour", article(&name)),
                    (false, "a player") => format!("{} of any player", article(&name)),
                    (false, said) if said.starts_with("that ") => format!("{} of {said}", article(&name)),
                    (false, said) => format!("one of {} {}", possessive(said), plural_of(&name)),
                }
            }
        }
    }

    /// What is on sites: a site's piece, or pieces that are spoken of as such.
    pub(super) fn piece_on(&mut self, e: &Expr) -> String {
        let noun = self.noun(e);
        let said = if noun.single { noun.one() } else { noun.many() };
        if noun.piece || self.kind(e) == Kind::Other {
            return said;
        }
        let one = |word: &str| format!("the {word} on {said}");
        match noun.single {
            true => one("piece"),
            false => one("pieces").replace("on the sites ", ""),
        }
    }

    fn turning(&mut self, what: &Expr, by: &Expr) -> String {
        if let ExprKind::Binary(BinaryOp::Add, a, b) = &ungrouped(what).kind {
            if self.kind(a) == Kind::Site && self.kind(b) == Kind::Site {
                let (a, b) = (self.piece_on(a), self.piece_on(b));
                return format!("exchange the places of {a} and {b}.");
            }
        }
        let (noun, by) = (self.noun(what), self.value(by));
        let local = self.local_name(what).and_then(|n| self.local(&n).map(|l| l.said.clone()));
        let what = local.unwrap_or(if noun.single { noun.one() } else { noun.many() });
        let how = match by.as_str() {
            said if said.starts_with("clockwise") || said.starts_with("anticlockwise") => by,
            said => format!("in {said}"),
        };
        let known = self.forms.iter().rev().find(|(said, _)| *said == what).map(|(_, turn)| *turn);
        let step = smallest_turn(&noun).or(known).unwrap_or("by one step");
        format!("turn {what} {step} {how}, with all pieces on it.")
    }
}

/// How far a part of the board is turned, where its form tells.
pub(super) fn smallest_turn(noun: &Noun) -> Option<&'static str> {
    let said = noun.one();
    let block = said.split(' ').find_map(|word| word.split_once('×'));
    match block {
        Some((rows, cols)) if rows == cols => Some("a quarter turn"),
        Some(_) => Some("a half turn"),
        None if said.contains("three mutually adjacent") => Some("a third of a turn"),
        None => None,
    }
}

/// The names of each choice of a run with those that stand for it, how many lines the choices take, the effect after
/// them, and the library that it is from.
type Run<'l> = (Vec<Vec<String>>, usize, &'l StmtKind, Option<usize>);

/// A run of choices and the effect after them.
fn run_of(lines: &[Line]) -> Option<Run<'_>> {
    let mut names: Vec<Vec<String>> = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        match line {
            Line::Do(stmt, from) => match &stmt.kind {
                StmtKind::Choose { name: Ident { text, .. }, by: None, .. } => {
                    names.push(vec![text.clone()]);
                }
                StmtKind::Place { .. }
                | StmtKind::Move { .. }
                | StmtKind::Remove(_)
                | StmtKind::Mark { .. }
                | StmtKind::Rotate { .. }
                | StmtKind::Set { .. }
                | StmtKind::Take(_)
                    if !names.is_empty() =>
                {
                    return Some((names, at, &stmt.kind, *from));
                }
                _ => return None,
            },
            Line::Name(..) if names.is_empty() => return None,
            Line::Name(param, arg, _) => {
                let ExprKind::Name(given) = &ungrouped(arg).kind else { return None };
                let known = names.iter_mut().find(|names| names.contains(given));
                if let Some(known) = known {
                    known.push(param.name.text.clone());
                }
            }
        }
    }
    None
}

/// `stones` from `stone`, `pieces of kind k` from `piece of kind k`
fn plural_of(what: &str) -> String {
    match what.split_once(' ') {
        Some((noun, rest)) if rest.starts_with("of ") => format!("{} {rest}", plural(noun)),
        _ => plural(what),
    }
}
