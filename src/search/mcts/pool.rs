//! The tree: blocks of words in a pool of bounded size, shared by threads without locks. A block is finished before
//! anyone is told of it, so threads only ever see whole blocks.

use super::block::{size, write, Block, BlockId, Contents};
use std::collections::HashMap;
use std::sync::atomic::AtomicU64;
use std::sync::{Mutex, OnceLock};

/// Words in one piece of the pool.
const PIECE: usize = 1 << 17;

/// Words in a cache line. A block begins with one, so that what is written at each visit lies in few of them.
const LINE: usize = 8;

/// All blocks.
#[derive(Debug)]
pub struct Pool {
    /// Each with a line more than is used, since its first word may be anywhere in one.
    pieces: Vec<OnceLock<Box<[AtomicU64]>>>,
    /// The next free word.
    next: Alone<Mutex<usize>>,
}

/// Alone in its cache lines: what threads write often does not disturb what all of them read all the time.
#[derive(Debug)]
#[repr(align(128))]
struct Alone<T>(T);

impl Pool {
    /// Room for so many bytes, at least for two pieces. Memory is taken piece by piece as it is needed.
    pub fn new(bytes: usize) -> Pool {
        let pieces = (bytes / 8 / PIECE).clamp(2, (u32::MAX as usize) / PIECE);
        Pool { pieces: (0..pieces).map(|_| OnceLock::new()).collect(), next: Alone(Mutex::new(LINE)) }
    }

    /// A new block; nothing if the pool is full or the position too wide.
    pub fn block(&self, contents: Contents<'_>) -> Option<BlockId> {
        let at = self.reserve(size(&contents))?;
        write(self.words(at), &contents);
        Some(at)
    }

    fn reserve(&self, size: usize) -> Option<BlockId> {
        let mut next = self.next.0.lock().ok()?;
        let fits = *next % PIECE + size <= PIECE;
        let at = if fits { *next } else { next.next_multiple_of(PIECE) };
        if size > PIECE || at + size > self.pieces.len() * PIECE {
            return None;
        }
        *next = (at + size).next_multiple_of(LINE);
        let piece = &self.pieces[at / PIECE];
        piece.get_or_init(|| (0..PIECE + LINE).map(|_| AtomicU64::new(0)).collect());
        Some(at as BlockId)
    }

    #[inline]
    fn words(&self, block: BlockId) -> &[AtomicU64] {
        let at = block as usize;
        let piece = self.pieces[at / PIECE].get().map_or(&[][..], |piece| piece);
        &piece[piece.as_ptr().align_offset(8 * LINE).min(LINE)..][at % PIECE..]
    }

    /// A block that was made here.
    #[inline]
    pub fn get(&self, block: BlockId) -> Block<'_> {
        Block::read(self.words(block))
    }

    /// The same, and it is visited: see [`Block::visit`].
    #[inline]
    pub fn visit(&self, block: BlockId) -> (Block<'_>, u32) {
        Block::visit(self.words(block))
    }

    /// Words taken, as a share of what there is room for.
    pub fn filled(&self) -> f64 {
        let next = self.next.0.lock().map_or(0, |next| *next);
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
            let old = self.get(from);
            let copy = to.reserve(old.words())?;
            old.copy(to.words(copy));
            copies.insert(from, copy);
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
}

#[cfg(test)]
mod tests {
    use super::super::block::Tally;
    use super::super::learn::slot;
    use super::*;
    use crate::game::Key;

    #[test]
    fn blocks_are_made_until_the_pool_is_full() {
        let pool = Pool::new(0);
        let keys: Vec<Key> = (0..1000).map(Key).collect();
        let contents = Contents { seat: 1, keys: &keys, ways: &[Key(0), Key(8)] };
        let blocks: Vec<BlockId> = std::iter::from_fn(|| pool.block(contents)).collect();
        assert_eq!(blocks.len(), 2 * (PIECE / size(&contents).next_multiple_of(LINE)));
        assert!(blocks.iter().all(|block| pool.words(*block).as_ptr().align_offset(8 * LINE) == 0));
        for block in blocks {
            let block = pool.get(block);
            assert_eq!((block.seat, block.len(), block.ways()), (1, 1000, 2));
            assert_eq!(block.slot(999), slot(Key(999)));
        }
        assert!(pool.block(Contents { seat: 0, keys: &vec![Key(0); PIECE], ways: &[] }).is_none());
    }

    #[test]
    fn a_subtree_is_copied_whole() {
        let pool = Pool::new(0);
        let make = |seat, keys: &[Key]| pool.block(Contents { seat, keys, ways: &[Key(0)] }).unwrap();
        let (root, below) = (make(0, &[Key(2), Key(3)]), make(1, &[Key(4)]));
        let block = pool.get(root);
        block.set_off(1);
        block.come_back(1, Tally { visits: 0, points: 2 });
        block.learn_later(1, |found| found == slot(Key(2)));
        assert!(block.claim(1) && !block.claim(1));
        block.open(1, below);
        let to = Pool::new(0);
        let copy = to.get(pool.copy_below(root, &to).unwrap());
        assert_eq!((copy.slot(1), copy.own(1)), (slot(Key(3)), Tally { visits: 1, points: 2 }));
        assert_eq!((copy.later(0, 0), copy.below(0)), (Tally { visits: 1, points: 1 }, 0));
        assert_eq!(to.get(copy.below(1)).slot(0), slot(Key(4)));
    }
}
