//! Jade, 9×11, with a free opening.

use super::bits::{below, Bag};
use super::chains::{cells, Chains, BOTTOM, LEFT, RIGHT, TOP};
use super::fill::Rhombus;
use super::Played;
use boardwright::rng::Rng;
use rand::RngCore;

const BOARD: Chains = Chains::new(9);
const EMPTY: Bag<99> = Bag::new(cells());
const ROWS: u8 = TOP | BOTTOM;
const COLS: u8 = LEFT | RIGHT;

/// One random game, stone by stone; place and colour, two decisions, are drawn as one number.
pub fn playout(rng: &mut Rng) -> Played {
    let (mut chains, mut empty) = (BOARD, EMPTY);
    let mut joined = [0; 2];
    let mut turns = 0;
    loop {
        let pick = below(rng, 2 * empty.len() as u32) as usize;
        let colour = pick & 1;
        let sides = chains.place(colour, empty.take(pick >> 1));
        turns += 1;
        let ended = |result| Played { result, turns, decisions: 2 * turns };
        if sides == ROWS | COLS {
            return ended(1);
        }
        if sides & ROWS == ROWS || sides & COLS == COLS {
            joined[colour] |= sides;
            let both = joined[0] & joined[1];
            if both & ROWS == ROWS || both & COLS == COLS {
                return ended(-1);
            }
        }
    }
}

/// The winner of a board filled at random. On a full board exactly one player's aim is met, and stones never
/// go, so it is the one who would have met it first. Every stone's colour is the toss of a coin; all 99 count
/// as turns.
pub fn filling(rng: &mut Rng) -> Played {
    let tosses = u128::from(rng.next_u64()) << 64 | u128::from(rng.next_u64());
    let black = tosses & Rhombus::<9>::ALL;
    let cross = Rhombus::<9>::joins_rows(black) == Rhombus::<9>::joins_cols(black);
    Played { result: if cross { 1 } else { -1 }, turns: 99, decisions: 198 }
}
