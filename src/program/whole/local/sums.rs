//! Counts as sums of bits, each of which is a set of places.

use super::adders::MOST_BITS;
use super::{at, Part, Scope};
use crate::board::{Site, SiteSet};
use crate::model::{
    bits, fold, Arith, Bag, Closed, Compare, Expr, Family, Fold, Members, Num, Numbers, Rewrite, Set, Sites,
    Slot, Slots, Truth, Value, VarRef,
};
use crate::program::facts::is_value_of;
use crate::program::normal::{is_natural, Substitute};
use std::cell::Cell;
use std::collections::BTreeMap;

/// Steps that working out a number of one site may take.
const STEPS: u64 = 1_000;

/// A number that depends on the place: weights of the sets that the place is in, and a constant.
#[derive(Clone, Debug, Default)]
pub(super) struct Sum {
    pub(super) bits: Vec<(i64, Sites)>,
    pub(super) constant: i64,
    /// The same bits as far as they are lengths of runs: each set of a run lies in the one before.
    pub(super) runs: Vec<Vec<Sites>>,
}

impl Sum {
    fn times(mut self, by: i64) -> Sum {
        self.bits.iter_mut().for_each(|(weight, _)| *weight *= by);
        Sum { bits: self.bits, constant: self.constant * by, runs: Vec::new() }
    }

    fn plus(mut self, other: Sum) -> Sum {
        self.bits.extend(other.bits);
        self.runs.extend(other.runs);
        Sum { constant: self.constant + other.constant, ..self }
    }

    /// The number of each place, if the board tells it.
    fn known(&self, places: SiteSet) -> Option<BTreeMap<Site, i64>> {
        let weigh = |s: Site| {
            let weight = |(weight, of): &(i64, Sites)| match of {
                Sites::Const(of) => Some(weight * i64::from(of.has(s))),
                _ => None,
            };
            let all = self.bits.iter().map(weight).sum::<Option<i64>>()?;
            Some((s, all + self.constant))
        };
        places.iter().map(weigh).collect()
    }

    /// The lengths that it adds up, if there are two and nothing else.
    pub(super) fn two_runs(&self) -> Option<[Vec<Sites>; 2]> {
        let [a, b] = &self.runs[..] else { return None };
        (a.len() + b.len() == self.bits.len()).then(|| [a.clone(), b.clone()])
    }
}

impl Scope<'_, '_> {
    /// The places where two numbers compare so.
    pub(super) fn compare(&mut self, op: Compare, a: &Num, b: &Num) -> Option<Sites> {
        match (self.depends(a), self.depends(b)) {
            (true, true) => {
                let (sums, stored) = match self.stored(b) {
                    Some(stored) => ((op, a), Some(stored)),
                    None => ((op.turned(), b), self.stored(a)),
                };
                if let ((op, a), Some((place, v))) = (sums, stored) {
                    let sum = self.sum(a, usize::MAX)?;
                    let binary = self.binary(sum)?;
                    return self.compared_stored(&binary, op, place, &v);
                }
                let (a, b) = (self.sum(a, usize::MAX)?, self.sum(b, usize::MAX)?);
                match (a.known(self.base), b.known(self.base)) {
                    (_, Some(known)) => self.compared_known(a, op, &known),
                    (Some(known), _) => self.compared_known(b, op.turned(), &known),
                    _ => {
                        let binary = self.binary(a.plus(b.times(-1)))?;
                        self.compared(&binary, op, 0)
                    }
                }
            }
            (false, true) => self.compare(op.turned(), b, a),
            (true, false) => {
                if let Num::Const(n) = b {
                    // One more than what is asked for is as good as any more.
                    let most = usize::try_from(i64::from(*n) + 1).unwrap_or(0);
                    let sum = self.sum(a, most)?;
                    let binary = self.binary(sum)?;
                    return self.compared(&binary, op, i64::from(*n));
                }
                let sum = self.sum(a, usize::MAX)?;
                let binary = self.binary(sum)?;
                self.compared_unknown(&binary, op, b)
            }
            (false, false) => None,
        }
    }

    /// A number that a variable has for the place, which is a site.
    fn stored(&self, e: &Num) -> Option<(Slot, VarRef)> {
        let Num::Var(v) = e else { return None };
        let [name] = self.read(e)[..] else { return None };
        let name = self.names[name].is_place().then(|| self.names[name].slot)?;
        is_value_of(v, name).then(|| (name, v.clone()))
    }

