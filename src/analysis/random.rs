//! One random game with its moves.

use crate::engine::notation::{decision_text, make_move, Named};
use crate::game::{EvalLimit, Rng, Status};
use rand::Rng as _;

/// A game that was played at random.
#[derive(Clone, Debug)]
pub struct RandomGame<S> {
    /// The moves in full notation, members of sets in the order in which they were drawn.
    pub moves: Vec<String>,
    /// How many decisions they have.
    pub decisions: u64,
    /// The position after the last one.
    pub state: S,
}

/// Plays a state to its end at random, or until so many moves are made: at every decision each candidate is equally
/// likely.
///
/// # Errors
/// When a rule takes too many steps.
pub fn random_game<G: Named>(
    game: &G,
    start: &G::State,
    rng: &mut Rng,
    most: usize,
) -> Result<RandomGame<G::State>, EvalLimit> {
    let mut played = RandomGame { moves: Vec::new(), decisions: 0, state: start.clone() };
    while played.moves.len() < most && matches!(game.status(&played.state), Status::Open { .. }) {
        let mut texts = Vec::new();
        make_move(game, &mut played.state, |state, _| {
            let index = rng.random_range(0..game.decision_count(state) as u32) as usize;
            texts.push(decision_text(game, state, index));
            Ok::<_, EvalLimit>(index)
        })?;
        played.decisions += texts.len() as u64;
        played.moves.push(texts.join(" "));
    }
    Ok(played)
}
