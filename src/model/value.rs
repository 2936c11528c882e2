//! Values of expressions, and members of sets.

use super::ids::{Domain, Piece, Slot};
use super::rules::VarType;
use crate::board::{Site, SiteSet};
use std::sync::Arc;

/// What an expression is worth. A single thing is the set of just that thing.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// `truth`
    Truth(bool),
    /// `number`
    Num(i32),
    /// From the largest down.
    List(Vec<i32>),
    /// `site`, `sites`, or a member of a family
    Sites(SiteSet),
    /// Sorted, without repeats.
    Family(Arc<Vec<SiteSet>>),
    /// A mask of a finite type.
    Members(u64),
    /// Rising, without repeats.
    Numbers(Vec<i32>),
    /// In order of site, colour and kind, without repeats.
    Pieces(Vec<Piece>),
}

/// What an unbound name reads as: the `none` of every type.
static NONE: Value = Value::Members(0);

impl Value {
    /// As a truth; `none` is false.
    pub fn truth(&self) -> bool {
        matches!(self, Value::Truth(true))
    }

    /// As a number; `none` is 0.
    pub fn num(&self) -> i32 {
        match self {
            Value::Num(n) => *n,
            Value::Numbers(numbers) if numbers.len() == 1 => numbers[0],
            _ => 0,
        }
    }

    /// As a list.
    pub fn list(&self) -> Vec<i32> {
        match self {
            Value::List(list) => list.clone(),
            _ => Vec::new(),
        }
    }

    /// As sites.
    pub fn sites(&self) -> SiteSet {
        match self {
            Value::Sites(sites) => *sites,
            _ => SiteSet::EMPTY,
        }
    }

    /// As a family.
    pub fn family(&self) -> Arc<Vec<SiteSet>> {
        match self {
            Value::Family(family) => family.clone(),
            _ => Arc::default(),
        }
    }

    /// As a mask.
    pub fn members(&self) -> u64 {
        match self {
            Value::Members(mask) => *mask,
            _ => 0,
        }
    }

    /// As numbers; a number is the set of just that number.
    pub fn numbers(&self) -> Vec<i32> {
        match self {
            Value::Numbers(numbers) => numbers.clone(),
            Value::Num(n) => vec![*n],
            _ => Vec::new(),
        }
    }

    /// As pieces.
    pub fn pieces(&self) -> Vec<Piece> {
        match self {
            Value::Pieces(pieces) => pieces.clone(),
            _ => Vec::new(),
        }
    }

    /// The value as a variable of this type holds it: numbers stay in their range.
    pub fn held_by(self, ty: VarType) -> Value {
        match (ty, self) {
            (VarType::Number(low, high), value) => Value::Num(value.num().max(low).min(high)),
            (VarType::Truth, value) => Value::Truth(value.truth()),
            (VarType::Numbers, value) => Value::Numbers(value.numbers()),
            (VarType::Sites, value) => Value::Sites(value.sites()),
            (VarType::Members(_), value) => Value::Members(value.members()),
        }
    }

    /// Roughly how many words of memory it takes.
    pub fn weight(&self) -> u64 {
        match self {
            Value::Family(family) => 16 * family.len() as u64,
            Value::List(list) | Value::Numbers(list) => list.len() as u64,
            Value::Pieces(pieces) => pieces.len() as u64,
            Value::Sites(_) => 16,
            Value::Truth(_) | Value::Num(_) | Value::Members(_) => 1,
        }
    }
}

/// A member of a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Item {
    /// Of sites.
    Site(Site),
    /// Of a family.
    Set(SiteSet),
    /// Of a finite type.
    Member(Domain, u8),
    /// Of numbers.
    Number(i32),
    /// Of pieces.
    Piece(Piece),
}

impl Item {
    /// The value a name has that holds just this member.
    pub fn value(self) -> Value {
        match self {
            Item::Site(site) => Value::Sites(SiteSet::of(site)),
            Item::Set(set) => Value::Sites(set),
            Item::Member(_, n) => Value::Members(1 << n),
            Item::Number(n) => Value::Num(n),
            Item::Piece(piece) => Value::Pieces(vec![piece]),
        }
    }
}

/// Names with larger numbers are looked up: those that the compiler gives, of which few have values at a time.
const MOST_COUNTED: usize = 1 << 12;

/// The values of names while a program runs. A name without a value reads as `none`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Slots {
    /// By the numbers of the names.
    counted: Vec<Option<Value>>,
    others: Vec<(Slot, Value)>,
}

impl Slots {
    /// All names without values; room for so many.
    pub fn new(count: usize) -> Slots {
        Slots { counted: vec![None; count], others: Vec::new() }
    }

    /// What a name holds.
    #[inline]
    pub fn get(&self, slot: Slot) -> &Value {
        match self.counted.get(slot.index()) {
            Some(value) => value.as_ref().unwrap_or(&NONE),
            None => self.others.iter().find(|(name, _)| *name == slot).map_or(&NONE, |(_, value)| value),
        }
    }

    /// Gives a name a value.
    pub fn set(&mut self, slot: Slot, value: Value) {
        if slot.index() < self.counted.len().max(MOST_COUNTED) {
            if slot.index() >= self.counted.len() {
                self.counted.resize(slot.index() + 1, None);
            }
            self.counted[slot.index()] = Some(value);
            return;
        }
        match self.others.iter_mut().find(|(name, _)| *name == slot) {
            Some((_, held)) => *held = value,
            None => self.others.push((slot, value)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_variable_keeps_its_range() {
        assert_eq!(Value::Num(12).held_by(VarType::Number(0, 9)), Value::Num(9));
        assert_eq!(Value::Num(-3).held_by(VarType::Number(0, 9)), Value::Num(0));
    }

    #[test]
    fn an_unbound_name_is_none() {
        let mut slots = Slots::default();
        assert!(slots.get(Slot(3)).sites().is_empty() && !slots.get(Slot(3)).truth());
        slots.set(Slot(3), Value::Num(7));
        assert_eq!(slots.get(Slot(3)).numbers(), [7]);
        slots.set(Slot(50_000), Value::Num(8));
        slots.set(Slot(50_000), Value::Num(9));
        assert_eq!(slots.get(Slot(50_000)).numbers(), [9]);
        assert_eq!((slots.counted.len(), slots.others.len()), (4, 1));
    }
}
