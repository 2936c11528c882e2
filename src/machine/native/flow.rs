//! The way through: one operation after the other, in blocks, from where code is entered.

use super::super::Stop;
use super::emit::{signature, Emit, Region, Shape};
use super::known::Known;
use super::plan::Plan;
use super::tables::Tables;
use crate::program::{Op, Pc, Test, S};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{types, Function, InstBuilder, Value};
use cranelift_frontend::{FunctionBuilder, FunctionBuilderContext};
use cranelift_module::Module;
use std::collections::HashSet;

/// Writes the code of a program into a function. For each operation at which it can be entered the number of the
/// entry; elsewhere `u32::MAX`.
pub(super) fn generate(
    e: &Plan<'_>,
    module: &impl Module,
    tables: &mut Tables,
    function: &mut Function,
    shape: Shape<'_>,
) -> Vec<u32> {
    function.signature = signature(module);
    let mut context = FunctionBuilderContext::new();
    let builder = FunctionBuilder::new(function, &mut context);
    let (mut emit, entry) = Emit::new(e, module, tables, builder, shape);
    let roles = e.model.cast.roles;
    emit.walking = (0..e.entries.len() / roles).map(|program| emit.is_walked(program)).collect();
    let mut entries = emit.entries();
    if shape.quick {
        entries.retain(|(region, _)| matches!(region, Region::Turn { .. }));
    }
    emit.fresh_matters = emit.fresh_matters();
    emit.newest_of_turns = (0..e.entries.len()).map(|i| emit.find_newest(i / roles, i % roles)).collect();
    emit.optional = emit.optional(&entries);
    emit.leaders = emit.leaders(&entries);
    emit.waiting = emit.waiting(&entries);
    emit.choose_entry(entry, &entries, 0);
    emit.begin_with_turns();
    let mut filled = HashSet::new();
    while let Some((region, at)) = emit.to_do.pop() {
        if filled.insert((region, at)) {
            emit.known = Known::default();
            let block = emit.block(region, at);
            emit.b.switch_to_block(block);
            emit.fill(region, at);
        }
    }
    emit.b.seal_all_blocks();
    emit.b.finalize(module.target_config());
    let mut numbers = vec![u32::MAX; e.ops.len()];
    entries.iter().enumerate().for_each(|(i, (_, at))| numbers[*at as usize] = i as u32);
    numbers
}

/// Operations that are written again on one way at most.
const MOST_COPIES_OF_WAY: usize = 60;

impl Emit<'_, '_> {
    /// Goes to the entry with a number, by halving.
    fn choose_entry(&mut self, entry: Value, entries: &[(Region, Pc)], first: usize) {
        match entries {
            [] => self.stop(Stop::Limit),
            [(region, at)] => {
                let block = self.block(*region, *at);
                self.jump(block, &[]);
            }
            _ => {
                let (low, high) = entries.split_at(entries.len() / 2);
                let (low_block, high_block) = (self.b.create_block(), self.b.create_block());
                let is_low =
                    self.b.ins().icmp_imm_u(IntCC::UnsignedLessThan, entry, (first + low.len()) as i64);
                self.branch(is_low, (low_block, &[]), (high_block, &[]));
                self.b.switch_to_block(low_block);
                self.choose_entry(entry, low, first);
                self.b.switch_to_block(high_block);
                self.choose_entry(entry, high, first + low.len());
            }
        }
    }

    /// Turns are what is done most often, and are written first.
    fn begin_with_turns(&mut self) {
        let roles = self.e.model.cast.roles;
        self.is_hot = true;
        for (i, entry) in self.e.entries.iter().enumerate() {
            let start = (Region::Turn { program: i / roles, role: i % roles, open: 0 }, entry.pc);
            self.block(start.0, start.1);
            self.to_do.push(start);
        }
    }

    /// Operations from one on, and on the ways that go straight on from them.
    fn fill(&mut self, region: Region, from: Pc) {
        self.is_hot = self.hot.contains(&(region, from));
        self.known = Known::default();
        self.known.decided = region.is_open();
        self.known.begun = self.begins(region, from);
        if self.known.begun {
            let none = self.int(0);
            self.known.hold_number(self.e.places.passed, none);
        }
        self.newest = self.newest_of(region);
        self.settle();
        if let Some(block) = self.carried(region, from) {
            self.begin_carried(block);
        }
        self.go_straight(region, from, None);
        while let Some(way) = self.ways.pop() {
            self.b.switch_to_block(way.block);
            self.settle();
            self.known = way.known;
            self.go_straight(way.region, way.at, Some(MOST_COPIES_OF_WAY));
        }
    }

