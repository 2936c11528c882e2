//! Remembered variables: where their values are, how they are read and set.

use super::super::register::{L, N, S};
use super::super::{Op, Place};
use super::Compiler;
use crate::model::{
    Bag, Compare, Expr, Fold, Index, Num, Numbers, Operand, Rewrite, Set, Sites, Slot, Truth, VarRef, VarType,
};
use crate::program::facts::{is_value_of, reads};

/// Where a value of a variable is, counted from the variable's first register.
enum At {
    /// At a place that is known.
    Known(u16),
    /// At the place in a register; nowhere if that is negative.
    Counted(N),
    /// One for each of these sites, counted on from the place in the register.
    Each(N, S),
    /// A key has no single value.
    Nowhere,
}

/// One key's value.
enum Key {
    Known(u16),
    Counted(N),
    Sites(S),
}

impl Compiler<'_> {
    /// A remembered number, truth or mask.
    pub fn var_number(&mut self, v: &VarRef) -> N {
        let (Place::Truth(base) | Place::Number(base) | Place::Members(base)) =
            self.places.vars[v.var.index()]
        else {
            return self.number(0);
        };
        match self.at(v) {
            At::Known(at) => N(base.0 + at),
            At::Counted(at) => self.put(|to| Op::Load { to, base, at }),
            At::Each(at, sites) => self.put(|to| Op::Total { to, base, at, sites }),
            At::Nowhere => self.number(0),
        }
    }

    /// Remembered sites.
    pub fn var_sites(&mut self, v: &VarRef) -> S {
        let Place::Sites(base) = self.places.vars[v.var.index()] else {
            return self.constant(&Default::default());
        };
        match self.at(v) {
            At::Known(at) => S(base.0 + at),
            At::Counted(at) => self.put(|to| Op::LoadSet { to, base, at }),
            At::Each(..) | At::Nowhere => self.constant(&Default::default()),
        }
    }

    /// Remembered numbers.
    pub fn var_numbers(&mut self, v: &VarRef) -> L {
        let Place::Numbers(base) = self.places.vars[v.var.index()] else { return self.no_list() };
        match self.at(v) {
            At::Known(at) => L(base.0 + at),
            At::Counted(at) => self.put(|to| Op::LoadList { to, base, at }),
            At::Each(..) | At::Nowhere => self.no_list(),
        }
    }

    /// `set v(K) to E`
    pub fn set_var(&mut self, var: &VarRef, value: &Expr) {
        match (self.places.vars[var.var.index()], value) {
            (Place::Sites(base), Expr::Set(Set::Sites(e))) => {
                let from = self.sites(e);
                match self.at(var) {
                    At::Known(at) => self.emit(Op::Copy { to: S(base.0 + at), from }),
                    At::Counted(at) => self.emit(Op::StoreSet { from, base, at }),
                    At::Each(..) | At::Nowhere => return,
                };
            }
            (Place::Numbers(base), Expr::Set(Set::Numbers(e))) => {
                let from = self.numbers(e);
                match self.at(var) {
                    At::Known(at) => self.emit(Op::CopyList { to: L(base.0 + at), from }),
                    At::Counted(at) => self.emit(Op::StoreList { from, base, at }),
                    At::Each(..) | At::Nowhere => return,
                };
            }
            (Place::Truth(base) | Place::Number(base) | Place::Members(base), value) => {
                self.set_number(var, base, value);
            }
            _ => {}
        }
    }

    fn set_number(&mut self, var: &VarRef, base: N, value: &Expr) {
        let from = match value {
            Expr::Truth(e) => self.truth_value(e),
            Expr::Num(e) => self.num(e),
            Expr::Set(Set::Members(_, e)) => self.members(e),
            Expr::Set(Set::Numbers(e)) => {
                let one = Num::Fold(Fold::Max, Box::new(Bag::Numbers(e.clone())));
                self.num(&one)
            }
            _ => return,
        };
        let limits = match self.model.var(var.var).ty {
            VarType::Number(low, high) => Some((low, high)),
            _ => None,
        };
        let (low, high) = limits.unwrap_or((1, 0));
        match (self.at(var), limits) {
            (At::Known(at), Some((low, high))) => {
                self.emit(Op::Clamp { to: N(base.0 + at), from, low, high });
            }
            (At::Known(at), None) => drop(self.emit(Op::Move { to: N(base.0 + at), from })),
            (At::Counted(at), _) => drop(self.emit(Op::Store { from, base, at, low, high })),
            (At::Each(at, sites), _) => {
                self.emit(Op::Fill { from, base, at, sites, low, high });
            }
            (At::Nowhere, _) => {}
        }
    }

    /// Where the value of a variable is that a reference means. The sites, if there are any, run fastest
    /// ([`Places::offsets`](super::super::Places)).
    fn at(&mut self, v: &VarRef) -> At {
        let is_sites = |index: &&Index| matches!(index.of, Set::Sites(_));
        let members = v.of.iter().filter(|index| !is_sites(index));
        let mut at = At::Known(0);
        for index in members.chain(v.of.iter().filter(is_sites)) {
            let size = if is_sites(&index) { self.layout.site_of.len() } else { index.size } as u16;
            let Some(key) = self.key(&index.of, size) else { return At::Nowhere };
            at = self.nested(at, key, size);
        }
        at
    }

    fn nested(&mut self, outer: At, key: Key, size: u16) -> At {
        match (outer, key) {
            (At::Known(outer), Key::Known(inner)) => At::Known(outer * size + inner),
            (At::Known(0), Key::Counted(inner)) => At::Counted(inner),
            (At::Known(outer), Key::Sites(sites)) => At::Each(self.number(i64::from(outer * size)), sites),
            (At::Counted(outer), Key::Sites(sites)) => {
                let inner = self.number(0);
                At::Each(self.nest(outer, inner, size), sites)
            }
            (At::Known(outer), Key::Counted(inner)) => {
                let outer = self.number(outer.into());
                At::Counted(self.nest(outer, inner, size))
            }
            (At::Counted(outer), Key::Known(inner)) => {
                let inner = self.number(inner.into());
                At::Counted(self.nest(outer, inner, size))
            }
            (At::Counted(outer), Key::Counted(inner)) => At::Counted(self.nest(outer, inner, size)),
            (At::Each(..) | At::Nowhere, _) => At::Nowhere,
        }
    }

    fn nest(&mut self, outer: N, inner: N, size: u16) -> N {
        self.put(|to| Op::Nest { to, outer, inner, size })
    }

    /// A number, counted from 0, if it is below the size.
    fn number_key(&mut self, n: &Num, size: u16) -> Option<Key> {
        match self.simplify().num(n) {
            Num::Const(n) => u16::try_from(n).ok().filter(|n| *n < size).map(Key::Known),
            n => {
                let (inner, outer) = (self.num(&n), self.number(0));
                Some(Key::Counted(self.nest(outer, inner, size)))
            }
        }
    }

    /// One key's value; nothing if it is known not to be single.
    fn key(&mut self, of: &Set, size: u16) -> Option<Key> {
        match of {
            Set::Members(_, e) => match self.known_mask(e) {
                Some(mask) if mask.count_ones() == 1 => Some(Key::Known(mask.trailing_zeros() as u16)),
                Some(_) => None,
                None => {
                    let of = self.members(e);
                    let to = self.new_num();
                    self.emit(Op::Index { to, of });
                    Some(Key::Counted(to))
                }
            },
            Set::Sites(Sites::Const(sites)) if sites.len() == 1 => {
                sites.single().map(|site| Key::Known(self.layout.bit(site).0))
            }
            Set::Sites(e) => Some(match self.single_site(e) {
                Some(site) => Key::Counted(site),
                None => Key::Sites(self.sites(e)),
            }),
            Set::Numbers(Numbers::Of(n)) if n.len() == 1 => self.number_key(&n[0], size),
            _ => None,
        }
    }

    /// The sites of a set for which a condition on the values of their variables holds.
    pub(super) fn valued(&mut self, of: S, cond: &Valued) -> S {
        match cond {
            Valued::All(parts) => parts.iter().fold(of, |of, part| self.valued(of, part)),
            Valued::Any(parts) => {
                let found: Vec<S> = parts.iter().map(|part| self.valued(of, part)).collect();
                let none = self.constant(&Default::default());
                found.into_iter().reduce(|a, b| self.make(|to| Op::Or { to, a, b })).unwrap_or(none)
            }
            Valued::Compare(v, compare, value) => {
                let base = match self.places.vars[v.var.index()] {
                    Place::Truth(base) | Place::Number(base) | Place::Members(base) => base,
                    _ => return self.constant(&Default::default()),
                };
                let (at, value) = (self.outer(v), self.num(value));
                let (to, compare) = (self.new_set(), *compare);
                self.emit(Op::Where { to, base, at, of, compare, value });
                to
            }
        }
    }

    /// Where the values for all sites begin; -1 where another key has no value.
    fn outer(&mut self, v: &VarRef) -> N {
        let others = v.of.iter().filter(|index| !matches!(index.of, Set::Sites(_)));
        let outer = VarRef { var: v.var, of: others.cloned().collect() };
        let bits = self.layout.site_of.len() as u16;
        match self.at(&outer) {
            At::Known(at) => self.number(i64::from(at * bits)),
            At::Counted(at) => {
                let inner = self.number(0);
                self.nest(at, inner, bits)
            }
            At::Each(..) | At::Nowhere => self.number(-1),
        }
    }
}

