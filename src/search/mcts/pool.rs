//! The tree: blocks of words in a pool of bounded size, shared by threads without locks.
//!
//! A block is one position: a head, and for each of its decisions a word in each of several rows. What a search
//! writes all the time stands apart from what it only reads, close together, so that threads pass few cache lines to
//! and fro. A block is finished before anyone is told of it, so threads only ever see whole blocks.

use crate::game::Key;
use std::collections::HashMap;
use std::hint::select_unpredictable;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, OnceLock};

/// Words in one piece of the pool.
const PIECE: usize = 1 << 17;
/// Words of a head: its shape, visits, what is proven.
const HEAD: usize = 3;
/// Head: is something proven of a decision?
const SOME_PROVEN: u64 = 1 << 8;
/// Link: somebody makes the block behind it, or has made it.
const BUSY: u64 = 1 << 8;

/// A block's place in the pool; 0 is none.
pub type BlockId = u32;

/// Values that are proven: 0 nothing, else one more than the mask of winning seats.
pub type Proof = u8;

const RELAXED: Ordering = Ordering::Relaxed;

/// Visits, and the half points that they brought.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    pub visits: u32,
    pub points: u32,
}

impl Tally {
    #[inline]
    fn of(word: u64) -> Tally {
        Tally { visits: (word >> 32) as u32, points: word as u32 }
    }
}

/// What a new block is made of.
#[derive(Clone, Copy, Debug)]
pub struct Contents<'a> {
    /// The seat that decides.
    pub seat: u8,
    /// Its decisions.
    pub keys: &'a [Key],
    /// For each of these a row of tallies of random games that had a decision later on, completed by this one; a
    /// decision that is complete needs none, so the key is 0.
    pub ways: &'a [Key],
}

/// One position.
#[derive(Clone, Copy, Debug)]
pub struct Block<'a> {
    /// The seat that decides.
    pub seat: u8,
    head: &'a [AtomicU64],
    ways: &'a [AtomicU64],
    keys: &'a [AtomicU64],
    /// Tallies of visits, those on their way counted, with half points for the seat that decides.
    own: &'a [AtomicU64],
    /// The block behind each decision, and what is proven of it.
    links: &'a [AtomicU64],
    /// Tallies of random games that had the decision later on: a row for each way of completing it.
    later: &'a [AtomicU64],
}

impl Block<'_> {
    /// How many decisions.
    #[inline]
    pub fn len(&self) -> usize {
        self.keys.len()
    }

    /// A decision.
    #[inline]
    pub fn key(&self, index: usize) -> Key {
        Key(self.keys[index].load(RELAXED))
    }

    /// Visits of the position.
    #[inline]
    pub fn visits(&self) -> u32 {
        self.head[1].load(RELAXED) as u32
    }

    /// What is proven of the position.
    #[inline]
    pub fn proof(&self) -> Proof {
        self.head[2].load(RELAXED) as Proof
    }

    /// Is something proven of one of its decisions?
    #[inline]
    pub fn some_proven(&self) -> bool {
        self.head[2].load(RELAXED) & SOME_PROVEN != 0
    }

    /// Remembers what is proven of the position.
    pub fn prove(&self, proof: Proof) {
        set_proof(&self.head[2], proof);
    }

    /// Visits of a decision and their points.
    #[inline]
    pub fn own(&self, index: usize) -> Tally {
        Tally::of(self.own[index].load(RELAXED))
    }

    /// Visits of all decisions and their points.
    #[inline]
    pub fn all_own(&self) -> impl Iterator<Item = Tally> + '_ {
        self.own.iter().map(|word| Tally::of(word.load(RELAXED)))
    }

    /// For all decisions the random games that had them later on, completed in the first way.
    #[inline]
    pub fn all_later(&self) -> impl Iterator<Item = Tally> + '_ {
        self.later[..self.keys.len()].iter().map(|word| Tally::of(word.load(RELAXED)))
    }

    /// Random games that had the decision later on, completed in this way.
    #[inline]
    pub fn later(&self, way: usize, index: usize) -> Tally {
        Tally::of(self.later[way * self.keys.len() + index].load(RELAXED))
    }

    /// How many ways of completing a decision are told apart.
    #[inline]
    pub fn ways(&self) -> usize {
        self.ways.len()
    }

    /// What completes a decision in this way; 0 if it is complete.
    #[inline]
    pub fn way(&self, way: usize) -> Key {
        Key(self.ways[way].load(RELAXED))
    }

    /// The position is visited.
    #[inline]
    pub fn enter(&self) {
        self.head[1].fetch_add(1, RELAXED);
    }

    /// Sets off on a visit: until it comes back it counts as a loss, so that other threads look elsewhere.
    #[inline]
    pub fn set_off(&self, index: usize) {
        self.own[index].fetch_add(1 << 32, RELAXED);
    }

    /// Comes back with half points.
    #[inline]
    pub fn come_back(&self, index: usize, points: u32) {
        self.own[index].fetch_add(points.into(), RELAXED);
    }

    /// A random game with so many half points had some decisions later on, completed in this way. Of two threads that
    /// say so at once one may go unheard: adding without that would take longer than the rest of an iteration.
    #[inline]
    pub fn learn_later(&self, way: usize, points: u32, had: impl Fn(Key) -> bool) {
        let count = self.keys.len();
        let more = 1 << 32 | u64::from(points);
        for (key, word) in self.keys.iter().zip(&self.later[way * count..][..count]) {
            // Whether a game had a decision cannot be foretold, so there is no branch.
            let more = select_unpredictable(had(Key(key.load(RELAXED))), more, 0);
            word.store(word.load(RELAXED).wrapping_add(more), RELAXED);
        }
    }

    /// What is proven of a decision.
    #[inline]
    pub fn proof_of(&self, index: usize) -> Proof {
        self.links[index].load(RELAXED) as Proof
    }

    /// Remembers what is proven of a decision.
    pub fn prove_decision(&self, index: usize, proof: Proof) {
        set_proof(&self.links[index], proof);
        self.head[2].fetch_or(SOME_PROVEN, RELAXED);
    }

    /// The position behind a decision; 0 if there is none yet.
    #[inline]
    pub fn below(&self, index: usize) -> BlockId {
        (self.links[index].load(Ordering::Acquire) >> 32) as BlockId
    }

    /// Whether the caller is the one to make the block behind a decision.
    pub fn claim(&self, index: usize) -> bool {
        self.links[index].fetch_or(BUSY, Ordering::Acquire) & BUSY == 0
    }

    /// The block behind a decision that was claimed is ready.
    pub fn open(&self, index: usize, block: BlockId) {
        self.links[index].fetch_or(u64::from(block) << 32, Ordering::Release);
    }
}

