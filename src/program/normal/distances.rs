//! Laws of distances: what is asked of the distance of two sites is a step from one to the other by a table.

use super::{known_key, Normal};
use crate::board::{Site, SiteSet};
use crate::model::{Links, Num, Sites, Slot, Truth};
use crate::program::levels::number_at;

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

    /// For each site as the first name those that compare with it as the second, where nothing but rows and columns of both is
    /// asked.
    pub fn by_coordinates(&self, e: &Truth, first: Slot, second: Slot) -> Option<Vec<SiteSet>> {
        let Truth::Compare(op, a, b) = e else { return None };
        let number = |e: &Num, s: Site, t: Site| {
            number_at(e, &|site| {
                let Sites::Slot(slot) = site else { return None };
                let named = [(first, s), (second, t)].into_iter().find(|(name, _)| name == slot);
                named.map(|(_, site)| (self.board.row(site), self.board.col(site)))
            })
        };
        let to = |s: Site| {
            let holds = |t: Site| Some(op.holds(number(a, s, t)?.cmp(&number(b, s, t)?)));
            self.board.iter().map(|t| Some((t, holds(t)?))).collect::<Option<Vec<_>>>()
        };
        let of = |s: Site| Some(to(s)?.into_iter().filter(|(_, holds)| *holds).map(|(t, _)| t).collect());
        self.board.iter().map(of).collect()
    }
}
