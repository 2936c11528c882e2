//! Boards: sites, adjacency, directions, regions, symmetries, geometry. Knows no rules.
//!
//! Shapes are data and topology is worked out once: a constructor lists its sites, [`Board`] holds
//! tables over them, and after that nobody asks which kind of board it is.

mod between;
mod build;
mod construct;
mod error;
mod families;
mod graph;
mod join;
mod lattice;
mod links;
mod mesh;
mod names;
mod outline;
mod round;
mod select;
mod set;
mod shapes;
mod straight;
mod symmetry;
mod text;
mod tiling;
mod triangles;
mod turn;
mod vertices;
mod walk;

use std::collections::BTreeMap;
use std::sync::OnceLock;

pub use between::{Between, Which};
pub use construct::{Constructor, CONSTRUCTORS};
pub use error::BoardError;
pub use families::MAX_FAMILY;
pub use outline::{Ghost, RimEdge};
pub use set::{Iter, Site, SiteSet, MAX_SITES};
pub use straight::StraightLines;
pub use symmetry::{Symmetry, SYMMETRY_NAMES};
pub use text::{in_lines, Label, Letters, Shown};

use lattice::Layout;

/// A point of the drawing: x to the right, y downwards; a cell's edge has length 1.
pub type Point = (f64, f64);

/// A board: immutable tables over its sites.
#[derive(Clone, Debug)]
pub struct Board {
    kind: &'static str,
    places: Vec<Place>,
    by_name: BTreeMap<String, Site>,
    ways: Vec<Way>,
    orthogonal: u64,
    diagonal: u64,
    around: u64,
    /// Between cells and their edges; along edges; between cells and their corner points.
    across: u64,
    along: u64,
    cornering: u64,
    /// The first of the two directions round the rim, if the board has them.
    rounds: Option<usize>,
    edges: SiteSet,
    vertices: SiteSet,
    sides: Vec<Side>,
    corners: SiteSet,
    edge: SiteSet,
    centre: SiteSet,
    layout: Layout,
    automorphisms: OnceLock<Vec<Vec<Site>>>,
    symmetries: OnceLock<Vec<Symmetry>>,
    straight_lines: OnceLock<StraightLines>,
}

/// What is known of one site.
#[derive(Clone, Debug)]
struct Place {
    name: String,
    row: i32,
    col: i32,
    centre: Point,
    /// Its outline, clockwise as seen; empty where sites are points.
    polygon: Vec<Point>,
    /// On which line of text it stands, downwards, and where across it.
    line: i32,
    slot: i32,
    /// The ends of an edge.
    bar: Option<[Point; 2]>,
}

/// A primitive direction: one of a lattice, or all edges (all corners) of a board without directions.
#[derive(Clone, Debug)]
struct Way {
    name: String,
    opposite: usize,
    steps: Vec<Vec<Site>>,
    rays: Vec<Vec<Vec<Site>>>,
}

/// A side, with its name if it has one.
#[derive(Clone, Debug)]
struct Side {
    name: Option<&'static str>,
    sites: SiteSet,
}

impl Board {
    /// How many sites.
    pub fn len(&self) -> usize {
        self.places.len()
    }

