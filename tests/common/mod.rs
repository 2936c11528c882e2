//! What the tests share: texts from a folder before the shipped ones, and games made from them.
#![allow(dead_code)]

use boardwright::analysis::testing::run_test;
use boardwright::check::{bind, read, Rulebook, Settings, Texts};
use boardwright::engine::Plain;
use boardwright::span::SourceText;
use boardwright::texts::Shipped;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A folder of games and libraries, with the shipped ones behind it.
pub struct Folder(pub PathBuf);

/// A folder below `tests/`.
pub fn folder(name: &str) -> Folder {
    Folder(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(name))
}

impl Folder {
    fn text(&self, name: &str) -> Option<SourceText> {
        let text = std::fs::read_to_string(self.0.join(name)).ok()?;
        Some(SourceText { name: name.to_string(), text })
    }

    /// The ids of its games: files that begin with `boardwright 1` and hold a game.
    pub fn games(&self) -> Vec<String> {
        let files = std::fs::read_dir(&self.0).expect("a folder");
        let names = files.map(|f| f.expect("a file").file_name().to_string_lossy().into_owned());
        let mut ids: Vec<String> =
            names.filter_map(|n| n.strip_suffix(".game").map(str::to_string)).collect();
        ids.retain(|id| self.text(&format!("{id}.game")).is_some_and(|t| t.text.contains("\ngame \"")));
        ids.sort();
        ids
    }
}

impl Texts for Folder {
    fn game(&self, id: &str) -> Option<SourceText> {
        self.text(&format!("{id}.game")).or_else(|| Shipped.game(id))
    }

    fn library(&self, name: &str) -> Option<SourceText> {
        let beside = self.text(&format!("{name}.game")).or_else(|| self.text(&format!("std/{name}.game")));
        beside.or_else(|| Shipped.library(name))
    }

    fn patterns(&self) -> Vec<(String, SourceText)> {
        Shipped.patterns()
    }
}

/// A game's text with its bases and libraries.
pub fn rulebook(texts: &dyn Texts, id: &str) -> Rulebook {
    let source = texts.game(id).unwrap_or_else(|| panic!("there is no game {id}"));
    read(texts, id, &source).unwrap_or_else(|(errors, _)| panic!("{id}: {errors:#?}"))
}

/// A shipped game with these options, `size=4 pie=false`.
pub fn shipped(id: &str, options: &str) -> Plain {
    let settings: Settings = options.split_whitespace().filter_map(setting).collect();
    let bound =
        bind(&rulebook(&Shipped, id), &settings, None).unwrap_or_else(|e| panic!("{id} {options}: {e:#?}"));
    Plain::new(Arc::new(bound.model))
}

fn setting(text: &str) -> Option<(String, String)> {
    text.split_once('=').map(|(name, value)| (name.to_string(), value.to_string()))
}

/// What fails in the tests of a game's file.
pub fn failures(texts: &dyn Texts, id: &str) -> Vec<String> {
    let book = rulebook(texts, id);
    let mut found = Vec::new();
    for test in 0..book.tests.len() {
        match bind(&book, &Settings::new(), Some(test)) {
            Ok(bound) => {
                let outcome = run_test(Arc::new(bound.model)).expect("a test");
                for failure in outcome.failures {
                    let (line, _) = book.files.line_col(failure.span);
                    found.push(format!("{id}: {} (line {line}): {}", outcome.name, failure.message));
                }
            }
            Err(errors) => found.push(format!("{id}: {}", errors[0].message)),
        }
    }
    found
}
