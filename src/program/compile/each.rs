//! Loops over the members of a set, and names for what they hold.

use super::super::facts;
use super::super::op::{Op, Pc};
use super::super::register::{F, L, N, S};
use super::super::Place;
use super::frames::Class;
use super::Compiler;
use crate::model::{bits, is_steady, Binding, Each, Expr, Family, Links, Members, Numbers, Set, Sites, Slot};

/// More members than these are gone through by a loop.
const UNROLLED: u32 = 12;

impl Compiler<'_> {
    /// The register of a name in a statement: the same one wherever the program gives it a value of this class.
    pub fn place_of(&mut self, slot: Slot, class: Class) -> Place {
        if let Some(place) = self.frames.lasting(self.program, slot, class) {
            return place;
        }
        if let Some(place) = self.own.get(&(slot, class)) {
            return *place;
        }
        let place = class.place(self.lasting(class.kind()));
        self.own.insert((slot, class), place);
        place
    }

    /// Names a value for what is compiled by `rest`.
    pub fn with_binding<T>(&mut self, binding: &Binding, rest: impl FnOnce(&mut Self) -> T) -> T {
        let place = self.value_place(&binding.value);
        let before = self.names.slots.insert(binding.slot, place);
        let sure = self.names.sure.remove(&binding.slot);
        let result = rest(self);
        self.restore(binding.slot, before);
        if sure {
            self.names.sure.insert(binding.slot);
        }
        result
    }

    pub fn restore(&mut self, slot: Slot, before: Option<Place>) {
        match before {
            Some(place) => self.names.slots.insert(slot, place),
            None => self.names.slots.remove(&slot),
        };
    }

    /// Where the value of an expression is, worked out here.
    pub fn value_place(&mut self, value: &Expr) -> Place {
        match value {
            Expr::Truth(e) => Place::Truth(self.truth_value(e)),
            Expr::Num(e) => {
                let from = self.num(e);
                let to = self.new_num();
                self.emit(Op::Move { to, from });
                Place::Number(to)
            }
            Expr::List(e) => Place::List(self.list(e)),
            Expr::Set(Set::Sites(e)) => match self.single_site(e) {
                Some(site) => Place::Site(site),
                None => Place::Sites(self.sites(e)),
            },
            Expr::Set(Set::Members(_, e)) => match self.known_mask(e) {
                Some(mask) => Place::Known(mask),
                None => Place::Members(self.members(e)),
            },
            Expr::Set(Set::Family(e)) => Place::Family(self.family(e)),
            Expr::Set(Set::Numbers(e)) => Place::Numbers(self.numbers(e)),
            Expr::Set(Set::Pieces(e)) => Place::Pieces(self.pieces(e)),
        }
    }

    /// Runs `body` for each member for which the condition holds, in order. `body` may jump out.
    pub fn each(&mut self, each: &Each, mut body: impl FnMut(&mut Self)) {
        let cond = each.cond.clone();
        self.members_of(&each.domain, each.slot, &mut |c| match &cond {
            Some(cond) => {
                let skip = c.branch(cond, false);
                body(c);
                c.land_all(skip);
            }
            None => body(c),
        });
    }

    /// Runs `body` with the name bound to each member in order.
    pub fn members_of(&mut self, domain: &Set, slot: Slot, body: &mut dyn FnMut(&mut Self)) {
        match domain {
            Set::Members(_, e) => self.each_member(e, slot, body),
            Set::Sites(e) => self.each_site(e, slot, body),
            Set::Family(Family::Groups(s, links)) => self.each_group(s, links, slot, body),
            Set::Family(Family::Filter(each)) => {
                let inner = (**each).clone();
                let cond = inner.cond.clone();
                let name = inner.slot;
                self.members_of(&inner.domain, slot, &mut |c| {
                    let place = c.names.slots.get(&slot).copied();
                    let before = c.names.slots.remove(&name);
                    if let Some(place) = place {
                        c.names.slots.insert(name, place);
                    }
                    let skip = cond.as_ref().map(|cond| c.branch(cond, false)).unwrap_or_default();
                    c.restore(name, before);
                    if let Some(place) = place {
                        c.names.slots.insert(slot, place);
                    }
                    body(c);
                    c.land_all(skip);
                });
            }
            Set::Family(e) => self.each_set(e, slot, body),
            Set::Numbers(Numbers::Range(low, high)) => {
                let (low, high) = (self.num(low), self.num(high));
                let at = self.new_num();
                let (one, last) = (self.number(1), self.new_num());
                self.emit(Op::Arith { op: crate::model::Arith::Subtract, to: at, a: low, b: one });
                self.emit(Op::Move { to: last, from: high });
                let next = self.here();
                self.emit(Op::NextNumber { at, last, end: 0 });
                self.loop_body(slot, Place::Number(at), next, body);
            }
            Set::Numbers(e) => {
                let of = self.numbers(e);
                self.each_of(of, slot, Place::Number, body);
            }
            Set::Pieces(e) => {
                let of = self.pieces(e);
                self.each_of(of, slot, Place::Piece, body);
            }
        }
    }

    fn loop_body(&mut self, slot: Slot, place: Place, next: Pc, body: &mut dyn FnMut(&mut Self)) -> Pc {
        let before = self.names.slots.insert(slot, place);
        let sure = self.names.sure.contains(&slot);
        if matches!(place, Place::Site(_)) {
            self.names.sure.insert(slot);
        } else {
            self.names.sure.remove(&slot);
        }
        let from = self.scratch.len();
        body(self);
        self.emit(Op::Jump(next));
        let next = self.make_before_loop(next, from);
        self.release_many(from);
        if sure {
            self.names.sure.insert(slot);
        } else {
            self.names.sure.remove(&slot);
        }
        self.restore(slot, before);
        self.land(next as usize);
        next
    }

    /// Are the members of a domain gone through one by one, without a loop?
    pub fn is_unrolled(&self, domain: &Set) -> bool {
        matches!(domain, Set::Members(_, e) if self.unrolled(e).is_some())
    }

    /// The mask of members that are known and few.
    fn unrolled(&self, e: &Members) -> Option<u64> {
        self.known_mask(e).filter(|mask| mask.count_ones() <= UNROLLED)
    }

    fn each_member(&mut self, e: &Members, slot: Slot, body: &mut dyn FnMut(&mut Self)) {
        if let Some(mask) = self.unrolled(e) {
            let (before, known) = (self.names.slots.remove(&slot), self.names.known.get(&slot).copied());
            for member in bits(mask) {
                self.names.known.insert(slot, 1 << member);
                self.names.slots.insert(slot, Place::Known(1 << member));
                let from = self.scratch.len();
                body(self);
                self.release_many(from);
            }
            self.names.slots.remove(&slot);
            self.names.known.remove(&slot);
            self.restore(slot, before);
            known.map(|mask| self.names.known.insert(slot, mask));
            return;
        }
        let mask = self.members(e);
        let from = self.new_num();
        self.emit(Op::Move { to: from, from: mask });
        let one = self.new_num();
        let next = self.here();
        self.emit(Op::NextMember { from, one, end: 0 });
        self.loop_body(slot, Place::Members(one), next, body);
    }

    fn each_site(&mut self, e: &Sites, slot: Slot, body: &mut dyn FnMut(&mut Self)) {
        if let Some(site) = self.single_site(e) {
            let zero = self.number(0);
            let test = super::Test::Compare(crate::model::Compare::Less, site, zero);
            let skip = self.branch_on(test, true);
            let before = self.names.slots.insert(slot, Place::Site(site));
            body(self);
            self.restore(slot, before);
            self.land(skip);
            return;
        }
        let set = self.sites(e);
        let from = self.new_set();
        self.emit(Op::Copy { to: from, from: set });
        let site = self.new_num();
        let next = self.here();
        self.emit(Op::NextSite { from, site, end: 0 });
        let next = self.loop_body(slot, Place::Site(site), next, body);
        self.note_loop(next);
    }

    /// Groups in the order of their first sites.
    fn each_group(&mut self, s: &Sites, links: &Links, slot: Slot, body: &mut dyn FnMut(&mut Self)) {
        let Some(links) = self.links(links) else {
            let family = Family::Groups(Box::new(s.clone()), links.clone());
            return self.each_set(&family, slot, body);
        };
        let of = self.sites(s);
        let from = self.new_set();
        self.emit(Op::Copy { to: from, from: of });
        let group = self.new_set();
        let next = self.here();
        self.emit(Op::NextGroup { from, of, group, links, end: 0 });
        let next = self.loop_body(slot, Place::Sites(group), next, body);
        self.note_loop(next);
    }

    fn each_set(&mut self, e: &Family, slot: Slot, body: &mut dyn FnMut(&mut Self)) {
        let of: F = self.family(e);
        let (at, set) = (self.new_num(), self.new_set());
        self.emit(Op::Const { to: at, value: 0 });
        let next = self.here();
        self.emit(Op::NextSet { of, at, set, end: 0 });
        let next = self.loop_body(slot, Place::Sites(set), next, body);
        self.note_loop(next);
    }

    fn each_of(&mut self, of: L, slot: Slot, place: fn(N) -> Place, body: &mut dyn FnMut(&mut Self)) {
        let (at, one) = (self.new_num(), self.new_num());
        self.emit(Op::Const { to: at, value: 0 });
        let next = self.here();
        self.emit(Op::NextOf { of, at, one, end: 0 });
        let next = self.loop_body(slot, place(one), next, body);
        self.note_loop(next);
    }

    /// A loop has been written.
    pub fn note_loop(&mut self, from: u32) {
        let (to, of) = (self.here(), self.origin);
        self.loops.push(super::super::Loop { from, to, of });
    }

    /// Gives a name in a statement the value of an expression.
    pub fn assign(&mut self, slot: Slot, value: &Expr) {
        let single = self.frames.is_single(self.program, slot);
        let class = Class::of(value, single);
        self.names.members.remove(&slot);
        self.names.sure.remove(&slot);
        self.names.given(slot);
        let place = match (class, value) {
            (Class::Members, Expr::Set(Set::Members(_, e))) => {
                let from = self.members(e);
                let place = self.place_of(slot, class);
                if let Place::Members(to) = place {
                    self.emit(Op::Move { to, from });
                }
                place
            }
            _ => {
                let from = self.value_place(value);
                let place = self.place_of(slot, class);
                self.copy(place, from);
                place
            }
        };
        self.names.slots.insert(slot, place);
        if is_steady(value) && !facts::reads(value, slot) {
            self.names.steady.insert(slot, value.clone());
        }
    }

    pub fn copy(&mut self, to: Place, from: Place) {
        match (to, from) {
            (Place::Sites(to), Place::Site(site)) => self.emit(Op::One { to, site }),
            (Place::Sites(to), Place::Sites(from)) => self.emit(Op::Copy { to, from }),
            (Place::Site(to), Place::Sites(of)) => self.emit(Op::Single { to, of }),
            (Place::Family(to), Place::Family(from)) => self.emit(Op::CopySets { to, from }),
            (
                Place::Numbers(to) | Place::Pieces(to) | Place::List(to),
                Place::Numbers(from) | Place::Pieces(from) | Place::List(from),
            ) => self.emit(Op::CopyList { to, from }),
            (
                Place::Truth(to)
                | Place::Number(to)
                | Place::Members(to)
                | Place::Site(to)
                | Place::Piece(to),
                Place::Truth(from)
                | Place::Number(from)
                | Place::Members(from)
                | Place::Site(from)
                | Place::Piece(from),
            ) => self.emit(Op::Move { to, from }),
            _ => 0,
        };
    }

    /// The set that a name holds.
    pub fn slot_set(&mut self, slot: Slot) -> S {
        match self.names.slots.get(&slot).copied() {
            Some(Place::Sites(s)) => s,
            Some(Place::Site(site)) => self.make(|to| Op::One { to, site }),
            _ => self.constant(&Default::default()),
        }
    }
}
