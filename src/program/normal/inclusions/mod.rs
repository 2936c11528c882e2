//! Conditions that more sites of one set can only help: each asks whether one of some sets of sites lies, whole, in that
//! set. Four more stones beyond one of mine, three rows of three, a stone with one on either side: all are "some line in
//! mine", and are looked at as that, near the newest stone.
//!
//! The sets are worked out from the condition: for every value of its names a list of sets of which one has to be there
//! (a disjunction of conjunctions), as long as these are few.

mod families;
mod membership;
mod numbers;

use super::{conjuncts, Normal, Substitute};
use crate::board::{Board, Site, SiteSet};
use crate::model::{
    bits, Cast, Closed, Each, Family, Members, NoOracle, Operand, Position, Quantifier, Rewrite, Role, Scene,
    Set, Sites, Slot, Slots, Trial, Truth, Value,
};
use crate::program::facts::size;
use std::cell::Cell;
use std::collections::HashMap;

/// The name of the member in what is made here.
const MEMBER: Slot = Slot(29_999);
/// Parts that may be looked at for one condition.
const MOST_STEPS: usize = 100_000;
/// With more parts than these, names are not replaced by what they stand for.
const MOST_PARTS: usize = 1_000;
/// The most sets that a condition may come to.
const MOST_SETS: usize = 2_500;

impl Normal<'_> {
    /// The same condition, or parts of it, as `some l in F: l in X`, where it comes to that.
    pub fn included(&mut self, e: Truth) -> Truth {
        if !is_said_otherwise(&e) {
            return e;
        }
        if let Some(found) = Reader::new(self.board, self.cast).inclusion(&inlined(&e)) {
            return found;
        }
        match e {
            Truth::All(parts) => {
                let parts = parts.into_iter().map(|part| self.included(part)).collect();
                self.all(parts)
            }
            Truth::Any(parts) => {
                let parts = parts.into_iter().map(|part| self.included(part)).collect();
                self.any(parts)
            }
            Truth::Not(a) => {
                let a = self.included(*a);
                self.negated(a)
            }
            e => e,
        }
    }
}

/// Is it a condition that may come to inclusions, and is none yet?
fn is_said_otherwise(e: &Truth) -> bool {
    match e {
        Truth::Const(_) | Truth::Slot(_) | Truth::Var(_) | Truth::Within(_) => false,
        Truth::Quantified(_, each) if matches!(each.domain, Set::Family(Family::Const(_))) => {
            let conds = each.cond.clone().map(conjuncts).unwrap_or_default();
            !matches!(&conds[..], [Truth::Within(o)] if o.left == Set::Sites(Sites::Slot(each.slot)))
        }
        _ => true,
    }
}

/// The set that one of some known sets, none of them empty, lies in.
pub fn holds_one(e: &Truth) -> Option<Sites> {
    let Truth::Quantified(Quantifier::Some, each) = e else { return None };
    let (Set::Family(Family::Const(sets)), Some(Truth::Within(o))) = (&each.domain, &each.cond) else {
        return None;
    };
    match (&o.left, &o.right) {
        (Set::Sites(Sites::Slot(slot)), Set::Sites(set)) if *slot == each.slot => {
            sets.iter().all(|set| !set.is_empty()).then(|| set.clone())
        }
        _ => None,
    }
}

/// The same condition with what names of sites stand for in their place, as long as that is short.
pub fn inlined(e: &Truth) -> Truth {
    Inlined.truth(e)
}

struct Inlined;

impl Rewrite for Inlined {
    fn truth(&mut self, e: &Truth) -> Truth {
        match self.parts_of_truth(e) {
            Truth::Let(b, rest) => {
                let inlined = Substitute::new(b.slot, &b.value).truth(&rest);
                if size(&inlined) > MOST_PARTS {
                    Truth::Let(b, rest)
                } else {
                    inlined
                }
            }
            e => e,
        }
    }

    fn sites(&mut self, e: &Sites) -> Sites {
        match self.parts_of_sites(e) {
            Sites::Let(b, rest) => {
                let inlined = Substitute::new(b.slot, &b.value).sites(&rest);
                if size(&super::truths::some(inlined.clone())) > MOST_PARTS {
                    Sites::Let(b, rest)
                } else {
                    inlined
                }
            }
            e => e,
        }
    }

    fn trial(&mut self, e: &Trial) -> Trial {
        e.clone()
    }
}

/// Sets of which one has to lie in the set at hand.
type Ways = Vec<SiteSet>;

