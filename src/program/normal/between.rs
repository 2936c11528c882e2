//! Laws of what lies between two sites: where one of them is a given number of steps along a straight line from the other,
//! those steps lead through what lies between.

use super::algebra::nothing;
use super::sites::membership;
use super::substitute::Sets;
use super::{conjuncts, joined_all, known_key, truths, union, Normal};
use crate::board::{Site, SiteSet};
use crate::model::{
    bits, Compare, Domain, Each, Links, Members, Num, Quantifier, Rewrite, Set, Sites, Slot, Trial, Truth,
};
use crate::program::facts::reads;
use std::sync::Arc;

/// Lines that lead through more sites are not written out.
const MOST_BETWEEN: usize = 4;

/// What the sites of a set are, seen from a site.
struct Ahead {
    lie: Lie,
    /// The directions in which they lie.
    ways: Members,
    /// What else holds for them.
    rest: Sites,
}

/// Where sites lie, seen from a site.
#[derive(Clone, Copy, PartialEq)]
enum Lie {
    /// On a straight line, with so many sites in between.
    After(usize),
    /// On a straight line, with some in between.
    Beyond,
    /// On a straight line.
    Ahead,
    Anywhere,
}

/// The members of a domain on which conditions hold, told by the ways that lead to them.
struct Led {
    /// The name of the way, and what holds for it.
    way: Each,
    /// The site to which it leads, if it is one of them.
    end: Sites,
    /// What lies between.
    passed: Sites,
}

