//! Who wins a small game when nobody errs.

use super::puzzle::{Puzzle, Trouble};
use super::stones::Stones;
use crate::game::{Game, Pick, Status};
use crate::machine::{Compiled, State};
use crate::model::{Domain, Role};
use std::collections::HashMap;

/// The value of a pattern's game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Solved {
    /// The builder wins, whatever the blocker does.
    Builder,
    /// The blocker does.
    Blocker,
    /// More positions than allowed were met.
    TooLarge,
}

/// Searches all play from a state for a forced win, equal positions once (a plain AND–OR search with a table of at most
/// so many positions).
///
/// Where more stones of one colour only help and nothing else counts, the builder puts no other colour and the
/// blocker never that one: another stone on the same site would leave him no better off. A position from which the
/// pattern is out of reach even with all empty sites in that colour is lost.
///
/// # Errors
/// When a rule takes too long to evaluate.
pub fn solve(puzzle: &Puzzle, start: &State, positions: usize) -> Result<Solved, Trouble> {
    let helpful = puzzle.colours_read().filter(|read| read.len() == 1 && puzzle.is_monotone());
    let helpful = helpful.filter(|_| puzzle.colours() > 1).map(|read| read[0]);
    let colour = |number: u8| puzzle.model().cast.colour(puzzle.types()[usize::from(number) - 1]) as u8;
    let other = helpful.map(|h| colour(if h == 1 { 2 } else { 1 }));
    let mut search = Search {
        puzzle,
        game: puzzle.game(),
        helpful,
        sides: helpful.map(colour).zip(other),
        known: HashMap::new(),
        most: positions,
    };
    Ok(match search.builder_wins(start)? {
        Some(true) => Solved::Builder,
        Some(false) => Solved::Blocker,
        None => Solved::TooLarge,
    })
}

struct Search<'p> {
    puzzle: &'p Puzzle,
    game: &'p Compiled,
    /// The colour that counts, where just one does.
    helpful: Option<u8>,
    /// The only colour that the builder puts, and the only one that the blocker does.
    sides: Option<(u8, u8)>,
    known: HashMap<u64, bool>,
    most: usize,
}

impl Search<'_> {
    fn builder_wins(&mut self, state: &State) -> Result<Option<bool>, Trouble> {
        let builder = Role(0);
        let (decider, mid_turn) = match self.game.status(state) {
            Status::Over(outcome) => return Ok(Some(outcome.winners == [builder])),
            Status::Open { decider, mid_turn, .. } => (decider, mid_turn),
        };
        let hash = self.game.hash(state);
        if let Some(known) = self.known.get(&hash) {
            return Ok(Some(*known));
        }
        if self.known.len() >= self.most {
            return Ok(None);
        }
        if !mid_turn && self.is_out_of_reach(state)? {
            self.known.insert(hash, false);
            return Ok(Some(false));
        }
        let builds = decider == builder;
        let mut value = !builds;
        for index in 0..self.game.decision_count(state) {
            if self.is_pointless(state, index, builds) {
                continue;
            }
            let mut next = state.clone();
            self.game.play(&mut next, index)?;
            match self.builder_wins(&next)? {
                Some(wins) if wins == builds => {
                    value = builds;
                    break;
                }
                Some(_) => {}
                None => return Ok(None),
            }
        }
        self.known.insert(hash, value);
        Ok(Some(value))
    }

    fn is_out_of_reach(&self, state: &State) -> Result<bool, Trouble> {
        let Some(helpful) = self.helpful else { return Ok(false) };
        let puzzle = self.puzzle;
        let stones = Stones::of(&self.game.position(state), puzzle.types(), puzzle.board().len());
        Ok(!puzzle.holds(&stones.filled(helpful))?)
    }

    fn is_pointless(&self, state: &State, index: usize, builds: bool) -> bool {
        let Some((builder, blocker)) = self.sides else { return false };
        match self.game.decision(state, index).pick {
            Pick::Member(Domain::Colours | Domain::Players, colour) => {
                colour != if builds { builder } else { blocker }
            }
            _ => false,
        }
    }
}
