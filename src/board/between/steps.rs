//! Steps between cells, edges and vertices, as directions of the board.

use super::super::{Point, Site, Way};
use super::names::{unit, wind};
use super::{Lattice, Layout, Net, Node};

/// A step from one node to another.
pub(super) struct Step {
    from: Site,
    to: Site,
    way: Point,
    /// Does a line begin with it?
    straight: bool,
}

impl Net<'_> {
    /// A direction of the cells, for the new sites.
    pub(super) fn moved(&self, way: &Way) -> Way {
        let site = |s: &Site| self.site_of_cell[s.index()].unwrap_or(*s);
        let mut steps = vec![Vec::new(); self.nodes.len()];
        let mut rays = vec![Vec::new(); self.nodes.len()];
        for (at, (node, _)) in self.nodes.iter().enumerate() {
            if let Node::Cell(i) = *node {
                steps[at] = way.steps[i].iter().map(site).collect();
                rays[at] = way.rays[i].iter().map(|ray| ray.iter().map(site).collect()).collect();
            }
        }
        Way { name: way.name.clone(), opposite: way.opposite, steps, rays }
    }

    /// Adds the directions of some steps: on squares and hexes one for each way, else one for all.
    pub(super) fn add(&self, name: &str, steps: Vec<Step>, ways: &mut Vec<Way>) -> u64 {
        let first = ways.len();
        let lattice = match &self.old.layout {
            Layout::Grid { grid, .. } => grid.lattice(),
            Layout::Free { .. } => Lattice::Triangular,
        };
        let is_split = lattice != Lattice::Triangular && steps.iter().all(|step| step.straight);
        let mut found: Vec<Point> = Vec::new();
        for step in &steps {
            if is_split && !found.iter().any(|way| same(*way, step.way)) {
                found.push(step.way);
            }
        }
        if steps.is_empty() {
            return 0;
        }
        if !is_split {
            ways.push(self.way(name, first, &steps, &|_| true));
            return 1 << first;
        }
        for (i, way) in found.iter().enumerate() {
            let back = found.iter().position(|other| same(*other, (-way.0, -way.1))).unwrap_or(i);
            let corners = if lattice == Lattice::Hex { 6 } else { 4 };
            let name = format!("{name}_{}", wind(*way, corners));
            ways.push(self.way(&name, first + back, &steps, &|step| same(step.way, *way)));
        }
        (0..found.len()).fold(0, |mask, i| mask | 1 << (first + i))
    }

    fn way(&self, name: &str, opposite: usize, all: &[Step], takes: &dyn Fn(&Step) -> bool) -> Way {
        let mut steps = vec![Vec::new(); self.nodes.len()];
        let mut rays = vec![Vec::new(); self.nodes.len()];
        let mut from = vec![Vec::new(); self.nodes.len()];
        all.iter().filter(|step| step.straight).for_each(|step| from[step.from.index()].push(step));
        for step in all.iter().filter(|step| takes(step)) {
            steps[step.from.index()].push(step.to);
            if step.straight {
                rays[step.from.index()].push(ray(&from, step));
            }
        }
        steps.iter_mut().for_each(|steps: &mut Vec<Site>| {
            steps.sort_unstable();
            steps.dedup();
        });
        Way { name: name.to_string(), opposite, steps, rays }
    }

    /// Between cells and their edges.
    pub(super) fn across(&self) -> Vec<Step> {
        let edges = self.edges.iter().zip(&self.site_of_edge);
        let cells = edges.filter_map(|(edge, site)| site.map(|site| (site, &edge.cells)));
        self.to_and_fro(cells)
    }

    /// Between cells and their vertices.
    pub(super) fn cornering(&self) -> Vec<Step> {
        let vertices = self.vertices.iter().zip(&self.site_of_vertex);
        let cells = vertices.filter_map(|(vertex, site)| site.map(|site| (site, &vertex.cells)));
        self.to_and_fro(cells)
    }

    fn to_and_fro<'c>(&self, nodes: impl Iterator<Item = (Site, &'c Vec<(usize, Point)>)>) -> Vec<Step> {
        let mut steps = Vec::new();
        for (site, cells) in nodes {
            for (cell, out) in cells {
                let Some(cell) = self.site_of_cell[*cell] else { continue };
                steps.push(Step { from: cell, to: site, way: *out, straight: true });
                steps.push(Step { from: site, to: cell, way: (-out.0, -out.1), straight: true });
            }
        }
        steps
    }

    /// Along the edges, to the next site on the way.
    pub(super) fn along(&self) -> Vec<Step> {
        let mut steps = Vec::new();
        for (at, edge) in self.edges.iter().enumerate() {
            let [a, b] = edge.ends;
            let way = unit(edge.points[0], edge.points[1]);
            let back = (-way.0, -way.1);
            match (self.between.edges, self.between.vertices) {
                (Some(_), Some(_)) => {
                    for (end, way, back) in [(a, back, way), (b, way, back)] {
                        let pair = (self.site_of_edge[at], self.site_of_vertex[end]);
                        let (Some(edge), Some(vertex)) = pair else { continue };
                        steps.push(Step { from: edge, to: vertex, way, straight: true });
                        steps.push(Step { from: vertex, to: edge, way: back, straight: true });
                    }
                }
                (None, _) => {
                    let pair = (self.site_of_vertex[a], self.site_of_vertex[b]);
                    let (Some(a), Some(b)) = pair else { continue };
                    steps.push(Step { from: a, to: b, way, straight: true });
                    steps.push(Step { from: b, to: a, way: back, straight: true });
                }
                (Some(_), None) => {
                    let Some(site) = self.site_of_edge[at] else { continue };
                    steps.extend(self.onward(at, site, a, back));
                    steps.extend(self.onward(at, site, b, way));
                }
            }
        }
        steps
    }

    /// From an edge to those that share an end with it; a line goes on with the one that lies the same way.
    fn onward(&self, from: usize, site: Site, end: usize, way: Point) -> Vec<Step> {
        let others = self.vertices[end].edges.iter().filter(|&&other| other != from);
        let step = |&other: &usize| {
            let edge = &self.edges[other];
            let out = unit(edge.points[0], edge.points[1]);
            let out = if edge.ends[0] == end { out } else { (-out.0, -out.1) };
            let straight = same(out, way);
            let both = unit((0.0, 0.0), (way.0 + out.0, way.1 + out.1));
            Some(Step { from: site, to: self.site_of_edge[other]?, way: both, straight })
        };
        others.filter_map(step).collect()
    }
}

/// The sites met from a step on, straight ahead, until the board ends or begins anew.
fn ray(from: &[Vec<&Step>], first: &Step) -> Vec<Site> {
    let mut ray = vec![first.to];
    while let Some(at) = ray.last().copied() {
        let Some(next) = from[at.index()].iter().find(|step| same(step.way, first.way)) else { break };
        if next.to == first.from || ray.contains(&next.to) {
            break;
        }
        ray.push(next.to);
    }
    ray
}

fn same(a: Point, b: Point) -> bool {
    (a.0 - b.0).abs() < 1e-6 && (a.1 - b.1).abs() < 1e-6
}
