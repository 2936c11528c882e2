//! Expressions that differ in the numbers of their names alone.

use crate::model::{Binding, Each, Family, List, Members, Num, Numbers, Pieces, Rewrite, Sites, Slot, Truth};

/// Numbers that nothing else has.
const FIRST: u16 = 40_000;

/// Do two conditions say the same, whatever their names are?
pub fn alike(a: &Truth, b: &Truth) -> bool {
    a == b || Numbered::default().truth(a) == Numbered::default().truth(b)
}

/// Do two sets, whatever the names of their members are?
pub fn alike_sites(a: &Sites, b: &Sites) -> bool {
    a == b || Numbered::default().sites(a) == Numbered::default().sites(b)
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

    fn truth(&mut self, e: &Truth) -> Truth {
        match e {
            Truth::Slot(slot) => Truth::Slot(self.number(*slot)),
            e => self.parts_of_truth(e),
        }
    }

    fn num(&mut self, e: &Num) -> Num {
        match e {
            Num::Slot(slot) => Num::Slot(self.number(*slot)),
            e => self.parts_of_num(e),
        }
    }

    fn sites(&mut self, e: &Sites) -> Sites {
        match e {
            Sites::Slot(slot) => Sites::Slot(self.number(*slot)),
            e => self.parts_of_sites(e),
        }
    }

    fn members(&mut self, e: &Members) -> Members {
        match e {
            Members::Slot(slot) => Members::Slot(self.number(*slot)),
            e => self.parts_of_members(e),
        }
    }

    fn family(&mut self, e: &Family) -> Family {
        match e {
            Family::Slot(slot) => Family::Slot(self.number(*slot)),
            e => self.parts_of_family(e),
        }
    }

    fn numbers(&mut self, e: &Numbers) -> Numbers {
        match e {
            Numbers::Slot(slot) => Numbers::Slot(self.number(*slot)),
            e => self.parts_of_numbers(e),
        }
    }

    fn pieces(&mut self, e: &Pieces) -> Pieces {
        match e {
            Pieces::Slot(slot) => Pieces::Slot(self.number(*slot)),
            e => self.parts_of_pieces(e),
        }
    }

    fn list(&mut self, e: &List) -> List {
        match e {
            List::Slot(slot) => List::Slot(self.number(*slot)),
            e => self.parts_of_list(e),
        }
    }
}
