//! Gomoku, 15×15: five or more in a row, free opening.

use super::bits::Bag;
use super::compass::{Compass, Crossing};
use super::Played;
use boardwright::rng::Rng;

const CELLS: usize = 225;
type Points = Compass<15, CELLS>;

static CROSSINGS: [Crossing; CELLS] = Points::CROSSINGS;
const EMPTY: Bag<CELLS> = {
    let mut cells = [0; CELLS];
    let mut cell = 0;
    while cell < CELLS {
        cells[cell] = cell as u8;
        cell += 1;
    }
    Bag::new(cells)
};

/// One random game.
pub fn playout(rng: &mut Rng) -> Played {
    let mut empty = EMPTY;
    let mut stones = [[0; Points::LINES]; 2];
    for turn in 0..CELLS {
        let me = turn & 1;
        if place(&mut stones[me], &CROSSINGS[usize::from(empty.draw(rng))]) {
            let turns = turn as u32 + 1;
            return Played { result: if me == 0 { 1 } else { -1 }, turns, decisions: turns };
        }
    }
    Played { result: 0, turns: CELLS as u32, decisions: CELLS as u32 }
}

/// Puts a stone down; does it make five in a row? The four lines through it, of fifteen places each, are
/// looked at together, with a gap between any two.
#[inline]
fn place(stones: &mut [u16; Points::LINES], crossing: &Crossing) -> bool {
    let mut all = 0;
    for way in 0..4 {
        let line = &mut stones[usize::from(crossing.lines[way])];
        *line |= crossing.bits[way];
        all = all << 16 | u64::from(*line);
    }
    let pairs = all & all >> 1;
    pairs & pairs >> 2 & all >> 4 != 0
}
