//! Laws of groups: the group of a stone, asked of every stone, is every group.

use super::alike::alike_sites;
use super::quantifiers::exchanged;
use super::substitute::Sets;
use super::truths::some;
use super::{conjuncts, joined_all, Normal};
use crate::board::SiteSet;
use crate::model::{Closed, Each, Family, Links, Num, Operand, Quantifier, Rewrite, Set, Sites, Slot, Truth};
use crate::program::duality::across;
use crate::program::facts::reads;
use crate::program::touches::touches;

/// The group of a site, as it is written in an expression.
struct GroupOf {
    /// `union(g for g in groups(W) where some g & s)`
    written: Sites,
    /// `g in groups(W)`, without the condition.
    groups: Each,
    /// `W`
    of: Sites,
}

/// Looks for the group of a site.
struct Search {
    site: Slot,
    found: Option<GroupOf>,
}

impl Rewrite for Search {
    fn sites(&mut self, e: &Sites) -> Sites {
        if self.found.is_none() {
            self.found = group_of(e, self.site);
        }
        self.parts_of_sites(e)
    }
}

fn group_of(e: &Sites, site: Slot) -> Option<GroupOf> {
    if site_of_group(e) != Some(site) {
        return None;
    }
    let Sites::UnionEach(each, _) = e else { return None };
    let Set::Family(Family::Groups(of, _)) = &each.domain else { return None };
    let groups = Each { cond: None, ..(**each).clone() };
    Some(GroupOf { written: e.clone(), groups, of: (**of).clone() })
}

/// `s` of `union(g for g in groups(W) where s in g)`.
fn site_of_group(e: &Sites) -> Option<Slot> {
    let Sites::UnionEach(each, part) = e else { return None };
    let Some(Truth::Within(o)) = &each.cond else { return None };
    let Operand { left: Set::Sites(Sites::Slot(site)), right: Set::Sites(Sites::Slot(group)) } = &**o else {
        return None;
    };
    let is_group = *group == each.slot && **part == Sites::Slot(*group) && site != group;
    let of_groups = matches!(each.domain, Set::Family(Family::Groups(..)));
    (is_group && of_groups && !reads(&each.domain, *site)).then_some(*site)
}

