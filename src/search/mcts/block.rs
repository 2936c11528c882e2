//! One position of the tree: a row of words in the pool.
//!
//! After a head come rows with a word for each decision. What a search writes all the time stands apart from what it
//! only reads, close together, so that threads pass few cache lines to and fro. Decisions are known by their slots in
//! what is learnt ([`super::learn`]), four of them in a word.

use super::learn::{slot, Slot};
use crate::game::Key;
use std::hint::select_unpredictable;
use std::sync::atomic::{AtomicU64, Ordering};

/// A block's place in the pool; 0 is none.
pub type BlockId = u32;

/// Values that are proven: 0 nothing, else one more than the mask of winning seats.
pub type Proof = u8;

/// How many decisions a block remembers as its favourites.
pub const FAVOURITES: usize = 8;

/// Words of a head: its shape, visits, what is proven, until when the favourites hold, and these.
const HEAD: usize = 4 + FAVOURITES / IN_A_WORD;
/// Slots, or favourites, in a word.
const IN_A_WORD: usize = 4;
/// Head: is something proven of a decision?
const SOME_PROVEN: u64 = 1 << 8;
/// Link: somebody makes the block behind it, or has made it.
const BUSY: u64 = 1 << 8;

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

/// How many decisions and rows a block has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Shape {
    seat: u8,
    count: usize,
    ways: usize,
}

impl Shape {
    fn of(contents: &Contents<'_>) -> Shape {
        Shape { seat: contents.seat, count: contents.keys.len(), ways: contents.ways.len() }
    }

    fn word(self) -> u64 {
        self.count as u64 | u64::from(self.seat) << 32 | (self.ways as u64) << 40
    }

    fn read(word: u64) -> Shape {
        Shape { seat: (word >> 32) as u8, count: word as u32 as usize, ways: (word >> 40) as usize }
    }

    /// Words of a row of slots.
    fn slots(self) -> usize {
        self.count.div_ceil(IN_A_WORD)
    }

    /// Words of a row of tallies that goes with a row of slots.
    fn tallies(self) -> usize {
        self.slots() * IN_A_WORD
    }
}

/// How many words a block takes.
pub fn size(contents: &Contents<'_>) -> usize {
    let shape = Shape::of(contents);
    HEAD + 2 * shape.count + shape.ways.max(1) * shape.slots() + shape.ways * shape.tallies()
}

/// Writes a new block into words that are 0.
pub fn write(words: &[AtomicU64], contents: &Contents<'_>) {
    let shape = Shape::of(contents);
    words[0].store(shape.word(), RELAXED);
    let block = Block::read(words);
    let ways = if contents.ways.is_empty() { &[Key(0)] } else { contents.ways };
    for (row, way) in block.slots.chunks_exact(shape.slots().max(1)).zip(ways) {
        let slot = |key: &Key| u64::from(slot(if *way == Key(0) { *key } else { way.after(*key) }));
        for (word, four) in row.iter().zip(contents.keys.chunks(IN_A_WORD)) {
            word.store(four.iter().rev().fold(0, |all, key| all << 16 | slot(key)), RELAXED);
        }
    }
}

/// One position.
#[derive(Clone, Copy, Debug)]
pub struct Block<'a> {
    /// The seat that decides.
    pub seat: u8,
    count: usize,
    ways: usize,
    head: &'a [AtomicU64],
    /// Tallies of visits, those on their way counted, with half points for the seat that decides.
    own: &'a [AtomicU64],
    /// The block behind each decision, and what is proven of it.
    links: &'a [AtomicU64],
    /// The slots of the decisions, completed in each way.
    slots: &'a [AtomicU64],
    /// Tallies of random games that had the decision later on: a row for each way of completing it.
    later: &'a [AtomicU64],
}

