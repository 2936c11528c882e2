//! Laws of relations: what is asked of two sites, and depends on the board alone, is a step from one to the other; what a
//! site has to lie in for some member is a union over the members.

use super::groups::asks_groups;
use super::{conjuncts, joined_all, truths, Normal};
use crate::board::{Site, SiteSet};
use crate::model::{
    bits, fold, names_in, Closed, Domain, Each, Expr, Family, Links, Members, Num, Numbers, Quantifier,
    Rewrite, Set, Sites, Slot, Slots, Truth, Value,
};
use crate::program::facts::{reads, size};
use std::cell::Cell;
use std::sync::Arc;

/// Pairs of sites on larger boards are not tried.
const MOST_SITES: usize = 200;
/// Of more sites than these it is not worked out for each pair whether there is one.
const FEW: usize = 12;

/// A set without the condition that its sites lie on straight lines from a site.
struct OnLines {
    rest: Sites,
    /// The directions of the lines.
    ways: u64,
    /// May the site itself be in it?
    stays: bool,
}

/// What the members of a set surely lie in.
pub fn lie_in(domain: &Set) -> Option<Sites> {
    match domain {
        Set::Sites(Sites::Filter(each)) => lie_in(&each.domain),
        Set::Sites(e) => Some(e.clone()),
        Set::Family(Family::Groups(sites, _)) => Some((**sites).clone()),
        Set::Family(Family::Filter(each)) => lie_in(&each.domain),
        _ => None,
    }
}

