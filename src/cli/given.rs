//! Settings that a rulebook alone cannot read: files of patterns, and the colours of stones.

use super::files;
use super::out::{Failure, Problem};
use boardwright::check::{Rulebook, Settings};
use boardwright::ninja::{add_pattern, asks_for_patterns, colour_by_patterns, pattern_id, recolour};
use boardwright::syntax::ast::Unit;
use boardwright::syntax::parse;
use std::path::{Path, PathBuf};

/// The ending of a pattern's file.
const ENDING: &str = ".pattern";
/// The setting that gives stones which belong to nobody other colours, as `Red,Blue,Green`.
pub const COLOURS: &str = "colours";

/// The settings as the rulebook reads them: patterns' files are read and stand under their names, and stones have
/// the colours that are set, or else those that the patterns are about.
///
/// # Errors
/// When a file cannot be read or holds no pattern, or a colour cannot be one.
pub fn resolve(book: &mut Rulebook, settings: &Settings) -> Result<Settings, Failure> {
    let (mut resolved, mut added) = (Vec::new(), Vec::new());
    for (name, value) in settings {
        let option = book.options.iter().find(|o| o.item.name.text == *name).map(|o| &o.item);
        match option {
            Some(option) if asks_for_patterns(option) => {
                resolved.push((name.clone(), with_files(book, value, &mut added)?));
            }
            None if name == COLOURS && book.pieces.iter().any(|p| !p.item.colours.is_empty()) => {
                let colours: Vec<&str> = value.split(',').map(str::trim).collect();
                recolour(book, &colours).map_err(bad_colours)?;
            }
            _ => resolved.push((name.clone(), value.clone())),
        }
    }
    if !settings.iter().any(|(name, _)| name == COLOURS) {
        colour_by_patterns(book, &resolved).map_err(bad_colours)?;
    }
    Ok(resolved)
}

/// Patterns' files that settings name: their paths, and their names among the book's patterns.
type Added = Vec<(PathBuf, String)>;

/// The value of an option with names in place of paths; the files' patterns are among the book's then. A path among
/// others has no brackets or commas.
fn with_files(book: &mut Rulebook, value: &str, added: &mut Added) -> Result<String, Failure> {
    if value.ends_with(ENDING) && Path::new(value).is_file() {
        return add_file(book, Path::new(value), "", added);
    }
    let (mut parts, mut rest) = (Vec::new(), value);
    while let Some(end) = end_of_path(rest) {
        let (before, after) = rest.split_at(end);
        let begin = before.rfind(['{', '(', ',']).map_or(0, |at| at + 1);
        let (before, path) = before.split_at(begin);
        parts.push((before, path.trim()));
        rest = after;
    }
    let besides: String = parts.iter().map(|(before, _)| *before).chain([rest]).collect();
    let mut text = String::new();
    for (before, path) in parts {
        text = text + before + " " + &add_file(book, Path::new(path), &besides, added)?;
    }
    Ok((text + rest).trim().to_string())
}

/// Where the first path of a pattern's file ends: folders may have such an ending too.
fn end_of_path(text: &str) -> Option<usize> {
    let ends = text.match_indices(ENDING).map(|(at, ending)| at + ending.len());
    let is_last = |end: &usize| {
        let next = text[*end..].trim_start().chars().next();
        next.is_none_or(|c| matches!(c, ',' | '(' | ')' | '}'))
    };
    ends.into_iter().find(is_last)
}

/// Adds the pattern of a file to the book's; its name there, which is no other file's and no word of `besides`.
fn add_file(book: &mut Rulebook, path: &Path, besides: &str, added: &mut Added) -> Result<String, Failure> {
    if let Some((_, id)) = added.iter().find(|(known, _)| known == path) {
        return Ok(id.clone());
    }
    let advice = |problem: Problem| match problem.code {
        "file-missing" => {
            problem.help("check the path; `boardwright list --patterns` shows patterns that need no file")
        }
        _ => problem,
    };
    let text = files::read(path, files::LONGEST_TEXT).map_err(advice)?;
    let first = name_of(path);
    let is_taken = |id: &String| {
        let is_word = |c: char| c.is_alphanumeric() || c == '_';
        let mut words = besides.split(|c| !is_word(c));
        words.any(|word| word == id) || added.iter().any(|(_, known)| known == id)
    };
    let names = std::iter::once(first.clone()).chain((2..).map(|n| format!("{first}_{n}")));
    let id = names.into_iter().find(|id| !is_taken(id)).unwrap_or(first);
    add_text(book, &path.display().to_string(), &text, &id)?;
    added.push((path.to_path_buf(), id.clone()));
    Ok(id)
}

/// The name of a file's pattern.
fn name_of(path: &Path) -> String {
    pattern_id(&path.file_stem().map(|s| s.to_string_lossy()).unwrap_or_default())
}

/// Adds a pattern's text to the book's under a name.
///
/// # Errors
/// When it is no pattern's.
fn add_text(book: &mut Rulebook, file_name: &str, text: &str, id: &str) -> Result<(), Failure> {
    let file = book.files.add(file_name, text);
    match parse(file, text).map(|file| file.unit) {
        Ok(Unit::Pattern(pattern)) => {
            add_pattern(book, pattern, id);
            Ok(())
        }
        Ok(_) => {
            let message = format!("`{file_name}` holds no pattern");
            Err(Problem::new("wrong-file", message)
                .help("a pattern begins with `pattern \"Title\" {`")
                .into())
        }
        Err(found) => Err(Failure::Texts(found, Box::new(book.files.clone()))),
    }
}

fn bad_colours(message: String) -> Problem {
    Problem::new("bad-colours", message).help("write `--colours Red,Blue,Green`")
}
