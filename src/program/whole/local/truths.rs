//! Conditions on the surroundings of places.

use super::{at, Name, Own, Pairs, Part, Scope, Shape, Stencil};
use crate::board::SiteSet;
use crate::model::{
    Closed, Each, Expr, Family, Members, Operand, Quantifier, Rewrite, Set, Sites, Slot, Truth,
};
use crate::program::normal::{stands_before, Substitute};
use std::sync::Arc;

/// So few sets are looked at one by one.
const FEW_SETS: usize = 12;

/// Members of a family at more offsets than these are looked at one by one.
const MOST_OFFSETS: usize = 100;

impl Scope<'_, '_> {
    /// The places where a condition holds.
    pub(super) fn truth(&mut self, cond: &Truth) -> Option<Sites> {
        if !self.depends(cond) {
            return Some(self.whole.all_if(cond.clone()));
        }
        if !self.is_known_of(cond) {
            if let Some(found) = self.worked_out(cond) {
                return Some(found);
            }
        }
        self.atom(cond)
    }

    /// The same, not by way of the names' own places.
    pub(super) fn atom(&mut self, cond: &Truth) -> Option<Sites> {
        match cond {
            Truth::Not(a) => {
                let a = self.truth(a)?;
                Some(self.minus(self.all(), a))
            }
            Truth::All(parts) => self.every(parts),
            Truth::Any(parts) => {
                let mut found = Self::nothing();
                for part in parts {
                    let part = self.truth(part)?;
                    found = self.or(found, part);
                }
                Some(found)
            }
            Truth::If(p) => {
                let holds = self.truth(&p.0)?;
                let holds = self.named(holds);
                let (yes, no) = (self.truth(&p.1)?, self.truth(&p.2)?);
                let (yes, no) = (self.and(yes, holds.clone()), self.minus(no, holds));
                Some(self.or(yes, no))
            }
            // What is tried stays as it is.
            Truth::Let(b, rest) if stands_before(b, rest) => None,
            Truth::Let(b, rest) => self.truth(&Substitute::new(b.slot, &b.value).truth(rest)),
            Truth::Some(set) => match &**set {
                Set::Sites(e) => self.some_sites(e),
                Set::Family(Family::Filter(each)) => self.some_of(each, false),
                _ => None,
            },
            Truth::Within(o) => self.within(o),
            Truth::Equal(o) => match (&o.left, &o.right) {
                (Set::Sites(a), Set::Sites(b)) if self.depends(a) && self.depends(b) => {
                    let one = self.is_within(a, b)?;
                    let other = self.is_within(b, a)?;
                    Some(self.and(one, other))
                }
                _ => None,
            },
            Truth::Quantified(q, each) => {
                let found = self.some_of(each, *q == Quantifier::Every)?;
                Some(if *q == Quantifier::Some { found } else { self.minus(self.all(), found) })
            }
            Truth::Compare(op, a, b) => self.compare(*op, a, b),
            _ => None,
        }
    }

    /// `A and B and …`: what the board alone tells comes first, and what lies where helps the others.
    fn every(&mut self, parts: &[Truth]) -> Option<Sites> {
        let names: Vec<Slot> = self.names.iter().map(|name| name.slot).collect();
        let (fixed, others): (Vec<&Truth>, Vec<&Truth>) =
            parts.iter().partition(|part| Closed::with(&names).truth(part));
        let (facts, base) = (self.known.len(), self.base);
        let mut found = Some(self.all());
        for part in fixed.into_iter().chain(others) {
            found = found.and_then(|found| {
                let part = self.truth(part)?;
                Some(self.and(found, part))
            });
            match &found {
                // No other places matter any more.
                Some(Sites::Const(set)) => self.base &= *set,
                Some(_) => {}
                None => break,
            }
            if self.base.is_empty() {
                break;
            }
            self.learn(part);
        }
        self.known.truncate(facts);
        let mattered = std::mem::replace(&mut self.base, base);
        found.map(|found| self.and(found, Sites::Const(mattered)))
    }

    /// From here on it is known that a name lies in a set.
    fn learn(&mut self, holds: &Truth) {
        let Truth::Within(o) = holds else { return };
        let (Set::Sites(Sites::Slot(slot)), Set::Sites(x)) = (&o.left, &o.right) else { return };
        if self.depends(x) {
            return;
        }
        let name = self.names.iter().rev().find(|name| name.slot == *slot);
        let parts = name.map(|name| name.holds.0.clone()).unwrap_or_default();
        let plain = parts.iter().filter(|part| part.here.is_none() && part.there.is_none());
        let facts = plain.map(|part| (part.by, part.from, x.clone()));
        self.known.extend(facts);
    }

    /// Is something known that tells a part of it?
    fn is_known_of(&self, cond: &Truth) -> bool {
        let Truth::Within(o) = cond else { return false };
        matches!(&o.right, Set::Sites(x) if self.known.iter().any(|(_, _, known)| known == x))
    }

