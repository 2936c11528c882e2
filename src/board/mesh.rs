//! Cells that are any polygons: which of them share an edge or a corner.

use std::collections::{BTreeMap, BTreeSet};

use super::build::mean;
use super::{Point, Site, Way};

/// Polygons over shared corner points.
pub(super) struct Mesh {
    /// The corner points.
    pub corners: Vec<Point>,
    /// For each cell its corners, in order round it.
    pub cells: Vec<Vec<usize>>,
}

/// Points nearer than this are one.
const GRAIN: f64 = 1e-3;

impl Mesh {
    /// The mesh of some outlines.
    pub fn new<'a>(outlines: impl Iterator<Item = &'a [Point]>) -> Mesh {
        Mesh::folded(outlines, &[(0.0, 0.0)])
    }

    /// The mesh of some outlines, where points that are one of these ways apart are one.
    pub fn folded<'a>(outlines: impl Iterator<Item = &'a [Point]>, ways: &[Point]) -> Mesh {
        let mut known: BTreeMap<(i64, i64), usize> = BTreeMap::new();
        let mut corners = Vec::new();
        let mut id = |p: Point| {
            let key = |x: f64| (x / GRAIN + 0.25).floor() as i64;
            let moved = ways.iter().map(|way| (key(p.0 + way.0), key(p.1 + way.1)));
            let found = moved.clone().find_map(|key| known.get(&key).copied());
            found.unwrap_or_else(|| {
                corners.push(p);
                known.insert((key(p.0), key(p.1)), corners.len() - 1);
                corners.len() - 1
            })
        };
        let cells = outlines.map(|outline| outline.iter().map(|&p| id(p)).collect()).collect();
        Mesh { corners, cells }
    }

    /// The edges of a cell, each with its lower corner first.
    pub fn edges(&self, cell: usize) -> impl Iterator<Item = (usize, usize)> + '_ {
        let corners = &self.cells[cell];
        (0..corners.len())
            .map(|i| (corners[i], corners[(i + 1) % corners.len()]))
            .map(|(a, b)| (a.min(b), a.max(b)))
    }

    /// Every edge with the cells on it.
    pub fn cells_by_edge(&self) -> BTreeMap<(usize, usize), Vec<usize>> {
        let mut on: BTreeMap<_, Vec<usize>> = BTreeMap::new();
        for cell in 0..self.cells.len() {
            self.edges(cell).for_each(|edge| on.entry(edge).or_default().push(cell));
        }
        on
    }

    /// The cells at each corner.
    pub fn cells_by_corner(&self) -> Vec<Vec<usize>> {
        let mut at = vec![Vec::new(); self.corners.len()];
        for (cell, corners) in self.cells.iter().enumerate() {
            corners.iter().for_each(|&corner| at[corner].push(cell));
        }
        at
    }

    /// The two directions of a board of such cells: across an edge and across a corner. A line goes on
    /// through the opposite edge of a cell with an even number of edges, and ends in any other.
    pub fn ways(&self) -> Vec<Way> {
        let on_edge = self.cells_by_edge();
        let at_corner = self.cells_by_corner();
        let cells = 0..self.cells.len();
        let rays: Vec<Vec<Vec<Site>>> = cells
            .clone()
            .map(|cell| (0..self.cells[cell].len()).map(|i| self.ray(&on_edge, cell, i)).collect())
            .collect();
        let edges: Vec<BTreeSet<usize>> = cells
            .clone()
            .map(|c| self.edges(c).flat_map(|e| &on_edge[&e]).copied().filter(|&t| t != c).collect())
            .collect();
        let corners = cells.map(|c| {
            let touching = self.cells[c].iter().flat_map(|&corner| &at_corner[corner]).copied();
            touching.filter(|&t| t != c && !edges[c].contains(&t)).collect::<BTreeSet<usize>>()
        });
        let corners: Vec<Vec<Site>> = corners.map(|set| set.into_iter().map(site).collect()).collect();
        let alone = |steps: &Vec<Site>| steps.iter().map(|&s| vec![s]).collect();
        vec![
            Way {
                name: "orthogonal".to_string(),
                opposite: 0,
                steps: edges.iter().map(|set| set.iter().copied().map(site).collect()).collect(),
                rays: rays
                    .into_iter()
                    .map(|rays| rays.into_iter().filter(|ray| !ray.is_empty()).collect())
                    .collect(),
            },
            Way {
                name: "diagonal".to_string(),
                opposite: 1,
                rays: corners.iter().map(alone).collect(),
                steps: corners,
            },
        ]
    }

    /// The cells met from a cell through its i-th edge.
    fn ray(&self, on_edge: &BTreeMap<(usize, usize), Vec<usize>>, start: usize, i: usize) -> Vec<Site> {
        let mut ray = Vec::new();
        let (mut cell, mut through) = (start, i);
        while let Some(edge) = self.edges(cell).nth(through) {
            let Some(&next) = on_edge[&edge].iter().find(|&&next| next != cell) else { break };
            ray.push(site(next));
            let n = self.cells[next].len();
            let entered = self.edges(next).position(|e| e == edge).unwrap_or(0);
            if n % 2 == 1 || ray.len() > self.cells.len() {
                break;
            }
            (cell, through) = (next, (entered + n / 2) % n);
        }
        ray
    }

    /// The middle of a cell.
    pub fn middle(&self, cell: usize) -> Point {
        mean(&self.cells[cell].iter().map(|&corner| self.corners[corner]).collect::<Vec<_>>())
    }
}

fn site(cell: usize) -> Site {
    Site(cell as u16)
}

/// Rows from the bottom and columns from the left, from 1: points of equal height (equal place across)
/// share a row (a column).
pub(super) fn ranks(points: &[Point]) -> Vec<(i32, i32)> {
    let rows = rank(points.iter().map(|p| -p.1));
    let cols = rank(points.iter().map(|p| p.0));
    rows.into_iter().zip(cols).collect()
}

pub(super) fn rank(values: impl Iterator<Item = f64>) -> Vec<i32> {
    let values: Vec<f64> = values.collect();
    let mut steps = values.clone();
    steps.sort_by(f64::total_cmp);
    steps.dedup_by(|a, b| *a - *b < GRAIN);
    values.iter().map(|v| steps.partition_point(|s| *s < v + GRAIN) as i32).collect()
}
