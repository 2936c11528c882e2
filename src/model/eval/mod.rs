//! What expressions mean: this is their definition, written to be read and never optimised.
//!
//! Everything is defined on `none`, numbers are held at the ends of `i32`, and every step uses fuel, so the only
//! way to fail is [`EvalLimit`].

mod each;
mod effects;
mod family;
mod links;
mod members;
mod num;
mod numbers;
mod pieces;
mod sites;
mod truth;

pub use each::Items;
pub use effects::Change;
pub use members::bits;
pub use truth::{list_order, without_zeros};

use super::expr::{Binding, Expr, Members, Probe, Set, Truth};
use super::ids::{Role, Slot};
use super::position::Position;
use super::rules::{Cast, PatternInfo, VarInfo};
use super::source::Source;
use super::value::{Slots, Value};
use super::var::VarRef;
use crate::board::{Board, SiteSet};
use crate::game::EvalLimit;
use std::cell::Cell;

/// The most members of a set of numbers.
pub const MAX_NUMBERS: i64 = 1_000_000;

/// The most sets of a family.
pub const MAX_FAMILY: usize = 65_536;

/// What a condition or a set of sites has come to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Worked {
    /// Does it hold?
    Truth(bool),
    /// Which sites are in it?
    Sites(SiteSet),
}

/// What an expression cannot read off the position. The answers given here serve constants.
pub trait Oracle {
    /// Is told what parts of the rules come to that have a place in the text.
    fn said(&self, _source: Source, _worked: Worked) {}
    /// How often the same position stood before, if the turn ended with this one.
    fn repeats(&self, _position: &Position) -> i32 {
        0
    }
    /// How often the same pieces stood so before.
    fn board_repeats(&self, _position: &Position) -> i32 {
        0
    }
    /// Has the player to move no move?
    fn stuck(&self) -> bool {
        false
    }
    /// What only a test can ask; `n` is the number asked about, if there is one.
    ///
    /// # Errors
    /// When a rule takes too many steps.
    fn probe(&self, _probe: &Probe, _n: i32) -> Result<u64, EvalLimit> {
        Ok(0)
    }
}

/// The oracle of constants.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoOracle;

impl Oracle for NoOracle {}

/// What an expression is worked out in.
pub struct Scene<'a> {
    /// The board.
    pub board: &'a Board,
    /// Roles, colours, kinds, marks.
    pub cast: &'a Cast,
    /// For `built(p)`.
    pub patterns: &'a [PatternInfo],
    /// What variables may hold.
    pub vars: &'a [VarInfo],
    /// What stands where.
    pub position: &'a Position,
    /// The player this is about.
    pub me: Role,
    /// Whose turn it is.
    pub mover: Role,
    /// The values of names.
    pub slots: &'a mut Slots,
    /// Steps that may still be taken.
    pub fuel: &'a Cell<u64>,
    /// Answers what the position does not tell.
    pub oracle: &'a dyn Oracle,
}

type Worth<T> = Result<T, EvalLimit>;

/// The value of an expression that needs no more than the board, the cast and the names given.
///
/// # Errors
/// When it takes more steps than `fuel` has left; what it takes is taken from `fuel`.
pub fn fold(expr: &Expr, board: &Board, cast: &Cast, slots: &mut Slots, fuel: &Cell<u64>) -> Worth<Value> {
    let position = Position::empty(board.len(), cast);
    let mut scene = Scene {
        board,
        cast,
        patterns: &[],
        vars: &[],
        position: &position,
        me: Role(0),
        mover: Role(0),
        slots,
        fuel,
        oracle: &NoOracle,
    };
    scene.expr(expr)
}

