//! How many members sets have, as far as their form tells.

use super::Normal;
use crate::board::Site;
use crate::model::{
    bits, Arith, Bag, Compare, Family, Fold, Links, Members, Num, Numbers, Pieces, Set, Sites, Slot, Truth,
    VarType,
};

/// The least and the most members that a set may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    pub least: usize,
    pub most: usize,
}

impl Size {
    pub const ONE: Size = Size { least: 1, most: 1 };

    fn exactly(n: usize) -> Size {
        Size { least: n, most: n }
    }

    fn up_to(most: usize) -> Size {
        Size { least: 0, most }
    }

    fn either(self, other: Size) -> Size {
        Size { least: self.least.min(other.least), most: self.most.max(other.most) }
    }

    pub fn is_one(self) -> bool {
        self == Size::ONE
    }
}

impl Normal<'_> {
    /// How many sites a set has.
    pub fn size(&self, e: &Sites) -> Size {
        let all = self.board.len();
        match e {
            Sites::Const(set) => Size::exactly(set.len()),
            Sites::Slot(slot) => self.size_of_name(*slot),
            Sites::Union(a, b) => {
                let (a, b) = (self.size(a), self.size(b));
                Size { least: a.least.max(b.least), most: a.most.saturating_add(b.most).min(all) }
            }
            Sites::Minus(a, _) => Size::up_to(self.size(a).most),
            Sites::Both(a, b) => Size::up_to(self.size(a).most.min(self.size(b).most)),
            Sites::Filter(each) => match &each.domain {
                Set::Sites(domain) => Size::up_to(self.size(domain).most),
                _ => Size::up_to(all),
            },
            Sites::Neighbours(a, Links::Directions(d)) => {
                Size::up_to(self.size(a).most.saturating_mul(self.steps(d)).min(all))
            }
            Sites::Run(a, d, _) => {
                Size::up_to(self.size(a).most.saturating_mul(self.lying_ahead(d)).min(all))
            }
            Sites::Hit(a, d, _) => Size::up_to(self.size(a).most.saturating_mul(self.rays(d)).min(all)),
            Sites::Image(a, _) => self.size(a),
            Sites::First(a) => {
                let of = self.size(a);
                Size { least: of.least.min(1), most: of.most.min(1) }
            }
            Sites::If(parts) => self.size(&parts.1).either(self.size(&parts.2)),
            Sites::Of(pieces) if matches!(**pieces, Pieces::Slot(_)) => Size::up_to(1),
            _ => Size::up_to(all),
        }
    }

    fn size_of_name(&self, slot: Slot) -> Size {
        match self.name(slot) {
            Some(name) => name.size,
            None if self.sure.is_some_and(|sure| sure.contains(&slot)) => Size::ONE,
            None => Size::up_to(self.board.len()),
        }
    }

    /// Does a set have exactly one member wherever it is read?
    pub fn is_one(&self, e: &Sites) -> bool {
        self.size(e).is_one()
    }

    /// The most sites that one step in some directions leads to from a site.
    fn steps(&self, directions: &Members) -> usize {
        self.most_of(directions, |s, way| self.board.step(s, 1 << way).len())
    }

    /// The most straight lines in some directions from a site.
    fn rays(&self, directions: &Members) -> usize {
        self.most_of(directions, |s, way| self.board.rays(s, usize::from(way)).len())
    }

    /// The most sites that lie ahead of a site in some directions.
    fn lying_ahead(&self, directions: &Members) -> usize {
        self.most_of(directions, |s, way| self.board.rays(s, usize::from(way)).iter().map(Vec::len).sum())
    }

    /// The least and the most that a number may be, as far as its form tells.
    pub fn bounds(&self, e: &Num) -> Option<(i64, i64)> {
        match e {
            Num::Const(n) => Some((i64::from(*n), i64::from(*n))),
            Num::Truth(_) => Some((0, 1)),
            Num::Count(set) => match &**set {
                Set::Sites(e) => {
                    let size = self.size(e);
                    Some((size.least as i64, size.most as i64))
                }
                _ => None,
            },
            Num::Var(var) => match self.vars.get(var.var.index())?.ty {
                // Of a site that is none it is 0; of several sites it is a sum.
                VarType::Number(low, high) if var.of.iter().all(|key| self.is_one_key(&key.of)) => {
                    Some(ends_with_none([low, high].into_iter()))
                }
                _ => None,
            },
            Num::Row(_) => Some(ends_with_none(self.board.iter().map(|s| self.board.row(s)))),
            Num::Col(_) => Some(ends_with_none(self.board.iter().map(|s| self.board.col(s)))),
            Num::Arith(op @ (Arith::Add | Arith::Subtract), a, b) => {
                let ((low, high), (least, most)) = (self.bounds(a)?, self.bounds(b)?);
                match op {
                    Arith::Add => Some((low + least, high + most)),
                    _ => Some((low - most, high - least)),
                }
            }
            Num::Fold(fold @ (Fold::Max | Fold::Min), bag) => {
                let Bag::Numbers(Numbers::Of(all)) = &**bag else { return None };
                let bounds = all.iter().map(|e| self.bounds(e)).collect::<Option<Vec<_>>>()?;
                let larger = *fold == Fold::Max;
                bounds.into_iter().reduce(|(low, high), (least, most)| match larger {
                    true => (low.max(least), high.max(most)),
                    false => (low.min(least), high.min(most)),
                })
            }
            Num::If(parts) => {
                let ((low, high), (least, most)) = (self.bounds(&parts.1)?, self.bounds(&parts.2)?);
                Some((low.min(least), high.max(most)))
            }
            _ => None,
        }
    }

    /// Is every number of a set one of 0 to 63?
    pub fn are_small(&self, e: &Numbers) -> bool {
        let bounds = match e {
            Numbers::Of(all) => {
                return all.iter().all(|e| self.bounds(e).is_some_and(|(low, high)| low >= 0 && high < 64))
            }
            Numbers::Range(low, high) => self.bounds(low).zip(self.bounds(high)),
            Numbers::Filter(each) => {
                return matches!(&each.domain, Set::Numbers(domain) if self.are_small(domain))
            }
            _ => None,
        };
        bounds.is_some_and(|((low, _), (_, high))| low >= 0 && high < 64)
    }

    fn is_one_key(&self, key: &Set) -> bool {
        match key {
            Set::Sites(e) => self.size(e).most == 1,
            Set::Members(_, e) => self.is_one_member(e),
            set => matches!(set, Set::Numbers(Numbers::Of(all)) if all.len() == 1),
        }
    }

    /// The most of something that each direction has at each site.
    fn most_of(&self, directions: &Members, of: impl Fn(Site, u8) -> usize) -> usize {
        let most = |way: u8| self.board.iter().map(|s| of(s, way)).max().unwrap_or(0);
        let every = || bits((1 << self.board.direction_count()) - 1);
        match directions {
            Members::Const(mask) => bits(*mask).map(most).sum::<usize>(),
            e if self.is_one_member(e) => every().map(most).max().unwrap_or(0),
            _ => every().map(most).sum(),
        }
    }

    /// Is it one site, of which something is asked for each value that its name may have?
    pub fn is_asked_of_each(&self, one: &Sites) -> bool {
        let Sites::Slot(slot) = one else { return false };
        self.is_one(one) && self.name(*slot).is_some_and(|name| !name.of_statement)
    }

    /// Is one site all that a set has?
    pub fn is_all_of(&mut self, one: Sites, all: Sites) -> Truth {
        let alone =
            self.compared(Compare::Equal, Num::Count(Box::new(Set::Sites(all.clone()))), Num::Const(1));
        let there = self.within_sites(one, all);
        self.all(vec![there, alone])
    }

    /// Is it exactly one player, kind, direction, …?
    pub fn is_one_member(&self, e: &Members) -> bool {
        match e {
            Members::Const(mask) => mask.count_ones() == 1,
            Members::Me | Members::Mover => true,
            Members::Slot(slot) => self.name(*slot).is_some_and(|name| name.size.is_one()),
            Members::Opposite(e) | Members::After(e) => self.is_one_member(e),
            Members::If(parts) => self.is_one_member(&parts.1) && self.is_one_member(&parts.2),
            _ => false,
        }
    }

    /// How many sites each member of a domain is, where members are sites or sets of sites; one for anything else.
    pub fn size_of_members(&self, domain: &Set) -> Size {
        match domain {
            Set::Family(Family::Const(sets)) => {
                let sizes = sets.iter().map(|set| Size::exactly(set.len()));
                sizes.reduce(Size::either).unwrap_or(Size::exactly(0))
            }
            Set::Family(Family::Filter(each)) => self.size_of_members(&each.domain),
            Set::Family(Family::Groups(..)) => Size { least: 1, most: self.board.len() },
            Set::Family(_) => Size::up_to(self.board.len()),
            _ => Size::ONE,
        }
    }

    /// How many members a domain has.
    pub fn size_of_domain(&self, domain: &Set) -> Size {
        match domain {
            Set::Sites(e) => self.size(e),
            Set::Family(Family::Const(sets)) => Size::exactly(sets.len()),
            Set::Family(Family::Filter(each)) => Size::up_to(self.size_of_domain(&each.domain).most),
            Set::Members(_, e) if self.is_one_member(e) => Size::ONE,
            Set::Members(_, Members::Const(mask)) => Size::exactly(mask.count_ones() as usize),
            Set::Members(_, Members::Filter(each)) => Size::up_to(self.size_of_domain(&each.domain).most),
            Set::Members(..) => Size::up_to(64),
            _ => Size::up_to(usize::MAX),
        }
    }
}

/// The least and the most of some numbers and of 0, which is that of nothing.
fn ends_with_none(numbers: impl Iterator<Item = i32>) -> (i64, i64) {
    numbers.fold((0, 0), |(least, most), n| (least.min(n.into()), most.max(n.into())))
}
