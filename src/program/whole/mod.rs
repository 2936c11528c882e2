//! Whole-board evaluation: a condition on a site becomes the set of all sites for which it holds.
//!
//! The central question is which sites `s` have an `E(s)` that meets a set `X`, where `X` does not depend on `s`.
//! For `neighbours(s, d)` it is one step back from `X`; for `hit(s, d, T)` it is a slide back from `X` through
//! `T`, and so on through the language. What results is an expression of the language again, so the plain
//! evaluator gives its meaning.

mod counts;
mod groups;

use super::simplify::{union, Substitute};
use crate::board::{Board, SiteSet};
use crate::model::{
    Binding, Cast, Each, Expr, Family, Links, Members, Operand, Quantifier, Reads, Rewrite, Set, Sites, Slot,
    SlotSet, Truth,
};
use std::cell::Cell;

/// What rewriting needs to know of the game.
pub struct Whole<'a> {
    pub board: &'a Board,
    /// See `Tables::straight`.
    pub straight: bool,
    pub cast: &'a Cast,
    /// The next unused name.
    pub fresh: &'a Cell<u16>,
    /// How many more parts the result may have: a larger one costs more than going from site to site.
    pub budget: Cell<u32>,
}

/// The most parts of a result.
pub const BUDGET: u32 = 250;

fn depends(e: &impl Reads, slot: Slot) -> bool {
    let mut slots = SlotSet::new();
    e.reads(&mut slots);
    slots.contains(&slot)
}

fn both(a: Sites, b: Sites) -> Sites {
    Sites::Both(Box::new(a), Box::new(b))
}

fn minus(a: Sites, b: Sites) -> Sites {
    Sites::Minus(Box::new(a), Box::new(b))
}

fn some(a: Sites) -> Truth {
    Truth::Some(Box::new(Set::Sites(a)))
}