    /// A condition on one name alone, worked out for all that the name can hold, and shifted.
    pub(super) fn worked_out(&mut self, cond: &Truth) -> Option<Sites> {
        let [name] = self.read(cond)[..] else { return None };
        let name = self.names[name].clone();
        let (shape, by) = match (&name.own, &name.holds.0[..]) {
            (Own::Site, [part]) => (None, part.by),
            (Own::Member(by, shape), _) => (Some(shape.clone()), *by),
            _ => return None,
        };
        let from = name.holds.0.first()?.from;
        let alike = |(slot, known, of, _): &&(Slot, Truth, Option<Arc<Shape>>, Sites)| {
            *slot == name.slot && *of == shape && known == cond
        };
        let known = self.worked_out.iter().find(alike).map(|(.., found)| found.clone());
        let found = match known {
            Some(found) => found,
            None => {
                let found = match &shape {
                    None => self.whole.sites_where(name.slot, cond)?,
                    Some(shape) => self.whole.anchors_of(shape, name.slot, cond)?,
                };
                let found = self.named(found);
                self.worked_out.push((name.slot, cond.clone(), shape, found.clone()));
                found
            }
        };
        self.near(&found, Pairs::from([(by, from)]))
    }

    fn within(&mut self, o: &Operand) -> Option<Sites> {
        match (&o.left, &o.right) {
            (Set::Sites(a), Set::Sites(b)) if self.depends(a) => self.is_within(a, b),
            (Set::Sites(Sites::Const(set)), Set::Sites(b)) if set.len() == 1 => {
                let b = Sites::Both(Box::new(b.clone()), Box::new(Sites::Const(*set)));
                self.some_sites(&b)
            }
            (Set::Sites(a), Set::Sites(b)) if self.depends(b) => self.are_in(a, b),
            (Set::Members(_, Members::Const(key)), Set::Members(_, b)) if key.count_ones() == 1 => {
                self.member(key.trailing_zeros() as u8, b)
            }
            (Set::Numbers(a), Set::Numbers(b)) => self.is_one_of(a, b),
            _ => None,
        }
    }

    /// The places where all of a set that is the same for all places is in another, site by site.
    fn are_in(&mut self, all: &Sites, b: &Sites) -> Option<Sites> {
        let site = self.whole.new_name();
        let it = Sites::Slot(site);
        let without = self.apart(|scope| {
            let found = scope.some_sites(&Sites::Both(Box::new(b.clone()), Box::new(it)))?;
            Some(scope.minus(scope.all(), found))
        })?;
        let each = Each { slot: site, domain: Set::Sites(all.clone()), cond: None };
        Some(self.minus(self.all(), Sites::UnionEach(Box::new(each), Box::new(without))))
    }

    /// The places where all of one set is in another.
    fn is_within(&mut self, a: &Sites, b: &Sites) -> Option<Sites> {
        let mut left = self.sites(a)?;
        // Of `x + y` the part that depends on the place is taken away first.
        let b = match b {
            Sites::Union(x, y) if self.depends(&**x) != self.depends(&**y) => {
                let (near, rest) = if self.depends(&**x) { (x, y) } else { (y, x) };
                let near = self.sites(near)?;
                left = self.difference(&left, &near)?;
                rest
            }
            b => b,
        };
        let outside = if self.depends(b) {
            let b = self.sites(b)?;
            self.difference(&left, &b)?
        } else {
            for part in left.0.iter_mut().filter(|part| part.here.is_none() && part.there.is_none()) {
                let known = self.known.iter().filter(|(by, _, x)| *by == part.by && x == b);
                part.from = known.fold(part.from, |from, (_, known, _)| from - *known);
            }
            left.0.retain(|part| !part.from.is_empty());
            self.out_of_set(left, b.clone())
        };
        let some = self.has_some(&outside)?;
        Some(self.minus(self.all(), some))
    }

