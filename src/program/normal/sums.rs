//! The law of sums in steps: `set X to X + A`, `if C { set X to X + B }` is `set X to X + A + (if C then B else none)`; likewise a
//! truth that is raised. So a loop that is written out, member by member, is one sum.

use super::loops::Round;
use super::substitute::uses;
use crate::model::{Block, Branch, Program, Slot, SlotSet, Stmt};

/// More names than these are not given between two steps.
const MOST_NAMES: usize = 3;

/// A turn with one statement in place of steps that follow one another.
pub fn added_up(program: &Program) -> Program {
    let block = |stmts: &Block| block(stmts, &SlotSet::default());
    Program { body: block(&program.body), after: block(&program.after), ..program.clone() }
}

/// A block inside others that have given some names.
fn block(stmts: &[Stmt], outer: &SlotSet) -> Block {
    let (mut done, mut rest, mut names) = (Block::new(), stmts, outer.clone());
    while let Some((first, others)) = rest.split_first() {
        rest = match steps(rest, outer, &mut done) {
            Some(left) => left,
            None => {
                done.push(inside(first, &names));
                others
            }
        };
        names.extend(done.last().and_then(given_by));
    }
    done
}

/// The name that a statement gives a value.
fn given_by(stmt: &Stmt) -> Option<Slot> {
    match stmt {
        Stmt::Let { slot, .. } | Stmt::ChooseSet { slot, .. } => Some(*slot),
        Stmt::Choose { each, .. } => Some(each.slot),
        _ => None,
    }
}

fn inside(stmt: &Stmt, outer: &SlotSet) -> Stmt {
    let block = |stmts: &Block| block(stmts, outer);
    match stmt {
        Stmt::Either { choice, branches } => {
            let branch = |branch: &Branch| Branch { body: block(&branch.body), ..branch.clone() };
            Stmt::Either { choice: choice.clone(), branches: branches.iter().map(branch).collect() }
        }
        Stmt::If { cond, then, otherwise } => {
            Stmt::If { cond: cond.clone(), then: block(then), otherwise: block(otherwise) }
        }
        Stmt::Repeat { counter, times, cond, body } => {
            Stmt::Repeat { counter: *counter, times: times.clone(), cond: cond.clone(), body: block(body) }
        }
        other => other.clone(),
    }
}

/// Writes the steps at the beginning of statements as one, with what gave the name its value before them; what follows.
fn steps<'a>(stmts: &'a [Stmt], outer: &SlotSet, done: &mut Block) -> Option<&'a [Stmt]> {
    let (first, mut rest) = step(stmts, outer)?;
    let to = first.to;
    let before = match done.last() {
        Some(Stmt::Let { slot, value }) if *slot == to => Some(value.clone()),
        _ => None,
    };
    let (mut count, has_value) = (1, before.is_some());
    let name = first.name()?;
    let mut value = first.added_to(before.unwrap_or(name))?;
    while let Some((next, left)) = step(rest, outer).filter(|(next, _)| next.to == to) {
        value = next.added_to(value)?;
        (count, rest) = (count + 1, left);
    }
    if count == 1 && !has_value {
        return None;
    }
    if has_value {
        done.pop();
    }
    done.push(Stmt::Let { slot: to, value });
    Some(rest)
}

/// The step at the beginning of statements, and what follows it.
fn step<'a>(stmts: &'a [Stmt], outer: &SlotSet) -> Option<(Round, &'a [Stmt])> {
    (1..=MOST_NAMES + 1).filter(|count| *count <= stmts.len()).find_map(|count| {
        let (step, rest) = stmts.split_at(count);
        let round = Round::of(step).filter(|round| !round.reads(round.to))?;
        let is_over = |stmt: &Stmt| {
            given_by(stmt).is_some_and(|name| !outer.contains(&name) && is_given_anew(name, rest))
        };
        step[..count - 1].iter().all(is_over).then_some((round, rest))
    })
}

/// Is a name not read, unless it is given another value first?
fn is_given_anew(name: Slot, stmts: &[Stmt]) -> bool {
    let gives = |stmt: &Stmt| {
        let reads = || uses(name, std::slice::from_ref(stmt)).0 > 0;
        matches!(stmt, Stmt::Let { slot, .. } if *slot == name && !reads())
    };
    let until = stmts.iter().position(gives).unwrap_or(stmts.len());
    uses(name, &stmts[..until]).0 == 0
}
