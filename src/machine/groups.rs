//! All groups of a set at once.

use super::bits::Bits;
use super::tables::Steps;

/// Ways that lead to a bit from those before it, at most.
const MOST_WAYS: usize = 7;

/// How the bits of a set come to the labels of their groups in one pass, where links are a few shifts.
#[derive(Clone, Debug)]
pub struct Scan<const W: usize>(Vec<Way<W>>);

/// From a bit to one after it.
#[derive(Clone, Copy, Debug)]
struct Way<const W: usize> {
    delta: usize,
    /// The bits that it leads from.
    leaves: Bits<W>,
    /// Ways before this one that lead from a neighbour of where it leads from, as a mask.
    beside: u8,
}

/// What is worked out for all bits of a set before they are looked at one by one.
struct Plan<const W: usize> {
    /// For each bit the number of the way that gives it its label, in three planes; 0 if it begins a new one.
    planes: [Bits<W>; 3],
    /// Where a way leads from a group that has not met the bit's own yet.
    meetings: [Bits<W>; MOST_WAYS],
    /// Bits that begin a new label.
    fresh: Bits<W>,
}

impl<const W: usize> Scan<W> {
    /// The pass for links both ways, if there is one.
    pub fn of(steps: &Steps<W>, near: &[Bits<W>]) -> Option<Scan<W>> {
        let mut ways: Vec<Way<W>> = Vec::new();
        for (delta, leaves) in steps.0.iter().filter(|(delta, _)| *delta > 0) {
            let new = Way { delta: *delta as usize, leaves: *leaves, beside: 0 };
            let beside = ways.iter().map(|way| way.is_beside(&new, near));
            let beside = beside.enumerate().fold(0, |all, (i, so)| all | u8::from(so) << i);
            if ways.len() == MOST_WAYS {
                return None;
            }
            ways.push(Way { beside, ..new });
        }
        Some(Scan(ways))
    }

    fn plan(&self, of: &Bits<W>) -> Plan<W> {
        let mut plan =
            Plan { planes: [Bits::EMPTY; 3], meetings: [Bits::EMPTY; MOST_WAYS], fresh: Bits::EMPTY };
        let (mut arrivals, mut met) = ([Bits::EMPTY; MOST_WAYS], Bits::EMPTY);
        for (i, way) in self.0.iter().enumerate().take(MOST_WAYS) {
            let here = of.and(&of.and(&way.leaves).shift(way.delta as i32));
            let first = here.minus(&met);
            for (bit, plane) in plan.planes.iter_mut().enumerate() {
                *plane = if (i + 1) >> bit & 1 == 1 { plane.or(&first) } else { *plane };
            }
            let beside = (0..i).filter(|other| way.beside >> other & 1 == 1);
            let known = beside.fold(Bits::EMPTY, |all, other| all.or(&arrivals[other]));
            plan.meetings[i] = here.and(&met).minus(&known);
            arrivals[i] = here;
            met = met.or(&here);
        }
        plan.fresh = of.minus(&met);
        plan
    }

    /// How many of the counted sites are in each group of a set that has some, from the largest number down: in two passes,
    /// as the components of pictures are labelled (Rosenfeld and Pfaltz, "Sequential operations in digital picture
    /// processing", 1966).
    fn sizes(&self, of: &Bits<W>, counted: &Bits<W>, sizes: &mut Vec<i32>) {
        let plan = self.plan(of);
        let mut labels = Labels::own();
        let mut deltas = [0; MOST_WAYS + 1];
        for (i, way) in self.0.iter().enumerate().take(MOST_WAYS) {
            deltas[i + 1] = way.delta;
        }
        labels.give(of, counted, &plan, &deltas);
        for (i, way) in self.0.iter().enumerate().take(MOST_WAYS) {
            labels.join(&plan.meetings[i], way.delta);
        }
        let found = labels.add_up(&plan.fresh);
        found.sort_unstable_by(|a, b| b.cmp(a));
        sizes.extend(found.iter().map(|size| i32::from(*size)));
    }
}

/// Labels of bits. A label is the first bit that has it; of labels that are one group each has one before it as a parent,
/// down to the first, which is its own.
struct Labels<const W: usize> {
    of_bits: [[u16; 64]; W],
    parents: [[u16; 64]; W],
    /// How many of the counted bits have a label.
    counts: [[u16; 64]; W],
}

impl<const W: usize> Labels<W> {
    /// Each bit has its own label.
    #[inline]
    fn own() -> Labels<W> {
        let mut each_bit = [[0; 64]; W];
        for (word, bits) in each_bit.iter_mut().enumerate() {
            for (i, bit) in bits.iter_mut().enumerate() {
                *bit = (64 * word + i) as u16;
            }
        }
        Labels { of_bits: each_bit, parents: each_bit, counts: [[0; 64]; W] }
    }

    /// Gives each bit the label of one before it, or its own.
    #[inline]
    fn give(&mut self, of: &Bits<W>, counted: &Bits<W>, plan: &Plan<W>, deltas: &[usize; MOST_WAYS + 1]) {
        let (labels, counts) = (self.of_bits.as_flattened_mut(), self.counts.as_flattened_mut());
        for word in 0..W {
            let [a, b, c] = &plan.planes;
            let planes = [a.0[word], b.0[word], c.0[word]];
            let mut left = of.0[word];
            while left != 0 {
                let i = left.trailing_zeros();
                left &= left - 1;
                let way = (0..3).fold(0, |way, plane| way | (planes[plane] >> i & 1) << plane);
                let bit = 64 * word + i as usize;
                let label = labels[bit - deltas[way as usize]];
                labels[bit] = label;
                counts[usize::from(label)] += (counted.0[word] >> i & 1) as u16;
            }
        }
    }

