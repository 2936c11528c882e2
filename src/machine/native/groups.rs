//! Members one by one: sites, known sets, groups; and what is joined to given sites.

use super::emit::{Emit, Region, Words};
use super::newest::{Newest, Type};
use super::plan::Mask;
use crate::program::{Op, Pc, Reach, Table, N, S};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{InstBuilder, Value};

/// Sets of more words are gone through in memory, word by word.
const FEW_WORDS: usize = 2;

impl Emit<'_, '_> {
    /// The group of one bit, grown bit by bit.
    fn group(&mut self, near: i64, seed: &Words, within: &Words) -> Words {
        let (head, out) = (self.block_of(2 * self.width), self.b.create_block());
        let start: Vec<Value> = seed.iter().chain(seed).copied().collect();
        self.jump(head, &start);
        self.b.switch_to_block(head);
        let (group, rim): (Words, Words) = (self.parameters(head, 0), self.parameters(head, self.width));
        let (bit, rest) = self.pop(&rim);
        let at = self.row(near, bit, self.width);
        let next: Words = self.each(|emit, i| emit.look_up(at, 8 * i as i32));
        let inside = self.both(&next, within);
        let new = self.without(&inside, &group);
        let (group, rim) = (self.union(&group, &new), self.union(&rest, &new));
        let more = self.any(&rim);
        let again: Vec<Value> = group.iter().chain(&rim).copied().collect();
        self.branch(more, (head, &again), (out, &[]));
        self.b.switch_to_block(out);
        group
    }

    /// Takes the group of the first site of a set out of it.
    pub(super) fn next_group(&mut self, region: Region, at: Pc, op: &Op) {
        let Op::NextGroup { from, of, group, links, end } = *op else { return };
        let near = self.tables.keep_sets(&self.e.tables.links[usize::from(links)].both_ways);
        let (set, within) = (self.set(from), self.set(of));
        let end = self.block(region, end);
        let some = self.any(&set);
        self.or_leave(some, end);
        let (bit, _) = self.pop(&set);
        let word = self.bit_of_word(bit);
        let seed = self.in_its_word(bit, word);
        let whole = self.group(near, &seed, &within);
        let rest = self.without(&set, &whole);
        self.put_set(from, &rest);
        self.put_set(group, &whole);
        let next = self.block(region, at + 1);
        self.jump(next, &[]);
    }

    /// Takes the first site out of a set.
    pub(super) fn next_site(&mut self, region: Region, at: Pc, from: S, site: N, end: Pc) {
        if self.width > FEW_WORDS {
            return self.next_site_in_memory(region, at, from, site, end);
        }
        let set = self.set(from);
        let end = self.block(region, end);
        let some = self.any(&set);
        self.or_leave(some, end);
        let (bit, rest) = self.pop(&set);
        self.put_set(from, &rest);
        self.put_num(site, bit);
        let next = self.block(region, at + 1);
        self.jump(next, &[]);
    }

    /// The same where a set has many words: only the first one with a site is changed.
    fn next_site_in_memory(&mut self, region: Region, at: Pc, from: S, site: N, end: Pc) {
        let (end, found) = (self.block(region, end), self.block_of(2));
        self.put_waiting(|_, register| register == from.into());
        for i in 0..self.width {
            let word = self.load(self.sets, self.set_offset(from) + 8 * i as i32);
            let (first, next) = (self.int(64 * i as i64), self.b.create_block());
            let next = if i + 1 < self.width { next } else { end };
            self.branch(word, (found, &[word, first]), (next, &[]));
            if i + 1 < self.width {
                self.b.switch_to_block(next);
            }
        }
        self.b.switch_to_block(found);
        let (word, first) = (self.b.block_params(found)[0], self.b.block_params(found)[1]);
        let (less, place) = (self.add_int(word, -1), self.b.ins().ctz(word));
        let (rest, bit) = (self.and(word, less), self.add(first, place));
        let offset = self.right(first, 3);
        let word_at = self.add(self.sets, offset);
        self.store(rest, word_at, self.set_offset(from));
        self.forget(from);
        self.put_num(site, bit);
        let next = self.block(region, at + 1);
        self.jump(next, &[]);
    }

