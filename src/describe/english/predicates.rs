//! Conditions as what is said of one thing: `is on the edge`, `touches the top side`, `has at least three stones`.

use super::noun::{After, Noun};
use super::sets::{is_name, ungrouped};
use super::teller::{Kind, Teller};
use super::walk::occurrences;
use super::wording::spoken;
use crate::syntax::ast::{BinaryOp, DefineBody, Expr, ExprKind, Quantifier, UnaryOp};

/// `whose row and column add up to an even number`, from `has a row and column that add up to an even number`.
fn sum(verb: &str) -> Option<String> {
    let rest =
        verb.strip_prefix("has a ").filter(|_| !verb.contains(" and has ") && !verb.contains(" or has "))?;
    let (what, does) = rest.split_once(" that ")?;
    ["add up to ", "is "].iter().any(|d| does.starts_with(d)).then(|| format!("whose {what} {does}"))
}

/// The same words for one and for several.
fn alike(said: impl Into<String>) -> After {
    let said = said.into();
    After { one: said.clone(), many: said }
}

/// `is on the edge`, `are on the edge`
pub(super) fn being(said: &str) -> After {
    After { one: format!("is {said}"), many: format!("are {said}") }
}

/// `has an empty site next to it`, in both numbers.
pub(super) fn having(one: &str, many: &str) -> After {
    After { one: format!("has {one}"), many: format!("have {many}") }
}

