//! Counts as sums of bits: each bit is a set of places, sums are made of them by adders of whole sets.

use super::Scope;
use crate::model::{
    Arith, Bag, Compare, Expr, Family, Fold, Members, Num, Numbers, Rewrite, Set, Sites, Truth,
};
use crate::program::simplify::Substitute;

/// The most bits of a sum.
const MOST_BITS: usize = 48;

/// The most values of a sum that is compared with a number that is not known.
const MOST_VALUES: i64 = 12;

/// A number that depends on the place: weights of the sets that the place is in, and a constant.
#[derive(Clone, Debug, Default)]
struct Sum {
    bits: Vec<(i64, Sites)>,
    constant: i64,
    /// The same bits as far as they are lengths of runs: each set of a run lies in the one before.
    runs: Vec<Vec<Sites>>,
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

    /// The lengths that it adds up, if there are two and nothing else.
    fn two_runs(&self) -> Option<[Vec<Sites>; 2]> {
        let [a, b] = &self.runs[..] else { return None };
        (a.len() + b.len() == self.bits.len()).then(|| [a.clone(), b.clone()])
    }
}

/// A sum worked out, in binary: for each power of two the places whose number has it.
struct Binary {
    planes: Vec<Sites>,
    constant: i64,
    /// The largest sum of the bits.
    most: i64,
    /// The bits, if each has the weight 1.
    units: Option<Vec<Sites>>,
    /// The lengths of two runs that it is the sum of.
    runs: Option<[Vec<Sites>; 2]>,
}

/// Is it never less than 0?
fn is_natural(e: &Num) -> bool {
    match e {
        Num::Const(n) => *n >= 0,
        Num::Count(_) | Num::Truth(_) => true,
        Num::Arith(Arith::Add, a, b) => is_natural(a) && is_natural(b),
        _ => false,
    }
}

/// The comparison from the other side.
fn turned(op: Compare) -> Compare {
    match op {
        Compare::Equal | Compare::Unequal => op,
        Compare::Less => Compare::Greater,
        Compare::AtMost => Compare::AtLeast,
        Compare::Greater => Compare::Less,
        Compare::AtLeast => Compare::AtMost,
    }
}

impl Scope<'_, '_> {
    /// The places where two numbers compare so.
    pub(super) fn compare(&mut self, op: Compare, a: &Num, b: &Num) -> Option<Sites> {
        match (self.depends(a), self.depends(b)) {
            (true, true) => {
                let most = usize::MAX;
                let difference = self.sum(a, most)?.plus(self.sum(b, most)?.times(-1));
                let binary = self.binary(difference)?;
                self.compared(&binary, op, 0)
            }
            (false, true) => self.compare(turned(op), b, a),
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
            Num::If(p) => {
                let holds = self.truth(&p.0)?;
                let holds = self.named(holds);
                let (yes, no) = (self.sum(&p.1, usize::MAX)?, self.sum(&p.2, usize::MAX)?);
                let otherwise = self.minus(self.all(), holds.clone());
                self.sum_where(yes, holds).plus(self.sum_where(no, otherwise))
            }
            Num::Fold(Fold::Sum, bag) => match &**bag {
                Bag::Each(each, part) => {
                    let Set::Members(domain, among) = &each.domain else { return None };
                    let cond = each.cond.clone().unwrap_or(Truth::Const(true));
                    let mut found = Sum::default();
                    for (value, here) in self.members_of(*domain, among)? {
                        let mut known = Substitute { slot: each.slot, value: &value };
                        let holds = self.truth(&known.truth(&cond))?;
                        let here = self.and(here, holds);
                        let part = self.sum(&known.num(part), usize::MAX)?;
                        found = found.plus(self.sum_where(part, here));
                    }
                    found
                }
                Bag::Numbers(_) => return None,
            },
            Num::Let(b, rest) => self.sum(&Substitute { slot: b.slot, value: &b.value }.num(rest), most)?,
            _ => return None,
        })
    }

    fn count(&mut self, set: &Set, most: usize) -> Option<Sum> {
        let bits: Vec<Sites> = match set {
            Set::Sites(Sites::Run(a, d, t)) => {
                let seen = self.seen(a, d, t, most, true)?;
                let places = self.by_offset(&seen)?;
                let step = seen.0.first().map_or(0, |part| part.by);
                let even = seen.0.iter().enumerate().all(|(i, part)| part.by == step * (i as i32 + 1));
                if even && self.is_one_at_most(&Sites::Hit(a.clone(), d.clone(), t.clone())) {
                    let run = seen.0.iter().filter_map(|part| places.get(&part.by).cloned());
                    let run: Vec<Sites> = run.map(|places| self.named(places)).collect();
                    let bits = run.iter().map(|places| (1, places.clone())).collect();
                    return Some(Sum { bits, constant: 0, runs: vec![run] });
                }
                places.into_values().collect()
            }
            Set::Sites(e) if self.is_one_at_most(e) => vec![self.some_sites(e)?],
            Set::Sites(e) => {
                let e = self.sites(e)?;
                self.by_offset(&e)?.into_values().collect()
            }
            Set::Members(_, Members::Filter(each)) => {
                let Set::Members(domain, among) = &each.domain else { return None };
                let cond = each.cond.clone().unwrap_or(Truth::Const(true));
                let mut bits = Vec::new();
                for (value, here) in self.members_of(*domain, among)? {
                    let holds = self.truth(&Substitute { slot: each.slot, value: &value }.truth(&cond))?;
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
                    bits.push(self.truth(&Substitute { slot: each.slot, value: &value }.truth(cond))?);
                }
                bits
            }
            _ => return None,
        };
        Some(Sum { bits: bits.into_iter().map(|set| (1, set)).collect(), ..Sum::default() })
    }
}

impl Scope<'_, '_> {
    /// The sum where something holds of the place, else nothing.
    fn sum_where(&mut self, sum: Sum, here: Sites) -> Sum {
        let here = self.named(here);
        let mut bits: Vec<(i64, Sites)> =
            sum.bits.into_iter().map(|(weight, x)| (weight, self.and(x, here.clone()))).collect();
        bits.push((sum.constant, here));
        Sum { bits, ..Sum::default() }
    }

    /// A sum worked out by adders; bits that count down are turned round.
    fn binary(&mut self, sum: Sum) -> Option<Binary> {
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

    fn compared(&mut self, sum: &Binary, op: Compare, n: i64) -> Option<Sites> {
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

    /// The same with a number that is the same for all places.
    fn compared_unknown(&mut self, sum: &Binary, op: Compare, b: &Num) -> Option<Sites> {
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

    /// The places whose bits come to a number of these.
    fn between_numbers(&mut self, sum: &Binary, low: i64, high: i64) -> Sites {
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
        if sum.runs.is_some() {
            let (enough, more) = (self.reaching(sum, n), self.reaching(sum, n + 1));
            return self.minus(enough, more);
        }
        let (with, without): (Vec<_>, Vec<_>) =
            sum.planes.iter().enumerate().partition(|(i, _)| n >> i & 1 == 1);
        let found = with.into_iter().fold(self.all(), |found, (_, plane)| self.and(found, plane.clone()));
        without.into_iter().fold(found, |found, (_, plane)| self.minus(found, plane.clone()))
    }

    /// The places that at least so many of some sets have.
    pub(in super::super) fn at_least(&mut self, least: usize, sets: &[Sites]) -> Option<Sites> {
        let bits = sets.iter().map(|set| (1, set.clone())).collect();
        let sum = self.binary(Sum { bits, ..Sum::default() })?;
        Some(self.reaching(&sum, least as i64))
    }
}
