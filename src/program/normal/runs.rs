//! Laws of runs: what comes after a run is what it hits.

use super::substitute::Sets;
use super::truths::{self, some};
use super::Normal;
use crate::model::{
    Arith, Compare, Each, Expr, Family, Links, Members, Num, Quantifier, Rewrite, Set, Sites, Slot, Truth,
};
use crate::program::facts::reads;
use std::cmp::Reverse;

impl Normal<'_> {
    /// `some neighbours(run(x, d, T), d) & B`, where `T` and `B` have no site in common: the run is there, and what it hits is
    /// in `B`.
    pub fn after_run(&mut self, a: &Sites, b: &Sites) -> Option<Truth> {
        let Sites::Neighbours(run, Links::Directions(way)) = a else { return None };
        let Sites::Run(from, ways, through) = &**run else { return None };
        let is_so = way == ways
            && self.is_one(from)
            && self.is_one_way(way)
            && self.are_apart(through, b)
            && self.board.straight_lines().end;
        if !is_so {
            return None;
        }
        let hit = Sites::Hit(from.clone(), ways.clone(), through.clone());
        let hit = self.both(hit, b.clone());
        let there = self.some_sites((**run).clone());
        let hit = self.some_sites(hit);
        Some(self.all(vec![there, hit]))
    }

    /// What is said of an earlier site, said of a later one; part by part.
    pub fn seen_back(&mut self, a: &Sites, b: &Sites) -> Option<Truth> {
        let turned = self.seen_from_the_first(a, b);
        if let Some(turned) = turned.or_else(|| self.seen_from_the_end(a, b)) {
            return Some(turned);
        }
        let (Sites::Union(x, y) | Sites::Both(x, y) | Sites::Minus(x, y)) = b else { return None };
        if !self.is_one(a) {
            return None;
        }
        let parts = [self.seen_back(a, x), self.seen_back(a, y)];
        if parts.iter().all(Option::is_none) {
            return None;
        }
        let [x, y] = [x, y].map(|set| truths::within(a.clone(), (**set).clone()));
        let [first, second] = parts;
        let (x, y) = (first.unwrap_or(x), second.unwrap_or(y));
        Some(match b {
            Sites::Union(..) => self.any(vec![x, y]),
            Sites::Both(..) => self.all(vec![x, y]),
            _ => {
                let y = self.negated(y);
                self.all(vec![x, y])
            }
        })
    }

    /// `s in run(t, d, T)`, where `t` is the later name: `s in T`, and `t` is in what one sees from `s` through `T`, looking
    /// back. `s in hit(t, d, T)`: the same, and `s` is not in `T`.
    fn seen_from_the_end(&mut self, a: &Sites, b: &Sites) -> Option<Truth> {
        let (Sites::Slot(first), Sites::Run(from, ways, through) | Sites::Hit(from, ways, through)) = (a, b)
        else {
            return None;
        };
        let later = self.is_later(from, *first)?;
        if !self.board.straight_lines().are_reversible() || reads(&**ways, later) || reads(&**through, later)
        {
            return None;
        }
        let (back, end) = (Box::new(self.opposite(ways)), || Box::new(a.clone()));
        let seen = self.union(
            Sites::Run(end(), back.clone(), through.clone()),
            Sites::Hit(end(), back.clone(), through.clone()),
        );
        let inside = self.within_sites(a.clone(), (**through).clone());
        let inside = match b {
            Sites::Run(..) => inside,
            _ => self.negated(inside),
        };
        let seen = self.within_sites((**from).clone(), seen);
        Some(self.all(vec![inside, seen]))
    }

    /// `some s in A - neighbours(A, d): count(run(s, d, A)) >= n`: from the sites before `s`, where they are in `A` as well, the
    /// run is longer, so that `s` may be any site of `A`.
    pub fn not_from_the_beginning(&self, each: &Each) -> Option<Each> {
        let (Set::Sites(Sites::Minus(all, after)), Some(cond)) = (&each.domain, &each.cond) else {
            return None;
        };
        let Sites::Neighbours(before, Links::Directions(step)) = &**after else { return None };
        let (way, through) = long_run(cond, each.slot)?;
        self.is_longer_before(way, step, &[all, before, through])
            .then(|| Each { domain: Set::Sites((**all).clone()), ..each.clone() })
    }

    /// `no neighbours(s, opposite(d)) & A and count(run(s, d, A)) >= n`, asked of some `s` in `A`, likewise.
    pub fn without_the_beginning(&mut self, slot: Slot, all: &Sites, cond: &Truth) -> Option<Truth> {
        match cond {
            Truth::Quantified(Quantifier::Some, inner) if matches!(inner.domain, Set::Members(..)) => {
                let cond = inner.cond.as_ref()?;
                let cond = self.inside(inner, |n| n.without_the_beginning(slot, all, cond))?;
                Some(Truth::Quantified(
                    Quantifier::Some,
                    Box::new(Each { cond: Some(cond), ..(**inner).clone() }),
                ))
            }
            Truth::All(parts) => {
                let [x, y] = &parts[..] else { return None };
                let (first, long) = if long_run(y, slot).is_some() { (x, y) } else { (y, x) };
                let (way, through) = long_run(long, slot)?;
                let Truth::Not(before) = first else { return None };
                let Truth::Some(before) = &**before else { return None };
                let Set::Sites(Sites::Both(a, b)) = &**before else { return None };
                let (step, before) = if matches!(**a, Sites::Neighbours(..)) { (a, b) } else { (b, a) };
                let Sites::Neighbours(from, Links::Directions(back)) = &**step else { return None };
                let is_so = **from == Sites::Slot(slot)
                    && self.is_longer_before(way, &self.opposite(back), &[all, before, through]);
                is_so.then(|| long.clone())
            }
            _ => None,
        }
    }

    /// Do runs along a way through a set, on lines that end, begin earlier where the site before is in the set?
    fn is_longer_before(&self, way: &Members, step: &Members, sets: &[&Sites; 3]) -> bool {
        let are_same = sets.iter().all(|set| *set == sets[0]);
        are_same && self.board.straight_lines().are_reversible() && way == step && self.is_one_way(way)
    }

    /// The name of a site that a set is, if it is given later than another one.
    pub fn is_later(&self, e: &Sites, first: Slot) -> Option<Slot> {
        let Sites::Slot(later) = *e else { return None };
        let place = |slot: Slot| self.scope.iter().rposition(|name| name.slot == slot);
        let is_so = self.is_site(first) && self.is_site(later) && place(later)? > place(first)?;
        is_so.then_some(later)
    }

    /// The opposite directions.
    pub fn opposite(&self, ways: &Members) -> Members {
        match (ways, super::known_key(ways)) {
            (_, Some(mask)) => Members::Const(self.board.opposite(mask)),
            (Members::Opposite(ways), None) => (**ways).clone(),
            (Members::Lookup(key, table), None) => {
                let entries = table.iter().map(|(key, ways)| (*key, self.opposite(ways)));
                Members::Lookup(key.clone(), entries.collect())
            }
            (ways, None) => Members::Opposite(Box::new(ways.clone())),
        }
    }

    /// `run(x, d, U) - hit(x, d, T) - run(hit(x, d, T), d, W)`, where `T` lies in `U` and that in `W`: `run(x, d, T)`.
    pub fn up_to_hit(&self, line: &Sites, left_out: &Sites) -> Option<Sites> {
        let Sites::Union(hit, rest) = left_out else { return None };
        let (hit, rest) = if matches!(**hit, Sites::Hit(..)) { (&**hit, &**rest) } else { (&**rest, &**hit) };
        let (Sites::Run(from, way, wide), Sites::Hit(seen_from, ways, passed)) = (line, hit) else {
            return None;
        };
        let Sites::Run(end, onward, all) = rest else { return None };
        let is_so = from == seen_from
            && **end == *hit
            && (way, way) == (ways, onward)
            && self.is_part(passed, wide)
            && self.is_part(wide, all)
            && self.is_one(from)
            && self.is_one_way(way)
            && self.board.straight_lines().end;
        is_so.then(|| Sites::Run(from.clone(), way.clone(), passed.clone()))
    }

    /// `hit(x, d, T) - S`, where what is neither in `T` nor in `S` is all of one kind: what it hits of that.
    pub fn hit_in_the_rest(&self, hit: &Sites, left_out: &Sites) -> Option<Sites> {
        let Sites::Hit(_, _, through) = hit else { return None };
        let passed = self.union((**through).clone(), left_out.clone());
        let rest = self.minus(self.board_sites(), passed);
        matches!(rest, Sites::Coloured(_) | Sites::Empty).then(|| self.both(hit.clone(), rest))
    }

    /// Of `count(s + S)` compared with `n`, where the one site `s` is not in `S`: `S` and `n - 1`.
    pub fn without_its_site(&self, set: Set, n: i32) -> (Set, i32) {
        let Set::Sites(e @ Sites::Union(..)) = &set else { return (set, n) };
        let mut parts = Vec::new();
        parts_of(e, &mut parts);
        let is_extra = |at: &usize| {
            let others = parts.iter().enumerate().filter(|(other, _)| other != at);
            self.is_one(parts[*at]) && others.clone().all(|(_, part)| self.is_without(part, parts[*at]))
        };
        let (Some(extra), Some(less)) = ((0..parts.len()).find(is_extra), n.checked_sub(1)) else {
            return (set, n);
        };
        parts.remove(extra);
        let left = parts.into_iter().cloned().reduce(|all, part| self.union(all, part));
        match left {
            Some(left) => (Set::Sites(left), less),
            None => (set, n),
        }
    }

    /// Is a site surely not in a set? A line that ends does not come back to where it begins.
    fn is_without(&self, e: &Sites, site: &Sites) -> bool {
        match e {
            Sites::Run(from, ..) if **from == *site => self.board.straight_lines().end,
            e => self.are_apart(e, site),
        }
    }

    /// `count(run(s, d, A) + run(s, opposite(d), B))`: the runs have no site in common, so it is a sum of counts.
    pub fn runs_apart(&self, set: &Set) -> Option<Num> {
        let Set::Sites(Sites::Union(a, b)) = set else { return None };
        let (Sites::Run(from, way, _), Sites::Run(other, back, _)) = (&**a, &**b) else { return None };
        let are_opposite =
            |a: &Members, b: &Members| self.is_one_way(a) && *b == Members::Opposite(Box::new(a.clone()));
        let turns_back = |way: usize| self.board.opposite(1 << way) != 1 << way;
        let is_so = from == other
            && self.is_one(from)
            && (are_opposite(way, back) || are_opposite(back, way))
            && (0..self.board.direction_count()).all(turns_back)
            && self.board.straight_lines().are_single;
        let count = |e: &Sites| Box::new(Num::Count(Box::new(Set::Sites(e.clone()))));
        is_so.then(|| Num::Arith(Arith::Add, count(a), count(b)))
    }

    /// `g in groups(W, d)`, of one direction or two opposite ones, on lines that end: `s in W - neighbours(W, d)`, the first
    /// site of the group, and `s + run(s, d, W)` for it, with a name for `s` in place of the one for `g`.
    pub fn along_lines(&mut self, each: &Each) -> Option<(Each, Expr)> {
        let Set::Family(Family::Groups(all, Links::Directions(ways))) = &each.domain else { return None };
        let way = Box::new(self.one_way_of(ways)?);
        if !self.board.straight_lines().are_reversible() {
            return None;
        }
        let after = Sites::Neighbours(all.clone(), Links::Directions(way.clone()));
        let first = self.minus((**all).clone(), after);
        let site = || Box::new(Sites::Slot(each.slot));
        let run = Sites::Run(site(), way, all.clone());
        let line = Expr::Set(Set::Sites(Sites::Union(site(), Box::new(run))));
        let mut first = Each { slot: each.slot, domain: Set::Sites(first), cond: None };
        let cond = each.cond.as_ref().map(|cond| super::substituted(each.slot, &line, cond));
        first.cond = cond.map(|cond| self.inside(&first, |n| n.again(&cond)));
        Some((first, line))
    }

    /// What is said of the sites of `run(x, d, T)`: they all hit what `x` hits, `hit(x, d, T)`.
    pub fn hit_alike(&self, slot: Slot, lie_in: &Sites, conds: &[Truth]) -> Option<Vec<Truth>> {
        match lie_in {
            Sites::Both(a, b) => self.hit_alike(slot, a, conds).or_else(|| self.hit_alike(slot, b, conds)),
            Sites::Run(from, way, through)
                if self.size(from).most <= 1 && self.is_one_way(way) && self.board.straight_lines().end =>
            {
                let hit = |from: Box<Sites>| Sites::Hit(from, way.clone(), through.clone());
                let of_member = hit(Box::new(Sites::Slot(slot)));
                let mut said = said(of_member, hit(from.clone()));
                let told: Vec<Truth> = conds.iter().map(|cond| said.truth(cond)).collect();
                (told != conds).then_some(told)
            }
            _ => None,
        }
    }

    /// `run(x, d, T)` and the like where `x`, one site at most, lies in a set or meets it: what goes from it as far as it is in
    /// the set. The other conditions, and that; what has gone furthest comes first.
    pub fn begun_narrower(&self, cond: Option<&Truth>, part: &Sites) -> Option<(Option<Truth>, Sites)> {
        let mut conds = super::conjuncts(cond?.clone());
        let narrower = |cond: &Truth| {
            let is_so = |(first, _): &(Sites, Sites)| self.size(first).most <= 1 && goes_from(part, first);
            narrowed(cond).into_iter().find(is_so)
        };
        let found = conds.iter().enumerate().filter_map(|(at, cond)| Some((at, narrower(cond)?)));
        let (at, (first, narrow)) = found.max_by_key(|(at, (first, _))| (steps_in(first), Reverse(*at)))?;
        conds.remove(at);
        let part = said(first, narrow).sites(part);
        Some(((!conds.is_empty()).then(|| super::joined_all(conds)), part))
    }

    /// The one direction of some, or one of two opposite ones.
    fn one_way_of(&self, ways: &Members) -> Option<Members> {
        match ways {
            Members::Const(mask) if mask.count_ones() == 2 => {
                let way = 1 << mask.trailing_zeros();
                (way | self.board.opposite(way) == *mask).then_some(Members::Const(way))
            }
            Members::Union(a, b) => {
                let are_opposite = *b == Box::new(Members::Opposite(a.clone()));
                are_opposite.then(|| self.one_way_of(a)).flatten()
            }
            ways => self.is_one_way(ways).then(|| ways.clone()),
        }
    }

    fn is_one_way(&self, ways: &Members) -> bool {
        match ways {
            Members::Const(mask) => mask.count_ones() == 1,
            Members::Slot(slot) => self.name(*slot).is_some_and(|name| name.size.is_one()),
            _ => false,
        }
    }
}

