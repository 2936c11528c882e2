//! Threads that share a tree hold on to a way down it for several iterations: what many of them visit lies in cache
//! lines that would go to and fro between processors all the time. Four visits of a decision that has had many
//! hardly change what looks best. (Where it has had few they do: to hold on to all positions of a thousand visits for eight
//! iterations, however few their decisions had, cost 80 Elo points in Hex.)

use super::block::{Block, BlockId, Proof, Tally};
use super::tree::Worker;
use crate::game::{Known, Playouts};

/// From so many visits on, a position and the decision that leads to it are held on to.
pub(super) const HOT: u32 = 64;
/// Iterations that go the same way after the first.
const MORE: u32 = 3;

/// A position on the way of an iteration.
#[derive(Clone, Copy, Debug)]
pub(super) struct Visit<'a> {
    pub at: BlockId,
    /// What is there, so that nobody has to look again: another thread may have written since.
    pub block: Block<'a>,
    /// How many visits it has had with the first of this thread.
    pub number: u32,
    /// The decision taken there.
    pub index: usize,
    /// Visits of this thread that the block does not know of yet.
    pub more: Tally,
}

/// The way that is held on to.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct VirtualVisits {
    /// How many positions, from the root.
    depth: usize,
    /// Iterations still to come.
    left: u32,
}

impl VirtualVisits {
    /// How many positions learn of this iteration later.
    pub fn told_later(self) -> usize {
        if self.left < MORE {
            self.depth
        } else {
            0
        }
    }
}

impl<G: Playouts + Known> Worker<'_, G> {
    /// Begins an iteration: where it goes down from.
    pub(super) fn set_out(&mut self) -> BlockId {
        let end = self
            .path
            .get(self.virtual_visits.depth.wrapping_sub(1))
            .copied()
            .filter(|_| self.virtual_visits.left > 0);
        let Some(end) = end else {
            self.let_go();
            self.path.clear();
            self.trace.keys.clear();
            return self.tree.root;
        };
        self.virtual_visits.left -= 1;
        self.path.truncate(self.virtual_visits.depth);
        self.trace.keys.truncate(self.virtual_visits.depth);
        end.block.below(end.index)
    }

    /// Ends one: whether the next ones go the same way. What is proven may mean that they should not.
    pub(super) fn hold_on(&mut self, proof: Proof) {
        if proof != 0 {
            self.virtual_visits.left = 0;
        } else if self.virtual_visits.depth == 0 {
            let hot = self.path.iter().take_while(|visit| visit.number >= self.hot).count();
            self.virtual_visits = VirtualVisits { depth: hot.saturating_sub(1), left: MORE };
        }
    }

    /// Tells the positions that were held on to of the visits that they have had.
    pub(super) fn let_go(&mut self) {
        let held = std::mem::take(&mut self.virtual_visits);
        self.path.iter().take(held.depth).for_each(|visit| visit.block.add(visit.index, visit.more));
    }
}
