//! From turn to turn: what `Machine::end_turn` and `Machine::enter_turn` do, where that is plain.

use super::super::question::LeafKind;
use super::super::{Stop, FUEL};
use super::emit::{Emit, Region};
use super::WALKS;
use crate::program::{Beginning, Op, Pc, N};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{types, Block, InstBuilder, MemFlagsData, Value};

/// Words that are carried from turn to turn, at most: more would not find room in the processor.
const MOST_CARRIED: usize = 2;

impl Emit<'_, '_> {
    /// Can the code go from a turn of this program to the next one? Two players take turns, no turn says what comes
    /// next, nothing is kept of the start of a turn or of the past.
    pub(super) fn walks(&self, program: usize) -> bool {
        self.walking.get(program).copied().unwrap_or(false)
    }

    /// The answer to that, worked out.
    pub(super) fn is_walked(&self, program: usize) -> bool {
        let e = self.e;
        e.model.cast.roles == 2
            && !e.rules_ask
            && e.places.most_count == 0
            && e.entries[2 * program..][..2].iter().all(|entry| {
                let says = |at: Pc| matches!(e.ops[at as usize], Op::Next { .. });
                entry.beginning != Beginning::Changes && !self.reached(entry.pc).into_iter().any(says)
            })
    }

    /// Where a turn begins when no decision is at hand.
    pub(super) fn first_of(&self, program: usize, role: usize) -> Pc {
        let at = self.e.entries[2 * program + role].pc;
        match self.e.ops[at as usize] {
            Op::Resume { .. } => at + 1,
            _ => at,
        }
    }

    /// The turn is complete. Where the end rules are, if the way goes on to them.
    pub(super) fn done(&mut self, region: Region) -> Option<(Region, Pc)> {
        let program = match region {
            Region::Turn { program, .. } if self.walks(program) => program,
            Region::Turn { .. } if self.e.places.most_count > 0 => {
                self.end_of_most();
                return None;
            }
            _ => {
                self.stop(Stop::Ended);
                return None;
            }
        };
        let Region::Turn { role, .. } = region else { return None };
        let out = self.unlikely();
        let walks = self.has_mode(WALKS);
        self.or_leave(walks, out);
        if !self.known.decided {
            self.put_count();
            let taken = self.half(self.e.at.taken);
            match self.e.entries[2 * program + role].beginning {
                Beginning::Decides => self.or_leave(taken, out),
                _ => self.or_draw_nothing(taken),
            }
        }
        self.is_plain(program, role, out);
        self.aside(out, |emit| {
            emit.tell_fresh();
            emit.stop(Stop::Ended);
        });
        self.end_turn(role);
        Some((Region::Ends { program, mover: role }, self.e.program.ends[role]))
    }

    /// Where no decision was taken in the turn, the one that there is is drawn.
    fn or_draw_nothing(&mut self, taken: Value) {
        let (home, none, goes_on) = (self.is_home(), self.unlikely(), self.b.create_block());
        self.branch(taken, (goes_on, &[]), (none, &[]));
        self.b.switch_to_block(none);
        let (_, rng) = self.random();
        self.put_rng(rng);
        let passed = self.num(self.e.places.passed);
        let [pass, nothing] = [LeafKind::Pass, LeafKind::GoOn].map(|kind| self.int(kind.word().into()));
        let item = self.b.ins().select(passed, pass, nothing);
        self.note(self.e.choices_at[0], false, item);
        self.count_in_game(1);
        self.count_in_turn(1);
        self.jump(goes_on, &[]);
        self.b.switch_to_block(goes_on);
        self.known.begun = false;
        self.settle_if(home);
    }

    /// A turn is complete if it reached what each `require most` asks for.
    fn end_of_most(&mut self) {
        let (places, unknown) = (&self.e.places, self.int(i64::MIN));
        let mut misses = self.int(0);
        for i in 0..places.most_count as u16 {
            let target = self.num(N(places.mosts.0 + i));
            let value = self.num(N(places.mosts.0 + places.most_count as u16 + i));
            let unlike = [(target, value), (target, unknown), (value, unknown)]
                .map(|(a, b)| self.b.ins().icmp(IntCC::NotEqual, a, b));
            let all = unlike[1..].iter().fold(unlike[0], |all, one| self.b.ins().band(all, *one));
            let all = self.wide(all);
            misses = self.or(misses, all);
        }
        let (fails, ends) = (self.unlikely(), self.b.create_block());
        self.put_count();
        self.branch(misses, (fails, &[]), (ends, &[]));
        self.b.switch_to_block(fails);
        self.stop(Stop::Failed);
        self.b.switch_to_block(ends);
        self.stop(Stop::Ended);
    }

