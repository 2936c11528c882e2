//! Laws of a condition and its opposite.

use super::alike::alike;
use super::{conjuncts, joined_all, Normal};
use crate::model::Truth;

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

    /// Does one of them hold just where the other does not?
    pub fn are_opposite(&mut self, a: &Truth, b: &Truth) -> bool {
        match (a, b) {
            (Truth::Not(a), b) | (b, Truth::Not(a)) if alike(a, b) => true,
            (Truth::Compare(..), Truth::Compare(..))
            | (Truth::Within(_) | Truth::Some(_), Truth::Within(_) | Truth::Some(_)) => {
                alike(&self.negated(a.clone()), b)
            }
            _ => false,
        }
    }
}
