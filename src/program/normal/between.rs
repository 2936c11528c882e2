//! Laws of what lies between two sites: where one of them is a given number of steps along a straight line from the other,
//! those steps lead through what lies between.

use super::sites::membership;
use super::{known_key, union, Normal};
use crate::board::{Site, SiteSet};
use crate::model::{
    bits, Compare, Domain, Each, Links, Members, Num, Quantifier, Rewrite, Set, Sites, Slot, Truth,
};
use crate::program::facts::reads;

/// Lines that lead through more sites are not written out.
const MOST_BETWEEN: usize = 4;

/// What the sites of a set are, seen from a site.
struct Ahead {
    /// How many lie between.
    between: usize,
    /// The directions in which they lie.
    ways: Members,
    /// What else holds for them.
    rest: Sites,
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
        let Led { way, end, .. } = self.led(slot, domain, conds, None)?;
        Some(self.sites(&Sites::UnionEach(Box::new(way), Box::new(end))))
    }

    /// `some t in T: C`, likewise.
    pub fn some_led_to(&mut self, slot: Slot, domain: &Set, conds: &[Truth]) -> Option<Truth> {
        let Set::Sites(domain) = domain else { return None };
        let Led { way, end, .. } = self.led(slot, domain, conds, None)?;
        let there = Truth::Some(Box::new(Set::Sites(end)));
        let cond = Some(super::joined_all(way.cond.clone().into_iter().chain([there]).collect()));
        Some(self.again(&Truth::Quantified(Quantifier::Some, Box::new(Each { cond, ..way }))))
    }

    /// `union(E for t in T where C)`, where `E` is about `between(s, t)` as well.
    pub fn led_through(&mut self, each: &Each, part: &Sites) -> Option<Sites> {
        let Set::Sites(domain) = &each.domain else { return None };
        let mut domain = domain.clone();
        let mut conds = Vec::new();
        for cond in each.cond.iter().cloned().flat_map(super::conjuncts) {
            match membership(&cond, each.slot) {
                Some(set) => domain = Sites::Both(Box::new(domain), Box::new(set)),
                None => conds.push(cond),
            }
        }
        let Led { way, end, passed } = self.led(each.slot, &domain, &conds, Some(part))?;
        let part = Passed { slot: each.slot, from: None, passed: &passed }.sites(part);
        let there = Truth::Some(Box::new(Set::Sites(end)));
        let cond = Some(super::joined_all(std::iter::once(there).chain(way.cond.clone()).collect()));
        Some(self.sites(&Sites::UnionEach(Box::new(Each { cond, ..way }), Box::new(part))))
    }

    /// The ways have the name that the members had: nothing else may be said of a member.
    fn led(&self, slot: Slot, domain: &Sites, conds: &[Truth], part: Option<&Sites>) -> Option<Led> {
        let mut search = Passed { slot, from: None, passed: &Sites::Const(SiteSet::EMPTY) };
        let left: Vec<Truth> = conds.iter().map(|cond| search.truth(cond)).collect();
        let part = part.map(|part| search.sites(part));
        let from = search.from?;
        let lines = self.board.straight_lines();
        if !self.is_one(&from)
            || !lines.are_single
            || !lines.end
            || left.iter().any(|cond| reads(cond, slot))
            || part.is_some_and(|part| reads(&part, slot))
        {
            return None;
        }
        let counted = conds.iter().find_map(|cond| Some((cond, count_between(cond, slot)?)));
        let Ahead { between, ways, rest } = self.ahead(domain, &from, counted.map(|(_, n)| n))?;
        let over: Vec<&Sites> = conds.iter().filter_map(|cond| lies_in(cond, slot)).collect();
        let step =
            |from: Sites| Sites::Neighbours(Box::new(from), Links::Directions(Box::new(Members::Slot(slot))));
        let through = |site: Sites| {
            over.iter().fold(site, |site, over| Sites::Both(Box::new(site), Box::new((*over).clone())))
        };
        let mut at = from;
        let mut all = Vec::new();
        for _ in 0..between {
            at = through(step(at));
            all.push(at.clone());
        }
        let end = Sites::Both(Box::new(step(at)), Box::new(rest));
        let passed = all.into_iter().reduce(union)?;
        let is_said =
            |cond: &&Truth| lies_in(cond, slot).is_some() || counted.is_some_and(|(said, _)| *said == **cond);
        let others = conds.iter().filter(|cond| !is_said(cond));
        let mut said = Passed { slot, from: None, passed: &passed };
        let cond = super::joined_all(others.map(|cond| said.truth(cond)).collect());
        let cond = (cond != Truth::Const(true)).then_some(cond);
        Some(Led { way: Each { slot, domain: Set::Members(Domain::Directions, ways), cond }, end, passed })
    }

    /// What a set is, seen from a site, if all that it has lies the same number of steps away along straight lines: that of
    /// a table, or one that is told.
    fn ahead(&self, domain: &Sites, from: &Sites, told: Option<usize>) -> Option<Ahead> {
        let mut parts = Vec::new();
        common(domain, &mut parts);
        let every = (1 << self.board.direction_count()) - 1;
        let steps = |part: &&Sites| match part {
            Sites::Neighbours(a, Links::Table(table)) if **a == *from => self.steps_of(table),
            _ => None,
        };
        let (between, mask) = match told {
            Some(between) => (between, every),
            None => parts.iter().find_map(steps)?,
        };
        let on_line = parts.iter().find_map(|part| match part {
            Sites::Run(a, ways, through) if **a == *from && self.is_board(through) => Some(ways),
            _ => None,
        });
        let ways = match on_line {
            None => Members::Const(mask),
            Some(ways) => match known_key(ways) {
                Some(ways) => Members::Const(ways & mask),
                None => Members::Both(ways.clone(), Box::new(Members::Const(mask))),
            },
        };
        let is_said = |part: &&&Sites| match part {
            Sites::Run(a, way, through) => {
                **a == *from && self.is_board(through) && on_line.is_some_and(|said| said == way)
            }
            part => told.is_none() && steps(part).is_some_and(|said| said == (between, mask)),
        };
        let rest = parts.iter().filter(|part| !is_said(part)).map(|part| (*part).clone());
        let rest = rest.reduce(|a, b| Sites::Both(Box::new(a), Box::new(b)));
        Some(Ahead { between, ways, rest: rest.unwrap_or_else(|| self.board_sites()) })
    }

    /// How many sites lie between the ends of the steps of a table, and in which directions they go, if they are all
    /// the steps in these directions.
    fn steps_of(&self, table: &[SiteSet]) -> Option<(usize, u64)> {
        let ahead = |s: Site, way: u8, between: usize| {
            self.board.rays(s, usize::from(way)).first().and_then(|ray| ray.get(between).copied())
        };
        let every = || bits((1 << self.board.direction_count()) - 1);
        (1..=MOST_BETWEEN).find_map(|between| {
            let goes = |way: &u8| {
                self.board.iter().all(|s| ahead(s, *way, between).is_none_or(|t| table[s.index()].has(t)))
            };
            let ways: Vec<u8> = every().filter(goes).collect();
            let all = |s: Site| ways.iter().filter_map(|way| ahead(s, *way, between)).collect::<SiteSet>();
            let is_so = self.board.iter().all(|s| all(s) == table[s.index()]);
            let some = table.iter().any(|to| !to.is_empty());
            (is_so && some).then(|| (between, ways.iter().fold(0, |all, way| all | 1 << way)))
        })
    }
}

