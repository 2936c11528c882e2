//! Which decisions are tried first.

use crate::game::Key;
use std::collections::HashMap;

/// Killers (Akl and Newborn 1977) and history (Schaeffer 1983).
#[derive(Debug, Default)]
pub struct Order {
    /// For each ply the last two decisions that were too good.
    killers: Vec<[Key; 2]>,
    /// How often, and how far from the horizon, a decision was too good.
    history: HashMap<Key, u64>,
}

/// Decisions that are remembered at most.
const MOST: usize = 1 << 20;

impl Order {
    /// Nothing is known.
    pub fn new() -> Order {
        Order::default()
    }

    /// A decision was too good.
    pub fn good(&mut self, key: Key, ply: u32, depth: u32) {
        let ply = ply as usize;
        if self.killers.len() <= ply {
            self.killers.resize(ply + 1, Default::default());
        }
        let killers = &mut self.killers[ply];
        if killers[0] != key {
            *killers = [key, killers[0]];
        }
        if self.history.len() < MOST || self.history.contains_key(&key) {
            let rank = self.history.entry(key).or_default();
            *rank = (*rank + u64::from(depth * depth) + 1).min(1 << 40);
        }
    }

    /// The higher, the earlier.
    pub fn rank(&self, key: Key, ply: u32) -> u64 {
        let killers = self.killers.get(ply as usize).copied().unwrap_or_default();
        match killers.iter().position(|k| *k == key) {
            Some(0) => 1 << 50,
            Some(_) => 1 << 49,
            None => self.history.get(&key).copied().unwrap_or(0),
        }
    }
}
