//! What is known of each choice once a program stands: the names that are still read after it, and whether the
//! rest of the turn can fail.

use crate::model::{mark_failing, Block, Choice, Program, Reads, Slot, SlotSet, Stmt, Target, Truth};

/// Fills in `live`, `matters` and `may_fail` of every choice of the program.
pub fn annotate(program: &mut Program) {
    mark_failing(program);
    let end = mark_live(&mut program.after, &SlotSet::new(), &SlotSet::new());
    mark_live(&mut program.body, &end, &end);
    super::derived::leave_out(program);
}

/// The names read by the block and what follows; marks the choices on the way.
fn mark_live(block: &mut Block, rest: &SlotSet, end: &SlotSet) -> SlotSet {
    let mut live = rest.clone();
    for stmt in block.iter_mut().rev() {
        live = stmt_live(stmt, live, end);
    }
    live
}

fn note(choice: &mut Choice, live: &SlotSet) {
    choice.live = live.iter().copied().collect();
}

fn without(mut live: SlotSet, slot: Slot) -> SlotSet {
    live.remove(&slot);
    live
}

fn stmt_live(stmt: &mut Stmt, rest: SlotSet, end: &SlotSet) -> SlotSet {
    let mut live = rest;
    match stmt {
        Stmt::Choose { choice, each, by, .. } => {
            live = without(live, each.slot);
            each.reads(&mut live);
            by.reads(&mut live);
            note(choice, &live);
        }
        Stmt::ChooseSet { choice, slot, size, domain, keeping, cond, by, .. } => {
            keeping.reads(&mut live);
            cond.reads(&mut live);
            live = without(live, *slot);
            size.reads(&mut live);
            domain.reads(&mut live);
            by.reads(&mut live);
            note(choice, &live);
        }
        Stmt::Either { choice, branches } => {
            let after = std::mem::take(&mut live);
            for branch in branches {
                live.extend(mark_live(&mut branch.body, &after, end));
                branch.when.reads(&mut live);
            }
            note(choice, &live);
        }
        Stmt::If { cond, then, otherwise } => {
            let mut both = mark_live(then, &live, end);
            both.extend(mark_live(otherwise, &live, end));
            cond.reads(&mut both);
            live = both;
        }
        Stmt::Repeat { counter, times, cond, body } => {
            live = repeat_live(*counter, times, cond, body, live, end)
        }
        Stmt::Let { slot, value } => {
            live = without(live, *slot);
            value.reads(&mut live);
        }
        Stmt::Set { var, value } => {
            var.reads(&mut live);
            value.reads(&mut live);
        }
        Stmt::Require(cond) => cond.reads(&mut live),
        Stmt::RequireMost { value, .. } => value.reads(&mut live),
        Stmt::Place { colours, kinds, at } => {
            colours.reads(&mut live);
            kinds.reads(&mut live);
            at.reads(&mut live);
        }
        Stmt::Move { what, to } => {
            target(what, &mut live);
            to.reads(&mut live);
        }
        Stmt::Remove(what) => target(what, &mut live),
        Stmt::Rotate { what, spin } => {
            what.reads(&mut live);
            spin.reads(&mut live);
        }
        Stmt::Mark { at, .. } => target(at, &mut live),
        Stmt::Take(who) => who.reads(&mut live),
        Stmt::Next { by, .. } => by.reads(&mut live),
        Stmt::EndTurn => live = end.clone(),
        Stmt::Pass | Stmt::Position(_) => {}
    }
    live
}

fn target(what: &Target, live: &mut SlotSet) {
    match what {
        Target::Sites(s) => s.reads(live),
        Target::Pieces(p) => p.reads(live),
    }
}

/// A loop's names: what a round reads is read before every round.
fn repeat_live(
    counter: Slot,
    times: &crate::model::Num,
    cond: &Option<Truth>,
    body: &mut Block,
    rest: SlotSet,
    end: &SlotSet,
) -> SlotSet {
    let mut entry = rest.clone();
    cond.reads(&mut entry);
    loop {
        let mut round = entry.clone();
        round.insert(counter);
        let mut before = mark_live(body, &round, end);
        before.extend(entry.iter().copied());
        cond.reads(&mut before);
        before.remove(&counter);
        if before == entry {
            break;
        }
        entry = before;
    }
    times.reads(&mut entry);
    entry
}
