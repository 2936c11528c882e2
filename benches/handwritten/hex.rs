//! Hex, 11×11, without the pie rule: stone by stone until a side is joined.

use super::bits::Bag;
use super::chains::{cells, Chains, BOTTOM, LEFT, RIGHT, TOP};
use super::Played;
use boardwright::rng::Rng;

const BOARD: Chains = Chains::new(11);
const EMPTY: Bag<121> = Bag::new(cells());
/// What Red and Blue join.
const GOALS: [u8; 2] = [TOP | BOTTOM, LEFT | RIGHT];

/// One random game.
pub fn playout(rng: &mut Rng) -> Played {
    let (mut chains, mut empty) = (BOARD, EMPTY);
    let mut turns = 0;
    loop {
        let me = turns as usize & 1;
        let sides = chains.place(me, empty.draw(rng));
        turns += 1;
        if sides & GOALS[me] == GOALS[me] {
            return Played { result: if me == 0 { 1 } else { -1 }, turns, decisions: turns };
        }
    }
}
