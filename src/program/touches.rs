//! What a group has to touch, read off a condition on it.

use super::facts::reads;
use super::simplify::{union, Substitute};
use crate::board::SiteSet;
use crate::model::{Compare, Each, Expr, Family, Num, Quantifier, Rewrite, Set, Sites, Slot, Truth};

/// A group that touches at least so many of these sets, none of which depends on the group.
#[derive(Clone, Debug)]
pub struct Touch {
    pub least: usize,
    pub sets: Vec<Sites>,
}

/// No more sets of one kind are looked at: from many sets on, it is shorter to look at each group.
const MOST: usize = 8;

/// What a group has to touch, in one of these ways, if the condition says just that; to touch one of some sets is to
/// touch their union. `simplify` works out what has become constant.
pub fn ways(cond: &Truth, slot: Slot, simplify: &mut dyn FnMut(&Truth) -> Truth) -> Option<Vec<Touch>> {
    let (one, more): (Vec<Touch>, Vec<Touch>) =
        each_way(cond, slot, simplify)?.into_iter().partition(|way| way.least == 1);
    let any = one.into_iter().flat_map(|way| way.sets).reduce(union);
    let mut found: Vec<Touch> = any.map(|any| Touch { least: 1, sets: vec![any] }).into_iter().collect();
    for mut way in more {
        way.far_first();
        if !found.iter().any(|other| other.is_like(&way)) {
            found.push(way);
        }
    }
    (found.len() <= MOST && found.iter().all(|way| way.sets.len() <= MOST)).then_some(found)
}

fn each_way(cond: &Truth, slot: Slot, simplify: &mut dyn FnMut(&Truth) -> Truth) -> Option<Vec<Touch>> {
    match cond {
        Truth::Const(false) => Some(Vec::new()),
        Truth::Any(parts) => {
            let parts: Option<Vec<_>> = parts.iter().map(|part| each_way(part, slot, simplify)).collect();
            parts.map(|parts| parts.concat())
        }
        Truth::Quantified(Quantifier::Some, each) => {
            let parts = for_each_set(each, simplify)?;
            let parts: Option<Vec<_>> = parts.iter().map(|part| each_way(part, slot, simplify)).collect();
            parts.map(|parts| parts.concat())
        }
        Truth::Let(b, rest) => {
            let rest = Substitute { slot: b.slot, value: &b.value }.truth(rest);
            each_way(&simplify(&rest), slot, simplify)
        }
        _ => touch(cond, slot, simplify).map(|way| vec![way]),
    }
}

fn touch(cond: &Truth, slot: Slot, simplify: &mut dyn FnMut(&Truth) -> Truth) -> Option<Touch> {
    match cond {
        Truth::Some(set) => match &**set {
            Set::Sites(Sites::Both(a, b)) => {
                let other = |group: &Sites, set: &Sites| *group == Sites::Slot(slot) && !reads(set, slot);
                let met = if other(a, b) { b } else { other(b, a).then_some(a)? };
                Some(Touch { least: 1, sets: vec![(**met).clone()] })
            }
            _ => None,
        },
        Truth::All(parts) => all(parts, slot, simplify),
        Truth::Quantified(Quantifier::Every, each) => {
            let parts = for_each_set(each, simplify)?;
            all(&parts, slot, simplify)
        }
        Truth::Compare(op, count, least) => {
            let (Num::Count(counted), Num::Const(least)) = (&**count, &**least) else { return None };
            let least = match op {
                Compare::AtLeast => usize::try_from(*least).ok()?,
                Compare::Greater => usize::try_from(*least).ok()? + 1,
                _ => return None,
            };
            let sets = counted_sets(counted, slot, simplify)?;
            (1..=sets.len()).contains(&least).then_some(Touch { least, sets })
        }
        _ => None,
    }
}

/// A group that does all of this.
fn all(parts: &[Truth], slot: Slot, simplify: &mut dyn FnMut(&Truth) -> Truth) -> Option<Touch> {
    let mut sets = Vec::new();
    for part in parts {
        let part = touch(part, slot, simplify).filter(|part| part.least == part.sets.len())?;
        sets.extend(part.sets);
    }
    (!sets.is_empty()).then_some(Touch { least: sets.len(), sets })
}

/// `{ x in F where some x & g }`, or the sites of `g & X`.
fn counted_sets(counted: &Set, slot: Slot, simplify: &mut dyn FnMut(&Truth) -> Truth) -> Option<Vec<Sites>> {
    if let Set::Family(Family::Filter(each)) = counted {
        let parts = for_each_set(each, simplify)?;
        let one = |part: &Truth| touch(part, slot, simplify).filter(|t| t.sets.len() == 1);
        let touches: Option<Vec<Touch>> = parts.iter().map(one).collect();
        return touches.map(|touches| touches.into_iter().flat_map(|touch| touch.sets).collect());
    }
    let set = met(counted, slot).filter(|set| set.len() <= MOST)?;
    Some(set.iter().map(|site| Sites::Const(SiteSet::of(site))).collect())
}

/// A condition on the members of a known family, for each of them.
fn for_each_set(each: &Each, simplify: &mut dyn FnMut(&Truth) -> Truth) -> Option<Vec<Truth>> {
    let Set::Family(Family::Const(sets)) = &each.domain else { return None };
    let cond = each.cond.as_ref().filter(|_| sets.len() <= MOST)?;
    let of = |set: &SiteSet| {
        let value = Expr::Set(Set::Sites(Sites::Const(*set)));
        simplify(&Substitute { slot: each.slot, value: &value }.truth(cond))
    };
    Some(sets.iter().map(of).collect())
}

impl Touch {
    /// Puts the sets that share no site with the first one before the others: fewer groups touch both.
    fn far_first(&mut self) {
        let Some((Sites::Const(first), others)) = self.sets.split_first_mut() else { return };
        others.sort_by_key(|set| matches!(set, Sites::Const(set) if set.meets(first)));
    }

    /// The same, perhaps in another order?
    fn is_like(&self, other: &Touch) -> bool {
        let has = |a: &Touch, b: &Touch| a.sets.iter().all(|set| b.sets.contains(set));
        self.least == other.least
            && self.sets.len() == other.sets.len()
            && has(self, other)
            && has(other, self)
    }
}

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
            parts.map(|sets| together(&sets))
        }
        Truth::Compare(Compare::AtLeast, count, least) => at_least_one(count, least, 1, slot),
        Truth::Compare(Compare::Greater, count, least) => at_least_one(count, least, 0, slot),
        Truth::Quantified(Quantifier::Some, each) => members_met(each, slot).map(together),
        cond => touches(cond, slot).and_then(first),
    }
}

/// `count(g & X) >= n`, `count({ x in F where some x & g }) >= n`
fn at_least_one(count: &Num, least: &Num, enough: i32, slot: Slot) -> Option<SiteSet> {
    let (Num::Count(counted), Num::Const(least)) = (count, least) else { return None };
    match &**counted {
        _ if *least < enough => None,
        Set::Family(Family::Filter(each)) => members_met(each, slot).map(together),
        set => met(set, slot),
    }
}

fn together(sets: &[SiteSet]) -> SiteSet {
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
