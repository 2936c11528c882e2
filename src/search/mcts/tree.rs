//! Growing the tree: one iteration goes down, plays a random game, and comes back.

use super::block::{Block, BlockId, Contents, Proof, Tally};
use super::learn::{slot, History, LastPlaces};
use super::pool::Pool;
use super::select::{Above, Places, Rows, View};
use super::settings::Settings;
use super::virtual_visits::{VirtualVisits, Visit, HOT};
use crate::game::{Ended, EvalLimit, Key, Known, Outcome, Playouts, Replies, Rng, Status, Trace};
use crate::search::{half_points, or_puzzle, seats_of, winning_seats};
use rand::{Rng as _, SeedableRng};
use std::collections::HashMap;
use std::sync::Mutex;

/// Below so many visits a position reads all-moves-as-first values from further up.
const FEW_VISITS: u32 = 30;
/// From so many visits on a position has learnt most of what random games tell of later decisions: it listens to one
/// in four only, and to four in a row; where threads share it, to one in four of each thread's share. So they seldom
/// wait for what another has written.
const MANY_VISITS: u32 = 512;
const LISTENED: u32 = 4;
/// More ways of completing a decision are not told apart.
const MOST_WAYS: usize = 8;

/// What all threads share.
#[derive(Debug)]
pub struct Tree {
    pub pool: Pool,
    pub root: BlockId,
    /// The decision that led to the root, as it is learnt about; or none.
    pub before: Key,
    /// For each thread what it has learnt. They do not share it, since every game adds to it for all its decisions.
    pub histories: Vec<History>,
    /// Blocks by the key of the position, where they are shared.
    pub known: Mutex<HashMap<u128, BlockId>>,
}

/// How a random game ended.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reward {
    pub seats: u8,
    pub roles: u64,
}

impl Reward {
    pub fn of(ended: &Ended, seats: usize) -> Reward {
        let roles = or_puzzle(ended.winners.unwrap_or(0) as u8, seats);
        Reward { seats: seats_of(ended, seats), roles: roles.into() }
    }

    pub fn of_end(outcome: &Outcome) -> Reward {
        let roles = outcome.winners.iter().fold(0, |all, role| all | 1 << role.0);
        Reward { seats: winning_seats(outcome), roles: or_puzzle(roles, outcome.holders.len()).into() }
    }

    fn of_role(self, key: Key) -> u32 {
        match self.roles {
            0 => 1,
            won => (won >> key.decider().0 & 1) as u32 * 2,
        }
    }
}

/// What one thread needs.
pub struct Worker<'a, G: Playouts + Known> {
    pub(super) game: &'a G,
    pub(super) tree: &'a Tree,
    history: &'a History,
    pub(super) settings: &'a Settings,
    pub rng: Rng,
    pub trace: Trace,
    pub(super) path: Vec<Visit<'a>>,
    /// The path whose states are at hand: `states` has the start, and one more for each of its decisions.
    walked: Vec<(BlockId, usize)>,
    pub(super) states: Vec<G::State>,
    /// A state to play on from.
    pub(super) spare: G::State,
    keys: Keys,
    rows: Rows,
    /// For each decision its last place in the game just played.
    last: LastPlaces,
    /// Where the decisions of a position further up stand there.
    places: Places,
    above: BlockId,
    seats: usize,
    pub(super) virtual_visits: VirtualVisits,
    /// Visits from which on other threads are told as seldom as can be.
    pub(super) hot: u32,
    /// Positions with many visits listen to one random game in so many.
    every: u32,
}

/// Is a decision learnt about together with the one before it?
#[inline]
fn joins(settings: &Settings, key: Key) -> bool {
    key.mid_turn() && (settings.joins || !key.is_site())
}

/// The key of a decision as the tree learns about it.
#[inline]
pub fn learnt(settings: &Settings, key: Key, before: Key) -> Key {
    if joins(settings, key) && before != Key::default() {
        key.after(before)
    } else {
        key
    }
}

