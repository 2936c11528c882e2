//! Rows of registers with one number for each site: sums, conditions, the same value for many.

use super::emit::{Emit, Words};
use super::truths::condition;
use crate::model::Compare;
use crate::program::{Op, N, S};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{InstBuilder, Value};

impl Emit<'_, '_> {
    /// An operation on a row of numbers; whether it was one.
    pub(super) fn row_of_numbers(&mut self, op: &Op) -> bool {
        match *op {
            Op::Total { to, base, at, sites } => self.total(to, base, at, sites),
            Op::Where { to, base, at, of, compare, value } => {
                let sites = self.sites_where(base, at, of, compare, value);
                self.put_set(to, &sites);
            }
            Op::Fill { from, base, at, sites, low, high } => {
                let value = self.num(from);
                let value = if low <= high { self.clamp(value, low, high) } else { value };
                self.fill_row(value, base, at, sites);
            }
            _ => return false,
        }
        true
    }

    fn total(&mut self, to: N, base: N, at: N, sites: S) {
        let (at, none) = (self.num(at), self.int(0));
        let sum = self.each_bit(sites, &[none], |emit, bit, sum| {
            let number = emit.number_at(base, at, bit);
            vec![emit.add(sum[0], number)]
        });
        let (low, high) = (self.int(i32::MIN.into()), self.int(i32::MAX.into()));
        let sum = self.b.ins().smax(sum[0], low);
        let sum = self.b.ins().smin(sum, high);
        self.put_num(to, sum);
    }

    fn sites_where(&mut self, base: N, at: N, of: S, compare: Compare, value: N) -> Words {
        let (at, value) = (self.num(at), self.num(value));
        let none = self.no_bits();
        self.each_bit(of, &none, |emit, bit, found| {
            let number = emit.number_at(base, at, bit);
            let holds = emit.b.ins().icmp(condition(compare), number, value);
            let holds = emit.wide(holds);
            let one = emit.b.ins().ishl(holds, bit);
            let word = emit.right(bit, 6);
            let into = |emit: &mut Self, i: usize| match emit.width {
                1 => emit.or(found[0], one),
                _ => {
                    let is_here = emit.b.ins().icmp_imm_u(IntCC::Equal, word, i as i64);
                    let more = emit.or(found[i], one);
                    emit.b.ins().select(is_here, more, found[i])
                }
            };
            emit.each(into)
        })
    }

    fn fill_row(&mut self, value: Value, base: N, at: N, sites: S) {
        let at = self.num(at);
        let there = self.is_place(at);
        self.each_bit(sites, &[], |emit, bit, _| {
            let at = emit.add(at, bit);
            let place = emit.num_place(base, at);
            let old = emit.load(place, 0);
            let value = emit.b.ins().select(there, value, old);
            emit.store(value, place, 0);
            Vec::new()
        });
        self.forget_nums();
    }

    /// The number at `base + at + bit`; 0 if `at` is negative.
    fn number_at(&mut self, base: N, at: Value, bit: Value) -> Value {
        let (there, place) = (self.is_place(at), self.add(at, bit));
        let place = self.num_place(base, place);
        let (number, none) = (self.load(place, 0), self.int(0));
        self.b.ins().select(there, number, none)
    }

    /// A loop over the bits of a set; `body` gets what the round before gave.
    fn each_bit(
        &mut self,
        sites: S,
        start: &[Value],
        body: impl FnOnce(&mut Self, Value, &[Value]) -> Vec<Value>,
    ) -> Vec<Value> {
        let (left, home) = (self.set(sites), self.is_home());
        let (head, round) = (self.block_of(self.width + start.len()), self.b.create_block());
        let out = self.block_of(start.len());
        let first: Vec<Value> = left.iter().chain(start).copied().collect();
        self.jump(head, &first);
        self.b.switch_to_block(head);
        let left: Words = self.parameters(head, 0);
        let carried = self.b.block_params(head)[self.width..].to_vec();
        let some = self.any(&left);
        self.branch(some, (round, &[]), (out, &carried));
        self.b.switch_to_block(round);
        let (bit, rest) = self.pop(&left);
        let next = body(self, bit, &carried);
        let next: Vec<Value> = rest.into_iter().chain(next).collect();
        self.jump(head, &next);
        self.b.switch_to_block(out);
        self.settle_if(home);
        self.b.block_params(out).to_vec()
    }
}
