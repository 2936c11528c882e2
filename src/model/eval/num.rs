//! Numbers, one at a time.

use super::{Scene, Worth};
use crate::board::{Board, Site};
use crate::model::expr::{Arith, Bag, Fold, Num, Set, Sites};
use crate::model::value::Value;

impl Scene<'_> {
    /// The value of a number.
    ///
    /// # Errors
    /// When fuel runs out.
    pub fn num(&mut self, num: &Num) -> Worth<i32> {
        self.spend(1)?;
        Ok(match num {
            Num::Const(n) => *n,
            Num::Slot(slot) => self.slots.get(*slot).num(),
            Num::Var(var) => self.var_num(var)?,
            Num::Negate(a) => self.num(a)?.saturating_neg(),
            Num::Arith(op, a, b) => op.of(self.num(a)?, self.num(b)?),
            Num::Row(site) => self.coordinate(site, Board::row)?,
            Num::Col(site) => self.coordinate(site, Board::col)?,
            Num::Count(set) => self.count(set)?,
            Num::Fold(fold, bag) => self.fold(*fold, bag)?,
            Num::Distance(from, to, links) => {
                let (from, to) = (self.sites(from)?, self.sites(to)?);
                self.distance(from, to, links)?
            }
            Num::Turn => i32::try_from(self.position.turn).unwrap_or(i32::MAX),
            Num::Passes => i32::try_from(self.position.passes).unwrap_or(i32::MAX),
            Num::Repeats => self.oracle.repeats(self.position),
            Num::BoardRepeats => self.oracle.board_repeats(self.position),
            Num::If(parts) => {
                let branch = self.choose(parts)?;
                self.num(branch)?
            }
            Num::Lookup(keys, table) => match self.entries(keys, table)?.next() {
                Some(entry) => self.num(entry)?,
                None => 0,
            },
            Num::Let(binding, rest) => {
                self.bind(binding)?;
                self.num(rest)?
            }
            Num::Truth(truth) => i32::from(self.truth(truth)?),
            Num::Probe(probe) => i32::try_from(self.probe(probe)?).unwrap_or(i32::MAX),
        })
    }

    fn coordinate(&mut self, site: &Sites, of: impl Fn(&Board, Site) -> i32) -> Worth<i32> {
        Ok(self.sites(site)?.single().map_or(0, |site| of(self.board, site)))
    }

    fn count(&mut self, set: &Set) -> Worth<i32> {
        Ok(match self.set(set)? {
            Value::Sites(sites) => sites.len() as i32,
            Value::Family(family) => family.len() as i32,
            Value::Members(mask) => mask.count_ones() as i32,
            Value::Numbers(numbers) => numbers.len() as i32,
            Value::Pieces(pieces) => pieces.len() as i32,
            Value::Truth(_) | Value::Num(_) | Value::List(_) => 0,
        })
    }

    fn fold(&mut self, fold: Fold, bag: &Bag) -> Worth<i32> {
        let bag = self.bag(bag)?;
        Ok(match fold {
            Fold::Sum => held(bag.iter().map(|&n| i64::from(n)).sum()),
            Fold::Max => bag.into_iter().max().unwrap_or(0),
            Fold::Min => bag.into_iter().min().unwrap_or(0),
        })
    }
}

impl Arith {
    /// The result, held at the ends of `i32`.
    pub fn of(self, a: i32, b: i32) -> i32 {
        let (a, b) = (i64::from(a), i64::from(b));
        held(match self {
            Arith::Add => a + b,
            Arith::Subtract => a - b,
            Arith::Multiply => a * b,
            Arith::Divide => quotient(a, b),
            Arith::Modulo if b == 0 => 0,
            Arith::Modulo => a - b * quotient(a, b),
        })
    }
}

/// The quotient rounded down; 0 by 0.
fn quotient(a: i64, b: i64) -> i64 {
    if b == 0 {
        return 0;
    }
    a / b - i64::from(a % b != 0 && (a < 0) != (b < 0))
}

#[inline]
fn held(n: i64) -> i32 {
    n.clamp(i64::from(i32::MIN), i64::from(i32::MAX)) as i32
}
