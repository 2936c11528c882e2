//! What a condition on a whole set says of its parts: members that lead to no set that it accepts are not offered.

use super::super::facts::{only, reads};
use super::super::normal::{held, stands_before};
use crate::board::SiteSet;
use crate::model::{Compare, Each, Family, Num, Numbers, Operand, Quantifier, Set, Sites, Slot, Truth};

/// A set of sites that is chosen.
pub struct Chosen<'a> {
    /// Its name.
    pub slot: Slot,
    /// A name for what its members come from.
    pub domain: Slot,
    /// How many members it may have.
    pub sizes: Option<&'a Numbers>,
    /// A name that nothing has.
    pub member: Slot,
}

impl Chosen<'_> {
    /// What holds of every part of a set of which a condition holds; nothing if nothing is known.
    pub fn of_parts(&self, cond: &Truth) -> Option<Truth> {
        if !reads(cond, self.slot) {
            return Some(cond.clone());
        }
        match cond {
            Truth::All(parts) => {
                let known: Vec<Truth> = parts.iter().filter_map(|part| self.of_parts(part)).collect();
                (!known.is_empty()).then_some(Truth::All(known))
            }
            Truth::Any(parts) => {
                parts.iter().map(|part| self.of_parts(part)).collect::<Option<_>>().map(Truth::Any)
            }
            Truth::If(parts) if !reads(&parts.0, self.slot) => {
                let ways = (self.of_parts(&parts.1)?, self.of_parts(&parts.2)?);
                Some(Truth::If(Box::new((parts.0.clone(), ways.0, ways.1))))
            }
            Truth::Quantified(Quantifier::Some, each) if !reads(&each.domain, self.slot) => {
                let cond = Some(self.of_parts(each.cond.as_ref()?)?);
                Some(Truth::Quantified(Quantifier::Some, Box::new(Each { cond, ..(**each).clone() })))
            }
            Truth::Let(binding, rest)
                if !reads(&binding.value, self.slot) && !stands_before(binding, rest) =>
            {
                Some(Truth::Let(binding.clone(), Box::new(self.of_parts(rest)?)))
            }
            Truth::OneOf(set, family) if self.is_it(set) && !reads(&**family, self.slot) => {
                Some(self.inside_one(family))
            }
            Truth::Within(o) => match (&o.left, &o.right) {
                (Set::Sites(set), Set::Sites(all)) if self.is_it(set) && !reads(all, self.slot) => {
                    Some(cond.clone())
                }
                _ => None,
            },
            Truth::Equal(_) => held(self.slot, cond).map(|all| self.within(all)),
            Truth::Compare(op, a, b) => self.at_most(*op, a, b).or_else(|| self.at_most(op.turned(), b, a)),
            _ => None,
        }
    }

    /// Is each set of which that holds a part of one that the condition accepts?
    pub fn leads(&self, cond: &Truth) -> bool {
        match cond {
            Truth::Any(parts) => parts.iter().all(|part| self.leads(part)),
            Truth::Compare(Compare::Equal, a, b) => {
                let one = Num::Const(1);
                self.allows(1) && (self.is_size(a) && **b == one || self.is_size(b) && **a == one)
            }
            cond => self.members(cond).is_some_and(|sets| sets.iter().all(|set| self.allows(set.len()))),
        }
    }

    /// Does the condition hold of each such set of a size allowed?
    pub fn is_told(&self, cond: &Truth) -> bool {
        let Some(size) = self.sizes.and_then(only) else { return false };
        let fits = |set: &SiteSet| *size == Num::Const(set.len() as i32);
        self.members(cond).is_some_and(|sets| sets.iter().all(fits))
    }

    /// The sets of which the chosen one has to be one.
    fn members<'e>(&self, cond: &'e Truth) -> Option<&'e [SiteSet]> {
        match cond {
            Truth::OneOf(set, family) if self.is_it(set) => match &**family {
                Family::Const(sets) => Some(sets),
                _ => None,
            },
            _ => None,
        }
    }

    fn allows(&self, size: usize) -> bool {
        let is = |n: &Num| *n == Num::Const(size as i32);
        match self.sizes {
            None => size > 0,
            Some(Numbers::Of(all)) => all.iter().any(is),
            Some(Numbers::Range(low, high)) => match (&**low, &**high) {
                (Num::Const(low), Num::Const(high)) => (*low..=*high).contains(&(size as i32)),
                _ => false,
            },
            Some(_) => false,
        }
    }

    fn is_it(&self, set: &Sites) -> bool {
        *set == Sites::Slot(self.slot)
    }

    fn is_size(&self, number: &Num) -> bool {
        matches!(number, Num::Count(set) if matches!(&**set, Set::Sites(set) if self.is_it(set)))
    }

    /// `count(X) = N`, `count(X) <= N`
    fn at_most(&self, op: Compare, size: &Num, number: &Num) -> Option<Truth> {
        let op = match op {
            Compare::Equal => Compare::AtMost,
            Compare::AtMost | Compare::Less => op,
            _ => return None,
        };
        let is_known = self.is_size(size) && !reads(number, self.slot);
        is_known.then(|| Truth::Compare(op, Box::new(size.clone()), Box::new(number.clone())))
    }

    /// `X in S`
    fn within(&self, all: Sites) -> Truth {
        subset(Sites::Slot(self.slot), all)
    }

    /// `some m in F: X in m`, of the members with all sites among those that may be chosen.
    fn inside_one(&self, family: &Family) -> Truth {
        let free = subset(Sites::Slot(self.member), Sites::Slot(self.domain));
        let cond = Some(Truth::All(vec![free, self.within(Sites::Slot(self.member))]));
        let each = Each { slot: self.member, domain: Set::Family(family.clone()), cond };
        Truth::Quantified(Quantifier::Some, Box::new(each))
    }
}

fn subset(part: Sites, all: Sites) -> Truth {
    Truth::Within(Box::new(Operand { left: Set::Sites(part), right: Set::Sites(all) }))
}
