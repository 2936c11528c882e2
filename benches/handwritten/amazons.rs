//! Amazons, 10×10: which amazon, where to, where to shoot.

use super::bits::{below, Sums};
use super::compass::{Compass, Crossing};
use super::Played;
use boardwright::rng::Rng;

const CELLS: usize = 100;
type Squares = Compass<10, CELLS>;

static CROSSINGS: [Crossing; CELLS] = Squares::CROSSINGS;
/// d1, g1, a4 and j4; then the other side's.
const START: [[u8; 4]; 2] = [[3, 6, 30, 39], [93, 96, 60, 69]];

/// More than there are lines: a power of two, so that no index is out of bounds.
const LINES: usize = 64;

/// For each place and each set of taken places on its line, how many places are free in a row above it, and,
/// times sixteen, below it.
static FREE: [[u8; 1024]; 16] = {
    let mut free = [[0; 1024]; 16];
    let mut place = 0;
    while place < 10 {
        let mut taken = 0;
        while taken < 1024 {
            // Ten places, with a taken one beyond either end.
            let line = (taken as u32 | 1 << 10) << 1 | 1;
            let (up, down) = (line >> (place + 2), line << (31 - place));
            free[place][taken] = (up.trailing_zeros() | down.leading_zeros() << 4) as u8;
            taken += 1;
        }
        place += 1;
    }
    free
};

/// For each line the places that are taken.
#[derive(Clone, Copy)]
struct Taken([u16; LINES]);

const TAKEN_AT_START: Taken = {
    let mut lines = [!0; LINES];
    let mut cell = 0;
    while cell < CELLS {
        lines = flipped(lines, cell);
        cell += 1;
    }
    let mut n = 0;
    while n < 8 {
        lines = flipped(lines, START[n / 4][n % 4] as usize);
        n += 1;
    }
    Taken(lines)
};

/// With one more cell taken, or free.
const fn flipped(mut lines: [u16; LINES], cell: usize) -> [u16; LINES] {
    let mut way = 0;
    while way < 4 {
        let crossing = Squares::CROSSINGS[cell];
        lines[crossing.lines[way] as usize] ^= crossing.bits[way];
        way += 1;
    }
    lines
}

impl Taken {
    #[inline]
    fn flip(&mut self, cell: usize) {
        let crossing = &CROSSINGS[cell];
        for way in 0..4 {
            self.0[usize::from(crossing.lines[way]) % LINES] ^= crossing.bits[way];
        }
    }

    /// How many cells a queen on this one would reach in each direction: one byte each.
    #[inline]
    fn reach(&self, cell: usize) -> u64 {
        let crossing = &CROSSINGS[cell];
        let mut reach = 0;
        for way in 0..4 {
            let taken = self.0[usize::from(crossing.lines[way]) % LINES];
            let free = FREE[usize::from(crossing.places[way]) % 16][usize::from(taken) % 1024];
            reach |= u64::from(free) << (16 * way);
        }
        (reach | reach << 4) & 0x0f0f_0f0f_0f0f_0f0f
    }

    /// Any cell that a queen reaches.
    #[inline]
    fn go(rng: &mut Rng, cell: usize, reach: u64) -> usize {
        let sums = Sums::of(reach);
        let (way, rank) = sums.find(below(rng, sums.total()));
        let step = Squares::STEPS[way as usize >> 1] * (rank as isize + 1);
        cell.wrapping_add_signed(if way & 1 == 0 { step } else { -step })
    }
}

/// One random game.
pub fn playout(rng: &mut Rng) -> Played {
    let (mut taken, mut amazons) = (TAKEN_AT_START, START);
    let mut turns = 0;
    loop {
        let mine = &mut amazons[turns as usize & 1];
        let Some((which, reach)) = mover(rng, &taken, mine) else {
            return Played { result: if turns % 2 == 1 { 1 } else { -1 }, turns, decisions: 3 * turns };
        };
        let from = usize::from(mine[which]);
        let to = Taken::go(rng, from, reach);
        mine[which] = to as u8;
        taken.flip(from);
        let target = Taken::go(rng, to, taken.reach(to));
        taken.flip(to);
        taken.flip(target);
        turns += 1;
    }
}

/// Any amazon that can move, and how far. One that cannot is put behind the others, and another is tried.
#[inline]
fn mover(rng: &mut Rng, taken: &Taken, mine: &mut [u8; 4]) -> Option<(usize, u64)> {
    for left in (1..=4).rev() {
        let which = below(rng, left) as usize;
        let reach = taken.reach(usize::from(mine[which]));
        if reach != 0 {
            return Some((which, reach));
        }
        mine.swap(which, left as usize - 1);
    }
    None
}
