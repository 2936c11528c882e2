//! What is known of the sites that names hold, at a point of a turn.

use crate::model::{
    bits, Binding, Each, Expr, Family, Links, Members, Operand, Quantifier, Set, Sites, Slot, Truth,
};
use std::collections::{BTreeMap, BTreeSet};

/// What holds of every site of a set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Traits {
    /// No piece stands there.
    pub empty: bool,
    /// A piece stands there.
    pub occupied: bool,
    /// No piece there has one of these marks, as a mask.
    pub without: u64,
}

impl Traits {
    /// Of no site at all, everything holds.
    const OF_NOTHING: Traits = Traits { empty: true, occupied: true, without: u64::MAX };

    fn and(self, other: Traits) -> Traits {
        Traits {
            empty: self.empty || other.empty,
            occupied: self.occupied || other.occupied,
            without: self.without | other.without,
        }
    }

    /// What both have in common.
    pub fn or(self, other: Traits) -> Traits {
        Traits {
            empty: self.empty && other.empty,
            occupied: self.occupied && other.occupied,
            without: self.without & other.without,
        }
    }
}

/// What is known of a name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Known {
    traits: Traits,
    /// It holds at least one site.
    some: bool,
    /// It holds at most one.
    single: bool,
}

/// What is known of all names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Names {
    sites: BTreeMap<Slot, Known>,
    /// Names that hold one member of these.
    members: BTreeMap<Slot, u64>,
    /// Names that have no site in common, the first one first.
    apart: BTreeSet<(Slot, Slot)>,
}

impl Names {
    /// What is known either way.
    #[must_use]
    pub fn or(&self, other: &Names) -> Names {
        let common = |slot: &Slot, known: &Known| {
            let that = other.sites.get(slot)?;
            let traits = known.traits.or(that.traits);
            Some(Known { traits, some: known.some && that.some, single: known.single && that.single })
        };
        Names {
            sites: self.sites.iter().filter_map(|(s, k)| Some((*s, common(s, k)?))).collect(),
            members: self.members.iter().filter_map(|(s, m)| Some((*s, m | other.members.get(s)?))).collect(),
            apart: self.apart.intersection(&other.apart).copied().collect(),
        }
    }

    // ------------------------------------------------------------------ what an expression holds

    /// What holds of every site of a set.
    pub fn traits(&self, e: &Sites) -> Traits {
        match e {
            Sites::Const(set) if set.is_empty() => Traits::OF_NOTHING,
            Sites::Slot(slot) => self.sites.get(slot).map(|known| known.traits).unwrap_or_default(),
            Sites::Empty => Traits { empty: true, occupied: false, without: u64::MAX },
            Sites::Coloured(_) | Sites::OfKinds(_) | Sites::Marked(_) | Sites::Of(_) => {
                Traits { occupied: true, ..Traits::default() }
            }
            Sites::Union(a, b) => self.traits(a).or(self.traits(b)),
            Sites::Both(a, b) => self.traits(a).and(self.traits(b)),
            Sites::Minus(a, b) => self.traits(a).and(without(b)),
            Sites::Filter(each) => {
                let mut names = self.clone();
                names.bind(each, true);
                names.traits(&Sites::Slot(each.slot))
            }
            Sites::UnionEach(each, e) => {
                let mut names = self.clone();
                names.bind(each, true);
                names.traits(e)
            }
            Sites::UnionOf(family) => self.of_family(family),
            Sites::Run(_, _, through) => self.traits(through),
            Sites::First(e) | Sites::Said(_, e) => self.traits(e),
            Sites::If(parts) => {
                let (cond, then, otherwise) = &**parts;
                self.given(cond, true).traits(then).or(self.given(cond, false).traits(otherwise))
            }
            Sites::Lookup(_, entries) => {
                entries.iter().fold(Traits::OF_NOTHING, |all, (_, e)| all.or(self.traits(e)))
            }
            Sites::Let(binding, rest) => self.naming(binding).traits(rest),
            _ => Traits::default(),
        }
    }

    /// What holds of every site of every member.
    fn of_family(&self, e: &Family) -> Traits {
        match e {
            Family::Groups(sites, _) => self.traits(sites),
            Family::Of(all) => all.iter().fold(Traits::OF_NOTHING, |traits, e| traits.or(self.traits(e))),
            Family::Union(a, b) => self.of_family(a).or(self.of_family(b)),
            Family::Minus(a, _) => self.of_family(a),
            Family::Both(a, b) => self.of_family(a).and(self.of_family(b)),
            Family::Filter(each) => {
                let mut names = self.clone();
                names.bind(each, true);
                names.traits(&Sites::Slot(each.slot))
            }
            _ => Traits::default(),
        }
    }

