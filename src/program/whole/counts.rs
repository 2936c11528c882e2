//! Counts of sets that are the same for all sites, but for the site itself.

use super::{both, minus, reads, union, Whole};
use crate::model::{Compare, Each, Expr, Num, Rewrite, Set, Sites, Slot, Truth};
use crate::program::levels::by_site;
use crate::program::normal::Substitute;

impl Whole<'_> {
    /// Where a number of the site alone compares so with one that is the same for all sites: what the compiler looks up.
    fn level(&self, slot: Slot, cond: &Truth) -> Option<Sites> {
        by_site(self.board, slot, cond)?;
        let own = self.new_name();
        let name = Expr::Set(Set::Sites(Sites::Slot(own)));
        let cond = Substitute::new(slot, &name).truth(cond);
        let domain = Set::Sites(self.all());
        Some(Sites::Filter(Box::new(Each { slot: own, domain, cond: Some(cond) })))
    }

    /// Where the count of the site's own things compares so with a constant.
    pub(super) fn compare(&self, slot: Slot, cond: &Truth) -> Option<Sites> {
        if let Some(level) = self.level(slot, cond) {
            return Some(level);
        }
        if let Some(near) = self.by_distance(slot, cond) {
            return Some(near);
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
        match set {
            Set::Sites(e) if least == 1 => self.meeting(slot, e, self.all()),
            Set::Sites(e) => self.with_one_more(slot, e, least),
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
            e if !reads(e, slot) => (e.clone(), none()),
            Sites::Slot(_) => (none(), self.all()),
            Sites::Union(a, b) => {
                let ((a, of_a), (b, of_b)) = (self.apart(slot, a)?, self.apart(slot, b)?);
                (union(a, b), union(of_a, of_b))
            }
            Sites::Both(a, b) if !reads(&**b, slot) => {
                let (fixed, among) = self.apart(slot, a)?;
                (both(fixed, (**b).clone()), both(among, (**b).clone()))
            }
            Sites::Both(a, b) if !reads(&**a, slot) => {
                self.apart(slot, &Sites::Both(b.clone(), a.clone()))?
            }
            Sites::Minus(a, b) if !reads(&**b, slot) => {
                let (fixed, among) = self.apart(slot, a)?;
                (minus(fixed, (**b).clone()), minus(among, (**b).clone()))
            }
            _ => return None,
        })
    }
}
