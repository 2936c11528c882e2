//! What a drawing needs to know of a board: its rim, what lies beyond it where it wraps round, lines and shades.

use std::collections::BTreeSet;

use super::build::{distance, mean};
use super::lattice::{Grid, Lattice, Layout};
use super::mesh::Mesh;
use super::{Board, Point, Site};

/// A cell beyond the rim of a board that wraps round; it is a site of the board seen once more.
#[derive(Clone, Debug, PartialEq)]
pub struct Ghost {
    /// The site.
    pub site: Site,
    /// Its middle there.
    pub centre: Point,
    /// Its outline there.
    pub polygon: Vec<Point>,
}

/// An edge of a cell at which the board ends.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RimEdge {
    /// The cell.
    pub site: Site,
    /// One end.
    pub from: Point,
    /// The other end.
    pub to: Point,
    /// Does the board go on behind it, on its other side?
    pub seam: bool,
}

impl Board {
    /// Where a board wraps round, the cells just beyond its rim.
    pub fn ghosts(&self) -> Vec<Ghost> {
        let Layout::Grid { grid, wrap, spots, origin, .. } = &self.layout else { return Vec::new() };
        if !wrap.any() {
            return Vec::new();
        }
        let known: BTreeSet<(i32, i32)> = spots.iter().copied().collect();
        let shifts = |n: Option<i32>| n.map_or(vec![0], |n| vec![-n, 0, n]);
        let next_to_board = |spot: &(i32, i32)| {
            (-1..=1)
                .flat_map(|r| (-1..=1).map(move |c| (r, c)))
                .any(|(r, c)| known.contains(&(spot.0 + r, spot.1 + c)))
        };
        let mut ghosts = Vec::new();
        for (rows, cols) in
            shifts(wrap.rows).into_iter().flat_map(|r| shifts(wrap.cols).into_iter().map(move |c| (r, c)))
        {
            let moved = spots.iter().map(|spot| (spot.0 + rows, spot.1 + cols));
            let is_cell = |at: usize| self.places[at].bar.is_none() && !self.vertices.has(Site(at as u16));
            for (at, spot) in moved
                .enumerate()
                .filter(|(at, spot)| is_cell(*at) && !known.contains(spot) && next_to_board(spot))
            {
                debug_assert_eq!(wrap.fold(spot, *origin), spots[at]);
                let (centre, polygon) = (grid.centre(spot), grid.polygon(spot));
                ghosts.push(Ghost { site: Site(at as u16), centre, polygon });
            }
        }
        ghosts
    }

    /// The edges of cells that no other cell of the board shares.
    pub fn rim(&self) -> Vec<RimEdge> {
        let ghosts = self.ghosts();
        let own_cells: Vec<Site> = self.cells().iter().collect();
        let outlines = own_cells.iter().map(|site| self.polygon(*site));
        let mesh = Mesh::new(outlines.chain(ghosts.iter().map(|ghost| &ghost.polygon[..])));
        let edges = mesh.cells_by_edge();
        let own = |cells: &[usize]| cells.iter().filter(|&&cell| cell < own_cells.len()).count();
        let rim = edges.iter().filter(|(_, cells)| own(cells) == 1);
        rim.map(|(&(a, b), cells)| RimEdge {
            site: own_cells[cells.iter().copied().min().unwrap_or(0).min(own_cells.len() - 1)],
            from: mesh.corners[a],
            to: mesh.corners[b],
            seam: cells.len() > 1,
        })
        .collect()
    }

    /// The line round some sites: the edges that only one of them has.
    pub fn outline_of(&self, sites: &super::SiteSet) -> Vec<(Point, Point)> {
        let cells = *sites & self.cells();
        let mesh = Mesh::new(cells.iter().map(|site| self.polygon(site)));
        let edges = mesh.cells_by_edge();
        let outer = edges.iter().filter(|(_, cells)| cells.len() == 1);
        outer.map(|(&(a, b), _)| (mesh.corners[a], mesh.corners[b])).collect()
    }

    /// Lines from each site to its later neighbours; where the board wraps round, a stub to each side.
    pub fn links(&self) -> Vec<(Point, Point)> {
        let longest = match &self.layout {
            Layout::Grid { grid, .. } if grid.lattice() == Lattice::Hex => 3f64.sqrt(),
            Layout::Grid { .. } => 1.0,
            Layout::Free { .. } => f64::INFINITY,
        };
        let mut links = Vec::new();
        for site in self.iter() {
            let from = self.centre_of(site);
            for other in self.step(site, self.orthogonal()).iter() {
                let to = self.centre_of(other);
                let far = distance(from, to);
                if far > longest + 1e-6 {
                    let stub = |a: f64, b: f64| a - (b - a) / far * 0.5;
                    links.push((from, (stub(from.0, to.0), stub(from.1, to.1))));
                } else if other > site {
                    links.push((from, to));
                }
            }
        }
        links
    }

