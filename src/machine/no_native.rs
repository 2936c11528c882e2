//! What stands in for machine code where the library is built without the feature `jit`: there is none, so the
//! interpreter plays.

#[path = "native/processor.rs"]
mod processor;

use super::{Engine, Machine, Stop};
use crate::program::Pc;
pub(super) use processor::with_all_instructions;
use std::convert::Infallible;

pub(super) const OPEN_WORDS: usize = 0;
pub(super) const FORETOLD: usize = 0;

/// The code of one program; there is none.
#[derive(Debug)]
pub(super) struct Code<const W: usize>(Infallible);

impl<const W: usize> Code<W> {
    pub(super) fn new(_: &Engine<W>) -> Option<Code<W>> {
        None
    }
}

/// A way into the code; there is none.
#[derive(Clone, Copy, Debug)]
pub(super) struct WayIn {
    never: Infallible,
    pub(super) foretold: [i64; FORETOLD],
}

impl<const W: usize> Machine<W> {
    #[inline]
    pub(super) fn run_native(&mut self, _: &Engine<W>, _: Pc) -> Option<Stop> {
        None
    }

    #[inline]
    pub(super) fn way_in(&self, _: &Engine<W>, _: Pc) -> Option<WayIn> {
        None
    }

    #[inline]
    pub(super) fn go_in(&mut self, _: &Engine<W>, way: WayIn) -> Stop {
        match way.never {}
    }
}
