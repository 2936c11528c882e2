//! What is known of the sites that names hold, at a point of a turn.

use super::sets::{name_of, names_in, pair, parts_of_both};
use crate::model::{
    is_steady, Binding, Each, Expr, Family, Model, Operand, Pieces, Quantifier, Set, Sites, Slot, Truth,
};
use crate::program::facts::reads;
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
    /// Nor one of these colours.
    pub not_coloured: u64,
}

impl Traits {
    /// Of no site at all, everything holds.
    pub const OF_NOTHING: Traits =
        Traits { empty: true, occupied: true, without: u64::MAX, not_coloured: u64::MAX };

    /// Of sites without pieces.
    pub const EMPTY: Traits = Traits { occupied: false, ..Traits::OF_NOTHING };

    pub fn and(self, other: Traits) -> Traits {
        Traits {
            empty: self.empty || other.empty,
            occupied: self.occupied || other.occupied,
            without: self.without | other.without,
            not_coloured: self.not_coloured | other.not_coloured,
        }
    }

    /// What both have in common.
    pub fn or(self, other: Traits) -> Traits {
        Traits {
            empty: self.empty && other.empty,
            occupied: self.occupied && other.occupied,
            without: self.without & other.without,
            not_coloured: self.not_coloured & other.not_coloured,
        }
    }
}

/// What is known of a name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Known {
    pub traits: Traits,
    /// It holds at least one site.
    pub some: bool,
    /// It holds at most one.
    pub single: bool,
    /// What holds besides of one of its sites at least, if it holds any.
    pub one: Traits,
}

/// What is always known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ground {
    /// All colours, as a mask.
    pub colours: u64,
    /// One step in one direction leads to one site at most.
    pub has_single_steps: bool,
    /// No site is next to itself.
    pub has_no_loops: bool,
    /// The game is over when the board is full, so that every turn begins with an empty site.
    pub is_over_when_full: bool,
}

impl Ground {
    /// Of a game.
    pub fn of(model: &Model) -> Ground {
        let board = &model.board;
        let steps = |site| (0..board.direction_count()).map(move |direction| board.steps(site, direction));
        Ground {
            colours: u64::MAX >> (64 - model.cast.colours.len().clamp(1, 64)),
            has_single_steps: board.iter().flat_map(steps).all(|steps| steps.len() <= 1),
            has_no_loops: board.iter().all(|site| !board.step(site, u64::MAX).has(site)),
            is_over_when_full: super::is_over_when_full(model),
        }
    }
}

/// What is known of all names.
#[derive(Clone, Debug, PartialEq)]
pub struct Names {
    pub ground: Ground,
    pub sites: BTreeMap<Slot, Known>,
    /// Names that hold one member of these.
    pub members: BTreeMap<Slot, u64>,
    /// Names that have no site in common, the first one first.
    pub apart: BTreeSet<(Slot, Slot)>,
    /// What holds of sets that have no name; of those that depend on the position, as long as nothing changes.
    pub sets: Vec<(Sites, Traits)>,
}

impl Names {
    /// Nothing is known of any name.
    pub fn new(ground: Ground) -> Names {
        let (sites, members, apart, sets) = Default::default();
        Names { ground, sites, members, apart, sets }
    }

    /// What is known either way.
    #[must_use]
    pub fn or(&self, other: &Names) -> Names {
        let common = |slot: &Slot, known: &Known| {
            let that = other.sites.get(slot)?;
            let (traits, one) = (known.traits.or(that.traits), known.one.or(that.one));
            Some(Known { traits, some: known.some && that.some, single: known.single && that.single, one })
        };
        Names {
            ground: self.ground,
            sets: self.sets.iter().filter(|set| other.sets.contains(set)).cloned().collect(),
            sites: self.sites.iter().filter_map(|(s, k)| Some((*s, common(s, k)?))).collect(),
            members: self.members.iter().filter_map(|(s, m)| Some((*s, m | other.members.get(s)?))).collect(),
            apart: self.apart.intersection(&other.apart).copied().collect(),
        }
    }

    // ------------------------------------------------------------------ what becomes known

    /// Gives a name one member of a set for which a condition holds; `sure` if there is one.
    pub fn bind(&mut self, each: &Each, sure: bool) {
        self.forget(each.slot);
        match &each.domain {
            Set::Sites(e) => {
                let known = Known { traits: self.traits(e), some: sure, single: true, ..Known::default() };
                self.hold(each.slot, known, self.apart_from(e));
            }
            Set::Family(e) => {
                let some = sure && matches!(e, Family::Groups(..));
                let some =
                    some || sure && matches!(e, Family::Const(all) if all.iter().all(|set| !set.is_empty()));
                let known = Known { traits: self.of_family(e), some, ..Known::default() };
                self.hold(each.slot, known, BTreeSet::new());
            }
            Set::Pieces(Pieces::On(e)) => {
                let known = Known {
                    traits: self.traits(e).and(Traits { occupied: true, ..Traits::default() }),
                    some: sure,
                    single: true,
                    ..Known::default()
                };
                self.hold(each.slot, known, self.apart_from(e));
            }
            Set::Members(_, e) if sure => {
                self.members.extend(self.mask(e).map(|mask| (each.slot, mask)));
            }
            _ => {}
        }
        if let Some(cond) = &each.cond {
            self.assume_of_choice(each.slot, cond, sure);
        }
    }

