//! The way through: where code is entered, blocks, and one operation after the other.

use super::super::{Engine, Machine, Stop};
use super::emit::{signature, Emit, Region};
use super::tables::Tables;
use super::STOPS;
use crate::program::{Op, Pc, Test, S};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{types, Function, InstBuilder, Value};
use cranelift_frontend::{FunctionBuilder, FunctionBuilderContext};
use cranelift_module::Module;
use std::collections::HashSet;
use std::mem::offset_of;

/// Writes the code of a program into a function. For each operation at which it can be entered the number of the
/// entry; elsewhere `u32::MAX`.
pub(super) fn generate<const W: usize>(
    e: &Engine<W>,
    module: &impl Module,
    tables: &mut Tables,
    function: &mut Function,
) -> Vec<u32> {
    function.signature = signature(module);
    let mut context = FunctionBuilderContext::new();
    let builder = FunctionBuilder::new(function, &mut context);
    let (mut emit, entry) = Emit::new(e, module, tables, builder);
    let entries = emit.entries();
    emit.fresh_matters = emit.fresh_matters();
    let leaders = emit.leaders(&entries);
    emit.choose_entry(entry, &entries, 0);
    while let Some((region, at)) = emit.to_do.pop() {
        let block = emit.block(region, at);
        emit.b.switch_to_block(block);
        emit.fill(region, at, &leaders);
    }
    emit.b.seal_all_blocks();
    emit.b.finalize(module.target_config());
    let mut numbers = vec![u32::MAX; e.ops.len()];
    entries.iter().enumerate().for_each(|(i, (_, at))| numbers[*at as usize] = i as u32);
    numbers
}

impl<const W: usize> Emit<'_, '_, W> {
    /// Where the operation may lead, its stops aside.
    pub(super) fn targets(&self, at: Pc) -> Vec<Pc> {
        let next = at + 1;
        match self.e.ops[at as usize] {
            Op::Jump(to) => vec![to],
            Op::Branch { to, .. } | Op::Resume { to, .. } => vec![next, to],
            Op::NextSite { end, .. } | Op::NextMember { end, .. } | Op::NextSet { end, .. } => {
                vec![next, end]
            }
            Op::NextOf { end, .. } | Op::NextGroup { end, .. } | Op::NextNumber { end, .. } => {
                vec![next, end]
            }
            Op::Ask { ask, none, .. } => {
                let ask = &self.e.asks[usize::from(ask)];
                if ask.if_any {
                    vec![ask.take + 1, none]
                } else {
                    vec![ask.take + 1]
                }
            }
            Op::Either { either } => {
                let branches = self.e.program.eithers[usize::from(either)].branches.iter();
                branches.map(|branch| branch.pc).collect()
            }
            Op::Return | Op::Fail | Op::Done | Op::Over { .. } | Op::Best { .. } | Op::StuckPass => {
                Vec::new()
            }
            _ => vec![next],
        }
    }

    /// All operations that an operation leads to.
    pub(super) fn reached(&self, from: Pc) -> Vec<Pc> {
        let (mut found, mut to_do) = (HashSet::from([from]), vec![from]);
        while let Some(at) = to_do.pop() {
            to_do.extend(self.targets(at).into_iter().filter(|to| found.insert(*to)));
        }
        let mut all: Vec<Pc> = found.into_iter().collect();
        all.sort_unstable();
        all
    }

