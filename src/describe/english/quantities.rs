//! Variables that count things by their names: `seeds(s) > 0` as `there are seeds on that site`.

use super::constants::Fixed;
use super::noun::After;
use super::predicates::having;
use super::sets::{is_name, ungrouped};
use super::teller::Teller;
use super::truths::so_many;
use super::wording::{agrees, plural, spoken, worded};
use crate::syntax::ast::{BinaryOp, Expr, ExprKind};

impl Teller<'_> {
    /// One and several of the things that a variable of numbers counts, unless pieces are called so.
    pub(super) fn things_of(&self, name: &str) -> Option<(String, String)> {
        let var = self.book.vars.iter().find(|var| var.item.name.text == name)?;
        let number = super::kinds::kind_of_domain(&var.item.domain) == super::teller::Kind::Number;
        let (one, many) = super::sayings::counted_by(name).filter(|_| number)?;
        let kinds = &self.model.cast.kinds;
        (!kinds.iter().any(|kind| plural(&spoken(kind)) == many)).then_some((one, many))
    }

    /// `no seeds`, `one seed`, `more than three seeds`
    fn quantity(&mut self, name: &str, op: BinaryOp, n: &Expr) -> Option<(String, bool)> {
        use BinaryOp as Op;
        let (one, many) = self.things_of(name)?;
        let fixed = match self.fixed(n) {
            Some(Fixed::Number(n)) => Some(n),
            _ => None,
        };
        Some(match (op, fixed) {
            (Op::Equal | Op::AtMost, Some(0)) | (Op::Less, Some(1)) => (format!("no {many}"), true),
            (Op::Greater | Op::Unequal, Some(0)) | (Op::AtLeast, Some(1)) => (many, true),
            (Op::Equal, Some(1)) => (format!("exactly one {one}"), false),
            _ => {
                // What is worked out is compared as a number.
                let n = Some(worded(&self.operand(n))).filter(|n| fixed.is_some() || !n.contains(' '))?;
                let thing = if n == "one" { one } else { many };
                (format!("{} {thing}", so_many(op, &n)), n != "one")
            }
        })
    }

    /// A comparison of such a variable as a clause.
    pub(super) fn has_things(&mut self, op: BinaryOp, a: &Expr, n: &Expr) -> Option<String> {
        let (name, of) = match &ungrouped(a).kind {
            ExprKind::Call(name, of) => (name.text.clone(), &of[..]),
            ExprKind::Name(name) if self.local(name).is_none() => (name.clone(), &[][..]),
            _ => return None,
        };
        if self.local(&name).is_some() || self.define(&name).is_some() {
            return None;
        }
        let (quantity, several) = self.quantity(&name, op, n)?;
        let is = if several { "are" } else { "is" };
        let Some(first) = of.first() else { return Some(format!("there {is} {quantity}")) };
        let keys = self.keys_of(&name);
        match (&keys[..], of.len()) {
            (["player"], 1) => {
                let who = self.value(first);
                Some(format!("{who} {} {quantity}", agrees(&who, "has", "have")))
            }
            (["site"], 1) => {
                let noun = self.noun(first);
                let on = match noun.head == "site" && noun.is_bare() {
                    true => "the board".to_string(),
                    false if noun.single => noun.one(),
                    false => noun.many(),
                };
                Some(format!("there {is} {quantity} on {on}"))
            }
            _ => None,
        }
    }

    /// A comparison of such a variable as what is said of `x`.
    pub(super) fn verb_things(&mut self, op: BinaryOp, a: &Expr, n: &Expr, x: &str) -> Option<After> {
        let ExprKind::Call(name, of) = &ungrouped(a).kind else { return None };
        if !matches!(&of[..], [only] if is_name(only, x)) || self.define(&name.text).is_some() {
            return None;
        }
        let (quantity, _) = self.quantity(&name.text, op, n)?;
        match &self.keys_of(&name.text)[..] {
            ["player"] => Some(having(&quantity, &quantity)),
            ["site"] => Some(having(&format!("{quantity} on it"), &format!("{quantity} on them"))),
            _ => None,
        }
    }

    /// `owner(s) = none`: the name of a variable that holds one thing or nothing, and whether it must hold one.
    fn held_or_not<'e>(&self, op: BinaryOp, a: &'e Expr, b: &Expr) -> Option<(String, &'e [Expr], bool)> {
        let (name, of) = match &ungrouped(a).kind {
            ExprKind::Call(name, of) => (&name.text, &of[..]),
            ExprKind::Name(name) => (name, &[][..]),
            _ => return None,
        };
        let yes = match op {
            BinaryOp::Equal => false,
            BinaryOp::Unequal => true,
            _ => return None,
        };
        let var = self.book.vars.iter().find(|var| var.item.name.text == *name)?;
        let kind = super::kinds::kind_of_domain(&var.item.domain);
        let free = self.local(name).is_none() && self.is_nothing(b);
        (free && kind != super::teller::Kind::Sites).then(|| (format!("“{}”", spoken(name)), of, yes))
    }

    /// A comparison of such a variable with nothing, as a clause.
    pub(super) fn unset_or_set(&mut self, op: BinaryOp, a: &Expr, b: &Expr) -> Option<String> {
        let (name, of, yes) = self.held_or_not(op, a, b)?;
        let what = if yes { super::wording::article(&name) } else { format!("no {name}") };
        let whose: Vec<String> = of.iter().map(|of| self.value(of)).collect();
        Some(match &whose[..] {
            [] => format!("there is {what}"),
            [who] => format!("{who} {} {what}", agrees(who, "has", "have")),
            several => format!("there is {what} of {}", super::wording::joined(several, "and")),
        })
    }

    /// The same as what is said of `x`.
    pub(super) fn verb_unset(&mut self, op: BinaryOp, a: &Expr, b: &Expr, x: &str) -> Option<After> {
        let (name, of, yes) = self.held_or_not(op, a, b)?;
        let alone = matches!(of, [only] if is_name(only, x));
        let what = if yes { super::wording::article(&name) } else { format!("no {name}") };
        alone.then(|| having(&what, &what))
    }

    fn keys_of(&self, name: &str) -> Vec<&'static str> {
        let var = self.book.vars.iter().find(|var| var.item.name.text == name);
        let keys = var.iter().flat_map(|var| &var.item.keys);
        keys.map(|key| match crate::syntax::domain_text(key).as_str() {
            "player" => "player",
            "site" | "piece" => "site",
            _ => "other",
        })
        .collect()
    }
}
