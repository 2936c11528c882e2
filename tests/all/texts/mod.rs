//! Texts for tests: those given in memory, then those shipped in `games/`.
#![allow(dead_code)]

use boardwright::analysis::opening;
use boardwright::check::{self, Settings, Texts};
use boardwright::diagnostic::Diagnostic;
use boardwright::machine::Compiled;
use boardwright::service::speed;
use boardwright::span::{SourceMap, SourceText};
use boardwright::texts::Shipped;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Files in memory by name (`example.game`, `std/own.game`); behind them the shipped ones.
#[derive(Clone, Debug, Default)]
pub struct Files(pub Vec<(String, String)>);

impl Files {
    fn get(&self, name: &str) -> Option<SourceText> {
        let own = self.0.iter().find(|(n, _)| n == name).map(|(_, text)| text.clone());
        let text = own.or_else(|| fs::read_to_string(games().join(name)).ok())?;
        Some(SourceText { name: name.to_string(), text })
    }
}

impl Texts for Files {
    fn game(&self, id: &str) -> Option<SourceText> {
        self.get(&format!("{id}.game"))
    }

    fn library(&self, name: &str) -> Option<SourceText> {
        self.get(&format!("std/{name}.game"))
    }

    fn games(&self) -> Vec<String> {
        Shipped.games()
    }

    fn libraries(&self) -> Vec<(String, SourceText)> {
        Shipped.libraries()
    }

    fn patterns(&self) -> Vec<(String, SourceText)> {
        let mut ids = names_in(&games().join("patterns"), "pattern");
        ids.sort();
        ids.into_iter()
            .filter_map(|id| Some((id.clone(), self.get(&format!("patterns/{id}.pattern"))?)))
            .collect()
    }
}

/// The folder of the shipped games.
pub fn games() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("games")
}

/// The ids of the shipped games, in order.
pub fn shipped() -> Vec<String> {
    let mut ids = names_in(&games(), "game");
    ids.sort();
    ids
}

fn names_in(folder: &Path, ending: &str) -> Vec<String> {
    let entries = fs::read_dir(folder).into_iter().flatten().filter_map(Result::ok);
    let fits = |p: &PathBuf| p.extension().is_some_and(|e| e == ending);
    let paths = entries.map(|e| e.path()).filter(fits);
    paths.filter_map(|p| p.file_stem().map(|s| s.to_string_lossy().into_owned())).collect()
}

/// All that checking a game says, its tests included: errors and warnings.
pub fn complaints(files: &Files, id: &str, settings: &Settings) -> (SourceMap, Vec<Diagnostic>) {
    let Some(source) = files.game(id) else { panic!("no game `{id}`") };
    let book = match check::read(files, id, &source) {
        Ok(book) => book,
        Err((found, book)) => return (book.files, found),
    };
    let mut all: Vec<Diagnostic> = Vec::new();
    let runs = std::iter::once(None).chain((0..book.tests.len()).map(Some));
    for run in runs {
        let found = check::bind(&book, settings, run).map_or_else(
            |errors| errors,
            |bound| {
                let (model, mut found) = (Arc::new(bound.model), bound.warnings);
                if run.is_none() {
                    if let Ok(compiled) = Compiled::new(model.clone()) {
                        found.extend(speed(&book, &model, &compiled).warnings(&model, book.span));
                    }
                    found.extend(opening::warnings(model, book.span));
                }
                found
            },
        );
        found.into_iter().for_each(|d| {
            if !all.contains(&d) {
                all.push(d);
            }
        });
    }
    (book.files, all)
}

/// A game of these items; what every game must have and they lack is added. A whole file stays as it is.
pub fn whole(items: &str) -> String {
    let begins = |word: &str| items.trim_start().starts_with(word);
    if begins("boardwright") || begins("game ") || items.contains("\nboardwright 1\n") {
        return items.to_string();
    }
    let mut text = format!("boardwright 1\ngame \"Example\" {{\n{items}\n");
    for (word, item) in NEEDED {
        let begins =
            |line: &str| line.trim_start().strip_prefix(word).is_some_and(|r| r.starts_with([' ', '{']));
        if !items.lines().any(begins) {
            text.push_str(item);
            text.push('\n');
        }
    }
    text + "}\n"
}

const NEEDED: &[(&str, &str)] = &[
    ("players", "players White, Black"),
    ("board", "board square(4)"),
    ("pieces", "pieces stone"),
    ("turn", "turn { choose cell in empty place my stone at cell }"),
    ("ends", "ends { draw when full }"),
];

/// The files of an example: as by [`split`], the first one made a whole game.
pub fn example(text: &str) -> Files {
    let mut files = split(text);
    files.0[0].1 = whole(&files.0[0].1);
    files
}

/// Parts of a text behind comments `-- NAME.game`; what comes before the first is `example.game`.
pub fn split(text: &str) -> Files {
    let mut files = vec![("example.game".to_string(), String::new())];
    for line in text.lines() {
        match line.trim().strip_prefix("-- ").filter(|name| name.ends_with(".game") && !name.contains(' ')) {
            Some("example.game") => files[0].1.push_str(&format!("{line}\n")),
            Some(name) => files.push((name.to_string(), String::new())),
            None => {
                let last = files.len() - 1;
                files[last].1 += line;
                files[last].1.push('\n');
            }
        }
    }
    Files(files)
}
