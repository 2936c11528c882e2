//! From a list of rows and columns to a board: adjacency, rays, rim, middle.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use super::lattice::{Delta, Grid, Lattice, Layout, Wrap};
use super::{triangles, Board, Place, Point, Side, Site, SiteSet, Way};

/// All that a board on a grid is made from.
pub(super) struct Shape {
    pub grid: Grid,
    /// Rows and columns of its sites, in any order, none twice.
    pub spots: Vec<(i32, i32)>,
    pub wrap: Wrap,
    /// The spot that is called row 1, column 1.
    pub origin: (i32, i32),
}

impl Shape {
    /// A shape that does not wrap, with rows and columns counted from 1.
    pub fn plain(grid: Grid, spots: Vec<(i32, i32)>) -> Shape {
        Shape { grid, spots, wrap: Wrap::default(), origin: (1, 1) }
    }

    /// The board, as yet without sides and corners.
    pub fn build(mut self) -> Board {
        self.spots.sort_unstable();
        let ways = self.ways();
        let edge = self.rim(&ways);
        let centre = middle(&self.centres(), self.wrap);
        let masks = masks(self.grid.lattice());
        let places = self.places();
        let layout = Layout::Grid {
            grid: self.grid,
            wrap: self.wrap,
            origin: self.origin,
            spots: self.spots,
            named: true,
        };
        let mut board = assemble(places, ways, masks, layout);
        board.edge = edge;
        board.centre = centre;
        board
    }

    fn places(&self) -> Vec<Place> {
        self.spots.iter().map(|&spot| self.place(spot)).collect()
    }

    fn place(&self, spot: (i32, i32)) -> Place {
        let (row, col) = (spot.0 - self.origin.0 + 1, spot.1 - self.origin.1 + 1);
        Place {
            name: self.grid.name((row, col)),
            row,
            col,
            centre: self.grid.centre(spot),
            polygon: self.grid.polygon(spot),
            line: if self.grid.rows_from_top() { row } else { -row },
            slot: self.grid.slot(spot),
            bar: None,
        }
    }

    fn centres(&self) -> Vec<Point> {
        self.spots.iter().map(|&spot| self.grid.centre(spot)).collect()
    }

    fn ways(&self) -> Vec<Way> {
        let index: BTreeMap<_, _> =
            self.spots.iter().enumerate().map(|(i, &spot)| (spot, Site(i as u16))).collect();
        let at = |spot| index.get(&self.wrap.fold(spot, self.origin)).copied();
        match self.grid.lattice() {
            Lattice::Triangular => triangles::ways(&self.spots, &at),
            lattice => {
                let deltas = lattice.deltas();
                (0..deltas.len()).map(|i| self.straight(deltas, i, &at)).collect()
            }
        }
    }

    /// One direction of a lattice: a step is the same everywhere.
    fn straight(&self, deltas: &[Delta], i: usize, at: &dyn Fn((i32, i32)) -> Option<Site>) -> Way {
        let (name, (across, down), _) = deltas[i];
        let next: Vec<Option<Site>> = self
            .spots
            .iter()
            .map(|&spot| self.grid.point(spot))
            .map(|(x, y)| at(self.grid.spot((x + across, y + down))))
            .collect();
        Way::single(name, (i + deltas.len() / 2) % deltas.len(), &next)
    }

    /// The sites that lack a neighbour across an edge.
    fn rim(&self, ways: &[Way]) -> SiteSet {
        let lattice = self.grid.lattice();
        let full = |i: usize| match lattice {
            Lattice::Triangular => ways[0].steps[i].len() == 3,
            _ => lattice.deltas().iter().all(|delta| !delta.2 || self.goes_on(self.spots[i], delta.1)),
        };
        (0..self.spots.len()).filter(|&i| !full(i)).map(|i| Site(i as u16)).collect()
    }

    fn goes_on(&self, spot: (i32, i32), step: (i32, i32)) -> bool {
        let (x, y) = self.grid.point(spot);
        let next = self.wrap.fold(self.grid.spot((x + step.0, y + step.1)), self.origin);
        self.spots.binary_search(&next).is_ok()
    }
}

impl Way {
    /// A direction that leads from each site to one other at most.
    pub(super) fn single(name: &str, opposite: usize, next: &[Option<Site>]) -> Way {
        Way {
            name: name.to_string(),
            opposite,
            steps: next.iter().map(|site| site.iter().copied().collect()).collect(),
            rays: (0..next.len()).map(|s| vec![walk(next, Site(s as u16))]).collect(),
        }
        .without_standing_still()
    }

