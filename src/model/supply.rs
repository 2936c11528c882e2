//! How sure it is that a turn can be played at all, as far as its text says.

use super::{Block, Family, Members, Num, Numbers, Set, Sites, Stmt};

/// How sure a turn is to be possible as long as the board has an empty site. What happens on a full board is the
/// author's business: most end rules have decided by then.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Supply {
    /// It is.
    Sure,
    /// It chooses from a part of the empty sites, which may be empty or not.
    Likely,
    /// It asks for pieces, or for more than may be there.
    Doubtful,
}

impl Supply {
    /// Of a whole turn.
    pub fn of(block: &Block) -> Supply {
        block.iter().map(of_stmt).max().unwrap_or(Supply::Sure)
    }
}

fn of_stmt(stmt: &Stmt) -> Supply {
    match stmt {
        Stmt::Choose { if_any: true, .. } => Supply::Sure,
        Stmt::Choose { each, .. } if each.cond.is_none() => of_set(&each.domain),
        Stmt::Choose { each, .. } => part_of(of_set(&each.domain)),
        Stmt::ChooseSet { keeping, cond, .. } if keeping.is_some() || cond.is_some() => Supply::Doubtful,
        Stmt::ChooseSet { size, domain, .. } => match size.as_ref().map_or(1, least) {
            ..=0 => Supply::Sure,
            1 => of_set(domain),
            _ => part_of(of_set(domain)),
        },
        Stmt::Either { branches, .. } => {
            let of =
                |b: &super::Branch| if b.when.is_some() { Supply::Doubtful } else { Supply::of(&b.body) };
            branches.iter().map(of).min().unwrap_or(Supply::Sure)
        }
        Stmt::If { then, otherwise, .. } => Supply::of(then).max(Supply::of(otherwise)),
        Stmt::Require(_) => Supply::Doubtful,
        _ => Supply::Sure,
    }
}

/// The smallest number of things that may be chosen; 1 where it changes during play.
fn least(size: &Numbers) -> i32 {
    let known = |n: &Num| if let Num::Const(n) = n { *n } else { 1 };
    match size {
        Numbers::Range(low, _) => known(low),
        Numbers::Of(all) => all.iter().map(known).min().unwrap_or(1),
        _ => 1,
    }
}

/// How sure is a part of the set to have a member?
fn part_of(whole: Supply) -> Supply {
    whole.max(Supply::Likely)
}

/// How sure is the set to have a member?
fn of_set(set: &Set) -> Supply {
    let sure = match set {
        Set::Sites(sites) => return of_sites(sites),
        Set::Members(_, members) => return of_members(members),
        Set::Family(Family::Const(family)) => !family.is_empty(),
        Set::Numbers(Numbers::Of(_) | Numbers::Range(..)) => true,
        _ => false,
    };
    if sure {
        Supply::Sure
    } else {
        Supply::Doubtful
    }
}

fn of_members(members: &Members) -> Supply {
    match members {
        Members::Const(mask) if *mask != 0 => Supply::Sure,
        Members::Me | Members::Mover | Members::Others | Members::InPlay => Supply::Sure,
        Members::Filter(each) => part_of(of_set(&each.domain)),
        Members::Union(a, b) => of_members(a).min(of_members(b)),
        Members::If(parts) => of_members(&parts.1).max(of_members(&parts.2)),
        Members::Let(_, rest) => of_members(rest),
        _ => Supply::Doubtful,
    }
}

fn of_sites(sites: &Sites) -> Supply {
    match sites {
        Sites::Empty => Supply::Sure,
        Sites::Const(sites) if !sites.is_empty() => Supply::Sure,
        Sites::Both(a, b) if within_empty(a) || within_empty(b) => Supply::Likely,
        Sites::Union(a, b) => of_sites(a).min(of_sites(b)),
        Sites::Minus(a, _) if within_empty(a) => Supply::Likely,
        Sites::Filter(each) => match &each.domain {
            Set::Sites(sites) if within_empty(sites) => Supply::Likely,
            _ => Supply::Doubtful,
        },
        Sites::If(parts) => of_sites(&parts.1).max(of_sites(&parts.2)),
        Sites::Let(_, rest) => of_sites(rest),
        _ => Supply::Doubtful,
    }
}

fn within_empty(sites: &Sites) -> bool {
    match sites {
        Sites::Empty => true,
        Sites::Both(a, b) => within_empty(a) || within_empty(b),
        Sites::Union(a, b) => within_empty(a) && within_empty(b),
        Sites::Minus(a, _) => within_empty(a),
        Sites::Filter(each) => matches!(&each.domain, Set::Sites(s) if within_empty(s)),
        Sites::If(parts) => within_empty(&parts.1) && within_empty(&parts.2),
        Sites::Let(_, rest) => within_empty(rest),
        _ => false,
    }
}
