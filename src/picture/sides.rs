//! Sides in the colours of the players they belong to.

use super::colours;
use super::pieces::distance;
use super::shape::{lines, Form, Paint, Part, Shape};
use super::Canvas;
use crate::board::{Point, RimEdge, SiteSet};
use crate::model::Role;

/// How wide a side is drawn; half of it is hidden by cells.
pub(super) const WIDTH: f64 = 0.46;

impl Canvas<'_> {
    /// Draws every side that belongs to somebody along the rim of its cells, or round its points.
    pub(super) fn sides(&mut self) {
        let sides = &self.scene.sides;
        let rim: Vec<RimEdge> = self.board.rim().into_iter().filter(|edge| !edge.seam).collect();
        let outward: Vec<Outward> =
            sides.iter().map(|(sites, _)| Outward::of(self.board, &rim, sites, sides)).collect();
        let mut edges: Vec<Vec<(Point, Point)>> = vec![Vec::new(); sides.len()];
        for edge in &rim {
            let here: Vec<usize> = (0..sides.len()).filter(|&i| sides[i].0.has(edge.site)).collect();
            for (part, side) in parts(self.board, edge, &here, &outward) {
                edges[side].push(part);
            }
        }
        for ((sites, role), edges) in sides.iter().zip(edges) {
            let paint = self.role_paint(*role);
            let form = lines(edges);
            if rim.is_empty() {
                self.side_points(sites, paint);
            } else {
                self.shapes.extend(side_shapes(form, paint, WIDTH));
            }
        }
    }

    fn side_points(&mut self, sites: &SiteSet, paint: Paint) {
        for site in sites.iter() {
            let disc = Form::Disc(self.board.centre_of(site), self.room(site) * 1.05);
            self.shapes.extend(side_shapes(disc, paint, WIDTH));
        }
    }

    /// The colour of a player.
    pub(super) fn role_paint(&self, role: Role) -> Paint {
        Paint::always(self.scene.model.look.colours.get(role.index()).copied().unwrap_or_default())
    }
}

/// A line in a player's colour with a dark rim, which turns light in dark surroundings.
pub(super) fn side_shapes(form: Form, paint: Paint, width: f64) -> [Shape; 2] {
    let casing = colours::outline_on_paper(paint);
    let rim = Shape::drawn(Part::Side, form.clone(), casing, width + 0.08);
    [rim, Shape::drawn(Part::Side, form, paint, width)]
}

/// Where a side looks, and the middle of what is its alone.
#[derive(Clone, Copy)]
struct Outward {
    way: Point,
    middle: Point,
}

impl Outward {
    fn of(board: &crate::board::Board, rim: &[RimEdge], sites: &SiteSet, all: &[(SiteSet, Role)]) -> Outward {
        let own = |edge: &&RimEdge| sites.has(edge.site);
        let alone = |edge: &&RimEdge| all.iter().filter(|(other, _)| other.has(edge.site)).count() == 1;
        let mut edges: Vec<&RimEdge> = rim.iter().filter(own).filter(alone).collect();
        if edges.is_empty() {
            edges = rim.iter().filter(own).collect();
        }
        let n = edges.len().max(1) as f64;
        let sum = |of: &dyn Fn(&RimEdge) -> Point| {
            let (x, y) = edges.iter().map(|edge| of(edge)).fold((0.0, 0.0), |(x, y), (a, b)| (x + a, y + b));
            (x / n, y / n)
        };
        Outward { way: sum(&|edge| normal(board, edge)), middle: sum(&|edge| middle(edge.from, edge.to)) }
    }
}

/// The parts of an edge with the side that each belongs to: the side that looks the way of the edge; between two that
/// do so equally it is halved.
fn parts(
    board: &crate::board::Board,
    edge: &RimEdge,
    sides: &[usize],
    outward: &[Outward],
) -> Vec<((Point, Point), usize)> {
    let way = normal(board, edge);
    let score = |side: usize| outward[side].way.0 * way.0 + outward[side].way.1 * way.1;
    let best = sides.iter().map(|&side| score(side)).fold(f64::NEG_INFINITY, f64::max);
    let equal: Vec<usize> = sides.iter().copied().filter(|&side| score(side) > best - 0.05).collect();
    let centre = middle(edge.from, edge.to);
    match equal[..] {
        [] => Vec::new(),
        [side] => vec![((edge.from, edge.to), side)],
        _ => [(edge.from, centre), (centre, edge.to)]
            .into_iter()
            .filter_map(|part| {
                let at = middle(part.0, part.1);
                let far = |side: &usize| distance(outward[*side].middle, at);
                let side = equal.iter().copied().min_by(|a, b| far(a).total_cmp(&far(b)))?;
                Some((part, side))
            })
            .collect(),
    }
}

fn middle(a: Point, b: Point) -> Point {
    ((a.0 + b.0) / 2.0, (a.1 + b.1) / 2.0)
}

/// The way out of the board across an edge.
fn normal(board: &crate::board::Board, edge: &RimEdge) -> Point {
    let (x, y) = middle(edge.from, edge.to);
    let (a, b) = board.centre_of(edge.site);
    let far = distance((x, y), (a, b)).max(1e-9);
    ((x - a) / far, (y - b) / far)
}
