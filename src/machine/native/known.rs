//! What is known while a way is written: what registers hold, which of them hold sites of the board, and what lies
//! within the empty sites or within those of one piece type.

use super::emit::{Emit, Region, Words};
use crate::program::{Pc, Register, N, S};
use cranelift_codegen::ir::{Block, Value};
use std::collections::{BTreeSet, HashMap};

/// What is known on a way.
#[derive(Clone, Debug)]
pub(super) struct Known {
    /// What registers hold; memory holds the same, but for those that wait.
    sets: HashMap<S, Words>,
    nums: HashMap<N, Value>,
    /// Registers that hold a site of the board, and of what, as below.
    sites: HashMap<N, Option<S>>,
    /// Registers that hold a piece that is on the board: its bit, and of what it is, as above.
    pieces: HashMap<N, (Value, Option<S>)>,
    /// Sets that lie within the empty sites, or within those of a piece type.
    within: HashMap<S, S>,
    /// Registers that wait to be written to memory (`super::waiting`); what they hold is known.
    pub(super) waiting: BTreeSet<Register>,
    /// Has a decision been made in this turn?
    pub(super) decided: bool,
    /// Decisions of this turn that are not counted in memory yet.
    pub(super) uncounted: u32,
    /// Has a turn begun on this way, so that memory counts none of its decisions unless they were put there since?
    pub(super) begun: bool,
}

impl Default for Known {
    fn default() -> Known {
        let (sets, nums, sites, pieces, within, waiting) = Default::default();
        Known { sets, nums, sites, pieces, within, waiting, decided: false, uncounted: 0, begun: false }
    }
}

impl Known {
    /// Memory holds these words for a register.
    pub(super) fn hold_set(&mut self, s: S, words: Words) {
        self.sets.insert(s, words);
    }

    /// Memory holds this value for a register.
    pub(super) fn hold_number(&mut self, n: N, value: Value) {
        self.nums.insert(n, value);
    }
}

/// A way that goes on at an operation, in a block of its own.
#[derive(Debug)]
pub(super) struct Way {
    pub(super) block: Block,
    pub(super) region: Region,
    pub(super) at: Pc,
    pub(super) known: Known,
}

impl Emit<'_, '_> {
    /// A register of a number.
    pub(super) fn num(&mut self, n: N) -> Value {
        if let Some(value) = self.fixed_nums.get(&n) {
            return self.int(*value);
        }
        let is_known = self.is_home() || self.known.waiting.contains(&Register::Number(n));
        let known = self.known.nums.get(&n).filter(|_| is_known).copied();
        let value = known.unwrap_or_else(|| self.load(self.nums, 8 * i32::from(n.0)));
        if self.is_home() {
            self.known.nums.insert(n, value);
        }
        value
    }

    pub(super) fn put_num(&mut self, n: N, value: Value) {
        self.known.nums.remove(&n);
        self.known.sites.remove(&n);
        self.known.pieces.remove(&n);
        if self.may_wait(n.into()) {
            self.known.waiting.insert(n.into());
        } else {
            self.known.waiting.remove(&n.into());
            self.store_num(n, value);
        }
        if self.is_home() {
            self.known.nums.insert(n, value);
        }
    }

    /// Changes a register of a number in memory.
    pub(super) fn store_num(&mut self, n: N, value: Value) {
        self.store(value, self.nums, 8 * i32::from(n.0));
    }

    pub(super) fn put_int(&mut self, n: N, value: i64) {
        let value = self.int(value);
        self.put_num(n, value);
    }

    /// A register of a set.
    pub(super) fn set(&mut self, s: S) -> Words {
        if let Some(words) = self.fixed_sets.get(&s).copied() {
            return self.words(&words);
        }
        let is_known = self.is_home() || self.known.waiting.contains(&Register::Set(s));
        let known = self.known.sets.get(&s).filter(|_| is_known).cloned();
        let words = match known {
            Some(words) => words,
            None if s == self.e.places.fresh => self.fresh(),
            None => self.load_set(s),
        };
        if self.is_home() {
            self.known.sets.insert(s, words.clone());
        }
        words
    }

    /// What memory holds for a register of a set.
    pub(super) fn load_set(&mut self, s: S) -> Words {
        self.load_set_at(self.sets, s)
    }

    /// The same where registers begin at some place.
    pub(super) fn load_set_at(&mut self, sets: Value, s: S) -> Words {
        self.each(|emit, i| emit.load(sets, emit.set_offset(s) + 8 * i as i32))
    }

    /// Changes a register of a set in memory.
    pub(super) fn store_set(&mut self, s: S, words: &Words) {
        self.store_set_at(self.sets, s, words);
    }

    /// The same where registers begin at some place.
    pub(super) fn store_set_at(&mut self, sets: Value, s: S, words: &Words) {
        for (i, word) in words.iter().enumerate() {
            self.store(*word, sets, self.set_offset(s) + 8 * i as i32);
        }
    }

