//! Sets of sets of sites.

use super::{Scene, Worth, MAX_FAMILY};
use crate::board::SiteSet;
use crate::game::EvalLimit;
use crate::model::expr::Family;
use crate::model::value::{Item, Value};
use std::sync::Arc;

impl Scene<'_> {
    /// The value of a family: sorted, without repeats.
    ///
    /// # Errors
    /// When fuel runs out, or a family has more than `MAX_FAMILY` sets.
    pub fn family(&mut self, family: &Family) -> Worth<Arc<Vec<SiteSet>>> {
        self.spend(1)?;
        let sets = match family {
            Family::Const(family) => return Ok(family.clone()),
            Family::Slot(slot) => return Ok(self.slots.get(*slot).family()),
            Family::If(parts) => {
                let branch = self.choose(parts)?;
                return self.family(branch);
            }
            Family::Let(binding, rest) => {
                self.bind(binding)?;
                return self.family(rest);
            }
            Family::Groups(sites, links) => {
                let sites = self.sites(sites)?;
                self.groups(sites, links)?
            }
            Family::Of(parts) => parts.iter().map(|s| self.sites(s)).collect::<Worth<Vec<SiteSet>>>()?,
            Family::Union(a, b) => [self.family(a)?.as_slice(), self.family(b)?.as_slice()].concat(),
            Family::Minus(a, b) => self.shared(a, b, false)?,
            Family::Both(a, b) => self.shared(a, b, true)?,
            Family::Filter(each) => {
                let mut found = Vec::new();
                self.each(each, |_, item| Ok(keep_set(&mut found, item)))?;
                found
            }
            Family::Map(each, part) => {
                let mut found = Vec::new();
                self.each(each, |scene, _| {
                    found.push(scene.sites(part)?);
                    within_limit(&found)
                })?;
                found
            }
            Family::Lookup(keys, table) => {
                let mut found = Vec::new();
                for entry in self.entries(keys, table)? {
                    found.extend_from_slice(&self.family(entry)?);
                    within_limit(&found)?;
                }
                found
            }
        };
        self.sorted(sets)
    }

    fn sorted(&mut self, mut sets: Vec<SiteSet>) -> Worth<Arc<Vec<SiteSet>>> {
        self.spend(16 * sets.len() as u64)?;
        sets.sort_unstable();
        sets.dedup();
        within_limit(&sets)?;
        Ok(Arc::new(sets))
    }

    /// The sets of the first family that are in the second, or that are not.
    fn shared(&mut self, a: &Family, b: &Family, inside: bool) -> Worth<Vec<SiteSet>> {
        let (a, b) = (self.family(a)?, self.family(b)?);
        Ok(a.iter().filter(|s| b.binary_search(s).is_ok() == inside).copied().collect())
    }
}

fn within_limit(sets: &[SiteSet]) -> Worth<bool> {
    if sets.len() <= 2 * MAX_FAMILY {
        Ok(true)
    } else {
        Err(EvalLimit)
    }
}

fn keep_set(found: &mut Vec<SiteSet>, item: Item) -> bool {
    if let Item::Set(set) = item {
        found.push(set);
    }
    true
}

impl Value {
    /// The family of these sets.
    pub fn family_of(mut sets: Vec<SiteSet>) -> Value {
        sets.sort_unstable();
        sets.dedup();
        Value::Family(Arc::new(sets))
    }
}
