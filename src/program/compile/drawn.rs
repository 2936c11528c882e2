//! Conditions on what a choice draws: they are asked of the one candidate that was drawn, and another one is drawn where they
//! do not hold.

use super::super::normal::{asks_groups, conjuncts, joined_all};
use super::super::op::Op;
use super::variables::Valued;
use super::Compiler;
use crate::model::{names_in, Choice, Each, Family, Holds, Rewrite, Set, Slot, Truth};

impl Compiler<'_> {
    /// A choice of a site without what is asked of the drawn one alone, and that: what is worked out for all sites only by way
    /// of groups, or one by one with a loop for each.
    pub(super) fn asked_apart(&self, choice: &Choice, each: Each, if_any: bool) -> (Each, Option<Truth>) {
        let (Set::Sites(_), Some(cond), false) = (&each.domain, &each.cond, if_any) else {
            return (each, None);
        };
        if self.shared.contains(&choice.id) {
            return (each, None);
        }
        let is_told = |name: Slot| name == each.slot || choice.live.contains(&name);
        let is_apart =
            |part: &Truth| names_in(part).into_iter().all(is_told) && !self.is_for_all(each.slot, part);
        let conds = conjuncts(self.simplify().truth(cond));
        let (apart, rest): (Vec<Truth>, Vec<Truth>) = conds.into_iter().partition(is_apart);
        if apart.is_empty() {
            return (each, None);
        }
        let cond = (!rest.is_empty()).then(|| joined_all(rest));
        (Each { cond, ..each }, Some(joined_all(apart)))
    }

    /// Is a condition on a site worked out for all of them at once?
    fn is_for_all(&self, slot: Slot, cond: &Truth) -> bool {
        match self.whole().sites_where(slot, cond) {
            Some(all) => !asks_groups(&Truth::Some(Box::new(Set::Sites(all)))),
            None => !takes_long(cond) || Valued::of(cond, slot).is_some() || self.is_level(slot, cond),
        }
    }

    /// `require C`
    pub(super) fn require(&mut self, cond: &Truth) {
        let holds = self.branch(cond, true);
        self.emit(Op::Fail);
        self.land_all(holds);
    }
}

/// Does a condition go through members, look for groups or try effects?
fn takes_long(cond: &Truth) -> bool {
    struct Search(bool);
    impl Rewrite for Search {
        fn enter(&mut self, _: Slot, holds: Holds<'_>) {
            self.0 |= matches!(holds, Holds::Members(_));
        }
        fn truth(&mut self, e: &Truth) -> Truth {
            self.0 |= matches!(e, Truth::After(_));
            self.parts_of_truth(e)
        }
        fn family(&mut self, e: &Family) -> Family {
            self.0 |= matches!(e, Family::Groups(..));
            self.parts_of_family(e)
        }
    }
    let mut search = Search(false);
    search.truth(cond);
    search.0
}