    /// Is there surely a site in it of which this holds?
    pub fn has(&self, e: &Sites, is_so: impl Fn(Traits) -> bool + Copy) -> bool {
        match e {
            Sites::Const(set) => !set.is_empty() && is_so(Traits::default()),
            Sites::Slot(slot) => self.sites.get(slot).is_some_and(|known| known.some && is_so(known.traits)),
            Sites::Union(a, b) => self.has(a, is_so) || self.has(b, is_so),
            Sites::If(parts) => {
                let (cond, then, otherwise) = &**parts;
                self.given(cond, true).has(then, is_so) && self.given(cond, false).has(otherwise, is_so)
            }
            Sites::Let(binding, rest) => self.naming(binding).has(rest, is_so),
            Sites::Said(_, e) => self.has(e, is_so),
            _ => false,
        }
    }

    /// The most sites that it may have; nothing if that is not known.
    pub fn most(&self, e: &Sites) -> Option<i32> {
        match e {
            Sites::Const(set) => i32::try_from(set.len()).ok(),
            Sites::Slot(slot) => self.sites.get(slot).is_some_and(|known| known.single).then_some(1),
            Sites::Union(a, b) => Some(self.most(a)?.saturating_add(self.most(b)?)),
            Sites::Both(a, b) => match (self.most(a), self.most(b)) {
                (Some(a), Some(b)) => Some(a.min(b)),
                (a, b) => a.or(b),
            },
            Sites::Minus(a, _) | Sites::Image(a, _) | Sites::Said(_, a) => self.most(a),
            Sites::Filter(each) => match &each.domain {
                Set::Sites(e) => self.most(e),
                _ => None,
            },
            Sites::First(_) => Some(1),
            Sites::If(parts) => Some(self.most(&parts.1)?.max(self.most(&parts.2)?)),
            Sites::Let(binding, rest) => self.naming(binding).most(rest),
            _ => None,
        }
    }

    /// Do two sets surely have no site in common?
    pub fn are_apart(&self, a: &Sites, b: &Sites) -> bool {
        if self.contradict(self.traits(a), self.traits(b)) {
            return true;
        }
        match (a, b) {
            (Sites::Const(a), Sites::Const(b)) => (*a & *b).is_empty(),
            (Sites::Union(x, y), other) | (other, Sites::Union(x, y)) => {
                self.are_apart(x, other) && self.are_apart(y, other)
            }
            (Sites::Slot(a), Sites::Slot(b)) => self.apart.contains(&pair(*a, *b)),
            _ => false,
        }
    }

    fn contradict(&self, a: Traits, b: Traits) -> bool {
        a.empty && b.occupied || a.occupied && b.empty
    }

    /// The names with which no site of a set is in common.
    fn apart_from(&self, e: &Sites) -> BTreeSet<Slot> {
        match e {
            Sites::Slot(slot) => {
                let other = |&(a, b): &(Slot, Slot)| (a == *slot).then_some(b).or((b == *slot).then_some(a));
                self.apart.iter().filter_map(other).collect()
            }
            Sites::Minus(a, b) => &self.apart_from(a) | &parts(b),
            Sites::Both(a, b) => &self.apart_from(a) | &self.apart_from(b),
            Sites::Union(a, b) => &self.apart_from(a) & &self.apart_from(b),
            Sites::Filter(each) => match &each.domain {
                Set::Sites(e) => self.apart_from(e),
                _ => BTreeSet::new(),
            },
            Sites::Neighbours(of, Links::Directions(_)) => match &**of {
                Sites::Slot(slot) if self.sites.get(slot).is_some_and(|known| known.single) => {
                    BTreeSet::from([*slot])
                }
                _ => BTreeSet::new(),
            },
            Sites::First(e) | Sites::Said(_, e) => self.apart_from(e),
            _ => BTreeSet::new(),
        }
    }

    /// What a set of members may be, as masks; nothing if that is not known.
    pub fn masks(&self, e: &Members) -> Option<Vec<u64>> {
        match e {
            Members::Const(mask) => Some(vec![*mask]),
            Members::Slot(slot) => Some(bits(*self.members.get(slot)?).map(|member| 1 << member).collect()),
            Members::If(parts) => Some([self.masks(&parts.1)?, self.masks(&parts.2)?].concat()),
            Members::Let(binding, rest) => self.naming(binding).masks(rest),
            _ => None,
        }
    }

