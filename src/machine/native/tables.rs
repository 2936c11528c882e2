//! Tables that code reads: flat, padded for every bit of a set, at addresses that do not change.

use super::super::bits::Bits;

/// Tables, kept for as long as the code that knows their addresses.
#[derive(Debug, Default)]
pub(super) struct Tables {
    kept: Vec<Box<[u64]>>,
    bytes: Vec<Box<[u8]>>,
}

impl Tables {
    /// Keeps a table and gives its address.
    pub(super) fn keep(&mut self, words: Vec<u64>) -> i64 {
        if let Some(same) = self.kept.iter().find(|kept| ***kept == *words) {
            return same.as_ptr() as i64;
        }
        self.kept.push(words.into_boxed_slice());
        self.kept.last().map_or(0, |table| table.as_ptr() as i64)
    }

    /// Keeps a table of one set for each bit.
    pub(super) fn keep_sets<const W: usize>(&mut self, sets: &[Bits<W>]) -> i64 {
        let padding = std::iter::repeat_n(&Bits::EMPTY, (64 * W).saturating_sub(sets.len()));
        self.keep(sets.iter().chain(padding).flat_map(|set| set.0).collect())
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
