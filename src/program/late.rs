//! The rules as they are once the number of the turn has passed every number that a rule compares it with.
//!
//! Swaps and restrictions of openings are about the first turns; what follows is often simpler.

use super::filling::{filling, Rest};
use super::normal::Normal;
use crate::model::{Block, Branch, Label, Model, Num, Program, Rewrite, Stmt, Truth};

/// What random fillings are about: what is left of the game, the rules by which it is played, and the first turn for
/// which it is so.
///
/// # Errors
/// What stands in the way in later turns too.
pub fn filling_rules(model: &Model) -> Result<(Rest, Model, u32), String> {
    if let Ok((rest, told)) = filling(model) {
        return Ok((rest, told, 0));
    }
    let (later, from) = late(model);
    filling(&later).map(|(rest, told)| (rest, told, from))
}

/// The rules of later turns, and the first turn that they are about.
fn late(model: &Model) -> (Model, u32) {
    let Some(cap) = model.turn_cap else { return (model.clone(), 0) };
    let from = cap.saturating_add(1);
    let mut late = Late { model, turn: i32::try_from(from).unwrap_or(i32::MAX) };
    let mut later = model.clone();
    for program in &mut later.programs {
        *program =
            Program { body: late.block(&program.body), after: late.block(&program.after), ..program.clone() };
    }
    later.ends.iter_mut().for_each(|rule| rule.when = late.truth(&rule.when));
    (later, from)
}

struct Late<'m> {
    model: &'m Model,
    turn: i32,
}

impl Rewrite for Late<'_> {
    fn num(&mut self, e: &Num) -> Num {
        match e {
            Num::Turn => Num::Const(self.turn),
            e => self.parts_of_num(e),
        }
    }
}

impl Late<'_> {
    fn block(&mut self, block: &Block) -> Block {
        block.iter().flat_map(|stmt| self.stmt(stmt)).collect()
    }

    /// A statement; several if just one branch is left of it. Those that do not matter to who asks stay as they are.
    fn stmt(&mut self, stmt: &Stmt) -> Block {
        let stmt = match stmt {
            Stmt::Either { choice, branches } => {
                let left: Vec<Branch> = branches.iter().filter_map(|branch| self.branch(branch)).collect();
                match &left[..] {
                    [Branch { label: Label::Open, when: None, body }] => return body.clone(),
                    _ => Stmt::Either { choice: choice.clone(), branches: left },
                }
            }
            Stmt::Choose { choice, each, by, if_any } => Stmt::Choose {
                choice: choice.clone(),
                each: self.each(each),
                by: by.as_ref().map(|by| self.members(by)),
                if_any: *if_any,
            },
            Stmt::ChooseSet { choice, slot, size, domain, keeping, maximal, cond, by } => Stmt::ChooseSet {
                choice: choice.clone(),
                slot: *slot,
                size: size.as_ref().map(|size| self.numbers(size)),
                domain: self.set(domain),
                keeping: keeping.as_ref().map(|cond| self.truth(cond)),
                maximal: *maximal,
                cond: cond.as_ref().map(|cond| self.truth(cond)),
                by: by.as_ref().map(|by| self.members(by)),
            },
            Stmt::Place { .. } => stmt.rebuilt(self),
            other => other.clone(),
        };
        vec![stmt]
    }

    /// A branch that may still be there.
    fn branch(&mut self, branch: &Branch) -> Option<Branch> {
        let when = branch.when.as_ref().map(|when| {
            let when = self.truth(when);
            Normal::new(&self.model.board, &self.model.cast).truth(&when)
        });
        let when = match when {
            Some(Truth::Const(false)) => return None,
            Some(Truth::Const(true)) | None => None,
            when => when,
        };
        Some(Branch { label: branch.label, when, body: self.block(&branch.body) })
    }
}
