//! Random games timed by the processor's clock, which does not run while others have the processor.

use super::out::Failure;
use boardwright::analysis::playouts::Totals;
use boardwright::game::{Ended, Rng};
use boardwright::machine::{Compiled, State};
use std::time::{Duration, Instant};

/// A game with its start.
pub struct Timer<'a> {
    /// The game; its machine code is there.
    pub game: &'a Compiled,
    /// Where random games begin.
    pub start: &'a State,
    /// Different seeds, different games.
    pub seed: u64,
    /// A game is left unfinished after so many turns.
    pub max_turns: u64,
}

/// Which random games are timed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// Move by move.
    Moves,
    /// By a random filling of the board.
    Filling,
}

impl Timer<'_> {
    /// Plays the games with the numbers from `first` on for some time (at least one): nanoseconds of the processor,
    /// and what was played.
    ///
    /// # Errors
    /// When a rule takes too long to work out.
    pub fn play(&self, way: Way, first: u64, slice: Duration) -> Result<(f64, Totals), Failure> {
        let mut totals = Totals::default();
        let mut number = first;
        let (clock, begun) = (processor_time(), Instant::now());
        while begun.elapsed() < slice || totals.games == 0 {
            let games = (totals.games / 16).clamp(1, 1024);
            let sources = Rng::row(self.seed, number..number + games);
            let tell = |ended: &Ended| totals.count(ended);
            match way {
                Way::Moves => self.game.playouts_by_moves(self.start, sources, self.max_turns, tell)?,
                Way::Filling => drop(self.game.fills(self.start, sources, tell)?),
            }
            number += games;
        }
        let nanos = match (clock, processor_time()) {
            (Some(from), Some(to)) if to > from => (to - from) as f64,
            _ => begun.elapsed().as_nanos() as f64,
        };
        Ok((nanos, totals))
    }
}

/// Nanoseconds that this thread has run, where the system tells (Linux does).
fn processor_time() -> Option<u64> {
    // The count is brought up to date when the thread gives way.
    std::thread::sleep(Duration::from_micros(1));
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split_whitespace().next()?.parse().ok()
}