/// A condition on the numbers that variables have for one site.
pub enum Valued {
    All(Vec<Valued>),
    Any(Vec<Valued>),
    /// The variable, with the site among its keys, compared with a number that does not depend on the site.
    Compare(VarRef, Compare, Num),
}

impl Valued {
    /// Reads a condition on the site of this name; nothing where it is about more.
    pub fn of(cond: &Truth, slot: Slot) -> Option<Valued> {
        let all =
            |parts: &[Truth]| parts.iter().map(|part| Valued::of(part, slot)).collect::<Option<Vec<_>>>();
        match cond {
            Truth::All(parts) => Some(Valued::All(all(parts)?)),
            Truth::Any(parts) => Some(Valued::Any(all(parts)?)),
            Truth::Compare(op, a, b) => match (&**a, &**b) {
                (Num::Var(v), value) if is_value_of(v, slot) && !reads(value, slot) => {
                    Some(Valued::Compare(v.clone(), *op, value.clone()))
                }
                (value, Num::Var(v)) if is_value_of(v, slot) && !reads(value, slot) => {
                    Some(Valued::Compare(v.clone(), op.turned(), value.clone()))
                }
                _ => None,
            },
            Truth::Within(operand) => Valued::of(&within(operand)?, slot),
            _ => None,
        }
    }
}

/// `n in { 2, 3 }` as comparisons.
fn within(operand: &Operand) -> Option<Truth> {
    let (Set::Numbers(Numbers::Of(one)), Set::Numbers(among)) = (&operand.left, &operand.right) else {
        return None;
    };
    let [value] = &one[..] else { return None };
    let compared = |op, with: &Num| Truth::Compare(op, Box::new(value.clone()), Box::new(with.clone()));
    match among {
        Numbers::Of(among) => {
            Some(Truth::Any(among.iter().map(|with| compared(Compare::Equal, with)).collect()))
        }
        Numbers::Range(low, high) => {
            Some(Truth::All(vec![compared(Compare::AtLeast, low), compared(Compare::AtMost, high)]))
        }
        _ => None,
    }
}
