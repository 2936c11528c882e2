//! What would hold after some effects: `after { remove s }: C`.

use super::checker::{Checker, Local, Place, Trying};
use super::coerce::Want;
use super::typed::{slot_expr, Deps, Ty, Typed};
use crate::model::{Reads, Slot, SlotSet, Trial, Truth};
use crate::span::Span;
use crate::syntax::ast;

impl Checker<'_> {
    /// `after { … }: C`. Inside another one it is taken to hold: what is tried is not tried again.
    pub(super) fn tried(&mut self, effects: &ast::Block, cond: &ast::Expr, span: Span) -> Typed {
        if matches!(self.place, Place::Constant | Place::Pattern) {
            let help = "turns, end rules and tests can ask what would hold after effects";
            return self.fail_help("not-constant", span, "nothing can be tried out here", help);
        }
        let counts_as_true = Typed::new(Truth::Const(true), Ty::Truth, Deps::default(), span);
        if self.trying.is_some_and(|outer| outer.expanding < self.expanding.len()) {
            // The definition is checked on its own; here it may lead back to what is tried.
            return counts_as_true;
        }
        let scope = self.enter();
        let since = Trying { locals: self.locals.len(), expanding: self.expanding.len() };
        let outer = self.trying.replace(since);
        let names = self.keep_names();
        let outer_kept = std::mem::replace(&mut self.kept, names);
        let mut block = Vec::new();
        effects.stmts.iter().for_each(|stmt| self.stmt(stmt, &mut block));
        let cond = self.want(cond, Want::Truth);
        self.trying = outer;
        let kept = std::mem::replace(&mut self.kept, outer_kept);
        self.leave(scope);
        if outer.is_some() || self.tried_out {
            return counts_as_true;
        }
        if cond.ty == Ty::Bad {
            return Typed::bad(span);
        }
        let trial = Trial { effects: block, cond: cond.truth() };
        let mut names = SlotSet::new();
        trial.reads(&mut names);
        let deps = names.iter().fold(Deps::position(), |deps, slot| deps.and(&Deps::slot(*slot)));
        let tried = Typed::new(Truth::After(Box::new(trial)), Ty::Truth, deps, span);
        let kept: Vec<_> = kept.into_iter().filter(|(_, slot)| names.contains(slot)).collect();
        kept.into_iter().fold(tried, |tried, (at, slot)| tried.bind(slot, &self.locals[at].value.clone()))
    }

    /// What a name holds. Where it was bound before a trial and stands for what a position tells, that is the position
    /// before the trial.
    pub(super) fn held_before(&mut self, name: &str, value: Typed) -> Typed {
        let visible = self.visible;
        let at = self.locals[visible..].iter().rposition(|local| local.name == name).map(|at| at + visible);
        match self.kept.iter().find(|(kept, _)| Some(*kept) == at) {
            Some((_, slot)) => {
                Typed::new(slot_expr(*slot, value.ty), value.ty, Deps::slot(*slot), value.span)
            }
            None => value,
        }
    }

    /// Slots for the names in sight that stand for what a position tells.
    fn keep_names(&mut self) -> Vec<(usize, Slot)> {
        let told = |local: &Local| {
            local.value.deps.position && !matches!(local.value.ty, Ty::Bad | Ty::None | Ty::Mark(_))
        };
        let names: Vec<usize> =
            (self.visible..self.locals.len()).filter(|at| told(&self.locals[*at])).collect();
        names.into_iter().map(|at| (at, self.new_slot())).collect()
    }

    /// May this statement stand here? What is tried out decides nothing.
    pub(super) fn is_effect_here(&mut self, what: &ast::Stmt) -> bool {
        use ast::StmtKind::*;
        let is_effect = !matches!(
            what.kind,
            Choose { .. }
                | ChooseSet(_)
                | Either(_)
                | Require { .. }
                | Take(_)
                | Pass
                | EndTurn
                | Next { .. }
                | Position(_)
        );
        if self.trying.is_none() || is_effect {
            return true;
        }
        self.fail_help(
            "tried-choice",
            what.span,
            "only effects can be tried out",
            "write what happens to pieces and variables: `place`, `move`, `remove`, `rotate`, `mark`, `set`",
        );
        false
    }
}
