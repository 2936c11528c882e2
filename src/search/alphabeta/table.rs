//! The transposition table.

use super::WINS;

/// What a value says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Bound {
    /// The value itself.
    #[default]
    Exact,
    /// It is at least this.
    AtLeast,
    /// It is at most this.
    AtMost,
}

/// What is known of a position.
#[derive(Clone, Copy, Debug, Default)]
pub struct Entry {
    hash: u64,
    value: i32,
    /// The decision to try first.
    pub best: u32,
    depth: u8,
    search: u8,
    bound: Bound,
    /// All lines were played to their ends.
    pub complete: bool,
}

impl Entry {
    /// Wins are kept as seen from the position: so many decisions away.
    pub fn new(
        hash: u64,
        depth: u32,
        bound: Bound,
        value: i32,
        ply: u32,
        best: u32,
        complete: bool,
    ) -> Entry {
        let value = match value {
            v if v >= WINS => v + ply as i32,
            v if v <= -WINS => v - ply as i32,
            v => v,
        };
        Entry { hash, value, best, depth: depth as u8, search: 0, bound, complete }
    }

    /// The value, if it is known well enough for a search of this depth in this window.
    pub fn decides(&self, depth: u32, ply: u32, low: i32, high: i32) -> Option<i32> {
        let value = match self.value {
            v if v >= WINS => v - ply as i32,
            v if v <= -WINS => v + ply as i32,
            v => v,
        };
        if u32::from(self.depth) < depth && !self.complete {
            return None;
        }
        match self.bound {
            Bound::Exact => Some(value),
            Bound::AtLeast => (value >= high).then_some(value),
            Bound::AtMost => (value <= low).then_some(value),
        }
    }
}

/// Entries by hash: of two positions in one place the one searched deeper in this search stays.
#[derive(Debug)]
pub struct Table {
    entries: Vec<Entry>,
    most: usize,
    search: u8,
}

impl Table {
    /// Of at most so many bytes.
    pub fn new(memory: usize) -> Table {
        let most = (memory / std::mem::size_of::<Entry>()).max(1024);
        let most = if most.is_power_of_two() { most } else { most.next_power_of_two() / 2 };
        Table { entries: Vec::new(), most, search: 1 }
    }

    /// Forgets all positions.
    pub fn clear(&mut self) {
        self.entries.clear();
    }

    /// What older searches found may go.
    pub fn next_search(&mut self) {
        self.search = self.search.wrapping_add(1).max(1);
        if self.entries.is_empty() {
            self.entries = vec![Entry::default(); 1 << 14];
        }
    }

    fn place(&self, hash: u64) -> usize {
        (hash.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 20) as usize & (self.entries.len() - 1)
    }

    /// What is known.
    pub fn get(&self, hash: u64) -> Option<Entry> {
        let entry = self.entries.get(self.place(hash))?;
        (entry.hash == hash && entry.search != 0).then_some(*entry)
    }

    /// Remembers; the table grows while it has room.
    pub fn set(&mut self, entry: Entry) {
        let place = self.place(entry.hash);
        let old = self.entries[place];
        let taken = old.search == self.search && old.hash != entry.hash;
        if taken && self.entries.len() < self.most {
            self.grow();
            return self.set(entry);
        }
        if !taken || entry.depth >= old.depth {
            self.entries[place] = Entry { search: self.search, ..entry };
        }
    }

    fn grow(&mut self) {
        let size = (4 * self.entries.len()).min(self.most);
        let old = std::mem::replace(&mut self.entries, vec![Entry::default(); size]);
        for entry in old.into_iter().filter(|entry| entry.search != 0) {
            let place = self.place(entry.hash);
            self.entries[place] = entry;
        }
    }
}
