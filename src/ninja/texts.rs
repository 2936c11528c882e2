//! Patterns taken into the game of a pattern that is set, and the colours of its stones.

use crate::check::{self, Rulebook, Settings, Texts};
use crate::diagnostic::Diagnostic;
use crate::span::{SourceMap, SourceText, Span};
use crate::syntax::ast::{Domain, Expr, ExprKind, Ident, OptionItem, Pattern, Unit};
use crate::syntax::{parse, parse_expr};

/// The id of the game of a pattern that is set.
pub const SET: &str = "mind_ninja_set";

/// What is wrong, and the texts that it points into.
type Wrong = (Vec<Diagnostic>, Box<SourceMap>);

/// The name of a file's pattern, by the file's name without its ending.
pub fn pattern_id(stem: &str) -> String {
    let id: String = stem.to_lowercase().chars().map(|c| if c.is_alphanumeric() { c } else { '_' }).collect();
    let is_name = matches!(parse_expr(0, &id).map(|e| e.kind), Ok(ExprKind::Name(_)));
    match is_name && id != "patterns" {
        true => id,
        false => format!("_{id}"),
    }
}

/// Is the option's value a pattern, or several?
pub fn asks_for_patterns(option: &OptionItem) -> bool {
    matches!(&option.domain, Some(Domain::Type(ty)) if ty.text == "pattern" || ty.text == "patterns")
}

/// The game of a pattern that is set, with the pattern of this text.
///
/// # Errors
/// What is wrong with the pattern's text, or with its colours.
pub fn pattern_book(texts: &dyn Texts, source: &SourceText, id: &str) -> Result<Rulebook, Wrong> {
    let Some(set) = texts.game(SET) else {
        return Err((vec![missing()], Box::default()));
    };
    let mut book = check::read(texts, SET, &set).map_err(|(found, book)| (found, Box::new(book.files)))?;
    let file = book.files.add(&source.name, &source.text);
    let pattern = match parse(file, &source.text).map(|file| file.unit) {
        Ok(Unit::Pattern(pattern)) => pattern,
        Ok(_) => return Err((vec![no_pattern(file)], Box::new(book.files))),
        Err(found) => return Err((found, Box::new(book.files))),
    };
    let at = pattern.colours.first().map_or(pattern.title.span, |first| first.span);
    add_pattern(&mut book, pattern, id);
    let settings = vec![("pattern".to_string(), id.to_string())];
    if let Err(message) = colour_by_patterns(&mut book, &settings) {
        return Err((vec![Diagnostic::error("bad-colours", at, message)], Box::new(book.files)));
    }
    match book.give(&settings) {
        Ok(()) => Ok(book),
        Err(found) => Err((found, Box::new(book.files))),
    }
}

fn missing() -> Diagnostic {
    Diagnostic::error("no-such-base", Span::default(), format!("there is no game `{SET}`"))
}

fn no_pattern(file: u16) -> Diagnostic {
    Diagnostic::error("wrong-file", Span::new(file, 0, 0), "this file holds no pattern")
        .help("a pattern begins with `pattern \"Title\" {`")
}

/// Puts a pattern among the book's, in place of one with the same name.
pub fn add_pattern(book: &mut Rulebook, pattern: Pattern, id: &str) {
    book.patterns.retain(|(known, _)| known != id);
    book.patterns.push((id.to_string(), pattern));
}

/// Gives stones the colours that the patterns of settings are about, if they lack some of them.
///
/// # Errors
/// When the colours cannot be those of stones.
pub fn colour_by_patterns(book: &mut Rulebook, settings: &Settings) -> Result<(), String> {
    let values = settings.iter().filter_map(|(name, value)| {
        let option = book.options.iter().find(|o| o.item.name.text == *name)?;
        asks_for_patterns(&option.item).then(|| parse_expr(0, value).ok()).flatten()
    });
    let values: Vec<Expr> = values.collect();
    match book.colours_lacking(&values) {
        Some(colours) => recolour(book, &colours.iter().map(String::as_str).collect::<Vec<_>>()),
        None => Ok(()),
    }
}

/// Gives the stones that belong to nobody other colours.
///
/// # Errors
/// When they are too few or too many, or one of them cannot be a colour.
pub fn recolour(book: &mut Rulebook, colours: &[&str]) -> Result<(), String> {
    let is_name =
        |c: &str| c.starts_with(char::is_alphabetic) && c.chars().all(|c| c.is_alphanumeric() || c == '_');
    if !(2..=6).contains(&colours.len()) {
        return Err(format!("stones come in 2 to 6 colours, not {}", colours.len()));
    }
    for (at, colour) in colours.iter().enumerate() {
        if !is_name(colour) {
            return Err(format!("`{colour}` cannot be a colour's name"));
        }
        if colours[..at].contains(colour) {
            return Err(format!("`{colour}` is named twice"));
        }
        if book.players.iter().any(|player| player.text == *colour) {
            return Err(format!("`{colour}` is a player, not a colour of stones"));
        }
    }
    for item in book.pieces.iter_mut().filter(|item| !item.item.colours.is_empty()) {
        let span = item.item.span;
        item.item.colours = colours.iter().map(|c| Ident { text: c.to_string(), span }).collect();
    }
    Ok(())
}