impl<'a, G: Playouts + Known> Worker<'a, G> {
    /// A thread's own part; `replies` are those of the search before.
    pub fn new(
        game: &'a G,
        tree: &'a Tree,
        settings: &'a Settings,
        start: &'a G::State,
        (thread, seed): (usize, u64),
        replies: Option<Replies>,
    ) -> Worker<'a, G> {
        let replies = replies.or_else(|| settings.replies.then(|| Replies::new(14)));
        Worker {
            game,
            tree,
            history: &tree.histories[thread % tree.histories.len()],
            settings,
            rng: Rng::seed_from_u64(seed),
            trace: Trace { keys: Vec::new(), replies, wary: settings.wary },
            path: Vec::new(),
            walked: Vec::new(),
            states: vec![start.clone()],
            spare: start.clone(),
            keys: Keys::default(),
            rows: Rows::default(),
            last: LastPlaces::new(),
            places: Places::new(),
            above: 0,
            seats: game.seats(),
            virtual_visits: VirtualVisits::default(),
            hot: if settings.threads > 1 { HOT } else { u32::MAX },
            every: LISTENED * settings.threads.max(1) as u32,
        }
    }

    /// One iteration.
    pub fn iterate(&mut self) -> Result<(), EvalLimit> {
        let from = self.set_out();
        let (reward, proof) = self.descend(from)?;
        self.come_back(reward);
        if proof != 0 && self.settings.solver {
            self.prove(proof);
        }
        self.hold_on(proof);
        Ok(())
    }

    /// Goes down to a position that is new or decided, and says how the game ends from there.
    fn descend(&mut self, mut at: BlockId) -> Result<(Reward, Proof), EvalLimit> {
        loop {
            let (block, number) = self.tree.pool.visit(at);
            if block.proof() != 0 && !self.path.is_empty() {
                return Ok((decided(block.proof()), block.proof()));
            }
            let index = self.select(block);
            if number < self.hot {
                block.set_off(index);
            }
            let state = &self.states[self.path.len()];
            self.trace.keys.push(self.game.decision_key(state, index));
            self.path.push(Visit { at, block, number, index, more: Tally::default() });
            if block.proof_of(index) != 0 {
                return Ok((decided(block.proof_of(index)), 0));
            }
            self.step()?;
            if let Status::Over(outcome) = self.game.status(&self.states[self.path.len()]) {
                let reward = Reward::of_end(&outcome);
                let proof = reward.seats + 1;
                if self.settings.solver {
                    block.prove_decision(index, proof);
                }
                return Ok((reward, proof));
            }
            at = match block.below(index) {
                0 => {
                    if block.own(index).visits >= self.settings.expand && block.claim(index) {
                        self.expand(block, index)?;
                    }
                    return Ok((self.random_game()?, 0));
                }
                below => below,
            };
        }
    }

    /// Carries the last decision out, unless the state behind it is at hand since an iteration before.
    fn step(&mut self) -> Result<(), EvalLimit> {
        let Some((depth, visit)) = self.path.iter().enumerate().next_back() else { return Ok(()) };
        let (index, step) = (visit.index, (visit.at, visit.index));
        if self.walked.get(depth) == Some(&step) {
            return Ok(());
        }
        self.walked.truncate(depth);
        if self.states.len() == depth + 1 {
            self.states.push(self.states[depth].clone());
        }
        let (from, to) = self.states.split_at_mut(depth + 1);
        self.game.follow(&from[depth], index, &mut to[0])?;
        self.walked.push(step);
        Ok(())
    }

    /// Adds the position reached to the tree, if there is room.
    fn expand(&mut self, block: Block<'_>, index: usize) -> Result<(), EvalLimit> {
        let state = &self.states[self.path.len()];
        let key = self.settings.transpositions.then(|| self.game.key(state));
        let known = |key| self.tree.known.lock().ok().and_then(|known| known.get(&key).copied());
        if let Some(known) = key.and_then(known) {
            block.open(index, known);
            return Ok(());
        }
        let from =
            self.trace.keys.iter().fold(self.tree.before, |from, key| learnt(self.settings, *key, from));
        if let Some(below) =
            new_block(self.game, state, self.settings, &self.tree.pool, from, &mut self.keys)?
        {
            block.open(index, below);
            if let (Some(key), Ok(mut known)) = (key, self.tree.known.lock()) {
                known.insert(key, below);
            }
        }
        Ok(())
    }

    /// The decision to look at next.
    fn select(&mut self, block: Block<'_>) -> usize {
        let mut above = None;
        if self.settings.rave && block.visits() < FEW_VISITS {
            above = self.find_above(block.seat);
        }
        let view = View {
            settings: self.settings,
            history: self.history,
            block,
            above: above.map(|block| Above { block, places: &self.places }),
        };
        view.best(&mut self.rows, self.rng.random())
    }

    /// The nearest position further up with enough visits in which the same seat decides.
    fn find_above(&mut self, seat: u8) -> Option<Block<'a>> {
        let mut above = self.path.iter().rev();
        let fits = |above: &&Visit| above.block.seat == seat && above.number >= FEW_VISITS;
        let Visit { at, block, .. } = *above.find(fits)?;
        if self.above != at {
            self.places.take_up(&block);
            self.above = at;
        }
        Some(block)
    }

    /// Brings the end of a game back to all that led to it.
    fn come_back(&mut self, reward: Reward) {
        let later = self.virtual_visits.told_later();
        for (depth, visit) in self.path.iter_mut().enumerate() {
            let points = half_points(reward.seats, visit.block.seat);
            if depth < later {
                visit.more.visits += 1;
                visit.more.points += points;
            } else {
                let visits = u32::from(visit.number >= self.hot);
                visit.block.come_back(visit.index, Tally { visits, points });
            }
        }
        if self.settings.replies {
            self.learn_replies(reward);
        }
        if self.settings.rave {
            self.learn_later(reward);
        } else if self.settings.history && self.listens() {
            self.learn_history(reward);
        }
    }

    /// Are the decisions of this iteration's random game noted? History knows enough after some games to listen to one
    /// in four: others are faster.
    pub(super) fn listens(&self) -> bool {
        let visits = self.path.first().map_or(0, |root| root.number + root.more.visits);
        self.settings.rave || self.settings.replies || visits < MANY_VISITS || visits.is_multiple_of(LISTENED)
    }

    fn learn_history(&mut self, reward: Reward) {
        let mut before = self.tree.before;
        for key in &self.trace.keys {
            before = learnt(self.settings, *key, before);
            self.history.learn(slot(before), reward.of_role(before));
        }
    }

    /// Tells all positions on the path which decisions came later.
    fn learn_later(&mut self, reward: Reward) {
        let (mut before, settings) = (self.tree.before, self.settings);
        self.last.take_up(self.trace.keys.iter().map(|key| {
            before = learnt(settings, *key, before);
            // A pass or a swap is worth what the moment makes it worth: a later one says nothing about one now.
            let is_word = !key.is_site() && !key.mid_turn();
            (!is_word).then(|| slot(before))
        }));
        for (depth, Visit { block, number, more, .. }) in self.path.iter().enumerate() {
            if number + more.visits >= MANY_VISITS && !(number / LISTENED).is_multiple_of(self.every) {
                continue;
            }
            block.learn_later(half_points(reward.seats, block.seat), |slot| self.last.since(slot, depth));
        }
    }

    fn learn_replies(&mut self, reward: Reward) {
        let Some(replies) = &mut self.trace.replies else { return };
        for pair in self.trace.keys.windows(2) {
            match reward.of_role(pair[1]) {
                2 => replies.set(pair[0], pair[1]),
                0 => replies.forget(pair[0], pair[1]),
                _ => {}
            }
        }
    }

    /// Backs up a proven end as far as it decides anything.
    fn prove(&mut self, mut proof: Proof) {
        for Visit { block, index, .. } in self.path.iter().rev() {
            block.prove_decision(*index, proof);
            match proven(block, self.seats) {
                0 => return,
                of_position => {
                    block.prove(of_position);
                    proof = of_position;
                }
            }
        }
    }
}

