//! Stencils: sets that depend on a place, written as finite maps from offsets to places.
//!
//! `E(s)` is told by the sets `P(δ)` for which `s + δ` is in `E(s)` just when `s` is in `P(δ)`; offsets are counted in
//! bits, so each pair of sites has one. Set algebra, steps, images and filters are then done offset by offset. A member
//! of a family is such a map, too, from its first site. "Has a site", "lies in", "has so many sites" become an or, an
//! and, a sum of bits over shifted sets: an expression of the language again, in which a shift is a step along a table.

mod adders;
mod algebra;
mod sites;
mod sums;
mod truths;

use super::Whole;
use crate::board::{Site, SiteSet};
use crate::model::{names_in, Binding, Expr, Links, Reads, Set, Sites, Slot, Truth};
use crate::program::facts::size;
use crate::program::layout::Layout;
use algebra::{common, joined, left_of};
use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

/// A longer result costs more than going from place to place.
const MOST_PARTS: usize = 300;

/// The most shifts of one step.
const MOST_SHIFTS: usize = 12;

/// With more offsets than these a set is not told by them.
const MOST_OFFSETS: usize = 64;

/// Pairs of sites by their offset: for each the sites they begin with.
type Pairs = BTreeMap<i32, SiteSet>;

/// Tables made for shifts, so that equal ones are one.
#[derive(Clone, Debug, Default)]
pub struct Shifts(RefCell<HashMap<Pairs, Arc<Vec<SiteSet>>>>);

/// `s + by`, for the places `from`, as far as a condition on the place and one on `s + by` hold.
#[derive(Clone, Debug, PartialEq)]
struct Part {
    by: i32,
    from: SiteSet,
    /// Places.
    here: Option<Sites>,
    /// Sites, whatever the place.
    there: Option<Sites>,
}

/// A set that depends on the place: all that its parts give. Parts may give the same.
#[derive(Clone, Debug, Default, PartialEq)]
struct Stencil(Vec<Part>);

impl Stencil {
    /// The site at an offset from each of the places.
    fn site(by: i32, from: SiteSet) -> Stencil {
        Stencil(vec![Part { by, from, here: None, there: None }])
    }
}

/// What stands for a name: what it holds, seen from the place.
#[derive(Clone, Debug)]
struct Name {
    slot: Slot,
    holds: Stencil,
    /// Whose conditions may be worked out for all its values first, and then shifted.
    own: Own,
}

impl Name {
    /// Is it the place itself?
    fn is_place(&self) -> bool {
        matches!(self.holds.0[..], [Part { by: 0, .. }]) && matches!(self.own, Own::Place)
    }
}

/// A place of its own that a name's value is seen from.
#[derive(Clone, Debug)]
enum Own {
    /// None but the place itself.
    Place,
    /// The site.
    Site,
    /// The first site of a set of one shape, at an offset from the place; which shape, as sites counted from there.
    Member(i32, Arc<Shape>),
}

/// Sets of one shape: first sites, and all sites counted from there.
#[derive(Clone, Debug, PartialEq)]
struct Shape {
    anchors: SiteSet,
    offsets: Vec<i32>,
}

/// Conditions on the surroundings of places, worked out for all places at once.
pub(super) struct Scope<'w, 'a> {
    whole: &'w Whole<'a>,
    /// The places that matter. What is worked out says nothing about others.
    base: SiteSet,
    names: Vec<Name>,
    /// Names for what is used more than once.
    lets: Vec<(Slot, Expr)>,
    /// What is known of the places that matter: that the site at an offset lies in a set.
    known: Vec<(i32, SiteSet, Sites)>,
    /// Conditions on one name, worked out.
    worked_out: Vec<(Slot, Truth, Option<Arc<Shape>>, Sites)>,
}

