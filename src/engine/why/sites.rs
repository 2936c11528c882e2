//! Why a site is in a set of sites or not.

use super::reason::{Fact, Reason, What};
use super::trace::{Tracer, Worth};
use crate::board::{Site, SiteSet};
use crate::model::{bits, Each, Links, Members, Sites, Source};

impl Tracer<'_> {
    /// Why a site is (`value`) or is not in a set.
    pub fn member(&mut self, site: Site, sites: &Sites, value: bool, at: Source) -> Worth<Reason> {
        match sites {
            Sites::Said(outer, inner) => match &**inner {
                // What cannot be taken apart is best told by the name under which it is used.
                Sites::Said(_, whole) if matches!(**whole, Sites::UnionEach(..) | Sites::UnionOf(_)) => {
                    self.member(site, whole, value, *outer)
                }
                Sites::Said(_, whole) if !value => self.sifted(site, inner, whole, *outer),
                _ => self.member(site, inner, value, *outer),
            },
            Sites::Both(a, b) => self.joined(site, [(a, true), (b, true)], value, !value, at),
            Sites::Union(a, b) => self.joined(site, [(a, true), (b, true)], value, value, at),
            Sites::Minus(a, b) => self.joined(site, [(a, true), (b, false)], value, !value, at),
            Sites::Filter(each) => self.filtered(site, each, value, at),
            Sites::UnionEach(each, part) => self.made(site, each, part, value, at),
            Sites::If(parts) => {
                let holds = self.scene.truth(&parts.0)?;
                self.member(site, if holds { &parts.1 } else { &parts.2 }, value, at)
            }
            Sites::Let(binding, rest) => {
                self.bind(binding)?;
                self.member(site, rest, value, at)
            }
            Sites::Lookup(keys, table) => match self.entry(keys, table)? {
                Some(entry) => self.member(site, entry, value, at),
                None => self.in_set(site, sites, value, at),
            },
            Sites::Run(from, directions, through) => {
                self.on_run(site, (from, directions, through), value, at)
            }
            Sites::Neighbours(of, links) => self.next_to(site, of, links, value, at),
            Sites::Image(of, map) => self.image(site, of, map, value, at),
            _ => self.simple(site, sites, value, at),
        }
    }

    /// A set of two parts: a part is (`true`) asked to have the site, or not to have it. Those that are as `value` says;
    /// `each` of them counts, or one would be enough.
    fn joined(
        &mut self,
        site: Site,
        parts: [(&Sites, bool); 2],
        value: bool,
        each: bool,
        at: Source,
    ) -> Worth<Reason> {
        let mut because = Vec::new();
        for (part, asked) in parts {
            let has = self.scene.sites(part)?.has(site);
            if (has == asked) == value {
                because.push(self.member(site, part, has, at)?);
            }
        }
        Ok(self.together(if each { Fact::Each } else { Fact::Neither }, because, at))
    }

    /// Why a site is not in what a definition makes of the sites for which a condition holds: if that cannot be taken apart,
    /// the definition's name tells more.
    fn sifted(&mut self, site: Site, said: &Sites, whole: &Sites, outer: Source) -> Worth<Reason> {
        let reason = self.member(site, said, false, outer)?;
        let Sites::Filter(each) = whole else { return Ok(reason) };
        if !matches!(reason.fact, Fact::Condition { .. }) {
            return Ok(reason);
        }
        let set = self.named(self.text(outer), &[&**each]);
        Ok(self.leaf(Fact::In { site: self.site_name(site), set, holds: false }, outer))
    }

    fn filtered(&mut self, site: Site, each: &Each, value: bool, at: Source) -> Worth<Reason> {
        let crate::model::Set::Sites(domain) = &each.domain else { return Ok(self.condition(value, at)) };
        if !self.scene.sites(domain)?.has(site) {
            return self.member(site, domain, false, at);
        }
        self.scene.name(each.slot, crate::model::Item::Site(site).value())?;
        match &each.cond {
            Some(cond) => self.truth(cond, value, at),
            None => self.member(site, domain, value, at),
        }
    }

    /// `union(E for x in S)`: the member that gives the site, or the only one there is.
    fn made(&mut self, site: Site, each: &Each, part: &Sites, value: bool, at: Source) -> Worth<Reason> {
        let mut items = Vec::new();
        self.scene.each(each, |_, item| {
            items.push(item);
            Ok(true)
        })?;
        if !value && items.len() != 1 {
            let set = self.named(self.text(at), &[each, part]);
            return Ok(self.leaf(Fact::In { site: self.site_name(site), set, holds: value }, at));
        }
        for item in items {
            self.scene.name(each.slot, item.value())?;
            if self.scene.sites(part)?.has(site) == value {
                return self.member(site, part, value, at);
            }
        }
        Ok(self.condition(value, at))
    }

    /// A site of a straight line: something stands in between, or it is on none.
    fn on_run(
        &mut self,
        site: Site,
        (from, directions, through): (&Sites, &Members, &Sites),
        value: bool,
        at: Source,
    ) -> Worth<Reason> {
        let (starts, ways) = (self.scene.sites(from)?, self.scene.members(directions)?);
        let free = self.scene.sites(through)?;
        if value {
            let set = self.named(self.text(at), &[from]);
            return Ok(self.leaf(Fact::In { site: self.site_name(site), set, holds: value }, at));
        }
        for start in starts.iter() {
            for ray in bits(ways).flat_map(|way| self.model.board.rays(start, usize::from(way))) {
                let Some(far) = ray.iter().position(|s| *s == site) else { continue };
                let Some(first) = ray[..=far].iter().find(|s| !free.has(**s)) else { continue };
                if *first == site {
                    return self.member(site, through, false, at);
                }
                let (from, by) = (self.site_name(start), self.standing(*first));
                let (site, first) = (self.site_name(site), self.site_name(*first));
                return Ok(self.leaf(Fact::Blocked { site, from, at: first, by }, at));
            }
        }
        let (from, directions) = (self.what(from)?, self.direction_names(ways));
        Ok(self.leaf(Fact::OffLine { site: self.site_name(site), from, directions }, at))
    }

    fn next_to(&mut self, site: Site, of: &Sites, links: &Links, holds: bool, at: Source) -> Worth<Reason> {
        let directions = match links {
            Links::Directions(directions) => {
                let mask = self.scene.members(directions)?;
                if self.model.board.leads_between(mask) {
                    let set = self.named(self.text(at), &[of]);
                    return Ok(self.leaf(Fact::In { site: self.site_name(site), set, holds }, at));
                }
                self.direction_names(mask)
            }
            Links::Table(_) => Vec::new(),
        };
        let all = self.scene.sites(of)?;
        // Of many neighbours those that touch the site are meant.
        let near: SiteSet = match links {
            Links::Directions(directions) if holds => {
                let mask = self.scene.members(directions)?;
                all.iter().filter(|s| self.model.board.step(*s, mask).has(site)).collect()
            }
            _ => all,
        };
        let of = if all.len() > 3 && holds { What::Sites(self.site_names(&near)) } else { self.what(of)? };
        Ok(self.leaf(Fact::Next { site: self.site_name(site), directions, of, holds }, at))
    }

    fn image(&mut self, site: Site, of: &Sites, map: &[Site], holds: bool, at: Source) -> Worth<Reason> {
        let known = self.model.board.symmetries().iter().find(|symmetry| symmetry.map == map);
        let symmetry = known.map_or(String::new(), |symmetry| symmetry.name.to_string());
        let all = self.scene.sites(of)?;
        let from: SiteSet = all.iter().filter(|s| map.get(s.index()) == Some(&site)).collect();
        let of = if holds { What::Sites(self.site_names(&from)) } else { self.what(of)? };
        Ok(self.leaf(Fact::Image { site: self.site_name(site), symmetry, of, holds }, at))
    }

    /// Sets that have no parts.
    fn simple(&mut self, site: Site, sites: &Sites, holds: bool, at: Source) -> Worth<Reason> {
        let (name, by) = (self.site_name(site), self.standing(site));
        let fact = match sites {
            Sites::Empty if holds => Fact::Vacant { site: name },
            Sites::Empty => Fact::Occupied { site: name, by },
            Sites::Coloured(_) | Sites::OfKinds(_) | Sites::Marked(_) if by.is_empty() => {
                Fact::Vacant { site: name }
            }
            Sites::Coloured(_) | Sites::OfKinds(_) | Sites::Marked(_) => {
                let sort = self.what(sites)?;
                Fact::Holds { site: name, by, sort, holds }
            }
            _ => return self.in_set(site, sites, holds, at),
        };
        Ok(self.leaf(fact, at))
    }

    fn in_set(&mut self, site: Site, sites: &Sites, holds: bool, at: Source) -> Worth<Reason> {
        let set = match self.what(sites)? {
            What::Sites(names) if names.len() > 4 => self.text(at),
            What::Text(text) if text.is_empty() => self.text(at),
            set => set,
        };
        let set = self.named(set, &[sites]);
        // What a whole region lacks is told by what it lacks: the inside of the board is not the edge.
        let (set, holds) = match (sites, self.complement(sites)) {
            (Sites::Const(_), Some(region)) => (What::Region(region), !holds),
            _ => (set, holds),
        };
        Ok(self.leaf(Fact::In { site: self.site_name(site), set, holds }, at))
    }

    /// The region of the board that consists of all other sites.
    fn complement(&self, sites: &Sites) -> Option<String> {
        let Sites::Const(set) = sites else { return None };
        self.region(&(self.model.board.sites() - *set))
    }

    /// The names of directions; none if they are all of the board's usual ones, `diagonally` for all diagonal ones.
    pub fn direction_names(&self, mask: u64) -> Vec<String> {
        let board = &self.model.board;
        if mask == board.orthogonal() || mask == board.around() {
            return Vec::new();
        }
        if mask == board.diagonal() {
            return vec!["diagonally".into()];
        }
        bits(mask).map(|d| board.direction_name(usize::from(d)).to_string()).collect()
    }
}
