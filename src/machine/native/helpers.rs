//! Operations that the interpreter's functions carry out in the midst of the code. A full step gives up all that is
//! known; here only what the operation reads is written to memory first, and only what it writes is forgotten.

use super::emit::{Emit, Region};
use super::STOPS;
use crate::program::{Access, Effect, From, Op, Pc, Place, Register, Table, N, S};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{types, InstBuilder, MemFlagsData, Value};

impl Emit<'_, '_> {
    /// An operation that goes on with the next one and touches no more than the registers that it names and the
    /// position; whether it was one.
    pub(super) fn helped(&mut self, at: Pc, op: &Op) -> bool {
        if self.reads_newest(op) {
            return false;
        }
        let changes_position = op.effect() != Effect::Nothing;
        if !changes_position && !op.is_contained() {
            return false;
        }
        self.call_helper(at, op);
        if changes_position {
            self.forget_position();
        }
        if let Op::Restore { from: Register::Set(first), count } = *op {
            (first.0..first.0 + count).for_each(|s| self.forget(S(s)));
        }
        true
    }

    /// Lets the interpreter carry out an operation that names all registers that it reads or writes; gives what it says.
    fn call_helper(&mut self, at: Pc, op: &Op) -> Value {
        let said = self.call(self.e.step, at);
        op.registers(&mut |register, access| {
            if access != Access::Read {
                self.forget_register(register);
            }
        });
        said
    }

    fn forget_register(&mut self, register: Register) {
        match register {
            Register::Set(s) => self.forget(s),
            Register::Number(n) => self.forget_number(n),
            Register::Family(_) | Register::List(_) => {}
        }
    }

    /// What an effect may have changed.
    fn forget_position(&mut self) {
        let (empty, fresh) = (self.e.places.empty, self.e.places.fresh);
        let sets: Vec<_> = self.standing().into_iter().map(|(set, _)| set).chain([empty, fresh]).collect();
        sets.into_iter().for_each(|set| self.forget(set));
        self.forget_nums();
    }

    /// Takes the next one of a list or of a family that is known only in play.
    pub(super) fn next_of(&mut self, region: Region, at: Pc, op: &Op, end: Pc) {
        let said = self.call_helper(at, op);
        let next = self.b.ins().icmp_imm_u(IntCC::Equal, said, i64::from(at + 1));
        let (next_block, end) = (self.block(region, at + 1), self.block(region, end));
        self.branch(next, (next_block, &[]), (end, &[]));
    }

    /// An operation that goes on with the next one, or stops since it would be too much.
    pub(super) fn or_too_much(&mut self, region: Region, at: Pc, op: &Op) {
        let said = self.call_helper(at, op);
        self.or_stop(region, said);
    }

    /// Stops if the interpreter said so, after which only the position matters; where that way just leads nowhere, what is
    /// open is drawn again.
    fn or_stop(&mut self, region: Region, said: Value) {
        let (stops, goes_on) =
            (self.unlikely(), self.b.ins().icmp_imm_u(IntCC::UnsignedLessThan, said, i64::from(STOPS)));
        self.or_leave(goes_on, stops);
        self.aside(stops, |emit| {
            emit.put_count();
            emit.leave_or_fail(region, said);
        });
    }

    /// Whether the way leads on to `to`, as the interpreter says of a test.
    pub(super) fn tested(&mut self, at: Pc, to: Pc) -> Option<Value> {
        if self.reads_newest(&self.e.ops[at as usize]) {
            return None;
        }
        let said = self.call(self.e.step, at);
        Some(self.b.ins().icmp_imm_u(IntCC::Equal, said, i64::from(to)))
    }

    /// Does an operation read the sites with new pieces where these are not kept in memory?
    fn reads_newest(&self, op: &Op) -> bool {
        self.newest.is_some() && op.names(self.e.places.fresh)
    }

    /// Takes the decision at hand.
    pub(super) fn take(&mut self, index: Table) {
        let ask = &self.e.asks[usize::from(index)];
        let none = self.b.ins().iconst(types::I32, i64::from(Pc::MAX));
        self.b.ins().store(MemFlagsData::trusted(), none, self.machine, self.e.at.pick_pc as i32);
        if let (Place::Sites(s), None) = (ask.to, ask.family) {
            let at = self.add_int(self.machine, self.e.at.picked_set as i64);
            let set = self.each(|emit, i| emit.load(at, 8 * i as i32));
            return self.put_set(s, &set);
        }
        let item = self.field(self.e.at.pick_item);
        let item = if ask.family.is_some() { self.inside(item) } else { item };
        self.give(ask, None, item);
    }

    /// A choice of a set: where nothing can undo it, a random game draws it. Does the way go on in the same block?
    pub(super) fn ask_set(&mut self, region: Region, at: Pc, index: Table) -> bool {
        let set = &self.e.program.sets[usize::from(index)];
        if !set.is_plain() {
            return self.by_step(region, at);
        }
        let stepwise = self.unlikely();
        let draws = self.has_mode(super::DRAWS);
        self.or_leave(draws, stepwise);
        let free = self.pick_at_hand(Pc::MAX);
        self.or_leave(free, stepwise);
        self.aside(stepwise, |emit| {
            emit.by_step(region, at);
        });
        let said = self.call_draw(at, set.by, set.from.register(), set.to);
        self.or_stop(region, said);
        if region.is_open() {
            let next = self.block(region.settled(), at + 1);
            self.jump(next, &[]);
        }
        !region.is_open()
    }

    /// Lets the interpreter draw what is asked: it counts the decisions itself.
    fn call_draw(&mut self, at: Pc, by: Option<N>, from: Register, to: Place) -> Value {
        self.put_count();
        let by = by.map(Register::Number);
        self.put_waiting(|_, register| Some(register) == by || register == from);
        let said = self.call(self.e.step, at);
        (self.known.decided, self.known.begun) = (true, false);
        match to {
            Place::Sites(s) => self.forget(s),
            Place::Number(n) | Place::Piece(n) | Place::Site(n) | Place::Members(n) => self.forget_number(n),
            _ => {}
        }
        said
    }

    /// A choice of numbers, pieces or sets from which the turn can be completed whatever is picked: a random game
    /// draws it.
    pub(super) fn ask_of_list(
        &mut self,
        region: Region,
        at: Pc,
        index: Table,
        from: From,
        none: Pc,
    ) -> Option<(Region, Pc)> {
        let ask = &self.e.asks[usize::from(index)];
        self.draws_or_leaves(region, at, false);
        let said = self.call_draw(at, ask.by, from.register(), ask.to);
        if ask.if_any {
            let goes_on = self.b.ins().icmp_imm_u(IntCC::Equal, said, i64::from(ask.take + 1));
            let none = self.block(region, none);
            self.or_leave(goes_on, none);
        } else {
            self.or_stop(region, said);
        }
        Some((region.settled(), ask.take + 1))
    }
}
