//! Numbers.

use super::super::op::{Op, Test};
use super::super::register::N;
use super::super::Place;
use super::Compiler;
use crate::model::{
    Arith, Bag, Binding, Each, Expr, Family, Fold, List, Num, Numbers, Reads as _, Rewrite, Set, Sites,
    SlotSet, Truth,
};

impl Compiler<'_> {
    /// The register of a number's value; it is not to be changed.
    pub fn num(&mut self, e: &Num) -> N {
        let e = self.simplify().num(e);
        match &e {
            Num::Const(n) => self.number(i64::from(*n)),
            Num::Slot(slot) => match self.names.slots.get(slot).copied() {
                Some(Place::Number(n)) => n,
                Some(Place::Numbers(of)) => {
                    // A number is the set of just that number; of any other set it reads as 0.
                    let to = self.new_num();
                    let (count, one) = (self.new_num(), self.number(1));
                    self.emit(Op::Const { to, value: 0 });
                    self.emit(Op::CountList { to: count, of });
                    let test = Test::Compare(crate::model::Compare::Equal, count, one);
                    let skip = self.branch_on(test, false);
                    self.emit(Op::LargestOf { to, of });
                    self.land(skip);
                    to
                }
                _ => self.number(0),
            },
            Num::Var(v) => self.var_number(v),
            Num::Negate(a) => {
                let a = self.num(a);
                self.put(|to| Op::Negate { to, a })
            }
            Num::Arith(op, a, b) => {
                let (a, b) = (self.num(a), self.num(b));
                self.put(|to| Op::Arith { op: *op, to, a, b })
            }
            Num::Row(s) => {
                let site = self.site(s);
                self.put(|to| Op::Row { to, site })
            }
            Num::Col(s) => {
                let site = self.site(s);
                self.put(|to| Op::Col { to, site })
            }
            Num::Count(set) => self.count(set),
            Num::Fold(fold, bag) => self.fold(*fold, bag),
            Num::Distance(a, b, links) => {
                let (a, b) = (self.sites(a), self.sites(b));
                let to = self.new_num();
                match (self.links(links), links) {
                    (Some(links), _) => self.emit(Op::Distance { to, a, b, links }),
                    (None, crate::model::Links::Directions(d)) => {
                        let mask = self.members(d);
                        self.emit(Op::DistanceMask { to, a, b, mask })
                    }
                    _ => 0,
                };
                to
            }
            Num::Turn => self.places.turn,
            Num::Passes => self.places.passes,
            Num::Repeats => self.put(|to| Op::Repeats { to }),
            Num::BoardRepeats => self.put(|to| Op::BoardRepeats { to }),
            Num::If(p) => {
                let to = self.new_num();
                self.by_case(p, |c, part| {
                    let from = c.num(part);
                    c.emit(Op::Move { to, from });
                });
                to
            }
            Num::Lookup(key, table) => {
                let to = self.new_num();
                self.emit(Op::Const { to, value: 0 });
                let key = self.members(key);
                let mut ends = Vec::new();
                for (k, e) in table {
                    let bit = self.number(1 << k);
                    let skip = self.branch_on(Test::Within(bit, key), false);
                    let from = self.num(e);
                    self.emit(Op::Move { to, from });
                    ends.push(self.jump());
                    self.land(skip);
                }
                self.land_all(ends);
                to
            }
            Num::Let(b, rest) => self.with_binding(b, |c| c.num(rest)),
            Num::Truth(t) => self.truth_value(t),
            Num::Probe(_) => self.number(0),
        }
    }

    fn count(&mut self, set: &Set) -> N {
        let to = self.new_num();
        match set {
            Set::Sites(e) => {
                let of = self.sites(e);
                self.emit(Op::Count { to, of });
            }
            Set::Members(_, e) => {
                let of = self.members(e);
                self.emit(Op::CountMask { to, of });
            }
            Set::Family(e @ (Family::Groups(..) | Family::Filter(_))) => {
                let slot = self.whole().new_name();
                let one = self.number(1);
                self.emit(Op::Const { to, value: 0 });
                self.members_of(&Set::Family(e.clone()), slot, &mut |c| {
                    c.emit(Op::Arith { op: Arith::Add, to, a: to, b: one });
                });
            }
            Set::Family(e) => {
                let of = self.family(e);
                self.emit(Op::CountSets { to, of });
            }
            Set::Numbers(e) => {
                let of = self.numbers(e);
                self.emit(Op::CountList { to, of });
            }
            Set::Pieces(e) => {
                let of = self.pieces(e);
                self.emit(Op::CountList { to, of });
            }
        }
        to
    }

    fn fold(&mut self, fold: Fold, bag: &Bag) -> N {
        let to = self.new_num();
        if fold == Fold::Sum {
            // Sums are held at the ends of their range once, at the end.
            let of = self.bag(bag);
            self.emit(Op::Sum { to, of });
            return to;
        }
        let largest = fold == Fold::Max;
        if let Some(of) = self.group_sizes(bag) {
            self.emit(if largest { Op::LargestOf { to, of } } else { Op::SmallestOf { to, of } });
            return to;
        }
        let (each, part) = match bag {
            Bag::Each(each, part) => (each, part),
            Bag::Numbers(Numbers::Of(all)) if !all.is_empty() => {
                self.extreme(largest, all, to);
                return to;
            }
            Bag::Numbers(numbers) => {
                let of = self.numbers(numbers);
                self.emit(if largest { Op::LargestOf { to, of } } else { Op::SmallestOf { to, of } });
                return to;
            }
        };
        let start = if largest { i64::MIN } else { i64::MAX };
        self.emit(Op::Const { to, value: start });
        self.each(each, |c| {
            let a = c.num(part);
            c.emit(if largest { Op::Larger { to, a } } else { Op::Smaller { to, a } });
        });
        let nothing = self.number(start);
        let some = self.branch_on(Test::Compare(crate::model::Compare::Equal, to, nothing), false);
        self.emit(Op::Const { to, value: 0 });
        self.land(some);
        to
    }

    /// The largest or smallest of some numbers, one at least.
    fn extreme(&mut self, largest: bool, all: &[Num], to: N) {
        if let Some((between, low, high)) = held(largest, all) {
            let from = self.num(between);
            self.emit(Op::Clamp { to, from, low, high });
            return;
        }
        for (at, e) in all.iter().enumerate() {
            let a = self.num(e);
            self.emit(match (at, largest) {
                (0, _) => Op::Move { to, from: a },
                (_, true) => Op::Larger { to, a },
                (_, false) => Op::Smaller { to, a },
            });
        }
    }

    /// Pushes the numbers of a bag, in the order they are made.
    pub fn bag(&mut self, bag: &Bag) -> super::L {
        match bag {
            Bag::Numbers(numbers) => {
                let from = self.numbers(numbers);
                self.put(|to| Op::CopyList { to, from })
            }
            Bag::Each(each, part) => {
                let to = self.new_list();
                self.emit(Op::Clear { to });
                self.each(each, |c| {
                    let value = c.num(part);
                    c.emit(Op::Push { to, value });
                });
                to
            }
        }
    }

    /// The register of a list that is a score: zeros at its end say nothing, so groups that count 0 are left out.
    pub fn score_list(&mut self, e: &List) -> super::L {
        match self.simplify().list(e) {
            List::Let(b, rest) => match without_name(&b, &rest) {
                Some(list) => self.score_list(&list),
                None => self.with_binding(&b, |c| c.score_list(&rest)),
            },
            List::Descending(bag) => self.list(&List::Descending(Box::new(without_nothing(*bag)))),
            other => self.list(&other),
        }
    }

    /// The register of a list's value.
    pub fn list(&mut self, e: &List) -> super::L {
        let e = self.simplify().list(e);
        match &e {
            List::Descending(bag) => {
                if let Some(to) = self.group_sizes(bag) {
                    return to;
                }
                let to = self.bag(bag);
                self.emit(Op::Fall { to });
                to
            }
            List::Slot(slot) => match self.names.slots.get(slot) {
                Some(Place::List(of)) => *of,
                _ => self.no_list(),
            },
            List::If(p) => {
                let to = self.new_list();
                self.by_case(p, |c, part| {
                    let from = c.list(part);
                    c.emit(Op::CopyList { to, from });
                });
                to
            }
            List::Lookup(key, table) => {
                let to = self.no_list();
                let key = self.members(key);
                let mut ends = Vec::new();
                for (k, e) in table {
                    let bit = self.number(1 << k);
                    let skip = self.branch_on(Test::Within(bit, key), false);
                    let from = self.list(e);
                    self.emit(Op::CopyList { to, from });
                    ends.push(self.jump());
                    self.land(skip);
                }
                self.land_all(ends);
                to
            }
            List::Let(b, rest) => match without_name(b, rest) {
                Some(list) => self.list(&list),
                None => self.with_binding(b, |c| c.list(rest)),
            },
        }
    }

    pub fn no_list(&mut self) -> super::L {
        self.put(|to| Op::Clear { to })
    }
}

