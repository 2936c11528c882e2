//! Random members of sets: of bitboards, and of lists that shrink.

use boardwright::rng::Rng;
use rand::Rng as _;

const ONES: u64 = 0x0101_0101_0101_0101;
const HIGHS: u64 = ONES << 7;

/// The place of the n-th set bit of a byte.
static NTH: [[u8; 8]; 256] = {
    let mut table = [[0; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut bit, mut n) = (0, 0);
        while bit < 8 {
            if byte >> bit & 1 == 1 {
                table[byte][n] = bit as u8;
                n += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    table
};

/// A number below `n`, each equally likely.
#[inline]
pub fn below(rng: &mut Rng, n: u32) -> u32 {
    rng.random_range(0..n)
}

/// Eight counts, one a byte, as sums of the count and all before it; they may add up to 127 at most.
#[derive(Clone, Copy)]
pub struct Sums(u64);

impl Sums {
    /// The sums of these counts.
    #[inline]
    pub fn of(counts: u64) -> Sums {
        Sums(counts.wrapping_mul(ONES))
    }

    /// How many set bits the bytes of a word hold.
    #[inline]
    pub fn of_bits(word: u64) -> Sums {
        let pairs = word - (word >> 1 & 0x5555_5555_5555_5555);
        let fours = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
        Sums::of((fours + (fours >> 4)) & 0x0f0f_0f0f_0f0f_0f0f)
    }

    /// All eight counts together.
    #[inline]
    pub fn total(self) -> u32 {
        (self.0 >> 56) as u32
    }

    /// Which byte the n-th thing counted is in, and how many of that byte come before it.
    #[inline]
    pub fn find(self, n: u32) -> (u32, u32) {
        let not_after = (HIGHS | (u64::from(n) * ONES)) - self.0;
        let byte = (!not_after & HIGHS).trailing_zeros() >> 3;
        let before = (self.0 << 8) >> (byte * 8) & 0xff;
        (byte, n - before as u32)
    }

    /// The n-th set bit of the word that these are the sums of.
    #[inline]
    pub fn nth_bit(self, word: u64, n: u32) -> u32 {
        let (byte, rank) = self.find(n);
        byte * 8 + nth_bit(word >> (byte * 8) & 0xff, rank)
    }
}

/// The n-th set bit of a byte.
#[inline]
pub fn nth_bit(byte: u64, n: u32) -> u32 {
    u32::from(NTH[byte as usize & 0xff][n as usize & 7])
}

/// Any of the set bits of a word that is not 0.
#[inline]
pub fn any_bit(rng: &mut Rng, word: u64) -> u32 {
    let sums = Sums::of_bits(word);
    sums.nth_bit(word, below(rng, sums.total()))
}

/// The cells that are still empty, in no order.
#[derive(Clone, Copy)]
pub struct Bag<const N: usize> {
    cells: [u8; N],
    len: usize,
}

impl<const N: usize> Bag<N> {
    /// These cells.
    pub const fn new(cells: [u8; N]) -> Self {
        Bag { cells, len: N }
    }

    /// How many are left.
    #[inline]
    pub fn len(&self) -> usize {
        self.len
    }

    /// The cell at a place.
    #[inline]
    pub fn get(&self, place: usize) -> u8 {
        self.cells[place]
    }

    /// Takes the cell at a place out.
    #[inline]
    pub fn take(&mut self, place: usize) -> u8 {
        self.len -= 1;
        let cell = self.cells[place];
        self.cells[place] = self.cells[self.len];
        cell
    }

    /// Takes any cell out.
    #[inline]
    pub fn draw(&mut self, rng: &mut Rng) -> u8 {
        self.take(below(rng, self.len as u32) as usize)
    }
}