/// Says one set for another.
fn said(before: Sites, after: Sites) -> impl Rewrite {
    Sets(move |e: &Sites| (*e == before).then(|| after.clone()))
}

/// What steps or runs lead to, and what of it a condition asks for: `hit(x, d, T) in S`, `some neighbours(x, d) & S`.
fn narrowed(cond: &Truth) -> Vec<(Sites, Sites)> {
    match cond {
        Truth::Within(o) => match (&o.left, &o.right) {
            (Set::Sites(hit @ Sites::Hit(..)), Set::Sites(set)) => {
                vec![(hit.clone(), Sites::Both(Box::new(hit.clone()), Box::new(set.clone())))]
            }
            _ => Vec::new(),
        },
        Truth::Some(set) => match &**set {
            Set::Sites(e) => led_to(e).into_iter().map(|first| (first.clone(), e.clone())).collect(),
            _ => Vec::new(),
        },
        _ => Vec::new(),
    }
}

/// The sets that steps or runs lead to and that a set is a part of.
fn led_to(e: &Sites) -> Vec<&Sites> {
    match e {
        Sites::Hit(..) | Sites::Neighbours(..) => vec![e],
        Sites::Both(a, b) => [led_to(a), led_to(b)].concat(),
        Sites::Minus(a, _) => led_to(a),
        _ => Vec::new(),
    }
}