/// What is proven of a position from what is proven of its decisions. With more than two seats a position is decided
/// only by a win of the one to decide, or if all decisions end the same way.
fn proven(block: &Block<'_>, seats: usize) -> Proof {
    let proofs = || (0..block.len()).map(|index| block.proof_of(index));
    let points = |proof: Proof| half_points(proof - 1, block.seat);
    if let Some(win) = proofs().find(|proof| *proof != 0 && points(*proof) == 2) {
        return win;
    }
    let mut best = 0;
    for proof in proofs() {
        match proof {
            0 => return 0,
            _ if best == 0 => best = proof,
            _ if proof != best && seats > 2 => return 0,
            _ if points(proof) > points(best) => best = proof,
            _ => {}
        }
    }
    best
}

fn decided(proof: Proof) -> Reward {
    Reward { seats: proof - 1, roles: 0 }
}

/// Room for the keys of a new block.
#[derive(Debug, Default)]
pub struct Keys {
    decisions: Vec<Key>,
    ways: Vec<Key>,
}

/// A block for a position whose game is not over; nothing if there is no room.
pub fn new_block<G: Playouts + Known>(
    game: &G,
    state: &G::State,
    settings: &Settings,
    pool: &Pool,
    from: Key,
    room: &mut Keys,
) -> Result<Option<BlockId>, EvalLimit> {
    let Some(seat) = crate::search::decider(game, state) else { return Ok(None) };
    room.ways.clear();
    if settings.rave {
        if settings.completes {
            ways(game, state, settings, &mut room.ways)?;
        }
        if room.ways.is_empty() {
            room.ways.push(Key::default());
        }
    }
    game.decision_keys(state, &mut room.decisions);
    room.decisions.iter_mut().for_each(|key| *key = learnt(settings, *key, from));
    Ok(pool.block(Contents { seat: seat.0, keys: &room.decisions, ways: &room.ways }))
}

/// What completes a decision here, if the turn goes on after the first and there is little to choose from.
fn ways<G: Playouts + Known>(
    game: &G,
    state: &G::State,
    settings: &Settings,
    ways: &mut Vec<Key>,
) -> Result<(), EvalLimit> {
    let mut next = state.clone();
    game.play(&mut next, 0)?;
    if let Status::Open { mid_turn: true, .. } = game.status(&next) {
        if game.decision_count(&next) <= MOST_WAYS {
            game.decision_keys(&next, ways);
            ways.retain(|key| joins(settings, *key));
        }
    }
    Ok(())
}
