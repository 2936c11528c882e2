//! Members one by one: sites, known sets, groups; and what is joined to given sites.

use super::super::bits::Bits;
use super::emit::{Emit, Region, Words};
use crate::program::{Op, Pc, Reach, Table, N, S};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{InstBuilder, Value};

impl<const W: usize> Emit<'_, '_, W> {
    /// The group of one bit, grown bit by bit.
    fn group(&mut self, near: i64, seed: &Words<W>, within: &Words<W>) -> Words<W> {
        let (head, out) = (self.block_of(2 * W), self.b.create_block());
        let start: Vec<Value> = seed.iter().chain(seed).copied().collect();
        self.jump(head, &start);
        self.b.switch_to_block(head);
        let (group, rim): (Words<W>, Words<W>) = (self.parameters(head, 0), self.parameters(head, W));
        let (bit, rest) = self.pop(&rim);
        let at = self.row(near, bit, W);
        let next: Words<W> = std::array::from_fn(|i| self.look_up(at, 8 * i as i32));
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

    /// The next set of a family that is known; whether it is.
    pub(super) fn next_set(&mut self, region: Region, at: Pc, op: &Op) -> bool {
        let Op::NextSet { of, at: place, set, end } = *op else { return false };
        let known = self.e.program.registers.families.iter().find(|(f, _)| *f == of);
        let Some((_, sets)) = known else { return false };
        let count = sets.len() as i64;
        let words = sets.iter().flat_map(|set| Bits::<W>::of(set).0).collect();
        let table = self.tables.keep(words);
        let (index, end) = (self.num(place), self.block(region, end));
        let more = self.b.ins().icmp_imm_u(IntCC::UnsignedLessThan, index, count);
        self.or_leave(more, end);
        let row = self.row(table, index, W);
        let found = std::array::from_fn(|i| self.look_up(row, 8 * i as i32));
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
        while let Some(first) = left.first().copied() {
            let like = |reach: &&Reach| reach.types == first.types && reach.links == first.links;
            let (alike, others): (Vec<&Reach>, Vec<&Reach>) = left.into_iter().partition(like);
            self.spread_alike(&alike);
            left = others;
        }
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
            self.spread_from(reaches, &own, bit);
            self.jump(out, &[]);
            self.b.switch_to_block(out);
            return;
        }
        let fresh = self.set(e.places.fresh);
        let start = self.both(&own, &fresh);
        let (head, body) = (self.block_of(W), self.b.create_block());
        self.jump(head, &start);
        self.b.switch_to_block(head);
        let left: Words<W> = self.parameters(head, 0);
        let some = self.any(&left);
        self.branch(some, (body, &[]), (out, &[]));
        self.b.switch_to_block(body);
        let (bit, rest) = self.pop(&left);
        self.spread_from(reaches, &own, bit);
        self.jump(head, &rest);
        self.b.switch_to_block(out);
    }

    /// Joins a bit, and what hangs on it, to what is kept.
    fn spread_from(&mut self, reaches: &[&Reach], own: &Words<W>, bit: Value) {
        let Some(first) = reaches.first() else { return };
        let near = self.tables.keep_sets(&self.e.tables.links[usize::from(first.links)].both_ways);
        let word = self.bit_of_word(bit);
        let seed = self.in_its_word(bit, word);
        for reach in reaches {
            let (join, next) = (self.b.create_block(), self.b.create_block());
            let (kept, seeds) = (self.set(reach.set), self.set(reach.seeds));
            let joined = self.touches(near, bit, &seed, &kept, &seeds);
            self.branch(joined, (join, &[]), (next, &[]));
            self.b.switch_to_block(join);
            let within = self.without(own, &kept);
            let group = self.group(near, &seed, &within);
            let kept = self.union(&kept, &group);
            self.put_set(reach.set, &kept);
            self.jump(next, &[]);
            self.b.switch_to_block(next);
        }
    }

    /// Is a bit not in a set yet, but next to it or one of the seeds?
    fn touches(&mut self, near: i64, bit: Value, one: &Words<W>, kept: &Words<W>, seeds: &Words<W>) -> Value {
        let row = self.row(near, bit, W);
        let parts: Words<W> = std::array::from_fn(|i| {
            let near = self.look_up(row, 8 * i as i32);
            let beside = self.and(near, kept[i]);
            let seeded = self.and(one[i], seeds[i]);
            self.or(beside, seeded)
        });
        let inside: Words<W> = self.both(one, kept);
        let (joined, inside) = (self.any(&parts), self.any(&inside));
        let none = self.int(0);
        self.b.ins().select(inside, none, joined)
    }
}
