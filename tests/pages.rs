//! The examples of docs/language.md and docs/tutorial.md: files stand for themselves, parts stand in variants of the
//! game at the end of the language's page, and every test that an example holds is run.

mod common;
mod texts;

use boardwright::check::{bind, read, Settings, Texts};
use boardwright::diagnostic::Diagnostic;
use boardwright::syntax::ast::Unit;
use boardwright::syntax::parse;
use texts::Files;

/// An example of a page: what it is (nothing for a whole file), the line where it begins, its text.
struct Example {
    kind: String,
    line: usize,
    text: String,
}

fn examples(page: &str) -> Vec<Example> {
    let path = format!("{}/docs/{page}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).expect("a page");
    let mut found = Vec::new();
    let mut lines = text.lines().enumerate();
    while let Some((line, fence)) = lines.next() {
        let Some(kind) = fence.strip_prefix("```game") else { continue };
        let body: Vec<&str> = lines.by_ref().map(|l| l.1).take_while(|l| !l.starts_with("```")).collect();
        found.push(Example { kind: kind.trim().to_string(), line: line + 2, text: body.join("\n") + "\n" });
    }
    found
}

/// The file's name: games after their titles, libraries after their names, the context as such.
fn name_of(example: &Example) -> Option<String> {
    match parse(0, &example.text).ok()?.unit {
        Unit::Game(_) if example.kind == "context" => Some("context.game".to_string()),
        Unit::Game(game) => Some(format!("{}.game", game.title.text.to_lowercase().replace(' ', "_"))),
        Unit::Library(library) => Some(format!("std/{}.game", library.name.text)),
        Unit::Pattern(_) => None,
    }
}

/// A variant of the context that holds the example, or the text itself.
fn whole(example: &Example) -> String {
    let text = &example.text;
    let inside = match example.kind.as_str() {
        "items" => text.clone(),
        "statements" => format!("turn example {{\n{text}}}"),
        "ends" => format!("ends {{\n{text}}}"),
        "steps" => format!("test \"example\" {{\n{text}}}"),
        "expressions" => text.lines().enumerate().map(definition).collect(),
        _ => return text.clone(),
    };
    format!("boardwright 1\ngame \"Example\" extends \"context\" {{\n{inside}}}\n")
}

fn definition((i, line): (usize, &str)) -> String {
    format!("define example_{i}(a: site, b: site) = {line}\n")
}

/// Errors of a game and of its tests, and tests that fail.
fn complaints(files: &Files, id: &str) -> Vec<String> {
    let messages = |found: Vec<Diagnostic>| found.into_iter().map(|d| d.message).collect::<Vec<_>>();
    let source = files.game(id).expect("the example");
    match read(files, id, &source) {
        Err((found, _)) => messages(found),
        Ok(book) => match bind(&book, &Settings::new(), None) {
            Err(found) => messages(found),
            Ok(_) => common::failures(files, id),
        },
    }
}

/// What is wrong on a page, and how many of its examples there are of each kind.
fn check(page: &str) -> (Vec<String>, usize) {
    let examples = examples(page);
    let mut named = Files::default();
    let mut wrong = Vec::new();
    for example in &examples {
        let place = format!("{page}:{}", example.line);
        if matches!(example.kind.as_str(), "" | "context") {
            if let Err(found) = parse(0, &example.text) {
                wrong.extend(found.into_iter().map(|d| format!("{place}: {}", d.message)));
            }
        }
        if let Some(name) = name_of(example) {
            named.0.retain(|(n, _)| *n != name);
            named.0.push((name, example.text.clone()));
        }
        let text = whole(example);
        if text.contains("\ngame \"") {
            let mut files = named.clone();
            let context = examples.iter().find(|e| e.kind == "context").map(|e| e.text.clone());
            files.0.extend(context.map(|text| ("context.game".to_string(), text)));
            files.0.push(("the_example.game".to_string(), text));
            wrong.extend(complaints(&files, "the_example").into_iter().map(|m| format!("{place}: {m}")));
        }
    }
    (wrong, examples.len())
}

#[test]
fn the_examples_of_the_language_hold() {
    let (wrong, examples) = check("language.md");
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(examples >= 14, "{examples} examples");
}

#[test]
fn the_tutorial_can_be_followed() {
    let (wrong, examples) = check("tutorial.md");
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(examples >= 7, "{examples} examples");
}

#[test]
fn a_wrong_example_is_noticed() {
    let examples = examples("language.md");
    let context = examples.iter().find(|e| e.kind == "context").expect("the context").text.clone();
    let wrong = |kind: &str, text: &str| {
        let example = Example { kind: kind.to_string(), line: 1, text: text.to_string() };
        let game = ("the_example.game".to_string(), whole(&example));
        complaints(&Files(vec![("context.game".to_string(), context.clone()), game]), "the_example")
    };
    assert!(!wrong("expressions", "emtpy & mine\n").is_empty());
    assert!(!wrong("statements", "place my stone at nowhere\n").is_empty());
    assert!(!wrong("steps", "expect moves = 1\n").is_empty());
    assert!(wrong("steps", "expect moves = 25\n").is_empty());
}
