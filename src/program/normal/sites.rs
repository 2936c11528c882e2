//! Laws of sets of sites.
//!
//! A set is a union, a difference or an intersection of what the language names; complements are differences from the
//! board, and several differences one after another are one. What is chosen from a set by membership is an
//! intersection.

use super::alike::{alike, alike_sites};
use super::substitute::bound;
use super::{conjuncts, joined_all, Normal};
use crate::board::SiteSet;
use crate::model::{Each, Expr, Family, Links, Members, Pieces, Rewrite, Set, Sites, Slot, Truth};
use crate::program::facts::reads;

pub fn nothing() -> Sites {
    Sites::Const(SiteSet::EMPTY)
}

pub fn is_nothing(e: &Sites) -> bool {
    matches!(e, Sites::Const(set) if set.is_empty())
}

impl Normal<'_> {
    pub fn board_sites(&self) -> Sites {
        Sites::Const(self.board.sites())
    }

    pub fn is_board(&self, e: &Sites) -> bool {
        matches!(e, Sites::Const(set) if self.board.sites().is_subset(set))
    }

    /// The colours of a set of pieces that is told by its colours.
    fn colours(&self, e: &Sites) -> Option<u64> {
        match e {
            Sites::Coloured(m) => super::known_key(m),
            _ => None,
        }
    }

    /// The colours of which there may be pieces, as a mask.
    fn all_colours(&self) -> u64 {
        let kinds = self.cast.kinds.len().max(1);
        let exists = self.cast.exists.iter().enumerate().filter(|(_, exists)| **exists);
        exists.fold(0, |all, (ty, _)| all | 1 << (ty / kinds).min(63))
    }

    /// Is it every site that holds a piece, said by colours?
    fn is_every_colour(&self, e: &Sites) -> bool {
        let all = self.all_colours();
        self.colours(e).is_some_and(|mask| mask & all == all)
    }

    /// What the sites that a name holds lie in.
    fn lies_in(&self, e: &Sites) -> Option<&Sites> {
        match e {
            Sites::Slot(slot) => self.name(*slot)?.within.as_ref(),
            _ => None,
        }
    }

    /// Is one surely a part of the other?
    pub fn is_part(&self, a: &Sites, b: &Sites) -> bool {
        if a == b || is_nothing(a) || self.is_board(b) {
            return true;
        }
        if self.lies_in(a).is_some_and(|within| self.is_part(within, b)) {
            return true;
        }
        match (a, b) {
            (Sites::Const(a), Sites::Const(b)) => a.is_subset(b),
            (Sites::Coloured(_), Sites::Coloured(_)) => {
                self.colours(a).zip(self.colours(b)).is_some_and(|(a, b)| a & !b == 0)
            }
            (a, Sites::Both(x, y)) => self.is_part(a, x) && self.is_part(a, y),
            (Sites::Both(x, y), b) => self.is_part(x, b) || self.is_part(y, b),
            (Sites::Minus(x, _), b) if self.is_part(x, b) => true,
            (Sites::Run(_, _, through), b) if self.is_part(through, b) => true,
            (Sites::Filter(each), b) if matches!(&each.domain, Set::Sites(x) if self.is_part(x, b)) => true,
            (a, Sites::Union(x, y)) => self.is_part(a, x) || self.is_part(a, y),
            (a, Sites::Minus(x, y)) if self.is_board(x) => self.are_apart(a, y),
            (Sites::Union(x, y), b) => self.is_part(x, b) && self.is_part(y, b),
            _ => false,
        }
    }

    /// Can no site be in both: pieces of unlike colours, or pieces and empty sites?
    pub fn are_apart(&self, a: &Sites, b: &Sites) -> bool {
        let known = super::known_key;
        match (a, b) {
            (Sites::Const(a), Sites::Const(b)) => !a.meets(b),
            (Sites::Coloured(a), Sites::Coloured(b)) | (Sites::OfKinds(a), Sites::OfKinds(b)) => {
                !self.cast.sharing && known(a).zip(known(b)).is_some_and(|(a, b)| a & b == 0)
            }
            (Sites::Empty, Sites::Coloured(_) | Sites::OfKinds(_) | Sites::Marked(_)) => true,
            (Sites::Coloured(_) | Sites::OfKinds(_) | Sites::Marked(_), Sites::Empty) => true,
            (Sites::Both(x, y), b) | (b, Sites::Both(x, y)) => self.are_apart(x, b) || self.are_apart(y, b),
            (Sites::Union(x, y), b) | (b, Sites::Union(x, y)) => self.are_apart(x, b) && self.are_apart(y, b),
            (Sites::Minus(x, y), b) | (b, Sites::Minus(x, y)) => self.are_apart(x, b) || self.is_part(b, y),
            (a, b) => {
                let lies_apart = |a, b| self.lies_in(a).is_some_and(|within| self.are_apart(within, b));
                lies_apart(a, b) || lies_apart(b, a)
            }
        }
    }

    /// `a + b`
    pub fn union(&self, a: Sites, b: Sites) -> Sites {
        if self.is_part(&a, &b) {
            return b;
        }
        if self.is_part(&b, &a) {
            return a;
        }
        match (a, b) {
            (Sites::Const(a), Sites::Const(b)) => Sites::Const(a | b),
            (Sites::Coloured(a), Sites::Coloured(b)) if self.are_colours(&a, &b) => {
                let both = self.any_of(*a, *b);
                self.coloured(both)
            }
            // All but some, and these: all.
            (Sites::Minus(all, some), b) | (b, Sites::Minus(all, some))
                if self.is_board(&all) && self.is_part(&some, &b) =>
            {
                *all
            }
            (Sites::Empty, b) | (b, Sites::Empty) if self.is_every_colour(&b) => self.board_sites(),
            // Empty or of some colours: not of the others.
            (Sites::Empty, b) | (b, Sites::Empty) if self.others(&b).is_some() => {
                let others = self.others(&b).unwrap_or_default();
                Sites::Minus(
                    Box::new(self.board_sites()),
                    Box::new(Sites::Coloured(Box::new(Members::Const(others)))),
                )
            }
            (Sites::Neighbours(a, Links::Directions(d)), Sites::Neighbours(b, Links::Directions(e)))
                if a == b && both_known(&d, &e).is_some() =>
            {
                Sites::Neighbours(
                    a,
                    Links::Directions(Box::new(Members::Const(both_known(&d, &e).unwrap_or(0)))),
                )
            }
            (Sites::Run(a, d, t), Sites::Run(b, e, u))
                if a == b && t == u && both_known(&d, &e).is_some() =>
            {
                Sites::Run(a, Box::new(Members::Const(both_known(&d, &e).unwrap_or(0))), t)
            }
            (Sites::Hit(a, d, t), Sites::Hit(b, e, u))
                if a == b && t == u && both_known(&d, &e).is_some() =>
            {
                Sites::Hit(a, Box::new(Members::Const(both_known(&d, &e).unwrap_or(0))), t)
            }
            // Sums are taken from the left, so that what can be joined meets.
            (a, Sites::Union(b, c)) => {
                let first = self.union(a, *b);
                self.union(first, *c)
            }
            (a, b) => match self.joined_steps(&a, &b, false) {
                Some(both) => both,
                None => Sites::Union(Box::new(a), Box::new(b)),
            },
        }
    }

    /// The colours, as a mask, of which there may be pieces and which the set of pieces is not of, where sites hold one
    /// piece at most.
    fn others(&self, e: &Sites) -> Option<u64> {
        let others = self.all_colours() & !self.colours(e)?;
        (!self.cast.sharing && others != 0).then_some(others)
    }

    fn are_colours(&self, a: &Members, b: &Members) -> bool {
        matches!((a, b), (Members::Const(_), Members::Const(_)))
            || matches!((a, b), (Members::Me, Members::Others) | (Members::Others, Members::Me))
    }

    fn any_of(&self, a: Members, b: Members) -> Members {
        match (a, b) {
            (Members::Const(a), Members::Const(b)) => Members::Const(a | b),
            _ => Members::Const(self.cast.all_roles()),
        }
    }

    /// The pieces of some colours; of all of them: the sites that are not empty.
    pub fn coloured(&self, colours: Members) -> Sites {
        let e = Sites::Coloured(Box::new(colours));
        match self.is_every_colour(&e) {
            true => Sites::Minus(Box::new(self.board_sites()), Box::new(Sites::Empty)),
            false => e,
        }
    }

    /// `a - b`
    pub fn minus(&self, a: Sites, b: Sites) -> Sites {
        if self.are_apart(&a, &b) || is_nothing(&b) {
            return a;
        }
        if self.is_part(&a, &b) {
            return nothing();
        }
        match (a, b) {
            (Sites::Const(a), Sites::Const(b)) => Sites::Const(a - b),
            (Sites::Minus(a, b), c) => {
                let both = self.union(*b, c);
                self.minus(*a, both)
            }
            (a, Sites::Minus(b, c)) if self.is_part(&a, &b) => self.both(a, *c),
            (a, Sites::Both(b, c)) if self.is_part(&a, &b) => self.minus(a, *c),
            (a, Sites::Both(b, c)) if self.is_part(&a, &c) => self.minus(a, *b),
            // Parts that the first set has no site of need not be taken away.
            (a, Sites::Union(b, c)) if self.are_apart(&a, &b) => self.minus(a, *c),
            (a, Sites::Union(b, c)) if self.are_apart(&a, &c) => self.minus(a, *b),
            (a, b) if self.is_board(&a) && self.is_every_colour(&b) => Sites::Empty,
            (a, Sites::Neighbours(from, Links::Table(table))) if self.is_one(&from) => {
                let rest = table.iter().map(|to| self.board.sites() - *to).collect();
                self.both(a, Sites::Neighbours(from, Links::Table(std::sync::Arc::new(rest))))
            }
            (a, b) => Sites::Minus(Box::new(a), Box::new(b)),
        }
    }

    /// `a & b`
    pub fn both(&self, a: Sites, b: Sites) -> Sites {
        if self.is_part(&a, &b) {
            return a;
        }
        if self.is_part(&b, &a) {
            return b;
        }
        if self.are_apart(&a, &b) {
            return nothing();
        }
        match (a, b) {
            (Sites::Const(a), Sites::Const(b)) => Sites::Const(a & b),
            // What the other set lies in anyway need not be said.
            (Sites::Both(x, y), b) if self.is_part(&b, &x) => self.both(*y, b),
            (Sites::Both(x, y), b) if self.is_part(&b, &y) => self.both(*x, b),
            (a, Sites::Both(x, y)) if self.is_part(&a, &x) => self.both(a, *y),
            (a, Sites::Both(x, y)) if self.is_part(&a, &y) => self.both(a, *x),
            (a, Sites::Minus(b, c)) => {
                let both = self.both(a, *b);
                self.minus(both, *c)
            }
            (Sites::Minus(a, c), b) => {
                let both = self.both(*a, b);
                self.minus(both, *c)
            }
            (a, b) => match self.joined_steps(&a, &b, true) {
                Some(both) => both,
                None => Sites::Both(Box::new(a), Box::new(b)),
            },
        }
    }

    /// `{ s in S where C }`
    pub fn filtered(&mut self, each: Each) -> Sites {
        let slot = each.slot;
        let Set::Sites(domain) = each.domain else { return nothing() };
        let mut domain = domain;
        let mut left = Vec::new();
        if let Sites::Filter(inner) = domain {
            let (inside, cond) = self.renamed(*inner, slot);
            let Set::Sites(inside) = inside else { return nothing() };
            domain = inside;
            left.extend(cond);
        }
        for part in each.cond.into_iter().flat_map(conjuncts) {
            let (reached, left_out) = (self.reached(&part, slot), self.not_reached(&part, slot));
            match (reached, left_out) {
                (Some(set), _) => domain = self.both(domain, set),
                (_, Some(set)) => domain = self.minus(domain, set),
                _ if part == Truth::Const(false) => return nothing(),
                _ if part == Truth::Const(true) => {}
                _ => left.push(part),
            }
        }
        if left.is_empty() {
            return domain;
        }
        if let Some(preferred) = self.preferred(slot, &domain, &left) {
            return preferred;
        }
        if let [only] = &left[..] {
            let one_by_one = self.gathered(slot, &domain, only);
            if let Some(at_once) = one_by_one.or_else(|| self.clear_lines(slot, &domain, only)) {
                return at_once;
            }
        }
        let each = Each { slot, domain: Set::Sites(domain.clone()), cond: Some(joined_all(left.clone())) };
        if let Some(groups) = self.filtered_by_group(&each) {
            return groups;
        }
        let cond = Some(joined_all(left));
        Sites::Filter(Box::new(Each { slot, domain: Set::Sites(domain), cond }))
    }

    /// `{ s in S where C or no t in S: C }`: those for which `C` holds, if there are any, or else all.
    fn preferred(&mut self, slot: Slot, domain: &Sites, conds: &[Truth]) -> Option<Sites> {
        let [Truth::Any(parts)] = conds else { return None };
        let (about, free): (Vec<Truth>, Vec<Truth>) = parts.iter().cloned().partition(|part| reads(part, slot));
        let [Truth::Not(found)] = &free[..] else { return None };
        let each = Each { slot, domain: Set::Sites(domain.clone()), cond: Some(self.any(about)) };
        if !alike(found, &self.some_of(each.clone())) {
            return None;
        }
        let wanted = self.filtered(each);
        let some = self.some_sites(wanted.clone());
        Some(self.sites_if(some, wanted, domain.clone()))
    }

    /// The domain of an inner filter, and its conditions said of another name.
    pub fn renamed(&mut self, inner: Each, slot: Slot) -> (Set, Vec<Truth>) {
        let conds: Vec<Truth> = inner.cond.into_iter().flat_map(conjuncts).collect();
        if inner.slot == slot {
            return (inner.domain, conds);
        }
        let value = super::name_of(&inner.domain, slot);
        let conds = self.inside(&Each { slot, domain: inner.domain.clone(), cond: None }, |n| {
            let clear = |cond: Truth| match bound(|walk| Expr::Truth(walk.truth(&cond))).contains(&slot) {
                true => n.truth(&cond),
                false => cond,
            };
            let conds: Vec<Truth> = conds.into_iter().map(clear).collect();
            conds.iter().map(|cond| super::substituted(inner.slot, &value, cond)).collect()
        });
        (inner.domain, conds)
    }

    /// `union(E for x in S where C)`
    pub fn united(&mut self, each: Each, part: Sites) -> Sites {
        let mut each = self.merged(each);
        let slot = each.slot;
        // Parts without a site add nothing.
        if let Some(cond) = each.cond.take() {
            let cond = joined_all(super::runs::without_some(conjuncts(cond), &part));
            each.cond = Some(cond).filter(|cond| *cond != Truth::Const(true));
        }
        if let Some(runs) = self.enclosed(&each, &part) {
            return self.sites(&runs);
        }
        if let Some(met) = self.united_by_member(&each, &part) {
            return met;
        }
        match part {
            e if is_nothing(&e) || each.cond == Some(Truth::Const(false)) => nothing(),
            Sites::If(parts) if is_nothing(&parts.2) => {
                let cond = joined_all(each.cond.into_iter().chain([parts.0]).flat_map(conjuncts).collect());
                self.united(Each { cond: Some(cond), ..each }, parts.1)
            }
            Sites::Slot(s) if s == slot && matches!(each.domain, Set::Sites(_)) => self.filtered(each),
            Sites::Filter(inner) if asks_of_others(&inner) => self.united_where(each, *inner),
            part => match along(&part, slot).filter(|_| matches!(each.domain, Set::Sites(_))) {
                Some(rebuild) => {
                    let from = self.filtered(each);
                    rebuild(from)
                }
                None => self.united_ways(each, part),
            },
        }
    }

    /// `union({ y in E where C and D } for x in S)`, where `C` does not depend on `y`: a condition on `x`.
    fn united_where(&mut self, each: Each, inner: Each) -> Sites {
        let conds = inner.cond.into_iter().flat_map(conjuncts);
        let (about, free): (Vec<Truth>, Vec<Truth>) = conds.partition(|cond| reads(cond, inner.slot));
        let cond = joined_all(each.cond.into_iter().chain(free).flat_map(conjuncts).collect());
        let each = Each { cond: Some(cond), ..each };
        let kept = Each { slot: inner.slot, domain: inner.domain, cond: Some(joined_all(about)) };
        let part = self.inside(&each, |n| n.filtered(kept));
        self.united(each, part)
    }

    /// The same for directions: all of them at once.
    fn united_ways(&self, each: Each, part: Sites) -> Sites {
        let slot = each.slot;
        let Set::Members(_, ways) = &each.domain else {
            return Sites::UnionEach(Box::new(each), Box::new(part));
        };
        let is_way = |way: &Members| *way == Members::Slot(slot) && each.cond.is_none();
        let free = |e: &Sites| !reads(e, slot);
        match part {
            Sites::Neighbours(from, Links::Directions(way)) if is_way(&way) && free(&from) => {
                Sites::Neighbours(from, Links::Directions(Box::new(ways.clone())))
            }
            Sites::Run(from, way, t) if is_way(&way) && free(&from) && free(&t) => {
                Sites::Run(from, Box::new(ways.clone()), t)
            }
            Sites::Hit(from, way, t) if is_way(&way) && free(&from) && free(&t) => {
                Sites::Hit(from, Box::new(ways.clone()), t)
            }
            part => Sites::UnionEach(Box::new(each), Box::new(part)),
        }
    }

    /// `union(F)`
    pub fn union_of(&mut self, family: Family) -> Sites {
        match family {
            Family::Const(sets) => Sites::Const(sets.iter().fold(SiteSet::EMPTY, |all, set| all | *set)),
            Family::Map(each, part) => self.united(*each, *part),
            Family::Filter(each) => {
                let slot = each.slot;
                self.united(*each, Sites::Slot(slot))
            }
            Family::Of(parts) => parts.into_iter().fold(nothing(), |all, part| self.union(all, part)),
            Family::Union(a, b) => {
                let (a, b) = (self.union_of(*a), self.union_of(*b));
                self.union(a, b)
            }
            Family::Groups(sites, _) => *sites,
            family => Sites::UnionOf(Box::new(family)),
        }
    }

    /// The sites of pieces.
    pub fn sites_of(&mut self, pieces: Pieces) -> Sites {
        match pieces {
            Pieces::On(sites) => self.minus(*sites, Sites::Empty),
            Pieces::None => nothing(),
            pieces => Sites::Of(Box::new(pieces)),
        }
    }

    /// `if C then A else B`
    pub fn sites_if(&mut self, cond: Truth, a: Sites, b: Sites) -> Sites {
        match cond {
            Truth::Const(true) => a,
            Truth::Const(false) => b,
            _ if alike_sites(&a, &b) => a,
            Truth::Not(cond) => self.sites_if(*cond, b, a),
            cond if is_nothing(&b) && self.says_some(&cond, &a) => a,
            cond => Sites::If(Box::new((cond, a, b))),
        }
    }
}

