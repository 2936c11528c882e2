//! All that is wrong with a text: what `boardwright check` tells, and an editor shows.

use super::beside::speed;
use super::documents::Document;
use crate::analysis::opening;
use crate::check::{self, Rulebook, Settings, Texts};
use crate::diagnostic::{Diagnostic, Severity};
use crate::machine::{Compiled, TooLarge};
use crate::ninja;
use crate::span::{SourceMap, SourceText, Span};
use crate::syntax::ast::{Pattern, Unit};
use crate::syntax::parse;
use std::sync::Arc;

/// What was found in one text.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Report {
    /// What the text holds, such as `a game`; empty where it cannot be read.
    pub what: &'static str,
    /// What is wrong.
    pub diagnostics: Vec<Diagnostic>,
    /// The texts that the diagnostics point into.
    pub files: SourceMap,
    /// How many tests or examples it has.
    pub tests: usize,
}

impl Report {
    /// A report on a text that is no game: errors, if there are any.
    fn of(what: &'static str, diagnostics: Vec<Diagnostic>, files: SourceMap) -> Report {
        Report { what, diagnostics, files, tests: 0 }
    }

    /// The index of the text itself, by its name.
    pub fn own_file(&self, name: &str) -> Option<u16> {
        (0..self.files.len() as u16).find(|file| self.files.get(*file).name == name)
    }

    /// Where a mistake shows in the text with this index: where it is, or where it comes in from another text.
    pub fn place_in(&self, file: u16, diagnostic: &Diagnostic) -> Option<Span> {
        let notes = diagnostic.notes.iter().map(|(span, _)| *span);
        std::iter::once(diagnostic.span).chain(notes).find(|span| span.file == file)
    }

    /// Is there an error, warnings aside?
    pub fn has_errors(&self) -> bool {
        self.diagnostics.iter().any(|d| d.severity == Severity::Error)
    }
}

/// Checks a game, a library or a pattern; `stem` is its file's name without ending.
pub fn diagnose(texts: &dyn Texts, stem: &str, source: &SourceText) -> Report {
    let mut files = SourceMap::default();
    let file = files.add(&source.name, &source.text);
    match parse(file, &source.text).map(|file| file.unit) {
        Ok(Unit::Game(_)) => match check::read(texts, stem, source) {
            Ok(book) => diagnose_game(&book, &book, &Vec::new()),
            Err((found, book)) => Report::of("a game", found, book.files),
        },
        Ok(Unit::Library(_)) => {
            Report::of("a library (its names are checked where it is used)", Vec::new(), files)
        }
        Ok(Unit::Pattern(pattern)) => diagnose_pattern(texts, &pattern, source, stem),
        Err(found) => Report::of("", found, files),
    }
}

/// Errors and warnings of a game with these settings, and errors of its tests, which set options themselves: they are
/// those of `bare`, the rulebook without what the settings have added.
pub fn diagnose_game(bare: &Rulebook, book: &Rulebook, settings: &Settings) -> Report {
    let mut report = Report {
        what: "a game",
        diagnostics: diagnose_book(book, settings),
        files: book.files.clone(),
        tests: bare.tests.len(),
    };
    if !report.has_errors() {
        report.diagnostics.extend(check::check_tests(bare));
    }
    let Report { diagnostics, files, .. } = &mut report;
    diagnostics.retain(|d| d.severity == Severity::Error || !allows(&files.get(d.span.file).text, d.code));
    report
}

/// Does a text have the line `-- allow CODE`, with this code or several?
fn allows(text: &str, code: &str) -> bool {
    let codes = text.lines().filter_map(|line| line.trim().strip_prefix("-- allow "));
    codes.flat_map(str::split_whitespace).any(|one| one == code)
}

fn diagnose_book(book: &Rulebook, settings: &Settings) -> Vec<Diagnostic> {
    match check::bind(book, settings, None) {
        Ok(bound) => {
            let model = Arc::new(bound.model);
            let compiled = match Compiled::new(model.clone()) {
                Ok(compiled) => compiled,
                Err(error) => {
                    let error = Diagnostic::error("rules-too-large", book.span, error.to_string());
                    return vec![error.help(TooLarge::HELP)];
                }
            };
            let slow = speed(book, &model, &compiled).warnings(&model, book.span);
            let played = opening::warnings(model, book.span);
            bound.warnings.into_iter().chain(played).chain(slow).collect()
        }
        Err(found) => found,
    }
}

/// Boards of the kinds that patterns are likely to be meant for.
const BOARDS: [&str; 8] = [
    "hexhex(4)",
    "rhombus(5, 5)",
    "square(5)",
    "triangle(5)",
    "hexagon(3, 4)",
    "torus(5)",
    "hextorus(5)",
    "cylinder(5, 5)",
];

/// Errors of a pattern on the boards of its examples, or without examples on one that it is meant for; and of what
/// they draw.
fn diagnose_pattern(texts: &dyn Texts, pattern: &Pattern, source: &SourceText, stem: &str) -> Report {
    let mut book = match ninja::pattern_book(texts, source, &ninja::pattern_id(stem)) {
        Ok(book) => book,
        Err((found, files)) => return Report::of("", found, *files),
    };
    let mut found: Vec<Diagnostic> = Vec::new();
    for error in ninja::examples(&book).into_iter().flat_map(|tried| tried.failures) {
        if error.code != "test-failed" && !found.contains(&error) {
            found.push(error);
        }
    }
    if pattern.examples.is_empty() {
        found = match give_board(&mut book, pattern) {
            Ok(()) => check::bind(&book, &Vec::new(), None).err().unwrap_or_default(),
            Err(found) => found,
        };
    }
    Report { what: "a pattern", diagnostics: found, files: book.files, tests: pattern.examples.len() }
}

/// Puts a pattern's game on a board that the pattern is meant for.
fn give_board(book: &mut Rulebook, pattern: &Pattern) -> Result<(), Vec<Diagnostic>> {
    let is_meant = |board: &&&str| pattern.on.iter().any(|on| board.starts_with(&format!("{}(", on.text)));
    let board = BOARDS.iter().find(is_meant).unwrap_or(&BOARDS[0]);
    book.give(&vec![("surface".to_string(), board.to_string())])
}

/// What a text holds as a rulebook: a game, or the game of a pattern on a board that it is meant for.
pub(super) fn book(texts: &dyn Texts, stem: &str, document: &Document) -> Option<Rulebook> {
    let source = document.source();
    match document.parsed().file.as_ref().map(|file| &file.unit) {
        Some(Unit::Pattern(pattern)) => {
            let mut book = ninja::pattern_book(texts, &source, &ninja::pattern_id(stem)).ok()?;
            give_board(&mut book, pattern).ok()?;
            Some(book)
        }
        _ => check::read(texts, stem, &source).ok(),
    }
}
