//! Laws of `some`: membership is intersection, filters are conditions, and what does not depend on the member stands
//! outside.

use super::algebra::is_nothing;
use super::sites::membership;
use super::{bound, conjuncts, joined_all, known_key, substituted, Normal};
use crate::model::{
    Binding, Compare, Domain, Each, Expr, Family, Members, Num, Numbers, Operand, Pieces, Quantifier,
    Rewrite, Set, Sites, Slot, Truth,
};
use crate::program::facts::reads;

impl Normal<'_> {
    /// `some x in S: C`, of parts in normal form.
    pub fn some_of(&mut self, each: Each) -> Truth {
        let each = self.merged(each);
        let each = self.along_lines(&each).map_or(each, |(sites, _)| self.merged(sites));
        let slot = each.slot;
        if let (Set::Members(_, one), Some(cond)) = (&each.domain, &each.cond) {
            if self.is_one_member(one) {
                let binding = Binding { slot, value: Expr::Set(each.domain.clone()) };
                return self.truth_let(binding, cond.clone());
            }
        }
        let conds: Vec<Truth> = each.cond.into_iter().flat_map(conjuncts).collect();
        let (about, free): (Vec<Truth>, Vec<Truth>) =
            conds.into_iter().filter(|c| *c != Truth::Const(true)).partition(|c| reads(c, slot));
        if free.contains(&Truth::Const(false)) {
            return Truth::Const(false);
        }
        let mut domain = each.domain;
        let mut left = Vec::new();
        for part in about {
            match (&domain, membership(&part, slot)) {
                (Set::Sites(sites), Some(set)) => domain = Set::Sites(self.both(sites.clone(), set)),
                (Set::Sites(sites), None) => match self.group_without(&part, slot) {
                    Some(set) => domain = Set::Sites(self.minus(sites.clone(), set)),
                    None => left.push(part),
                },
                _ => left.push(part),
            }
        }
        if let Some(found) = self.some_of_site(slot, &domain, &left) {
            return self.all(free.into_iter().chain([found]).collect());
        }
        let pair = self.some_pair(slot, &domain, &left).or_else(|| self.some_led_to(slot, &domain, &left));
        let pair = pair.or_else(|| self.some_equal(slot, &domain, &left));
        let pair = pair.or_else(|| self.some_way_to(slot, &domain, &left));
        let pair = pair.or_else(|| self.some_that_is(slot, &domain, &left));
        let by_parts =
            |n: &mut Self| n.some_by_parts(&Each { slot, domain: domain.clone(), cond: whole(&left) });
        let by_colour = |n: &mut Self| n.some_by_colour(slot, &domain, &whole(&left)?);
        if let Some(found) = pair.or_else(|| by_parts(self)).or_else(|| by_colour(self)) {
            return self.all(free.into_iter().chain([found]).collect());
        }
        if let Some(found) = self.some_inside(slot, &domain, &left) {
            return self.all(free.into_iter().chain([found]).collect());
        }
        let inner = match &left[..] {
            [Truth::Quantified(Quantifier::Some, inner)] => exchanged(slot, &domain, inner),
            _ => None,
        };
        if let Some((inner, outer)) = inner {
            let met = self.met(&inner, outer);
            let conds = std::iter::once(met).chain(inner.cond.clone()).flat_map(conjuncts).collect();
            let found = self.some_of(Each { cond: Some(joined_all(conds)), ..inner });
            return self.all(free.into_iter().chain([found]).collect());
        }
        let found = match left.is_empty() {
            true => self.some_set(domain),
            false if is_no_set(&domain) => Truth::Const(false),
            false => {
                let cond = Some(joined_all(left));
                let each = Each { slot, domain, cond };
                let each = self.without_passed(&each).unwrap_or(each);
                let by_parts = self.some_group(&each).or_else(|| self.some_known_member(&each));
                let by_parts = by_parts.or_else(|| self.some_across(&each));
                match by_parts.or_else(|| self.some_set_with(&each)) {
                    Some(found) => found,
                    None => self.known_of_sites(Truth::Quantified(Quantifier::Some, Box::new(each))),
                }
            }
        };
        self.all(free.into_iter().chain([found]).collect())
    }

    /// `some a in X: some Y - a`, where one of the sets is a part of the other: the smaller one has a site, the larger one
    /// two.
    fn some_pair(&mut self, slot: Slot, domain: &Set, conds: &[Truth]) -> Option<Truth> {
        let (Set::Sites(x), [Truth::Some(others)]) = (domain, conds) else { return None };
        let Set::Sites(Sites::Minus(y, own)) = &**others else { return None };
        if **own != Sites::Slot(slot) || reads(&**y, slot) {
            return None;
        }
        let (small, large) = match (self.is_part(x, y), self.is_part(y, x)) {
            (true, true) => (None, x.clone()),
            (true, false) => (Some(x.clone()), (**y).clone()),
            (false, true) => (Some((**y).clone()), x.clone()),
            (false, false) => return None,
        };
        let some = small.map(|small| self.some_sites(small));
        let two = self.compared(Compare::AtLeast, Num::Count(Box::new(Set::Sites(large))), Num::Const(2));
        Some(self.all(some.into_iter().chain([two]).collect()))
    }

    /// `some s in X: some d in D: C`, where it is known of one member of `D` without going through `X`: that for some `d`.
    fn some_inside(&mut self, slot: Slot, domain: &Set, conds: &[Truth]) -> Option<Truth> {
        let is_outer = |cond: &Truth| match cond {
            Truth::Quantified(Quantifier::Some, each) => {
                matches!(each.domain, Set::Members(..)) && !reads(&each.domain, slot)
            }
            _ => false,
        };
        let at = conds.iter().position(is_outer)?;
        let Truth::Quantified(_, outer) = &conds[at] else { return None };
        let rest = || conds[..at].iter().chain(&conds[at + 1..]);
        // Names that stand side by side may have one number.
        let binds = |cond: &Truth| bound(|walk| Expr::Truth(walk.truth(cond))).contains(&outer.slot);
        if !matches!(domain, Set::Sites(_)) || reads(domain, outer.slot) || rest().any(binds) {
            return None;
        }
        let conds: Vec<Truth> = rest().chain(&outer.cond).cloned().flat_map(conjuncts).collect();
        let some = Each { slot, domain: domain.clone(), cond: Some(joined_all(conds)) };
        let found = self.inside(outer, |n| n.some_of(some));
        let is_left = bound(|walk| Expr::Truth(walk.truth(&found))).contains(&slot);
        (!is_left).then(|| self.some_of(Each { cond: Some(found), ..(**outer).clone() }))
    }

    /// `some x in s & A: C` of one site: `s in A`, and what is asked of `x` is asked of `s`.
    fn some_of_site(&mut self, slot: Slot, domain: &Set, conds: &[Truth]) -> Option<Truth> {
        let Set::Sites(domain) = domain else { return None };
        let (one, rest) = match domain {
            Sites::Slot(one) => (*one, None),
            Sites::Both(a, b) => match (&**a, &**b) {
                (Sites::Slot(one), rest) | (rest, Sites::Slot(one)) => (*one, Some(rest.clone())),
                _ => return None,
            },
            _ => return None,
        };
        let binds = |cond: &Truth| bound(|walk| Expr::Truth(walk.truth(cond))).contains(&one);
        if conds.is_empty() || !self.is_site(one) || conds.iter().any(binds) {
            return None;
        }
        let value = Expr::Set(Set::Sites(Sites::Slot(one)));
        let lies = rest.map(|rest| self.within_sites(Sites::Slot(one), rest));
        let said = conds.iter().map(|cond| substituted(slot, &value, cond)).collect::<Vec<_>>();
        let said = said.iter().map(|cond| self.again(cond));
        let parts = lies.into_iter().chain(said).collect();
        Some(self.all(parts))
    }

    /// `some n in N: a = n`: `a in N`.
    fn some_equal(&mut self, slot: Slot, domain: &Set, conds: &[Truth]) -> Option<Truth> {
        let (Set::Numbers(numbers), [Truth::Compare(Compare::Equal, a, b)]) = (domain, conds) else {
            return None;
        };
        let name = Num::Slot(slot);
        let other = if **a == name { b } else { a };
        let is_other = (**a == name || **b == name) && !reads(&**other, slot);
        is_other.then(|| self.within_numbers(Numbers::Of(vec![(**other).clone()]), numbers.clone()))
    }

    /// `some m in F: a = m and C(m)`: `a in F and C(a)`.
    fn some_that_is(&mut self, slot: Slot, domain: &Set, conds: &[Truth]) -> Option<Truth> {
        let Set::Family(family) = domain else { return None };
        let (at, one) = conds.iter().enumerate().find_map(|(at, cond)| Some((at, held(slot, cond)?)))?;
        let value = Expr::Set(Set::Sites(one.clone()));
        let others = conds.iter().enumerate().filter(|(other, _)| *other != at);
        let others: Vec<Truth> = others.map(|(_, cond)| substituted(slot, &value, cond)).collect();
        let others: Vec<Truth> = others.iter().map(|cond| self.again(cond)).collect();
        let there = self.one_of(one, family.clone());
        Some(self.all(std::iter::once(there).chain(others).collect()))
    }

    /// `some d in D: t in S(d)` of a site and directions: `t in union(S(d) for d in D)`, where that is one set.
    fn some_way_to(&mut self, slot: Slot, domain: &Set, conds: &[Truth]) -> Option<Truth> {
        let (Set::Members(Domain::Directions, _), [Truth::Within(o)]) = (domain, conds) else { return None };
        let Operand { left: Set::Sites(Sites::Slot(site)), right: Set::Sites(reached) } = &**o else {
            return None;
        };
        let each = Each { slot, domain: domain.clone(), cond: None };
        match self.is_site(*site).then(|| self.united(each, reached.clone()))? {
            Sites::UnionEach(..) => None,
            united => Some(self.within_sites(Sites::Slot(*site), united)),
        }
    }

    /// Of two families one after the other, of sites by their groups, of directions by their kinds.
    fn some_by_parts(&mut self, each: &Each) -> Option<Truth> {
        match &each.domain {
            Set::Family(Family::Union(..)) => self.some_of_either(each),
            Set::Members(..) => self.some_by_kinds(each),
            Set::Sites(all) => {
                let found = self.some_by_group(each).or_else(|| self.some_of_cases(each));
                if found.is_some() {
                    return found;
                }
                let cond =
                    each.cond.as_ref().and_then(|cond| self.without_the_beginning(each.slot, all, cond));
                let longer = cond.map(|cond| Each { cond: Some(cond), ..each.clone() });
                let longer = longer.or_else(|| self.not_from_the_beginning(each))?;
                Some(self.some_of(longer))
            }
            _ => None,
        }
    }

    /// Conditions of a filter that the members come from said as conditions on the members.
    pub fn merged(&mut self, each: Each) -> Each {
        let Each { slot, domain, cond } = self.by_site(&each, |_| ()).map_or(each, |(sites, ())| sites);
        let inner = match domain {
            Set::Sites(Sites::Filter(inner))
            | Set::Family(Family::Filter(inner))
            | Set::Members(_, Members::Filter(inner))
            | Set::Numbers(Numbers::Filter(inner))
            | Set::Pieces(Pieces::Filter(inner)) => *inner,
            domain => return self.known_members(Each { slot, domain, cond }),
        };
        let (domain, mut conds) = self.renamed(inner, slot);
        conds.extend(cond.into_iter().flat_map(conjuncts));
        let cond = (!conds.is_empty()).then(|| joined_all(conds));
        self.merged(Each { slot, domain, cond })
    }
}