/// What is proven first stays.
fn set_proof(word: &AtomicU64, proof: Proof) {
    let first = |old: u64| (old as Proof == 0).then_some(old | u64::from(proof));
    let _ = word.fetch_update(RELAXED, RELAXED, first);
}

/// All blocks.
#[derive(Debug)]
pub struct Pool {
    pieces: Vec<OnceLock<Box<[AtomicU64]>>>,
    /// The next free word.
    next: Mutex<usize>,
}

impl Pool {
    /// Room for so many bytes, at least for two pieces. Memory is taken piece by piece as it is needed.
    pub fn new(bytes: usize) -> Pool {
        let pieces = (bytes / 8 / PIECE).clamp(2, (u32::MAX as usize) / PIECE);
        Pool { pieces: (0..pieces).map(|_| OnceLock::new()).collect(), next: Mutex::new(1) }
    }

    /// A new block; nothing if the pool is full or the position too wide.
    pub fn block(&self, contents: Contents<'_>) -> Option<BlockId> {
        let Contents { seat, keys, ways } = contents;
        let at = self.reserve(size(keys.len(), ways.len()))?;
        let words = &self.piece(at / PIECE)[at % PIECE..];
        words[0].store(shape(seat, keys.len(), ways.len()), RELAXED);
        words[HEAD..].iter().zip(ways.iter().chain(keys)).for_each(|(word, key)| word.store(key.0, RELAXED));
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

    fn piece(&self, index: usize) -> &[AtomicU64] {
        self.pieces[index].get_or_init(|| (0..PIECE).map(|_| AtomicU64::new(0)).collect())
    }

    /// A block that was made here.
    #[inline]
    pub fn get(&self, block: BlockId) -> Block<'_> {
        let at = block as usize;
        let words = &self.pieces[at / PIECE].get().map_or(&[][..], |piece| piece)[at % PIECE..];
        let (head, rows) = words.split_at(HEAD);
        let (seat, count, ways) = read_shape(head[0].load(RELAXED));
        let (ways, rows) = rows.split_at(ways);
        let (keys, rows) = rows.split_at(count);
        let (own, rows) = rows.split_at(count);
        let (links, rows) = rows.split_at(count);
        Block { seat, head, ways, keys, own, links, later: &rows[..count * ways.len()] }
    }

