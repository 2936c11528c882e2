//! What a group has to touch, read off a condition on it.

use super::facts::reads;
use super::normal::{as_every, stands_before, union, Substitute};
use crate::board::SiteSet;
use crate::model::{Compare, Each, Expr, Family, Num, Operand, Quantifier, Rewrite, Set, Sites, Slot, Truth};

/// A group that touches at least so many of these sets, none of which depends on the group.
#[derive(Clone, Debug)]
pub struct Touch {
    pub least: usize,
    pub sets: Vec<Sites>,
}

/// No more sets of one kind are looked at: from many sets on, it is shorter to look at each group.
const MOST: usize = 8;

/// The most members that conditions are written out for.
const WRITTEN_OUT: usize = 64;

/// What a group has to touch, in one of these ways, if the condition says just that; to touch one of some sets is to
/// touch their union. `simplify` works out what has become constant.
pub fn ways(cond: &Truth, slot: Slot, simplify: &mut dyn FnMut(&Truth) -> Truth) -> Option<Vec<Touch>> {
    let mut reader = Reader { slot, simplify, left: WRITTEN_OUT };
    let (one, more): (Vec<Touch>, Vec<Touch>) =
        reader.each_way(cond)?.into_iter().partition(|way| way.least == 1);
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

/// Reads a condition on a group.
struct Reader<'a> {
    /// The group's name.
    slot: Slot,
    simplify: &'a mut dyn FnMut(&Truth) -> Truth,
    /// For how many more members a condition may be written out.
    left: usize,
}

impl Reader<'_> {
    fn each_way(&mut self, cond: &Truth) -> Option<Vec<Touch>> {
        match cond {
            Truth::Const(false) => Some(Vec::new()),
            Truth::Any(parts) => self.each_way_of(parts),
            Truth::Quantified(Quantifier::Some, each) => {
                let parts = self.for_each_set(each)?;
                self.each_way_of(&parts)
            }
            Truth::Let(b, rest) if is_short(&b.value) && !stands_before(b, rest) => {
                let rest = Substitute::new(b.slot, &b.value).truth(rest);
                self.each_way(&rest)
            }
            _ => self.touch(cond).map(|way| vec![way]),
        }
    }

    fn each_way_of(&mut self, parts: &[Truth]) -> Option<Vec<Touch>> {
        let parts: Option<Vec<Vec<Touch>>> = parts.iter().map(|part| self.each_way(part)).collect();
        parts.map(|parts| parts.concat())
    }

    fn touch(&mut self, cond: &Truth) -> Option<Touch> {
        match cond {
            Truth::Some(set) => match &**set {
                Set::Sites(Sites::Both(a, b)) => self.other(a, b).or_else(|| self.other(b, a)),
                _ => None,
            },
            Truth::Within(o) => {
                let sets = known_part(o, self.slot)?;
                Some(Touch { least: sets.len(), sets: sets.into_iter().map(Sites::Const).collect() })
            }
            Truth::All(parts) => self.all(parts),
            Truth::Compare(op, count, least) => {
                let (Num::Count(counted), Num::Const(least)) = (&**count, &**least) else { return None };
                let least = match op {
                    Compare::AtLeast => usize::try_from(*least).ok()?,
                    Compare::Greater => usize::try_from(*least).ok()? + 1,
                    _ => return None,
                };
                let sets = self.counted(counted)?;
                (1..=sets.len()).contains(&least).then_some(Touch { least, sets })
            }
            cond => {
                let parts = self.for_each_set(&every(cond)?)?;
                self.all(&parts)
            }
        }
    }

    /// `some group & set`
    fn other(&self, group: &Sites, set: &Sites) -> Option<Touch> {
        let is_it = *group == Sites::Slot(self.slot) && !reads(set, self.slot);
        is_it.then(|| Touch { least: 1, sets: vec![set.clone()] })
    }

    /// A group that does all of this.
    fn all(&mut self, parts: &[Truth]) -> Option<Touch> {
        let mut sets = Vec::new();
        for part in parts {
            let part = self.touch(part).filter(|part| part.least == part.sets.len())?;
            sets.extend(part.sets);
        }
        (!sets.is_empty()).then_some(Touch { least: sets.len(), sets })
    }

    /// `{ x in F where some x & g }`, or the sites of `g & X`.
    fn counted(&mut self, counted: &Set) -> Option<Vec<Sites>> {
        if let Set::Family(Family::Filter(each)) = counted {
            let parts = self.for_each_set(each)?;
            let mut one = |part: &Truth| self.touch(part).filter(|touch| touch.sets.len() == 1);
            let touches: Option<Vec<Touch>> = parts.iter().map(&mut one).collect();
            return touches.map(|touches| touches.into_iter().flat_map(|touch| touch.sets).collect());
        }
        let (_, set) = met(counted).filter(|(name, set)| *name == self.slot && set.len() <= MOST)?;
        Some(set.iter().map(|site| Sites::Const(SiteSet::of(site))).collect())
    }

    /// A condition on the members of a known family, for each of them.
    fn for_each_set(&mut self, each: &Each) -> Option<Vec<Truth>> {
        let Set::Family(Family::Const(sets)) = &each.domain else { return None };
        let cond = each.cond.as_ref()?;
        self.left = self.left.checked_sub(sets.len())?;
        let of = |set: &SiteSet| {
            let value = Expr::Set(Set::Sites(Sites::Const(*set)));
            (self.simplify)(&Substitute::new(each.slot, &value).truth(cond))
        };
        Some(sets.iter().map(of).collect())
    }
}

/// Is it no longer than a name?
fn is_short(value: &Expr) -> bool {
    matches!(value, Expr::Set(Set::Sites(Sites::Slot(_) | Sites::Const(_))))
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
        Truth::Some(set) => met(set).filter(|(name, _)| *name == slot).map(|(_, set)| vec![set]),
        Truth::Within(o) => known_part(o, slot),
        cond => members_met(&every(cond)?, slot).map(<[SiteSet]>::to_vec),
    }
}

/// `every x in S: C`, in normal form.
fn every(cond: &Truth) -> Option<Each> {
    as_every(cond, |e| match e {
        Truth::Not(a) => *a,
        e => Truth::Not(Box::new(e)),
    })
}

/// `g & X`: a name and a known set.
pub fn met(set: &Set) -> Option<(Slot, SiteSet)> {
    let Set::Sites(Sites::Both(a, b)) = set else { return None };
    match (&**a, &**b) {
        (Sites::Slot(name), Sites::Const(set)) | (Sites::Const(set), Sites::Slot(name)) => {
            Some((*name, *set))
        }
        _ => None,
    }
}

/// `S in g`: each site of a known set by itself.
fn known_part(part: &Operand, slot: Slot) -> Option<Vec<SiteSet>> {
    let Operand { left: Set::Sites(Sites::Const(set)), right: Set::Sites(Sites::Slot(group)) } = part else {
        return None;
    };
    let is_asked = *group == slot && (1..=MOST).contains(&set.len());
    is_asked.then(|| set.iter().map(SiteSet::of).collect())
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