    /// The next set of a family that is known; whether it is.
    pub(super) fn next_set(&mut self, region: Region, at: Pc, op: &Op) -> bool {
        let Op::NextSet { of, at: place, set, end } = *op else { return false };
        let known = self.e.program.registers.families.iter().find(|(f, _)| *f == of);
        let Some((_, sets)) = known else { return false };
        let count = sets.len() as i64;
        let words = self.tables.words(&sets.iter().map(Mask::of).collect::<Vec<_>>());
        let table = self.tables.keep(words);
        let (index, end) = (self.num(place), self.block(region, end));
        let more = self.b.ins().icmp_imm_u(IntCC::UnsignedLessThan, index, count);
        self.or_leave(more, end);
        let row = self.row(table, index, self.width);
        let found = self.each(|emit, i| emit.look_up(row, 8 * i as i32));
        self.put_set(set, &found);
        let index = self.add_int(index, 1);
        self.put_num(place, index);
        let next = self.block(region, at + 1);
        self.jump(next, &[]);
        true
    }

    /// Brings sets of joined sites up to date with the pieces put in this turn: those of the same pieces together.
    pub(super) fn spread(&mut self, which: Table) {
        let e = self.e;
        let reaches =
            e.program.spreads[usize::from(which)].iter().map(|i| &e.program.reaches[usize::from(*i)]);
        let mut left: Vec<&Reach> = reaches.collect();
        let mut groups: Vec<Vec<&Reach>> = Vec::new();
        while let Some(first) = left.first().copied() {
            let like = |reach: &&Reach| reach.types == first.types && reach.links == first.links;
            let (alike, others): (Vec<&Reach>, Vec<&Reach>) = left.into_iter().partition(like);
            groups.push(alike);
            left = others;
        }
        groups.sort_by_key(|alike| alike[0].types);
        if let Some(Newest { of: Type::Of { colours, kinds }, site }) = self.newest {
            let looks = self.looks(kinds).filter(|looks| are_parallel(&groups, looks));
            if let Some(looks) = looks.filter(|_| self.is_site(site)) {
                return self.spread_one(&groups, (&looks, colours), site);
            }
        }
        groups.iter().for_each(|alike| self.spread_alike(alike));
    }

    /// The same for the one piece that is new, of whatever colour.
    fn spread_one(&mut self, groups: &[Vec<&Reach>], (looks, colours): (&[usize], N), site: N) {
        let out = self.b.create_block();
        let colour = self.colour_of(looks, colours, out);
        let ((bit, _), sets) = (self.site(site), self.sets);
        let own_at = self.sets_on(sets, colour, 1);
        let own = self.load_set_at(own_at, self.type_set(looks[0]));
        let joining = self.joining(groups[0][0], bit);
        for (reach, next) in groups[0].iter().zip(&groups[1]) {
            let at = self.sets_on(sets, colour, far(reach, next));
            let kept = self.load_set_at(at, reach.set);
            self.join(&joining, reach.seeds, (&own, &kept), true, |emit, kept| {
                emit.store_set_at(at, reach.set, kept);
            });
        }
        groups.iter().flatten().for_each(|reach| self.forget(reach.set));
        self.jump(out, &[]);
        self.b.switch_to_block(out);
    }

    fn spread_alike(&mut self, reaches: &[&Reach]) {
        let (e, Some(first)) = (self.e, reaches.first()) else { return };
        let of = S(e.places.types.0 + first.types.trailing_zeros() as u16);
        let new = self.is_new_in(of);
        if new == Some(false) {
            return;
        }
        let (own, out) = (self.set(of), self.b.create_block());
        if let (Some(true), Some(newest)) = (new, self.newest) {
            let (bit, there) = self.site(newest.site);
            self.go_on_if(there, out);
            self.spread_from(reaches, &own, bit, true);
            self.jump(out, &[]);
            self.b.switch_to_block(out);
            return;
        }
        let fresh = self.set(e.places.fresh);
        let start = self.both(&own, &fresh);
        let (head, body) = (self.block_of(self.width), self.b.create_block());
        self.jump(head, &start);
        self.b.switch_to_block(head);
        let left: Words = self.parameters(head, 0);
        let some = self.any(&left);
        self.branch(some, (body, &[]), (out, &[]));
        self.b.switch_to_block(body);
        let (bit, rest) = self.pop(&left);
        self.spread_from(reaches, &own, bit, false);
        self.jump(head, &rest);
        self.b.switch_to_block(out);
    }

