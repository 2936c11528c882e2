//! A player that measures each decision by random games.

use super::puzzle::{Puzzle, Trouble};
use crate::game::{Game, Rng, Status};
use crate::machine::State;
use crate::model::Role;

/// How much a decision that was tried seldom is favoured: UCB1's constant (Auer, Cesa-Bianchi and Fischer, *Finite-time
/// analysis of the multiarmed bandit problem*, 2002).
const CURIOSITY: f64 = 1.0;

/// A decision and how its random games went.
struct Arm {
    state: State,
    won: f64,
    games: f64,
}

/// The decision that wins most of so many random games, which are shared out by UCB1; at least one game each.
///
/// # Errors
/// When a rule takes too long to evaluate.
pub fn monte_carlo(puzzle: &Puzzle, state: &State, games: u64, rng: &mut Rng) -> Result<usize, Trouble> {
    let game = puzzle.game();
    let Status::Open { decider, .. } = game.status(state) else { return Ok(0) };
    let mut arms = Vec::new();
    for index in 0..game.decision_count(state) {
        let mut next = state.clone();
        game.play(&mut next, index)?;
        arms.push(Arm { state: next, won: 0.0, games: 0.0 });
    }
    for round in 0..games.max(arms.len() as u64) {
        let log = (round as f64 + 1.0).ln();
        let worth = |arm: &Arm| match arm.games {
            0.0 => f64::MAX,
            n => arm.won / n + CURIOSITY * (log / n).sqrt(),
        };
        let best = (0..arms.len()).max_by(|a, b| worth(&arms[*a]).total_cmp(&worth(&arms[*b]))).unwrap_or(0);
        let won = wins(puzzle, &arms[best].state, decider, rng)?;
        arms[best].won += f64::from(u8::from(won));
        arms[best].games += 1.0;
    }
    let share = |arm: &Arm| (arm.games, arm.won / arm.games.max(1.0));
    let best = (0..arms.len()).max_by(|a, b| {
        let (a, b) = (share(&arms[*a]), share(&arms[*b]));
        a.0.total_cmp(&b.0).then(a.1.total_cmp(&b.1))
    });
    Ok(best.unwrap_or(0))
}

fn wins(puzzle: &Puzzle, state: &State, role: Role, rng: &mut Rng) -> Result<bool, Trouble> {
    let game = puzzle.game();
    if let Status::Over(outcome) = game.status(state) {
        return Ok(outcome.winners.contains(&role));
    }
    let ended = match game.fill(state, rng)? {
        Some(ended) => ended,
        None => game.playout(state, rng, u64::MAX)?,
    };
    Ok(ended.winners.is_some_and(|winners| winners >> role.0 & 1 == 1))
}
