//! Draws: one random word for each decision, spent part by part.

use super::bits::Bits;
use crate::game::Rng;
use rand::RngCore as _;

/// A random word. What a number below `n` leaves of it serves as the next word: as long as the product of all `n` is
/// far below 2⁶⁴ (it is 2⁴⁰ at most), no number is likelier than another by more than one part in 2²⁴.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Sampler(u64);

impl Sampler {
    pub(super) fn new(rng: &mut Rng) -> Sampler {
        Sampler(rng.next_u64())
    }

    /// A number below `n`, each equally likely.
    #[inline]
    pub(super) fn below(&mut self, n: usize) -> usize {
        let product = u128::from(self.0) * n as u128;
        self.0 = product as u64;
        (product >> 64) as usize
    }

    /// A bit of a set that is not empty, each equally likely.
    #[inline]
    pub(super) fn bit<const W: usize>(&mut self, set: &Bits<W>) -> usize {
        set.select(self.below(set.len())).unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::SeedableRng;

    #[test]
    fn every_bit_is_drawn_equally_often() {
        let mut rng = Rng::seed_from_u64(1);
        let set = [3, 64, 65, 100, 127].iter().fold(Bits::<2>::EMPTY, |all, bit| all.or(&Bits::one(*bit)));
        let mut counts = [0u32; 128];
        (0..50_000).for_each(|_| counts[Sampler::new(&mut rng).bit(&set)] += 1);
        // Five standard errors.
        let fits = |bit: usize| counts[bit].abs_diff(10_000) < 450;
        assert!(set.iter().all(fits) && set.iter().map(|bit| counts[bit]).sum::<u32>() == 50_000);
    }
}
