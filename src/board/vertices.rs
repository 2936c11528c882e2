//! Play on the corner points of a board's cells.

use std::collections::BTreeSet;

use super::build::{assemble, distance, middle};
use super::graph::{corner_points, Links};
use super::lattice::{Layout, Wrap};
use super::mesh::{ranks, Mesh};
use super::tiling::cell;
use super::{Board, BoardError, Point, Site, MAX_SITES};

impl Board {
    /// The board of this board's corner points: neighbours are joined by an edge of a cell, and a line goes on
    /// as long as edges lie in one direction.
    pub fn vertices(&self) -> Result<Board, BoardError> {
        if self.layout.wrap().any() || self.places.iter().any(|place| place.polygon.is_empty()) {
            return Err(BoardError::new("board-vertices", "this board has no corner points to play on")
                .help("`vertices` takes a board of cells that does not wrap round"));
        }
        let mesh = Mesh::new(self.places.iter().map(|place| &place.polygon[..]));
        if mesh.corners.len() > MAX_SITES {
            return Err(BoardError::too_large("the board of corner points"));
        }
        Ok(of_points(&mesh, self.layout.long_diagonal().filter(|angle| *angle < 0.0)))
    }
}

fn of_points(mesh: &Mesh, long_diagonal: Option<f64>) -> Board {
    let spots = ranks(&mesh.corners);
    let mut order: Vec<usize> = (0..spots.len()).collect();
    order.sort_by_key(|&i| spots[i]);
    let mut site = vec![Site(0); order.len()];
    order.iter().enumerate().for_each(|(new, &old)| site[old] = Site(new as u16));
    let by_edge = mesh.cells_by_edge();
    let links: BTreeSet<(Site, Site)> =
        by_edge.keys().flat_map(|&(a, b)| [(site[a], site[b]), (site[b], site[a])]).collect();
    let points: Vec<Point> = order.iter().map(|&i| mesh.corners[i]).collect();
    let places = order.iter().map(|&i| cell(spots[i], mesh.corners[i], Vec::new())).collect();
    let layout = Layout::Free { named: true, long_diagonal };
    let way = straight(&points, &links).way(points.len());
    let mut board = assemble(places, vec![way], [1, 0, 1], layout);
    let rim = by_edge.iter().filter(|(_, cells)| cells.len() == 1);
    board.kind = "vertices";
    board.edge = rim.flat_map(|(&(a, b), _)| [site[a], site[b]]).collect();
    board.corners = corner_points(&points);
    board.centre = middle(&points, Wrap::default());
    board
}

/// Each link with the links that go straight on from it.
fn straight(points: &[Point], links: &BTreeSet<(Site, Site)>) -> Links {
    let from = |a: Site| links.range((a, Site(0))..=(a, Site(u16::MAX))).map(|link| link.1);
    let mut rays = Links::default();
    for &(a, b) in links {
        let mut ray = vec![b];
        let (mut last, mut at) = (a, b);
        while let Some(next) = from(at).find(|&next| in_line(points, [last, at, next])) {
            ray.push(next);
            (last, at) = (at, next);
        }
        rays.add(a, ray);
    }
    rays
}

/// Does the way from the first to the second point go straight on to the third?
fn in_line(points: &[Point], sites: [Site; 3]) -> bool {
    let [a, b, c] = sites.map(|site| points[site.index()]);
    let (ab, bc, ac) = (distance(a, b), distance(b, c), distance(a, c));
    (ab + bc - ac).abs() < 1e-6
}
