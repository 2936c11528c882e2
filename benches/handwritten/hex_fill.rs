//! Hex, 11×11, without the pie rule: the winner of a board filled at random.
//!
//! On a full board exactly one side is joined, by whoever would have joined it first. All 121 stones count as
//! turns here.

use super::bits::below;
use super::fill::Rhombus;
use super::Played;
use boardwright::rng::Rng;
use rand::RngCore;

/// The first player's stones on a full board.
const STONES: u32 = 61;

/// One random game.
pub fn playout(rng: &mut Rng) -> Played {
    let result = if Rhombus::<11>::joins_rows(stones(rng)) { 1 } else { -1 };
    Played { result, turns: 121, decisions: 121 }
}

/// The first player's stones: a coin is tossed for each cell, then stones go from or to any cells until the
/// number is right. No cell differs from another in this, so all sets are equally likely.
#[inline]
fn stones(rng: &mut Rng) -> u128 {
    let tosses = u128::from(rng.next_u64()) << 64 | u128::from(rng.next_u64());
    let mut stones = tosses & Rhombus::<11>::ALL;
    let mut count = stones.count_ones();
    let too_many = count > STONES;
    while count != STONES {
        let cell = 1 << below(rng, 121);
        if (stones & cell != 0) == too_many {
            stones ^= cell;
            count = if too_many { count - 1 } else { count + 1 };
        }
    }
    stones
}
