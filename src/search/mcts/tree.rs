//! Growing the tree: one iteration goes down, plays a random game, and comes back.

use super::learn::{History, Table};
use super::pool::{BlockId, Node, Pool, Proof};
use super::settings::Settings;
use crate::game::{Ended, EvalLimit, Game, Key, Replies, Rng, Status, Trail};
use crate::search::{half_points, winning_seats};
use rand::{Rng as _, SeedableRng};
use std::collections::HashMap;
use std::sync::Mutex;

/// A random game is left unfinished after so many turns; it counts as a draw.
const MAX_TURNS: u64 = 2_000;
/// A decision is followed by a position in the tree after so many visits.
const ENOUGH_VISITS: u32 = 3;
/// Below so many visits a position reads all-moves-as-first values from further up.
const FEW_VISITS: u32 = 30;

/// The proof of a draw.
const DRAW: Proof = 1;

/// What all threads share.
#[derive(Debug)]
pub struct Tree {
    pub pool: Pool,
    pub root: BlockId,
    pub history: History,
    /// Positions by hash, where they are shared.
    pub known: Mutex<HashMap<u64, BlockId>>,
}

/// How a random game ended.
#[derive(Clone, Copy, Debug)]
struct Reward {
    seats: u8,
    roles: u64,
}

impl Reward {
    fn of(ended: &Ended) -> Reward {
        Reward { seats: ended.winning_seats as u8, roles: ended.winners.unwrap_or(0) }
    }

    fn of_role(self, key: Key) -> u32 {
        match self.roles {
            0 => 1,
            won => (won >> key.decider().0 & 1) as u32 * 2,
        }
    }
}

/// What one thread needs.
pub struct Worker<'a, G: Game> {
    game: &'a G,
    tree: &'a Tree,
    settings: &'a Settings,
    start: &'a G::State,
    state: G::State,
    pub rng: Rng,
    pub trail: Trail,
    path: Vec<(BlockId, u32)>,
    keys: Vec<Key>,
    /// For each decision its last place in the game just played.
    last: Table<u32>,
    /// All-moves-as-first values of a position further up.
    above: Table<(u32, u32)>,
    above_of: BlockId,
    seats: usize,
}

/// Is a decision learnt about together with the one before it?
fn joins(settings: &Settings, key: Key) -> bool {
    key.mid_turn() && (settings.joins || !key.is_site())
}

/// The key of a decision as the tree learns about it.
pub fn learnt(settings: &Settings, key: Key, before: Key) -> Key {
    if joins(settings, key) && before != Key::default() {
        key.after(before)
    } else {
        key
    }
}

