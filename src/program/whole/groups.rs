//! Where one more site joins groups as a condition asks.

use super::{both, reads, some, union, Whole};
use crate::model::{Each, Family, Links, Members, Rewrite, Set, Sites, Slot};
use crate::program::normal::Normal;
use crate::program::touches::{ways, Touch};

impl Whole<'_> {
    /// The sites `s` for which `some g in groups(S + s)` touches what it has to touch. The group of `s` touches a set if
    /// `s` is in it, or next to a group of `S` that touches it; the other groups are what they were.
    pub(super) fn joining(&self, slot: Slot, of: &Sites, links: &Links, each: &Each) -> Option<Sites> {
        let others = match of {
            Sites::Union(a, b) if **b == Sites::Slot(slot) && !reads(&**a, slot) => a,
            Sites::Union(a, b) if **a == Sites::Slot(slot) && !reads(&**b, slot) => b,
            _ => return None,
        };
        let cond = each.cond.as_ref()?;
        if reads(links, slot) || reads(cond, slot) {
            return None;
        }
        let both_ways = self.both_ways(links)?;
        let groups = Family::Groups(others.clone(), links.clone());
        let mut simplify = Normal::new(self.board, self.cast);
        let ways = ways(cond, each.slot, &mut |cond| simplify.truth(cond))?;
        let parts: Option<Vec<Sites>> =
            ways.iter().map(|way| self.joined_by(&groups, &both_ways, each.slot, way, Vec::new())).collect();
        Some(parts?.into_iter().reduce(union).unwrap_or(Sites::Const(Default::default())))
    }

    /// The same for one way; `joined`: what hangs on the first of its sets.
    fn joined_by(
        &self,
        groups: &Family,
        links: &Links,
        group: Slot,
        way: &Touch,
        mut joined: Vec<Sites>,
    ) -> Option<Sites> {
        self.spend()?;
        if let Some(set) = way.sets.get(joined.len()) {
            let touched = some(both(Sites::Slot(group), set.clone()));
            let each = Each { slot: group, domain: Set::Family(groups.clone()), cond: Some(touched) };
            let hangs = Sites::UnionEach(Box::new(each), Box::new(Sites::Slot(group)));
            return self.named(hangs, |hangs| {
                joined.push(hangs);
                self.joined_by(groups, links, group, way, joined)
            });
        }
        let beside = |(set, joined): (&Sites, &Sites)| {
            union(set.clone(), Sites::Neighbours(Box::new(joined.clone()), links.clone()))
        };
        let reach: Vec<Sites> = way.sets.iter().zip(&joined).map(beside).collect();
        let without = self.all_if(some(self.at_least(way.least, &joined)?));
        Some(union(without, self.at_least(way.least, &reach)?))
    }

    /// Links as groups take them.
    fn both_ways(&self, links: &Links) -> Option<Links> {
        match links {
            Links::Table(_) => Some(links.clone()),
            Links::Directions(d) => {
                let mask = self.known(d).filter(|_| self.straight())?;
                Some(Links::Directions(Box::new(Members::Const(mask | self.opposite(mask)))))
            }
        }
    }
}