impl Normal<'_> {
    /// `{ t in T where C }`, where `t` is some steps from `s`, and `C` is about `between(s, t)`: what those steps lead to.
    pub fn led_to(&mut self, slot: Slot, domain: &Sites, conds: &[Truth]) -> Option<Sites> {
        match self.led(slot, domain, conds, None) {
            Some(Led { way, end, .. }) => Some(self.sites(&Sites::UnionEach(Box::new(way), Box::new(end)))),
            None => self.led_by_case(slot, domain, conds),
        }
    }

    /// The same where one of the conditions is `P or C`, and `P` is not about `t`: as if `C` were not asked where `P` holds.
    fn led_by_case(&mut self, slot: Slot, domain: &Sites, conds: &[Truth]) -> Option<Sites> {
        let divided = |cond: &Truth| match cond {
            Truth::Any(parts) => {
                let (about, free): (Vec<Truth>, Vec<Truth>) =
                    parts.iter().cloned().partition(|part| reads(part, slot));
                (!free.is_empty()).then_some((free, about))
            }
            _ => None,
        };
        let is_of_line = |cond: &Truth| reads(cond, slot) && self.one_between(cond, slot).is_some();
        let (at, (free, about)) =
            conds.iter().enumerate().find_map(|(at, cond)| Some((at, divided(cond)?)))?;
        if !conds.iter().any(is_of_line) {
            return None;
        }
        let all = Each { slot, domain: Set::Sites(domain.clone()), cond: None };
        let about = self.inside(&all, |n| n.any(about));
        let others = || conds[..at].iter().chain(&conds[at + 1..]).cloned();
        let mut led = |conds: Vec<Truth>| {
            let told = self.filtered(Each { cond: Some(joined_all(conds)), ..all.clone() });
            (!matches!(told, Sites::Filter(_))).then_some(told)
        };
        let (free_of_it, asked) = (led(others().collect())?, led(others().chain([about]).collect())?);
        let holds = self.any(free);
        Some(self.sites_if(holds, free_of_it, asked))
    }

    /// `some t in T: C`, likewise.
    pub fn some_led_to(&mut self, slot: Slot, domain: &Set, conds: &[Truth]) -> Option<Truth> {
        let Set::Sites(domain) = domain else { return None };
        let Some(Led { way, end, .. }) = self.led(slot, domain, conds, None) else {
            let [cond] = conds else { return None };
            let seen = self.clear_lines(slot, domain, cond)?;
            return Some(self.some_sites(seen));
        };
        let there = truths::some(end);
        let cond = Some(joined_all(way.cond.clone().into_iter().chain([there]).collect()));
        Some(self.again(&Truth::Quantified(Quantifier::Some, Box::new(Each { cond, ..way }))))
    }

    /// `union(E for t in T where C)`, where `E` is about `between(s, t)` as well.
    pub fn led_through(&mut self, each: &Each, part: &Sites) -> Option<Sites> {
        let Set::Sites(domain) = &each.domain else { return None };
        let mut domain = domain.clone();
        let mut conds = Vec::new();
        for cond in each.cond.iter().cloned().flat_map(conjuncts) {
            match membership(&cond, each.slot) {
                Some(set) => domain = Sites::Both(Box::new(domain), Box::new(set)),
                None => conds.push(cond),
            }
        }
        let Led { way, end, passed } = self.led(each.slot, &domain, &conds, Some(part))?;
        let part = passing(each.slot, &mut None, &passed).sites(part);
        let there = truths::some(end);
        let cond = Some(joined_all(std::iter::once(there).chain(way.cond.clone()).collect()));
        Some(self.sites(&Sites::UnionEach(Box::new(Each { cond, ..way }), Box::new(part))))
    }

    /// The members of what is seen from `s`, where `C` and what is said of them is about `between(s, t)`.
    fn led_to_seen(&self, slot: Slot, domain: &Sites, conds: &[Truth], from: &Sites) -> Option<Led> {
        let mut parts = Vec::new();
        common(domain, &mut parts);
        let seen = |part: &&Sites| matches!(part, Sites::Hit(at, ..) if **at == *from);
        let at = parts.iter().position(seen)?;
        let Sites::Hit(_, ways, through) = parts.remove(at) else { return None };
        let (from, way) = (|| Box::new(from.clone()), || Box::new(Members::Slot(slot)));
        let passed = Sites::Run(from(), way(), through.clone());
        let mut seen_from = None;
        let said = |cond: &Truth| passing(slot, &mut seen_from, &passed).truth(cond);
        let cond = joined_all(conds.iter().map(said).collect());
        let cond = (cond != Truth::Const(true)).then_some(cond);
        let both = |a: Sites, b: &Sites| Sites::Both(Box::new(a), Box::new(b.clone()));
        let end = parts.into_iter().fold(Sites::Hit(from(), way(), through.clone()), both);
        let domain = Set::Members(Domain::Directions, (**ways).clone());
        Some(Led { way: Each { slot, domain, cond }, end, passed })
    }

    /// `count(between(s, t) & X) = 1`: `t` lies behind the first site of `X` that is seen from `s`, and before the second one
    /// or at it. What else is said of the sites between, and of `X`, is said of the first one.
    fn led_past(&self, slot: Slot, domain: &Sites, conds: &[Truth]) -> Option<Led> {
        let one = |cond| Some((cond, self.one_between(cond, slot)?));
        let (counted, (from, past)) =
            conds.iter().find_map(one).filter(|(_, (from, _))| self.may_lead(from))?;
        let Ahead { lie, ways, rest } = self.ahead(&self.apart_from(domain, &from), &from, None);
        let others = || conds.iter().filter(|cond| *cond != counted);
        let mut left = First { normal: self, slot, from: &from, past: &past, first: &nothing() };
        if matches!(lie, Lie::After(_)) || others().any(|cond| reads(&left.truth(cond), slot)) {
            return None;
        }
        let clear = Box::new(self.minus(self.board_sites(), past.clone()));
        let way = || Box::new(Members::Slot(slot));
        let first = Sites::Hit(Box::new(from.clone()), way(), clear.clone());
        let mut said = First { normal: self, slot, from: &from, past: &past, first: &first };
        let cond = joined_all(others().map(|cond| said.truth(cond)).collect());
        let run = Sites::Run(Box::new(first.clone()), way(), clear.clone());
        let second = Sites::Hit(Box::new(first.clone()), way(), clear);
        let last = match (self.are_apart(&rest, &past), self.is_part(&rest, &past)) {
            (true, _) => run,
            (_, true) => second,
            _ => union(run, second),
        };
        let cond = (cond != Truth::Const(true)).then_some(cond);
        let way = Each { slot, domain: Set::Members(Domain::Directions, ways), cond };
        Some(Led { way, end: Sites::Both(Box::new(last), Box::new(rest)), passed: first })
    }

    /// A set without sites that have nothing in between with `s`, as far as tables of the board tell them.
    fn apart_from(&self, domain: &Sites, from: &Sites) -> Sites {
        match domain {
            Sites::Both(a, b) => {
                let [a, b] = [a, b].map(|part| Box::new(self.apart_from(part, from)));
                Sites::Both(a, b)
            }
            Sites::Neighbours(a, Links::Table(table)) if **a == *from => {
                let beyond = |s: Site, way: u8| -> SiteSet {
                    let rays = self.board.rays(s, usize::from(way)).iter();
                    rays.flat_map(|ray| ray.iter().skip(1)).copied().collect()
                };
                let ways = || bits((1 << self.board.direction_count()) - 1);
                let all = |s: Site| ways().fold(SiteSet::EMPTY, |all, way| all | beyond(s, way));
                let table = table.iter().zip(self.board.iter()).map(|(to, s)| *to & all(s)).collect();
                Sites::Neighbours(a.clone(), Links::Table(Arc::new(table)))
            }
            e => e.clone(),
        }
    }

    /// `s` and `X`, if the condition is that one site of `X` lies between `s` and `t`.
    fn one_between(&self, cond: &Truth, slot: Slot) -> Option<(Sites, Sites)> {
        let Truth::Compare(Compare::Equal, count, n) = cond else { return None };
        let (Num::Count(set), Num::Const(1)) = (&**count, &**n) else { return None };
        let Set::Sites(counted) = &**set else { return None };
        self.of_between(counted, slot)
    }

    /// `s` and `X`, of `between(s, t) & X`.
    fn of_between(&self, e: &Sites, slot: Slot) -> Option<(Sites, Sites)> {
        let (from, among) = match e {
            Sites::Both(a, b) => match (other_end(a, slot), other_end(b, slot)) {
                (Some(from), None) => (from, (**b).clone()),
                (None, Some(from)) => (from, (**a).clone()),
                _ => return None,
            },
            Sites::Minus(a, b) => (other_end(a, slot)?, self.minus(self.board_sites(), (**b).clone())),
            _ => return None,
        };
        (!reads(&among, slot)).then(|| (from.clone(), among))
    }

    /// Is it one site at most, of a board where each other site is on one line from it at most?
    pub fn may_lead(&self, from: &Sites) -> bool {
        let lines = self.board.straight_lines();
        self.size(from).most <= 1 && lines.are_single && lines.end
    }

    /// Is it asked whether a site that is surely there lies in `between(s, t)`? Then there is something in between.
    fn asks_of_one(&self, cond: &Truth, slot: Slot) -> bool {
        let Truth::Within(o) = cond else { return false };
        match (&o.left, &o.right) {
            (Set::Sites(one), Set::Sites(between)) => {
                self.size(one).least > 0 && !reads(one, slot) && is_between(between, slot)
            }
            _ => false,
        }
    }

    /// The ways have the name that the members had: nothing else may be said of a member.
    fn led(&self, slot: Slot, domain: &Sites, conds: &[Truth], part: Option<&Sites>) -> Option<Led> {
        if let (None, Some(led)) = (part, self.led_past(slot, domain, conds)) {
            return Some(led);
        }
        let (mut from, passed) = (None, nothing());
        let mut search = passing(slot, &mut from, &passed);
        let left: Vec<Truth> = conds.iter().map(|cond| search.truth(cond)).collect();
        let left_of_part = part.map(|part| search.sites(part));
        drop(search);
        let from = from?;
        if !self.may_lead(&from)
            || left.iter().any(|cond| reads(cond, slot))
            || left_of_part.is_some_and(|part| reads(&part, slot))
        {
            return None;
        }
        if let Some(led) = self.led_to_seen(slot, domain, conds, &from) {
            return Some(led);
        }
        let counted = conds.iter().find_map(|cond| Some((cond, count_between(cond, slot)?)));
        let is_passed = conds.iter().any(|cond| asks_some_between(cond, slot));
        let domain = if is_passed { self.apart_from(domain, &from) } else { domain.clone() };
        let Ahead { mut lie, ways, rest } = self.ahead(&domain, &from, counted.map(|(_, n)| n));
        if matches!(lie, Lie::Ahead | Lie::Anywhere) && conds.iter().any(|cond| self.asks_of_one(cond, slot))
        {
            lie = Lie::Beyond;
        }
        let over = conds.iter().filter_map(|cond| lies_in(cond, slot)).cloned();
        let over = over.reduce(|a, b| Sites::Both(Box::new(a), Box::new(b)));
        let is_of_line = |part: &Sites| matches!(part, Sites::Between(..));
        let (passed, last) = match lie {
            Lie::After(between) => steps(from, slot, between, over.as_ref())?,
            // What lies on no line, or next to the site, has nothing in between.
            Lie::Anywhere if !part.is_some_and(is_of_line) => return None,
            // See `clear_lines`: all directions at once.
            Lie::Ahead if part.is_none() && conds.len() == 1 => return None,
            _ => {
                let over = Box::new(over.filter(|over| self.are_apart(&rest, over))?);
                let way = || Box::new(Members::Slot(slot));
                let run = Sites::Run(Box::new(from.clone()), way(), over.clone());
                (run, Sites::Hit(Box::new(from), way(), over))
            }
        };
        let end = Sites::Both(Box::new(last), Box::new(rest));
        let is_said =
            |cond: &&Truth| lies_in(cond, slot).is_some() || counted.is_some_and(|(said, _)| *said == **cond);
        let others = conds.iter().filter(|cond| !is_said(cond));
        let mut seen_from = None;
        let said = |cond: &Truth| passing(slot, &mut seen_from, &passed).truth(cond);
        let others = others.map(said);
        let some = (lie == Lie::Beyond).then(|| truths::some(passed.clone()));
        let cond = joined_all(others.chain(some).collect());
        let cond = (cond != Truth::Const(true)).then_some(cond);
        Some(Led { way: Each { slot, domain: Set::Members(Domain::Directions, ways), cond }, end, passed })
    }

    /// What a set is, seen from a site: as a table of the board tells, or with so many sites in between as is told.
    fn ahead(&self, domain: &Sites, from: &Sites, told: Option<usize>) -> Ahead {
        let mut parts = Vec::new();
        common(domain, &mut parts);
        let every = (1 << self.board.direction_count()) - 1;
        let by_table = |part: &&Sites| match part {
            Sites::Neighbours(a, Links::Table(table)) if **a == *from => self.lines_of(table),
            _ => None,
        };
        let of_table = parts.iter().find_map(by_table).filter(|_| told.is_none());
        let on_line = parts.iter().find_map(|part| match part {
            Sites::Run(a, ways, through) if **a == *from && self.is_board(through) => Some(ways),
            _ => None,
        });
        let (lie, mask) = match (told, of_table) {
            (Some(between), _) => (Lie::After(between), every),
            (None, Some(found)) => found,
            (None, None) if on_line.is_some() => (Lie::Ahead, every),
            (None, None) => (Lie::Anywhere, every),
        };
        let ways = match on_line {
            None => Members::Const(mask),
            Some(ways) => match known_key(ways) {
                Some(ways) => Members::Const(ways & mask),
                None if mask == every => (**ways).clone(),
                None => Members::Both(ways.clone(), Box::new(Members::Const(mask))),
            },
        };
        let is_said = |part: &&&Sites| match part {
            Sites::Run(a, way, through) => {
                **a == *from && self.is_board(through) && on_line.is_some_and(|said| said == way)
            }
            part => of_table.is_some() && by_table(part) == of_table,
        };
        let rest = parts.iter().filter(|part| !is_said(part)).map(|part| (*part).clone());
        let rest = rest.reduce(|a, b| Sites::Both(Box::new(a), Box::new(b)));
        Ahead { lie, ways, rest: rest.unwrap_or_else(|| self.board_sites()) }
    }

    /// Where a table leads from each site, and in which directions, if to all that lies so in these.
    fn lines_of(&self, table: &[SiteSet]) -> Option<(Lie, u64)> {
        let leads = |lie: Lie| {
            let to = |s: Site, way: u8| -> SiteSet {
                let Some(ray) = self.board.rays(s, usize::from(way)).first() else { return SiteSet::EMPTY };
                match lie {
                    Lie::After(between) => ray.get(between).copied().into_iter().collect(),
                    _ => ray.iter().skip(1).copied().collect(),
                }
            };
            let goes = |way: &u8| self.board.iter().all(|s| to(s, *way).is_subset(&table[s.index()]));
            let ways: Vec<u8> = bits((1 << self.board.direction_count()) - 1).filter(goes).collect();
            let all = |s: Site| ways.iter().fold(SiteSet::EMPTY, |all, way| all | to(s, *way));
            let is_so = self.board.iter().all(|s| all(s) == table[s.index()]);
            is_so.then(|| (lie, ways.iter().fold(0, |all, way| all | 1 << way)))
        };
        let lies = (1..=MOST_BETWEEN).map(Lie::After).chain([Lie::Beyond]);
        lies.filter(|_| table.iter().any(|to| !to.is_empty())).find_map(leads)
    }
}