impl<'a> Block<'a> {
    /// The block that these words begin with.
    #[inline]
    pub fn read(words: &'a [AtomicU64]) -> Block<'a> {
        let shape = Shape::read(words[0].load(RELAXED));
        let (head, rows) = words.split_at(HEAD);
        let (own, rows) = rows.split_at(shape.count);
        let (links, rows) = rows.split_at(shape.count);
        let (slots, rows) = rows.split_at(shape.ways.max(1) * shape.slots());
        let later = &rows[..shape.ways * shape.tallies()];
        Block { seat: shape.seat, count: shape.count, ways: shape.ways, head, own, links, slots, later }
    }

    /// Visits the block that these words begin with; how many visits it has had with this one. This is written before
    /// anything is read, so that the line comes from another processor once, not twice.
    #[inline]
    pub fn visit(words: &'a [AtomicU64]) -> (Block<'a>, u32) {
        let visits = words[1].fetch_add(1, RELAXED) as u32 + 1;
        (Block::read(words), visits)
    }

    /// How many decisions.
    #[inline]
    pub fn len(&self) -> usize {
        self.count
    }

    /// Words of all it consists of.
    pub fn words(&self) -> usize {
        HEAD + 2 * self.count + self.slots.len() + self.later.len()
    }

    fn row(&self) -> usize {
        self.count.div_ceil(IN_A_WORD)
    }

    /// The slot of a decision that is complete, or completed in the first way.
    #[inline]
    pub fn slot(&self, index: usize) -> Slot {
        (self.slots[index / IN_A_WORD].load(RELAXED) >> (16 * (index % IN_A_WORD))) as Slot
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

    /// The decisions that looked best when all were looked at, if that is to hold for so many visits.
    #[inline]
    pub fn favourites(&self, visits: u32) -> Option<[u16; FAVOURITES]> {
        (u64::from(visits) < self.head[3].load(RELAXED)).then(|| {
            let words = &self.head[4..HEAD];
            std::array::from_fn(|i| (words[i / IN_A_WORD].load(RELAXED) >> (16 * (i % IN_A_WORD))) as u16)
        })
    }

    /// Remembers the decisions that look best, below so many visits.
    pub fn favour(&self, favourites: [u16; FAVOURITES], until: u32) {
        for (word, four) in self.head[4..HEAD].iter().zip(favourites.chunks_exact(IN_A_WORD)) {
            word.store(four.iter().rev().fold(0, |all, one| all << 16 | u64::from(*one)), RELAXED);
        }
        self.head[3].store(until.into(), RELAXED);
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
        self.later[..self.count].iter().map(|word| Tally::of(word.load(RELAXED)))
    }

    /// Random games that had the decision later on, completed in this way.
    #[inline]
    pub fn later(&self, way: usize, index: usize) -> Tally {
        Tally::of(self.later[way * self.row() * IN_A_WORD + index].load(RELAXED))
    }

    /// How many ways of completing a decision are told apart.
    #[inline]
    pub fn ways(&self) -> usize {
        self.ways
    }

    /// Sets off on a visit: until it comes back it counts as a loss, so that other threads look elsewhere.
    #[inline]
    pub fn set_off(&self, index: usize) {
        self.own[index].fetch_add(1 << 32, RELAXED);
    }

    /// Comes back with half points, and with visits that did not set off.
    #[inline]
    pub fn come_back(&self, index: usize, more: Tally) {
        self.own[index].fetch_add(u64::from(more.visits) << 32 | u64::from(more.points), RELAXED);
    }

    /// There have been more visits, of the position and of a decision, and they have come back.
    pub fn add(&self, index: usize, more: Tally) {
        if more.visits > 0 {
            self.head[1].fetch_add(more.visits.into(), RELAXED);
            self.come_back(index, more);
        }
    }

    /// A random game with so many half points had some decisions later on. Of two threads that say so at once one may
    /// go unheard: adding without that would take longer than the rest of an iteration.
    #[inline]
    pub fn learn_later(&self, points: u32, had: impl Fn(Slot) -> bool) {
        let more = 1 << 32 | u64::from(points);
        for (word, tallies) in self.slots.iter().zip(self.later.chunks_exact(IN_A_WORD)) {
            let word = word.load(RELAXED);
            for (place, tally) in tallies.iter().enumerate() {
                // Whether a game had a decision cannot be foretold, so there is no branch.
                let more = select_unpredictable(had((word >> (16 * place)) as Slot), more, 0);
                tally.store(tally.load(RELAXED).wrapping_add(more), RELAXED);
            }
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

    /// Copies this block, but for what is behind its decisions, into words that are 0.
    pub fn copy(&self, words: &[AtomicU64]) {
        words[0].store(self.head[0].load(RELAXED), RELAXED);
        let new = Block::read(words);
        let pairs =
            [(new.head, self.head), (new.own, self.own), (new.slots, self.slots), (new.later, self.later)];
        for (new, old) in pairs.into_iter().flat_map(|(new, old)| new.iter().zip(old)) {
            new.store(old.load(RELAXED), RELAXED);
        }
        (0..self.count).for_each(|index| set_proof(&new.links[index], self.proof_of(index)));
    }
}

/// What is proven first stays.
fn set_proof(word: &AtomicU64, proof: Proof) {
    let first = |old: u64| (old as Proof == 0).then_some(old | u64::from(proof));
    let _ = word.fetch_update(RELAXED, RELAXED, first);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Role;

    fn key(item: u32) -> Key {
        Key::new(Role(0), 0, item, false, true)
    }

    fn room(contents: &Contents<'_>) -> Vec<AtomicU64> {
        let words: Vec<AtomicU64> = (0..size(contents)).map(|_| AtomicU64::new(0)).collect();
        write(&words, contents);
        words
    }

    #[test]
    fn rows_do_not_disturb_each_other() {
        let keys: Vec<Key> = (3..9).map(key).collect();
        let way = Key(1 << 56 | 8);
        let words = room(&Contents { seat: 0, keys: &keys, ways: &[Key(0), way] });
        let block = Block::read(&words);
        assert_eq!((block.len(), block.ways(), block.words()), (6, 2, words.len()));
        assert!((0..6).all(|i| block.slot(i) == slot(keys[i])));
        block.learn_later(2, |found| found == slot(keys[5]));
        block.learn_later(1, |found| found == slot(way.after(keys[0])));
        block.set_off(1);
        block.come_back(1, Tally { visits: 0, points: 1 });
        assert!(!block.some_proven());
        block.prove_decision(0, 3);
        block.prove_decision(0, 2);
        let tally = |visits, points| Tally { visits, points };
        assert_eq!([block.later(0, 0), block.later(0, 5)], [tally(0, 0), tally(1, 2)]);
        assert_eq!([block.later(1, 0), block.later(1, 5)], [tally(1, 1), tally(0, 0)]);
        assert_eq!([block.own(0), block.own(1)], [tally(0, 0), tally(1, 1)]);
        assert_eq!((block.proof(), block.some_proven()), (0, true));
        assert_eq!((block.proof_of(0), block.proof_of(1)), (3, 0));
    }

    #[test]
    fn favourites_hold_for_a_while() {
        let keys: Vec<Key> = (0..50).map(key).collect();
        let words = room(&Contents { seat: 0, keys: &keys, ways: &[] });
        let block = Block::read(&words);
        assert_eq!(block.favourites(0), None);
        let all = std::array::from_fn(|i| 49 - i as u16);
        block.favour(all, 7);
        assert_eq!((block.favourites(6), block.favourites(7)), (Some(all), None));
        assert_eq!((block.visits(), block.proof(), block.own(0)), (0, 0, Tally::default()));
    }
}
