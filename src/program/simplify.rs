//! Expressions with what is known filled in and worked out: `me`, members of unrolled loops, constants.

use super::closed::Closed;
use crate::board::Board;
use crate::model::{
    fold, Cast, Each, Expr, Family, Links, List, Members, Num, Numbers, Pieces, Quantifier, Rewrite, Role,
    Set, Sites, Slot, SlotSet, Slots, Truth,
};
use std::cell::Cell;
use std::collections::HashMap;

/// Steps that working out one constant may take.
const STEPS: u64 = 200_000;

/// What is known while a piece of a program is compiled.
pub struct Simplify<'a> {
    pub board: &'a Board,
    pub cast: &'a Cast,
    /// The role that is `me`.
    pub me: Option<Role>,
    /// The role that is `mover`.
    pub mover: Option<Role>,
    /// Names whose member is known.
    pub known: &'a HashMap<Slot, u64>,
    /// Names that hold just one site, never none.
    pub sure: &'a SlotSet,
}

impl Simplify<'_> {
    fn is_board(&self, e: &Sites) -> bool {
        matches!(e, Sites::Const(set) if self.board.sites().is_subset(set))
    }

    /// Is it all of the board but some sites?
    fn is_rest(&self, e: &Sites) -> bool {
        matches!(e, Sites::Minus(board, _) if self.is_board(board))
    }

    /// Has no site a neighbour that way?
    fn leads_nowhere(&self, directions: &Members) -> bool {
        let none = |mask: u64| self.board.iter().all(|s| self.board.step(s, mask).is_empty());
        known_key(directions).is_some_and(none)
    }

    /// Can no site be in both: pieces of unlike colours, or pieces and empty sites?
    fn are_apart(&self, a: &Sites, b: &Sites) -> bool {
        let known = |m: &Members| known_key(m);
        match (a, b) {
            (Sites::Coloured(a), Sites::Coloured(b)) | (Sites::OfKinds(a), Sites::OfKinds(b)) => {
                !self.cast.sharing && known(a).zip(known(b)).is_some_and(|(a, b)| a & b == 0)
            }
            (Sites::Empty, Sites::Coloured(_) | Sites::OfKinds(_) | Sites::Marked(_)) => true,
            (Sites::Coloured(_) | Sites::OfKinds(_) | Sites::Marked(_), Sites::Empty) => true,
            (Sites::Both(x, y), b) => self.are_apart(x, b) || self.are_apart(y, b),
            _ => false,
        }
    }

    /// The value of an expression, if it is closed.
    fn value(&self, closed: bool, e: impl FnOnce() -> Expr) -> Option<crate::model::Value> {
        if !closed {
            return None;
        }
        fold(&e(), self.board, self.cast, &mut Slots::default(), &Cell::new(STEPS)).ok()
    }
}

impl Simplify<'_> {
    /// A truth worked out, if it is closed.
    fn known_truth(&self, e: Truth) -> Truth {
        match self.value(Closed::default().truth(&e), || Expr::Truth(e.clone())) {
            Some(value) => Truth::Const(value.truth()),
            None => e,
        }
    }

    /// `some S`, where `S` may be something simpler that has a site just when this has one.
    fn some_sites(&mut self, e: Sites) -> Truth {
        match wider(&e) {
            Some(wide) => self.truth(&some(wide)),
            None => self.known_truth(some(e)),
        }
    }
}

/// Sites that are there just when these are, if that can be said more simply.
fn wider(e: &Sites) -> Option<Sites> {
    match e {
        Sites::If(p) if p.0 == some(p.1.clone()) => Some(match &p.1 {
            Sites::Filter(each) if each.domain == Set::Sites(p.2.clone()) => p.2.clone(),
            _ => union(p.1.clone(), p.2.clone()),
        }),
        Sites::UnionEach(each, part) => Some(Sites::UnionEach(each.clone(), Box::new(wider(part)?))),
        Sites::Let(binding, rest) => Some(Sites::Let(binding.clone(), Box::new(wider(rest)?))),
        Sites::Union(a, b) => match (wider(a), wider(b)) {
            (None, None) => None,
            (wide_a, wide_b) => {
                Some(union(wide_a.unwrap_or_else(|| (**a).clone()), wide_b.unwrap_or_else(|| (**b).clone())))
            }
        },
        _ => None,
    }
}

