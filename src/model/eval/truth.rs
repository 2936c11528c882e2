//! Truths.

use super::Worked;
use super::{Scene, Worth};
use crate::model::expr::{Compare, Each, List, Operand, Quantifier, Truth};
use crate::model::value::{Slots, Value};
use std::cmp::Ordering;

impl Scene<'_> {
    /// Does it hold?
    ///
    /// # Errors
    /// When fuel runs out.
    pub fn truth(&mut self, truth: &Truth) -> Worth<bool> {
        self.spend(1)?;
        Ok(match truth {
            Truth::Const(b) => *b,
            Truth::Slot(slot) => self.slots.get(*slot).truth(),
            Truth::Var(var) => self.var(var)?.is_some_and(Value::truth),
            Truth::Not(a) => !self.truth(a)?,
            Truth::All(parts) => self.stops_at(parts, false)?.is_none(),
            Truth::Any(parts) => self.stops_at(parts, true)?.is_some(),
            Truth::Same(a, b) => self.truth(a)? == self.truth(b)?,
            Truth::Compare(op, a, b) => op.holds(self.num(a)?.cmp(&self.num(b)?)),
            Truth::CompareLists(op, a, b) => op.holds(self.compare_lists(a, b)?),
            Truth::Equal(operand) => self.set(&operand.left)? == self.set(&operand.right)?,
            Truth::Within(operand) => self.within(operand)?,
            Truth::OneOf(sites, family) => {
                let sites = self.sites(sites)?;
                self.family(family)?.binary_search(&sites).is_ok()
            }
            Truth::Some(set) => self.items(set)?.next().is_some(),
            Truth::Quantified(quantifier, each) => self.quantified(*quantifier, each)?,
            Truth::If(parts) => {
                let branch = self.choose(parts)?;
                self.truth(branch)?
            }
            Truth::Lookup(keys, table) => match self.entries(keys, table)?.next() {
                Some(entry) => self.truth(entry)?,
                None => false,
            },
            Truth::Let(binding, rest) => {
                self.bind(binding)?;
                self.truth(rest)?
            }
            Truth::Built(patterns) => {
                let patterns = self.members(patterns)?;
                self.built(patterns)?
            }
            Truth::After(trial) => self.tried(trial)?,
            Truth::Said(source, inner) => {
                let holds = self.truth(inner)?;
                self.oracle.said(*source, Worked::Truth(holds));
                holds
            }
            Truth::Stuck => self.oracle.stuck(),
            Truth::Probe(probe) => self.probe(probe)? != 0,
        })
    }

    /// The first part with this value, if there is one.
    fn stops_at(&mut self, parts: &[Truth], value: bool) -> Worth<Option<usize>> {
        for (i, part) in parts.iter().enumerate() {
            if self.truth(part)? == value {
                return Ok(Some(i));
            }
        }
        Ok(None)
    }

    fn compare_lists(&mut self, a: &List, b: &List) -> Worth<Ordering> {
        let (a, b) = (self.list(a)?, self.list(b)?);
        Ok(list_order(&a, &b))
    }

    fn within(&mut self, operand: &Operand) -> Worth<bool> {
        let left = self.set(&operand.left)?;
        let right = self.set(&operand.right)?;
        self.spend(left.weight())?;
        Ok(match (&left, &right) {
            (Value::Sites(a), Value::Sites(b)) => a.is_subset(b),
            (Value::Family(a), Value::Family(b)) => a.iter().all(|s| b.binary_search(s).is_ok()),
            (Value::Members(a), Value::Members(b)) => a & !b == 0,
            (Value::Numbers(a), Value::Numbers(b)) => a.iter().all(|n| b.binary_search(n).is_ok()),
            (Value::Pieces(a), Value::Pieces(b)) => a.iter().all(|p| b.binary_search(p).is_ok()),
            _ => false,
        })
    }

    /// `every x: C` looks for a member for which C does not hold.
    fn quantified(&mut self, quantifier: Quantifier, each: &Each) -> Worth<bool> {
        let sought = quantifier != Quantifier::Every;
        let mut found = false;
        for item in self.items(&each.domain)? {
            self.spend(1)?;
            self.slots.set(each.slot, item.value());
            let holds = match &each.cond {
                Some(cond) => self.truth(cond)?,
                None => true,
            };
            found = holds == sought;
            if found {
                break;
            }
        }
        Ok(found == (quantifier == Quantifier::Some))
    }

    /// Is one of these patterns on the board? A pattern has names of its own.
    fn built(&mut self, patterns: u64) -> Worth<bool> {
        for (i, pattern) in self.patterns.iter().enumerate() {
            if patterns >> i & 1 == 0 {
                continue;
            }
            let mut slots = Slots::default();
            let mut scene = Scene { slots: &mut slots, ..*self };
            if scene.truth(&pattern.built)? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

impl Compare {
    /// Does the comparison hold of two things that are so ordered?
    pub fn holds(self, order: Ordering) -> bool {
        match self {
            Compare::Equal => order.is_eq(),
            Compare::Unequal => order.is_ne(),
            Compare::Less => order.is_lt(),
            Compare::AtMost => order.is_le(),
            Compare::Greater => order.is_gt(),
            Compare::AtLeast => order.is_ge(),
        }
    }
}

/// The order of two lists, place by place; a missing place counts 0.
pub fn list_order(a: &[i32], b: &[i32]) -> Ordering {
    let at = |list: &[i32], i: usize| list.get(i).copied().unwrap_or(0);
    (0..a.len().max(b.len())).map(|i| at(a, i).cmp(&at(b, i))).find(|o| o.is_ne()).unwrap_or(Ordering::Equal)
}

/// A score without zeros at its end, which say nothing: a missing place counts 0.
pub fn without_zeros(score: &mut Vec<i32>) {
    let end = score.iter().rposition(|n| *n != 0).map_or(0, |last| last + 1);
    score.truncate(end);
}