    /// Which of two (on hexes three) shades a chequered board gives a cell, from 0, the lightest; a1 is dark.
    pub fn shade(&self, site: Site) -> usize {
        match &self.layout {
            Layout::Grid { grid, spots, .. } => shade(*grid, spots[site.index()]),
            Layout::Free { .. } => 0,
        }
    }

    /// Cells of squares cut out of the board: their outlines and shades.
    pub fn holes(&self) -> Vec<(Vec<Point>, usize)> {
        let Layout::Grid { grid: Grid::Square, spots, .. } = &self.layout else { return Vec::new() };
        let known: BTreeSet<(i32, i32)> = spots.iter().copied().collect();
        let range = |of: fn(&(i32, i32)) -> i32| {
            let values = || spots.iter().map(of);
            values().min().unwrap_or(0)..=values().max().unwrap_or(0)
        };
        let all = range(|spot| spot.0).flat_map(|row| range(|spot| spot.1).map(move |col| (row, col)));
        let missing = all.filter(|spot| !known.contains(spot));
        missing.map(|spot| (Grid::Square.polygon(spot), shade(Grid::Square, spot))).collect()
    }

    /// How far the nearest neighbour of a site is; infinite if there is none.
    pub fn gap_at(&self, site: Site) -> f64 {
        let near = self.step(site, self.orthogonal());
        let far = near.iter().map(|other| distance(self.centre_of(site), self.centre_of(other)));
        far.fold(f64::INFINITY, f64::min)
    }

    /// How far a cell reaches from its middle, at the nearest edge; a point reaches nearly half way to its neighbours.
    pub fn reach_of(&self, site: Site, as_point: bool) -> f64 {
        if as_point && self.cells().has(site) {
            return self.gap_at(site).min(1.0) * 0.5;
        }
        let centre = self.centre_of(site);
        let outline = self.polygon(site);
        let next = outline.iter().cycle().skip(1);
        let to_edge = outline.iter().zip(next).map(|(&a, &b)| distance(mean(&[a, b]), centre));
        to_edge.fold(f64::INFINITY, f64::min).min(0.8)
    }
}

impl Board {
    /// Is it on no grid of rows and columns?
    pub fn is_free(&self) -> bool {
        matches!(self.layout, Layout::Free { .. })
    }

    /// How far the cell about a point of the board reaches in a direction, given as a step of length 1.
    pub fn extent_toward(&self, centre: Point, way: Point) -> f64 {
        let cells = self.cells();
        let near = cells.iter().map(|site| &self.places[site.index()]);
        let near = near.filter(|place| !place.polygon.is_empty());
        let nearest = near.min_by(|a, b| distance(a.centre, centre).total_cmp(&distance(b.centre, centre)));
        let along = |p: &Point| (p.0 - centre.0) * way.0 + (p.1 - centre.1) * way.1;
        nearest.map_or(0.5, |place| place.polygon.iter().map(along).fold(0.0, f64::max))
    }
}

fn shade(grid: Grid, spot: (i32, i32)) -> usize {
    let (across, down) = grid.point(spot);
    match grid.lattice() {
        Lattice::Square => (spot.0 + spot.1 + 1).rem_euclid(2) as usize,
        Lattice::Hex => (across - down).rem_euclid(3) as usize,
        Lattice::Triangular => usize::from(Grid::points_up(spot)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(name: &str, numbers: &[i64]) -> Board {
        Board::construct(name, numbers, None).unwrap()
    }

    #[test]
    fn neighbours_on_a_lattice_have_different_shades() {
        for board in [
            board("square", &[4, 5]),
            board("hexhex", &[3]),
            board("rhombus", &[3, 4]),
            board("triangles", &[4]),
        ] {
            for site in board.iter() {
                let near = board.step(site, board.orthogonal());
                assert!(
                    near.iter().all(|other| board.shade(other) != board.shade(site)),
                    "{}",
                    board.name(site)
                );
            }
        }
    }

    #[test]
    fn the_rim_goes_once_round() {
        assert_eq!(board("square", &[3, 4]).rim().len(), 14);
        assert_eq!(board("hexhex", &[2]).rim().len(), 18);
        let torus = board("torus", &[3, 4]).rim();
        assert!(torus.len() == 14 && torus.iter().all(|edge| edge.seam));
        let cylinder = board("cylinder", &[3, 4]).rim();
        assert_eq!(cylinder.iter().filter(|edge| edge.seam).count(), 6);
    }

    #[test]
    fn beyond_the_rim_of_a_torus_lies_its_other_side() {
        let torus = board("torus", &[3, 4]);
        let ghosts = torus.ghosts();
        assert_eq!(ghosts.len(), 5 * 6 - 12);
        let a1 = torus.site("a1").unwrap();
        assert_eq!(ghosts.iter().filter(|ghost| ghost.site == a1).count(), 3);
        assert!(board("square", &[3]).ghosts().is_empty());
    }
}
