//! Tables that operations name by their numbers, each made once.

use super::super::tables::{Family, LinkTable};
use super::Compiler;
use crate::board::{Site, SiteSet};
use std::sync::Arc;

impl Compiler<'_> {
    pub(super) fn family_table(&mut self, sets: &Arc<Vec<SiteSet>>) -> u16 {
        if let Some(i) = self.families.iter().position(|known| known == sets) {
            return i as u16;
        }
        self.families.push(sets.clone());
        self.tables.families.push(Family::of(&self.layout, sets));
        (self.families.len() - 1) as u16
    }

    pub(super) fn image_table(&mut self, map: &Arc<Vec<Site>>) -> u16 {
        if let Some(i) = self.images.iter().position(|known| known == map) {
            return i as u16;
        }
        let mut bits = vec![u16::MAX; self.layout.site_of.len()];
        for (from, to) in map.iter().enumerate().filter(|(_, to)| to.index() < self.layout.bit_of.len()) {
            bits[self.layout.bit_of[from] as usize] = self.layout.bit(*to).0;
        }
        self.images.push(map.clone());
        self.tables.images.push(bits);
        (self.images.len() - 1) as u16
    }

    pub(super) fn direction_links(&mut self, mask: u64) -> u16 {
        if let Some(i) = self.tables.links.iter().position(|(m, _)| *m == Some(mask)) {
            return i as u16;
        }
        let board = &self.model.board;
        let table = LinkTable::of(&self.layout, |s| board.step(s, mask));
        self.tables.links.push((Some(mask), table));
        (self.tables.links.len() - 1) as u16
    }

    pub(super) fn table_links(&mut self, near: &Arc<Vec<SiteSet>>) -> u16 {
        if let Some((_, i)) = self.link_tables.iter().find(|(known, _)| Arc::ptr_eq(known, near)) {
            return *i;
        }
        let table = LinkTable::of(&self.layout, |s| near.get(s.index()).copied().unwrap_or_default());
        let known = self.tables.links.iter().position(|(_, known)| known.near == table.near);
        if known.is_none() {
            self.tables.links.push((None, table));
        }
        let i = known.unwrap_or(self.tables.links.len() - 1) as u16;
        self.link_tables.push((near.clone(), i));
        i
    }
}
