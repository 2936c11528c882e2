//! Text to syntax tree and back. The only stage that knows the grammar.
//!
//! [`parse`] reads a file, [`parse_expr`] one expression; [`format`] lays a file out anew, and the
//! other printing functions give single parts of a tree as text.

pub mod ast;
mod nesting;
mod parse;
mod pieces;
mod scan;
mod words;

pub use parse::{parse, parse_expr};

/// placeholder until the printer lands
pub fn expr_text(e: &ast::Expr) -> String {
    format!("{:?}", e.kind)
}

/// placeholder until the printer lands
pub fn end_rule_text(e: &ast::EndRule) -> String {
    format!("{:?}", e.outcome)
}
