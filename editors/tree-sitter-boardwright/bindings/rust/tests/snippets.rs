//! What editors insert is read without a mistake once its gaps are filled in.

use std::fs;

use serde_json::Value;

use crate::support::{first_mistake, parse, root};

#[test]
fn every_snippet_is_a_part_of_the_language() {
    let file = fs::read_to_string(root().join("editors/vscode/snippets/boardwright.json")).unwrap();
    let snippets: serde_json::Map<String, Value> = serde_json::from_str(&file).unwrap();
    assert!(snippets.len() > 15);
    for (name, snippet) in snippets {
        let body = match &snippet["body"] {
            Value::Array(lines) => lines.iter().filter_map(Value::as_str).collect::<Vec<_>>().join("\n"),
            line => line.as_str().unwrap().to_string(),
        };
        let text = filled(&body);
        let fits = places(&text).iter().any(|text| first_mistake(&parse(text)).is_none());
        assert!(fits, "{name}: {text}");
    }
}

/// The text as a file, an item, a statement or an expression.
fn places(text: &str) -> [String; 4] {
    [
        text.to_string(),
        format!("boardwright 1 library x {{ {text} }}"),
        format!("boardwright 1 library x {{ define x {{ {text} }} }}"),
        format!("boardwright 1 library x {{ define x = {text} }}"),
    ]
}

/// Every gap filled with what is proposed for it, or the first of its choices.
fn filled(body: &str) -> String {
    let mut text = body.to_string();
    let mut proposals = vec![String::new(); 10];
    // The innermost gap first; a gap that only repeats another comes last.
    while let Some(start) = text.rfind("${") {
        let end = start + text[start..].find('}').unwrap();
        let (number, proposal) = text[start + 2..end].split_at(1);
        let proposal = proposal.trim_matches([':', '|']).replace("\\,", "\u{0}");
        let first = if text[start..].starts_with(&format!("${{{number}|")) {
            proposal.split(',').next().unwrap().to_string()
        } else {
            proposal
        };
        let first = first.replace('\u{0}', ",");
        proposals[number.parse::<usize>().unwrap()] = first.clone();
        text.replace_range(start..=end, &first);
    }
    for (number, proposal) in proposals.iter().enumerate() {
        text = text.replace(&format!("${number}"), proposal);
    }
    text
}