fn some(e: Sites) -> Truth {
    Truth::Some(Box::new(Set::Sites(e)))
}

impl Rewrite for Simplify<'_> {
    fn truth(&mut self, e: &Truth) -> Truth {
        let e = self.parts_of_truth(e);
        match e {
            Truth::Not(a) => match *a {
                Truth::Const(b) => Truth::Const(!b),
                a => Truth::Not(Box::new(a)),
            },
            Truth::All(all) => joined(all, true, Truth::All),
            Truth::Any(all) => joined(all, false, Truth::Any),
            Truth::If(p) if matches!(p.0, Truth::Const(_)) => either(*p, |t| *t == Truth::Const(true)),
            Truth::Lookup(key, mut table) => match known_key(&key) {
                Some(key) => match table.iter().position(|(k, _)| key >> k & 1 == 1) {
                    Some(i) => table.swap_remove(i).1,
                    None => Truth::Const(false),
                },
                None => Truth::Lookup(key, table),
            },
            Truth::Const(_) | Truth::Slot(_) => e,
            Truth::If(p) if p.1 == p.2 => p.1,
            // The same for every member of a domain that has some.
            Truth::Quantified(quantifier, each) if is_same_for_all(&each) => {
                let cond = each.cond.unwrap_or(Truth::Const(true));
                match quantifier {
                    Quantifier::No => self.truth(&Truth::Not(Box::new(cond))),
                    _ => cond,
                }
            }
            Truth::Some(set) if matches!(&*set, Set::Sites(Sites::Slot(s)) if self.sure.contains(s)) => {
                Truth::Const(true)
            }
            Truth::Some(set) => match *set {
                Set::Sites(e) => self.some_sites(e),
                set => self.known_truth(Truth::Some(Box::new(set))),
            },
            Truth::Within(o) if matches!(&o.right, Set::Sites(e) if is_nothing(e)) => {
                self.truth(&Truth::Not(Box::new(Truth::Some(Box::new(o.left)))))
            }
            e => self.known_truth(e),
        }
    }

    fn num(&mut self, e: &Num) -> Num {
        match self.parts_of_num(e) {
            Num::If(p) if matches!(p.0, Truth::Const(_)) => either(*p, |t| *t == Truth::Const(true)),
            Num::Lookup(key, mut table) => match known_key(&key) {
                Some(key) => match table.iter().position(|(k, _)| key >> k & 1 == 1) {
                    Some(i) => table.swap_remove(i).1,
                    None => Num::Const(0),
                },
                None => Num::Lookup(key, table),
            },
            e @ (Num::Const(_) | Num::Slot(_)) => e,
            Num::If(p) if p.1 == p.2 => p.1,
            e => match self.value(Closed::default().num(&e), || Expr::Num(e.clone())) {
                Some(value) => Num::Const(value.num()),
                None => e,
            },
        }
    }

    fn sites(&mut self, e: &Sites) -> Sites {
        match self.parts_of_sites(e) {
            Sites::If(p) if matches!(p.0, Truth::Const(_)) => either(*p, |t| *t == Truth::Const(true)),
            Sites::Lookup(key, table) => match known_key(&key) {
                Some(key) => {
                    let entries = table.into_iter().filter(|(k, _)| key >> k & 1 == 1).map(|(_, e)| e);
                    entries.reduce(union).unwrap_or(Sites::Const(Default::default()))
                }
                None => Sites::Lookup(key, table),
            },
            e @ (Sites::Const(_) | Sites::Slot(_) | Sites::Empty) => e,
            Sites::If(p) if p.1 == p.2 => p.1,
            Sites::Let(_, rest) if matches!(*rest, Sites::Const(_)) => *rest,
            Sites::Neighbours(a, _) if is_nothing(&a) => nothing(),
            Sites::Neighbours(_, Links::Directions(d)) if self.leads_nowhere(&d) => nothing(),
            Sites::Filter(each) if each.cond == Some(Truth::Const(true)) => match each.domain {
                Set::Sites(domain) => domain,
                _ => nothing(),
            },
            Sites::Union(a, b) if is_nothing(&a) => *b,
            Sites::Union(a, b) if is_nothing(&b) => *a,
            Sites::Minus(a, b) if is_nothing(&b) || self.are_apart(&a, &b) => *a,
            Sites::Minus(a, b) if is_nothing(&a) || self.is_board(&b) => nothing(),
            Sites::Both(a, b) if is_nothing(&a) || is_nothing(&b) => nothing(),
            Sites::Both(a, b) if self.is_board(&b) => *a,
            Sites::Both(a, b) if self.is_board(&a) => *b,
            Sites::Both(a, b) if self.is_rest(&b) => without(*a, *b),
            Sites::Both(a, b) if self.is_rest(&a) => without(*b, *a),
            e => match self.value(Closed::default().sites(&e), || Expr::Set(Set::Sites(e.clone()))) {
                Some(value) => Sites::Const(value.sites()),
                None => e,
            },
        }
    }

    fn members(&mut self, e: &Members) -> Members {
        match e {
            Members::Me => match self.me {
                Some(me) => Members::Const(1 << me.0),
                None => Members::Me,
            },
            Members::Mover => match self.mover {
                Some(mover) => Members::Const(1 << mover.0),
                None => Members::Mover,
            },
            Members::Others => match self.me {
                Some(me) => Members::Const(self.cast.all_roles() & !(1 << me.0)),
                None => Members::Others,
            },
            Members::Slot(slot) => match self.known.get(slot) {
                Some(mask) => Members::Const(*mask),
                None => e.clone(),
            },
            e => match self.parts_of_members(e) {
                Members::If(p) if matches!(p.0, Truth::Const(_)) => either(*p, |t| *t == Truth::Const(true)),
                Members::Lookup(key, table) => match known_key(&key) {
                    Some(key) => {
                        let entries = table.into_iter().filter(|(k, _)| key >> k & 1 == 1).map(|(_, e)| e);
                        let joined = entries.reduce(|a, b| Members::Union(Box::new(a), Box::new(b)));
                        self.members(&joined.unwrap_or(Members::Const(0)))
                    }
                    None => Members::Lookup(key, table),
                },
                e @ Members::Const(_) => e,
                Members::If(p) if p.1 == p.2 => p.1,
                Members::Filter(each) if each.cond == Some(Truth::Const(true)) => match each.domain {
                    Set::Members(_, domain) => domain,
                    _ => Members::Const(0),
                },
                e => {
                    let domain = crate::model::Domain::Directions;
                    let whole = || Expr::Set(Set::Members(domain, e.clone()));
                    match self.value(Closed::default().members(&e), whole) {
                        Some(value) => Members::Const(value.members()),
                        None => e,
                    }
                }
            },
        }
    }

    fn family(&mut self, e: &Family) -> Family {
        match self.parts_of_family(e) {
            Family::If(p) if matches!(p.0, Truth::Const(_)) => either(*p, |t| *t == Truth::Const(true)),
            e @ (Family::Const(_) | Family::Slot(_)) => e,
            e => match self.value(Closed::default().family(&e), || Expr::Set(Set::Family(e.clone()))) {
                Some(value) => Family::Const(value.family()),
                None => e,
            },
        }
    }

    fn numbers(&mut self, e: &Numbers) -> Numbers {
        match self.parts_of_numbers(e) {
            Numbers::If(p) if matches!(p.0, Truth::Const(_)) => either(*p, |t| *t == Truth::Const(true)),
            e => e,
        }
    }

    fn list(&mut self, e: &List) -> List {
        match self.parts_of_list(e) {
            List::If(p) if matches!(p.0, Truth::Const(_)) => either(*p, |t| *t == Truth::Const(true)),
            e => e,
        }
    }
}

