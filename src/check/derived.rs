//! Names whose values follow from the position and from other names: they do not tell positions in mid-turn apart. One is
//! given by `let x = E`, and nothing has happened since that could make `E` something else; statements that do nothing but
//! give names other values, loops too, may have followed.

use crate::model::{
    binds, holds, is_steady, may_change, names_in, Block, Choice, Expr, Program, Slot, SlotSet, Stmt,
};

/// A name whose value follows from others.
#[derive(Clone)]
struct Derived {
    slot: Slot,
    from: SlotSet,
    /// Is it the same in every position?
    steady: bool,
}

/// Fills in `matters` of every choice of the program, whose `live` is known, and adds to that what matters.
pub fn leave_out(program: &mut Program) {
    walk(&mut program.body, Vec::new());
    walk(&mut program.after, Vec::new());
}

fn walk(block: &mut Block, mut derived: Vec<Derived>) {
    for stmt in block {
        match stmt {
            Stmt::Choose { choice, .. } | Stmt::ChooseSet { choice, .. } => tell(choice, &derived),
            Stmt::Either { choice, branches } => {
                tell(choice, &derived);
                branches.iter_mut().for_each(|branch| walk(&mut branch.body, derived.clone()));
            }
            Stmt::If { then, otherwise, .. } => {
                walk(then, derived.clone());
                walk(otherwise, derived.clone());
            }
            _ => {}
        }
        let again = given_again(stmt, &derived);
        forget(stmt, &mut derived);
        match stmt {
            // What a round changes has changed before the next one.
            Stmt::Repeat { body, .. } => walk(body, derived.clone()),
            Stmt::Let { slot, value } => {
                let from = names_in(value);
                if !from.contains(slot) {
                    derived.push(Derived { slot: *slot, from, steady: is_steady(value) });
                }
            }
            _ => {}
        }
        derived.extend(again);
    }
}

/// The derived names that a statement gives other values, where it does nothing else: they follow from what it reads.
fn given_again(stmt: &Stmt, derived: &[Derived]) -> Vec<Derived> {
    let is_given = |slot: Slot| binds(stmt, &[slot].into());
    let mut given = derived.iter().filter(|name| is_given(name.slot)).peekable();
    let mut block = Pure { read: SlotSet::new(), steady: true };
    if given.peek().is_none() || block.stmt(stmt, &mut SlotSet::new()).is_none() {
        return Vec::new();
    }
    let mut from = SlotSet::new();
    for slot in block.read.iter().copied().chain(given.clone().map(|name| name.slot)) {
        match derived.iter().rev().find(|name| name.slot == slot) {
            Some(name) if is_given(slot) => {
                from.extend(name.from.iter().copied());
                block.steady &= name.steady;
            }
            None if is_given(slot) => return Vec::new(),
            _ => drop(from.insert(slot)),
        }
    }
    if from.iter().any(|slot| is_given(*slot)) {
        return Vec::new();
    }
    given.map(|name| Derived { slot: name.slot, from: from.clone(), steady: block.steady }).collect()
}

/// What statements read that only give names values.
struct Pure {
    /// The names that are read before the statements give them.
    read: SlotSet,
    /// Do they read the board alone where it never changes?
    steady: bool,
}

impl Pure {
    fn reads(&mut self, e: &(impl Into<Expr> + Clone), given: &SlotSet) {
        let e: Expr = e.clone().into();
        self.read.extend(names_in(&e).into_iter().filter(|name| !given.contains(name)));
        self.steady &= is_steady(&e);
    }

    /// Reads a statement; nothing if it does anything else.
    fn stmt(&mut self, stmt: &Stmt, given: &mut SlotSet) -> Option<()> {
        match stmt {
            Stmt::Let { slot, value } => {
                self.reads(value, given);
                given.insert(*slot);
            }
            Stmt::If { cond, then, otherwise } => {
                self.reads(cond, given);
                self.block(then, given.clone())?;
                self.block(otherwise, given.clone())?;
            }
            Stmt::Repeat { counter, times, cond, body } => {
                self.reads(times, given);
                let mut inside = given.clone();
                inside.insert(*counter);
                cond.iter().for_each(|cond| self.reads(cond, &inside));
                self.block(body, inside)?;
            }
            _ => return None,
        }
        Some(())
    }

    fn block(&mut self, block: &Block, mut given: SlotSet) -> Option<()> {
        block.iter().try_for_each(|stmt| self.stmt(stmt, &mut given))
    }
}

/// Leaves out the names that a statement gives anew, those that follow from such a one, and what it may change.
fn forget(stmt: &Stmt, derived: &mut Vec<Derived>) {
    let changes = holds(std::slice::from_ref(stmt), &|stmt| match stmt {
        Stmt::If { .. } | Stmt::Either { .. } | Stmt::Repeat { .. } => false,
        stmt => may_change(stmt),
    });
    derived.retain(|name| {
        let mut names = name.from.clone();
        names.insert(name.slot);
        !binds(stmt, &names) && (name.steady || !changes)
    });
}

fn tell(choice: &mut Choice, derived: &[Derived]) {
    let mut matters: SlotSet = choice.live.iter().copied().collect();
    for name in derived.iter().rev() {
        if matters.remove(&name.slot) {
            matters.extend(name.from.iter().copied());
        }
    }
    let live: SlotSet = choice.live.iter().chain(&matters).copied().collect();
    choice.live = live.into_iter().collect();
    choice.matters = matters.into_iter().collect();
}
