//! The law of `require most` after a choice: what can be reached is known before anything is picked.

use super::substitute::Substitute;
use super::{conjuncts, joined_all, name_of};
use crate::model::{
    binds, names_in, Bag, Binding, Block, Choice, Compare, Each, Expr, Fold, Model, Num, Program, Rewrite,
    Role, Slot, Stmt, Truth,
};
use crate::program::facts::{self, may_end, reads, Effects};

/// `choose x in S`, effects that `E` does not depend on, `require most E`: `choose x in S where E = max(E for x in S)`.
/// Nothing else in the turn is chosen or may fail. Nothing where the law does not apply.
pub fn known_before(model: &Model, program: &Program, role: Option<Role>) -> Option<Program> {
    let at = program.body.iter().position(|stmt| matches!(stmt, Stmt::RequireMost { .. }))?;
    let (before, [Stmt::RequireMost { value, .. }, rest @ ..]) = program.body.split_at(at) else {
        return None;
    };
    let chosen = before.iter().position(|stmt| matches!(stmt, Stmt::Choose { .. }))?;
    let (first, [Stmt::Choose { choice, each, by: None, if_any: false }, between @ ..]) =
        before.split_at(chosen)
    else {
        return None;
    };
    let rest = || rest.iter().chain(&program.after);
    let others = || first.iter().chain(between).chain(rest());
    if program.mosts != 1 || !others().all(is_effect) || between.iter().any(may_end) {
        return None;
    }
    let value = by_names(value, between)?;
    let changes = between.iter().any(|stmt| !matches!(stmt, Stmt::Let { .. }));
    if changes && is_changed(model, program, &value, &before[chosen..], role) {
        return None;
    }
    let other = Slot(program.slots as u16);
    let best = Num::Fold(Fold::Max, Box::new(of_all(each, &value, other)));
    let is_best = Truth::Compare(Compare::Equal, Box::new(value), Box::new(best));
    let conds = each.cond.clone().into_iter().chain([is_best]).flat_map(conjuncts).collect();
    let each = Each { cond: Some(joined_all(conds)), ..each.clone() };
    let choice = Choice { may_fail: false, ..choice.clone() };
    let choose = Stmt::Choose { choice, each, by: None, if_any: false };
    let body = first.iter().chain([&choose]).chain(between).chain(&program.body[at + 1..]).cloned().collect();
    Some(Program { body, mosts: 0, slots: program.slots + 1, ..program.clone() })
}

/// Does a statement just do something, so that nothing is asked and nothing fails?
fn is_effect(stmt: &Stmt) -> bool {
    match stmt {
        Stmt::If { then, otherwise, .. } => then.iter().chain(otherwise).all(is_effect),
        Stmt::Repeat { body, .. } => body.iter().all(is_effect),
        Stmt::Choose { .. } | Stmt::ChooseSet { .. } | Stmt::Either { .. } => false,
        Stmt::Require(_) | Stmt::RequireMost { .. } | Stmt::Take(_) | Stmt::Pass => false,
        _ => true,
    }
}

/// A number with the names that are given before it, each of them once.
fn by_names(value: &Num, between: &[Stmt]) -> Option<Num> {
    let mut said = value.clone();
    for (at, stmt) in between.iter().enumerate().rev() {
        match stmt {
            Stmt::Let { slot, value } if reads(&said, *slot) => {
                if between[..at].iter().any(|before| binds(before, &[*slot].into())) {
                    return None;
                }
                let binding = Binding { slot: *slot, value: value.clone() };
                said = Num::Let(Box::new(binding), Box::new(said));
            }
            Stmt::Let { .. } => {}
            stmt if binds(stmt, &names_in(&said)) => return None,
            _ => {}
        }
    }
    Some(said)
}

/// May a number be another one after a choice and what follows?
fn is_changed(model: &Model, program: &Program, value: &Num, done: &[Stmt], role: Option<Role>) -> bool {
    let alone = Program { body: done.to_vec(), after: Block::new(), mosts: 0, ..program.clone() };
    let effects = Effects::of_turns(model, &[&alone]);
    let changes = match role {
        Some(role) => effects.by_mover[role.index()].clone(),
        None => effects.all(),
    };
    let asked = Truth::Compare(Compare::Equal, Box::new(value.clone()), Box::new(Num::Const(0)));
    facts::needs(&model.cast, &asked).touched_by(&changes)
}

/// The numbers of all candidates, with another name for them.
fn of_all(each: &Each, value: &Num, other: Slot) -> Bag {
    let name: Expr = name_of(&each.domain, other);
    let mut renamed = Substitute::new(each.slot, &name);
    let cond = each.cond.as_ref().map(|cond| renamed.truth(cond));
    Bag::Each(Each { slot: other, domain: each.domain.clone(), cond }, renamed.num(value))
}
