//! Sites by a number of their own.

use super::super::levels::{by_site, Levels};
use super::super::op::{Op, Table};
use super::super::register::S;
use super::Compiler;
use crate::model::{Slot, Truth};

impl Compiler<'_> {
    /// All sites of the board for which numbers of the site alone compare so with other numbers.
    pub(super) fn level(&mut self, slot: Slot, cond: &Truth) -> Option<S> {
        self.is_level(slot, cond).then(|| self.level_set(slot, cond)).flatten()
    }

    pub(super) fn is_level(&self, slot: Slot, cond: &Truth) -> bool {
        match cond {
            Truth::All(parts) | Truth::Any(parts) => parts.iter().all(|part| self.is_level(slot, part)),
            cond => by_site(&self.model.board, slot, cond).is_some(),
        }
    }

    fn level_set(&mut self, slot: Slot, cond: &Truth) -> Option<S> {
        if let Truth::All(parts) | Truth::Any(parts) = cond {
            let sets = parts.iter().map(|part| self.level_set(slot, part)).collect::<Option<Vec<S>>>()?;
            let is_all = matches!(cond, Truth::All(_));
            return sets.into_iter().reduce(|a, b| {
                self.make(|to| if is_all { Op::And { to, a, b } } else { Op::Or { to, a, b } })
            });
        }
        let (of, op, number) = by_site(&self.model.board, slot, cond)?;
        let levels = Levels::of(&self.model.board, &self.layout, slot, &of, op)?;
        let number = self.num(&number);
        let levels = self.level_table(levels);
        Some(self.make(|to| Op::Level { to, levels, number }))
    }

    fn level_table(&mut self, levels: Levels) -> Table {
        let tables = &mut self.tables.levels;
        let known = tables.iter().position(|known| *known == levels);
        known.unwrap_or_else(|| {
            tables.push(levels);
            tables.len() - 1
        }) as Table
    }
}
