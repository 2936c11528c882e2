//! Sets that are there already: what an operation has made need not be made again.

use crate::program::access::Access;
use crate::program::op::Op;
use crate::program::register::S;
use std::collections::HashMap;

/// The register of what is made, as long as it has none.
pub const MADE: S = S(u16::MAX);

/// Sets by the operations that made them, with [`MADE`] in place of their registers.
#[derive(Default)]
pub struct Made {
    here: Vec<(Op, S)>,
    /// The same at jumps that have not come to land.
    before: HashMap<usize, Vec<(Op, S)>>,
}

impl Made {
    /// The register of what an operation makes.
    pub fn find(&self, op: &Op) -> Option<S> {
        self.here.iter().find(|(known, _)| known == op).map(|(_, set)| *set)
    }

    /// An operation has made a set.
    pub fn add(&mut self, op: Op, set: S) {
        self.here.push((op, set));
    }

    /// From here on nothing that was made is there, nor where jumps from before come to land.
    pub fn forget(&mut self) {
        self.here.clear();
        self.before.clear();
    }

    /// An operation is carried out, at this place.
    pub fn pass(&mut self, op: &Op, at: usize) {
        match op {
            Op::Branch { .. } | Op::Jump(_) => drop(self.before.insert(at, self.here.clone())),
            op if op.is_contained() => op.registers(&mut |register, access| {
                self.here.retain(|(known, _)| access == Access::Read || !known.names(register));
            }),
            _ => self.forget(),
        }
    }

    /// A jump goes on here: what was made both before it and on the way that leads here otherwise is still there.
    pub fn land(&mut self, jump: usize) {
        let before = self.before.remove(&jump).unwrap_or_default();
        self.here.retain(|made| before.contains(made));
    }
}
