//! Laws of sums and products: numbers that are never below 0 add up and multiply as sets and conditions do.

use super::magnitude::{is_moderate, is_small};
use super::relations::known_values;
use super::sites::membership;
use super::{conjuncts, joined_all, substituted, Normal};
use crate::model::{Arith, Bag, Compare, Each, Expr, Family, Fold, Num, Numbers, Set, Truth};
use crate::program::facts::reads;
use std::collections::BTreeSet;

impl Normal<'_> {
    /// `count(A) + count(B)`, where no site is in both, is `count(A + B)`; a constant stands last.
    pub fn sum(&mut self, a: Num, b: Num) -> Num {
        if let (true, Num::Const(k), false) = (is_moderate(&b), &a, matches!(b, Num::Const(_))) {
            return added(b, Num::Const(*k));
        }
        match (a, b) {
            (Num::Arith(Arith::Add, x, k), b)
                if is_last(&x, &k) && !matches!(b, Num::Const(_)) && is_moderate(&b) =>
            {
                added(self.sum(*x, b), *k)
            }
            (a, Num::Arith(Arith::Add, y, k))
                if is_last(&y, &k) && !matches!(a, Num::Const(_)) && is_moderate(&a) =>
            {
                added(self.sum(a, *y), *k)
            }
            (Num::Count(a), Num::Count(b)) => match (*a, *b) {
                (Set::Sites(a), Set::Sites(b)) if self.are_apart(&a, &b) => {
                    Num::Count(Box::new(Set::Sites(self.union(a, b))))
                }
                (a, b) => added(Num::Count(Box::new(a)), Num::Count(Box::new(b))),
            },
            (a, b) => added(a, b),
        }
    }

    /// The largest or smallest number of some: a number that occurs twice is no other one, and of two families one after
    /// the other the largest number is the larger one of both.
    pub fn extreme(&mut self, fold: Fold, bag: Bag) -> Num {
        match bag {
            // What is never beyond a constant is the smaller (or larger) one of both.
            Bag::Numbers(Numbers::Of(all)) if self.is_held(fold, &all) => {
                let first = |e: &Num| !matches!(e, Num::Const(_));
                all.into_iter().find(first).unwrap_or(Num::Const(0))
            }
            Bag::Numbers(Numbers::Map(each, num)) => self.extreme(fold, Bag::Each(*each, *num)),
            Bag::Each(Each { slot, domain: Set::Family(Family::Union(a, b)), cond }, num)
                if fold == Fold::Max && is_natural(&num) =>
            {
                let of = |n: &mut Self, family: Box<Family>| {
                    let each = Each { slot, domain: Set::Family(*family), cond: cond.clone() };
                    n.extreme(fold, Bag::Each(each, num.clone()))
                };
                let both = vec![of(self, a), of(self, b)];
                Num::Fold(fold, Box::new(Bag::Numbers(Numbers::Of(both))))
            }
            Bag::Each(each, num) => match self.extreme_by_group(&each, &num) {
                Some((groups, num)) => Num::Fold(fold, Box::new(Bag::Each(groups, num))),
                None => Num::Fold(fold, Box::new(Bag::Each(each, num))),
            },
            bag => Num::Fold(fold, Box::new(bag)),
        }
    }

    /// `A + min(B, k) >= m`, where what `A` has at least and `k` come to `m`: `A + B >= m`.
    pub fn without_caps(&self, op: Compare, sum: &Num, end: &Num) -> Option<(Compare, Num, Num)> {
        let (Num::Arith(Arith::Add, ..), Num::Const(n)) = (sum, end) else { return None };
        let reached = match op {
            Compare::AtLeast | Compare::Less => i64::from(*n),
            Compare::Greater | Compare::AtMost => i64::from(*n) + 1,
            _ => return None,
        };
        let terms = addends(sum);
        let least = terms.iter().map(|term| Some(self.bounds(term)?.0)).collect::<Option<Vec<_>>>()?;
        let all: i64 = least.iter().sum();
        let uncapped = |(term, least): (&&Num, &i64)| match capped(term) {
            Some((e, most)) if all - least + i64::from(most) >= reached => Some(e.clone()),
            _ => None,
        };
        let found: Vec<Option<Num>> = terms.iter().zip(&least).map(uncapped).collect();
        if found.iter().all(Option::is_none) {
            return None;
        }
        let told = terms.into_iter().zip(found).map(|(term, told)| told.unwrap_or(term.clone()));
        Some((op, told.reduce(added)?, end.clone()))
    }

    /// Is it a number and a constant that it never passes?
    fn is_held(&self, fold: Fold, all: &[Num]) -> bool {
        let ([e, Num::Const(end)] | [Num::Const(end), e]) = all else { return false };
        let end = i64::from(*end);
        !matches!(e, Num::Const(_))
            && self.bounds(e).is_some_and(|(least, most)| match fold {
                Fold::Max => least >= end,
                Fold::Min => most <= end,
                Fold::Sum => false,
            })
    }

    /// A sum of numbers that are never below 0 is above it just when one of them is. Nothing for other comparisons.
    pub fn sum_over(&mut self, op: Compare, bag: &Bag, n: i32) -> Option<Truth> {
        let Bag::Each(each, num) = bag else { return None };
        let some = above_none(op, n)?;
        if !is_natural(num) {
            return None;
        }
        let reaches = self.inside(each, |n| n.compared(Compare::AtLeast, num.clone(), Num::Const(1)));
        let conds = each.cond.clone().into_iter().chain([reaches]).flat_map(conjuncts).collect();
        let found = self.some_of(Each { cond: Some(joined_all(conds)), ..each.clone() });
        Some(if some { found } else { self.negated(found) })
    }

    /// `A + B > 0` and `A * B > 0` of numbers that are never below 0: one of them is above it, or both are.
    /// Nothing for other comparisons.
    pub fn terms(&mut self, op: Compare, e: &Num, n: i32) -> Option<Truth> {
        let above = above_none(op, n)?;
        let Num::Arith(of, a, b) = e else { return None };
        if !is_natural(a) || !is_natural(b) {
            return None;
        }
        let parts = [a, b].map(|e| self.compared(Compare::AtLeast, (**e).clone(), Num::Const(1)));
        let told = match of {
            Arith::Add => self.any(parts.to_vec()),
            Arith::Multiply => self.all(parts.to_vec()),
            _ => return None,
        };
        Some(if above { told } else { self.negated(told) })
    }

    /// A sum of `if C then 1 else 0` compared with none, one or all of them.
    pub fn indicators(&mut self, op: Compare, sum: &Num, n: i32) -> Option<Truth> {
        let conds = addends(sum).into_iter().map(indicated).collect::<Option<Vec<_>>>()?;
        let all = i32::try_from(conds.len()).ok().filter(|all| *all > 1)?;
        let (any, holds) = match (op, n) {
            (Compare::Equal | Compare::AtLeast, n) if n == all => (false, true),
            (Compare::Greater, n) if n == all - 1 => (false, true),
            (Compare::Unequal | Compare::Less, n) if n == all => (false, false),
            (Compare::AtMost, n) if n == all - 1 => (false, false),
            (Compare::AtLeast, 1) | (Compare::Greater | Compare::Unequal, 0) => (true, true),
            (Compare::Less, 1) | (Compare::Equal | Compare::AtMost, 0) => (true, false),
            _ => return None,
        };
        let found = if any { self.any(conds) } else { self.all(conds) };
        Some(if holds { found } else { self.negated(found) })
    }

    /// `sum(count({ g in F where x in S(g) }) for x in X)`: `sum(count(X & S(g)) for g in F)`, the same pairs.
    pub fn counted_the_other_way(&mut self, each: &Each, counted: &Set) -> Option<Num> {
        let Set::Family(Family::Filter(inner)) = counted else { return None };
        let is_of_sites = matches!(each.domain, Set::Sites(_));
        if !is_of_sites || reads(&inner.domain, each.slot) || reads(&each.domain, inner.slot) {
            return None;
        }
        let conds = conjuncts(inner.cond.clone()?);
        let (about, free): (Vec<Truth>, Vec<Truth>) =
            conds.into_iter().partition(|cond| reads(cond, each.slot));
        let [about] = &about[..] else { return None };
        let reached = membership(about, each.slot)?;
        let sites = self.filtered(each.clone());
        let cond = Some(joined_all(free)).filter(|cond| *cond != Truth::Const(true));
        let of_each = Each { slot: inner.slot, domain: inner.domain.clone(), cond };
        let common = self.inside(&of_each, |n| {
            let sites = n.under(sites);
            n.both(sites, reached)
        });
        let count = Num::Count(Box::new(Set::Sites(common)));
        Some(Num::Fold(Fold::Sum, Box::new(Bag::Each(of_each, count))))
    }

    /// How many of some known numbers are in a set that says for each of them whether it is: the sum of what is said.
    pub fn number_of_known(&mut self, set: &Set) -> Option<Num> {
        let Set::Numbers(numbers) = set else { return None };
        let said = self.known_numbers(numbers)?;
        let known: BTreeSet<i32> = said.iter().map(|(n, _)| *n).collect();
        if known.len() != said.len() || said.iter().all(|(_, cond)| cond.is_none()) {
            return None;
        }
        let one = |cond| Num::If(Box::new((cond, Num::Const(1), Num::Const(0))));
        let each = said.into_iter().map(|(_, cond)| cond.map_or(Num::Const(1), one));
        each.reduce(|a, b| Num::Arith(Arith::Add, Box::new(a), Box::new(b)))
    }

    /// The numbers that may be in a set, with what has to hold for each.
    fn known_numbers(&mut self, numbers: &Numbers) -> Option<Vec<(i32, Option<Truth>)>> {
        match numbers {
            Numbers::Of(all) => {
                let known = |n: &Num| if let Num::Const(n) = n { Some((*n, None)) } else { None };
                all.iter().map(known).collect()
            }
            Numbers::Union(a, b) => Some([self.known_numbers(a)?, self.known_numbers(b)?].concat()),
            Numbers::If(parts) if parts.2 == Numbers::Of(Vec::new()) => {
                let with = |(n, cond): (i32, Option<Truth>)| {
                    let held = cond.into_iter().chain([parts.0.clone()]).collect();
                    (n, Some(joined_all(held)))
                };
                Some(self.known_numbers(&parts.1)?.into_iter().map(with).collect())
            }
            Numbers::Filter(each) => {
                let (cond, values) = (each.cond.as_ref()?, known_values(&each.domain)?);
                let for_one = |n| match n {
                    Expr::Num(Num::Const(k)) => Some((k, Some(substituted(each.slot, &n, cond)))),
                    _ => None,
                };
                values.into_iter().map(for_one).collect()
            }
            _ => None,
        }
    }

    /// What two comparisons of the same number come to, where either or both of them have to hold, if one comparison says that.
    pub fn compared_at_once(&mut self, a: &Truth, b: &Truth, both: bool) -> Option<Truth> {
        let (Truth::Compare(p, number, least), Truth::Compare(q, other, most)) = (a, b) else { return None };
        if number != other {
            return None;
        }
        // The same bound, whatever it is, stands for 0.
        let bounds = match (&**least, &**most) {
            (Num::Const(m), Num::Const(n)) => [i64::from(*m), i64::from(*n)],
            (m, n) => (m == n).then_some([0, 0])?,
        };
        let near = || bounds.into_iter().flat_map(|bound| bound - 2..=bound + 2);
        let holds = |op: Compare, n: i64, bound: i64| op.holds(n.cmp(&bound));
        let wanted = |n: i64| match both {
            true => holds(*p, n, bounds[0]) && holds(*q, n, bounds[1]),
            false => holds(*p, n, bounds[0]) || holds(*q, n, bounds[1]),
        };
        if near().all(wanted) || !near().any(wanted) {
            return Some(Truth::Const(wanted(bounds[0])));
        }
        let is_same = |op: &Compare, bound: i64| near().all(|n| holds(*op, n, bound) == wanted(n));
        let with = |bound: i64| {
            let op = Compare::ALL.into_iter().find(|op| is_same(op, bound))?;
            let bound =
                if bound == bounds[0] { (**least).clone() } else { Num::Const(i32::try_from(bound).ok()?) };
            Some((op, bound))
        };
        let is_known = matches!(**least, Num::Const(_));
        let (op, bound) = bounds.into_iter().chain(near().filter(|_| is_known)).find_map(with)?;
        Some(self.compared(op, (**number).clone(), bound))
    }
}