impl Normal<'_> {
    /// A set without parts of which another set is known to be a part: whether that is a part of it is not asked.
    pub fn not_all_around(&self, part: &Sites, e: Sites) -> Sites {
        match e {
            Sites::Both(a, b) if self.is_part(part, &a) => self.not_all_around(part, *b),
            Sites::Both(a, b) if self.is_part(part, &b) => self.not_all_around(part, *a),
            e => e,
        }
    }

    /// A comparison that depends on two sites and the board: one is a step from the other by a table.
    pub fn known_of_pair(&self, e: Truth, a: Slot, b: Slot) -> Truth {
        let is_asked = match &e {
            Truth::Compare(_, a, b) => (!measures(a) && !measures(b)) || asks_distance(a, b),
            Truth::Within(o) => matches!(o.left, Set::Numbers(_)),
            Truth::Some(set) => matches!(**set, Set::Sites(Sites::Between(..))),
            Truth::Quantified(Quantifier::Some, each) => {
                matches!(&each.domain, Set::Sites(Sites::Const(all)) if all.len() <= FEW)
            }
            _ => false,
        };
        let is_known = is_asked && self.is_site(a) && self.is_site(b) && Closed::with(&[a, b]).truth(&e);
        if !is_known {
            return e;
        }
        let place = |slot: Slot| self.scope.iter().rposition(|name| name.slot == slot);
        let (outer, inner) = if place(a) > place(b) { (b, a) } else { (a, b) };
        let table = self.rings(&e, outer, inner).or_else(|| self.by_coordinates(&e, outer, inner));
        match table.or_else(|| self.pairs(&e, outer, inner)) {
            Some(table) if table.iter().all(SiteSet::is_empty) => Truth::Const(false),
            Some(table) if table.iter().all(|to| *to == self.board.sites()) => Truth::Const(true),
            Some(table) => {
                let from = Box::new(Sites::Slot(outer));
                truths::within(Sites::Slot(inner), Sites::Neighbours(from, Links::Table(Arc::new(table))))
            }
            None => e,
        }
    }

    /// `s in neighbours(t)`, or `s in board - neighbours(t)`, where `t` is the later name: `t in` what is a step back from
    /// `s`, or outside it. Steps after steps are gone back one by one.
    pub fn seen_from_the_first(&self, a: &Sites, b: &Sites) -> Option<Truth> {
        let (outside, mut step) = match b {
            Sites::Minus(all, step) if self.is_board(all) => (true, &**step),
            step => (false, step),
        };
        let Sites::Slot(first) = a else { return None };
        let mut back = a.clone();
        while let Sites::Neighbours(from, links) = step {
            back = Sites::Neighbours(Box::new(back), self.back(links)?);
            step = from;
        }
        let later = self.is_later(step, *first).filter(|_| back != *a)?;
        let set = if outside { self.minus(self.board_sites(), back) } else { back };
        Some(truths::within(Sites::Slot(later), set))
    }

    /// Steps back along links that are known.
    pub fn back(&self, links: &Links) -> Option<Links> {
        let back = match (self.table(links), links) {
            (Some(table), _) => turned(&table),
            (None, Links::Directions(ways)) if self.board.straight_lines().lead_back => {
                return Some(Links::Directions(Box::new(self.opposite(ways))));
            }
            (None, _) => return None,
        };
        match links {
            Links::Table(_) => Some(Links::Table(Arc::new(back))),
            Links::Directions(d) => {
                let mask = super::known_key(d)?;
                let is_back =
                    |way: &u64| self.board.iter().all(|s| self.board.step(s, *way) == back[s.index()]);
                let known = [mask, self.board.opposite(mask)].into_iter().find(is_back);
                Some(match known {
                    Some(mask) => Links::Directions(Box::new(Members::Const(mask))),
                    None => Links::Table(Arc::new(back)),
                })
            }
        }
    }

    /// For each site as the first name those for which a condition holds as the second.
    fn pairs(&self, e: &Truth, first: Slot, second: Slot) -> Option<Vec<SiteSet>> {
        if self.board.len() > MOST_SITES {
            return None;
        }
        let domain = Set::Sites(self.board_sites());
        let all = Sites::Filter(Box::new(Each { slot: second, domain, cond: Some(e.clone()) }));
        self.step_by_step(all, first)
    }

    /// For each site as the name what a set is.
    fn step_by_step(&self, e: Sites, name: Slot) -> Option<Vec<SiteSet>> {
        let e = Expr::Set(Set::Sites(e));
        let to = |s: Site| {
            let mut slots = Slots::default();
            slots.set(name, Value::Sites(SiteSet::of(s)));
            fold(&e, self.board, self.cast, &mut slots, &Cell::new(super::STEPS)).ok().map(|to| to.sites())
        };
        self.board.iter().map(to).collect()
    }

    /// A set in which parts are told apart by one site and the board alone: a step from the site along a table.
    pub fn known_step(&self, e: &Sites) -> Option<Sites> {
        let is_told_apart =
            matches!(e, Sites::If(_) | Sites::Lookup(..) | Sites::Filter(_) | Sites::UnionEach(..));
        if !is_told_apart || self.board.len() > MOST_SITES {
            return None;
        }
        let names: Vec<Slot> = names_in(e).into_iter().collect();
        let [name] = names[..] else { return None };
        if !self.is_site(name) || !Closed::with(&[name]).sites(e) {
            return None;
        }
        let table = self.step_by_step(e.clone(), name)?;
        Some(Sites::Neighbours(Box::new(Sites::Slot(name)), Links::Table(Arc::new(table))))
    }

    /// A site and what one step from it leads to: a step that may stay.
    pub fn step_or_stay(&self, a: &Sites, b: &Sites) -> Option<Sites> {
        let (site, links) = match (a, b) {
            (site, Sites::Neighbours(from, links)) if **from == *site => (site, links),
            (Sites::Neighbours(from, links), site) if **from == *site => (site, links),
            _ => return None,
        };
        if !matches!(site, Sites::Slot(_)) || !self.is_one(site) {
            return None;
        }
        let stay = |(to, s): (&SiteSet, Site)| *to | SiteSet::of(s);
        let table = self.table(links)?.iter().zip(self.board.iter()).map(stay).collect();
        Some(Sites::Neighbours(Box::new(site.clone()), Links::Table(Arc::new(table))))
    }

    /// What one step along both of two tables has in common, from one site; or what they have together.
    pub fn joined_steps(&self, a: &Sites, b: &Sites, both: bool) -> Option<Sites> {
        let (Sites::Neighbours(from, x), Sites::Neighbours(other, y)) = (a, b) else { return None };
        let is_table = |links: &Links| matches!(links, Links::Table(_));
        if from != other || both && !self.is_one(from) || !is_table(x) && !is_table(y) {
            return None;
        }
        let (x, y) = (self.table(x)?, self.table(y)?);
        let join = |(x, y): (&SiteSet, &SiteSet)| if both { *x & *y } else { *x | *y };
        let table = x.iter().zip(y.iter()).map(join).collect();
        Some(Sites::Neighbours(from.clone(), Links::Table(Arc::new(table))))
    }

    /// `union(b for b in F where s in b)`, where `F` is known: a step from `s` along a table.
    pub fn united_through(&self, each: &Each, part: &Sites) -> Option<Sites> {
        let (Set::Family(Family::Const(members)), Some(Truth::Within(o))) = (&each.domain, &each.cond) else {
            return None;
        };
        let (Set::Sites(site), Set::Sites(member)) = (&o.left, &o.right) else { return None };
        let name = Sites::Slot(each.slot);
        if *member != name || *part != name || reads(site, each.slot) || !self.is_one(site) {
            return None;
        }
        let through = |s: Site| {
            let met = members.iter().filter(|member| member.has(s));
            met.fold(SiteSet::EMPTY, |all, member| all | *member)
        };
        let table = self.board.iter().map(through).collect();
        Some(Sites::Neighbours(Box::new(site.clone()), Links::Table(Arc::new(table))))
    }

    /// Links that are known, as a table.
    pub fn table(&self, links: &Links) -> Option<Arc<Vec<SiteSet>>> {
        match links {
            Links::Table(table) => Some(table.clone()),
            Links::Directions(d) => {
                let mask = super::known_key(d)?;
                Some(Arc::new(self.board.iter().map(|s| self.board.step(s, mask)).collect()))
            }
        }
    }

    /// The sites on the straight lines from each site in these directions.
    fn lines(&self, ways: u64) -> Vec<SiteSet> {
        let from = |s: Site| {
            bits(ways).flat_map(|d| self.board.rays(s, usize::from(d))).flatten().copied().collect()
        };
        self.board.iter().map(from).collect()
    }

    /// `{ t in X where between(s, t) in W }`, where `X` lies on straight lines from `s`: what a run over `W`, and what it hits,
    /// have of `X`.
    pub fn clear_lines(&mut self, slot: Slot, domain: &Sites, cond: &Truth) -> Option<Sites> {
        let Truth::Within(o) = cond else { return None };
        let (Set::Sites(Sites::Between(a, b)), Set::Sites(passed)) = (&o.left, &o.right) else { return None };
        let here = Sites::Slot(slot);
        let from = if **b == here { a } else { b };
        let is_free = (**a == here || **b == here) && !reads(&**from, slot) && !reads(passed, slot);
        if !is_free || !self.is_one(from) || !self.board.straight_lines().are_single {
            return None;
        }
        let OnLines { rest, ways, stays } = self.on_lines(domain, from)?;
        let (ways, over) = (Box::new(Members::Const(ways)), Box::new(passed.clone()));
        let run = Sites::Run(from.clone(), ways.clone(), over.clone());
        let seen = match self.is_part(domain, passed) {
            true => run,
            false => self.union(run, Sites::Hit(from.clone(), ways, over)),
        };
        let run = self.both(rest, seen);
        // Nothing lies between a site and itself.
        let here =
            if stays { self.both(domain.clone(), (**from).clone()) } else { super::algebra::nothing() };
        Some(self.union(run, here))
    }

    /// What is left of a set without the condition that its sites lie on straight lines from a site; nothing if they need
    /// not.
    fn on_lines(&self, e: &Sites, from: &Sites) -> Option<OnLines> {
        let every = (1 << self.board.direction_count()) - 1;
        match e {
            Sites::Neighbours(a, links) if **a == *from => {
                let table = self.table(links)?;
                let stays = table.iter().zip(self.board.iter()).any(|(to, s)| to.has(s));
                let others = || table.iter().zip(self.board.iter()).map(|(to, s)| *to - SiteSet::of(s));
                let inside = |way: &u64| {
                    let lines = self.lines(*way);
                    others().zip(&lines).all(|(to, line)| line.is_subset(&to))
                };
                let ways = bits(every).map(|way| 1 << way).filter(inside).fold(0, |all, way| all | way);
                if others().zip(self.lines(ways)).all(|(to, line)| to == line) {
                    return Some(OnLines { rest: self.board_sites(), ways, stays });
                }
                let on = others().zip(self.lines(every)).all(|(to, line)| to.is_subset(&line));
                on.then(|| OnLines { rest: e.clone(), ways: every, stays })
            }
            Sites::Run(a, ways, through) if **a == *from => {
                let stays = !self.board.straight_lines().end;
                Some(match super::known_key(ways) {
                    Some(ways) if self.is_board(through) => OnLines { rest: self.board_sites(), ways, stays },
                    _ => OnLines { rest: e.clone(), ways: every, stays },
                })
            }
            Sites::Both(a, b) => match (self.on_lines(a, from), self.on_lines(b, from)) {
                (Some(a), Some(b)) => Some(OnLines {
                    rest: self.both(a.rest, b.rest),
                    ways: a.ways & b.ways,
                    stays: a.stays && b.stays,
                }),
                (Some(on), None) => Some(OnLines { rest: self.both(on.rest, (**b).clone()), ..on }),
                (None, Some(on)) => Some(OnLines { rest: self.both((**a).clone(), on.rest), ..on }),
                (None, None) => None,
            },
            _ => None,
        }
    }

    /// `{ g in F where C }`
    pub fn family_filtered(&mut self, each: Each) -> Family {
        match self.merged(each) {
            Each { domain: Set::Family(domain), cond: None | Some(Truth::Const(true)), .. } => domain,
            each => Family::Filter(Box::new(each)),
        }
    }

    /// A condition on a group that only asks which of some known sets it meets: `or` stands outside.
    pub fn some_group(&mut self, each: &Each) -> Option<Truth> {
        let (Set::Family(Family::Groups(..)), Some(Truth::Any(parts))) = (&each.domain, &each.cond) else {
            return None;
        };
        if !parts.iter().all(|part| conjuncts(part.clone()).iter().all(meets_known)) {
            return None;
        }
        let parts = parts.clone();
        let each_part = |n: &mut Self, part| n.some_of(Each { cond: Some(part), ..each.clone() });
        let parts = parts.into_iter().map(|part| each_part(self, part)).collect();
        Some(self.any(parts))
    }

    /// `some l in F: l in X + s`, of known sets and a site: one lies in `X`, or one that has the site does without it.
    pub fn some_set_with(&mut self, each: &Each) -> Option<Truth> {
        let (Set::Family(Family::Const(_)), Some(Truth::Within(o))) = (&each.domain, &each.cond) else {
            return None;
        };
        let name = Sites::Slot(each.slot);
        let (Set::Sites(member), Set::Sites(Sites::Union(a, b))) = (&o.left, &o.right) else { return None };
        let is_site = |e: &Sites| matches!(e, Sites::Slot(slot) if self.is_site(*slot));
        let (site, rest) = match (is_site(a), is_site(b)) {
            (true, false) => (&**a, &**b),
            (false, true) => (&**b, &**a),
            _ => return None,
        };
        if *member != name || reads(rest, each.slot) || reads(site, each.slot) {
            return None;
        }
        let without = Sites::Minus(Box::new(name.clone()), Box::new(site.clone()));
        let has = truths::within(site.clone(), name.clone());
        let conds =
            [vec![truths::within(name, rest.clone())], vec![has, truths::within(without, rest.clone())]];
        let some = |conds| {
            Truth::Quantified(
                Quantifier::Some,
                Box::new(Each { cond: Some(joined_all(conds)), ..each.clone() }),
            )
        };
        Some(self.any(conds.into_iter().map(some).collect()))
    }

    /// A few known sets, players, colours or kinds of which groups are asked something, one by one.
    pub fn some_known_member(&mut self, each: &Each) -> Option<Truth> {
        let is_number = matches!(each.domain, Set::Numbers(_));
        let cond = each.cond.as_ref().filter(|cond| is_number || is_shorter_known(cond, each.slot))?;
        let values = known_values(&each.domain)?;
        if values.len() * size(cond) > MOST_WRITTEN {
            return None;
        }
        let parts = values.iter().map(|value| self.again(&super::substituted(each.slot, value, cond)));
        let parts = parts.collect();
        Some(self.any(parts))
    }
}

