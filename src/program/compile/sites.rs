//! Sets of sites and families.

use super::super::facts;
use super::super::op::{Op, Test};
use super::super::register::{N, S};
use super::super::Place;
use super::frames::{is_single, is_the_one};
use super::variables::Valued;
use super::Compiler;
use crate::board::{Site, SiteSet};
use crate::model::{
    fold, names_in, Closed, Each, Expr, Links, Members, Pieces, Rewrite, Set, Sites, Slot, Slots, Truth,
    Value,
};
use std::cell::Cell;
use std::sync::Arc;

/// As many sites are looked at one after the other.
const FEW_SITES: usize = 8;
/// The same where one looks in one direction only.
const FEW_ONE_WAY: usize = 2;

/// Steps of the plain evaluator for one entry of a table.
const STEP_FUEL: u64 = 10_000;

impl Compiler<'_> {
    /// The register of a set's value; it is not to be changed.
    pub fn sites(&mut self, e: &Sites) -> S {
        let e = self.simplify().sites(e);
        self.simple_sites(&e)
    }

    /// The same for an expression that is simplified already, as the parts of a simplified one are.
    pub fn simple_sites(&mut self, e: &Sites) -> S {
        match e {
            Sites::Const(set) => self.constant(set),
            Sites::Said(_, inner) => self.simple_sites(inner),
            Sites::Slot(slot) => self.slot_set(*slot),
            Sites::Empty => self.places.empty,
            Sites::Var(v) => self.var_sites(v),
            Sites::Coloured(m) => self.coloured(m),
            Sites::OfKinds(m) => self.of_kinds(m),
            Sites::Marked(mark) => self.marked(mark.index()),
            Sites::Of(p) => match &**p {
                Pieces::Slot(slot) if matches!(self.names.slots.get(slot), Some(Place::Piece(_))) => {
                    let site = self.single_site(e).unwrap_or(N(0));
                    self.one(site)
                }
                p => {
                    let of = self.pieces(p);
                    self.put(|to| Op::SitesOf { to, of })
                }
            },
            Sites::Union(a, b) => self.two(a, b, |to, a, b| Op::Or { to, a, b }),
            Sites::Minus(a, b) => self.two(a, b, |to, a, b| Op::Minus { to, a, b }),
            Sites::Both(a, b) => self.two(a, b, |to, a, b| Op::And { to, a, b }),
            Sites::Filter(each) => self.filter(each),
            Sites::UnionEach(each, part) => {
                if let Some(at_once) = self.runs_to(each, part).or_else(|| self.union_of_groups(each, part)) {
                    return at_once;
                }
                let to = self.empty_set();
                self.each(each, |c| {
                    if let Some(site) = c.single_site(part) {
                        c.emit(Op::Insert { to, site });
                    } else {
                        let b = c.sites(part);
                        c.emit(Op::Or { to, a: to, b });
                    }
                });
                to
            }
            Sites::UnionOf(f) => {
                let to = self.empty_set();
                let slot = self.whole().new_name();
                self.members_of(&Set::Family((**f).clone()), slot, &mut |c| {
                    let b = c.slot_set(slot);
                    c.emit(Op::Or { to, a: to, b });
                });
                to
            }
            Sites::Neighbours(a, links) => self.neighbours(a, links),
            Sites::Run(a, d, t) => self.line(a, d, t, true),
            Sites::Hit(a, d, t) => self.line(a, d, t, false),
            Sites::Between(a, b) => {
                let (a, b) = (self.site(a), self.site(b));
                self.make(|to| Op::Between { to, a, b })
            }
            Sites::First(_) => {
                let site = self.single_site(e).unwrap_or(N(0));
                self.one(site)
            }
            Sites::Image(a, map) => {
                if let Some(site) = self.single_site(e) {
                    return self.make(|to| Op::One { to, site });
                }
                let map = self.image_table(map);
                let from = self.simple_sites(a);
                self.put(|to| Op::Image { to, from, map })
            }
            Sites::If(p) if self.simplify().says_some(&p.0, &p.1) => {
                // `if some A then A else B`
                let (to, from) = (self.new_set(), self.simple_sites(&p.1));
                self.emit(Op::Copy { to, from });
                let end = self.branch_on(Test::Some(to), true);
                let from = self.simple_sites(&p.2);
                self.emit(Op::Copy { to, from });
                self.land(end);
                to
            }
            Sites::If(p) => {
                let to = self.new_set();
                self.by_case(p, |c, part| {
                    let from = c.simple_sites(part);
                    c.emit(Op::Copy { to, from });
                });
                to
            }
            Sites::Lookup(key, table) => {
                let to = self.empty_set();
                self.by_key(key, table, |c, e| {
                    let b = c.simple_sites(e);
                    c.emit(Op::Or { to, a: to, b });
                });
                to
            }
            Sites::Let(b, rest) => {
                let from = self.scratch.len();
                let set = self.with_binding(b, |c| c.simple_sites(rest));
                self.keep_only(set, from)
            }
        }
    }

    /// `union(run(s, d, t) for d in D where some hit(s, d, t) & x)` from a single site.
    fn runs_to(&mut self, each: &Each, part: &Sites) -> Option<S> {
        let (Set::Members(_, ways), Some(Truth::Some(cond))) = (&each.domain, &each.cond) else {
            return None;
        };
        let Sites::Run(from, way, through) = part else { return None };
        let Set::Sites(Sites::Both(a, b)) = &**cond else { return None };
        let same = |way: &Members| *way == Members::Slot(each.slot);
        let (hit, goal) = if matches!(**a, Sites::Hit(..)) { (a, b) } else { (b, a) };
        let Sites::Hit(hit_from, hit_way, hit_through) = &**hit else { return None };
        let fits = same(way) && same(hit_way) && from == hit_from && through == hit_through;
        let free = |e: &Sites| !facts::reads(e, each.slot);
        if !fits || !free(from) || !free(through) || !free(goal) || facts::reads(ways, each.slot) {
            return None;
        }
        let site = self.single_site(from)?;
        let (mask, through, goal) = (self.members(ways), self.sites(through), self.sites(goal));
        Some(self.make(|to| Op::RunsTo { to, site, mask, through, goal }))
    }

    fn empty_set(&mut self) -> S {
        let (to, from) = (self.new_set(), self.constant(&SiteSet::EMPTY));
        self.emit(Op::Copy { to, from });
        to
    }

    fn one(&mut self, site: N) -> S {
        self.make(|to| Op::One { to, site })
    }

    fn two(&mut self, a: &Sites, b: &Sites, op: fn(S, S, S) -> Op) -> S {
        let (a, b) = (self.simple_sites(a), self.simple_sites(b));
        self.make(|to| op(to, a, b))
    }

    fn any_of(&mut self, sets: Vec<S>) -> S {
        match sets[..] {
            [] => self.constant(&SiteSet::EMPTY),
            [one] => one,
            _ => {
                let first = sets[0];
                sets[1..].iter().fold(first, |a, b| self.make(|to| Op::Or { to, a, b: *b }))
            }
        }
    }

    fn coloured(&mut self, m: &Members) -> S {
        if let Members::Const(mask) = m {
            let colours = self.places.colours.clone();
            let of = colours.into_iter().enumerate().filter(|(c, _)| mask >> c & 1 == 1);
            return self.any_of(of.map(|(_, s)| s).collect());
        }
        let mask = self.members(m);
        self.put(|to| Op::Coloured { to, mask })
    }

    fn of_kinds(&mut self, m: &Members) -> S {
        if let Members::Const(mask) = m {
            let types = self.places.types;
            let exists = self.model.cast.exists.clone();
            let looks = self.places.looks.iter().enumerate();
            let of = looks.filter(|(ty, (_, kind))| mask >> kind & 1 == 1 && exists[*ty]);
            let sets = of.map(|(ty, _)| S(types.0 + ty as u16)).collect();
            return self.any_of(sets);
        }
        let mask = self.members(m);
        self.put(|to| Op::OfKinds { to, mask })
    }

    fn marked(&mut self, mark: usize) -> S {
        let each = if self.places.sharing { self.places.type_count } else { 1 };
        let first = self.places.marks.0 + (mark * each) as u16;
        self.any_of((0..each as u16).map(|i| S(first + i)).collect())
    }

    /// The set of a domain's sites for which the condition holds: by set algebra where that is possible.
    pub fn filter(&mut self, each: &Each) -> S {
        let Set::Sites(domain) = &each.domain else { return self.constant(&SiteSet::EMPTY) };
        let domain = self.simplify().sites(domain);
        let Some(cond) = &each.cond else { return self.sites(&domain) };
        let cond = self.simplify().truth(cond);
        if let Some(level) = self.level(each.slot, &cond) {
            if domain == Sites::Const(self.model.board.sites()) {
                return level;
            }
            let of = self.sites(&domain);
            return self.make(|to| Op::And { to, a: of, b: level });
        }
        if let Some(whole) = self.whole().sites_where(each.slot, &cond) {
            return self.sites(&Sites::Both(Box::new(domain), Box::new(whole)));
        }
        if let Some(cond) = Valued::of(&cond, each.slot) {
            let of = self.sites(&domain);
            return self.valued(of, &cond);
        }
        let to = self.empty_set();
        let each = Each { slot: each.slot, domain: Set::Sites(domain), cond: Some(cond) };
        self.each(&each, |c| {
            if let Some(Place::Site(site)) = c.names.slots.get(&each.slot).copied() {
                c.emit(Op::Insert { to, site });
            }
        });
        to
    }

    /// The register of links by a mask of directions known now, or by a table.
    pub fn links(&mut self, links: &Links) -> Option<u16> {
        match links {
            Links::Table(table) => Some(self.table_links(table)),
            Links::Directions(d) => self.known_mask(d).map(|mask| self.direction_links(mask)),
        }
    }

    /// `neighbours(s + run(s, d, t), d)` in one known direction: what is seen from `s` through `t`.
    fn sight(&mut self, a: &Sites, links: &Links) -> Option<S> {
        let (Sites::Union(from, line), Links::Directions(d)) = (a, links) else { return None };
        let Sites::Run(of, way, through) = &**line else { return None };
        let mask = self.known_mask(d)?;
        if !self.model.board.straight_lines().are_reversible()
            || mask.count_ones() != 1
            || of != from
            || self.known_mask(way) != Some(mask)
        {
            return None;
        }
        let (from, through) = (self.simple_sites(from), self.simple_sites(through));
        let direction = mask.trailing_zeros() as u8;
        Some(self.make(|to| Op::Sight { to, from, direction, through }))
    }

    fn neighbours(&mut self, a: &Sites, links: &Links) -> S {
        if let Some(seen) = self.sight(a, links) {
            return seen;
        }
        let site = self.single_site(a);
        if let Some(links) = self.links(links) {
            return match site {
                Some(site) => self.make(|to| Op::NearSite { to, site, links }),
                None => {
                    let from = self.simple_sites(a);
                    self.make(|to| Op::Near { to, from, links })
                }
            };
        }
        let Links::Directions(d) = links else { return self.constant(&SiteSet::EMPTY) };
        let mask = self.members(d);
        match site {
            Some(site) => self.make(|to| Op::NearSiteMask { to, site, mask }),
            None => {
                let from = self.simple_sites(a);
                self.make(|to| Op::NearMask { to, from, mask })
            }
        }
    }

    /// `run` and `hit`.
    fn line(&mut self, a: &Sites, d: &Members, t: &Sites, run: bool) -> S {
        let through = self.simple_sites(t);
        if let Some(site) = self.single_site(a) {
            let mask = self.members(d);
            return self.make(|to| match run {
                true => Op::RunSite { to, site, mask, through },
                false => Op::HitSite { to, site, mask, through },
            });
        }
        let is_reversible = self.model.board.straight_lines().are_reversible();
        let from = self.simple_sites(a);
        if let Some(known) = self.known_mask(d).filter(|_| is_reversible) {
            let all = |c: &mut Self, op: fn(S, S, u8, S) -> Op| {
                let ways = crate::model::bits(known);
                let sets = ways.map(|direction| c.make(|to| op(to, from, direction, through))).collect();
                c.any_of(sets)
            };
            if run {
                return all(self, |to, from, direction, through| Op::Slide { to, from, direction, through });
            }
            let few = if known.count_ones() == 1 { FEW_ONE_WAY } else { FEW_SITES };
            if !self.are_few(a, few) {
                let seen =
                    all(self, |to, from, direction, through| Op::Sight { to, from, direction, through });
                return self.make(|to| Op::Minus { to, a: seen, b: through });
            }
        }
        let mask = self.members(d);
        self.make(|to| match run {
            true => Op::Run { to, from, mask, through },
            false => Op::Hit { to, from, mask, through },
        })
    }

    /// Does a set have a few sites at most, as those of pieces of some kinds? These are looked at one after the other.
    fn are_few(&self, e: &Sites, few: usize) -> bool {
        let of_kinds = |e: &Sites| matches!(e, Sites::OfKinds(_));
        match e {
            Sites::Both(a, b) if of_kinds(a) || of_kinds(b) => true,
            Sites::Both(a, b) => self.are_few(a, few) || self.are_few(b, few),
            Sites::Minus(a, _) | Sites::Hit(a, ..) => self.are_few(a, few),
            e => of_kinds(e) || self.simplify().size(e).most <= few,
        }
    }

    // ---------------------------------------------------------------- single sites

    /// The register of the site, if the set never has more than one.
    pub fn single_site(&mut self, e: &Sites) -> Option<N> {
        if let Some(step) = self.step(e) {
            return Some(step);
        }
        match e {
            Sites::Slot(slot) => match self.names.slots.get(slot) {
                Some(Place::Site(site)) => Some(*site),
                _ => None,
            },
            Sites::Of(p) => match &**p {
                Pieces::Slot(slot) => match self.names.slots.get(slot).copied() {
                    Some(Place::Piece(of)) => {
                        let to = self.new_num();
                        self.emit(Op::PieceSite { to, of });
                        Some(to)
                    }
                    _ => None,
                },
                _ => None,
            },
            Sites::First(a) => Some(self.first_site(a)),
            Sites::Image(a, map) => {
                let (site, map) = (self.single_site(a)?, self.image_table(map));
                let to = self.new_num();
                self.emit(Op::SiteImage { to, site, map });
                Some(to)
            }
            Sites::If(p) if is_the_one(p) => {
                let of = self.sites(&p.1);
                let to = self.new_num();
                self.emit(Op::Single { to, of });
                Some(to)
            }
            Sites::If(p) => {
                let slots = &self.names.slots;
                let of_slot = |slot: Slot| matches!(slots.get(&slot), Some(Place::Site(_)));
                if !is_single(&self.model.board, e, &of_slot) {
                    return None;
                }
                let to = self.new_num();
                self.by_case(p, |c, part| {
                    let from = c.site(part);
                    c.emit(Op::Move { to, from });
                });
                Some(to)
            }
            _ => None,
        }
    }

    /// The site to which another leads, where that depends on the board alone: by a table.
    fn step(&mut self, e: &Sites) -> Option<N> {
        if !matches!(e, Sites::Let(..) | Sites::If(_) | Sites::Neighbours(..)) {
            return None;
        }
        let mut read = names_in(e);
        let slot = read.pop_first().filter(|_| read.is_empty())?;
        let Some(Place::Site(site)) = self.names.slots.get(&slot).copied() else { return None };
        if !Closed::with(&[slot]).sites(e) || !is_single(&self.model.board, e, &|s| s == slot) {
            return None;
        }
        let (board, cast) = (self.model.board.clone(), &self.model.cast);
        let to = |from: Site| {
            let mut slots = Slots::new(usize::from(slot.0) + 1);
            slots.set(slot, Value::Sites([from].into_iter().collect()));
            let value =
                fold(&Expr::Set(Set::Sites(e.clone())), &board, cast, &mut slots, &Cell::new(STEP_FUEL))
                    .ok()?;
            Some(value.sites().single().unwrap_or(Site(u16::MAX)))
        };
        let map: Arc<Vec<Site>> = Arc::new(board.iter().map(to).collect::<Option<_>>()?);
        let map = self.image_table(&map);
        let to = self.new_num();
        self.emit(Op::SiteImage { to, site, map });
        Some(to)
    }

    /// The register of the first of the sites; -1 if there is none.
    fn first_site(&mut self, e: &Sites) -> N {
        let set = self.sites(e);
        let (from, site) = (self.new_set(), self.new_num());
        self.emit(Op::Copy { to: from, from: set });
        self.emit(Op::Const { to: site, value: -1 });
        let end = self.emit(Op::NextSite { from, site, end: 0 });
        self.land(end);
        site
    }

    /// The register of the site of a set of one; -1 for any other set.
    pub fn site(&mut self, e: &Sites) -> N {
        if let Sites::Const(set) = e {
            let value = set.single().map_or(-1, |s| i64::from(self.layout.bit(s).0));
            return self.number(value);
        }
        if let Some(site) = self.single_site(e) {
            return site;
        }
        let of = self.sites(e);
        self.put(|to| Op::Single { to, of })
    }

    /// A constant given by bits.
    pub fn inside_constant(&mut self, bits: &SiteSet) -> S {
        let sites: SiteSet = bits.iter().map(|b| self.layout.site(b.index())).collect();
        self.constant(&sites)
    }
}