impl Whole<'_> {
    /// All sites that make a condition hold as the value of the name, read off their surroundings.
    pub(super) fn local(&self, slot: Slot, cond: &Truth) -> Option<Sites> {
        let before = (self.budget.get(), self.fresh.get());
        let base = self.board.sites();
        let mut scope = Scope::new(self, base);
        scope.names.push(Name { slot, holds: Stencil::site(0, base), own: Own::Place });
        let found = scope.atom(cond).and_then(|found| scope.finish(found));
        if found.is_none() {
            self.budget.set(before.0);
            self.fresh.set(before.1);
        }
        found
    }

    /// The first sites of the members of a family, all of one shape, that make a condition hold.
    fn anchors_of(&self, shape: &Shape, slot: Slot, cond: &Truth) -> Option<Sites> {
        let mut scope = Scope::new(self, shape.anchors);
        let parts =
            shape.offsets.iter().map(|by| Part { by: *by, from: shape.anchors, here: None, there: None });
        scope.names.push(Name { slot, holds: Stencil(parts.collect()), own: Own::Place });
        let found = scope.truth(cond)?;
        scope.finish(found)
    }

    /// For each shape of a family the first sites of the members that make a condition hold.
    pub fn members_where(&self, sets: &[SiteSet], slot: Slot, cond: &Truth) -> Option<Vec<Sites>> {
        let shapes = self.shapes(sets)?;
        if sets.len() < LEAST_ALIKE * shapes.len() {
            return None;
        }
        shapes.iter().map(|shape| self.anchors_of(shape, slot, cond)).collect()
    }

    /// For each set of a family the number of its shape, in the order of [`Self::members_where`], and the bit of its first
    /// site.
    pub fn members_by_shape(&self, sets: &[SiteSet]) -> Option<Vec<(u8, u16)>> {
        let shapes = self.shapes(sets)?;
        let of = |set: &SiteSet| {
            let first = set.first()?;
            let is_its = |shape: &Shape| {
                let sites = set.iter().map(|s| self.layout.delta(first, s));
                sites.eq(shape.offsets.iter().copied())
            };
            Some((shapes.iter().position(is_its)? as u8, self.layout.bit(first).0))
        };
        sets.iter().map(of).collect()
    }

    /// The sites that at least so many of some sets have.
    pub(super) fn at_least(&self, least: usize, sets: &[Sites]) -> Option<Sites> {
        let mut scope = Scope::new(self, self.board.sites());
        let found = scope.at_least(least, sets)?;
        scope.finish(found)
    }

    /// The shapes of the sets of a family; nothing if there are many, or one of the sets is empty.
    fn shapes(&self, sets: &[SiteSet]) -> Option<Vec<Shape>> {
        let mut shapes: Vec<Shape> = Vec::new();
        for set in sets {
            let first = set.first()?;
            let offsets: Vec<i32> = set.iter().map(|s| self.layout.delta(first, s)).collect();
            match shapes.iter().position(|shape| shape.offsets == offsets) {
                Some(i) => shapes[i].anchors.insert(first),
                None => shapes.push(Shape { anchors: SiteSet::of(first), offsets }),
            }
            if shapes.len() > MOST_SHAPES {
                return None;
            }
        }
        Some(shapes)
    }
}

/// With fewer members of a shape than these they are looked at one by one.
const LEAST_ALIKE: usize = 4;

/// The most shapes of a family whose members are looked at together.
const MOST_SHAPES: usize = 16;

impl<'w, 'a> Scope<'w, 'a> {
    fn new(whole: &'w Whole<'a>, base: SiteSet) -> Scope<'w, 'a> {
        let (names, lets, known) = Default::default();
        Scope { whole, base, names, lets, known, worked_out: Vec::new() }
    }

    /// A result as an expression of its own, if it is not too long.
    fn finish(self, found: Sites) -> Option<Sites> {
        let mut found = common(&self.whole.board.sites(), found, Sites::Const(self.base));
        let mut parts = size(&super::some(found.clone()));
        for (slot, value) in self.lets.into_iter().rev() {
            if super::reads(&found, slot) {
                let binding = Box::new(Binding { slot, value });
                // Without the condition that it is written with here.
                parts += size(&Truth::Let(binding.clone(), Box::new(Truth::Const(true)))) - 1;
                // So it never becomes so deep that a walk through it takes much of the stack.
                if parts > MOST_PARTS {
                    return None;
                }
                found = Sites::Let(binding, Box::new(found));
            }
        }
        (parts <= MOST_PARTS).then_some(found)
    }

    /// Works something out whose names are its own: it may stand inside of others.
    fn apart(&mut self, work: impl FnOnce(&mut Self) -> Option<Sites>) -> Option<Sites> {
        let before = (std::mem::take(&mut self.lets), std::mem::take(&mut self.worked_out));
        let found = work(self);
        let lets = std::mem::replace(&mut self.lets, before.0);
        self.worked_out = before.1;
        let named = |found, (slot, value)| match super::reads(&found, slot) {
            true => Sites::Let(Box::new(Binding { slot, value }), Box::new(found)),
            false => found,
        };
        found.map(|found| lets.into_iter().rev().fold(found, named))
    }

