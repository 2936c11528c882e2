//! The program as a graph: where operations lead, and which registers matter where.

use super::access::{Access, Register};
use super::op::{Op, Pc};
use super::register::N;
use super::{Place, Program};
use std::iter;

impl Program {
    /// Where an operation may lead, its stops aside.
    pub fn targets(&self, at: Pc) -> Vec<Pc> {
        let next = at + 1;
        match self.ops[at as usize] {
            Op::Jump(to) => vec![to],
            Op::Ask { ask, none, .. } => {
                let ask = &self.asks[usize::from(ask)];
                if ask.if_any {
                    vec![ask.take + 1, none]
                } else {
                    vec![ask.take + 1]
                }
            }
            Op::Either { either } => {
                self.eithers[usize::from(either)].branches.iter().map(|branch| branch.pc).collect()
            }
            Op::Return | Op::Fail | Op::Done | Op::Over { .. } | Op::Best { .. } | Op::StuckPass => {
                Vec::new()
            }
            ref op => iter::once(next).chain(op.way()).collect(),
        }
    }

    /// All operations that an operation leads to, in order.
    pub fn reached(&self, from: Pc) -> Vec<Pc> {
        let (mut found, mut to_do) = (vec![false; self.ops.len()], vec![from]);
        while let Some(at) = to_do.pop() {
            if !std::mem::replace(&mut found[at as usize], true) {
                to_do.extend(self.targets(at));
            }
        }
        (0..self.ops.len() as Pc).filter(|at| found[*at as usize]).collect()
    }

    /// Parts that the operation runs on their own, with the register of what they find.
    fn parts_of(&self, op: &Op) -> Vec<(Pc, Register)> {
        let with_number = |(at, n): (Pc, N)| (at, n.into());
        match *op {
            Op::Either { either } => {
                let branches = self.eithers[usize::from(either)].branches.iter();
                branches.filter_map(|branch| branch.when.map(with_number)).collect()
            }
            Op::AskSet { set } => {
                let set = &self.sets[usize::from(set)];
                let sites = [set.additions, set.leading].into_iter().flatten();
                let sites = sites.map(|(at, sites)| (at, sites.into()));
                let conditions = [set.keeping, set.cond].into_iter().flatten().map(with_number);
                conditions.chain(sites).collect()
            }
            _ => Vec::new(),
        }
    }
}

/// At which operations sets and numbers matter: where one may be read before it is written again. Families and lists
/// are left out.
#[derive(Debug, Default)]
pub struct Liveness {
    /// How many sets there are; numbers come after them.
    sets: usize,
    /// For each operation a bit for each register.
    rows: Vec<Vec<u64>>,
}

/// What an operation does to the registers that matter after it, and what it leads to.
struct Step {
    reads: Vec<usize>,
    writes: Vec<usize>,
    to: Vec<Pc>,
}

impl Liveness {
    /// That of a program.
    pub fn of(program: &Program) -> Liveness {
        let [sets, numbers, ..] = program.registers.total;
        let empty = vec![0; (sets + numbers).div_ceil(64)];
        let mut live = Liveness { sets, rows: vec![empty.clone(); program.ops.len()] };
        let steps = live.steps(program);
        let mut changed = true;
        while changed {
            changed = false;
            for (at, step) in steps.iter().enumerate().rev() {
                let mut row = empty.clone();
                for to in &step.to {
                    row.iter_mut().zip(&live.rows[*to as usize]).for_each(|(own, next)| *own |= next);
                }
                step.writes.iter().for_each(|bit| row[bit / 64] &= !(1 << (bit % 64)));
                step.reads.iter().for_each(|bit| row[bit / 64] |= 1 << (bit % 64));
                changed |= row != live.rows[at];
                live.rows[at] = row;
            }
        }
        live
    }

    /// May a register be read from an operation on before it is written again?
    pub fn matters(&self, register: impl Into<Register>, at: Pc) -> bool {
        let row = self.rows.get(at as usize);
        let bit = self.bit(register.into()).zip(row);
        bit.is_none_or(|(bit, row)| row.get(bit / 64).is_none_or(|word| word >> (bit % 64) & 1 == 1))
    }

    fn bit(&self, register: Register) -> Option<usize> {
        match register {
            Register::Set(s) => Some(s.index()),
            Register::Number(n) => Some(self.sets + n.index()),
            Register::Family(_) | Register::List(_) => None,
        }
    }

    fn steps(&self, program: &Program) -> Vec<Step> {
        let mut steps: Vec<Step> = (0..program.ops.len()).map(|at| self.step(program, at as Pc)).collect();
        for (at, op) in program.ops.iter().enumerate() {
            // A part comes back to the operation that ran it, which may run another one or go on.
            let after = steps[at].to.clone();
            for part in program.parts_of(op) {
                self.come_back(program, part, &after, &mut steps);
            }
        }
        for entry in program.turns.iter().flatten() {
            if let Some(quiescent) = entry.quiescent {
                for result in [quiescent.forcing.1, quiescent.worth] {
                    let forcing = (quiescent.forcing.0, result.into());
                    self.come_back(program, forcing, &[entry.pc, quiescent.pc], &mut steps);
                }
            }
        }
        steps
    }

    /// A part comes back with its result to operations of which one follows.
    fn come_back(&self, program: &Program, (part, result): (Pc, Register), after: &[Pc], steps: &mut [Step]) {
        for back in program.reached(part) {
            if program.ops[back as usize] == Op::Return {
                let step = &mut steps[back as usize];
                step.reads.extend(self.bit(result));
                step.to.extend(after);
            }
        }
    }

    fn step(&self, program: &Program, at: Pc) -> Step {
        let op = &program.ops[at as usize];
        let (mut reads, mut writes) = (Vec::new(), Vec::new());
        op.registers(&mut |register, access| match access {
            Access::Read | Access::Change => reads.extend(self.bit(register)),
            Access::Write => writes.extend(self.bit(register)),
        });
        let mut to = program.targets(at);
        to.extend(program.parts_of(op).iter().map(|part| part.0));
        match *op {
            Op::Ask { ask, .. } => {
                let ask = &program.asks[usize::from(ask)];
                reads.extend(ask.by.and_then(|by| self.bit(by.into())));
                // Where nothing is picked, nothing is written either.
                if !ask.if_any {
                    self.picked(ask.to, ask.family.map(|family| family.1), &mut writes);
                }
            }
            Op::Take { ask } => {
                let ask = &program.asks[usize::from(ask)];
                self.picked(ask.to, ask.family.map(|family| family.1), &mut writes);
            }
            Op::AskSet { set } => {
                let set = &program.sets[usize::from(set)];
                let by = set.by.map(Register::Number);
                reads.extend(by.into_iter().chain([set.from.register()]).filter_map(|r| self.bit(r)));
            }
            _ => {}
        }
        Step { reads, writes, to }
    }

    /// Where what is picked goes.
    fn picked(&self, to: Place, member: Option<N>, writes: &mut Vec<usize>) {
        writes.extend(to.register().and_then(|register| self.bit(register)));
        writes.extend(member.and_then(|n| self.bit(n.into())));
    }
}
