//! Comparisons as what is said of one thing: how many, where, and whose.

use super::constants::Fixed;
use super::noun::After;
use super::predicates::{being, having};
use super::sets::{is_name, ungrouped};
use super::teller::{Kind, Teller};
use super::truths::{opposite, so_many};
use super::walk::occurrences;
use super::wording::worded;
use crate::syntax::ast::{BinaryOp, Expr, ExprKind, UnaryOp};

impl Teller<'_> {
    pub(super) fn verb_compare(
        &mut self,
        op: BinaryOp,
        a: &Expr,
        b: &Expr,
        x: &str,
        yes: bool,
    ) -> Option<After> {
        let op = if yes { op } else { opposite(op) };
        if let (true, BinaryOp::Equal | BinaryOp::Unequal) = (is_name(a, x), op) {
            if matches!(self.kind(a), Kind::Player | Kind::Piece | Kind::Other) && !self.is_nothing(b) {
                let not = if op == BinaryOp::Equal { "" } else { "not " };
                return Some(super::predicates::being(&format!("{not}{}", self.value(b))));
            }
        }
        let verb = self.verb_things(op, a, b, x).or_else(|| self.verb_unset(op, a, b, x));
        if let Some(verb) = verb {
            return Some(verb);
        }
        if let (ExprKind::Call(name, args), true) = (&ungrouped(a).kind, self.fixed(b).is_some()) {
            let define = self.define(&name.text).filter(|&at| !self.in_prelude(at));
            if let Some(at) = define {
                let param = self.parameter_for(at, args, x)?;
                return self.in_full(at, args, |t, body| t.verb_compare(op, body, b, &param, true))?;
            }
        }
        if op == BinaryOp::Equal {
            if let Some(verb) = self.verb_remainder(a, b, x).or_else(|| self.verb_owner(a, b, x)) {
                return Some(verb);
            }
        }
        if let ExprKind::Call(name, args) = &ungrouped(a).kind {
            if name.text == "count" && args.len() == 1 {
                let n = super::wording::worded(&self.operand(b));
                return self.verb_count(op, &args[0], &n, x);
            }
        }
        if let ExprKind::Call(name, args) = &ungrouped(a).kind {
            if let ("distance", [from, to, ..]) = (name.text.as_str(), &args[..]) {
                let other = if is_name(to, x) { from } else { to };
                let of_one = occurrences(other, x) == 0 && self.kind(other) == Kind::Site;
                let n = self.steps_away(op, b).filter(|_| of_one)?;
                return Some(being(&format!("{n} from {}", self.value(other))));
            }
        }
        if let ExprKind::Property(of, name) = &ungrouped(a).kind {
            if is_name(of, x) {
                return self.verb_property(op, &name.text, b);
            }
        }
        None
    }

    pub(super) fn verb_count(&mut self, op: BinaryOp, set: &Expr, n: &str, x: &str) -> Option<After> {
        let number = &*so_many(op, n);
        if self.neighbours_of(set, x).is_some_and(|by| by.is_none()) {
            let site = if n == "one" { "site" } else { "sites" };
            return Some(having(
                &format!("{number} {site} next to it"),
                &format!("{number} {site} next to them"),
            ));
        }
        if is_name(set, x) {
            let site = if n == "one" { "site" } else { "sites" };
            return Some(having(&format!("{number} {site}"), &format!("{number} {site} each")));
        }
        let set = self.through(set);
        if let ExprKind::Call(name, args) = &set.kind {
            let at = self.define(&name.text).filter(|&at| !self.in_prelude(at))?;
            let param = self.parameter_for(at, args, x)?;
            let n = n.to_string();
            return self.in_full(at, args, |t, body| t.verb_count(op, body, &n, &param))?;
        }
        if let ExprKind::Filter(each) = &set.kind {
            return self.verb_sides(each, number, x);
        }
        let ExprKind::Binary(BinaryOp::Intersect, a, b) = &set.kind else { return None };
        for (x_side, other) in [(a, b), (b, a)] {
            if occurrences(other, x) > 0 {
                continue;
            }
            if is_name(x_side, x) {
                let said = self.noun(other).counted(number);
                return Some(After { one: format!("includes {said}"), many: format!("include {said}") });
            }
            if self.neighbours_of(x_side, x).is_some() {
                let said = self.noun(other).counted(number);
                return Some(having(&format!("{said} next to it"), &format!("{said} next to them")));
            }
        }
        None
    }

    /// `touches at least three sides of the board`
    fn verb_sides(&mut self, each: &crate::syntax::ast::Each, number: &str, x: &str) -> Option<After> {
        let cond = ungrouped(each.cond.as_ref()?);
        let ExprKind::Unary(UnaryOp::Some, met) = &cond.kind else { return None };
        let met = ungrouped(met);
        let (meeting, gone) = match &met.kind {
            ExprKind::Binary(BinaryOp::Subtract, a, b) => (ungrouped(a), Some(b)),
            _ => (met, None),
        };
        let ExprKind::Binary(BinaryOp::Intersect, a, b) = &meeting.kind else { return None };
        let y = &each.name.text;
        if !(is_name(a, x) && is_name(b, y) || is_name(a, y) && is_name(b, x)) {
            return None;
        }
        let said = self.noun(&each.domain).counted(number);
        let gone = gone.map(|gone| format!(" (not counting {})", self.value(gone))).unwrap_or_default();
        Some(self.touching(&format!("{said}{gone}")))
    }

    /// `in the same column as that man`
    fn same_row(&mut self, name: &str, word: &str, n: &Expr) -> String {
        match &ungrouped(n).kind {
            ExprKind::Property(of, other) if other.text == name => {
                format!("in the same {word} as {}", self.value(of))
            }
            _ => format!("in {word} {}", self.value(n)),
        }
    }

    fn verb_property(&mut self, op: BinaryOp, name: &str, b: &Expr) -> Option<After> {
        if name == "row" || name == "col" {
            let (word, board) = (if name == "row" { "row" } else { "column" }, &self.model.board);
            let numbers = board.iter().map(|s| if name == "row" { board.row(s) } else { board.col(s) });
            let last = i64::from(numbers.max()?);
            let n = match self.fixed(b) {
                Some(Fixed::Number(n)) => n,
                _ if op == BinaryOp::Equal => return Some(being(&self.same_row(name, word, b))),
                _ => return None,
            };
            let (low, high) = match op {
                BinaryOp::Equal => (n, n),
                BinaryOp::Less => (1, n - 1),
                BinaryOp::AtMost => (1, n),
                BinaryOp::Greater => (n + 1, last),
                BinaryOp::AtLeast => (n, last),
                _ => return None,
            };
            return Some(being(&match high - low {
                0 => format!("in {word} {low}"),
                1 => format!("in {word}s {low} and {high}"),
                _ => format!("in {word}s {low} to {high}"),
            }));
        }
        let not = match op {
            BinaryOp::Equal => "",
            BinaryOp::Unequal => "not ",
            _ => return None,
        };
        let said = self.value(b);
        Some(match (name, said.as_str()) {
            ("colour" | "player", "you") => being(&format!("{not}yours")),
            ("colour" | "player", "they") => being(&format!("{not}theirs")),
            ("colour", said) if said.contains(' ') => being(&format!("{not}of {said}")),
            ("colour", said) => being(&format!("{not}{said}")),
            ("kind", said) if said.starts_with("the ") => being(&format!("{not}{said}")),
            ("kind", said) if said.contains(' ') && not.is_empty() => {
                After { one: format!("has as its kind {said}"), many: format!("have as their kind {said}") }
            }
            ("kind", said) => being(&format!("{not}a {said}")),
            _ => return None,
        })
    }

    /// `holds a piece of one of your colours`: what a table of colours says of who owns them.
    fn verb_owner(&mut self, a: &Expr, b: &Expr, x: &str) -> Option<After> {
        let ExprKind::Call(name, args) = &ungrouped(a).kind else { return None };
        self.table(&name.text)?;
        let ExprKind::Property(of, property) = &ungrouped(args.first()?).kind else { return None };
        if !is_name(of, x) || property.text != "colour" || self.kind(b) != Kind::Player {
            return None;
        }
        let (whose, piece) = (super::calls::possessive(&self.value(b)), self.piece());
        Some(After {
            one: format!("holds a {piece} of one of {whose} colours"),
            many: format!("hold {} of {whose} colours", super::wording::plural(&piece)),
        })
    }

    /// What a sum of coordinates leaves when it is divided: `is in an even row`.
    fn verb_remainder(&mut self, a: &Expr, b: &Expr, x: &str) -> Option<After> {
        if self.local(x).is_none_or(|local| local.said != "it") {
            return None;
        }
        let ExprKind::Binary(BinaryOp::Modulo, sum, by) = &ungrouped(a).kind else { return None };
        let Some(Fixed::Number(by)) = self.fixed(by) else { return None };
        let Some(Fixed::Number(mut rest)) = self.fixed(b) else { return None };
        let mut parts = Vec::new();
        self.addends(sum, &mut parts);
        let mut names: Vec<String> = Vec::new();
        for part in parts {
            match self.fixed(part) {
                Some(Fixed::Number(n)) => rest -= n,
                _ => names.push(self.value(part)),
            }
        }
        let rest = rest.rem_euclid(by.max(1));
        let own: Option<Vec<String>> =
            names.iter().map(|name| name.strip_prefix("its ").map(str::to_string)).collect();
        let even = if rest == 0 { "even" } else { "odd" };
        match (&own?[..], by) {
            ([name], 2) => Some(being(&format!("in an {even} {name}"))),
            ([a, b], 2) => {
                let sum = format!("a {a} and {b} that add up to an {even} number");
                Some(After { one: format!("has {sum}"), many: format!("have {sum}") })
            }
            ([a, b], by) => {
                let sum = match rest {
                    0 => format!("a {a} and {b} that add up to a multiple of {by}"),
                    n => {
                        let n = worded(&n.to_string());
                        format!("a {a} and {b} that add up to {n} more than a multiple of {by}")
                    }
                };
                Some(After { one: format!("has {sum}"), many: format!("have {sum}") })
            }
            ([sum], by) => {
                let sum = sum.replace(" its ", " ");
                let said = match rest {
                    0 => format!("a {sum} that is a multiple of {by}"),
                    n => format!("a {sum} that is {} more than a multiple of {by}", worded(&n.to_string())),
                };
                Some(After { one: format!("has {said}"), many: format!("have {said}") })
            }
            _ => None,
        }
    }

    fn addends<'e>(&self, e: &'e Expr, parts: &mut Vec<&'e Expr>) {
        match &ungrouped(e).kind {
            ExprKind::Binary(BinaryOp::Add, a, b) => {
                self.addends(a, parts);
                self.addends(b, parts);
            }
            _ => parts.push(e),
        }
    }
}
