//! Alpha-beta search to the end of the game with a transposition table.
//!
//! - Windows are null windows, so a question is one search.
//! - Decisions that were often good elsewhere come first (the history heuristic), after the one that the table knows.
//!   What decided last at the same depth is tried before the rest is worked out (a killer, Akl and Newborn 1977): a
//!   threat refutes all that does not parry it. And what refuted a decision is likely to parry when it is made
//!   oneself, so it comes next.
//! - All decisions are carried out before one is searched: to see that one of them wins at once, or leads to what the
//!   table knows, saves more than it costs (enhanced transposition cutoffs, Schaeffer and Plaat 1996).
//! - Where the players share the board, only what is in the zone of every refutation so far is looked at, as in
//!   proof-number search.
//! - Where positions can come again on a path there is no answer.

use super::history::{place, History, Place};
use super::keys::KeySet;
use super::numbers::Numbers;
use super::table::{Entry, Table};
use super::zones::site;
use super::{Answer, Budget, Question, Unknown};
use crate::game::{Known, Status};
use std::cmp::Reverse;

/// The longest line of play that is followed, in decisions.
const DEEPEST: usize = 3_000;

/// The key of what the table does not keep: in mid-turn there is one way only to come to a position, and what is found
/// goes into the position where the turn began.
const UNKEPT: u128 = 0;

struct AlphaBeta<'a, 'b, G: Known> {
    game: &'a G,
    question: Question,
    salt: u128,
    table: &'a mut Table,
    budget: &'a mut Budget<'b>,
    /// The keys of the positions on the way here, where they may come again.
    path: KeySet,
    /// Can positions come again?
    repeats: bool,
    /// How many decisions were made on the way here.
    depth: usize,
    /// Do the players share the board, so that wins have zones?
    zones: bool,
    history: History,
    /// For each depth the decision that decided there last.
    killers: Vec<Place>,
    /// Room not in use.
    spare: Vec<Room<G::State>>,
}

/// A bound of a position's worth that answers the question, a lower one if yes and an upper one if no.
#[derive(Clone, Copy)]
struct Found {
    worth: i32,
    /// Where the winner needs room.
    zone: u64,
}

/// The children of a position in the order in which they are looked at, and the states by the decisions' indices.
struct Room<S> {
    states: Vec<S>,
    children: Vec<Child>,
}

#[derive(Clone, Copy)]
struct Child {
    index: usize,
    key: u128,
    /// What is known before it is searched.
    found: Option<Found>,
    /// The site that is taken.
    site: u64,
    place: Place,
    order: u64,
}

/// The answer to a question about a state in which the game is not over.
///
/// # Errors
/// When the budget runs out, or positions repeat.
pub fn ask<G: Known>(
    game: &G,
    state: &G::State,
    question: Question,
    table: &mut Table,
    budget: &mut Budget,
) -> Result<Answer, Unknown> {
    let (zones, salt, repeats) = (game.shares_board(), salt(game, question), !game.nature().never_repeats);
    let (history, killers) = (History::new(), vec![Place::MAX; DEEPEST + 2]);
    let (path, spare, depth) = (KeySet::default(), Vec::new(), 0);
    let mut search = AlphaBeta {
        game,
        question,
        salt,
        table,
        budget,
        path,
        repeats,
        depth,
        zones,
        history,
        killers,
        spare,
    };
    let key = if zones { game.key(state) } else { game.canonical_key(state) };
    let worth = search.look(state, key ^ salt, 0)?.worth;
    Ok(if question.met_by(worth) { Answer::Yes(worth) } else { Answer::No(worth) })
}

/// The answer, if the table has it.
pub fn known<G: Known>(game: &G, state: &G::State, question: Question, table: &Table) -> Option<Answer> {
    if game.shares_board() {
        return super::dfpn::known(game, state, question, table);
    }
    let entry = table.get(game.canonical_key(state) ^ salt(game, question))?;
    let found = bound(&question, &entry)?;
    Some(if question.met_by(found) { Answer::Yes(found) } else { Answer::No(found) })
}

