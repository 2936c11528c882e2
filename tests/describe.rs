//! Explanations of error codes, rules in English, differences of games.

mod texts;

use boardwright::check::{self, Texts};
use boardwright::describe::{codes, explain, rules, Explanation};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use texts::{complaints, example, Files};

/// Codes that no small game text provokes: limits, broken files, and what is said of patterns only.
const NOT_SHOWN: &[&str] = &[
    "definitions-deep",
    "extends-deep",
    "family-too-large",
    "nested-too-deep",
    "not-text",
    "pattern-speaks-of-players",
    "text-too-large",
    "too-many-libraries",
    "too-many-words",
];

/// Every code that the sources give to a diagnostic of a game's text. (What is said of saved games and of tests is
/// explained by the command itself.)
fn codes_in_sources() -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("src")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.ends_with("src/cli") {
                continue;
            } else if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|e| e == "rs") && !path.ends_with("src/record.rs") {
                codes_in(&fs::read_to_string(path).unwrap(), &mut found);
            }
        }
    }
    found
}

/// The texts in quotes that stand first in a call which makes a diagnostic.
fn codes_in(source: &str, found: &mut BTreeSet<String>) {
    let calls =
        ["Diagnostic::error(", "Diagnostic::warning(", "fail(", "fail_help(", "BoardError::new(", "code: "];
    for call in calls {
        for (at, _) in source.match_indices(call) {
            let rest = source[at + call.len()..].trim_start();
            let code = rest.strip_prefix('"').and_then(|r| r.split('"').next());
            found.extend(
                code.filter(|c| c.bytes().all(|b| b.is_ascii_lowercase() || b == b'-')).map(String::from),
            );
        }
    }
}

#[test]
fn every_code_is_explained_once() {
    let table: Vec<&str> = codes();
    let listed: BTreeSet<String> = table.iter().map(|c| c.to_string()).collect();
    assert_eq!(table.len(), listed.len(), "a code stands twice in the table");
    let used = codes_in_sources();
    let missing: Vec<_> = used.difference(&listed).collect();
    let unknown: Vec<_> = listed.difference(&used).collect();
    assert!(missing.is_empty() && unknown.is_empty(), "not explained: {missing:?}; never used: {unknown:?}");
}

#[test]
fn an_unknown_code_has_no_explanation() {
    assert_eq!(explain("no-such-code"), None);
    assert_eq!(explain(""), None);
}

fn shows(text: &str, code: &str) -> (bool, String) {
    let (files, found) = complaints(&example(text), "example", &vec![]);
    let told: Vec<String> =
        found.iter().map(|d| format!("{:?} {} {}", files.line_col(d.span), d.code, d.message)).collect();
    (found.iter().any(|d| d.code == code), told.join("\n"))
}

#[test]
fn wrong_examples_are_wrong_and_mended_ones_are_not() {
    let mut bad = Vec::new();
    for code in codes() {
        let Explanation { wrong, mended, why, meaning, .. } = explain(code).unwrap();
        assert!(meaning.ends_with('.'), "{code}: {meaning}");
        let shown = !NOT_SHOWN.contains(&code);
        if !shown {
            assert!(!why.is_empty(), "{code} has neither example nor reason");
            continue;
        }
        assert!(!wrong.is_empty() && !mended.is_empty(), "{code} has no example");
        let (found, told) = shows(&wrong, code);
        if !found {
            bad.push(format!("{code}: the wrong example says\n{told}"));
        }
        let (files, left) = complaints(&example(&mended), "example", &vec![]);
        let left: Vec<String> = left
            .iter()
            .filter(|d| d.code != "unused")
            .map(|d| format!("{:?} {} {}", files.line_col(d.span), d.code, d.message))
            .collect();
        if !left.is_empty() || shows(&mended, code).0 && code == "unused" {
            bad.push(format!("{code}: the mended example says\n{}", left.join("\n")));
        }
    }
    assert!(bad.is_empty(), "{}", bad.join("\n\n"));
}

/// The page of all explanations.
fn page() -> String {
    let mut page = String::from(
        "# Error codes\n\n\
         Made from `src/describe/errors.txt`; `boardwright explain CODE` prints one entry.\n\
         Examples are items of a game, or whole files where they begin with `boardwright`.\n",
    );
    for code in codes() {
        let e = explain(code).unwrap();
        page += &format!("\n## {code}\n\n{}", e.meaning);
        page += &if e.why.is_empty() { "\n".to_string() } else { format!(" {}\n", e.why) };
        for (heading, text) in [("Wrong", &e.wrong), ("Mended", &e.mended)] {
            if !text.is_empty() {
                page += &format!("\n{heading}:\n\n```text\n{text}\n```\n");
            }
        }
    }
    page
}

/// `UPDATE=1 cargo test --test describe` writes the page anew.
#[test]
fn the_page_of_errors_is_up_to_date() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/errors.md");
    if std::env::var_os("UPDATE").is_some() {
        fs::write(&path, page()).unwrap();
    }
    let there = fs::read_to_string(path).unwrap_or_default();
    assert!(there == page(), "docs/errors.md is out of date: run `UPDATE=1 cargo test --test describe`");
}

// ------------------------------------------------------------------------ rules in English

/// A game's rules told, with these settings.
fn told(files: &Files, id: &str, settings: &[(&str, &str)]) -> String {
    let source = files.game(id).unwrap();
    let book = check::read(files, id, &source).unwrap_or_else(|(e, _)| panic!("{id}: {e:?}"));
    let settings = settings.iter().map(|(n, v)| (n.to_string(), v.to_string())).collect();
    let bound = check::bind(&book, &settings, None).unwrap_or_else(|e| panic!("{id}: {e:?}"));
    rules(&book, &bound.model)
}

#[test]
fn every_shipped_game_is_told() {
    for id in texts::shipped() {
        let text = told(&Files::default(), &id, &[]);
        if let Some(folder) = std::env::var_os("TELL") {
            fs::write(Path::new(&folder).join(format!("{id}.txt")), &text).unwrap();
        }
        for section in ["EQUIPMENT", "SETUP", "THE TURN", "END OF THE GAME"] {
            assert!(text.contains(section), "{id} lacks {section}:\n{text}");
        }
        assert!(text.lines().count() >= 12, "{id} is told in few words:\n{text}");
        assert!(text.lines().all(|l| l.chars().count() <= 110), "{id} has long lines");
        let scraps = ["  is ", "( ", " )", "()", "..", " ,", "“”", "Name(", "Span {"];
        for scrap in scraps {
            let own_words = text.find("EQUIPMENT").unwrap_or(0);
            let found =
                text[own_words..].lines().find(|l| l.trim_start().contains(scrap) && !l.contains("(can be "));
            assert!(found.is_none(), "{id} says `{scrap}`: {found:?}");
        }
    }
}
