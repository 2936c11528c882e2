//! Sets and maps of keys, which are mixed already: nothing hashes them again.

use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasherDefault, Hasher};

/// Keys with something each.
pub type KeyMap<V> = HashMap<u128, V, BuildHasherDefault<Mixed>>;

/// Keys.
pub type KeySet = HashSet<u128, BuildHasherDefault<Mixed>>;

/// Takes a key's halves together as its hash.
#[derive(Default)]
pub struct Mixed(u64);

impl Hasher for Mixed {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&b| self.0 = self.0.rotate_left(8) ^ u64::from(b));
    }

    fn write_u128(&mut self, key: u128) {
        self.0 = key as u64 ^ (key >> 64) as u64;
    }
}
