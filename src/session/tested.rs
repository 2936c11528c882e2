//! Pictures of the tests in a game's text.

use super::{scene, Source};
use crate::analysis::testing::last_position;
use crate::board::SiteSet;
use crate::check;
use crate::error::Error;
use crate::syntax::ast::Test;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// How many tests of one text are drawn.
const MOST: usize = 40;

/// The position that a test comes to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[non_exhaustive]
pub struct TestPicture {
    /// The line in which the test begins, from 1.
    pub line: u32,
    /// The board as an `svg` element.
    pub svg: String,
}

impl Source {
    /// The positions that the tests of the game's own text come to; the first ones, where there are many.
    ///
    /// # Errors
    /// When the game has mistakes.
    pub fn test_pictures(&self) -> Result<Vec<TestPicture>, Error> {
        let rules = self.rules()?;
        let book = rules.book();
        let drawn = |(number, test): (usize, &Test)| {
            let bound = check::bind(book, &Vec::new(), Some(number)).ok()?;
            let (game, state) = last_position(Arc::new(bound.model))?;
            let model = game.shared_model();
            let svg = scene(book, &game, &model, (&state, SiteSet::EMPTY)).draw().svg();
            let line = book.files.line_col(test.name.span).0 as u32;
            Some(TestPicture { line, svg })
        };
        Ok(book.tests.iter().enumerate().take(MOST).filter_map(drawn).collect())
    }
}
