//! Conditions that more pieces can only make true, read off their form.
//!
//! Every part of a condition is asked one question: as pieces are added to empty sites, can its value only grow, or
//! only shrink (a truth from false to true, a number, a set)? `not`, differences and comparisons turn the question
//! round. A group of a growing set is itself a growing set: whatever it becomes a part of has all its sites.

use crate::model::{
    Arith, Bag, Binding, Compare, Domain, Each, Expr, Family, Fold, Links, Members, Num, Operand, Quantifier,
    Set, Sites, Slot, Truth, VarRef,
};
use std::collections::HashMap;

/// Can more pieces on empty sites never make the condition false?
pub fn only_helped(e: &Truth) -> bool {
    only_helped_while(e, 0)
}

/// The same while nothing changes the remembered variables of the mask.
pub fn only_helped_while(e: &Truth, kept: u64) -> bool {
    Growth { names: HashMap::new(), kept }.truth(e, true)
}

/// How the value of a name changes as pieces are added.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Change {
    /// Not at all.
    Fixed,
    Grows,
    Shrinks,
}

struct Growth {
    names: HashMap<Slot, Change>,
    /// Variables that nothing changes, as a mask.
    kept: u64,
}

impl Growth {
    /// Can the truth only become true (`up`), or only become false?
    fn truth(&mut self, e: &Truth, up: bool) -> bool {
        match e {
            Truth::Const(_) => true,
            Truth::Slot(slot) => self.name(*slot, up),
            Truth::Var(var) => self.is_kept(var),
            Truth::Not(a) => self.truth(a, !up),
            Truth::All(parts) | Truth::Any(parts) => parts.iter().all(|p| self.truth(p, up)),
            Truth::Compare(op, a, b) => self.compared(*op, a, b, up),
            Truth::Within(o) => self.within(o, up),
            Truth::Some(set) => self.set(set, up),
            Truth::Quantified(quantifier, each) => match quantifier {
                Quantifier::Some => self.some(each, up),
                // Every: none of which it does not hold. A condition is always there.
                Quantifier::Every => self.every(each, up),
                Quantifier::No => self.some(each, !up),
            },
            Truth::If(parts) => {
                self.is_fixed(&parts.0) && self.truth(&parts.1, up) && self.truth(&parts.2, up)
            }
            Truth::Lookup(key, entries) => {
                self.members(key) && entries.iter().all(|(_, e)| self.truth(e, up))
            }
            Truth::Let(binding, rest) => self.named(binding, |g| g.truth(rest, up)),
            _ => false,
        }
    }

    fn is_fixed(&mut self, e: &Truth) -> bool {
        self.truth(e, true) && self.truth(e, false)
    }

    fn is_kept(&self, var: &VarRef) -> bool {
        var.of.is_empty() && self.kept & super::facts::var_bit(var) != 0
    }

    fn name(&self, slot: Slot, up: bool) -> bool {
        match self.names.get(&slot) {
            Some(Change::Fixed) => true,
            Some(Change::Grows) => up,
            Some(Change::Shrinks) => !up,
            None => false,
        }
    }

    /// Does `work` hold with the name changing so?
    fn with<T>(&mut self, slot: Slot, change: Change, work: impl FnOnce(&mut Self) -> T) -> T {
        let before = self.names.insert(slot, change);
        let result = work(self);
        match before {
            Some(before) => self.names.insert(slot, before),
            None => self.names.remove(&slot),
        };
        result
    }

    fn named(&mut self, binding: &Binding, work: impl FnOnce(&mut Self) -> bool) -> bool {
        let (grows, shrinks) = (self.expr(&binding.value, true), self.expr(&binding.value, false));
        match (grows, shrinks) {
            (true, true) => self.with(binding.slot, Change::Fixed, work),
            (true, false) => self.with(binding.slot, Change::Grows, work),
            (false, true) => self.with(binding.slot, Change::Shrinks, work),
            (false, false) => false,
        }
    }

