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
        Named::default().block(block)
    }
}

/// How sure what the names of a turn hold so far is to have a member.
#[derive(Default)]
struct Named(Vec<(Slot, Supply)>);

impl Named {
    fn block(&mut self, block: &Block) -> Supply {
        let before = self.0.len();
        let all = block.iter().map(|stmt| self.stmt(stmt)).max().unwrap_or(Supply::Sure);
        self.0.truncate(before);
        all
    }

    fn stmt(&mut self, stmt: &Stmt) -> Supply {
        match stmt {
            Stmt::Let { slot, value } => {
                self.give(*slot, value);
                Supply::Sure
            }
            Stmt::Repeat { body, .. } => {
                self.block(body);
                Supply::Sure
            }
            Stmt::Choose { if_any: true, .. } => Supply::Sure,
            Stmt::Choose { each, .. } if each.cond.is_none() => self.set(&each.domain),
            Stmt::Choose { each, .. } => part_of(self.set(&each.domain)),
            Stmt::ChooseSet { size, domain, keeping, cond, .. } => match size.as_ref().map_or(1, least) {
                ..=0 => Supply::Sure,
                1 if keeping.is_none() && cond.is_none() => self.set(domain),
                _ => part_of(self.set(domain)),
            },
            Stmt::Either { branches, .. } => {
                let of = |b: &super::Branch| match b.when {
                    Some(_) => Supply::Doubtful,
                    None => self.block(&b.body),
                };
                branches.iter().map(of).min().unwrap_or(Supply::Sure)
            }
            Stmt::If { then, otherwise, .. } => self.block(then).max(self.block(otherwise)),
            Stmt::Require(_) => Supply::Likely,
            _ => Supply::Sure,
        }
    }

    /// A name gets a value. It keeps what it had where only something is taken away from it or added to it, as in a loop that
    /// gathers.
    fn give(&mut self, slot: Slot, value: &Expr) {
        let is_itself = |sites: &Sites| *sites == Sites::Slot(slot);
        let supply = match value {
            // Known at load: it does not change.
            Expr::Set(set @ Set::Family(Family::Const(_))) => of_set(set),
            Expr::Set(Set::Sites(Sites::Minus(a, _))) if is_itself(a) => part_of(self.named(slot)),
            Expr::Set(Set::Sites(Sites::Union(a, b))) if is_itself(a) => self.grown(slot, b),
            Expr::Set(Set::Sites(Sites::Union(a, b))) if is_itself(b) => self.grown(slot, a),
            // What it was given may have changed since.
            Expr::Set(set) => part_of(self.set(set)),
            _ => Supply::Doubtful,
        };
        match self.0.iter_mut().rev().find(|(named, _)| *named == slot) {
            Some((_, held)) => *held = supply,
            None => self.0.push((slot, supply)),
        }
    }

    fn grown(&self, slot: Slot, by: &Sites) -> Supply {
        self.named(slot).min(part_of(self.sites(by)))
    }

    fn named(&self, slot: Slot) -> Supply {
        let found = self.0.iter().rev().find(|(named, _)| *named == slot);
        found.map_or(Supply::Doubtful, |(_, held)| *held)
    }

    /// How sure is the set to have a member?
    fn set(&self, set: &Set) -> Supply {
        match set {
            Set::Sites(sites) => self.sites(sites),
            Set::Members(_, Members::Slot(slot)) | Set::Family(Family::Slot(slot)) => self.named(*slot),
            _ => of_set(set),
        }
    }

    fn sites(&self, sites: &Sites) -> Supply {
        match sites {
            Sites::Slot(slot) => self.named(*slot),
            Sites::First(all) => part_of(self.sites(all)),
            _ => of_sites(sites),
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
        Set::Numbers(numbers) => return of_numbers(numbers),
        _ => false,
    };
    if sure {
        Supply::Sure
    } else {
        Supply::Doubtful
    }
}

fn of_numbers(numbers: &Numbers) -> Supply {
    match numbers {
        Numbers::Of(_) | Numbers::Range(..) => Supply::Sure,
        Numbers::Union(a, b) => of_numbers(a).min(of_numbers(b)),
        Numbers::Minus(a, _) => part_of(of_numbers(a)),
        Numbers::Both(a, b) => part_of(of_numbers(a).max(of_numbers(b))),
        Numbers::Filter(each) => part_of(of_set(&each.domain)),
        Numbers::If(parts) => of_numbers(&parts.1).max(of_numbers(&parts.2)),
        Numbers::Let(_, rest) => of_numbers(rest),
        _ => Supply::Doubtful,
    }
}

fn of_members(members: &Members) -> Supply {
    match members {
        Members::Const(mask) if *mask != 0 => Supply::Sure,
        Members::Me | Members::Mover | Members::Others | Members::InPlay => Supply::Sure,
        Members::Filter(each) => part_of(of_set(&each.domain)),
        Members::Union(a, b) => of_members(a).min(of_members(b)),
        Members::Minus(a, _) => part_of(of_members(a)),
        Members::Both(a, b) => part_of(of_members(a).max(of_members(b))),
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
        Sites::Both(a, b) => part_of(of_sites(a).max(of_sites(b))),
        Sites::Union(a, b) => of_sites(a).min(of_sites(b)),
        Sites::Minus(a, _) if within_empty(a) => Supply::Likely,
        // What is occupied.
        Sites::Minus(_, gone) if **gone == Sites::Empty => Supply::Doubtful,
        Sites::Minus(a, _) => part_of(of_sites(a)),
        Sites::Filter(each) => match &each.domain {
            Set::Sites(sites) if within_empty(sites) => Supply::Likely,
            domain => part_of(of_set(domain)),
        },
        Sites::UnionEach(_, part) if within_empty(part) => Supply::Likely,
        Sites::UnionEach(each, _) => part_of(of_set(&each.domain)),
        Sites::Lookup(keys, table) => table.iter().map(|(_, s)| of_sites(s)).fold(of_members(keys), Ord::max),
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Truth;

    #[test]
    fn numbers_told_by_cases_are_there() {
        let of = |n| Numbers::Of(vec![Num::Const(n)]);
        let cases = Numbers::If(Box::new((Truth::Stuck, of(1), of(2))));
        assert_eq!(of_set(&Set::Numbers(cases.clone())), Supply::Sure);
        let fewer = Numbers::Minus(Box::new(cases), Box::new(of(1)));
        assert_eq!(of_set(&Set::Numbers(fewer)), Supply::Likely);
    }

    #[test]
    fn a_difference_has_members_as_a_filter_has() {
        let fewer = Members::Minus(Box::new(Members::Const(3)), Box::new(Members::Const(1)));
        assert_eq!(of_members(&fewer), Supply::Likely);
    }
}
