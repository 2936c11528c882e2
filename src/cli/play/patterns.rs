//! What the patterns of a game mean, for those who sit at the table.

use crate::cli::load::{self, Loaded};
use crate::cli::ninja::{check, load as laboratory};
use crate::cli::out::Failure;
use crate::cli::steps::Session;
use crate::cli::{drawn, terminal};
use boardwright::check::{asked_pattern, Rulebook};
use boardwright::describe;
use boardwright::game::{Game, Pick};
use boardwright::model::{bits, Domain, Value, VarType};
use boardwright::ninja::asks_for_patterns;
use boardwright::syntax::ast::{Expr, ExprKind, OptionItem};
use boardwright::syntax::expr_text;

/// The word for all patterns that fit the board.
const ALL: &str = "patterns";
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
    let mut found = Vec::new();
    options(&loaded.book).filter(is_set).for_each(|o| gather(&loaded.book, loaded.book.given(o), &mut found));
    found.retain(|(id, _)| loaded.model.patterns.iter().any(|p| p.id == *id));
    found.into_iter().map(|(id, _)| id).collect()
}

/// The patterns that are played for: those that are remembered, or the one that is set.
pub fn known(loaded: &Loaded, session: &Session) -> Vec<String> {
    let model = &loaded.model;
    let ids = |mask: u64| bits(mask).filter_map(|at| Some(model.patterns.get(usize::from(at))?.id.clone()));
    let values = session.state().position().vars().iter();
    let remembered: Vec<_> = model
        .vars
        .iter()
        .zip(values)
        .filter(|(info, _)| info.ty == VarType::Members(Domain::Patterns))
        .collect();
    if remembered.is_empty() && model.patterns.len() == 1 {
        return vec![model.patterns[0].id.clone()];
    }
    let mask = |value: &Value| match value {
        Value::Members(mask) => *mask,
        _ => 0,
    };
    remembered.into_iter().flat_map(|(_, values)| values.iter().flat_map(|v| ids(mask(v)))).collect()
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

/// The options whose values are patterns.
fn options(book: &Rulebook) -> impl Iterator<Item = &OptionItem> {
    book.options.iter().map(|o| &o.item).filter(|o| asks_for_patterns(o))
}

/// How a pattern of the game is written.
fn text_of(book: &Rulebook, id: &str) -> String {
    let mut found = Vec::new();
    options(book).for_each(|o| gather(book, book.given(o), &mut found));
    found.into_iter().find(|(known, _)| known == id).map_or(id.to_string(), |(_, text)| text)
}

/// The patterns that a value names or puts into words: name and text.
fn gather(book: &Rulebook, value: &Expr, found: &mut Vec<(String, String)>) {
    match &value.kind {
        ExprKind::Group(inner) => gather(book, inner, found),
        ExprKind::Braces(all) => all.iter().for_each(|e| gather(book, e, found)),
        ExprKind::Name(name) if name == ALL => {}
        ExprKind::Name(name) => found.push((name.clone(), name.clone())),
        ExprKind::Call(name, _) if book.patterns.iter().any(|(id, _)| *id == name.text) => {
            found.push((expr_text(value), expr_text(value)));
        }
        _ => {
            let before = found.iter().filter(|(id, _)| id.starts_with("invented")).count();
            let id = if before == 0 { "invented".into() } else { format!("invented_{}", before + 1) };
            found.push((id, format!("({})", expr_text(value))));
        }
    }
}