    fn expr(&mut self, e: &Expr, up: bool) -> bool {
        match e {
            Expr::Truth(e) => self.truth(e, up),
            Expr::Num(e) => self.num(e, up),
            Expr::Set(e) => self.set(e, up),
            Expr::List(_) => false,
        }
    }

    fn set(&mut self, e: &Set, up: bool) -> bool {
        match e {
            Set::Sites(e) => self.sites(e, up),
            Set::Family(e) => self.family(e, up),
            Set::Members(_, Members::Filter(each)) => self.filtered(each, up),
            Set::Members(_, e) => self.members(e),
            Set::Numbers(_) | Set::Pieces(_) => false,
        }
    }

    fn compared(&mut self, op: Compare, a: &Num, b: &Num, up: bool) -> bool {
        match op {
            Compare::AtLeast | Compare::Greater => self.num(a, up) && self.num(b, !up),
            Compare::AtMost | Compare::Less => self.num(a, !up) && self.num(b, up),
            Compare::Equal | Compare::Unequal => {
                [a, b].iter().all(|n| self.num(n, true) && self.num(n, false))
            }
        }
    }

    /// `A in B`
    fn within(&mut self, o: &Operand, up: bool) -> bool {
        match (&o.left, &o.right) {
            (Set::Sites(a), Set::Sites(b)) => self.sites(a, !up) && self.sites(b, up),
            (Set::Members(_, a), Set::Members(_, b)) => self.members(a) && self.members(b),
            _ => false,
        }
    }

    // ------------------------------------------------------------------ going through sets

    /// `some x in S: C`
    fn some(&mut self, each: &Each, up: bool) -> bool {
        let cond = |g: &mut Self| each.cond.as_ref().is_none_or(|c| g.truth(c, up));
        match &each.domain {
            Set::Sites(domain) => self.sites(domain, up) && self.with(each.slot, Change::Fixed, cond),
            Set::Members(_, domain) => self.members(domain) && self.with(each.slot, Change::Fixed, cond),
            // A group of fewer sites is a part of a group that was there.
            Set::Family(Family::Groups(sites, links)) => {
                let change = if up { Change::Grows } else { Change::Shrinks };
                self.sites(sites, up) && self.links(links) && self.with(each.slot, change, cond)
            }
            Set::Family(Family::Filter(inner)) => {
                // `some x in { y in F where A }: C` is `some y in F: A and C`.
                let Set::Family(domain) = &inner.domain else { return false };
                let both = [&inner.cond, &each.cond].into_iter().flatten().cloned();
                let joined = |slot: Slot| Each {
                    slot,
                    domain: Set::Family(domain.clone()),
                    cond: Some(Truth::All(both.collect())),
                };
                inner.slot == each.slot && self.some(&joined(each.slot), up)
            }
            Set::Family(domain) => self.family(domain, up) && self.with(each.slot, Change::Fixed, cond),
            Set::Numbers(_) | Set::Pieces(_) => false,
        }
    }

    /// `every x in S: C`
    fn every(&mut self, each: &Each, up: bool) -> bool {
        let cond = |g: &mut Self| each.cond.as_ref().is_none_or(|c| g.truth(c, up));
        match &each.domain {
            Set::Sites(domain) => self.sites(domain, !up) && self.with(each.slot, Change::Fixed, cond),
            Set::Members(_, domain) => self.members(domain) && self.with(each.slot, Change::Fixed, cond),
            Set::Family(domain @ (Family::Const(_) | Family::Of(_))) => {
                self.family(domain, !up) && self.with(each.slot, Change::Fixed, cond)
            }
            _ => false,
        }
    }

    /// Those members of a domain for which a condition holds.
    fn filtered(&mut self, each: &Each, up: bool) -> bool {
        let domain = match &each.domain {
            Set::Sites(e) => self.sites(e, up),
            Set::Family(e @ (Family::Const(_) | Family::Of(_))) => self.family(e, up),
            Set::Members(_, e) => self.members(e),
            _ => false,
        };
        let cond = |g: &mut Self| each.cond.as_ref().is_none_or(|c| g.truth(c, up));
        domain && self.with(each.slot, Change::Fixed, cond)
    }

