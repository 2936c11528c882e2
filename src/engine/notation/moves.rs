//! Lists of moves.

use super::{decision_text, Named};
use crate::game::{Decision, EvalLimit, Pick, Status};
use crate::model::Seat;
use std::fmt;

/// The most moves that are listed at once.
pub const MAX_MOVES: usize = 1_000_000;

/// The most decisions that all moves listed at once have together.
const MAX_LISTED: usize = 4 * MAX_MOVES;

/// The most decisions of one move that is listed or read.
pub(super) const MAX_DECISIONS: usize = 1_000;

/// A longest run of decisions by one player inside one turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// In order; members of a set rising.
    pub decisions: Vec<Decision>,
    /// The full form.
    pub text: String,
}

/// Why moves cannot be listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MovesError {
    /// There are more than [`MAX_MOVES`].
    TooMany,
    /// A rule takes too many steps.
    Limit(EvalLimit),
}

impl fmt::Display for MovesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MovesError::TooMany => write!(
                f,
                "there are too many moves here to list (limit: {MAX_MOVES}, fewer if they are long)"
            ),
            MovesError::Limit(limit) => limit.fmt(f),
        }
    }
}

impl std::error::Error for MovesError {}

impl From<EvalLimit> for MovesError {
    fn from(limit: EvalLimit) -> MovesError {
        MovesError::Limit(limit)
    }
}

/// One decision on the way through a move.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Part {
    pub decision: Decision,
    pub text: String,
    /// Does it add to the set that the part before it began?
    pub in_set: bool,
}

/// All legal moves, in the order of their decisions.
///
/// # Errors
/// When there are too many, or a rule takes too many steps.
pub fn moves<G: Named>(game: &G, state: &G::State) -> Result<Vec<Move>, MovesError> {
    let mut found = Vec::new();
    let Some(seat) = seat_to_decide(game, state) else { return Ok(found) };
    list(game, state, seat, MAX_MOVES, &mut Vec::new(), &mut found, &mut 0)?;
    Ok(found)
}

/// The first legal moves, at most so many, and whether there are no others.
///
/// # Errors
/// When a rule takes too many steps.
pub fn first_moves<G: Named>(
    game: &G,
    state: &G::State,
    most: usize,
) -> Result<(Vec<Move>, bool), EvalLimit> {
    let mut found = Vec::new();
    let Some(seat) = seat_to_decide(game, state) else { return Ok((found, true)) };
    match list(game, state, seat, most, &mut Vec::new(), &mut found, &mut 0) {
        Ok(()) => Ok((found, true)),
        Err(MovesError::TooMany) => Ok((found, false)),
        Err(MovesError::Limit(limit)) => Err(limit),
    }
}

/// Carries out a move; `false` if it is not legal here, and then nothing is changed.
///
/// # Errors
/// When a rule takes too many steps.
pub fn play_move<G: Named>(game: &G, state: &mut G::State, mv: &Move) -> Result<bool, EvalLimit> {
    let mut next = state.clone();
    let legal = follow(game, &mut next, mv)?.is_some();
    if legal {
        *state = next;
    }
    Ok(legal)
}

/// The indices of a move's decisions; nothing if it is not legal here.
///
/// # Errors
/// When a rule takes too many steps.
pub fn indices<G: Named>(game: &G, state: &G::State, mv: &Move) -> Result<Option<Vec<usize>>, EvalLimit> {
    follow(game, &mut state.clone(), mv)
}

/// Carries out the decisions of a move as far as they are legal.
fn follow<G: Named>(game: &G, state: &mut G::State, mv: &Move) -> Result<Option<Vec<usize>>, EvalLimit> {
    let mut indices = Vec::new();
    for decision in &mv.decisions {
        let mut all = 0..game.decision_count(state);
        let Some(index) = all.find(|&i| game.decision(state, i).pick == decision.pick) else {
            return Ok(None);
        };
        game.play(state, index)?;
        indices.push(index);
    }
    Ok(Some(indices))
}

/// Makes a move, each of its decisions as `choose` says of the position and of how many were made before it; their
/// indices.
///
/// # Errors
/// What `choose` says, and when a rule takes too many steps.
pub fn make_move<G: Named, E: From<EvalLimit>>(
    game: &G,
    state: &mut G::State,
    mut choose: impl FnMut(&G::State, usize) -> Result<usize, E>,
) -> Result<Vec<usize>, E> {
    let mut indices = Vec::new();
    let Some(seat) = seat_to_decide(game, state) else { return Ok(indices) };
    while !is_complete(game, state, seat, indices.len()) {
        let index = choose(state, indices.len())?;
        game.play(state, index)?;
        indices.push(index);
    }
    Ok(indices)
}

fn list<G: Named>(
    game: &G,
    state: &G::State,
    seat: Seat,
    most: usize,
    path: &mut Vec<Part>,
    found: &mut Vec<Move>,
    listed: &mut usize,
) -> Result<(), MovesError> {
    if found.len() >= most || *listed > MAX_LISTED || path.len() > MAX_DECISIONS {
        return Err(MovesError::TooMany);
    }
    if is_complete(game, state, seat, path.len()) {
        found.push(to_move(path.clone()));
        *listed += path.len();
        return Ok(());
    }
    let in_set = game.in_set(state);
    let above = path.last().filter(|_| in_set).map(|part| part.decision.pick.clone());
    for index in 0..game.decision_count(state) {
        let decision = game.decision(state, index);
        if above.as_ref().is_some_and(|above| decision.pick != Pick::Done && decision.pick <= *above) {
            continue;
        }
        let mut next = state.clone();
        game.play(&mut next, index)?;
        path.push(Part { decision, text: decision_text(game, state, index), in_set });
        list(game, &next, seat, most, path, found, listed)?;
        path.pop();
    }
    Ok(())
}

/// Who makes the decision that is due.
pub(super) fn seat_to_decide<G: Named>(game: &G, state: &G::State) -> Option<Seat> {
    match game.status(state) {
        Status::Open { seat, .. } => Some(seat),
        Status::Over(_) => None,
    }
}

/// Has a move with so many decisions come to its end here?
pub(super) fn is_complete<G: Named>(game: &G, state: &G::State, seat: Seat, decisions: usize) -> bool {
    match game.status(state) {
        Status::Open { seat: next, mid_turn, .. } => decisions > 0 && (!mid_turn || next != seat),
        Status::Over(_) => true,
    }
}

/// The move of a path: members of each set rising, the branches before it with its first member.
pub(super) fn to_move(mut path: Vec<Part>) -> Move {
    let mut at = 0;
    while at < path.len() {
        let end = path[at + 1..].iter().position(|p| !p.in_set).map_or(path.len(), |n| at + 1 + n);
        let branches = std::mem::take(&mut path[at].decision.branches);
        let members = &mut path[at..end];
        members.sort_by_key(|p| (p.decision.pick == Pick::Done, p.decision.pick.clone()));
        members.iter_mut().skip(1).for_each(|p| p.in_set = true);
        members[0].in_set = false;
        members[0].decision.branches = branches;
        at = end;
    }
    let text = path.iter().map(|p| p.text.as_str()).collect::<Vec<_>>().join(" ");
    Move { decisions: path.into_iter().map(|p| p.decision).collect(), text }
}
