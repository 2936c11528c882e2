//! Who wins a small game when nobody errs.

use super::puzzle::Trouble;
use crate::game::{Game, Status};
use crate::model::Role;
use std::collections::HashMap;

/// The value of a game for its first role.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Solved {
    /// The first role wins, whatever the other one does.
    Wins,
    /// It does not.
    Loses,
    /// More positions than allowed were met.
    TooLarge,
}

/// Searches all play for a forced win of the first role, equal positions once (a plain AND–OR search with a table).
/// At most `positions` different ones are kept.
///
/// # Errors
/// When a rule takes too long to evaluate.
pub fn solve<G: Game>(game: &G, positions: usize) -> Result<Solved, Trouble> {
    let mut search = Search { game, known: HashMap::new(), most: positions };
    let start = game.start()?;
    Ok(match search.first_wins(&start)? {
        Some(true) => Solved::Wins,
        Some(false) => Solved::Loses,
        None => Solved::TooLarge,
    })
}

struct Search<'g, G: Game> {
    game: &'g G,
    known: HashMap<u64, bool>,
    most: usize,
}

impl<G: Game> Search<'_, G> {
    fn first_wins(&mut self, state: &G::State) -> Result<Option<bool>, Trouble> {
        let first = Role(0);
        let decider = match self.game.status(state) {
            Status::Over(outcome) => return Ok(Some(outcome.winners == [first])),
            Status::Open { decider, .. } => decider,
        };
        let hash = self.game.hash(state);
        if let Some(known) = self.known.get(&hash) {
            return Ok(Some(*known));
        }
        if self.known.len() >= self.most {
            return Ok(None);
        }
        let mine = decider == first;
        let mut value = !mine;
        for index in 0..self.game.decision_count(state) {
            let mut next = state.clone();
            self.game.play(&mut next, index)?;
            match self.first_wins(&next)? {
                Some(wins) if wins == mine => {
                    value = mine;
                    break;
                }
                Some(_) => {}
                None => return Ok(None),
            }
        }
        self.known.insert(hash, value);
        Ok(Some(value))
    }
}
