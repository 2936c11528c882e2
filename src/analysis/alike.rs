//! Whether two games play the same way: random games of one, played along in the other.

use crate::game::{EvalLimit, Game, Rng, Status};
use rand::Rng as _;

/// How many random games are played, and how many decisions in one of them.
const GAMES: u64 = 24;
const OF_A_GAME: usize = 400;

/// Have both games the same decisions and the same results in some random games, of so many decisions together? A few games
/// prove nothing of rarer situations. False where a rule takes too long to work out.
pub fn play_alike<A: Game, B: Game>(a: &A, b: &B, decisions: usize) -> bool {
    let mut left = decisions;
    (0..GAMES).all(|seed| left == 0 || goes_along(a, b, seed, &mut left).unwrap_or(false))
}

/// Plays a random game in both.
fn goes_along<A: Game, B: Game>(a: &A, b: &B, seed: u64, left: &mut usize) -> Result<bool, EvalLimit> {
    let mut rng = Rng::numbered(seed, 0);
    let (mut of_a, mut of_b) = (a.start()?, b.start()?);
    for _ in 0..OF_A_GAME.min(*left) {
        let status = a.status(&of_a);
        let count = a.decision_count(&of_a);
        if status != b.status(&of_b) || count != b.decision_count(&of_b) {
            return Ok(false);
        }
        if matches!(status, Status::Over(_)) {
            return Ok(true);
        }
        let index = rng.random_range(0..count);
        let decision = a.decision(&of_a, index);
        // The order may be another one.
        let mut places = std::iter::once(index).chain(0..count);
        let Some(place) = places.find(|at| b.decision(&of_b, *at).pick == decision.pick) else {
            return Ok(false);
        };
        a.play(&mut of_a, index)?;
        b.play(&mut of_b, place)?;
        *left -= 1;
    }
    Ok(true)
}
