//! Laws of images: `n in { E for x in S }` asks for a member of `S`; the colours of all pieces of a set are those of the set.

use super::{conjuncts, joined_all, Normal};
use crate::model::{
    Binding, Compare, Each, Expr, Members, Num, Numbers, Operand, Rewrite, Set, Sites, Truth,
};
use crate::program::facts::reads;

impl Normal<'_> {
    /// `n in A` of a number and of numbers that are told by others.
    pub fn in_numbers(&mut self, n: &Num, all: &Numbers) -> Option<Truth> {
        match all {
            Numbers::Map(each, num) if !reads(n, each.slot) => {
                let domain = Each { cond: None, ..(**each).clone() };
                let same = Truth::Compare(Compare::Equal, num.clone(), Box::new(n.clone()));
                let same = self.inside(&domain, |x| x.truth(&same));
                let conds = each.cond.iter().cloned().chain([same]).flat_map(conjuncts).collect();
                Some(self.some_of(Each { cond: Some(joined_all(conds)), ..domain }))
            }
            Numbers::Filter(each) if !reads(n, each.slot) => {
                let Set::Numbers(domain) = &each.domain else { return None };
                let there = self.is_number_of(n, domain);
                let binding = Binding { slot: each.slot, value: Expr::Num(n.clone()) };
                let holds = each.cond.clone().map(|cond| self.truth_let(binding, cond));
                Some(self.all(holds.into_iter().chain([there]).collect()))
            }
            Numbers::Union(a, b) => {
                let either = [a, b].map(|part| self.is_number_of(n, part));
                Some(self.any(either.into()))
            }
            Numbers::Both(a, b) => {
                let both = [a, b].map(|part| self.is_number_of(n, part));
                Some(self.all(both.into()))
            }
            Numbers::Minus(a, b) => {
                let [there, barred] = [a, b].map(|part| self.is_number_of(n, part));
                let free = self.negated(barred);
                Some(self.all(vec![there, free]))
            }
            _ => None,
        }
    }

    fn is_number_of(&mut self, n: &Num, all: &Numbers) -> Truth {
        self.within_numbers(Numbers::Of(vec![n.clone()]), all.clone())
    }

    /// `{ E for x in S where C }` of players, kinds, colours, …
    pub fn members_of_all(&mut self, each: Each, value: Members) -> Members {
        let (each, value) = match self.by_site(&each, |told| told.members(&value)) {
            Some(told) => told,
            None => (each, value),
        };
        let (Set::Sites(sites), Members::ColourAt(at) | Members::KindAt(at)) = (&each.domain, &value) else {
            return Members::Map(Box::new(each), Box::new(value));
        };
        if **at != Sites::Slot(each.slot) {
            return Members::Map(Box::new(each), Box::new(value));
        }
        // Empty sites add nothing.
        let domain = match sites {
            Sites::Minus(all, without) if **without == Sites::Empty => Set::Sites((**all).clone()),
            all => Set::Sites(all.clone()),
        };
        let at = Box::new(self.filtered(Each { domain, ..each }));
        match value {
            Members::KindAt(_) => Members::KindAt(at),
            _ => Members::ColourAt(at),
        }
    }
}

/// `A in B` of numbers, as it is said.
pub fn numbers_within(a: Numbers, b: Numbers) -> Truth {
    Truth::Within(Box::new(Operand { left: Set::Numbers(a), right: Set::Numbers(b) }))
}
