//! Images of sets under a map of the board: by shifts where they are few, or by shifts of the set read backwards, as for
//! half a turn; otherwise site by site.

use super::emit::{Emit, Words};
use super::plan::Mask;
use crate::program::{Table, S};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::InstBuilder;

/// More shifts than these are slower than going from site to site.
const MOST_SHIFTS: usize = 4;

/// Where a site without an image goes.
const NOWHERE: u16 = u16::MAX;

/// How a map takes sets as they are or, in reverse, as their bits are backwards: how far it shifts, and the images.
struct Moves {
    is_reverse: bool,
    shifts: Vec<(i32, Mask)>,
}

impl Moves {
    /// Of a map from bits to bits, in words of so many bits; nothing if it takes too many shifts.
    fn of(map: &[u16], bits: usize) -> Option<Moves> {
        [false, true].into_iter().find_map(|is_reverse| {
            let mut shifts: Vec<(i32, Mask)> = Vec::new();
            for (from, to) in map.iter().enumerate().filter(|(_, to)| **to != NOWHERE) {
                let from = if is_reverse { bits - 1 - from } else { from };
                let delta = i32::from(*to) - from as i32;
                let image = Mask::one(usize::from(*to));
                match shifts.iter_mut().find(|(by, _)| *by == delta) {
                    Some((_, images)) => *images = images.or(&image),
                    None => shifts.push((delta, image)),
                }
            }
            (shifts.len() <= MOST_SHIFTS).then_some(Moves { is_reverse, shifts })
        })
    }
}

impl Emit<'_, '_> {
    /// Where a map takes the sites of a set.
    pub(super) fn image(&mut self, map: Table, from: S) -> Words {
        let e = self.e;
        let map = &e.tables.images[usize::from(map)];
        let from = self.set(from);
        match Moves::of(map, 64 * self.width) {
            Some(moves) => self.moved(&moves, from),
            None => self.image_by_sites(map, from),
        }
    }

    fn moved(&mut self, moves: &Moves, from: Words) -> Words {
        let from = match moves.is_reverse {
            true => from.iter().rev().map(|word| self.b.ins().bitrev(*word)).collect(),
            false => from,
        };
        let mut all = self.no_bits();
        for (delta, images) in &moves.shifts {
            let there = self.shift(&from, *delta);
            let images = self.words(images);
            let there = self.both(&there, &images);
            all = self.union(&all, &there);
        }
        all
    }

    fn image_by_sites(&mut self, map: &[u16], from: Words) -> Words {
        let mut to: Vec<u64> = map.iter().map(|bit| u64::from(*bit)).collect();
        to.resize(64 * self.width, u64::from(NOWHERE));
        let table = self.tables.keep(to);
        self.of_each_bit(from, |emit, bit| {
            let at = emit.row(table, bit, 1);
            let image = emit.look_up(at, 0);
            let there = emit.b.ins().icmp_imm_u(IntCC::NotEqual, image, i64::from(NOWHERE));
            let there = emit.wide(there);
            let word = emit.b.ins().ishl(there, image);
            emit.in_its_word(image, word)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the moves make of a set, by hand.
    fn image_of(moves: &Moves, bits: usize, set: &[usize]) -> Vec<usize> {
        let read = |bit: usize| if moves.is_reverse { bits - 1 - bit } else { bit };
        let mut all: Vec<usize> = Vec::new();
        for (delta, images) in &moves.shifts {
            let moved = set.iter().map(|bit| (read(*bit) as i32 + delta) as usize);
            all.extend(moved.filter(|to| *to < bits && images.has(*to)));
        }
        all.sort_unstable();
        all
    }

    #[test]
    fn half_turns_are_one_shift_backwards() {
        let map: Vec<u16> = (0..81).map(|bit| 80 - bit).collect();
        let moves = Moves::of(&map, 128).expect("few shifts");
        assert!(moves.is_reverse && moves.shifts.len() == 1);
        assert_eq!(image_of(&moves, 128, &[0, 7, 80]), [0, 73, 80]);
    }

    #[test]
    fn steps_round_a_ring_are_two_shifts() {
        let map: Vec<u16> = (0..30).map(|bit| (bit + 1) % 30).collect();
        let moves = Moves::of(&map, 64).expect("few shifts");
        assert!(!moves.is_reverse && moves.shifts.len() == 2);
        assert_eq!(image_of(&moves, 64, &[0, 29]), [0, 1]);
    }

    #[test]
    fn mirrors_go_by_sites() {
        let map: Vec<u16> = (0..81).map(|bit| bit / 9 * 9 + 8 - bit % 9).collect();
        assert!(Moves::of(&map, 128).is_none());
    }
}
