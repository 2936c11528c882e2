//! Strategies: one decision for each position that a seat may be asked in, and a check that needs no search.

use super::keys::{KeyMap, KeySet};
use super::{Budget, Question, Solver, Unknown};
use crate::game::{EvalLimit, Known, Status};

/// Hands on, for every position in which the claim's seat decides and that its strategy leads to, the index of its
/// decision; how many there are.
///
/// # Errors
/// When the budget runs out, or the solver cannot show the claim.
pub fn strategy<G: Known>(
    solver: &mut Solver<G>,
    game: &G,
    start: &G::State,
    claim: Question,
    budget: &mut Budget,
    take: &mut dyn FnMut(&G::State, usize),
) -> Result<u64, Unknown> {
    let (mut seen, mut open, mut count) = (KeySet::default(), vec![start.clone()], 0);
    while let Some(state) = open.pop() {
        let Status::Open { seat, .. } = game.status(&state) else { continue };
        if !seen.insert(game.key(&state)) {
            continue;
        }
        let mut indices = 0..game.decision_count(&state);
        if claim.is_for(seat) {
            let Some(index) = solver.choose(&state, claim, budget)? else { return Err(Unknown::Repeats) };
            take(&state, index);
            count += 1;
            indices = index..index + 1;
        }
        for index in indices {
            let mut child = state.clone();
            game.play(&mut child, index).map_err(|_| Unknown::Rule)?;
            open.push(child);
        }
    }
    Ok(count)
}

/// What is wrong with a strategy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// It has no legal decision for a position, after so many decisions.
    Silent(usize),
    /// It leads to an end that is worth less than claimed: this much, after so many decisions.
    Falls(i32, usize),
    /// It can go on for ever, which is worth less than claimed.
    Endless,
    /// A rule takes too many steps.
    Rule(EvalLimit),
}

impl std::fmt::Display for Flaw {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Flaw::Silent(depth) => {
                write!(f, "it has no legal decision for a position that is reached after {depth} decisions")
            }
            Flaw::Falls(worth, depth) => {
                write!(f, "it leads to an end after {depth} decisions that is worth {worth}")
            }
            Flaw::Endless => write!(f, "play can go round in a circle for ever"),
            Flaw::Rule(limit) => limit.fmt(f),
        }
    }
}

impl std::error::Error for Flaw {}

/// Where a walk has got to in one position.
struct Step<S> {
    state: S,
    key: u128,
    left: std::ops::Range<usize>,
}

/// Walks through all replies to a strategy, `choose`; how many positions that were.
///
/// # Errors
/// At the first flaw.
pub fn check<G: Known>(
    game: &G,
    start: &G::State,
    claim: Question,
    choose: &dyn Fn(&G::State) -> Option<usize>,
) -> Result<u64, Flaw> {
    // For each position: is it on the way here?
    let mut seen: KeyMap<bool> = KeyMap::default();
    let mut path: Vec<Step<G::State>> = Vec::new();
    let mut next = Some(start.clone());
    loop {
        if let Some(state) = next.take() {
            path.extend(enter(game, state, claim, choose, &mut seen, path.len())?);
        }
        let Some(step) = path.last_mut() else { return Ok(seen.len() as u64) };
        match step.left.next() {
            Some(index) => {
                let mut child = step.state.clone();
                game.play(&mut child, index).map_err(Flaw::Rule)?;
                next = Some(child);
            }
            None => {
                seen.insert(step.key, false);
                path.pop();
            }
        }
    }
}

/// The decisions to be walked from a position; nothing if it needs no more walking.
fn enter<G: Known>(
    game: &G,
    state: G::State,
    claim: Question,
    choose: &dyn Fn(&G::State) -> Option<usize>,
    seen: &mut KeyMap<bool>,
    depth: usize,
) -> Result<Option<Step<G::State>>, Flaw> {
    let seat = match game.status(&state) {
        Status::Over(outcome) => {
            let worth = claim.worth(&outcome);
            return if claim.met_by(worth) { Ok(None) } else { Err(Flaw::Falls(worth, depth)) };
        }
        Status::Open { seat, .. } => seat,
    };
    let key = game.key(&state);
    match seen.insert(key, true) {
        Some(true) if !claim.met_by(0) => return Err(Flaw::Endless),
        Some(on_the_way) => {
            seen.insert(key, on_the_way);
            return Ok(None);
        }
        None => {}
    }
    let count = game.decision_count(&state);
    let left = match claim.is_for(seat) {
        false => 0..count,
        true => match choose(&state).filter(|index| *index < count) {
            Some(index) => index..index + 1,
            None => return Err(Flaw::Silent(depth)),
        },
    };
    Ok(Some(Step { state, key, left }))
}
