//! Text to syntax tree and back. The only stage that knows the grammar.
//!
//! [`parse()`] reads a file, [`parse_expr`] one expression; [`format()`] lays a file out anew, and the
//! other printing functions give single parts of a tree as text.

pub mod ast;
mod nesting;
mod parse;
mod pieces;
mod print;
mod readable;
mod scan;
pub(crate) mod synonyms;

pub use parse::expected::Expected;
pub use parse::{parse, parse_expr};
pub use print::{between_text, domain_text, end_rule_text, expr_text, format, item_text, stmt_text};
pub use readable::{calls, expected_at_end, readable, tokens, Readable, Tokens};
pub use scan::{Kind as TokenKind, Token};
