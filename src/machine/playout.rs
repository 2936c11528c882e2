//! Random games inside one machine: nothing is copied from decision to decision, and candidates that may turn out
//! impossible are looked ahead only when they are drawn.

use super::question::Asked;
use super::{Engine, Machine};
use crate::game::EvalLimit;
use rand::Rng as _;

/// The source of randomness of playouts: Blackman and Vigna's xoshiro256++ (2018), the same on every machine.
pub type Rng = rand_xoshiro::Xoshiro256PlusPlus;

/// How a random game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ended {
    /// The mask of winners; nothing if the game was left unfinished.
    pub winners: Option<u64>,
    /// Turns played.
    pub turns: u64,
    /// Decisions made.
    pub decisions: u64,
}

impl<const W: usize> Machine<W> {
    /// Plays the loaded state to its end at random; a game is left after so many turns.
    pub(super) fn playout(&mut self, e: &Engine<W>, rng: &mut Rng, max_turns: u64) -> Result<Ended, EvalLimit> {
        self.lazy = true;
        self.hashing = e.rules_ask;
        let turn = e.program.places.turn.index();
        let first = self.nums[turn];
        let mut decisions = 0;
        let result = loop {
            if let Asked::Over(winners) = self.question.asked {
                break Some(winners);
            }
            let turns = (self.nums[turn] - first) as u64;
            if self.taken == 0 && turns >= max_turns {
                break None;
            }
            let index = self.draw(e, rng)?;
            self.play(e, index)?;
            decisions += 1;
        };
        self.lazy = false;
        Ok(Ended { winners: result, turns: (self.nums[turn] - first) as u64, decisions })
    }

    /// A candidate from which the turn can be completed, each equally likely.
    fn draw(&mut self, _e: &Engine<W>, rng: &mut Rng) -> Result<u32, EvalLimit> {
        Ok(rng.random_range(0..self.question.total))
    }
}
