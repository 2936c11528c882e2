//! How sites come to be in a set.

use super::{always, never, Reader, Ways};
use crate::board::{Site, SiteSet};
use crate::model::{bits, Links, Members, Set, Sites, Slot, Value};

impl Reader<'_> {
    /// How a site comes to be in a set, which is a part of the condition at hand.
    pub(super) fn has(&mut self, t: Site, e: &Sites) -> Option<Ways> {
        if !matches!(e, Sites::Both(..) | Sites::Neighbours(..) | Sites::Filter(..)) {
            return self.worked_out(t, e);
        }
        let key = (self.values.0, t, std::ptr::from_ref(e) as usize);
        if let Some(ways) = self.known.get(&key).cloned() {
            // As many as are copied: sums of sums would be without end otherwise.
            self.spend(ways.len().max(1))?;
            return Some(ways);
        }
        let ways = self.worked_out(t, e)?;
        self.known.insert(key, ways.clone());
        Some(ways)
    }

    fn worked_out(&mut self, t: Site, e: &Sites) -> Option<Ways> {
        self.spend(1)?;
        if let Some(set) = self.known_sites(e) {
            return Some(if set.has(t) { always() } else { never() });
        }
        match e {
            Sites::Empty | Sites::Coloured(_) | Sites::OfKinds(_) | Sites::Marked(_) => self.is_the_set(t, e),
            Sites::Union(a, b) => {
                let (a, b) = (self.has(t, a)?, self.has(t, b)?);
                Some([a, b].concat())
            }
            Sites::Both(a, b) => {
                let a = self.has(t, a)?;
                let b = if a.is_empty() { never() } else { self.has(t, b)? };
                self.and(a, b)
            }
            Sites::Minus(a, b) => match self.known_sites(b)?.has(t) {
                true => Some(never()),
                false => self.has(t, a),
            },
            Sites::Neighbours(a, Links::Directions(d)) => {
                let mask = self.known_members(d)?;
                let mut found = never();
                for from in self.back(mask, t) {
                    found.extend(self.has(from, a)?);
                }
                Some(found)
            }
            Sites::Run(a, d, through) => self.in_run(t, (a, d), through),
            Sites::Filter(each) => {
                let there = match &each.domain {
                    Set::Sites(domain) => self.has(t, domain)?,
                    _ => return None,
                };
                let Some(cond) = each.cond.as_ref().filter(|_| !there.is_empty()) else { return Some(there) };
                let value = Value::Sites(SiteSet::of(t));
                let ways = self.with(each.slot, value, |reader| reader.truth(cond, true))?;
                self.and(there, ways)
            }
            _ => None,
        }
    }

    /// How a site comes not to be in a set.
    pub(super) fn lacks(&mut self, t: Site, e: &Sites) -> Option<Ways> {
        self.spend(1)?;
        if let Some(set) = self.known_sites(e) {
            return Some(if set.has(t) { never() } else { always() });
        }
        match e {
            Sites::Both(a, b) => Some([self.lacks(t, a)?, self.lacks(t, b)?].concat()),
            Sites::Minus(a, b) => Some([self.lacks(t, a)?, self.has(t, b)?].concat()),
            Sites::Union(a, b) => {
                let (a, b) = (self.lacks(t, a)?, self.lacks(t, b)?);
                self.and(a, b)
            }
            _ => None,
        }
    }

    /// The set that the condition is about has just this site.
    fn is_the_set(&mut self, t: Site, e: &Sites) -> Option<Ways> {
        if !closed_but_for_pieces(e, &self.names) || self.set.as_ref().is_some_and(|set| set != e) {
            return None;
        }
        if self.set.is_none() {
            self.set = Some(e.clone());
        }
        Some(vec![SiteSet::of(t)])
    }

    /// How a site comes to be in a run: all sites before it are passed, and it, too.
    pub(super) fn in_run(
        &mut self,
        t: Site,
        (from, ways): (&Sites, &Members),
        through: &Sites,
    ) -> Option<Ways> {
        let (from, mask) = (self.known_sites(from)?, self.known_members(ways)?);
        let board = self.board;
        let mut found = never();
        for (s, d) in from.iter().flat_map(|s| bits(mask).map(move |d| (s, d))) {
            for ray in board.rays(s, usize::from(d)) {
                if let Some(steps) = ray.iter().position(|u| *u == t) {
                    found.extend(self.all_of(ray[..=steps].iter().copied().collect(), through)?);
                }
            }
        }
        Some(found)
    }

    /// From where a step leads to a site.
    fn back(&mut self, mask: u64, t: Site) -> SiteSet {
        let board = self.board;
        let table = self.backward.entry(mask).or_insert_with(|| {
            let mut table = vec![SiteSet::EMPTY; board.len()];
            for s in board.iter() {
                board.step(s, mask).iter().for_each(|t| table[t.index()].insert(s));
            }
            table
        });
        table[t.index()]
    }

    /// Sites outside which a set surely has none.
    pub(super) fn reach(&mut self, e: &Sites) -> Option<SiteSet> {
        self.spend(1)?;
        if let Some(set) = self.known_sites(e) {
            return Some(set);
        }
        let all = self.board.sites();
        Some(match e {
            Sites::Both(a, b) => self.reach(a)? & self.reach(b)?,
            Sites::Union(a, b) => self.reach(a)? | self.reach(b)?,
            Sites::Minus(a, _) => self.reach(a)?,
            Sites::Filter(each) => match &each.domain {
                Set::Sites(domain) => self.reach(domain)?,
                _ => all,
            },
            Sites::Neighbours(a, Links::Directions(d)) => {
                let (from, mask) = (self.reach(a)?, self.known_members(d)?);
                from.iter().fold(SiteSet::EMPTY, |to, s| to | self.board.step(s, mask))
            }
            Sites::Run(from, d, _) => {
                let (from, mask) = (self.reach(from)?, self.known_members(d)?);
                let rays = from.iter().flat_map(|s| bits(mask).map(move |d| (s, d)));
                rays.flat_map(|(s, d)| self.board.rays(s, usize::from(d))).flatten().copied().collect()
            }
            _ => all,
        })
    }
}

/// Does a set of pieces depend on none of some names?
fn closed_but_for_pieces(e: &Sites, names: &[Slot]) -> bool {
    match e {
        Sites::Empty | Sites::Marked(_) => true,
        Sites::Coloured(m) | Sites::OfKinds(m) => match **m {
            Members::Const(_) | Members::Me | Members::Mover | Members::Others => true,
            Members::Slot(slot) => !names.contains(&slot),
            _ => false,
        },
        _ => false,
    }
}
