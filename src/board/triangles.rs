//! Triangular cells. Three families of parallel lines bound them, so each cell lies in three strips, and
//! a step across an edge leaves one strip for the next and stays in the other two. A straight row of
//! triangles runs along a strip: it crosses edges of the two other families by turns.

use super::lattice::Grid;
use super::{Site, Way};

type Spot = (i32, i32);

/// The two directions of such a board: across an edge, and across a corner.
pub(super) fn ways(spots: &[Spot], at: &dyn Fn(Spot) -> Option<Site>) -> Vec<Way> {
    let edge = Way {
        name: "orthogonal".to_string(),
        opposite: 0,
        steps: spots.iter().map(|&s| (0..3).filter_map(|family| at(across(s, family))).collect()).collect(),
        rays: spots.iter().map(|&s| strips(s, at)).collect(),
    };
    let corner = Way {
        name: "diagonal".to_string(),
        opposite: 1,
        steps: spots.iter().map(|&s| touching(s).filter_map(at).collect()).collect(),
        rays: spots.iter().map(|&s| touching(s).filter_map(at).map(|t| vec![t]).collect()).collect(),
    };
    vec![edge, corner]
}

/// The cell across the edge of a family: flat, `/` or `\`.
fn across((row, col): Spot, family: usize) -> Spot {
    let up = if Grid::points_up((row, col)) { 1 } else { -1 };
    [(row - up, col), (row, col - up), (row, col + up)][family]
}

/// The cells that share just a corner.
fn touching((row, col): Spot) -> impl Iterator<Item = Spot> {
    let up = if Grid::points_up((row, col)) { 1 } else { -1 };
    let beside = [(0, -2), (0, 2), (1, -1), (1, 0), (1, 1), (-1, -2), (-1, -1), (-1, 1), (-1, 2)];
    beside.into_iter().map(move |(r, c)| (row + r * up, col + c))
}

/// The six rows of cells from here: two through each edge.
fn strips(start: Spot, at: &dyn Fn(Spot) -> Option<Site>) -> Vec<Vec<Site>> {
    let pairs = [(0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)];
    let rays = pairs.map(|(first, second)| strip(start, [first, second], at));
    rays.into_iter().filter(|ray| !ray.is_empty()).collect()
}

fn strip(start: Spot, families: [usize; 2], at: &dyn Fn(Spot) -> Option<Site>) -> Vec<Site> {
    let mut ray = Vec::new();
    let mut spot = start;
    for family in families.into_iter().cycle() {
        spot = across(spot, family);
        match at(spot) {
            Some(site) => ray.push(site),
            None => break,
        }
    }
    ray
}
