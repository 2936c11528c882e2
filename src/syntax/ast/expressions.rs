//! Expressions.

// The surface form in each doc line names the fields.
#![allow(missing_docs)]

use super::Ident;
use crate::span::Span;

/// An expression.
#[derive(Clone, Debug, PartialEq)]
pub struct Expr {
    /// The whole expression.
    pub span: Span,
    /// Which expression.
    pub kind: ExprKind,
}

/// Every kind of expression.
#[derive(Clone, Debug, PartialEq)]
pub enum ExprKind {
    /// `12`
    Number(i64),
    /// `"a1 b2"`, in `legal("…")`
    Text(String),
    /// `true`
    Truth(bool),
    /// `none`
    None,
    /// `empty`
    Name(String),
    /// `[d1 g1..g4]`
    SiteList(Vec<SiteItem>),
    /// `{ north, east }`
    Braces(Vec<Expr>),
    /// `{ neighbours(c) for c in inner where C }`
    Map(Box<Expr>, Box<Each>),
    /// `{ s in board where C }`
    Filter(Box<Each>),
    /// `run(s, north, empty)`
    Call(Ident, Vec<Expr>),
    /// `sum(count(g) for g in groups(mine) where C)`
    CallEach(Ident, Box<Expr>, Box<Each>),
    /// `some x in S: C`
    Quantified(Quantifier, Box<Each>),
    /// `after { remove s }: C`
    After(Box<super::Block>, Box<Expr>),
    /// `if C then A else B`
    If(Box<Expr>, Box<Expr>, Box<Expr>),
    /// `open_sites for opponent`
    For(Box<Expr>, Box<Expr>),
    /// `s.row`
    Property(Box<Expr>, Ident),
    /// `not A`
    Unary(UnaryOp, Box<Expr>),
    /// `A + B`
    Binary(BinaryOp, Box<Expr>, Box<Expr>),
    /// `(A)`: kept so that the printer can give the text back
    Group(Box<Expr>),
}

/// `x in S` with a condition: `where C`, or what follows a quantifier's colon.
#[derive(Clone, Debug, PartialEq)]
pub struct Each {
    /// `x`
    pub name: Ident,
    /// `S`
    pub domain: Expr,
    /// `C`
    pub cond: Option<Expr>,
}

/// `a1` or `a1..a9`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SiteItem {
    /// The first or only site.
    pub from: Ident,
    /// The last one of a range.
    pub to: Option<Ident>,
}

/// Which quantifier.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quantifier {
    /// `some`
    Some,
    /// `every`
    Every,
    /// `no`
    No,
}

/// Operators before an operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnaryOp {
    /// `-`
    Negate,
    /// `the`
    The,
    /// `not`
    Not,
    /// `some`
    Some,
    /// `no`
    No,
}

/// Operators between operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum BinaryOp {
    Or,
    And,
    Equal,
    Unequal,
    Less,
    AtMost,
    Greater,
    AtLeast,
    In,
    Span,
    Add,
    Subtract,
    Intersect,
    Multiply,
    Divide,
    Modulo,
}
