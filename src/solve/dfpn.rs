//! Depth-first proof-number search (Nagai, 2002): a question is answered by proving or disproving it, the next
//! position always being one that could decide most cheaply.
//!
//! - The thresholds of a child leave room for half as much again as its best rival has (Pawlewicz and Lew, 2007).
//! - Where several children must all be shown, the largest number counts and one for each other child (Ueda and
//!   others' weak proof numbers, 2008): in games full of transpositions a sum counts the same work many times.
//! - A position that comes again on the path is worth what endless play is worth. What rests on that holds on this
//!   path only (the graph-history interaction problem of Kishimoto and Müller, 2004): it is marked, and an answer
//!   that rests on it is not given.
//! - Where the players share the board, a win carries the zone in which it needs room, and what the loser might do
//!   elsewhere is not looked at (the must-play regions of Hayward and others' Hex solver, 2003).
//! - Of decisions that look equally cheap the one that was good elsewhere comes first (the history heuristic), and
//!   what decided last at the same depth is tried before the rest is worked out.
//! - A proof also carries what it is worth at least: a search for a win that finds no draw either has shown a loss.

use super::history::{killer_first, place, History, Place};
use super::keys::KeySet;
use super::numbers::{Numbers, Summary, INFINITE, ON_THIS_PATH};
use super::table::Table;
use super::zones::site;
use super::{Answer, Budget, Question, Unknown};
use crate::game::{Known, Status};

/// The longest line of play that is followed, in decisions.
const DEEPEST: usize = 3_000;

/// A decision with the position that it leads to.
struct Child<S> {
    state: S,
    key: u128,
    numbers: Numbers,
    /// The site that is taken, in games where the players share the board.
    site: u64,
    place: Place,
    /// How likely the decision is good.
    share: u64,
}

/// Answers one question after the other in one game; what it finds stays in the table.
pub struct Dfpn<'a, 'b, G: Known> {
    game: &'a G,
    question: Question,
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
    /// Lists of children not in use, with their states.
    spare: Vec<Vec<Child<G::State>>>,
}

/// The answer to a question about a state in which the game is not over.
///
/// # Errors
/// When the budget runs out, or the search cannot tell.
pub fn ask<G: Known>(
    game: &G,
    state: &G::State,
    question: Question,
    table: &mut Table,
    budget: &mut Budget,
) -> Result<Answer, Unknown> {
    let (zones, repeats) = (game.shares_board(), !game.nature().never_repeats);
    let (path, spare, depth) = (KeySet::default(), Vec::new(), 0);
    let (history, killers) = (History::new(), vec![Place::MAX; DEEPEST + 1]);
    let mut search =
        Dfpn { game, question, table, budget, path, repeats, depth, zones, history, killers, spare };
    let key = search.key(state);
    let known = search.known(key).and_then(|known| answer(&known));
    match known {
        Some(known) => Ok(known),
        None => answer(&search.look(state, key, 0, (INFINITE, INFINITE))?).ok_or(Unknown::Repeats),
    }
}

/// The answer, if the table has it.
pub fn known<G: Known>(game: &G, state: &G::State, question: Question, table: &Table) -> Option<Answer> {
    let key = if game.shares_board() { game.key(state) } else { game.canonical_key(state) };
    table.get(key ^ question.salt()).and_then(|entry| answer(&Numbers::of(&entry)))
}

/// What solved numbers say, whatever the path.
fn answer(numbers: &Numbers) -> Option<Answer> {
    match (numbers.bound, numbers.proof, numbers.disproof) {
        (ON_THIS_PATH, ..) => None,
        (bound, 0, _) => Some(Answer::Yes(bound.into())),
        (bound, _, 0) => Some(Answer::No(bound.into())),
        _ => None,
    }
}

impl<G: Known> Dfpn<'_, '_, G> {
    /// Looks at a position until it is solved or one of its numbers reaches its limit.
    /// The decision of the place `before` led here.
    fn look(
        &mut self,
        state: &G::State,
        key: u128,
        before: Place,
        (proof, disproof): (u32, u32),
    ) -> Result<Numbers, Unknown> {
        if self.depth >= DEEPEST {
            return Err(Unknown::Deep(DEEPEST));
        }
        let Status::Open { seat, mid_turn, .. } = self.game.status(state) else { return Err(Unknown::Rule) };
        let asks = self.question.is_for(seat);
        let (place, start) = (mid_turn.then_some(before), self.budget.used());
        let mut children = self.spare.pop().unwrap_or_default();
        if self.repeats {
            self.path.insert(key);
        }
        self.depth += 1;
        let count = self.expand(state, (asks, place, before), &mut children)?;
        let (own, others) = if asks { (proof, disproof) } else { (disproof, proof) };
        let found = loop {
            let now = Summary::of(children[..count].iter().map(|child| (child.numbers, child.site)), asks);
            let (mine, theirs) = now.numbers.seen(asks);
            if mine == 0 {
                self.killers[self.depth] = children[now.best].place;
                self.learn(asks, before, &children[..count], now.best);
            }
            if mine >= own || theirs >= others || now.numbers.is_solved() {
                break now;
            }
            let rival = now.second.saturating_add(now.second / 2).saturating_add(1);
            let (mine, theirs) = (own.min(rival), others.saturating_sub(now.rest).max(1));
            let limits = if asks { (mine, theirs) } else { (theirs, mine) };
            let child = &children[now.best];
            children[now.best].numbers = self.look(&child.state, child.key, child.place, limits)?;
            leave_out(&mut children[..count], now.best, asks);
        };
        self.depth -= 1;
        if self.repeats {
            self.path.remove(&key);
        }
        let work = (self.budget.used() - start).min(u64::from(u32::MAX)) as u32;
        self.table.put(found.numbers.entry(key, work));
        self.spare.push(children);
        Ok(found.numbers)
    }