    /// Does a turn begin at this operation, with nothing at hand?
    fn begins(&self, region: Region, at: Pc) -> bool {
        let Region::Turn { program, role, open: 0 } = region else { return false };
        let entry = self.e.entries[program * self.e.model.cast.roles + role].pc;
        let resumes = matches!(self.e.ops[entry as usize], Op::Resume { .. });
        self.quick && self.walks(program) && resumes && at == entry + 1
    }

    /// Operations from one on, up to one that others lead to. Where the way goes straight on there, what is known is kept
    /// and operations are written again, so many at most.
    fn go_straight(&mut self, region: Region, from: Pc, mut copies: Option<usize>) {
        let mut here = (region, from);
        while let Some(next) = self.operation(here.0, here.1) {
            self.settle();
            // A draw passes the operation that takes it; other ways lead on past an end, or to the end rules.
            if next.0 != here.0 || next.1 > here.1 + 1 && !self.optional.contains(&here.1) {
                copies.get_or_insert(if self.is_hot { MOST_COPIES_OF_WAY } else { 0 });
            } else if self.leaders.contains(&next.1) {
                copies = Some(0);
            }
            if copies.as_mut().is_some_and(|left| !self.may_copy(left)) {
                let next = self.block(next.0, next.1);
                self.jump(next, &[]);
                return;
            }
            here = next;
        }
    }

    /// May one more operation be written again?
    fn may_copy(&mut self, left: &mut usize) -> bool {
        let (of_way, of_all) = (left.checked_sub(1), self.copies.checked_sub(self.width));
        *left = of_way.unwrap_or(0);
        self.copies = of_all.filter(|_| of_way.is_some()).unwrap_or(self.copies);
        of_way.is_some() && of_all.is_some()
    }

    /// One operation. Where the way goes on in the same block, if it does.
    fn operation(&mut self, region: Region, at: Pc) -> Option<(Region, Pc)> {
        let (next, e) = ((region, at + 1), self.e);
        self.begin_operation(&e.ops[at as usize]);
        match e.ops[at as usize] {
            Op::Jump(to) if to > at => Some((region, to)),
            Op::Jump(to) => {
                self.spend(e.rounds[at as usize] as i64);
                let to = self.block(region, to);
                self.jump(to, &[]);
                None
            }
            Op::Branch { test, on, to } => {
                let leads_on = match self.test(test) {
                    Some(holds) => Some((holds, on)),
                    None => self.tested(at, to).map(|leads_on| (leads_on, true)),
                };
                match leads_on {
                    Some((holds, on)) if self.optional.contains(&at) => {
                        self.optionally(at + 1, holds, !on);
                        Some((region, to))
                    }
                    Some((holds, on)) => self.fork(region, at, holds, on, to),
                    None => self.by_step(region, at).then_some(next),
                }
            }
            Op::Return => {
                match region {
                    Region::Ends { program, mover } => self.next_turn(program, mover),
                    Region::When { .. } => self.come_back(region),
                    _ => self.stop(Stop::Returned),
                }
                None
            }
            Op::Fail => {
                self.fail(region);
                None
            }
            Op::Done => self.done(region.settled()),
            Op::Over { winners } => {
                let winners = self.int(winners as i64);
                self.put_field(self.e.at.winners, winners);
                self.stop(Stop::Over);
                None
            }
            Op::Either { either } => self.either(region, at, either).then_some(next),
            Op::Ask { .. } if matches!(region, Region::Opening { .. }) => {
                self.come_back(region);
                None
            }
            Op::Ask { ask, from, none } => self.ask(region, at, ask, from, none),
            ref op => self.in_line(region, at, op).then_some(next),
        }
    }

    /// Is it where random games leave out dead stores?
    fn leaves_out(&self, at: Pc) -> bool {
        let flag = self.e.places.leaves_out;
        matches!(self.e.ops[at as usize], Op::Branch { test: Test::Is(n), .. } if Some(n) == flag)
    }

    /// A branch: the way goes on with the next operation, or past it if the game is over there or dead stores are left out.
    fn fork(&mut self, region: Region, at: Pc, holds: Value, on: bool, to: Pc) -> Option<(Region, Pc)> {
        let next = at + 1;
        let is_end = matches!(self.e.ops.get(next as usize), Some(Op::Over { .. }));
        let straight = if is_end && to > next || self.leaves_out(at) { to } else { next };
        let here = self.b.create_block();
        let side = |emit: &mut Self, at: Pc| if at == straight { here } else { emit.block(region, at) };
        let (to, next) = (side(self, to), side(self, next));
        let (yes, no) = if on { (to, next) } else { (next, to) };
        self.branch(holds, (yes, &[]), (no, &[]));
        self.b.switch_to_block(here);
        Some((region, straight))
    }

