//! Files of registers. Their length is fixed, so that a masked index needs no test of its range. They lie in the machine
//! itself, so that machine code finds all by one address.

use super::bits::Bits;
use crate::program::{Program, Registers};
use std::ops::{Index, IndexMut};

/// Registers of sets; a game that needs more is not compiled.
pub const SETS: usize = 1024;
/// Registers of numbers.
pub const NUMBERS: usize = 16_384;

/// Registers of sets.
#[derive(Debug)]
pub struct Sets<const W: usize>(pub [Bits<W>; SETS]);

/// Registers of numbers.
#[derive(Debug)]
pub struct Nums(pub [i64; NUMBERS]);

/// Does a program fit?
pub fn fits(program: &Program) -> bool {
    let Registers { total: [sets, nums, ..], .. } = program.registers;
    sets <= SETS && nums <= NUMBERS
}

impl<const W: usize> Sets<W> {
    /// All empty.
    pub fn new() -> Sets<W> {
        Sets([Bits::EMPTY; SETS])
    }
}

impl Nums {
    /// All 0.
    pub fn new() -> Nums {
        Nums([0; NUMBERS])
    }

    /// Swaps two.
    pub fn swap(&mut self, a: usize, b: usize) {
        self.0.swap(a, b);
    }
}

impl<const W: usize> Index<usize> for Sets<W> {
    type Output = Bits<W>;

    #[inline(always)]
    fn index(&self, i: usize) -> &Bits<W> {
        &self.0[i & (SETS - 1)]
    }
}

impl<const W: usize> IndexMut<usize> for Sets<W> {
    #[inline(always)]
    fn index_mut(&mut self, i: usize) -> &mut Bits<W> {
        &mut self.0[i & (SETS - 1)]
    }
}

impl Index<usize> for Nums {
    type Output = i64;

    #[inline(always)]
    fn index(&self, i: usize) -> &i64 {
        &self.0[i & (NUMBERS - 1)]
    }
}

impl IndexMut<usize> for Nums {
    #[inline(always)]
    fn index_mut(&mut self, i: usize) -> &mut i64 {
        &mut self.0[i & (NUMBERS - 1)]
    }
}
