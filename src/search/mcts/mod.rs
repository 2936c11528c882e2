//! Monte-Carlo tree search (Coulom 2006; Kocsis and Szepesvári 2006).
//!
//! Every decision is a level of the tree, whoever makes it, so turns of several decisions and choices of the opponent
//! in the middle of a turn need nothing of their own: values are backed up for the seat that decides at each position.

mod block;
mod virtual_visits;
mod learn;
mod playout;
mod pool;
mod select;
mod settings;
mod tree;

pub use settings::{Settings, Switches};

use super::{half_points, Candidate, Choice, Limits, Player, NEWS_AFTER};
use crate::game::{EvalLimit, Key, Known, Playouts, Replies, Status};
use block::{Block, BlockId, Proof};
use learn::History;
use pool::Pool;
use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::Mutex;
use tree::{learnt, new_block, Keys, Tree, Worker};

/// The player.
pub struct Mcts<G: Playouts + Known> {
    switches: Switches,
    seed: u64,
    searches: u64,
    /// The rules of the last search ([`Game::rules`]): what follows is of no use under others.
    rules: u64,
    /// The tree of the last search, with the position at its root.
    last: Option<(Tree, G::State)>,
    replies: Option<Replies>,
    /// After how many turns random games are broken off; unknown before the first search.
    cut_off: Option<Option<u64>>,
}

/// Tallies hold no more visits than this, and a few.
const MOST_VISITS: u32 = 1 << 30;
/// After every so many iterations a brief search asks whether the result is settled.
const SETTLED_AFTER: u64 = 2_000;
/// Decisions that are tried to find a position in the tree of the last search.
const LOOKED_AT: usize = 4_000;

impl<G: Playouts + Known> Mcts<G> {
    /// With one thread and a number of iterations, the same seed makes the same choices.
    pub fn new(switches: Switches, seed: u64) -> Mcts<G> {
        Mcts { switches, seed, searches: 0, rules: 0, last: None, replies: None, cut_off: None }
    }

    /// Forgets what was learnt under other rules.
    fn keep_to(&mut self, rules: u64) {
        if self.rules != rules {
            *self = Mcts { searches: self.searches, rules, ..Mcts::new(self.switches.clone(), self.seed) };
        }
    }

    /// A tree with this position at its root: what is left of the last one, if it is in there.
    ///
    /// # Errors
    /// As for [`Game::play`].
    fn take_tree(
        &mut self,
        game: &G,
        state: &G::State,
        settings: &Settings,
    ) -> Result<Option<Tree>, EvalLimit> {
        let old = self.last.take().filter(|_| settings.reuse);
        let old = old.and_then(|(tree, at)| Some((find(game, &tree, settings, at, state)?, tree)));
        if let Some(((root, before), tree)) = old {
            if tree.pool.filled() < 0.5 {
                return Ok(Some(Tree { root, before, ..tree }));
            }
            let pool = Pool::new(settings.memory);
            let root = tree.pool.copy_below(root, &pool);
            return Ok(root.map(|root| Tree { pool, root, before, known: Mutex::default(), ..tree }));
        }
        let pool = Pool::new(settings.memory);
        let before = Key::default();
        let root = new_block(game, state, settings, &pool, before, &mut Keys::default())?;
        let histories = (0..settings.threads.max(1)).map(|_| History::new()).collect();
        Ok(root.map(|root| Tree { pool, root, before, histories, known: Mutex::default() }))
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
        self.searches += 1;
        let seed = self.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ self.searches;
        let replies = self.replies.take();
        let growth = Growth::new(settings.threads);
        let run = |thread: usize, replies: Option<Replies>| {
            let seed = seed ^ (thread as u64) << 48;
            let mut worker = Worker::new(game, tree, settings, state, (thread, seed), replies);
            let watch = limits.watch.filter(|_| thread == 0);
            growth.go_on(&mut worker, tree, &Limits { watch, ..*limits });
            worker.let_go();
            worker.trace.replies
        };
        self.replies = match settings.threads {
            0 | 1 => run(0, replies),
            threads => std::thread::scope(|scope| {
                let others: Vec<_> = (1..threads).map(|n| scope.spawn(move || run(n, None))).collect();
                let own = run(0, replies);
                others.into_iter().for_each(|thread| drop(thread.join()));
                own
            }),
        };
        match growth.failed.load(Ordering::Relaxed) {
            true => Err(EvalLimit),
            false => Ok(growth.spent.load(Ordering::Relaxed)),
        }
    }
}

/// How far a tree has grown in this search.
struct Growth {
    /// Iterations begun.
    spent: AtomicU64,
    /// Has a rule taken too many steps?
    failed: AtomicBool,
    /// How many iterations a thread takes at once.
    share: u64,
}

impl Growth {
    fn new(threads: usize) -> Growth {
        // Several, so that threads seldom wait for the count.
        let share = if threads > 1 { 16 } else { 1 };
        Growth { spent: AtomicU64::new(0), failed: AtomicBool::new(false), share }
    }

    /// Iterates until something is reached: a limit, a proof, a settled result.
    fn go_on<G: Playouts + Known>(&self, worker: &mut Worker<'_, G>, tree: &Tree, limits: &Limits<'_>) {
        let root = &tree.pool.get(tree.root);
        let failed = || self.failed.load(Ordering::Relaxed);
        while root.proof() == 0 && root.visits() < MOST_VISITS && !failed() {
            let first = self.spent.fetch_add(self.share, Ordering::Relaxed);
            let last = first + self.share;
            for number in first..last {
                let settled = limits.brief && number.is_multiple_of(SETTLED_AFTER) && is_settled(root);
                if settled || limits.reached(number) {
                    self.spent.fetch_sub(last - number, Ordering::Relaxed);
                    return;
                }
                if worker.iterate().is_err() {
                    self.failed.store(true, Ordering::Relaxed);
                }
                if number.is_multiple_of(NEWS_AFTER) {
                    self.tell(tree, limits);
                }
            }
        }
    }
}

