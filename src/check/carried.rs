//! Values that pieces carry: `var strength of piece: 1..9`. A site remembers the value of its piece, and what moves pieces
//! moves the values with them; the statements that do so are written out here.

use super::checker::{Checker, Place};
use super::typed::Ty;
use super::written::{binary, block, call, ident, name, number, the, unary};
use crate::model::{Block, VarId};
use crate::span::Span;
use crate::syntax::ast::{self, BinaryOp, Expr, ExprKind, Ident, StmtKind, UnaryOp, Variable};

// Beginnings of names that no text can hold.
const HELD: &str = "what is moved";
const FROM: &str = "where the piece stood";
const TO: &str = "where the piece goes";

impl Checker<'_> {
    /// Does the statement put, move or remove pieces that carry values?
    pub(super) fn carries(&self, kind: &StmtKind) -> bool {
        let changes = matches!(
            kind,
            StmtKind::Place { .. }
                | StmtKind::Move { .. }
                | StmtKind::Remove { .. }
                | StmtKind::Rotate { .. }
        );
        changes
            && !self.carrying
            && self.place != Place::Constant
            && self.vars.iter().any(|var| var.of_pieces)
    }

    /// The statement, and what it does to the values.
    pub(super) fn carry_along(&mut self, stmt: &ast::Stmt, out: &mut Block) {
        let span = stmt.span;
        let hidden = |what: &str| ident(&format!("{what} {}", span.start), span);
        let (held, from, to) = (hidden(HELD), hidden(FROM), hidden(TO));
        let bind = |name: &Ident, value: &Expr| StmtKind::Let { name: name.clone(), value: value.clone() };
        let all = self.values_of_pieces();
        let mut kinds = Vec::new();
        match &stmt.kind {
            StmtKind::Place { colour, kind, at } => {
                kinds.push(bind(&to, &self.held_by_name(at)));
                kinds.push(StmtKind::Place { colour: colour.clone(), kind: kind.clone(), at: name(&to) });
                kinds.extend(all.iter().map(|of| set(of, &to, of.start.clone())));
            }
            StmtKind::Remove { what, .. } => {
                kinds.extend([
                    bind(&held, &self.held_by_name(what)),
                    bind(&from, &self.sites_of(what, &held)),
                ]);
                kinds.extend(all.iter().map(|of| set(of, &from, of.none.clone())));
                kinds.push(StmtKind::Remove { part: None, what: name(&held) });
            }
            StmtKind::Move { from: what, to: goal, .. } => {
                kinds.extend([
                    bind(&held, &self.held_by_name(what)),
                    bind(&from, &self.sites_of(what, &held)),
                ]);
                kinds.push(bind(&to, &self.held_by_name(goal)));
                let moved = all.iter().flat_map(|of| {
                    let value = call(&of.name, vec![the(&name(&from))]);
                    [set(of, &to, value), set(of, &from, of.none.clone())]
                });
                let then = block(span, moved.collect());
                kinds.push(StmtKind::If { cond: moves(&from, &to), then, otherwise: None });
                kinds.push(StmtKind::Move { part: None, from: name(&held), under: false, to: name(&to) });
            }
            _ if self.opaque => {}
            _ => {
                let help = "move them one by one, by way of a `let`";
                self.fail_help(
                    "carried-turned",
                    span,
                    "pieces that carry values cannot be turned round",
                    help,
                );
            }
        }
        let outer = std::mem::replace(&mut self.carrying, true);
        kinds.into_iter().for_each(|kind| self.stmt(&ast::Stmt { span, kind }, out));
        self.carrying = outer;
        self.locals.iter_mut().filter(|local| local.name.contains(' ')).for_each(|local| local.used = true);
    }

    /// After a position is drawn every piece carries what it begins with.
    pub(super) fn carry_from_start(&mut self, span: Span, out: &mut Block) {
        let board = ident("board", span);
        let occupied = ident("occupied", span);
        for of in self.values_of_pieces() {
            for kind in [set(&of, &board, of.none.clone()), set(&of, &occupied, of.start.clone())] {
                self.stmt(&ast::Stmt { span, kind }, out);
            }
        }
    }

    /// Sites and pieces as they are, anything else as the sites that it stands for: what is named must not change while
    /// values are set.
    fn held_by_name(&mut self, what: &Expr) -> Expr {
        match self.type_of(what) {
            Ty::Sites { .. } | Ty::Pieces { .. } | Ty::Bad => what.clone(),
            _ => binary(BinaryOp::Intersect, what.clone(), name(&ident("board", what.span))),
        }
    }

    /// The sites of what has been named: of pieces theirs.
    fn sites_of(&mut self, what: &Expr, held: &Ident) -> Expr {
        let kind = |of| ExprKind::Property(Box::new(of), ident("site", what.span));
        match self.type_of(what) {
            Ty::Pieces { .. } => Expr { span: what.span, kind: kind(name(held)) },
            _ => name(held),
        }
    }

    /// The type of an expression that is checked once more later.
    fn type_of(&mut self, e: &Expr) -> Ty {
        let (errors, told) = (self.errors.len(), self.told.clone());
        let ty = self.expr(e).ty;
        self.errors.truncate(errors);
        self.told = told;
        ty
    }

    fn values_of_pieces(&self) -> Vec<Carried> {
        let all = self.book.vars.iter().zip((0..).map(VarId));
        let carried = all.filter(|(_, var)| self.vars.get(var.index()).is_some_and(|info| info.of_pieces));
        carried.map(|(item, _)| Carried::of(&item.item)).collect()
    }
}

/// A variable of pieces.
struct Carried {
    name: Ident,
    /// What a piece begins with.
    start: Expr,
    /// What is remembered where there is no piece.
    none: Expr,
}

impl Carried {
    fn of(var: &Variable) -> Carried {
        let span = var.name.span;
        let none = match &var.domain {
            ast::Domain::Range(low, _) => low.clone(),
            ast::Domain::Type(ty) if ty.text == "truth" => Expr { span, kind: ExprKind::Truth(false) },
            _ => Expr { span, kind: ExprKind::None },
        };
        Carried { name: var.name.clone(), start: var.start.clone().unwrap_or(none.clone()), none }
    }
}

/// Does a piece go from one site to another?
fn moves(from: &Ident, to: &Ident) -> Expr {
    let span = from.span;
    let one = |of: &Ident| {
        let count = call(&ident("count", span), vec![name(of)]);
        binary(BinaryOp::Equal, count, number(1, span))
    };
    let occupied = name(&ident("occupied", span));
    let there = binary(BinaryOp::Intersect, name(from), occupied);
    let there = unary(UnaryOp::Some, there);
    let apart = binary(BinaryOp::Unequal, name(from), name(to));
    [one(to), there, apart].into_iter().fold(one(from), |all, part| binary(BinaryOp::And, all, part))
}

fn set(of: &Carried, at: &Ident, value: Expr) -> StmtKind {
    StmtKind::Set { name: of.name.clone(), of: vec![name(at)], value }
}
