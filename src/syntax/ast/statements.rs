//! Statements: what a turn or a setup does.

// The surface form in each doc line names the fields.
#![allow(missing_docs)]

use super::{Domain, Each, Expr, Ident, Text};
use crate::span::Span;

/// Statements between braces.
#[derive(Clone, Debug, PartialEq)]
pub struct Block {
    /// Braces included.
    pub span: Span,
    /// In order.
    pub stmts: Vec<Stmt>,
}

/// One statement.
#[derive(Clone, Debug, PartialEq)]
pub struct Stmt {
    /// The whole statement.
    pub span: Span,
    /// Which statement.
    pub kind: StmtKind,
}

/// Every kind of statement.
#[derive(Clone, Debug, PartialEq)]
pub enum StmtKind {
    /// `choose x in S where C by P if any`
    Choose { name: Ident, domain: Expr, cond: Option<Expr>, by: Option<Expr>, if_any: bool },
    /// `choose set X of 1..2 in S keeping C maximal where C by P`
    ChooseSet(ChooseSet),
    /// `either A or B`
    Either(Vec<Branch>),
    /// `if C { … } else { … }`; `else if` nests in a block of its own
    If { cond: Expr, then: Block, otherwise: Option<Block> },
    /// `repeat up to N times while C { … }`
    Repeat { times: Expr, cond: Option<Expr>, body: Block },
    /// `for x in S where C { … }`
    For { each: Each, body: Block },
    /// `let x = E`
    Let { name: Ident, value: Expr },
    /// `var x: sites = E`
    Var { name: Ident, domain: Option<Domain>, value: Option<Expr> },
    /// `set hand(me) to E`
    Set { name: Ident, of: Vec<Expr>, value: Expr },
    /// `require C`, `require most E`
    Require { most: bool, expr: Expr },
    /// `sow seeds from s to e by onward skipping S`
    Sow(Sow),
    /// `gather seeds from S to captured(me)`
    Gather { what: Ident, from: Expr, to: Ident, of: Vec<Expr> },
    /// `place my stone at S`
    Place { colour: ColourWord, kind: Expr, at: Expr },
    /// `move S to T`, `move top 3 of S under T`
    Move { part: Option<StackPart>, from: Expr, under: bool, to: Expr },
    /// `remove S`, `remove top 3 of S`
    Remove { part: Option<StackPart>, what: Expr },
    /// `rotate S by E`
    Rotate { what: Expr, by: Expr },
    /// `mark m at S` (`unmark`: `on` is false)
    Mark { on: bool, mark: Ident, at: Expr },
    /// `take P`
    Take(Expr),
    /// `pass`
    Pass,
    /// `end turn`
    EndTurn,
    /// `next name by P`
    Next { program: Option<Ident>, by: Option<Expr> },
    /// `do put(s)`
    Do { name: Ident, args: Vec<Expr> },
    /// `position """…"""`
    Position(Text),
}

/// `choose set X of SIZE in S keeping C maximal where C by P`
#[derive(Clone, Debug, PartialEq)]
pub struct ChooseSet {
    /// `X`
    pub name: Ident,
    /// `of 2`, `of 1..3`: a number or numbers.
    pub size: Option<Expr>,
    /// `in S`
    pub domain: Expr,
    /// `keeping C`
    pub keeping: Option<Expr>,
    /// `maximal`
    pub maximal: bool,
    /// `where C`
    pub cond: Option<Expr>,
    /// `by P`
    pub by: Option<Expr>,
}

/// One branch of an `either`.
#[derive(Clone, Debug, PartialEq)]
pub struct Branch {
    /// How it is offered.
    pub label: Label,
    /// What it does (empty for a bare `pass`).
    pub body: Block,
}

/// How a branch is offered.
#[derive(Clone, Debug, PartialEq)]
pub enum Label {
    /// By a word of its own.
    Word(Ident),
    /// As `pass`; taking it also notes that the mover passed.
    Pass(Span),
    /// As the candidates of its first choice.
    Open,
}

/// Whose piece is placed.
#[derive(Clone, Debug, PartialEq)]
pub enum ColourWord {
    /// `my`
    My(Span),
    /// A name or an expression in brackets.
    Of(Expr),
}

/// `sow V from S to E by F skipping T`
#[derive(Clone, Debug, PartialEq)]
pub struct Sow {
    /// `V`, a variable of sites.
    pub what: Ident,
    /// `S`
    pub from: Expr,
    /// `E`: a name for the last site.
    pub end: Option<Ident>,
    /// `F`: the name of a definition that takes a site, or directions.
    pub by: Expr,
    /// `T`
    pub skipping: Option<Expr>,
}

/// `top 3 of`, `bottom 1 of`
#[derive(Clone, Debug, PartialEq)]
pub struct StackPart {
    /// From below?
    pub bottom: bool,
    /// How many pieces.
    pub count: Expr,
}
