//! The smallest number of stones that makes a pattern.

use super::find::{find, Found, Goal};
use super::puzzle::{Effort, Puzzle, Trouble};
use super::stones::Stones;
use super::witness::reduced;
use crate::game::Rng;
use rand::SeedableRng;

/// How few stones suffice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Smallest {
    /// No board with fewer stones has the pattern: all were tried.
    pub at_least: usize,
    /// A board with the fewest stones found, if any was found; with `at_least` stones it is a smallest one.
    pub example: Option<Stones>,
}

impl Smallest {
    /// Is it settled?
    pub fn is_exact(&self) -> bool {
        self.example.as_ref().is_some_and(|stones| stones.count() == self.at_least)
    }
}

/// Takes stones away from boards that have the pattern, and tries all boards of 0, 1, 2, … stones while the effort
/// lasts. Only colours that the pattern speaks of are tried, unless it speaks of empty sites.
///
/// # Errors
/// When the pattern takes too long to evaluate.
pub fn smallest(puzzle: &Puzzle, effort: &Effort) -> Result<Smallest, Trouble> {
    let example = reduced_example(puzzle, effort)?;
    let all: Vec<u8> = (1..=puzzle.colours() as u8).collect();
    let colours = puzzle.colours_read().unwrap_or(all);
    let (sites, mut left) = (puzzle.board().len(), effort.looks);
    for count in 0..=sites {
        if example.as_ref().is_some_and(|e| e.count() <= count) {
            return Ok(Smallest { at_least: count, example });
        }
        let boards = choose(sites, count) * (colours.len() as f64).powi(count as i32);
        if boards > left as f64 {
            return Ok(Smallest { at_least: count, example });
        }
        left -= boards as u64;
        let mut stones = puzzle.none();
        if put(puzzle, &colours, &mut stones, 0, count)? {
            return Ok(Smallest { at_least: count, example: Some(stones) });
        }
    }
    Ok(Smallest { at_least: sites + 1, example })
}

/// Puts so many stones on sites from `first` on, in all ways, until the pattern holds.
fn put(
    puzzle: &Puzzle,
    colours: &[u8],
    stones: &mut Stones,
    first: usize,
    count: usize,
) -> Result<bool, Trouble> {
    if count == 0 {
        return puzzle.holds(stones);
    }
    for site in first..=stones.0.len() - count {
        for colour in colours {
            stones.0[site] = *colour;
            if put(puzzle, colours, stones, site + 1, count - 1)? {
                return Ok(true);
            }
        }
        stones.0[site] = 0;
    }
    Ok(false)
}

/// `n` over `k`
fn choose(n: usize, k: usize) -> f64 {
    (0..k).fold(1.0, |product, i| product * (n - i) as f64 / (i + 1) as f64)
}

/// A board found at random, with no stone to spare: the best of several.
fn reduced_example(puzzle: &Puzzle, effort: &Effort) -> Result<Option<Stones>, Trouble> {
    let mut rng = Rng::seed_from_u64(effort.seed);
    let Found::Yes(first, _) = find(puzzle, &puzzle.none(), Goal::Built, effort)? else { return Ok(None) };
    let rounds = (effort.looks / (20 * first.count() as u64 + 1)).clamp(1, 200);
    let mut best: Option<Stones> = None;
    for _ in 0..rounds {
        let stones = reduced(puzzle, &first, &mut rng)?;
        if best.as_ref().is_none_or(|b| stones.count() < b.count()) {
            best = Some(stones);
        }
    }
    Ok(best)
}