    // ------------------------------------------------------------------ values

    fn num(&mut self, e: &Num, up: bool) -> bool {
        match e {
            Num::Const(_) => true,
            Num::Slot(slot) => self.name(*slot, up),
            Num::Var(var) => self.is_kept(var),
            Num::Negate(a) => self.num(a, !up),
            Num::Arith(Arith::Add, a, b) => self.num(a, up) && self.num(b, up),
            Num::Arith(Arith::Subtract, a, b) => self.num(a, up) && self.num(b, !up),
            Num::Arith(Arith::Multiply, a, b) => match (&**a, &**b) {
                (Num::Const(n), e) | (e, Num::Const(n)) => self.num(e, up == (*n >= 0)),
                _ => false,
            },
            Num::Count(set) => self.set(set, up),
            Num::Fold(Fold::Max, bag) => self.largest(bag, up),
            Num::Fold(Fold::Sum, bag) => match &**bag {
                Bag::Each(each, n) if each.cond.is_none() => {
                    self.filtered(each, true)
                        && self.filtered(each, false)
                        && self.with(each.slot, Change::Fixed, |g| g.num(n, up))
                }
                _ => false,
            },
            Num::Row(s) | Num::Col(s) => self.sites(s, true) && self.sites(s, false),
            Num::Truth(t) => self.truth(t, up),
            Num::If(parts) => self.is_fixed(&parts.0) && self.num(&parts.1, up) && self.num(&parts.2, up),
            Num::Let(binding, rest) => self.named(binding, |g| g.num(rest, up)),
            _ => false,
        }
    }

    /// `max(count(S) for g in groups(T))`: never below the 0 of no groups.
    fn largest(&mut self, bag: &Bag, up: bool) -> bool {
        let Bag::Each(each, Num::Count(counted)) = bag else { return false };
        let cond = |g: &mut Self| each.cond.as_ref().is_none_or(|c| g.truth(c, up)) && g.set(counted, up);
        match &each.domain {
            Set::Family(Family::Groups(sites, links)) => {
                up && self.sites(sites, true)
                    && self.links(links)
                    && self.with(each.slot, Change::Grows, cond)
            }
            Set::Family(domain @ Family::Const(_)) => {
                self.family(domain, up) && self.with(each.slot, Change::Fixed, cond)
            }
            Set::Sites(domain) => self.sites(domain, up) && self.with(each.slot, Change::Fixed, cond),
            Set::Members(_, domain) => self.members(domain) && self.with(each.slot, Change::Fixed, cond),
            _ => false,
        }
    }

    fn sites(&mut self, e: &Sites, up: bool) -> bool {
        match e {
            Sites::Const(_) => true,
            Sites::Slot(slot) => self.name(*slot, up),
            Sites::Var(var) => self.is_kept(var),
            Sites::Empty => !up,
            Sites::Coloured(m) | Sites::OfKinds(m) => up && self.members(m),
            Sites::Union(a, b) | Sites::Both(a, b) => self.sites(a, up) && self.sites(b, up),
            Sites::Minus(a, b) => self.sites(a, up) && self.sites(b, !up),
            Sites::Filter(each) => self.filtered(each, up),
            Sites::UnionEach(each, e) => match &each.domain {
                Set::Family(Family::Groups(sites, links)) => {
                    let cond = |g: &mut Self| {
                        each.cond.as_ref().is_none_or(|c| g.truth(c, true)) && g.sites(e, true)
                    };
                    up && self.sites(sites, true)
                        && self.links(links)
                        && self.with(each.slot, Change::Grows, cond)
                }
                _ => self.filtered(each, up) && self.with(each.slot, Change::Fixed, |g| g.sites(e, up)),
            },
            Sites::UnionOf(family) => self.family(family, up),
            Sites::Neighbours(s, links) => self.sites(s, up) && self.links(links),
            Sites::Run(s, directions, t) => {
                self.sites(s, up) && self.members(directions) && self.sites(t, up)
            }
            Sites::Image(s, _) => self.sites(s, up),
            Sites::If(parts) => {
                self.is_fixed(&parts.0) && self.sites(&parts.1, up) && self.sites(&parts.2, up)
            }
            Sites::Lookup(key, entries) => {
                self.members(key) && entries.iter().all(|(_, e)| self.sites(e, up))
            }
            Sites::Let(binding, rest) => self.named(binding, |g| g.sites(rest, up)),
            _ => false,
        }
    }