    /// `n in { 1, 2 }`, `n in 1..2`
    pub(super) fn is_one_of(&mut self, a: &Numbers, b: &Numbers) -> Option<Sites> {
        let Numbers::Of(one) = a else { return None };
        let [one] = &one[..] else { return None };
        let known = |n: &Num| if let Num::Const(n) = n { Some(i64::from(*n)) } else { None };
        let mut among: Vec<i64> = match b {
            Numbers::Of(all) => all.iter().map(known).collect::<Option<_>>()?,
            Numbers::Range(low, high) => {
                let (low, high) = (known(low)?, known(high)?);
                (high - low < 64).then(|| (low..=high).collect())?
            }
            _ => return None,
        };
        among.sort_unstable();
        among.dedup();
        let sum = self.sum(one, usize::MAX)?;
        let binary = self.binary(sum)?;
        let mut found = Self::nothing();
        for run in among.chunk_by(|a, b| a + 1 == *b) {
            let (low, high) = (*run.first()?, *run.last()?);
            let part = self.between_numbers(&binary, low, high);
            found = self.or(found, part);
        }
        Some(found)
    }

    /// A number as a sum of bits. Counts need not be told beyond `most`, where they only add up.
    fn sum(&mut self, e: &Num, most: usize) -> Option<Sum> {
        Some(match e {
            Num::Const(n) => Sum { constant: i64::from(*n), ..Sum::default() },
            Num::Count(set) => self.count(set, most)?,
            Num::Arith(Arith::Add, a, b) => {
                let most = if is_natural(a) && is_natural(b) { most } else { usize::MAX };
                self.sum(a, most)?.plus(self.sum(b, most)?)
            }
            Num::Arith(Arith::Subtract, a, b) => {
                self.sum(a, usize::MAX)?.plus(self.sum(b, usize::MAX)?.times(-1))
            }
            Num::Arith(Arith::Multiply, a, b) => match (&**a, &**b) {
                (Num::Const(n), e) | (e, Num::Const(n)) if n.abs() <= 8 => {
                    self.sum(e, usize::MAX)?.times(i64::from(*n))
                }
                _ => return None,
            },
            Num::Negate(a) => self.sum(a, usize::MAX)?.times(-1),
            Num::Truth(t) => Sum { bits: vec![(1, self.truth(t)?)], ..Sum::default() },
            Num::If(p) => self.either_sum(p)?,
            Num::Fold(Fold::Sum, bag) => self.sum_over(bag)?,
            e @ (Num::Row(_) | Num::Col(_)) => self.of_site(e)?,
            Num::Let(b, rest) => self.sum(&Substitute::new(b.slot, &b.value).num(rest), most)?,
            _ => return None,
        })
    }

    /// A number that the board alone tells of the place: for each power of two the places whose number has it.
    fn of_site(&mut self, e: &Num) -> Option<Sum> {
        let [name] = self.read(e)[..] else { return None };
        let name = &self.names[name];
        let [Part { by, from, here: None, there: None }] = &name.holds.0[..] else { return None };
        let (slot, by, from) = (name.slot, *by, *from & self.base);
        if !Closed::with(&[slot]).num(e) {
            return None;
        }
        let mut planes: BTreeMap<i64, SiteSet> = BTreeMap::new();
        for s in from {
            let t = at(self.whole.layout, s, by)?;
            let mut slots = Slots::default();
            slots.set(slot, Value::Sites(SiteSet::of(t)));
            let fuel = Cell::new(STEPS);
            let whole = Expr::Num(e.clone());
            let n = fold(&whole, self.whole.board, self.whole.cast, &mut slots, &fuel).ok()?.num();
            bits(u64::try_from(n).ok()?).for_each(|i| planes.entry(1 << i).or_default().insert(s));
        }
        let bits = planes.into_iter().map(|(weight, places)| (weight, Sites::Const(places))).collect();
        Some(Sum { bits, ..Sum::default() })
    }

    fn either_sum(&mut self, (cond, yes, no): &(Truth, Num, Num)) -> Option<Sum> {
        let holds = self.truth(cond)?;
        let holds = self.named(holds);
        let (yes, no) = (self.sum(yes, usize::MAX)?, self.sum(no, usize::MAX)?);
        let otherwise = self.minus(self.all(), holds.clone());
        Some(self.sum_where(yes, holds).plus(self.sum_where(no, otherwise)))
    }

    /// `sum(E for x in S where C)`, where it is known what the members can be.
    fn sum_over(&mut self, bag: &Bag) -> Option<Sum> {
        let Bag::Each(each, part) = bag else { return None };
        let Set::Members(domain, among) = &each.domain else { return None };
        let cond = each.cond.clone().unwrap_or(Truth::Const(true));
        let mut found = Sum::default();
        for (value, here) in self.members_of(*domain, among)? {
            let mut known = Substitute::new(each.slot, &value);
            let holds = self.truth(&known.truth(&cond))?;
            let here = self.and(here, holds);
            let part = self.sum(&known.num(part), usize::MAX)?;
            found = found.plus(self.sum_where(part, here));
        }
        Some(found)
    }