    /// Never: a board has at least one site.
    pub fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    /// The constructor that made it, also when it has been cut or numbered since: `square`, …, `vertices`,
    /// `graph`; `joined` if it was joined from two.
    pub fn kind(&self) -> &'static str {
        self.kind
    }

    /// All sites.
    pub fn sites(&self) -> SiteSet {
        SiteSet::first_n(self.len())
    }

    /// All sites, in site order.
    pub fn iter(&self) -> impl Iterator<Item = Site> {
        (0..self.len()).map(|i| Site(i as u16))
    }

    /// A site's name.
    pub fn name(&self, site: Site) -> &str {
        &self.places[site.index()].name
    }

    /// The site of exactly this name.
    pub fn site(&self, name: &str) -> Option<Site> {
        self.by_name.get(name).copied()
    }

    /// A site's row, from 1.
    pub fn row(&self, site: Site) -> i32 {
        self.places[site.index()].row
    }

    /// A site's column, from 1.
    pub fn col(&self, site: Site) -> i32 {
        self.places[site.index()].col
    }

    /// Is row 1 drawn at the top?
    pub fn rows_from_top(&self) -> bool {
        self.layout.rows_from_top()
    }

    /// How many primitive directions there are; a set of them is a mask of so many bits.
    pub fn direction_count(&self) -> usize {
        self.ways.len()
    }

    /// The name of a primitive direction.
    pub fn direction_name(&self, direction: usize) -> &str {
        &self.ways[direction].name
    }

    /// The directions of this name: a primitive one, or `orthogonal`, `diagonal`, `around`.
    pub fn directions_named(&self, name: &str) -> Option<u64> {
        match name {
            "orthogonal" => Some(self.orthogonal),
            "diagonal" => Some(self.diagonal),
            "around" => Some(self.around),
            "across" => Some(self.across).filter(|mask| *mask != 0),
            "along" => Some(self.along).filter(|mask| *mask != 0),
            _ => self.ways.iter().position(|way| way.name == name).map(|id| 1 << id),
        }
    }

    /// Across an edge.
    pub fn orthogonal(&self) -> u64 {
        self.orthogonal
    }

    /// Across a corner only; on hexes the six point directions.
    pub fn diagonal(&self) -> u64 {
        self.diagonal
    }

    /// To every cell that touches.
    pub fn around(&self) -> u64 {
        self.around
    }

    /// The other way.
    pub fn opposite(&self, directions: u64) -> u64 {
        self.in_mask(directions).fold(0, |mask, id| mask | 1 << self.ways[id].opposite)
    }

    /// How many sides the board has.
    pub fn side_count(&self) -> usize {
        self.sides.len()
    }

    /// A side, from 0, clockwise.
    pub fn side(&self, i: usize) -> &SiteSet {
        &self.sides[i].sites
    }

    /// `top`, `bottom`, `left`, `right` where the board has such sides; `corners`, `edge`, `centre`.
    pub fn region(&self, name: &str) -> Option<&SiteSet> {
        match name {
            "corners" => Some(&self.corners),
            "edge" => Some(&self.edge),
            "centre" => Some(&self.centre),
            _ => self.sides.iter().find(|side| side.name == Some(name)).map(|side| &side.sites),
        }
    }

    /// Where a site's middle is drawn.
    pub fn centre_of(&self, site: Site) -> Point {
        self.places[site.index()].centre
    }

    /// A cell's outline, clockwise as seen; empty where sites are points.
    pub fn polygon(&self, site: Site) -> &[Point] {
        &self.places[site.index()].polygon
    }

    /// The ends of an edge, as it is drawn; nothing for any other site.
    pub fn bar(&self, site: Site) -> Option<[Point; 2]> {
        self.places[site.index()].bar
    }

    /// The row and column of a site among all sites, whatever they are.
    pub fn spot(&self, site: Site) -> (i32, i32) {
        let place = &self.places[site.index()];
        match self.has_between() {
            true => (if self.is_upward() { -place.line } else { place.line }, place.slot),
            false => (place.row, place.col),
        }
    }

    /// Do lines of text go up in the order of sites?
    fn is_upward(&self) -> bool {
        self.places.first().map(|place| place.line) > self.places.last().map(|place| place.line)
    }

    /// The rows from the top as they are seen, each from left to right.
    pub fn picture_rows(&self) -> Vec<Vec<Site>> {
        self.rows_of(&self.sites())
    }

    /// The same of its cells only.
    pub fn cell_rows(&self) -> Vec<Vec<Site>> {
        self.rows_of(&self.cells())
    }

    fn rows_of(&self, sites: &SiteSet) -> Vec<Vec<Site>> {
        let mut rows: BTreeMap<i32, Vec<Site>> = BTreeMap::new();
        for site in sites.iter() {
            rows.entry(self.places[site.index()].line).or_default().push(site);
        }
        let x = |site: &Site| self.centre_of(*site).0;
        rows.values_mut().for_each(|row| row.sort_by(|a, b| x(a).total_cmp(&x(b))));
        rows.into_values().collect()
    }

    /// The primitive directions of a mask.
    fn in_mask(&self, directions: u64) -> impl Iterator<Item = usize> {
        (0..self.ways.len()).filter(move |id| directions >> id & 1 == 1)
    }
}