/// The members of a set of a few that are known; directions are not gone through one by one.
pub fn known_values(domain: &Set) -> Option<Vec<Expr>> {
    let values: Vec<Expr> = match domain {
        Set::Numbers(Numbers::Range(low, high)) => match (&**low, &**high) {
            (Num::Const(low), Num::Const(high)) if high.saturating_sub(*low) < FEW_MEMBERS as i32 => {
                (*low..=*high).map(|n| Expr::Num(Num::Const(n))).collect()
            }
            _ => return None,
        },
        Set::Numbers(Numbers::Of(all)) if all.iter().all(|n| matches!(n, Num::Const(_))) => {
            all.iter().map(|n| Expr::Num(n.clone())).collect()
        }
        Set::Family(Family::Const(sets)) => {
            sets.iter().map(|set| Expr::Set(Set::Sites(Sites::Const(*set)))).collect()
        }
        Set::Members(Domain::Directions, _) => return None,
        Set::Members(domain, Members::Const(mask)) => {
            bits(*mask).map(|one| Expr::Set(Set::Members(*domain, Members::Const(1 << one)))).collect()
        }
        _ => return None,
    };
    (values.len() <= FEW_MEMBERS).then_some(values)
}

/// Is it asked of groups, or of the image of a name? Then it is shorter where the name is known.
fn is_shorter_known(cond: &Truth, name: Slot) -> bool {
    let mut images = Images { name, found: false };
    asks_groups(cond) || {
        images.truth(cond);
        images.found
    }
}

