//! Alpha-beta search to the end of the game with a transposition table.
//!
//! - Windows are null windows, so a question is one search.
//! - Decisions that proved good elsewhere come first (the history heuristic, Schaeffer 1989), after the one that the
//!   table knows.
//! - Where the players share the board, only what is in the zone of every refutation so far is looked at, as in
//!   proof-number search.
//! - Where positions can come again on a path there is no answer.

use super::keys::KeySet;
use super::numbers::Numbers;
use super::table::{Entry, Table};
use super::zones::site;
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
    /// Do the players share the board, so that wins have zones?
    zones: bool,
    /// How much good decisions did, for the seat asked about and for the others.
    history: [Vec<u64>; 2],
    spare: Vec<Vec<Child<G::State>>>,
}

/// A bound of a position's worth that answers the question, a lower one if yes and an upper one if no.
#[derive(Clone, Copy)]
struct Found {
    worth: i32,
    /// Where the winner needs room.
    zone: u64,
}

struct Child<S> {
    state: S,
    index: u16,
    key: u128,
    /// What is known before it is searched.
    found: Option<Found>,
    /// The site that is taken.
    site: u64,
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
    let (zones, salt) = (game.shares_board(), salt(game, question));
    let history = [vec![0; HISTORY], vec![0; HISTORY]];
    let (path, spare) = (KeySet::default(), Vec::new());
    let mut search = AlphaBeta { game, question, salt, table, budget, path, zones, history, spare };
    let key = if zones { game.key(state) } else { game.canonical_key(state) };
    let worth = search.look(state, key ^ salt)?.worth;
    Ok(if question.met_by(worth) { Answer::Yes(worth) } else { Answer::No(worth) })
}

/// The answer, if the table has it.
pub fn known<G: Game>(game: &G, state: &G::State, question: Question, table: &Table) -> Option<Answer> {
    if game.shares_board() {
        return super::dfpn::known(game, state, question, table);
    }
    let entry = table.get(game.canonical_key(state) ^ salt(game, question))?;
    let found = bound(&question, entry)?;
    Some(if question.met_by(found) { Answer::Yes(found) } else { Answer::No(found) })
}

/// Bounds hold for every question about the same seat, so entries are shared; those with zones do not.
fn salt<G: Game>(game: &G, question: Question) -> u128 {
    if game.shares_board() { question } else { Question { at_least: i32::MAX, ..question } }.salt()
}

/// The bound that answers the question.
fn bound(question: &Question, entry: &Entry) -> Option<i32> {
    let (low, high) = (entry.low as i32, entry.high as i32);
    if question.met_by(low) {
        return Some(low);
    }
    (!question.met_by(high)).then_some(high)
}

impl<G: Game> AlphaBeta<'_, '_, G> {
    fn look(&mut self, state: &G::State, key: u128) -> Result<Found, Unknown> {
        if self.path.len() >= DEEPEST {
            return Err(Unknown::Deep(DEEPEST));
        }
        if let Some(found) = self.known(key) {
            return Ok(found);
        }
        let asks = matches!(self.game.status(state), Status::Open { seat, .. } if seat == self.question.seat);
        let before = self.budget.used();
        self.path.insert(key);
        let mut children = self.spare.pop().unwrap_or_default();
        let count = self.expand(state, asks, key, &mut children)?;
        let (found, best) = self.best_of(state, asks, &children[..count], before)?;
        self.path.remove(&key);
        self.spare.push(children);
        let work = (self.budget.used() - before).min(u64::from(u32::MAX)) as u32;
        self.keep(key, found, best, work);
        Ok(found)
    }

