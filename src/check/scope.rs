//! Names in scope and their slots. Slots are handed out like a stack, so a number is used again once its name is gone.

use super::checker::{Checker, Local, Place};
use super::typed::{slot_expr, Deps, Ty, Typed};
use crate::diagnostic::Diagnostic;
use crate::model::Slot;
use crate::syntax::ast::Ident;

impl Checker<'_> {
    /// Finds a name in scope.
    pub fn local(&mut self, name: &str) -> Option<&mut Local> {
        let visible = self.visible;
        self.locals[visible..].iter_mut().rev().find(|l| l.name == name)
    }

    /// Makes a name for a slot of this type; `unbind` takes it away again.
    pub fn bind(&mut self, name: &Ident, ty: Ty) -> Slot {
        let slot = self.new_slot();
        let value = Typed::new(slot_expr(slot, ty), ty, Deps::slot(slot), name.span);
        self.bind_value(name, value);
        slot
    }

    /// Makes a name for a value.
    pub fn bind_value(&mut self, name: &Ident, value: Typed) {
        self.refuse_hiding(name);
        self.note(name.span, &value);
        if self.place == Place::Turn {
            self.of_turns.insert(name.text.clone());
        }
        self.locals.push(Local {
            name: name.text.clone(),
            span: name.span,
            value,
            mutable: false,
            used: false,
            bound: false,
            fixed_kinds: false,
            several: false,
        });
    }

    pub(super) fn refuse_hiding(&mut self, name: &Ident) {
        let first = self.local(&name.text).map(|l| l.span);
        if let Some(first) = first {
            let message = format!("`{}` is already a name here", name.text);
            // The condition of a quantifier goes on as far as it can.
            let runs_on = self.quantified.iter().filter(|of| **of == name.text).count() > 1;
            let help = match runs_on {
                true => format!(
                    "put the first condition in brackets, `(some {} in …: …) or …`, or choose another name",
                    name.text
                ),
                false => "choose another name: no name hides another".to_string(),
            };
            self.error(
                Diagnostic::error("name-taken", name.span, message)
                    .note(first, "it is bound here")
                    .help(help),
            );
        } else if self.from.is_none() && self.expanding.is_empty() {
            self.refuse_taken(name);
        }
    }

    /// Refuses a name that the game or the language gives a meaning, or that differs from one by case only.
    pub(super) fn refuse_taken(&mut self, name: &Ident) {
        let between = self.board.as_ref().is_some_and(|board| board.has_between());
        let taken = between && crate::words::is_one_of(&name.text, crate::words::Roles::BETWEEN);
        if taken || crate::words::is_taken(&name.text) || self.globals.contains_key(&name.text) {
            let whose = if self.globals.contains_key(&name.text) { "the game" } else { "the language" };
            let message = format!("`{}` is already a name of {whose}", name.text);
            self.error(
                Diagnostic::error("name-taken", name.span, message)
                    .help("choose another name: no name hides another"),
            );
        }
    }

    /// A fresh slot.
    pub fn new_slot(&mut self) -> Slot {
        let slot = Slot(self.next_slot);
        self.next_slot = self.next_slot.saturating_add(1);
        self.max_slot = self.max_slot.max(self.next_slot);
        slot
    }

    /// Checks something; gives the first slot behind all that it uses, too.
    pub fn beyond<T>(&mut self, work: impl FnOnce(&mut Self) -> T) -> (T, u16) {
        let most = std::mem::replace(&mut self.max_slot, self.next_slot);
        let result = work(self);
        let beyond = self.max_slot;
        self.max_slot = beyond.max(most);
        (result, beyond)
    }

    /// The scope as it is now, for [`Checker::leave`].
    pub fn enter(&self) -> (usize, u16) {
        (self.locals.len(), self.next_slot)
    }

    /// Forgets the names bound since `enter`.
    pub fn leave(&mut self, scope: (usize, u16)) {
        self.note_names(scope.0);
        self.locals.truncate(scope.0);
        self.next_slot = scope.1;
    }

    /// Checks something with no names in scope and slots counted from 0; gives the number of slots used.
    pub fn fresh<T>(
        &mut self,
        place: Place,
        from: Option<usize>,
        work: impl FnOnce(&mut Self) -> T,
    ) -> (T, usize) {
        let locals = std::mem::take(&mut self.locals);
        let asked = self.asked.take();
        let saved = (self.visible, self.next_slot, self.max_slot, self.place, self.from);
        (self.visible, self.next_slot, self.max_slot, self.place, self.from) = (0, 0, 0, place, from);
        let result = work(self);
        let slots = self.max_slot as usize;
        self.locals = locals;
        self.asked = asked;
        (self.visible, self.next_slot, self.max_slot, self.place, self.from) = saved;
        (result, slots)
    }
}
