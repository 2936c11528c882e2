//! Monte-Carlo tree search (Coulom 2006; Kocsis and Szepesvári 2006).
//!
//! Every decision is a level of the tree, whoever makes it, so turns of several decisions and choices of the opponent
//! in the middle of a turn need nothing of their own: values are backed up for the seat that decides at each position.

mod learn;
mod pool;
mod settings;
mod tree;

pub use settings::{Settings, Switches};

use super::{half_points, Candidate, Choice, Limits, Player};
use crate::game::{EvalLimit, Game, Key, Replies, Status};
use learn::History;
use pool::{BlockId, Node, Pool};
use std::collections::{HashMap, VecDeque};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::Mutex;
use tree::{new_block, Tree, Worker};

/// The player.
pub struct Mcts<G: Game> {
    switches: Switches,
    seed: u64,
    searches: u64,
    /// The tree of the last search, with the position at its root.
    last: Option<(Tree, G::State)>,
    replies: Option<Replies>,
}

/// Decisions that are tried to find a position in the tree of the last search.
const LOOKED_AT: usize = 4_000;

impl<G: Game> Mcts<G> {
    /// With one thread and a number of iterations, the same seed makes the same choices.
    pub fn new(switches: Switches, seed: u64) -> Mcts<G> {
        Mcts { switches, seed, searches: 0, last: None, replies: None }
    }

    /// A tree with this position at its root: what is left of the last one, if it is in there.
    fn take_tree(&mut self, game: &G, state: &G::State, settings: &Settings) -> Option<Tree> {
        let old = self.last.take().filter(|_| settings.reuse);
        let old = old.and_then(|(tree, at)| Some((find(game, &tree, at, state)?, tree)));
        match old {
            Some((root, tree)) if tree.pool.filled() < 0.5 => Some(Tree { root, ..tree }),
            Some((root, tree)) => {
                let pool = Pool::new(settings.memory);
                let root = tree.pool.copy_below(root, &pool)?;
                Some(Tree { pool, root, known: Mutex::default(), ..tree })
            }
            None => {
                let pool = Pool::new(settings.memory);
                let root = new_block(game, state, settings, &pool, Key::default(), &mut Vec::new())?;
                Some(Tree { pool, root, history: History::new(), known: Mutex::new(HashMap::new()) })
            }
        }
    }

    fn grow(
        &mut self,
        game: &G,
        state: &G::State,
        settings: &Settings,
        tree: &Tree,
        limits: &Limits<'_>,
    ) -> Result<u64, EvalLimit> {
        let Status::Open { .. } = game.status(state) else { return Ok(0) };
        let (spent, failed) = (AtomicU64::new(0), AtomicBool::new(false));
        let seats = game.seats();
        self.searches += 1;
        let seed = self.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ self.searches;
        let replies = self.replies.take();
        let run = |thread: u64, replies: Option<Replies>| {
            let seed = seed ^ thread << 48;
            let mut worker = Worker::new(game, tree, settings, state, seed, replies, seats);
            let head = tree.pool.get(tree.root).0;
            while head.proof() == 0 && !failed.load(Ordering::Relaxed) {
                let number = spent.fetch_add(1, Ordering::Relaxed);
                if limits.reached(number) {
                    spent.fetch_sub(1, Ordering::Relaxed);
                    break;
                }
                if worker.iterate().is_err() {
                    failed.store(true, Ordering::Relaxed);
                }
            }
            worker.trail.replies
        };
        self.replies = match settings.threads {
            0 | 1 => run(0, replies),
            threads => std::thread::scope(|scope| {
                let others: Vec<_> = (1..threads as u64).map(|n| scope.spawn(move || run(n, None))).collect();
                let own = run(0, replies);
                others.into_iter().for_each(|thread| drop(thread.join()));
                own
            }),
        };
        match failed.load(Ordering::Relaxed) {
            true => Err(EvalLimit),
            false => Ok(spent.load(Ordering::Relaxed)),
        }
    }
}

