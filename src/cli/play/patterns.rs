//! What the patterns of a game mean, for those who sit at the table.

use crate::cli::load::{self, Loaded};
use crate::cli::ninja::{check, load as laboratory};
use crate::cli::out::Failure;
use crate::cli::steps::Session;
use crate::cli::{drawn, terminal};
use boardwright::check::asked_pattern;
use boardwright::describe;
use boardwright::game::{Game, Pick};
use boardwright::model::Domain;
use boardwright::session::patterns::{options, played_for, text_of, within};
use boardwright::syntax::ast::OptionItem;

/// The options of a board.
const BOARD: [&str; 2] = ["surface", "size"];

/// Is a pattern about to be named?
pub fn is_naming(session: &Session) -> bool {
    let (game, state) = (session.game(), session.state());
    let is_pattern = |index| matches!(game.decision(state, index).pick, Pick::Member(Domain::Patterns, _));
    (0..game.decision_count(state)).any(is_pattern)
}

/// The patterns that settings name or put into words; not those of the whole list.
pub fn given(loaded: &Loaded) -> Vec<String> {
    let is_set = |o: &&OptionItem| loaded.settings.iter().any(|(name, _)| *name == o.name.text);
    let set = options(&loaded.book).filter(is_set);
    let mut found: Vec<_> = set.flat_map(|o| within(&loaded.book, loaded.book.given(o))).collect();
    found.retain(|(id, _)| loaded.model.patterns.iter().any(|p| p.id == *id));
    found.into_iter().map(|(id, _)| id).collect()
}

/// The patterns that are played for: those that are remembered, or the one that is set.
pub fn known(loaded: &Loaded, session: &Session) -> Vec<String> {
    played_for(&loaded.model, session.state().position())
}

/// What a pattern of the game means, with a warning if it makes no game, or why that cannot be said; none if the game
/// has no such pattern.
pub fn told(loaded: &Loaded, id: &str, colour: bool) -> Option<String> {
    let pattern = loaded.model.patterns.iter().find(|p| p.id.eq_ignore_ascii_case(id.trim()))?;
    let read = reading(loaded, &text_of(&loaded.book, &pattern.id));
    Some(match read {
        Ok(reading) => headed(&pattern.id, &reading),
        Err(failure) => drawn::failure(&failure, colour),
    })
}

/// What a pattern of the game means, and what makes it no game.
///
/// # Errors
/// When it takes too long to evaluate.
pub fn reading_of(loaded: &Loaded, id: &str) -> Result<String, Failure> {
    Ok(headed(id, &reading(loaded, &text_of(&loaded.book, id))?))
}

/// A reading with the pattern's name before its first line.
fn headed(id: &str, reading: &str) -> String {
    let (first, rest) = reading.split_once('\n').unwrap_or((reading, ""));
    format!("{}\n{rest}", terminal::wrapped(&format!("`{id}`: {first}"), terminal::prose(), ""))
}

/// What a pattern means that is written like this, and what makes it no game on the empty board.
///
/// # Errors
/// When it is wrong, or takes too long to evaluate.
pub fn reading(loaded: &Loaded, text: &str) -> Result<String, Failure> {
    let wrong = match loaded.model.options.iter().any(|o| o.name == BOARD[0]) {
        true => warnings(loaded, text)?,
        false => String::new(),
    };
    let Some(option) = options(&loaded.book).next().map(|o| o.name.text.clone()) else { return Ok(wrong) };
    let mut book = loaded.book.clone();
    if let Err(found) = book.give(&vec![(option.clone(), text.to_string())]) {
        return Err(Failure::Texts(found, Box::new(book.files)));
    }
    let english =
        asked_pattern(&book, &option).map(|p| describe::pattern_within(&p, &loaded.model, terminal::prose()));
    Ok(format!("{}\n{wrong}", english.unwrap_or_default().trim_end()))
}

/// What makes a pattern no game on the empty board, each in a line with its code.
fn warnings(loaded: &Loaded, text: &str) -> Result<String, Failure> {
    let mut book = load::read(&load::find("mind_ninja_set")?)?;
    book.patterns.clone_from(&loaded.book.patterns);
    book.pieces.clone_from(&loaded.book.pieces);
    let mut settings = loaded.settings.clone();
    settings.retain(|(name, _)| BOARD.contains(&name.as_str()));
    settings.push(("pattern".into(), text.to_string()));
    let puzzle = laboratory::puzzle(&load::bind("mind_ninja_set".into(), book, settings)?)?;
    let found = check::no_game(&puzzle, &puzzle.none())?;
    let line = |(code, said): &(_, String)| {
        terminal::wrapped(&format!("{code}: {said}"), terminal::prose(), "  ") + "\n"
    };
    Ok(found.iter().map(line).collect())
}
