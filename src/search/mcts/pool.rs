//! The tree: blocks of nodes in a pool of bounded size, shared by threads without locks.
//!
//! A block is one position: its first node is the head, the others are its decisions in the rules' order. Every field
//! is an atomic number, and a block is finished before anyone is told of it, so threads only ever see whole blocks.

use crate::game::Key;
use std::collections::HashMap;
use std::sync::atomic::{AtomicU32, AtomicU64, AtomicU8, Ordering};
use std::sync::{Mutex, OnceLock};

/// Nodes in one piece of the pool; the most that a block can have.
pub const PIECE: usize = 1 << 15;

/// A block's place in the pool; 0 is none.
pub type BlockId = u32;

/// Values that are proven: 0 nothing, else one more than the mask of winning seats.
pub type Proof = u8;

/// A decision of a position; or a block's head, which speaks of the position itself.
#[derive(Debug, Default)]
pub struct Node {
    /// What the decision is (head: the decision that led here first).
    key: AtomicU64,
    /// Visits, those on their way counted (head: of the position).
    visits: AtomicU32,
    /// Half points for the seat that decides.
    points: AtomicU32,
    /// Random games that had the decision later on, and their half points (head: nothing).
    later_visits: AtomicU32,
    later_points: AtomicU32,
    /// The position that it leads to (head: how many decisions there are).
    block: AtomicU32,
    proof: AtomicU8,
    /// Head: the seat that decides.
    seat: AtomicU8,
    /// Is somebody making the block?
    busy: AtomicU8,
}

const RELAXED: Ordering = Ordering::Relaxed;

impl Node {
    /// The decision.
    #[inline]
    pub fn key(&self) -> Key {
        Key(self.key.load(RELAXED))
    }

    /// Visits so far.
    #[inline]
    pub fn visits(&self) -> u32 {
        self.visits.load(RELAXED)
    }

    /// Half points so far.
    #[inline]
    pub fn points(&self) -> u32 {
        self.points.load(RELAXED)
    }

    /// Visits and half points of random games that had it later on.
    #[inline]
    pub fn later(&self) -> (u32, u32) {
        (self.later_visits.load(RELAXED), self.later_points.load(RELAXED))
    }

    /// What is proven.
    #[inline]
    pub fn proof(&self) -> Proof {
        self.proof.load(RELAXED)
    }

    /// The position behind it; 0 if there is none yet.
    #[inline]
    pub fn block(&self) -> BlockId {
        self.block.load(Ordering::Acquire)
    }

    /// Head: how many decisions.
    #[inline]
    pub fn count(&self) -> usize {
        self.block.load(RELAXED) as usize
    }

    /// Head: the seat that decides.
    #[inline]
    pub fn seat(&self) -> u8 {
        self.seat.load(RELAXED)
    }

    /// Sets off on a visit: until it comes back it counts as a loss, so that other threads look elsewhere.
    #[inline]
    pub fn set_off(&self) {
        self.visits.fetch_add(1, RELAXED);
    }

    /// Comes back with half points.
    #[inline]
    pub fn come_back(&self, points: u32) {
        self.points.fetch_add(points, RELAXED);
    }

    /// A random game had the decision later on. Of two threads that say so at once one may go unheard: adding
    /// without that would take longer than the rest of an iteration.
    #[inline]
    pub fn learn_later(&self, points: u32) {
        self.later_visits.store(self.later_visits.load(RELAXED).wrapping_add(1), RELAXED);
        self.later_points.store(self.later_points.load(RELAXED).wrapping_add(points), RELAXED);
    }

    /// Remembers what is proven.
    pub fn prove(&self, proof: Proof) {
        self.proof.store(proof, RELAXED);
    }

    /// Whether the caller is the one to make the block behind it.
    pub fn claim(&self) -> bool {
        self.busy.swap(1, Ordering::Acquire) == 0
    }

    /// The block behind it is ready.
    pub fn open(&self, block: BlockId) {
        self.block.store(block, Ordering::Release);
    }

    fn copy_from(&self, other: &Node) {
        self.key.store(other.key.load(RELAXED), RELAXED);
        self.visits.store(other.visits.load(RELAXED), RELAXED);
        self.points.store(other.points.load(RELAXED), RELAXED);
        self.later_visits.store(other.later_visits.load(RELAXED), RELAXED);
        self.later_points.store(other.later_points.load(RELAXED), RELAXED);
        self.proof.store(other.proof.load(RELAXED), RELAXED);
        self.seat.store(other.seat.load(RELAXED), RELAXED);
    }
}

/// All nodes.
#[derive(Debug)]
pub struct Pool {
    pieces: Vec<OnceLock<Box<[Node]>>>,
    /// The next free place.
    next: Mutex<usize>,
}

