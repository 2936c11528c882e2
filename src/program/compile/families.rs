//! Families of sets.

use super::super::facts;
use super::super::monotone::only_helped;
use super::super::op::{Bits, Op, Test};
use super::super::register::F;
use super::super::Place;
use super::Compiler;
use crate::board::SiteSet;
use crate::model::{
    Compare, Each, Family, Links, Num, Operand, Quantifier, Rewrite, Set, Sites, Slot, Truth,
};
use std::sync::Arc;

impl Compiler<'_> {
    /// The register of a family's value; it is not to be changed.
    pub fn family(&mut self, e: &Family) -> F {
        let e = self.simplify().family(e);
        match &e {
            Family::Const(sets) => self.family_constant(sets),
            Family::Slot(slot) => match self.names.slots.get(slot) {
                Some(Place::Family(f)) => *f,
                _ => self.family_constant(&Default::default()),
            },
            Family::Groups(s, links) => match self.links(links) {
                Some(links) => {
                    let of = self.sites(s);
                    self.put(|to| Op::Groups { to, of, links })
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
                self.by_case(p, |c, part| {
                    let from = c.family(part);
                    c.emit(Op::CopySets { to, from });
                });
                to
            }
            Family::Lookup(key, table) => {
                let to = self.no_sets();
                self.by_key(key, table, |c, e| {
                    let b = c.family(e);
                    c.emit(Op::JoinSets { op: Bits::Or, to, a: to, b });
                });
                to
            }
            Family::Let(b, rest) => self.with_binding(b, |c| c.family(rest)),
        }
    }

    fn no_sets(&mut self) -> F {
        self.put(|to| Op::ClearSets { to })
    }

    fn join_families(&mut self, op: Bits, a: &Family, b: &Family) -> F {
        let (a, b) = (self.family(a), self.family(b));
        self.put(|to| Op::JoinSets { op, to, a, b })
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

    /// Jumps when a member of a known family is found for which the condition holds (does not hold): at once for all
    /// members of one shape.
    pub fn some_member(
        &mut self,
        sets: &Arc<Vec<SiteSet>>,
        (slot, cond): (Slot, &Truth),
        on: bool,
    ) -> Option<Vec<usize>> {
        if let Truth::Within(o) = cond {
            if let Some(test) = self.any_inside(sets, slot, o) {
                return Some(vec![self.branch_on(test, on)]);
            }
        }
        if let Some(test) = self.any_inside_at(sets, slot, cond) {
            return Some(vec![self.branch_on(test, on)]);
        }
        if let Some(cases) = self.by_number_of_sites(sets, slot, cond) {
            return Some(self.simple_branch(&cases, on));
        }
        let whole = self.whole();
        let shapes = whole.members_where(sets, slot, &self.simplify().truth(cond))?;
        let elsewhere = self.nothing_near(sets, slot, cond);
        let found: Vec<usize> = shapes
            .iter()
            .map(|anchors| {
                let anchors = self.sites(anchors);
                self.branch_on(Test::Some(anchors), true)
            })
            .collect();
        if on {
            self.land_all(elsewhere);
            return Some(found);
        }
        let mut out = vec![self.jump()];
        out.extend(elsewhere);
        self.land_all(found);
        Some(out)
    }

    /// `some l in lines: l in s`, as a test.
    fn any_inside(&mut self, sets: &Arc<Vec<SiteSet>>, slot: Slot, o: &Operand) -> Option<Test> {
        let e = lies_in(o, slot)?;
        let first = sets.first()?;
        if first.is_empty() {
            return None;
        }
        let family = self.family_table(sets);
        let e = self.simplify().sites(e);
        let set = self.sites(&e);
        if self.has_grown(&e) {
            return Some(self.inside_near(family, set));
        }
        let few = self.tables.families[family as usize].shapes.len() <= 16;
        few.then_some(Test::AnyInside(family, set))
    }

    /// `some l in lines: s in l and l in e`, as a test.
    fn any_inside_at(&mut self, sets: &Arc<Vec<SiteSet>>, slot: Slot, cond: &Truth) -> Option<Test> {
        let Truth::All(parts) = cond else { return None };
        let [x, y] = &parts[..] else { return None };
        let meets = |c: &mut Self, part: &Truth| match part {
            Truth::Within(_) => holds(part, slot).filter(|site| c.simplify().is_one(site)),
            Truth::Some(set) => match &**set {
                Set::Sites(Sites::Both(a, b)) => met(a, b, slot).or_else(|| met(b, a, slot)),
                _ => None,
            },
            _ => None,
        };
        let lies = |part: &Truth| match part {
            Truth::Within(o) => lies_in(o, slot).cloned(),
            _ => None,
        };
        let (site, e) = match (meets(self, x), lies(y)) {
            (Some(site), Some(e)) => (site, e),
            _ => (meets(self, y)?, lies(x)?),
        };
        if sets.first()?.is_empty() {
            return None;
        }
        let family = self.family_table(sets);
        let (set, at) = (self.sites(&e), self.sites(&site));
        Some(Test::AnyInsideAt(family, set, at))
    }

    /// `some l in lines: v in l and l in s`, where it is not known how many sites `v` has: none, which lie in all lines,
    /// or one; or else all lines are looked at.
    fn by_number_of_sites(&self, sets: &Arc<Vec<SiteSet>>, slot: Slot, cond: &Truth) -> Option<Truth> {
        let Truth::All(parts) = cond else { return None };
        let [x, y] = &parts[..] else { return None };
        let (v, lies) = holds(x, slot).map(|v| (v, y)).or_else(|| Some((holds(y, slot)?, x)))?;
        if !matches!(lies, Truth::Within(o) if lies_in(o, slot).is_some()) || !matches!(v, Sites::Var(_)) {
            return None;
        }
        let some = |e: Sites| Truth::Some(Box::new(Set::Sites(e)));
        let (own, both) = (Box::new(v.clone()), |e: Truth| Truth::All(vec![e, lies.clone()]));
        let met = some(Sites::Both(own.clone(), Box::new(Sites::Slot(slot))));
        let outside = some(Sites::Minus(own, Box::new(Sites::Slot(slot))));
        let member = |cond: Truth| {
            let domain = Set::Family(Family::Const(sets.clone()));
            Truth::Quantified(Quantifier::Some, Box::new(Each { slot, domain, cond: Some(cond) }))
        };
        let count = Box::new(Num::Count(Box::new(Set::Sites(v.clone()))));
        let few = Truth::Compare(Compare::AtMost, count, Box::new(Num::Const(1)));
        let none = Truth::Not(Box::new(some(v)));
        let of_few = Truth::If(Box::new((none, member(lies.clone()), member(both(met)))));
        let of_many = member(both(Truth::Not(Box::new(outside))));
        Some(Truth::If(Box::new((few, of_few, of_many))))
    }

    /// Does a member of a family that holds a piece put in this turn lie in a set?
    fn inside_near(&mut self, family: u16, set: super::S) -> Test {
        self.local_ends.near = true;
        Test::AnyInsideAt(family, set, self.places.fresh)
    }

    /// Is it the whole of some types that the turn has made grow, and may a part be left out that held before?
    fn has_grown(&self, e: &Sites) -> bool {
        let grown = self.local.as_ref().map_or(0, |c| c.grown);
        facts::whole_types(&self.model.cast, e).is_some_and(|types| types & grown != 0)
    }

    /// Jumps when no member of a family that holds a piece put in this turn lies in what it has to lie in, where a
    /// condition can have come true by that alone.
    fn nothing_near(&mut self, sets: &Arc<Vec<SiteSet>>, slot: Slot, cond: &Truth) -> Vec<usize> {
        let Truth::All(parts) = cond else { return Vec::new() };
        let lies = |part: &Truth| match part {
            Truth::Within(o) => {
                lies_in(o, slot).filter(|e| self.has_grown(&self.simplify().sites(e))).cloned()
            }
            _ => None,
        };
        let Some((at, e)) = parts.iter().enumerate().find_map(|(at, part)| Some((at, lies(part)?))) else {
            return Vec::new();
        };
        let others: Vec<Truth> = parts
            .iter()
            .enumerate()
            .filter(|(i, _)| *i != at)
            .map(|(_, part)| self.simplify().truth(part))
            .collect();
        let domain = Set::Family(Family::Const(sets.clone()));
        let others = Each { slot, domain, cond: Some(Truth::All(others)) };
        let hurt = Truth::Not(Box::new(Truth::Quantified(Quantifier::Some, Box::new(others))));
        if !only_helped(&hurt) || sets.first().is_none_or(SiteSet::is_empty) {
            return Vec::new();
        }
        let family = self.family_table(sets);
        let set = self.sites(&e);
        let test = self.inside_near(family, set);
        vec![self.branch_on(test, false)]
    }
}

/// `X`, if it says that the name lies in `X`, which does not depend on it.
fn lies_in(o: &Operand, slot: Slot) -> Option<&Sites> {
    match (&o.left, &o.right) {
        (Set::Sites(Sites::Slot(s)), Set::Sites(e)) if *s == slot && !facts::reads(e, slot) => Some(e),
        _ => None,
    }
}

/// `e`, where a condition on a member says that it holds all of `e`.
fn holds(cond: &Truth, member: Slot) -> Option<Sites> {
    let Truth::Within(o) = cond else { return None };
    match (&o.left, &o.right) {
        (Set::Sites(e), Set::Sites(Sites::Slot(s))) if *s == member && !facts::reads(e, member) => {
            Some(e.clone())
        }
        _ => None,
    }
}

/// `e`, if the other part is the member.
fn met(e: &Sites, other: &Sites, member: Slot) -> Option<Sites> {
    (*other == Sites::Slot(member) && !facts::reads(e, member)).then(|| e.clone())
}
