//! All expressions of statements, one after the other.

use super::{Expr, Model, Outcome, Rewrite, Score, Stmt, Target, VarRef};

/// Looks at expressions: a [`Rewrite`] of which only the looking matters.
pub trait Visit: Rewrite {
    /// Called for every statement before its expressions.
    fn stmt(&mut self, _: &Stmt) {}

    /// `set v to E`, for a remembered variable.
    fn set_var(&mut self, var: &VarRef, value: &Expr) {
        self.var(var);
        self.expr(value);
    }
}

/// Shows a visitor every expression of the turns and of the end rules.
pub fn visit_rules(model: &Model, visitor: &mut dyn Visit) {
    for program in &model.programs {
        visit(&program.body, visitor);
        visit(&program.after, visitor);
    }
    for rule in &model.ends {
        visitor.truth(&rule.when);
        match &rule.outcome {
            Outcome::Score { scores, .. } => scores.iter().for_each(|score| match score {
                Score::Num(num) => drop(visitor.num(num)),
                Score::List(list) => drop(visitor.list(list)),
            }),
            Outcome::Player(players, _) => drop(visitor.members(players)),
            Outcome::Draw | Outcome::AnyPlayer(_) => {}
        }
    }
}

/// Shows a visitor every expression of a block.
pub fn visit(block: &[Stmt], visitor: &mut dyn Visit) {
    block.iter().for_each(|stmt| visit_stmt(stmt, visitor));
}

fn visit_stmt(stmt: &Stmt, v: &mut dyn Visit) {
    v.stmt(stmt);
    match stmt {
        Stmt::Choose { each, by, .. } => {
            v.each(each);
            by.iter().for_each(|by| drop(v.members(by)));
        }
        Stmt::ChooseSet { size, domain, keeping, cond, by, .. } => {
            size.iter().for_each(|size| drop(v.numbers(size)));
            v.set(domain);
            keeping.iter().chain(cond).for_each(|truth| drop(v.truth(truth)));
            by.iter().for_each(|by| drop(v.members(by)));
        }
        Stmt::Either { branches, .. } => branches.iter().for_each(|branch| {
            branch.when.iter().for_each(|when| drop(v.truth(when)));
            visit(&branch.body, v);
        }),
        Stmt::If { cond, then, otherwise } => {
            v.truth(cond);
            visit(then, v);
            visit(otherwise, v);
        }
        Stmt::Repeat { times, cond, body, .. } => {
            v.num(times);
            cond.iter().for_each(|cond| drop(v.truth(cond)));
            visit(body, v);
        }
        Stmt::Let { value, .. } => drop(v.expr(value)),
        Stmt::Set { var, value } => v.set_var(var, value),
        Stmt::Require(truth) => drop(v.truth(truth)),
        Stmt::RequireMost { value, .. } => drop(v.num(value)),
        Stmt::Place { colours, kinds, at } => {
            v.members(colours);
            v.members(kinds);
            v.sites(at);
        }
        Stmt::Move { what, to } => {
            see_target(what, v);
            v.sites(to);
        }
        Stmt::Remove(what) | Stmt::Mark { at: what, .. } => see_target(what, v),
        Stmt::Rotate { what, spin } => {
            v.sites(what);
            v.members(spin);
        }
        Stmt::Take(role) => drop(v.members(role)),
        Stmt::Next { by, .. } => by.iter().for_each(|by| drop(v.members(by))),
        Stmt::Pass | Stmt::EndTurn | Stmt::Position(_) => {}
    }
}

fn see_target(target: &Target, v: &mut dyn Visit) {
    match target {
        Target::Sites(sites) => drop(v.sites(sites)),
        Target::Pieces(pieces) => drop(v.pieces(pieces)),
    }
}
