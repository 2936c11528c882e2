//! Laws of filters that ask for a member of something: what a site has to lie in for some member is a union over the
//! members.

use super::sites::membership;
use super::{conjuncts, joined_all, Normal};
use crate::model::{Each, Links, Members, Quantifier, Set, Sites, Slot, Truth};
use crate::program::facts::reads;

impl Normal<'_> {
    /// `S`, where the condition says that the name is in `S`, or that what goes from it meets something: then it is where one
    /// comes to on the way back.
    pub fn reached(&self, cond: &Truth, slot: Slot) -> Option<Sites> {
        if let Some(set) = membership(cond, slot) {
            return Some(set);
        }
        match cond {
            Truth::Some(met) => match &**met {
                Set::Sites(met) if *met != Sites::Slot(slot) => self.origins(met, slot, self.board_sites()),
                _ => None,
            },
            Truth::Within(o) => match (&o.left, &o.right) {
                (Set::Sites(site), Set::Sites(set)) if !reads(site, slot) && self.is_one(site) => {
                    self.origins(set, slot, site.clone())
                }
                _ => None,
            },
            _ => None,
        }
    }

    /// `S`, where the condition says that no step from the name meets something: then it is no step back from that.
    pub fn not_reached(&self, cond: &Truth, slot: Slot) -> Option<Sites> {
        match cond {
            Truth::Not(met) if matches!(**met, Truth::Some(_)) => self.reached(met, slot),
            _ => None,
        }
    }

    /// The sites from which a set has a site of another one, where it is a way of steps and runs from the site of the name.
    fn origins(&self, e: &Sites, slot: Slot, met: Sites) -> Option<Sites> {
        let free = |e: &Sites| !reads(e, slot);
        match e {
            Sites::Slot(name) if *name == slot => Some(met),
            Sites::Neighbours(from, links) if !reads(links, slot) => {
                let back = Sites::Neighbours(Box::new(met), self.back(links)?);
                self.origins(from, slot, back)
            }
            Sites::Both(a, b) if free(a) => self.origins(b, slot, self.both((**a).clone(), met)),
            Sites::Both(a, b) if free(b) => self.origins(a, slot, self.both((**b).clone(), met)),
            Sites::Minus(a, b) if free(b) => self.origins(a, slot, self.minus(met, (**b).clone())),
            // A run has a site just when its first step has.
            Sites::Run(from, ways, through)
                if !reads(&**ways, slot) && free(through) && self.is_part(through, &met) =>
            {
                let step = Sites::Neighbours(from.clone(), Links::Directions(ways.clone()));
                self.origins(&step, slot, (**through).clone())
            }
            Sites::Run(from, ways, through) if !reads(&**ways, slot) && free(through) => {
                let met = self.both((**through).clone(), met);
                self.origins(from, slot, self.seen_through(met, ways, through)?)
            }
            Sites::Hit(from, ways, through) if !reads(&**ways, slot) && free(through) => {
                let met = self.minus(met, (**through).clone());
                self.origins(from, slot, self.seen_through(met, ways, through)?)
            }
            Sites::Union(a, b) => {
                let (a, b) = (self.origins(a, slot, met.clone())?, self.origins(b, slot, met)?);
                Some(self.union(a, b))
            }
            _ => None,
        }
    }

    /// From where some sites are seen along straight lines through a set.
    fn seen_through(&self, seen: Sites, ways: &Members, through: &Sites) -> Option<Sites> {
        if !self.board.straight_lines().are_reversible() {
            return None;
        }
        let (back, through) = (Box::new(self.opposite(ways)), Box::new(through.clone()));
        let run = Sites::Run(Box::new(seen.clone()), back.clone(), through.clone());
        Some(self.union(run, Sites::Hit(Box::new(seen), back, through)))
    }

    /// `{ t in S where some d in D: t in E(d) and C(d) }`: what `E(d)` has of `S`, for each `d` for which `C(d)` holds.
    pub fn gathered(&mut self, slot: Slot, domain: &Sites, cond: &Truth) -> Option<Sites> {
        let Truth::Quantified(Quantifier::Some, inner) = cond else { return None };
        if reads(&inner.domain, slot)
            || reads(domain, inner.slot)
            || !matches!(inner.domain, Set::Members(..))
        {
            return None;
        }
        let conds = conjuncts(inner.cond.clone()?);
        let lies_in = conds.iter().find_map(|cond| {
            let run = membership(cond, slot)?;
            self.inside(inner, |n| n.hit_alike(slot, &run, &conds))
        });
        let conds = lies_in.unwrap_or(conds);
        let (about, rest): (Vec<Truth>, Vec<Truth>) = conds.into_iter().partition(|part| reads(part, slot));
        let [about] = &about[..] else { return None };
        let set = self.reached(about, slot)?;
        let cond = (!rest.is_empty()).then(|| joined_all(rest));
        let each = Each { cond, ..(**inner).clone() };
        let part = self.inside(&each, |n| {
            let domain = n.under(domain.clone());
            n.both(set, domain)
        });
        Some(self.united(each, part))
    }

    /// `union(union(E for l in F where s in l and C) for s in S)` is of the members of `F` that meet `S`.
    pub fn united_by_member(&mut self, each: &Each, part: &Sites) -> Option<Sites> {
        let Sites::UnionEach(inner, part) = part else { return None };
        if each.cond.is_some() || reads(&**part, each.slot) {
            return None;
        }
        let (inner, outer) = super::quantifiers::exchanged(each.slot, &each.domain, inner)?;
        let met = self.met(&inner, outer);
        let cond = joined_all(std::iter::once(met).chain(inner.cond.clone()).flat_map(conjuncts).collect());
        Some(self.united(Each { cond: Some(cond), ..inner }, (**part).clone()))
    }

    /// Does the member of a domain have a site of a set?
    pub fn met(&mut self, each: &Each, set: Sites) -> Truth {
        self.inside(each, |n| {
            let set = n.under(set);
            let common = n.both(Sites::Slot(each.slot), set);
            n.some_sites(common)
        })
    }
}
