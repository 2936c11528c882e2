//! The law of directions that the board alone tells apart: `union(E(d) for d in north + south where d != north or C(d))` is
//! `E(south)` and, where `C(north)` holds, `E(north)`.

use super::substitute::Substitute;
use super::{Normal, STEPS};
use crate::board::Board;
use crate::model::{
    fold, Cast, Closed, Domain, Each, Expr, Members, Rewrite, Set, Sites, Slot, Slots, Truth, Value,
};
use crate::program::facts::reads;
use std::cell::Cell;

/// Directions of which the board tells the same, and what is then left of what is asked and said of them.
struct Kind {
    ways: u64,
    cond: Truth,
    part: Sites,
}

impl Normal<'_> {
    /// `union(E(d) for d in W where C(d))` by the kinds of directions, if the board alone tells something of them.
    pub fn united_by_kinds(&mut self, each: &Each, part: &Sites) -> Option<Sites> {
        let kinds = self.kinds(each, part)?;
        Some(kinds.into_iter().fold(super::nothing(), |all, kind| {
            let united = self.united_kind(each.slot, kind);
            self.union(all, united)
        }))
    }

    /// `some d in W: C(d)` by the kinds of directions.
    pub fn some_by_kinds(&mut self, each: &Each) -> Option<Truth> {
        let kinds = self.kinds(each, &super::nothing())?;
        let of = |kind: Kind| {
            let domain = Set::Members(Domain::Directions, Members::Const(kind.ways));
            self.some_of(Each { slot: each.slot, domain, cond: Some(kind.cond) })
        };
        let parts = kinds.into_iter().map(of).collect();
        Some(self.any(parts))
    }

    fn united_kind(&mut self, slot: Slot, Kind { ways, cond, part }: Kind) -> Sites {
        let domain = Members::Const(ways);
        if ways.count_ones() == 1 {
            let way = Expr::Set(Set::Members(Domain::Directions, domain));
            let mut put = Substitute::new(slot, &way);
            let (cond, part) = (put.truth(&cond), put.sites(&part));
            let (cond, part) = (self.truth(&cond), self.sites(&part));
            return self.sites_if(cond, part, super::nothing());
        }
        let each = Each { slot, domain: Set::Members(Domain::Directions, domain), cond: None };
        let (cond, part) = self.inside(&each, |n| (n.truth(&cond), n.sites(&part)));
        self.united(Each { cond: Some(cond), ..each }, part)
    }

    /// The kinds of the directions of a domain; none if nothing is asked of them that the board alone tells.
    fn kinds(&self, each: &Each, part: &Sites) -> Option<Vec<Kind>> {
        let Set::Members(Domain::Directions, Members::Const(ways)) = each.domain else { return None };
        let whole = each.cond.clone().unwrap_or(Truth::Const(true));
        let mut kinds: Vec<Kind> = Vec::new();
        for way in (0..u64::BITS).map(|bit| 1 << bit).filter(|way| ways & way != 0) {
            let mut told = Told { board: self.board, cast: self.cast, slot: each.slot, way, is_told: false };
            let (cond, part) = (told.truth(&whole), told.sites(part));
            if !told.is_told {
                return None;
            }
            match kinds.iter_mut().find(|kind| (&kind.cond, &kind.part) == (&cond, &part)) {
                Some(kind) => kind.ways |= way,
                None => kinds.push(Kind { ways: way, cond, part }),
            }
        }
        Some(kinds)
    }
}

/// Puts in what the board tells of a direction.
struct Told<'a> {
    board: &'a Board,
    cast: &'a Cast,
    slot: Slot,
    way: u64,
    /// Was there anything?
    is_told: bool,
}

impl Told<'_> {
    fn value(&self, e: &Truth) -> Option<bool> {
        if matches!(e, Truth::Const(_)) || !reads(e, self.slot) || !Closed::with(&[self.slot]).truth(e) {
            return None;
        }
        let mut slots = Slots::default();
        slots.set(self.slot, Value::Members(self.way));
        let value = fold(&Expr::Truth(e.clone()), self.board, self.cast, &mut slots, &Cell::new(STEPS));
        Some(value.ok()?.truth())
    }
}

impl Rewrite for Told<'_> {
    fn truth(&mut self, e: &Truth) -> Truth {
        match self.value(e) {
            Some(value) => {
                self.is_told = true;
                Truth::Const(value)
            }
            None => self.parts_of_truth(e),
        }
    }
}
