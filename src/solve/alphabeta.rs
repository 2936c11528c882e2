//! Alpha-beta search to the end of the game with a transposition table: slower than proof numbers on most games,
//! and a check on them.
//!
//! Windows are null windows, so a question is one search. Decisions that proved good elsewhere come first (the
//! history heuristic, Schaeffer 1989), after the one that the table knows. Where positions can come again on a path
//! there is no answer.

use super::keys::KeySet;
use super::table::{Entry, Table};
use super::{Answer, Budget, Question, Unknown};
use crate::game::{Decision, Game, Pick, Status};
use std::hash::{DefaultHasher, Hash, Hasher};

/// The longest line of play that is followed, in decisions.
const DEEPEST: usize = 3_000;

/// How many decisions the history tells apart; a few more share a place.
const HISTORY: usize = 1 << 12;

struct AlphaBeta<'a, 'b, G: Game> {
    game: &'a G,
    question: Question,
    salt: u128,
    table: &'a mut Table,
    budget: &'a mut Budget<'b>,
    path: KeySet,
    /// How much good decisions did, for the seat asked about and for the others.
    history: [Vec<u64>; 2],
    spare: Vec<Vec<Child<G::State>>>,
}

struct Child<S> {
    state: S,
    index: u16,
    /// Where the game is over: what it is worth.
    worth: Option<i32>,
    key: u128,
    order: u64,
}

/// The answer to a question about a state in which the game is not over.
///
/// # Errors
/// When the budget runs out, or positions repeat.
pub fn ask<G: Game>(
    game: &G,
    state: &G::State,
    question: Question,
    table: &mut Table,
    budget: &mut Budget,
) -> Result<Answer, Unknown> {
    // Bounds hold for every question about the same seat: entries are shared.
    let salt = Question { at_least: i32::MAX, ..question }.salt();
    let mut search = AlphaBeta {
        game,
        salt,
        question,
        table,
        budget,
        path: KeySet::default(),
        history: [vec![0; HISTORY], vec![0; HISTORY]],
        spare: Vec::new(),
    };
    let worth = search.look(state, game.canonical_key(state) ^ salt)?;
    Ok(if question.met_by(worth) { Answer::Yes(worth) } else { Answer::No(worth) })
}

impl<G: Game> AlphaBeta<'_, '_, G> {
    /// A bound of the position's worth that answers the question: a lower one if yes, an upper one if no.
    fn look(&mut self, state: &G::State, key: u128) -> Result<i32, Unknown> {
        if self.path.len() >= DEEPEST {
            return Err(Unknown::Deep(DEEPEST));
        }
        let most = self.question.scale.most();
        let known = self.table.get(key).copied().unwrap_or(Entry {
            key,
            low: -most as u32,
            high: most as u32,
            note: u16::MAX,
            ..Entry::default()
        });
        if let Some(worth) = settled(&self.question, &known) {
            return Ok(worth);
        }
        let asks = matches!(self.game.status(state), Status::Open { seat, .. } if seat == self.question.seat);
        let before = self.budget.used();
        self.path.insert(key);
        let mut children = self.spare.pop().unwrap_or_default();
        let count = self.expand(state, asks, known.note, &mut children)?;
        let mut found: Option<(i32, u16)> = None;
        for child in &children[..count] {
            let worth = match child.worth {
                Some(worth) => worth,
                None if self.path.contains(&child.key) => return Err(Unknown::Repeats),
                None => self.look(&child.state, child.key)?,
            };
            let better = found.is_none_or(|(best, _)| if asks { worth > best } else { worth < best });
            if better {
                found = Some((worth, child.index));
            }
            if self.question.met_by(worth) == asks {
                let place = place(&self.game.decision(state, usize::from(child.index)));
                let work = self.budget.used() - before;
                self.history[usize::from(asks)][place] += 1 + work.checked_ilog2().map_or(0, u64::from);
                break;
            }
        }
        self.path.remove(&key);
        self.spare.push(children);
        let (worth, best) = found.unwrap_or((0, 0));
        let work = (self.budget.used() - before).min(u64::from(u32::MAX)) as u32;
        let (low, high) = match self.question.met_by(worth) {
            true => (worth as u32, known.high),
            false => (known.low, worth as u32),
        };
        self.table.put(Entry { key, low, high, work, note: best, bound: 0 });
        Ok(worth)
    }

    /// The children in the order in which they are looked at, until one decides; how many there are.
    fn expand(
        &mut self,
        state: &G::State,
        asks: bool,
        known: u16,
        children: &mut Vec<Child<G::State>>,
    ) -> Result<usize, Unknown> {
        let count = self.game.decision_count(state);
        for index in 0..count {
            self.budget.spend()?;
            if index == children.len() {
                children.push(Child { state: state.clone(), index: 0, worth: None, key: 0, order: 0 });
            }
            let child = &mut children[index];
            let key = self.game.play_into(state, index, &mut child.state).map_err(|_| Unknown::Rule)?;
            child.key = key ^ self.salt;
            child.worth = match self.game.status(&child.state) {
                Status::Over(outcome) => Some(self.question.worth(&outcome)),
                Status::Open { .. } if self.path.contains(&child.key) => None,
                Status::Open { .. } => {
                    self.table.get(child.key).and_then(|entry| settled(&self.question, entry))
                }
            };
            let good = self.history[usize::from(asks)][place(&self.game.decision(state, index))];
            child.index = index as u16;
            child.order = if child.index == known { u64::MAX } else { good };
            if child.worth.is_some_and(|worth| self.question.met_by(worth) == asks) {
                children.swap(0, index);
                return Ok(1);
            }
        }
        children[..count].sort_by_key(|child| (child.worth.is_none(), u64::MAX - child.order, child.index));
        Ok(count)
    }
}

/// What an entry says, if that answers the question.
fn settled(question: &Question, entry: &Entry) -> Option<i32> {
    let (low, high) = (entry.low as i32, entry.high as i32);
    if question.met_by(low) {
        return Some(low);
    }
    (!question.met_by(high)).then_some(high)
}

/// Where the history keeps a decision.
fn place(decision: &Decision) -> usize {
    if let Pick::Site(site) = decision.pick {
        return site.index() % HISTORY;
    }
    let mut hasher = DefaultHasher::new();
    decision.hash(&mut hasher);
    hasher.finish() as usize % HISTORY
}
