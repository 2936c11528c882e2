//! Comparisons and memberships as clauses.

use super::constants::Fixed;
use super::noun::Noun;
use super::sets::{is_name, ungrouped};
use super::teller::{Kind, Teller};
use super::truths::{amount, opposite, so_many};
use super::wording::{agrees, joined, ordinal, worded};
use crate::syntax::ast::{BinaryOp, Expr, ExprKind};

impl Teller<'_> {
    pub(super) fn membership(&mut self, a: &Expr, b: &Expr, yes: bool) -> String {
        let not = if yes { "" } else { "not " };
        let listed = matches!(&ungrouped(b).kind, ExprKind::Braces(parts) if self.are_directions(parts));
        if let Some(name) = self.local_name(a).filter(|_| !listed) {
            if let Some(verb) = self.verb_of_in(b, &name, yes) {
                let said = self.value(a);
                let several = self.is_several(a) && self.kind(a) == Kind::Sites;
                return format!("{said} {}", if several { verb.many } else { verb.one });
            }
        }
        if matches!(ungrouped(b).kind, ExprKind::Binary(BinaryOp::Span, ..)) {
            return format!("{} is {not}from {}", self.value(a), self.value(b));
        }
        if let (Kind::Number, ExprKind::Braces(numbers)) = (self.kind(a), &ungrouped(b).kind) {
            let numbers: Vec<String> = numbers.iter().map(|n| self.value(n)).collect();
            return format!("{} is {not}{}", self.value(a), joined(&numbers, "or"));
        }
        if matches!(self.kind(a), Kind::Player | Kind::Other) {
            let said = self.value(a);
            if let ExprKind::Braces(parts) = &ungrouped(b).kind {
                let parts: Vec<String> = parts.iter().map(|part| self.value(part)).collect();
                return format!("{said} {} {not}{}", agrees(&said, "is", "are"), joined(&parts, "or"));
            }
            return format!("{said} {} {not}one of {}", agrees(&said, "is", "are"), self.value(b));
        }
        let noun = self.noun(a);
        let place = match is_name(self.through(b), "empty") {
            true => "empty".to_string(),
            false => self.place(b),
        };
        match noun.single {
            true => format!("{} is {not}{place}", noun.one()),
            false => format!("{} are {not}all {place}", noun.many()),
        }
    }

    fn verb_of_in(&mut self, b: &Expr, name: &str, yes: bool) -> Option<super::noun::After> {
        let span = crate::span::Span::default();
        let a = Expr { span, kind: ExprKind::Name(name.into()) };
        let e = Expr { span, kind: ExprKind::Binary(BinaryOp::In, Box::new(a), Box::new(b.clone())) };
        self.verb(&e, name, yes)
    }

    pub(super) fn comparison(&mut self, op: BinaryOp, a: &Expr, b: &Expr, yes: bool) -> String {
        let op = if yes { op } else { opposite(op) };
        if let Some(said) = self.same_truth(op, a, b) {
            return said;
        }
        let said = self.counter(op, a, b).or_else(|| self.has_things(op, a, b));
        let said = said.or_else(|| self.as_many(op, a, b));
        if let Some(said) = said.or_else(|| self.has_so_many(op, a, b)) {
            return said;
        }
        if let Some(said) = self.of_property(op, a, b).or_else(|| self.so_far(op, a, b)) {
            return said;
        }
        if let Some(said) = self.unset_or_set(op, a, b) {
            return said;
        }
        for (x, y) in [(a, b), (b, a)] {
            if self.is_nothing(y) && matches!(op, BinaryOp::Equal | BinaryOp::Unequal) {
                return self.existence(x, op == BinaryOp::Unequal);
            }
        }
        let chosen = matches!(&ungrouped(a).kind, ExprKind::If(..));
        let (x, y) = (if chosen { self.operand(a) } else { self.value(a) }, self.value(b));
        if let (Some(of), BinaryOp::AtLeast, Some(_)) =
            (x.strip_prefix("the size of the largest group of "), op, self.fixed(b))
        {
            let stones = super::wording::plural(&self.own_piece());
            return format!("a group of {of} has at least {} {stones}", worded(&y));
        }
        let sets = |kind| matches!(kind, Kind::Site | Kind::Sites);
        let sets = sets(self.kind(a)) || sets(self.kind(b));
        let plural = sets && self.kind(a) != Kind::Site && !self.is_local_set(a) && !self.is_one_step(a);
        let be = if plural { "are".to_string() } else { agrees(&x, "is", "are") };
        let stand = plural && self.noun(a).piece && !self.noun(b).piece;
        let relation = match op {
            BinaryOp::Equal if stand => "occupy exactly".into(),
            BinaryOp::Unequal if stand => "do not occupy exactly".into(),
            BinaryOp::Equal if sets => format!("{be} the same as"),
            BinaryOp::Unequal if sets => format!("{be} not the same as"),
            BinaryOp::Equal => be,
            BinaryOp::Unequal => format!("{be} not"),
            BinaryOp::Less => "is less than".into(),
            BinaryOp::AtMost => "is at most".into(),
            BinaryOp::Greater => "is greater than".into(),
            _ => "is at least".into(),
        };
        format!("{x} {relation} {y}")
    }

    /// `low = (way in {west, south})`: both hold or neither does, or one of the two alone.
    fn same_truth(&mut self, op: BinaryOp, a: &Expr, b: &Expr) -> Option<String> {
        if self.kind(a) != Kind::Truth || self.kind(b) != Kind::Truth {
            return None;
        }
        let same = op == BinaryOp::Equal;
        match (self.fixed_truth(a), self.fixed_truth(b)) {
            (_, Some(known)) => Some(self.clause(a, known == same)),
            (Some(known), _) => Some(self.clause(b, known == same)),
            (None, None) => {
                let (a, b) = (self.truth(a), self.truth(b));
                Some(match same {
                    true => format!("either {a} and {b}, or neither is so"),
                    false => format!("either {a} or {b}, but not both"),
                })
            }
        }
    }

    /// `p.colour = Blue`: that piece is Blue.
    fn of_property(&mut self, op: BinaryOp, a: &Expr, b: &Expr) -> Option<String> {
        let ExprKind::Property(of, _) = &ungrouped(a).kind else { return None };
        let name = self.local_name(of)?;
        if super::walk::occurrences(b, &name) > 0 || self.is_several(of) {
            return None;
        }
        let verb = self.verb_compare(op, a, b, &name, true)?;
        Some(format!("{} {}", self.value(of), verb.one))
    }

    /// `distance(a, b) = 2`: that site is two steps from that piece.
    fn so_far(&mut self, op: BinaryOp, a: &Expr, b: &Expr) -> Option<String> {
        let ExprKind::Call(name, args) = &ungrouped(a).kind else { return None };
        let [from, to, ..] = &args[..] else { return None };
        if name.text != "distance" || self.kind(from) != Kind::Site || self.kind(to) != Kind::Site {
            return None;
        }
        let n = self.steps_away(op, b)?;
        Some(format!("{} is {n} from {}", self.value(to), self.value(from)))
    }

    /// `at most two steps`
    pub(super) fn steps_away(&mut self, op: BinaryOp, n: &Expr) -> Option<String> {
        self.fixed(n)?;
        let n = worded(&self.value(n));
        let step = if n == "one" { "step" } else { "steps" };
        Some(format!("{} {n} {step}", amount(op)).trim_start().to_string())
    }

    /// `count(a) > count(b)`: there are more of the ones than of the others.
    fn as_many(&mut self, op: BinaryOp, a: &Expr, b: &Expr) -> Option<String> {
        let (a, b) = (self.noun(counted(a)?), self.noun(counted(b)?));
        let (many, than) = match op {
            BinaryOp::Equal => ("as many", "as"),
            BinaryOp::Unequal => ("not as many", "as"),
            BinaryOp::Less => ("fewer", "than"),
            BinaryOp::AtMost => ("at most as many", "as"),
            BinaryOp::Greater => ("more", "than"),
            _ => ("at least as many", "as"),
        };
        Some(match (uncounted(&a), uncounted(&b)) {
            (Some(a), Some(b)) => format!("there are {many} {a} {than} {b}"),
            _ => format!("the number of {} is {}the number of {}", a.all(), against(op), b.all()),
        })
    }

    /// `count(mine) < 3`: they have fewer than three stones.
    fn has_so_many(&mut self, op: BinaryOp, a: &Expr, b: &Expr) -> Option<String> {
        let set = counted(a)?;
        let n = worded(&self.operand(b));
        if self.fixed(b).is_none() && n.contains(' ') {
            return None;
        }
        let number = so_many(op, &n);
        let pieces =
            self.local_name(set).and_then(|n| self.local(&n).cloned()).is_some_and(|local| local.piece);
        if self.is_local_set(set) && !pieces {
            let said = self.value(set);
            let sites = if n == "one" { "site" } else { "sites" };
            return Some(format!("{said} has {number} {sites}"));
        }
        let noun = self.members(set);
        let whose = |who: String| noun.owner == Some(super::calls::possessive(&who));
        let who = [self.me(), self.opponent()].into_iter().find(|who| whose(who.clone()));
        if let Some(who) = who.filter(|_| noun.others.is_empty()) {
            let plain = Noun { owner: None, ..noun };
            return Some(format!("{who} {} {}", agrees(&who, "has", "have"), plain.counted(&number)));
        }
        let (is, said) = (if n == "one" { "is" } else { "are" }, noun.counted(&number));
        Some(format!("there {is} {said}"))
    }

    /// `turn = 2`, `passes >= 2`, `board_repeats = 0`
    fn counter(&mut self, op: BinaryOp, a: &Expr, b: &Expr) -> Option<String> {
        let free = |t: &Self, n: &str| is_name(a, n) && t.local(n).is_none();
        let Some(Fixed::Number(n)) = self.fixed(b) else { return None };
        if free(self, "turn") {
            return Some(if self.ending { turns_played(op, n - 1) } else { turn_number(op, n) });
        }
        if free(self, "passes") {
            return passes(op, n);
        }
        let what = match (free(self, "repeats"), free(self, "board_repeats")) {
            (true, _) => "this position",
            (_, true) => "this arrangement of the pieces",
            _ => return None,
        };
        use BinaryOp as Op;
        Some(match (op, n) {
            (Op::Equal, 0) | (Op::Less, 1) => format!("{what} has not occurred before"),
            (Op::Greater, 0) => format!("{what} has occurred before"),
            (Op::AtLeast | Op::Equal, n) => format!("{what} occurs for the {} time", ordinal(n as usize + 1)),
            _ => return None,
        })
    }
}

