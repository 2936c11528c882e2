//! Expressions that differ in the numbers of their names alone.

use crate::model::{Binding, Each, Rewrite, Sites, Slot, Truth};
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

    fn inside<T>(&mut self, slot: Slot, work: impl FnOnce(&mut Self) -> T) -> (Slot, T) {
        self.0.push(slot);
        let (new, done) = (self.number(slot), work(self));
        self.0.pop();
        (new, done)
    }
}

impl Rewrite for Numbered {
    fn each_with<T>(&mut self, e: &Each, part: impl FnOnce(&mut Self) -> T) -> (Each, T) {
        let domain = self.set(&e.domain);
        let (slot, (cond, part)) =
            self.inside(e.slot, |n| (e.cond.as_ref().map(|cond| n.truth(cond)), part(n)));
        (Each { slot, domain, cond }, part)
    }

    fn named<T>(&mut self, e: &Binding, rest: impl FnOnce(&mut Self) -> T) -> (Box<Binding>, T) {
        let value = self.expr(&e.value);
        let (slot, rest) = self.inside(e.slot, rest);
        (Box::new(Binding { slot, value }), rest)
    }

    fn slot(&mut self, name: Slot) -> Slot {
        self.number(name)
    }
}