impl<'a, G: Game> Worker<'a, G> {
    /// A thread's own part; `replies` are those of the search before.
    pub fn new(
        game: &'a G,
        tree: &'a Tree,
        settings: &'a Settings,
        start: &'a G::State,
        seed: u64,
        replies: Option<Replies>,
        seats: usize,
    ) -> Worker<'a, G> {
        let replies = replies.or_else(|| settings.replies.then(|| Replies::new(14)));
        Worker {
            game,
            tree,
            settings,
            start,
            state: start.clone(),
            rng: Rng::seed_from_u64(seed),
            trail: Trail { keys: Vec::new(), replies },
            path: Vec::new(),
            keys: Vec::new(),
            last: Table::new(),
            above: Table::new(),
            above_of: 0,
            seats,
        }
    }

    /// One iteration.
    pub fn iterate(&mut self) -> Result<(), EvalLimit> {
        self.state.clone_from(self.start);
        self.trail.keys.clear();
        self.path.clear();
        self.above_of = 0;
        let (reward, proof) = self.descend()?;
        self.come_back(reward);
        if proof != 0 && self.settings.solver {
            self.prove(proof);
        }
        Ok(())
    }

    /// Goes down to a position that is new or decided, and says how the game ends from there.
    fn descend(&mut self) -> Result<(Reward, Proof), EvalLimit> {
        let mut block = self.tree.root;
        loop {
            let (head, nodes) = self.tree.pool.get(block);
            head.set_off();
            if head.proof() != 0 && !self.path.is_empty() {
                return Ok((decided(head.proof()), head.proof()));
            }
            let index = self.select(block, head, nodes);
            let node = &nodes[index];
            node.set_off();
            self.path.push((block, index as u32));
            self.trail.keys.push(self.game.decision_key(&self.state, index));
            if node.proof() != 0 {
                return Ok((decided(node.proof()), 0));
            }
            self.game.play(&mut self.state, index)?;
            if let Status::Over(outcome) = self.game.status(&self.state) {
                let seats = winning_seats(&outcome);
                let proof = seats + 1;
                if self.settings.solver {
                    node.prove(proof);
                }
                let roles = outcome.winners.iter().fold(0, |all, role| all | 1 << role.0);
                return Ok((Reward { seats, roles }, proof));
            }
            block = match node.block() {
                0 => {
                    if node.visits() >= ENOUGH_VISITS && node.claim() {
                        self.expand(node)?;
                    }
                    return Ok((Reward::of(&self.random_game()?), 0));
                }
                below => below,
            };
        }
    }

    /// Adds the position reached to the tree, if there is room.
    fn expand(&mut self, node: &Node) -> Result<(), EvalLimit> {
        let hash = if self.settings.transpositions { self.game.hash(&self.state) } else { 0 };
        if self.settings.transpositions {
            let known = self.tree.known.lock().ok().and_then(|known| known.get(&hash).copied());
            if let Some(block) = known.filter(|b| self.is_here(*b)) {
                node.open(block);
                return Ok(());
            }
        }
        if let Some(block) =
            new_block(self.game, &self.state, self.settings, &self.tree.pool, node.key(), &mut self.keys)
        {
            node.open(block);
            if let (true, Ok(mut known)) = (self.settings.transpositions, self.tree.known.lock()) {
                known.insert(hash, block);
            }
        }
        Ok(())
    }

    /// Is a block with the hash of this position one of this position?
    fn is_here(&self, block: BlockId) -> bool {
        let (head, nodes) = self.tree.pool.get(block);
        let seat = crate::search::decider(self.game, &self.state);
        seat.is_some_and(|seat| seat.0 == head.seat()) && nodes.len() == self.game.decision_count(&self.state)
    }

    /// Plays on at random to the end.
    fn random_game(&mut self) -> Result<Ended, EvalLimit> {
        if self.settings.filling {
            while let Status::Open { mid_turn: true, .. } = self.game.status(&self.state) {
                let index = self.rng.random_range(0..self.game.decision_count(&self.state) as u32) as usize;
                self.trail.keys.push(self.game.decision_key(&self.state, index));
                self.game.play(&mut self.state, index)?;
            }
            if let Some(ended) = self.game.fill_along(&self.state, &mut self.rng, &mut self.trail)? {
                return Ok(ended);
            }
        }
        self.game.playout_along(&self.state, &mut self.rng, MAX_TURNS, &mut self.trail)
    }

    /// The decision to look at next.
    fn select(&mut self, block: BlockId, head: &Node, nodes: &[Node]) -> usize {
        if self.settings.rave && head.visits() < FEW_VISITS {
            self.look_above(block);
        } else {
            self.above_of = 0;
        }
        let view = View {
            settings: self.settings,
            history: &self.tree.history,
            above: (self.above_of != 0).then_some(&self.above),
            log: (head.visits().max(2) as f32).ln(),
            seat: head.seat(),
        };
        // A proven draw that looks best teaches nothing more: now and then something else is looked at.
        let elsewhere = head.visits().is_multiple_of(4);
        let mut best = (f32::NEG_INFINITY, 0);
        for (index, node) in nodes.iter().enumerate() {
            if elsewhere && node.proof() == DRAW {
                continue;
            }
            let mut value = view.value(node);
            if node.visits() == 0 {
                value += self.rng.random::<f32>() * 1e-3;
            }
            if value > best.0 {
                best = (value, index);
            }
        }
        best.1
    }

    /// Finds the nearest position further up with enough visits in which the same seat decides.
    fn look_above(&mut self, block: BlockId) {
        let seat = self.tree.pool.get(block).0.seat();
        let found = self.path.iter().rev().map(|(above, _)| *above).find(|above| {
            let head = self.tree.pool.get(*above).0;
            head.seat() == seat && head.visits() >= FEW_VISITS
        });
        let found = found.unwrap_or(0);
        if found == self.above_of {
            return;
        }
        self.above_of = found;
        if found != 0 {
            self.above.clear();
            for node in self.tree.pool.get(found).1 {
                let later = node.later();
                if later.0 > 0 {
                    self.above.set(node.key(), later);
                }
            }
        }
    }

    /// Brings the end of a game back to all that led to it.
    fn come_back(&mut self, reward: Reward) {
        let points = |block: BlockId| half_points(reward.seats, self.tree.pool.get(block).0.seat());
        for (block, index) in &self.path {
            self.tree.pool.get(*block).1[*index as usize].come_back(points(*block));
        }
        if self.settings.replies {
            self.learn_replies(reward);
        }
        if !self.settings.rave && !self.settings.history {
            return;
        }
        self.last.clear();
        let mut before = Key::default();
        for (at, key) in self.trail.keys.iter().enumerate() {
            let key = learnt(self.settings, *key, before);
            if self.settings.history {
                self.tree.history.learn(key, reward.of_role(key));
            } else if !self.trail.keys.get(at + 1).is_some_and(|next| joins(self.settings, *next)) {
                // What a decision is worth that another one completes shows only together with that.
                self.last.set(key, at as u32);
            }
            before = key;
        }
        if self.settings.rave {
            self.learn_later(reward);
        }
    }

    fn learn_later(&mut self, reward: Reward) {
        for (depth, (block, _)) in self.path.iter().enumerate() {
            let (head, nodes) = self.tree.pool.get(*block);
            let points = half_points(reward.seats, head.seat());
            for node in nodes {
                if self.last.get(node.key()).is_some_and(|at| at as usize >= depth) {
                    node.learn_later(points);
                }
            }
        }
    }

    fn learn_replies(&mut self, reward: Reward) {
        let Some(replies) = &mut self.trail.replies else { return };
        for pair in self.trail.keys.windows(2) {
            match reward.of_role(pair[1]) {
                2 => replies.set(pair[0], pair[1]),
                0 => replies.forget(pair[0], pair[1]),
                _ => {}
            }
        }
    }

    /// Backs up a proven end as far as it decides anything.
    fn prove(&mut self, mut proof: Proof) {
        let pool = &self.tree.pool;
        for (block, index) in self.path.iter().rev() {
            let (head, nodes) = pool.get(*block);
            nodes[*index as usize].prove(proof);
            match proven(head.seat(), nodes, self.seats) {
                0 => return,
                of_position => {
                    head.prove(of_position);
                    proof = of_position;
                }
            }
        }
    }
}

