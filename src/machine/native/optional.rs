//! One cheap operation that a branch may pass: it is carried out in any case, and its result is taken or left. A processor
//! cannot foretell on which sites pieces stand, so a jump costs more.

use super::emit::{Emit, Region};
use crate::model::Arith;
use crate::program::{Access, Op, Pc, Register};
use cranelift_codegen::ir::{InstBuilder, Value};
use std::collections::HashSet;

/// Sets of more words are put only where they change.
const MOST_WORDS: usize = 4;

impl Emit<'_, '_> {
    /// The branches past such an operation, of which nothing else leads to the operation.
    pub(super) fn optional(&self, entries: &[(Region, Pc)]) -> HashSet<Pc> {
        let leaders = self.leaders(entries);
        let passes_one = |at: &Pc| match self.e.ops[*at as usize] {
            Op::Branch { to, .. } => to == at + 2 && !leaders.contains(&(at + 1)) && self.is_cheap(at + 1),
            _ => false,
        };
        (0..self.e.ops.len() as Pc).filter(passes_one).collect()
    }

    /// Does an operation take a few instructions that write one register of scratch?
    fn is_cheap(&self, at: Pc) -> bool {
        let op = &self.e.ops[at as usize];
        let [sets, numbers, ..] = self.e.program.registers.state;
        let is_scratch = self.written(op).is_some_and(|register| match register {
            Register::Set(s) => s.index() >= sets && !self.fixed_sets.contains_key(&s),
            Register::Number(n) => n.index() >= numbers && !self.fixed_nums.contains_key(&n),
            _ => false,
        });
        let is_cheap = match op {
            Op::Const { .. } | Op::Move { .. } | Op::Bits { .. } => true,
            Op::Arith { op, .. } => matches!(op, Arith::Add | Arith::Subtract),
            Op::Copy { .. } | Op::Or { .. } | Op::And { .. } | Op::Minus { .. } | Op::Insert { .. } => {
                self.width <= MOST_WORDS
            }
            _ => false,
        };
        is_cheap && is_scratch
    }

    /// The register that an operation writes, if it is one.
    fn written(&self, op: &Op) -> Option<Register> {
        let mut written = Vec::new();
        op.registers(&mut |register, access| {
            if access != Access::Read {
                written.push(register);
            }
        });
        let one = written.pop();
        one.filter(|one| written.iter().all(|other| other == one))
    }

    /// Carries out an operation, and takes its result if a value is as wanted.
    pub(super) fn optionally(&mut self, at: Pc, holds: Value, wanted: bool) {
        let op = &self.e.ops[at as usize];
        match self.written(op) {
            Some(Register::Number(n)) => {
                let before = self.num(n);
                self.begin_operation(op);
                self.number(op);
                let after = self.num(n);
                let taken = self.taken(holds, wanted, after, before);
                self.put_num(n, taken);
            }
            Some(Register::Set(s)) => {
                let before = self.set(s);
                self.begin_operation(op);
                self.set_algebra(op);
                let after = self.set(s);
                let taken: Vec<Value> =
                    after.iter().zip(before).map(|(a, b)| self.taken(holds, wanted, *a, b)).collect();
                self.put_set(s, &taken);
            }
            _ => {}
        }
    }

    fn taken(&mut self, holds: Value, wanted: bool, after: Value, before: Value) -> Value {
        let (yes, no) = if wanted { (after, before) } else { (before, after) };
        self.b.ins().select(holds, yes, no)
    }
}
