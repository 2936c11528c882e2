//! States taken up by a machine and put down again, and copies of a position to come back to.

use super::bits::Bits;
use super::overwrite::{copy, overwrite, overwrite_all};
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
        for (i, family) in state.families.iter().enumerate() {
            let sets = family.as_chunks::<W>().0.iter();
            self.families[i].clear();
            self.families[i].extend(sets.map(|words| Bits(*words)));
        }
        state.lists.iter().enumerate().for_each(|(i, list)| overwrite(&mut self.lists[i], list));
        self.history.clone_from(&state.history);
        self.question.clone_from(&state.question);
        self.rewind(engine, state);
    }

    /// Takes up a state's words, where the rest of the state is loaded or does not matter.
    pub(super) fn rewind(&mut self, engine: &Engine<W>, state: &State) {
        self.put_words(engine, state);
        self.question.asked = state.question.asked;
        overwrite(&mut self.question.members, &state.question.members);
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
            for (place, words) in of_sets.as_chunks::<W>().0.iter().enumerate() {
                self.sets[place].0 = *words;
            }
            for (place, word) in of_nums.iter().enumerate() {
                self.nums[place] = *word as i64;
            }
        }
    }

    /// Puts the state down.
    pub(super) fn store(&self, engine: &Engine<W>, state: &mut State) {
        let [sets, nums, families, lists] = engine.program.registers.state;
        state.words.resize(sets * W + nums, 0);
        let (of_sets, of_nums) = state.words.split_at_mut(sets * W);
        for (place, words) in of_sets.as_chunks_mut::<W>().0.iter_mut().enumerate() {
            *words = self.sets[place].0;
        }
        for (place, word) in of_nums.iter_mut().enumerate() {
            *word = self.nums[place] as u64;
        }
        state.families.resize_with(families, Vec::new);
        for (place, family) in state.families.iter_mut().enumerate() {
            family.clear();
            self.families[place].iter().for_each(|set| family.extend_from_slice(&set.0));
        }
        overwrite_all(&mut state.lists, &self.lists[..lists]);
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
        overwrite(&mut saved.sets, &self.sets.0[..sets]);
        overwrite(&mut saved.nums, &self.nums.0[..nums]);
        overwrite_all(&mut saved.families, &self.families[..families]);
        overwrite_all(&mut saved.lists, &self.lists[..lists]);
        saved.question.clone_from(&self.question);
        saved
    }

    /// Goes back to a copy.
    pub(super) fn restore(&mut self, saved: &Saved<W>) {
        copy(&mut self.sets.0, &saved.sets);
        copy(&mut self.nums.0, &saved.nums);
        saved.families.iter().enumerate().for_each(|(i, from)| overwrite(&mut self.families[i], from));
        saved.lists.iter().enumerate().for_each(|(i, from)| overwrite(&mut self.lists[i], from));
        self.question.clone_from(&saved.question);
    }

    /// Copies registers of the position, in place of what was copied of them before.
    pub(super) fn hold(&mut self, from: Register, count: usize) {
        let rows = from.index()..from.index() + count;
        let held = &mut self.held;
        match from {
            Register::Set(_) => {
                held.sets.resize(held.sets.len().max(rows.end), Bits::EMPTY);
                copy(&mut held.sets[rows.clone()], &self.sets.0[rows]);
            }
            Register::Number(_) => {
                held.nums.resize(held.nums.len().max(rows.end), 0);
                copy(&mut held.nums[rows.clone()], &self.nums.0[rows]);
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
            Register::Set(_) => copy(&mut self.sets.0[rows.clone()], &self.held.sets[rows]),
            Register::Number(_) => copy(&mut self.nums.0[rows.clone()], &self.held.nums[rows]),
            Register::Family(_) => self.families[rows.clone()].clone_from_slice(&self.held.families[rows]),
            Register::List(_) => self.lists[rows.clone()].clone_from_slice(&self.held.lists[rows]),
        }
    }
}
