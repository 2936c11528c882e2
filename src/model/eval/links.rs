//! Walking the board: neighbours, groups, distances, lines of sight.

use super::members::bits;
use super::{Scene, Worth};
use crate::board::{Site, SiteSet};
use crate::model::expr::Links;

/// Links with their directions worked out.
enum Walk<'e> {
    Directions(u64),
    Table(&'e [SiteSet]),
}

impl Scene<'_> {
    /// All sites one step from one of these; sites of the set too, if they touch another.
    pub(super) fn neighbours(&mut self, sites: SiteSet, links: &Links) -> Worth<SiteSet> {
        let walk = self.walk(links)?;
        self.step(sites, &walk)
    }

    fn walk<'e>(&mut self, links: &'e Links) -> Worth<Walk<'e>> {
        Ok(match links {
            Links::Directions(directions) => Walk::Directions(self.members(directions)?),
            Links::Table(table) => Walk::Table(table),
        })
    }

    fn step(&mut self, sites: SiteSet, walk: &Walk<'_>) -> Worth<SiteSet> {
        self.spend(sites.len() as u64)?;
        let mut found = SiteSet::EMPTY;
        match walk {
            Walk::Directions(mask) => sites.iter().for_each(|s| self.board.add_steps(s, *mask, &mut found)),
            Walk::Table(_) => sites.iter().for_each(|s| found |= self.next_to(s, walk)),
        }
        Ok(found)
    }

    fn next_to(&self, site: Site, walk: &Walk<'_>) -> SiteSet {
        match walk {
            Walk::Directions(mask) => self.board.step(site, *mask),
            Walk::Table(table) => table.get(site.index()).copied().unwrap_or_default(),
        }
    }

    /// The connected parts of a set, links taken both ways, by lowest site.
    pub(super) fn groups(&mut self, sites: SiteSet, links: &Links) -> Worth<Vec<SiteSet>> {
        let walk = self.walk(links)?;
        self.spend(sites.len() as u64)?;
        let mut near: Vec<(Site, SiteSet)> = Vec::new();
        for site in sites {
            near.push((site, self.next_to(site, &walk) & sites));
        }
        let mut groups: Vec<SiteSet> = Vec::new();
        for (site, next) in near {
            let whole = next | SiteSet::of(site);
            let (joined, apart): (Vec<_>, Vec<_>) = groups.into_iter().partition(|g| g.meets(&whole));
            self.spend(1 + joined.len() as u64 + apart.len() as u64)?;
            groups = apart;
            groups.push(joined.iter().fold(whole, |all, g| all | *g));
        }
        Ok(groups)
    }

    /// The fewest steps; the number of sites if there is no way.
    pub(super) fn distance(&mut self, from: SiteSet, to: SiteSet, links: &Links) -> Worth<i32> {
        let walk = self.walk(links)?;
        let (mut seen, mut rim) = (from, from);
        for steps in 0.. {
            if rim.meets(&to) {
                return Ok(steps);
            }
            if rim.is_empty() {
                break;
            }
            rim = self.step(rim, &walk)? - seen;
            seen |= rim;
        }
        Ok(self.board.len() as i32)
    }

    /// From each site in each direction: the sites met before the first one outside `through`.
    pub(super) fn run(&mut self, from: SiteSet, directions: u64, through: SiteSet) -> Worth<SiteSet> {
        let mut met = SiteSet::EMPTY;
        self.look(from, directions, |ray| {
            ray.iter().take_while(|s| through.has(**s)).for_each(|s| met.insert(*s))
        })?;
        Ok(met)
    }

    /// From each site in each direction: that first site outside `through`.
    pub(super) fn hit(&mut self, from: SiteSet, directions: u64, through: SiteSet) -> Worth<SiteSet> {
        let mut met = SiteSet::EMPTY;
        self.look(from, directions, |ray| {
            ray.iter().find(|s| !through.has(**s)).into_iter().for_each(|s| met.insert(*s))
        })?;
        Ok(met)
    }

    fn look(&mut self, from: SiteSet, directions: u64, mut f: impl FnMut(&[Site])) -> Worth<()> {
        for site in from {
            for direction in bits(directions) {
                self.spend(1)?;
                self.board.rays(site, direction as usize).iter().for_each(|ray| f(ray));
            }
        }
        Ok(())
    }
}
