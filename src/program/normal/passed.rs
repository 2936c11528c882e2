//! What every group passes on its way between two sets need not be asked for.

use super::{conjuncts, joined_all, Normal};
use crate::board::SiteSet;
use crate::model::{Each, Family, Set, Truth};
use crate::program::touches::met;

/// The most sets that a group is asked to meet.
const MOST: usize = 32;

impl Normal<'_> {
    /// `some g in groups(W): g meets A, B, C`, where no steps lead from `A` to `C` but through `B`: `g meets A, C`. Groups
    /// are joined step by step, whatever they consist of.
    pub fn without_passed(&self, each: &Each) -> Option<Each> {
        let Set::Family(Family::Groups(_, links)) = &each.domain else { return None };
        let parts = conjuncts(each.cond.clone()?);
        let known: Vec<(usize, SiteSet)> = (0..parts.len())
            .filter_map(|at| {
                let Truth::Some(set) = &parts[at] else { return None };
                let (_, set) = met(set).filter(|(group, _)| *group == each.slot)?;
                Some((at, set & self.board.sites()))
            })
            .collect();
        if !(3..=MOST).contains(&known.len()) {
            return None;
        }
        let joined = both_ways(&self.table(links)?);
        let mut left = known.clone();
        for (at, passed) in &known {
            let others: Vec<SiteSet> =
                left.iter().filter(|(other, _)| other != at).map(|(_, set)| *set).collect();
            if separates(&joined, self.board.sites() - *passed, &others) {
                left.retain(|(other, _)| other != at);
            }
        }
        if left.len() == known.len() {
            return None;
        }
        let is_left = |at: usize| {
            left.iter().any(|(kept, _)| *kept == at) || !known.iter().any(|(other, _)| *other == at)
        };
        let kept = parts.iter().enumerate().filter(|(at, _)| is_left(*at)).map(|(_, part)| part.clone());
        Some(Each { cond: Some(joined_all(kept.collect())), ..each.clone() })
    }
}

/// For each site those that a step joins to it, whichever way it goes.
fn both_ways(steps: &[SiteSet]) -> Vec<SiteSet> {
    let mut joined = steps.to_vec();
    for (from, to) in steps.iter().enumerate() {
        let from = crate::board::Site(from as u16);
        to.iter().for_each(|to| joined[to.index()] |= std::iter::once(from).collect());
    }
    joined
}

/// Are there two sets of which no part of these sites that is joined step by step meets both?
fn separates(joined: &[SiteSet], mut sites: SiteSet, sets: &[SiteSet]) -> bool {
    let mut met: Vec<u64> = Vec::new();
    while let Some(first) = sites.iter().next() {
        let mut part: SiteSet = std::iter::once(first).collect();
        let mut open = vec![first];
        while let Some(site) = open.pop() {
            let next = (joined[site.index()] & sites) - part;
            part |= next;
            open.extend(next.iter());
        }
        sites -= part;
        let bit = |(at, set): (usize, &SiteSet)| u64::from(set.meets(&part)) << at;
        met.push(sets.iter().enumerate().map(bit).sum());
    }
    let apart = |a: usize, b: usize| met.iter().all(|part| part >> a & part >> b & 1 == 0);
    (0..sets.len()).any(|a| (a + 1..sets.len()).any(|b| apart(a, b)))
}
