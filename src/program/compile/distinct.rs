//! Names that a choice's domain binds, told apart from what is chosen.

use crate::model::{Each, Holds, Rewrite, Slot};

/// A choice in whose domain no name has the number of what is chosen: what is known of that holds of no other name.
pub fn distinct(each: &Each) -> Each {
    Each { domain: Distinct { chosen: each.slot, inside: Vec::new() }.set(&each.domain), ..each.clone() }
}

/// Gives names that an expression binds another number than a chosen one.
struct Distinct {
    chosen: Slot,
    /// For each part round the one at hand that binds that number: has it another one now?
    inside: Vec<bool>,
}

impl Distinct {
    /// A number that nothing else has.
    const OTHER: Slot = Slot(35_000);
}

impl Rewrite for Distinct {
    fn bind(&mut self, name: Slot, _: Holds<'_>) -> Slot {
        if name != self.chosen {
            return name;
        }
        self.inside.push(true);
        Distinct::OTHER
    }

    fn enter(&mut self, name: Slot, _: Holds<'_>) {
        if name == self.chosen {
            self.inside.push(false);
        }
    }

    fn leave(&mut self, name: Slot) {
        if name == self.chosen {
            self.inside.pop();
        }
    }

    fn slot(&mut self, name: Slot) -> Slot {
        match name == self.chosen && self.inside.last() == Some(&true) {
            true => Distinct::OTHER,
            false => name,
        }
    }
}
