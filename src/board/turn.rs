//! `rotate`: a set of sites turned about its own middle by the smallest turn of the lattice that keeps it.

use super::build::mean;
use super::lattice::Layout;
use super::symmetry::{Finder, Movement};
use super::{Board, Point, Site, SiteSet};

/// The turns that a lattice may have, in degrees.
const ANGLES: [f64; 4] = [60.0, 90.0, 120.0, 180.0];

impl Board {
    /// Where each site's content goes when the set is turned one step: pairs from, to in site order. Two
    /// sites always change places. `None` if no turn of the lattice lays the set onto itself.
    ///
    /// Where the board wraps round, a set is seen as it lies across the rows and columns it leaves free.
    pub fn turn(&self, set: &SiteSet, clockwise: bool) -> Option<Vec<(Site, Site)>> {
        let sites: Vec<Site> = set.iter().collect();
        match sites[..] {
            [] => Some(Vec::new()),
            [a] => Some(vec![(a, a)]),
            [a, b] => Some(vec![(a, b), (b, a)]),
            _ => self.unwrapped(&sites).iter().find_map(|cells| self.turned(&sites, cells, clockwise)),
        }
    }

    fn turned(&self, sites: &[Site], cells: &[Cell], clockwise: bool) -> Option<Vec<(Site, Site)>> {
        let middle = mean(&cells.iter().map(|cell| cell.0).collect::<Vec<_>>());
        let finder = Finder::new(sites.iter().copied().zip(cells.iter().map(|cell| cell.0)));
        let index = |site: Site| sites.binary_search(&site).ok();
        ANGLES.into_iter().find_map(|angle| {
            let movement = Movement::turn(if clockwise { angle } else { -angle });
            let to = |cell: &Cell| {
                let target = finder.find(movement.apply(cell.0, middle))?;
                same_outline(cell, &cells[index(target)?], movement, middle).then_some(target)
            };
            let targets: Option<Vec<Site>> = cells.iter().map(to).collect();
            let pairs: Vec<_> = sites.iter().copied().zip(targets?).collect();
            self.is_turn(&pairs).then_some(pairs)
        })
    }

    /// Does every site go to one of its own, and (on boards of points) every link to a link?
    fn is_turn(&self, pairs: &[(Site, Site)]) -> bool {
        let goals: SiteSet = pairs.iter().map(|pair| pair.1).collect();
        let linked = |a: Site, b: Site| self.step(a, self.orthogonal).has(b);
        let keeps = |p: &(Site, Site)| pairs.iter().all(|q| linked(p.0, q.0) == linked(p.1, q.1));
        goals.len() == pairs.len() && (self.layout.wrap().any() || pairs.iter().all(keeps))
    }

    /// The cells as they are drawn; on a board that wraps round, seen from each widest gap.
    fn unwrapped(&self, sites: &[Site]) -> Vec<Vec<Cell>> {
        let Layout::Grid { grid, wrap, spots, .. } = &self.layout else {
            return vec![sites.iter().map(|&s| self.cell(s)).collect()];
        };
        if !wrap.any() {
            return vec![sites.iter().map(|&s| self.cell(s)).collect()];
        }
        let spot = |s: &Site| spots[s.index()];
        let rows = starts(sites.iter().map(|s| spot(s).0), wrap.rows);
        let cols = starts(sites.iter().map(|s| spot(s).1), wrap.cols);
        let seen = |row: i32, col: i32| {
            let shift = |x: i32, from: i32, n: Option<i32>| n.map_or(x, |n| (x - from).rem_euclid(n));
            let move_spot = |(r, c): (i32, i32)| (shift(r, row, wrap.rows), shift(c, col, wrap.cols));
            sites.iter().map(|s| (grid.centre(move_spot(spot(s))), Vec::new())).collect()
        };
        rows.iter().flat_map(|&row| cols.iter().map(move |&col| seen(row, col))).collect()
    }

    fn cell(&self, site: Site) -> Cell {
        (self.centre_of(site), self.polygon(site).to_vec())
    }
}

/// A cell's middle and outline.
type Cell = (Point, Vec<Point>);

/// Is the outline of one cell, moved, that of the other?
fn same_outline(from: &Cell, to: &Cell, movement: Movement, middle: Point) -> bool {
    let corners = Finder::new(to.1.iter().enumerate().map(|(i, &p)| (Site(i as u16), p)));
    from.1.len() == to.1.len() && from.1.iter().all(|&p| corners.find(movement.apply(p, middle)).is_some())
}

/// The coordinates after the widest gaps of a circle of `n` places: where to cut it open. None if every
/// place is taken; any place will do if there is no circle.
fn starts(taken: impl Iterator<Item = i32>, n: Option<i32>) -> Vec<i32> {
    let Some(n) = n else { return vec![0] };
    let mut taken: Vec<i32> = taken.collect();
    taken.sort_unstable();
    taken.dedup();
    let before = |i: usize| (taken[i] - taken[(i + taken.len() - 1) % taken.len()] - 1).rem_euclid(n);
    let widest = (0..taken.len()).map(before).max().unwrap_or(0);
    (0..taken.len()).filter(|&i| widest > 0 && before(i) == widest).map(|i| taken[i]).collect()
}
