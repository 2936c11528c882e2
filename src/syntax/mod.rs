//! Text to syntax tree and back. The only stage that knows the grammar.

pub mod ast;
