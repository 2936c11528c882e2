//! Laws of comparisons: a count against nothing, one or all is a question about the set; the largest of some numbers is
//! as large as one of them.

use super::arithmetic::{constants_on_one_side, is_natural, side_by_side};
use super::images::numbers_within;
use super::substitute::{may_inline, Substitute};
use super::{conjuncts, joined_all, Normal};
use crate::model::{
    names_in, Arith, Bag, Closed, Compare, Each, Family, Fold, Index, Members, Num, Numbers, Set, Sites,
    Slot, Truth, VarRef,
};
use crate::model::{Binding, Rewrite};
use crate::program::facts::{is_value_of, reads};

/// A number in so many separate ranges is asked for its place in a list.
const MOST_RANGES: usize = 3;

fn constant(n: i32) -> Box<Num> {
    Box::new(Num::Const(n))
}

impl Normal<'_> {
    /// `A op B`, of numbers in normal form.
    pub fn compared(&mut self, op: Compare, a: Num, b: Num) -> Truth {
        let without_caps = || self.without_caps(op, &a, &b);
        let told =
            side_by_side(op, &a, &b).or_else(without_caps).or_else(|| constants_on_one_side(op, &a, &b));
        if let Some((op, a, b)) = told {
            return self.compared(op, a, b);
        }
        match (a, b) {
            (Num::Const(n), b) if !matches!(b, Num::Const(_)) => self.compared(op.turned(), b, Num::Const(n)),
            (Num::Count(set), Num::Const(n)) => self.counted(op, *set, n),
            (Num::Fold(fold @ (Fold::Max | Fold::Min), bag), Num::Const(n)) => match (fold, *bag) {
                (fold, Bag::Numbers(Numbers::Of(all))) if !all.is_empty() => {
                    self.extreme_of(fold, op, all, Num::Const(n))
                }
                (Fold::Max, bag) => self.largest(op, bag, n),
                (_, bag) => self.smallest(op, bag, n),
            },
            (Num::Fold(Fold::Sum, bag), Num::Const(n)) => match self.sum_over(op, &bag, n) {
                Some(found) => found,
                None => Truth::Compare(op, Box::new(Num::Fold(Fold::Sum, bag)), constant(n)),
            },
            (Num::If(parts), Num::Const(n)) => {
                let (cond, a, b) = *parts;
                let [a, b] = [a, b].map(|e| self.compared(op, e, Num::Const(n)));
                self.truth_if(cond, a, b)
            }
            (Num::Const(a), Num::Const(b)) => self.known_truth(Truth::Compare(op, constant(a), constant(b))),
            (Num::Count(a), Num::Count(b)) => self.counts(op, *a, *b),
            (Num::Fold(fold, bag), b) if is_of_few(fold, &bag) => self.extreme_of_bag(fold, op, *bag, b),
            (a, Num::Fold(fold, bag)) if is_of_few(fold, &bag) => {
                self.extreme_of_bag(fold, op.turned(), *bag, a)
            }
            (Num::Fold(Fold::Min, bag), b) if self.is_of_site(&b) => self.least_of(op, *bag, b),
            (a, Num::Fold(Fold::Min, bag)) if self.is_of_site(&a) => self.least_of(op.turned(), *bag, a),
            (sum @ Num::Arith(Arith::Add | Arith::Multiply, ..), Num::Const(n)) => {
                match self.indicators(op, &sum, n).or_else(|| self.terms(op, &sum, n)) {
                    Some(found) => found,
                    None => Truth::Compare(op, Box::new(sum), constant(n)),
                }
            }
            (a, b) => Truth::Compare(op, Box::new(a), Box::new(b)),
        }
    }

    /// `count(S) op n`
    fn counted(&mut self, op: Compare, set: Set, n: i32) -> Truth {
        let (set, n) = self.without_its_site(set, n);
        if let Some(sum) = self.runs_apart(&set) {
            return self.compared(op, sum, Num::Const(n));
        }
        let Some(more) = n.checked_add(1) else {
            return Truth::Compare(op, Box::new(Num::Count(Box::new(set))), constant(n));
        };
        match op {
            Compare::AtLeast => self.at_least(set, n),
            Compare::Greater => self.at_least(set, more),
            Compare::Less => {
                let most = self.at_least(set, n);
                self.negated(most)
            }
            Compare::AtMost => {
                let most = self.at_least(set, more);
                self.negated(most)
            }
            Compare::Equal => self.exactly(set, n),
            Compare::Unequal => {
                let same = self.exactly(set, n);
                self.negated(same)
            }
        }
    }

    /// `count(S) >= n`
    fn at_least(&mut self, set: Set, n: i32) -> Truth {
        let size = self.size_of_domain(&set);
        let Ok(least) = usize::try_from(n) else { return Truth::Const(true) };
        if least <= size.least {
            return Truth::Const(true);
        }
        if least > size.most {
            return Truth::Const(false);
        }
        if least == 1 {
            return self.some_set(set);
        }
        match set {
            Set::Sites(e) => match self.peeled(&e, least) {
                Some((base, rest)) => self.within_sites(base, rest),
                None => counts_to(Compare::AtLeast, Set::Sites(e), n),
            },
            Set::Family(Family::Filter(each)) | Set::Members(_, Members::Filter(each))
                if self.size_of_domain(&each.domain).least == least =>
            {
                self.every(*each)
            }
            set => counts_to(Compare::AtLeast, set, n),
        }
    }

    /// `count(S) = n`
    fn exactly(&mut self, set: Set, n: i32) -> Truth {
        let size = self.size_of_domain(&set);
        match usize::try_from(n) {
            Ok(n) if n < size.least || n > size.most => Truth::Const(false),
            Err(_) => Truth::Const(false),
            Ok(0) => {
                let some = self.some_set(set);
                self.negated(some)
            }
            Ok(all) if all == size.most => self.at_least(set, n),
            Ok(_) => counts_to(Compare::Equal, set, n),
        }
    }

    /// What a set of so many sites is a part of, where the set is those of them that lie in it: of `l & x`, where `l` has
    /// just so many, `l` and `x`.
    fn peeled(&self, e: &Sites, n: usize) -> Option<(Sites, Sites)> {
        let size = self.size(e);
        if size.least == n && size.most == n {
            return Some((e.clone(), self.board_sites()));
        }
        match e {
            Sites::Both(a, b) => {
                let (base, rest, other) = match self.peeled(a, n) {
                    Some((base, rest)) => (base, rest, b),
                    None => {
                        let (base, rest) = self.peeled(b, n)?;
                        (base, rest, a)
                    }
                };
                Some((base, self.both(rest, (**other).clone())))
            }
            Sites::Minus(a, b) => {
                let (base, rest) = self.peeled(a, n)?;
                Some((base, self.minus(rest, (**b).clone())))
            }
            _ => None,
        }
    }

    /// `every x in S: C`
    fn every(&mut self, each: Each) -> Truth {
        let cond = each.cond.clone().unwrap_or(Truth::Const(true));
        let fails = self.inside(&each, |n| n.negated(cond));
        let some = self.some_of(Each { cond: Some(fails), ..each });
        self.negated(some)
    }

    /// `count(A) op count(B)`, where one is a part of the other.
    fn counts(&mut self, op: Compare, a: Set, b: Set) -> Truth {
        if let (Set::Family(x), Set::Family(y)) = (&a, &b) {
            return self.family_counts(op, x, y).unwrap_or_else(|| both_count(op, a, b));
        }
        let (Set::Sites(x), Set::Sites(y)) = (&a, &b) else { return both_count(op, a, b) };
        if !self.is_part(x, y) {
            return match self.is_part(y, x) {
                true => self.counts(op.turned(), b, a),
                false => both_count(op, a, b),
            };
        }
        let (x, y) = (x.clone(), y.clone());
        match op {
            Compare::AtMost => Truth::Const(true),
            Compare::Greater => Truth::Const(false),
            Compare::Equal | Compare::AtLeast => self.within_sites(y, x),
            Compare::Unequal | Compare::Less => {
                let all = self.within_sites(y, x);
                self.negated(all)
            }
        }
    }

    /// `max(E for x in S where C) op n`; of nothing: 0.
    fn largest(&mut self, op: Compare, bag: Bag, n: i32) -> Truth {
        let whole = |bag: Bag| Truth::Compare(op, Box::new(Num::Fold(Fold::Max, Box::new(bag))), constant(n));
        let (Bag::Each(each, num), Some(more)) = (&bag, n.checked_add(1)) else { return whole(bag) };
        let above_none = match op {
            Compare::Greater | Compare::AtMost => more > 0,
            _ => n > 0,
        };
        if !above_none {
            return match n == 0 && is_natural(num) {
                true => self.sum_over(op, &bag, n).unwrap_or_else(|| whole(bag)),
                false => whole(bag),
            };
        }
        self.extreme_by(op, (n, more), true, &mut |normal, m| {
            let reaches = normal.inside(each, |n| n.compared(Compare::AtLeast, num.clone(), Num::Const(m)));
            let conds = each.cond.clone().into_iter().chain([reaches]).flat_map(conjuncts).collect();
            normal.some_of(Each { cond: Some(joined_all(conds)), ..each.clone() })
        })
    }

    /// The largest or the smallest of some numbers compared with one, which is told with the one above it. For a
    /// number, `some` tells whether the largest is at least that, or whether the smallest is below it.
    fn extreme_by(
        &mut self,
        op: Compare,
        (at, past): (i32, i32),
        is_max: bool,
        some: &mut dyn FnMut(&mut Self, i32) -> Truth,
    ) -> Truth {
        let (told, is_so) = match op {
            Compare::AtLeast | Compare::Less => (some(self, at), is_max == (op == Compare::AtLeast)),
            Compare::Greater | Compare::AtMost => (some(self, past), is_max == (op == Compare::Greater)),
            Compare::Equal | Compare::Unequal => {
                let mut both = [some(self, at), some(self, past)];
                let other = &mut both[usize::from(is_max)];
                *other = self.negated(other.clone());
                (self.all(both.to_vec()), op == Compare::Equal)
            }
        };
        if is_so {
            told
        } else {
            self.negated(told)
        }
    }

    /// `max({A, B}) op C`, `min({A, B}) op C`: one of them compares so, or all do.
    fn extreme_of_bag(&mut self, fold: Fold, op: Compare, bag: Bag, b: Num) -> Truth {
        match bag {
            Bag::Numbers(Numbers::Of(all)) => self.extreme_of(fold, op, all, b),
            bag => Truth::Compare(op, Box::new(Num::Fold(fold, Box::new(bag))), Box::new(b)),
        }
    }

    fn extreme_of(&mut self, fold: Fold, op: Compare, all: Vec<Num>, b: Num) -> Truth {
        let is_max = fold == Fold::Max;
        let (one, wanted) = match op {
            Compare::AtLeast | Compare::Greater => (is_max, op),
            Compare::Less | Compare::AtMost => (!is_max, op),
            op => {
                let bag = Bag::Numbers(Numbers::Of(all));
                return Truth::Compare(op, Box::new(Num::Fold(fold, Box::new(bag))), Box::new(b));
            }
        };
        let parts = all.into_iter().map(|a| self.compared(wanted, a, b.clone())).collect();
        if one {
            self.any(parts)
        } else {
            self.all(parts)
        }
    }

    /// `min(E for x in S) op n`, where `S` surely has a member.
    fn smallest(&mut self, op: Compare, bag: Bag, n: i32) -> Truth {
        let whole = |bag: Bag| Truth::Compare(op, Box::new(Num::Fold(Fold::Min, Box::new(bag))), constant(n));
        let (Bag::Each(each, num), Some(more)) = (&bag, n.checked_add(1)) else { return whole(bag) };
        if each.cond.is_some() || self.size_of_domain(&each.domain).least == 0 {
            return self.least_of(op, bag, Num::Const(n));
        }
        self.extreme_by(op, (n, more), false, &mut |normal, m| {
            let below = normal.inside(each, |n| {
                let below = n.compared(Compare::Less, num.clone(), Num::Const(m));
                n.known_truth(below)
            });
            normal.some_of(Each { cond: Some(below), ..each.clone() })
        })
    }

    /// A value named for a number; without the name where nothing is worked out twice.
    pub fn num_let(&mut self, binding: Binding, rest: Num) -> Num {
        let asked = Truth::Compare(Compare::Equal, Box::new(rest), constant(0));
        let inlines = may_inline(&binding, &asked);
        let Truth::Compare(_, rest, _) = asked else { return Num::Const(0) };
        if !reads(&*rest, binding.slot) {
            return *rest;
        }
        if inlines {
            let rest = Substitute::new(binding.slot, &binding.value).num(&rest);
            return self.num(&rest);
        }
        Num::Let(Box::new(binding), rest)
    }

    /// Does a number depend on the board and one name alone?
    fn is_of_site(&self, e: &Num) -> bool {
        let names: Vec<Slot> = names_in(e).into_iter().collect();
        names.len() == 1 && Closed::with(&names).num(e)
    }

    /// `min(E for x in S) op B`, where `B` may differ from place to place; of nothing: 0.
    fn least_of(&mut self, op: Compare, bag: Bag, b: Num) -> Truth {
        let whole =
            |bag: Bag, b| Truth::Compare(op, Box::new(Num::Fold(Fold::Min, Box::new(bag))), Box::new(b));
        let Bag::Each(each, num) = &bag else { return whole(bag, b) };
        let mut some = |than: Option<Compare>| {
            let found = match than {
                Some(than) => self.inside(each, |n| {
                    let found = n.compared(than, num.clone(), b.clone());
                    n.known_truth(found)
                }),
                None => Truth::Const(true),
            };
            let conds = each.cond.clone().into_iter().chain([found]).flat_map(conjuncts).collect();
            self.some_of(Each { cond: Some(joined_all(conds)), ..each.clone() })
        };
        let (any, below, at_most) = (some(None), some(Some(Compare::Less)), some(Some(Compare::AtMost)));
        let none = self.negated(any.clone());
        let (not_below, above) = (self.negated(below.clone()), self.negated(at_most.clone()));
        let there = match op {
            Compare::Less => vec![below],
            Compare::AtMost => vec![at_most],
            Compare::Equal => vec![at_most, not_below],
            Compare::AtLeast => vec![any, not_below],
            Compare::Greater => vec![any, above],
            Compare::Unequal => {
                let same = self.least_of(Compare::Equal, bag, b);
                return self.negated(same);
            }
        };
        let nothing = self.known_truth(Truth::Compare(op, constant(0), Box::new(b)));
        let (there, nothing) = (self.all(there), self.all(vec![none, nothing]));
        self.any(vec![there, nothing])
    }

    /// `sum(1 for x in S where C)` is a count.
    pub fn summed(&mut self, bag: Bag) -> Num {
        let Bag::Each(each, num) = bag else { return Num::Fold(Fold::Sum, Box::new(bag)) };
        let cond = match num {
            Num::Const(0) => return Num::Const(0),
            Num::Const(1) => Truth::Const(true),
            Num::Truth(cond) => *cond,
            Num::If(parts) if parts.1 == Num::Const(1) && parts.2 == Num::Const(0) => parts.0,
            Num::Var(v) if is_value_of(&v, each.slot) => return self.value_of_all(each, v),
            Num::Count(set) => match self.counted_the_other_way(&each, &set) {
                Some(sum) => return sum,
                None => return Num::Fold(Fold::Sum, Box::new(Bag::Each(each, Num::Count(set)))),
            },
            num => return Num::Fold(Fold::Sum, Box::new(Bag::Each(each, num))),
        };
        let conds: Vec<Truth> = each.cond.clone().into_iter().chain([cond]).flat_map(conjuncts).collect();
        let counted = Each { cond: Some(joined_all(conds)), ..each };
        let set = match counted.domain.clone() {
            Set::Sites(_) => Set::Sites(self.filtered(counted)),
            Set::Family(_) => Set::Family(Family::Filter(Box::new(self.merged(counted)))),
            Set::Members(domain, _) => Set::Members(domain, Members::Filter(Box::new(self.merged(counted)))),
            Set::Numbers(_) => Set::Numbers(Numbers::Filter(Box::new(self.merged(counted)))),
            Set::Pieces(_) => {
                return Num::Fold(Fold::Sum, Box::new(Bag::Each(counted, Num::Const(1))));
            }
        };
        Num::Count(Box::new(set))
    }

    /// `sum(v(s) for s in S)` is `v(S)`.
    fn value_of_all(&mut self, each: Each, v: VarRef) -> Num {
        let slot = each.slot;
        let all = match &each.domain {
            Set::Sites(sites) if each.cond.is_none() => sites.clone(),
            _ => self.filtered(each),
        };
        let index = |index: Index| match index.of {
            Set::Sites(Sites::Slot(s)) if s == slot => {
                Index { of: Set::Sites(all.clone()), size: index.size }
            }
            _ => index,
        };
        Num::Var(VarRef { var: v.var, of: v.of.into_iter().map(index).collect() })
    }

    /// `n in { … }` of constants: ranges one after another.
    pub fn within_numbers(&mut self, a: Numbers, b: Numbers) -> Truth {
        if let (Some(n), None) = (single(&a), ranges(&b)) {
            if let Some(found) = self.in_numbers(&n, &b) {
                return found;
            }
        }
        if let (Some(n), Numbers::Range(low, high), None) = (single(&a), &b, ranges(&b)) {
            let low = self.compared(Compare::AtLeast, n.clone(), (**low).clone());
            let high = self.compared(Compare::AtMost, n, (**high).clone());
            return self.all(vec![low, high]);
        }
        let (Some(n), Some(ranges)) = (single(&a), ranges(&b)) else { return numbers_within(a, b) };
        if ranges.len() > 1 && (ranges.len() > MOST_RANGES || !matches!(n, Num::Count(_))) {
            return numbers_within(a, b);
        }
        let parts = ranges
            .into_iter()
            .map(|(low, high)| match low == high {
                true => self.compared(Compare::Equal, n.clone(), Num::Const(low)),
                false => {
                    let low = self.compared(Compare::AtLeast, n.clone(), Num::Const(low));
                    let high = self.compared(Compare::AtMost, n.clone(), Num::Const(high));
                    self.all(vec![low, high])
                }
            })
            .collect();
        self.any(parts)
    }
}

