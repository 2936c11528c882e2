//! Laws of the algebra of sets of sites: unions, differences and intersections of what the language names.
//!
//! Complements are differences from the board, and several differences one after another are one.

use super::alike::{alike, alike_sites};
use super::truths::shared;
use super::{joined_all, known_key, Name, Normal};
use crate::board::{Site, SiteSet};
use crate::model::{names_in, Each, Links, Members, Set, Sites, Slot, Truth};
use std::sync::Arc;

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
            Sites::Coloured(m) => known_key(m),
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

    /// What the sites that a name holds lie in, unless that reads a name whose number has been given to another one since.
    fn lies_in(&self, e: &Sites) -> Option<&Sites> {
        let Sites::Slot(slot) = e else { return None };
        let at = self.scope.iter().rposition(|name| name.slot == *slot)?;
        let within = self.scope[at].within.as_ref()?;
        let read = names_in(within);
        let is_given_anew = |name: &Name| read.contains(&name.slot);
        (!self.scope[at..].iter().any(is_given_anew)).then_some(within)
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
            (Sites::Slot(site), b @ Sites::UnionEach(..)) if self.holds_its_site(b) == Some(*site) => true,
            (Sites::Const(a), Sites::Const(b)) => a.is_subset(b),
            (Sites::Coloured(_), Sites::Coloured(_)) => {
                self.colours(a).zip(self.colours(b)).is_some_and(|(a, b)| a & !b == 0)
            }
            (a, Sites::Both(x, y)) => self.is_part(a, x) && self.is_part(a, y),
            (a, Sites::Minus(x, y)) if self.is_part(a, x) && self.are_apart(a, y) => true,
            (Sites::Both(x, y), b) => self.is_part(x, b) || self.is_part(y, b),
            (Sites::Minus(x, _), b) if self.is_part(x, b) => true,
            (Sites::Run(_, _, through), b) if self.is_part(through, b) => true,
            (Sites::Neighbours(_, links), Sites::Const(set)) => {
                self.table(links).is_some_and(|table| table.iter().all(|to| to.is_subset(set)))
            }
            (Sites::Neighbours(a, d), Sites::Neighbours(b, e)) => self.is_part(a, b) && self.lead_where(d, e),
            (Sites::Filter(each), b) if matches!(&each.domain, Set::Sites(x) if self.is_part(x, b)) => true,
            (a, Sites::Union(x, y)) => self.is_part(a, x) || self.is_part(a, y),
            (Sites::Union(x, y), b) => self.is_part(x, b) && self.is_part(y, b),
            _ => false,
        }
    }

    /// Can no site be in both: pieces of unlike colours, or pieces and empty sites?
    pub fn are_apart(&self, a: &Sites, b: &Sites) -> bool {
        match (a, b) {
            (Sites::Const(a), Sites::Const(b)) => !a.meets(b),
            (Sites::Coloured(a), Sites::Coloured(b)) | (Sites::OfKinds(a), Sites::OfKinds(b))
                if known_key(a).is_some() && known_key(b).is_some() =>
            {
                !self.cast.sharing && known_key(a).zip(known_key(b)).is_some_and(|(a, b)| a & b == 0)
            }
            (Sites::Coloured(a), Sites::Coloured(b)) if self.are_mine_and_others(a, b) => true,
            (Sites::Empty, Sites::Coloured(_) | Sites::OfKinds(_) | Sites::Marked(_)) => true,
            (Sites::Coloured(_) | Sites::OfKinds(_) | Sites::Marked(_), Sites::Empty) => true,
            (Sites::Run(_, _, through), other) | (other, Sites::Run(_, _, through))
                if self.are_apart(through, other) =>
            {
                true
            }
            // What a run hits is not what it goes through.
            (Sites::Hit(_, _, through), other) | (other, Sites::Hit(_, _, through))
                if self.is_part(other, through) =>
            {
                true
            }
            (Sites::Both(x, y), b) | (b, Sites::Both(x, y)) => self.are_apart(x, b) || self.are_apart(y, b),
            (Sites::If(parts), b) | (b, Sites::If(parts)) => {
                self.are_apart(&parts.1, b) && self.are_apart(&parts.2, b)
            }
            (Sites::Union(x, y), b) | (b, Sites::Union(x, y)) => self.are_apart(x, b) && self.are_apart(y, b),
            (Sites::Minus(x, y), b) | (b, Sites::Minus(x, y)) => self.are_apart(x, b) || self.is_part(b, y),
            (Sites::Neighbours(a, Links::Directions(d)), Sites::Neighbours(b, Links::Directions(e)))
                if a == b && self.is_one(a) =>
            {
                known_key(d).zip(known_key(e)).is_some_and(|(d, e)| self.lead_apart(d, e))
            }
            (one, Sites::Neighbours(from, links)) | (Sites::Neighbours(from, links), one)
                if **from == *one && self.is_one(one) && self.never_stay(links) =>
            {
                true
            }
            (a, b) => {
                let lies_apart = |a, b| self.lies_in(a).is_some_and(|within| self.are_apart(within, b));
                lies_apart(a, b) || lies_apart(b, a)
            }
        }
    }

    /// Does one condition surely follow from another? There is something in a set if there is in a part of it.
    pub fn follows(&self, from: &Truth, cond: &Truth) -> bool {
        let is_part = |x: &Set, y: &Set| match (x, y) {
            (Set::Sites(x), Set::Sites(y)) => self.is_part(x, y),
            _ => false,
        };
        alike(from, cond) || matches!((from, cond), (Truth::Some(x), Truth::Some(y)) if is_part(x, y))
    }

    /// Does no step by some links lead back to the site that it is from?
    fn never_stay(&self, links: &Links) -> bool {
        let leaves = |(site, to): (Site, &SiteSet)| !to.has(site);
        self.table(links).is_some_and(|table| self.board.iter().zip(table.iter()).all(leaves))
    }

    /// Do all steps by some links lead where others lead as well?
    fn lead_where(&self, some: &Links, others: &Links) -> bool {
        match (some, others) {
            (Links::Directions(d), Links::Directions(e)) => {
                known_key(d).zip(known_key(e)).is_some_and(|(d, e)| d & !e == 0)
            }
            (some, others) => {
                let tables = self.table(some).zip(self.table(others));
                tables
                    .is_some_and(|(some, others)| some.iter().zip(others.iter()).all(|(x, y)| x.is_subset(y)))
            }
        }
    }

    /// Do steps one way and another never lead from a site to the same one?
    fn lead_apart(&self, d: u64, e: u64) -> bool {
        d & e == 0 && self.board.iter().all(|s| !self.board.step(s, d).meets(&self.board.step(s, e)))
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
            (Sites::Filter(x), Sites::Filter(y)) if are_alike(&x.domain, &y.domain) => self.either(*x, *y),
            // All but some, and these: all.
            (Sites::Minus(all, some), b) | (b, Sites::Minus(all, some))
                if self.is_board(&all) && self.is_part(&some, &b) =>
            {
                *all
            }
            // All but some, or others: all but those that are not among the others.
            (Sites::Minus(all, some), b) | (b, Sites::Minus(all, some)) if self.is_board(&all) => {
                let rest = self.minus(*some, b);
                self.minus(*all, rest)
            }
            (Sites::Empty, b) | (b, Sites::Empty) if self.is_every_colour(&b) => self.board_sites(),
            (Sites::Empty, Sites::Coloured(own)) | (Sites::Coloured(own), Sites::Empty)
                if self.are_all_ours() && matches!(*own, Members::Me | Members::Others) =>
            {
                let other = if *own == Members::Me { Members::Others } else { Members::Me };
                self.minus(self.board_sites(), Sites::Coloured(Box::new(other)))
            }
            // Empty or of some colours: not of the others.
            (Sites::Empty, b) | (b, Sites::Empty) if self.others(&b).is_some() => {
                let others = self.others(&b).unwrap_or_default();
                Sites::Minus(
                    Box::new(self.board_sites()),
                    Box::new(Sites::Coloured(Box::new(Members::Const(others)))),
                )
            }
            // Sums are taken from the left, so that what can be joined meets.
            (a, Sites::Union(b, c)) => {
                let first = self.union(a, *b);
                self.union(first, *c)
            }
            (a, b) => match self.summed_up(&a, &b) {
                Some(sum) => sum,
                None => Sites::Union(Box::new(a), Box::new(b)),
            },
        }
    }

    /// A sum with one more part, where that and one of its parts are ways from the same sites: they are taken at once.
    fn summed_up(&self, sum: &Sites, part: &Sites) -> Option<Sites> {
        let ways = |d: &Members, e: &Members| both_known(d, e).map(|mask| Box::new(Members::Const(mask)));
        match (sum, part) {
            (Sites::Union(x, y), part) => match self.summed_up(y, part) {
                Some(y) => Some(self.union((**x).clone(), y)),
                None => Some(self.union(self.summed_up(x, part)?, (**y).clone())),
            },
            // Steps of two sets are steps of both together.
            (Sites::Neighbours(a, d), Sites::Neighbours(b, e)) if d == e && self.are_many(a, b) => {
                let from = self.union((**a).clone(), (**b).clone());
                Some(Sites::Neighbours(Box::new(from), d.clone()))
            }
            (Sites::Neighbours(a, Links::Directions(d)), Sites::Neighbours(b, Links::Directions(e)))
                if a == b =>
            {
                Some(Sites::Neighbours(a.clone(), Links::Directions(ways(d, e)?)))
            }
            (Sites::Run(a, d, t), Sites::Run(b, e, u)) if (a, t) == (b, u) => {
                Some(Sites::Run(a.clone(), ways(d, e)?, t.clone()))
            }
            (Sites::Hit(a, d, t), Sites::Hit(b, e, u)) if (a, t) == (b, u) => {
                Some(Sites::Hit(a.clone(), ways(d, e)?, t.clone()))
            }
            (Sites::Minus(a, c), Sites::Minus(b, d)) if c == d => {
                let both = self.union((**a).clone(), (**b).clone());
                Some(self.minus(both, (**c).clone()))
            }
            (Sites::Both(..), Sites::Both(..)) => {
                let (common, x, y) = shared(sum, part)?;
                Some(self.both(common, self.union(x, y)))
            }
            (a, b) => self
                .joined_steps(a, b, false)
                .or_else(|| self.step_or_stay(a, b))
                .or_else(|| self.case_by_case(a, b, Normal::union))
                .or_else(|| self.ways_at_once(a, b)),
        }
    }

    fn are_many(&self, a: &Sites, b: &Sites) -> bool {
        self.size(a).most > 1 && self.size(b).most > 1
    }

    /// The colours, as a mask, of which there may be pieces and which the set of pieces is not of, where sites hold one
    /// piece at most.
    fn others(&self, e: &Sites) -> Option<u64> {
        let others = self.all_colours() & !self.colours(e)?;
        (!self.cast.sharing && others != 0).then_some(others)
    }

    /// Are all pieces mine or my opponents', and no site both?
    fn are_all_ours(&self) -> bool {
        let is_ours = self.cast.colours.len() == self.cast.roles && self.cast.teams.is_empty();
        is_ours && !self.cast.sharing
    }

    fn are_mine_and_others(&self, a: &Members, b: &Members) -> bool {
        let are_so = matches!((a, b), (Members::Me, Members::Others) | (Members::Others, Members::Me));
        are_so && !self.cast.sharing
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
        if colours == Members::Const(0) {
            return nothing();
        }
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
        if let Some(b) = self.as_far_as(&b, &a) {
            return self.minus(a, b);
        }
        let known = self.up_to_hit(&a, &b).or_else(|| self.hit_in_the_rest(&a, &b));
        if let Some(known) = known.or_else(|| self.case_by_case(&a, &b, Normal::minus)) {
            return known;
        }
        match (a, b) {
            (Sites::Const(a), Sites::Const(b)) => Sites::Const(a - b),
            (Sites::Minus(a, b), c) => {
                let both = self.union(*b, c);
                self.minus(*a, both)
            }
            (a, Sites::Minus(b, c)) if self.is_part(&a, &b) => self.both(a, *c),
            // What is taken away anyway need not be there.
            (Sites::Union(x, y), b) if self.is_part(&y, &b) => self.minus(*x, b),
            (Sites::Union(x, y), b) if self.is_part(&x, &b) => self.minus(*y, b),
            (a, Sites::Filter(each)) if self.may_filter(&a, &each, true) => {
                let mut n = self.clone();
                let cond = each.cond.clone().unwrap_or(Truth::Const(true));
                let cond = n.inside(&each, |n| n.negated(cond));
                n.filtered(Each { slot: each.slot, domain: Set::Sites(a), cond: Some(cond) })
            }
            (a, b) if self.is_board(&a) && self.is_every_colour(&b) => Sites::Empty,
            (a, Sites::Neighbours(from, Links::Table(table))) if self.is_one(&from) => {
                let rest = table.iter().map(|to| self.board.sites() - *to).collect();
                self.both(a, Sites::Neighbours(from, Links::Table(Arc::new(rest))))
            }
            // What is outside a known set is in another one.
            (a, Sites::Const(known)) if !self.is_board(&a) => {
                self.both(a, Sites::Const(self.board.sites() - known))
            }
            (a, b) => Sites::Minus(Box::new(a), Box::new(b)),
        }
    }

    /// May the members of a set be asked what those of a filter's domain are asked? Of those outside the domain it is not
    /// known; and of the sets of a family, such as groups, all have in common what the filter lets through.
    fn may_filter(&self, e: &Sites, each: &Each, is_inside: bool) -> bool {
        let is_domain = |domain: &Sites| !is_inside || self.is_part(e, domain);
        let names = names_in(e);
        let is_member = |name: &Slot| self.name(*name).is_some_and(|name| name.of.is_some());
        !names.iter().any(is_member)
            && !names.contains(&each.slot)
            && matches!(&each.domain, Set::Sites(domain) if is_domain(domain))
    }

    /// What either of two filters of the same domain lets through.
    fn either(&self, x: Each, y: Each) -> Sites {
        let mut n = self.clone();
        let (domain, conds) = n.renamed(y, x.slot);
        let other = joined_all(conds);
        let both: Vec<Truth> = x.cond.into_iter().chain([other]).collect();
        let each = Each { slot: x.slot, domain, cond: None };
        let cond = n.inside(&each, |n| n.any(both));
        n.filtered(Each { cond: Some(cond), ..each })
    }

    /// A set without what makes no difference inside another one, if there is such a part: what the other lies in anyway,
    /// and what it has nothing of.
    fn as_far_as(&self, e: &Sites, inside: &Sites) -> Option<Sites> {
        match e {
            Sites::Both(x, y) if self.is_part(inside, x) => Some((**y).clone()),
            Sites::Both(x, y) if self.is_part(inside, y) => Some((**x).clone()),
            Sites::Union(x, y) if self.are_apart(inside, x) => Some((**y).clone()),
            Sites::Union(x, y) if self.are_apart(inside, y) => Some((**x).clone()),
            Sites::Union(x, y) => match (self.as_far_as(x, inside), self.as_far_as(y, inside)) {
                (None, None) => None,
                (a, b) => Some(self.union(a.unwrap_or((**x).clone()), b.unwrap_or((**y).clone()))),
            },
            _ => None,
        }
    }

    /// Is it known what two sets have in common: all of the first, nothing, or what other steps lead to?
    fn is_told(&self, part: &Sites, of: &Sites) -> bool {
        self.is_part(part, of) || self.are_apart(part, of) || self.joined_steps(part, of, true).is_some()
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
        if let Some(a) = self.as_far_as(&a, &b) {
            return self.both(a, b);
        }
        if let Some(b) = self.as_far_as(&b, &a) {
            return self.both(a, b);
        }
        match (a, b) {
            (Sites::Const(a), Sites::Const(b)) => Sites::Const(a & b),
            // What is known of three sets is one set.
            (Sites::Both(a, b), Sites::Const(c)) | (Sites::Const(c), Sites::Both(a, b))
                if is_const(&a) || is_const(&b) =>
            {
                let (known, other) = if is_const(&a) { (*a, *b) } else { (*b, *a) };
                let known = self.both(known, Sites::Const(c));
                self.both(other, known)
            }
            (Sites::Neighbours(from, Links::Table(to)), Sites::Const(set))
            | (Sites::Const(set), Sites::Neighbours(from, Links::Table(to))) => {
                let to = to.iter().map(|to| *to & set).collect();
                Sites::Neighbours(from, Links::Table(Arc::new(to)))
            }
            // Of two sets together the part of which it is known what it has in common with another one.
            (a, Sites::Union(b, c)) | (Sites::Union(b, c), a)
                if self.is_told(&b, &a) || self.is_told(&c, &a) =>
            {
                let (b, c) = (self.both(a.clone(), *b), self.both(a, *c));
                self.union(b, c)
            }
            (a, Sites::Minus(b, c)) => {
                let both = self.both(a, *b);
                self.minus(both, *c)
            }
            (Sites::Minus(a, c), b) => {
                let both = self.both(*a, b);
                self.minus(both, *c)
            }
            (a, Sites::Filter(each)) | (Sites::Filter(each), a) if self.may_filter(&a, &each, false) => {
                let Set::Sites(domain) = each.domain else { return nothing() };
                let domain = Set::Sites(self.both(a, domain));
                self.clone().filtered(Each { domain, ..*each })
            }
            (a, b) => {
                match self.joined_steps(&a, &b, true).or_else(|| self.case_by_case(&a, &b, Normal::both)) {
                    Some(both) => both,
                    None => Sites::Both(Box::new(a), Box::new(b)),
                }
            }
        }
    }
}

fn is_const(e: &Sites) -> bool {
    matches!(e, Sites::Const(_))
}

fn are_alike(a: &Set, b: &Set) -> bool {
    matches!((a, b), (Set::Sites(a), Set::Sites(b)) if alike_sites(a, b))
}

/// Known directions of two lots together.
fn both_known(a: &Members, b: &Members) -> Option<u64> {
    Some(known_key(a)? | known_key(b)?)
}
