//! Laws of families: filters of one family are conditions on its members, and what is asked of such a filter is asked of them.

use super::relations::meets_known;
use super::truths::within;
use super::{conjuncts, joined_all, substituted, Normal};
use crate::board::SiteSet;
use crate::model::{
    fold, Closed, Compare, Each, Expr, Family, Quantifier, Rewrite, Set, Sites, Slot, Slots, Truth, Value,
};
use crate::program::facts::reads;
use crate::program::touches::touches as touched;
use std::cell::Cell;
use std::sync::Arc;

impl Normal<'_> {
    /// `F & G`
    pub fn family_both(&mut self, a: Family, b: Family) -> Family {
        let (a, b) = (in_common(&a, &b), in_common(&b, &a));
        match self.of_one_family(&a, &b) {
            Some((domain, slot, x, y)) => self.members_where(domain, slot, vec![x, y]),
            None if a == b => a,
            None => Family::Both(Box::new(a), Box::new(b)),
        }
    }

    /// `F - G`
    pub fn family_minus(&mut self, a: Family, b: Family) -> Family {
        let b = in_common(&b, &a);
        match self.of_one_family(&a, &b) {
            Some((domain, slot, x, y)) => {
                let each = Each { slot, domain: Set::Family(domain.clone()), cond: None };
                let left = self.inside(&each, |n| n.negated(y));
                self.members_where(domain, slot, vec![x, left])
            }
            None if a == b => Family::Const(Arc::default()),
            None => Family::Minus(Box::new(a), Box::new(b)),
        }
    }

    /// `F + G`
    pub fn family_union(&mut self, a: Family, b: Family) -> Family {
        if let Some((domain, slot, x, y)) = self.of_one_family(&a, &b) {
            let each = Each { slot, domain: Set::Family(domain.clone()), cond: None };
            let either = self.inside(&each, |n| n.any(vec![x, y]));
            return self.members_where(domain, slot, vec![either]);
        }
        match (&a, &b) {
            (x, y) if x == y => a,
            // What is asked of the members of both alike is asked of both together.
            (Family::Filter(x), Family::Filter(y)) if is_known(&x.domain) && is_known(&y.domain) => {
                let (Set::Family(f), Set::Family(g)) = (&x.domain, &y.domain) else {
                    return Family::Union(Box::new(a), Box::new(b));
                };
                let both = self.family(&Family::Union(Box::new(f.clone()), Box::new(g.clone())));
                let (_, conds) = self.renamed((**y).clone(), x.slot);
                let cond = x.cond.clone().unwrap_or(Truth::Const(true));
                match super::alike::alike(&cond, &joined_all(conds)) {
                    true => self.members_where(both, x.slot, vec![cond]),
                    false => Family::Union(Box::new(a), Box::new(b)),
                }
            }
            _ => Family::Union(Box::new(a), Box::new(b)),
        }
    }

    /// The family of whose members two others consist, and for which of its members.
    fn of_one_family(&mut self, a: &Family, b: &Family) -> Option<(Family, Slot, Truth, Truth)> {
        let all = whole(a).clone();
        if all != *whole(b) {
            return None;
        }
        let sure = || Truth::Const(true);
        let cond = |each: &Each| each.cond.clone().unwrap_or_else(sure);
        Some(match (a, b) {
            (Family::Filter(x), Family::Filter(y)) => {
                let (_, conds) = self.renamed((**y).clone(), x.slot);
                (all, x.slot, cond(x), joined_all(conds))
            }
            (Family::Filter(x), _) => (all, x.slot, cond(x), sure()),
            (_, Family::Filter(y)) => (all, y.slot, sure(), cond(y)),
            _ => return None,
        })
    }

    fn members_where(&mut self, domain: Family, slot: Slot, conds: Vec<Truth>) -> Family {
        let conds = conds.into_iter().flat_map(conjuncts).filter(|cond| *cond != Truth::Const(true));
        let conds: Vec<Truth> = conds.collect();
        match conds.is_empty() {
            true => domain,
            false => {
                let cond = Some(joined_all(conds));
                self.family_filtered(Each { slot, domain: Set::Family(domain), cond })
            }
        }
    }

    /// `x in F` of one set: what the family is made of says it of the set.
    pub fn one_of(&mut self, one: Sites, family: Family) -> Truth {
        let Sites::Slot(slot) = one else { return Truth::OneOf(Box::new(one), Box::new(family)) };
        if self.ranges_over(slot, &family) {
            return Truth::Const(true);
        }
        let mut lies_in = |part: Family| self.one_of(Sites::Slot(slot), part);
        match family {
            Family::Union(a, b) => {
                let parts = vec![lies_in(*a), lies_in(*b)];
                self.any(parts)
            }
            Family::Both(a, b) => {
                let parts = vec![lies_in(*a), lies_in(*b)];
                self.all(parts)
            }
            Family::Minus(a, b) => {
                let (all, taken) = (lies_in(*a), lies_in(*b));
                let left = self.negated(taken);
                self.all(vec![all, left])
            }
            Family::Filter(each) => {
                let Each { slot: name, domain: Set::Family(all), cond } = *each else {
                    return Truth::OneOf(Box::new(Sites::Slot(slot)), Box::new(Family::Filter(each)));
                };
                let there = lies_in(all);
                let value = Expr::Set(Set::Sites(Sites::Slot(slot)));
                let cond = cond.map(|cond| self.truth(&substituted(name, &value, &cond)));
                self.all(std::iter::once(there).chain(cond).collect())
            }
            family => Truth::OneOf(Box::new(Sites::Slot(slot)), Box::new(family)),
        }
    }

    /// Is every value of the name a member of the family? What a statement has named may have changed since.
    fn ranges_over(&self, slot: Slot, family: &Family) -> bool {
        self.name(slot).is_some_and(|name| {
            let lasts = !name.of_statement || matches!(family, Family::Const(_));
            lasts && name.of.as_ref() == Some(family) && !reads(family, slot)
        })
    }

    /// Two families where one has the members of the other for which something holds: have they as many?
    pub fn family_counts(&mut self, op: Compare, a: &Family, b: &Family) -> Option<Truth> {
        let (some, all) = match (a, b) {
            (Family::Filter(each), all) if each.domain == Set::Family(all.clone()) => (each, all),
            (all, Family::Filter(each)) if each.domain == Set::Family(all.clone()) => {
                return self.family_counts(op.turned(), b, a);
            }
            _ => return None,
        };
        let fails = |n: &mut Self| {
            let cond = some.cond.clone().unwrap_or(Truth::Const(true));
            let cond = n.inside(some, |n| n.negated(cond));
            n.some_of(Each { slot: some.slot, domain: Set::Family(all.clone()), cond: Some(cond) })
        };
        Some(match op {
            Compare::AtMost => Truth::Const(true),
            Compare::Greater => Truth::Const(false),
            Compare::Less | Compare::Unequal => fails(self),
            Compare::Equal | Compare::AtLeast => {
                let fails = fails(self);
                self.negated(fails)
            }
        })
    }

    /// `some g in groups(S): C` or the same with `D`: one look at the groups. Those that are only asked which of some known
    /// sets they meet are looked for one after the other.
    pub fn some_of_the_same_groups(&mut self, a: &Each, b: &Each) -> Option<Truth> {
        let touches = |cond: &Truth, group: Slot| match cond {
            Truth::Within(o) => o.right == Set::Sites(Sites::Slot(group)),
            cond => meets_known(cond),
        };
        let asks_more = |each: &Each| {
            let mut conds = each.cond.iter().cloned().flat_map(conjuncts);
            conds.any(|cond| !touches(&cond, each.slot))
        };
        if a.domain != b.domain || !matches!(a.domain, Set::Family(Family::Groups(..))) {
            return None;
        }
        let sets = |each: &Each| touched(each.cond.as_ref()?, each.slot);
        // What touches the smaller sets touches the larger ones.
        let says_more =
            |a: &Vec<SiteSet>, b: &Vec<SiteSet>| b.iter().all(|b| a.iter().any(|a| a.is_subset(b)));
        match (sets(a), sets(b)) {
            (Some(x), Some(y)) if says_more(&x, &y) => {
                return Some(Truth::Quantified(Quantifier::Some, Box::new(b.clone())))
            }
            (Some(x), Some(y)) if says_more(&y, &x) => {
                return Some(Truth::Quantified(Quantifier::Some, Box::new(a.clone())))
            }
            _ => {}
        }
        if !asks_more(a) || !asks_more(b) {
            return None;
        }
        let (_, others) = self.renamed(b.clone(), a.slot);
        let cond =
            self.inside(a, |n| n.any(vec![a.cond.clone().unwrap_or(Truth::Const(true)), joined_all(others)]));
        Some(Truth::Quantified(Quantifier::Some, Box::new(Each { cond: Some(cond), ..a.clone() })))
    }

    /// A known family without the members for which a condition on them alone does not hold, and the other conditions.
    pub fn known_members(&mut self, each: Each) -> Each {
        let Set::Family(Family::Const(sets)) = &each.domain else { return each };
        let conds = each.cond.iter().cloned().flat_map(conjuncts);
        let (known, rest): (Vec<Truth>, Vec<Truth>) =
            conds.partition(|cond| *cond != Truth::Const(true) && Closed::with(&[each.slot]).truth(cond));
        if known.is_empty() {
            return each;
        }
        let (known, steps) = (Expr::Truth(joined_all(known)), Cell::new(super::STEPS));
        let holds = |set: &SiteSet| {
            let mut slots = Slots::default();
            slots.set(each.slot, Value::Sites(*set));
            let told = fold(&known, self.board, self.cast, &mut slots, &steps).ok()?;
            Some(told.truth())
        };
        let kept: Option<Vec<bool>> = sets.iter().map(holds).collect();
        let Some(kept) = kept else { return each };
        let sets = sets.iter().zip(kept).filter(|(_, kept)| *kept).map(|(set, _)| *set).collect();
        let cond = (!rest.is_empty()).then(|| joined_all(rest));
        Each { slot: each.slot, domain: Set::Family(Family::Const(Arc::new(sets))), cond }
    }

    /// `some g in groups(S): s in g and C` and the same with `D`: a site is in one group at most.
    pub fn of_the_same_group(&mut self, a: &Each, b: &Each) -> Option<Truth> {
        if a.domain != b.domain || !matches!(a.domain, Set::Family(Family::Groups(..))) {
            return None;
        }
        let (_, others) = self.renamed(b.clone(), a.slot);
        let own = conjuncts(a.cond.clone()?);
        let has_site = |cond: &&Truth| match cond {
            Truth::Within(o) => match &o.left {
                Set::Sites(site) => **cond == within(site.clone(), Sites::Slot(a.slot)) && self.is_one(site),
                _ => false,
            },
            _ => false,
        };
        let site = own.iter().find(has_site)?.clone();
        if !others.contains(&site) {
            return None;
        }
        let others = others.into_iter().filter(|cond| *cond != site);
        let cond = Some(joined_all(own.into_iter().chain(others).collect()));
        Some(self.some_of(Each { cond, ..a.clone() }))
    }
}

/// The family of whose members one consists.
pub fn whole(e: &Family) -> &Family {
    match e {
        Family::Filter(each) => match &each.domain {
            Set::Family(all) => all,
            _ => e,
        },
        e => e,
    }
}

fn is_known(domain: &Set) -> bool {
    matches!(domain, Set::Family(Family::Const(_)))
}

/// Those members of the first family that the second one may have as well, where it is known from which both are taken.
fn in_common(a: &Family, b: &Family) -> Family {
    let (Family::Const(mine), Family::Const(theirs)) = (whole(a), whole(b)) else { return a.clone() };
    let common = || {
        Family::Const(Arc::new(
            mine.iter().filter(|set| theirs.binary_search(set).is_ok()).copied().collect(),
        ))
    };
    match a {
        _ if mine == theirs => a.clone(),
        Family::Filter(each) => {
            Family::Filter(Box::new(Each { domain: Set::Family(common()), ..(**each).clone() }))
        }
        _ => common(),
    }
}