/// The numbers of which one is the sum.
pub fn addends(sum: &Num) -> Vec<&Num> {
    let (mut found, mut left) = (Vec::new(), vec![sum]);
    while let Some(e) = left.pop() {
        match e {
            Num::Arith(Arith::Add, a, b) => left.extend([&**b, &**a]),
            e => found.push(e),
        }
    }
    found
}

/// `x + k` or `k - x` compared with `n`, where nothing comes near the ends of numbers: `x` compared with the difference.
pub fn constants_on_one_side(op: Compare, a: &Num, b: &Num) -> Option<(Compare, Num, Num)> {
    let small = |e: &Num| match e {
        Num::Const(n) if is_small(*n) => Some(*n),
        _ => None,
    };
    let n = small(b)?;
    let (op, x, bound) = match a {
        Num::Arith(Arith::Add, x, k) => (op, x, n - small(k)?),
        Num::Arith(Arith::Subtract, k, x) => (op.turned(), x, small(k)? - n),
        _ => return None,
    };
    is_moderate(x).then(|| (op, (**x).clone(), Num::Const(bound)))
}

/// `min(E, k)`
fn capped(e: &Num) -> Option<(&Num, i32)> {
    let Num::Fold(Fold::Min, bag) = e else { return None };
    match &**bag {
        Bag::Numbers(Numbers::Of(all)) => match &all[..] {
            [e, Num::Const(most)] | [Num::Const(most), e] => Some((e, *most)),
            _ => None,
        },
        _ => None,
    }
}

