//! Single decisions, as search makes them: a state is taken up, the decision carried out, the state put down. Where
//! there is machine code, it does the work, and what became of the hash is told from what has changed.

use super::bits::Bits;
use super::{Engine, Machine, State};
use crate::game::EvalLimit;

impl<const W: usize> Engine<W> {
    /// Carries out the decision with this index.
    pub(super) fn play(&self, state: &mut State, index: usize) -> Result<(), EvalLimit> {
        self.lend(|machine| {
            machine.load(self, state);
            machine.step_from(self, state, index as u32)?;
            machine.store(self, state);
            Ok(())
        })
    }

    /// The same from one state into another; `then` is asked about what comes of it.
    pub(super) fn follow<T>(
        &self,
        from: &State,
        index: usize,
        to: &mut State,
        then: impl FnOnce(&Machine<W>) -> T,
    ) -> Result<T, EvalLimit> {
        self.with_machine(from, |machine| {
            machine.step_from(self, from, index as u32)?;
            machine.store(self, to);
            Ok(then(machine))
        })
    }
}

impl<const W: usize> Machine<W> {
    /// Carries out a decision of the state that was taken up.
    fn step_from(&mut self, e: &Engine<W>, from: &State, index: u32) -> Result<(), EvalLimit> {
        self.native = e.code().is_some();
        self.hashing = e.rules_ask || !self.native;
        let played = self.play(e, index);
        self.native = false;
        e.count_drawn(1 + std::mem::take(&mut self.tried));
        played?;
        if !self.hashing {
            self.hash_changes(e, from);
        }
        Ok(())
    }

    /// The hash of what stands where, from that of an earlier state and what is different now.
    fn hash_changes(&mut self, e: &Engine<W>, from: &State) {
        let places = &e.places;
        let [sets, ..] = e.program.registers.state;
        let (words, nums) = from.words.split_at(sets * W);
        let before = words.as_chunks::<W>().0;
        let changes = |first: usize, count: usize, keys: usize| {
            (0..count).fold(0, |hash, i| {
                let (now, old) = (&self.sets[first + i], &before[first + i]);
                let changed = Bits::<W>(std::array::from_fn(|word| now.0[word] ^ old[word]));
                changed.iter().fold(hash, |hash, bit| hash ^ e.tables.keys[keys + i][bit])
            })
        };
        let pieces = changes(places.types.index(), places.type_count, 0);
        let marks = changes(places.marks.index(), places.mark_count, places.type_count);
        for (hash, change) in [(places.board_hash, pieces), (places.mark_hash, marks)] {
            self.nums[hash.index()] = (nums[hash.index()] ^ change) as i64;
        }
    }
}
