//! Conditions that, once false of a set, are false of every larger one too: a set that breaks one need not be filled up.

use crate::model::{
    names_in, Compare, Each, Family, Members, Num, Numbers, Pieces, Quantifier, Reads, Set, Sites, Slot,
    Truth,
};

/// Can more members of the set with this name never make the condition true, as long as nothing else changes?
pub(super) fn only_breaks(cond: &Truth, name: Slot) -> bool {
    Growing(name).truth(cond, false)
}

/// A set that grows. What is read off a form: can its value only grow (`up`; a truth from false to true), or only shrink?
#[derive(Clone, Copy)]
struct Growing(Slot);

impl Growing {
    fn is_fixed(self, e: &impl Reads) -> bool {
        !names_in(e).contains(&self.0)
    }

    fn truth(self, e: &Truth, up: bool) -> bool {
        match e {
            Truth::Not(a) => self.truth(a, !up),
            Truth::All(parts) | Truth::Any(parts) => parts.iter().all(|part| self.truth(part, up)),
            Truth::Within(both) => self.set(&both.left, !up) && self.set(&both.right, up),
            Truth::Some(set) => self.set(set, up),
            Truth::Quantified(Quantifier::Some, each) => self.each(each, up, up),
            Truth::Quantified(Quantifier::No, each) => self.each(each, !up, !up),
            Truth::Quantified(Quantifier::Every, each) => self.each(each, !up, up),
            Truth::Compare(Compare::AtLeast | Compare::Greater, a, b) => self.num(a, up) && self.num(b, !up),
            Truth::Compare(Compare::AtMost | Compare::Less, a, b) => self.num(a, !up) && self.num(b, up),
            Truth::If(parts) => {
                self.is_fixed(&parts.0) && self.truth(&parts.1, up) && self.truth(&parts.2, up)
            }
            other => self.is_fixed(other),
        }
    }

    /// A domain, and a condition on each of its members.
    fn each(self, each: &Each, domain: bool, cond: bool) -> bool {
        self.set(&each.domain, domain) && each.cond.as_ref().is_none_or(|c| self.truth(c, cond))
    }

    fn num(self, e: &Num, up: bool) -> bool {
        match e {
            Num::Count(set) => self.set(set, up),
            other => self.is_fixed(other),
        }
    }

    fn set(self, e: &Set, up: bool) -> bool {
        match e {
            Set::Sites(e) => self.sites(e, up),
            Set::Family(Family::Slot(name))
            | Set::Members(_, Members::Slot(name))
            | Set::Numbers(Numbers::Slot(name))
            | Set::Pieces(Pieces::Slot(name)) => up || *name != self.0,
            other => self.is_fixed(other),
        }
    }

    fn sites(self, e: &Sites, up: bool) -> bool {
        match e {
            Sites::Slot(name) => up || *name != self.0,
            Sites::Union(a, b) | Sites::Both(a, b) => self.sites(a, up) && self.sites(b, up),
            Sites::Minus(a, b) => self.sites(a, up) && self.sites(b, !up),
            Sites::Filter(each) => self.each(each, up, up),
            Sites::Neighbours(s, links) => self.sites(s, up) && self.is_fixed(links),
            other => self.is_fixed(other),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NAME: Slot = Slot(1);

    fn named() -> Set {
        Set::Sites(Sites::Slot(NAME))
    }

    fn within(left: Set, right: Set) -> Truth {
        Truth::Within(Box::new(crate::model::Operand { left, right }))
    }

    fn count(op: Compare) -> Truth {
        Truth::Compare(op, Box::new(Num::Count(Box::new(named()))), Box::new(Num::Const(2)))
    }

    #[test]
    fn a_set_that_leaves_another_never_comes_back() {
        let inside = within(named(), Set::Sites(Sites::Empty));
        assert!(only_breaks(&inside, NAME));
        assert!(!only_breaks(&Truth::Not(Box::new(inside.clone())), NAME));
        assert!(only_breaks(&Truth::All(vec![inside, count(Compare::AtMost)]), NAME));
    }

    #[test]
    fn what_more_members_may_bring_is_waited_for() {
        let outside = within(Set::Sites(Sites::Empty), named());
        assert!(!only_breaks(&outside, NAME) && !only_breaks(&count(Compare::AtLeast), NAME));
        assert!(!only_breaks(&count(Compare::Equal), NAME));
    }
}