/// Does a comparison of a number that is never below 0 ask whether it is above 0, or whether it is 0?
fn above_none(op: Compare, n: i32) -> Option<bool> {
    match (op, n) {
        (Compare::Greater | Compare::Unequal, 0) | (Compare::AtLeast, 1) => Some(true),
        (Compare::Equal | Compare::AtMost, 0) | (Compare::Less, 1) => Some(false),
        _ => None,
    }
}

/// `1 * A` is `A`, `-1 * A` is `-A`.
pub fn product_with(a: Num, b: Num) -> Num {
    match (a, b) {
        (Num::Const(1), e) | (e, Num::Const(1)) => e,
        (Num::Const(-1), e) | (e, Num::Const(-1)) => turned(e),
        (a, b) => Num::Arith(Arith::Multiply, Box::new(a), Box::new(b)),
    }
}

/// `-(A - B)` is `B - A`.
pub fn turned(e: Num) -> Num {
    match e {
        Num::Arith(Arith::Subtract, a, b) if is_moderate(&a) && is_moderate(&b) => {
            Num::Arith(Arith::Subtract, b, a)
        }
        Num::Negate(a) if is_moderate(&a) => *a,
        e => Num::Negate(Box::new(e)),
    }
}

/// Is it a sum of moderate numbers with a constant at its end?
fn is_last(x: &Num, k: &Num) -> bool {
    matches!(k, Num::Const(_)) && is_moderate(x) && is_moderate(k)
}

