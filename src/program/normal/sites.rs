//! Laws of sets of sites: what is chosen from a set by membership is an intersection, and unions over members are one.

use super::algebra::{is_nothing, nothing};
use super::alike::{alike, alike_sites};
use super::substitute::bound;
use super::{conjuncts, joined_all, Normal};
use crate::board::SiteSet;
use crate::model::{is_steady, Each, Expr, Family, Links, Members, Pieces, Rewrite, Set, Sites, Slot, Truth};
use crate::program::facts::reads;

impl Normal<'_> {
    /// `{ s in S where C }`
    pub fn filtered(&mut self, each: Each) -> Sites {
        let slot = each.slot;
        let Set::Sites(domain) = each.domain else { return nothing() };
        let mut domain = domain;
        let conds: Vec<Truth> = each.cond.into_iter().flat_map(conjuncts).collect();
        if let Some(told) = self.hit_alike(slot, &domain, &conds) {
            let domain = Set::Sites(domain);
            let told = self.inside(&Each { slot, domain: domain.clone(), cond: None }, |n| n.all(told));
            return self.filtered(Each { slot, domain, cond: Some(told) });
        }
        let mut left = Vec::new();
        if let Sites::Filter(inner) = domain {
            let (inside, cond) = self.renamed(*inner, slot);
            let Set::Sites(inside) = inside else { return nothing() };
            domain = inside;
            left.extend(cond);
        }
        for part in conds {
            let (reached, left_out) = (self.reached(&part, slot), self.not_reached(&part, slot));
            let (reached, left_out) = match (&reached, &left_out) {
                (None, None) => (self.in_group(&part, slot), self.group_without(&part, slot)),
                _ => (reached, left_out),
            };
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
        if let Some((known, without)) = known_before(&domain, &left) {
            let each = Each { slot, domain: Set::Sites(known), cond: Some(joined_all(left)) };
            let known = self.filtered(each);
            return self.minus(known, without);
        }
        if let Some(ends) = self.led_to(slot, &domain, &left) {
            return ends;
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

    /// `{ s in S where P or C }`, where `P` does not ask of `s`: all, if `P` holds, or else those for which `C` holds. If `P` is
    /// `no t in S: C`, these are asked for first.
    fn preferred(&mut self, slot: Slot, domain: &Sites, conds: &[Truth]) -> Option<Sites> {
        let [Truth::Any(parts)] = conds else { return None };
        let (about, free): (Vec<Truth>, Vec<Truth>) =
            parts.iter().cloned().partition(|part| reads(part, slot));
        if free.is_empty() || about.is_empty() {
            return None;
        }
        let each = Each { slot, domain: Set::Sites(domain.clone()), cond: Some(self.any(about)) };
        if let [Truth::Not(found)] = &free[..] {
            if alike(found, &self.some_of(each.clone())) {
                let wanted = self.filtered(each);
                let some = self.some_sites(wanted.clone());
                return Some(self.sites_if(some, wanted, domain.clone()));
            }
        }
        let (free, wanted) = (self.any(free), self.filtered(each));
        Some(self.sites_if(free, domain.clone(), wanted))
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
        if let Some((sites, line)) = self.along_lines(&each) {
            let part = super::Substitute::new(each.slot, &line).sites(&part);
            let part = self.inside(&sites, |n| n.sites(&part));
            return self.united(sites, part);
        }
        let slot = each.slot;
        if matches!(&each.domain, Set::Sites(e) if is_nothing(e)) {
            return nothing();
        }
        // Parts without a site add nothing.
        if let Some(cond) = each.cond.take() {
            let cond = joined_all(super::runs::without_some(conjuncts(cond), &part));
            each.cond = Some(cond).filter(|cond| *cond != Truth::Const(true));
        }
        if let Some((cond, part)) = self.inside(&each, |n| n.begun_narrower(each.cond.as_ref(), &part)) {
            return self.united(Each { cond, ..each }, part);
        }
        if let Some(parts) = self.united_by_kinds(&each, &part).or_else(|| self.united_of_both(&each, &part))
        {
            return parts;
        }
        let (cond, part) = self.inside(&each, |n| n.asked_of_part(each.cond.clone(), part));
        let each = Each { cond, ..each };
        if let Some(steps) = self.led_through(&each, &part) {
            return steps;
        }
        if let Some(met) = self.united_by_member(&each, &part).or_else(|| self.united_through(&each, &part)) {
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
            Sites::Filter(inner) if is_of_numbers(&each, &inner) => {
                let conds = each.cond.into_iter().chain(inner.cond).flat_map(conjuncts).collect();
                let some = Each { cond: Some(joined_all(conds)), ..each };
                let outer = Each { cond: None, ..*inner };
                let cond = Some(self.inside(&outer, |n| n.some_of(some)));
                self.filtered(Each { cond, ..outer })
            }
            // What does not depend on the member stands outside.
            Sites::Both(a, b) if !reads(&*a, slot) => {
                let united = self.united(each, *b);
                self.both(*a, united)
            }
            Sites::Both(a, b) if !reads(&*b, slot) => {
                let united = self.united(each, *a);
                self.both(united, *b)
            }
            Sites::Minus(a, b) if !reads(&*b, slot) => {
                let united = self.united(each, *a);
                self.minus(united, *b)
            }
            part if matches!(each.domain, Set::Sites(_)) => {
                match self.united_by_group(&each, &part).or_else(|| self.united_from(&each, &part)) {
                    Some(united) => united,
                    None => Sites::UnionEach(Box::new(each), Box::new(part)),
                }
            }
            part => self.united_ways(each, part),
        }
    }

    /// `union(E for x in A + B where C)` of two families.
    fn united_of_both(&mut self, each: &Each, part: &Sites) -> Option<Sites> {
        let Set::Family(Family::Union(a, b)) = &each.domain else { return None };
        let [a, b] = [a, b].map(|of| {
            self.united(Each { domain: Set::Family((**of).clone()), ..each.clone() }, part.clone())
        });
        Some(self.union(a, b))
    }

    /// `E where E in X and C`, where `E` is one site at most: `E & X where C`. What is asked of a name is a filter's condition.
    fn asked_of_part(&mut self, cond: Option<Truth>, part: Sites) -> (Option<Truth>, Sites) {
        if matches!(part, Sites::Slot(_)) {
            return (cond, part);
        }
        let (mut left, mut lies) = (Vec::new(), part.clone());
        for cond in cond.into_iter().flat_map(conjuncts) {
            let (asked, is_so) = match &cond {
                Truth::Not(cond) => (&**cond, false),
                cond => (cond, true),
            };
            match (self.asked_of_itself(asked, &part), is_so) {
                (Some(among), true) => lies = self.both(lies, among),
                (Some(among), false) => lies = self.minus(lies, among),
                (None, _) => left.push(cond),
            }
        }
        ((!left.is_empty()).then(|| joined_all(left)), lies)
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

    /// What goes from a site in some way, said for a set of sites: steps and runs from all of them; cases by the sites
    /// that they are about; two sets one after the other.
    fn united_from(&mut self, each: &Each, part: &Sites) -> Option<Sites> {
        let slot = each.slot;
        let known = |d: &Members| !reads(d, slot);
        let united = |n: &mut Self, from: &Sites| Box::new(n.united(each.clone(), from.clone()));
        match part {
            Sites::Neighbours(from, links) if reads(&**from, slot) && !reads(links, slot) => {
                Some(Sites::Neighbours(united(self, from), links.clone()))
            }
            Sites::Run(from, d, t) if reads(&**from, slot) && known(d) && !reads(&**t, slot) => {
                Some(Sites::Run(united(self, from), d.clone(), t.clone()))
            }
            Sites::Hit(from, d, t) if reads(&**from, slot) && known(d) && !reads(&**t, slot) => {
                Some(Sites::Hit(united(self, from), d.clone(), t.clone()))
            }
            Sites::Union(a, b) => {
                let [a, b] = [a, b].map(|part| united(self, part));
                (!is_loop(&a, slot) || !is_loop(&b, slot)).then(|| self.union(*a, *b))
            }
            Sites::If(parts) => {
                let (cond, a, b) = &**parts;
                let (case, Set::Sites(all)) = (membership(cond, slot)?, &each.domain) else { return None };
                let cases = [(self.both(all.clone(), case.clone()), a), (self.minus(all.clone(), case), b)];
                let [a, b] = cases.map(|(of, part)| {
                    let each = Each { domain: Set::Sites(of), ..each.clone() };
                    self.united(each, part.clone())
                });
                Some(self.union(a, b))
            }
            // Directions one after the other, and for each of them the sites.
            Sites::UnionEach(ways, part) if matches!(ways.domain, Set::Members(..)) => {
                if reads(&ways.domain, slot) || reads(&each.domain, ways.slot) {
                    return None;
                }
                let conds = each.cond.iter().chain(&ways.cond).cloned().flat_map(conjuncts).collect();
                let (outer, inner) = (
                    Each { cond: None, ..(**ways).clone() },
                    Each { cond: Some(joined_all(conds)), ..each.clone() },
                );
                let part = self.inside(&outer, |n| n.united(inner, (**part).clone()));
                (!is_loop(&part, slot)).then(|| self.united(outer, part))
            }
            _ => None,
        }
    }

    /// The same for directions: all of them at once.
    fn united_ways(&self, each: Each, part: Sites) -> Sites {
        let slot = each.slot;
        let Set::Members(_, ways) = &each.domain else {
            return Sites::UnionEach(Box::new(each), Box::new(part));
        };
        let all = |way: &Members| match way {
            Members::Slot(way) if *way == slot && each.cond.is_none() => Some(Box::new(ways.clone())),
            Members::Opposite(way) if **way == Members::Slot(slot) && each.cond.is_none() => {
                Some(Box::new(self.opposite(ways)))
            }
            _ => None,
        };
        let free = |e: &Sites| !reads(e, slot);
        let told = match &part {
            Sites::Neighbours(from, Links::Directions(way)) if free(from) => {
                all(way).map(|ways| Sites::Neighbours(from.clone(), Links::Directions(ways)))
            }
            Sites::Run(from, way, t) if free(from) && free(t) => {
                all(way).map(|ways| Sites::Run(from.clone(), ways, t.clone()))
            }
            Sites::Hit(from, way, t) if free(from) && free(t) => {
                all(way).map(|ways| Sites::Hit(from.clone(), ways, t.clone()))
            }
            Sites::Coloured(colours) => all(colours).map(|colours| self.coloured(*colours)),
            Sites::OfKinds(kinds) => all(kinds).map(Sites::OfKinds),
            Sites::Union(a, b) => {
                let [a, b] = [a, b].map(|part| self.united_ways(each.clone(), (**part).clone()));
                (!is_loop(&a, slot) || !is_loop(&b, slot)).then(|| self.union(a, b))
            }
            _ => None,
        };
        told.unwrap_or_else(|| Sites::UnionEach(Box::new(each), Box::new(part)))
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
            cond => {
                if let Some((cond, a)) = self.begun_narrower(Some(&cond), &a).filter(|_| is_nothing(&b)) {
                    let a = self.sites(&a);
                    return self.sites_if(cond.unwrap_or(Truth::Const(true)), a, b);
                }
                let asked =
                    |one: &Sites, other| self.asked_of_itself(&cond, one).filter(|_| is_nothing(other));
                match (asked(&a, &b), asked(&b, &a)) {
                    (Some(among), _) => self.both(a, among),
                    (_, Some(among)) => self.minus(b, among),
                    _ => Sites::If(Box::new((cond, a, b))),
                }
            }
        }
    }

    /// What a set of one site at most is asked to lie in, if that is the condition.
    fn asked_of_itself(&self, cond: &Truth, e: &Sites) -> Option<Sites> {
        let among = match cond {
            Truth::Some(set) => match &**set {
                Set::Sites(part) if self.is_part(part, e) => part,
                _ => return None,
            },
            Truth::Within(o) => match (&o.left, &o.right) {
                (Set::Sites(a), Set::Sites(b)) if a == e => b,
                _ => return None,
            },
            _ => return None,
        };
        (self.size(e).most <= 1).then(|| among.clone())
    }
}

/// `{ s in A - B where C }`, where of the three only `B` depends on the position: `A` and `B`. What the board alone tells of
/// the sites of `A` is told before.
fn known_before(domain: &Sites, conds: &[Truth]) -> Option<(Sites, Sites)> {
    let Sites::Minus(known, without) = domain else { return None };
    let sites = |e: &Sites| is_steady(&Expr::Set(Set::Sites(e.clone())));
    let is_told = sites(known) && conds.iter().all(|cond| is_steady(&Expr::Truth(cond.clone())));
    (is_told && !sites(without)).then(|| ((**known).clone(), (**without).clone()))
}

/// Are those of a domain looked for that meet a condition for some number?
fn is_of_numbers(each: &Each, inner: &Each) -> bool {
    matches!(each.domain, Set::Numbers(_)) && !reads(&inner.domain, each.slot)
}

/// Is it a union over the values of the name?
fn is_loop(e: &Sites, slot: Slot) -> bool {
    matches!(e, Sites::UnionEach(each, _) if each.slot == slot)
}

/// Does a part of a filter's condition not depend on its member?
fn asks_of_others(each: &Each) -> bool {
    let mut conds = each.cond.iter().cloned().flat_map(conjuncts);
    conds.any(|cond| cond != Truth::Const(true) && !reads(&cond, each.slot))
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