    // ------------------------------------------------------------------ what becomes known

    /// Gives a name one member of a set for which a condition holds; `sure` if there is one.
    pub fn bind(&mut self, each: &Each, sure: bool) {
        self.forget(each.slot);
        match &each.domain {
            Set::Sites(e) => {
                let known = Known { traits: self.traits(e), some: sure, single: true };
                self.hold(each.slot, known, self.apart_from(e));
            }
            Set::Family(e) => {
                let some = sure && matches!(e, Family::Groups(..));
                let some =
                    some || sure && matches!(e, Family::Const(all) if all.iter().all(|set| !set.is_empty()));
                let known = Known { traits: self.of_family(e), some, single: false };
                self.hold(each.slot, known, BTreeSet::new());
            }
            Set::Members(_, e) if sure => {
                self.members.extend(among(e).map(|mask| (each.slot, mask)));
            }
            _ => {}
        }
        if let Some(cond) = &each.cond {
            self.assume(cond, true);
        }
    }

    /// Gives a name some sites of a set.
    pub fn bind_some(&mut self, slot: Slot, domain: &Set, sure: bool) {
        self.forget(slot);
        if let Set::Sites(e) = domain {
            let known = Known { traits: self.traits(e), some: sure, single: false };
            self.hold(slot, known, self.apart_from(e));
        }
    }

    /// Gives a name a value.
    pub fn name(&mut self, slot: Slot, value: &Expr) {
        let named = match value {
            Expr::Set(Set::Sites(e)) => {
                let (some, single) = (self.has(e, |_| true), self.most(e).is_some_and(|most| most <= 1));
                Some((Known { traits: self.traits(e), some, single }, self.apart_from(e)))
            }
            _ => None,
        };
        let member = match value {
            Expr::Set(Set::Members(_, e)) => self.masks(e).and_then(|masks| {
                masks.iter().all(|mask| mask.count_ones() == 1).then(|| masks.iter().fold(0, |a, b| a | b))
            }),
            _ => None,
        };
        self.forget(slot);
        if let Some((known, apart)) = named {
            self.hold(slot, known, apart);
        }
        if let Some(mask) = member {
            self.members.insert(slot, mask);
        }
    }

    fn naming(&self, binding: &Binding) -> Names {
        let mut names = self.clone();
        names.name(binding.slot, &binding.value);
        names
    }

    /// A name holds what nothing is known of.
    pub fn forget(&mut self, slot: Slot) {
        self.sites.remove(&slot);
        self.members.remove(&slot);
        self.apart.retain(|(a, b)| *a != slot && *b != slot);
    }

    fn hold(&mut self, slot: Slot, known: Known, apart: BTreeSet<Slot>) {
        self.sites.insert(slot, known);
        self.apart.extend(apart.into_iter().filter(|other| *other != slot).map(|other| pair(slot, other)));
    }

    fn given(&self, cond: &Truth, holds: bool) -> Names {
        let mut names = self.clone();
        names.assume(cond, holds);
        names
    }

    /// A condition holds, or does not.
    pub fn assume(&mut self, cond: &Truth, holds: bool) {
        match cond {
            Truth::Not(a) => self.assume(a, !holds),
            Truth::All(parts) if holds => parts.iter().for_each(|part| self.assume(part, true)),
            Truth::Any(parts) if !holds => parts.iter().for_each(|part| self.assume(part, false)),
            Truth::Some(set) => match &**set {
                Set::Sites(e) if holds => self.there_are(e),
                Set::Sites(e) => self.there_are_no(e),
                _ => {}
            },
            Truth::Within(o) if holds => {
                if let (Set::Sites(Sites::Slot(slot)), Set::Sites(e)) = (&o.left, &o.right) {
                    let (traits, apart) = (self.traits(e), self.apart_from(e));
                    self.also(*slot, traits, apart);
                }
            }
            Truth::Equal(o) if !holds => self.differ(o),
            Truth::Quantified(quantifier, each) => match (quantifier, holds) {
                (Quantifier::Every, true) => self.every(each),
                (Quantifier::No, false) | (Quantifier::Some, true) => {
                    if let Set::Sites(e) = &each.domain {
                        self.there_are(e);
                    }
                }
                _ => {}
            },
            Truth::Let(binding, rest) => {
                self.name(binding.slot, &binding.value);
                self.assume(rest, holds);
                self.forget(binding.slot);
            }
            Truth::Said(_, e) => self.assume(e, holds),
            _ => {}
        }
    }

