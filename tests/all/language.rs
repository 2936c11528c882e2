//! Every example of `docs/language.md` parses and checks.
//!
//! A fenced block says what it is: `game` is a whole file; `game items`, `game statements`, `game ends`, `game steps`
//! and `game expressions` are parts, checked in a variant of the page's own `game context`.

use crate::texts::{complaints, Files};
use boardwright::diagnostic::Severity;
use boardwright::syntax::ast::{File, Unit};
use boardwright::syntax::parse;
use std::fs;
use std::path::Path;

/// A fenced block: what it is, its first line's number, its text.
struct Block {
    kind: String,
    line: usize,
    text: String,
}

fn blocks(page: &str) -> Vec<Block> {
    let mut found: Vec<Block> = Vec::new();
    let mut open = false;
    for (at, line) in page.lines().enumerate() {
        match (open, line.trim_start().strip_prefix("```")) {
            (false, Some(kind)) => {
                found.push(Block { kind: kind.trim().into(), line: at + 2, text: String::new() });
                open = true;
            }
            (true, Some(_)) => open = false,
            (true, None) => {
                let last = found.len() - 1;
                found[last].text += &format!("{line}\n");
            }
            (false, None) => {}
        }
    }
    found
}

fn page() -> Vec<Block> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/language.md");
    blocks(&fs::read_to_string(path).unwrap())
}

/// The game that stands for a part, or the file itself; none for blocks that are no examples.
fn game_of(block: &Block) -> Option<String> {
    let text = &block.text;
    let variant =
        |items: &str| format!("boardwright 1\ngame \"Example\" extends \"context\" {{\n{items}\n}}\n");
    Some(match block.kind.as_str() {
        "game" | "game context" => text.clone(),
        "game items" => variant(text),
        "game statements" => variant(&format!("turn example {{\n{text}}}")),
        "game ends" => variant(&format!("ends {{\n{text}}}")),
        "game steps" => variant(&format!("test \"example\" {{\n{text}}}")),
        "game expressions" => {
            let lines = text.lines().filter(|l| !l.trim().is_empty()).enumerate();
            let define = |(at, line)| format!("define example_{at}(a: site, b: site) = {line}\n");
            variant(&lines.map(define).collect::<String>())
        }
        _ => return None,
    })
}

#[test]
fn every_example_checks() {
    let page = page();
    let context = page.iter().find(|b| b.kind == "game context").expect("the page has its context");
    let mut wrong = Vec::new();
    for block in &page {
        let Some(game) = game_of(block) else { continue };
        if let Ok(File { unit: Unit::Library(_) | Unit::Pattern(_), .. }) = parse(0, &game) {
            continue;
        }
        let files = Files(vec![
            ("example.game".to_string(), game),
            ("context.game".to_string(), context.text.clone()),
        ]);
        let (map, found) = complaints(&files, "example", &vec![]);
        for d in found.iter().filter(|d| d.severity == Severity::Error) {
            let place = map.line_col(d.span);
            wrong.push(format!(
                "the {} at line {}: {place:?} {} {}",
                block.kind, block.line, d.code, d.message
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_page_has_examples_of_every_kind() {
    let page = page();
    for kind in ["game", "game items", "game statements", "game ends", "game steps", "game expressions"] {
        assert!(page.iter().any(|b| b.kind == kind), "no block of {kind}");
    }
}

#[test]
fn blocks_are_found_with_their_kinds() {
    let found = blocks("text\n```game ends\ndraw when full\n```\n```\nplain\n```\n");
    let told: Vec<_> = found.iter().map(|b| (b.kind.as_str(), b.line, b.text.as_str())).collect();
    assert_eq!(told, [("game ends", 3, "draw when full\n"), ("", 6, "plain\n")]);
}

#[test]
fn a_wrong_example_would_be_noticed() {
    let context = page().into_iter().find(|b| b.kind == "game context").unwrap();
    for (kind, text) in
        [("game ends", "draw when ful\n"), ("game expressions", "a +\n"), ("game items", "turn {\n")]
    {
        let block = Block { kind: kind.into(), line: 1, text: text.into() };
        let files = Files(vec![
            ("example.game".into(), game_of(&block).unwrap()),
            ("context.game".into(), context.text.clone()),
        ]);
        assert!(!complaints(&files, "example", &vec![]).1.is_empty(), "{kind}");
    }
}