impl Scene<'_> {
    /// The value of an expression of any type.
    ///
    /// # Errors
    /// When fuel runs out; so for all that follow.
    pub fn expr(&mut self, expr: &Expr) -> Worth<Value> {
        Ok(match expr {
            Expr::Truth(e) => Value::Truth(self.truth(e)?),
            Expr::Num(e) => Value::Num(self.num(e)?),
            Expr::List(e) => Value::List(self.list(e)?),
            Expr::Set(e) => self.set(e)?,
        })
    }

    /// The value of a set of any type.
    ///
    /// # Errors
    /// When fuel runs out.
    pub fn set(&mut self, set: &Set) -> Worth<Value> {
        Ok(match set {
            Set::Sites(e) => Value::Sites(self.sites(e)?),
            Set::Family(e) => Value::Family(self.family(e)?),
            Set::Members(_, e) => Value::Members(self.members(e)?),
            Set::Numbers(e) => Value::Numbers(self.numbers(e)?),
            Set::Pieces(e) => Value::Pieces(self.pieces(e)?),
        })
    }

    /// Uses up fuel.
    ///
    /// # Errors
    /// When there is not so much.
    pub fn spend(&mut self, steps: u64) -> Worth<()> {
        self.fuel.set(self.fuel.get().checked_sub(steps).ok_or(EvalLimit)?);
        Ok(())
    }

    fn bind(&mut self, binding: &Binding) -> Worth<()> {
        let value = self.expr(&binding.value)?;
        self.name(binding.slot, value)
    }

    pub(crate) fn name(&mut self, slot: Slot, value: Value) -> Worth<()> {
        self.spend(value.weight())?;
        self.slots.set(slot, value);
        Ok(())
    }

    /// What a remembered variable holds; nothing where a key of it has no single value.
    fn var(&mut self, var: &VarRef) -> Worth<Option<&Value>> {
        self.spend(1)?;
        if var.of.is_empty() {
            return Ok(self.position.var(var.var, 0));
        }
        let places = self.places(var)?;
        Ok(places.first().filter(|_| places.len() == 1).and_then(|place| self.position.var(var.var, *place)))
    }

    /// What a remembered number is: the sum where sites stand for each of them.
    fn var_num(&mut self, var: &VarRef) -> Worth<i32> {
        self.spend(1)?;
        let places = self.places(var)?;
        let values =
            places.iter().filter_map(|place| self.position.var(var.var, *place)).map(|v| i64::from(v.num()));
        Ok(values.sum::<i64>().clamp(i32::MIN.into(), i32::MAX.into()) as i32)
    }

    /// The places of the values of a variable that are meant.
    ///
    /// # Errors
    /// When there are not steps enough.
    pub(crate) fn places(&mut self, var: &VarRef) -> Worth<Vec<usize>> {
        let places = var.places(|of| {
            Ok(match of {
                Set::Members(_, e) => Some(self.members(e)?)
                    .filter(|mask| mask.count_ones() == 1)
                    .map(|mask| mask.trailing_zeros() as usize)
                    .into_iter()
                    .collect(),
                Set::Sites(e) => self.sites(e)?.iter().map(|site| site.index()).collect(),
                Set::Numbers(e) => self.numbers(e)?.iter().filter_map(|n| usize::try_from(*n).ok()).collect(),
                _ => Vec::new(),
            })
        })?;
        self.spend(places.len() as u64)?;
        Ok(places)
    }

    /// Which branch an `if` takes.
    fn choose<'e, T>(&mut self, parts: &'e (Truth, T, T)) -> Worth<&'e T> {
        Ok(if self.truth(&parts.0)? { &parts.1 } else { &parts.2 })
    }

    /// The entries of a table whose keys are in the set.
    fn entries<'e, T>(&mut self, keys: &Members, table: &'e [(u8, T)]) -> Worth<impl Iterator<Item = &'e T>> {
        let keys = self.members(keys)?;
        Ok(table.iter().filter(move |(key, _)| keys >> key & 1 == 1).map(|(_, value)| value))
    }

    fn probe(&mut self, probe: &Probe) -> Worth<u64> {
        let n = match probe {
            Probe::Perft(n) | Probe::Results(n) | Probe::Positions(n) | Probe::Decisions(n) => self.num(n)?,
            _ => 0,
        };
        self.oracle.probe(probe, n)
    }
}

#[cfg(test)]
mod tests;
