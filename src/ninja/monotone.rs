//! Do more stones ever break a pattern?

use super::puzzle::{Effort, Puzzle, Trouble};
use super::stones::Stones;
use super::witness::reduced;
use crate::game::Rng;
use rand::{Rng as _, SeedableRng};

/// What is known of adding stones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Monotone {
    /// More stones never break it, and why.
    Yes(String),
    /// A board that has the pattern, and the same with one more stone that has it no longer.
    No(Stones, Stones),
    /// No counterexample was found; what was tried.
    Unknown(String),
}

/// Reads it off the condition, tries every stone on every board, or looks for a counterexample on random boards and
/// on boards without a stone to spare.
///
/// # Errors
/// When the pattern takes too long to evaluate.
pub fn monotone(puzzle: &Puzzle, effort: &Effort) -> Result<Monotone, Trouble> {
    if puzzle.is_monotone() {
        return Ok(Monotone::Yes("every part of its condition can only grow".into()));
    }
    let sites = puzzle.board().len();
    let boards = libm::pow(puzzle.colours() as f64 + 1.0, sites as f64);
    if boards * sites as f64 <= effort.looks as f64 {
        return every_board(puzzle);
    }
    let mut rng = Rng::seed_from_u64(effort.seed);
    let (mut left, mut with) = (effort.looks as i64, 0);
    while left > 0 {
        let density = rng.random::<f64>();
        let colours = puzzle.colours() as u8;
        let stone = |rng: &mut Rng| {
            if rng.random::<f64>() < density {
                rng.random_range(1..=colours)
            } else {
                0
            }
        };
        let stones = Stones((0..sites).map(|_| stone(&mut rng)).collect());
        left -= 1;
        if !puzzle.holds(&stones)? {
            continue;
        }
        with += 1;
        left -= (sites * (1 + usize::from(colours))) as i64;
        for board in [reduced(puzzle, &stones, &mut rng)?, stones] {
            if let Some(broken) = broken_by(puzzle, &board)? {
                return Ok(Monotone::No(board, broken));
            }
        }
    }
    Ok(Monotone::Unknown(format!(
        "no stone broke it on {with} random boards that have it (seed {})",
        effort.seed
    )))
}

fn every_board(puzzle: &Puzzle) -> Result<Monotone, Trouble> {
    let mut stones = puzzle.none();
    let high = puzzle.colours() as u8;
    loop {
        if puzzle.holds(&stones)? {
            if let Some(broken) = broken_by(puzzle, &stones)? {
                return Ok(Monotone::No(stones, broken));
            }
        }
        let Some(next) = stones.0.iter().position(|c| *c < high) else { break };
        stones.0[next] += 1;
        stones.0[..next].fill(0);
    }
    Ok(Monotone::Yes("every stone was tried on every board".into()))
}

/// The board with one more stone that breaks the pattern.
fn broken_by(puzzle: &Puzzle, stones: &Stones) -> Result<Option<Stones>, Trouble> {
    for site in stones.empty() {
        for colour in 1..=puzzle.colours() as u8 {
            let mut more = stones.clone();
            more.0[site] = colour;
            if !puzzle.holds(&more)? {
                return Ok(Some(more));
            }
        }
    }
    Ok(None)
}
