//! What is learnt about decisions apart from positions.

use crate::game::Key;
use std::sync::atomic::{AtomicU32, Ordering};

fn place(key: Key, bits: u32) -> usize {
    (key.0.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - bits)) as usize
}

/// How every decision has done so far, wherever it was made. Decisions whose places fall together are taken for one.
#[derive(Debug)]
pub struct History(Vec<(AtomicU32, AtomicU32)>);

const HISTORY_BITS: u32 = 15;

impl History {
    /// Nothing is known.
    pub fn new() -> History {
        History((0..1 << HISTORY_BITS).map(|_| Default::default()).collect())
    }

    /// A game with the decision brought so many half points. Of two threads that say so at once one may go unheard.
    #[inline]
    pub fn learn(&self, key: Key, points: u32) {
        let (visits, sum) = &self.0[place(key, HISTORY_BITS)];
        visits.store(visits.load(Ordering::Relaxed).wrapping_add(1), Ordering::Relaxed);
        sum.store(sum.load(Ordering::Relaxed).wrapping_add(points), Ordering::Relaxed);
    }

    /// The mean value, from 0 to 1; ½ if nothing is known.
    #[inline]
    pub fn value(&self, key: Key) -> f32 {
        let (visits, sum) = &self.0[place(key, HISTORY_BITS)];
        match visits.load(Ordering::Relaxed) {
            0 => 0.5,
            n => sum.load(Ordering::Relaxed) as f32 / (2 * n) as f32,
        }
    }
}

/// A small table from decisions to numbers that is emptied at no cost. An entry is one word, since it has to stay in the
/// nearest cache: a part of the decision's hash, a stamp that says when it was made, the number.
#[derive(Debug)]
pub struct Table {
    entries: Vec<u64>,
    /// Where the stamp of an entry stands.
    stamp: u64,
}

const TABLE_BITS: u32 = 12;
const PROBES: usize = 8;
const NUMBER: u64 = 0xffff;

/// Decisions that pick neighbouring things stand side by side, so that few cache lines are touched.
#[inline]
fn side_by_side(key: Key) -> usize {
    let who = usize::from(key.decider().0) + usize::from(key.choice());
    ((key.item() as usize) << 1 | who & 1) & ((1 << TABLE_BITS) - 1)
}

impl Table {
    /// An empty table.
    pub fn new() -> Table {
        Table { entries: vec![0; (1 << TABLE_BITS) + PROBES], stamp: 1 << 16 }
    }

    /// Empties it.
    pub fn clear(&mut self) {
        self.stamp = (self.stamp + (1 << 16)) & 0xffff_0000;
        if self.stamp == 0 {
            self.entries.fill(0);
            self.stamp = 1 << 16;
        }
    }

    /// The entry of a decision with the number 0.
    #[inline]
    fn entry(&self, key: Key) -> u64 {
        key.0.wrapping_mul(0x9e37_79b9_7f4a_7c15) & 0xffff_ffff_0000_0000 | self.stamp
    }

    #[inline]
    fn is_used(&self, entry: u64) -> bool {
        entry as u32 & 0xffff_0000 == self.stamp as u32
    }

    /// Remembers a number below 2^16; it may be lost if the table is crowded.
    #[inline]
    pub fn set(&mut self, key: Key, number: u32) {
        let new = self.entry(key) | u64::from(number).min(NUMBER);
        let at = side_by_side(key);
        for index in at..at + PROBES {
            let old = self.entries[index];
            if !self.is_used(old) || (old ^ new) & !NUMBER == 0 {
                self.entries[index] = new;
                return;
            }
        }
    }

    /// Is the number of a decision known, and at least so much?
    #[inline]
    pub fn since(&self, key: Key, least: u32) -> bool {
        let (wanted, found) = (self.entry(key), self.entries[side_by_side(key)]);
        let same = (found ^ wanted) & !NUMBER == 0;
        if self.is_used(found) && !same {
            return self.get(key).is_some_and(|number| number >= least);
        }
        same & ((found & NUMBER) as u32 >= least)
    }

    /// The number of a decision.
    #[inline]
    pub fn get(&self, key: Key) -> Option<u32> {
        let wanted = self.entry(key);
        let at = side_by_side(key);
        let run = self.entries[at..at + PROBES].iter().take_while(|entry| self.is_used(**entry));
        run.copied().find(|entry| (entry ^ wanted) & !NUMBER == 0).map(|entry| (entry & NUMBER) as u32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Role;

    #[test]
    fn a_table_forgets_when_it_is_cleared() {
        let mut table = Table::new();
        let key = |n: u32| Key::new(Role(n as u8 % 2), 0, n / 2, false, true);
        (0..500).for_each(|n| table.set(key(n), n));
        assert!((0..500).all(|n| table.get(key(n)) == Some(n)));
        assert!((0..500).all(|n| table.since(key(n), n) && !table.since(key(n), n + 1)));
        table.clear();
        assert!((0..500).all(|n| table.get(key(n)).is_none()));
        table.set(Key(3), 7);
        assert_eq!(table.get(Key(3)), Some(7));
    }

    #[test]
    fn history_is_a_mean() {
        let history = History::new();
        assert_eq!(history.value(Key(5)), 0.5);
        [2, 2, 1, 0].into_iter().for_each(|points| history.learn(Key(5), points));
        assert_eq!(history.value(Key(5)), 0.625);
    }
}