impl Teller<'_> {
    /// A condition on `x` as a clause after the thing that it is about: `that is marked`, `on the edge`.
    pub fn relative(&mut self, cond: &Expr, x: &str) -> After {
        if let Some(verb) = self.verb(cond, x, true) {
            let place = |said: &str, be: &str| {
                let rest = said.strip_prefix(be)?;
                let places = ["on ", "in ", "next to ", "not on ", "not in ", "not next to ", "one step "];
                let only = !rest.contains(" and is ") && !rest.contains(" or is ");
                (only && places.iter().any(|p| rest.starts_with(p))).then(|| rest.to_string())
            };
            if let Some(said) = sum(&verb.one) {
                return alike(said);
            }
            return match (place(&verb.one, "is "), place(&verb.many, "are ")) {
                (Some(one), Some(many)) => After { one, many },
                _ => After { one: format!("that {}", verb.one), many: format!("that {}", verb.many) },
            };
        }
        let said = self.truth(cond);
        alike(match said.strip_prefix("it would ") {
            Some(would) => format!("that would {would}"),
            None => match said.strip_prefix("there is one of ") {
                Some(rest) if rest.contains(" between it ") => format!("with at least one of {rest}"),
                _ => match said.strip_prefix("its ") {
                    Some(own) if ![" it ", " its "].iter().any(|it| own.contains(it)) => {
                        format!("whose {own}")
                    }
                    _ => format!("for which {said}"),
                },
            },
        })
    }

    /// What a condition says of `x`; none where it cannot be said so.
    pub fn verb(&mut self, e: &Expr, x: &str, yes: bool) -> Option<After> {
        match &e.kind {
            ExprKind::Group(inner) => self.verb(inner, x, yes),
            ExprKind::Unary(UnaryOp::Not, a) => self.verb(a, x, !yes),
            ExprKind::Unary(UnaryOp::Some, a) => self.verb_some(a, x, yes),
            ExprKind::Unary(UnaryOp::No, a) => self.verb_some(a, x, !yes),
            ExprKind::Binary(op @ (BinaryOp::And | BinaryOp::Or), a, b) => self.verb_both(*op, a, b, x, yes),
            ExprKind::Binary(BinaryOp::In, a, b) if is_name(a, x) && occurrences(b, x) == 0 => {
                self.verb_in(b, x, yes)
            }
            ExprKind::Binary(BinaryOp::In, a, b) if yes && occurrences(b, x) == 0 => {
                self.neighbours_of(a, x)?;
                let only = self.noun(b).all();
                Some(having(&format!("only {only} next to it"), &format!("only {only} next to them")))
            }
            ExprKind::Binary(op, a, b) if occurrences(b, x) == 0 => self.verb_compare(*op, a, b, x, yes),
            ExprKind::Quantified(quantifier, each) if yes && *quantifier == Quantifier::Every => {
                let cond = each.cond.as_ref()?;
                let noun = self.noun(&each.domain);
                let touches = self.is_meeting(cond, &each.name.text, x);
                touches.then(|| self.touching(&self.all_of(&noun)))
            }
            ExprKind::Quantified(quantifier, each)
                if *quantifier != Quantifier::Every && occurrences(&each.domain, x) == 0 =>
            {
                let yes = yes == (*quantifier == Quantifier::Some);
                let cond = each.cond.as_ref()?;
                if let ExprKind::Binary(BinaryOp::In, a, b) = &ungrouped(cond).kind {
                    if is_name(a, x) && is_name(b, &each.name.text) && self.kind(&each.domain) == Kind::Player
                    {
                        let said = format!("all of one {}", self.noun(&each.domain).head);
                        return Some(being(&if yes { said } else { format!("not {said}") }));
                    }
                }
                None
            }
            ExprKind::Name(name) if self.local(name).is_none() => self.verb_defined(name, &[], x, yes),
            ExprKind::Call(name, args) => self.verb_defined(&name.text, args, x, yes),
            _ => None,
        }
    }

    fn verb_both(&mut self, op: BinaryOp, a: &Expr, b: &Expr, x: &str, yes: bool) -> Option<After> {
        let and = op == BinaryOp::And;
        match (self.fixed_truth(a), self.fixed_truth(b)) {
            (Some(known), _) if known == and => return self.verb(b, x, yes),
            (_, Some(known)) if known == and => return self.verb(a, x, yes),
            _ => {}
        }
        let (a, b) = (self.verb(a, x, yes)?, self.verb(b, x, yes)?);
        let word = if and == yes { "and" } else { "or" };
        let mixed = if and == yes { " or " } else { " and " };
        let comma = |said: &After| said.one.contains(" next to ");
        if comma(&a) && comma(&b) && and == yes {
            return Some(After {
                one: format!("{} but {}", a.one, b.one),
                many: format!("{} but {}", a.many, b.many),
            });
        }
        if a.one.contains(mixed) && b.one.contains(mixed) {
            return None;
        }
        Some(After { one: linked(&a.one, word, &b.one), many: linked(&a.many, word, &b.many) })
    }

    fn verb_in(&mut self, set: &Expr, x: &str, yes: bool) -> Option<After> {
        let not = if yes { "" } else { "not " };
        let local = self.local(x).cloned()?;
        let inner = self.through(set);
        if self.kind(inner) == Kind::Family || self.kind(inner) == Kind::Player && local.kind == Kind::Player
        {
            return Some(being(&format!("{not}{}", self.members(inner).one())));
        }
        let noun = self.noun(inner);
        if local.kind == Kind::Sites {
            return Some(match (is_name(inner, "empty"), self.place_only(inner)) {
                (true, _) => being(&format!("{not}empty")),
                (_, Some(place)) => being(&format!("{not}{place}")),
                _ if local.piece && noun.piece => being(&format!("{not}{}", noun.some())),
                _ if yes => After {
                    one: format!("consists of {}", noun.some()),
                    many: format!("consist of {}", noun.some()),
                },
                _ => return None,
            });
        }
        if noun.adjectives.len() == 1 && noun.head == "site" && noun.after.is_empty() {
            return Some(match noun.adjectives[0].chars().all(char::is_lowercase) {
                true => being(&format!("{not}{}", noun.adjectives[0])),
                false => being(&format!("{not}{}", noun.one())),
            });
        }
        if self.kind(inner) == Kind::Mark && noun.adjectives.len() == 1 {
            return Some(being(&format!("{not}{}", noun.adjectives[0])));
        }
        if noun.piece && noun.fixed.is_none() {
            let one = if yes { noun.one() } else { format!("not {}", noun.one()) };
            return Some(match local.piece {
                true => After { one: format!("is {one}"), many: format!("are {not}{}", noun.some()) },
                false if yes => {
                    After { one: format!("holds {}", noun.one()), many: format!("hold {}", noun.some()) }
                }
                false => After { one: format!("holds {}", noun.no()), many: format!("hold {}", noun.no()) },
            });
        }
        if noun.piece && noun.single {
            return Some(being(&format!("{not}{}", noun.one())));
        }
        let place = self.place(inner);
        Some(being(&format!("{not}{place}")))
    }

    fn place_only(&mut self, e: &Expr) -> Option<String> {
        let place = self.place(e);
        (!place.starts_with("among ")).then_some(place)
    }

    // -------------------------------------------------------------- existence

    /// `some S`, where S is made of `x`.
    fn verb_some(&mut self, set: &Expr, x: &str, yes: bool) -> Option<After> {
        let set = self.through(set);
        if let ExprKind::Call(name, args) = &set.kind {
            let at = self.define(&name.text).filter(|&at| !self.in_prelude(at))?;
            let param = self.parameter_for(at, args, x)?;
            let verb = self.in_full(at, args, |t, body| t.verb_some(body, &param, yes)).flatten();
            return verb.or_else(|| self.verb_has(at, args, yes));
        }
        if let ExprKind::Binary(BinaryOp::Subtract, a, b) = &set.kind {
            if let ExprKind::Binary(BinaryOp::Intersect, ..) = &ungrouped(a).kind {
                let verb = self.verb_some(a, x, yes)?;
                let gone = self.noun(b).many();
                let said = |said: String| format!("{said} (other than at {gone})");
                return Some(After { one: said(verb.one), many: said(verb.many) });
            }
        }
        let ExprKind::Binary(BinaryOp::Intersect, a, b) = &set.kind else { return None };
        for (x_side, other) in [(a, b), (b, a)] {
            if occurrences(other, x) > 0 {
                continue;
            }
            if is_name(x_side, x) {
                return Some(self.verb_includes(other, x, yes));
            }
            if let Some(by) = self.neighbours_of(x_side, x) {
                let noun = self.noun(other);
                let near = self.near_it(by.as_ref());
                let one = if yes { noun.one() } else { noun.no() };
                return Some(having(
                    &format!("{one} {near}"),
                    &format!("{one} {}", near.replace("it", "them")),
                ));
            }
        }
        None
    }

    /// `has leaps`: what a definition gives for it.
    fn verb_has(&mut self, at: usize, args: &[Expr], yes: bool) -> Option<After> {
        let body = self.in_full(at, args, |t, body| t.noun(body));
        let short = body.is_some_and(|noun| self.fits(at, &noun.one()));
        let name = spoken(&self.book.defines[at].item.name.text);
        if short || args.len() != 1 || !name.ends_with('s') {
            return None;
        }
        self.mention(at);
        let no = if yes { "" } else { "no " };
        Some(having(&format!("{no}{name}"), &format!("{no}{name}")))
    }

    /// `next to it`, `one step north of it`
    fn near_it(&mut self, by: Option<&Expr>) -> String {
        let span = crate::span::Span::default();
        let name = "what it is about";
        self.bind_as(name, Kind::Site, &Noun::default(), "it".into());
        let near = self.near_to(&Expr { span, kind: ExprKind::Name(name.into()) }, by);
        self.locals.pop();
        near
    }

    fn verb_includes(&mut self, other: &Expr, x: &str, yes: bool) -> After {
        let region = self.region(other) || self.is_side(other);
        let single = self.local(x).is_some_and(|local| local.kind == Kind::Site);
        if single {
            return self.verb_in(other, x, yes).unwrap_or_else(|| being("among them"));
        }
        if region {
            let said = self.value(other);
            return match yes {
                true => self.touching(&said),
                false => {
                    After { one: format!("does not touch {said}"), many: format!("do not touch {said}") }
                }
            };
        }
        let noun = self.noun(other);
        let said = if yes { noun.one() } else { noun.no() };
        After { one: format!("includes {said}"), many: format!("include {said}") }
    }

    pub(super) fn touching(&self, said: &str) -> After {
        After { one: format!("touches {said}"), many: format!("touch {said}") }
    }

    fn is_side(&self, e: &Expr) -> bool {
        let local = self.local_name(e).and_then(|name| self.local(&name).cloned());
        local.is_some_and(|local| local.head == "side" || local.region)
    }

    /// `some x & y`, either way round.
    fn is_meeting(&self, e: &Expr, x: &str, y: &str) -> bool {
        let ExprKind::Unary(UnaryOp::Some, set) = &ungrouped(e).kind else { return false };
        let ExprKind::Binary(BinaryOp::Intersect, a, b) = &ungrouped(set).kind else { return false };
        is_name(a, x) && is_name(b, y) || is_name(a, y) && is_name(b, x)
    }

    /// `every side of the board`, `all four sides of the board`, or each of a few by name.
    fn all_of(&self, noun: &Noun) -> String {
        if noun.head == "side" && (noun.is_bare() || noun.after.len() == 1) {
            let n = self.model.board.side_count();
            return format!("all {} sides of the board", super::wording::worded(&n.to_string()));
        }
        match noun.others.is_empty() {
            false => noun.many(),
            true => noun.every(),
        }
    }

    /// `neighbours(x)`, and along which directions.
    pub(super) fn neighbours_of(&self, e: &Expr, x: &str) -> Option<Option<Expr>> {
        match &self.through(e).kind {
            ExprKind::Call(name, args)
                if name.text == "neighbours" && args.first().is_some_and(|a| is_name(a, x)) =>
            {
                Some(args.get(1).cloned())
            }
            _ => None,
        }
    }

    // ------------------------------------------------------------ definitions

    /// The parameter that `x` is given for, if it is given for one alone and is in no other argument.
    pub(super) fn parameter_for(&self, at: usize, args: &[Expr], x: &str) -> Option<String> {
        let mut given = args.iter().enumerate().filter(|(_, arg)| occurrences(arg, x) > 0);
        let (index, arg) = given.next()?;
        let alone = given.next().is_none() && is_name(arg, x);
        alone.then(|| self.book.defines[at].item.params.get(index).map(|p| p.name.text.clone()))?
    }

    /// Is it a definition about a player or colour, which does not count as anything?
    pub(super) fn is_of_players(&self, at: usize) -> bool {
        let params = &self.book.defines[at].item.params;
        params.first().is_some_and(|param| ["player", "colour"].contains(&param.ty.text.as_str()))
    }

    fn verb_defined(&mut self, name: &str, args: &[Expr], x: &str, yes: bool) -> Option<After> {
        let at = self.define(name).filter(|&at| !self.in_prelude(at))?;
        if !matches!(self.book.defines[at].item.body, DefineBody::Expr(_)) {
            return None;
        }
        let param = self.parameter_for(at, args, x)?;
        let mentioned = self.mentioned.clone();
        let full = self.in_full(at, args, |t, body| t.verb(body, &param, yes)).flatten();
        if let Some(verb) = full.filter(|verb| self.fits(at, &verb.one)) {
            return Some(verb);
        }
        self.mentioned = mentioned;
        if args.len() > 1 || self.is_of_players(at) {
            return None;
        }
        self.mention(at);
        let name = spoken(&self.book.defines[at].item.name.text);
        if let Some(verb) = super::sayings::verb_of(&name, yes) {
            return Some(verb);
        }
        let (one, many) = if yes { ("counts", "count") } else { ("does not count", "do not count") };
        let term = format!("as “{name}”{}", self.for_whom(at));
        Some(After { one: format!("{one} {term}"), many: format!("{many} {term}") })
    }
}

