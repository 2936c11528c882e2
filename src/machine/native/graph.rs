//! The program as a graph: where operations lead, where code is entered, what is read later on.

use super::emit::{Emit, Region};
use crate::program::{Op, Pc, S};
use std::collections::HashSet;

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
    pub(super) fn entries(&self) -> Vec<(Region, Pc)> {
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
    pub(super) fn fresh_matters(&self) -> bool {
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
            let adds = matches!(op, Op::Insert { .. });
            let writes = format!("{op:?}").contains(&format!("to: {set:?},")) && mentions(op, set) == 1;
            if adds || !writes {
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
    pub(super) fn leaders(&self, entries: &[(Region, Pc)]) -> HashSet<Pc> {
        let mut leaders: HashSet<Pc> = entries.iter().map(|(_, at)| *at).collect();
        for at in 0..self.e.ops.len() as Pc {
            leaders.extend(self.targets(at).into_iter().filter(|to| *to != at + 1));
        }
        leaders
    }
}

/// How often a register stands in an operation, as it is printed.
pub(super) fn mentions(op: &Op, register: impl std::fmt::Debug) -> usize {
    let name = format!("{register:?}");
    format!("{op:?}").split(|c: char| !c.is_alphanumeric()).filter(|word| *word == name).count()
}