/// Of `s in S` and `l in F where s in l and C`: `F` without the condition that `s` is in its member, and `S`. To look for
/// both is to look for a member of `F` that meets `S`.
pub fn exchanged(slot: Slot, domain: &Set, inner: &Each) -> Option<(Each, Sites)> {
    let Set::Sites(outer) = domain else { return None };
    let name = Sites::Slot(inner.slot);
    if !matches!(inner.domain, Set::Family(_)) || reads(&inner.domain, slot) || reads(outer, inner.slot) {
        return None;
    }
    let parts = conjuncts(inner.cond.clone()?);
    let (about, rest): (Vec<Truth>, Vec<Truth>) = parts.into_iter().partition(|part| reads(part, slot));
    match &about[..] {
        [one] if membership(one, slot) == Some(name) => {
            let cond = (!rest.is_empty()).then(|| joined_all(rest));
            Some((Each { cond, ..inner.clone() }, outer.clone()))
        }
        _ => None,
    }
}

/// Conditions as one, if there are any.
fn whole(conds: &[Truth]) -> Option<Truth> {
    (!conds.is_empty()).then(|| joined_all(conds.to_vec()))
}

fn is_no_set(domain: &Set) -> bool {
    match domain {
        Set::Sites(e) => is_nothing(e),
        Set::Members(_, e) => known_key(e) == Some(0),
        Set::Family(Family::Const(sets)) => sets.is_empty(),
        _ => false,
    }
}

/// The set that a name's value has to be.
pub fn held(slot: Slot, cond: &Truth) -> Option<Sites> {
    let Truth::Equal(o) = cond else { return None };
    match (&o.left, &o.right) {
        (Set::Sites(Sites::Slot(name)), Set::Sites(other))
        | (Set::Sites(other), Set::Sites(Sites::Slot(name)))
            if *name == slot && !reads(other, slot) =>
        {
            Some(other.clone())
        }
        _ => None,
    }
}
