//! Conditions on a site that ask for a part of a set to which it belongs, and are the same for all sites of that part.

use crate::board::Board;
use crate::model::{
    bits, Arith, Closed, Compare, Each, Family, Members, Model, Num, Quantifier, Set, Sites, Slot, SlotSet,
    Truth,
};
use crate::program::normal::{conjuncts, within, Normal};

/// Does a condition on a site of a set ask for its row, its group or a line through it alone? If more sites of the set make it
/// true for one of the set's sites, then it is true for one of those that have come.
pub fn is_of_a_part(model: &Model, site: Slot, all: &Sites, cond: &Truth) -> bool {
    let any = |e: &Truth| is_of_a_part(model, site, all, e);
    match cond {
        Truth::Any(parts) => parts.iter().all(any),
        Truth::Quantified(Quantifier::Some, each) => match (&each.domain, &each.cond) {
            (Set::Members(_, Members::Const(ways)), Some(cond)) => {
                is_of_row(&model.board, each.slot, *ways, (site, all), cond) || any(cond)
            }
            (Set::Family(_), Some(cond)) => is_of_member(each, (site, all), cond),
            _ => false,
        },
        cond => is_of_known_row(&model.board, (site, all), cond) || is_of_group(model, site, all, cond),
    }
}

/// The pieces among which the site surely is where a condition holds: `some g in groups(X): s in g and C`, something of its group
/// in `X` is there, or `some l in F: s in l and l in X`.
pub fn in_a_group_of(cond: &Truth, site: Slot) -> Option<Sites> {
    match cond {
        Truth::Quantified(Quantifier::Some, each) => group_with(each, site),
        Truth::Some(set) => match &**set {
            Set::Sites(e) => of_its_group(e, site),
            _ => None,
        },
        _ => None,
    }
}

fn of_its_group(e: &Sites, site: Slot) -> Option<Sites> {
    match e {
        Sites::Both(a, b) => of_its_group(a, site).or_else(|| of_its_group(b, site)),
        Sites::Minus(a, _) => of_its_group(a, site),
        Sites::UnionEach(each, _) => group_with(each, site),
        _ => None,
    }
}

/// `X`, where only groups of it are met that hold the site, or members that lie in it.
fn group_with(each: &Each, site: Slot) -> Option<Sites> {
    let there = within(Sites::Slot(site), Sites::Slot(each.slot));
    let conds = conjuncts(each.cond.clone()?);
    let lies_in = |cond: &Truth| match cond {
        Truth::Within(o) if o.left == Set::Sites(Sites::Slot(each.slot)) => match &o.right {
            Set::Sites(all @ Sites::Coloured(_)) => Some(all.clone()),
            _ => None,
        },
        _ => None,
    };
    match &each.domain {
        _ if !conds.contains(&there) => None,
        Set::Family(Family::Groups(of, _)) => Some((**of).clone()),
        Set::Family(_) => conds.iter().find_map(lies_in),
        _ => None,
    }
}

/// `count(run(s, d, X)) + count(run(s, opposite(d), X)) >= n`, `count(run(s, d + opposite(d), X)) >= n`, for one of some ways.
fn is_of_row(board: &Board, way: Slot, ways: u64, (site, all): (Slot, &Sites), cond: &Truth) -> bool {
    let Truth::Compare(Compare::AtLeast, count, least) = cond else { return false };
    let runs = |n: &Num, to: &dyn Fn(&Members) -> bool| ways_of_run(n, site, all).is_some_and(to);
    let (on, back) = (Members::Slot(way), Members::Opposite(Box::new(Members::Slot(way))));
    let are = |a: &Members, b: &Members| *a == on && *b == back || *a == back && *b == on;
    let both = match &**count {
        Num::Arith(Arith::Add, a, b) => runs(a, &|a| runs(b, &|b| are(a, b))),
        n => runs(n, &|to| matches!(to, Members::Union(a, b) if are(a, b))),
    };
    both && matches!(**least, Num::Const(_)) && bits(ways).all(|way| leads_back(board, 1 << way))
}

/// The same for a way that is known.
fn is_of_known_row(board: &Board, (site, all): (Slot, &Sites), cond: &Truth) -> bool {
    let Truth::Compare(Compare::AtLeast, count, least) = cond else { return false };
    let known = |n: &Num| match ways_of_run(n, site, all) {
        Some(Members::Const(ways)) => Some(*ways),
        _ => None,
    };
    let ways = match &**count {
        Num::Arith(Arith::Add, a, b) => {
            known(a).zip(known(b)).filter(|(a, b)| a & b == 0).map(|(a, b)| a | b)
        }
        n => known(n),
    };
    let is_row = |ways: u64| {
        let way = ways & ways.wrapping_neg();
        ways != 0 && ways == way | board.opposite(way) && leads_back(board, way)
    };
    matches!(**least, Num::Const(_)) && ways.is_some_and(is_row)
}

/// The ways of `count(run(s, W, X))`.
fn ways_of_run<'e>(n: &'e Num, site: Slot, all: &Sites) -> Option<&'e Members> {
    let Num::Count(counted) = n else { return None };
    let Set::Sites(Sites::Run(from, ways, through)) = &**counted else { return None };
    (**from == Sites::Slot(site) && **through == *all).then_some(&**ways)
}

/// Is there one site at most that way from each, and does the opposite way lead back from there, and nowhere else?
fn leads_back(board: &Board, way: u64) -> bool {
    let back = board.opposite(way);
    let (ahead, behind) = (|s| board.step(s, way), |s| board.step(s, back));
    let turns = |from: crate::board::SiteSet, s| from.is_empty() || from.iter().eq([s]);
    back.count_ones() == 1
        && board.iter().all(|s| {
            let (to, from) = (ahead(s), behind(s));
            to.len() <= 1
                && from.len() <= 1
                && to.iter().all(|t| turns(behind(t), s) && !behind(t).is_empty())
                && from.iter().all(|t| turns(ahead(t), s) && !ahead(t).is_empty())
        })
}

/// `some g in groups(X): s in g and C`, and `some l in F: s in l and l in X` of a family that is always the same.
fn is_of_member(each: &Each, (site, all): (Slot, &Sites), cond: &Truth) -> bool {
    let (name, member) = (Sites::Slot(site), Sites::Slot(each.slot));
    let (own, rest): (Vec<Truth>, Vec<Truth>) =
        conjuncts(cond.clone()).into_iter().partition(|part| *part == within(name.clone(), member.clone()));
    let fits = match &each.domain {
        // Nothing else is asked that another piece may bring about.
        Set::Family(Family::Groups(of, _)) => {
            **of == *all && rest.iter().all(|part| Closed::with(&[each.slot]).truth(part))
        }
        Set::Family(Family::Const(_)) => rest == [within(member, all.clone())],
        _ => false,
    };
    !own.is_empty() && fits
}

/// What is asked of a site is asked of its group in the set, whatever that is.
fn is_of_group(model: &Model, site: Slot, all: &Sites, cond: &Truth) -> bool {
    let each = Each { slot: site, domain: Set::Sites(all.clone()), cond: Some(cond.clone()) };
    let sure = SlotSet::from_iter([site]);
    let mut normal = Normal::new(&model.board, &model.cast).sure_of(&sure);
    normal.asks_for_group_in(&each, all)
}