impl Growth {
    /// Tells whoever watches what has been found, if it is time.
    fn tell(&self, tree: &Tree, limits: &Limits<'_>) {
        if let Some(watch) = limits.watch.filter(|watch| watch.is_due()) {
            watch.tell(&Choice { nodes: self.spent.load(Ordering::Relaxed), ..report(tree) });
        }
    }
}

impl<G: Playouts + Known> Player<G> for Mcts<G> {
    fn choose(&mut self, game: &G, state: &G::State, limits: &Limits<'_>) -> Result<Choice, EvalLimit> {
        self.keep_to(game.rules());
        let mut settings = Settings::of(game.nature(), &self.switches);
        if settings.cut_off.is_none() && !self.switches.plain && !settings.filling {
            let found = match self.cut_off {
                Some(found) => found,
                None => playout::cut_off(game, state, limits)?,
            };
            settings.cut_off = found;
            // What was looked at in haste is looked at again.
            self.cut_off = (!limits.reached(0)).then_some(found);
        }
        let Some(tree) = self.take_tree(game, state, &settings)? else {
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

/// The block of a position in a tree, nearest to the root first, and the decision that leads there as it is learnt about.
fn find<G: Playouts + Known>(
    game: &G,
    tree: &Tree,
    settings: &Settings,
    at: G::State,
    wanted: &G::State,
) -> Option<(BlockId, Key)> {
    let wanted = game.key(wanted);
    let mut open = VecDeque::from([(tree.root, tree.before, at)]);
    let mut tries = 0;
    while let Some((at, before, state)) = open.pop_front() {
        if game.key(&state) == wanted {
            return Some((at, before));
        }
        let block = tree.pool.get(at);
        for index in (0..block.len()).filter(|index| block.below(*index) != 0) {
            tries += 1;
            let mut next = state.clone();
            if tries > LOOKED_AT || game.play(&mut next, index).is_err() {
                return None;
            }
            open.push_back((
                block.below(index),
                learnt(settings, game.decision_key(&state, index), before),
                next,
            ));
        }
    }
    None
}

/// Is the result as good as certain, whoever wins?
fn is_settled(root: &Block<'_>) -> bool {
    let best = root.all_own().max_by_key(|own| own.visits).unwrap_or_default();
    let losses = u64::from(2 * best.visits).saturating_sub(best.points.into());
    let rare = |points: u64| 100 * points < u64::from(best.visits);
    u64::from(best.visits) >= SETTLED_AFTER / 2 && (rare(losses) || rare(best.points.into()))
}

/// What a tree says of its root.
fn report(tree: &Tree) -> Choice {
    let root = tree.pool.get(tree.root);
    let mut candidates: Vec<Candidate> = (0..root.len()).map(|index| candidate(&root, index)).collect();
    // A proven win first, then by visits; what is proven lost last. A proven draw beats what is expected to be worse.
    let rank = |c: &Candidate| match (c.proven, c.value) {
        (true, 1.0) => 3,
        (true, 0.0) => 0,
        _ => 1,
    };
    candidates.sort_by_key(|c| (std::cmp::Reverse(rank(c)), std::cmp::Reverse(c.visits), c.index));
    if let Some(draw) = candidates.iter().position(|c| c.proven && c.value == 0.5) {
        if candidates[0].value < 0.5 {
            candidates[..=draw].rotate_right(1);
        }
    }
    let best = candidates[0];
    let proven = root.proof() != 0 || best.proven && best.value == 1.0;
    let value = match root.proof() {
        0 => best.value,
        proof => share(proof, root.seat),
    };
    let line = line(tree, best.index);
    let depth = line.len() as u32;
    let value = Some(value).filter(|_| proven || best.visits > 0);
    Choice { index: best.index, value, proven, nodes: 0, depth, line, candidates }
}

/// What a proven end is worth to a seat.
fn share(proof: Proof, seat: u8) -> f64 {
    f64::from(half_points(proof - 1, seat)) / 2.0
}

fn candidate(block: &Block<'_>, index: usize) -> Candidate {
    let own = block.own(index);
    let (value, proven) = match block.proof_of(index) {
        0 if own.visits == 0 => (0.0, false),
        0 => (f64::from(own.points) / (2.0 * f64::from(own.visits)), false),
        proof => (share(proof, block.seat), true),
    };
    Candidate { index, visits: u64::from(own.visits), value, proven }
}

/// The decisions that were looked at most.
fn line(tree: &Tree, first: usize) -> Vec<usize> {
    let mut line = vec![first];
    let mut at = tree.pool.get(tree.root).below(first);
    while at != 0 && line.len() < 200 {
        let block = tree.pool.get(at);
        let rank = |index: usize| match block.proof_of(index) {
            0 => (1, block.own(index).visits),
            proof => (half_points(proof - 1, block.seat), block.own(index).visits),
        };
        let best = (0..block.len()).max_by_key(|i| (rank(*i), std::cmp::Reverse(*i)));
        match best.filter(|i| block.own(*i).visits > 0) {
            Some(best) => {
                line.push(best);
                at = block.below(best);
            }
            None => break,
        }
    }
    line
}
