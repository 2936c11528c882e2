//! What a search may use, and who watches it.

use super::Unknown;

/// How often somebody is told.
const EVERY: u64 = 1 << 12;

/// Nodes that may be made. A node is a position that was looked at: one decision carried out.
pub struct Budget<'a> {
    most: u64,
    used: u64,
    /// Told the number of nodes now and then; `false` stops the search.
    watch: &'a mut dyn FnMut(u64) -> bool,
}

impl<'a> Budget<'a> {
    /// At most so many nodes.
    pub fn new(most: u64, watch: &'a mut dyn FnMut(u64) -> bool) -> Budget<'a> {
        Budget { most, used: 0, watch }
    }

    /// Nodes used so far.
    pub fn used(&self) -> u64 {
        self.used
    }

    /// One node more.
    pub(super) fn spend(&mut self) -> Result<(), Unknown> {
        if self.used >= self.most {
            return Err(Unknown::Nodes(self.most));
        }
        self.used += 1;
        match self.used.is_multiple_of(EVERY) && !(self.watch)(self.used) {
            true => Err(Unknown::Stopped),
            false => Ok(()),
        }
    }
}
