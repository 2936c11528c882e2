//! Sums of bits worked out: by adders of whole sets, or, for two lengths, by the ways to divide a number between them.

use super::sums::Sum;
use super::Scope;
use crate::board::Site;
use crate::model::{Compare, Each, Expr, Num, Rewrite, Set, Sites, Slot, Truth, VarRef, VarType};
use crate::program::normal::{as_value, Substitute};
use std::collections::BTreeMap;

/// The most bits of a sum.
pub(super) const MOST_BITS: usize = 48;

/// The most values of a sum that is compared with a number that is not known.
const MOST_VALUES: i64 = 12;

/// A sum worked out, in binary: for each power of two the places whose number has it.
pub(super) struct Binary {
    planes: Vec<Sites>,
    constant: i64,
    /// The largest sum of the bits.
    most: i64,
    /// The bits, if each has the weight 1.
    units: Option<Vec<Sites>>,
    /// The lengths of two runs that it is the sum of.
    runs: Option<[Vec<Sites>; 2]>,
}

impl Scope<'_, '_> {
    /// A sum worked out by adders; bits that count down are turned round.
    pub(super) fn binary(&mut self, sum: Sum) -> Option<Binary> {
        let mut columns: Vec<Vec<Sites>> = Vec::new();
        let (mut constant, mut most, mut units) = (sum.constant, 0, Some(Vec::new()));
        if sum.bits.len() > MOST_BITS {
            return None;
        }
        if let Some(runs) = sum.two_runs() {
            let most = sum.bits.len() as i64;
            return Some(Binary { planes: Vec::new(), constant, most, units: None, runs: Some(runs) });
        }
        for (weight, x) in sum.bits {
            let x = match weight < 0 {
                true => self.minus(self.all(), x),
                false => x,
            };
            constant += weight.min(0);
            if weight == 0 || matches!(&x, Sites::Const(set) if !set.meets(&self.base)) {
                continue;
            }
            let (x, weight) = (self.named(x), weight.unsigned_abs());
            most += weight as i64;
            match (weight, &mut units) {
                (1, Some(units)) => units.push(x.clone()),
                _ => units = None,
            }
            for i in crate::model::bits(weight) {
                let i = usize::from(i);
                columns.resize(columns.len().max(i + 1), Vec::new());
                columns[i].push(x.clone());
            }
        }
        let planes = self.added(columns)?;
        Some(Binary { planes, constant, most, units, runs: None })
    }

    /// Adds up columns of bits, each worth twice the one before.
    fn added(&mut self, mut columns: Vec<Vec<Sites>>) -> Option<Vec<Sites>> {
        let mut planes = Vec::new();
        let mut i = 0;
        while i < columns.len() {
            while let [a, b, ..] = &columns[i][..] {
                let (a, b, c) = (a.clone(), b.clone(), columns[i].get(2).cloned());
                columns[i].drain(..2 + usize::from(c.is_some()));
                let (sum, carry) = self.adder(a, b, c)?;
                columns[i].push(sum);
                if i + 1 == columns.len() {
                    columns.push(Vec::new());
                }
                columns[i + 1].push(carry);
            }
            planes.push(columns[i].pop().unwrap_or_else(Self::nothing));
            i += 1;
        }
        Some(planes)
    }

    /// Two or three bits added: the bit worth as much, and the one worth twice that.
    fn adder(&mut self, a: Sites, b: Sites, c: Option<Sites>) -> Option<(Sites, Sites)> {
        self.whole.spend_many(3)?;
        let (one, both) = self.half(a, b);
        let Some(c) = c else { return Some((one, both)) };
        let (sum, more) = self.half(one, c);
        let carry = self.or(both, more);
        Some((sum, self.named(carry)))
    }

    fn half(&mut self, a: Sites, b: Sites) -> (Sites, Sites) {
        let both = self.and(a.clone(), b.clone());
        let both = self.named(both);
        let either = self.or(a, b);
        let one = self.minus(either, both.clone());
        (self.named(one), both)
    }

