//! What a group has to touch, read off a condition on it.

use crate::board::SiteSet;
use crate::model::{Compare, Each, Family, Num, Quantifier, Set, Sites, Slot, Truth};

/// The constant sets that the group has to meet, if the condition says just that.
pub fn touches(cond: &Truth, slot: Slot) -> Option<Vec<SiteSet>> {
    match cond {
        Truth::All(parts) => {
            let parts: Option<Vec<Vec<_>>> = parts.iter().map(|p| touches(p, slot)).collect();
            parts.map(|p| p.concat())
        }
        Truth::Some(set) => met(set, slot).map(|set| vec![set]),
        Truth::Quantified(Quantifier::Every, each) => members_met(each, slot).map(<[SiteSet]>::to_vec),
        _ => None,
    }
}

/// A constant set that the group surely meets where the condition holds.
pub fn must_touch(cond: &Truth, slot: Slot) -> Option<SiteSet> {
    let first = |sets: Vec<SiteSet>| sets.first().copied();
    match cond {
        Truth::All(parts) => parts.iter().filter_map(|part| must_touch(part, slot)).min_by_key(SiteSet::len),
        Truth::Any(parts) => {
            let parts: Option<Vec<SiteSet>> = parts.iter().map(|part| must_touch(part, slot)).collect();
            parts.map(|sets| union(&sets))
        }
        Truth::Compare(Compare::AtLeast, count, least) => at_least_one(count, least, 1, slot),
        Truth::Compare(Compare::Greater, count, least) => at_least_one(count, least, 0, slot),
        Truth::Quantified(Quantifier::Some, each) => members_met(each, slot).map(union),
        cond => touches(cond, slot).and_then(first),
    }
}

/// `count(g & X) >= n`, `count({ x in F where some x & g }) >= n`
fn at_least_one(count: &Num, least: &Num, enough: i32, slot: Slot) -> Option<SiteSet> {
    let (Num::Count(counted), Num::Const(least)) = (count, least) else { return None };
    match &**counted {
        _ if *least < enough => None,
        Set::Family(Family::Filter(each)) => members_met(each, slot).map(union),
        set => met(set, slot),
    }
}

fn union(sets: &[SiteSet]) -> SiteSet {
    sets.iter().fold(SiteSet::EMPTY, |all, set| all | *set)
}

/// `g & X`
fn met(set: &Set, slot: Slot) -> Option<SiteSet> {
    let Set::Sites(Sites::Both(a, b)) = set else { return None };
    match (&**a, &**b) {
        (Sites::Slot(s), Sites::Const(set)) | (Sites::Const(set), Sites::Slot(s)) if *s == slot => Some(*set),
        _ => None,
    }
}

/// `x in F: some x & g`
fn members_met(each: &Each, slot: Slot) -> Option<&[SiteSet]> {
    let (Set::Family(Family::Const(sets)), Some(Truth::Some(some))) = (&each.domain, &each.cond) else {
        return None;
    };
    let Set::Sites(Sites::Both(a, b)) = &**some else { return None };
    match (&**a, &**b) {
        (Sites::Slot(x), Sites::Slot(y))
            if (*x, *y) == (slot, each.slot) || (*y, *x) == (slot, each.slot) =>
        {
            Some(&sets[..])
        }
        _ => None,
    }
}
