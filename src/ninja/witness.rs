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
    /// Are these all there are? (Where more stones may break the pattern, all that taking stones away leads to.)
    pub complete: bool,
}

/// The most that are kept.
const MOST: usize = 10_000;

/// Takes stones away one by one. From a smallest set, every other one lacks at least one of its stones; so each of
/// those is left out in turn, and the rest is made smaller again.
///
/// # Errors
/// When the pattern takes too long to evaluate.
pub fn witnesses(puzzle: &Puzzle, stones: &Stones, effort: &Effort) -> Result<Witnesses, Trouble> {
    let mut found = BTreeSet::new();
    let mut seen = BTreeSet::new();
    let mut open = vec![stones.clone()];
    let mut left = effort.looks;
    while let Some(board) = open.pop() {
        left = left.saturating_sub(1);
        if !seen.insert(board.clone()) || !puzzle.holds(&board)? {
            continue;
        }
        if left == 0 || found.len() >= MOST {
            return Ok(Witnesses { all: sorted(found), complete: false });
        }
        let witness = without_spare(puzzle, &board, board.sites().iter().map(|s| s.index()))?;
        left = left.saturating_sub(board.count() as u64);
        let sites: Vec<usize> = witness.sites().iter().map(|s| s.index()).collect();
        found.insert(witness);
        for site in sites {
            let mut rest = board.clone();
            rest.0[site] = 0;
            open.push(rest);
        }
    }
    Ok(Witnesses { all: sorted(found), complete: true })
}

fn sorted(found: BTreeSet<Stones>) -> Vec<Stones> {
    let mut all: Vec<Stones> = found.into_iter().collect();
    all.sort_by_key(Stones::count);
    all
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