/// How many steps and runs, one after the other, lead to a set.
fn steps_in(e: &Sites) -> usize {
    match e {
        Sites::Run(from, ..) | Sites::Hit(from, ..) | Sites::Neighbours(from, _) => 1 + steps_in(from),
        Sites::Both(a, b) => steps_in(a).max(steps_in(b)),
        Sites::Minus(a, _) => steps_in(a),
        _ => 0,
    }
}

/// Is there nothing in a set if there is nothing in what it goes from?
fn goes_from(e: &Sites, first: &Sites) -> bool {
    match e {
        e if e == first => true,
        Sites::Run(from, ..) | Sites::Hit(from, ..) | Sites::Neighbours(from, _) => goes_from(from, first),
        Sites::Both(a, b) => goes_from(a, first) || goes_from(b, first),
        Sites::Union(a, b) => goes_from(a, first) && goes_from(b, first),
        Sites::Minus(a, _) => goes_from(a, first),
        _ => false,
    }
}

/// `count(run(s, d, A)) >= n`: the direction and the set.
fn long_run(cond: &Truth, slot: Slot) -> Option<(&Members, &Sites)> {
    let Truth::Compare(Compare::AtLeast, count, _) = cond else { return None };
    let Num::Count(set) = &**count else { return None };
    let Set::Sites(Sites::Run(from, way, through)) = &**set else { return None };
    (**from == Sites::Slot(slot) && !reads(&**way, slot) && !reads(&**through, slot))
        .then_some((way, through))
}

/// The parts that a set is the union of.
fn parts_of<'e>(e: &'e Sites, parts: &mut Vec<&'e Sites>) {
    match e {
        Sites::Union(a, b) => {
            parts_of(a, parts);
            parts_of(b, parts);
        }
        e => parts.push(e),
    }
}

/// Conditions without those that say that a set has a site; a run has one just when its first step has.
pub fn without_some(conds: Vec<Truth>, e: &Sites) -> Vec<Truth> {
    let mut said = vec![some(e.clone())];
    if let Sites::Run(from, ways, through) = e {
        let step = || Box::new(Sites::Neighbours(from.clone(), Links::Directions(ways.clone())));
        said.push(some(Sites::Both(step(), through.clone())));
        said.push(some(Sites::Both(through.clone(), step())));
    }
    conds.into_iter().filter(|cond| !said.contains(cond)).collect()
}
