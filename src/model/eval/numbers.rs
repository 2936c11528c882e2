//! Sets of numbers, numbers with repeats, and lists.

use super::{Scene, Worth, MAX_NUMBERS};
use crate::game::EvalLimit;
use crate::model::expr::{Bag, List, Num, Numbers};
use crate::model::value::{Item, Value};

impl Scene<'_> {
    /// The members, rising.
    ///
    /// # Errors
    /// When fuel runs out.
    pub fn numbers(&mut self, numbers: &Numbers) -> Worth<Vec<i32>> {
        self.spend(1)?;
        let members = match numbers {
            Numbers::Of(nums) => nums.iter().map(|n| self.num(n)).collect::<Worth<Vec<i32>>>()?,
            Numbers::Range(low, high) => self.range(low, high)?,
            Numbers::Slot(slot) => self.slots.get(*slot).numbers(),
            Numbers::Var(var) => self.var(var)?.map(Value::numbers).unwrap_or_default(),
            Numbers::Union(a, b) => [self.numbers(a)?, self.numbers(b)?].concat(),
            Numbers::Minus(a, b) => self.meeting(a, b, false)?,
            Numbers::Both(a, b) => self.meeting(a, b, true)?,
            Numbers::Filter(each) => {
                let mut found = Vec::new();
                self.each(each, |_, item| Ok(keep_number(&mut found, item)))?;
                found
            }
            Numbers::Map(each, num) => {
                let mut found = Vec::new();
                self.each(each, |scene, _| {
                    found.push(scene.num(num)?);
                    Ok(true)
                })?;
                found
            }
            Numbers::If(parts) => {
                let branch = self.choose(parts)?;
                self.numbers(branch)?
            }
            Numbers::Lookup(keys, table) => {
                let mut found = Vec::new();
                for entry in self.entries(keys, table)? {
                    found.extend(self.numbers(entry)?);
                }
                found
            }
            Numbers::Let(binding, rest) => {
                self.bind(binding)?;
                self.numbers(rest)?
            }
        };
        self.rising(members)
    }

    fn rising(&mut self, mut numbers: Vec<i32>) -> Worth<Vec<i32>> {
        self.spend(numbers.len() as u64)?;
        numbers.sort_unstable();
        numbers.dedup();
        Ok(numbers)
    }

    fn range(&mut self, low: &Num, high: &Num) -> Worth<Vec<i32>> {
        let (low, high) = (self.num(low)?, self.num(high)?);
        if i64::from(high) - i64::from(low) >= MAX_NUMBERS {
            return Err(EvalLimit);
        }
        Ok((low..=high).collect())
    }

    /// The members of the first set that are in the second, or that are not.
    fn meeting(&mut self, a: &Numbers, b: &Numbers, inside: bool) -> Worth<Vec<i32>> {
        let (a, b) = (self.numbers(a)?, self.numbers(b)?);
        Ok(a.into_iter().filter(|n| b.binary_search(n).is_ok() == inside).collect())
    }

    /// Numbers with repeats, in the order they are made.
    pub(super) fn bag(&mut self, bag: &Bag) -> Worth<Vec<i32>> {
        match bag {
            Bag::Numbers(numbers) => self.numbers(numbers),
            Bag::Each(each, num) => {
                let mut found = Vec::new();
                self.each(each, |scene, _| {
                    found.push(scene.num(num)?);
                    Ok(true)
                })?;
                Ok(found)
            }
        }
    }

    /// The value of a list.
    ///
    /// # Errors
    /// When fuel runs out.
    pub fn list(&mut self, list: &List) -> Worth<Vec<i32>> {
        self.spend(1)?;
        Ok(match list {
            List::Descending(bag) => {
                let mut bag = self.bag(bag)?;
                bag.sort_unstable_by(|a, b| b.cmp(a));
                bag
            }
            List::Slot(slot) => self.slots.get(*slot).list(),
            List::If(parts) => {
                let branch = self.choose(parts)?;
                self.list(branch)?
            }
            List::Lookup(keys, table) => match self.entries(keys, table)?.next() {
                Some(entry) => self.list(entry)?,
                None => Vec::new(),
            },
            List::Let(binding, rest) => {
                self.bind(binding)?;
                self.list(rest)?
            }
        })
    }
}

fn keep_number(found: &mut Vec<i32>, item: Item) -> bool {
    if let Item::Number(n) = item {
        found.push(n);
    }
    true
}