fn either<T>(parts: (Truth, T, T), holds: impl Fn(&Truth) -> bool) -> T {
    if holds(&parts.0) {
        parts.1
    } else {
        parts.2
    }
}

fn is_same_for_all(each: &Each) -> bool {
    let some = matches!(&each.domain, Set::Members(_, Members::Const(mask)) if *mask != 0);
    some && each.cond.as_ref().is_none_or(|cond| !super::facts::reads(cond, each.slot))
}

fn known_key(key: &Members) -> Option<u64> {
    match key {
        Members::Const(mask) => Some(*mask),
        _ => None,
    }
}

/// `and` (neutral: true) or `or` of parts, without those that do not matter.
fn joined(parts: Vec<Truth>, neutral: bool, make: impl Fn(Vec<Truth>) -> Truth) -> Truth {
    let mut kept = Vec::new();
    for part in parts {
        match part {
            Truth::Const(b) if b == neutral => {}
            Truth::Const(b) => {
                kept.push(Truth::Const(b));
                break;
            }
            part => kept.push(part),
        }
    }
    match kept.len() {
        0 => Truth::Const(neutral),
        1 => kept.remove(0),
        _ if kept.contains(&Truth::Const(!neutral)) => Truth::Const(!neutral),
        _ => make(kept),
    }
}

