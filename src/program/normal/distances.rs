//! Laws of distances: what is asked of the distance of two sites is a step from one to the other by a table.

use super::{known_key, Normal};
use crate::board::{Site, SiteSet};
use crate::model::{Links, Num, Sites, Slot, Truth};

impl Normal<'_> {
    /// For each site as the first name those for which `distance(s, t) op n` holds as the second; nothing if this is not
    /// what a condition asks.
    pub fn rings(&self, e: &Truth, first: Slot, second: Slot) -> Option<Vec<SiteSet>> {
        let Truth::Compare(op, distance, n) = e else { return None };
        let (Num::Distance(a, b, Links::Directions(ways)), Num::Const(n)) = (&**distance, &**n) else {
            return None;
        };
        let (ways, name) = (known_key(ways)?, |slot| Sites::Slot(slot));
        let none = self.board.len() as u32;
        let ring = |s: Site| -> SiteSet {
            let far = self.board.distances(&SiteSet::of(s), ways);
            let holds = |t: &Site| op.holds((far[t.index()].unwrap_or(none) as i32).cmp(n));
            self.board.iter().filter(holds).collect()
        };
        let rings: Vec<SiteSet> = self.board.iter().map(ring).collect();
        match (&**a, &**b) {
            (from, to) if (from, to) == (&name(first), &name(second)) => Some(rings),
            (from, to) if (from, to) == (&name(second), &name(first)) => {
                Some(super::relations::turned(&rings))
            }
            _ => None,
        }
    }
}
