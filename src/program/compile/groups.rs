//! Groups that do what a condition asks: by floods where that is possible, otherwise one by one.

use super::super::duality::by_pairs;
use super::super::op::{Op, Test};
use super::super::register::L;
use super::super::touches::{touches, ways, Touch};
use super::super::{facts, Place};
use super::{Compiler, S};
use crate::board::SiteSet;
use crate::model::{Bag, Each, Family, Links, Num, Quantifier, Rewrite, Set, Sites, Slot, Truth};

impl Compiler<'_> {
    /// `some g in groups(s): C`, where groups need not all be looked at: those that hold a piece put in this turn,
    /// or those that are joined to sites that `C` asks for.
    pub fn some_group(
        &mut self,
        each: &Each,
        cond: &Truth,
        on: bool,
        local: Option<&facts::Changes>,
    ) -> Option<Vec<usize>> {
        let Set::Family(Family::Groups(s, links)) = &each.domain else { return None };
        let s = self.simplify().sites(s);
        let cond = self.simplify().truth(cond);
        let directions = match links {
            Links::Directions(d) => self.known_mask(d),
            Links::Table(_) => None,
        };
        let links = self.links(links)?;
        let types = facts::whole_types(&self.model.cast, &s);
        let near = types.is_some() && local.is_some_and(|c| self.is_near(&cond, c));
        // What touches each of some sets is told in other ways below, where that is possible.
        let by_site = if near { None } else { self.by_seeds(each.slot, &cond) };
        let some_miss = |parts: &&Vec<(Sites, bool)>| parts.iter().any(|(_, touching)| !touching);
        if let Some(parts) = by_site.as_ref().filter(some_miss) {
            return Some(self.some_group_by_site(&s, parts, links, on));
        }
        let touches = touches(&cond, each.slot);
        let joined = types.zip(touches.as_deref()).and_then(|(types, sets)| self.joined(types, sets, links));
        if let Some(joined) = joined {
            return Some(vec![self.branch_on(joined, on)]);
        }
        let seeds = touches.as_ref().and_then(|sets| sets.first());
        let reach = types.zip(seeds).and_then(|(types, seeds)| self.reach(types, seeds, links));
        let is_one_flood = touches.as_ref().is_some_and(|sets| sets.len() == 2);
        if is_one_flood || self.judges {
            let mut simplify = self.simplify();
            let ways = ways(&cond, each.slot, &mut |cond| simplify.truth(cond));
            if let Some(ways) = ways {
                let of = self.simple_sites(&s);
                let found = ways.iter().flat_map(|way| self.touching(of, links, directions, way)).collect();
                return Some(self.jumps_if(found, on));
            }
        }
        if let (Some(parts), None) = (&by_site, reach) {
            return Some(self.some_group_by_site(&s, parts, links, on));
        }
        types?;
        if !near && reach.is_none() {
            return None;
        }
        let (of, from) = (self.simple_sites(&s), self.new_set());
        let within = reach.unwrap_or(of);
        self.local_ends.near |= near;
        self.emit(match near {
            true => Op::And { to: from, a: within, b: self.places.fresh },
            false => Op::Copy { to: from, from: within },
        });
        let found = self.one_by_one(from, of, links, each.slot, &cond);
        Some(self.jumps_if(found, on))
    }

    /// The register of a bag of groups' sizes, or how many sites of a set are in each that has some; from the largest
    /// down.
    pub fn group_sizes(&mut self, bag: &Bag) -> Option<L> {
        let Bag::Each(each, part) = bag else { return None };
        let Set::Family(Family::Groups(s, links)) = &each.domain else { return None };
        let cond = each.cond.as_ref().map(|cond| self.simplify().truth(cond));
        let Num::Count(part) = self.simplify().num(part) else { return None };
        let links = self.links(links)?;
        let counted = match (&*part, cond) {
            (Set::Sites(Sites::Slot(group)), None) if *group == each.slot => None,
            (Set::Sites(Sites::Both(a, b)), Some(Truth::Some(some))) if some == part => match (&**a, &**b) {
                (Sites::Slot(group), e) | (e, Sites::Slot(group))
                    if *group == each.slot && !facts::reads(e, each.slot) =>
                {
                    Some(e)
                }
                _ => return None,
            },
            _ => return None,
        };
        let of = self.sites(s);
        let counted = counted.map_or(of, |e| self.sites(e));
        let to = self.new_list();
        self.emit(Op::GroupSizes { to, of, counted, links });
        Some(to)
    }

    /// Jumps when one of the groups of `of` that have a site in `from` meets the condition.
    fn one_by_one(&mut self, from: S, of: S, links: u16, slot: Slot, cond: &Truth) -> Vec<usize> {
        let group = self.new_set();
        let next = self.here();
        let end = self.emit(Op::NextGroup { from, of, group, links, end: 0 });
        let before = self.names.slots.insert(slot, Place::Sites(group));
        let found = self.branch(cond, true);
        self.restore(slot, before);
        self.emit(Op::Jump(next));
        self.land(end);
        self.note_loop(next);
        found
    }

    /// Can what changed have made the condition on a group hold for groups only that have grown?
    fn is_near(&self, cond: &Truth, changes: &facts::Changes) -> bool {
        let mut needs = facts::needs(&self.model.cast, cond);
        let only_group = needs.types & (changes.grown | changes.changed) == 0;
        needs.types = 0;
        only_group && !needs.touched_otherwise(changes)
    }

    /// Jumps for "found" made into jumps for what is wanted.
    fn jumps_if(&mut self, found: Vec<usize>, on: bool) -> Vec<usize> {
        if on {
            return found;
        }
        let out = self.jump();
        self.land_all(found);
        vec![out]
    }

    /// Jumps when a group of the set touches what it has to touch.
    fn touching(&mut self, of: S, links: u16, directions: Option<u64>, way: &Touch) -> Vec<usize> {
        let pairs = directions.and_then(|directions| by_pairs(&self.model.board, directions, way));
        let Some([first, second]) = pairs else { return self.flooded(of, links, way) };
        let joined = self.flooded(of, links, &first);
        let missed = self.jump();
        self.land_all(joined);
        let found = self.flooded(of, links, &second);
        self.land(missed);
        found
    }

    /// The same by the groups that touch none of the sets, one, two, … of those up to now, each all that is joined to a
    /// set within what went before. The last set needs no flood: it is met or not.
    fn flooded(&mut self, of: S, links: u16, way: &Touch) -> Vec<usize> {
        let (mut levels, mut found, mut missed) = (vec![of], Vec::new(), Vec::new());
        for (i, set) in way.sets.iter().enumerate() {
            let (seed, left) = (self.sites(set), way.sets.len() - i - 1);
            if let Some(level) = levels.get(way.least - 1) {
                found.push(self.branch_on(Test::Meets(*level, seed), true));
            }
            let low = (way.least - 1).saturating_sub(left);
            if left == 0 || low >= levels.len() {
                break;
            }
            if low > 0 && low + 1 == levels.len() {
                missed.push(self.branch_on(Test::Meets(levels[low], seed), false));
            }
            let joined = self.make(|to| Op::Flood { to, seed, within: levels[low], links });
            for at in (low..levels.len().min(way.least - 1)).rev() {
                let both = match at == low {
                    true => joined,
                    false => self.make(|to| Op::And { to, a: levels[at], b: joined }),
                };
                match levels.get(at + 1).copied() {
                    Some(above) => levels[at + 1] = self.make(|to| Op::Or { to, a: above, b: both }),
                    None => levels.push(both),
                }
            }
        }
        self.land_all(missed);
        found
    }

    /// `some g in groups(s): no E(g)`: something of `s` is not joined to a site that has an `E`. With more such
    /// conditions: a site of `s` is left where they all hold. Where groups have to touch each of some sets, the last one
    /// is met or not.
    fn some_group_by_site(&mut self, s: &Sites, parts: &[(Sites, bool)], links: u16, on: bool) -> Vec<usize> {
        let within = self.sites(s);
        if let [(seeds, false)] = parts {
            let seed = self.sites(seeds);
            let joined = self.make(|to| Op::Flood { to, seed, within, links });
            return vec![self.branch_on(Test::Subset(within, joined), !on)];
        }
        let test = match parts {
            [others @ .., (last, true)] => {
                let left = self.groups_that(within, links, others);
                Test::Meets(left, self.sites(last))
            }
            parts => Test::Some(self.groups_that(within, links, parts)),
        };
        vec![self.branch_on(test, on)]
    }

    /// `union(g for g in groups(s) where some E(g) and no F(g))`
    pub fn union_of_groups(&mut self, each: &Each, part: &Sites) -> Option<S> {
        let (Set::Family(Family::Groups(s, links)), Sites::Slot(slot)) = (&each.domain, part) else {
            return None;
        };
        if *slot != each.slot {
            return None;
        }
        let links = self.links(links)?;
        let parts = self.by_seeds(each.slot, each.cond.as_ref()?)?;
        let within = self.simple_sites(s);
        Some(self.groups_that(within, links, &parts))
    }

    /// The sites of a set whose groups touch some sets and do not touch others.
    fn groups_that(&mut self, within: S, links: u16, parts: &[(Sites, bool)]) -> S {
        let mut left = within;
        for (seeds, touching) in parts {
            let seed = self.sites(seeds);
            let joined = self.make(|to| Op::Flood { to, seed, within, links });
            left = match touching {
                true if left == within => joined,
                true => self.make(|to| Op::And { to, a: left, b: joined }),
                false => self.make(|to| Op::Minus { to, a: left, b: joined }),
            };
        }
        left
    }

    /// Of `some E(g) and no F(g)` and the like, where what these are of a group is what they are of its sites: the sites
    /// that have one, and whether groups with one are asked for. First those that are asked not to.
    fn by_seeds(&self, group: Slot, cond: &Truth) -> Option<Vec<(Sites, bool)>> {
        let parts = match cond {
            Truth::All(parts) => &parts[..],
            cond => std::slice::from_ref(cond),
        };
        let parts: Option<Vec<_>> = parts.iter().map(|part| self.seeds(group, part)).collect();
        let mut parts = parts?;
        parts.sort_by_key(|(_, touching)| *touching);
        Some(parts)
    }

    fn seeds(&self, group: Slot, cond: &Truth) -> Option<(Sites, bool)> {
        let all = Sites::Const(self.model.board.sites());
        let (cond, touching) = match cond {
            Truth::Not(cond) => (&**cond, false),
            cond => (cond, true),
        };
        let (found, to) = match cond {
            Truth::Some(set) => match &**set {
                Set::Sites(found) => (found.clone(), all),
                _ => return None,
            },
            // Some site of it for which something holds that is not about the group.
            Truth::Quantified(Quantifier::Some, inner) if !facts::reads(&inner.cond, group) => {
                let Set::Sites(found) = &inner.domain else { return None };
                let domain = Set::Sites(all.clone());
                let holding = Sites::Filter(Box::new(Each { domain, ..(**inner).clone() }));
                (Sites::Both(Box::new(found.clone()), Box::new(holding)), all)
            }
            Truth::Within(o) => match (&o.left, &o.right) {
                // A single site that lies in the group.
                (Set::Sites(site), Set::Sites(Sites::Slot(own)))
                    if *own == group && !facts::reads(site, group) =>
                {
                    return self.simplify().is_one(site).then(|| (site.clone(), touching));
                }
                // All that it has lies in a set: nothing of it lies outside.
                (Set::Sites(found), Set::Sites(within)) if !facts::reads(within, group) => {
                    let outside = Sites::Minus(Box::new(all), Box::new(within.clone()));
                    let seeds = self.seeds_that_meet(group, found, outside)?;
                    return Some((seeds, !touching));
                }
                _ => return None,
            },
            _ => return None,
        };
        Some((self.seeds_that_meet(group, &found, to)?, touching))
    }

    fn seeds_that_meet(&self, group: Slot, e: &Sites, to: Sites) -> Option<Sites> {
        is_by_site(e, group).then(|| self.whole().meeting(group, e, to)).flatten()
    }

    /// Does a group of some types touch all these sets? What is joined to each of them is kept for all but one: a site that
    /// is joined to several sets lies in a group that touches them all.
    fn joined(&mut self, types: u64, sets: &[SiteSet], links: u16) -> Option<Test> {
        let mut seeds = sets.to_vec();
        let kept: Vec<bool> = seeds.iter().map(|set| self.kept(types, set, links).is_some()).collect();
        let goal = seeds.remove(kept.iter().rposition(|kept| !kept).unwrap_or(sets.len().checked_sub(1)?));
        let new = kept.iter().filter(|kept| !**kept).count().saturating_sub(1);
        if self.reaches.len() + new > super::MAX_REACHES {
            return None;
        }
        let reaches: Option<Vec<S>> = seeds.iter().map(|set| self.reach(types, set, links)).collect();
        let joined = reaches?.into_iter().reduce(|a, b| self.make(|to| Op::And { to, a, b }))?;
        Some(Test::Meets(joined, self.constant(&goal)))
    }

    /// The register that keeps what is joined to `seeds`, if there is one already.
    fn kept(&self, types: u64, seeds: &SiteSet, links: u16) -> Option<S> {
        let seeds = *self.set_constants.get(seeds)?;
        let known = self.reaches.iter().find(|r| r.types == types && r.seeds == seeds && r.links == links);
        known.map(|reach| reach.set)
    }

    /// The register that keeps what is joined to `seeds`, if pieces of these types are only ever added.
    fn reach(&mut self, types: u64, seeds: &SiteSet, links: u16) -> Option<S> {
        let all = self.effects.all();
        if !self.keeps_reaches || all.changed & types != 0 || types.count_ones() != 1 {
            return None;
        }
        self.local_ends.near = true;
        if let Some(known) = self.kept(types, seeds, links) {
            return Some(known);
        }
        if self.reaches.len() >= super::MAX_REACHES {
            return None;
        }
        let set = S((self.state[0] + self.reaches.len()) as u16);
        let seeds = self.constant(seeds);
        self.reaches.push(crate::program::Reach { set, seeds, types, links });
        Some(set)
    }
}

/// Is the value for a set of sites all that it is for each of them?
fn is_by_site(e: &Sites, slot: Slot) -> bool {
    let free = |e: &Sites| !facts::reads(e, slot);
    match e {
        Sites::Slot(s) => *s == slot,
        Sites::Union(a, b) => is_by_site(a, slot) && is_by_site(b, slot),
        Sites::Both(a, b) => is_by_site(a, slot) && free(b) || is_by_site(b, slot) && free(a),
        Sites::Minus(a, b) => is_by_site(a, slot) && free(b),
        Sites::Neighbours(a, links) => is_by_site(a, slot) && !facts::reads(links, slot),
        _ => false,
    }
}
