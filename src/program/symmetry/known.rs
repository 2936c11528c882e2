//! Conditions with other known sets of sites and other known directions in place of theirs.

use crate::board::SiteSet;
use crate::model::{Domain, Members, Rewrite, Set, Sites, Truth};

/// A condition with another set in place of each known one, and other directions in place of known ones; what has to hold
/// together, or one of which has to, in a fixed order.
pub fn with_known(e: &Truth, sets: &dyn Fn(&SiteSet) -> SiteSet, ways: &dyn Fn(u64) -> u64) -> Truth {
    Known { sets, ways }.truth(e)
}

struct Known<'a> {
    sets: &'a dyn Fn(&SiteSet) -> SiteSet,
    ways: &'a dyn Fn(u64) -> u64,
}

impl Rewrite for Known<'_> {
    fn truth(&mut self, e: &Truth) -> Truth {
        match self.parts_of_truth(e) {
            Truth::All(parts) => Truth::All(in_order(parts)),
            Truth::Any(parts) => Truth::Any(in_order(parts)),
            other => other,
        }
    }

    fn sites(&mut self, e: &Sites) -> Sites {
        match e {
            Sites::Const(set) => Sites::Const((self.sets)(set)),
            e => self.parts_of_sites(e),
        }
    }

    fn set(&mut self, e: &Set) -> Set {
        match e {
            Set::Members(Domain::Directions, ways) => Set::Members(Domain::Directions, self.ways(ways)),
            e => self.parts_of_set(e),
        }
    }

    fn ways(&mut self, e: &Members) -> Members {
        match e {
            Members::Const(mask) => Members::Const((self.ways)(*mask)),
            e => self.members(e),
        }
    }
}

fn in_order(mut parts: Vec<Truth>) -> Vec<Truth> {
    parts.sort_by_cached_key(|part| format!("{part:?}"));
    parts
}
