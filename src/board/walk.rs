//! Steps, rays and distances.

use super::{Board, Site, SiteSet};

impl Board {
    /// The sites one step from `site` in any of these directions.
    #[inline]
    pub fn step(&self, site: Site, directions: u64) -> SiteSet {
        let mut found = SiteSet::EMPTY;
        self.add_steps(site, directions, &mut found);
        found
    }

    /// Adds the sites one step from `site` in any of these directions to a set.
    #[inline]
    pub fn add_steps(&self, site: Site, directions: u64, to: &mut SiteSet) {
        for (id, way) in self.ways.iter().enumerate() {
            if directions >> id & 1 == 1 {
                for next in &way.steps[site.index()] {
                    to.insert(*next);
                }
            }
        }
    }

    /// The sites one step from `site` in a primitive direction: at most one where directions have names.
    pub fn steps(&self, site: Site, direction: usize) -> &[Site] {
        &self.ways[direction].steps[site.index()]
    }

    /// The straight lines from `site` in a primitive direction, each from the nearest site on. On a board
    /// that wraps round a line ends before it comes back.
    pub fn rays(&self, site: Site, direction: usize) -> &[Vec<Site>] {
        &self.ways[direction].rays[site.index()]
    }

    /// The sites strictly between two sites of a straight line, or none. If several lines join the two,
    /// as on a torus, the shortest count.
    pub fn between(&self, a: Site, b: Site) -> SiteSet {
        let mut shortest = usize::MAX;
        let mut found = SiteSet::EMPTY;
        for ray in self.straight_ways().iter().flat_map(|way| &way.rays[a.index()]) {
            let Some(steps) = ray.iter().position(|&site| site == b).filter(|&n| n <= shortest) else {
                continue;
            };
            if steps < shortest {
                (shortest, found) = (steps, SiteSet::EMPTY);
            }
            found |= ray[..steps].iter().copied().collect();
        }
        found
    }

    /// How many steps each site is from the nearest site of `from`.
    pub fn distances(&self, from: &SiteSet, directions: u64) -> Vec<Option<u32>> {
        let mut far = vec![None; self.len()];
        let mut ring: SiteSet = *from & self.sites();
        let mut steps = 0;
        while !ring.is_empty() {
            ring.iter().for_each(|site| far[site.index()] = Some(steps));
            let mut next = SiteSet::EMPTY;
            ring.iter().for_each(|site| self.add_steps(site, directions, &mut next));
            ring = next.iter().filter(|site| far[site.index()].is_none()).collect();
            steps += 1;
        }
        far
    }
}
