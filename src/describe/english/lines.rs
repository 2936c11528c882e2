//! Statements with definitions in their places: what a turn does, one thing after the other.

use super::teller::{Kind, Teller};
use super::walk::{in_stmts, occurrences, own_exprs};
use crate::model::{self, Model};
use crate::syntax::ast::{DefineBody, Expr, ExprKind, Ident, Param, Stmt, StmtKind};

/// One thing to tell.
#[derive(Clone, Debug)]
pub enum Line {
    /// A statement, and the library that it came from.
    Do(Box<Stmt>, Option<usize>),
    /// A definition's parameter stands for this from here on.
    Name(Box<Param>, Box<Expr>, Option<usize>),
}

/// How many lines a text may have before definitions are only named.
const MOST: usize = 400;

impl Teller<'_> {
    /// Statements with definitions' statements, and those that the options choose, in their places.
    pub fn lines(&self, stmts: &[Stmt], from: Option<usize>) -> Vec<Line> {
        let mut lines = Vec::new();
        self.add_lines(stmts, from, 0, &mut lines);
        lines
    }

    fn add_lines(&self, stmts: &[Stmt], from: Option<usize>, depth: usize, lines: &mut Vec<Line>) {
        for stmt in stmts {
            match &stmt.kind {
                StmtKind::Do { name, args } if depth < 16 && lines.len() < MOST => {
                    self.add_definition(name, args, from, depth, lines);
                }
                StmtKind::If { cond, then, otherwise } => match self.fixed_in(cond, from) {
                    Some(true) => self.add_lines(&then.stmts, from, depth, lines),
                    Some(false) => {
                        otherwise.iter().for_each(|body| self.add_lines(&body.stmts, from, depth, lines));
                    }
                    None => lines.push(Line::Do(Box::new(stmt.clone()), from)),
                },
                StmtKind::Set { name, .. } if self.is_idle(&name.text) => {}
                _ => lines.push(Line::Do(Box::new(stmt.clone()), from)),
            }
        }
    }

    fn add_definition(
        &self,
        name: &Ident,
        args: &[Expr],
        from: Option<usize>,
        depth: usize,
        lines: &mut Vec<Line>,
    ) {
        let Some(define) = self.define(&name.text).map(|at| &self.book.defines[at]) else { return };
        let DefineBody::Block(body) = &define.item.body else { return };
        let params = define.item.params.iter().enumerate();
        let given = params.filter_map(|(i, param)| match (args.get(i), &param.default) {
            (Some(arg), _) => Some((param, arg, from)),
            (None, default) => Some((param, default.as_ref()?, define.from)),
        });
        let mut given: Vec<(&Param, &Expr, Option<usize>)> = given.collect();
        while !given.is_empty() {
            // An argument is read before a parameter hides what it speaks of.
            let hides = |at: &usize| {
                let name = &given[*at].0.name.text;
                given
                    .iter()
                    .enumerate()
                    .any(|(other, (_, arg, _))| other != *at && occurrences(arg, name) > 0)
            };
            let at = (0..given.len()).find(|at| !hides(at)).unwrap_or(0);
            let (param, arg, from) = given.remove(at);
            lines.push(Line::Name(Box::new(param.clone()), Box::new(arg.clone()), from));
        }
        self.add_lines(&body.stmts, define.from, depth + 1, lines);
    }

    fn fixed_in(&self, cond: &Expr, from: Option<usize>) -> Option<bool> {
        let mut teller = Teller { from, ..self.bare() };
        teller.locals = self.locals.clone();
        teller.fixed_truth(cond)
    }

    /// The turn programs that a block leads to, in parts that the options do not leave out.
    pub fn leads(&self, block: &crate::syntax::ast::Block) -> Vec<String> {
        let mut found = Vec::new();
        self.add_leads(&block.stmts, self.from, &mut found);
        found
    }

    fn add_leads(&self, stmts: &[Stmt], from: Option<usize>, found: &mut Vec<String>) {
        for line in self.lines(stmts, from) {
            let Line::Do(stmt, from) = line else { continue };
            match &stmt.kind {
                StmtKind::Next { program: Some(program), .. } => {
                    found.push(self.program(&program.text, from))
                }
                StmtKind::Either(branches) => {
                    branches.iter().for_each(|branch| self.add_leads(&branch.body.stmts, from, found));
                }
                StmtKind::If { then, otherwise, .. } => {
                    self.add_leads(&then.stmts, from, found);
                    otherwise.iter().for_each(|body| self.add_leads(&body.stmts, from, found));
                }
                StmtKind::Repeat { body, .. } | StmtKind::For { body, .. } => {
                    self.add_leads(&body.stmts, from, found)
                }
                _ => {}
            }
        }
    }

    /// The turn program that a name means: a library's parameter stands for the game's.
    pub fn program(&self, name: &str, from: Option<usize>) -> String {
        let taken = from.and_then(|at| self.book.uses.get(at));
        let given = taken.and_then(|t| t.args.get(t.params.iter().position(|p| p.name.text == name)?));
        match given.map(|e| &e.kind) {
            Some(ExprKind::Name(given)) => given.clone(),
            _ => name.to_string(),
        }
    }

    /// Is it remembered to no purpose under these options: never read, or always nothing?
    pub fn is_idle(&self, variable: &str) -> bool {
        self.idle.iter().chain(&self.nothing).any(|name| name == variable)
    }

    /// Does a name matter in what follows?
    pub fn is_read(&self, name: &str, lines: &[Line]) -> bool {
        lines.iter().any(|line| match line {
            Line::Name(_, arg, _) => self.matters(arg, name),
            Line::Do(stmt, _) => match &stmt.kind {
                StmtKind::Either(_)
                | StmtKind::If { .. }
                | StmtKind::Repeat { .. }
                | StmtKind::For { .. } => in_stmts(std::slice::from_ref(&**stmt), name) > 0,
                other => own_exprs(other).into_iter().any(|e| self.matters(e, name)),
            },
        })
    }

    /// Does a name occur in a part of an expression that the options do not leave out?
    fn matters(&self, e: &Expr, name: &str) -> bool {
        match &e.kind {
            ExprKind::If(cond, a, b) => match self.fixed_truth(cond) {
                Some(true) => self.matters(a, name),
                Some(false) => self.matters(b, name),
                None => [cond, a, b].into_iter().any(|e| self.matters(e, name)),
            },
            ExprKind::Group(inner) => self.matters(inner, name),
            _ => occurrences(e, name) > 0,
        }
    }

    /// Remembered variables that no rule reads.
    pub fn unread_variables(&self) -> Vec<String> {
        self.model.vars.iter().filter(|var| !var.read).map(|var| var.name.clone()).collect()
    }

    /// Remembered sets that never hold anything.
    pub fn empty_variables(&self) -> Vec<String> {
        let names: Vec<&str> = self.book.vars.iter().map(|var| var.item.name.text.as_str()).collect();
        let is_nothing = |name: &str| {
            let var = self.book.vars.iter().find(|var| var.item.name.text == name);
            let set = var.is_some_and(|v| {
                v.item.start.is_none() && super::kinds::kind_of_domain(&v.item.domain) == Kind::Sites
            });
            set && self.set_to(name).into_iter().all(|(value, from)| {
                let mut teller = self.bare();
                teller.from = from;
                teller.is_nothing(value)
            })
        };
        names.into_iter().filter(|name| is_nothing(name)).map(String::from).collect()
    }

    /// What a variable is set to anywhere, in parts of the text that the options do not leave out.
    fn set_to(&self, name: &str) -> Vec<(&Expr, Option<usize>)> {
        let mut found = Vec::new();
        let defines = self.book.defines.iter().filter_map(|d| match &d.item.body {
            DefineBody::Block(block) => Some((block, d.from)),
            DefineBody::Expr(_) => None,
        });
        let blocks = self.book.turns.iter().map(|t| (&t.item.body, t.from)).chain(defines);
        let blocks = blocks.chain(self.book.hooks.iter().map(|h| (&h.item.body, h.from)));
        for (block, from) in blocks.chain(self.book.setups.iter().map(|s| (&s.item, s.from))) {
            sets(&block.stmts, name, &mut |value| found.push((value, from)));
        }
        found
    }
}

