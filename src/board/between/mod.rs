//! Edges and vertices in play beside the cells: what lies between cells, as sites of the same board.
//!
//! Every cell tells its sides and corners; what several cells tell of is one node. A step leads from a node to one
//! that touches it and keeps its way as a vector, and a line goes on as long as steps have the same vector.

mod names;
mod steps;

use std::collections::BTreeMap;
use std::sync::OnceLock;

use names::unit;

use super::lattice::{Lattice, Layout};
use super::mesh::{rank, ranks, Mesh};
use super::{Board, BoardError, Place, Point, Side, Site, SiteSet, Way, MAX_SITES};

/// Which edges and vertices of its cells a board has as sites.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Between {
    /// Its edges.
    pub edges: Option<Which>,
    /// Its vertices.
    pub vertices: Option<Which>,
}

/// All of them, or those inside the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Which {
    /// Also those at the rim.
    All,
    /// Edges between two cells; vertices where only such edges meet.
    Inner,
}

/// How narrow a board that wraps round may be.
const NARROWEST: i32 = 3;

/// How wide an edge is, and how much of its ends belongs to the vertices.
const WIDTH: f64 = 0.2;
const END: f64 = 0.16;

/// An edge of cells.
struct Edge {
    ends: [usize; 2],
    /// Where the ends are, seen from the first of its cells.
    points: [Point; 2],
    /// Its cells, each with the way out to the edge.
    cells: Vec<(usize, Point)>,
}

/// A vertex of cells.
struct Vertex {
    point: Point,
    /// Its cells, each with the way out to the vertex.
    cells: Vec<(usize, Point)>,
    edges: Vec<usize>,
}

impl Board {
    /// The board with edges and vertices of its cells as sites beside them. Sites are in the order of rows, whatever
    /// they are; sides, corners, edge, centre and directions go on meaning cells.
    pub fn with_between(&self, between: Between) -> Result<Board, BoardError> {
        if between == Between::default() {
            return Ok(self.clone());
        }
        if self.places.iter().any(|place| place.polygon.is_empty()) {
            return Err(BoardError::new("board-between", "the sites of this board are points, not cells")
                .help("edges and vertices are put beside cells: of `square`, `hexhex`, `tiling`, …"));
        }
        let wrap = self.layout.wrap();
        if [wrap.rows, wrap.cols].into_iter().flatten().any(|n| n < NARROWEST) {
            let message =
                format!("a board that wraps round needs {NARROWEST} rows and columns to have edges");
            return Err(BoardError::new("board-between", message)
                .help("make it wider: on a narrower one two cells share several edges"));
        }
        let (edges, vertices) = self.nodes();
        let net = Net::new(self, between, edges, vertices);
        if net.nodes.len() > MAX_SITES {
            return Err(BoardError::too_large("the board with its edges and vertices"));
        }
        Ok(net.board())
    }

    /// Its cells: all sites but edges and vertices.
    pub fn cells(&self) -> SiteSet {
        self.sites() - self.edges - self.vertices
    }

    /// Its sites that are edges of cells.
    pub fn edges(&self) -> &SiteSet {
        &self.edges
    }

    /// Its sites that are corner points of cells.
    pub fn vertex_sites(&self) -> &SiteSet {
        &self.vertices
    }

    /// Has it edges or vertices beside cells?
    pub fn has_between(&self) -> bool {
        !(self.edges | self.vertices).is_empty()
    }

    /// The sites called `cells`, `edges` or `vertices`, and the directions that lead to them from those of some sites
    /// that touch them.
    pub fn touching(&self, class: &str, from: &SiteSet) -> Option<(u64, SiteSet)> {
        let (cells, edges, vertices) = (self.cells(), self.edges, self.vertices);
        let ways = |own: &SiteSet, by: u64| if from.meets(own) { by } else { 0 };
        let joined = if edges.is_empty() || vertices.is_empty() { 0 } else { self.along };
        match class {
            "cells" => Some((ways(&edges, self.across) | ways(&vertices, self.cornering), cells)),
            "edges" => Some((ways(&cells, self.across) | ways(&vertices, joined), edges)),
            "vertices" => Some((ways(&cells, self.cornering) | ways(&edges, joined), vertices)),
            _ => None,
        }
        .filter(|_| self.has_between())
    }

