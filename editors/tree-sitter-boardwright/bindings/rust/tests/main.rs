//! Tests of the grammar, on its own corpus and on every text of the package that it lies in.

mod corpus;
mod highlights;
mod mistakes;
mod shipped;
mod snippets;
mod support;
mod words;