fn counts_to(op: Compare, set: Set, n: i32) -> Truth {
    Truth::Compare(op, Box::new(Num::Count(Box::new(set))), constant(n))
}

fn both_count(op: Compare, a: Set, b: Set) -> Truth {
    Truth::Compare(op, Box::new(Num::Count(Box::new(a))), Box::new(Num::Count(Box::new(b))))
}

fn single(a: &Numbers) -> Option<Num> {
    match a {
        Numbers::Of(all) if all.len() == 1 => all.first().cloned(),
        _ => None,
    }
}

/// Constants as ranges.
fn ranges(b: &Numbers) -> Option<Vec<(i32, i32)>> {
    let known = |n: &Num| match n {
        Num::Const(n) => Some(*n),
        _ => None,
    };
    if let Numbers::Range(low, high) = b {
        return Some(vec![(known(low)?, known(high)?)]);
    }
    let Numbers::Of(all) = b else { return None };
    let mut all: Vec<i32> = all.iter().map(known).collect::<Option<_>>()?;
    all.sort_unstable();
    let mut found: Vec<(i32, i32)> = Vec::new();
    for n in all {
        match found.last_mut() {
            Some((_, high)) if n - *high <= 1 => *high = n,
            _ => found.push((n, n)),
        }
    }
    Some(found)
}

/// Is it the largest or the smallest of a few numbers?
fn is_of_few(fold: Fold, bag: &Bag) -> bool {
    let is_few = |all: &Vec<Num>| (1..=MOST_RANGES).contains(&all.len());
    matches!(fold, Fold::Max | Fold::Min) && matches!(bag, Bag::Numbers(Numbers::Of(all)) if is_few(all))
}
