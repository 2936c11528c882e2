//! Names whose values follow from the position and from other names: they do not tell positions in mid-turn apart. One is
//! given by `let x = E`, and nothing has happened since that could make `E` something else.

use crate::model::{
    binds, holds, is_steady, may_change, names_in, Block, Choice, Program, Slot, SlotSet, Stmt,
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
