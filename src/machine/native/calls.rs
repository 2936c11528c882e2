//! What the code leaves to the interpreter, one operation at a time.

use super::super::lists::MOST_PUSHED;
use super::emit::Emit;
use super::plan::Helper;
use crate::program::{Op, Pc, L, N};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{types, InstBuilder, Value};

impl Emit<'_, '_> {
    /// Lets the interpreter carry out an operation; gives what it says.
    pub(super) fn call_step(&mut self, at: Pc) -> Value {
        self.put_what_matters(at);
        self.forget_all();
        self.call(self.e.step, at)
    }

    /// An operation that changes a list and nothing else; whether it was one. What is known stays known.
    pub(super) fn list(&mut self, at: Pc, op: &Op) -> bool {
        match *op {
            Op::Push { to, value } => self.push(at, to, value),
            Op::Clear { .. } | Op::Rise { .. } | Op::Fall { .. } | Op::GroupSizes { .. } => {
                self.call(self.e.change_list, at);
            }
            _ => return false,
        }
        true
    }

    /// Puts a number where numbers wait for their list, until somebody asks for lists or there is no more room.
    fn push(&mut self, at: Pc, to: L, value: N) {
        let (home, count) = (self.is_home(), self.field(self.e.at.pushed_count));
        let room = self.is(IntCC::UnsignedLessThan, count, MOST_PUSHED as i64);
        let (wait, call, done) = (self.b.create_block(), self.unlikely(), self.b.create_block());
        let value = self.num(value);
        self.branch(room, (wait, &[]), (call, &[]));
        self.b.switch_to_block(call);
        self.call(self.e.change_list, at);
        self.jump(done, &[]);
        self.b.switch_to_block(wait);
        let low = self.b.ins().band_imm_u(value, 0xffff_ffff);
        let list = self.int(i64::from(to.0) << 32);
        let word = self.or(low, list);
        let row = self.add_int(self.machine, self.e.at.pushed as i64);
        self.append(word, row, count, self.e.at.pushed_count);
        self.jump(done, &[]);
        self.b.switch_to_block(done);
        self.settle_if(home);
    }

    pub(super) fn call(&mut self, what: Helper, at: Pc) -> Value {
        self.put_what_is_read(&self.e.ops[at as usize]);
        let address = self.int(what.0);
        let at = self.b.ins().iconst(types::I32, i64::from(at));
        let call = self.b.ins().call_indirect(self.step, address, &[self.machine, self.engine, at]);
        self.b.inst_results(call)[0]
    }
}