/// `max(min(E, high), low)`, in any order: what is held between two constants.
fn held(largest: bool, all: &[Num]) -> Option<(&Num, i32, i32)> {
    let (inner, end) = with_constant(all)?;
    let Num::Fold(fold, bag) = inner else { return None };
    let Bag::Numbers(Numbers::Of(others)) = &**bag else { return None };
    let (e, other) = with_constant(others)?;
    let (low, high) = if largest { (end, other) } else { (other, end) };
    let is_between = (*fold == Fold::Min) == largest && low <= high;
    is_between.then_some((e, low, high))
}

/// A number and a constant.
fn with_constant(all: &[Num]) -> Option<(&Num, i32)> {
    match all {
        [e, Num::Const(n)] | [Num::Const(n), e] => Some((e, *n)),
        _ => None,
    }
}

/// A list over the members of a family that has a name for this list alone, without the name: then its members need
/// not be kept, but are gone through as they are found.
fn without_name(binding: &Binding, rest: &List) -> Option<List> {
    let (Expr::Set(family @ Set::Family(_)), List::Descending(bag)) = (&binding.value, rest) else {
        return None;
    };
    let Bag::Each(each, part) = &**bag else { return None };
    let mut others = SlotSet::new();
    each.cond.iter().for_each(|cond| cond.reads(&mut others));
    part.reads(&mut others);
    let named = each.domain == Set::Family(Family::Slot(binding.slot));
    let alone = named && !others.contains(&binding.slot);
    let each = Each { domain: family.clone(), ..each.clone() };
    alone.then(|| List::Descending(Box::new(Bag::Each(each, part.clone()))))
}

/// A bag of counts of what groups have in common with something, without the groups that have nothing.
fn without_nothing(bag: Bag) -> Bag {
    match bag {
        Bag::Each(mut each, Num::Count(set)) if matches!(*set, Set::Sites(Sites::Both(..))) => {
            let some = Truth::Some(set.clone());
            each.cond = Some(match each.cond.take() {
                Some(cond) => Truth::All(vec![cond, some]),
                None => some,
            });
            Bag::Each(each, Num::Count(set))
        }
        bag => bag,
    }
}