    /// Words taken, as a share of what there is room for.
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
            copies.insert(from, self.copy(from, to)?);
            let old = self.get(from);
            open.extend((0..old.len()).map(|index| old.below(index)).filter(|below| *below != 0));
        }
        for (from, copy) in copies.iter() {
            let (old, new) = (self.get(*from), to.get(*copy));
            for index in 0..old.len() {
                if let Some(below) = copies.get(&old.below(index)) {
                    new.claim(index);
                    new.open(index, *below);
                }
            }
        }
        copies.get(&block).copied()
    }

    /// Copies a block without what is behind its decisions.
    fn copy(&self, block: BlockId, to: &Pool) -> Option<BlockId> {
        let old = self.get(block);
        let keys: Vec<Key> = (0..old.len()).map(|index| old.key(index)).collect();
        let ways: Vec<Key> = (0..old.ways()).map(|way| old.way(way)).collect();
        let copy = to.block(Contents { seat: old.seat, keys: &keys, ways: &ways })?;
        let new = to.get(copy);
        let both = |new: &[AtomicU64], old: &[AtomicU64]| {
            new.iter().zip(old).for_each(|(new, old)| new.store(old.load(RELAXED), RELAXED));
        };
        both(&new.head[1..], &old.head[1..]);
        both(new.own, old.own);
        both(new.later, old.later);
        (0..old.len()).for_each(|index| set_proof(&new.links[index], old.proof_of(index)));
        Some(copy)
    }
}

/// Words of a block.
fn size(count: usize, ways: usize) -> usize {
    HEAD + ways + count * (3 + ways)
}

fn shape(seat: u8, count: usize, ways: usize) -> u64 {
    count as u64 | (seat as u64) << 32 | (ways as u64) << 40
}

fn read_shape(word: u64) -> (u8, usize, usize) {
    ((word >> 32) as u8, word as u32 as usize, (word >> 40) as usize)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_are_made_until_the_pool_is_full() {
        let pool = Pool::new(0);
        let keys: Vec<Key> = (0..1000).map(Key).collect();
        let contents = Contents { seat: 1, keys: &keys, ways: &[Key(0), Key(8)] };
        let blocks: Vec<BlockId> = std::iter::from_fn(|| pool.block(contents)).collect();
        assert_eq!(blocks.len(), 2 * (PIECE / size(1000, 2)));
        for block in blocks {
            let block = pool.get(block);
            assert_eq!((block.seat, block.len(), block.ways()), (1, 1000, 2));
            assert_eq!((block.key(999), block.way(1)), (Key(999), Key(8)));
        }
        assert!(pool.block(Contents { seat: 0, keys: &vec![Key(0); PIECE], ways: &[] }).is_none());
    }

    #[test]
    fn rows_do_not_disturb_each_other() {
        let pool = Pool::new(0);
        let contents = Contents { seat: 0, keys: &[Key(5), Key(6)], ways: &[Key(0), Key(8)] };
        let block = pool.get(pool.block(contents).unwrap());
        block.learn_later(0, 2, |key| key == Key(6));
        block.learn_later(1, 1, |key| key == Key(5));
        block.set_off(1);
        block.come_back(1, 1);
        assert!(!block.some_proven());
        block.prove_decision(0, 3);
        block.prove_decision(0, 2);
        let tally = |visits, points| Tally { visits, points };
        assert_eq!([block.later(0, 0), block.later(0, 1)], [tally(0, 0), tally(1, 2)]);
        assert_eq!([block.later(1, 0), block.later(1, 1)], [tally(1, 1), tally(0, 0)]);
        assert_eq!([block.own(0), block.own(1)], [tally(0, 0), tally(1, 1)]);
        assert_eq!((block.proof(), block.some_proven()), (0, true));
        assert_eq!((block.proof_of(0), block.proof_of(1)), (3, 0));
    }

    #[test]
    fn a_subtree_is_copied_whole() {
        let pool = Pool::new(0);
        let make = |seat, keys: &[Key]| pool.block(Contents { seat, keys, ways: &[Key(0)] }).unwrap();
        let (root, below) = (make(0, &[Key(2), Key(3)]), make(1, &[Key(4)]));
        let block = pool.get(root);
        block.set_off(1);
        block.come_back(1, 2);
        block.learn_later(0, 1, |key| key == Key(2));
        assert!(block.claim(1) && !block.claim(1));
        block.open(1, below);
        let to = Pool::new(0);
        let copy = to.get(pool.copy_below(root, &to).unwrap());
        assert_eq!((copy.key(1), copy.own(1)), (Key(3), Tally { visits: 1, points: 2 }));
        assert_eq!((copy.later(0, 0), copy.below(0)), (Tally { visits: 1, points: 1 }, 0));
        assert_eq!(to.get(copy.below(1)).key(0), Key(4));
    }
}
