//! States taken up by a machine and put down again, and copies of a position to come back to.

use super::bits::Bits;
use super::question::Question;
use super::{Engine, Machine, Pick, State};
use crate::program::Register;

/// A copy of what a position consists of.
#[derive(Debug, Default)]
pub(super) struct Saved<const W: usize> {
    sets: Vec<Bits<W>>,
    nums: Vec<i64>,
    families: Vec<Vec<Bits<W>>>,
    lists: Vec<Vec<i32>>,
    pub(super) question: Question,
}

impl<const W: usize> Machine<W> {
    /// Takes up a state.
    pub(super) fn load(&mut self, engine: &Engine<W>, state: &State) {
        for (own, family) in self.families.iter_mut().zip(&state.families) {
            own.clear();
            own.extend(family.chunks_exact(W).map(|w| Bits(std::array::from_fn(|i| w[i]))));
        }
        for (own, list) in self.lists.iter_mut().zip(&state.lists) {
            own.clone_from(list);
        }
        self.history.clone_from(&state.history);
        self.question.clone_from(&state.question);
        self.rewind(engine, state);
    }

    /// Takes up a state's words, where the rest of the state is loaded or does not matter.
    pub(super) fn rewind(&mut self, engine: &Engine<W>, state: &State) {
        self.put_words(engine, state);
        self.question.asked = state.question.asked;
        self.question.members.clone_from(&state.question.members);
        self.taken = state.taken;
        self.careful = state.careful;
        self.careful_next = state.careful;
        self.pick = Pick::NONE;
        self.come(None);
        self.path_len = 0;
        self.path_at = 0;
        self.probing = false;
        self.hashing = true;
        self.native = false;
        self.random = false;
        self.leave_out(engine, false);
        self.noting = false;
        self.replies = None;
        (self.wary, self.last_site) = (false, None);
        self.drawn = None;
        self.trying = false;
        self.carried_out = false;
        self.last_turn = i64::MAX;
        self.ways = None;
        self.kept.forget();
        self.scored = None;
        self.gone = state.gone;
    }

    /// Are dead stores left out? They are not where the end rules as they are written may be asked.
    #[inline]
    pub(super) fn leave_out(&mut self, engine: &Engine<W>, on: bool) {
        if let Some(flag) = engine.program.places.leaves_out {
            self.nums[flag.index()] = i64::from(on && !self.careful && !self.careful_next);
        }
    }

    /// Takes up the registers of a state.
    #[inline]
    pub(super) fn put_words(&mut self, engine: &Engine<W>, state: &State) {
        let [sets, nums, ..] = engine.program.registers.state;
        if state.words.len() == sets * W + nums {
            let (of_sets, of_nums) = state.words.split_at(sets * W);
            for (set, words) in self.sets.0.iter_mut().zip(of_sets.as_chunks::<W>().0) {
                set.0 = *words;
            }
            for (num, word) in self.nums.0.iter_mut().zip(of_nums) {
                *num = *word as i64;
            }
        }
    }

    /// Puts the state down.
    pub(super) fn store(&self, engine: &Engine<W>, state: &mut State) {
        let [sets, nums, families, lists] = engine.program.registers.state;
        state.words.clear();
        self.sets.0[..sets].iter().for_each(|set| state.words.extend_from_slice(&set.0));
        state.words.extend(self.nums.0[..nums].iter().map(|n| *n as u64));
        state.families.resize_with(families, Vec::new);
        for (family, own) in state.families.iter_mut().zip(&self.families) {
            family.clear();
            own.iter().for_each(|set| family.extend_from_slice(&set.0));
        }
        state.lists.resize_with(lists, Vec::new);
        for (list, own) in state.lists.iter_mut().zip(&self.lists) {
            list.clone_from(own);
        }
        state.history.clone_from(&self.history);
        state.question.clone_from(&self.question);
        state.scored.lowest = self.scored == Some(true);
        match self.scored {
            Some(_) => state.scored.scores.clone_from(&self.scores),
            None => state.scored.scores.clear(),
        }
        state.gone = self.gone;
        state.taken = self.taken;
        state.careful = self.careful;
    }

    /// Copies the position and the question, to come back to.
    pub(super) fn save(&mut self, engine: &Engine<W>) -> Saved<W> {
        let [sets, nums, families, lists] = engine.program.registers.state;
        let mut saved = self.spare.pop().unwrap_or_default();
        saved.sets.clear();
        saved.sets.extend_from_slice(&self.sets.0[..sets]);
        saved.nums.clear();
        saved.nums.extend_from_slice(&self.nums.0[..nums]);
        saved.families.resize_with(families, Vec::new);
        saved.families.iter_mut().zip(&self.families).for_each(|(to, from)| to.clone_from(from));
        saved.lists.resize_with(lists, Vec::new);
        saved.lists.iter_mut().zip(&self.lists).for_each(|(to, from)| to.clone_from(from));
        saved.question.clone_from(&self.question);
        saved
    }

    /// Goes back to a copy.
    pub(super) fn restore(&mut self, saved: &Saved<W>) {
        self.sets.0[..saved.sets.len()].copy_from_slice(&saved.sets);
        self.nums.0[..saved.nums.len()].copy_from_slice(&saved.nums);
        self.families.iter_mut().zip(&saved.families).for_each(|(to, from)| to.clone_from(from));
        self.lists.iter_mut().zip(&saved.lists).for_each(|(to, from)| to.clone_from(from));
        self.question.clone_from(&saved.question);
    }

    /// Copies registers of the position, in place of what was copied of them before.
    pub(super) fn hold(&mut self, from: Register, count: usize) {
        let rows = from.index()..from.index() + count;
        let held = &mut self.held;
        match from {
            Register::Set(_) => {
                held.sets.resize(held.sets.len().max(rows.end), Bits::EMPTY);
                held.sets[rows.clone()].copy_from_slice(&self.sets.0[rows]);
            }
            Register::Number(_) => {
                held.nums.resize(held.nums.len().max(rows.end), 0);
                held.nums[rows.clone()].copy_from_slice(&self.nums.0[rows]);
            }
            Register::Family(_) => {
                held.families.resize_with(held.families.len().max(rows.end), Vec::new);
                held.families[rows.clone()].clone_from_slice(&self.families[rows]);
            }
            Register::List(_) => {
                held.lists.resize_with(held.lists.len().max(rows.end), Vec::new);
                held.lists[rows.clone()].clone_from_slice(&self.lists[rows]);
            }
        }
    }

    /// Puts registers back as they were copied last.
    pub(super) fn put_back(&mut self, from: Register, count: usize) {
        let rows = from.index()..from.index() + count;
        match from {
            Register::Set(_) => self.sets.0[rows.clone()].copy_from_slice(&self.held.sets[rows]),
            Register::Number(_) => self.nums.0[rows.clone()].copy_from_slice(&self.held.nums[rows]),
            Register::Family(_) => self.families[rows.clone()].clone_from_slice(&self.held.families[rows]),
            Register::List(_) => self.lists[rows.clone()].clone_from_slice(&self.held.lists[rows]),
        }
    }
}