    fn there_are(&mut self, e: &Sites) {
        for slot in parts_of_both(e).iter().filter_map(|part| name_of(part)) {
            if let Some(known) = self.sites.get_mut(&slot) {
                known.some = true;
            }
        }
    }

    fn there_are_no(&mut self, e: &Sites) {
        if let [a, b] = parts_of_both(e)[..] {
            for (slot, other) in [(name_of(a), b), (name_of(b), a)] {
                if let Some(slot) = slot {
                    self.also(slot, without(other), parts(other));
                }
            }
        }
    }

    fn differ(&mut self, o: &Operand) {
        if let (Set::Sites(Sites::Slot(a)), Set::Sites(Sites::Slot(b))) = (&o.left, &o.right) {
            let is_single = |slot| self.sites.get(slot).is_some_and(|known: &Known| known.single);
            if is_single(a) && is_single(b) {
                self.apart.insert(pair(*a, *b));
            }
        }
    }

    fn every(&mut self, each: &Each) {
        if let (Set::Sites(Sites::Slot(slot)), Some(_)) = (&each.domain, &each.cond) {
            let mut names = self.clone();
            names.bind(each, true);
            let (traits, apart) =
                (names.traits(&Sites::Slot(each.slot)), names.apart_from(&Sites::Slot(each.slot)));
            self.also(*slot, traits, apart);
        }
    }

    fn also(&mut self, slot: Slot, traits: Traits, apart: BTreeSet<Slot>) {
        let known = self.sites.get(&slot).copied().unwrap_or_default();
        self.hold(slot, Known { traits: known.traits.and(traits), ..known }, apart);
    }

    // ------------------------------------------------------------------ what effects change

    /// Changes what is known of names: of each, `kept` tells what is left of its traits.
    pub fn change(&mut self, kept: impl Fn(&Names, &Sites, Traits) -> Traits) {
        let before = self.clone();
        for (slot, known) in &mut self.sites {
            known.traits = kept(&before, &Sites::Slot(*slot), known.traits);
        }
    }

    /// All sites of a set have come to be like this.
    pub fn turned_into(&mut self, e: &Sites, traits: Traits) {
        for slot in parts(e) {
            if let Some(known) = self.sites.get_mut(&slot) {
                known.traits = traits;
            }
        }
    }
}

fn pair(a: Slot, b: Slot) -> (Slot, Slot) {
    (a.min(b), a.max(b))
}

/// What holds of the sites that are not in a set.
fn without(e: &Sites) -> Traits {
    match e {
        Sites::Empty => Traits { occupied: true, ..Traits::default() },
        Sites::Marked(mark) => Traits { without: 1 << mark.0.min(63), ..Traits::default() },
        Sites::Union(a, b) => without(a).and(without(b)),
        Sites::Said(_, e) => without(e),
        _ => Traits::default(),
    }
}

/// Names whose sites are all in a set.
fn parts(e: &Sites) -> BTreeSet<Slot> {
    match e {
        Sites::Slot(slot) => BTreeSet::from([*slot]),
        Sites::Union(a, b) => &parts(a) | &parts(b),
        Sites::Said(_, e) => parts(e),
        _ => BTreeSet::new(),
    }
}

fn parts_of_both(e: &Sites) -> Vec<&Sites> {
    match e {
        Sites::Both(a, b) => [parts_of_both(a), parts_of_both(b)].concat(),
        Sites::Said(_, e) => parts_of_both(e),
        e => vec![e],
    }
}

fn name_of(e: &Sites) -> Option<Slot> {
    match e {
        Sites::Slot(slot) => Some(*slot),
        _ => None,
    }
}

/// The members that a set may have, as a mask, as far as they are known.
fn among(e: &Members) -> Option<u64> {
    match e {
        Members::Const(mask) => Some(*mask),
        Members::Both(a, b) => match (among(a), among(b)) {
            (Some(a), Some(b)) => Some(a & b),
            (a, b) => a.or(b),
        },
        Members::Union(a, b) => Some(among(a)? | among(b)?),
        Members::Minus(a, _) => among(a),
        Members::Filter(each) => match &each.domain {
            Set::Members(_, e) => among(e),
            _ => None,
        },
        _ => None,
    }
}
