//! The shapes of squares and hexes: which rows and columns they have, and which of these are sides.

use super::build::Shape;
use super::lattice::{Grid, Wrap};
use super::Board;

type Spots = Vec<(i32, i32)>;

/// All rows and columns up to these.
fn rectangle(rows: i32, cols: i32) -> Spots {
    (1..=rows).flat_map(|r| (1..=cols).map(move |c| (r, c))).collect()
}

/// A board of all rows and columns, with its four sides.
pub(super) fn four_sided(grid: Grid, rows: i32, cols: i32) -> Board {
    let (top, bottom) = if grid.rows_from_top() { (1, rows) } else { (rows, 1) };
    Shape::plain(grid, rectangle(rows, cols)).build().with_sides(&[
        ("top", &|r, _| r == top),
        ("right", &|_, c| c == cols),
        ("bottom", &|r, _| r == bottom),
        ("left", &|_, c| c == 1),
    ])
}

/// A board on which rows and columns wrap round.
pub(super) fn torus(grid: Grid, rows: i32, cols: i32) -> Board {
    let wrap = Wrap { rows: Some(rows), cols: Some(cols) };
    Shape { wrap, ..Shape::plain(grid, rectangle(rows, cols)) }.build()
}

/// A board on which columns wrap round: the top and the bottom remain.
pub(super) fn cylinder(grid: Grid, rows: i32, cols: i32) -> Board {
    let wrap = Wrap { rows: None, cols: Some(cols) };
    let (top, bottom) = if grid.rows_from_top() { (1, rows) } else { (rows, 1) };
    Shape { wrap, ..Shape::plain(grid, rectangle(rows, cols)) }
        .build()
        .with_sides(&[("top", &|r, _| r == top), ("bottom", &|r, _| r == bottom)])
        .without_corners()
}

/// A hexagon of hexes whose sides have `a` and `b` cells by turns; the top has `a`.
pub(super) fn hexagon(a: i32, b: i32) -> Board {
    let high = a + b - 1;
    let first = |r: i32| (r - a + 1).max(1);
    let last = |r: i32| (b + r - 1).min(high);
    let spots = (1..=high).flat_map(|r| (first(r)..=last(r)).map(move |c| (r, c))).collect();
    Shape::plain(Grid::Hexhex, spots).build().with_sides(&[
        ("", &|r, _| r == high),
        ("", &|_, c| c == high),
        ("", &|r, c| c - r == b - 1),
        ("", &|r, _| r == 1),
        ("", &|_, c| c == 1),
        ("", &|r, c| r - c == a - 1),
    ])
}

/// A triangle of hexes, the apex at the top.
pub(super) fn triangle(n: i32) -> Board {
    let spots = (1..=n).flat_map(|r| (1..=r).map(move |c| (r, c))).collect();
    Shape::plain(Grid::Triangle, spots).build().with_sides(&[
        ("right", &|r, c| r == c),
        ("bottom", &|r, _| r == n),
        ("left", &|_, c| c == 1),
    ])
}

/// A triangle of triangular cells.
pub(super) fn triangles(n: i32) -> Board {
    let spots = (1..=n).flat_map(|r| (r..=2 * n - r).map(move |c| (r, c))).collect();
    Shape::plain(Grid::Triangles, spots).build().with_sides(&[
        ("right", &|r, c| c + r == 2 * n),
        ("bottom", &|r, c| r == 1 && c % 2 == 1),
        ("left", &|r, c| c == r),
    ])
}
