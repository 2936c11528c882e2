//! Families of sets.

use super::super::facts;
use super::super::op::{Bits, Op, Test};
use super::super::register::{F, S};
use super::super::Place;
use super::Compiler;
use crate::board::SiteSet;
use crate::model::{Family, Links, Quantifier, Rewrite, Set, Sites, Slot, Truth};

impl Compiler<'_> {
    /// The register of a family's value; it is not to be changed.
    pub fn family(&mut self, e: &Family) -> F {
        let e = self.simplify().family(e);
        match &e {
            Family::Const(sets) => self.family_constant(sets),
            Family::Slot(slot) => match self.slots.get(slot) {
                Some(Place::Family(f)) => *f,
                _ => self.family_constant(&Default::default()),
            },
            Family::Groups(s, links) => match self.links(links) {
                Some(links) => {
                    let of = self.sites(s);
                    let to = self.new_family();
                    self.emit(Op::Groups { to, of, links });
                    to
                }
                None => self.groups_by_cases(s, links),
            },
            Family::Of(parts) => {
                let to = self.no_sets();
                for part in parts {
                    let set = self.sites(part);
                    self.emit(Op::PushSet { to, set });
                }
                self.emit(Op::SortSets { to });
                to
            }
            Family::Union(a, b) => self.join_families(Bits::Or, a, b),
            Family::Minus(a, b) => self.join_families(Bits::Minus, a, b),
            Family::Both(a, b) => self.join_families(Bits::And, a, b),
            Family::Filter(each) => {
                let (to, slot) = (self.no_sets(), each.slot);
                self.each(each, |c| {
                    let set = c.slot_set(slot);
                    c.emit(Op::PushSet { to, set });
                });
                to
            }
            Family::Map(each, part) => {
                let to = self.no_sets();
                self.each(each, |c| {
                    let set = c.sites(part);
                    c.emit(Op::PushSet { to, set });
                });
                self.emit(Op::SortSets { to });
                to
            }
            Family::If(p) => {
                let to = self.new_family();
                let otherwise = self.branch(&p.0, false);
                let from = self.family(&p.1);
                self.emit(Op::CopySets { to, from });
                let end = self.jump();
                self.land_all(otherwise);
                let from = self.family(&p.2);
                self.emit(Op::CopySets { to, from });
                self.land(end);
                to
            }
            Family::Lookup(key, table) => {
                let to = self.no_sets();
                let key = self.members(key);
                for (k, e) in table {
                    let bit = self.number(1 << k);
                    let skip = self.branch_on(Test::Within(bit, key), false);
                    let b = self.family(e);
                    self.emit(Op::JoinSets { op: Bits::Or, to, a: to, b });
                    self.land(skip);
                }
                to
            }
            Family::Let(b, rest) => self.with_binding(b, |c| c.family(rest)),
        }
    }

    fn no_sets(&mut self) -> F {
        let to = self.new_family();
        self.emit(Op::ClearSets { to });
        to
    }

    fn join_families(&mut self, op: Bits, a: &Family, b: &Family) -> F {
        let (a, b) = (self.family(a), self.family(b));
        let to = self.new_family();
        self.emit(Op::JoinSets { op, to, a, b });
        to
    }

    /// Groups by directions that are known only in play: by the group of each site, one step at a time.
    fn groups_by_cases(&mut self, s: &Sites, links: &Links) -> F {
        let Links::Directions(d) = links else { return self.no_sets() };
        let mask = self.members(d);
        let to = self.no_sets();
        let of = self.sites(s);
        let (rest, group, before) = (self.new_set(), self.new_set(), self.new_set());
        let (near, site, back) = (self.new_set(), self.new_num(), self.new_num());
        self.emit(Op::Opposite { to: back, of: mask });
        self.emit(Op::Bits { op: Bits::Or, to: back, a: back, b: mask });
        self.emit(Op::Copy { to: rest, from: of });
        let next = self.here();
        let end = self.emit(Op::NextSite { from: rest, site, end: 0 });
        self.emit(Op::One { to: group, site });
        let grow = self.here();
        self.emit(Op::Copy { to: before, from: group });
        self.emit(Op::NearMask { to: near, from: group, mask: back });
        self.emit(Op::And { to: near, a: near, b: of });
        self.emit(Op::Or { to: group, a: group, b: near });
        let same = self.branch_on(Test::SameSites(before, group), true);
        self.emit(Op::Jump(grow));
        self.land(same);
        self.emit(Op::Minus { to: rest, a: rest, b: group });
        self.emit(Op::PushSet { to, set: group });
        self.emit(Op::Jump(next));
        self.land(end);
        self.emit(Op::SortSets { to });
        to
    }

    /// The first sites of a family's members that meet the condition, as far as set algebra goes.
    pub fn anchors_where(&mut self, family: u16, slot: Slot, cond: &Truth) -> Option<S> {
        let all = self.tables.families[family as usize].shapes[0].anchors;
        let all = self.inside_constant(&all);
        let to = self.new_set();
        match cond {
            Truth::Not(a) => {
                let b = self.anchors_where(family, slot, a)?;
                self.emit(Op::Minus { to, a: all, b });
            }
            Truth::All(parts) | Truth::Any(parts) => {
                let and = matches!(cond, Truth::All(_));
                let sets: Option<Vec<S>> =
                    parts.iter().map(|p| self.anchors_where(family, slot, p)).collect();
                let sets = sets?;
                let mut a = *sets.first()?;
                for b in &sets[1..] {
                    self.emit(if and { Op::And { to, a, b: *b } } else { Op::Or { to, a, b: *b } });
                    a = to;
                }
                return Some(a);
            }
            Truth::Some(set) => {
                let Set::Sites(e) = &**set else { return None };
                let with = met_by(e, slot)?;
                let set = self.sites(&with);
                self.emit(Op::Meeting { to, family, set });
            }
            Truth::Quantified(Quantifier::Some, _) => return None,
            Truth::Within(o) => match (&o.left, &o.right) {
                (Set::Sites(Sites::Slot(s)), Set::Sites(e)) if *s == slot && !facts::reads(e, slot) => {
                    let board = Sites::Const(self.model.board.sites());
                    let set = self.sites(&Sites::Minus(Box::new(board), Box::new(e.clone())));
                    self.emit(Op::Meeting { to, family, set });
                    self.emit(Op::Minus { to, a: all, b: to });
                }
                _ => return None,
            },
            cond if !facts::reads(cond, slot) => {
                let none = self.constant(&SiteSet::EMPTY);
                self.emit(Op::Copy { to, from: none });
                let skip = self.branch(cond, false);
                self.emit(Op::Copy { to, from: all });
                self.land_all(skip);
            }
            _ => return None,
        }
        Some(to)
    }
}

/// `x`, where the expression is `x & member` in any order, and `x` does not read the name.
fn met_by(e: &Sites, slot: Slot) -> Option<Sites> {
    match e {
        Sites::Both(a, b) if **a == Sites::Slot(slot) && !facts::reads(&**b, slot) => Some((**b).clone()),
        Sites::Both(a, b) if !facts::reads(&**a, slot) => {
            let rest = met_by(b, slot)?;
            Some(Sites::Both(a.clone(), Box::new(rest)))
        }
        Sites::Both(a, b) if !facts::reads(&**b, slot) => {
            let rest = met_by(a, slot)?;
            Some(Sites::Both(b.clone(), Box::new(rest)))
        }
        Sites::Minus(a, b) if !facts::reads(&**b, slot) => {
            let rest = met_by(a, slot)?;
            Some(Sites::Minus(Box::new(rest), b.clone()))
        }
        Sites::Slot(s) if *s == slot => {
            let all = (0..crate::board::MAX_SITES).map(|i| crate::board::Site(i as u16)).collect();
            Some(Sites::Const(all))
        }
        _ => None,
    }
}
