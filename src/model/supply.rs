//! How sure it is that a turn can be played at all, as far as its text says.

use super::{Block, Expr, Family, Members, Num, Numbers, Set, Sites, Slot, Stmt};

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
        Named(Vec::new()).block(block)
    }
}

/// The values of the names that a turn has bound so far.
struct Named<'a>(Vec<(Slot, &'a Expr)>);

impl<'a> Named<'a> {
    fn block(&mut self, block: &'a Block) -> Supply {
        let before = self.0.len();
        let all = block.iter().map(|stmt| self.stmt(stmt)).max().unwrap_or(Supply::Sure);
        self.0.truncate(before);
        all
    }

    fn stmt(&mut self, stmt: &'a Stmt) -> Supply {
        match stmt {
            Stmt::Let { slot, value } => {
                self.0.push((*slot, value));
                Supply::Sure
            }
            Stmt::Choose { if_any: true, .. } => Supply::Sure,
            Stmt::Choose { each, .. } if each.cond.is_none() => self.set(&each.domain),
            Stmt::Choose { each, .. } => part_of(self.set(&each.domain)),
            Stmt::ChooseSet { keeping, cond, .. } if keeping.is_some() || cond.is_some() => Supply::Doubtful,
            Stmt::ChooseSet { size, domain, .. } => match size.as_ref().map_or(1, least) {
                ..=0 => Supply::Sure,
                1 => self.set(domain),
                _ => part_of(self.set(domain)),
            },
            Stmt::Either { branches, .. } => {
                let of = |b: &'a super::Branch| match b.when {
                    Some(_) => Supply::Doubtful,
                    None => self.block(&b.body),
                };
                branches.iter().map(of).min().unwrap_or(Supply::Sure)
            }
            Stmt::If { then, otherwise, .. } => self.block(then).max(self.block(otherwise)),
            Stmt::Require(_) => Supply::Doubtful,
            _ => Supply::Sure,
        }
    }

    /// How sure is the set to have a member? What a name was given may have changed since, unless it is known at load.
    fn set(&self, set: &Set) -> Supply {
        let slot = match set {
            Set::Sites(Sites::Slot(slot)) | Set::Members(_, Members::Slot(slot)) => slot,
            Set::Family(Family::Slot(slot)) => slot,
            _ => return of_set(set),
        };
        match self.0.iter().rev().find(|(named, _)| named == slot) {
            Some((_, Expr::Set(value @ Set::Family(Family::Const(_))))) => of_set(value),
            Some((_, Expr::Set(value))) => part_of(of_set(value)),
            _ => Supply::Doubtful,
        }
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
        Members::Lookup(keys, table) => {
            table.iter().map(|(_, m)| of_members(m)).fold(of_members(keys), Ord::max)
        }
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
        Sites::Minus(a, gone) if is_of_pieces(gone) => part_of(of_sites(a)),
        Sites::Filter(each) => match &each.domain {
            Set::Sites(sites) if within_empty(sites) => Supply::Likely,
            domain => part_of(of_set(domain)),
        },
        Sites::UnionEach(_, part) if within_empty(part) => Supply::Likely,
        Sites::Lookup(keys, table) => table.iter().map(|(_, s)| of_sites(s)).fold(of_members(keys), Ord::max),
        Sites::If(parts) => of_sites(&parts.1).max(of_sites(&parts.2)),
        Sites::Let(_, rest) => of_sites(rest),
        _ => Supply::Doubtful,
    }
}

/// `board - Red - Blue` is a way to say `empty`.
fn is_of_pieces(sites: &Sites) -> bool {
    match sites {
        Sites::Coloured(_) | Sites::OfKinds(_) => true,
        Sites::Union(a, b) => is_of_pieces(a) && is_of_pieces(b),
        _ => false,
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
