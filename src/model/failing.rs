//! Whether the rest of a turn can fail after a choice, as its statements tell.

use super::{Block, Members, Num, Numbers, Program, Set, Sites, Stmt};

/// Says of each choice of the program whose rest cannot fail that it may not (`Choice::may_fail`).
pub fn mark_failing(program: &mut Program) {
    let fails = mark_block(&mut program.after, false, false);
    mark_block(&mut program.body, fails, fails);
}

/// Marks the choices of a block. Can it fail with what follows? `rest`: can what follows; `end`: can what follows an `end turn`.
fn mark_block(block: &mut Block, rest: bool, end: bool) -> bool {
    block.iter_mut().rev().fold(rest, |rest, stmt| mark_stmt(stmt, rest, end))
}

fn mark_stmt(stmt: &mut Stmt, rest: bool, end: bool) -> bool {
    match stmt {
        Stmt::Choose { choice, each, if_any, .. } => {
            choice.may_fail &= rest;
            rest || !(*if_any || each.cond.is_none() && never_empty(&each.domain))
        }
        Stmt::ChooseSet { choice, size, maximal, cond, .. } => {
            choice.may_fail &= rest;
            let may_be_empty = size.as_ref().is_some_and(has_zero) && !*maximal && cond.is_none();
            rest || !may_be_empty
        }
        Stmt::Either { choice, branches } => {
            let fails: Vec<bool> = branches
                .iter_mut()
                .map(|branch| mark_block(&mut branch.body, rest, end) || branch.when.is_some())
                .collect();
            choice.may_fail &= fails.contains(&true);
            !fails.contains(&false)
        }
        Stmt::If { then, otherwise, .. } => {
            let then = mark_block(then, rest, end);
            mark_block(otherwise, rest, end) || then
        }
        // A round is followed by another one, so what follows it is known only when it has been looked at.
        Stmt::Repeat { body, .. } => {
            let again = mark_block(&mut body.clone(), rest, end) || rest;
            mark_block(body, again, end) || rest
        }
        Stmt::Require(_) | Stmt::RequireMost { .. } => true,
        Stmt::EndTurn => end,
        _ => rest,
    }
}

fn never_empty(domain: &Set) -> bool {
    match domain {
        Set::Members(_, Members::Const(m)) => *m != 0,
        Set::Sites(sites) => matches!(sites.unsaid(), Sites::Const(s) if !s.is_empty()),
        Set::Numbers(Numbers::Of(all)) => !all.is_empty(),
        _ => false,
    }
}

fn has_zero(size: &Numbers) -> bool {
    match size {
        Numbers::Of(all) => all.contains(&Num::Const(0)),
        Numbers::Range(a, b) => matches!((&**a, &**b), (Num::Const(a), Num::Const(b)) if *a <= 0 && 0 <= *b),
        _ => false,
    }
}