impl<G: Game> Player<G> for Mcts<G> {
    fn choose(&mut self, game: &G, state: &G::State, limits: &Limits<'_>) -> Result<Choice, EvalLimit> {
        let settings = Settings::of(game.nature(), &self.switches);
        let Some(tree) = self.take_tree(game, state, &settings) else {
            // More decisions than a block holds: what comes first is as good as any.
            return Ok(Choice::only(0));
        };
        let nodes = self.grow(game, state, &settings, &tree, limits)?;
        let choice = Choice { nodes, ..report(&tree) };
        self.last = Some((tree, state.clone()));
        Ok(choice)
    }

    fn describe(&self, game: &G) -> String {
        Settings::of(game.nature(), &self.switches).describe()
    }
}

/// The block of a position in a tree, nearest to the root first.
fn find<G: Game>(game: &G, tree: &Tree, at: G::State, wanted: &G::State) -> Option<BlockId> {
    let (hash, count) = (game.hash(wanted), game.decision_count(wanted));
    let mut open = VecDeque::from([(tree.root, at)]);
    let mut tries = 0;
    while let Some((block, state)) = open.pop_front() {
        let nodes = tree.pool.get(block).1;
        if nodes.len() == count && game.hash(&state) == hash {
            return Some(block);
        }
        for (index, node) in nodes.iter().enumerate().filter(|(_, node)| node.block() != 0) {
            tries += 1;
            let mut next = state.clone();
            if tries > LOOKED_AT || game.play(&mut next, index).is_err() {
                return None;
            }
            open.push_back((node.block(), next));
        }
    }
    None
}

/// What a tree says of its root.
fn report(tree: &Tree) -> Choice {
    let (head, nodes) = tree.pool.get(tree.root);
    let mut candidates: Vec<Candidate> =
        nodes.iter().enumerate().map(|(index, node)| candidate(index, node, head.seat())).collect();
    // A proven win first, then by visits; what is proven lost last. A proven draw beats what is expected to be worse.
    let rank = |c: &Candidate| match (c.proven, c.value) {
        (true, v) if v == 1.0 => 3,
        (true, v) if v == 0.0 => 0,
        _ => 1,
    };
    candidates.sort_by_key(|c| (std::cmp::Reverse(rank(c)), std::cmp::Reverse(c.visits), c.index));
    if let Some(draw) = candidates.iter().position(|c| c.proven && c.value == 0.5) {
        if candidates[0].value < 0.5 {
            candidates[..=draw].rotate_right(1);
        }
    }
    let best = candidates[0];
    let proven = head.proof() != 0 || best.proven && best.value == 1.0;
    let value =
        if head.proof() != 0 { half_points(head.proof() - 1, head.seat()).into() } else { 2.0 * best.value };
    let line = line(tree, best.index);
    let depth = line.len() as u32;
    Choice { index: best.index, value: Some(value / 2.0), proven, nodes: 0, depth, line, candidates }
}

fn candidate(index: usize, node: &Node, seat: u8) -> Candidate {
    let visits = u64::from(node.visits());
    let (value, proven) = match node.proof() {
        0 if visits == 0 => (0.0, false),
        0 => (f64::from(node.points()) / (2 * visits) as f64, false),
        proof => (f64::from(half_points(proof - 1, seat)) / 2.0, true),
    };
    Candidate { index, visits, value, proven }
}

/// The decisions that were looked at most.
fn line(tree: &Tree, first: usize) -> Vec<usize> {
    let mut line = vec![first];
    let mut block = tree.pool.get(tree.root).1[first].block();
    while block != 0 && line.len() < 200 {
        let (head, nodes) = tree.pool.get(block);
        let rank = |node: &Node| match node.proof() {
            0 => (1, node.visits()),
            proof => (half_points(proof - 1, head.seat()), node.visits()),
        };
        let best = (0..nodes.len()).max_by_key(|i| (rank(&nodes[*i]), std::cmp::Reverse(*i)));
        match best.filter(|i| nodes[*i].visits() > 0) {
            Some(best) => {
                line.push(best);
                block = nodes[best].block();
            }
            None => break,
        }
    }
    line
}
