//! Settings that a rulebook alone cannot read: files of patterns, and the colours of stones.

use super::files;
use super::out::{Failure, Problem};
use boardwright::check::{Rulebook, Settings};
use boardwright::syntax::ast::{Domain, ExprKind, Ident, OptionItem, Unit};
use boardwright::syntax::{parse, parse_expr};
use std::path::Path;

/// The ending of a pattern's file.
const ENDING: &str = ".pattern";
/// The setting that gives stones which belong to nobody other colours, as `Red,Blue,Green`.
pub const COLOURS: &str = "colours";

/// The settings as the rulebook reads them: patterns' files are read and stand under their names, and stones have
/// their colours.
///
/// # Errors
/// When a file cannot be read or holds no pattern, or a colour cannot be one.
pub fn resolve(book: &mut Rulebook, settings: &Settings) -> Result<Settings, Failure> {
    let mut resolved = Vec::new();
    for (name, value) in settings {
        let option = book.options.iter().find(|o| o.item.name.text == *name).map(|o| &o.item);
        match option {
            Some(option) if asks_for_patterns(option) => {
                resolved.push((name.clone(), with_files(book, value)?));
            }
            None if name == COLOURS && book.pieces.iter().any(|p| !p.item.colours.is_empty()) => {
                let colours: Vec<&str> = value.split(',').map(str::trim).collect();
                recolour(book, &colours)?;
            }
            _ => resolved.push((name.clone(), value.clone())),
        }
    }
    Ok(resolved)
}

/// Is the option's value a pattern, or several?
pub fn asks_for_patterns(option: &OptionItem) -> bool {
    matches!(&option.domain, Some(Domain::Type(ty)) if ty.text == "pattern" || ty.text == "patterns")
}

/// The value of an option with names in place of paths; the files' patterns are among the book's then. A path among
/// others has no brackets or commas.
fn with_files(book: &mut Rulebook, value: &str) -> Result<String, Failure> {
    if value.ends_with(ENDING) && Path::new(value).is_file() {
        return add_file(book, Path::new(value));
    }
    let (mut text, mut rest) = (String::new(), value);
    while let Some(end) = rest.find(ENDING).map(|at| at + ENDING.len()) {
        let (before, after) = rest.split_at(end);
        let begin = before.rfind(['{', '(', ',']).map_or(0, |at| at + 1);
        let (before, path) = before.split_at(begin);
        text = text + before + " " + &add_file(book, Path::new(path.trim()))?;
        rest = after;
    }
    Ok((text + rest).trim().to_string())
}

/// Adds the pattern of a file to the book's; its name there.
fn add_file(book: &mut Rulebook, path: &Path) -> Result<String, Failure> {
    let advice = |problem: Problem| match problem.code {
        "file-missing" => {
            problem.help("check the path; `boardwright list --patterns` shows patterns that need no file")
        }
        _ => problem,
    };
    let text = files::read(path, files::LONGEST_TEXT).map_err(advice)?;
    let stem = path.file_stem().map(|s| s.to_string_lossy().to_lowercase()).unwrap_or_default();
    let id: String = stem.chars().map(|c| if c.is_alphanumeric() { c } else { '_' }).collect();
    let is_name = matches!(parse_expr(0, &id).map(|e| e.kind), Ok(ExprKind::Name(_)));
    let id = if is_name && id != "patterns" { id } else { format!("_{id}") };
    let file = book.files.add(&path.display().to_string(), &text);
    match parse(file, &text).map(|file| file.unit) {
        Ok(Unit::Pattern(pattern)) => {
            book.patterns.retain(|(known, _)| *known != id);
            book.patterns.push((id.clone(), pattern));
            Ok(id)
        }
        Ok(_) => {
            let message = format!("`{}` holds no pattern", path.display());
            Err(Problem::new("wrong-file", message)
                .help("a pattern begins with `pattern \"Title\" {`")
                .into())
        }
        Err(found) => Err(Failure::Texts(found, Box::new(book.files.clone()))),
    }
}

/// Gives the stones that belong to nobody other colours.
fn recolour(book: &mut Rulebook, colours: &[&str]) -> Result<(), Problem> {
    let wrong =
        |message: String| Problem::new("bad-colours", message).help("write `--colours Red,Blue,Green`");
    let is_name =
        |c: &str| c.starts_with(char::is_alphabetic) && c.chars().all(|c| c.is_alphanumeric() || c == '_');
    if !(2..=6).contains(&colours.len()) {
        return Err(wrong(format!("stones come in 2 to 6 colours, not {}", colours.len())));
    }
    for (at, colour) in colours.iter().enumerate() {
        if !is_name(colour) {
            return Err(wrong(format!("`{colour}` cannot be a colour's name")));
        }
        if colours[..at].contains(colour) {
            return Err(wrong(format!("`{colour}` is named twice")));
        }
        if book.players.iter().any(|player| player.text == *colour) {
            return Err(wrong(format!("`{colour}` is a player, not a colour of stones")));
        }
    }
    for item in book.pieces.iter_mut().filter(|item| !item.item.colours.is_empty()) {
        let span = item.item.span;
        item.item.colours = colours.iter().map(|c| Ident { text: c.to_string(), span }).collect();
    }
    Ok(())
}
