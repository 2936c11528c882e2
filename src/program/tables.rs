//! What operations look up: links, directions, rays, families of sets, images.

use super::layout::Layout;
use super::levels::Levels;
use crate::board::{Board, Site, SiteSet};

/// One step for many sites at once: each pair shifts the sites of its mask by so many bits.
#[derive(Clone, Debug, PartialEq)]
pub struct Steps {
    /// By how much, and which sites.
    pub shifts: Vec<(i32, SiteSet)>,
}

/// How sites are joined.
#[derive(Clone, Debug, PartialEq)]
pub struct LinkTable {
    /// For each bit those next to it.
    pub near: Vec<SiteSet>,
    /// The same, as shifts.
    pub steps: Steps,
    /// For each bit those next to it, links taken both ways.
    pub both_ways: Vec<SiteSet>,
    /// The same, as shifts.
    pub steps_both_ways: Steps,
}

/// A family of sets known at load.
#[derive(Clone, Debug, PartialEq)]
pub struct Family {
    /// Its sets, in order.
    pub sets: Vec<SiteSet>,
    /// Sets of one shape each: the bits of their first sites, and the other sites counted from there.
    pub shapes: Vec<Shape>,
    /// For each bit the first set of which it is the first site, if all sets are of one shape.
    pub at_anchor: Vec<u16>,
    /// For each bit the sets that it is in.
    pub at: Vec<Vec<u16>>,
    /// For each set and both spins where its bits go, if it can be turned and rules turn it.
    pub turns: Vec<[Vec<(u16, u16)>; 2]>,
}

/// Sets that are one set, shifted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    /// First sites.
    pub anchors: SiteSet,
    /// Sites counted in bits from the first one; the first is 0.
    pub offsets: Vec<u16>,
}

/// All tables of a program.
#[derive(Clone, Debug, Default)]
pub struct Tables {
    /// Links, with the expression that they came from: a mask of directions if it was one.
    pub links: Vec<(Option<u64>, LinkTable)>,
    /// For each primitive direction its links.
    pub directions: Vec<LinkTable>,
    /// For each direction its opposite, as a mask.
    pub opposites: Vec<u64>,
    /// For each direction and bit the lines of bits from there.
    pub rays: Vec<Vec<Vec<Vec<u16>>>>,
    /// Families.
    pub families: Vec<Family>,
    /// For each image and bit its bit.
    pub images: Vec<Vec<u16>>,
    /// Sites by numbers of their own.
    pub levels: Vec<Levels>,
    /// For each bit its row and column.
    pub rows: Vec<i32>,
    /// See `rows`.
    pub cols: Vec<i32>,
}

impl Steps {
    /// From the bits next to each bit.
    pub fn of(near: &[SiteSet]) -> Steps {
        let mut shifts: Vec<(i32, SiteSet)> = Vec::new();
        for (from, set) in near.iter().enumerate() {
            for to in *set {
                let delta = i32::from(to.0) - from as i32;
                let place = shifts.iter().position(|(d, _)| *d == delta).unwrap_or_else(|| {
                    shifts.push((delta, SiteSet::EMPTY));
                    shifts.len() - 1
                });
                shifts[place].1.insert(Site(from as u16));
            }
        }
        shifts.sort_by_key(|(delta, _)| *delta);
        Steps { shifts }
    }
}

impl LinkTable {
    /// From the sites next to each site.
    pub fn of(layout: &Layout, next_to: impl Fn(Site) -> SiteSet) -> LinkTable {
        let mut near = vec![SiteSet::EMPTY; layout.site_of.len()];
        for (site, bit) in layout.bit_of.iter().enumerate() {
            near[*bit as usize] = layout.inside(&next_to(Site(site as u16)));
        }
        let mut both_ways = near.clone();
        for (from, set) in near.iter().enumerate() {
            set.iter().for_each(|to| both_ways[to.index()].insert(Site(from as u16)));
        }
        let (steps, steps_both_ways) = (Steps::of(&near), Steps::of(&both_ways));
        LinkTable { near, steps, both_ways, steps_both_ways }
    }
}

impl Family {
    /// From its sets as sites.
    pub fn of(layout: &Layout, sets: &[SiteSet]) -> Family {
        let sets: Vec<SiteSet> = sets.iter().map(|s| layout.inside(s)).collect();
        let mut shapes: Vec<Shape> = Vec::new();
        let bits = layout.site_of.len();
        let mut at = vec![Vec::new(); bits];
        let mut at_anchor = vec![u16::MAX; bits];
        for (i, set) in sets.iter().enumerate() {
            set.iter().for_each(|s| at[s.index()].push(i as u16));
            let Some(first) = set.first() else { continue };
            let offsets: Vec<u16> = set.iter().map(|s| s.0 - first.0).collect();
            let place = shapes.iter().position(|s| s.offsets == offsets).unwrap_or_else(|| {
                shapes.push(Shape { anchors: SiteSet::EMPTY, offsets });
                shapes.len() - 1
            });
            shapes[place].anchors.insert(first);
            at_anchor[first.index()] = i as u16;
        }
        Family { sets, shapes, at_anchor, at, turns: Vec::new() }
    }

    /// Are all its sets of one shape, so that a first site stands for a set?
    pub fn is_uniform(&self) -> bool {
        let numbered = self.sets.len() < usize::from(u16::MAX);
        numbered && self.shapes.len() == 1 && self.sets.iter().all(|s| !s.is_empty())
    }
}

impl Tables {
    /// What every program of a board needs.
    pub fn of(board: &Board, layout: &Layout) -> Tables {
        let count = board.direction_count();
        let directions = (0..count).map(|d| LinkTable::of(layout, |s| board.step(s, 1 << d)));
        let bits = layout.site_of.len();
        let ray = |sites: &[Site]| sites.iter().map(|s| layout.bit(*s).0).collect::<Vec<u16>>();
        let rays_at = |bit: usize, d: usize| match layout.site_of[bit] {
            u16::MAX => Vec::new(),
            site => board.rays(Site(site), d).iter().map(|r| ray(r)).collect(),
        };
        let place = |bit: usize, of: &dyn Fn(Site) -> i32| match layout.site_of[bit] {
            u16::MAX => 0,
            site => of(Site(site)),
        };
        Tables {
            links: Vec::new(),
            directions: directions.collect(),
            opposites: (0..count).map(|d| board.opposite(1 << d)).collect(),
            rays: (0..count).map(|d| (0..bits).map(|b| rays_at(b, d)).collect()).collect(),
            families: Vec::new(),
            images: Vec::new(),
            levels: Vec::new(),
            rows: (0..bits).map(|b| place(b, &|s| board.row(s))).collect(),
            cols: (0..bits).map(|b| place(b, &|s| board.col(s))).collect(),
        }
    }
}
