//! A square board with eight directions, in place of all boards.

use super::{Site, SiteSet};

/// A square board.
#[derive(Debug)]
pub struct Board {
    size: usize,
    rays: Vec<Vec<Vec<Site>>>,
}

const STEPS: [(i32, i32); 8] = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];

impl Board {
    /// `square(n)`
    pub fn square(size: usize) -> Board {
        let at = |r: i32, c: i32| {
            let inside = (0..size as i32).contains(&r) && (0..size as i32).contains(&c);
            inside.then(|| Site((r * size as i32 + c) as u16))
        };
        let ray = |s: usize, (dr, dc): (i32, i32)| -> Vec<Site> {
            let (r, c) = ((s / size) as i32, (s % size) as i32);
            (1..).map_while(|k| at(r + k * dr, c + k * dc)).collect()
        };
        let rays = (0..size * size)
            .flat_map(|s| STEPS.iter().map(move |&d| (s, d)))
            .map(|(s, d)| vec![ray(s, d)])
            .collect();
        Board { size, rays }
    }
    /// Number of sites.
    pub fn len(&self) -> usize {
        self.size * self.size
    }
    /// No sites?
    pub fn is_empty(&self) -> bool {
        self.size == 0
    }
    /// All sites.
    pub fn sites(&self) -> SiteSet {
        SiteSet::first_n(self.len())
    }
    /// A site's name.
    pub fn name(&self, site: Site) -> String {
        let (r, c) = (site.index() / self.size, site.index() % self.size);
        format!("{}{}", (b'a' + c as u8) as char, r + 1)
    }
    /// From 1.
    pub fn row(&self, site: Site) -> i32 {
        (site.index() / self.size) as i32 + 1
    }
    /// From 1.
    pub fn col(&self, site: Site) -> i32 {
        (site.index() % self.size) as i32 + 1
    }
    /// One step in any of these directions.
    pub fn step(&self, site: Site, mask: u64) -> SiteSet {
        (0..8).filter(|d| mask >> d & 1 == 1).filter_map(|d| self.rays(site, d)[0].first().copied()).collect()
    }
    /// The rays in a direction.
    pub fn rays(&self, site: Site, dir: usize) -> &[Vec<Site>] {
        std::slice::from_ref(&self.rays[site.index() * 8 + dir][0])
    }
    /// The other way.
    pub fn opposite(&self, mask: u64) -> u64 {
        (mask << 4 | mask >> 4) & 255
    }
    /// Strictly between.
    pub fn between(&self, a: Site, b: Site) -> SiteSet {
        (0..8)
            .filter_map(|d| {
                let ray = &self.rays(a, d)[0];
                ray.iter().position(|&s| s == b).map(|n| ray[..n].iter().copied().collect())
            })
            .next()
            .unwrap_or_default()
    }
    /// Where each site goes.
    pub fn turn(&self, _set: &SiteSet, _clockwise: bool) -> Option<Vec<(Site, Site)>> {
        None
    }
    /// `north`
    pub fn direction_name(&self, dir: usize) -> String {
        ["north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest"][dir]
            .to_string()
    }
}