fn never() -> Ways {
    Vec::new()
}

fn always() -> Ways {
    vec![SiteSet::EMPTY]
}

/// Reads a condition for given values of its names.
struct Reader<'a> {
    board: &'a Board,
    cast: &'a Cast,
    nowhere: Position,
    names: Vec<Slot>,
    slots: Slots,
    /// The set that it is about, once that was met.
    set: Option<Sites>,
    left: usize,
    /// How sites come to be in sets, for the values that the names have: by the number of these, the site and the place of
    /// the set in the condition.
    known: HashMap<(usize, Site, usize), Ways>,
    /// The number of the values that the names have, and how many there have been.
    values: (usize, usize),
    /// For each set of directions from where a step leads to each site.
    backward: HashMap<u64, Vec<SiteSet>>,
}

impl<'a> Reader<'a> {
    fn new(board: &'a Board, cast: &'a Cast) -> Reader<'a> {
        Reader {
            board,
            cast,
            nowhere: Position::empty(board.len(), cast),
            names: Vec::new(),
            slots: Slots::default(),
            set: None,
            left: MOST_STEPS,
            known: HashMap::new(),
            values: (0, 0),
            backward: HashMap::new(),
        }
    }

    /// `some l in F: l in X` with the same value; nothing if the condition comes to something else, or to a question
    /// about single sites.
    fn inclusion(&mut self, e: &Truth) -> Option<Truth> {
        let sets = least(self.truth(e, true)?);
        if sets.len() < 2 || sets.len() > MOST_SETS || sets.iter().any(|set| set.len() < 2) {
            return None;
        }
        let member = Operand { left: Set::Sites(Sites::Slot(MEMBER)), right: Set::Sites(self.set.take()?) };
        let domain = Set::Family(Family::Const(sets.into()));
        let each = Each { slot: MEMBER, domain, cond: Some(Truth::Within(Box::new(member))) };
        Some(Truth::Quantified(Quantifier::Some, Box::new(each)))
    }

    fn spend(&mut self, steps: usize) -> Option<()> {
        self.left = self.left.checked_sub(steps)?;
        Some(())
    }

    /// The value of what is closed but for the names.
    fn value<T, E>(&mut self, of: impl FnOnce(&mut Scene<'_>) -> Result<T, E>) -> Option<T> {
        let fuel = Cell::new(super::STEPS);
        of(&mut Scene {
            board: self.board,
            cast: self.cast,
            patterns: &[],
            vars: &[],
            position: &self.nowhere,
            me: Role(0),
            mover: Role(0),
            slots: &mut self.slots,
            fuel: &fuel,
            oracle: &NoOracle,
        })
        .ok()
    }

    fn closed(&self) -> Closed {
        Closed::with(&self.names)
    }

    fn known_sites(&mut self, e: &Sites) -> Option<SiteSet> {
        if !self.closed().sites(e) {
            return None;
        }
        self.value(|scene| scene.sites(e))
    }

    fn known_members(&mut self, e: &Members) -> Option<u64> {
        if !self.closed().members(e) {
            return None;
        }
        self.value(|scene| scene.members(e))
    }

    /// How a condition comes to hold, or not to.
    fn truth(&mut self, e: &Truth, holds: bool) -> Option<Ways> {
        self.spend(1)?;
        if self.closed().truth(e) {
            let so = self.value(|scene| scene.truth(e))?;
            return Some(if so == holds { always() } else { never() });
        }
        match (e, holds) {
            (Truth::Not(a), _) => self.truth(a, !holds),
            (Truth::All(parts), true) | (Truth::Any(parts), false) => {
                parts.iter().try_fold(always(), |all, part| {
                    let part = self.truth(part, holds)?;
                    self.and(all, part)
                })
            }
            (Truth::Any(parts), true) | (Truth::All(parts), false) => {
                let parts: Option<Vec<Ways>> = parts.iter().map(|part| self.truth(part, holds)).collect();
                Some(parts?.concat())
            }
            (Truth::Some(set), true) => match &**set {
                Set::Sites(e) => self.some_site(e),
                _ => None,
            },
            (Truth::Some(set), false) => match &**set {
                Set::Sites(e) => {
                    let reach = self.reach(e)?;
                    reach.iter().try_fold(always(), |all, t| {
                        let gone = self.lacks(t, e)?;
                        self.and(all, gone)
                    })
                }
                _ => None,
            },
            (Truth::Within(o), true) => match (&o.left, &o.right) {
                (Set::Sites(a), Set::Sites(b)) => {
                    let a = self.known_sites(a)?;
                    self.all_of(a, b)
                }
                _ => None,
            },
            (Truth::Quantified(Quantifier::Some, each), _) => self.quantified(each, holds),
            (Truth::Compare(op, a, b), _) => {
                let op = if holds { *op } else { op.opposite() };
                self.compare(op, a, b)
            }
            _ => None,
        }
    }

    /// How one of the sites of a set comes to be in it.
    fn some_site(&mut self, e: &Sites) -> Option<Ways> {
        let mut found = never();
        for t in self.reach(e)? {
            found.extend(self.has(t, e)?);
        }
        Some(found)
    }

    /// How all of some sites come to be in a set.
    fn all_of(&mut self, sites: SiteSet, e: &Sites) -> Option<Ways> {
        sites.iter().try_fold(always(), |all, t| {
            let there = self.has(t, e)?;
            self.and(all, there)
        })
    }

    /// How `some x in S: C` comes to hold, or not to.
    fn quantified(&mut self, each: &Each, holds: bool) -> Option<Ways> {
        self.each_member(each, holds, |reader| reader.condition(each, holds))
    }

    /// How the condition on a member comes to hold, or not to.
    fn condition(&mut self, each: &Each, holds: bool) -> Option<Ways> {
        match &each.cond {
            Some(cond) => self.truth(cond, holds),
            None if holds => Some(always()),
            None => Some(never()),
        }
    }

    /// How something comes to hold of a member, or of none.
    fn each_member(
        &mut self,
        each: &Each,
        holds: bool,
        mut of: impl FnMut(&mut Self) -> Option<Ways>,
    ) -> Option<Ways> {
        let mut found = if holds { never() } else { always() };
        for (value, there) in self.members_of(&each.domain, holds)? {
            let ways = self.with(each.slot, value, &mut of)?;
            match holds {
                true => found.extend(self.and(there, ways)?),
                false => found = self.and(found, least([there, ways].concat()))?,
            }
        }
        Some(found)
    }

    /// The members that a set may have, and how each comes to be one; or not to.
    fn members_of(&mut self, domain: &Set, holds: bool) -> Option<Vec<(Value, Ways)>> {
        let sure = |value| (value, if holds { always() } else { never() });
        match domain {
            Set::Sites(e) => {
                let mut found = Vec::new();
                for t in self.reach(e)? {
                    let there = if holds { self.has(t, e)? } else { self.lacks(t, e)? };
                    found.push((Value::Sites(SiteSet::of(t)), there));
                }
                Some(found)
            }
            Set::Members(_, e) => {
                let mask = self.known_members(e)?;
                Some(bits(mask).map(|m| sure(Value::Members(1 << m))).collect())
            }
            Set::Family(e) if self.closed().family(e) => {
                let sets = self.value(|scene| scene.family(e))?;
                Some(sets.iter().map(|set| sure(Value::Sites(*set))).collect())
            }
            Set::Numbers(e) if self.closed().numbers(e) => {
                let numbers = self.value(|scene| scene.numbers(e))?;
                Some(numbers.into_iter().map(|n| sure(Value::Num(n))).collect())
            }
            _ => None,
        }
    }

    /// Does something with one more name.
    fn with<T>(&mut self, slot: Slot, value: Value, work: impl FnOnce(&mut Self) -> T) -> T {
        let (before, values) = (self.slots.get(slot).clone(), self.values.0);
        self.slots.set(slot, value);
        self.names.push(slot);
        self.values = (self.values.1 + 1, self.values.1 + 1);
        let result = work(self);
        self.values.0 = values;
        self.names.pop();
        self.slots.set(slot, before);
        result
    }

    /// How two things come about together.
    fn and(&mut self, a: Ways, b: Ways) -> Option<Ways> {
        if a.is_empty() || b == always() {
            return Some(a);
        }
        if b.is_empty() || a == always() {
            return Some(b);
        }
        self.spend(a.len() * b.len())?;
        Some(least(a.iter().flat_map(|x| b.iter().map(move |y| *x | *y)).collect()))
    }
}

/// The sets of which none holds another, in order.
fn least(mut sets: Ways) -> Ways {
    sets.sort_unstable();
    sets.dedup();
    if sets.windows(2).all(|pair| pair[0].len() == pair[1].len()) {
        return sets;
    }
    let holds_another = |set: &SiteSet| sets.iter().any(|other| other != set && other.is_subset(set));
    sets.iter().filter(|set| !holds_another(set)).copied().collect()
}
