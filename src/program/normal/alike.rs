//! Expressions that differ in the numbers of their names alone.

use crate::model::{Holds, Rewrite, Sites, Slot, Truth};
use std::mem::discriminant;

/// Numbers that nothing else has.
const FIRST: u16 = 40_000;

/// Do two conditions say the same, whatever their names are?
pub fn alike(a: &Truth, b: &Truth) -> bool {
    a == b
        || discriminant(a) == discriminant(b) && Numbered::default().truth(a) == Numbered::default().truth(b)
}

/// Do two sets, whatever the names of their members are?
pub fn alike_sites(a: &Sites, b: &Sites) -> bool {
    a == b
        || discriminant(a) == discriminant(b) && Numbered::default().sites(a) == Numbered::default().sites(b)
}

/// Numbers the names that an expression binds by how many others they are inside.
#[derive(Default)]
struct Numbered(Vec<Slot>);

impl Numbered {
    fn number(&self, slot: Slot) -> Slot {
        match self.0.iter().rposition(|name| *name == slot) {
            Some(depth) => Slot(FIRST + depth as u16),
            None => slot,
        }
    }
}

impl Rewrite for Numbered {
    fn bind(&mut self, name: Slot, _: Holds<'_>) -> Slot {
        self.0.push(name);
        self.number(name)
    }

    fn leave(&mut self, _: Slot) {
        self.0.pop();
    }

    fn slot(&mut self, name: Slot) -> Slot {
        self.number(name)
    }
}
