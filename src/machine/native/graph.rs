//! The program as a graph: where code is entered, what leads where.

use super::emit::{Emit, Region};
use crate::program::{Op, Pc};
use std::collections::HashSet;

impl Emit<'_, '_> {
    /// Where the operation may lead, its stops aside.
    pub(super) fn targets(&self, at: Pc) -> Vec<Pc> {
        self.e.program.targets(at)
    }

    /// All operations that an operation leads to.
    pub(super) fn reached(&self, from: Pc) -> Vec<Pc> {
        self.e.program.reached(from)
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
            let region = Region::Turn { program: i / roles, role: i % roles, open: 0 };
            let starts: Vec<Pc> = [Some(entry.pc), entry.quiescent.map(|quiescent| quiescent.pc)]
                .into_iter()
                .flatten()
                .collect();
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
        let additions = e.program.sets.iter().flat_map(|s| [s.additions, s.leading]).flatten();
        additions.for_each(|(at, _)| add(Region::Part, at));
        let forcings =
            e.entries.iter().filter_map(|entry| entry.quiescent.map(|quiescent| quiescent.forcing));
        whens.chain(conds).chain(forcings).for_each(|(at, _)| add(Region::Part, at));
        let goals =
            e.program.filling.iter().flat_map(|f| f.goals.iter().chain(&f.decider).map(|goal| goal.at));
        e.program.stuck_ends.iter().copied().chain(goals).for_each(|at| add(Region::Part, at));
        e.program.ends.iter().for_each(|at| add(Region::Part, *at));
        found
    }

    /// Does anything ask on which sites pieces were put in this turn?
    pub(super) fn fresh_matters(&self) -> bool {
        let reads = |op: &Op| match op {
            Op::Spread { which } => !self.e.program.spreads[usize::from(*which)].is_empty(),
            op => op.names(self.e.places.fresh),
        };
        self.e.ops.iter().any(reads)
    }

    /// Operations that something leads to but the one before.
    pub(super) fn leaders(&self, entries: &[(Region, Pc)]) -> HashSet<Pc> {
        let mut leaders: HashSet<Pc> = entries.iter().map(|(_, at)| *at).collect();
        for at in (0..self.e.ops.len() as Pc).filter(|at| !self.optional.contains(at)) {
            leaders.extend(self.targets(at).into_iter().filter(|to| *to != at + 1));
        }
        let roles = self.e.model.cast.roles;
        for program in (0..self.e.entries.len() / roles).filter(|program| self.walks(*program)) {
            leaders.extend((0..roles).map(|role| self.first_of(program, role)));
        }
        leaders
    }
}
