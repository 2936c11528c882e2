//! The pool of machines that are not in use.

use super::{Engine, Machine};
use std::sync::atomic::{AtomicUsize, Ordering};

/// A machine, once somebody has needed one; alone in its cache lines.
#[derive(Debug, Default)]
#[repr(align(128))]
pub(super) struct Pooled<const W: usize>(std::sync::Mutex<Option<Box<Machine<W>>>>);

pub(super) const POOLED: usize = 16;

/// The place of this thread in the pool.
fn own_place() -> usize {
    static THREADS: AtomicUsize = AtomicUsize::new(0);
    thread_local!(static OWN: usize = THREADS.fetch_add(1, Ordering::Relaxed) % POOLED);
    OWN.with(|own| *own)
}

impl<const W: usize> Engine<W> {
    /// Lends a machine: that of this thread or, where it is in use, of the next one that is not.
    pub(super) fn lend<T>(&self, f: impl FnOnce(&mut Machine<W>) -> T) -> T {
        let own = own_place();
        let free = (own..own + POOLED).find_map(|at| self.idle[at % POOLED].0.try_lock().ok());
        match free {
            Some(mut pooled) => f(pooled.get_or_insert_with(|| Box::new(Machine::new(self)))),
            None => f(&mut Machine::new(self)),
        }
    }
}