/// Two verbs in one: `touches both the top side and the bottom side`, `is in an even row and in an even column`.
fn linked(a: &str, word: &str, b: &str) -> String {
    for verb in ["touches ", "touch ", "includes ", "include ", "is in ", "are in ", "is on ", "are on "] {
        let (Some(x), Some(y)) = (a.strip_prefix(verb), b.strip_prefix(verb)) else { continue };
        if let (Some(none), "and") = (x.strip_prefix("no "), word) {
            if !y.starts_with("no ") {
                return format!("{verb}{y}, but no {none}");
            }
        }
        let open = |said: &str| ["at ", "no "].iter().any(|start| said.starts_with(start));
        let more = [" and is ", " and are ", " and has ", " and have ", " and include", " that "]
            .iter()
            .any(|v| x.contains(v));
        if open(x) || open(y) || more {
            continue;
        }
        return match verb.strip_suffix("in ").or(verb.strip_suffix("on ")) {
            Some(be) => format!("{verb}{x} {word} {}{y}", &verb[be.len()..]),
            None => {
                let both = if word == "and" && !x.contains(" and ") { "both " } else { "" };
                let x = x.strip_prefix("both ").map_or(x.to_string(), |two| two.replace(" and ", ", "));
                let both = if x.contains(", ") { "" } else { both };
                format!("{verb}{both}{x} {word} {y}")
            }
        };
    }
    let comma = if a.contains(", but ") { "," } else { "" };
    format!("{a}{comma} {word} {b}")
}