/// What one number is beside another: `greater than`.
fn against(op: BinaryOp) -> &'static str {
    match op {
        BinaryOp::Equal => "equal to ",
        BinaryOp::Unequal => "not ",
        BinaryOp::Less => "less than ",
        BinaryOp::AtMost => "at most ",
        BinaryOp::Greater => "greater than ",
        _ => "at least ",
    }
}

/// The set whose members are counted.
fn counted(e: &Expr) -> Option<&Expr> {
    let ExprKind::Call(name, args) = &ungrouped(e).kind else { return None };
    let [set] = &args[..] else { return None };
    (name.text == "count").then_some(set)
}

/// What is counted as it stands after a number, unless it belongs to somebody: `empty sites`.
fn uncounted(noun: &Noun) -> Option<String> {
    match &noun.fixed {
        _ if noun.owner.is_some() || !noun.others.is_empty() => None,
        Some(_) if noun.single => None,
        Some(_) => noun.many().strip_prefix("the ").map(str::to_string),
        None => Some(noun.some()),
    }
}

fn turn_number(op: BinaryOp, n: i64) -> String {
    use BinaryOp as Op;
    match (op, n) {
        (Op::Equal, 1) | (Op::Less, 2) | (Op::AtMost, 1) => "it is the first turn of the game".into(),
        (Op::Equal, 2) => "it is the second turn of the game".into(),
        (Op::Equal, n) => format!("it is turn {n}"),
        (Op::Greater, 1) | (Op::AtLeast, 2) => "it is not the first turn of the game".into(),
        (Op::Unequal, n) => format!("it is not turn {n}"),
        (Op::Less, n) => format!("it is before turn {n}"),
        (Op::AtMost, n) => format!("it is turn {n} or earlier"),
        (Op::Greater, n) => format!("it is turn {} or later", n + 1),
        (_, n) => format!("it is turn {n} or later"),
    }
}

/// The same between turns, where end rules are tried: so many turns are over.
fn turns_played(op: BinaryOp, n: i64) -> String {
    let so_many = match op {
        // The counter has gone one further than it was compared with.
        BinaryOp::Greater => format!("at least {}", n + 1),
        BinaryOp::Less | BinaryOp::AtMost | BinaryOp::AtLeast => format!("{} {n}", amount(op)),
        _ => so_many(op, &n.to_string()),
    };
    let have = if so_many.ends_with(" 1") { "turn has" } else { "turns have" };
    format!("{so_many} {have} been played")
}

fn passes(op: BinaryOp, n: i64) -> Option<String> {
    use BinaryOp as Op;
    Some(match (op, n) {
        (Op::Equal | Op::AtLeast, 1) | (Op::Greater, 0) => "the last turn was a pass".into(),
        (Op::Equal, 0) | (Op::Less, 1) => "the last turn was not a pass".into(),
        (Op::Equal | Op::AtLeast, 2) => "two turns in a row are passes".into(),
        (Op::Equal | Op::AtLeast, n) => format!("{} turns in a row are passes", worded(&n.to_string())),
        _ => return None,
    })
}