impl Normal<'_> {
    /// Is it the group of a site that lies in what the groups are of, so that it lies in its group?
    pub fn holds_its_site(&self, e: &Sites) -> Option<Slot> {
        let site = site_of_group(e).filter(|site| self.is_site(*site))?;
        let of = group_of(e, site)?.of;
        self.is_part(&Sites::Slot(site), &of).then_some(site)
    }

    /// `A = B`; of `group_of(s, W) = group_of(t, W)` and sites of `W`: `s in group_of(t, W)`.
    pub fn same_group(&mut self, a: Sites, b: Sites) -> Truth {
        let site = match (&a, &b) {
            (Sites::UnionEach(first, _), Sites::UnionEach(second, _)) if first.domain == second.domain => {
                self.holds_its_site(&b).and_then(|_| self.holds_its_site(&a))
            }
            _ => None,
        };
        match site {
            Some(site) => self.within_sites(Sites::Slot(site), b),
            None => Truth::Equal(Box::new(Operand { left: Set::Sites(a), right: Set::Sites(b) })),
        }
    }

    /// The groups that a condition (and a number) is about, where all that they ask of a site `s` of `X` is the group in
    /// `W` that it belongs to, and `X` lies in `W`; with what is asked, said of the group. Each group is met by a site.
    fn by_group(&mut self, each: &Each, num: Option<&Num>) -> Option<(Each, Option<Num>)> {
        let Set::Sites(domain) = &each.domain else { return None };
        let mut search = Search { site: each.slot, found: None };
        each.cond.iter().for_each(|cond| drop(search.truth(cond)));
        num.iter().for_each(|num| drop(search.num(num)));
        let found = search.found?;
        if !self.is_part(domain, &found.of) || reads(domain, found.groups.slot) {
            return None;
        }
        let name = found.groups.slot;
        let mut named = Sets(|e: &Sites| alike_sites(e, &found.written).then_some(Sites::Slot(name)));
        let cond = each.cond.as_ref().map(|cond| named.truth(cond));
        let num = num.map(|num| named.num(num));
        let still = |e: &Truth| reads(e, each.slot);
        if cond.as_ref().is_some_and(still) || num.as_ref().is_some_and(|num| reads(num, each.slot)) {
            return None;
        }
        let met = self.inside(&found.groups, |n| {
            let domain = n.under(domain.clone());
            let common = n.both(Sites::Slot(found.groups.slot), domain);
            n.some_sites(common)
        });
        let conds = std::iter::once(met).chain(cond).flat_map(conjuncts);
        let conds: Vec<Truth> = conds.filter(|cond| *cond != Truth::Const(true)).collect();
        let cond = (!conds.is_empty()).then(|| joined_all(conds));
        Some((Each { cond, ..found.groups }, num))
    }

    /// `some s in X: C`, where `C` asks of `s` for its group alone: `some g in groups(W): C`.
    pub fn some_by_group(&mut self, each: &Each) -> Option<Truth> {
        let (groups, _) = self.by_group(each, None)?;
        let cond = groups.cond.clone().unwrap_or(Truth::Const(true));
        let cond = self.inside(&groups, |n| n.truth(&cond));
        Some(self.some_of(Each { cond: Some(cond), ..groups }))
    }

    /// Does a condition on a site of the set ask of it for its group in the set, and for nothing else that may change?
    pub fn asks_for_group_in(&mut self, each: &Each, all: &Sites) -> bool {
        let Some((groups, _)) = self.by_group(each, None) else { return false };
        let is_in_all = matches!(&groups.domain, Set::Family(Family::Groups(of, _)) if **of == *all);
        let steady = |cond: &Truth| Closed::with(&[groups.slot]).truth(cond);
        is_in_all && groups.cond.as_ref().is_none_or(steady)
    }

    /// `some_by_group` for the largest or smallest number of sites.
    pub fn extreme_by_group(&mut self, each: &Each, num: &Num) -> Option<(Each, Num)> {
        let (groups, num) = self.by_group(each, Some(num))?;
        Some((groups, num?))
    }

    /// `union(E for s in X where C)` likewise.
    pub fn united_by_group(&mut self, each: &Each, part: &Sites) -> Option<Sites> {
        let counted = Num::Count(Box::new(Set::Sites(part.clone())));
        let (groups, Some(Num::Count(part))) = self.by_group(each, Some(&counted))? else { return None };
        let Set::Sites(part) = *part else { return None };
        let (cond, part) = self.inside(&groups, |n| {
            let cond = groups.cond.as_ref().map(|cond| n.truth(cond));
            (cond, n.sites(&part))
        });
        Some(self.united(Each { cond, ..groups }, part))
    }

    /// `{ s in X where C }` likewise: what the groups for which `C` holds have of `X`.
    pub fn filtered_by_group(&mut self, each: &Each) -> Option<Sites> {
        let Set::Sites(domain) = &each.domain else { return None };
        let (groups, _) = self.by_group(each, None)?;
        let part = self.inside(&groups, |n| {
            let domain = n.under(domain.clone());
            n.both(Sites::Slot(groups.slot), domain)
        });
        Some(self.united(groups, part))
    }

    /// `some g in groups(W): s in g and C`: `s` is in the union of the groups for which `C` holds.
    pub fn in_group(&mut self, cond: &Truth, slot: Slot) -> Option<Sites> {
        let Truth::Quantified(Quantifier::Some, inner) = cond else { return None };
        let Set::Family(Family::Groups(..)) = inner.domain else { return None };
        let all = Set::Sites(self.board_sites());
        let (groups, _) = exchanged(slot, &all, inner)?;
        let name = groups.slot;
        Some(self.united(groups, Sites::Slot(name)))
    }

    /// The same where no such group holds it.
    pub fn group_without(&mut self, cond: &Truth, slot: Slot) -> Option<Sites> {
        match cond {
            Truth::Not(cond) => self.in_group(cond, slot),
            _ => None,
        }
    }

    /// `{ group_of(s, W) for s in X }`, where `X` lies in `W`: the groups that have a site of `X`.
    pub fn groups_of_sites(&mut self, each: &Each, part: &Sites) -> Option<Family> {
        let Set::Sites(domain) = &each.domain else { return None };
        let found = group_of(part, each.slot)?;
        if !self.is_part(domain, &found.of) || reads(domain, found.groups.slot) {
            return None;
        }
        let asked = self.filtered(each.clone());
        let met = self.met(&found.groups, asked);
        Some(self.family_filtered(Each { cond: Some(met), ..found.groups }))
    }

    /// `neighbours(g) in p + g`, where `g` is a group of `W` joined by the same steps: the sites beside it that lie in `W`
    /// are its own, so that `W` may stand for `g`. Gives `W + p`.
    pub fn beside_group(&self, beside: &Sites, all: &Sites) -> Option<Sites> {
        let (Sites::Neighbours(from, links), Sites::Union(a, b)) = (beside, all) else { return None };
        let Sites::Slot(group) = **from else { return None };
        let own = self.name(group).filter(|name| !name.of_statement)?;
        let Some(Family::Groups(of, joined)) = &own.of else { return None };
        let rest = [(a, b), (b, a)].into_iter().find(|(own, _)| **own == *from)?.1;
        (joined == links).then(|| self.union((**of).clone(), (**rest).clone()))
    }

    /// A group of `board - W` joins two sides of four just when no group of `W` joins the other two, on boards on which
    /// ways across cross.
    pub fn some_across(&mut self, each: &Each) -> Option<Truth> {
        let Set::Family(Family::Groups(of, Links::Directions(ways))) = &each.domain else { return None };
        let Sites::Minus(all, taken) = &**of else { return None };
        let pair: [SiteSet; 2] = touches(each.cond.as_ref()?, each.slot)?.try_into().ok()?;
        if !self.is_board(all) {
            return None;
        }
        let sides = across(self.board, super::known_key(ways)?, pair)?;
        let met =
            |side: SiteSet| some(Sites::Both(Box::new(Sites::Slot(each.slot)), Box::new(Sites::Const(side))));
        let cond = Some(joined_all(sides.map(met).to_vec()));
        let domain = Set::Family(Family::Groups(taken.clone(), Links::Directions(ways.clone())));
        let joined = self.some_of(Each { slot: each.slot, domain, cond });
        Some(self.negated(joined))
    }

    /// `some s in X: C or D`, where both are about groups: for one of them there is a site.
    pub fn some_of_cases(&mut self, each: &Each) -> Option<Truth> {
        let Some(Truth::Any(parts)) = &each.cond else { return None };
        let is_of_groups = |part: &Truth| {
            conjuncts(part.clone()).iter().any(|one| match one {
                Truth::Quantified(Quantifier::Some, inner) => {
                    matches!(inner.domain, Set::Family(Family::Groups(..)))
                }
                _ => false,
            })
        };
        if !parts.iter().all(is_of_groups) {
            return None;
        }
        let parts: Vec<Truth> = parts
            .iter()
            .map(|part| self.some_of(Each { cond: Some(part.clone()), ..each.clone() }))
            .collect();
        Some(self.any(parts))
    }

    /// `some x in A + B: C` of families: of `A`, or of `B`.
    pub fn some_of_either(&mut self, each: &Each) -> Option<Truth> {
        let Set::Family(Family::Union(a, b)) = &each.domain else { return None };
        let parts =
            [a, b].map(|of| self.some_of(Each { domain: Set::Family((**of).clone()), ..each.clone() }));
        Some(self.any(parts.to_vec()))
    }

    /// `union(g for g in groups(W) where C) & union(g for g in groups(W) where D)`, perhaps with other sets: groups have no
    /// site in common, so both are about the same ones.
    pub fn common_groups(&mut self, a: &Sites, b: &Sites) -> Option<Sites> {
        if let Some((first, second)) = of_same_groups(a, b) {
            let (_, conds) = self.renamed(second.clone(), first.slot);
            let conds = first.cond.iter().cloned().flat_map(conjuncts).chain(conds).collect();
            let each = Each { cond: Some(joined_all(conds)), ..first.clone() };
            let name = Sites::Slot(each.slot);
            return Some(Sites::UnionEach(Box::new(each), Box::new(name)));
        }
        let (set, x, y) = match (a, b) {
            (Sites::Both(x, y), set) | (set, Sites::Both(x, y)) => (set, x, y),
            _ => return None,
        };
        let mut with = |part: &Sites, other: &Sites| {
            let common = self.common_groups(part, set)?;
            Some(Sites::Both(Box::new(other.clone()), Box::new(common)))
        };
        with(x, y).or_else(|| with(y, x))
    }
}

/// Groups of one set of which two sets of sites consist.
fn of_same_groups<'e>(a: &'e Sites, b: &'e Sites) -> Option<(&'e Each, &'e Each)> {
    let (Sites::UnionEach(first, a), Sites::UnionEach(second, b)) = (a, b) else { return None };
    let whole = **a == Sites::Slot(first.slot) && **b == Sites::Slot(second.slot);
    let same = first.domain == second.domain && matches!(first.domain, Set::Family(Family::Groups(..)));
    (whole && same).then_some((first, second))
}

/// Is something asked of groups?
pub fn asks_groups(e: &Truth) -> bool {
    let mut search = Asked(false);
    search.truth(e);
    search.0
}

struct Asked(bool);

impl Rewrite for Asked {
    fn family(&mut self, e: &Family) -> Family {
        self.0 |= matches!(e, Family::Groups(..));
        self.parts_of_family(e)
    }
}
