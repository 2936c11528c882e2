//! Breakthrough, 8×8: first which pawn, then where to.

use super::bits::below;
use super::Played;
use boardwright::rng::Rng;

/// All files but the first.
const NOT_A: u64 = 0xfefe_fefe_fefe_fefe;
/// All files but the last.
const NOT_H: u64 = 0x7f7f_7f7f_7f7f_7f7f;
/// The first cell of the far row.
const GOAL: usize = 56;
/// Turns the board over.
const OVER: usize = 56;

/// The steps of a pawn by the set of those that are possible: straight ahead is bit 1.
static STEPS: [[u8; 3]; 8] =
    [[0; 3], [7, 0, 0], [8, 0, 0], [7, 8, 0], [9, 0, 0], [7, 9, 0], [8, 9, 0], [7, 8, 9]];
/// How many they are.
static COUNTS: [u32; 8] = [0, 1, 1, 2, 1, 2, 2, 3];

/// One player's pawns, on a board where they go up.
#[derive(Clone, Copy)]
struct Army {
    cells: u64,
    len: u32,
    /// Where each pawn is.
    pawns: [u8; 16],
    /// Which pawn is on each cell.
    places: [u8; 64],
}

const ARMY: Army = {
    let mut army = Army { cells: 0xffff, len: 16, pawns: [0; 16], places: [0; 64] };
    let mut n = 0;
    while n < 16 {
        army.pawns[n] = n as u8;
        army.places[n] = n as u8;
        n += 1;
    }
    army
};

impl Army {
    #[inline]
    fn step(&mut self, pawn: usize, from: usize, to: usize) {
        self.cells ^= 1 << from | 1 << to;
        self.pawns[pawn & 15] = to as u8;
        self.places[to & 63] = pawn as u8;
    }

    #[inline]
    fn lose(&mut self, cell: usize) {
        if self.cells >> cell & 1 != 0 {
            self.cells ^= 1 << cell;
            self.len -= 1;
            let (pawn, last) = (self.places[cell & 63], self.pawns[self.len as usize & 15]);
            self.pawns[usize::from(pawn) & 15] = last;
            self.places[usize::from(last) & 63] = pawn;
        }
    }
}

/// One random game.
pub fn playout(rng: &mut Rng) -> Played {
    let mut armies = [ARMY; 2];
    let mut turns = 0;
    loop {
        let [white, black] = &mut armies;
        let (me, other) = if turns % 2 == 0 { (white, black) } else { (black, white) };
        let (free, not_mine) = (!(me.cells | other.cells.swap_bytes()), !me.cells);
        // From where a pawn can go to the left, ahead, and to the right.
        let ways = [(not_mine & NOT_H) >> 7, free >> 8, (not_mine & NOT_A) >> 9];
        if me.cells & (ways[0] | ways[1] | ways[2]) == 0 {
            return ended(turns, turns + 1);
        }
        // A pawn that cannot move is drawn in vain.
        let (pawn, from, steps) = loop {
            let pawn = below(rng, me.len) as usize;
            let from = usize::from(me.pawns[pawn & 15]);
            let steps = (0..3).map(|way| (ways[way] >> from & 1) << way).sum::<u64>() as usize;
            if steps != 0 {
                break (pawn, from, steps);
            }
        };
        let to = from + usize::from(STEPS[steps][below(rng, COUNTS[steps]) as usize]);
        me.step(pawn, from, to);
        other.lose(to ^ OVER);
        turns += 1;
        if to >= GOAL || other.len == 0 {
            return ended(turns, turns);
        }
    }
}

/// Won by the player who moves on odd turns, or on even ones.
fn ended(turns: u32, winner: u32) -> Played {
    Played { result: if winner % 2 == 1 { 1 } else { -1 }, turns, decisions: 2 * turns }
}
