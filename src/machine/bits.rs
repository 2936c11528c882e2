//! Sets of bits of a fixed number of words.

use crate::board::SiteSet;
use std::cmp::Ordering;

/// A set of bits `0..64 * W`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Bits<const W: usize>(pub [u64; W]);

impl<const W: usize> Bits<W> {
    /// No bit.
    pub const EMPTY: Bits<W> = Bits([0; W]);

    /// Just this bit.
    #[inline(always)]
    pub fn one(bit: usize) -> Bits<W> {
        let mut bits = Bits::EMPTY;
        bits.insert(bit);
        bits
    }

    /// The part of a set that fits.
    pub fn of(set: &SiteSet) -> Bits<W> {
        let mut bits = Bits::EMPTY;
        set.iter().filter(|s| s.index() < 64 * W).for_each(|s| bits.insert(s.index()));
        bits
    }

    /// Is the bit in it?
    #[inline(always)]
    pub fn has(&self, bit: usize) -> bool {
        self.0[(bit >> 6) % W] >> (bit & 63) & 1 == 1
    }

    /// Puts a bit in.
    #[inline(always)]
    pub fn insert(&mut self, bit: usize) {
        self.0[(bit >> 6) % W] |= 1 << (bit & 63);
    }

    /// Takes a bit out.
    #[inline(always)]
    pub fn remove(&mut self, bit: usize) {
        self.0[(bit >> 6) % W] &= !(1 << (bit & 63));
    }

    /// Puts a bit in, or takes it out.
    #[inline(always)]
    pub fn flip(&mut self, bit: usize) {
        self.0[(bit >> 6) % W] ^= 1 << (bit & 63);
    }

    /// The same if something is so, without a branch.
    #[inline(always)]
    pub fn flip_if(&mut self, bit: usize, so: bool) {
        self.0[(bit >> 6) % W] ^= u64::from(so) << (bit & 63);
    }

    /// How many bits.
    #[inline(always)]
    pub fn len(&self) -> usize {
        let mut sum = 0;
        for i in 0..W {
            sum += self.0[i].count_ones();
        }
        sum as usize
    }

    /// Is there none?
    #[inline(always)]
    pub fn is_empty(&self) -> bool {
        let mut all = 0;
        for i in 0..W {
            all |= self.0[i];
        }
        all == 0
    }

    /// Do they share a bit?
    #[inline(always)]
    pub fn meets(&self, other: &Bits<W>) -> bool {
        let mut all = 0;
        for i in 0..W {
            all |= self.0[i] & other.0[i];
        }
        all != 0
    }

    /// Is every bit in the other set?
    #[inline(always)]
    pub fn is_subset(&self, other: &Bits<W>) -> bool {
        let mut all = 0;
        for i in 0..W {
            all |= self.0[i] & !other.0[i];
        }
        all == 0
    }

    #[inline(always)]
    pub fn or(&self, other: &Bits<W>) -> Bits<W> {
        let mut made = *self;
        for i in 0..W {
            made.0[i] |= other.0[i];
        }
        made
    }

    #[inline(always)]
    pub fn and(&self, other: &Bits<W>) -> Bits<W> {
        let mut made = *self;
        for i in 0..W {
            made.0[i] &= other.0[i];
        }
        made
    }

    #[inline(always)]
    pub fn minus(&self, other: &Bits<W>) -> Bits<W> {
        let mut made = *self;
        for i in 0..W {
            made.0[i] &= !other.0[i];
        }
        made
    }

    /// The lowest bit.
    #[inline(always)]
    pub fn first(&self) -> Option<usize> {
        for i in 0..W {
            if self.0[i] != 0 {
                return Some(64 * i + self.0[i].trailing_zeros() as usize);
            }
        }
        None
    }

    /// Takes the lowest bit out.
    #[inline(always)]
    pub fn pop(&mut self) -> Option<usize> {
        for i in 0..W {
            let word = self.0[i];
            if word != 0 {
                self.0[i] = word & (word - 1);
                return Some(64 * i + word.trailing_zeros() as usize);
            }
        }
        None
    }

    /// The bit, if it is just one.
    #[inline(always)]
    pub fn single(&self) -> Option<usize> {
        if self.len() == 1 {
            self.first()
        } else {
            None
        }
    }

    /// The bit with so many bits before it.
    #[inline(always)]
    pub fn select(&self, index: usize) -> Option<usize> {
        let mut left = index;
        for (i, &word) in self.0.iter().enumerate() {
            let here = word.count_ones() as usize;
            if left < here {
                return Some(64 * i + select_in_word(word, left));
            }
            left -= here;
        }
        None
    }

