//! Ways round the rim.

use std::collections::BTreeMap;

use super::mesh::Mesh;
use super::{Board, BoardError, Point, Site, Way};

/// An edge of the rim: where it ends, and the cell that it belongs to.
type Outer = (usize, usize);

impl Board {
    /// The board with two more directions, clockwise and anticlockwise round its rim: each cell there leads to the
    /// next one. The rim of a hole is not one of them.
    ///
    /// # Errors
    /// `board-round` if sites are points, if the board wraps round, and where the rim passes a cell twice.
    pub fn with_rounds(&self) -> Result<Board, BoardError> {
        if self.places.iter().any(|place| place.polygon.is_empty()) {
            return Err(BoardError::new(
                "board-round",
                "the sites of this board are points, which have no rim",
            )
            .help("`round` goes along the cells of `square`, `hexhex`, `tiling`, …"));
        }
        if self.layout.wrap().any() {
            return Err(BoardError::new("board-round", "a board that wraps round has no way round its rim")
                .help("on such a board go on in one direction, such as `east`"));
        }
        let next = self.clockwise()?;
        let mut back = vec![None; next.len()];
        for (from, to) in self.iter().zip(&next) {
            to.iter().for_each(|to| back[to.index()] = Some(from));
        }
        let mut board = self.clone();
        let first = board.ways.len();
        board.ways.push(Way::single("clockwise", first + 1, &next));
        board.ways.push(Way::single("anticlockwise", first, &back));
        board.rounds = Some(first);
        Ok(board)
    }

    /// The direction round the rim, clockwise or anticlockwise; nothing on a board without such ways.
    pub fn round(&self, clockwise: bool) -> Option<u64> {
        self.rounds.map(|first| 1 << if clockwise { first } else { first + 1 })
    }

    /// The ways that are straight: all but those round the rim.
    pub(super) fn straight_ways(&self) -> &[Way] {
        &self.ways[..self.rounds.unwrap_or(self.ways.len())]
    }

    /// For each cell on the rim the next one, clockwise as seen.
    fn clockwise(&self) -> Result<Vec<Option<Site>>, BoardError> {
        let cells: Vec<Site> = self.cells().iter().collect();
        let mesh = Mesh::new(cells.iter().map(|&site| self.polygon(site)));
        let mut next = vec![None; self.len()];
        for ring in rings(&mesh) {
            let passed = once(ring.into_iter().map(|cell| cells[cell]).collect());
            for (i, &site) in passed.iter().enumerate().filter(|_| passed.len() > 1) {
                if next[site.index()].replace(passed[(i + 1) % passed.len()]).is_some() {
                    return Err(self.passed_twice(site));
                }
            }
        }
        Ok(next)
    }

    fn passed_twice(&self, site: Site) -> BoardError {
        let message = format!("the rim of this board passes {} twice", self.name(site));
        BoardError::new("board-round", message)
            .help("`round` needs a rim that passes each of its sites once: give the board two rows or more")
    }
}

/// A ring of cells in which those with several edges at the rim stand once.
fn once(mut ring: Vec<Site>) -> Vec<Site> {
    ring.dedup();
    if ring.len() > 1 && ring.first() == ring.last() {
        ring.pop();
    }
    ring
}

/// The outer rims of a mesh, clockwise as seen, each as the cells of its edges in turn.
fn rings(mesh: &Mesh) -> Vec<Vec<usize>> {
    let on_edge = mesh.cells_by_edge();
    let mut from: BTreeMap<usize, Vec<Outer>> = BTreeMap::new();
    for (cell, corners) in mesh.cells.iter().enumerate() {
        for (i, &a) in corners.iter().enumerate() {
            let b = corners[(i + 1) % corners.len()];
            if on_edge[&(a.min(b), a.max(b))].len() == 1 {
                from.entry(a).or_default().push((b, cell));
            }
        }
    }
    let mut rings = Vec::new();
    while let Some(start) = from.iter().find(|(_, edges)| !edges.is_empty()).map(|(&at, _)| at) {
        let ring = ring(&mut from, start);
        let points: Vec<Point> = ring.iter().map(|&(at, _)| mesh.corners[at]).collect();
        if is_clockwise(&points) {
            rings.push(ring.into_iter().map(|(_, cell)| cell).collect());
        }
    }
    rings
}