/// The sites between a site and the one some steps further on, if they lie in a set, and that one.
fn steps(from: Sites, slot: Slot, between: usize, over: Option<&Sites>) -> Option<(Sites, Sites)> {
    let step =
        |from: Sites| Sites::Neighbours(Box::new(from), Links::Directions(Box::new(Members::Slot(slot))));
    let mut at = from;
    let mut passed = Vec::new();
    for _ in 0..between {
        at = step(at);
        if let Some(over) = over {
            at = Sites::Both(Box::new(at), Box::new(over.clone()));
        }
        passed.push(at.clone());
    }
    Some((passed.into_iter().reduce(union)?, step(at)))
}

/// What `between(s, t)` lies in, if that is the condition and it is not about `t`.
fn lies_in(cond: &Truth, slot: Slot) -> Option<&Sites> {
    let Truth::Within(o) = cond else { return None };
    match (&o.left, &o.right) {
        (Set::Sites(passed), Set::Sites(over)) if other_end(passed, slot).is_some() && !reads(over, slot) => {
            Some(over)
        }
        _ => None,
    }
}

/// `s`, of `between(s, t)`.
fn other_end(e: &Sites, slot: Slot) -> Option<&Sites> {
    let Sites::Between(a, b) = e else { return None };
    let name = Sites::Slot(slot);
    let end = match (**a == name, **b == name) {
        (true, false) => b,
        (false, true) => a,
        _ => return None,
    };
    (!reads(&**end, slot)).then_some(end)
}

