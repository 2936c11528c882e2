//! Names that a choice's domain binds, told apart from what is chosen.

use crate::model::{Each, Rewrite, Slot};
use crate::program::normal::Renumbered;

/// A number that nothing else has.
const OTHER: Slot = Slot(35_000);

/// A choice in whose domain no name has the number of what is chosen: what is known of that holds of no other name.
pub fn distinct(each: &Each) -> Each {
    Each { domain: Renumbered::new(each.slot, OTHER).set(&each.domain), ..each.clone() }
}
