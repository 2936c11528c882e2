//! Going through the members of a set.

use super::{Scene, Worth};
use crate::board::{self, SiteSet};
use crate::model::expr::{Each, Set};
use crate::model::ids::{Domain, Piece};
use crate::model::value::{Item, Value};
use std::sync::Arc;

/// The members of a set, in order: sites by site order, members by number, numbers rising, pieces by site,
/// colour and kind, sets of a family by their sites.
pub enum Items {
    /// Of sites.
    Sites(Box<board::Iter>),
    /// Of a family, from a place on.
    Family(Arc<Vec<SiteSet>>, usize),
    /// Of a mask.
    Members(Domain, u64),
    /// Of numbers.
    Numbers(std::vec::IntoIter<i32>),
    /// Of pieces.
    Pieces(std::vec::IntoIter<Piece>),
}

impl Items {
    /// The members of a value of this set's type.
    pub fn of(set: &Set, value: Value) -> Items {
        match set {
            Set::Sites(_) => Items::Sites(Box::new(value.sites().iter())),
            Set::Family(_) => Items::Family(value.family(), 0),
            Set::Members(domain, _) => Items::Members(*domain, value.members()),
            Set::Numbers(_) => Items::Numbers(value.numbers().into_iter()),
            Set::Pieces(_) => Items::Pieces(value.pieces().into_iter()),
        }
    }
}

impl Iterator for Items {
    type Item = Item;

    fn next(&mut self) -> Option<Item> {
        match self {
            Items::Sites(sites) => sites.next().map(Item::Site),
            Items::Family(family, at) => {
                *at += 1;
                family.get(*at - 1).copied().map(Item::Set)
            }
            Items::Members(_, 0) => None,
            Items::Members(domain, mask) => {
                let first = mask.trailing_zeros() as u8;
                *mask &= *mask - 1;
                Some(Item::Member(*domain, first))
            }
            Items::Numbers(numbers) => numbers.next().map(Item::Number),
            Items::Pieces(pieces) => pieces.next().map(Item::Piece),
        }
    }
}

impl Scene<'_> {
    /// The members of a set, in order.
    ///
    /// # Errors
    /// When fuel runs out.
    pub fn items(&mut self, set: &Set) -> Worth<Items> {
        let value = self.set(set)?;
        Ok(Items::of(set, value))
    }

    /// Binds each member for which the condition holds, in order, and does `f`, until it says `false`.
    ///
    /// # Errors
    /// When fuel runs out.
    pub fn each(&mut self, each: &Each, mut f: impl FnMut(&mut Self, Item) -> Worth<bool>) -> Worth<()> {
        for item in self.items(&each.domain)? {
            self.spend(1)?;
            self.slots.set(each.slot, item.value());
            let holds = match &each.cond {
                Some(cond) => self.truth(cond)?,
                None => true,
            };
            if holds && !f(self, item)? {
                break;
            }
        }
        Ok(())
    }
}