    /// The length of a run, or of several.
    fn length(&mut self, (a, d, t): (&Sites, &Members, &Sites), most: usize) -> Option<Sum> {
        let seen = self.seen(a, d, t, most, true)?;
        let places = self.by_offset(&seen)?;
        let step = seen.0.first().map_or(0, |part| part.by);
        let even = seen.0.iter().enumerate().all(|(i, part)| part.by == step * (i as i32 + 1));
        let hit = Sites::Hit(Box::new(a.clone()), Box::new(d.clone()), Box::new(t.clone()));
        if !even || !self.is_one_at_most(&hit) {
            return Some(Sum { bits: places.into_values().map(|set| (1, set)).collect(), ..Sum::default() });
        }
        let run = seen.0.iter().filter_map(|part| places.get(&part.by).cloned());
        let run: Vec<Sites> = run.map(|places| self.named(places)).collect();
        let bits = run.iter().map(|places| (1, places.clone())).collect();
        Some(Sum { bits, constant: 0, runs: vec![run] })
    }

    fn count(&mut self, set: &Set, most: usize) -> Option<Sum> {
        let bits: Vec<Sites> = match set {
            Set::Sites(Sites::Run(a, d, t)) => return self.length((a, d, t), most),
            Set::Sites(e) if self.is_one_at_most(e) => vec![self.some_sites(e)?],
            Set::Sites(e) => match self.by_direction(e) {
                Some(parts) => parts.iter().map(|part| self.some_sites(part)).collect::<Option<_>>()?,
                None => {
                    let e = self.sites(e)?;
                    self.by_offset(&e)?.into_values().collect()
                }
            },
            Set::Members(_, Members::Filter(each)) => {
                let Set::Members(domain, among) = &each.domain else { return None };
                let cond = each.cond.clone().unwrap_or(Truth::Const(true));
                let mut bits = Vec::new();
                for (value, here) in self.members_of(*domain, among)? {
                    let holds = self.truth(&Substitute::new(each.slot, &value).truth(&cond))?;
                    bits.push(self.and(here, holds));
                }
                bits
            }
            Set::Family(Family::Filter(each)) => {
                let Set::Family(Family::Const(sets)) = &each.domain else { return None };
                let cond = each.cond.as_ref().filter(|_| sets.len() <= MOST_BITS)?;
                let mut bits = Vec::new();
                for set in sets.iter() {
                    let value = Expr::Set(Set::Sites(Sites::Const(*set)));
                    bits.push(self.truth(&Substitute::new(each.slot, &value).truth(cond))?);
                }
                bits
            }
            _ => return None,
        };
        Some(Sum { bits: bits.into_iter().map(|set| (1, set)).collect(), ..Sum::default() })
    }

    /// What is hit in each of some directions from a site, on lines that have no other site in common.
    fn by_direction(&self, e: &Sites) -> Option<Vec<Sites>> {
        let each = |e: &Sites, join: &dyn Fn(Sites) -> Sites| -> Option<Vec<Sites>> {
            Some(self.by_direction(e)?.into_iter().map(join).collect())
        };
        match e {
            Sites::Hit(from, d, through) => {
                let mask = self.whole.known(d)?;
                let is_so = self.whole.board.straight_lines().are_single && self.is_one_at_most(from);
                let hit = |way: u8| {
                    let way = Box::new(Members::Const(1 << way));
                    Sites::Hit(from.clone(), way, through.clone())
                };
                is_so.then(|| bits(mask).map(hit).collect())
            }
            Sites::Both(a, b) if self.depends(&**a) && !self.depends(&**b) => {
                each(a, &|part| Sites::Both(Box::new(part), b.clone()))
            }
            Sites::Both(a, b) if self.depends(&**b) && !self.depends(&**a) => {
                each(b, &|part| Sites::Both(Box::new(part), a.clone()))
            }
            Sites::Minus(a, b) if !self.depends(&**b) => {
                each(a, &|part| Sites::Minus(Box::new(part), b.clone()))
            }
            _ => None,
        }
    }

    /// The sum where something holds of the place, else nothing.
    fn sum_where(&mut self, sum: Sum, here: Sites) -> Sum {
        let here = self.named(here);
        let mut bits: Vec<(i64, Sites)> =
            sum.bits.into_iter().map(|(weight, x)| (weight, self.and(x, here.clone()))).collect();
        bits.push((sum.constant, here));
        Sum { bits, ..Sum::default() }
    }
}