    /// Do these directions lead from cells to edges or vertices, or back?
    pub fn leads_between(&self, directions: u64) -> bool {
        directions & (self.along | self.across | self.cornering) != 0
    }

    /// The sites that these directions lead from and to.
    pub(super) fn joined_by(&self, directions: u64) -> SiteSet {
        let add = |mask: u64, sites: SiteSet| if directions & mask != 0 { sites } else { SiteSet::EMPTY };
        let of_cells = !(self.along | self.across | self.cornering);
        add(of_cells | self.across | self.cornering, self.cells())
            | add(self.across | self.along, self.edges)
            | add(self.cornering | self.along, self.vertices)
    }

    /// How far the board is from its other side, along each way in which it wraps round, and all combinations.
    fn shifts(&self) -> Vec<Point> {
        let Layout::Grid { grid, wrap, .. } = &self.layout else { return vec![(0.0, 0.0)] };
        let start = grid.centre((0, 0));
        let by = |spot: Option<(i32, i32)>| {
            let to = spot.map_or(start, |spot| grid.centre(spot));
            [0.0, 1.0, -1.0].map(|n| ((to.0 - start.0) * n, (to.1 - start.1) * n))
        };
        let (rows, cols) = (by(wrap.rows.map(|n| (n, 0))), by(wrap.cols.map(|n| (0, n))));
        rows.iter().flat_map(|a| cols.iter().map(move |b| (a.0 + b.0, a.1 + b.1))).collect()
    }

    /// All edges and vertices of the cells.
    fn nodes(&self) -> (Vec<Edge>, Vec<Vertex>) {
        let mesh = Mesh::folded(self.places.iter().map(|place| &place.polygon[..]), &self.shifts());
        let mut vertices: Vec<Vertex> = mesh
            .corners
            .iter()
            .map(|&point| Vertex { point, cells: Vec::new(), edges: Vec::new() })
            .collect();
        let mut edges: Vec<Edge> = Vec::new();
        let mut known: BTreeMap<(usize, usize), usize> = BTreeMap::new();
        for (cell, (corners, place)) in mesh.cells.iter().zip(&self.places).enumerate() {
            let n = corners.len();
            for (i, &corner) in corners.iter().enumerate() {
                let points = [place.polygon[i], place.polygon[(i + 1) % n]];
                let ends = [corner, corners[(i + 1) % n]];
                let out = unit(place.centre, middle(points));
                vertices[corner].cells.push((cell, unit(place.centre, points[0])));
                let at = *known.entry((ends[0].min(ends[1]), ends[0].max(ends[1]))).or_insert_with(|| {
                    edges.push(Edge { ends, points, cells: Vec::new() });
                    edges.len() - 1
                });
                edges[at].cells.push((cell, out));
            }
        }
        for (at, edge) in edges.iter().enumerate() {
            edge.ends.iter().for_each(|&end| vertices[end].edges.push(at));
        }
        (edges, vertices)
    }
}

fn middle([a, b]: [Point; 2]) -> Point {
    ((a.0 + b.0) / 2.0, (a.1 + b.1) / 2.0)
}

/// What a site of the new board is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Node {
    Cell(usize),
    Edge(usize),
    Vertex(usize),
}

/// The new board in the making.
struct Net<'a> {
    old: &'a Board,
    between: Between,
    edges: Vec<Edge>,
    vertices: Vec<Vertex>,
    /// The sites in their order, each with its line of text and its place across.
    nodes: Vec<(Node, (i32, i32))>,
    site_of_cell: Vec<Option<Site>>,
    site_of_edge: Vec<Option<Site>>,
    site_of_vertex: Vec<Option<Site>>,
}

