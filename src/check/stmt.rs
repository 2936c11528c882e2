//! Statements of turns, setups and tests; definitions made of statements are expanded where they stand.

use super::checker::{Checker, Global, Place};
use super::coerce::Want;
use super::typed::{Ty, Typed};
use crate::diagnostic::Diagnostic;
use crate::model::{Block, Domain, Num, Stmt, Truth};
use crate::span::Span;
use crate::syntax::ast;
use crate::syntax::ast::{DefineBody, Ident, StmtKind};

/// The most rounds of a `repeat`.
const MAX_ROUNDS: i32 = 1024;

impl Checker<'_> {
    /// A block with names of its own.
    pub(super) fn block(&mut self, block: &ast::Block) -> Block {
        let scope = self.enter();
        let mut out = Vec::new();
        for stmt in &block.stmts {
            self.stmt(stmt, &mut out);
        }
        self.leave(scope);
        out
    }

    pub(super) fn stmt(&mut self, stmt: &ast::Stmt, out: &mut Block) {
        if !self.step(stmt.span) || !self.is_effect_here(stmt) {
            return;
        }
        match &stmt.kind {
            kind if self.carries(kind) => self.carry_along(stmt, out),
            StmtKind::Choose { .. } => {
                if self.choices_allowed(stmt.span) {
                    self.choose(stmt, out);
                }
            }
            StmtKind::ChooseSet(set) => {
                if self.choices_allowed(stmt.span) {
                    self.choose_set(set, stmt.span, out);
                }
            }
            StmtKind::Either(branches) => {
                if self.choices_allowed(stmt.span) {
                    self.either(branches, stmt.span, out);
                }
            }
            StmtKind::If { cond, then, otherwise } => self.branch_if(cond, then, otherwise.as_ref(), out),
            StmtKind::Repeat { times, cond, body } => self.repeat(times, cond.as_ref(), body, out),
            StmtKind::For { each, body } => self.for_each(each, body, stmt.span, out),
            StmtKind::Let { name, value } => self.bind_let(name, value, out),
            StmtKind::Var { name, domain, value } => {
                self.bind_var(name, domain.as_ref(), value.as_ref(), out)
            }
            StmtKind::Set { name, of, value } => self.assign(name, of, value, out),
            StmtKind::Require { most, expr } => self.demand(*most, expr, stmt.span, out),
            StmtKind::Sow(sow) => self.sow(sow, stmt.span, out),
            StmtKind::Gather { what, from, to, of } => self.gather(what, from, (to, of), stmt.span, out),
            StmtKind::Place { .. } | StmtKind::Move { .. } | StmtKind::Remove { .. }
                if self.stacks_here() =>
            {
                self.stack_statement(&stmt.kind, stmt.span, out);
            }
            StmtKind::Place { colour, kind, at } => self.place_piece(colour, kind, at, out),
            StmtKind::Move { part: None, from, under: false, to } => {
                self.setup_depends();
                let what = self.target(from);
                let to = self.want(to, Want::Sites).sites();
                out.push(Stmt::Move { what, to });
            }
            StmtKind::Remove { part: None, what } => {
                self.setup_depends();
                let what = self.target(what);
                out.push(Stmt::Remove(what));
            }
            StmtKind::Move { .. } | StmtKind::Remove { .. } => {
                self.fail_help(
                    "no-stacks",
                    stmt.span,
                    "the pieces of this game do not stand on one another",
                    "say so where they are declared: `pieces stone stacking up to 8`",
                );
            }
            StmtKind::Rotate { .. } | StmtKind::Mark { .. } if self.stacks_here() && !self.opaque => {
                self.fail_help(
                    "stacked-mark",
                    stmt.span,
                    "pieces that stack are neither marked nor turned round",
                    "make what the mark says a kind of its own",
                );
            }
            StmtKind::Rotate { what, by } => {
                self.setup_depends();
                let what = self.want(what, Want::Sites).sites();
                let spin = self.want(by, Want::Member(Domain::Spins)).mask();
                out.push(Stmt::Rotate { what, spin });
            }
            StmtKind::Mark { on, mark, at } => self.mark(*on, mark, at, out),
            StmtKind::Take(who) => {
                let who = self.want(who, Want::Member(Domain::Players)).mask();
                if self.cast.roles == 1 {
                    let help = "leave it out: one player plays against a puzzle";
                    self.fail_help("no-opponent", stmt.span, "there is no other role to take", help);
                } else if self.choices_allowed(stmt.span) {
                    out.push(Stmt::Take(who));
                }
            }
            StmtKind::Pass => {
                self.passes = true;
                if self.choices_allowed(stmt.span) {
                    out.push(Stmt::Pass);
                }
            }
            StmtKind::EndTurn => {
                if self.choices_allowed(stmt.span) {
                    out.push(Stmt::EndTurn);
                }
            }
            StmtKind::Next { program, by } => self.next(program.as_ref(), by.as_ref(), out),
            StmtKind::Do { name, args } => self.perform(name, args, stmt.span, out),
            StmtKind::Position(picture) => {
                if self.setting_up {
                    self.setup_depends();
                    let pieces = self.picture(picture);
                    self.set_up_stacks(pieces, out);
                    self.carry_from_start(stmt.span, out);
                } else {
                    self.fail(
                        "misplaced-statement",
                        stmt.span,
                        "a picture of a position may stand in a setup or test only",
                    );
                }
            }
        }
    }

    // --------------------------------------------------------------- choices

    // ------------------------------------------------- conditions and loops

    pub(super) fn branch_if(
        &mut self,
        cond: &ast::Expr,
        then: &ast::Block,
        otherwise: Option<&ast::Block>,
        out: &mut Block,
    ) {
        let written = cond;
        let cond = self.want(cond, Want::Truth);
        let known = cond.const_truth().filter(|_| cond.ty == Ty::Truth);
        if known.is_none() {
            self.setup_depends();
        }
        let then = self.knowing(written, true, |c| c.in_part(known == Some(false), |c| c.block(then)));
        let otherwise = otherwise
            .map(|b| self.knowing(written, false, |c| c.in_part(known == Some(true), |c| c.block(b))));
        let otherwise = otherwise.unwrap_or_default();
        match known {
            Some(true) => out.extend(then),
            Some(false) => out.extend(otherwise),
            None => out.push(Stmt::If { cond: cond.truth(), then, otherwise }),
        }
    }

    fn repeat(&mut self, times: &ast::Expr, cond: Option<&ast::Expr>, body: &ast::Block, out: &mut Block) {
        let span = times.span;
        let times = self.want(times, Want::Num);
        if times.const_num().is_some_and(|n| n > MAX_ROUNDS) {
            self.fail_help(
                "repeat-too-long",
                span,
                format!("a `repeat` has at most {MAX_ROUNDS} rounds"),
                "the rounds end by themselves when its `while` does not hold",
            );
        }
        let scope = self.enter();
        let counter = self.new_slot();
        let cond = cond.map(|c| self.want(c, Want::Truth).truth());
        self.repeat_depth += 1;
        let body = self.block(body);
        self.repeat_depth -= 1;
        self.leave(scope);
        out.push(Stmt::Repeat { counter, times: times.num(), cond, body });
    }

    fn demand(&mut self, most: bool, expr: &ast::Expr, span: Span, out: &mut Block) {
        if !self.choices_allowed(span) {
            return;
        }
        if !most {
            let cond = self.want(expr, Want::Truth).truth();
            out.push(Stmt::Require(cond));
            return;
        }
        if self.repeat_depth > 0 {
            self.fail_help(
                "most-in-repeat",
                span,
                "`require most` cannot stand in a loop",
                "put it behind the loop, over a value that the loop collects",
            );
        }
        let value = self.expr(expr);
        let value = match value.ty {
            Ty::Truth => Num::Truth(Box::new(value.truth())),
            _ => self.coerce(value, Want::Num).num(),
        };
        let source = self.place_at(span, None);
        out.push(Stmt::RequireMost { index: self.mosts, value, source });
        self.mosts += 1;
    }

    // ----------------------------------------------------------------- names

    // --------------------------------------------------------------- effects

    fn perform(&mut self, name: &Ident, args: &[ast::Expr], span: Span, out: &mut Block) {
        let Some(&Global::Define(at)) = self.globals.get(&name.text) else {
            let blocks = |b: &DefineBody| matches!(b, DefineBody::Block(_));
            let known: Vec<String> = self
                .book
                .defines
                .iter()
                .filter(|d| blocks(&d.item.body))
                .map(|d| d.item.name.text.clone())
                .collect();
            let mut error = Diagnostic::error(
                "unknown-name",
                name.span,
                format!("nothing named `{}` can be done", name.text),
            );
            error.help = super::suggest::did_you_mean(&name.text, known.iter().map(String::as_str))
                .or_else(|| self.book.in_library(&name.text))
                .or(Some(format!("write `define {} {{ … }}`", name.text).into()));
            self.error(error);
            return;
        };
        self.used.insert(name.text.clone());
        let book = self.book;
        let DefineBody::Block(body) = &book.defines[at].item.body else {
            self.fail_help(
                "expression-definition",
                name.span,
                format!("`{}` is an expression, not statements", name.text),
                "use it where a value is wanted, without `do`",
            );
            return;
        };
        let Some(opened) = self.open_definition(at, args, span) else { return };
        for (slot, value) in &opened.bound {
            out.push(Stmt::Let { slot: *slot, value: value.expr.clone() });
        }
        let block = self.block(body);
        out.extend(block);
        self.close_definition(opened);
    }

    /// Is the text in a place that may hold a test or setup statement?
    pub(super) fn in_setup<T>(&mut self, work: impl FnOnce(&mut Self) -> T) -> T {
        let saved = std::mem::replace(&mut self.setting_up, true);
        let result = work(self);
        self.setting_up = saved;
        result
    }

    /// Checks every definition on its own, so that mistakes in unused ones are found too.
    pub(super) fn check_definitions(&mut self) {
        let book = self.book;
        for (at, define) in book.defines.iter().enumerate() {
            let steps = self.steps;
            let of_library = define.from.is_some();
            let before = self.errors.len();
            self.fresh(Place::Turn, define.from, |c| c.in_part(of_library, |c| c.check_definition(at)));
            self.steps = steps;
            if !of_library && define.item.name.span.file != book.span.file {
                let found = self.take_errors(before);
                self.postponed.extend(found.into_iter().map(|error| (at, error)));
            }
        }
    }

    /// Tells of the mistakes in definitions of base games, if anything uses those.
    pub(super) fn tell_postponed(&mut self) {
        for (at, error) in std::mem::take(&mut self.postponed) {
            if self.used.contains(&self.book.defines[at].item.name.text) {
                self.error(error);
            }
        }
    }

    fn check_definition(&mut self, at: usize) {
        let book = self.book;
        let define = &book.defines[at].item;
        let saved = (self.opaque, self.next_choice, self.mosts);
        let counters = (self.turn_cap, self.passes_cap, self.uses_repeats, self.uses_board_repeats);
        let used = self.used.clone();
        self.opaque = true;
        for param in &define.params {
            if let Some(want) = self.param_type(&param.ty) {
                let slot = self.new_slot();
                let value = super::definitions::unknown_of(want, slot, param.name.span);
                self.bind_value(&param.name, value);
            } else {
                self.bind_value(&param.name, Typed::bad(param.name.span));
            }
        }
        self.expanding.push(at);
        match &define.body {
            DefineBody::Expr(e) => {
                self.expr(e);
            }
            DefineBody::Block(b) => {
                self.block(b);
            }
        }
        self.expanding.pop();
        (self.opaque, self.next_choice, self.mosts) = saved;
        (self.turn_cap, self.passes_cap, self.uses_repeats, self.uses_board_repeats) = counters;
        self.used = used;
    }
}

/// Is the condition simply true?
pub(super) fn holds_always(cond: &Truth) -> bool {
    matches!(cond, Truth::Const(true))
}