    /// Looks at children until one decides; what was found, and the index of the best.
    fn best_of(
        &mut self,
        state: &G::State,
        asks: bool,
        children: &[Child<G::State>],
        before: u64,
    ) -> Result<(Found, u16), Unknown> {
        let mut best: Option<(i32, u16)> = None;
        let (mut hope, mut zone) = (u64::MAX, 0);
        for child in children.iter() {
            if child.site & hope == 0 {
                continue;
            }
            let found = match child.found {
                Some(found) => found,
                None if self.path.contains(&child.key) => return Err(Unknown::Repeats),
                None => self.look(&child.state, child.key)?,
            };
            if self.question.met_by(found.worth) == asks {
                let place = place(&self.game.decision(state, usize::from(child.index)));
                let work = self.budget.used() - before;
                self.history[usize::from(asks)][place] += 1 + work.checked_ilog2().map_or(0, u64::from);
                return Ok((Found { zone: found.zone | child.site, ..found }, child.index));
            }
            (hope, zone) = (hope & found.zone, zone | found.zone);
            if best.is_none_or(|(worth, _)| if asks { found.worth > worth } else { found.worth < worth }) {
                best = Some((found.worth, child.index));
            }
        }
        let (worth, index) = best.unwrap_or((0, 0));
        Ok((Found { worth, zone }, index))
    }

    /// What the table says, if that answers the question.
    fn known(&self, key: u128) -> Option<Found> {
        let entry = self.table.get(key)?;
        if self.zones {
            let numbers = Numbers::of(entry);
            let found = Found { worth: numbers.bound.into(), zone: numbers.zone };
            return numbers.is_solved().then_some(found);
        }
        Some(Found { worth: bound(&self.question, entry)?, zone: u64::MAX })
    }

    fn keep(&mut self, key: u128, found: Found, best: u16, work: u32) {
        let yes = self.question.met_by(found.worth);
        if self.zones {
            let bound = found.worth as i16;
            return self.table.put(Numbers::solved(yes, bound, found.zone).entry(key, work));
        }
        let most = self.question.scale.most();
        let (low, high) = self.table.get(key).map_or((-most as u32, most as u32), |old| (old.low, old.high));
        let worth = found.worth as u32;
        let (low, high) = if yes { (worth, high) } else { (low, worth) };
        self.table.put(Entry { key, low, high, work, note: best, bound: 0 });
    }

    /// The children in the order in which they are looked at, until one decides; how many there are.
    fn expand(
        &mut self,
        state: &G::State,
        asks: bool,
        key: u128,
        children: &mut Vec<Child<G::State>>,
    ) -> Result<usize, Unknown> {
        let known = self.table.get(key).filter(|_| !self.zones).map(|entry| entry.note);
        let count = self.game.decision_count(state);
        for index in 0..count {
            self.budget.spend()?;
            if index == children.len() {
                let (state, site) = (state.clone(), u64::MAX);
                children.push(Child { state, index: 0, key: 0, found: None, site, order: 0 });
            }
            let child = &mut children[index];
            let key = self.game.play_into(state, index, &mut child.state).map_err(|_| Unknown::Rule)?;
            let decision = self.game.decision(state, index);
            child.index = index as u16;
            child.key = if self.zones { self.game.key(&child.state) } else { key } ^ self.salt;
            child.site = if self.zones { site(&decision) } else { u64::MAX };
            child.found = match self.game.status(&child.state) {
                Status::Over(outcome) => {
                    // Who has won needs no more room.
                    let zone = if self.zones { 0 } else { u64::MAX };
                    Some(Found { worth: self.question.worth(&outcome), zone })
                }
                Status::Open { .. } if self.path.contains(&child.key) => None,
                Status::Open { .. } => self.known(child.key),
            };
            let good = self.history[usize::from(asks)][place(&decision)];
            child.order = if known == Some(child.index) { u64::MAX } else { good };
            if child.found.is_some_and(|found| self.question.met_by(found.worth) == asks) {
                children.swap(0, index);
                return Ok(1);
            }
        }
        children[..count].sort_by_key(|child| (child.found.is_none(), u64::MAX - child.order, child.index));
        Ok(count)
    }
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
