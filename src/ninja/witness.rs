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
    let mut left = effort.looks;
    let mut found = Vec::new();
    let complete = by_taking_away(puzzle, stones, &mut left, &mut found)?;
    if puzzle.is_monotone() {
        return Ok(Witnesses { all: sorted(found), complete });
    }
    let complete = by_putting_down(puzzle, stones, &mut left, &mut found)?;
    let mut all: Vec<Stones> = Vec::new();
    for set in sorted(found) {
        if !all.iter().any(|smaller| set.has_all(smaller)) {
            all.push(set);
        }
    }
    Ok(Witnesses { all, complete })
}

/// Takes stones away one by one. From a smallest set, every other one lacks at least one of its stones; so each of
/// those is left out in turn, and the rest is made smaller again. Whether that came to its end.
fn by_taking_away(
    puzzle: &Puzzle,
    stones: &Stones,
    left: &mut u64,
    found: &mut Vec<Stones>,
) -> Result<bool, Trouble> {
    let (mut known, mut seen) = (BTreeSet::new(), BTreeSet::new());
    let mut open = vec![stones.clone()];
    while let Some(board) = open.pop() {
        *left = left.saturating_sub(1);
        if !seen.insert(board.clone()) || !puzzle.holds(&board)? {
            continue;
        }
        if *left == 0 || found.len() >= MOST {
            return Ok(false);
        }
        let witness = without_spare(puzzle, &board, board.sites().iter().map(|s| s.index()))?;
        *left = left.saturating_sub(board.count() as u64);
        let sites: Vec<usize> = witness.sites().iter().map(|s| s.index()).collect();
        if known.insert(witness.clone()) {
            found.push(witness);
        }
        for site in sites {
            let mut rest = board.clone();
            rest.0[site] = 0;
            open.push(rest);
        }
    }
    Ok(true)
}

/// Puts some of the stones down, fewer first, on no set that holds the pattern. Whether that came to its end.
fn by_putting_down(
    puzzle: &Puzzle,
    stones: &Stones,
    left: &mut u64,
    found: &mut Vec<Stones>,
) -> Result<bool, Trouble> {
    let sites: Vec<usize> = stones.sites().iter().map(|s| s.index()).collect();
    let mut smallest: Vec<Stones> = Vec::new();
    // Sets of one size, each with the place in `sites` from which on stones are added; all of them, as far as there are
    // looks left.
    let mut level = vec![(Stones::none(stones.0.len()), 0)];
    let mut whole = true;
    while !level.is_empty() {
        let mut next = Vec::new();
        for (set, from) in level {
            if smallest.iter().any(|smaller| set.has_all(smaller)) {
                continue;
            }
            if *left == 0 || smallest.len() >= MOST {
                found.append(&mut smallest);
                return Ok(false);
            }
            *left -= 1;
            if puzzle.holds(&set)? {
                smallest.push(set);
                continue;
            }
            let larger = sites.iter().enumerate().skip(from).map(|(at, site)| {
                let mut larger = set.clone();
                larger.0[*site] = stones.0[*site];
                (larger, at + 1)
            });
            let room = usize::try_from(*left).unwrap_or(usize::MAX).saturating_sub(next.len());
            whole &= larger.len() <= room;
            next.extend(larger.take(room));
        }
        level = next;
    }
    found.append(&mut smallest);
    Ok(whole)
}

/// Those with the fewest stones first.
fn sorted(mut found: Vec<Stones>) -> Vec<Stones> {
    found.sort_by(|a, b| (a.count(), a).cmp(&(b.count(), b)));
    found
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
