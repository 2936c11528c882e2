//! How often the builder wins when both sides play alike.

use crate::analysis::statistics::{wilson, wilson_within};
use crate::game::{EvalLimit, Game, Status};
use crate::machine::{Compiled, State};
use crate::model::Role;
use std::ops::Range;

/// Someone who chooses for both sides in one game.
pub type Chooser<'a, E> = dyn FnMut(&Compiled, &State) -> Result<usize, E> + 'a;

/// Games between two looks at whether a share is clear.
const BATCH: u64 = 20;
/// Half the width of the interval by which a share is clear, in standard deviations: 99 %, as it is looked at often.
const CLEAR: f64 = 2.576;

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

    /// Does one side win more, with a certainty of 99 %?
    pub fn is_clear(&self) -> bool {
        let (low, high) = wilson_within(self.rate(), self.games as f64, CLEAR);
        self.games > 0 && (low > 0.5 || high < 0.5)
    }

    /// How far the share is from an even game, 0 to 0.5.
    pub fn tilt(&self) -> f64 {
        (self.rate() - 0.5).abs()
    }

    /// Both together.
    pub fn and(self, other: Tally) -> Tally {
        Tally { built: self.built + other.built, games: self.games + other.games }
    }
}

/// Between which numbers of free turns the game is even, as far as games tell: from the last number with which one side
/// clearly wins more to the first with which the other side does, these left out. An end is missing where it was not
/// found: no limit of the search stands for it. Where a single number turns the game, both ends are that number's neighbours.
pub fn evening(measured: &[(i32, Tally)]) -> (Option<i32>, Option<i32>) {
    let clear = |built: bool| {
        let own = measured.iter().filter(move |(_, tally)| tally.is_clear() && (tally.rate() > 0.5) == built);
        own.map(|(free, _)| *free)
    };
    // More free turns for the builder are of use to it: what it clearly wins lies above.
    let (blocker, builder) = (clear(false).max(), clear(true).min());
    match (blocker, builder) {
        (Some(low), Some(high)) if high - low == 1 => (Some(low), Some(high)),
        (low, high) => (low.map(|low| low + 1), high.map(|high| high - 1)),
    }
}

/// Plays one game to its end and tells whether the builder, who is the first role, won.
///
/// # Errors
/// What the chooser says, and when a rule takes too long to evaluate.
pub fn self_play<E: From<EvalLimit>>(
    game: &Compiled,
    start: &State,
    choose: &mut Chooser<'_, E>,
) -> Result<Tally, E> {
    let mut state = start.clone();
    loop {
        let index = match game.status(&state) {
            Status::Over(outcome) => {
                return Ok(Tally { built: u64::from(outcome.winners == [Role(0)]), games: 1 })
            }
            Status::Open { .. } if game.decision_count(&state) == 1 => 0,
            Status::Open { .. } => choose(game, &state)?,
        };
        game.play(&mut state, index)?;
    }
}

/// Plays games in batches until it is clear which side wins more, or so many have been played. `play` plays the games
/// with these numbers.
///
/// # Errors
/// What `play` says.
pub fn until_clear<E>(most: u64, mut play: impl FnMut(Range<u64>) -> Result<Tally, E>) -> Result<Tally, E> {
    let mut tally = Tally::default();
    while tally.games < most && !tally.is_clear() {
        tally = tally.and(play(tally.games..most.min(tally.games + BATCH))?);
    }
    Ok(tally)
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

    #[test]
    fn free_turns_that_even_a_game_have_an_interval_or_an_open_end() {
        let tally = |percent: u64| Tally { built: percent, games: 100 };
        let row = |free: i32, percent: u64| (free, tally(percent));
        assert_eq!(
            evening(&[row(0, 99), row(-1, 80), row(-2, 55), row(-3, 47), row(-4, 5)]),
            (Some(-3), Some(-2))
        );
        // The builder still wins with everything that was tried: no number evens the game.
        assert_eq!(evening(&[row(0, 99), row(-5, 95)]), (None, Some(-6)));
        assert_eq!(evening(&[row(0, 10), row(1, 90)]), (Some(0), Some(1)));
        assert_eq!(evening(&[row(0, 50)]), (None, None));
    }

    #[test]
    fn what_is_clear_ends_early_and_an_even_game_does_not() {
        let played = |share: u64| {
            let all = |range: Range<u64>| {
                let built = range.clone().filter(|game| game % 10 < share).count() as u64;
                Ok::<_, ()>(Tally { built, games: range.end - range.start })
            };
            until_clear(130, all).unwrap().games
        };
        assert_eq!((played(10), played(0), played(5)), (20, 20, 130));
        assert!((40..130).contains(&played(7)), "{}", played(7));
    }
}
