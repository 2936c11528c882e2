//! Which sites `s` have an `E(s)` that meets a set that does not depend on `s`: steps, lines and unions are gone back
//! from the set.

use super::{both, known_members, minus, reads, some, Whole};
use crate::board::{Site, SiteSet};
use crate::model::{Domain, Each, Expr, Links, Members, Rewrite, Set, Sites, Slot, Truth};
use crate::program::normal::{union, Substitute};
use std::sync::Arc;

impl Whole<'_> {
    /// All sites whose `e` meets `x`, which does not depend on the name.
    pub fn meeting(&self, slot: Slot, e: &Sites, x: Sites) -> Option<Sites> {
        self.spend()?;
        if !reads(e, slot) {
            return Some(self.all_if(some(both(e.clone(), x))));
        }
        match e {
            Sites::Slot(s) if *s == slot => Some(x),
            Sites::Union(a, b) => {
                self.named(x, |x| Some(union(self.meeting(slot, a, x.clone())?, self.meeting(slot, b, x)?)))
            }
            Sites::Both(a, b) if !reads(&**b, slot) => self.meeting(slot, a, both(x, (**b).clone())),
            Sites::Both(a, b) if !reads(&**a, slot) => self.meeting(slot, b, both(x, (**a).clone())),
            Sites::Minus(a, b) if !reads(&**b, slot) => self.meeting(slot, a, minus(x, (**b).clone())),
            Sites::Neighbours(a, links) => self.next_to(slot, a, links, x),
            Sites::Run(a, d, t) if self.straight() && !reads(&**t, slot) && x == self.all() => {
                // A line that is not empty begins on a neighbour.
                let links = Links::Directions(d.clone());
                self.next_to(slot, a, &links, (**t).clone())
            }
            Sites::Run(a, d, t) if self.straight() && !reads(&**t, slot) => {
                self.named((**t).clone(), |t| self.along(slot, a, d, both(x, t.clone()), &t))
            }
            Sites::Hit(a, d, t) if self.straight() && !reads(&**t, slot) => {
                self.named((**t).clone(), |t| self.along(slot, a, d, minus(x, t.clone()), &t))
            }
            Sites::If(p) => self.named(x, |x| {
                let (yes, no) = (self.meeting(slot, &p.1, x.clone())?, self.meeting(slot, &p.2, x)?);
                self.sites_by(slot, &p.0, yes, no)
            }),
            Sites::UnionEach(each, part) => self.meeting_parts(slot, each, part, x),
            Sites::Filter(each) if !each.cond.as_ref().is_some_and(|c| reads(c, slot)) => {
                let Set::Sites(domain) = &each.domain else { return None };
                let kept = match &each.cond {
                    Some(cond) => self.sites_where(each.slot, cond)?,
                    None => self.all(),
                };
                self.meeting(slot, domain, both(x, kept))
            }
            Sites::Image(a, map) => self.meeting(slot, a, Sites::Image(Box::new(x), inverse(map)?)),
            Sites::Lookup(key, table) => self.named(x, |x| {
                let parts: Option<Vec<Sites>> = table
                    .iter()
                    .map(|(k, e)| {
                        Some(both(self.member_in(slot, *k, key)?, self.meeting(slot, e, x.clone())?))
                    })
                    .collect();
                parts?.into_iter().reduce(union)
            }),
            Sites::Let(b, rest) => self.meeting(slot, &Substitute::new(b.slot, &b.value).sites(rest), x),
            _ => None,
        }
    }

    /// The same for a union of what is made for each member of a domain.
    fn meeting_parts(&self, slot: Slot, each: &Each, part: &Sites, x: Sites) -> Option<Sites> {
        let only = |found: Sites, cond: Option<Truth>| match cond {
            Some(cond) => Some(both(self.sites_where(slot, &cond)?, found)),
            None => Some(found),
        };
        let of_member = |s: &mut Substitute<'_>, x: Sites| {
            let found = self.meeting(slot, &s.sites(part), x)?;
            only(found, each.cond.as_ref().map(|cond| s.truth(cond)))
        };
        if let Some((domain, mask)) = known_members(&each.domain) {
            return self.named(x, |x| self.each_known(domain, mask, each.slot, |s| of_member(s, x.clone())));
        }
        match &each.domain {
            Set::Members(domain @ Domain::Directions, among) if self.directions() <= 12 => {
                self.named(x, |x| {
                    let all = (1 << self.directions()) - 1;
                    self.each_known(*domain, all, each.slot, |s| {
                        let Expr::Set(Set::Members(_, Members::Const(bit))) = s.value() else { return None };
                        let here = self.member_in(slot, bit.trailing_zeros() as u8, among)?;
                        Some(both(here, of_member(s, x.clone())?))
                    })
                })
            }
            Set::Sites(_) => None,
            domain if reads(domain, slot) => None,
            _ => self.named(x, |x| {
                let found = only(self.meeting(slot, part, x)?, each.cond.clone())?;
                Some(Sites::UnionEach(Box::new(Each { cond: None, ..each.clone() }), Box::new(found)))
            }),
        }
    }

    fn next_to(&self, slot: Slot, a: &Sites, links: &Links, x: Sites) -> Option<Sites> {
        let step = |links: Links, x: Sites| Sites::Neighbours(Box::new(x), links);
        match links {
            Links::Table(table) => self.meeting(slot, a, step(Links::Table(turned(table)), x)),
            Links::Directions(d) if !reads(&**d, slot) => {
                if !self.straight() {
                    return None;
                }
                let back = match self.known(d) {
                    Some(mask) => Members::Const(self.opposite(mask)),
                    None => Members::Opposite(d.clone()),
                };
                self.meeting(slot, a, step(Links::Directions(Box::new(back)), x))
            }
            Links::Directions(d) if self.straight() && *a == Sites::Slot(slot) => self.named(x, |x| {
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
}

/// The links the other way round.
fn turned(table: &Arc<Vec<SiteSet>>) -> Arc<Vec<SiteSet>> {
    let mut back = vec![SiteSet::EMPTY; table.len()];
    for (from, set) in table.iter().enumerate() {
        set.iter().for_each(|to| back[to.index()].insert(Site(from as u16)));
    }
    if back == **table {
        table.clone()
    } else {
        Arc::new(back)
    }
}

/// The map back, if every site is the image of one.
fn inverse(map: &[Site]) -> Option<Arc<Vec<Site>>> {
    let mut back = vec![None; map.len()];
    for (from, to) in map.iter().enumerate() {
        back[to.index()] = Some(Site(from as u16));
    }
    back.into_iter().collect::<Option<Vec<Site>>>().map(Arc::new)
}