/// Bounds hold for every question about the same seat, so entries are shared; those with zones do not.
fn salt<G: Known>(game: &G, question: Question) -> u128 {
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

impl<G: Known> AlphaBeta<'_, '_, G> {
    /// What a position is worth, which the decision of this place led to.
    fn look(&mut self, state: &G::State, key: u128, before: Place) -> Result<Found, Unknown> {
        if self.depth >= DEEPEST {
            return Err(Unknown::Deep(DEEPEST));
        }
        if let Some(found) = self.known(key) {
            return Ok(found);
        }
        let Status::Open { seat, mid_turn, .. } = self.game.status(state) else { return Err(Unknown::Rule) };
        let asks = self.question.is_for(seat);
        let start = self.budget.used();
        if self.repeats && key != UNKEPT {
            self.path.insert(key);
        }
        self.depth += 1;
        let mut room = self.spare.pop().unwrap_or(Room { states: Vec::new(), children: Vec::new() });
        self.list(state, (asks, before, mid_turn), key, &mut room.children);
        self.expand(state, asks, &mut room)?;
        let (found, best) = self.best_of((asks, before), &mut room)?;
        self.depth -= 1;
        if self.repeats && key != UNKEPT {
            self.path.remove(&key);
        }
        self.spare.push(room);
        let work = (self.budget.used() - start).min(u64::from(u32::MAX)) as u32;
        self.keep(key, found, best, work);
        Ok(found)
    }

    /// Looks at children until one decides; what was found, and the index of the best.
    fn best_of(
        &mut self,
        (asks, before): (bool, Place),
        Room { states, children }: &mut Room<G::State>,
    ) -> Result<(Found, usize), Unknown> {
        let mut best: Option<(i32, usize)> = None;
        let (mut hope, mut zone) = (u64::MAX, 0);
        for at in 0..children.len() {
            let child = children[at];
            if child.site & hope == 0 {
                continue;
            }
            let found = match child.found {
                Some(found) => found,
                None if self.comes_again(child.key) => return Err(Unknown::Repeats),
                None => self.look(&states[child.index], child.key, child.place)?,
            };
            if self.question.met_by(found.worth) == asks {
                self.killers[self.depth] = child.place;
                for (tried, other) in children[..=at].iter().enumerate() {
                    self.history.learn(asks, before, other.place, tried == at);
                }
                return Ok((Found { zone: found.zone | child.site, ..found }, child.index));
            }
            (hope, zone) = (hope & found.zone, zone | found.zone);
            if best.is_none_or(|(worth, _)| if asks { found.worth > worth } else { found.worth < worth }) {
                best = Some((found.worth, child.index));
            }
            let refutation = self.killers[self.depth + 1];
            let rest = &mut children[at + 1..];
            if let Some(parry) = rest.iter().position(|child| child.place == refutation) {
                rest[..=parry].rotate_right(1);
            }
        }
        let (worth, index) = best.unwrap_or((0, 0));
        Ok((Found { worth, zone }, index))
    }

    fn comes_again(&self, key: u128) -> bool {
        self.repeats && key != UNKEPT && self.path.contains(&key)
    }

    /// What the table says, if that answers the question.
    fn known(&self, key: u128) -> Option<Found> {
        let entry = self.table.get(key)?;
        if self.zones {
            let numbers = Numbers::of(&entry);
            let found = Found { worth: numbers.bound.into(), zone: numbers.zone };
            return numbers.is_solved().then_some(found);
        }
        Some(Found { worth: bound(&self.question, &entry)?, zone: u64::MAX })
    }

    fn keep(&mut self, key: u128, found: Found, best: usize, work: u32) {
        let yes = self.question.met_by(found.worth);
        if self.zones {
            let bound = found.worth as i16;
            return self.table.put(Numbers::solved(yes, bound, found.zone).entry(key, work));
        }
        let most = self.question.scale.most();
        let (low, high) = self.table.get(key).map_or((-most as u32, most as u32), |old| (old.low, old.high));
        let worth = found.worth as u32;
        let (low, high) = if yes { (worth, high) } else { (low, worth) };
        self.table.put(Entry { key, low, high, work, note: best as u16, bound: 0 });
    }

    /// The decisions in the order in which they seem likely to decide.
    fn list(
        &mut self,
        state: &G::State,
        (asks, before, mid_turn): (bool, Place, bool),
        key: u128,
        children: &mut Vec<Child>,
    ) {
        let best = self.table.get(key).filter(|_| !self.zones).map(|entry| entry.note);
        children.clear();
        children.extend((0..self.game.decision_count(state)).map(|index| {
            let decision = self.game.decision(state, index);
            let place = place(&decision, mid_turn.then_some(before));
            let site = if self.zones { site(&decision) } else { u64::MAX };
            let share = self.history.share(asks, before, place);
            let order = if best == Some(index as u16) { u64::MAX } else { share };
            Child { index, key: UNKEPT, found: None, site, place, order }
        }));
        children.sort_unstable_by_key(|child| (Reverse(child.order), child.index));
    }

    /// Carries decisions out until one decides, which alone is left; first of all what decided last. In the end comes
    /// what is not known.
    fn expand(&mut self, state: &G::State, asks: bool, room: &mut Room<G::State>) -> Result<(), Unknown> {
        let Room { states, children } = room;
        let count = children.len();
        while states.len() < count {
            states.push(state.clone());
        }
        let killer = self.killers[self.depth];
        let killer = children.iter().position(|child| child.place == killer);
        for at in killer.into_iter().chain((0..count).filter(|at| Some(*at) != killer)) {
            self.budget.spend()?;
            let child = &mut children[at];
            self.make(state, child, &mut states[child.index])?;
            if child.found.is_some_and(|found| self.question.met_by(found.worth) == asks) {
                children.swap(0, at);
                children.truncate(1);
                return Ok(());
            }
        }
        children.sort_by_key(|child| child.found.is_none());
        Ok(())
    }

    /// Makes the child behind a decision, and looks it up.
    fn make(&self, state: &G::State, child: &mut Child, to: &mut G::State) -> Result<(), Unknown> {
        let key = self.game.play_into(state, child.index, to, !self.zones);
        child.key = key.map_err(|_| Unknown::Rule)? ^ self.salt;
        let status = self.game.status(to);
        if matches!(status, Status::Open { mid_turn: true, .. }) && !self.game.in_set(to) {
            child.key = UNKEPT;
        }
        child.found = match status {
            Status::Over(outcome) => {
                // Who has won needs no more room.
                let zone = if self.zones { 0 } else { u64::MAX };
                Some(Found { worth: self.question.worth(&outcome), zone })
            }
            Status::Open { .. } if self.comes_again(child.key) => None,
            Status::Open { .. } => self.known(child.key),
        };
        Ok(())
    }
}
