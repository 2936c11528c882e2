//! The files of docs/tutorial.md and docs/limits.md: each checks, and its tests hold, with the page's other files beside
//! it.

use crate::texts::Files;
use boardwright::check::{bind, read, Settings, Texts};
use boardwright::diagnostic::Diagnostic;
use boardwright::syntax::ast::Unit;
use boardwright::syntax::parse;

/// The files that a page shows, in order.
fn files(page: &str) -> Vec<String> {
    page.split("```game\n").skip(1).filter_map(|rest| rest.split("```").next()).map(str::to_string).collect()
}

/// Under what name others find a file: a game by its title, a library by its name.
fn name_of(text: &str) -> Result<String, Vec<Diagnostic>> {
    Ok(match parse(0, text)?.unit {
        Unit::Game(game) => format!("{}.game", game.title.text.to_lowercase().replace(' ', "_")),
        Unit::Library(library) => format!("std/{}.game", library.name.text),
        Unit::Pattern(pattern) => format!("patterns/{}.pattern", pattern.title.text),
    })
}

/// Errors of a game and of its tests, and tests that fail.
fn complaints(files: &Files, id: &str) -> Vec<String> {
    let messages = |found: Vec<Diagnostic>| found.into_iter().map(|d| d.message).collect::<Vec<_>>();
    let source = files.game(id).expect("the game");
    match read(files, id, &source).map_err(|(found, _)| found) {
        Err(found) => messages(found),
        Ok(book) => match bind(&book, &Settings::new(), None) {
            Err(found) => messages(found),
            Ok(_) => crate::common::failures(files, id),
        },
    }
}

/// What is wrong with a page's files, a later file of a name taking the place of an earlier one.
fn wrong_on(page: &str) -> Vec<String> {
    let mut beside = Files::default();
    let mut wrong = Vec::new();
    for text in files(page) {
        match name_of(&text) {
            Err(found) => wrong.extend(found.into_iter().map(|d| d.message)),
            Ok(name) => {
                beside.0.retain(|(known, _)| *known != name);
                beside.0.push((name.clone(), text));
                if let Some(id) = name.strip_suffix(".game").filter(|id| !id.contains('/')) {
                    wrong.extend(complaints(&beside, id).into_iter().map(|m| format!("{id}: {m}")));
                }
            }
        }
    }
    wrong
}

#[test]
fn the_tutorial_can_be_followed() {
    let page = std::fs::read_to_string(format!("{}/docs/tutorial.md", env!("CARGO_MANIFEST_DIR")))
        .expect("the page");
    assert_eq!(wrong_on(&page), Vec::<String>::new());
    let holds = |what: &str| files(&page).iter().any(|f| f.contains(what));
    assert!(holds("extends \"permute\"") && holds("\nlibrary ") && holds("test \""));
}

#[test]
fn the_ways_round_limits_work() {
    let page =
        std::fs::read_to_string(format!("{}/docs/limits.md", env!("CARGO_MANIFEST_DIR"))).expect("the page");
    assert_eq!(wrong_on(&page), Vec::<String>::new());
    let games = files(&page);
    let tested = games.iter().filter(|f| f.contains("test \"")).count();
    assert!(tested == games.len() && tested >= 4, "only {tested} games with a test");
}

#[test]
fn a_test_that_fails_is_noticed() {
    let page = |moves: u32| {
        let test = format!("test \"t\" {{ expect moves = {moves} }}");
        format!("```game\nboardwright 1\ngame \"G\" extends \"tic_tac_toe\" {{ {test} }}\n```\n")
    };
    assert!(wrong_on(&page(9)).is_empty());
    assert_eq!(wrong_on(&page(8)).len(), 1);
}