    pub(super) fn compared(&mut self, sum: &Binary, op: Compare, n: i64) -> Option<Sites> {
        let n = n - sum.constant;
        let found = match op {
            Compare::AtLeast | Compare::Less => self.reaching(sum, n),
            Compare::Greater | Compare::AtMost => self.reaching(sum, n + 1),
            Compare::Equal | Compare::Unequal => self.equal_to(sum, n),
        };
        Some(match op {
            Compare::AtLeast | Compare::Greater | Compare::Equal => found,
            _ => self.minus(self.all(), found),
        })
    }

    /// The same with a number that the board tells of each place: bit by bit, from the lowest one.
    pub(super) fn compared_known(
        &mut self,
        sum: Sum,
        op: Compare,
        known: &BTreeMap<Site, i64>,
    ) -> Option<Sites> {
        // Of lengths of runs the bits are wanted as well.
        let sum = self.binary(Sum { runs: Vec::new(), ..sum })?;
        let known: Vec<(Site, i64)> = known.iter().map(|(s, n)| (*s, n - sum.constant)).collect();
        let found = match op {
            Compare::AtLeast | Compare::Less => self.reaching_known(&sum, &known, 0),
            Compare::Greater | Compare::AtMost => self.reaching_known(&sum, &known, 1),
            Compare::Equal | Compare::Unequal => self.equal_to_known(&sum, &known),
        };
        Some(match op {
            Compare::AtLeast | Compare::Greater | Compare::Equal => found,
            _ => self.minus(self.all(), found),
        })
    }

    /// The places whose bits come to at least their number and so much more.
    fn reaching_known(&mut self, sum: &Binary, known: &[(Site, i64)], more: i64) -> Sites {
        let places = |is_it: &dyn Fn(i64) -> bool| places(known, &|n| is_it(n + more));
        let mut found = self.all();
        for (i, plane) in sum.planes.iter().enumerate() {
            // Where the bits are the same, those before decide.
            let without = places(&|n| n >> i & 1 == 0);
            let (either, both) = (self.or(plane.clone(), without.clone()), self.and(plane.clone(), without));
            let same = self.and(either, found);
            let decided = self.or(both, same);
            found = self.named(decided);
        }
        let found = self.minus(found, places(&|n| n >> sum.planes.len() > 0));
        self.or(places(&|n| n <= 0), found)
    }

    /// The places whose bits come to just their number.
    fn equal_to_known(&mut self, sum: &Binary, known: &[(Site, i64)]) -> Sites {
        let mut found = places(known, &|n| n >> sum.planes.len() == 0);
        for (i, plane) in sum.planes.iter().enumerate() {
            let with = places(known, &|n| n >> i & 1 == 1);
            let (less, more) = (self.minus(with.clone(), plane.clone()), self.minus(plane.clone(), with));
            let other = self.or(less, more);
            found = self.minus(found, other);
        }
        found
    }

    /// The same with a number that is the same for all places.
    pub(super) fn compared_unknown(&mut self, sum: &Binary, op: Compare, b: &Num) -> Option<Sites> {
        if sum.most > MOST_VALUES {
            return None;
        }
        let slot = self.whole.new_name();
        self.lets.push((slot, Expr::Num(b.clone())));
        let mut found = Self::nothing();
        for n in 0..=sum.most {
            let value = i32::try_from(n + sum.constant).ok()?;
            let holds = Truth::Compare(op, Box::new(Num::Const(value)), Box::new(Num::Slot(slot)));
            let equal = self.equal_to(sum, n);
            let both = self.and(equal, self.whole.all_if(holds));
            found = self.or(found, both);
        }
        Some(found)
    }