/// What is proven of a position from what is proven of its decisions. With more than two seats a position is decided
/// only by a win of the one to decide, or if all decisions end the same way.
fn proven(seat: u8, nodes: &[Node], seats: usize) -> Proof {
    let mut best = 0;
    for node in nodes {
        let proof = node.proof();
        if proof != 0 && half_points(proof - 1, seat) == 2 {
            return proof;
        }
    }
    for node in nodes {
        match node.proof() {
            0 => return 0,
            proof if best == 0 => best = proof,
            proof if proof != best && seats > 2 => return 0,
            proof if half_points(proof - 1, seat) > half_points(best - 1, seat) => best = proof,
            _ => {}
        }
    }
    best
}

fn decided(proof: Proof) -> Reward {
    Reward { seats: proof - 1, roles: 0 }
}

/// What the value of a decision depends on.
struct View<'a> {
    settings: &'a Settings,
    history: &'a History,
    above: Option<&'a Table<(u32, u32)>>,
    log: f32,
    seat: u8,
}

impl View<'_> {
    /// How much a decision is worth a visit.
    #[inline]
    fn value(&self, node: &Node) -> f32 {
        let proof = node.proof();
        if proof != 0 {
            return [-1.0, 0.5, 10.0][half_points(proof - 1, self.seat) as usize];
        }
        let visits = node.visits() as f32;
        let points = node.points() as f32 / 2.0;
        if self.settings.rave {
            return self.with_later(node, visits, points);
        }
        if visits == 0.0 {
            return match self.settings.history {
                true => 1.0 + self.history.value(node.key()),
                false => 100.0,
            };
        }
        let mean = points / visits;
        let bias = match self.settings.history {
            true => 2.0 * self.history.value(node.key()) / (visits - points + 1.0),
            false => 0.0,
        };
        mean + bias + self.settings.exploration * self.bound(mean, visits)
    }

    /// UCB1-Tuned's term (Auer, Cesa-Bianchi and Fischer 2002), with the variance of wins and losses.
    #[inline]
    fn bound(&self, mean: f32, visits: f32) -> f32 {
        let share = self.log / visits;
        (share * (mean * (1.0 - mean) + (2.0 * share).sqrt()).min(0.25)).sqrt()
    }

    #[inline]
    fn with_later(&self, node: &Node, visits: f32, points: f32) -> f32 {
        let above = self.above.and_then(|above| above.get(node.key()));
        let (later, later_points) = above.unwrap_or_else(|| node.later());
        let later_mean = if later == 0 { 1.0 } else { later_points as f32 / (2 * later) as f32 };
        if visits == 0.0 {
            return later_mean + self.settings.exploration * 0.5;
        }
        let mean = points / visits;
        let k = self.settings.equivalence;
        let weight = if later == 0 { 0.0 } else { (k / (3.0 * visits + k)).sqrt() };
        (1.0 - weight) * mean + weight * later_mean + self.settings.exploration * self.bound(mean, visits)
    }
}

/// A block for a position whose game is not over.
pub fn new_block<G: Game>(
    game: &G,
    state: &G::State,
    settings: &Settings,
    pool: &Pool,
    from: Key,
    keys: &mut Vec<Key>,
) -> Option<BlockId> {
    let seat = crate::search::decider(game, state)?;
    let count = game.decision_count(state);
    if count >= super::pool::PIECE {
        return None;
    }
    game.decision_keys(state, keys);
    keys.iter_mut().for_each(|key| *key = learnt(settings, *key, from));
    pool.block(from, seat.0, keys)
}
