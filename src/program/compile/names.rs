//! What is known of names while a turn is compiled.

use super::super::register::N;
use super::super::{facts, Place};
use crate::model::{names_in, Expr, Slot, SlotSet};
use std::collections::{BTreeMap, HashMap};

/// What is known of the names in sight.
#[derive(Clone, Default)]
pub struct Names {
    /// Where they are.
    pub slots: HashMap<Slot, Place>,
    /// Those whose one member is known.
    pub known: HashMap<Slot, u64>,
    /// Those that hold just one site.
    pub sure: SlotSet,
    /// For those bound to a member of a family: the family and the member's index.
    pub members: HashMap<Slot, (u16, N)>,
    /// Values of names of statements that are the same in every position.
    pub steady: BTreeMap<Slot, Expr>,
}

impl Names {
    /// A statement gives the name another value.
    pub fn given(&mut self, slot: Slot) {
        self.steady.retain(|name, value| *name != slot && !facts::reads(value, slot));
    }

    /// A choice is reached, after which these names alone are kept.
    pub fn reach(&mut self, live: &[Slot]) {
        let is_live = |name: Slot| live.contains(&name);
        self.steady.retain(|_, value| names_in(value).into_iter().all(is_live));
    }
}
