//! Whole-board evaluation: a condition on a site becomes the set of all sites for which it holds.
//!
//! The central question is which sites `s` have an `E(s)` that meets a set `X`, where `X` does not depend on `s`.
//! For `neighbours(s, d)` it is one step back from `X`; for `hit(s, d, T)` it is a slide back from `X` through
//! `T`, and so on through the language. What results is an expression of the language again, so the plain
//! evaluator gives its meaning.

mod counts;
mod distances;
mod groups;
mod local;
mod meeting;

pub use local::Shifts;

use super::facts::reads;
use super::layout::Layout;
use super::normal::{conjuncts, joined_all, stands_before, union, Substitute};
use crate::board::{Board, SiteSet};
use crate::model::{
    Binding, Cast, Each, Expr, Family, Links, Members, Operand, Quantifier, Rewrite, Set, Sites, Slot, Truth,
    VarInfo,
};
use std::cell::Cell;

/// What rewriting needs to know of the game.
pub struct Whole<'a> {
    pub board: &'a Board,
    pub cast: &'a Cast,
    pub vars: &'a [VarInfo],
    pub layout: &'a Layout,
    pub shifts: &'a Shifts,
    /// The next unused name.
    pub fresh: &'a Cell<u16>,
    /// How many more parts the result may have: a larger one costs more than going from site to site.
    pub budget: Cell<u32>,
}

/// The most parts of a result.
pub const BUDGET: u32 = 250;

/// Names from here on are left for what cannot do without.
const LAST_NAME: u16 = u16::MAX - 2_000;

pub(super) fn both(a: Sites, b: Sites) -> Sites {
    Sites::Both(Box::new(a), Box::new(b))
}

pub(super) fn minus(a: Sites, b: Sites) -> Sites {
    Sites::Minus(Box::new(a), Box::new(b))
}

fn some(a: Sites) -> Truth {
    Truth::Some(Box::new(Set::Sites(a)))
}