/// Is a site of `between(s, t)` asked for, or a number of them?
fn asks_some_between(cond: &Truth, slot: Slot) -> bool {
    let of_between = |set: &Set| match set {
        Set::Sites(e) => is_between(e, slot),
        _ => false,
    };
    match cond {
        Truth::Some(set) => of_between(set),
        Truth::Compare(Compare::Equal | Compare::AtLeast, count, n) => match (&**count, &**n) {
            (Num::Count(set), Num::Const(n)) => *n > 0 && of_between(set),
            _ => false,
        },
        _ => false,
    }
}

/// Does a set lie in `between(s, t)`?
fn is_between(e: &Sites, slot: Slot) -> bool {
    match e {
        Sites::Both(a, b) => is_between(a, slot) || is_between(b, slot),
        Sites::Minus(a, _) => is_between(a, slot),
        e => other_end(e, slot).is_some(),
    }
}

/// `n`, if the condition is that so many sites lie between `t` and another site.
fn count_between(cond: &Truth, slot: Slot) -> Option<usize> {
    let Truth::Compare(Compare::Equal, count, n) = cond else { return None };
    let (Num::Count(set), Num::Const(n)) = (&**count, &**n) else { return None };
    let Set::Sites(counted) = &**set else { return None };
    other_end(counted, slot)?;
    usize::try_from(*n).ok().filter(|n| (1..=MOST_BETWEEN).contains(n))
}