/// Takes the edges of one rim from a corner on. Where two cells touch at a corner alone, it stays with its cell.
fn ring(from: &mut BTreeMap<usize, Vec<Outer>>, start: usize) -> Vec<Outer> {
    let mut ring: Vec<Outer> = Vec::new();
    let mut at = start;
    while let Some(edges) = from.get_mut(&at).filter(|edges| !edges.is_empty()) {
        let own = ring.last().and_then(|&(_, cell)| edges.iter().position(|edge| edge.1 == cell));
        let edge = edges.swap_remove(own.unwrap_or(0));
        ring.push(edge);
        at = edge.0;
    }
    ring
}

/// Do these points go round clockwise, with y downwards? (The shoelace formula.)
fn is_clockwise(points: &[Point]) -> bool {
    let next = points.iter().cycle().skip(1);
    points.iter().zip(next).map(|(a, b)| a.0 * b.1 - b.0 * a.1).sum::<f64>() > 0.0
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The names of the sites met from one on.
    fn met(board: &Board, start: &str, clockwise: bool) -> String {
        let way = board.round(clockwise).unwrap().trailing_zeros() as usize;
        let rays = board.rays(board.site(start).unwrap(), way);
        let names: Vec<&str> = rays.iter().flatten().map(|&site| board.name(site)).collect();
        names.join(" ")
    }

    fn made(name: &str, numbers: &[i64]) -> Board {
        Board::construct(name, numbers, None).unwrap()
    }

    #[test]
    fn a_rectangle() {
        let board = made("square", &[3, 3]).with_rounds().unwrap();
        assert_eq!(met(&board, "a1", true), "a2 a3 b3 c3 c2 c1 b1");
        assert_eq!(met(&board, "a1", false), "b1 c1 c2 c3 b3 a3 a2");
        assert_eq!(met(&board, "b2", true), "");
        assert_eq!(board.opposite(board.round(true).unwrap()), board.round(false).unwrap());
    }

    #[test]
    fn steps_across_an_inward_corner() {
        let whole = made("square", &[2, 4]);
        let gone = [whole.site("a1").unwrap(), whole.site("d2").unwrap()].into_iter().collect();
        let board = whole.cut(&(whole.sites() - gone)).unwrap().with_rounds().unwrap();
        assert_eq!(met(&board, "b1", false), "c1 d1 c2 b2 a2");
    }

    #[test]
    fn hexagons_tilings_and_holes() {
        let board = made("hexhex", &[2]).with_rounds().unwrap();
        assert_eq!(met(&board, "a1", true).split(' ').count(), 5);
        let whole = made("square", &[4, 4]);
        let hole = ["b2", "b3", "c2", "c3"].map(|name| whole.site(name).unwrap()).into_iter().collect();
        let board = whole.cut(&(whole.sites() - hole)).unwrap().with_rounds().unwrap();
        assert_eq!(met(&board, "a1", true), "a2 a3 a4 b4 c4 d4 d3 d2 d1 c1 b1");
        let tiling = Board::construct("tiling", &[2], Some("3.6.3.6")).unwrap().with_rounds().unwrap();
        let start = tiling.iter().find(|&site| !met(&tiling, tiling.name(site), true).is_empty()).unwrap();
        // Six hexagons and the six triangles between them.
        assert_eq!(met(&tiling, tiling.name(start), true).split(' ').count(), 11);
    }

    #[test]
    fn the_rim_is_not_a_straight_line() {
        let plain = made("square", &[3, 3]);
        let board = plain.with_rounds().unwrap();
        let [a, b] = ["a1", "c2"].map(|name| board.site(name).unwrap());
        assert_eq!(board.between(a, b), plain.between(a, b));
    }

    #[test]
    fn points_wraps_and_single_rows_are_refused() {
        let code = |board: Board| board.with_rounds().unwrap_err().code;
        assert_eq!(code(made("square", &[3, 3]).vertices().unwrap()), "board-round");
        assert_eq!(code(made("cylinder", &[3, 4])), "board-round");
        assert_eq!(code(made("square", &[1, 3])), "board-round");
        assert!(made("square", &[1, 2]).with_rounds().is_ok());
    }
}
