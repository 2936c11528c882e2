//! What sets hold, as far as is known from the names in them.

use super::names::{Names, Traits};
use crate::board::Site;
use crate::model::{bits, Family, Links, Members, Pieces, Set, Sites, Slot};
use crate::program::normal::known_among;
use std::collections::BTreeSet;

impl Names {
    /// What holds of every site of a set.
    pub fn traits(&self, e: &Sites) -> Traits {
        let known = self.sets.iter().filter(|(set, _)| set == e);
        known.fold(self.traits_by_form(e), |traits, (_, more)| traits.and(*more))
    }

    fn traits_by_form(&self, e: &Sites) -> Traits {
        if let Some(slot) = name_of(e) {
            return self.sites.get(&slot).map(|known| known.traits).unwrap_or_default();
        }
        match e {
            Sites::Const(set) if set.is_empty() => Traits::OF_NOTHING,
            Sites::Empty => Traits::EMPTY,
            Sites::Coloured(colours) => {
                let not_coloured = self.mask(colours).map_or(0, |mask| !mask);
                Traits { occupied: true, not_coloured, ..Traits::default() }
            }
            Sites::OfKinds(_) | Sites::Marked(_) => Traits { occupied: true, ..Traits::default() },
            Sites::Union(a, b) => self.traits(a).or(self.traits(b)),
            Sites::Both(a, b) => self.traits(a).and(self.traits(b)),
            Sites::Minus(a, b) => self.traits(a).and(self.outside(b)),
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
    pub(super) fn of_family(&self, e: &Family) -> Traits {
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

    /// Is there surely a site in it of which this holds? What has more traits must not hold less.
    pub fn has(&self, e: &Sites, is_so: impl Fn(Traits) -> bool + Copy) -> bool {
        self.one_of(e, is_so).is_some_and(is_so)
    }

    /// What holds of one site at least that a set surely has: of one for which this is so, if there is one.
    pub fn one_of(&self, e: &Sites, is_so: impl Fn(Traits) -> bool + Copy) -> Option<Traits> {
        if let Some(slot) = name_of(e) {
            let known = self.sites.get(&slot).filter(|known| known.some)?;
            return Some(known.traits.and(known.one));
        }
        match e {
            Sites::Const(set) => (!set.is_empty()).then(Traits::default),
            Sites::Union(a, b) => {
                let (a, b) = (self.one_of(a, is_so), self.one_of(b, is_so));
                [a, b].into_iter().flatten().find(|one| is_so(*one)).or(a).or(b)
            }
            Sites::Neighbours(of, links) if keeps_its_sites(links) => self.one_of(of, is_so),
            Sites::If(parts) => {
                let (cond, then, otherwise) = &**parts;
                let either = self.given(cond, true).one_of(then, is_so)?;
                Some(either.or(self.given(cond, false).one_of(otherwise, is_so)?))
            }
            Sites::Let(binding, rest) => self.naming(binding).one_of(rest, is_so),
            Sites::Said(_, e) => self.one_of(e, is_so),
            _ => None,
        }
    }

    /// The most sites that it may have; nothing if that is not known.
    pub fn most(&self, e: &Sites) -> Option<i32> {
        if let Some(slot) = name_of(e) {
            return self.sites.get(&slot).is_some_and(|known| known.single).then_some(1);
        }
        match e {
            Sites::Const(set) => i32::try_from(set.len()).ok(),
            Sites::Neighbours(of, Links::Directions(ways)) if self.ground.has_single_steps => {
                let ways = self.masks(ways)?.iter().map(|mask| mask.count_ones() as i32).max()?;
                Some(self.most(of)?.saturating_mul(ways))
            }
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
            (a, b) => match (name_of(a), name_of(b)) {
                (Some(a), Some(b)) => self.apart.contains(&pair(a, b)),
                _ => false,
            },
        }
    }

    fn contradict(&self, a: Traits, b: Traits) -> bool {
        let both = a.and(b);
        both.occupied && (both.empty || !both.not_coloured & self.ground.colours == 0)
    }

    /// The names with which no site of a set is in common.
    pub(super) fn apart_from(&self, e: &Sites) -> BTreeSet<Slot> {
        if let Some(slot) = name_of(e) {
            let other = |&(a, b): &(Slot, Slot)| (a == slot).then_some(b).or((b == slot).then_some(a));
            return self.apart.iter().filter_map(other).collect();
        }
        match e {
            Sites::Minus(a, b) => &self.apart_from(a) | &names_in(b),
            Sites::Both(a, b) => &self.apart_from(a) | &self.apart_from(b),
            Sites::Union(a, b) => &self.apart_from(a) & &self.apart_from(b),
            Sites::Filter(each) => match &each.domain {
                Set::Sites(e) => self.apart_from(e),
                _ => BTreeSet::new(),
            },
            Sites::Neighbours(of, Links::Directions(_)) if self.ground.has_no_loops => match name_of(of) {
                Some(slot) if self.most(of) == Some(1) => BTreeSet::from([slot]),
                _ => BTreeSet::new(),
            },
            Sites::First(e) | Sites::Said(_, e) => self.apart_from(e),
            _ => BTreeSet::new(),
        }
    }

    /// The members that a set may have, as a mask; nothing if that is not known.
    pub fn mask(&self, e: &Members) -> Option<u64> {
        self.masks(e).map(|masks| masks.iter().fold(0, |all, mask| all | mask)).or_else(|| known_among(e))
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

    /// What holds of the sites that are not in a set.
    pub(super) fn outside(&self, e: &Sites) -> Traits {
        match e {
            Sites::Empty => Traits { occupied: true, ..Traits::default() },
            Sites::Marked(mark) => Traits { without: 1 << mark.0.min(63), ..Traits::default() },
            Sites::Coloured(colours) => match &**colours {
                Members::Const(not_coloured) => Traits { not_coloured: *not_coloured, ..Traits::default() },
                _ => Traits::default(),
            },
            Sites::Union(a, b) => self.outside(a).and(self.outside(b)),
            Sites::Said(_, e) => self.outside(e),
            _ => Traits::default(),
        }
    }
}

/// Does a step lead from each site to itself too, among others?
fn keeps_its_sites(links: &Links) -> bool {
    match links {
        Links::Table(table) => table.iter().enumerate().all(|(site, to)| to.has(Site(site as u16))),
        Links::Directions(_) => false,
    }
}

pub(super) fn pair(a: Slot, b: Slot) -> (Slot, Slot) {
    (a.min(b), a.max(b))
}

/// Names whose sites are all in a set.
pub(super) fn names_in(e: &Sites) -> BTreeSet<Slot> {
    match e {
        e if name_of(e).is_some() => name_of(e).into_iter().collect(),
        Sites::Union(a, b) => &names_in(a) | &names_in(b),
        Sites::Said(_, e) => names_in(e),
        _ => BTreeSet::new(),
    }
}

/// The sets of which a set is the intersection, and those whose sites it leaves out.
pub(super) fn parts_of_both(e: &Sites) -> (Vec<&Sites>, Vec<&Sites>) {
    match e {
        Sites::Both(a, b) => {
            let ((a, without_a), (b, without_b)) = (parts_of_both(a), parts_of_both(b));
            ([a, b].concat(), [without_a, without_b].concat())
        }
        Sites::Minus(a, b) => {
            let (parts, without) = parts_of_both(a);
            (parts, [without, vec![&**b]].concat())
        }
        Sites::Said(_, e) => parts_of_both(e),
        e => (vec![e], Vec::new()),
    }
}

/// The sets of which a set is the union.
pub(super) fn parts_of_union(e: &Sites) -> Vec<&Sites> {
    match e.unsaid() {
        Sites::Union(a, b) => [parts_of_union(a), parts_of_union(b)].concat(),
        one => vec![one],
    }
}

/// The name that a set is: of sites, or of a piece, which stands on a site.
pub(super) fn name_of(e: &Sites) -> Option<Slot> {
    match e {
        Sites::Slot(slot) => Some(*slot),
        Sites::Of(pieces) => match **pieces {
            Pieces::Slot(slot) => Some(slot),
            _ => None,
        },
        Sites::Said(_, e) => name_of(e),
        _ => None,
    }
}
