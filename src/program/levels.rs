//! Numbers that depend on nothing but a site, such as `s.row` or `(s.col - 1) div 3`: the sites for which such a number
//! compares in some way with another one are looked up by that one.

use super::facts::reads;
use super::layout::Layout;
use super::normal::is_moderate;
use crate::board::{Board, Site, SiteSet};
use crate::model::{Arith, Compare, Num, Sites, Slot, Truth};

/// Numbers further apart are not looked up.
const MOST: i32 = 4096;

/// For each number the sites whose own number compares with it in one way.
#[derive(Clone, Debug, PartialEq)]
pub struct Levels {
    /// The first number: before it all is as with it, and past the last one as with that.
    pub first: i32,
    /// For each number from it on the bits of the sites.
    pub sets: Vec<SiteSet>,
}

/// A number that depends on nothing but the site that a name holds, and how it is compared with one that is the same for
/// all sites; nothing if its values are far apart.
pub fn by_site(board: &Board, slot: Slot, cond: &Truth) -> Option<(Num, Compare, Num)> {
    let Truth::Compare(op, a, b) = cond else { return None };
    let has_numbers = |(own, ..): &(Num, Compare, Num)| numbers(board, slot, own).is_some();
    let as_said = match (reads(&**a, slot), reads(&**b, slot)) {
        (true, false) => Some(((**a).clone(), *op, (**b).clone())),
        (false, true) => Some(((**b).clone(), op.turned(), (**a).clone())),
        (true, true) => None,
        (false, false) => return None,
    };
    let set_apart = || apart(a, b, slot).map(|(own, others)| (own, *op, others));
    as_said.filter(has_numbers).or_else(|| set_apart().filter(has_numbers))
}

/// Both sides of a comparison of sums with what depends on the name on the first side, and everything else on the second.
fn apart(a: &Num, b: &Num, slot: Slot) -> Option<(Num, Num)> {
    let mut terms = Vec::new();
    signed_terms(a, true, &mut terms)?;
    signed_terms(b, false, &mut terms)?;
    let (own, others): (Vec<_>, Vec<_>) = terms.into_iter().partition(|(_, e)| reads(*e, slot));
    let others: Vec<_> = others.into_iter().map(|(adds, e)| (!adds, e)).collect();
    (!own.is_empty() && !others.is_empty()).then(|| (sum(&own), sum(&others)))
}

/// The terms of a sum and of differences, with whether they are added; nothing if one of them may be very large.
fn signed_terms<'e>(e: &'e Num, adds: bool, terms: &mut Vec<(bool, &'e Num)>) -> Option<()> {
    match e {
        Num::Arith(Arith::Add, a, b) => {
            signed_terms(a, adds, terms)?;
            signed_terms(b, adds, terms)
        }
        Num::Arith(Arith::Subtract, a, b) => {
            signed_terms(a, adds, terms)?;
            signed_terms(b, !adds, terms)
        }
        Num::Negate(a) => signed_terms(a, !adds, terms),
        Num::Arith(Arith::Multiply, a, b) => match (&**a, &**b) {
            (Num::Const(n @ (1 | -1)), e) | (e, Num::Const(n @ (1 | -1))) => {
                signed_terms(e, adds == (*n == 1), terms)
            }
            _ => None,
        },
        e => {
            terms.push((adds, e));
            is_moderate(e).then_some(())
        }
    }
}

/// The sum of some terms: first of those that are added.
fn sum(terms: &[(bool, &Num)]) -> Num {
    let with = |op| move |a, b: &Num| Num::Arith(op, Box::new(a), Box::new(b.clone()));
    let of = |sought: bool| terms.iter().filter(move |(adds, _)| *adds == sought).map(|(_, e)| *e);
    let mut added = of(true);
    let first = added.next().cloned().unwrap_or(Num::Const(0));
    of(false).fold(added.fold(first, with(Arith::Add)), with(Arith::Subtract))
}

/// The number of each site, one less than the least of them, and one more than the largest.
type Numbered = (Vec<(Site, i32)>, i32, i32);

fn numbers(board: &Board, slot: Slot, number: &Num) -> Option<Numbered> {
    let of = |site: Site| {
        number_at(number, &|e| (*e == Sites::Slot(slot)).then(|| (board.row(site), board.col(site))))
    };
    let numbers: Vec<(Site, i32)> = board.iter().map(|s| Some((s, of(s)?))).collect::<Option<_>>()?;
    let first = numbers.iter().map(|(_, n)| *n).min()?.checked_sub(1)?;
    let last = numbers.iter().map(|(_, n)| *n).max()?.checked_add(1)?;
    last.checked_sub(first).filter(|span| *span <= MOST)?;
    Some((numbers, first, last))
}

/// A number that nothing but the rows and columns of some sites tell.
pub fn number_at(e: &Num, at: &impl Fn(&Sites) -> Option<(i32, i32)>) -> Option<i32> {
    match e {
        Num::Const(n) => Some(*n),
        Num::Row(site) => Some(at(site)?.0),
        Num::Col(site) => Some(at(site)?.1),
        Num::Negate(a) => Some(number_at(a, at)?.saturating_neg()),
        Num::Arith(op, a, b) => Some(op.of(number_at(a, at)?, number_at(b, at)?)),
        _ => None,
    }
}

impl Levels {
    /// Those of a number of the site that a name holds; nothing if its values are far apart.
    pub fn of(board: &Board, layout: &Layout, slot: Slot, number: &Num, op: Compare) -> Option<Levels> {
        let (numbers, first, last) = numbers(board, slot, number)?;
        let with = |other: i32| {
            let holds = numbers.iter().filter(|(_, n)| op.holds(n.cmp(&other)));
            layout.inside(&holds.map(|(site, _)| *site).collect())
        };
        Some(Levels { first, sets: (first..=last).map(with).collect() })
    }
}