impl Pool {
    /// Room for so many bytes of nodes, at least for two pieces. Memory is taken piece by piece as it is needed.
    pub fn new(bytes: usize) -> Pool {
        let pieces = (bytes / std::mem::size_of::<Node>() / PIECE).clamp(2, (u32::MAX as usize) / PIECE);
        Pool { pieces: (0..pieces).map(|_| OnceLock::new()).collect(), next: Mutex::new(1) }
    }

    /// A new block for a position with these decisions; nothing if the pool is full or the position too wide.
    pub fn block(&self, from: Key, seat: u8, keys: &[Key]) -> Option<BlockId> {
        let at = self.reserve(keys.len() + 1)?;
        let nodes = &self.piece(at / PIECE)[at % PIECE..][..=keys.len()];
        nodes[0].key.store(from.0, RELAXED);
        nodes[0].seat.store(seat, RELAXED);
        nodes[0].block.store(keys.len() as u32, RELAXED);
        nodes[1..].iter().zip(keys).for_each(|(node, key)| node.key.store(key.0, RELAXED));
        Some(at as BlockId)
    }

    fn reserve(&self, size: usize) -> Option<usize> {
        let mut next = self.next.lock().ok()?;
        let fits = *next % PIECE + size <= PIECE;
        let at = if fits { *next } else { next.next_multiple_of(PIECE) };
        if size > PIECE || at + size > self.pieces.len() * PIECE {
            return None;
        }
        *next = at + size;
        Some(at)
    }

    fn piece(&self, index: usize) -> &[Node] {
        self.pieces[index].get_or_init(|| (0..PIECE).map(|_| Node::default()).collect())
    }

    /// A block's head and its decisions.
    #[inline]
    pub fn get(&self, block: BlockId) -> (&Node, &[Node]) {
        let at = block as usize;
        let piece = self.pieces[at / PIECE].get().map_or(&[][..], |piece| piece);
        let head = &piece[at % PIECE];
        (head, &piece[at % PIECE + 1..][..head.count()])
    }

    /// Nodes taken, as a share of what there is room for.
    pub fn filled(&self) -> f64 {
        let next = self.next.lock().map_or(0, |next| *next);
        next as f64 / (self.pieces.len() * PIECE) as f64
    }

    /// Copies what hangs below a block into a new pool; nothing if it is full before.
    pub fn copy_below(&self, block: BlockId, to: &Pool) -> Option<BlockId> {
        let mut copies = HashMap::new();
        let mut open = vec![block];
        while let Some(from) = open.pop() {
            if copies.contains_key(&from) {
                continue;
            }
            let (head, nodes) = self.get(from);
            let keys: Vec<Key> = nodes.iter().map(Node::key).collect();
            let copy = to.block(head.key(), head.seat(), &keys)?;
            copies.insert(from, copy);
            let (new_head, new_nodes) = to.get(copy);
            new_head.copy_from(head);
            new_nodes.iter().zip(nodes).for_each(|(new, old)| new.copy_from(old));
            open.extend(nodes.iter().map(Node::block).filter(|b| *b != 0));
        }
        for (from, copy) in copies.iter() {
            for (new, old) in to.get(*copy).1.iter().zip(self.get(*from).1) {
                if let Some(below) = copies.get(&old.block()) {
                    new.claim();
                    new.open(*below);
                }
            }
        }
        copies.get(&block).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_are_made_until_the_pool_is_full() {
        let pool = Pool::new(0);
        let keys: Vec<Key> = (0..1000).map(Key).collect();
        let blocks: Vec<BlockId> = std::iter::from_fn(|| pool.block(Key(7), 1, &keys)).collect();
        assert_eq!(blocks.len(), 2 * (PIECE / 1001));
        for block in blocks {
            let (head, nodes) = pool.get(block);
            assert_eq!((head.key(), head.seat(), nodes.len()), (Key(7), 1, 1000));
            assert_eq!(nodes[999].key(), Key(999));
        }
        assert!(pool.block(Key(0), 0, &vec![Key(0); PIECE]).is_none());
    }

    #[test]
    fn a_subtree_is_copied_whole() {
        let pool = Pool::new(0);
        let root = pool.block(Key(1), 0, &[Key(2), Key(3)]).unwrap();
        let below = pool.block(Key(3), 1, &[Key(4)]).unwrap();
        let node = &pool.get(root).1[1];
        node.set_off();
        node.come_back(2);
        node.claim();
        node.open(below);
        let to = Pool::new(0);
        let copy = pool.copy_below(root, &to).unwrap();
        let node = &to.get(copy).1[1];
        assert_eq!((node.key(), node.visits(), node.points()), (Key(3), 1, 2));
        assert_eq!(to.get(node.block()).1[0].key(), Key(4));
    }
}