    /// The same value under a name, if it is not short.
    fn named(&mut self, value: Sites) -> Sites {
        if matches!(value, Sites::Const(_) | Sites::Slot(_) | Sites::Empty) {
            return value;
        }
        let value = Expr::Set(Set::Sites(value));
        if let Some((slot, _)) = self.lets.iter().find(|(_, known)| *known == value) {
            return Sites::Slot(*slot);
        }
        let slot = self.whole.new_name();
        self.lets.push((slot, value));
        Sites::Slot(slot)
    }

    fn all(&self) -> Sites {
        Sites::Const(self.base)
    }

    fn nothing() -> Sites {
        Sites::Const(SiteSet::EMPTY)
    }

    /// Places in both sets.
    fn and(&self, a: Sites, b: Sites) -> Sites {
        common(&self.base, a, b)
    }

    /// Places in one of them.
    fn or(&self, a: Sites, b: Sites) -> Sites {
        joined(&self.base, a, b)
    }

    /// Places in the first alone.
    fn minus(&self, a: Sites, b: Sites) -> Sites {
        left_of(&self.base, a, b)
    }

    /// The names that an expression depends on.
    fn read(&self, e: &impl Reads) -> Vec<usize> {
        let slots = names_in(e);
        (0..self.names.len()).filter(|i| slots.contains(&self.names[*i].slot)).collect()
    }

    fn depends(&self, e: &impl Reads) -> bool {
        !self.read(e).is_empty()
    }

    /// Works something out with one more name, for some of the places.
    fn with<T>(&mut self, name: Name, base: SiteSet, work: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        let before = std::mem::replace(&mut self.base, base);
        self.names.push(name);
        let found = work(self);
        self.names.pop();
        self.base = before;
        found
    }

    /// The places from which a site at one of the offsets is in a set.
    fn near(&mut self, x: &Sites, pairs: Pairs) -> Option<Sites> {
        let mut pairs = pairs;
        pairs.retain(|_, from| {
            *from &= self.base;
            !from.is_empty()
        });
        if let Sites::Const(set) = x {
            let layout = self.whole.layout;
            let meets = |(by, from): (&i32, &SiteSet)| {
                from.iter().filter(|s| at(layout, *s, *by).is_some_and(|t| set.has(t))).collect()
            };
            return Some(Sites::Const(
                pairs.iter().map(meets).fold(SiteSet::EMPTY, |all, set: SiteSet| all | set),
            ));
        }
        let Some(first) = pairs.values().next().copied() else { return Some(Self::nothing()) };
        if pairs.len() == 1 && pairs.contains_key(&0) {
            return Some(self.and(x.clone(), Sites::Const(first)));
        }
        self.whole.spend_many(pairs.len() as u32)?;
        if pairs.values().any(|from| *from != first) {
            return Some(self.steps_back(x, pairs));
        }
        // Whole shifts, which several may share.
        let layout = self.whole.layout;
        let all = |by: i32| self.whole.board.iter().filter(|s| at(layout, *s, by).is_some()).collect();
        let whole = pairs.keys().map(|by| (*by, all(*by))).collect();
        let stepped = self.steps_back(x, whole);
        Some(self.and(stepped, Sites::Const(first)))
    }

    /// One step along the pairs, backwards, by so many shifts at once as machines take.
    fn steps_back(&mut self, x: &Sites, mut pairs: Pairs) -> Sites {
        let x = if pairs.len() > MOST_SHIFTS { self.named(x.clone()) } else { x.clone() };
        let mut found = Self::nothing();
        while !pairs.is_empty() {
            let rest = pairs.keys().nth(MOST_SHIFTS).copied().map(|by| pairs.split_off(&by));
            let stepped = self.step_back(x.clone(), std::mem::replace(&mut pairs, rest.unwrap_or_default()));
            found = self.or(found, stepped);
        }
        found
    }

    fn step_back(&self, x: Sites, pairs: Pairs) -> Sites {
        let (layout, sites) = (self.whole.layout, self.whole.board.len());
        let mut tables = self.whole.shifts.0.borrow_mut();
        let table = tables.entry(pairs).or_insert_with_key(|pairs| {
            let mut table = vec![SiteSet::EMPTY; sites];
            for (by, from) in pairs {
                for s in from.iter() {
                    at(layout, s, *by).into_iter().for_each(|t| table[t.index()].insert(s));
                }
            }
            Arc::new(table)
        });
        Sites::Neighbours(Box::new(x), Links::Table(table.clone()))
    }
}

/// The site at an offset.
fn at(layout: &Layout, s: Site, by: i32) -> Option<Site> {
    let bit = usize::try_from(i32::from(layout.bit(s).0) + by).ok()?;
    layout.site_of.get(bit).filter(|site| **site != u16::MAX).map(|site| Site(*site))
}

#[cfg(test)]
mod tests;
