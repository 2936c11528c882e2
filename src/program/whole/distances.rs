//! Distances compared with constants, for all sites at once: so many steps from the sites that are the same for all.

use super::{minus, reads, union, Whole};
use crate::model::{Compare, Links, Num, Sites, Slot, Truth};

/// Ways of more steps are worked out site by site.
const MOST_STEPS: i32 = 8;

impl Whole<'_> {
    /// Where the distance of a site from sites that do not depend on it, or of these from the site, compares so with a
    /// constant.
    pub(super) fn by_distance(&self, slot: Slot, cond: &Truth) -> Option<Sites> {
        let Truth::Compare(op, distance, n) = cond else { return None };
        let (Num::Distance(from, to, links), Num::Const(n)) = (&**distance, &**n) else { return None };
        let (own, back) = (Sites::Slot(slot), **from == Sites::Slot(slot));
        let seeds = if back { to } else { from };
        let fits = (back || **to == own) && !reads(&**seeds, slot) && !reads(links, slot);
        let reachable = (0..self.board.len() as i32 - 1).contains(n) && *n <= MOST_STEPS;
        if !fits || !reachable {
            return None;
        }
        let within = |steps: i32| match steps {
            ..0 => Some(Sites::Const(Default::default())),
            _ => self.within_steps(slot, (**seeds).clone(), steps, (links, back)),
        };
        let all = || Sites::Const(self.board.sites());
        Some(match op {
            Compare::AtMost => within(*n)?,
            Compare::Less => within(n - 1)?,
            Compare::Greater => minus(all(), within(*n)?),
            Compare::AtLeast => minus(all(), within(n - 1)?),
            Compare::Equal => minus(within(*n)?, within(n - 1)?),
            Compare::Unequal => minus(all(), minus(within(*n)?, within(n - 1)?)),
        })
    }

    /// Sites so many steps from some at most, or from which it is so many steps to these.
    fn within_steps(
        &self,
        slot: Slot,
        seeds: Sites,
        steps: i32,
        (links, back): (&Links, bool),
    ) -> Option<Sites> {
        if steps == 0 {
            return Some(seeds);
        }
        self.named(seeds, |seeds| {
            let near = if back {
                let near = Sites::Neighbours(Box::new(Sites::Slot(slot)), links.clone());
                self.meeting(slot, &near, seeds.clone())?
            } else {
                Sites::Neighbours(Box::new(seeds.clone()), links.clone())
            };
            self.within_steps(slot, union(seeds, near), steps - 1, (links, back))
        })
    }
}
