//! Connect Four, six rows, seven columns.

use super::bits::below;
use super::Played;
use boardwright::rng::Rng;

/// Bits from one column to the next: six rows and a gap.
const STRIDE: u32 = 7;
/// Cells of the board.
const CELLS: u32 = 42;
/// The lowest bit of each column.
const FLOOR: [u64; 7] = [1, 1 << 7, 1 << 14, 1 << 21, 1 << 28, 1 << 35, 1 << 42];
/// The bit above each column.
const LIDS: u64 = 0x0408_1020_4081 << 6;

/// One random game.
pub fn playout(rng: &mut Rng) -> Played {
    let mut discs = [0; 2];
    // Where a disc would land in each column that is not full.
    let mut landings = FLOOR;
    let mut open = 7;
    for turn in 0..CELLS {
        let me = turn as usize & 1;
        let col = below(rng, open) as usize;
        discs[me] |= landings[col];
        if four(discs[me]) {
            return Played { result: if me == 0 { 1 } else { -1 }, turns: turn + 1, decisions: turn + 1 };
        }
        landings[col] <<= 1;
        if landings[col] & LIDS != 0 {
            open -= 1;
            landings[col] = landings[open as usize];
        }
    }
    Played { result: 0, turns: CELLS, decisions: CELLS }
}

/// Are there four in a row?
#[inline]
fn four(discs: u64) -> bool {
    let along = |step| {
        let pairs = discs & discs >> step;
        pairs & pairs >> (2 * step)
    };
    along(1) | along(STRIDE - 1) | along(STRIDE) | along(STRIDE + 1) != 0
}
