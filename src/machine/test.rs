//! Tests.

use super::{Engine, Machine};
use crate::model::list_order;
use crate::program::Test;

impl<const W: usize> Machine<W> {
    /// Does it hold?
    #[inline]
    pub(super) fn test(&self, e: &Engine<W>, test: Test) -> bool {
        let set = |s: crate::program::S| &self.sets[s.index()];
        match test {
            Test::Is(n) => self.nums[n.index()] != 0,
            Test::Some(s) => !set(s).is_empty(),
            Test::Meets(a, b) => set(a).meets(set(b)),
            Test::Subset(a, b) => set(a).is_subset(set(b)),
            Test::SameSites(a, b) => set(a) == set(b),
            Test::Has(s, n) => {
                let site = self.nums[n.index()];
                site >= 0 && set(s).has(site as usize)
            }
            Test::Compare(op, a, b) => op.holds(self.nums[a.index()].cmp(&self.nums[b.index()])),
            Test::Within(a, b) => self.nums[a.index()] & !self.nums[b.index()] == 0,
            Test::SomeOf(l) => !self.lists[l.index()].is_empty(),
            Test::AnyInside(family, s) => e.tables.families[family as usize].any_inside(set(s)),
            Test::AnyInsideAt(family, s, fresh) => {
                let family = &e.tables.families[family as usize];
                set(s).and(set(fresh)).iter().any(|bit| family.any_inside_at(set(s), bit))
            }
            Test::InPlay(role) => self.in_play(e) >> role & 1 == 1,
            test => self.rare_test(test),
        }
    }

    fn rare_test(&self, test: Test) -> bool {
        match test {
            Test::SomeSets(f) => !self.families[f.index()].is_empty(),
            Test::SameSets(a, b) => self.families[a.index()] == self.families[b.index()],
            Test::WithinSets(a, b) => {
                let b = &self.families[b.index()];
                self.families[a.index()].iter().all(|s| b.binary_search(s).is_ok())
            }
            Test::OneOf(s, f) => self.families[f.index()].binary_search(&self.sets[s.index()]).is_ok(),
            Test::SameList(a, b) => self.lists[a.index()] == self.lists[b.index()],
            Test::WithinList(a, b) => {
                let b = &self.lists[b.index()];
                self.lists[a.index()].iter().all(|n| b.binary_search(n).is_ok())
            }
            Test::Lists(op, a, b) => op.holds(list_order(&self.lists[a.index()], &self.lists[b.index()])),
            _ => false,
        }
    }
}
