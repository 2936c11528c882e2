//! The Tree-sitter grammar of Boardwright, a language for abstract board games.
//!
//! ```
//! let mut parser = tree_sitter::Parser::new();
//! parser.set_language(&tree_sitter_boardwright::LANGUAGE.into())?;
//! let tree = parser.parse("boardwright 1 library empty_one { }", None).unwrap();
//! assert!(!tree.root_node().has_error());
//! # Ok::<(), tree_sitter::LanguageError>(())
//! ```

#![warn(missing_docs)]

use tree_sitter_language::LanguageFn;

extern "C" {
    fn tree_sitter_boardwright() -> *const ();
}

/// The language, for [`Parser::set_language`](https://docs.rs/tree-sitter).
// SAFETY: the generated function gives a pointer to a constant table of the parser.
pub const LANGUAGE: LanguageFn = unsafe { LanguageFn::from_raw(tree_sitter_boardwright) };

/// What is coloured how.
pub const HIGHLIGHTS_QUERY: &str = include_str!("../../queries/highlights.scm");

/// Which names are bound where.
pub const LOCALS_QUERY: &str = include_str!("../../queries/locals.scm");

/// What is defined and called, for lists of symbols.
pub const TAGS_QUERY: &str = include_str!("../../queries/tags.scm");

/// What can be folded.
pub const FOLDS_QUERY: &str = include_str!("../../queries/folds.scm");

/// What is indented.
pub const INDENTS_QUERY: &str = include_str!("../../queries/indents.scm");
