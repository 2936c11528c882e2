//! Names that a choice's domain binds, told apart from what is chosen.

use crate::model::{Each, Holds, Rewrite, Slot};

/// A choice in whose domain no name has the number of what is chosen: what is known of that holds of no other name.
pub fn distinct(each: &Each) -> Each {
    Each { domain: Distinct { chosen: each.slot, inside: 0 }.set(&each.domain), ..each.clone() }
}

/// Gives names that an expression binds another number than a chosen one.
struct Distinct {
    chosen: Slot,
    /// How many parts round the one at hand bind that number.
    inside: usize,
}

impl Distinct {
    /// A number that nothing else has.
    const OTHER: Slot = Slot(35_000);
}

impl Rewrite for Distinct {
    fn bind(&mut self, name: Slot, _: Holds<'_>) -> Slot {
        match name == self.chosen {
            true => {
                self.inside += 1;
                Distinct::OTHER
            }
            false => name,
        }
    }

    fn leave(&mut self, name: Slot) {
        self.inside -= usize::from(name == self.chosen);
    }

    fn slot(&mut self, name: Slot) -> Slot {
        match name == self.chosen && self.inside > 0 {
            true => Distinct::OTHER,
            false => name,
        }
    }
}
