//! The setup and the turn programs with what libraries add round them.

use super::checker::{Checker, Place};
use super::coerce::Want;
use super::flow::annotate;
use super::possible::Turn;
use super::rulebook::Hook;
use crate::model::{Block, Branch, Label, Program, ProgramId, Stmt};

impl Checker<'_> {
    /// The effects that make the start position, and how many slots they use.
    pub(super) fn setup(&mut self) -> (Block, usize) {
        let book = self.book;
        let mut all = Vec::new();
        let mut slots = 0;
        for setup in &book.setups {
            if !self.is_on(setup.from) {
                continue;
            }
            self.begin_setup();
            let (block, n) = self.fresh(Place::Turn, setup.from, |c| c.in_setup(|c| c.block(&setup.item)));
            slots = slots.max(n);
            all.extend(block);
        }
        (all, slots)
    }

    /// The turn programs, and the one that begins: the first that the game itself lists.
    pub(super) fn programs(&mut self) -> (Vec<Program>, ProgramId) {
        let book = self.book;
        let mut programs = Vec::new();
        for at in 0..book.turns.len() {
            programs.push(self.program(at));
        }
        let own = book.turns.iter().position(|t| t.from.is_none());
        if own.is_none() {
            self.fail_help("no-turn", book.span, "the game has no turn", "write `turn { … }`");
        }
        (programs, ProgramId(own.unwrap_or(0) as u16))
    }

    fn program(&mut self, at: usize) -> Program {
        let book = self.book;
        let turn = &book.turns[at];
        let id = ProgramId(at as u16);
        self.mosts = 0;
        let (Turn { body, after }, slots) =
            self.fresh(Place::Turn, turn.from, |c| c.of_turn(id, |c| c.turn_block(id)));
        let name = self.programs[at].clone();
        let mut program = Program { name, body, after, slots, mosts: self.mosts };
        annotate(&mut program);
        program
    }

    /// The statements of a turn with what libraries add.
    pub(super) fn turn_block(&mut self, id: ProgramId) -> Turn {
        let turn = &self.book.turns[id.index()];
        let scope = self.enter();
        let own = self.block(&turn.item.body);
        let instead = self.instead_of(id);
        let after = self.after(id);
        self.leave(scope);
        Turn { body: self.beside(instead, own, turn.item.span), after }
    }

    fn instead_of(&mut self, id: ProgramId) -> Vec<Branch> {
        let mut branches = Vec::new();
        for at in self.hooks_round(id, true) {
            let hook = &self.book.hooks[at];
            let saved = std::mem::replace(&mut self.from, hook.from);
            let when = self.hook_condition(&hook.item);
            let body = self.block(&hook.item.body);
            if let Some(word) = &hook.item.instead {
                let label = Label::Word(self.label(word));
                match when {
                    Some(crate::model::Truth::Const(false)) => {}
                    Some(crate::model::Truth::Const(true)) | None => {
                        branches.push(Branch { label, when: None, body })
                    }
                    Some(when) => branches.push(Branch { label, when: Some(when), body }),
                }
            }
            self.from = saved;
        }
        branches
    }

    fn after(&mut self, id: ProgramId) -> Block {
        let mut all = Vec::new();
        for at in self.hooks_round(id, false) {
            let hook = &self.book.hooks[at];
            let saved = std::mem::replace(&mut self.from, hook.from);
            let when = self.hook_condition(&hook.item);
            let body = self.block(&hook.item.body);
            match when {
                Some(crate::model::Truth::Const(false)) => {}
                Some(crate::model::Truth::Const(true)) | None => all.extend(body),
                Some(cond) => all.push(Stmt::If { cond, then: body, otherwise: vec![] }),
            }
            self.from = saved;
        }
        all
    }

    fn hook_condition(&mut self, hook: &Hook) -> Option<crate::model::Truth> {
        hook.when.as_ref().map(|w| self.want(w, Want::Truth).truth())
    }

    /// The indices of the hooks round a program, in order of use.
    fn hooks_round(&mut self, id: ProgramId, instead: bool) -> Vec<usize> {
        let book = self.book;
        let mut found = Vec::new();
        for (at, hook) in book.hooks.iter().enumerate() {
            if hook.item.instead.is_some() != instead || !self.is_on(hook.from) {
                continue;
            }
            let saved = std::mem::replace(&mut self.from, hook.from);
            let meant = hook.item.turn.as_ref().map(|t| self.program_named(t));
            self.from = saved;
            if meant.is_none() || meant == Some(Some(id)) {
                found.push(at);
            }
        }
        found
    }
}