/// Looks for images of a name.
struct Images {
    name: Slot,
    found: bool,
}

impl Rewrite for Images {
    fn sites(&mut self, e: &Sites) -> Sites {
        self.found |= matches!(e, Sites::Image(of, _) if reads(&**of, self.name));
        self.parts_of_sites(e)
    }
}

/// Steps back along a table.
pub fn turned(steps: &[SiteSet]) -> Vec<SiteSet> {
    let mut back = vec![SiteSet::EMPTY; steps.len()];
    for (s, to) in steps.iter().enumerate() {
        to.iter().for_each(|t| back[t.index()].insert(Site(s as u16)));
    }
    back
}

fn asks_distance(a: &Num, b: &Num) -> bool {
    matches!((a, b), (Num::Distance(_, _, Links::Directions(ways)), Num::Const(_)) if super::known_key(ways).is_some())
}

fn measures(e: &Num) -> bool {
    match e {
        Num::Distance(..) => true,
        Num::Arith(_, a, b) => measures(a) || measures(b),
        _ => false,
    }
}

/// Is a set asked whether it meets a known one, or all of some known ones?
pub fn meets_known(cond: &Truth) -> bool {
    match cond {
        Truth::Some(set) => match &**set {
            Set::Sites(Sites::Both(a, b)) => {
                let is_name = |e: &Sites| matches!(e, Sites::Slot(_));
                let is_known = |e: &Sites| is_name(e) || matches!(e, Sites::Const(_));
                is_name(a) && is_known(b) || is_name(b) && is_known(a)
            }
            _ => false,
        },
        Truth::Not(a) => match &**a {
            Truth::Quantified(Quantifier::Some, each) => match (&each.domain, &each.cond) {
                (Set::Family(Family::Const(_)), Some(Truth::Not(a))) => meets_known(a),
                _ => false,
            },
            _ => false,
        },
        _ => false,
    }
}

/// So few members are asked one by one.
const FEW_MEMBERS: usize = 12;

/// Conditions that are longer when they are written out for each member stay as they are.
const MOST_WRITTEN: usize = 2_000;