/// Does a part of a filter's condition not depend on its member?
fn asks_of_others(each: &Each) -> bool {
    let mut conds = each.cond.iter().cloned().flat_map(conjuncts);
    conds.any(|cond| cond != Truth::Const(true) && !reads(&cond, each.slot))
}

/// Known directions of two lots together.
fn both_known(a: &Members, b: &Members) -> Option<u64> {
    Some(super::known_key(a)? | super::known_key(b)?)
}

/// What goes from a site in some way, said for a set of sites.
fn along(part: &Sites, slot: Slot) -> Option<Box<dyn Fn(Sites) -> Sites>> {
    let is_site = |from: &Sites| *from == Sites::Slot(slot);
    match part.clone() {
        Sites::Neighbours(from, links) if is_site(&from) && !reads(&links, slot) => {
            Some(Box::new(move |from| Sites::Neighbours(Box::new(from), links.clone())))
        }
        Sites::Run(from, d, t) if is_site(&from) && !reads(&*d, slot) && !reads(&*t, slot) => {
            Some(Box::new(move |from| Sites::Run(Box::new(from), d.clone(), t.clone())))
        }
        Sites::Hit(from, d, t) if is_site(&from) && !reads(&*d, slot) && !reads(&*t, slot) => {
            Some(Box::new(move |from| Sites::Hit(Box::new(from), d.clone(), t.clone())))
        }
        _ => None,
    }
}

/// `S`, where the condition says that the name is in `S`.
pub fn membership(cond: &Truth, slot: Slot) -> Option<Sites> {
    let Truth::Within(o) = cond else { return None };
    match (&o.left, &o.right) {
        (Set::Sites(Sites::Slot(s)), Set::Sites(set)) if *s == slot && !reads(set, slot) => Some(set.clone()),
        _ => None,
    }
}

/// An expression as a value.
pub fn as_value(e: Sites) -> Expr {
    Expr::Set(Set::Sites(e))
}
