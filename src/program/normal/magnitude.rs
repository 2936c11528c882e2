//! How far from 0 numbers may be. Sums are held at the ends of numbers at every step, so their parts may be taken in another
//! order only where they stay away from the ends.

use crate::board::MAX_SITES;
use crate::game::EvalLimit;
use crate::model::{Arith, Bag, Expr, Family, Fold, Num, Numbers, Set, Slot};

/// What lies this far from 0 is held.
const END: u64 = 1 << 31;
/// No family and no set of pieces has more members: each of them takes a step.
const MOST: u64 = EvalLimit::STEPS;

/// Is a number so far from the ends that a few such numbers may be added up in any order?
pub fn is_moderate(e: &Num) -> bool {
    magnitude(e) < END >> 3
}

/// Is a constant so small that it may be added to others and to a moderate number?
pub fn is_small(n: i32) -> bool {
    n.unsigned_abs() < 1 << 20
}

/// May numbers that are no farther from 0 than this be added up in any order?
pub fn stay_off_the_ends(magnitudes: impl IntoIterator<Item = u64>) -> bool {
    magnitudes.into_iter().fold(0, u64::saturating_add) < END
}

/// How far from 0 a number may be; [`u64::MAX`] where its form does not tell.
pub fn magnitude(e: &Num) -> u64 {
    of_number(e, &mut Vec::new())
}

/// The same of the sum of what a number is for each member of a set, which has a name.
pub fn magnitude_of_sum(e: &Num, slot: Slot, of: &Set) -> u64 {
    of_sum(e, slot, of, &mut Vec::new())
}

/// How far names may be from 0, the innermost last.
type Names = Vec<(Slot, u64)>;

fn of_number(e: &Num, names: &mut Names) -> u64 {
    match e {
        Num::Const(n) => u64::from(n.unsigned_abs()),
        Num::Truth(_) => 1,
        Num::Count(set) => most_members(set),
        Num::Row(_) | Num::Col(_) | Num::Distance(..) => MAX_SITES as u64,
        Num::Slot(slot) => {
            names.iter().rev().find(|(name, _)| name == slot).map_or(u64::MAX, |(_, most)| *most)
        }
        Num::Negate(a) => of_number(a, names),
        Num::Arith(op, a, b) => of_both(*op, of_number(a, names), of_number(b, names)),
        Num::If(parts) => of_number(&parts.1, names).max(of_number(&parts.2, names)),
        Num::Lookup(_, table) => table.iter().map(|(_, e)| of_number(e, names)).max().unwrap_or(0),
        Num::Let(binding, e) => {
            let most = if let Expr::Num(value) = &binding.value { of_number(value, names) } else { u64::MAX };
            named(binding.slot, most, e, names)
        }
        Num::Fold(fold, bag) => of_bag(*fold, bag, names),
        _ => u64::MAX,
    }
}

fn of_both(op: Arith, a: u64, b: u64) -> u64 {
    match op {
        Arith::Add | Arith::Subtract => a.saturating_add(b),
        Arith::Multiply => a.saturating_mul(b),
        Arith::Divide => a,
        Arith::Modulo => b,
    }
}

fn named(name: Slot, most: u64, e: &Num, names: &mut Names) -> u64 {
    names.push((name, most));
    let found = of_number(e, names);
    names.pop();
    found
}

fn of_each(e: &Num, slot: Slot, of: &Set, names: &mut Names) -> u64 {
    let most = of_members(of, names);
    named(slot, most, e, names)
}

fn of_sum(e: &Num, slot: Slot, of: &Set, names: &mut Names) -> u64 {
    of_each(e, slot, of, names).saturating_mul(most_members(of))
}

fn of_bag(fold: Fold, bag: &Bag, names: &mut Names) -> u64 {
    match bag {
        Bag::Each(each, e) if fold == Fold::Sum => of_sum(e, each.slot, &each.domain, names),
        Bag::Each(each, e) => of_each(e, each.slot, &each.domain, names),
        Bag::Numbers(Numbers::Of(all)) => {
            let each = all.iter().map(|e| of_number(e, names));
            if fold == Fold::Sum {
                each.fold(0, u64::saturating_add)
            } else {
                each.max().unwrap_or(0)
            }
        }
        Bag::Numbers(_) => u64::MAX,
    }
}

/// How far from 0 the members of a set of numbers may be.
fn of_members(set: &Set, names: &mut Names) -> u64 {
    match set {
        Set::Numbers(Numbers::Of(all)) => all.iter().map(|e| of_number(e, names)).max().unwrap_or(0),
        Set::Numbers(Numbers::Range(low, high)) => of_number(low, names).max(of_number(high, names)),
        Set::Numbers(Numbers::Filter(each)) => of_members(&each.domain, names),
        _ => u64::MAX,
    }
}

/// The most members that a set may have.
fn most_members(set: &Set) -> u64 {
    match set {
        Set::Sites(_) | Set::Family(Family::Groups(..)) => MAX_SITES as u64,
        Set::Family(Family::Const(sets)) => sets.len() as u64,
        Set::Members(..) => u64::from(u64::BITS),
        Set::Numbers(Numbers::Of(all)) => all.len() as u64,
        Set::Numbers(Numbers::Range(low, high)) => {
            magnitude(low).saturating_add(magnitude(high)).saturating_add(1)
        }
        Set::Family(Family::Filter(each) | Family::Map(each, _))
        | Set::Numbers(Numbers::Filter(each) | Numbers::Map(each, _)) => most_members(&each.domain),
        Set::Numbers(_) => u64::MAX,
        Set::Family(_) | Set::Pieces(_) => MOST,
    }
}
