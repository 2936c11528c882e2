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
    #[inline]
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
    #[inline]
    pub fn has(&self, bit: usize) -> bool {
        self.0[(bit >> 6) % W] >> (bit & 63) & 1 == 1
    }

    /// Puts a bit in.
    #[inline]
    pub fn insert(&mut self, bit: usize) {
        self.0[(bit >> 6) % W] |= 1 << (bit & 63);
    }

    /// Takes a bit out.
    #[inline]
    pub fn remove(&mut self, bit: usize) {
        self.0[(bit >> 6) % W] &= !(1 << (bit & 63));
    }

    /// How many bits.
    #[inline]
    pub fn len(&self) -> usize {
        self.0.iter().map(|w| w.count_ones() as usize).sum()
    }

    /// Is there none?
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, w| all | w) == 0
    }

    /// Do they share a bit?
    #[inline]
    pub fn meets(&self, other: &Bits<W>) -> bool {
        (0..W).fold(0, |all, i| all | self.0[i] & other.0[i]) != 0
    }

    /// Is every bit in the other set?
    #[inline]
    pub fn is_subset(&self, other: &Bits<W>) -> bool {
        (0..W).fold(0, |all, i| all | self.0[i] & !other.0[i]) == 0
    }

    #[inline]
    pub fn or(&self, other: &Bits<W>) -> Bits<W> {
        Bits(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }

    #[inline]
    pub fn and(&self, other: &Bits<W>) -> Bits<W> {
        Bits(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }

    #[inline]
    pub fn minus(&self, other: &Bits<W>) -> Bits<W> {
        Bits(std::array::from_fn(|i| self.0[i] & !other.0[i]))
    }

    /// The lowest bit.
    #[inline]
    pub fn first(&self) -> Option<usize> {
        (0..W).find(|i| self.0[*i] != 0).map(|i| 64 * i + self.0[i].trailing_zeros() as usize)
    }

    /// Takes the lowest bit out.
    #[inline]
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
    #[inline]
    pub fn single(&self) -> Option<usize> {
        if self.len() == 1 {
            self.first()
        } else {
            None
        }
    }

    /// The bit with so many bits before it.
    #[inline]
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
    #[inline]
    pub fn shift(&self, delta: i32) -> Bits<W> {
        if W == 1 {
            let word = self.0[0];
            let by = delta.unsigned_abs();
            let moved = match (by < 64, delta >= 0) {
                (true, true) => word << by,
                (true, false) => word >> by,
                _ => 0,
            };
            return Bits(std::array::from_fn(|_| moved));
        }
        let (words, by) = ((delta.unsigned_abs() >> 6) as usize, delta.unsigned_abs() & 63);
        if delta >= 0 {
            Bits(std::array::from_fn(|i| {
                let low = if i >= words { self.0[i - words] } else { 0 };
                let carry = if i > words { self.0[i - words - 1] } else { 0 };
                low << by | (carry >> 1) >> (63 - by)
            }))
        } else {
            Bits(std::array::from_fn(|i| {
                let high = if i + words < W { self.0[i + words] } else { 0 };
                let carry = if i + words + 1 < W { self.0[i + words + 1] } else { 0 };
                high >> by | (carry << 1) << (63 - by)
            }))
        }
    }

    /// The bits in rising order.
    pub fn iter(&self) -> impl Iterator<Item = usize> {
        let mut left = *self;
        std::iter::from_fn(move || left.pop())
    }
}

/// The bit of a word with so many bits before it, by halves.
#[inline]
fn select_in_word(word: u64, index: usize) -> usize {
    let (mut word, mut left, mut at) = (word, index as u32, 0);
    for half in [32, 16, 8] {
        let low = (word & ((1 << half) - 1)).count_ones();
        if left >= low {
            left -= low;
            word >>= half;
            at += half;
        }
    }
    for _ in 0..left {
        word &= word - 1;
    }
    at + word.trailing_zeros() as usize
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
        let (with, without, order) = match self.0[i] >> lowest & 1 {
            1 => (self, other, Ordering::Less),
            _ => (other, self, Ordering::Greater),
        };
        let _ = with;
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
