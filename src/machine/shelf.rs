//! Machines between uses.

use super::{Engine, Machine};
use std::sync::atomic::{AtomicUsize, Ordering};

/// A machine, once somebody has needed one; alone in its cache lines.
#[derive(Debug, Default)]
#[repr(align(128))]
pub(super) struct Shelf<const W: usize>(std::sync::Mutex<Option<Box<Machine<W>>>>);

pub(super) const SHELVES: usize = 16;

/// The shelf of this thread.
fn shelf() -> usize {
    static THREADS: AtomicUsize = AtomicUsize::new(0);
    thread_local!(static OWN: usize = THREADS.fetch_add(1, Ordering::Relaxed) % SHELVES);
    OWN.with(|own| *own)
}

impl<const W: usize> Engine<W> {
    /// Lends a machine: that of this thread's shelf or, where it is in use, of the next one that is not.
    pub(super) fn lend<T>(&self, f: impl FnOnce(&mut Machine<W>) -> T) -> T {
        let own = shelf();
        let free = (own..own + SHELVES).find_map(|at| self.idle[at % SHELVES].0.try_lock().ok());
        match free {
            Some(mut shelf) => f(shelf.get_or_insert_with(|| Box::new(Machine::new(self)))),
            None => f(&mut Machine::new(self)),
        }
    }
}