    /// Where the interpreter's caller may ask the code to begin.
    fn entries(&self) -> Vec<(Region, Pc)> {
        let (e, roles) = (self.e, self.e.model.cast.roles);
        let mut found: Vec<(Region, Pc)> = Vec::new();
        let mut known = HashSet::new();
        let mut add = |region, at: Pc| {
            if known.insert(at) {
                found.push((region, at));
            }
        };
        for (i, entry) in e.entries.iter().enumerate() {
            let region = Region::Turn { program: i / roles, role: i % roles };
            let starts: Vec<Pc> =
                [Some(entry.pc), entry.calm.map(|calm| calm.pc)].into_iter().flatten().collect();
            starts.iter().for_each(|at| add(region, *at));
            for at in starts.into_iter().flat_map(|at| self.reached(at)) {
                match e.ops[at as usize] {
                    Op::Ask { ask, .. } => add(region, e.asks[usize::from(ask)].take),
                    Op::AskSet { .. } => add(region, at),
                    Op::Either { .. } => {
                        add(region, at);
                        self.targets(at).into_iter().for_each(|to| add(region, to));
                    }
                    _ => {}
                }
            }
        }
        let whens = e.program.eithers.iter().flat_map(|e| e.branches.iter().filter_map(|b| b.when));
        let conds = e.program.sets.iter().flat_map(|s| [s.keeping, s.cond]).flatten();
        let louds = e.entries.iter().filter_map(|entry| entry.calm.map(|calm| calm.loud));
        whens.chain(conds).chain(louds).for_each(|(at, _)| add(Region::Part, at));
        let goals = e.program.filling.iter().flat_map(|f| f.goals.iter().map(|goal| goal.0));
        e.program.stuck_ends.iter().copied().chain(goals).for_each(|at| add(Region::Part, at));
        if !(0..e.entries.len() / roles).all(|program| self.walks(program)) {
            e.program.ends.iter().for_each(|at| add(Region::Part, *at));
        }
        found
    }

    /// Does anything ask on which sites pieces were put in this turn?
    fn fresh_matters(&self) -> bool {
        let reads = |op: &Op| match op {
            Op::Spread { which } => !self.e.program.spreads[usize::from(*which)].is_empty(),
            op => mentions(op, self.e.places.fresh) > 0,
        };
        self.e.ops.iter().any(reads)
    }

    /// May an operation from one on read a register before it is written again?
    pub(super) fn is_read(&self, set: S, from: Pc) -> bool {
        let (mut found, mut to_do) = (HashSet::from([from]), vec![from]);
        while let Some(at) = to_do.pop() {
            let op = &self.e.ops[at as usize];
            let writes = format!("{op:?}").contains(&format!("to: {set:?},")) && mentions(op, set) == 1;
            if !writes {
                if mentions(op, set) > 0
                    || matches!(op, Op::AskSet { .. } | Op::Either { .. } | Op::Spread { .. })
                {
                    return true;
                }
                to_do.extend(self.targets(at).into_iter().filter(|to| found.insert(*to)));
            }
        }
        false
    }

    /// Operations that something leads to but the one before.
    fn leaders(&self, entries: &[(Region, Pc)]) -> HashSet<Pc> {
        let mut leaders: HashSet<Pc> = entries.iter().map(|(_, at)| *at).collect();
        for at in 0..self.e.ops.len() as Pc {
            leaders.extend(self.targets(at).into_iter().filter(|to| *to != at + 1));
        }
        leaders
    }

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

    /// Operations from one on, up to one that others lead to.
    fn fill(&mut self, region: Region, from: Pc, leaders: &HashSet<Pc>) {
        let mut at = from;
        self.newest = self.newest_of(region);
        self.forget_all();
        self.settle();
        while self.operation(region, at, leaders) {
            at += 1;
            self.settle();
            if leaders.contains(&at) {
                let next = self.block(region, at);
                self.jump(next, &[]);
                return;
            }
        }
    }

