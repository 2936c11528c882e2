//! The smallest number of stones that makes a pattern.

use super::find::{find, Found, Goal};
use super::puzzle::{Effort, Puzzle, Trouble};
use super::stones::Stones;
use super::symmetry::orbits;
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
    let search = Search { puzzle, colours: puzzle.colours_read().unwrap_or(all), orbits: orbits(puzzle) };
    let mut left = effort.looks as f64;
    let sites = puzzle.board().len();
    for count in 0..=sites {
        if example.as_ref().is_some_and(|e| e.count() <= count) {
            return Ok(Smallest { at_least: count, example });
        }
        left -= search.boards(count);
        if left < 0.0 {
            return Ok(Smallest { at_least: count, example });
        }
        if let Some(stones) = search.with(count)? {
            return Ok(Smallest { at_least: count, example: Some(stones) });
        }
    }
    Ok(Smallest { at_least: sites + 1, example })
}

/// Tries all boards of some stones. Classes of sites that the pattern does not tell apart come one after the other: the
/// first of them that has a stone has one on its first site, since the board may be turned so.
struct Search<'p> {
    puzzle: &'p Puzzle,
    colours: Vec<u8>,
    orbits: Vec<Vec<usize>>,
}

impl Search<'_> {
    /// The sites from the first one of each class on, with those of later classes.
    fn begins(&self) -> impl Iterator<Item = (usize, Vec<usize>)> + '_ {
        self.orbits.iter().enumerate().map(|(at, orbit)| {
            let later = self.orbits[at + 1..].iter().flatten();
            (orbit[0], orbit[1..].iter().chain(later).copied().collect())
        })
    }

    /// How many boards have to be tried.
    fn boards(&self, count: usize) -> f64 {
        let colours = libm::pow(self.colours.len() as f64, count as f64);
        match count {
            0 => 1.0,
            _ => self.begins().map(|(_, others)| choose(others.len(), count - 1)).sum::<f64>() * colours,
        }
    }

    fn with(&self, count: usize) -> Result<Option<Stones>, Trouble> {
        let mut stones = self.puzzle.none();
        if count == 0 {
            return Ok(self.puzzle.holds(&stones)?.then_some(stones));
        }
        for (first, others) in self.begins() {
            for colour in &self.colours {
                stones.0[first] = *colour;
                if self.put(&mut stones, &others, count - 1)? {
                    return Ok(Some(stones));
                }
            }
            stones.0[first] = 0;
        }
        Ok(None)
    }

    /// Puts so many stones on these sites, in all ways, until the pattern holds.
    fn put(&self, stones: &mut Stones, sites: &[usize], count: usize) -> Result<bool, Trouble> {
        if count == 0 {
            return self.puzzle.holds(stones);
        }
        for at in 0..(sites.len() + 1).saturating_sub(count) {
            for colour in &self.colours {
                stones.0[sites[at]] = *colour;
                if self.put(stones, &sites[at + 1..], count - 1)? {
                    return Ok(true);
                }
            }
            stones.0[sites[at]] = 0;
        }
        Ok(false)
    }
}

/// `n` over `k`
fn choose(n: usize, k: usize) -> f64 {
    (0..k).fold(1.0, |product, i| product * n.saturating_sub(i) as f64 / (i + 1) as f64)
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
