//! Which remembered variables rules read. The others are kept and shown, but tell no two positions apart.
//!
//! What a variable is set to counts only if that variable is read itself: `set v to v + 1` does not make `v` one that is
//! read, nor do two variables that are set from each other.

use super::visit::visit_rules;
use super::{Block, Branch, Expr, Model, Rewrite, Stmt, VarId, VarRef, Visit};
use std::borrow::Cow;
use std::collections::BTreeSet;

/// The variables that are read, each on its own or as something that these variables (the first of each pair) are set to.
pub fn closure(mut read: BTreeSet<VarId>, sets: &[(VarId, BTreeSet<VarId>)]) -> BTreeSet<VarId> {
    loop {
        let sources = sets.iter().filter(|(var, _)| read.contains(var)).flat_map(|(_, sources)| sources);
        let more: Vec<VarId> = sources.filter(|var| !read.contains(var)).copied().collect();
        if more.is_empty() {
            return read;
        }
        read.extend(more);
    }
}

impl Model {
    /// Says of each variable whether rules read it.
    pub fn note_reads(&mut self) {
        let mut found = Found::default();
        visit_rules(self, &mut found);
        super::visit(&self.setup, &mut found);
        let read = closure(found.read, &found.sets);
        for (at, var) in self.vars.iter_mut().enumerate() {
            var.read = read.contains(&VarId(at as u16));
        }
    }

    /// The same rules without statements that set variables which nobody reads: turns, positions (as rules compare them)
    /// and results are the same.
    pub fn without_unread(&self) -> Cow<'_, Model> {
        if self.vars.iter().all(|var| var.read) {
            return Cow::Borrowed(self);
        }
        let mut bare = self.clone();
        for program in &mut bare.programs {
            program.body = self.without_sets(&program.body);
            program.after = self.without_sets(&program.after);
        }
        Cow::Owned(bare)
    }

    fn without_sets(&self, block: &Block) -> Block {
        let matters = |stmt: &&Stmt| !matches!(stmt, Stmt::Set { var, .. } if !self.var(var.var).read);
        let bare = |stmt: &Stmt| match stmt {
            Stmt::Either { choice, branches } => {
                let bare = |b: &Branch| Branch { body: self.without_sets(&b.body), ..b.clone() };
                Stmt::Either { choice: choice.clone(), branches: branches.iter().map(bare).collect() }
            }
            Stmt::If { cond, then, otherwise } => {
                let (then, otherwise) = (self.without_sets(then), self.without_sets(otherwise));
                Stmt::If { cond: cond.clone(), then, otherwise }
            }
            Stmt::Repeat { counter, times, cond, body } => {
                let (times, cond, body) = (times.clone(), cond.clone(), self.without_sets(body));
                Stmt::Repeat { counter: *counter, times, cond, body }
            }
            other => other.clone(),
        };
        block.iter().filter(matters).map(bare).collect()
    }
}

/// The variables that expressions read.
#[derive(Default)]
struct Found {
    read: BTreeSet<VarId>,
    /// What is set, and what is read for that.
    sets: Vec<(VarId, BTreeSet<VarId>)>,
}

impl Rewrite for Found {
    fn var(&mut self, e: &VarRef) -> VarRef {
        self.read.insert(e.var);
        e.of.iter().for_each(|i| drop(self.set(&i.of)));
        e.clone()
    }
}

impl Visit for Found {
    fn set_var(&mut self, var: &VarRef, value: &Expr) {
        let mut sources = Found::default();
        var.of.iter().for_each(|i| drop(sources.set(&i.of)));
        sources.expr(value);
        self.sets.push((var.var, sources.read));
    }
}
