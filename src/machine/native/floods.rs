//! What is found step by step over the whole board: floods, slides, distances.

use super::emit::{Emit, Words};
use super::plan::{Links, Mask, Steps};
use cranelift_codegen::ir::{InstBuilder, Value};

impl Emit<'_, '_> {
    /// A loop over sets: `body` gives the next ones, and a value that is 0 when these are the last.
    fn repeat(&mut self, start: &Words, body: impl FnOnce(&mut Self, &Words) -> (Words, Value)) -> Words {
        let (head, out, home) = (self.block_of(self.width), self.b.create_block(), self.is_home());
        self.jump(head, start);
        self.b.switch_to_block(head);
        let now = self.parameters(head, 0);
        let (next, more) = body(self, &now);
        self.branch(more, (head, &next), (out, &[]));
        self.b.switch_to_block(out);
        self.settle_if(home);
        next
    }

    /// What is made of each bit of a set, together.
    pub(super) fn of_each_bit(&mut self, from: Words, of: impl FnOnce(&mut Self, Value) -> Words) -> Words {
        let (head, body, out) = (self.block_of(2 * self.width), self.b.create_block(), self.b.create_block());
        let start: Vec<Value> = from.into_iter().chain(self.no_bits()).collect();
        self.jump(head, &start);
        self.b.switch_to_block(head);
        let (left, met): (Words, Words) = (self.parameters(head, 0), self.parameters(head, self.width));
        let some = self.any(&left);
        self.branch(some, (body, &[]), (out, &[]));
        self.b.switch_to_block(body);
        let (bit, rest) = self.pop(&left);
        let made = of(self, bit);
        let met_now = self.union(&met, &made);
        let again: Vec<Value> = rest.into_iter().chain(met_now).collect();
        self.jump(head, &again);
        self.b.switch_to_block(out);
        met
    }

    /// The parts of `within` that are joined to `seed`, or enough of them to meet the goal. Shifts are made by pairs,
    /// which the processor makes at the same time; each pair carries on from what the ones before it reached.
    pub(super) fn flood(
        &mut self,
        links: &Links,
        seed: &Words,
        within: &Words,
        goal: Option<Words>,
    ) -> Words {
        let start = self.both(seed, within);
        let ways = self.ways_into(&links.steps_both_ways, within);
        self.repeat(&start, |emit, before| {
            let mut group = before.clone();
            for pair in ways.chunks(2) {
                let from = group.clone();
                for (delta, inside) in pair {
                    let moved = emit.shift(&from, *delta);
                    let moved = emit.both(&moved, inside);
                    group = emit.union(&group, &moved);
                }
            }
            let new: Words = emit.each(|emit, i| emit.b.ins().bxor(group[i], before[i]));
            let mut more = emit.any(&new);
            if let Some(goal) = &goal {
                let met = emit.both(&group, goal);
                let (met, none) = (emit.any(&met), emit.int(0));
                more = emit.b.ins().select(met, none, more);
            }
            (group, more)
        })
    }

    /// Each shift of a step with the sites of a set at which it may arrive, shifts to one side first.
    fn ways_into(&mut self, steps: &Steps, within: &Words) -> Vec<(i32, Words)> {
        let mut ways: Vec<(i32, Words)> = Vec::new();
        for (delta, mask) in &steps.0 {
            let arrivals = self.words(&mask.shift(*delta));
            ways.push((*delta, self.both(within, &arrivals)));
        }
        ways.sort_by_key(|(delta, _)| -delta);
        ways
    }

    /// How many steps lead from a set to another one at least; the number of sites if none do.
    pub(super) fn distance(&mut self, steps: &Steps, from: &Words, to: &Words) -> Value {
        let (head, body, out) = (self.block_of(2 * self.width + 1), self.b.create_block(), self.block_of(1));
        let far = self.int(self.e.program.layout.bit_of.len() as i64);
        let start: Vec<Value> = from.iter().chain(from).copied().chain([self.int(0)]).collect();
        let some = self.any(from);
        self.branch(some, (head, &start), (out, &[far]));
        self.b.switch_to_block(head);
        let (seen, rim): (Words, Words) = (self.parameters(head, 0), self.parameters(head, self.width));
        let count = self.b.block_params(head)[2 * self.width];
        let met = self.both(&rim, to);
        let met = self.any(&met);
        self.branch(met, (out, &[count]), (body, &[]));
        self.b.switch_to_block(body);
        let next = self.step(steps, &rim);
        let rim = self.without(&next, &seen);
        let seen = self.union(&seen, &rim);
        let count = self.add_int(count, 1);
        let more = self.any(&rim);
        let again: Vec<Value> = seen.into_iter().chain(rim).chain([count]).collect();
        self.branch(more, (head, &again), (out, &[far]));
        self.b.switch_to_block(out);
        self.b.block_params(out)[0]
    }

    /// The same as [`Self::slide`] without a loop, where a step is one shift: runs of so many steps are made of runs
    /// of half as many.
    fn slide_by_doubling(
        &mut self,
        (delta, mask): &(i32, Mask),
        longest: usize,
        from: &Words,
        through: &Words,
    ) -> Words {
        let arrivals = self.words(&mask.shift(*delta));
        let mut open = self.both(through, &arrivals);
        let first = self.shift(from, *delta);
        let mut met = self.both(&first, &open);
        let mut length = 1;
        while length < longest {
            let by = delta * length as i32;
            let further = self.shift(&met, by);
            let further = self.both(&further, &open);
            met = self.union(&met, &further);
            length *= 2;
            if length < longest {
                let moved = self.shift(&open, by);
                open = self.both(&open, &moved);
            }
        }
        met
    }

    /// From all sites at once: the sites of `through` before the first one outside it.
    pub(super) fn slide(&mut self, steps: &Steps, from: &Words, through: &Words) -> Words {
        if let ([step], Some(longest)) = (&steps.0[..], longest(steps)) {
            return self.slide_by_doubling(step, longest, from, through);
        }
        let first = self.step(steps, from);
        let start = self.both(&first, through);
        self.repeat(&start, |emit, met| {
            let further = emit.step(steps, met);
            let inside = emit.both(&further, through);
            let new = emit.without(&inside, met);
            let (next, more) = (emit.union(met, &new), emit.any(&new));
            (next, more)
        })
    }

    /// A slide, and the sites after it.
    pub(super) fn sight(&mut self, steps: &Steps, from: &Words, through: &Words) -> Words {
        if steps.0.len() == 1 && longest(steps).is_some() {
            let slide = self.slide(steps, from, through);
            let before = self.union(from, &slide);
            return self.step(steps, &before);
        }
        let start = self.step(steps, from);
        self.repeat(&start, |emit, met| {
            let inside = emit.both(met, through);
            let further = emit.step(steps, &inside);
            let new = emit.without(&further, met);
            let (next, more) = (emit.union(met, &new), emit.any(&new));
            (next, more)
        })
    }
}

/// How many steps of one shift follow each other at most, where that is not many.
fn longest(steps: &Steps) -> Option<usize> {
    let [(delta, mask)] = &steps.0[..] else { return None };
    let mut left = mask.shift(*delta);
    let mut count = 1;
    while !left.is_empty() && count <= 32 {
        left = left.and(mask).shift(*delta);
        count += 1;
    }
    (count <= 32).then_some(count)
}