impl Whole<'_> {
    fn all(&self) -> Sites {
        Sites::Const(self.board.sites())
    }

    /// Can what goes along a line be told from its end?
    fn straight(&self) -> bool {
        self.board.straight_lines().are_reversible()
    }

    fn all_if(&self, holds: Truth) -> Sites {
        match holds {
            Truth::Const(true) => self.all(),
            Truth::Const(false) => Sites::Const(SiteSet::EMPTY),
            holds => Sites::If(Box::new((holds, self.all(), Sites::Const(SiteSet::EMPTY)))),
        }
    }

    fn spend(&self) -> Option<()> {
        self.spend_many(1)
    }

    /// Nothing when there is not so much left, or no name.
    fn spend_many(&self, parts: u32) -> Option<()> {
        self.budget.set(self.budget.get().checked_sub(parts)?);
        (self.fresh.get() < LAST_NAME).then_some(())
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
        if !reads(cond, slot) {
            return Some(self.all_if(cond.clone()));
        }
        let before = self.budget.get();
        let of_members = |each: &Each| matches!(each.domain, Set::Family(Family::Const(_)));
        let found = match cond {
            Truth::Quantified(_, each) if of_members(each) => self.local(slot, cond),
            _ => None,
        };
        let found = found.or_else(|| self.turned_round(slot, cond));
        if found.is_some() || matches!(cond, Truth::Not(_) | Truth::All(_) | Truth::Any(_)) {
            return found;
        }
        self.budget.set(before);
        self.local(slot, cond)
    }

    /// The same by going back from what does not depend on the site.
    fn turned_round(&self, slot: Slot, cond: &Truth) -> Option<Sites> {
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
            // What is tried stays as it is.
            Truth::Let(b, rest) if stands_before(b, rest) => None,
            Truth::Let(b, rest) => self.sites_where(slot, &Substitute::new(b.slot, &b.value).truth(rest)),
            Truth::Lookup(key, table) => {
                let parts: Option<Vec<Sites>> = table
                    .iter()
                    .map(|(k, e)| Some(both(self.member_in(slot, *k, key)?, self.sites_where(slot, e)?)))
                    .collect();
                parts?.into_iter().reduce(union)
            }
            Truth::Compare(..) => self.compare(slot, cond),
            _ => None,
        }
    }

    /// A condition on the set that a name holds, said of that set and one more site: the name of the site, and what is asked.
    pub fn enlarged(&self, set: Slot, cond: &Truth) -> (Slot, Truth) {
        let site = self.new_name();
        let larger = Expr::Set(Set::Sites(union(Sites::Slot(set), Sites::Slot(site))));
        (site, ByParts.truth(&Substitute::new(set, &larger).truth(cond)))
    }

    fn fold(&self, slot: Slot, parts: &[Truth], join: fn(Sites, Sites) -> Sites) -> Option<Sites> {
        let parts: Option<Vec<Sites>> = parts.iter().map(|p| self.sites_where(slot, p)).collect();
        parts?.into_iter().reduce(join)
    }

    /// `yes` where the condition holds of the site, `no` elsewhere.
    fn sites_by(&self, slot: Slot, cond: &Truth, yes: Sites, no: Sites) -> Option<Sites> {
        if !reads(cond, slot) {
            return Some(Sites::If(Box::new((cond.clone(), yes, no))));
        }
        let holds = self.sites_where(slot, cond)?;
        self.named(holds, |holds| Some(union(both(holds.clone(), yes), minus(no, holds))))
    }

    fn within(&self, slot: Slot, o: &Operand) -> Option<Sites> {
        match (&o.left, &o.right) {
            (Set::Sites(a), Set::Sites(b)) if !reads(b, slot) => {
                if *a == Sites::Slot(slot) {
                    return Some(both(self.all(), b.clone()));
                }
                if let Some(nowhere) = self.leads_nowhere(slot, a) {
                    return Some(union(self.meeting(slot, a, b.clone())?, Sites::Const(nowhere)));
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

    /// The sites from which a set is a step that leads nowhere, if it leads to one site at most from all of them: what such a
    /// step leads to lies in a set where it meets it.
    fn leads_nowhere(&self, slot: Slot, e: &Sites) -> Option<SiteSet> {
        let Sites::Neighbours(from, Links::Table(table)) = e else { return None };
        let is_one = **from == Sites::Slot(slot) && table.iter().all(|to| to.len() <= 1);
        is_one.then(|| {
            self.board.iter().zip(table.iter()).filter(|(_, to)| to.is_empty()).map(|(s, _)| s).collect()
        })
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
        if !reads(e, slot) {
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
                self.member_in(slot, key, &Substitute::new(b.slot, &b.value).members(rest))
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
            Set::Family(Family::Groups(s, links)) if q == Quantifier::Some && reads(&**s, slot) => {
                self.joining(slot, s, links, each)?
            }
            Set::Members(domain, Members::Const(mask)) if mask.count_ones() <= 12 => {
                self.each_known(*domain, *mask, each.slot, |s| self.sites_where(slot, &s.truth(&sought)))?
            }
            domain if !reads(domain, slot) => {
                self.some_member(slot, &Each { cond: Some(sought), ..each.clone() })?
            }
            Set::Sites(e) if !reads(&sought, slot) => {
                let goals = self.sites_where(each.slot, &sought)?;
                self.meeting(slot, e, goals)?
            }
            _ => return None,
        };
        Some(if q == Quantifier::Some { found } else { minus(self.all(), found) })
    }

    /// `some x in D: C`, where `D` is the same for all sites. Of several members those are gone through last of which there may
    /// be most.
    fn some_member(&self, slot: Slot, each: &Each) -> Option<Sites> {
        let conds = each.cond.iter().cloned().flat_map(conjuncts);
        let (about, free): (Vec<Truth>, Vec<Truth>) = conds.partition(|cond| reads(cond, slot));
        let (about, free) = (joined_all(about), joined_all(free));
        match &about {
            Truth::Quantified(Quantifier::Some, way)
                if matches!((&each.domain, &way.domain), (Set::Sites(_), Set::Members(..)))
                    && !reads(&way.domain, each.slot)
                    && !reads(&each.domain, way.slot) =>
            {
                let conds = [free].into_iter().chain(way.cond.clone()).flat_map(conjuncts);
                let inner = Each { cond: Some(joined_all(conds.collect())), ..each.clone() };
                let inner = Truth::Quantified(Quantifier::Some, Box::new(inner));
                self.quantified(slot, Quantifier::Some, &Each { cond: Some(inner), ..(**way).clone() })
            }
            about => self.met_by_member(slot, each, (about, &free)).or_else(|| {
                let part = self.sites_where(slot, about)?;
                Some(Sites::UnionEach(Box::new(Each { cond: Some(free), ..each.clone() }), Box::new(part)))
            }),
        }
    }

    /// Where a site of a domain, of which something else may be asked, lies in a set: where that set meets those of which it holds.
    fn met_by_member(&self, slot: Slot, each: &Each, (about, free): (&Truth, &Truth)) -> Option<Sites> {
        let (Set::Sites(domain), Truth::Within(o)) = (&each.domain, about) else { return None };
        let (Set::Sites(one), Set::Sites(e)) = (&o.left, &o.right) else { return None };
        if *one != Sites::Slot(each.slot) || reads(e, each.slot) {
            return None;
        }
        let goals = match free {
            Truth::Const(true) => domain.clone(),
            free => both(domain.clone(), self.sites_where(each.slot, free)?),
        };
        self.meeting(slot, e, goals)
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
            part(&mut Substitute::new(slot, &value))
        };
        let parts: Option<Vec<Sites>> = crate::model::bits(mask).map(one).collect();
        Some(parts?.into_iter().reduce(union).unwrap_or(Sites::Const(SiteSet::EMPTY)))
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

/// Most parts of a set.
const PARTS: usize = 8;

/// `A + B in C` as `A in C and B in C`, `some A + B` as `some A or some B`.
struct ByParts;

impl Rewrite for ByParts {
    fn truth(&mut self, e: &Truth) -> Truth {
        match e {
            Truth::All(parts) => {
                Truth::All(parts.iter().flat_map(|part| conjuncts(self.truth(part))).collect())
            }
            Truth::Within(o) => match (&o.left, &o.right) {
                (Set::Sites(Sites::Union(a, b)), Set::Sites(_)) => {
                    let part = |e: &Sites| Operand { left: Set::Sites(e.clone()), right: o.right.clone() };
                    Truth::All([a, b].map(|e| Truth::Within(Box::new(part(e)))).to_vec())
                }
                _ => e.clone(),
            },
            Truth::Some(set) => match &**set {
                Set::Sites(e) => match parts_of(e) {
                    parts if (2..=PARTS).contains(&parts.len()) => {
                        Truth::Any(parts.into_iter().map(some).collect())
                    }
                    _ => some(e.clone()),
                },
                _ => e.clone(),
            },
            e => self.parts_of_truth(e),
        }
    }
}

/// The sets of which a set is the union.
fn parts_of(e: &Sites) -> Vec<Sites> {
    let each = |e: &Sites, of: &dyn Fn(Sites) -> Sites| parts_of(e).into_iter().map(of).collect();
    match e {
        Sites::Union(a, b) => [parts_of(a), parts_of(b)].concat(),
        Sites::Both(a, b) => match (parts_of(a), parts_of(b)) {
            (a, b) if a.len() * b.len() > PARTS => vec![e.clone()],
            (a, b) => a.iter().flat_map(|a| b.iter().map(|b| both(a.clone(), b.clone()))).collect(),
        },
        Sites::Minus(a, b) => each(a, &|a| minus(a, (**b).clone())),
        Sites::Neighbours(a, links) => each(a, &|a| Sites::Neighbours(Box::new(a), links.clone())),
        e => vec![e.clone()],
    }
}
