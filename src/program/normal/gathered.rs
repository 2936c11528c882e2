//! Laws of filters that ask for a member of something: what a site has to lie in for some member is a union over the
//! members.

use super::sites::membership;
use super::{conjuncts, joined_all, known_key, Normal};
use crate::model::{Each, Links, Quantifier, Set, Sites, Slot, Truth};
use crate::program::facts::reads;

impl Normal<'_> {
    /// `S`, where the condition says that the name is in `S`, or that a step from it meets something: then it is a step back
    /// from that.
    pub fn reached(&self, cond: &Truth, slot: Slot) -> Option<Sites> {
        if let Some(set) = membership(cond, slot) {
            return Some(set);
        }
        let Truth::Some(met) = cond else { return None };
        let Set::Sites(met) = &**met else { return None };
        let (links, rest) = self.step_from(met, slot)?;
        let back = match links {
            Links::Directions(d) if known_key(d).is_none() && self.board.straight_lines().lead_back => {
                Links::Directions(Box::new(self.opposite(d)))
            }
            links => self.back(links)?,
        };
        Some(Sites::Neighbours(Box::new(rest), back))
    }

    /// `S`, where the condition says that no step from the name meets something: then it is no step back from that.
    pub fn not_reached(&self, cond: &Truth, slot: Slot) -> Option<Sites> {
        match cond {
            Truth::Not(met) if matches!(**met, Truth::Some(_)) => self.reached(met, slot),
            _ => None,
        }
    }

    /// `neighbours(s) & X`, in whatever order, as the links and `X`.
    fn step_from<'e>(&self, e: &'e Sites, slot: Slot) -> Option<(&'e Links, Sites)> {
        match e {
            Sites::Neighbours(from, links) if **from == Sites::Slot(slot) && !reads(links, slot) => {
                Some((links, self.board_sites()))
            }
            Sites::Both(a, b) => {
                let (step, other) = if reads(&**a, slot) { (a, b) } else { (b, a) };
                let (links, rest) = self.step_from(step, slot)?;
                (!reads(&**other, slot)).then(|| (links, self.both(rest, (**other).clone())))
            }
            Sites::Minus(a, b) if !reads(&**b, slot) => {
                let (links, rest) = self.step_from(a, slot)?;
                Some((links, self.minus(rest, (**b).clone())))
            }
            _ => None,
        }
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
        let (about, rest): (Vec<Truth>, Vec<Truth>) =
            conjuncts(inner.cond.clone()?).into_iter().partition(|part| reads(part, slot));
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
