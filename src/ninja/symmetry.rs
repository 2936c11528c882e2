//! Does a pattern mean the same when the board is turned or mirrored, or two colours change places?

use super::puzzle::{Effort, Puzzle, Trouble};
use super::stones::Stones;
use crate::board::{Board, Site};
use crate::game::Rng;
use crate::program::keeps_condition;
use rand::{Rng as _, SeedableRng};

/// One turn or mirroring: does it keep the pattern?
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    /// `half_turn`, or where two sites go if it has no name.
    pub name: String,
    /// The answer.
    pub same: Sameness,
}

/// Does a change of the board leave the pattern as it is?
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sameness {
    /// Every region, line and direction in its condition stays where it is.
    Proved,
    /// On every board.
    Tried(u64),
    /// A board that has the pattern while its image has not, or the other way round.
    Broken(Stones),
    /// No difference was found on so many random boards.
    Unknown(u64),
}

/// Every movement of the board, the one that moves nothing left out.
///
/// # Errors
/// When the pattern takes too long to evaluate.
pub fn symmetry(puzzle: &Puzzle, effort: &Effort) -> Result<Vec<Kept>, Trouble> {
    let board = puzzle.board();
    let maps = &board.automorphisms()[1..];
    let each = Effort { looks: effort.looks / maps.len().max(1) as u64, ..*effort };
    let kept = |map: &Vec<Site>| {
        let same = match keeps_condition(board, puzzle.condition(), map) {
            true => Sameness::Proved,
            false => compare(puzzle, &each, &|stones| stones.image(map))?,
        };
        Ok(Kept { name: name_of(board, map), same })
    };
    maps.iter().map(kept).collect()
}

/// The sites in classes that movements of the board carry into one another which surely keep the pattern.
pub(super) fn orbits(puzzle: &Puzzle) -> Vec<Vec<usize>> {
    let board = puzzle.board();
    let maps: Vec<&Vec<Site>> =
        board.automorphisms().iter().filter(|map| keeps_condition(board, puzzle.condition(), map)).collect();
    let mut left: Vec<usize> = (0..board.len()).collect();
    let mut orbits = Vec::new();
    while let Some(first) = left.first().copied() {
        let orbit: Vec<usize> = left
            .iter()
            .copied()
            .filter(|s| maps.iter().any(|map| map[first].index() == *s) || *s == first)
            .collect();
        left.retain(|s| !orbit.contains(s));
        orbits.push(orbit);
    }
    orbits
}

/// Each colour in place of the one before it.
///
/// # Errors
/// When the pattern takes too long to evaluate.
pub fn exchange(puzzle: &Puzzle, effort: &Effort) -> Result<Sameness, Trouble> {
    let colours = puzzle.colours() as u8;
    let next = |c: u8| if c == 0 { 0 } else { c % colours + 1 };
    compare(puzzle, effort, &|stones| Stones(stones.0.iter().map(|c| next(*c)).collect()))
}

fn name_of(board: &Board, map: &[Site]) -> String {
    if let Some(named) = board.symmetries().iter().find(|s| s.map == *map) {
        return named.name.to_string();
    }
    let moved = board.iter().filter(|s| map[s.index()] != *s).take(2);
    let said: Vec<String> =
        moved.map(|s| format!("{} to {}", board.name(s), board.name(map[s.index()]))).collect();
    format!("the one that carries {}", said.join(" and "))
}

/// Tries all boards if there are not too many, or random ones.
fn compare(
    puzzle: &Puzzle,
    effort: &Effort,
    change: &dyn Fn(&Stones) -> Stones,
) -> Result<Sameness, Trouble> {
    let (sites, high) = (puzzle.board().len(), puzzle.colours() as u8);
    let differs =
        |stones: &Stones| Ok::<bool, Trouble>(puzzle.holds(stones)? != puzzle.holds(&change(stones))?);
    if 2.0 * libm::pow(f64::from(high) + 1.0, sites as f64) <= effort.looks as f64 {
        let (mut stones, mut tried) = (puzzle.none(), 0);
        loop {
            tried += 1;
            if differs(&stones)? {
                return Ok(Sameness::Broken(stones));
            }
            let Some(next) = stones.0.iter().position(|c| *c < high) else { break };
            stones.0[next] += 1;
            stones.0[..next].fill(0);
        }
        return Ok(Sameness::Tried(tried));
    }
    let mut rng = Rng::seed_from_u64(effort.seed);
    let tries = effort.looks / 2;
    for _ in 0..tries {
        let weights: Vec<f64> = (0..=high).map(|_| libm::pow(rng.random(), 2.0) + 0.01).collect();
        let stones = Stones((0..sites).map(|_| drawn(&weights, &mut rng)).collect());
        if differs(&stones)? {
            return Ok(Sameness::Broken(stones));
        }
    }
    Ok(Sameness::Unknown(tries))
}

fn drawn(weights: &[f64], rng: &mut Rng) -> u8 {
    let mut left = rng.random::<f64>() * weights.iter().sum::<f64>();
    let at = weights.iter().position(|w| {
        left -= w;
        left <= 0.0
    });
    at.unwrap_or(0) as u8
}