    /// On a narrow torus a step may lead back to where it began: that is no step.
    fn without_standing_still(mut self) -> Way {
        for (i, steps) in self.steps.iter_mut().enumerate() {
            steps.retain(|site| site.index() != i);
        }
        self.rays.iter_mut().for_each(|rays| rays.retain(|ray| !ray.is_empty()));
        self
    }
}

/// The sites met from `start` until the board ends or begins anew.
fn walk(next: &[Option<Site>], start: Site) -> Vec<Site> {
    std::iter::successors(next[start.index()], |site| next[site.index()])
        .take_while(|&site| site != start)
        .collect()
}

/// Masks of `orthogonal`, `diagonal` and `around`.
fn masks(lattice: Lattice) -> [u64; 3] {
    let deltas = lattice.deltas();
    let mask = |edge: bool| (0..deltas.len()).filter(|&i| deltas[i].2 == edge).fold(0, |m, i| m | 1 << i);
    match lattice {
        Lattice::Square => [mask(true), mask(false), mask(true) | mask(false)],
        Lattice::Hex => [mask(true), mask(false), mask(true)],
        Lattice::Triangular => [1, 2, 3],
    }
}

/// A board of these tables, without regions.
pub(super) fn assemble(places: Vec<Place>, ways: Vec<Way>, masks: [u64; 3], layout: Layout) -> Board {
    let by_name = places.iter().enumerate().map(|(i, p)| (p.name.clone(), Site(i as u16))).collect();
    Board {
        kind: "",
        places,
        by_name,
        ways,
        orthogonal: masks[0],
        diagonal: masks[1],
        around: masks[2],
        across: 0,
        along: 0,
        cornering: 0,
        rounds: None,
        edges: SiteSet::EMPTY,
        vertices: SiteSet::EMPTY,
        sides: Vec::new(),
        corners: SiteSet::EMPTY,
        edge: SiteSet::EMPTY,
        centre: SiteSet::EMPTY,
        layout,
        automorphisms: OnceLock::new(),
        symmetries: OnceLock::new(),
        straight_lines: OnceLock::new(),
    }
}

/// The sites nearest to the middle of all; of a cylinder, the middle rows; of a torus, none.
pub(super) fn middle(centres: &[Point], wrap: Wrap) -> SiteSet {
    let mean = mean(centres);
    let far = |p: &Point| if wrap.cols.is_some() { (p.1 - mean.1).abs() } else { distance(*p, mean) };
    let least = centres.iter().map(far).fold(f64::INFINITY, f64::min);
    let near = |i: &usize| wrap.rows.is_none() && far(&centres[*i]) < least + 1e-6;
    (0..centres.len()).filter(near).map(|i| Site(i as u16)).collect()
}

/// The mean of some points.
pub(super) fn mean(points: &[Point]) -> Point {
    let n = points.len().max(1) as f64;
    let sum = points.iter().fold((0.0, 0.0), |sum, p| (sum.0 + p.0, sum.1 + p.1));
    (sum.0 / n, sum.1 / n)
}

/// How far apart two points are.
pub(super) fn distance(a: Point, b: Point) -> f64 {
    libm::hypot(a.0 - b.0, a.1 - b.1)
}

/// A side's name (empty for none), and which rows and columns lie on it.
pub(super) type Sided<'a> = (&'static str, &'a dyn Fn(i32, i32) -> bool);

impl Board {
    /// Sets the sides, clockwise from side 1: names and which rows and columns lie on them. Where two
    /// sides that follow one another meet, there is a corner.
    pub(super) fn with_sides(mut self, sides: &[Sided]) -> Board {
        let on = |test: &dyn Fn(i32, i32) -> bool| {
            self.iter().filter(|&s| test(self.row(s), self.col(s))).collect::<SiteSet>()
        };
        self.sides = sides
            .iter()
            .map(|(name, test)| Side { name: Some(*name).filter(|n| !n.is_empty()), sites: on(test) })
            .collect();
        let n = self.sides.len();
        let meet = |i: usize| self.sides[i].sites & self.sides[(i + 1) % n].sites;
        self.corners = (0..n).fold(SiteSet::EMPTY, |all, i| all | meet(i));
        self
    }

    /// Leaves out the corners, where sides meet that only follow one another in the list.
    pub(super) fn without_corners(mut self) -> Board {
        self.corners = SiteSet::EMPTY;
        self
    }
}
