//! Full boards of hexagons in rhombi with eleven columns, as 128 bits, row by row.

/// Columns of the board.
const COLS: u32 = 11;

/// The left column of a board with so many rows.
const fn left(rows: u32) -> u128 {
    if rows == 0 {
        0
    } else {
        left(rows - 1) << COLS | 1
    }
}

/// The cells of one row.
const ROW: u128 = (1 << COLS) - 1;

/// A board with so many rows.
pub struct Rhombus<const ROWS: u32>;

impl<const ROWS: u32> Rhombus<ROWS> {
    /// All cells.
    pub const ALL: u128 = (1 << (ROWS * COLS)) - 1;
    const LEFT: u128 = left(ROWS);
    const RIGHT: u128 = Self::LEFT << (COLS - 1);
    const BOTTOM: u128 = ROW << ((ROWS - 1) * COLS);

    /// Do these cells join the top and the bottom?
    #[inline]
    pub fn joins_rows(cells: u128) -> bool {
        Self::joins(cells, ROW, Self::BOTTOM)
    }

    /// Do these cells join the left and the right?
    #[inline]
    pub fn joins_cols(cells: u128) -> bool {
        Self::joins(cells, Self::LEFT, Self::RIGHT)
    }

    #[inline]
    fn joins(cells: u128, from: u128, to: u128) -> bool {
        let (not_left, not_right) = (cells & !Self::LEFT, cells & !Self::RIGHT);
        let mut reached = cells & from;
        loop {
            let before = reached;
            reached |= reached << COLS & cells | reached << (COLS - 1) & not_right;
            reached |= reached << 1 & not_left | reached >> 1 & not_right;
            reached |= reached >> COLS & cells | reached >> (COLS - 1) & not_left;
            if reached & to != 0 || reached == before {
                return reached & to != 0;
            }
        }
    }
}
