//! Tests.

use super::emit::{Emit, Words};
use super::plan::Mask;
use crate::model::Compare;
use crate::program::{Table, Test, N, S};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{Block, InstBuilder, Value};

impl Emit<'_, '_> {
    /// Whether a test holds, as a value that is 0 if not; nothing if the interpreter has to say.
    pub(super) fn test(&mut self, test: Test) -> Option<Value> {
        Some(match test {
            Test::Is(n) => self.num(n),
            Test::Some(s) => {
                let set = self.set(s);
                self.any(&set)
            }
            Test::Meets(a, b) => {
                let (a, b) = (self.set(a), self.set(b));
                let both = self.each(|emit, i| emit.and(a[i], b[i]));
                self.any(&both)
            }
            Test::Subset(a, b) => {
                let (a, b) = (self.set(a), self.set(b));
                let outside = self.each(|emit, i| emit.minus(a[i], b[i]));
                self.none(&outside)
            }
            Test::SameSites(a, b) => {
                let (a, b) = (self.set(a), self.set(b));
                let unlike = self.each(|emit, i| emit.b.ins().bxor(a[i], b[i]));
                self.none(&unlike)
            }
            Test::Has(s, n) => self.has(s, n),
            Test::Compare(how, a, b) => {
                let (a, b) = (self.num(a), self.num(b));
                self.b.ins().icmp(condition(how), a, b)
            }
            Test::Within(a, b) => {
                let (a, b) = (self.num(a), self.num(b));
                let outside = self.minus(a, b);
                self.is(IntCC::Equal, outside, 0)
            }
            Test::InPlay(role) => {
                let out = self.num(self.e.places.out);
                let out = self.and_int(out, 1 << role);
                let within = self.e.model.cast.all_roles() >> role & 1 == 1;
                if within {
                    self.is(IntCC::Equal, out, 0)
                } else {
                    self.int(0)
                }
            }
            Test::AnyInside(family, s) => self.any_inside(family, s)?,
            Test::AnyInsideAt(family, s, fresh) => self.any_inside_at(family, s, fresh),
            _ => return None,
        })
    }

    /// A value that is 0 if all words are.
    pub(super) fn any(&mut self, words: &Words) -> Value {
        words[1..].iter().fold(words[0], |all, word| self.or(all, *word))
    }

    pub(super) fn none(&mut self, words: &Words) -> Value {
        let any = self.any(words);
        self.is(IntCC::Equal, any, 0)
    }

    fn has(&mut self, s: S, n: N) -> Value {
        let (bit, there) = self.site(n);
        let set = self.set(s);
        let word = self.word_of(&set, bit);
        let low = self.b.ins().ushr(word, bit);
        let low = self.and_int(low, 1);
        let there = self.wide(there);
        self.and(low, there)
    }

    /// Is one set of the family, whole, in the set? Whole-board shifts, for families of few shapes.
    fn any_inside(&mut self, family: Table, s: S) -> Option<Value> {
        let family = &self.e.tables.families[usize::from(family)];
        if family.shapes.iter().map(|(_, offsets)| offsets.len() * self.width).sum::<usize>() > 200 {
            return None;
        }
        let set = self.set(s);
        let mut found = self.int(0);
        for (anchors, offsets) in &family.shapes {
            let whole = self.inside_shape(&set, anchors, offsets);
            let any = self.any(&whole);
            found = self.or(found, any);
        }
        Some(found)
    }

    /// First sites of sets of one shape that are, whole, in a set. Where the offsets are steps of one length, runs of
    /// two steps are made of runs of one, and so on.
    fn inside_shape(&mut self, set: &Words, anchors: &Mask, offsets: &[i32]) -> Words {
        let mask = self.words(anchors);
        let step = offsets.first().copied().unwrap_or(0);
        let even = offsets.iter().enumerate().all(|(i, by)| *by == step * (i as i32 + 1));
        if !even || offsets.is_empty() {
            let first = self.each(|emit, i| emit.and(set[i], mask[i]));
            return offsets.iter().fold(first, |left, by| {
                let moved = self.shift(set, -by);
                self.each(|emit, i| emit.and(left[i], moved[i]))
            });
        }
        let (mut run, mut length, wanted) = (set.clone(), 1, offsets.len() as i32 + 1);
        while length < wanted {
            let more = length.min(wanted - length);
            let moved = self.shift(&run, -step * more);
            run = self.each(|emit, i| emit.and(run[i], moved[i]));
            length += more;
        }
        self.each(|emit, i| emit.and(run[i], mask[i]))
    }