/// The sets that a set is what they have in common.
fn common<'e>(e: &'e Sites, parts: &mut Vec<&'e Sites>) {
    match e {
        Sites::Both(a, b) => {
            common(a, parts);
            common(b, parts);
        }
        e => parts.push(e),
    }
}

/// Says `between(s, t) & Y`, where `Y` is a part of a set of which one site lies there, of that site.
struct First<'n, 'a, 'e> {
    normal: &'n Normal<'a>,
    slot: Slot,
    from: &'e Sites,
    past: &'e Sites,
    first: &'e Sites,
}

impl Rewrite for First<'_, '_, '_> {
    fn sites(&mut self, e: &Sites) -> Sites {
        match self.normal.of_between(e, self.slot) {
            Some((from, among)) if from == *self.from && self.normal.is_part(&among, self.past) => {
                Sites::Both(Box::new(self.first.clone()), Box::new(among))
            }
            _ => self.parts_of_sites(e),
        }
    }

    /// What is asked after an effect is asked of another position.
    fn trial(&mut self, e: &Trial) -> Trial {
        e.clone()
    }

    /// `between(s, t) in Z`, where `Z` has all sites outside that set.
    fn truth(&mut self, e: &Truth) -> Truth {
        if let Truth::Within(o) = e {
            if let (Set::Sites(between), Set::Sites(all)) = (&o.left, &o.right) {
                let others = || self.normal.minus(self.normal.board_sites(), self.past.clone());
                let is_between = other_end(between, self.slot) == Some(self.from);
                if is_between && !reads(all, self.slot) && self.normal.is_part(&others(), all) {
                    return truths::within(self.first.clone(), all.clone());
                }
            }
        }
        self.parts_of_truth(e)
    }
}

/// Says `between(s, t)` in other words, where `t` has a name, and notes `s`.
fn passing<'a>(slot: Slot, from: &'a mut Option<Sites>, passed: &'a Sites) -> impl Rewrite + 'a {
    Sets(move |e: &Sites| {
        let other = other_end(e, slot)?;
        if from.as_ref().is_some_and(|from| from != other) {
            return Some(e.clone());
        }
        *from = Some(other.clone());
        Some(passed.clone())
    })
}
