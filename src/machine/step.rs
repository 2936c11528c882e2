//! Single decisions, as search makes them: a state is taken up, the decision carried out, the state put down. Where
//! there is machine code, it does the work, and what became of the hash is told from what has changed.

use super::bits::Bits;
use super::{Engine, Machine, State};
use crate::game::EvalLimit;

impl<const W: usize> Engine<W> {
    /// Carries out the decision with this index.
    pub(super) fn play(&self, state: &mut State, index: usize) -> Result<(), EvalLimit> {
        self.play_counted(state, index).map(drop)
    }

    /// The same; how many steps it took.
    pub(super) fn play_counted(&self, state: &mut State, index: usize) -> Result<u64, EvalLimit> {
        self.lend(|machine| {
            machine.load(self, state);
            machine.step_from(self, state, index as u32)?;
            machine.store(self, state);
            Ok(super::FUEL - machine.fuel)
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
            // The code leaves the hash as it was.
            let [sets, ..] = e.program.registers.state;
            let before = from.words[..sets * W].as_chunks::<W>().0;
            self.hash_changes(e, |set| Bits(before[set]));
        }
        Ok(())
    }
}
