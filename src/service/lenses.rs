//! What can be tried from a text: its tests or examples, and random games.

use super::diagnose::book;
use super::documents::stem;
use super::Service;
use crate::analysis::playouts::{playouts, Settings};
use crate::analysis::testing::run_test;
use crate::check::{bind, Rulebook};
use crate::game::Game;
use crate::machine::Compiled;
use crate::ninja;
use crate::span::Span;
use crate::syntax::ast::{ItemKind, Unit};
use std::sync::Arc;

/// How many random games are played.
const GAMES: u64 = 1000;
/// A random game breaks off after so many turns.
const LONGEST: u64 = 2000;

/// Something that can be tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trial {
    /// The test, or the example of a pattern, with this number, from 0.
    Test(usize),
    /// Random games.
    Games,
}

impl Service {
    /// What can be tried from an open text, with the place it belongs to.
    pub fn trials(&self, name: &str) -> Vec<(Span, Trial)> {
        let file = self.document(name).and_then(|document| document.parsed().file.as_ref());
        let game = match file.map(|file| &file.unit) {
            Some(Unit::Game(game)) => game,
            Some(Unit::Pattern(pattern)) => {
                let examples = pattern.examples.iter().enumerate();
                return examples.map(|(number, example)| (example.board.span, Trial::Test(number))).collect();
            }
            _ => return Vec::new(),
        };
        let tests = game.items.iter().filter_map(|item| match &item.kind {
            ItemKind::Test(test) => Some(test.name.span),
            _ => None,
        });
        let tests = tests.enumerate().map(|(number, at)| (at, Trial::Test(number)));
        std::iter::once((game.title.span, Trial::Games)).chain(tests).collect()
    }

    /// Tries it, and says in a sentence without a dot what came of it.
    ///
    /// # Errors
    /// What keeps it from being tried, or what failed.
    pub fn try_out(&self, name: &str, trial: Trial) -> Result<String, String> {
        let document = self.document(name).ok_or("the text is not open")?;
        let book = book(&self.texts(name), stem(name), document).ok_or("the text has mistakes")?;
        let is_pattern =
            matches!(document.parsed().file.as_ref().map(|file| &file.unit), Some(Unit::Pattern(_)));
        match trial {
            Trial::Test(number) if is_pattern => example(&book, number),
            Trial::Test(number) => test(&book, number),
            Trial::Games => games(&book),
        }
    }
}

fn test(book: &Rulebook, number: usize) -> Result<String, String> {
    if number >= book.tests.len() {
        return Err("there is no such test".into());
    }
    let model = bind(book, &Vec::new(), Some(number)).map_err(|_| "the text has mistakes")?.model;
    let outcome = run_test(Arc::new(model)).ok_or("there is no such test")?;
    match outcome.failures.first() {
        None => Ok(format!("test \"{}\" passed", outcome.name)),
        Some(failure) => {
            let (line, _) = book.files.line_col(failure.span);
            Err(format!("test \"{}\" failed in line {line}: {}", outcome.name, failure.message))
        }
    }
}

fn example(book: &Rulebook, number: usize) -> Result<String, String> {
    let tried = ninja::examples(book).into_iter().nth(number).ok_or("there is no such example")?;
    match tried.failures.first() {
        None => Ok(format!("{} is as it says", tried.name)),
        Some(failure) => Err(format!("{}: {}", tried.name, failure.message)),
    }
}

fn games(book: &Rulebook) -> Result<String, String> {
    let model = Arc::new(bind(book, &Vec::new(), None).map_err(|_| "the text has mistakes")?.model);
    let game = Compiled::new(model.clone()).map_err(|error| error.to_string())?;
    let start = game.start().map_err(|limit| limit.to_string())?;
    let settings = Settings { games: GAMES, seed: 1, max_turns: LONGEST };
    let totals = playouts(&game, &start, &settings, &|_| {}).map_err(|limit| limit.to_string())?;
    let share = |n: u64| 100.0 * n as f64 / totals.games.max(1) as f64;
    let won = totals.wins_of_seat.first().copied().unwrap_or(0);
    let turns = totals.turns as f64 / totals.games.max(1) as f64;
    let drawn =
        if totals.draws > 0 { format!(", {:.1} % drawn", share(totals.draws)) } else { String::new() };
    let first = if model.cast.roles == 1 { "won" } else { "won by who moves first" };
    Ok(format!("{:.1} % of {} random games {first}{drawn}; {turns:.0} turns", share(won), totals.games))
}
