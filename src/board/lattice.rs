//! Lattices: where the cell of a row and column lies, and which way its neighbours are.

use super::names::letters;
use super::Point;

/// How cells lie to one another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Lattice {
    Square,
    Hex,
    /// Cells with three edges, pointing up and down by turns.
    Triangular,
}

/// How rows and columns are laid over a lattice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Grid {
    /// Squares, row 1 at the bottom.
    Square,
    /// Hexes, row 1 at the top, columns from northwest to southeast.
    Rhombus,
    /// Hexes, row 1 at the bottom, columns from southeast to northwest.
    Hexhex,
    /// Hexes, row 1 at the top, odd rows half a cell to the right.
    Hexrect,
    /// Hexes, row 1 at the top, columns from northeast to southwest.
    Triangle,
    /// Triangular cells, row 1 at the bottom.
    Triangles,
}

/// What a board still knows of its shape: its grid if it has one, and how to draw it.
#[derive(Clone, Debug)]
pub(super) enum Layout {
    /// Cells of a grid; where it wraps round; the spot that is called row 1, column 1.
    Grid { grid: Grid, wrap: Wrap, origin: (i32, i32), spots: Vec<(i32, i32)>, named: bool },
    /// Anything else, row 1 at the bottom; `named` if names are coordinates.
    Free { named: bool, long_diagonal: Option<f64> },
}

/// After how many rows and columns a board begins anew.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(super) struct Wrap {
    pub rows: Option<i32>,
    pub cols: Option<i32>,
}

impl Wrap {
    /// Does it wrap at all?
    pub fn any(self) -> bool {
        self.rows.is_some() || self.cols.is_some()
    }

    /// The spot within the board, counted from `origin`.
    pub fn fold(self, spot: (i32, i32), origin: (i32, i32)) -> (i32, i32) {
        let fold = |x: i32, from: i32, n: Option<i32>| n.map_or(x, |n| (x - from).rem_euclid(n) + from);
        (fold(spot.0, origin.0, self.rows), fold(spot.1, origin.1, self.cols))
    }
}

impl Layout {
    /// Is row 1 drawn at the top?
    pub fn rows_from_top(&self) -> bool {
        matches!(self, Layout::Grid { grid, .. } if grid.rows_from_top())
    }

    /// Does the board wrap round?
    pub fn wrap(&self) -> Wrap {
        match self {
            Layout::Grid { wrap, .. } => *wrap,
            Layout::Free { .. } => Wrap::default(),
        }
    }

    /// The angle of the diagonal called long, in degrees clockwise from east.
    pub fn long_diagonal(&self) -> Option<f64> {
        match self {
            Layout::Grid { grid: Grid::Square, .. } => Some(-45.0),
            Layout::Grid { grid: Grid::Rhombus, .. } => Some(30.0),
            Layout::Grid { .. } => None,
            Layout::Free { long_diagonal, .. } => *long_diagonal,
        }
    }
}

/// A direction of a lattice: name, step (across, down), across an edge?
pub(super) type Delta = (&'static str, (i32, i32), bool);

const SQUARE: [Delta; 8] = [
    ("north", (0, -1), true),
    ("northeast", (1, -1), false),
    ("east", (1, 0), true),
    ("southeast", (1, 1), false),
    ("south", (0, 1), true),
    ("southwest", (-1, 1), false),
    ("west", (-1, 0), true),
    ("northwest", (-1, -1), false),
];

const HEX: [Delta; 12] = [
    ("north", (1, -2), false),
    ("northeast", (1, -1), true),
    ("east_northeast", (2, -1), false),
    ("east", (1, 0), true),
    ("east_southeast", (1, 1), false),
    ("southeast", (0, 1), true),
    ("south", (-1, 2), false),
    ("southwest", (-1, 1), true),
    ("west_southwest", (-2, 1), false),
    ("west", (-1, 0), true),
    ("west_northwest", (-1, -1), false),
    ("northwest", (0, -1), true),
];

impl Lattice {
    /// Its directions, clockwise from north; the opposite one is half way on.
    pub fn deltas(self) -> &'static [Delta] {
        match self {
            Lattice::Square => &SQUARE,
            Lattice::Hex => &HEX,
            Lattice::Triangular => &[],
        }
    }
}

impl Grid {
    /// The lattice it lies on.
    pub fn lattice(self) -> Lattice {
        match self {
            Grid::Square => Lattice::Square,
            Grid::Triangles => Lattice::Triangular,
            Grid::Rhombus | Grid::Hexhex | Grid::Hexrect | Grid::Triangle => Lattice::Hex,
        }
    }

    /// Is row 1 drawn at the top?
    pub fn rows_from_top(self) -> bool {
        matches!(self, Grid::Rhombus | Grid::Hexrect | Grid::Triangle)
    }

