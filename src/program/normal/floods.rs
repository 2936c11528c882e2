//! The law of floods: a loop that adds what is joined to a set, step by step, comes to whole groups. `repeat up to N times while
//! some neighbours(R) & S - R { set R to R + neighbours(R) & S }` is `set R to R + union(g for g in groups(S) where some g &
//! neighbours(R) or some g & R)`, where the board has no more than N sites.

use super::size::Size;
use super::{alike, Normal};
use crate::board::Site;
use crate::model::{Each, Expr, Family, Num, Rewrite, Set, Sites, Slot, Stmt, Truth};
use crate::program::facts::reads;

/// A set that has been flooded, in place of the loop that does it, which stands after some statements; nothing for any other
/// statement. Of a set that lies in `S` no steps have to be taken first.
pub fn flooded(normal: &Normal<'_>, stmt: &Stmt, before: &[Stmt]) -> Option<Stmt> {
    let Stmt::Repeat { times: Num::Const(times), cond: Some(cond), body, .. } = stmt else { return None };
    let [Stmt::Let { slot, value: Expr::Set(Set::Sites(more)) }] = &body[..] else { return None };
    if usize::try_from(*times).is_ok_and(|times| times < normal.board.len()) {
        return None;
    }
    let mut normal = normal.clone();
    normal.enter_loop(*slot, Size { least: 0, most: normal.board.len() });
    let (from, through) = wave(&normal.sites(more), *slot)?;
    let next = normal.both(from.clone(), through.clone());
    let new = normal.minus(next, Sites::Slot(*slot));
    let goes_on = normal.some_sites(new);
    if reads(&through, *slot) || !alike(&normal.truth(cond), &goes_on) {
        return None;
    }
    let Sites::Neighbours(_, links) = from else { return None };
    let table = normal.table(&links)?;
    let both_ways = |s: Site| table[s.index()].iter().all(|t| table[t.index()].has(s));
    if !normal.board.iter().all(both_ways) {
        return None;
    }
    let name = || Box::new(Sites::Slot(*slot));
    let group = normal.name_for(&through)?;
    let met = |set: Sites| {
        Truth::Some(Box::new(Set::Sites(Sites::Both(Box::new(Sites::Slot(group)), Box::new(set)))))
    };
    let is_inside = match before.last() {
        Some(Stmt::Let { slot: given, value: Expr::Set(Set::Sites(first)) }) if given == slot => {
            let first = normal.sites(first);
            normal.is_part(&first, &through)
        }
        _ => false,
    };
    let step = Sites::Neighbours(name(), links.clone());
    let cond = match is_inside {
        true => met(*name()),
        false => Truth::Any(vec![met(*name()), met(step)]),
    };
    let domain = Set::Family(Family::Groups(Box::new(through), links));
    let groups = Sites::UnionEach(
        Box::new(Each { slot: group, domain, cond: Some(cond) }),
        Box::new(Sites::Slot(group)),
    );
    let all = if is_inside { groups } else { Sites::Union(name(), Box::new(groups)) };
    Some(Stmt::Let { slot: *slot, value: all.into() })
}

/// The steps, and where they may lead, of `R + neighbours(R) & S`.
fn wave(more: &Sites, slot: Slot) -> Option<(Sites, Sites)> {
    let Sites::Union(a, b) = more else { return None };
    let name = Sites::Slot(slot);
    let steps = if **a == name { b } else { a };
    let is_step = |e: &Sites| matches!(e, Sites::Neighbours(from, _) if **from == name);
    match &**steps {
        Sites::Both(x, y) if is_step(x) => Some(((**x).clone(), (**y).clone())),
        Sites::Both(x, y) if is_step(y) => Some(((**y).clone(), (**x).clone())),
        _ => None,
    }
    .filter(|_| **a == name || **b == name)
}
