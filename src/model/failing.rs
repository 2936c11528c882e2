//! Whether the rest of a turn can fail after a choice, as its statements tell.

use super::{Block, Members, Num, Numbers, Program, Set, Sites, Stmt};

/// Says of each choice of the program whose rest cannot fail that it may not (`Choice::may_fail`).
pub fn mark_failing(program: &mut Program) {
    let fails = mark_block(&mut program.after, false, false);
    mark_block(&mut program.body, fails, fails);
}

/// Marks the choices of a block. Can it fail with what follows? `rest`: can what follows; `end`: can what follows an `end turn`.
fn mark_block(block: &mut Block, rest: bool, end: bool) -> bool {
    block.iter_mut().rev().fold(rest, |rest, stmt| {
        mark_stmt(stmt, rest, end);
        stmt_fails(stmt, rest, end)
    })
}

fn mark_stmt(stmt: &mut Stmt, rest: bool, end: bool) {
    match stmt {
        Stmt::Choose { choice, .. } | Stmt::ChooseSet { choice, .. } => choice.may_fail &= rest,
        Stmt::Either { choice, branches } => {
            let mark = |fails, branch: &mut super::Branch| {
                mark_block(&mut branch.body, rest, end) || branch.when.is_some() || fails
            };
            choice.may_fail &= branches.iter_mut().fold(false, mark);
        }
        Stmt::If { then, otherwise, .. } => {
            mark_block(then, rest, end);
            mark_block(otherwise, rest, end);
        }
        Stmt::Repeat { body, .. } => {
            let again = block_fails(body, rest, end) || rest;
            mark_block(body, again, end);
        }
        _ => {}
    }
}

fn block_fails(block: &Block, rest: bool, end: bool) -> bool {
    block.iter().rev().fold(rest, |rest, stmt| stmt_fails(stmt, rest, end))
}

fn stmt_fails(stmt: &Stmt, rest: bool, end: bool) -> bool {
    match stmt {
        Stmt::Choose { each, if_any, .. } => {
            rest || !(*if_any || each.cond.is_none() && never_empty(&each.domain))
        }
        Stmt::ChooseSet { size, maximal, cond, .. } => {
            let may_be_empty = size.as_ref().is_some_and(has_zero) && !*maximal && cond.is_none();
            rest || !may_be_empty
        }
        Stmt::Either { branches, .. } => {
            branches.iter().all(|branch| block_fails(&branch.body, rest, end) || branch.when.is_some())
        }
        Stmt::If { then, otherwise, .. } => block_fails(then, rest, end) || block_fails(otherwise, rest, end),
        Stmt::Repeat { body, .. } => {
            let again = block_fails(body, rest, end) || rest;
            block_fails(body, again, end) || rest
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
