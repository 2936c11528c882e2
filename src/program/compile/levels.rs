//! Sites by a number of their own.

use super::super::levels::{by_site, Levels};
use super::super::op::{Op, Table};
use super::super::register::S;
use super::Compiler;
use crate::model::{Sites, Slot, Truth};

impl Compiler<'_> {
    /// All sites of the board for which a number of the site alone compares so with another number.
    pub(super) fn level(&mut self, slot: Slot, domain: &Sites, cond: &Truth) -> Option<S> {
        let (of, op, number) = by_site(&self.model.board, slot, cond)
            .filter(|_| *domain == Sites::Const(self.model.board.sites()))?;
        let levels = Levels::of(&self.model.board, &self.layout, slot, of, op)?;
        let number = self.num(number);
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
