//! A state of a game: a row of words, the decision that is due, and what rules ask about the past.

use super::overwrite::{overwrite, overwrite_all};
use super::question::Question;
use crate::game::{Departures, Scored};

/// Hashes of earlier positions, as far as the rules ask for them.
#[derive(Debug, Default)]
pub struct History {
    pub positions: Vec<u64>,
    pub boards: Vec<u64>,
}

/// A state. Copying one into another ([`Clone::clone_from`]) allocates nothing.
#[derive(Debug, Default)]
pub struct State {
    /// Sets of sites, then numbers.
    pub(super) words: Vec<u64>,
    /// Families of sets, as words.
    pub(super) families: Vec<Vec<u64>>,
    /// Lists of numbers.
    pub(super) lists: Vec<Vec<i32>>,
    pub(super) history: History,
    pub(super) question: Question,
    /// The scores, if they have decided.
    pub(super) scored: Scored,
    /// Who went out of play before this turn, and in it.
    pub(super) gone: Departures,
    /// How many decisions were made in this turn.
    pub(super) taken: u32,
    /// Are the end rules tried as they are written?
    pub(super) careful: bool,
}

impl Clone for History {
    fn clone(&self) -> History {
        History { positions: self.positions.clone(), boards: self.boards.clone() }
    }

    #[inline]
    fn clone_from(&mut self, other: &History) {
        overwrite(&mut self.positions, &other.positions);
        overwrite(&mut self.boards, &other.boards);
    }
}

impl Clone for State {
    fn clone(&self) -> State {
        State {
            words: self.words.clone(),
            families: self.families.clone(),
            lists: self.lists.clone(),
            history: self.history.clone(),
            question: self.question.clone(),
            scored: self.scored.clone(),
            gone: self.gone,
            taken: self.taken,
            careful: self.careful,
        }
    }

    fn clone_from(&mut self, other: &State) {
        overwrite(&mut self.words, &other.words);
        overwrite_all(&mut self.families, &other.families);
        overwrite_all(&mut self.lists, &other.lists);
        self.history.clone_from(&other.history);
        self.question.clone_from(&other.question);
        self.scored.lowest = other.scored.lowest;
        self.scored.scores.clone_from(&other.scored.scores);
        self.gone = other.gone;
        self.taken = other.taken;
        self.careful = other.careful;
    }
}

impl State {
    /// Does its position consist of its words alone?
    pub(super) fn is_words(&self) -> bool {
        self.families.is_empty()
            && self.lists.is_empty()
            && self.history.positions.is_empty()
            && self.history.boards.is_empty()
    }

    /// The bytes of its position: what a step of search copies, candidates and the past left out.
    pub fn position_bytes(&self) -> usize {
        8 * self.words.len()
    }

    /// The bytes of all it holds.
    pub fn bytes(&self) -> usize {
        let lists: usize = self.lists.iter().map(|l| 4 * l.len()).sum();
        let families: usize = self.families.iter().map(|f| 8 * f.len()).sum();
        let past = 8 * (self.history.positions.len() + self.history.boards.len());
        let question = 8 * self.question.data.len()
            + std::mem::size_of_val(self.question.leaves.as_slice())
            + 8 * self.question.members.len();
        std::mem::size_of::<State>() + self.position_bytes() + lists + families + past + question
    }
}
