//! Machines not in use, kept for whoever needs one next.

use super::{Engine, Machine};
use std::sync::atomic::{AtomicUsize, Ordering};

/// Machines not in use; alone in its cache lines.
// Boxed: a machine is a kilobyte, and is taken and given back for every decision of a search.
#[allow(clippy::vec_box)]
#[derive(Debug, Default)]
#[repr(align(128))]
pub(super) struct Shelf<const W: usize>(std::sync::Mutex<Vec<Box<Machine<W>>>>);

pub(super) const SHELVES: usize = 16;

/// The shelf of this thread.
fn shelf() -> usize {
    static THREADS: AtomicUsize = AtomicUsize::new(0);
    thread_local!(static OWN: usize = THREADS.fetch_add(1, Ordering::Relaxed) % SHELVES);
    OWN.with(|own| *own)
}

impl<const W: usize> Engine<W> {
    /// A machine that nobody uses, or a new one.
    pub(super) fn machine(&self) -> Box<Machine<W>> {
        let idle = self.idle[shelf()].0.lock().ok().and_then(|mut idle| idle.pop());
        idle.unwrap_or_else(|| Box::new(Machine::new(self)))
    }

    pub(super) fn give_back(&self, machine: Box<Machine<W>>) {
        if let Ok(mut idle) = self.idle[shelf()].0.lock() {
            idle.push(machine);
        }
    }
}
