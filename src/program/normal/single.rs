//! The law of names that are given anew: `var n = A`, what reads it, `set n to B` is what two names say. What a name holds is
//! then said in one place.

use super::apart::name_like;
use super::named::told;
use super::substitute::Substitute;
use crate::model::{binds, holds, Block, Branch, Program, Rewrite, Slot, SlotSet, Stmt};

/// A turn in which what a block gives a value of its own anew has another name before. Names that outlive a decision stay.
pub fn given_once(program: &Program) -> Program {
    let mut walk = Walk { slots: program.slots };
    let (body, after) =
        (walk.block(&program.body, &SlotSet::new()), walk.block(&program.after, &SlotSet::new()));
    Program { body, after, slots: walk.slots, ..program.clone() }
}

struct Walk {
    /// How many names the turn has.
    slots: usize,
}

impl Walk {
    /// A block inside others that have given some names.
    fn block(&mut self, stmts: &[Stmt], outer: &SlotSet) -> Block {
        let (mut stmts, mut names) = (stmts.to_vec(), outer.clone());
        for at in 0..stmts.len() {
            let Stmt::Let { slot, .. } = stmts[at] else {
                stmts[at] = stmts[at].with_blocks(&mut |inner| self.block(inner, &names));
                continue;
            };
            if let Some(next) = given_anew(slot, &stmts[at + 1..]).filter(|_| !outer.contains(&slot)) {
                self.rename(&mut stmts[at..at + next + 2]);
            }
            names.insert(slot);
        }
        stmts
    }

    /// Another name for the first statement's, up to the last one, which gives it a value again.
    fn rename(&mut self, stmts: &mut [Stmt]) {
        let [Stmt::Let { slot, value }, between @ .., Stmt::Let { value: last, .. }] = stmts else { return };
        let new = Slot(self.slots as u16);
        self.slots += 1;
        let name = name_like(value, new);
        let mut by = Substitute::new(*slot, &name);
        between.iter_mut().for_each(|stmt| *stmt = renamed(stmt, &mut by));
        *last = by.expr(last);
        *slot = new;
    }
}

/// The place of the statement that gives a name a value again, if nothing before it in a branch, a loop or a choice does.
fn given_anew(name: Slot, following: &[Stmt]) -> Option<usize> {
    let next = following.iter().position(|stmt| matches!(stmt, Stmt::Let { slot, .. } if *slot == name))?;
    let keeps = |stmt: &Stmt| {
        stmt.choice().is_some_and(|choice| choice.live.contains(&name) || choice.matters.contains(&name))
    };
    let before = &following[..next];
    let is_its_own = !holds(before, &keeps) && !before.iter().any(|stmt| binds(stmt, &[name].into()));
    is_its_own.then_some(next)
}

fn renamed(stmt: &Stmt, by: &mut Substitute<'_>) -> Stmt {
    let block =
        |stmts: &[Stmt], by: &mut Substitute<'_>| stmts.iter().map(|stmt| renamed(stmt, by)).collect();
    match stmt {
        Stmt::Repeat { counter, times, cond, body } => Stmt::Repeat {
            counter: *counter,
            times: by.num(times),
            cond: cond.as_ref().map(|cond| by.truth(cond)),
            body: block(body, by),
        },
        Stmt::Either { choice, branches } => {
            let branch = |branch: &Branch| Branch {
                label: branch.label,
                when: branch.when.as_ref().map(|when| by.truth(when)),
                body: branch.body.iter().map(|stmt| renamed(stmt, by)).collect(),
            };
            Stmt::Either { choice: choice.clone(), branches: branches.iter().map(branch).collect() }
        }
        Stmt::If { cond, then, otherwise } => {
            Stmt::If { cond: by.truth(cond), then: block(then, by), otherwise: block(otherwise, by) }
        }
        other => told(other, by),
    }
}
