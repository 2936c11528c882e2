//! A transposition table of bounded size: what is known of positions by their keys.

/// How many entries share a place.
const WAYS: usize = 4;

/// The bytes of a bucket.
const BUCKET: u64 = (WAYS * size_of::<Entry>()) as u64;

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
    pub fn bytes(&self) -> [u8; 32] {
        let mut bytes = [0; 32];
        bytes[..16].copy_from_slice(&self.key.to_le_bytes());
        let words =
            [self.low, self.high, self.work, u32::from(self.note) | u32::from(self.bound as u16) << 16];
        for (to, word) in bytes[16..].chunks_exact_mut(4).zip(words) {
            to.copy_from_slice(&word.to_le_bytes());
        }
        bytes
    }

    /// From such bytes.
    pub fn from_bytes(bytes: [u8; 32]) -> Entry {
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
#[derive(Clone, Debug)]
pub struct Table {
    entries: Vec<Entry>,
    /// How many are in use.
    used: usize,
    /// How many buckets there may be.
    most: usize,
}

impl Table {
    /// A table of at most so many bytes, at least one bucket. It grows as it fills.
    pub fn new(bytes: u64) -> Table {
        // While it grows, one of half the size is there besides.
        let most = (bytes / 3 * 2 / BUCKET).clamp(1, 1 << 40) as usize;
        Table { entries: vec![Entry::default(); most.min(FIRST) * WAYS], used: 0, most }
    }

    /// What is known of a key.
    pub fn get(&self, key: u128) -> Option<&Entry> {
        self.bucket(key).iter().find(|entry| entry.key == key && key != EMPTY)
    }

    /// Keeps an entry, in place of an older one with the same key or of the cheapest in its bucket.
    pub fn put(&mut self, entry: Entry) {
        if entry.key == EMPTY {
            return;
        }
        let buckets = self.entries.len() / WAYS;
        if self.used > self.entries.len() / 2 && buckets < self.most {
            self.grow((2 * buckets).min(self.most));
        }
        let range = self.range(entry.key);
        let bucket = &mut self.entries[range];
        let same = bucket.iter().position(|old| old.key == entry.key);
        let cheapest = || (0..WAYS).min_by_key(|&i| (bucket[i].key != EMPTY, bucket[i].work)).unwrap_or(0);
        let at = same.unwrap_or_else(cheapest);
        self.used += usize::from(bucket[at].key == EMPTY);
        bucket[at] = entry;
    }

    fn grow(&mut self, buckets: usize) {
        let old = std::mem::replace(&mut self.entries, vec![Entry::default(); buckets * WAYS]);
        self.used = 0;
        old.into_iter().filter(|entry| entry.key != EMPTY).for_each(|entry| self.put(entry));
    }

    /// The entries that are in use.
    pub fn entries(&self) -> impl Iterator<Item = &Entry> {
        self.entries.iter().filter(|entry| entry.key != EMPTY)
    }

    fn range(&self, key: u128) -> std::ops::Range<usize> {
        let buckets = self.entries.len() / WAYS;
        // The high half of a product spreads keys over any number of buckets.
        let bucket = ((key >> 64) * buckets as u128) >> 64;
        bucket as usize * WAYS..(bucket as usize + 1) * WAYS
    }

    fn bucket(&self, key: u128) -> &[Entry] {
        &self.entries[self.range(key)]
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
        assert_eq!(table.get(entry(999).key), Some(&entry(999)));
        let kept: u32 = table.entries().map(|entry| entry.work).sum();
        assert!(kept > 20 * 400, "{kept}");
        table.put(Entry { low: 7, ..entry(999) });
        assert_eq!(table.entries().filter(|old| old.key == entry(999).key).count(), 1);
    }
}
