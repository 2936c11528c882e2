//! Reversi, 8×8; who can turn nothing passes.

use super::bits::any_bit;
use super::Played;
use boardwright::rng::Rng;

/// All files but the first.
const NOT_A: u64 = 0xfefe_fefe_fefe_fefe;
/// All files but the last.
const NOT_H: u64 = 0x7f7f_7f7f_7f7f_7f7f;

/// One random game.
pub fn playout(rng: &mut Rng) -> Played {
    let (mut mine, mut theirs): (u64, u64) = (1 << 28 | 1 << 35, 1 << 27 | 1 << 36);
    let (mut turns, mut passes) = (0, 0);
    while mine | theirs != u64::MAX && passes < 2 {
        let moves = moves(mine, theirs);
        if moves == 0 {
            passes += 1;
        } else {
            passes = 0;
            let disc = 1 << any_bit(rng, moves);
            let turned = turned(disc, mine, theirs);
            mine |= turned | disc;
            theirs ^= turned;
        }
        (mine, theirs) = (theirs, mine);
        turns += 1;
    }
    let (first, second) = if turns % 2 == 0 { (mine, theirs) } else { (theirs, mine) };
    let result = first.count_ones().cmp(&second.count_ones()) as i8;
    Played { result, turns, decisions: turns }
}

/// What a run from these discs over discs to turn reaches, upwards by so many bits: the run itself.
#[inline]
fn up(from: u64, over: u64, step: u32) -> u64 {
    let mut run = from << step & over;
    run |= run << step & over;
    let pairs = over & over << step;
    run |= run << (2 * step) & pairs;
    run | run << (2 * step) & pairs
}

/// The same downwards.
#[inline]
fn down(from: u64, over: u64, step: u32) -> u64 {
    let mut run = from >> step & over;
    run |= run >> step & over;
    let pairs = over & over >> step;
    run |= run >> (2 * step) & pairs;
    run | run >> (2 * step) & pairs
}

/// Where a disc turns others.
#[inline]
fn moves(mine: u64, theirs: u64) -> u64 {
    let inner = theirs & NOT_A & NOT_H;
    let along = |over, step| up(mine, over, step) << step | down(mine, over, step) >> step;
    let all = along(inner, 1) | along(theirs, 8) | along(inner, 7) | along(inner, 9);
    all & !(mine | theirs)
}

/// The discs that one more disc turns.
#[inline]
fn turned(disc: u64, mine: u64, theirs: u64) -> u64 {
    let inner = theirs & NOT_A & NOT_H;
    let along = |over, step| {
        let (above, below) = (up(disc, over, step), down(disc, over, step));
        let closed = |run, end: u64| if end & mine != 0 { run } else { 0 };
        closed(above, above << step) | closed(below, below >> step)
    };
    along(inner, 1) | along(theirs, 8) | along(inner, 7) | along(inner, 9)
}
