//! Laws of `some`: membership is intersection, filters are conditions, and what does not depend on the member stands
//! outside.

use super::sites::{is_nothing, membership};
use super::{conjuncts, joined_all, known_key, Normal};
use crate::model::{Each, Family, Members, Numbers, Pieces, Quantifier, Set, Sites, Slot, Truth};
use crate::program::facts::reads;

impl Normal<'_> {
    /// `some x in S: C`, of parts in normal form.
    pub fn some_of(&mut self, each: Each) -> Truth {
        let each = self.merged(each);
        let slot = each.slot;
        let conds: Vec<Truth> = each.cond.into_iter().flat_map(conjuncts).collect();
        let (about, free): (Vec<Truth>, Vec<Truth>) =
            conds.into_iter().filter(|c| *c != Truth::Const(true)).partition(|c| reads(c, slot));
        if free.contains(&Truth::Const(false)) {
            return Truth::Const(false);
        }
        let mut domain = each.domain;
        let mut left = Vec::new();
        for part in about {
            match (&domain, membership(&part, slot)) {
                (Set::Sites(sites), Some(set)) => domain = Set::Sites(self.both(sites.clone(), set)),
                _ => left.push(part),
            }
        }
        if let Some(found) = self.some_by_parts(&Each { slot, domain: domain.clone(), cond: whole(&left) }) {
            return self.all(free.into_iter().chain([found]).collect());
        }
        if let Some((inner, outer)) = exchanged(slot, &domain, &left) {
            let met = self.inside(&inner, |n| {
                let outer = n.under(outer);
                let common = n.both(Sites::Slot(inner.slot), outer);
                n.some_sites(common)
            });
            let conds = std::iter::once(met).chain(inner.cond.clone()).flat_map(conjuncts).collect();
            let found = self.some_of(Each { cond: Some(joined_all(conds)), ..inner });
            return self.all(free.into_iter().chain([found]).collect());
        }
        let found = match left.is_empty() {
            true => self.some_set(domain),
            false if is_no_set(&domain) => Truth::Const(false),
            false => {
                let cond = Some(joined_all(left));
                let each = Each { slot, domain, cond };
                let by_parts = self.some_group(&each).or_else(|| self.some_known_set(&each));
                match by_parts.or_else(|| self.some_set_with(&each)) {
                    Some(found) => found,
                    None => Truth::Quantified(Quantifier::Some, Box::new(each)),
                }
            }
        };
        self.all(free.into_iter().chain([found]).collect())
    }

    /// Of two families one after the other, of sites by their groups.
    fn some_by_parts(&mut self, each: &Each) -> Option<Truth> {
        match &each.domain {
            Set::Family(Family::Union(..)) => self.some_of_either(each),
            Set::Sites(_) => self.some_by_group(each),
            _ => None,
        }
    }

    /// Conditions of a filter that the members come from said as conditions on the members.
    pub fn merged(&mut self, each: Each) -> Each {
        let Each { slot, domain, cond } = self.without_pieces(each);
        let inner = match domain {
            Set::Sites(Sites::Filter(inner))
            | Set::Family(Family::Filter(inner))
            | Set::Members(_, Members::Filter(inner))
            | Set::Numbers(Numbers::Filter(inner))
            | Set::Pieces(Pieces::Filter(inner)) => *inner,
            domain => return Each { slot, domain, cond },
        };
        let (domain, mut conds) = self.renamed(inner, slot);
        conds.extend(cond.into_iter().flat_map(conjuncts));
        let cond = (!conds.is_empty()).then(|| joined_all(conds));
        self.merged(Each { slot, domain, cond })
    }

    /// Pieces told by their sites, where a site holds one at most and nothing but what is there is asked of them.
    fn without_pieces(&mut self, each: Each) -> Each {
        let Set::Pieces(Pieces::On(sites)) = &each.domain else { return each };
        if self.cast.sharing {
            return each;
        }
        let mut told = super::pieces::BySite { slot: each.slot, fails: false };
        let cond = each.cond.as_ref().map(|cond| told.told(cond));
        match told.fails {
            true => each,
            false => {
                let domain = Set::Sites(self.minus((**sites).clone(), Sites::Empty));
                let told = Each { slot: each.slot, domain, cond: None };
                let cond = cond.map(|cond| self.inside(&told, |n| n.again(&cond)));
                Each { cond, ..told }
            }
        }
    }
}

/// `some s in S: some l in F: s in l and C` asks for a member of `F` that meets `S`: `F` without the condition that `s` is
/// in it, and `S`.
fn exchanged(slot: Slot, domain: &Set, conds: &[Truth]) -> Option<(Each, Sites)> {
    let (Set::Sites(outer), [Truth::Quantified(Quantifier::Some, inner)]) = (domain, conds) else {
        return None;
    };
    let name = Sites::Slot(inner.slot);
    if !matches!(inner.domain, Set::Family(_)) || reads(&inner.domain, slot) || reads(outer, inner.slot) {
        return None;
    }
    let parts = conjuncts(inner.cond.clone()?);
    let (about, rest): (Vec<Truth>, Vec<Truth>) = parts.into_iter().partition(|part| reads(part, slot));
    match &about[..] {
        [one] if membership(one, slot) == Some(name) => {
            let cond = (!rest.is_empty()).then(|| joined_all(rest));
            Some((Each { cond, ..(**inner).clone() }, outer.clone()))
        }
        _ => None,
    }
}

/// Conditions as one, if there are any.
fn whole(conds: &[Truth]) -> Option<Truth> {
    (!conds.is_empty()).then(|| joined_all(conds.to_vec()))
}

fn is_no_set(domain: &Set) -> bool {
    match domain {
        Set::Sites(e) => is_nothing(e),
        Set::Members(_, e) => known_key(e) == Some(0),
        Set::Family(Family::Const(sets)) => sets.is_empty(),
        _ => false,
    }
}