    /// Goes to `out` if somebody took another role in this turn.
    fn is_plain(&mut self, program: usize, role: usize, out: Block) {
        let turn = self.reached(self.e.entries[2 * program + role].pc);
        if turn.into_iter().any(|at| matches!(self.e.ops[at as usize], Op::TakeRole { .. })) {
            let me = self.num(self.e.places.me);
            let same = self.is(IntCC::Equal, me, 1 << role);
            self.or_leave(same, out);
        }
    }

    fn end_turn(&mut self, role: usize) {
        let places = &self.e.places;
        let turn = self.num(places.turn);
        let turn = self.add_int(turn, 1);
        self.put_num(places.turn, turn);
        let passes = |op: &Op| matches!(op, Op::Pass | Op::StuckPass);
        if self.e.ops.iter().any(passes) {
            let (passed, passes, none) = (self.num(places.passed), self.num(places.passes), self.int(0));
            let more = self.add_int(passes, 1);
            let passes = self.b.ins().select(passed, more, none);
            self.put_num(places.passes, passes);
            self.put_num(places.passed, none);
        }
        self.put_int(places.me, 1 << (1 - role));
        self.close_count();
    }

    /// The end rules have been tried: the next turn begins.
    pub(super) fn next_turn(&mut self, program: usize, mover: usize) {
        if self.fresh_matters && self.newest.is_none() {
            let none = self.no_bits();
            self.put_set(self.e.places.fresh, &none);
        }
        let out = self.unlikely();
        let (turn, last) = (self.num(self.e.places.turn), self.field(self.e.at.last_turn));
        let goes_on = self.b.ins().icmp(IntCC::SignedLessThan, turn, last);
        self.or_leave(goes_on, out);
        if self.spends_fuel() {
            let fuel = self.int(FUEL as i64);
            self.put_field(self.e.at.fuel, fuel);
        }
        if !self.e.program.eithers.is_empty() {
            let none = self.b.ins().iconst(types::I8, 0);
            for offset in [self.e.at.path_len, self.e.at.path_at] {
                self.b.ins().store(MemFlagsData::trusted(), none, self.machine, offset as i32);
            }
        }
        self.carry_on(program, 1 - mover);
        self.b.switch_to_block(out);
        self.stop(Stop::NextTurn);
    }

    /// Goes on to the next turn.
    fn carry_on(&mut self, program: usize, role: usize) {
        let first = (Region::Turn { program, role, open: 0 }, self.first_of(program, role));
        let plain = self.block(first.0, first.1);
        match self.carried(first.0, first.1) {
            Some(block) => {
                let carried = self.what_is_carried();
                self.jump(block, &carried);
            }
            None => self.jump(plain, &[]),
        }
    }

    /// The empty sites, on which depends what a turn may do, and so when the next one can begin; and the turn's number.
    fn what_is_carried(&mut self) -> Vec<Value> {
        let (empty, turn) = (self.set(self.e.places.empty), self.num(self.e.places.turn));
        empty.into_iter().chain([turn]).collect()
    }

    /// The block in which a turn begins to which this comes with the way instead of by memory.
    pub(super) fn carried(&mut self, region: Region, at: Pc) -> Option<Block> {
        let Region::Turn { program, role, open: 0 } = region else { return None };
        if self.width > MOST_CARRIED || !self.walks(program) || at != self.first_of(program, role) {
            return None;
        }
        if let Some(block) = self.carried.get(&region) {
            return Some(*block);
        }
        let block = self.block_of(self.width + 1);
        self.carried.insert(region, block);
        Some(block)
    }

    /// Begins such a block.
    pub(super) fn begin_carried(&mut self, block: Block) {
        let carried = self.what_is_carried();
        self.jump(block, &carried);
        self.b.switch_to_block(block);
        self.settle();
        let (empty, turn) = (self.parameters(block, 0), self.b.block_params(block)[self.width]);
        self.known.hold_set(self.e.places.empty, empty);
        self.known.hold_number(self.e.places.turn, turn);
    }

    /// Does anything spend fuel: loops, choices that are looked ahead, families of sets that grow?
    fn spends_fuel(&self) -> bool {
        let spends = |(at, op): (usize, &Op)| match *op {
            Op::Jump(to) => to as usize <= at,
            Op::PushSet { .. } | Op::AskSet { .. } => true,
            _ => false,
        };
        let branches = self.e.program.eithers.iter().flat_map(|either| &either.branches);
        self.e.ops.iter().enumerate().any(spends)
            || self.e.asks.iter().any(|ask| ask.may_fail)
            || branches.into_iter().any(|branch| branch.may_fail)
    }

    /// A number of 32 bits at a place in a machine.
    pub(super) fn half(&mut self, offset: usize) -> Value {
        self.b.ins().load(types::I32, MemFlagsData::trusted(), self.machine, offset as i32)
    }

    pub(super) fn put_half(&mut self, offset: usize, value: i64) {
        let value = self.b.ins().iconst(types::I32, value);
        self.b.ins().store(MemFlagsData::trusted(), value, self.machine, offset as i32);
    }
}