impl<'a> Net<'a> {
    fn new(old: &'a Board, between: Between, edges: Vec<Edge>, vertices: Vec<Vertex>) -> Net<'a> {
        let is_inner = |edge: &Edge| edge.cells.len() > 1;
        let takes = |which: Option<Which>, inner: &dyn Fn() -> bool| match which {
            None => false,
            Some(Which::All) => true,
            Some(Which::Inner) => inner(),
        };
        let inside = |v: &Vertex| v.edges.iter().all(|&e| is_inner(&edges[e]));
        let mut nodes: Vec<Node> = (0..old.len()).map(Node::Cell).collect();
        let taken = edges.iter().enumerate().filter(|(_, e)| takes(between.edges, &|| is_inner(e)));
        nodes.extend(taken.map(|(at, _)| Node::Edge(at)));
        let taken = vertices.iter().enumerate().filter(|(_, v)| takes(between.vertices, &|| inside(v)));
        nodes.extend(taken.map(|(at, _)| Node::Vertex(at)));
        let mut net = Net {
            old,
            between,
            site_of_cell: vec![None; old.len()],
            site_of_edge: vec![None; edges.len()],
            site_of_vertex: vec![None; vertices.len()],
            edges,
            vertices,
            nodes: Vec::new(),
        };
        net.nodes = net.in_order(nodes);
        for (at, (node, _)) in net.nodes.iter().enumerate() {
            let site = Some(Site(at.min(MAX_SITES) as u16));
            match *node {
                Node::Cell(i) => net.site_of_cell[i] = site,
                Node::Edge(i) => net.site_of_edge[i] = site,
                Node::Vertex(i) => net.site_of_vertex[i] = site,
            }
        }
        net
    }

    /// Row by row as the cells are, from left to right.
    fn in_order(&self, nodes: Vec<Node>) -> Vec<(Node, (i32, i32))> {
        let points: Vec<Point> = nodes.iter().map(|&node| self.drawn_at(node)).collect();
        let lines = rank(points.iter().map(|p| p.1));
        let slots = match &self.old.layout {
            Layout::Grid { grid, .. } => {
                let slot = match grid.lattice() {
                    Lattice::Square => 0.5,
                    Lattice::Hex => 3f64.sqrt() / 4.0,
                    Lattice::Triangular => 0.25,
                };
                points.iter().map(|p| (p.0 / slot).round() as i32).collect()
            }
            Layout::Free { .. } => rank(points.iter().map(|p| p.0)),
        };
        let height = |cell: usize| points.get(cell).map_or(0.0, |p| p.1);
        let downwards = match height(0).total_cmp(&height(self.old.len() - 1)) {
            std::cmp::Ordering::Equal => self.old.rows_from_top(),
            order => order.is_lt(),
        };
        let mut all: Vec<(Node, (i32, i32))> = nodes.into_iter().zip(lines.into_iter().zip(slots)).collect();
        all.sort_by_key(|&(_, (line, slot))| (if downwards { line } else { -line }, slot));
        all
    }

    /// Where a node is drawn in text: the cells of a row of triangles are at one height.
    fn drawn_at(&self, node: Node) -> Point {
        match (&self.old.layout, node) {
            (Layout::Grid { grid, spots, .. }, Node::Cell(i)) => grid.middle_of_row(spots[i]),
            _ => self.point(node),
        }
    }

    fn point(&self, node: Node) -> Point {
        match node {
            Node::Cell(i) => self.old.places[i].centre,
            Node::Edge(i) => middle(self.edges[i].points),
            Node::Vertex(i) => self.vertices[i].point,
        }
    }

    fn board(&self) -> Board {
        let new =
            |old: &SiteSet| old.iter().filter_map(|s| self.site_of_cell[s.index()]).collect::<SiteSet>();
        let class = |is: fn(Node) -> bool| {
            let of = self.nodes.iter().enumerate().filter(|(_, (node, _))| is(*node));
            of.map(|(at, _)| Site(at as u16)).collect::<SiteSet>()
        };
        let mut ways: Vec<Way> = self.old.ways.iter().map(|way| self.moved(way)).collect();
        let across = self.add("across", self.across(), &mut ways);
        let along = self.add("along", self.along(), &mut ways);
        let cornering = self.add("cornering", self.cornering(), &mut ways);
        let places = self.places();
        let mut board = Board {
            by_name: places.iter().enumerate().map(|(i, p)| (p.name.clone(), Site(i as u16))).collect(),
            places,
            ways,
            across,
            along,
            cornering,
            edges: class(|node| matches!(node, Node::Edge(_))),
            vertices: class(|node| matches!(node, Node::Vertex(_))),
            sides: self.old.sides.iter().map(|s| Side { name: s.name, sites: new(&s.sites) }).collect(),
            corners: new(&self.old.corners),
            edge: new(&self.old.edge),
            centre: new(&self.old.centre),
            layout: self.layout(),
            automorphisms: OnceLock::new(),
            symmetries: OnceLock::new(),
            straight_lines: OnceLock::new(),
            ..*self.old
        };
        self.add_other_names(&mut board.by_name);
        board
    }

    fn layout(&self) -> Layout {
        let first = |node: Node| match node {
            Node::Cell(i) => i,
            Node::Edge(i) => self.edges[i].cells[0].0,
            Node::Vertex(i) => self.vertices[i].cells[0].0,
        };
        match &self.old.layout {
            Layout::Grid { grid, wrap, origin, spots, named } => Layout::Grid {
                grid: *grid,
                wrap: *wrap,
                origin: *origin,
                spots: self.nodes.iter().map(|(node, _)| spots[first(*node)]).collect(),
                named: *named,
            },
            free => free.clone(),
        }
    }

    fn places(&self) -> Vec<Place> {
        let spots = self.coordinates();
        let names = self.names();
        let place = |(at, &(node, (line, slot))): (usize, &(Node, (i32, i32)))| {
            let ((row, col), centre) = (spots[at], self.point(node));
            match node {
                Node::Cell(i) => Place { line, slot, ..self.old.places[i].clone() },
                _ => Place {
                    name: names[at].clone(),
                    row,
                    col,
                    centre,
                    polygon: self.outline(node),
                    line,
                    slot,
                    bar: match node {
                        Node::Edge(i) => Some(self.edges[i].points),
                        _ => None,
                    },
                },
            }
        };
        self.nodes.iter().enumerate().map(place).collect()
    }

    /// Rows and columns: edges and vertices are counted among themselves.
    fn coordinates(&self) -> Vec<(i32, i32)> {
        let mut spots = vec![(0, 0); self.nodes.len()];
        for is in [|node| matches!(node, Node::Edge(_)), |node| matches!(node, Node::Vertex(_))] {
            let own: Vec<usize> = (0..self.nodes.len()).filter(|&at| is(self.nodes[at].0)).collect();
            let found = ranks(&own.iter().map(|&at| self.point(self.nodes[at].0)).collect::<Vec<_>>());
            let high = found.iter().map(|spot| spot.0).max().unwrap_or(0);
            for (at, (row, col)) in own.into_iter().zip(found) {
                spots[at] = (if self.old.rows_from_top() { high + 1 - row } else { row }, col);
            }
        }
        spots
    }

    /// What a site looks like between cells: a bar, or a little tile.
    fn outline(&self, node: Node) -> Vec<Point> {
        let at = self.point(node);
        match node {
            Node::Edge(i) => {
                let [a, b] = self.edges[i].points;
                let (x, y) = unit(a, b);
                let end = if self.between.vertices.is_some() { END } else { END / 2.0 };
                let (from, to) = ((a.0 + x * end, a.1 + y * end), (b.0 - x * end, b.1 - y * end));
                let (dx, dy) = (-y * WIDTH / 2.0, x * WIDTH / 2.0);
                let corners = [(from, -1.0), (to, -1.0), (to, 1.0), (from, 1.0)];
                corners.map(|(p, n)| (p.0 + dx * n, p.1 + dy * n)).to_vec()
            }
            _ => {
                let radius = if self.between.edges.is_some() { END } else { 2.0 * END };
                let turn = |i: i32| (f64::from(i) + 0.5) / 8.0 * std::f64::consts::TAU;
                (0..8)
                    .map(|i| (at.0 + radius * libm::cos(turn(i)), at.1 + radius * libm::sin(turn(i))))
                    .collect()
            }
        }
    }
}
