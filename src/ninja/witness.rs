//! The stones of a position that make a pattern.

use super::puzzle::{Effort, Puzzle, Trouble};
use super::stones::Stones;
use crate::game::Rng;
use rand::seq::SliceRandom;
use std::collections::BTreeSet;

/// Sets of stones of a position that hold the pattern on their own, and from which no stone can be taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Witnesses {
    /// Each as stones on the board, those with the fewest stones first.
    pub all: Vec<Stones>,
    /// Are these all there are?
    pub complete: bool,
}

/// The most that are kept.
const MOST: usize = 10_000;

/// The sets that taking stones away leads to; and where more stones may break the pattern, so that others can be hidden
/// behind sets that do not hold it, those that putting stones down leads to.
///
/// # Errors
/// When the pattern takes too long to evaluate.
pub fn witnesses(puzzle: &Puzzle, stones: &Stones, effort: &Effort) -> Result<Witnesses, Trouble> {
    let mut search = Search { puzzle, stones, left: effort.looks, found: BTreeSet::new() };
    let complete = search.by_taking_away()?;
    if puzzle.is_monotone() {
        return Ok(Witnesses { all: search.sorted(), complete });
    }
    let complete = search.by_putting_down()?;
    let mut all: Vec<Stones> = Vec::new();
    for set in search.sorted() {
        if !all.iter().any(|smaller| set.has_all(smaller)) {
            all.push(set);
        }
    }
    Ok(Witnesses { all, complete })
}

/// A search for sets of a position's stones that hold the pattern.
struct Search<'a> {
    puzzle: &'a Puzzle,
    stones: &'a Stones,
    /// How many boards may still be looked at.
    left: u64,
    found: BTreeSet<Stones>,
}

impl Search<'_> {
    /// Takes stones away one by one. From a smallest set, every other one lacks at least one of its stones; so each of
    /// those is left out in turn, and the rest is made smaller again. Whether that came to its end.
    fn by_taking_away(&mut self) -> Result<bool, Trouble> {
        let mut seen = BTreeSet::new();
        let mut open = vec![self.stones.clone()];
        while let Some(board) = open.pop() {
            self.left = self.left.saturating_sub(1);
            if !seen.insert(board.clone()) || !self.puzzle.holds(&board)? {
                continue;
            }
            if self.left == 0 || self.found.len() >= MOST {
                return Ok(false);
            }
            let witness = without_spare(self.puzzle, &board, board.sites().iter().map(|s| s.index()))?;
            self.left = self.left.saturating_sub(board.count() as u64);
            for site in witness.sites().iter() {
                let mut rest = board.clone();
                rest.0[site.index()] = 0;
                open.push(rest);
            }
            self.found.insert(witness);
        }
        Ok(true)
    }

    /// Puts some of the stones down, fewer first, on no set that holds the pattern. Whether that came to its end.
    fn by_putting_down(&mut self) -> Result<bool, Trouble> {
        let sites: Vec<usize> = self.stones.sites().iter().map(|s| s.index()).collect();
        let mut smallest: Vec<Stones> = Vec::new();
        // Sets of one size, each with the place in `sites` from which on stones are added; all of them, as far as there
        // are looks left.
        let mut level = vec![(Stones::none(self.stones.0.len()), 0)];
        let mut whole = true;
        'sizes: while !level.is_empty() {
            let mut next = Vec::new();
            for (set, from) in level {
                if smallest.iter().any(|smaller| set.has_all(smaller)) {
                    continue;
                }
                if self.left == 0 || smallest.len() >= MOST {
                    whole = false;
                    break 'sizes;
                }
                self.left -= 1;
                if self.puzzle.holds(&set)? {
                    smallest.push(set);
                    continue;
                }
                let larger = sites.iter().enumerate().skip(from).map(|(at, site)| {
                    let mut larger = set.clone();
                    larger.0[*site] = self.stones.0[*site];
                    (larger, at + 1)
                });
                let room = usize::try_from(self.left).unwrap_or(usize::MAX).saturating_sub(next.len());
                whole &= larger.len() <= room;
                next.extend(larger.take(room));
            }
            level = next;
        }
        self.found.extend(smallest);
        Ok(whole)
    }

    /// What was found, sets with the fewest stones first.
    fn sorted(self) -> Vec<Stones> {
        let mut all: Vec<Stones> = self.found.into_iter().collect();
        all.sort_by_key(Stones::count);
        all
    }
}

/// The stones less those that can be taken away one by one in a random order.
pub(super) fn reduced(puzzle: &Puzzle, stones: &Stones, rng: &mut Rng) -> Result<Stones, Trouble> {
    let mut order: Vec<usize> = stones.sites().iter().map(|s| s.index()).collect();
    order.shuffle(rng);
    without_spare(puzzle, stones, order.into_iter())
}

/// The stones less those that can be taken away in this order, until none can.
fn without_spare(
    puzzle: &Puzzle,
    stones: &Stones,
    order: impl Iterator<Item = usize> + Clone,
) -> Result<Stones, Trouble> {
    let mut kept = stones.clone();
    loop {
        let before = kept.count();
        for site in order.clone() {
            let colour = std::mem::replace(&mut kept.0[site], 0);
            if colour > 0 && !puzzle.holds(&kept)? {
                kept.0[site] = colour;
            }
        }
        if kept.count() == before || puzzle.is_monotone() {
            return Ok(kept);
        }
    }
}