    /// Do members only come (`up`), or only go? Groups do neither: they grow and melt into one another.
    fn family(&mut self, e: &Family, up: bool) -> bool {
        match e {
            Family::Const(_) => true,
            Family::Of(all) => all.iter().all(|e| self.sites(e, true) && self.sites(e, false)),
            Family::Filter(each) => self.filtered(each, up),
            _ => false,
        }
    }

    /// Is the mask always the same?
    fn members(&mut self, e: &Members) -> bool {
        match e {
            Members::Const(_) => true,
            Members::Slot(slot) => self.names.get(slot) == Some(&Change::Fixed),
            Members::Var(var) => self.is_kept(var),
            Members::Union(a, b) | Members::Minus(a, b) | Members::Both(a, b) => {
                self.members(a) && self.members(b)
            }
            Members::Opposite(a) => self.members(a),
            Members::Filter(each) => {
                matches!(each.domain, Set::Members(Domain::Colours | Domain::Kinds | Domain::Directions, _))
                    && self.filtered(each, true)
                    && self.filtered(each, false)
            }
            _ => false,
        }
    }

    fn links(&mut self, links: &Links) -> bool {
        match links {
            Links::Directions(m) => self.members(m),
            Links::Table(_) => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stones() -> Sites {
        Sites::Coloured(Box::new(Members::Const(1)))
    }

    fn some(e: Sites) -> Truth {
        Truth::Some(Box::new(Set::Sites(e)))
    }

    fn at_least(set: Sites, n: i32) -> Truth {
        Truth::Compare(
            Compare::AtLeast,
            Box::new(Num::Count(Box::new(Set::Sites(set)))),
            Box::new(Num::Const(n)),
        )
    }

    #[test]
    fn stones_that_stand_help() {
        assert!(only_helped(&some(stones())) && only_helped(&at_least(stones(), 3)));
        assert!(!only_helped(&Truth::Not(Box::new(some(stones())))));
        assert!(only_helped(&Truth::Not(Box::new(some(Sites::Empty)))));
    }

    #[test]
    fn empty_sites_and_exact_numbers_do_not() {
        assert!(!only_helped(&some(Sites::Both(Box::new(stones()), Box::new(Sites::Empty)))));
        let count = Num::Count(Box::new(Set::Sites(stones())));
        let exact = Truth::Compare(Compare::Equal, Box::new(count), Box::new(Num::Const(3)));
        assert!(!only_helped(&exact));
    }

    #[test]
    fn a_group_grows_into_what_it_becomes_a_part_of() {
        let directions = Links::Directions(Box::new(Members::Const(3)));
        let groups = Set::Family(Family::Groups(Box::new(stones()), directions));
        let large = |op: fn(Slot) -> Truth| {
            Truth::Quantified(
                Quantifier::Some,
                Box::new(Each { slot: Slot(0), domain: groups.clone(), cond: Some(op(Slot(0))) }),
            )
        };
        assert!(only_helped(&large(|g| at_least(Sites::Slot(g), 4))));
        assert!(!only_helped(&large(|g| Truth::Not(Box::new(at_least(Sites::Slot(g), 4))))));
    }
}