    /// The same for sets that hold one of the bits of `fresh`. Of the sets of one shape that hold a bit, none is
    /// inside when fewer of their sites are than one of them has.
    fn any_inside_at(&mut self, family: Table, s: S, fresh: S) -> Value {
        let of_turn = fresh == self.e.places.fresh;
        let is_new = if of_turn { self.is_new_in(s) } else { None };
        if is_new == Some(false) {
            return self.int(0);
        }
        // No set was inside before the bits of this turn came, so on a small board all are looked at together.
        if let Some(found) = if of_turn && self.width == 1 { self.any_inside(family, s) } else { None } {
            return found;
        }
        if let (Some(true), Some(newest)) = (is_new, self.newest) {
            return self.any_inside_at_one(family, s, newest.site);
        }
        let home = self.is_home();
        let (set, fresh) = (self.set(s), self.set(fresh));
        let start = self.both(&set, &fresh);
        let (head, body, out) = (self.block_of(self.width), self.b.create_block(), self.block_of(1));
        self.jump(head, &start);
        self.b.switch_to_block(head);
        let left: Words = self.parameters(head, 0);
        let (any, no) = (self.any(&left), self.int(0));
        self.branch(any, (body, &[]), (out, &[no]));
        self.b.switch_to_block(body);
        let (bit, rest) = self.pop(&left);
        let bit = self.inside(bit);
        self.bundles_at(family, &set, bit, out);
        self.jump(head, &rest);
        self.b.switch_to_block(out);
        self.settle_if(home);
        self.b.block_params(out)[0]
    }

    /// The same for the bit in a register.
    fn any_inside_at_one(&mut self, family: Table, s: S, site: N) -> Value {
        let home = self.is_home();
        let (set, (bit, there), out) = (self.set(s), self.site(site), self.block_of(1));
        let (look, no) = (self.b.create_block(), self.int(0));
        self.branch(there, (look, &[]), (out, &[no]));
        self.b.switch_to_block(look);
        self.bundles_at(family, &set, bit, out);
        self.jump(out, &[no]);
        self.b.switch_to_block(out);
        self.settle_if(home);
        self.b.block_params(out)[0]
    }

    /// Goes to `out` with 1 if a set of the family that holds the bit is inside. Words are counted together as far as
    /// none of the sites around a bit come to the same place in them.
    fn bundles_at(&mut self, family: Table, set: &Words, bit: Value, out: Block) {
        let family = &self.e.tables.families[usize::from(family)];
        for (anchors, offsets) in &family.shapes {
            let bundles = bundles(anchors, offsets, 64 * self.width);
            let table = self.tables.keep_sets(&bundles);
            let at = self.row(table, bit, self.width);
            // Read where it is used, since a word in memory is as good an operand as any.
            let there: Words = self.each(|emit, i| {
                let around = emit.load(at, 8 * i as i32);
                emit.and(set[i], around)
            });
            let together = apart(&bundles, self.width).into_iter().map(|words| {
                let words: Vec<Value> = words.into_iter().map(|i| there[i]).collect();
                words[1..].iter().fold(words[0], |all, word| self.or(all, *word))
            });
            let together: Vec<Value> = together.collect();
            let counts = self.counts(&together);
            let count = self.sum(&counts);
            let enough = self.is(IntCC::UnsignedGreaterThan, count, offsets.len() as i64);
            let (exact, next) = (self.unlikely(), self.b.create_block());
            self.branch(enough, (exact, &[]), (next, &[]));
            self.b.switch_to_block(exact);
            let whole = self.inside_shape(&there, anchors, offsets);
            let whole = self.any(&whole);
            self.branch(whole, (out, &[whole]), (next, &[]));
            self.b.switch_to_block(next);
        }
    }
}

/// For each of so many bits the union of the sets of one shape that hold it.
fn bundles(anchors: &Mask, offsets: &[i32], bits: usize) -> Vec<Mask> {
    let mut found = vec![Mask::EMPTY; bits];
    for first in anchors.iter() {
        let of = || std::iter::once(0).chain(offsets.iter().copied()).map(|by| (first as i32 + by) as usize);
        let set = of().fold(Mask::EMPTY, |all, bit| all.or(&Mask::one(bit)));
        of().for_each(|bit| found[bit] = found[bit].or(&set));
    }
    found
}

/// The words of such unions in groups: within one, no two words ever have the same place.
fn apart(bundles: &[Mask], width: usize) -> Vec<Vec<usize>> {
    let meet = |a: usize, b: usize| bundles.iter().any(|set| set.0[a] & set.0[b] != 0);
    (0..width).fold(Vec::new(), |mut groups: Vec<Vec<usize>>, word| {
        match groups.iter_mut().find(|group| group.iter().all(|other| !meet(*other, word))) {
            Some(group) => group.push(word),
            None => groups.push(vec![word]),
        }
        groups
    })
}

pub(super) fn condition(how: Compare) -> IntCC {
    match how {
        Compare::Equal => IntCC::Equal,
        Compare::Unequal => IntCC::NotEqual,
        Compare::Less => IntCC::SignedLessThan,
        Compare::AtMost => IntCC::SignedLessThanOrEqual,
        Compare::Greater => IntCC::SignedGreaterThan,
        Compare::AtLeast => IntCC::SignedGreaterThanOrEqual,
    }
}