    /// The same with the number that a variable has for the place.
    pub(super) fn compared_stored(
        &mut self,
        sum: &Binary,
        op: Compare,
        place: Slot,
        v: &VarRef,
    ) -> Option<Sites> {
        let VarType::Number(low, high) = self.whole.vars.get(v.var.index())?.ty else { return None };
        // Among all values these stand for those that are less, as much, and more.
        let values = |n: i32| [low, n.saturating_sub(1), n, n.saturating_add(1), high].into_iter();
        let may = |value: i32, sought: bool| {
            values(value).any(|n| (low..=high).contains(&n) && op.holds(value.cmp(&n)) == sought)
        };
        if sum.most > MOST_VALUES {
            return None;
        }
        let slot = self.whole.new_name();
        let stored = Substitute::new(place, &as_value(Sites::Slot(slot))).num(&Num::Var(v.clone()));
        let mut found = Self::nothing();
        for n in 0..=sum.most {
            let value = i32::try_from(n + sum.constant).ok()?;
            let equal = self.equal_to(sum, n);
            let part = match (may(value, true), may(value, false)) {
                (false, _) => continue,
                (true, false) => equal,
                (true, true) => {
                    let cond = Truth::Compare(op, Box::new(Num::Const(value)), Box::new(stored.clone()));
                    let domain = Set::Sites(equal);
                    Sites::Filter(Box::new(Each { slot, domain, cond: Some(cond) }))
                }
            };
            found = self.or(found, part);
        }
        Some(found)
    }

    /// The places whose bits come to a number of these.
    pub(super) fn between_numbers(&mut self, sum: &Binary, low: i64, high: i64) -> Sites {
        let (low, high) = (low - sum.constant, high - sum.constant);
        if low == high {
            return self.equal_to(sum, low);
        }
        let (enough, more) = (self.reaching(sum, low), self.reaching(sum, high + 1));
        self.minus(enough, more)
    }

    /// The places whose bits come to at least so much.
    fn reaching(&mut self, sum: &Binary, n: i64) -> Sites {
        if let Some([a, b]) = &sum.runs {
            return self.runs_reaching(a, b, n);
        }
        match &sum.units {
            _ if n <= 0 => self.all(),
            _ if n > sum.most => Self::nothing(),
            Some(units) if n == 1 => units.iter().fold(Self::nothing(), |all, x| self.or(all, x.clone())),
            Some(units) if n == sum.most => units.iter().fold(self.all(), |all, x| self.and(all, x.clone())),
            _ => sum.planes.iter().enumerate().fold(self.all(), |found, (i, plane)| match n >> i & 1 {
                1 => self.and(plane.clone(), found),
                _ => self.or(plane.clone(), found),
            }),
        }
    }

    /// The places whose two runs are so long together.
    fn runs_reaching(&mut self, a: &[Sites], b: &[Sites], n: i64) -> Sites {
        let at_least = |run: &[Sites], n: i64| match usize::try_from(n - 1) {
            Ok(i) => run.get(i).cloned().unwrap_or_else(Self::nothing),
            Err(_) => self.all(),
        };
        if n <= 0 {
            return self.all();
        }
        let ways = (0..=n).map(|first| self.and(at_least(a, first), at_least(b, n - first)));
        ways.fold(Self::nothing(), |all, way| self.or(all, way))
    }

    /// The places whose bits come to just so much.
    fn equal_to(&mut self, sum: &Binary, n: i64) -> Sites {
        if n < 0 || n > sum.most {
            return Self::nothing();
        }
        let is_end = n == 0 || n == sum.most;
        if sum.runs.is_some() || is_end && sum.units.is_some() {
            let (enough, more) = (self.reaching(sum, n), self.reaching(sum, n + 1));
            return self.minus(enough, more);
        }
        let (with, without): (Vec<_>, Vec<_>) =
            sum.planes.iter().enumerate().partition(|(i, _)| n >> i & 1 == 1);
        let found = with.into_iter().fold(self.all(), |found, (_, plane)| self.and(found, plane.clone()));
        without.into_iter().fold(found, |found, (_, plane)| self.minus(found, plane.clone()))
    }

    /// The places that at least so many of some sets have.
    pub(super) fn at_least(&mut self, least: usize, sets: &[Sites]) -> Option<Sites> {
        let bits = sets.iter().map(|set| (1, set.clone())).collect();
        let sum = self.binary(Sum { bits, ..Sum::default() })?;
        Some(self.reaching(&sum, least as i64))
    }
}

/// The places whose number is one of these.
fn places(known: &[(Site, i64)], is_it: &dyn Fn(i64) -> bool) -> Sites {
    Sites::Const(known.iter().filter(|(_, n)| is_it(*n)).map(|(s, _)| *s).collect())
}
