//! How often the builder wins when both sides play alike.

use super::puzzle::{Puzzle, Trouble};
use crate::analysis::statistics::wilson;
use crate::game::{Game, Status};
use crate::machine::State;
use crate::model::Role;

/// Someone who chooses for both sides in one game.
pub type Chooser<'a, E> = dyn FnMut(&Puzzle, &State) -> Result<usize, E> + 'a;

/// Games that were played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games that the builder won.
    pub built: u64,
    /// All games.
    pub games: u64,
}

impl Tally {
    /// The builder's share, 0 to 1.
    pub fn rate(&self) -> f64 {
        if self.games == 0 {
            0.5
        } else {
            self.built as f64 / self.games as f64
        }
    }

    /// The 95 % confidence interval of the share: Wilson's (1927).
    pub fn interval(&self) -> (f64, f64) {
        wilson(self.rate(), self.games as f64)
    }

    /// Both together.
    pub fn and(self, other: Tally) -> Tally {
        Tally { built: self.built + other.built, games: self.games + other.games }
    }
}

/// Plays one game to its end and tells whether the builder won.
///
/// # Errors
/// What the chooser says, and when a rule takes too long to evaluate.
pub fn self_play<E: From<Trouble>>(
    puzzle: &Puzzle,
    start: &State,
    choose: &mut Chooser<'_, E>,
) -> Result<Tally, E> {
    let mut state = start.clone();
    loop {
        match puzzle.game().status(&state) {
            Status::Over(outcome) => {
                return Ok(Tally { built: u64::from(outcome.winners == [Role(0)]), games: 1 })
            }
            Status::Open { .. } if puzzle.game().decision_count(&state) == 1 => {
                puzzle.game().play(&mut state, 0).map_err(Trouble::from)?;
            }
            Status::Open { .. } => {
                let index = choose(puzzle, &state)?;
                puzzle.game().play(&mut state, index).map_err(Trouble::from)?;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals_hold_the_share() {
        let tally = Tally { built: 8, games: 10 };
        let (low, high) = tally.interval();
        assert!((low - 0.490).abs() < 0.001 && (high - 0.943).abs() < 0.001, "{low} {high}");
        assert_eq!(Tally { built: 0, games: 5 }.interval().0, 0.0);
        assert_eq!(Tally::default().rate(), 0.5);
    }
}