    /// Operations that do one thing and go on, or go through something step by step.
    fn in_line(&mut self, region: Region, at: Pc, op: &Op) -> bool {
        let goal = self.goal_of_flood(at, op);
        if self.number(op)
            || self.set_algebra(op)
            || self.whole_board(op, goal)
            || self.effect(op)
            || self.ray(op)
            || self.list(at, op)
            || self.mask(op)
            || self.helped(at, op)
        {
            return true;
        }
        match *op {
            Op::Take { ask } => {
                self.take(ask);
                return true;
            }
            Op::AskSet { set } => return self.ask_set(region, at, set),
            Op::NextSite { from, site, end } => self.next_site(region, at, from, site, end),
            Op::NextMember { from, one, end } => self.next_member(region, at, from, one, end),
            Op::NextGroup { .. } => self.next_group(region, at, op),
            Op::NextSet { .. } if self.next_set(region, at, op) => {}
            Op::NextSet { end, .. } | Op::NextOf { end, .. } => self.next_of(region, at, op, end),
            Op::Range { .. } | Op::PushSet { .. } => {
                self.or_too_much(region, at, op);
                return true;
            }
            Op::NextNumber { at: number, last, end } => {
                let value = self.num(number);
                let value = self.add_int(value, 1);
                self.put_num(number, value);
                let last = self.num(last);
                let over = self.b.ins().icmp(IntCC::SignedGreaterThan, value, last);
                let (end, next) = (self.block(region, end), self.block(region, at + 1));
                self.branch(over, (end, &[]), (next, &[]));
            }
            // What was at hand has been taken by a decision before.
            Op::Resume { .. } if self.known.decided => return true,
            Op::Resume { ask, to } => {
                let take = self.e.asks[usize::from(ask)].take;
                let at_hand = self.pick_at_hand(take);
                let (to, next) = (self.block(region, to), self.b.create_block());
                self.branch(at_hand, (to, &[]), (next, &[]));
                self.b.switch_to_block(next);
                return true;
            }
            _ => return self.by_step(region, at),
        }
        false
    }

    /// The set that the next operation asks a flood to meet, if nothing else is asked of it.
    fn goal_of_flood(&self, at: Pc, op: &Op) -> Option<S> {
        let (Op::Flood { to, .. }, Some(Op::Branch { test: Test::Meets(a, b), to: other, .. })) =
            (op, self.e.ops.get(at as usize + 1))
        else {
            return None;
        };
        let goal = if a == to { *b } else { *a };
        let asked = (a == to) != (b == to);
        (asked && self.is_dead(*to, at + 2) && self.is_dead(*to, *other)).then_some(goal)
    }

    /// Is the decision at hand for this operation?
    pub(super) fn pick_at_hand(&mut self, take: Pc) -> Value {
        let offset = self.e.at.pick_pc as i32;
        let pc = self.b.ins().load(
            types::I32,
            cranelift_codegen::ir::MemFlagsData::trusted(),
            self.machine,
            offset,
        );
        self.b.ins().icmp_imm_u(IntCC::Equal, pc, i64::from(take))
    }

    /// Spends steps; stops when there are none left.
    pub(super) fn spend(&mut self, steps: i64) {
        let offset = self.e.at.fuel;
        let fuel = self.field(offset);
        let out = self.unlikely();
        let enough = self.b.ins().icmp_imm_u(IntCC::UnsignedGreaterThanOrEqual, fuel, steps);
        self.or_leave(enough, out);
        let here = self.b.current_block();
        self.b.switch_to_block(out);
        let none = self.int(0);
        self.put_field(offset, none);
        self.stop(Stop::Limit);
        here.into_iter().for_each(|block| self.b.switch_to_block(block));
        let left = self.add_int(fuel, -steps);
        self.put_field(offset, left);
    }

    /// An operation that the interpreter carries out.
    pub(super) fn by_step(&mut self, region: Region, at: Pc) -> bool {
        let said = match region {
            Region::Ends { .. } => self.call_end_step(at),
            _ => self.call_step(at),
        };
        let (targets, stops) = (self.targets(at), self.e.ops[at as usize].may_stop());
        if !stops && targets == [at + 1] {
            return true;
        }
        for (i, to) in targets.iter().enumerate() {
            let block = self.block(self.region_after(region, at, *to), *to);
            if !stops && i + 1 == targets.len() {
                self.jump(block, &[]);
                return false;
            }
            let is_it = self.b.ins().icmp_imm_u(IntCC::Equal, said, i64::from(*to));
            let next = self.b.create_block();
            self.branch(is_it, (block, &[]), (next, &[]));
            self.b.switch_to_block(next);
        }
        self.leave_or_fail(region, said);
        false
    }
}
