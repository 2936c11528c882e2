//! Players, kinds, directions and other finite types: masks.

use super::super::op::{Bits, Op};
use super::super::register::N;
use super::super::Place;
use super::Compiler;
use crate::model::{Members, Pieces, Rewrite, Role, Sites};

impl Compiler<'_> {
    /// The mask, if it is known when the game is compiled.
    pub fn known_mask(&self, e: &Members) -> Option<u64> {
        match self.simplify().members(e) {
            Members::Const(mask) => Some(mask),
            Members::Slot(slot) => match self.names.slots.get(&slot) {
                Some(Place::Known(mask)) => Some(*mask),
                _ => None,
            },
            _ => None,
        }
    }

    fn all_roles(&mut self) -> N {
        let roles = self.model.cast.all_roles();
        self.number(roles as i64)
    }

    /// The register of a mask; it is not to be changed.
    pub fn members(&mut self, e: &Members) -> N {
        let e = self.simplify().members(e);
        match &e {
            Members::Const(mask) => self.number(*mask as i64),
            Members::Slot(slot) => match self.names.slots.get(slot).copied() {
                Some(Place::Members(n)) => n,
                Some(Place::Known(mask)) => self.number(mask as i64),
                _ => self.number(0),
            },
            Members::Var(v) => self.var_number(v),
            Members::Me | Members::Mover => self.places.me,
            Members::Others if self.model.cast.teams.is_empty() => {
                let (a, b) = (self.all_roles(), self.places.me);
                self.bits(Bits::Minus, a, b)
            }
            Members::Others => {
                let roles = (0..self.model.cast.roles as u8).map(Role);
                let others = |role: Role| (role.0, Members::Const(self.model.cast.others(role)));
                let table = roles.map(others).collect();
                self.members(&Members::Lookup(Box::new(Members::Me), table))
            }
            Members::InPlay => self.put(|to| Op::InPlay { to }),
            Members::After(m) => self.of_mask(m, |to, of| Op::RoleAfter { to, of }),
            Members::SeatOf(m) => self.of_mask(m, |to, of| Op::SeatOf { to, of }),
            Members::RoleOf(m) => self.of_mask(m, |to, of| Op::RoleOf { to, of }),
            Members::Opposite(m) => self.of_mask(m, |to, of| Op::Opposite { to, of }),
            Members::KindAt(s) => self.standing(s, true),
            Members::ColourAt(s) => self.standing(s, false),
            Members::KindOf(p) => self.of_pieces(p, true),
            Members::ColourOf(p) => self.of_pieces(p, false),
            Members::Union(a, b) => self.two_masks(Bits::Or, a, b),
            Members::Minus(a, b) => self.two_masks(Bits::Minus, a, b),
            Members::Both(a, b) => self.two_masks(Bits::And, a, b),
            Members::Filter(each) => {
                let to = self.zero();
                let slot = each.slot;
                self.each(each, |c| {
                    let b = c.members(&Members::Slot(slot));
                    c.emit(Op::Bits { op: Bits::Or, to, a: to, b });
                });
                to
            }
            Members::Map(each, part) => {
                let to = self.zero();
                self.each(each, |c| {
                    let b = c.members(part);
                    c.emit(Op::Bits { op: Bits::Or, to, a: to, b });
                });
                to
            }
            Members::If(p) => {
                let to = self.new_num();
                self.by_case(p, |c, part| {
                    let from = c.members(part);
                    c.emit(Op::Move { to, from });
                });
                to
            }
            Members::Lookup(key, table) => {
                let to = self.zero();
                self.by_key(key, table, |c, e| {
                    let b = c.members(e);
                    c.emit(Op::Bits { op: Bits::Or, to, a: to, b });
                });
                to
            }
            Members::Let(b, rest) => self.with_binding(b, |c| c.members(rest)),
            Members::Probe(_) => self.number(0),
        }
    }

    fn zero(&mut self) -> N {
        self.put(|to| Op::Const { to, value: 0 })
    }

    fn bits(&mut self, op: Bits, a: N, b: N) -> N {
        self.put(|to| Op::Bits { op, to, a, b })
    }

    fn two_masks(&mut self, op: Bits, a: &Members, b: &Members) -> N {
        let (a, b) = (self.members(a), self.members(b));
        self.bits(op, a, b)
    }

    fn of_mask(&mut self, m: &Members, op: fn(N, N) -> Op) -> N {
        let of = self.members(m);
        let to = self.new_num();
        self.emit(op(to, of));
        to
    }

    /// Kinds or colours of the pieces on sites.
    fn standing(&mut self, s: &Sites, kinds: bool) -> N {
        if let Some(site) = self.single_site(s) {
            let to = self.new_num();
            self.emit(if kinds { Op::KindsAt { to, site } } else { Op::ColoursAt { to, site } });
            return to;
        }
        let of = self.sites(s);
        let to = self.new_num();
        self.emit(if kinds { Op::KindsOn { to, of } } else { Op::ColoursOn { to, of } });
        to
    }

    fn of_pieces(&mut self, p: &Pieces, kinds: bool) -> N {
        if let Pieces::Slot(slot) = p {
            if let Some(Place::Piece(of)) = self.names.slots.get(slot).copied() {
                let to = self.new_num();
                self.emit(if kinds { Op::PieceKind { to, of } } else { Op::PieceColour { to, of } });
                return to;
            }
        }
        let of = self.pieces(p);
        let to = self.new_num();
        self.emit(if kinds { Op::KindsOf { to, of } } else { Op::ColoursOf { to, of } });
        to
    }
}
