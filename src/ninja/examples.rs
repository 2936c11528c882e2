//! The drawn examples of a pattern, which are its tests.

use super::puzzle::Puzzle;
use super::stones::Stones;
use crate::check::{asked_pattern, bind, Rulebook};
use crate::diagnostic::Diagnostic;
use crate::syntax::ast::Example;
use std::sync::Arc;

/// How an example came out.
#[derive(Clone, Debug, PartialEq)]
pub struct Tried {
    /// `example 2, square(3)`
    pub name: String,
    /// What is wrong; nothing if it is as it says.
    pub failures: Vec<Diagnostic>,
}

/// Looks at each example of the pattern that the book's option `pattern` asks for, on the example's own board (the
/// book's option `surface`).
pub fn examples(book: &Rulebook) -> Vec<Tried> {
    let Some(asked) = asked_pattern(book, "pattern") else { return Vec::new() };
    let tried = |(at, example): (usize, &Example)| {
        let board = crate::syntax::expr_text(&example.board);
        let failures = try_one(book, example).err().unwrap_or_default();
        Tried { name: format!("example {}, {board}", at + 1), failures }
    };
    asked.examples.iter().enumerate().map(tried).collect()
}

fn try_one(book: &Rulebook, example: &Example) -> Result<(), Vec<Diagnostic>> {
    let failed = |span, message: String| vec![Diagnostic::error("test-failed", span, message)];
    let unread = |span, message: String| vec![Diagnostic::error("bad-drawing", span, message)];
    let mut own = book.clone();
    own.given.retain(|(name, _)| name != "surface");
    own.given.push(("surface".into(), example.board.clone()));
    let model = bind(&own, &Vec::new(), None)?.model;
    let trouble = |e: super::Trouble| failed(example.span, e.to_string());
    let puzzle = Puzzle::new(Arc::new(model)).map_err(trouble)?;
    let drawn = Stones::read(&example.picture.text, puzzle.board(), &puzzle.model().look, puzzle.types());
    let stones = drawn.map_err(|e| unread(example.picture.span, e.to_string()))?;
    let holds = puzzle.holds(&stones).map_err(trouble)?;
    if holds == example.built {
        return Ok(());
    }
    let message = match holds {
        true => "the pattern is built here, and the example says that it is not",
        false => "the pattern is not built here, and the example says that it is",
    };
    Err(failed(example.span, message.into()))
}
