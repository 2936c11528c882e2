//! Why something other than a site is in a set or not.

use super::reason::{Fact, Reason};
use super::trace::{Tracer, Worth};
use crate::model::{Each, Family, Item, Items, Members, Num, Numbers, Pieces, Set, Source};

impl Tracer<'_> {
    /// Why something is not a member of what a choice goes through.
    pub fn outside(&mut self, item: Item, each: &Each, at: Source) -> Worth<Reason> {
        if !self.has(&each.domain, item)? {
            return self.not_in(item, &each.domain, at);
        }
        self.scene.name(each.slot, item.value())?;
        match &each.cond {
            Some(cond) => self.truth(cond, false, at),
            None => Ok(self.condition(false, at)),
        }
    }

    /// Is it a member of the set?
    pub fn has(&mut self, set: &Set, item: Item) -> Worth<bool> {
        Ok(match (set, item) {
            (Set::Sites(sites), Item::Site(site)) => self.scene.sites(sites)?.has(site),
            _ => self.scene.items(set)?.any(|other| other == item),
        })
    }

    /// Why it is not a member of the set.
    pub fn not_in(&mut self, item: Item, set: &Set, at: Source) -> Worth<Reason> {
        match (set, item) {
            (Set::Sites(sites), Item::Site(site)) => self.member(site, sites, false, at),
            (Set::Pieces(pieces), Item::Piece(_)) => self.not_in_pieces(item, pieces, at),
            (Set::Members(_, members), _) => self.not_in_members(item, set, members, at),
            (Set::Numbers(numbers), Item::Number(n)) => self.not_in_numbers(n, numbers, at),
            (Set::Family(family), Item::Set(_)) => self.not_in_family(item, family, at),
            _ => Ok(self.no_member(item, at)),
        }
    }

    fn no_member(&mut self, item: Item, at: Source) -> Reason {
        let member = self.item_name(item);
        self.leaf(Fact::Member { member, holds: false }, at)
    }

    /// A part of a set that is given by a condition.
    fn filtered_out(&mut self, item: Item, each: &Each, at: Source) -> Worth<Reason> {
        self.outside(item, each, at)
    }

    fn not_in_pieces(&mut self, item: Item, pieces: &Pieces, at: Source) -> Worth<Reason> {
        let Item::Piece(piece) = item else { return Ok(self.no_member(item, at)) };
        match pieces {
            Pieces::On(sites) => {
                if self.scene.sites(sites)?.has(piece.site) {
                    return Ok(self.no_member(item, at));
                }
                self.member(piece.site, sites, false, at)
            }
            Pieces::Filter(each) => self.filtered_out(item, each, at),
            Pieces::Both(a, b) => {
                let part = if self.scene.pieces(a)?.contains(&piece) { b } else { a };
                self.not_in_pieces(item, part, at)
            }
            Pieces::Minus(a, _) if !self.scene.pieces(a)?.contains(&piece) => self.not_in_pieces(item, a, at),
            Pieces::If(parts) => {
                let holds = self.scene.truth(&parts.0)?;
                self.not_in_pieces(item, if holds { &parts.1 } else { &parts.2 }, at)
            }
            Pieces::Let(binding, rest) => {
                self.bind(binding)?;
                self.not_in_pieces(item, rest, at)
            }
            _ => Ok(self.no_member(item, at)),
        }
    }

    fn not_in_members(&mut self, item: Item, set: &Set, members: &Members, at: Source) -> Worth<Reason> {
        let (Set::Members(domain, _), Item::Member(_, n)) = (set, item) else {
            return Ok(self.no_member(item, at));
        };
        let as_set = |m: &Members| Set::Members(*domain, m.clone());
        match members {
            Members::Filter(each) => self.filtered_out(item, each, at),
            Members::Both(a, b) => {
                let part = if self.scene.members(a)? >> n & 1 == 1 { b } else { a };
                self.not_in_members(item, &as_set(part), part, at)
            }
            Members::Minus(a, _) if self.scene.members(a)? >> n & 1 == 0 => {
                self.not_in_members(item, &as_set(a), a, at)
            }
            Members::If(parts) => {
                let holds = self.scene.truth(&parts.0)?;
                let part = if holds { &parts.1 } else { &parts.2 };
                self.not_in_members(item, &as_set(part), part, at)
            }
            Members::Let(binding, rest) => {
                self.bind(binding)?;
                self.not_in_members(item, &as_set(rest), rest, at)
            }
            _ => Ok(self.no_member(item, at)),
        }
    }

    fn not_in_numbers(&mut self, n: i32, numbers: &Numbers, at: Source) -> Worth<Reason> {
        match numbers {
            Numbers::Filter(each) => self.filtered_out(Item::Number(n), each, at),
            Numbers::Range(low, high) => {
                let (low, high) = (self.bound(low)?, self.bound(high)?);
                Ok(self.leaf(Fact::OutOfRange { number: n, low, high }, at))
            }
            Numbers::Let(binding, rest) => {
                self.bind(binding)?;
                self.not_in_numbers(n, rest, at)
            }
            _ => Ok(self.no_member(Item::Number(n), at)),
        }
    }

    fn bound(&mut self, num: &Num) -> Worth<i32> {
        self.scene.num(num)
    }

    fn not_in_family(&mut self, item: Item, family: &Family, at: Source) -> Worth<Reason> {
        match family {
            Family::Filter(each) => self.filtered_out(item, each, at),
            Family::If(parts) => {
                let holds = self.scene.truth(&parts.0)?;
                self.not_in_family(item, if holds { &parts.1 } else { &parts.2 }, at)
            }
            Family::Let(binding, rest) => {
                self.bind(binding)?;
                self.not_in_family(item, rest, at)
            }
            _ => Ok(self.no_member(item, at)),
        }
    }

    /// All that a choice's set would have without its conditions: what may be meant by a name.
    pub fn widest(&mut self, set: &Set) -> Worth<Vec<Item>> {
        let inner = match set {
            Set::Family(Family::Filter(each)) => Some(&each.domain),
            Set::Pieces(Pieces::Filter(each)) => Some(&each.domain),
            Set::Members(_, Members::Filter(each)) => Some(&each.domain),
            _ => None,
        };
        match inner {
            Some(domain) => self.widest(domain),
            None => {
                let value = self.scene.set(set)?;
                Ok(Items::of(set, value).collect())
            }
        }
    }
}