/// What `between(s, t)` lies in, if that is the condition and it is not about `t`.
fn lies_in(cond: &Truth, slot: Slot) -> Option<&Sites> {
    let Truth::Within(o) = cond else { return None };
    match (&o.left, &o.right) {
        (Set::Sites(Sites::Between(..)), Set::Sites(over)) if !reads(over, slot) => Some(over),
        _ => None,
    }
}

/// `n`, if the condition is that so many sites lie between `t` and another site.
fn count_between(cond: &Truth, slot: Slot) -> Option<usize> {
    let Truth::Compare(Compare::Equal, count, n) = cond else { return None };
    let (Num::Count(set), Num::Const(n)) = (&**count, &**n) else { return None };
    let Set::Sites(Sites::Between(a, b)) = &**set else { return None };
    let name = Sites::Slot(slot);
    let n = usize::try_from(*n).ok().filter(|n| (1..=MOST_BETWEEN).contains(n));
    n.filter(|_| (**a == name) != (**b == name))
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

/// Says `between(s, t)` in other words, where `t` has a name, and notes `s`.
struct Passed<'e> {
    slot: Slot,
    from: Option<Sites>,
    passed: &'e Sites,
}

impl Rewrite for Passed<'_> {
    fn sites(&mut self, e: &Sites) -> Sites {
        let Sites::Between(a, b) = e else { return self.parts_of_sites(e) };
        let name = Sites::Slot(self.slot);
        let other = match (**a == name, **b == name) {
            (true, false) => b,
            (false, true) => a,
            _ => return self.parts_of_sites(e),
        };
        let is_same = self.from.as_ref().is_none_or(|from| *from == **other);
        if reads(&**other, self.slot) || !is_same {
            return e.clone();
        }
        self.from = Some((**other).clone());
        self.passed.clone()
    }
}
