//! Every text that the language takes is read without a mistake.

use std::fs;

use crate::support::{first_mistake, parse, root, texts};

#[test]
fn games_libraries_and_patterns() {
    without_mistakes(texts("games"));
}

#[test]
fn texts_of_tests() {
    let mut texts = texts("tests");
    texts.retain(|(path, _)| !path.components().any(|part| part.as_os_str() == "errors"));
    without_mistakes(texts);
}

/// What is wrong with these is mostly not their syntax. Some hold several files.
#[test]
fn texts_with_errors_of_meaning() {
    for (path, text) in texts("tests/errors/check") {
        if text.contains(" syntax ") {
            continue;
        }
        for part in text.split("\nboardwright ").skip(1) {
            let tree = parse(&format!("boardwright {part}"));
            assert_eq!(first_mistake(&tree), None, "{}", path.display());
        }
    }
}

/// Except where numbers are too large, brackets too many, or a part is missing that no grammar asks for.
#[test]
fn texts_with_errors_of_syntax_have_mistakes() {
    let fine: Vec<_> = texts("tests/errors/syntax")
        .into_iter()
        .filter(|(_, text)| first_mistake(&parse(text)).is_none())
        .map(|(path, _)| path.file_stem().unwrap().to_string_lossy().into_owned())
        .collect();
    let known = [
        "for_without_a_set",
        "newer_version",
        "number_too_large",
        "pattern_without_condition",
        "too_many_brackets",
        "two_fors",
        "two_fors_in_a_call",
    ];
    assert_eq!(fine, known);
}

#[test]
fn whole_files_in_the_reference() {
    let page = fs::read_to_string(root().join("docs/language.md")).unwrap();
    let mut found = 0;
    for block in page.split("```game").skip(1) {
        let (kind, text) = block.split_once('\n').unwrap();
        if kind.is_empty() || kind == " context" {
            found += 1;
            let tree = parse(text.split("```").next().unwrap());
            assert_eq!(first_mistake(&tree), None, "{text}");
        }
    }
    assert!(found > 3);
}

fn without_mistakes(texts: Vec<(std::path::PathBuf, String)>) {
    let wrong: Vec<_> = texts
        .iter()
        .filter_map(|(path, text)| Some(format!("{}: {}", path.display(), first_mistake(&parse(text))?)))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
