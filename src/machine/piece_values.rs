//! What pieces are worth, found out by playing at random, for estimates of positions.

use super::{Compiled, State};
use crate::engine::notation::Named;
use crate::estimate::Estimator;
use crate::game::{EvalLimit, Game, Pick, Rng, Status};
use crate::model::{Role, Seat};
use rand::{Rng as _, SeedableRng};
use std::sync::Arc;

/// Random games, and turns of each.
const GAMES: u64 = 12;
const TURNS: usize = 150;

/// How well a seat seems to stand.
pub(super) fn estimate(game: &Compiled, state: &State, seat: Seat) -> f64 {
    let estimator = game.estimator.get_or_init(|| {
        let model = Arc::new(game.model().clone());
        let piece_values = piece_values(game).unwrap_or_else(|_| vec![1.0; model.cast.kinds.len()]);
        Arc::new(Estimator::new(model, piece_values))
    });
    let position = game.position(state);
    let Status::Open { mover, .. } = game.status(state) else { return 0.0 };
    let role = position.holders().iter().position(|holder| *holder == seat).unwrap_or(0);
    estimator.value(&position, mover, Role(role as u8))
}

/// For each kind of piece a measure of its worth: how many places a piece has to go to, on the average over random
/// games in which a piece is picked before its target. Pieces that never move count 1, and all count 0 where none is
/// ever taken.
fn piece_values(game: &Compiled) -> Result<Vec<f64>, EvalLimit> {
    let kinds = game.model().cast.kinds.len();
    if game.nature().placement_only {
        return Ok(vec![0.0; kinds]);
    }
    let mut targets = vec![(0u64, 0u64); kinds];
    for number in 0..GAMES {
        let mut rng = Rng::seed_from_u64(number);
        let mut state = game.start()?;
        for _ in 0..TURNS {
            let Status::Open { mover, .. } = game.status(&state) else { break };
            let index = rng.random_range(0..game.decision_count(&state) as u32) as usize;
            let picked = kind_picked(game, &state, mover, index);
            game.play(&mut state, index)?;
            if let (Some(kind), Status::Open { mid_turn: true, .. }) = (picked, game.status(&state)) {
                targets[kind].0 += game.decision_count(&state) as u64;
                targets[kind].1 += 1;
            }
        }
    }
    let mean = |&(sum, count): &(u64, u64)| if count == 0 { 1.0 } else { sum as f64 / count as f64 };
    Ok(targets.iter().map(mean).collect())
}

/// The kind of the mover's own piece that a decision picks.
fn kind_picked(game: &Compiled, state: &State, mover: Role, index: usize) -> Option<usize> {
    let Pick::Site(site) = game.decision(state, index).pick else { return None };
    let cast = &game.model().cast;
    let position = game.position(state);
    let own = position.at(site).find(|piece| cast.colour(piece.ty) == mover.index());
    own.map(|piece| cast.kind(piece.ty))
}