fn sets<'s>(stmts: &'s [Stmt], name: &str, see: &mut dyn FnMut(&'s Expr)) {
    for stmt in stmts {
        match &stmt.kind {
            StmtKind::Set { name: set, value, .. } if set.text == name => see(value),
            StmtKind::Either(branches) => branches.iter().for_each(|b| sets(&b.body.stmts, name, see)),
            StmtKind::If { then, otherwise, .. } => {
                sets(&then.stmts, name, see);
                otherwise.iter().for_each(|body| sets(&body.stmts, name, see));
            }
            StmtKind::Repeat { body, .. } | StmtKind::For { body, .. } => sets(&body.stmts, name, see),
            _ => {}
        }
    }
}

/// Can a turn or an end rule of the model pass?
pub(super) fn may_pass(model: &Model) -> bool {
    model.programs.iter().any(|program| has_pass(&program.body))
        || model.ends.iter().any(|rule| rule.outcome.is_pass())
}

fn has_pass(block: &[model::Stmt]) -> bool {
    block.iter().any(|stmt| match stmt {
        model::Stmt::Pass => true,
        model::Stmt::Either { branches, .. } => {
            branches.iter().any(|branch| branch.label == model::Label::Pass || has_pass(&branch.body))
        }
        model::Stmt::If { then, otherwise, .. } => has_pass(then) || has_pass(otherwise),
        model::Stmt::Repeat { body, .. } => has_pass(body),
        _ => false,
    })
}

