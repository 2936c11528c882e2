//! Loops that a flag ends. The law: after `var going = true`, `repeat up to N while going { if C { … } else { set going to
//! false } }` is `repeat up to N while C { … }`, where nothing else reads the flag.

use super::given::Given;
use super::substitute::uses;
use crate::model::{binds, Block, Expr, Slot, Stmt, Truth};

/// The loop without its flag, which stands after some statements and before others of its block. The flag keeps the value that
/// it has wherever something is chosen in the loop.
pub fn without_flag(stmt: &Stmt, before: &[Stmt], following: &[Stmt], given: &Given) -> Option<Stmt> {
    let Stmt::Repeat { counter, times, cond: Some(Truth::Slot(flag)), body } = stmt else { return None };
    let [Stmt::If { cond, then, otherwise }] = &body[..] else { return None };
    let (cond, body) = match (lowers(then, *flag), lowers(otherwise, *flag)) {
        (false, true) => (cond.clone(), then.clone()),
        (true, false) => (Truth::Not(Box::new(cond.clone())), otherwise.clone()),
        _ => return None,
    };
    let gives = |stmt: &&Stmt| binds(stmt, &[*flag].into());
    let is_raised =
        matches!(before.iter().rfind(gives), Some(Stmt::Let { value: Expr::Truth(Truth::Const(true)), .. }));
    let is_read = |block: &[Stmt]| uses(*flag, block).0 > 0;
    let in_cond = crate::program::facts::reads(&cond, *flag);
    let is_its_own =
        !in_cond && !is_read(&body) && !is_read(following) && !body.iter().any(|stmt| gives(&stmt));
    // Raised once, lowered once: nothing else gives it a value that others may read.
    let fits = is_raised && is_its_own && given.times(*flag) == (0, 2);
    fits.then(|| Stmt::Repeat { counter: *counter, times: times.clone(), cond: Some(cond), body })
}

/// Does a block lower the flag, and nothing else?
fn lowers(block: &Block, flag: Slot) -> bool {
    matches!(&block[..], [Stmt::Let { slot, value: Expr::Truth(Truth::Const(false)) }] if *slot == flag)
}