fn added(a: Num, b: Num) -> Num {
    Num::Arith(Arith::Add, Box::new(a), Box::new(b))
}

/// Numbers compared without differences and without a last 1: `A - B > 0` is `A > B`, `A - B = C - D` is `A + D = B + C`,
/// `A >= B + 1` is `A > B`.
pub fn side_by_side(op: Compare, a: &Num, b: &Num) -> Option<(Compare, Num, Num)> {
    match (a, b) {
        (Num::Arith(Arith::Subtract, x, y), Num::Const(0)) => Some((op, (**x).clone(), (**y).clone())),
        (Num::Arith(Arith::Subtract, x, y), Num::Arith(Arith::Subtract, v, w)) => {
            let all = [x, y, v, w];
            let sum = |a: &Num, b: &Num| added(a.clone(), b.clone());
            all.iter().all(|e| is_moderate(e)).then(|| (op, sum(x, w), sum(y, v)))
        }
        (a, Num::Arith(Arith::Add, y, one)) if **one == Num::Const(1) && is_moderate(y) => {
            let op = match op {
                Compare::AtLeast => Compare::Greater,
                Compare::Less => Compare::AtMost,
                _ => return None,
            };
            Some((op, a.clone(), (**y).clone()))
        }
        (Num::Arith(Arith::Add, x, one), b) if **one == Num::Const(1) && is_moderate(x) => {
            let op = match op {
                Compare::AtMost => Compare::Less,
                Compare::Greater => Compare::AtLeast,
                _ => return None,
            };
            Some((op, (**x).clone(), b.clone()))
        }
        _ => None,
    }
}

/// Is it never below 0?
pub fn is_natural(e: &Num) -> bool {
    match e {
        Num::Const(n) => *n >= 0,
        Num::Count(_) | Num::Truth(_) => true,
        Num::Arith(Arith::Add | Arith::Multiply, a, b) => is_natural(a) && is_natural(b),
        Num::If(parts) => is_natural(&parts.1) && is_natural(&parts.2),
        Num::Fold(Fold::Sum, bag) => matches!(&**bag, Bag::Each(_, e) if is_natural(e)),
        _ => false,
    }
}

/// `if A > B then A else B` and its like: the larger or the smaller one of two numbers.
pub fn one_of_two(parts: &(Truth, Num, Num)) -> Option<(Fold, Bag)> {
    let (Truth::Compare(op, a, b), x, y) = parts else { return None };
    let is_first = match (**a == *x && **b == *y, **a == *y && **b == *x) {
        (true, _) => true,
        (_, true) => false,
        _ => return None,
    };
    let is_larger = match op {
        Compare::Greater | Compare::AtLeast => true,
        Compare::Less | Compare::AtMost => false,
        Compare::Equal | Compare::Unequal => return None,
    };
    let fold = if is_larger == is_first { Fold::Max } else { Fold::Min };
    Some((fold, Bag::Numbers(Numbers::Of(vec![x.clone(), y.clone()]))))
}

/// The condition of which a number tells by 1 or 0 whether it holds.
fn indicated(e: &Num) -> Option<Truth> {
    match e {
        Num::If(parts) if parts.1 == Num::Const(1) && parts.2 == Num::Const(0) => Some(parts.0.clone()),
        Num::Truth(cond) => Some((**cond).clone()),
        _ => None,
    }
}
