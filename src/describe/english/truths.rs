//! Conditions as clauses.

use super::members::introduced;
use super::sets::{is_name, ungrouped};
use super::teller::{Kind, Teller};
use super::wording::{every, none_of};
use crate::syntax::ast::{BinaryOp, Each, Expr, ExprKind, Quantifier, UnaryOp};

impl Teller<'_> {
    /// A condition as a clause: `there is an empty site`.
    pub fn truth(&mut self, e: &Expr) -> String {
        self.clause(e, true)
    }

    fn clause(&mut self, e: &Expr, yes: bool) -> String {
        if let Some(known) = self.fixed_truth(e) {
            return if known == yes { "always".into() } else { "never".into() };
        }
        match &e.kind {
            ExprKind::Group(inner) => self.clause(inner, yes),
            ExprKind::Unary(UnaryOp::Not, a) => self.clause(a, !yes),
            ExprKind::Unary(UnaryOp::Some, a) => self.existence(a, yes),
            ExprKind::Unary(UnaryOp::No, a) => self.existence(a, !yes),
            ExprKind::Quantified(quantifier, each) => self.quantified(*quantifier, each, yes),
            ExprKind::Binary(op @ (BinaryOp::And | BinaryOp::Or), a, b) => self.both(*op, a, b, yes),
            ExprKind::Binary(BinaryOp::In, a, b) => self.membership(a, b, yes),
            ExprKind::Binary(op, a, b) if is_comparison(*op) => self.comparison(*op, a, b, yes),
            ExprKind::If(cond, a, b) => self.chosen(cond, a, b, yes),
            ExprKind::Name(name) => self.held(name, e, yes),
            ExprKind::Call(name, args) => match self.define(&name.text) {
                Some(at) if !self.in_prelude(at) && self.kind(e) == Kind::Truth => {
                    self.defined_truth(at, args, yes)
                }
                _ => self.plain(e, yes),
            },
            _ => self.plain(e, yes),
        }
    }

    fn held(&mut self, name: &str, e: &Expr, yes: bool) -> String {
        if name == "stuck" {
            return if yes {
                "the player to move has no move".into()
            } else {
                "the player to move has a move".into()
            };
        }
        if let Some(at) = self.define(name).filter(|_| self.local(name).is_none()) {
            if !self.in_prelude(at) {
                return self.defined_truth(at, &[], yes);
            }
        }
        let said = self.value(e);
        if self.kind(e) == Kind::Truth && (said.starts_with('“') || self.local(name).is_some()) {
            return format!("{said} {}", if yes { "holds" } else { "does not hold" });
        }
        denied(said, yes)
    }

    fn defined_truth(&mut self, at: usize, args: &[Expr], yes: bool) -> String {
        if let Some(said) = self.in_full(at, args, |t, body| t.clause(body, yes)) {
            return said;
        }
        self.mention(at);
        self.counts_as(at, args, yes)
    }

    fn plain(&mut self, e: &Expr, yes: bool) -> String {
        let said = match &e.kind {
            ExprKind::Truth(b) => b.to_string(),
            ExprKind::Call(..)
            | ExprKind::For(..)
            | ExprKind::Number(_)
            | ExprKind::None
            | ExprKind::Text(_) => self.value(e),
            ExprKind::CallEach(..) | ExprKind::Property(..) | ExprKind::SiteList(_) => self.value(e),
            ExprKind::Braces(_) | ExprKind::Map(..) | ExprKind::Filter(_) => self.value(e),
            _ => crate::syntax::expr_text(e),
        };
        denied(said, yes)
    }

    // -------------------------------------------------------------- existence

    fn existence(&mut self, e: &Expr, yes: bool) -> String {
        let inner = self.through(e);
        if let (ExprKind::Name(name), true) = (&inner.kind, yes) {
            if self.local(name).is_some_and(|l| matches!(l.kind, Kind::Site | Kind::Sites)) {
                return format!("{} is not empty", self.value(inner));
            }
        }
        if self.local_site(inner) {
            return format!("there is no {}", self.value(inner));
        }
        if let Some(said) = self.meeting(inner, yes) {
            return said;
        }
        let member = match self.kind(inner) {
            Kind::Player | Kind::Piece if !is_set_word(inner) => {
                format!("one of {}", self.sites(inner))
            }
            _ => self.member(inner),
        };
        match yes {
            true => format!("there is {member}"),
            false => format!("there is {}", none_of(&member)),
        }
    }

    /// `some A & B`: one of A is among B.
    fn meeting(&mut self, e: &Expr, yes: bool) -> Option<String> {
        let ExprKind::Binary(BinaryOp::Intersect, a, b) = &e.kind else { return None };
        let one = self.member(a);
        let place = self.sites(b);
        if !one.starts_with("one of ") || [&one, &place].iter().any(|said| said.contains(" for which ")) {
            return None;
        }
        let among = self.among(b, &place);
        Some(format!("{} is {among}", if yes { one } else { none_of(&one) }))
    }

    fn local_site(&self, e: &Expr) -> bool {
        match &e.kind {
            ExprKind::Name(n) => self.local(n).is_some_and(|l| l.kind == Kind::Site),
            _ => false,
        }
    }

    fn quantified(&mut self, quantifier: Quantifier, each: &Each, yes: bool) -> String {
        let member = self.member(&each.domain);
        let cond = each.cond.as_ref();
        self.with_each(each, |t, said| {
            let mut clause = |yes: bool| cond.map(|c| t.clause(c, yes)).unwrap_or_default();
            match (quantifier, yes) {
                (Quantifier::Some, true) | (Quantifier::No, false) => {
                    format!("there is {} such that {}", introduced(&member, &said), clause(true))
                }
                (Quantifier::No, true) | (Quantifier::Some, false) => {
                    format!("there is {} such that {}", introduced(&none_of(&member), &said), clause(true))
                }
                (Quantifier::Every, true) => {
                    format!("for {}, {}", introduced(&every(&member), &said), clause(true))
                }
                (Quantifier::Every, false) => {
                    format!("there is {} such that {}", introduced(&member, &said), clause(false))
                }
            }
        })
    }

    // ---------------------------------------------------------- and, or, if

    fn both(&mut self, op: BinaryOp, a: &Expr, b: &Expr, yes: bool) -> String {
        let and = op == BinaryOp::And;
        match (self.fixed_truth(a), self.fixed_truth(b)) {
            (Some(known), _) if known == and => return self.clause(b, yes),
            (_, Some(known)) if known == and => return self.clause(a, yes),
            _ => {}
        }
        let word = if and == yes { "and" } else { "or" };
        let (x, y) = (self.part(a, op, true, yes), self.part(b, op, false, yes));
        format!("{x} {word} {y}")
    }

    /// One side of `and` or `or`, in brackets where it could be misread.
    fn part(&mut self, e: &Expr, op: BinaryOp, first: bool, yes: bool) -> String {
        let text = self.clause(e, yes);
        let inner = ungrouped(e);
        let other =
            matches!(&inner.kind, ExprKind::Binary(o @ (BinaryOp::And | BinaryOp::Or), ..) if *o != op);
        let open = first && (matches!(inner.kind, ExprKind::If(..)) || text.contains(" such that "));
        let mixed =
            text.contains(if op == BinaryOp::And { " or " } else { " and " }) && !text.starts_with('(');
        if (other || open || mixed) && self.fixed_truth(e).is_none() {
            format!("({text})")
        } else {
            text
        }
    }

    fn chosen(&mut self, cond: &Expr, a: &Expr, b: &Expr, yes: bool) -> String {
        match self.fixed_truth(cond) {
            Some(true) => self.clause(a, yes),
            Some(false) => self.clause(b, yes),
            None => {
                let (cond, a, b) = (self.truth(cond), self.clause(a, yes), self.clause(b, yes));
                format!("(if {cond}: {a}; otherwise: {b})")
            }
        }
    }

    // ------------------------------------------------------------ comparisons

    fn membership(&mut self, a: &Expr, b: &Expr, yes: bool) -> String {
        let many = matches!(self.kind(a), Kind::Sites | Kind::Family | Kind::Player) && !self.is_local_set(a)
            || is_name(a, "mine")
            || is_name(a, "theirs");
        let numbers = matches!(ungrouped(b).kind, ExprKind::Binary(BinaryOp::Span, ..));
        let said = if self.kind(a) == Kind::Player { self.value(a) } else { self.sites(a) };
        if self.is_local_set(a) && self.kind(b) != Kind::Family {
            let place = self.sites(b);
            let not = if yes { "" } else { "not " };
            return format!("{not}every site of {said} is {}", self.among(b, &place));
        }
        let verb = match (many && said != "you" && self.kind(a) != Kind::Player, said == "you") {
            (true, _) => "are all",
            (_, true) => "are",
            _ => "is",
        };
        let not = if yes { "" } else { " not" };
        if numbers {
            return format!("{said} {verb}{not} {}", self.member(b).replacen("a number ", "", 1));
        }
        if self.kind(b) == Kind::Family {
            return format!("{said} {verb}{not} one of {}", self.sites(b));
        }
        if self.kind(a) == Kind::Player || self.kind(a) == Kind::Other {
            return format!("{said} {verb}{not} one of {}", self.value(b));
        }
        let place = self.sites(b);
        let place = self.among(b, &place);
        format!("{said} {verb}{not} {place}")
    }

    fn comparison(&mut self, op: BinaryOp, a: &Expr, b: &Expr, yes: bool) -> String {
        let op = if yes { op } else { opposite(op) };
        if let Some(said) = self.counter(op, a, b) {
            return said;
        }
        for (x, y) in [(a, b), (b, a)] {
            if matches!(ungrouped(y).kind, ExprKind::None)
                && matches!(op, BinaryOp::Equal | BinaryOp::Unequal)
            {
                return self.existence(x, op == BinaryOp::Unequal);
            }
        }
        if let ExprKind::Call(name, args) = &ungrouped(a).kind {
            if name.text == "count" && args.len() == 1 && self.is_local_set(&args[0]) {
                let (set, n) = (self.value(&args[0]), self.operand(b));
                let sites = if n == "1" { "site" } else { "sites" };
                return format!("{set} has {} {n} {sites}", amount(op));
            }
        }
        let people = self.kind(a) == Kind::Player && self.kind(b) == Kind::Player;
        let sets =
            !people && [self.kind(a), self.kind(b)].iter().any(|k| matches!(k, Kind::Site | Kind::Sites));
        let (x, y) = match sets {
            true => (self.sites(a), self.sites(b)),
            false => (self.operand(a), self.operand(b)),
        };
        let be = if x == "you" { "are" } else { "is" };
        let be = if sets && self.kind(a) == Kind::Sites && !self.is_local_set(a) { "are" } else { be };
        let relation = match op {
            BinaryOp::Equal if sets => format!("{be} the same as"),
            BinaryOp::Unequal if sets => format!("{be} not the same as"),
            BinaryOp::Equal => be.to_string(),
            BinaryOp::Unequal => format!("{be} not"),
            BinaryOp::Less => "is less than".into(),
            BinaryOp::AtMost => "is at most".into(),
            BinaryOp::Greater => "is more than".into(),
            _ => "is at least".into(),
        };
        format!("{x} {relation} {y}")
    }

    /// `turn = 2`, `passes >= 2`, `board_repeats = 0`
    fn counter(&mut self, op: BinaryOp, a: &Expr, b: &Expr) -> Option<String> {
        use BinaryOp as Op;
        let free = |t: &Self, n: &str| is_name(a, n) && t.local(n).is_none();
        let n = self.fixed(b).and_then(|f| match f {
            super::constants::Fixed::Number(n) => Some(n),
            _ => None,
        })?;
        Some(if free(self, "turn") {
            match op {
                Op::Equal if n == 1 => "it is the first turn of the game".into(),
                Op::Equal if n == 2 => "it is the second turn of the game".into(),
                Op::Equal => format!("it is turn {n}"),
                Op::Unequal => format!("it is not turn {n}"),
                Op::Less => format!("it is before turn {n}"),
                Op::AtMost => format!("it is turn {n} or earlier"),
                Op::Greater => format!("turn {n} is over"),
                _ => format!("it is turn {n} or later"),
            }
        } else if free(self, "passes") {
            match (op, n) {
                (Op::Equal | Op::AtLeast, 1) | (Op::Greater, 0) => "the last turn was a pass".into(),
                (Op::Equal, 0) | (Op::Less, 1) => "the last turn was no pass".into(),
                (Op::Equal | Op::AtLeast, n) => format!("the last {n} turns were passes"),
                _ => return None,
            }
        } else if free(self, "repeats") || free(self, "board_repeats") {
            let what = if free(self, "repeats") { "this position has" } else { "the same pieces have" };
            match (op, n) {
                (Op::Equal, 0) | (Op::Less, 1) => format!("{what} not stood so before"),
                (Op::Greater, 0) | (Op::AtLeast, 1) => format!("{what} stood so before"),
                (Op::AtLeast | Op::Equal, n) => format!("{what} stood so {n} times before"),
                _ => return None,
            }
        } else {
            return None;
        })
    }
}

