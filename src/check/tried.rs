//! What would hold after some effects: `after { remove s }: C`.

use super::checker::{Checker, Place};
use super::coerce::Want;
use super::typed::{Deps, Ty, Typed};
use crate::model::{Reads, SlotSet, Trial, Truth};
use crate::span::Span;
use crate::syntax::ast;

impl Checker<'_> {
    /// `after { … }: C`. Inside another one it is taken to hold: what is tried is not tried again.
    pub(super) fn tried(&mut self, effects: &ast::Block, cond: &ast::Expr, span: Span) -> Typed {
        if matches!(self.place, Place::Constant | Place::Pattern) {
            let help = "turns, end rules and tests can ask what would hold after effects";
            return self.fail_help("not-constant", span, "nothing can be tried out here", help);
        }
        let scope = self.enter();
        let outer = self.trying.replace(self.locals.len());
        let mut block = Vec::new();
        effects.stmts.iter().for_each(|stmt| self.stmt(stmt, &mut block));
        let cond = self.want(cond, Want::Truth);
        self.trying = outer;
        self.leave(scope);
        if outer.is_some() {
            return Typed::new(Truth::Const(true), Ty::Truth, Deps::default(), span);
        }
        if cond.ty == Ty::Bad {
            return Typed::bad(span);
        }
        let trial = Trial { effects: block, cond: cond.truth() };
        let mut names = SlotSet::new();
        trial.reads(&mut names);
        let deps = names.into_iter().fold(Deps::position(), |deps, slot| deps.and(&Deps::slot(slot)));
        Typed::new(Truth::After(Box::new(trial)), Ty::Truth, deps, span)
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