    /// The places where the condition holds (does not hold) for a member of the domain.
    fn some_of(&mut self, each: &Each, not: bool) -> Option<Sites> {
        let cond = each.cond.clone().unwrap_or(Truth::Const(true));
        let cond = if not { Truth::Not(Box::new(cond)) } else { cond };
        match &each.domain {
            Set::Sites(domain) if self.depends(domain) => {
                let all = self.sites(domain)?;
                let mut found = Self::nothing();
                for part in &all.0 {
                    let places = self.places(part)?;
                    let holds = self.for_site(each.slot, (part.by, part.from), &cond)?;
                    let both = self.and(places, holds);
                    found = self.or(found, both);
                }
                Some(found)
            }
            Set::Sites(domain) => self.some_site_of(each.slot, domain, &cond),
            Set::Members(domain, among) => {
                let mut found = Self::nothing();
                for (value, here) in self.members_of(*domain, among)? {
                    let holds = self.truth(&Substitute::new(each.slot, &value).truth(&cond))?;
                    let both = self.and(here, holds);
                    found = self.or(found, both);
                }
                Some(found)
            }
            Set::Family(Family::Const(sets)) if sets.len() <= FEW_SETS => {
                let mut found = Self::nothing();
                for set in sets.iter() {
                    let value = Expr::Set(Set::Sites(Sites::Const(*set)));
                    let holds = self.truth(&Substitute::new(each.slot, &value).truth(&cond))?;
                    found = self.or(found, holds);
                }
                Some(found)
            }
            Set::Family(Family::Const(sets)) => self.some_member_of(each.slot, sets, &cond),
            Set::Family(Family::Filter(inner)) => {
                let value = Expr::Set(Set::Sites(Sites::Slot(each.slot)));
                let first = inner.cond.clone().unwrap_or(Truth::Const(true));
                let first = Substitute::new(inner.slot, &value).truth(&first);
                let cond = Some(Truth::All(vec![first, cond]));
                self.some_of(&Each { slot: each.slot, domain: inner.domain.clone(), cond }, false)
            }
            _ => None,
        }
    }

    /// The places among some where the condition holds for the site at an offset.
    fn for_site(&mut self, slot: Slot, (by, from): (i32, SiteSet), cond: &Truth) -> Option<Sites> {
        let base = self.base & from;
        let name = Name { slot, holds: Stencil::site(by, base), own: Own::Site };
        let holds = self.with(name, base, |scope| scope.truth(cond))?;
        Some(self.and(holds, Sites::Const(base)))
    }

    /// The places where the condition holds for a site of a set that is the same for all places.
    fn some_site_of(&mut self, slot: Slot, domain: &Sites, cond: &Truth) -> Option<Sites> {
        let domain = self.named(domain.clone());
        let mut found = Self::nothing();
        for (by, from) in self.pairs_with(&self.whole.board.sites())? {
            let holds = self.for_site(slot, (by, from), cond)?;
            if matches!(&holds, Sites::Const(set) if set.is_empty()) {
                continue;
            }
            let there = self.near(&domain, Pairs::from([(by, from)]))?;
            let both = self.and(there, holds);
            found = self.or(found, both);
        }
        Some(found)
    }

    /// The places where the condition holds for a member of a family.
    fn some_member_of(&mut self, slot: Slot, sets: &[SiteSet], cond: &Truth) -> Option<Sites> {
        let mut found = Self::nothing();
        for shape in self.whole.shapes(sets)? {
            let shape = Arc::new(shape);
            let pairs = match self.where_it_holds(slot, cond, &shape) {
                Some(pairs) => pairs,
                None => self.pairs_with(&shape.anchors)?,
            };
            for (by, from) in pairs {
                let part = |offset: &i32| Part { by: by + offset, from, here: None, there: None };
                let holds = Stencil(shape.offsets.iter().map(part).collect());
                let name = Name { slot, holds, own: Own::Member(by, shape.clone()) };
                let holds = self.with(name, from, |scope| scope.truth(cond))?;
                let holds = self.and(holds, Sites::Const(from));
                found = self.or(found, holds);
            }
        }
        Some(found)
    }

    /// The places paired with the first sites of members that hold what another name holds, if the condition asks that
    /// of them: there are few.
    fn where_it_holds(&self, slot: Slot, cond: &Truth, shape: &Shape) -> Option<Pairs> {
        let parts = if let Truth::All(parts) = cond { &parts[..] } else { std::slice::from_ref(cond) };
        let held = parts.iter().find_map(|part| {
            let Truth::Within(o) = part else { return None };
            let (Set::Sites(Sites::Slot(held)), Set::Sites(Sites::Slot(by))) = (&o.left, &o.right) else {
                return None;
            };
            let name = self.names.iter().rev().find(|name| name.slot == *held && *by == slot)?;
            let part = name.holds.0.first()?;
            let plain = part.here.is_none() && part.there.is_none() && self.base.is_subset(&part.from);
            plain.then_some(part.by)
        })?;
        let layout = self.whole.layout;
        let from = |by: i32| {
            let first = |s: &crate::board::Site| at(layout, *s, by).is_some_and(|t| shape.anchors.has(t));
            self.base.iter().filter(first).collect()
        };
        Some(shape.offsets.iter().map(|offset| (held - offset, from(held - offset))).collect())
    }

    /// The places that matter paired with some sites, by offset; nothing if these are many offsets.
    fn pairs_with(&self, sites: &SiteSet) -> Option<Pairs> {
        let mut pairs = Pairs::new();
        for s in self.base {
            for t in sites.iter() {
                pairs.entry(self.whole.layout.delta(s, t)).or_default().insert(s);
                if pairs.len() > MOST_OFFSETS {
                    return None;
                }
            }
        }
        Some(pairs)
    }
}