    /// What is asked of what was chosen. Where there may be nothing to choose, it is known of the name alone: what else is
    /// asked may not hold then.
    fn assume_of_choice(&mut self, slot: Slot, cond: &Truth, sure: bool) {
        let mut chosen = self.clone();
        chosen.assume(cond, true);
        if sure {
            *self = chosen;
        } else if let (Some(known), Some(own)) = (chosen.sites.get(&slot), self.sites.get_mut(&slot)) {
            own.traits = known.traits;
        }
    }

    /// Gives a name some sites of a set.
    pub fn bind_some(&mut self, slot: Slot, domain: &Set, sure: bool) {
        self.forget(slot);
        if let Set::Sites(e) = domain {
            let known = Known { traits: self.traits(e), some: sure, ..Known::default() };
            self.hold(slot, known, self.apart_from(e));
        }
    }

    /// Gives a name a value.
    pub fn name(&mut self, slot: Slot, value: &Expr) {
        let named = match value {
            Expr::Set(Set::Sites(e)) => {
                let one = self.one_of(e, |traits| traits.empty || traits.occupied);
                let single = self.most(e).is_some_and(|most| most <= 1);
                let (some, one) = (one.is_some(), one.unwrap_or_default());
                Some((Known { traits: self.traits(e), some, single, one }, self.apart_from(e)))
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

    pub fn naming(&self, binding: &Binding) -> Names {
        let mut names = self.clone();
        names.name(binding.slot, &binding.value);
        names
    }

    /// Something has changed.
    pub fn forget_sets(&mut self) {
        self.sets.retain(|(set, _)| is_steady(&Expr::Set(Set::Sites(set.clone()))));
    }

    /// A name holds what nothing is known of.
    pub fn forget(&mut self, slot: Slot) {
        self.sets.retain(|(set, _)| !reads(set, slot));
        self.sites.remove(&slot);
        self.members.remove(&slot);
        self.apart.retain(|(a, b)| *a != slot && *b != slot);
    }

    fn hold(&mut self, slot: Slot, known: Known, apart: BTreeSet<Slot>) {
        self.sites.insert(slot, known);
        self.apart.extend(apart.into_iter().filter(|other| *other != slot).map(|other| pair(slot, other)));
    }

    pub fn given(&self, cond: &Truth, holds: bool) -> Names {
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
                if let (Set::Sites(a), Set::Sites(b)) = (&o.left, &o.right) {
                    let (traits, apart) = (self.traits(b), self.apart_from(b));
                    self.also(a, traits, apart);
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

    /// There is a site in a set: so it is in each part of an intersection, and a part of one site is in the others.
    fn there_are(&mut self, e: &Sites) {
        let (parts, outside) = parts_of_both(e);
        let traits = self.traits(e);
        for part in parts {
            if let Some(known) = name_of(part).and_then(|slot| self.sites.get_mut(&slot)) {
                known.some = true;
            }
            if self.most(part) == Some(1) {
                let apart = outside.iter().fold(BTreeSet::new(), |all, e| &all | &names_in(e));
                self.also(part, traits, apart);
            }
        }
    }

    fn there_are_no(&mut self, e: &Sites) {
        let (parts, outside) = parts_of_both(e);
        if let ([a, b], []) = (&parts[..], &outside[..]) {
            for (part, other) in [(a, b), (b, a)] {
                self.also(part, self.outside(other), names_in(other));
            }
        }
    }

    fn differ(&mut self, o: &Operand) {
        let (Set::Sites(a), Set::Sites(b)) = (&o.left, &o.right) else { return };
        if self.most(a) == Some(1) && self.most(b) == Some(1) {
            self.apart.extend(name_of(a).zip(name_of(b)).map(|(a, b)| pair(a, b)));
        }
    }

    fn every(&mut self, each: &Each) {
        if let (Set::Sites(e), Some(_)) = (&each.domain, &each.cond) {
            let mut names = self.clone();
            names.bind(each, true);
            let member = Sites::Slot(each.slot);
            self.also(e, names.traits(&member), names.apart_from(&member));
        }
    }

    /// More holds of all sites of a set.
    fn also(&mut self, e: &Sites, traits: Traits, apart: BTreeSet<Slot>) {
        match name_of(e) {
            Some(slot) => {
                let known = self.sites.get(&slot).copied().unwrap_or_default();
                self.hold(slot, Known { traits: known.traits.and(traits), ..known }, apart);
            }
            None if traits != Traits::default() => self.sets.push((e.clone(), traits)),
            None => {}
        }
    }

    // ------------------------------------------------------------------ what effects change

    /// Changes what is known of names, and of sets without one: of each, `kept` tells what is left of its traits.
    pub fn change(&mut self, kept: impl Fn(&Names, &Sites, Traits) -> Traits) {
        let before = self.clone();
        for (slot, known) in &mut self.sites {
            known.traits = kept(&before, &Sites::Slot(*slot), known.traits);
            known.one = kept(&before, &Sites::Slot(*slot), known.one);
        }
        for (set, traits) in &mut self.sets {
            *traits = kept(&before, set, *traits);
        }
    }

    /// All sites of a set have come to be like this.
    pub fn turned_into(&mut self, e: &Sites, traits: Traits) {
        for slot in names_in(e) {
            if let Some(known) = self.sites.get_mut(&slot) {
                known.traits = traits;
            }
        }
    }
}
