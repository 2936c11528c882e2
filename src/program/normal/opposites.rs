//! Laws of a condition and its opposite.

use super::alike::alike;
use super::{conjuncts, joined_all, nothing, Normal};
use crate::model::{Set, Sites, Truth};

impl Normal<'_> {
    /// `p and q or not p and q`: `q`.
    pub fn either_way(&mut self, a: &Truth, b: &Truth) -> Option<Truth> {
        let (x, y) = (conjuncts(a.clone()), conjuncts(b.clone()));
        let (common, left): (Vec<Truth>, Vec<Truth>) =
            x.into_iter().partition(|part| y.iter().any(|other| alike(part, other)));
        let mut others = y.iter().filter(|part| !common.iter().any(|other| alike(part, other)));
        let ([left], Some(other), None) = (&left[..], others.next(), others.next()) else { return None };
        self.are_opposite(left, other).then(|| joined_all(common))
    }

    /// `(if p then a else b) + (if p then c else d)`: `if p then a + c else b + d`; likewise for a condition and its
    /// opposite, and for `&` and `-`.
    pub fn case_by_case(
        &self,
        x: &Sites,
        y: &Sites,
        of: impl Fn(&Self, Sites, Sites) -> Sites,
    ) -> Option<Sites> {
        if !matches!(x, Sites::If(_)) && !matches!(y, Sites::If(_)) {
            return None;
        }
        let ((cond, a, b), (other, c, d)) = (self.cases(x), self.cases(y));
        let mut n = self.clone();
        let (c, d) = match alike(&cond, &other) {
            true => (c, d),
            false if n.are_opposite(&cond, &other) => (d, c),
            false => return None,
        };
        let (then, otherwise) = (of(self, a, c), of(self, b, d));
        Some(n.sites_if(cond, then, otherwise))
    }

    /// A set by a condition; any set is itself if there is something in it.
    fn cases(&self, e: &Sites) -> (Truth, Sites, Sites) {
        match e {
            Sites::If(parts) => (**parts).clone(),
            e => (self.clone().some_set(Set::Sites(e.clone())), e.clone(), nothing()),
        }
    }

    /// Does one of them hold just where the other does not?
    pub fn are_opposite(&mut self, a: &Truth, b: &Truth) -> bool {
        match (a, b) {
            (Truth::Not(a), b) | (b, Truth::Not(a)) if alike(a, b) => true,
            (Truth::Compare(..), Truth::Compare(..))
            | (Truth::All(_), Truth::Any(_))
            | (Truth::Any(_), Truth::All(_))
            | (Truth::Within(_) | Truth::Some(_), Truth::Within(_) | Truth::Some(_)) => {
                alike(&self.negated(a.clone()), b)
            }
            _ => false,
        }
    }
}