    /// The point of the lattice (across, down) at a row and column.
    pub fn point(self, (row, col): (i32, i32)) -> (i32, i32) {
        match self {
            Grid::Square | Grid::Hexhex | Grid::Triangles => (col, -row),
            Grid::Rhombus => (col, row),
            Grid::Hexrect => (col - row.div_euclid(2), row),
            Grid::Triangle => (col - row, row),
        }
    }

    /// The row and column at a point of the lattice.
    pub fn spot(self, (across, down): (i32, i32)) -> (i32, i32) {
        match self {
            Grid::Square | Grid::Hexhex | Grid::Triangles => (-down, across),
            Grid::Rhombus => (down, across),
            Grid::Hexrect => (down, across + down.div_euclid(2)),
            Grid::Triangle => (down, across + down),
        }
    }

    /// The name of a row and column counted from 1.
    pub fn name(self, (row, col): (i32, i32)) -> String {
        match self {
            Grid::Triangles => format!("{}{col}", self.row_label(row)),
            _ => format!("{}{row}", letters(col)),
        }
    }

    /// What stands beside a row.
    pub fn row_label(self, row: i32) -> String {
        match self {
            Grid::Triangles => letters(row).to_uppercase(),
            _ => row.to_string(),
        }
    }

    /// What stands beside a column.
    pub fn col_label(self, col: i32) -> String {
        match self {
            Grid::Triangles => col.to_string(),
            _ => letters(col),
        }
    }

    /// Where a spot stands across a line of text; neighbours are [`Grid::pitch`] apart.
    pub fn slot(self, spot: (i32, i32)) -> i32 {
        let (across, down) = self.point(spot);
        match self.lattice() {
            Lattice::Hex => 2 * across + down,
            Lattice::Square | Lattice::Triangular => across,
        }
    }

    /// How many slots apart the cells of a row are.
    pub fn pitch(self) -> i32 {
        if self.lattice() == Lattice::Hex {
            2
        } else {
            1
        }
    }

    /// Does the triangular cell point up?
    pub fn points_up((row, col): (i32, i32)) -> bool {
        (col - row).rem_euclid(2) == 0
    }

    /// Where the cell of a spot has its middle.
    pub fn centre(self, spot: (i32, i32)) -> Point {
        let (across, down) = self.point(spot);
        let (x, y) = (f64::from(across), f64::from(down));
        match self.lattice() {
            Lattice::Square => (x, y),
            Lattice::Hex => (3f64.sqrt() * (x + y / 2.0), 1.5 * y),
            Lattice::Triangular => {
                let lift = if Grid::points_up(spot) { 1.0 } else { -1.0 } / 12f64.sqrt() / 2.0;
                (x / 2.0, y * 0.75f64.sqrt() + lift)
            }
        }
    }

    /// The same, half way between the lines that bound the row.
    pub fn middle_of_row(self, spot: (i32, i32)) -> Point {
        let (x, y) = self.centre(spot);
        match self {
            Grid::Triangles => (x, f64::from(self.point(spot).1) * 0.75f64.sqrt()),
            _ => (x, y),
        }
    }

    /// The outline of the cell of a spot.
    pub fn polygon(self, spot: (i32, i32)) -> Vec<Point> {
        let centre = self.centre(spot);
        match self.lattice() {
            Lattice::Square => regular(4, centre, -45.0),
            Lattice::Hex => regular(6, centre, -90.0),
            Lattice::Triangular => regular(3, centre, if Grid::points_up(spot) { -90.0 } else { 90.0 }),
        }
    }
}

/// A regular polygon with edges of length 1 and a corner at `angle` degrees clockwise from east.
pub(super) fn regular(n: usize, centre: Point, angle: f64) -> Vec<Point> {
    let turn = std::f64::consts::TAU / n as f64;
    let radius = 0.5 / libm::sin(turn / 2.0);
    (0..n)
        .map(|i| angle.to_radians() + turn * i as f64)
        .map(|a| (centre.0 + radius * libm::cos(a), centre.1 + radius * libm::sin(a)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const GRIDS: [Grid; 6] =
        [Grid::Square, Grid::Rhombus, Grid::Hexhex, Grid::Hexrect, Grid::Triangle, Grid::Triangles];

    #[test]
    fn spots_and_points_are_inverse() {
        for grid in GRIDS {
            for row in -3..4 {
                for col in -3..4 {
                    assert_eq!(grid.spot(grid.point((row, col))), (row, col), "{grid:?}");
                }
            }
        }
    }

    #[test]
    fn the_opposite_direction_is_half_way_on() {
        for deltas in [&SQUARE[..], &HEX[..]] {
            for (i, (_, step, edge)) in deltas.iter().enumerate() {
                let (_, back, same) = deltas[(i + deltas.len() / 2) % deltas.len()];
                assert_eq!(((-step.0, -step.1), *edge), (back, same));
            }
        }
    }
}