    /// One decision decided, and those that are lost did not.
    fn learn(&mut self, asks: bool, led: Place, children: &[Child<G::State>], best: usize) {
        for (at, child) in children.iter().enumerate() {
            if at == best || child.numbers.seen(asks).0 == INFINITE {
                self.history.learn(asks, led, child.place, at == best);
            }
        }
    }

    /// Zones are about sites, so they cannot be shared with mirror images.
    fn key(&self, state: &G::State) -> u128 {
        let key = if self.zones { self.game.key(state) } else { self.game.canonical_key(state) };
        key ^ self.question.salt()
    }

    /// The children of a position with what is known of them, until one decides; how many there are.
    fn expand(
        &mut self,
        state: &G::State,
        (asks, before, led): (bool, Option<Place>, Place),
        children: &mut Vec<Child<G::State>>,
    ) -> Result<usize, Unknown> {
        let (count, killer) = (self.game.decision_count(state), self.killers[self.depth]);
        for (at, index) in killer_first(self.game, state, killer, before).enumerate() {
            self.budget.spend()?;
            if at == children.len() {
                let numbers = Numbers::solved(true, 0, 0);
                // A copy of the position itself would have room for all its candidates, where there are many children.
                let state = children.last().map_or(state, |sibling| &sibling.state).clone();
                children.push(Child { state, key: 0, numbers, site: 0, place: 0, share: 0 });
            }
            let child = &mut children[at];
            let key = self.game.play_into(state, index, &mut child.state, !self.zones);
            child.key = key.map_err(|_| Unknown::Rule)? ^ self.question.salt();
            child.numbers = self.first_look(&child.state, child.key);
            let decision = self.game.decision(state, index);
            child.site = if self.zones { site(&decision) } else { u64::MAX };
            child.place = place(&decision, before);
            child.share = self.history.share(asks, led, child.place);
            if child.numbers.seen(asks).0 == 0 && child.numbers.bound != ON_THIS_PATH {
                children.swap(0, at);
                return Ok(1);
            }
        }
        children[..count].sort_by_key(|child| std::cmp::Reverse(child.share));
        (0..count).for_each(|at| leave_out(&mut children[..count], at, asks));
        Ok(count)
    }

    fn known(&self, key: u128) -> Option<Numbers> {
        self.table.get(key).map(|entry| Numbers::of(&entry))
    }

    /// What is known of a position before it is searched.
    fn first_look(&self, state: &G::State, key: u128) -> Numbers {
        let seat = match self.game.status(state) {
            Status::Over(outcome) => {
                let worth = self.question.worth(&outcome);
                return Numbers::solved(self.question.met_by(worth), worth as i16, 0);
            }
            Status::Open { seat, .. } => seat,
        };
        if self.repeats && self.path.contains(&key) {
            return Numbers::solved(self.question.met_by(0), ON_THIS_PATH, 0);
        }
        if let Some(known) = self.known(key) {
            return known;
        }
        // Many decisions are hard to refute all, and easy to find a good one among.
        let many = self.game.decision_count(state).clamp(1, 1 << 16) as u32;
        let (proof, disproof) = if self.question.is_for(seat) { (1, many) } else { (many, 1) };
        Numbers { proof, disproof, bound: 0, zone: 0 }
    }
}

/// Where a decision is lost, those outside the winner's zone are lost the same way.
fn leave_out<S>(children: &mut [Child<S>], lost: usize, asks: bool) {
    let numbers = children[lost].numbers;
    if numbers.seen(asks).0 != INFINITE {
        return;
    }
    let outside =
        children.iter_mut().filter(|child| child.site & numbers.zone == 0 && child.site != u64::MAX);
    outside.filter(|child| !child.numbers.is_solved()).for_each(|child| child.numbers = numbers);
}
