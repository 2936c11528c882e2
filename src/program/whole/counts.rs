//! Counts compared with constants, for all sites at once.

use super::{both, depends, minus, union, Whole};
use crate::model::{Compare, Each, Expr, Family, Links, Members, Num, Rewrite, Set, Sites, Slot, Truth};
use crate::program::levels::by_site;
use crate::program::simplify::Substitute;

/// Counts of more members are worked out site by site.
const MOST: usize = 12;

impl Whole<'_> {
    /// Where a number of the site alone compares so with one that is the same for all sites: what the compiler looks up.
    fn level(&self, slot: Slot, cond: &Truth) -> Option<Sites> {
        by_site(self.board, slot, cond)?;
        let own = self.new_name();
        let name = Expr::Set(Set::Sites(Sites::Slot(own)));
        let cond = Substitute { slot, value: &name }.truth(cond);
        let domain = Set::Sites(self.all());
        Some(Sites::Filter(Box::new(Each { slot: own, domain, cond: Some(cond) })))
    }

    /// Where the count of the site's own things compares so with a constant.
    pub(super) fn compare(&self, slot: Slot, cond: &Truth) -> Option<Sites> {
        if let Some(level) = self.level(slot, cond) {
            return Some(level);
        }
        let Truth::Compare(op, a, b) = cond else { return None };
        let (Num::Count(set), Num::Const(n)) = (&**a, &**b) else { return None };
        let least = |n: i32| self.count_at_least(slot, set, n);
        let more = n.checked_add(1)?;
        Some(match op {
            Compare::AtLeast => least(*n)?,
            Compare::Greater => least(more)?,
            Compare::Less => minus(self.all(), least(*n)?),
            Compare::AtMost => minus(self.all(), least(more)?),
            Compare::Equal => minus(least(*n)?, least(more)?),
            Compare::Unequal => minus(self.all(), minus(least(*n)?, least(more)?)),
        })
    }

    /// Where the site's set has so many members.
    fn count_at_least(&self, slot: Slot, set: &Set, least: i32) -> Option<Sites> {
        if least <= 0 {
            return Some(self.all());
        }
        let steps = usize::try_from(least).ok()?;
        match set {
            Set::Sites(e) if least == 1 => self.meeting(slot, e, self.all()),
            Set::Sites(Sites::Run(a, d, t)) if **a == Sites::Slot(slot) && !depends(&**t, slot) => {
                self.runs_of(d, t, steps)
            }
            Set::Sites(e) => self.with_one_more(slot, e, least),
            Set::Members(_, Members::Filter(each)) | Set::Family(Family::Filter(each)) => {
                self.at_least(steps, &self.where_each(slot, each)?)
            }
            _ => None,
        }
    }

    /// Where a set that is the same for all sites, but for the site itself, has so many members.
    fn with_one_more(&self, slot: Slot, e: &Sites, least: i32) -> Option<Sites> {
        let (fixed, among) = self.apart(slot, e)?;
        self.named(fixed, |fixed| {
            let has = |n| {
                let count = Box::new(Num::Count(Box::new(Set::Sites(fixed.clone()))));
                self.all_if(Truth::Compare(Compare::AtLeast, count, Box::new(Num::Const(n))))
            };
            Some(union(has(least), both(has(least - 1), minus(among, fixed.clone()))))
        })
    }

    /// A set as what is the same for all sites, and those sites that are in it for their own sake.
    fn apart(&self, slot: Slot, e: &Sites) -> Option<(Sites, Sites)> {
        let none = || Sites::Const(Default::default());
        Some(match e {
            e if !depends(e, slot) => (e.clone(), none()),
            Sites::Slot(_) => (none(), self.all()),
            Sites::Union(a, b) => {
                let ((a, of_a), (b, of_b)) = (self.apart(slot, a)?, self.apart(slot, b)?);
                (union(a, b), union(of_a, of_b))
            }
            Sites::Both(a, b) if !depends(&**b, slot) => {
                let (fixed, among) = self.apart(slot, a)?;
                (both(fixed, (**b).clone()), both(among, (**b).clone()))
            }
            Sites::Both(a, b) if !depends(&**a, slot) => {
                self.apart(slot, &Sites::Both(b.clone(), a.clone()))?
            }
            Sites::Minus(a, b) if !depends(&**b, slot) => {
                let (fixed, among) = self.apart(slot, a)?;
                (minus(fixed, (**b).clone()), minus(among, (**b).clone()))
            }
            _ => return None,
        })
    }

    /// The sites from which so many steps in one direction lead through `t`. A straight line never closes.
    fn runs_of(&self, d: &Members, t: &Sites, steps: usize) -> Option<Sites> {
        let mask = self.known(d).filter(|mask| mask.count_ones() == 1)?;
        if !self.straight || steps > MOST {
            return None;
        }
        let back = || Links::Directions(Box::new(Members::Const(self.opposite(mask))));
        self.named(t.clone(), |t| {
            let step = |inside| Sites::Neighbours(Box::new(inside), back());
            Some((1..steps).fold(step(t.clone()), |from, _| step(both(from, t.clone()))))
        })
    }

    /// For each member of a domain that is known, the sites for which its condition holds.
    fn where_each(&self, slot: Slot, each: &Each) -> Option<Vec<Sites>> {
        let members: Vec<Expr> = match &each.domain {
            Set::Members(domain, Members::Const(mask)) => crate::model::bits(*mask)
                .map(|member| Expr::Set(Set::Members(*domain, Members::Const(1 << member))))
                .collect(),
            Set::Family(Family::Const(sets)) if sets.len() <= MOST => {
                sets.iter().map(|set| Expr::Set(Set::Sites(Sites::Const(*set)))).collect()
            }
            _ => return None,
        };
        let cond = each.cond.as_ref().filter(|_| members.len() <= MOST)?;
        let of = |value: &Expr| self.sites_where(slot, &Substitute { slot: each.slot, value }.truth(cond));
        members.iter().map(of).collect()
    }

    /// The sites that at least so many of some sets have.
    pub(super) fn at_least(&self, least: usize, sets: &[Sites]) -> Option<Sites> {
        if least == 0 || least > sets.len() {
            return Some(if least == 0 { self.all() } else { Sites::Const(Default::default()) });
        }
        self.climb(least, &[], sets)
    }

    /// The same, where the sites that one, two, … sets have up to now are known.
    fn climb(&self, least: usize, levels: &[Sites], sets: &[Sites]) -> Option<Sites> {
        let Some((set, rest)) = sets.split_first() else { return levels.get(least - 1).cloned() };
        self.named(set.clone(), |set| self.raise(least, levels, Vec::new(), &set, rest))
    }

    /// One set more: the new levels one by one, each from the old one and the one below it.
    fn raise(
        &self,
        least: usize,
        old: &[Sites],
        mut new: Vec<Sites>,
        set: &Sites,
        rest: &[Sites],
    ) -> Option<Sites> {
        self.spend()?;
        let at = new.len();
        if at > old.len() || at == least {
            return self.climb(least, &new, rest);
        }
        if at + 1 + rest.len() < least {
            // Too low to matter: not enough sets are left.
            new.push(Sites::Const(Default::default()));
            return self.raise(least, old, new, set, rest);
        }
        let risen = match at.checked_sub(1) {
            Some(below) => both(old[below].clone(), set.clone()),
            None => set.clone(),
        };
        let level = match old.get(at) {
            Some(level) => union(level.clone(), risen),
            None => risen,
        };
        self.named(level, |level| {
            new.push(level);
            self.raise(least, old, new, set, rest)
        })
    }
}
