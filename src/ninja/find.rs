//! Boards that hold a pattern, and full boards that do not.

use super::puzzle::{Effort, Puzzle, Trouble};
use super::shortfall::climb;
use super::stones::Stones;
use crate::board::Site;
use crate::game::Rng;
use rand::{Rng as _, SeedableRng};

/// How long one climb may go on.
const LOOKS_OF_A_CLIMB: u64 = 3000;
/// How many times as long a look takes that also says how much is lacking.
const SLOWER: u64 = 5;

/// What is looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// Some board, full or not, with the pattern.
    Built,
    /// A full board without it.
    Avoided,
}

/// What was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// A board, and how it was found.
    Yes(Stones, String),
    /// There is none, and why.
    No(String),
    /// None was found; what was tried.
    Unknown(String),
}

/// Looks for a board that the stones given can grow into.
///
/// Exact where the pattern grows with one colour's stones alone, and where all boards can be tried; otherwise random
/// boards, even and uneven ones, and boards that a symmetry carries onto themselves.
///
/// # Errors
/// When the pattern takes too long to evaluate.
pub fn find(puzzle: &Puzzle, from: &Stones, goal: Goal, effort: &Effort) -> Result<Found, Trouble> {
    let search = Search { puzzle, from, goal, empty: from.empty() };
    if goal == Goal::Built && puzzle.holds(from)? {
        return Ok(Found::Yes(from.clone(), "it is there already".into()));
    }
    match search.extreme()? {
        Some(found) => Ok(found),
        None if search.boards() <= effort.looks as f64 => search.all(),
        None => search.some(effort),
    }
}

struct Search<'a> {
    puzzle: &'a Puzzle,
    from: &'a Stones,
    goal: Goal,
    empty: Vec<usize>,
}

impl Search<'_> {
    fn fits(&self, stones: &Stones) -> Result<bool, Trouble> {
        Ok(self.puzzle.holds(stones)? == (self.goal == Goal::Built))
    }

    /// Where more stones only help and one colour counts, the board full of that colour or of another one decides.
    fn extreme(&self) -> Result<Option<Found>, Trouble> {
        let colours = 1..=self.puzzle.colours() as u8;
        for colour in colours.clone() {
            let full = self.from.filled(colour);
            if self.fits(&full)? {
                let how = format!("the board filled with {}", self.puzzle.colour_name(colour));
                return Ok(Some(Found::Yes(full, how)));
            }
        }
        let one = self.puzzle.colours_read().filter(|read| read.len() == 1).map(|read| read[0]);
        let Some(colour) = one.filter(|_| self.puzzle.is_monotone()) else { return Ok(None) };
        let name = self.puzzle.colour_name(colour);
        Ok(match self.goal {
            Goal::Built => Some(Found::No(format!(
                "more {name} stones only help, and it does not hold even with all empty sites {name}"
            ))),
            Goal::Avoided if self.puzzle.colours() > 1 => {
                Some(Found::No(format!("only {name} stones count, and it holds even with no more of them")))
            }
            Goal::Avoided => None,
        })
    }

    /// Full boards suffice where they are asked for, or more stones only help.
    fn full_only(&self) -> bool {
        self.goal == Goal::Avoided || self.puzzle.is_monotone()
    }

    fn values(&self) -> std::ops::RangeInclusive<u8> {
        u8::from(self.full_only())..=self.puzzle.colours() as u8
    }

    /// How many boards there are.
    fn boards(&self) -> f64 {
        libm::pow(self.values().count() as f64, self.empty.len() as f64)
    }

    /// Tries every board.
    fn all(&self) -> Result<Found, Trouble> {
        let (low, high) = (*self.values().start(), *self.values().end());
        let mut stones = self.from.filled(0);
        self.empty.iter().for_each(|s| stones.0[*s] = low);
        let mut tried = 0u64;
        loop {
            tried += 1;
            if self.fits(&stones)? {
                return Ok(Found::Yes(stones, "found by trying all boards".into()));
            }
            let Some(next) = self.empty.iter().position(|s| stones.0[*s] < high) else { break };
            stones.0[self.empty[next]] += 1;
            self.empty[..next].iter().for_each(|s| stones.0[*s] = low);
        }
        let what = if self.full_only() { "full boards" } else { "boards" };
        Ok(Found::No(format!("all {tried} {what} were tried")))
    }

    /// Tries random boards.
    fn some(&self, effort: &Effort) -> Result<Found, Trouble> {
        let mut rng = Rng::seed_from_u64(effort.seed);
        let maps = self.puzzle.board().automorphisms();
        for round in 0..effort.looks {
            let mut stones = self.scattered(&mut rng);
            if round % 2 == 1 && maps.len() > 1 {
                let map = &maps[rng.random_range(1..maps.len())];
                self.echo(&mut stones, map, round % 4 == 1);
            }
            if self.fits(&stones)? {
                return Ok(Found::Yes(stones, format!("found among random boards (seed {})", effort.seed)));
            }
        }
        let climbs = (effort.looks / LOOKS_OF_A_CLIMB / SLOWER).max(1);
        let (values, built): (Vec<u8>, bool) = (self.values().collect(), self.goal == Goal::Built);
        for _ in 0..climbs {
            let from = self.scattered(&mut rng);
            let looks = LOOKS_OF_A_CLIMB;
            let found = climb(self.puzzle, from, &self.empty, &values, built, looks, &mut rng)?;
            if let Some(stones) = found.filter(|_| !self.empty.is_empty()) {
                if self.fits(&stones)? {
                    return Ok(Found::Yes(stones, format!("found by hill climbing (seed {})", effort.seed)));
                }
            }
        }
        Ok(Found::Unknown(format!(
            "{} boards were tried: one colour, random ones of all densities, symmetric ones; and {climbs} times hill \
             climbing (seed {})",
            effort.looks, effort.seed
        )))
    }

    /// A random board: each value as likely as random weights say.
    fn scattered(&self, rng: &mut Rng) -> Stones {
        let values: Vec<u8> = self.values().collect();
        let weights: Vec<f64> = values.iter().map(|_| libm::pow(rng.random(), 2.0) + 0.01).collect();
        let sum: f64 = weights.iter().sum();
        let mut stones = self.from.clone();
        for site in &self.empty {
            let mut left = rng.random::<f64>() * sum;
            let at = weights.iter().position(|w| {
                left -= w;
                left <= 0.0
            });
            stones.0[*site] = values[at.unwrap_or(0)];
        }
        stones
    }

    /// Puts on the image of each site what stands there, in the same colour or the next one.
    fn echo(&self, stones: &mut Stones, map: &[Site], same: bool) {
        let colours = self.puzzle.colours() as u8;
        for site in &self.empty {
            let to = map[*site].index();
            if self.from.0[to] == 0 && to > *site {
                let colour = stones.0[*site];
                stones.0[to] = if same || colour == 0 { colour } else { colour % colours + 1 };
            }
        }
    }
}
