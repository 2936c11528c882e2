//! Sets of numbers and of pieces: rising lists.

use super::super::op::{Bits, Op, Test};
use super::super::register::L;
use super::super::Place;
use super::Compiler;
use crate::model::{Numbers, Pieces, Rewrite};

impl Compiler<'_> {
    /// The register of a set of numbers; it is not to be changed.
    pub fn numbers(&mut self, e: &Numbers) -> L {
        let e = self.simplify().numbers(e);
        match &e {
            Numbers::Of(all) => {
                let to = self.no_list();
                for n in all {
                    let value = self.num(n);
                    self.emit(Op::Push { to, value });
                }
                self.emit(Op::Rise { to });
                to
            }
            Numbers::Range(low, high) => {
                let (low, high) = (self.num(low), self.num(high));
                self.put(|to| Op::Range { to, low, high })
            }
            Numbers::Slot(slot) => match self.names.slots.get(slot).copied() {
                Some(Place::Numbers(of)) => of,
                Some(Place::Number(value)) => {
                    let to = self.no_list();
                    self.emit(Op::Push { to, value });
                    to
                }
                _ => self.no_list(),
            },
            Numbers::Var(v) => self.var_numbers(v),
            Numbers::Union(a, b) => self.two_numbers(Bits::Or, a, b),
            Numbers::Minus(a, b) => self.two_numbers(Bits::Minus, a, b),
            Numbers::Both(a, b) => self.two_numbers(Bits::And, a, b),
            Numbers::Filter(each) => {
                let (to, slot) = (self.no_list(), each.slot);
                self.each(each, |c| {
                    if let Some(Place::Number(value)) = c.names.slots.get(&slot).copied() {
                        c.emit(Op::Push { to, value });
                    }
                });
                to
            }
            Numbers::Map(each, part) => {
                let to = self.no_list();
                self.each(each, |c| {
                    let value = c.num(part);
                    c.emit(Op::Push { to, value });
                });
                self.emit(Op::Rise { to });
                to
            }
            Numbers::If(p) => {
                let to = self.new_list();
                self.by_case(p, |c, part| {
                    let from = c.numbers(part);
                    c.emit(Op::CopyList { to, from });
                });
                to
            }
            Numbers::Lookup(key, table) => {
                let to = self.no_list();
                self.by_key(key, table, |c, e| {
                    let b = c.numbers(e);
                    c.emit(Op::JoinLists { op: Bits::Or, to, a: to, b });
                });
                to
            }
            Numbers::Let(b, rest) => self.with_binding(b, |c| c.numbers(rest)),
        }
    }

    fn two_numbers(&mut self, op: Bits, a: &Numbers, b: &Numbers) -> L {
        let (a, b) = (self.numbers(a), self.numbers(b));
        self.put(|to| Op::JoinLists { op, to, a, b })
    }

    /// The register of a set of pieces; it is not to be changed.
    pub fn pieces(&mut self, e: &Pieces) -> L {
        match e {
            Pieces::On(s) => {
                let site = self.single_site(s);
                let of = if site.is_none() { Some(self.sites(s)) } else { None };
                let to = self.new_list();
                match (site, of) {
                    (Some(site), _) => self.emit(Op::PiecesAt { to, site }),
                    (_, Some(of)) => self.emit(Op::PiecesOn { to, of }),
                    _ => 0,
                };
                to
            }
            Pieces::Slot(slot) => match self.names.slots.get(slot).copied() {
                Some(Place::Pieces(of)) => of,
                Some(Place::Piece(value)) => {
                    let to = self.no_list();
                    let none = self.number(0);
                    let test = Test::Compare(crate::model::Compare::Less, value, none);
                    let skip = self.branch_on(test, true);
                    self.emit(Op::Push { to, value });
                    self.land(skip);
                    to
                }
                _ => self.no_list(),
            },
            Pieces::None => self.no_list(),
            Pieces::Union(a, b) => self.two_pieces(Bits::Or, a, b),
            Pieces::Minus(a, b) => self.two_pieces(Bits::Minus, a, b),
            Pieces::Both(a, b) => self.two_pieces(Bits::And, a, b),
            Pieces::Filter(each) => {
                let (to, slot) = (self.no_list(), each.slot);
                self.each(each, |c| {
                    if let Some(Place::Piece(value)) = c.names.slots.get(&slot).copied() {
                        c.emit(Op::Push { to, value });
                    }
                });
                to
            }
            Pieces::If(p) => {
                let to = self.new_list();
                self.by_case(p, |c, part| {
                    let from = c.pieces(part);
                    c.emit(Op::CopyList { to, from });
                });
                to
            }
            Pieces::Let(b, rest) => self.with_binding(b, |c| c.pieces(rest)),
        }
    }

    fn two_pieces(&mut self, op: Bits, a: &Pieces, b: &Pieces) -> L {
        let (a, b) = (self.pieces(a), self.pieces(b));
        self.put(|to| Op::JoinLists { op, to, a, b })
    }
}