/// What the first set shares with all of the board but some sites.
fn without(a: Sites, rest: Sites) -> Sites {
    match rest {
        Sites::Minus(_, b) => Sites::Minus(Box::new(a), b),
        rest => Sites::Both(Box::new(a), Box::new(rest)),
    }
}

fn nothing() -> Sites {
    Sites::Const(Default::default())
}

fn is_nothing(e: &Sites) -> bool {
    matches!(e, Sites::Const(set) if set.is_empty())
}

/// `a + b`
pub fn union(a: Sites, b: Sites) -> Sites {
    Sites::Union(Box::new(a), Box::new(b))
}

/// Replaces a name by an expression.
pub struct Substitute<'a> {
    pub slot: Slot,
    pub value: &'a Expr,
}

impl Rewrite for Substitute<'_> {
    fn truth(&mut self, e: &Truth) -> Truth {
        match (e, self.value) {
            (Truth::Slot(s), Expr::Truth(value)) if *s == self.slot => value.clone(),
            _ => self.parts_of_truth(e),
        }
    }
    fn num(&mut self, e: &Num) -> Num {
        match (e, self.value) {
            (Num::Slot(s), Expr::Num(value)) if *s == self.slot => value.clone(),
            _ => self.parts_of_num(e),
        }
    }
    fn sites(&mut self, e: &Sites) -> Sites {
        match (e, self.value) {
            (Sites::Slot(s), Expr::Set(Set::Sites(value))) if *s == self.slot => value.clone(),
            _ => self.parts_of_sites(e),
        }
    }
    fn members(&mut self, e: &Members) -> Members {
        match (e, self.value) {
            (Members::Slot(s), Expr::Set(Set::Members(_, value))) if *s == self.slot => value.clone(),
            _ => self.parts_of_members(e),
        }
    }
    fn family(&mut self, e: &Family) -> Family {
        match (e, self.value) {
            (Family::Slot(s), Expr::Set(Set::Family(value))) if *s == self.slot => value.clone(),
            _ => self.parts_of_family(e),
        }
    }
    fn numbers(&mut self, e: &Numbers) -> Numbers {
        match (e, self.value) {
            (Numbers::Slot(s), Expr::Set(Set::Numbers(value))) if *s == self.slot => value.clone(),
            _ => self.parts_of_numbers(e),
        }
    }
    fn pieces(&mut self, e: &Pieces) -> Pieces {
        match (e, self.value) {
            (Pieces::Slot(s), Expr::Set(Set::Pieces(value))) if *s == self.slot => value.clone(),
            _ => self.parts_of_pieces(e),
        }
    }
    fn list(&mut self, e: &List) -> List {
        match (e, self.value) {
            (List::Slot(s), Expr::List(value)) if *s == self.slot => value.clone(),
            _ => self.parts_of_list(e),
        }
    }
}
