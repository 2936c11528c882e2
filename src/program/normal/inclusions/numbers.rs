//! How numbers come to be as large as others.

use super::{always, least, never, Reader, Ways};
use crate::board::{Site, SiteSet};
use crate::model::{bits, Arith, Bag, Compare, Fold, Num, Set, Sites};

/// Ways to have so many sites of a set: with more of them the set is counted.
const MOST_CHOICES: usize = 200;

impl<'a> Reader<'a> {
    pub(super) fn compare(&mut self, op: Compare, a: &Num, b: &Num) -> Option<Ways> {
        if self.closed().num(a) {
            let n = self.value(|scene| scene.num(a))?;
            return self.reaches(op.turned(), b, n);
        }
        let n = self.closed().num(b).then(|| self.value(|scene| scene.num(b)))??;
        self.reaches(op, a, n)
    }

    fn reaches(&mut self, op: Compare, e: &Num, n: i32) -> Option<Ways> {
        match op {
            Compare::AtLeast => self.at_least(e, n),
            Compare::Greater => self.at_least(e, n.checked_add(1)?),
            // So many of so many.
            Compare::Equal => match e {
                Num::Count(set) => match &**set {
                    Set::Sites(sites) if self.reach(sites)?.len() <= usize::try_from(n).ok()? => {
                        self.at_least(e, n)
                    }
                    _ => None,
                },
                _ => None,
            },
            _ => None,
        }
    }

    /// How a number comes to be as large.
    fn at_least(&mut self, e: &Num, n: i32) -> Option<Ways> {
        self.spend(1)?;
        if self.closed().num(e) {
            let so = self.value(|scene| scene.num(e))? >= n;
            return Some(if so { always() } else { never() });
        }
        match e {
            Num::Count(set) => match &**set {
                Set::Sites(e) => self.so_many(e, usize::try_from(n).unwrap_or(0)),
                _ => None,
            },
            Num::Arith(Arith::Add, a, b) => self.sum(a, b, n),
            Num::Fold(Fold::Max, bag) if n > 0 => match &**bag {
                Bag::Each(each, num) => self.each_member(each, true, |reader| {
                    let there = reader.condition(each, true)?;
                    let reached = reader.at_least(num, n)?;
                    reader.and(there, reached)
                }),
                Bag::Numbers(_) => None,
            },
            _ => None,
        }
    }

    /// How two numbers, of which one is known or both are counts, come to be as large together.
    fn sum(&mut self, a: &Num, b: &Num, n: i32) -> Option<Ways> {
        for (known, other) in [(a, b), (b, a)] {
            if self.closed().num(known) {
                let known = self.value(|scene| scene.num(known))?;
                return self.at_least(other, n.checked_sub(known)?);
            }
        }
        let (Num::Count(_), Num::Count(_), 0..=12) = (a, b, n) else { return None };
        let mut found = never();
        for part in 0..=n {
            let (a, b) = (self.at_least(a, part)?, self.at_least(b, n - part)?);
            found.extend(self.and(a, b)?);
        }
        Some(found)
    }

    /// How a set comes to have so many sites.
    fn so_many(&mut self, e: &Sites, n: usize) -> Option<Ways> {
        if n == 0 {
            return Some(always());
        }
        if let Some((rays, through)) = self.rays(e) {
            return self.along(&rays, through, n);
        }
        let mut sites: Vec<Ways> = Vec::new();
        for t in self.reach(e)? {
            let ways = least(self.has(t, e)?);
            if !ways.is_empty() {
                sites.push(ways);
            }
        }
        // Sites of which each comes with all before it, as those of a run do.
        sites.sort_by_key(|ways| ways.iter().map(SiteSet::len).max());
        let follows =
            |pair: &[Ways]| matches!(pair, [a, b] if a.len() == 1 && b.len() == 1 && a[0].is_subset(&b[0]));
        if sites.len() < n {
            return Some(never());
        }
        if sites.windows(2).all(follows) {
            return Some(sites.swap_remove(n - 1));
        }
        if choices(sites.len(), n) > MOST_CHOICES {
            return None;
        }
        self.chosen(&sites, n)
    }

    /// How runs come to have so many sites together.
    fn along(&mut self, rays: &[&[Site]], through: &Sites, n: usize) -> Option<Ways> {
        let Some((ray, others)) = rays.split_first() else {
            return Some(if n == 0 { always() } else { never() });
        };
        let least = if others.is_empty() { n } else { 0 };
        let mut found = never();
        for part in least..=n {
            let Some(first) = ray.get(..part) else { break };
            let first = self.all_of(first.iter().copied().collect(), through)?;
            let rest = self.along(others, through, n - part)?;
            found.extend(self.and(first, rest)?);
        }
        Some(found)
    }

    /// The lines that a run goes along from one site, if they are two at most and have no site in common, and what it passes.
    fn rays<'e>(&mut self, e: &'e Sites) -> Option<(Vec<&'a [Site]>, &'e Sites)> {
        let Sites::Run(from, ways, through) = e else { return None };
        let (from, mask) = (self.known_sites(from)?.single()?, self.known_members(ways)?);
        let board = self.board;
        let rays: Vec<&[Site]> =
            bits(mask).flat_map(|way| board.rays(from, usize::from(way))).map(|ray| &ray[..]).collect();
        let all: SiteSet = rays.iter().flat_map(|ray| ray.iter().copied()).collect();
        let are_apart = all.len() == rays.iter().map(|ray| ray.len()).sum::<usize>();
        (rays.len() <= 2 && are_apart).then_some((rays, &**through))
    }

    /// How so many of some come about.
    fn chosen(&mut self, sites: &[Ways], n: usize) -> Option<Ways> {
        let Some((first, rest)) = sites.split_first().filter(|_| n > 0) else {
            return Some(if n == 0 { always() } else { never() });
        };
        let others = self.chosen(rest, n - 1)?;
        let mut found = self.and(first.clone(), others)?;
        found.extend(self.chosen(rest, n)?);
        Some(found)
    }
}

/// How many ways there are to choose so many of some; as many as matter.
fn choices(of: usize, n: usize) -> usize {
    (0..n.min(of)).fold(1usize, |all, i| (all.saturating_mul(of - i) / (i + 1)).min(MOST_CHOICES * of.max(1)))
}