    /// Each of these bits is of one group with the bit that stands so many before it.
    #[inline]
    fn join(&mut self, meetings: &Bits<W>, delta: usize) {
        let (labels, parents) = (self.of_bits.as_flattened(), self.parents.as_flattened_mut());
        for bit in meetings.iter() {
            let (a, b) = (root(parents, labels[bit]), root(parents, labels[bit - delta]));
            parents[usize::from(a.max(b))] = a.min(b);
        }
    }

    /// The counts of the groups that have one, in any order, where labels of bits were, which are not needed any more.
    #[inline]
    fn add_up(&mut self, fresh: &Bits<W>) -> &mut [u16] {
        let (found, parents) = (self.of_bits.as_flattened_mut(), self.parents.as_flattened());
        let (counts, mut groups) = (self.counts.as_flattened_mut(), 0);
        for word in (0..W).rev() {
            let mut left = fresh.0[word];
            while left != 0 {
                let i = 63 - left.leading_zeros();
                left ^= 1 << i;
                let label = 64 * word + i as usize;
                let (parent, count) = (usize::from(parents[label]), counts[label]);
                counts[parent] += if parent == label { 0 } else { count };
                found[groups] = count;
                groups += usize::from((parent == label) & (count > 0));
            }
        }
        &mut found[..groups]
    }
}

impl<const W: usize> Way<W> {
    /// Are the bits from which the two ways lead to the same one always next to each other?
    fn is_beside(&self, other: &Way<W>, near: &[Bits<W>]) -> bool {
        let arrivals = |way: &Way<W>| way.leaves.shift(way.delta as i32);
        let both = arrivals(self).and(&arrivals(other));
        both.iter().all(|bit| near[bit - self.delta].has(bit - other.delta))
    }
}

/// The lowest label of a group.
#[inline]
fn root(parents: &[u16], mut label: u16) -> u16 {
    while parents[usize::from(label)] != label {
        label = parents[usize::from(label)];
    }
    label
}

impl<const W: usize> super::tables::Links<W> {
    /// How many of the counted sites are in each group of a set that has some, from the largest number down.
    pub fn group_sizes(&self, of: &Bits<W>, counted: &Bits<W>, sizes: &mut Vec<i32>) {
        sizes.clear();
        match &self.scan {
            Some(scan) => scan.sizes(of, counted, sizes),
            None => self.sizes_one_by_one(of, counted, sizes),
        }
    }

    fn sizes_one_by_one(&self, of: &Bits<W>, counted: &Bits<W>, sizes: &mut Vec<i32>) {
        let mut left = of.and(counted);
        while let Some(bit) = left.first() {
            let group = self.flood_by_bits(Bits::one(bit), of);
            left = left.minus(&group);
            sizes.push(group.and(counted).len() as i32);
        }
        sizes.sort_unstable_by(|a, b| b.cmp(a));
    }
}

#[cfg(test)]
mod tests {
    use super::super::tables::Links;
    use super::*;
    use crate::rng::Rng;
    use rand::RngCore as _;

    /// Links by these shifts and back, except from some bits.
    fn links(deltas: &[i32], rng: &mut Rng) -> Links<4> {
        let mut both_ways = vec![Bits::<4>::EMPTY; 256];
        let mut steps = Vec::new();
        for delta in deltas {
            let mut leaves = Bits(std::array::from_fn(|_| rng.next_u64() | rng.next_u64()));
            (256 - *delta as usize..256).for_each(|bit| leaves.remove(bit));
            for bit in leaves.iter() {
                both_ways[bit].insert(bit + *delta as usize);
                both_ways[bit + *delta as usize].insert(bit);
            }
            steps.push((*delta, leaves));
            steps.push((-delta, leaves.shift(*delta)));
        }
        let steps = Steps(steps);
        let scan = Scan::of(&steps, &both_ways);
        let near = both_ways.clone();
        Links { near, steps: steps.clone(), both_ways, steps_both_ways: steps, scan }
    }

    #[test]
    fn groups_found_at_once_are_those_found_one_by_one() {
        let mut rng = Rng::numbered(1, 0);
        let boards: [&[i32]; 5] = [&[1, 16], &[1, 15, 16], &[1, 15, 16, 17], &[64, 100, 1], &[1; 8]];
        for round in 0..50 {
            let links = links(boards[round % boards.len()], &mut rng);
            assert_eq!(links.scan.is_some(), round % 5 < 4);
            let mut any = || Bits(std::array::from_fn(|_| rng.next_u64()));
            let (of, counted) = (any(), if round % 2 == 0 { any() } else { Bits([u64::MAX; 4]) });
            let (mut found, mut expected) = (vec![7], Vec::new());
            links.group_sizes(&of, &counted, &mut found);
            links.sizes_one_by_one(&of, &counted, &mut expected);
            assert_eq!(found, expected, "round {round}");
        }
    }
}