    pub(super) fn put_set(&mut self, s: S, words: &Words) {
        self.forget(s);
        if self.may_wait(s.into()) {
            self.known.waiting.insert(s.into());
        } else {
            self.store_set(s, words);
        }
        if self.is_home() {
            self.known.sets.insert(s, words.clone());
        }
    }

    /// Something else has been written to a register of a set.
    pub(super) fn forget(&mut self, s: S) {
        self.known.sets.remove(&s);
        self.known.within.remove(&s);
        self.known.waiting.remove(&s.into());
        if self.is_home_of_sites(s) {
            self.known.within.retain(|_, of| *of != s);
            let sites = self.known.sites.values_mut();
            sites.filter(|of| **of == Some(s)).for_each(|of| *of = None);
        }
    }

    /// Are these the empty sites, or those of a piece type?
    fn is_home_of_sites(&self, s: S) -> bool {
        s == self.e.places.empty || self.type_of(s).is_some()
    }

    /// The piece type whose sites these are.
    pub(super) fn type_of(&self, s: S) -> Option<usize> {
        let ty = s.index().checked_sub(self.e.places.types.index())?;
        (ty < self.e.places.type_count).then_some(ty)
    }

    /// A register holds a site of a set.
    pub(super) fn note_site(&mut self, n: N, of: S) {
        if self.is_home() {
            let within = self.lies_within(of);
            self.known.sites.insert(n, within);
        }
    }

    /// Does a register hold a site for sure?
    pub(super) fn is_site(&self, n: N) -> bool {
        self.is_home() && self.known.sites.contains_key(&n)
    }

    /// Of what a register holds a site for sure: of the empty sites, or of those of a piece type.
    pub(super) fn site_within(&self, n: N) -> Option<S> {
        self.known.sites.get(&n).filter(|_| self.is_home()).copied().flatten()
    }

    /// Within which of these a set is known to lie.
    pub(super) fn lies_within(&self, s: S) -> Option<S> {
        let known = || self.known.within.get(&s).copied();
        let within = if self.is_home_of_sites(s) { Some(s) } else { known() };
        within.filter(|_| self.is_home())
    }

    /// A set lies within one of these, if within any.
    pub(super) fn note_within(&mut self, s: S, within: Option<S>) {
        if let Some(of) = within.filter(|_| self.is_home() && !self.is_home_of_sites(s)) {
            self.known.within.insert(s, of);
        }
    }

    /// A register holds the piece on a site of a set.
    pub(super) fn note_piece(&mut self, n: N, bit: Value, of: Option<S>) {
        if self.is_home() {
            self.known.pieces.insert(n, (bit, of));
        }
    }

    /// The bit of a piece that is still on the board, and of what it is.
    pub(super) fn piece_on_board(&self, n: N) -> Option<(Value, Option<S>)> {
        self.known.pieces.get(&n).filter(|_| self.is_home()).copied()
    }

    /// Pieces may have been moved or taken.
    pub(super) fn forget_pieces(&mut self) {
        self.known.pieces.clear();
    }

    /// Something else has been written to a register of a number.
    pub(super) fn forget_number(&mut self, n: N) {
        self.known.pieces.remove(&n);
        self.known.nums.remove(&n);
        self.known.sites.remove(&n);
        self.known.waiting.remove(&n.into());
    }

    /// Anything may have been written to registers of sets, but for those that wait.
    pub(super) fn forget_sets(&mut self) {
        self.forget_pieces();
        let waiting = &self.known.waiting;
        self.known.sets.retain(|s, _| waiting.contains(&Register::Set(*s)));
        self.known.within.clear();
        self.known.sites.values_mut().for_each(|of| *of = None);
    }

    /// Anything may have been written to registers of numbers, but for those that wait.
    pub(super) fn forget_nums(&mut self) {
        self.forget_pieces();
        let waiting = &self.known.waiting;
        self.known.nums.retain(|n, _| waiting.contains(&Register::Number(*n)));
        self.known.sites.clear();
    }

    /// Anything may have been written to registers, and what still waits is of no use.
    pub(super) fn forget_all(&mut self) {
        self.known.waiting.clear();
        self.known.sets.clear();
        self.known.within.clear();
        self.forget_nums();
    }

    /// Writes a block that never comes back to this way, then goes on where it was.
    pub(super) fn aside(&mut self, block: Block, write: impl FnOnce(&mut Self)) {
        let (here, home) = (self.b.create_block(), self.is_home());
        self.jump(here, &[]);
        let (known, is_hot) = (self.known.clone(), std::mem::take(&mut self.is_hot));
        self.b.switch_to_block(block);
        write(self);
        (self.known, self.is_hot) = (known, is_hot);
        self.b.switch_to_block(here);
        self.home = None;
        self.settle_if(home);
    }

    /// The block that is written is on every way from here on.
    pub(super) fn settle(&mut self) {
        self.home = self.b.current_block();
    }

    /// The same if the way came from such a block.
    pub(super) fn settle_if(&mut self, home: bool) {
        if home {
            self.settle();
        }
    }

    pub(super) fn is_home(&self) -> bool {
        self.home.is_some() && self.home == self.b.current_block()
    }
}