fn is_set_word(e: &Expr) -> bool {
    ["players", "colours", "kinds", "in_play", "mine", "theirs", "empty"].iter().any(|w| is_name(e, w))
}

fn denied(said: String, yes: bool) -> String {
    match (said.contains(" is "), yes) {
        (_, true) => said,
        (true, false) => said.replacen(" is ", " is not ", 1),
        (false, false) => format!("it is not so that {said}"),
    }
}

fn is_comparison(op: BinaryOp) -> bool {
    use BinaryOp as Op;
    matches!(op, Op::Equal | Op::Unequal | Op::Less | Op::AtMost | Op::Greater | Op::AtLeast)
}

fn opposite(op: BinaryOp) -> BinaryOp {
    use BinaryOp as Op;
    match op {
        Op::Equal => Op::Unequal,
        Op::Unequal => Op::Equal,
        Op::Less => Op::AtLeast,
        Op::AtMost => Op::Greater,
        Op::Greater => Op::AtMost,
        Op::AtLeast => Op::Less,
        other => other,
    }
}

fn amount(op: BinaryOp) -> &'static str {
    match op {
        BinaryOp::Equal => "exactly",
        BinaryOp::Unequal => "other than",
        BinaryOp::Less => "fewer than",
        BinaryOp::AtMost => "at most",
        BinaryOp::Greater => "more than",
        _ => "at least",
    }
}