    /// One operation. Does the way go on to the next one, in the same block?
    fn operation(&mut self, region: Region, at: Pc, leaders: &HashSet<Pc>) -> bool {
        match self.e.ops[at as usize] {
            Op::Jump(to) => {
                if to <= at {
                    self.spend(8);
                }
                let to = self.block(region, to);
                self.jump(to, &[]);
                false
            }
            Op::Branch { test, on, to } => match self.test(test) {
                Some(holds) => {
                    let (to, led) = (self.block(region, to), leaders.contains(&(at + 1)));
                    let next = if led { self.block(region, at + 1) } else { self.b.create_block() };
                    let (yes, no) = if on { (to, next) } else { (next, to) };
                    self.branch(holds, (yes, &[]), (no, &[]));
                    if !led {
                        self.b.switch_to_block(next);
                    }
                    !led
                }
                None => self.by_step(region, at),
            },
            Op::Return => {
                match region {
                    Region::Ends { program, mover } => self.next_turn(program, mover),
                    Region::When { .. } => {
                        if let Some(back) = self.returns.get(&region).copied() {
                            self.jump(back, &[]);
                        }
                    }
                    _ => self.stop(Stop::Returned),
                }
                false
            }
            Op::Fail => {
                self.stop(Stop::Failed);
                false
            }
            Op::Done => {
                self.done(region, at);
                false
            }
            Op::Over { winners } => {
                let winners = self.int(winners as i64);
                self.put_field(offset_of!(Machine<W>, winners), winners);
                self.stop(Stop::Over);
                false
            }
            Op::Either { either } => self.either(region, at, either),
            Op::Ask { ask, from, none } => self.ask(region, at, ask, from, none),
            ref op => self.in_line(region, at, op),
        }
    }

    /// Operations that do one thing and go on, or go through something step by step.
    fn in_line(&mut self, region: Region, at: Pc, op: &Op) -> bool {
        let goal = self.goal_of_flood(at, op);
        if self.number(op)
            || self.set_algebra(op)
            || self.whole_board(op, goal)
            || self.effect(op)
            || self.ray(op)
        {
            return true;
        }
        match *op {
            Op::NextSite { from, site, end } => self.next_site(region, at, from, site, end),
            Op::NextMember { from, one, end } => self.next_member(region, at, from, one, end),
            Op::NextGroup { .. } => self.next_group(region, at, op),
            Op::NextSet { .. } if self.next_set(region, at, op) => {}
            Op::NextNumber { at: number, last, end } => {
                let value = self.num(number);
                let value = self.add_int(value, 1);
                self.put_num(number, value);
                let last = self.num(last);
                let over = self.b.ins().icmp(IntCC::SignedGreaterThan, value, last);
                let (end, next) = (self.block(region, end), self.block(region, at + 1));
                self.branch(over, (end, &[]), (next, &[]));
            }
            Op::Resume { ask, to } => {
                let take = self.e.asks[usize::from(ask)].take;
                let at_hand = self.pick_at_hand(take);
                let (to, next) = (self.block(region, to), self.block(region, at + 1));
                self.branch(at_hand, (to, &[]), (next, &[]));
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
        (asked && !self.is_read(*to, at + 2) && !self.is_read(*to, *other)).then_some(goal)
    }

    /// Is the decision at hand for this operation?
    pub(super) fn pick_at_hand(&mut self, take: Pc) -> Value {
        let offset = offset_of!(Machine<W>, pick.pc) as i32;
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
        let offset = offset_of!(Machine<W>, fuel);
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
        let (targets, stops) = (self.targets(at), may_stop(&self.e.ops[at as usize]));
        if !stops && targets == [at + 1] {
            return true;
        }
        for (i, to) in targets.iter().enumerate() {
            let block = self.block(region, *to);
            if !stops && i + 1 == targets.len() {
                self.jump(block, &[]);
                return false;
            }
            let is_it = self.b.ins().icmp_imm_u(IntCC::Equal, said, i64::from(*to));
            let next = self.b.create_block();
            self.branch(is_it, (block, &[]), (next, &[]));
            self.b.switch_to_block(next);
        }
        let stop = self.b.ins().band_imm_u(said, i64::from(!STOPS));
        self.b.ins().return_(&[stop]);
        false
    }
}

/// How often a register stands in an operation, as it is printed.
pub(super) fn mentions(op: &Op, register: impl std::fmt::Debug) -> usize {
    let name = format!("{register:?}");
    format!("{op:?}").split(|c: char| !c.is_alphanumeric()).filter(|word| *word == name).count()
}

/// May the interpreter stop at it?
fn may_stop(op: &Op) -> bool {
    use Op::*;
    matches!(
        op,
        Return
            | Fail
            | Done
            | Ask { .. }
            | Either { .. }
            | AskSet { .. }
            | Over { .. }
            | Best { .. }
            | StuckPass
            | LastInPlay
            | Range { .. }
            | PushSet { .. }
    )
}