/// Does a statement choose something or change the board?
pub(super) fn acts(stmt: &Stmt) -> bool {
    match &stmt.kind {
        StmtKind::If { then, otherwise, .. } => {
            let mut bodies = std::iter::once(then).chain(otherwise);
            bodies.any(|body| body.stmts.iter().any(acts))
        }
        StmtKind::Require { .. }
        | StmtKind::Let { .. }
        | StmtKind::Var { .. }
        | StmtKind::Set { .. }
        | StmtKind::Next { .. }
        | StmtKind::Pass
        | StmtKind::EndTurn => false,
        _ => true,
    }
}

/// Can a turn end within statements?
pub(super) fn may_end(stmts: &[Stmt]) -> bool {
    stmts.iter().any(|stmt| match &stmt.kind {
        StmtKind::EndTurn => true,
        StmtKind::Either(branches) => branches.iter().any(|branch| may_end(&branch.body.stmts)),
        StmtKind::If { then, otherwise, .. } => {
            may_end(&then.stmts) || otherwise.as_ref().is_some_and(|body| may_end(&body.stmts))
        }
        StmtKind::Repeat { body, .. } | StmtKind::For { body, .. } => may_end(&body.stmts),
        _ => false,
    })
}

/// Does a statement say somewhere who plays next?
pub(super) fn leads_elsewhere(stmt: &Stmt) -> bool {
    let any = |stmts: &[Stmt]| stmts.iter().any(leads_elsewhere);
    match &stmt.kind {
        StmtKind::Next { .. } => true,
        StmtKind::Either(branches) => branches.iter().any(|branch| any(&branch.body.stmts)),
        StmtKind::If { then, otherwise, .. } => {
            any(&then.stmts) || otherwise.as_ref().is_some_and(|body| any(&body.stmts))
        }
        StmtKind::Repeat { body, .. } | StmtKind::For { body, .. } => any(&body.stmts),
        _ => false,
    }
}

/// The marks that the setup or some turn of the model sets.
pub fn marks_set(model: &Model) -> Vec<String> {
    let mut found = Vec::new();
    let blocks = std::iter::once(&model.setup).chain(model.programs.iter().map(|program| &program.body));
    blocks.for_each(|block| marks_in(block, &mut |mark| found.extend(model.cast.marks.get(mark).cloned())));
    found
}

fn marks_in(block: &[model::Stmt], see: &mut dyn FnMut(usize)) {
    for stmt in block {
        match stmt {
            model::Stmt::Mark { on: true, mark, .. } => see(usize::from(mark.0)),
            model::Stmt::Position(sites) => {
                sites.iter().flat_map(|(_, _, marks)| marks).for_each(|mark| see(usize::from(mark.0)))
            }
            model::Stmt::Either { branches, .. } => {
                branches.iter().for_each(|branch| marks_in(&branch.body, see));
            }
            model::Stmt::If { then, otherwise, .. } => {
                marks_in(then, see);
                marks_in(otherwise, see);
            }
            model::Stmt::Repeat { body, .. } => marks_in(body, see),
            _ => {}
        }
    }
}
