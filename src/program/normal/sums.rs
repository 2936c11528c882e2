//! The law of sums in steps: `set X to X + A`, `if C { set X to X + B }` is `set X to X + A + (if C then B else none)`; likewise a
//! truth that is raised. So a loop that is written out, member by member, is one sum.

use super::counted::counted;
use super::loops::gathered;
use super::rounds::{steps_of, Step};
use super::substitute::uses;
use crate::model::{names_in, Block, Model, Program, Slot, SlotSet, Stmt};
use crate::program::facts::reads;

/// More names than these are not given between two steps.
const MOST_NAMES: usize = 3;

/// A turn with one statement in place of steps that follow one another.
pub fn added_up(model: &Model, program: &Program) -> Program {
    let sums = Sums { model, program };
    let block = |stmts: &Block| sums.block(stmts, &SlotSet::default());
    Program { body: block(&program.body), after: block(&program.after), ..program.clone() }
}

/// A turn, as it was before.
struct Sums<'a> {
    model: &'a Model,
    program: &'a Program,
}

impl Sums<'_> {
    /// A block inside others that have given some names.
    fn block(&self, stmts: &[Stmt], outer: &SlotSet) -> Block {
        let (stmts, mut done) = (self.without_loops(stmts, outer), Block::new());
        let mut rest = &stmts[..];
        while let Some((first, others)) = rest.split_first() {
            rest = steps(rest, outer, &mut done).unwrap_or_else(|| {
                done.push(first.clone());
                others
            });
        }
        done
    }

    /// Statements with steps in place of loops that gather, and counted rounds in place of loops through ranges.
    fn without_loops(&self, stmts: &[Stmt], outer: &SlotSet) -> Block {
        let (mut done, mut names) = (Block::new(), outer.clone());
        for stmt in stmts {
            let stmt = stmt.with_blocks(&mut |inner| self.block(inner, &names));
            let told = done.split_last().and_then(|(left, before)| {
                let counted = || counted(self.model, self.program, left, &stmt).map(Block::from);
                gathered(before, left, &stmt, &names).or_else(counted)
            });
            match told {
                Some(steps) => {
                    done.pop();
                    done.extend(steps);
                }
                None => done.push(stmt),
            }
            names.extend(done.last().and_then(given_by));
        }
        done
    }
}

/// The name that a statement gives a value.
pub fn given_by(stmt: &Stmt) -> Option<Slot> {
    match stmt {
        Stmt::Let { slot, .. } | Stmt::ChooseSet { slot, .. } => Some(*slot),
        Stmt::Choose { each, .. } => Some(each.slot),
        _ => None,
    }
}

/// Writes the steps at the beginning of statements as one, with what gave the name its value before them; what follows.
fn steps<'a>(stmts: &'a [Stmt], outer: &SlotSet, done: &mut Block) -> Option<&'a [Stmt]> {
    let (first, mut rest) = step(stmts, outer)?;
    let to = first.to;
    let begins = beginning(done, to);
    let before = match begins.map(|at| &done[at]) {
        Some(Stmt::Let { value, .. }) => value.clone(),
        _ => first.name_before(),
    };
    let (mut count, mut value) = (1, first.after(before)?);
    while let Some((next, left)) = step(rest, outer).filter(|(next, _)| next.to == to) {
        let Some(more) = next.after(value.clone()) else { break };
        (value, count, rest) = (more, count + 1, left);
    }
    if count == 1 && begins.is_none() {
        return None;
    }
    if let Some(at) = begins {
        done.remove(at);
    }
    done.push(Stmt::Let { slot: to, value });
    Some(rest)
}

/// Where the name got its value, if only names were given since, none of which depends on it or is part of it.
fn beginning(done: &[Stmt], to: Slot) -> Option<usize> {
    let is_given = |stmt: &Stmt| matches!(stmt, Stmt::Let { slot, .. } if *slot == to);
    let at = done.iter().rposition(is_given)?;
    let Stmt::Let { value, .. } = &done[at] else { return None };
    let parts = names_in(value);
    let is_apart = |stmt: &Stmt| match stmt {
        Stmt::Let { slot, value } => !parts.contains(slot) && !reads(value, to),
        _ => false,
    };
    done[at + 1..].iter().all(is_apart).then_some(at)
}

/// The step at the beginning of statements, and what follows it.
fn step<'a>(stmts: &'a [Stmt], outer: &SlotSet) -> Option<(Step, &'a [Stmt])> {
    (1..=MOST_NAMES + 1).filter(|count| *count <= stmts.len()).find_map(|count| {
        let (made, rest) = stmts.split_at(count);
        let (mut steps, names) = steps_of(made)?;
        let step = steps.pop().filter(|step| steps.is_empty() && !step.reads(step.to))?;
        let is_over = |name: &Slot| !outer.contains(name) && is_given_anew(*name, rest);
        names.iter().all(is_over).then_some((step, rest))
    })
}

/// Is a name not read, unless it is given another value first?
pub fn is_given_anew(name: Slot, stmts: &[Stmt]) -> bool {
    comes_to(name, stmts) != Some(Use::Read)
}

/// What a name comes to first.
#[derive(PartialEq)]
enum Use {
    Read,
    Given,
}

/// What a name comes to first in statements, whichever way they go; nothing if it comes to neither on some way.
fn comes_to(name: Slot, stmts: &[Stmt]) -> Option<Use> {
    stmts.iter().find_map(|stmt| match stmt {
        Stmt::Let { value, .. } if reads(value, name) => Some(Use::Read),
        Stmt::Let { slot, .. } => (*slot == name).then_some(Use::Given),
        Stmt::Choose { each, by, .. } if each.slot == name => {
            Some(if reads(&each.domain, name) || reads(by, name) { Use::Read } else { Use::Given })
        }
        Stmt::If { cond, .. } if reads(cond, name) => Some(Use::Read),
        Stmt::If { then, otherwise, .. } => match (comes_to(name, then), comes_to(name, otherwise)) {
            (Some(Use::Read), _) | (_, Some(Use::Read)) => Some(Use::Read),
            (Some(Use::Given), Some(Use::Given)) => Some(Use::Given),
            _ => None,
        },
        stmt => (uses(name, std::slice::from_ref(stmt)).0 > 0).then_some(Use::Read),
    })
}
