//! Whether two games play the same way: random games of one, played along in the other.

use crate::game::{EvalLimit, Game, Rng, Status};
use crate::machine::{Compiled, State};
use rand::Rng as _;
use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};

/// How many random games are played, and how many decisions in one of them.
const GAMES: u64 = 24;
const OF_A_GAME: usize = 400;
/// Where the decisions are others: the most ways through a turn, games, and the fewest turns that show something.
const WAYS: usize = 4_000;
const GAMES_BY_TURNS: u64 = 4;
const FEWEST_TURNS: usize = 8;

/// What random games of two games show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown {
    /// No difference.
    Alike,
    /// Another player to move, or another result.
    Different,
    /// Other decisions, which may come to the same.
    OtherDecisions,
}

/// Plays random games of both, of so many decisions together. Do they show the same decisions and the same results? A few
/// games prove nothing of rarer situations. A game where a rule takes too long to work out is taken to be different.
pub fn play_alike<A: Game, B: Game>(a: &A, b: &B, decisions: usize) -> Shown {
    let mut left = decisions;
    for seed in 0..GAMES {
        match goes_along(a, b, seed, &mut left) {
            Ok(Shown::Alike) if left > 0 => {}
            Ok(shown) => return shown,
            Err(EvalLimit) => return Shown::Different,
        }
    }
    Shown::Alike
}

/// Plays a random game in both.
fn goes_along<A: Game, B: Game>(a: &A, b: &B, seed: u64, left: &mut usize) -> Result<Shown, EvalLimit> {
    let mut rng = Rng::numbered(seed, 0);
    let (mut of_a, mut of_b) = (a.start()?, b.start()?);
    for _ in 0..OF_A_GAME.min(*left) {
        let (status, beside) = (a.status(&of_a), b.status(&of_b));
        if without_scores(&status) != without_scores(&beside) {
            let is_within = is_mid_turn(&status) || is_mid_turn(&beside);
            return Ok(if is_within { Shown::OtherDecisions } else { Shown::Different });
        }
        let count = a.decision_count(&of_a);
        if matches!(status, Status::Over(_)) || count == 0 {
            return Ok(Shown::Alike);
        }
        if count != b.decision_count(&of_b) {
            return Ok(Shown::OtherDecisions);
        }
        let index = rng.random_range(0..count);
        let decision = a.decision(&of_a, index);
        // The order may be another one.
        let mut places = std::iter::once(index).chain(0..count);
        let Some(place) = places.find(|at| b.decision(&of_b, *at).pick == decision.pick) else {
            return Ok(Shown::OtherDecisions);
        };
        a.play(&mut of_a, index)?;
        b.play(&mut of_b, place)?;
        *left -= 1;
    }
    Ok(Shown::Alike)
}

/// How a game stands, without what one of two games may tell alone: scores, and the places that follow from them.
fn without_scores(status: &Status) -> Status {
    let mut status = status.clone();
    if let Status::Over(outcome) = &mut status {
        outcome.places.clear();
        outcome.scores.clear();
    }
    status
}

fn is_mid_turn(status: &Status) -> bool {
    matches!(status, Status::Open { mid_turn: true, .. })
}

/// Do all turns lead to the same boards in both, whatever decisions they consist of, in some random games? They are played as
/// far as so many ways through turns go, which has to be to the end of a game or through some turns. False where a turn has
/// more than some thousand ways, or a rule takes too long to work out.
pub fn turns_alike(a: &Compiled, b: &Compiled, ways: usize) -> bool {
    let (mut left, mut turns, mut over) = (ways, 0, false);
    for seed in 0..GAMES_BY_TURNS {
        match turns_go_along(a, b, seed, &mut left) {
            Ok(Some((played, is_over))) => (turns, over) = (turns + played, over || is_over),
            Ok(None) | Err(EvalLimit) => return false,
        }
    }
    over || turns >= FEWEST_TURNS
}

/// The same in one game: how many turns were gone along with, and whether it is over; nothing if there is a difference.
fn turns_go_along(
    a: &Compiled,
    b: &Compiled,
    seed: u64,
    left: &mut usize,
) -> Result<Option<(usize, bool)>, EvalLimit> {
    let mut rng = Rng::numbered(seed, 0);
    let (mut of_a, mut of_b, mut turns) = (a.start()?, b.start()?, 0);
    while !matches!(a.status(&of_a), Status::Over(_)) {
        if *left == 0 {
            return Ok(Some((turns, false)));
        }
        let both = (after_turn(a, &of_a, left)?, after_turn(b, &of_b, left)?);
        let (Some(mut from_a), Some(mut from_b)) = both else { return Ok(None) };
        if !from_a.keys().eq(from_b.keys()) {
            return Ok(None);
        }
        let Some(board) = from_a.keys().nth(rng.random_range(0..from_a.len().max(1))).copied() else {
            break;
        };
        let (Some(to_a), Some(to_b)) = (from_a.remove(&board), from_b.remove(&board)) else {
            return Ok(None);
        };
        (of_a, of_b, turns) = (to_a, to_b, turns + 1);
    }
    Ok(Some((turns, true)))
}

/// A state for each board that a turn may lead to, by what tells boards apart; nothing if there are too many ways. Each way
/// that is tried is one less that is left.
fn after_turn(
    game: &Compiled,
    from: &State,
    left: &mut usize,
) -> Result<Option<BTreeMap<u64, State>>, EvalLimit> {
    let (mut found, mut open, mut ways) = (BTreeMap::new(), vec![from.clone()], 0);
    while let Some(state) = open.pop() {
        for index in 0..game.decision_count(&state) {
            let mut next = state.clone();
            game.play(&mut next, index)?;
            ways += 1;
            *left = left.saturating_sub(1);
            if ways > WAYS {
                return Ok(None);
            }
            match game.status(&next) {
                Status::Open { mid_turn: true, .. } => open.push(next),
                status => {
                    found.entry(board(game, &next, &status)).or_insert(next);
                }
            }
        }
    }
    Ok(Some(found))
}

/// Tells boards apart, and who is next or has won.
fn board(game: &Compiled, state: &State, status: &Status) -> u64 {
    let (position, mut hasher) = (game.position(state), DefaultHasher::new());
    let told = format!("{:?}", without_scores(status));
    (position.types(), position.marks(), told).hash(&mut hasher);
    hasher.finish()
}
