//! Parts of syntax trees for statements that stand for others and are written out: `sow`, effects on stacks, values that
//! pieces carry.

use crate::span::Span;
use crate::syntax::ast::{BinaryOp, Block, Expr, ExprKind, Ident, Stmt, StmtKind, UnaryOp};

pub fn ident(text: &str, span: Span) -> Ident {
    Ident { text: text.into(), span }
}

/// A name as an expression.
pub fn name(name: &Ident) -> Expr {
    Expr { span: name.span, kind: ExprKind::Name(name.text.clone()) }
}

pub fn call(what: &Ident, args: Vec<Expr>) -> Expr {
    Expr { span: what.span, kind: ExprKind::Call(what.clone(), args) }
}

pub fn number(n: i64, span: Span) -> Expr {
    Expr { span, kind: ExprKind::Number(n) }
}

pub fn the(e: &Expr) -> Expr {
    unary(UnaryOp::The, e.clone())
}

pub fn unary(op: UnaryOp, e: Expr) -> Expr {
    Expr { span: e.span, kind: ExprKind::Unary(op, Box::new(e)) }
}

pub fn binary(op: BinaryOp, a: Expr, b: Expr) -> Expr {
    Expr { span: a.span, kind: ExprKind::Binary(op, Box::new(a), Box::new(b)) }
}

pub fn stmt(span: Span, kind: StmtKind) -> Stmt {
    Stmt { span, kind }
}

pub fn block(span: Span, kinds: Vec<StmtKind>) -> Block {
    Block { span, stmts: kinds.into_iter().map(|kind| stmt(span, kind)).collect() }
}
