//! A transposition table of bounded size: what is known of positions by their keys.

use super::memory::{zeroed, Memory};

/// How many entries share a place.
const WAYS: usize = 4;

/// The bytes of an entry, and of its key, which comes first.
const BYTES: usize = 32;
const KEY: usize = 16;

/// Entries that share a place, as bytes.
type Bucket = [[u8; BYTES]; WAYS];

/// The bytes of a bucket.
const BUCKET: u64 = size_of::<Bucket>() as u64;

/// How many buckets there are at first.
const FIRST: usize = 1 << 12;

/// The key of an empty place. A position with this key is not kept.
const EMPTY: u128 = 0;

/// What is known of one position. What the numbers mean is the search's affair.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Entry {
    /// Of the position with the question.
    pub key: u128,
    /// For proof-number search the proof number, for alpha-beta a lower bound; of a solved position half its zone.
    pub low: u32,
    /// The disproof number, or an upper bound; of a solved position the other half.
    pub high: u32,
    /// Nodes that it cost: entries that cost less make room first.
    pub work: u32,
    /// For alpha-beta the best decision; for proof numbers 1 if the answer is yes, 2 if it is no.
    pub note: u16,
    /// What a proof is good for; `i16::MIN` where it holds on one path only.
    pub bound: i16,
}

impl Entry {
    /// As bytes, to be kept.
    pub fn bytes(&self) -> [u8; BYTES] {
        let mut bytes = [0; BYTES];
        bytes[..KEY].copy_from_slice(&self.key.to_le_bytes());
        let words =
            [self.low, self.high, self.work, u32::from(self.note) | u32::from(self.bound as u16) << 16];
        for (to, word) in bytes[KEY..].chunks_exact_mut(4).zip(words) {
            to.copy_from_slice(&word.to_le_bytes());
        }
        bytes
    }

    /// From such bytes.
    pub fn from_bytes(bytes: [u8; BYTES]) -> Entry {
        let word = |at: usize| u32::from_le_bytes(std::array::from_fn(|i| bytes[at + i]));
        Entry {
            key: u128::from_le_bytes(std::array::from_fn(|i| bytes[i])),
            low: word(16),
            high: word(20),
            work: word(24),
            note: word(28) as u16,
            bound: (word(28) >> 16) as i16,
        }
    }
}

/// Entries by key, the cheapest of four making room for a new one.
#[derive(Debug)]
pub struct Table {
    /// Buckets of entries as bytes; all zero where nothing is kept.
    memory: Option<Memory>,
    /// How many buckets there are.
    buckets: usize,
    /// How many entries are in use.
    used: usize,
    /// How many buckets there may be.
    most: usize,
}

impl Table {
    /// A table of at most so many bytes, at least one bucket. It grows as it fills, as far as the system gives memory.
    pub fn new(bytes: u64) -> Table {
        // While it grows, one of half the size is there besides.
        let most = usize::try_from((bytes / 3 * 2 / BUCKET).clamp(1, 1 << 40)).unwrap_or(usize::MAX);
        let mut table = Table { memory: None, buckets: 0, used: 0, most };
        table.grow(most.min(FIRST));
        table
    }

    /// What is known of a key.
    pub fn get(&self, key: u128) -> Option<Entry> {
        let wanted = key.to_le_bytes();
        let found = self.bucket(key)?.iter().find(|entry| entry[..KEY] == wanted);
        found.filter(|_| key != EMPTY).map(|bytes| Entry::from_bytes(*bytes))
    }

    /// Keeps an entry, in place of an older one with the same key or of the cheapest in its bucket.
    pub fn put(&mut self, entry: Entry) {
        if entry.key == EMPTY {
            return;
        }
        self.reserve(self.used as u64);
        let Some(bucket) = self.bucket_mut(entry.key) else { return };
        let old = bucket.map(Entry::from_bytes);
        let same = old.iter().position(|old| old.key == entry.key);
        let cheapest = || (0..WAYS).min_by_key(|&i| (old[i].key != EMPTY, old[i].work)).unwrap_or(0);
        let at = same.unwrap_or_else(cheapest);
        bucket[at] = entry.bytes();
        self.used += usize::from(old[at].key == EMPTY);
    }

    /// Makes room for so many entries; whether there can be so many.
    pub fn reserve(&mut self, entries: u64) -> bool {
        let wanted = usize::try_from(entries).unwrap_or(usize::MAX);
        while self.buckets * WAYS / 2 < wanted && self.buckets < self.most {
            self.grow((2 * self.buckets).min(self.most));
        }
        wanted <= self.buckets * WAYS
    }

    /// Moves into more memory, if there is some; otherwise it stays as large as it is.
    fn grow(&mut self, buckets: usize) {
        let memory = buckets.checked_mul(BUCKET as usize).and_then(zeroed);
        let Some(memory) = memory else {
            self.most = self.buckets;
            return;
        };
        let old = Table { memory: Some(memory), buckets, used: 0, most: self.most };
        let old = std::mem::replace(self, old);
        old.entries().for_each(|entry| self.put(entry));
    }

    /// The entries that are in use.
    pub fn entries(&self) -> impl Iterator<Item = Entry> + use<'_> {
        let all = self.all().iter().flatten();
        all.map(|bytes| Entry::from_bytes(*bytes)).filter(|entry| entry.key != EMPTY)
    }

    fn all(&self) -> &[Bucket] {
        self.memory.as_ref().map_or(&[], |memory| memory.as_chunks().0.as_chunks().0)
    }

    fn place(&self, key: u128) -> usize {
        // The high half of a product spreads keys over any number of buckets.
        (((key >> 64) * self.buckets as u128) >> 64) as usize
    }

    fn bucket(&self, key: u128) -> Option<&Bucket> {
        self.all().get(self.place(key))
    }

    fn bucket_mut(&mut self, key: u128) -> Option<&mut Bucket> {
        let place = self.place(key);
        self.memory.as_mut()?.as_chunks_mut().0.as_chunks_mut().0.get_mut(place)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(n: u32) -> Entry {
        let key = u128::from(n + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835);
        Entry { key, low: n, high: !n, work: n / 2, note: n as u16, bound: -(n as i16) }
    }

    #[test]
    fn entries_are_read_back() {
        for n in 0..1000 {
            assert_eq!(Entry::from_bytes(entry(n).bytes()), entry(n));
        }
    }

    #[test]
    fn what_cost_least_makes_room() {
        let mut table = Table::new(1 << 10);
        (0..1000).for_each(|n| table.put(entry(n)));
        assert_eq!(table.entries().count(), 20);
        assert_eq!(table.get(entry(999).key), Some(entry(999)));
        let kept: u32 = table.entries().map(|entry| entry.work).sum();
        assert!(kept > 20 * 400, "{kept}");
        table.put(Entry { low: 7, ..entry(999) });
        assert_eq!(table.entries().filter(|old| old.key == entry(999).key).count(), 1);
    }
}
