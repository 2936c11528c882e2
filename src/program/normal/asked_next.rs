//! The law of conditions that the next choice asks anyway: `choose s in mine where some targets(s)`, `choose t in targets(s)`
//! chooses from `mine`. A candidate from which no turn is completed is none.

use super::{conjuncts, joined_all, Normal};
use crate::model::{Each, Stmt, Truth};

/// Statements before a choice from which every turn goes on, without what the last choice among them asks of its candidates
/// and the next one asks in any case. Only where it is known already that a candidate may lead nowhere.
pub fn without_what_is_asked_next(normal: &mut Normal<'_>, next: &Each, before: &mut [Stmt]) {
    let is_choice = |stmt: &&mut Stmt| !matches!(stmt, Stmt::Let { .. });
    let Some(Stmt::Choose { choice, each, by: None, if_any: false }) =
        before.iter_mut().rev().find(is_choice)
    else {
        return;
    };
    let Some(cond) = each.cond.take_if(|_| choice.may_fail) else { return };
    let some = normal.some_of(next.clone());
    let asked = conjuncts(cond).into_iter().filter(|cond| !normal.follows(&some, cond)).collect();
    each.cond = Some(joined_all(asked)).filter(|cond| *cond != Truth::Const(true));
}
