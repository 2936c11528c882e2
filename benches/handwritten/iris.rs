//! Iris, seven cells on a side.

use super::bits::{below, Bag};
use super::cascade::Groups;
use super::Played;
use boardwright::rng::Rng;

/// From one row to the next: thirteen cells and a margin.
const STRIDE: usize = 16;
/// Rows with the margins.
const ROWS: usize = 15;
const CENTRE: u8 = 7 * STRIDE as u8 + 7;
const INNER: usize = 91;
const PAIRS: usize = 18;

/// For each row, a bit for each cell.
type Rows = [u16; 16];

/// How far a cell is from the centre.
const fn distance(cell: usize) -> usize {
    let (down, across) = ((cell / STRIDE) as isize - 7, (cell % STRIDE) as isize - 7);
    let (a, b, c) = (down.unsigned_abs(), across.unsigned_abs(), (down + across).unsigned_abs());
    (a + b + c) / 2
}

/// The first `N` cells whose distance is in a range.
const fn cells<const N: usize>(from: usize, to: usize) -> [u8; N] {
    let mut cells = [0; N];
    let (mut cell, mut n) = (0, 0);
    while n < N {
        if from <= distance(cell) && distance(cell) <= to {
            cells[n] = cell as u8;
            n += 1;
        }
        cell += 1;
    }
    cells
}

const INNER_CELLS: Bag<INNER> = Bag::new(cells(0, 5));
/// One of each two opposite rim cells.
const RIM_PAIRS: Bag<PAIRS> = Bag::new(cells(6, 6));
const RIM: Rows = {
    let mut rows = [0; 16];
    let cells: [u8; 2 * PAIRS] = cells(6, 6);
    let mut n = 0;
    while n < 2 * PAIRS {
        rows[cells[n] as usize / STRIDE] |= 1 << (cells[n] as usize % STRIDE);
        n += 1;
    }
    rows
};

/// One random game.
pub fn playout(rng: &mut Rng) -> Played {
    let (mut stones, mut inner, mut rim) = ([[0; 16]; 2], INNER_CELLS, RIM_PAIRS);
    place(&mut stones[0], inner.draw(rng));
    let (mut turns, mut decisions, mut passes) = (1, 1, 0);
    while passes < 2 && inner.len() + rim.len() > 0 {
        let mine = &mut stones[turns as usize & 1];
        let pick = below(rng, (1 + inner.len() + 2 * rim.len()) as u32) as usize;
        passes = if pick == 0 { passes + 1 } else { 0 };
        if pick > inner.len() {
            let cell = rim.take((pick - inner.len() - 1) / 2);
            place(mine, cell);
            place(mine, 2 * CENTRE - cell);
        } else if pick > 0 {
            let first = inner.take(pick - 1);
            place(mine, first);
            if let Some(second) = second_cell(rng, &inner, first) {
                place(mine, inner.take(second));
                decisions += 1;
            }
        }
        turns += 1;
        decisions += 1;
    }
    Played { result: result(&stones), turns, decisions }
}

/// Any place in the list whose cell is not beside the first one.
#[inline]
fn second_cell(rng: &mut Rng, inner: &Bag<INNER>, first: u8) -> Option<usize> {
    let apart = |place: usize| !matches!(inner.get(place).abs_diff(first), 1 | 15 | 16);
    if inner.len() <= 6 && !(0..inner.len()).any(apart) {
        return None;
    }
    loop {
        let place = below(rng, inner.len() as u32) as usize;
        if apart(place) {
            return Some(place);
        }
    }
}

#[inline]
fn place(rows: &mut Rows, cell: u8) {
    rows[usize::from(cell >> 4)] |= 1 << (cell & 15);
}

/// Who has more rim cells in one group.
fn result([black, white]: &[Rows; 2]) -> i8 {
    let mut groups = Groups::NONE;
    // The groups of the row above, then those of this row.
    let mut labels = [0; STRIDE];
    for row in 1..ROWS - 1 {
        let (blacks, whites) = (black[row], white[row]);
        let left = blacks & blacks << 1 | whites & whites << 1;
        let up = blacks & black[row - 1] | whites & white[row - 1];
        let right = blacks & black[row - 1] >> 1 | whites & white[row - 1] >> 1;
        // Here groups meet that did not meet before.
        let corners = left & !up & right;
        for col in 8 - row.min(7)..(STRIDE - 2).min(21 - row) {
            let has = |set: u16| set >> col & 1 != 0;
            let (from_left, from_up, from_right) = (labels[col - 1], labels[col], labels[col + 1]);
            groups.meet(from_left, from_right, has(corners));
            let label = if has(right) { from_right } else { groups.fresh() };
            let label = if has(up) { from_up } else { label };
            let label = if has(left) { from_left } else { label };
            let sign = i8::from(has(blacks)) - i8::from(has(whites));
            groups.grow(label, sign, u8::from(has(RIM[row])));
            labels[col] = label;
        }
    }
    groups.compare()
}