    /// Every bit `delta` further on; those that leave the range are gone.
    #[inline(always)]
    pub fn shift(&self, delta: i32) -> Bits<W> {
        let (words, by) = ((delta.unsigned_abs() >> 6) as usize, delta.unsigned_abs() & 63);
        let mut moved = Bits::EMPTY;
        if delta >= 0 {
            for i in 0..W {
                let low = if i >= words { self.0[i - words] } else { 0 };
                let carry = if i > words { self.0[i - words - 1] } else { 0 };
                moved.0[i] = low << by | (carry >> 1) >> (63 - by);
            }
        } else {
            for i in 0..W {
                let high = if i + words < W { self.0[i + words] } else { 0 };
                let carry = if i + words + 1 < W { self.0[i + words + 1] } else { 0 };
                moved.0[i] = high >> by | (carry << 1) << (63 - by);
            }
        }
        moved
    }

    /// Every bit `delta` further on, by less than a word.
    #[inline(always)]
    pub fn nudge(&self, delta: i32) -> Bits<W> {
        let by = delta.unsigned_abs() & 63;
        let mut moved = Bits::EMPTY;
        if delta >= 0 {
            let mut carry = 0;
            for i in 0..W {
                moved.0[i] = self.0[i] << by | (carry >> 1) >> (63 - by);
                carry = self.0[i];
            }
        } else {
            let mut carry = 0;
            for i in (0..W).rev() {
                moved.0[i] = self.0[i] >> by | (carry << 1) << (63 - by);
                carry = self.0[i];
            }
        }
        moved
    }

    /// The bits in rising order.
    #[inline(always)]
    pub fn iter(&self) -> Iter<W> {
        Iter(*self)
    }
}

/// The bits of a set in rising order.
#[derive(Clone, Debug)]
pub struct Iter<const W: usize>(Bits<W>);

impl<const W: usize> Iterator for Iter<W> {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        self.0.pop()
    }

    /// Word by word, so that what is left of a word stays in a register.
    #[inline(always)]
    fn fold<B, F: FnMut(B, usize) -> B>(self, init: B, mut f: F) -> B {
        let mut all = init;
        for (i, mut left) in self.0 .0.into_iter().enumerate() {
            while left != 0 {
                all = f(all, 64 * i + left.trailing_zeros() as usize);
                left &= left - 1;
            }
        }
        all
    }
}

/// The bit of a word with so many bits before it, by halves.
#[inline(always)]
fn select_in_word(word: u64, index: usize) -> usize {
    let (mut word, mut left, mut at) = (word, index as u32, 0);
    for half in [32, 16, 8, 4, 2, 1] {
        let low = (word & ((1 << half) - 1)).count_ones();
        // Without a branch: which half it is cannot be foretold.
        let high = u32::from(left >= low);
        left -= low * high;
        word >>= half * high;
        at += half * high;
    }
    at as usize
}

impl<const W: usize> PartialOrd for Bits<W> {
    fn partial_cmp(&self, other: &Bits<W>) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// Sets are ordered as their bits in rising order are, as words in a dictionary.
impl<const W: usize> Ord for Bits<W> {
    fn cmp(&self, other: &Bits<W>) -> Ordering {
        let Some(i) = (0..W).find(|i| self.0[*i] != other.0[*i]) else { return Ordering::Equal };
        let lowest = (self.0[i] ^ other.0[i]).trailing_zeros();
        let (without, order) = match self.0[i] >> lowest & 1 {
            1 => (other, Ordering::Less),
            _ => (self, Ordering::Greater),
        };
        // The set without the bit has a later one next, or it has ended and comes first.
        let goes_on = (without.0[i] >> lowest) != 0 || without.0[i + 1..].iter().any(|w| *w != 0);
        if goes_on {
            order
        } else {
            order.reverse()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Site;

    fn bits(of: &[usize]) -> Bits<3> {
        of.iter().fold(Bits::EMPTY, |b, i| b.or(&Bits::one(*i)))
    }

    #[test]
    fn shifting_moves_every_bit() {
        for by in [0, 1, 13, 63, 64, 65, 100] {
            let set = bits(&[0, 5, 63, 64, 90]);
            let moved: Vec<usize> = set.iter().map(|b| b + by).filter(|b| *b < 192).collect();
            assert_eq!(set.shift(by as i32), bits(&moved), "{by}");
            assert_eq!(bits(&moved).shift(-(by as i32)).minus(&set), Bits::EMPTY);
        }
    }

    #[test]
    fn selecting_counts_bits() {
        let set = bits(&[3, 9, 40, 63, 64, 130, 191]);
        let all: Vec<usize> = (0..7).filter_map(|i| set.select(i)).collect();
        assert_eq!(all, [3, 9, 40, 63, 64, 130, 191]);
        assert_eq!(set.select(7), None);
    }

    #[test]
    fn order_is_that_of_sets_of_sites() {
        let sets = [&[][..], &[1], &[1, 2], &[1, 2, 70], &[1, 70], &[2], &[64], &[64, 65]];
        let site_set = |s: &[usize]| s.iter().map(|i| Site(*i as u16)).collect::<SiteSet>();
        for a in sets {
            for b in sets {
                assert_eq!(bits(a).cmp(&bits(b)), site_set(a).cmp(&site_set(b)), "{a:?} {b:?}");
            }
        }
    }
}
