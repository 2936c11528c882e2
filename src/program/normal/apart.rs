//! Names told apart: no name is bound within the reach of another one of its number.
//!
//! Then what a law brings under a name can read no other name of that number, so nothing is captured. Names of parts side
//! by side may have one number; what comes under a name that it binds itself is renumbered ([`Normal::under`]).

use super::substitute::bound;
use super::{name_of, Name, Normal};
use crate::model::{
    Expr, Family, Holds, List, Members, Num, Numbers, Pieces, Rewrite, Set, Sites, Slot, SlotSet, Truth,
};

/// New numbers: no text has so many names within one another.
const RENUMBERED: std::ops::Range<u16> = 1_000..20_000;

impl Normal<'_> {
    /// Has a name of this number been bound round the part at hand?
    pub fn is_taken(&self, slot: Slot) -> bool {
        self.scope.iter().any(|name| name.slot == slot && !name.of_statement)
    }

    /// Enters the reach of a name, under a number that is not taken. The caller cuts the scope back.
    pub fn enter_apart(&mut self, slot: Slot, holds: Holds<'_>) -> Slot {
        if !self.is_taken(slot) {
            self.enter(slot, holds);
            return slot;
        }
        let new = self.unused(&SlotSet::new());
        let value = match holds {
            Holds::Members(domain) => name_of(domain, new),
            Holds::Value(value) => name_like(value, new),
        };
        self.enter(new, holds);
        if let Some(name) = self.scope.last().cloned() {
            let old = self.scope.len() - 1;
            self.scope.insert(old, Name { slot, value: Some(value), ..name });
        }
        new
    }

    /// A number that no name round the part at hand has, and none of these.
    fn unused(&self, others: &SlotSet) -> Slot {
        let names = self.scope.iter().map(|name| &name.slot).chain(others).map(|slot| slot.0);
        let most = names.filter(|number| RENUMBERED.contains(number)).max();
        Slot(most.map_or(RENUMBERED.start, |most| most + 1))
    }

    /// What is tried of another position, with names of its own that are none of those round it.
    pub fn trial_apart(&self, e: &Truth) -> Truth {
        let mut own = bound(|walk| Expr::Truth(walk.truth(e)));
        let taken: Vec<Slot> = own.iter().copied().filter(|slot| self.is_taken(*slot)).collect();
        taken.into_iter().fold(e.clone(), |e, slot| {
            let new = self.unused(&own);
            own.insert(new);
            Renumbered::new(slot, new).truth(&e)
        })
    }

    /// What has come under names round the part at hand, with names of its own that are none of theirs.
    pub fn under(&mut self, e: Sites) -> Sites {
        let own = bound(|walk| Expr::Set(Set::Sites(walk.sites(&e))));
        match own.iter().any(|slot| self.is_taken(*slot)) {
            true => self.sites(&e),
            false => e,
        }
    }
}

/// The name of a value.
pub fn name_like(value: &Expr, slot: Slot) -> Expr {
    match value {
        Expr::Truth(_) => Expr::Truth(Truth::Slot(slot)),
        Expr::Num(_) => Expr::Num(Num::Slot(slot)),
        Expr::List(_) => Expr::List(List::Slot(slot)),
        Expr::Set(set) => Expr::Set(match set {
            Set::Sites(_) => Set::Sites(Sites::Slot(slot)),
            Set::Family(_) => Set::Family(Family::Slot(slot)),
            Set::Members(domain, _) => Set::Members(*domain, Members::Slot(slot)),
            Set::Numbers(_) => Set::Numbers(Numbers::Slot(slot)),
            Set::Pieces(_) => Set::Pieces(Pieces::Slot(slot)),
        }),
    }
}

/// Gives a name that an expression binds another number.
pub struct Renumbered {
    old: Slot,
    new: Slot,
    /// How many parts round the one at hand bind it.
    inside: usize,
}

impl Renumbered {
    /// `new` wherever `old` is bound.
    pub fn new(old: Slot, new: Slot) -> Renumbered {
        Renumbered { old, new, inside: 0 }
    }
}

impl Rewrite for Renumbered {
    fn bind(&mut self, name: Slot, _: Holds<'_>) -> Slot {
        self.inside += usize::from(name == self.old);
        self.slot(name)
    }

    fn leave(&mut self, name: Slot) {
        self.inside -= usize::from(name == self.old);
    }

    fn slot(&mut self, name: Slot) -> Slot {
        match name == self.old && self.inside > 0 {
            true => self.new,
            false => name,
        }
    }
}
