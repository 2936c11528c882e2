//! Permute, 12×12, without the pie rule: which face, which way round, which stone to bandage.

use super::bits::{below, nth_bit, Sums};
use super::cascade::Groups;
use super::Played;
use boardwright::rng::Rng;

const SIZE: usize = 12;
/// Bits from one row to the next; four rows are a word.
const STRIDE: usize = 16;

/// One bit for each stone or face; a face is where its stone with the lowest bit is.
type Board = [u64; 3];

/// Orange has the cells of odd colour.
const ORANGE: Board = [0x0555_0aaa_0555_0aaa; 3];
/// All faces.
const FACES: Board = [0x07ff_07ff_07ff_07ff, 0x07ff_07ff_07ff_07ff, 0x07ff_07ff_07ff];

/// A face's four stones after a quarter turn one way and the other.
static TURNED: [[u64; 2]; 16] = {
    let mut turned = [[0; 2]; 16];
    let mut face = 0;
    while face < 16 {
        let [a, b, c, d] = [face & 1, face >> 1 & 1, face >> 2 & 1, face >> 3];
        turned[face] = [(c | a << 1 | d << 2 | b << 3) as u64, (b | d << 1 | a << 2 | c << 3) as u64];
        face += 1;
    }
    turned
};

/// How many stones of a face are in a set of them.
static STONES: [u32; 16] = [0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4];

/// For each stone all faces but those that it is in.
static OTHER_FACES: [Board; SIZE * STRIDE] = {
    let mut others = [FACES; SIZE * STRIDE];
    let mut face = 0;
    while face < SIZE * STRIDE {
        let stones = [face, face + 1, face + STRIDE, face + STRIDE + 1];
        let mut n = 0;
        while n < 4 {
            if stones[n] < SIZE * STRIDE {
                others[stones[n]][face >> 6] &= !(1 << (face & 63));
            }
            n += 1;
        }
        face += 1;
    }
    others
};

/// One random game.
pub fn playout(rng: &mut Rng) -> Played {
    let (mut orange, mut loose) = (ORANGE, FACES);
    let mut turns = 0;
    while let Some(face) = any_face(rng, &orange, &loose) {
        let before = pair(&orange, face) | pair(&orange, face + STRIDE) << 2;
        let to_mine = if turns % 2 == 0 { 0 } else { 15 };
        // The way round and the stone, two decisions, are drawn as one number: turning does not change how
        // many stones are mine.
        let pick = below(rng, 2 * STONES[(before ^ to_mine) as usize]);
        let after = TURNED[before as usize][pick as usize & 1];
        let change = before ^ after;
        flip(&mut orange, face, change & 3);
        flip(&mut orange, face + STRIDE, change >> 2);
        let nth = nth_bit(after ^ to_mine, pick >> 1) as usize;
        let others = &OTHER_FACES[face + (nth & 1) + (nth >> 1) * STRIDE];
        loose.iter_mut().zip(others).for_each(|(loose, others)| *loose &= others);
        turns += 1;
    }
    Played { result: result(&orange), turns, decisions: 3 * turns }
}

/// Any face of both colours that is loose.
#[inline]
fn any_face(rng: &mut Rng, orange: &Board, loose: &Board) -> Option<usize> {
    let mut legal = [0; 3];
    for i in 0..3 {
        let next = if i < 2 { orange[i + 1] } else { 0 };
        let (upper, lower) = (orange[i], orange[i] >> STRIDE | next << (64 - STRIDE));
        let (either, both) = (upper | lower, upper & lower);
        legal[i] = (either | either >> 1) & !(both & both >> 1) & loose[i];
    }
    let sums = [Sums::of_bits(legal[0]), Sums::of_bits(legal[1]), Sums::of_bits(legal[2])];
    let first = sums[0].total();
    let second = first + sums[1].total();
    let total = second + sums[2].total();
    if total == 0 {
        return None;
    }
    let n = below(rng, total);
    let word = usize::from(n >= first) + usize::from(n >= second);
    let bit = sums[word].nth_bit(legal[word], n - [0, first, second][word]);
    Some(word << 6 | bit as usize)
}

/// Two cells beside each other.
#[inline]
fn pair(board: &Board, at: usize) -> u64 {
    board[at >> 6] >> (at & 63) & 3
}

/// Changes cells beside each other.
#[inline]
fn flip(board: &mut Board, at: usize, cells: u64) {
    board[at >> 6] ^= cells << (at & 63);
}

/// Who has the larger groups.
fn result(orange: &Board) -> i8 {
    let mut groups = Groups::NONE;
    // The groups of the row above, then those of this row.
    let mut labels = [0; SIZE + 1];
    let mut above = 0;
    for row in 0..SIZE {
        let stones = (orange[row >> 2] >> ((row & 3) * STRIDE)) as u32 & 0xfff;
        let same_left = !(stones ^ stones << 1) & !1;
        let same_up = if row == 0 { 0 } else { !(stones ^ above) };
        // Here groups meet that did not meet before: of the stones to the left and above, like this one,
        // but unlike the one between them.
        let corners = same_left & same_up & (stones ^ above << 1);
        for col in 0..SIZE {
            let has = |set: u32| set >> col & 1 != 0;
            let (left, up) = (labels[col], labels[col + 1]);
            groups.meet(left, up, has(corners));
            let up = if has(same_up) { up } else { groups.fresh() };
            let label = if has(same_left) { left } else { up };
            groups.grow(label, if has(stones) { 1 } else { -1 }, 1);
            labels[col + 1] = label;
        }
        above = stones;
    }
    groups.compare()
}