    /// Joins a bit, and what hangs on it, to what is kept; is it alone new?
    fn spread_from(&mut self, reaches: &[&Reach], own: &Words, bit: Value, alone: bool) {
        let Some(first) = reaches.first() else { return };
        let joining = self.joining(first, bit);
        for reach in reaches {
            let kept = self.set(reach.set);
            self.join(&joining, reach.seeds, (own, &kept), alone, |emit, kept| emit.put_set(reach.set, kept));
        }
    }

    fn joining(&mut self, reach: &Reach, bit: Value) -> Joining {
        let near = self.tables.keep_sets(&self.e.tables.links[usize::from(reach.links)].both_ways);
        let word = self.bit_of_word(bit);
        Joining { near, bit, one: self.in_its_word(bit, word) }
    }

    /// Joins a bit, and what hangs on it in a set, to what is kept, if it is next to that or one of the seeds; `put` is
    /// given what is kept then.
    fn join(
        &mut self,
        joining: &Joining,
        seeds: S,
        (own, kept): (&Words, &Words),
        alone: bool,
        put: impl FnOnce(&mut Self, &Words),
    ) {
        let (join, next) = (self.b.create_block(), self.b.create_block());
        let seeds = self.set(seeds);
        let joined = self.touches(joining, kept, &seeds, alone);
        self.branch(joined, (join, &[]), (next, &[]));
        self.b.switch_to_block(join);
        let within = self.without(own, kept);
        let group = self.group(joining.near, &joining.one, &within);
        let kept = self.union(kept, &group);
        put(self, &kept);
        self.jump(next, &[]);
        self.b.switch_to_block(next);
    }

    /// Is a bit next to a set or one of the seeds, and, if it is not alone new, not in the set yet?
    fn touches(&mut self, joining: &Joining, kept: &Words, seeds: &Words, alone: bool) -> Value {
        let row = self.row(joining.near, joining.bit, self.width);
        let parts: Words = self.each(|emit, i| {
            let near = emit.look_up(row, 8 * i as i32);
            let beside = emit.and(near, kept[i]);
            let seeded = emit.and(joining.one[i], seeds[i]);
            emit.or(beside, seeded)
        });
        let joined = self.any(&parts);
        if alone {
            return joined;
        }
        let inside: Words = self.both(&joining.one, kept);
        let (inside, none) = (self.any(&inside), self.int(0));
        self.b.ins().select(inside, none, joined)
    }
}

/// A bit that is joined to what hangs on given sites: it, the same as a set, and the table of what is next to bits.
struct Joining {
    near: i64,
    bit: Value,
    one: Words,
}

/// Is the same kept for all these types, at places that are as far from one type to the next?
fn are_parallel(groups: &[Vec<&Reach>], types: &[usize]) -> bool {
    let [first, second, ..] = groups else { return false };
    let alike = |(group, ty): (&Vec<&Reach>, &usize)| {
        let same = |i: usize| {
            let (reach, here) = (first[i], group[i]);
            let steps = (ty - types[0]) as i64;
            (here.seeds, here.links, here.types) == (reach.seeds, reach.links, 1 << ty)
                && far(reach, here) == steps * far(reach, second[i])
        };
        (0..group.len()).all(same)
    };
    groups.len() == types.len()
        && groups.iter().all(|group| group.len() == first.len())
        && groups.iter().zip(types).all(alike)
}

/// How far one set is kept from another.
fn far(from: &Reach, to: &Reach) -> i64 {
    i64::from(to.set.0) - i64::from(from.set.0)
}
