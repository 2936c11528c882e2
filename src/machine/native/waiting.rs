//! What is not written to memory as long as nobody reads it there. A register of scratch that an operation makes is
//! mostly read by the next ones alone, and they know its value. It waits until the way leaves for a place that reads it:
//! another block, a part, the interpreter.

use super::emit::{Emit, Region};
use crate::program::{Access, Liveness, Op, Pc, Register, N, S};
use std::collections::HashSet;

/// Which registers may wait, and where they matter.
#[derive(Debug)]
pub(super) struct Waiting {
    live: Liveness,
    /// Registers that are read where code is entered, or in ways that operations do not tell.
    never: HashSet<Register>,
    /// Registers of each kind before these are part of a position.
    scratch: (S, N),
}

/// How many registers an operation may pick among.
const ROW: u16 = 64;

impl Waiting {
    /// Nothing waits.
    pub(super) fn none() -> Waiting {
        Waiting { live: Liveness::default(), never: HashSet::new(), scratch: (S(u16::MAX), N(u16::MAX)) }
    }
}

impl Emit<'_, '_> {
    /// What may wait in code with such entries.
    pub(super) fn waiting(&self, entries: &[(Region, Pc)]) -> Waiting {
        let (program, live) = (&self.e.program, Liveness::of(self.e.program));
        let [sets, numbers, ..] = program.registers.total;
        let all = (0..sets).map(|s| Register::Set(S(s as u16)));
        let all = all.chain((0..numbers).map(|n| Register::Number(N(n as u16))));
        let at_entry = |register: &Register| entries.iter().any(|(_, at)| live.matters(*register, *at));
        let mut never: HashSet<Register> = all.filter(at_entry).collect();
        for base in program.ops.iter().filter_map(Op::base) {
            never.extend((0..ROW).map(|i| match base {
                Register::Set(s) => Register::Set(S(s.0 + i)),
                Register::Number(n) => Register::Number(N(n.0 + i)),
                other => other,
            }));
        }
        let [sets, numbers, ..] = program.registers.state;
        Waiting { live, never, scratch: (S(sets as u16), N(numbers as u16)) }
    }

    /// May a register wait that is written now?
    pub(super) fn may_wait(&self, register: Register) -> bool {
        let is_scratch = match register {
            Register::Set(s) => s >= self.waiting.scratch.0 && !self.fixed_sets.contains_key(&s),
            Register::Number(n) => n >= self.waiting.scratch.1 && !self.fixed_nums.contains_key(&n),
            _ => false,
        };
        is_scratch && self.is_home() && !self.waiting.never.contains(&register)
    }

    /// Is a register of no more use from an operation on?
    pub(super) fn is_dead(&self, register: impl Into<Register>, at: Pc) -> bool {
        !self.waiting.live.matters(register, at)
    }

    /// Before an operation is written: what it writes anew need not be written as it was; what it changes has to be in
    /// memory, since it may be changed there.
    pub(super) fn begin_operation(&mut self, op: &Op) {
        let mut named = Vec::new();
        op.registers(&mut |register, access| named.push((register, access)));
        let written = |access: &Access| *access != Access::Read;
        for (register, _) in named.iter().filter(|(_, access)| written(access)) {
            let is_read =
                |(other, access): &(Register, Access)| other == register && *access != Access::Write;
            if named.iter().any(is_read) {
                self.put_waiting(|_, waits| waits == *register);
            } else {
                self.known.waiting.remove(register);
            }
        }
    }

    /// Writes to memory what matters from an operation on.
    pub(super) fn put_what_matters(&mut self, at: Pc) {
        self.put_count();
        let newest = self.newest.filter(|_| self.may_ask_for_newest(at));
        let asked = |register| newest.is_some_and(|newest| newest.registers().any(|n| register == n.into()));
        self.put_waiting(|emit, register| !emit.is_dead(register, at) || asked(register));
    }

    /// Writes to memory what an operation reads there.
    pub(super) fn put_what_is_read(&mut self, op: &Op) {
        self.put_waiting(|_, register| op.names(register));
    }

    /// Writes waiting registers to memory. Those written on every way wait no more.
    pub(super) fn put_waiting(&mut self, which: impl Fn(&Self, Register) -> bool) {
        let chosen: Vec<Register> = self.known.waiting.iter().copied().filter(|r| which(self, *r)).collect();
        for register in chosen {
            match register {
                Register::Set(s) => {
                    let words = self.set(s);
                    self.store_set(s, &words);
                }
                Register::Number(n) => {
                    let value = self.num(n);
                    self.store_num(n, value);
                }
                _ => {}
            }
            if self.is_home() {
                self.known.waiting.remove(&register);
            }
        }
    }
}
