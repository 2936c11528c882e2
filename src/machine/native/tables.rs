//! Tables that code reads: flat, padded for every bit of a set, at addresses that do not change.

use super::plan::Mask;

/// Tables, kept for as long as the code that knows their addresses.
#[derive(Debug)]
pub(super) struct Tables {
    /// The words of a set.
    width: usize,
    kept: Vec<Box<[u64]>>,
    bytes: Vec<Box<[u8]>>,
}

impl Tables {
    /// None yet, for sets of so many words.
    pub(super) fn new(width: usize) -> Tables {
        Tables { width, kept: Vec::new(), bytes: Vec::new() }
    }

    /// Keeps a table and gives its address.
    pub(super) fn keep(&mut self, words: Vec<u64>) -> i64 {
        if let Some(same) = self.kept.iter().find(|kept| ***kept == *words) {
            return same.as_ptr() as i64;
        }
        self.kept.push(words.into_boxed_slice());
        self.kept.last().map_or(0, |table| table.as_ptr() as i64)
    }

    /// Keeps a table of one set for each bit.
    pub(super) fn keep_sets(&mut self, sets: &[Mask]) -> i64 {
        let rows = sets.len().max(64 * self.width);
        let mut words = self.words(sets);
        words.resize(rows * self.width, 0);
        self.keep(words)
    }

    /// The words of sets, one set after the other.
    pub(super) fn words<'a>(&self, sets: impl IntoIterator<Item = &'a Mask>) -> Vec<u64> {
        sets.into_iter().flat_map(|set| &set.0[..self.width]).copied().collect()
    }

    /// Keeps a table of bytes and gives its address.
    pub(super) fn keep_bytes(&mut self, bytes: Vec<u8>) -> i64 {
        if let Some(same) = self.bytes.iter().find(|kept| ***kept == *bytes) {
            return same.as_ptr() as i64;
        }
        self.bytes.push(bytes.into_boxed_slice());
        self.bytes.last().map_or(0, |table| table.as_ptr() as i64)
    }
}
