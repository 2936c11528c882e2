//! The source of randomness of random games: one word, so that machine code can draw from it and a game can have one
//! of its own.

use rand::{RngCore, SeedableRng};
use std::ops::Range;

/// Wang Yi's wyrand (2019): a counter, and for each word the halves of a product of two of its values. The same on
/// every machine.
#[derive(Clone, Debug, PartialEq, Eq)]
#[repr(transparent)]
pub struct Rng(u64);

impl Rng {
    /// What is added to the counter for each word.
    pub(crate) const STEP: u64 = 0x2d35_8dcc_aa6c_78a5;
    /// What makes the second factor out of the first.
    pub(crate) const TWIST: u64 = 0x8bb8_4b93_962e_acc9;

    /// The source with this number among those of a seed. Each number of a seed has a counter of its own.
    pub fn numbered(seed: u64, number: u64) -> Rng {
        Rng(scatter(scatter(seed) ^ number))
    }

    /// The sources with these numbers, one after the other.
    pub fn row(seed: u64, numbers: Range<u64>) -> impl Iterator<Item = Rng> {
        let seed = scatter(seed);
        numbers.map(move |number| Rng(scatter(seed ^ number)))
    }
}

/// Other numbers, far apart: each number comes from one only (the finaliser of Vigna's SplitMix64, 2015).
fn scatter(number: u64) -> u64 {
    let number = (number ^ number >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ number >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ number >> 31
}

impl RngCore for Rng {
    #[inline]
    fn next_u32(&mut self) -> u32 {
        (self.next_u64() >> 32) as u32
    }

    #[inline]
    fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(Rng::STEP);
        let product = u128::from(self.0) * u128::from(self.0 ^ Rng::TWIST);
        product as u64 ^ (product >> 64) as u64
    }

    fn fill_bytes(&mut self, to: &mut [u8]) {
        rand::rand_core::impls::fill_bytes_via_next(self, to);
    }
}

impl SeedableRng for Rng {
    type Seed = [u8; 8];

    fn from_seed(seed: [u8; 8]) -> Rng {
        Rng(u64::from_le_bytes(seed))
    }

    fn seed_from_u64(seed: u64) -> Rng {
        Rng::numbered(seed, 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::Rng as _;

    #[test]
    fn bits_are_even() {
        let mut rng = Rng::seed_from_u64(1);
        let mut counts = [0u32; 64];
        for _ in 0..100_000 {
            let word = rng.next_u64();
            counts.iter_mut().enumerate().for_each(|(bit, count)| *count += (word >> bit & 1) as u32);
        }
        // Five standard errors.
        assert!(counts.iter().all(|count| count.abs_diff(50_000) < 800), "{counts:?}");
    }

    #[test]
    fn sources_are_unlike() {
        // The first words of neighbouring numbers and seeds: as many cells of 2¹⁶ stay empty as chance leaves.
        for of in [|n| Rng::numbered(7, n), |n| Rng::numbered(n, 0)] {
            let mut met = vec![false; 1 << 16];
            (0..1 << 16).for_each(|n| met[usize::from(of(n).random::<u16>())] = true);
            let empty = met.iter().filter(|met| !**met).count();
            assert!(empty.abs_diff(24_109) < 600, "{empty}");
        }
    }
}
