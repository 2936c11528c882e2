//! Families that are put together site by site.

use super::{always, inlined, least, Reader};
use crate::board::SiteSet;
use crate::model::{Each, Family, Operand, Rewrite, Set, Sites, Slot, Trial, Truth, Value};
use crate::program::normal::{conjuncts, Normal};

/// The name of the member in what is made here.
const MEMBER: Slot = Slot(29_998);

/// Leaves out a condition that is known to hold of a set of one site at most.
struct Known<'n, 'a> {
    normal: &'n Normal<'a>,
    /// Sets that have a site.
    there: Vec<Sites>,
}

impl Rewrite for Known<'_, '_> {
    fn sites(&mut self, e: &Sites) -> Sites {
        let e = self.parts_of_sites(e);
        match &e {
            Sites::Both(a, _) if self.there.contains(&e) && self.normal.size(a).most == 1 => (**a).clone(),
            Sites::Both(_, b) if self.there.contains(&e) && self.normal.size(b).most == 1 => (**b).clone(),
            _ => e,
        }
    }

    fn trial(&mut self, e: &Trial) -> Trial {
        e.clone()
    }
}

impl Normal<'_> {
    /// `{ E(s) for s in X where C }`, where `C` and `s in X` ask just that all of `E(s)` is in `X`, and the board alone
    /// tells what that is: those members of a known family that lie in `X`.
    pub fn family_by_site(&mut self, each: &Each, part: &Sites) -> Option<Family> {
        let Set::Sites(domain) = &each.domain else { return None };
        let cond = each.cond.clone().unwrap_or(Truth::Const(true));
        let there = conjuncts(cond.clone()).into_iter().filter_map(|part| match part {
            Truth::Some(set) => match *set {
                Set::Sites(e) => Some(e),
                _ => None,
            },
            _ => None,
        });
        let there: Vec<Sites> = there.collect();
        let part = self.inside(each, |normal| Known { normal, there }.sites(part));
        let cond = inlined(&cond);
        let mut reader = Reader::new(self.board, self.cast);
        let mut found: Vec<SiteSet> = Vec::new();
        for s in reader.reach(domain)? {
            let there = reader.has(s, domain)?;
            let value = Value::Sites(SiteSet::of(s));
            let (set, ways) = reader.with(each.slot, value, |reader| {
                let ways = reader.truth(&cond, true)?;
                Some((reader.known_sites(&part)?, ways))
            })?;
            let ways = least(reader.and(there, ways)?);
            if ways.is_empty() {
                continue;
            }
            if ways != [set] || ways == always() {
                return None;
            }
            found.push(set);
        }
        found.sort_unstable();
        found.dedup();
        let member = Operand { left: Set::Sites(Sites::Slot(MEMBER)), right: Set::Sites(reader.set.take()?) };
        let domain = Set::Family(Family::Const(found.into()));
        Some(Family::Filter(Box::new(Each {
            slot: MEMBER,
            domain,
            cond: Some(Truth::Within(Box::new(member))),
        })))
    }
}