impl Whole<'_> {
    fn all(&self) -> Sites {
        Sites::Const(self.board.sites())
    }

    fn all_if(&self, holds: Truth) -> Sites {
        match holds {
            Truth::Const(true) => self.all(),
            Truth::Const(false) => Sites::Const(SiteSet::EMPTY),
            holds => Sites::If(Box::new((holds, self.all(), Sites::Const(SiteSet::EMPTY)))),
        }
    }

    fn spend(&self) -> Option<()> {
        self.budget.set(self.budget.get().checked_sub(1)?);
        Some(())
    }

    /// A name not in use.
    pub fn new_name(&self) -> Slot {
        let slot = Slot(self.fresh.get());
        self.fresh.set(slot.0 + 1);
        slot
    }

    /// Names a set that is used twice.
    fn named(&self, value: Sites, rest: impl FnOnce(Sites) -> Option<Sites>) -> Option<Sites> {
        if matches!(value, Sites::Const(_) | Sites::Slot(_) | Sites::Empty) {
            return rest(value);
        }
        let slot = self.new_name();
        let rest = rest(Sites::Slot(slot))?;
        let binding = Binding { slot, value: Expr::Set(Set::Sites(value)) };
        Some(Sites::Let(Box::new(binding), Box::new(rest)))
    }

    /// All sites that make the condition hold as the value of the name.
    pub fn sites_where(&self, slot: Slot, cond: &Truth) -> Option<Sites> {
        self.spend()?;
        if !depends(cond, slot) {
            return Some(self.all_if(cond.clone()));
        }
        match cond {
            Truth::Not(a) => Some(minus(self.all(), self.sites_where(slot, a)?)),
            Truth::All(parts) => self.fold(slot, parts, both),
            Truth::Any(parts) => self.fold(slot, parts, union),
            Truth::Some(set) => match &**set {
                Set::Sites(e) => self.meeting(slot, e, self.all()),
                _ => None,
            },
            Truth::Within(o) => self.within(slot, o),
            Truth::Equal(o) => self.equal(slot, o),
            Truth::If(p) => {
                self.sites_by(slot, &p.0, self.sites_where(slot, &p.1)?, self.sites_where(slot, &p.2)?)
            }
            Truth::Quantified(q, each) => self.quantified(slot, *q, each),
            Truth::Let(b, rest) => {
                self.sites_where(slot, &Substitute { slot: b.slot, value: &b.value }.truth(rest))
            }
            Truth::Lookup(key, table) => {
                let parts: Option<Vec<Sites>> = table
                    .iter()
                    .map(|(k, e)| Some(both(self.member_in(slot, *k, key)?, self.sites_where(slot, e)?)))
                    .collect();
                parts?.into_iter().reduce(union)
            }
            Truth::Compare(op, a, b) => self.compare(slot, *op, a, b),
            _ => None,
        }
    }

    /// All sites with any of which the set that a name holds makes the condition hold.
    pub fn additions(&self, set: Slot, cond: &Truth) -> Option<Sites> {
        let site = self.new_name();
        let larger = Expr::Set(Set::Sites(union(Sites::Slot(set), Sites::Slot(site))));
        self.sites_where(site, &Substitute { slot: set, value: &larger }.truth(cond))
    }

    fn fold(&self, slot: Slot, parts: &[Truth], join: fn(Sites, Sites) -> Sites) -> Option<Sites> {
        let parts: Option<Vec<Sites>> = parts.iter().map(|p| self.sites_where(slot, p)).collect();
        parts?.into_iter().reduce(join)
    }

    /// `yes` where the condition holds of the site, `no` elsewhere.
    fn sites_by(&self, slot: Slot, cond: &Truth, yes: Sites, no: Sites) -> Option<Sites> {
        if !depends(cond, slot) {
            return Some(Sites::If(Box::new((cond.clone(), yes, no))));
        }
        let holds = self.sites_where(slot, cond)?;
        self.named(holds, |holds| Some(union(both(holds.clone(), yes), minus(no, holds))))
    }

    fn within(&self, slot: Slot, o: &Operand) -> Option<Sites> {
        match (&o.left, &o.right) {
            (Set::Sites(a), Set::Sites(b)) if !depends(b, slot) => {
                if *a == Sites::Slot(slot) {
                    return Some(both(self.all(), b.clone()));
                }
                let outside = minus(self.all(), b.clone());
                Some(minus(self.all(), self.meeting(slot, a, outside)?))
            }
            (Set::Members(_, Members::Const(key)), Set::Members(_, b)) if key.count_ones() == 1 => {
                self.member_in(slot, key.trailing_zeros() as u8, b)
            }
            _ => None,
        }
    }

    fn equal(&self, slot: Slot, o: &Operand) -> Option<Sites> {
        match (&o.left, &o.right) {
            (Set::Members(_, Members::Const(key)), Set::Members(_, b))
            | (Set::Members(_, b), Set::Members(_, Members::Const(key)))
                if key.count_ones() == 1 && self.is_one_at_most(slot, b) =>
            {
                self.member_in(slot, key.trailing_zeros() as u8, b)
            }
            _ => None,
        }
    }

    /// Has it never more than one member?
    fn is_one_at_most(&self, slot: Slot, e: &Members) -> bool {
        let of_slot = |s: &Sites| *s == Sites::Slot(slot) && !self.cast.sharing;
        match e {
            Members::KindAt(s) | Members::ColourAt(s) => of_slot(s),
            Members::Const(members) => members.count_ones() <= 1,
            Members::Lookup(key, table) => {
                self.is_one_at_most(slot, key) && table.iter().all(|(_, e)| self.is_one_at_most(slot, e))
            }
            _ => false,
        }
    }

    /// Where the member with this number is in the set.
    fn member_in(&self, slot: Slot, key: u8, e: &Members) -> Option<Sites> {
        let here = Members::Const(1 << key);
        if !depends(e, slot) {
            let o = |domain| Operand {
                left: Set::Members(domain, here.clone()),
                right: Set::Members(domain, e.clone()),
            };
            let domain = crate::model::Domain::Directions;
            return Some(match e {
                Members::Const(mask) => self.all_if(Truth::Const(mask >> key & 1 == 1)),
                _ => self.all_if(Truth::Within(Box::new(o(domain)))),
            });
        }
        match e {
            Members::KindAt(s) => self.meeting(slot, s, Sites::OfKinds(Box::new(here))),
            Members::ColourAt(s) => self.meeting(slot, s, Sites::Coloured(Box::new(here))),
            Members::Union(a, b) => Some(union(self.member_in(slot, key, a)?, self.member_in(slot, key, b)?)),
            Members::Both(a, b) => Some(both(self.member_in(slot, key, a)?, self.member_in(slot, key, b)?)),
            Members::Minus(a, b) => Some(minus(self.member_in(slot, key, a)?, self.member_in(slot, key, b)?)),
            Members::If(p) => {
                self.sites_by(slot, &p.0, self.member_in(slot, key, &p.1)?, self.member_in(slot, key, &p.2)?)
            }
            Members::Lookup(keys, table) => {
                let parts: Option<Vec<Sites>> = table
                    .iter()
                    .map(|(k, e)| Some(both(self.member_in(slot, *k, keys)?, self.member_in(slot, key, e)?)))
                    .collect();
                parts?.into_iter().reduce(union)
            }
            Members::Let(b, rest) => {
                self.member_in(slot, key, &Substitute { slot: b.slot, value: &b.value }.members(rest))
            }
            _ => None,
        }
    }

    fn quantified(&self, slot: Slot, q: Quantifier, each: &Each) -> Option<Sites> {
        let whole = |cond: &Truth| match q {
            Quantifier::Every => Truth::Not(Box::new(cond.clone())),
            _ => cond.clone(),
        };
        let cond = each.cond.clone().unwrap_or(Truth::Const(true));
        let sought = whole(&cond);
        let found = match &each.domain {
            Set::Family(Family::Groups(s, links)) if q == Quantifier::Some && depends(&**s, slot) => {
                self.joining(slot, s, links, each)?
            }
            Set::Members(domain, Members::Const(mask)) if mask.count_ones() <= 12 => {
                self.each_known(*domain, *mask, each.slot, |s| self.sites_where(slot, &s.truth(&sought)))?
            }
            domain if !depends(domain, slot) => {
                let part = self.sites_where(slot, &sought)?;
                Sites::UnionEach(Box::new(Each { cond: None, ..each.clone() }), Box::new(part))
            }
            Set::Sites(e) if !depends(&sought, slot) => {
                let goals = self.sites_where(each.slot, &sought)?;
                self.meeting(slot, e, goals)?
            }
            _ => return None,
        };
        Some(if q == Quantifier::Some { found } else { minus(self.all(), found) })
    }

    fn is_of_directions(&self, domain: &Set) -> bool {
        matches!(domain, Set::Members(crate::model::Domain::Directions, _)) && self.directions() <= 12
    }

    /// The union of what is made for each member that is known.
    fn each_known(
        &self,
        domain: crate::model::Domain,
        mask: u64,
        slot: Slot,
        part: impl Fn(&mut Substitute<'_>) -> Option<Sites>,
    ) -> Option<Sites> {
        let one = |member: u8| {
            let value = Expr::Set(Set::Members(domain, Members::Const(1 << member)));
            part(&mut Substitute { slot, value: &value })
        };
        let parts: Option<Vec<Sites>> = crate::model::bits(mask).map(one).collect();
        Some(parts?.into_iter().reduce(union).unwrap_or(Sites::Const(SiteSet::EMPTY)))
    }

    /// All sites whose `e` meets `x`, which does not depend on the name.
    pub fn meeting(&self, slot: Slot, e: &Sites, x: Sites) -> Option<Sites> {
        self.spend()?;
        if !depends(e, slot) {
            return Some(self.all_if(some(both(e.clone(), x))));
        }
        match e {
            Sites::Slot(s) if *s == slot => Some(x),
            Sites::Union(a, b) => {
                self.named(x, |x| Some(union(self.meeting(slot, a, x.clone())?, self.meeting(slot, b, x)?)))
            }
            Sites::Both(a, b) if !depends(&**b, slot) => self.meeting(slot, a, both(x, (**b).clone())),
            Sites::Both(a, b) if !depends(&**a, slot) => self.meeting(slot, b, both(x, (**a).clone())),
            Sites::Minus(a, b) if !depends(&**b, slot) => self.meeting(slot, a, minus(x, (**b).clone())),
            Sites::Neighbours(a, links) => self.next_to(slot, a, links, x),
            Sites::Run(a, d, t) if self.straight && !depends(&**t, slot) && x == self.all() => {
                // A line that is not empty begins on a neighbour.
                let links = Links::Directions(d.clone());
                self.next_to(slot, a, &links, (**t).clone())
            }
            Sites::Run(a, d, t) if self.straight && !depends(&**t, slot) => {
                self.named((**t).clone(), |t| self.along(slot, a, d, both(x, t.clone()), &t))
            }
            Sites::Hit(a, d, t) if self.straight && !depends(&**t, slot) => {
                self.named((**t).clone(), |t| self.along(slot, a, d, minus(x, t.clone()), &t))
            }
            Sites::If(p) => self.named(x, |x| {
                let (yes, no) = (self.meeting(slot, &p.1, x.clone())?, self.meeting(slot, &p.2, x)?);
                self.sites_by(slot, &p.0, yes, no)
            }),
            Sites::UnionEach(each, part) if known_members(&each.domain).is_some() => self.named(x, |x| {
                let (domain, mask) = known_members(&each.domain)?;
                self.each_known(domain, mask, each.slot, |s| {
                    let found = self.meeting(slot, &s.sites(part), x.clone())?;
                    match &each.cond {
                        Some(cond) => Some(both(self.sites_where(slot, &s.truth(cond))?, found)),
                        None => Some(found),
                    }
                })
            }),
            Sites::UnionEach(each, part) if self.is_of_directions(&each.domain) => self.named(x, |x| {
                let Set::Members(domain, among) = &each.domain else { return None };
                let all = (1 << self.directions()) - 1;
                self.each_known(*domain, all, each.slot, |s| {
                    let Expr::Set(Set::Members(_, Members::Const(bit))) = s.value else { return None };
                    let here = self.member_in(slot, bit.trailing_zeros() as u8, among)?;
                    let found = both(here, self.meeting(slot, &s.sites(part), x.clone())?);
                    match &each.cond {
                        Some(cond) => Some(both(self.sites_where(slot, &s.truth(cond))?, found)),
                        None => Some(found),
                    }
                })
            }),
            Sites::UnionEach(each, part)
                if !depends(&each.domain, slot) && !matches!(each.domain, Set::Sites(_)) =>
            {
                self.named(x, |x| {
                    let mut found = self.meeting(slot, part, x)?;
                    if let Some(cond) = &each.cond {
                        found = both(self.sites_where(slot, cond)?, found);
                    }
                    Some(Sites::UnionEach(Box::new(Each { cond: None, ..(**each).clone() }), Box::new(found)))
                })
            }
            Sites::Filter(each) if !each.cond.as_ref().is_some_and(|c| depends(c, slot)) => {
                let Set::Sites(domain) = &each.domain else { return None };
                let kept = match &each.cond {
                    Some(cond) => self.sites_where(each.slot, cond)?,
                    None => self.all(),
                };
                self.meeting(slot, domain, both(x, kept))
            }
            Sites::Image(a, map) => {
                let mut back = vec![crate::board::Site(u16::MAX); map.len()];
                map.iter()
                    .enumerate()
                    .for_each(|(from, to)| back[to.index()] = crate::board::Site(from as u16));
                let whole = back.iter().all(|s| s.0 != u16::MAX);
                whole.then(|| self.meeting(slot, a, Sites::Image(Box::new(x), std::sync::Arc::new(back))))?
            }
            Sites::Lookup(key, table) => self.named(x, |x| {
                let parts: Option<Vec<Sites>> = table
                    .iter()
                    .map(|(k, e)| {
                        Some(both(self.member_in(slot, *k, key)?, self.meeting(slot, e, x.clone())?))
                    })
                    .collect();
                parts?.into_iter().reduce(union)
            }),
            Sites::Let(b, rest) => {
                self.meeting(slot, &Substitute { slot: b.slot, value: &b.value }.sites(rest), x)
            }
            _ => None,
        }
    }

    fn next_to(&self, slot: Slot, a: &Sites, links: &Links, x: Sites) -> Option<Sites> {
        let step = |links: Links, x: Sites| Sites::Neighbours(Box::new(x), links);
        match links {
            Links::Table(_) => self.meeting(slot, a, step(links.clone(), x)),
            Links::Directions(d) if !depends(&**d, slot) => {
                if !self.straight {
                    return None;
                }
                let back = match self.known(d) {
                    Some(mask) => Members::Const(self.opposite(mask)),
                    None => Members::Opposite(d.clone()),
                };
                self.meeting(slot, a, step(Links::Directions(Box::new(back)), x))
            }
            Links::Directions(d) if self.straight && *a == Sites::Slot(slot) => self.named(x, |x| {
                let part = |i: usize| {
                    let back = Links::Directions(Box::new(Members::Const(self.opposite(1 << i))));
                    Some(both(self.member_in(slot, i as u8, d)?, step(back, x.clone())))
                };
                let parts: Option<Vec<Sites>> = (0..self.directions()).map(part).collect();
                parts?.into_iter().reduce(union)
            }),
            Links::Directions(_) => None,
        }
    }

    /// The sites from which a line in one of the directions comes to `y`, all before it in `through`.
    fn along(&self, slot: Slot, a: &Sites, d: &Members, y: Sites, through: &Sites) -> Option<Sites> {
        self.named(y, |y| {
            let one = |i: usize| {
                let back = || Box::new(Members::Const(self.opposite(1 << i)));
                let line = Sites::Run(Box::new(y.clone()), back(), Box::new(through.clone()));
                let reached = union(y.clone(), line);
                // The compiler makes one operation of this.
                Sites::Neighbours(Box::new(reached), Links::Directions(back()))
            };
            if let Some(mask) = self.known(d) {
                let ways = (0..self.directions()).filter(|i| mask >> i & 1 == 1).map(one);
                let from = ways.reduce(union).unwrap_or(Sites::Const(SiteSet::EMPTY));
                return self.meeting(slot, a, from);
            }
            if *a != Sites::Slot(slot) {
                return None;
            }
            let part = |i: usize| Some(both(self.member_in(slot, i as u8, d)?, one(i)));
            let parts: Option<Vec<Sites>> = (0..self.directions()).map(part).collect();
            parts?.into_iter().reduce(union)
        })
    }

    /// Directions that are known, possibly by way of `opposite` and set algebra.
    fn known(&self, d: &Members) -> Option<u64> {
        Some(match d {
            Members::Const(mask) => *mask,
            Members::Opposite(d) => self.opposite(self.known(d)?),
            Members::Union(a, b) => self.known(a)? | self.known(b)?,
            Members::Minus(a, b) => self.known(a)? & !self.known(b)?,
            Members::Both(a, b) => self.known(a)? & self.known(b)?,
            _ => return None,
        })
    }

    fn opposite(&self, mask: u64) -> u64 {
        self.board.opposite(mask)
    }

    fn directions(&self) -> usize {
        self.board.direction_count()
    }
}

/// The members of a domain, if they are few and known.
fn known_members(domain: &Set) -> Option<(crate::model::Domain, u64)> {
    match domain {
        Set::Members(domain, Members::Const(mask)) if mask.count_ones() <= 12 => Some((*domain, *mask)),
        _ => None,
    }
}
