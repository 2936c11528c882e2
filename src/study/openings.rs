//! What each first decision is worth.

use super::play::{place, scatter, Seated};
use super::row::Opening;
use crate::engine::notation::decision_text;
use crate::game::{EvalLimit, Game, Pick, Status};
use crate::machine::Compiled;
use crate::model::Seat;
use crate::search::{half_points, winning_seats, Spec};
use crate::solve::{Budget, Method, Scale, Solver};
use std::collections::BTreeMap;

/// The most first decisions that are looked at.
const MOST: usize = 600;
/// Nodes with which an exact value is looked for, and memory for them.
const NODES: u64 = 20_000;
const MEMORY: u64 = 4 << 20;

/// The values of a share of the first decisions: those whose class has the number `part` of so many in turn.
pub(super) fn openings(
    game: &Compiled,
    judge: &Spec,
    seed: u64,
    (part, parts): (u32, u32),
) -> Result<Vec<Opening>, EvalLimit> {
    let start = game.start()?;
    let count = game.decision_count(&start);
    if count > MOST {
        return Ok(Vec::new());
    }
    let mut classes: BTreeMap<u128, (u32, u32)> = BTreeMap::new();
    let mut found = Vec::new();
    let mut known: BTreeMap<u32, Opening> = BTreeMap::new();
    for index in 0..count {
        let mut state = start.clone();
        game.play(&mut state, index)?;
        let next = classes.len() as u32;
        let (class, like) = *classes.entry(game.canonical_key(&state)).or_insert((next, index as u32));
        if class % parts != part {
            continue;
        }
        let opening = match known.get(&like) {
            Some(opening) => opening.clone(),
            None => judged(game, &state, &mut Seated::new(judge, scatter(seed ^ u64::from(like))))?,
        };
        known.entry(like).or_insert_with(|| opening.clone());
        let site = place(&game.decision(&start, index).pick);
        let text = decision_text(game, &start, index);
        found.push(Opening { index: index as u32, like, text, site, ..opening });
    }
    Ok(found)
}

/// The value of a position and the best reply.
fn judged(
    game: &Compiled,
    state: &<Compiled as Game>::State,
    judge: &mut Seated,
) -> Result<Opening, EvalLimit> {
    let empty = Opening {
        index: 0,
        like: 0,
        text: String::new(),
        site: -1,
        first: 500,
        proven: false,
        reply: String::new(),
        word: false,
    };
    match game.status(state) {
        Status::Over(outcome) => {
            let first = half_points(winning_seats(&outcome), 0) * 500;
            Ok(Opening { first, proven: true, ..empty })
        }
        Status::Open { seat, mid_turn, .. } => {
            let choice = judge.choice(game, state, true)?;
            let own = choice.value.unwrap_or(0.5);
            let first = if seat.0 == 0 { own } else { 1.0 - own };
            let reply = decision_text(game, state, choice.index);
            let pick = game.decision(state, choice.index).pick;
            let word = !mid_turn && matches!(pick, Pick::Label(_) | Pick::Pass);
            let first = (first.clamp(0.0, 1.0) * 1000.0).round() as u32;
            let mut watch = |_: u64| true;
            let mut solver = Solver::new(game, Method::ByTurns, Scale::Standing, MEMORY);
            let exact = solver.value(state, Seat(0), &mut Budget::new(NODES, &mut watch)).exact();
            let first = exact.map_or(first, |value| ((value + 1) * 500) as u32);
            Ok(Opening { first, proven: choice.proven || exact.is_some(), reply, word, ..empty })
        }
    }
}
