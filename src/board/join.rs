//! Boards put together: two boards of the same rows and columns become one.

use std::collections::BTreeSet;

use super::build::Shape;
use super::lattice::{Grid, Lattice, Layout, Wrap};
use super::{Board, BoardError, Site, SiteSet, MAX_SITES};

type Spots = BTreeSet<(i32, i32)>;

/// How far a board may be moved.
const FAR: i64 = MAX_SITES as i64;

impl Board {
    /// The sites of both boards, as one board. Rows and columns are counted anew from the lowest; the edge is
    /// where a neighbour is lacking, corners are where the board has an outward corner, and on boards of four
    /// sides the sides are the outermost rows and columns.
    pub fn join(&self, other: &Board) -> Result<Board, BoardError> {
        let (grid, mut spots) = self.spots()?;
        let (other_grid, others) = other.spots()?;
        if grid != other_grid {
            return Err(BoardError::new("board-join", "these boards differ in their rows and columns")
                .help("boards that are joined must come from the same constructor"));
        }
        spots.extend(others);
        if spots.len() > MAX_SITES {
            return Err(BoardError::too_large("the joined board"));
        }
        Ok(joined(grid, spots))
    }

    /// The board moved by so many rows and columns, to be joined to another one.
    pub fn shift(&self, rows: i64, cols: i64) -> Result<Board, BoardError> {
        let (grid, _) = self.spots()?;
        if rows.abs() > FAR || cols.abs() > FAR {
            return Err(BoardError::new("board-argument", "the board is moved too far")
                .help(format!("move it by at most {FAR} rows and columns")));
        }
        let odd = match grid {
            Grid::Hexrect => rows % 2 != 0,
            Grid::Triangles => (rows + cols) % 2 != 0,
            _ => false,
        };
        if odd {
            return Err(BoardError::new("board-argument", "moved so, the board does not fit its cells")
                .help(fitting(grid)));
        }
        let mut board = self.clone();
        board.move_by(rows as i32, cols as i32);
        Ok(board)
    }

    fn move_by(&mut self, rows: i32, cols: i32) {
        if let Layout::Grid { grid, spots, origin, .. } = &mut self.layout {
            let moved = |spot: (i32, i32)| (spot.0 + rows, spot.1 + cols);
            *origin = moved(*origin);
            for (place, spot) in self.places.iter_mut().zip(spots.iter_mut()) {
                *spot = moved(*spot);
                place.slot = grid.slot(*spot);
                place.centre = grid.centre(*spot);
                place.polygon = grid.polygon(*spot);
            }
        }
    }

    /// The rows and columns of a board that can be joined and moved.
    fn spots(&self) -> Result<(Grid, Spots), BoardError> {
        match &self.layout {
            Layout::Grid { grid, wrap, spots, .. } if !wrap.any() => {
                Ok((*grid, spots.iter().copied().collect()))
            }
            _ => Err(BoardError::new("board-join", "this board cannot be moved or joined to another")
                .help("boards of squares, hexes or triangles can that do not wrap round")),
        }
    }
}

fn fitting(grid: Grid) -> &'static str {
    match grid {
        Grid::Hexrect => "move it by an even number of rows",
        _ => "rows and columns together must be even",
    }
}

fn joined(grid: Grid, spots: Spots) -> Board {
    let origin = origin(grid, &spots);
    let four_sided = matches!(grid, Grid::Square | Grid::Rhombus | Grid::Hexrect);
    let shape = Shape { grid, spots: spots.into_iter().collect(), wrap: Wrap::default(), origin };
    let board = shape.build();
    let corners = board.outward_corners(grid);
    let mut board = if four_sided { board.with_outermost_sides(grid) } else { board };
    board.corners = corners;
    board.kind = "joined";
    board
}

/// The lowest row and column; cells that look alike only every second row keep their parity.
fn origin(grid: Grid, spots: &Spots) -> (i32, i32) {
    let row = spots.iter().map(|spot| spot.0).min().unwrap_or(1);
    let col = spots.iter().map(|spot| spot.1).min().unwrap_or(1);
    match grid {
        Grid::Hexrect => (row - (row - 1).rem_euclid(2), col),
        Grid::Triangles => (row, col - (row - col).rem_euclid(2)),
        _ => (row, col),
    }
}

impl Board {
    fn with_outermost_sides(self, grid: Grid) -> Board {
        let extent = |of: &dyn Fn(Site) -> i32| {
            let values: Vec<i32> = self.iter().map(of).collect();
            (values.iter().copied().min().unwrap_or(1), values.iter().copied().max().unwrap_or(1))
        };
        let (first, last) = extent(&|s| self.row(s));
        let (left, right) = extent(&|s| self.col(s));
        let (top, bottom) = if grid.rows_from_top() { (first, last) } else { (last, first) };
        self.with_sides(&[
            ("top", &|r, _| r == top),
            ("right", &|_, c| c == right),
            ("bottom", &|r, _| r == bottom),
            ("left", &|_, c| c == left),
        ])
    }

    /// The sites with a run of lacking neighbours: two on squares and triangular cells, three on hexes.
    fn outward_corners(&self, grid: Grid) -> SiteSet {
        let run = if grid.lattice() == Lattice::Hex { 3 } else { 2 };
        self.iter().filter(|&site| self.lacks_in_a_row(site, run)).collect()
    }

    fn lacks_in_a_row(&self, site: Site, run: usize) -> bool {
        let ways: Vec<usize> = self.in_mask(self.orthogonal).collect();
        if ways.len() == 1 {
            return self.step(site, self.orthogonal).len() + run <= 3;
        }
        let lacks = |i: usize| self.steps(site, ways[i % ways.len()]).is_empty();
        (0..ways.len()).any(|i| (i..i + run).all(lacks))
    }
}
