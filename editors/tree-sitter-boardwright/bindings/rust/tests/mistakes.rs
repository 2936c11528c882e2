//! A text that is broken in one line keeps most of its tree.

use std::collections::BTreeSet;

use tree_sitter::Tree;

use crate::support::{nodes, parse, texts};

/// What is kept is counted in these: items, statements and end rules, which begin on lines of their own.
fn parts(tree: &Tree, text: &str, broken: usize) -> BTreeSet<(usize, String)> {
    let begins_line = |at: usize| text[..at].trim_end_matches(' ').ends_with('\n');
    nodes(tree)
        .into_iter()
        .filter(|node| node.is_named() && !node.is_error() && begins_line(node.start_byte()))
        .filter(|node| node.start_position().row != broken && node.kind() != "comment")
        .map(|node| (node.start_position().row, node.kind().to_string()))
        .collect()
}

/// The share of the parts that are left when one line is changed.
fn kept(text: &str, row: usize, change: impl Fn(&str) -> String) -> Option<f64> {
    let lines: Vec<&str> = text.lines().collect();
    let changed = change(lines[row]);
    let broken = [&lines[..row], &[changed.as_str()], &lines[row + 1..]].concat().join("\n") + "\n";
    let tree = parse(&broken);
    if !tree.root_node().has_error() {
        return None;
    }
    let before = parts(&parse(text), text, row);
    let after = parts(&tree, &broken, row);
    Some(before.intersection(&after).count() as f64 / before.len() as f64)
}

/// What is done to a line, how, and the share that is kept at least, on average.
type Change = (&'static str, fn(&str) -> String, f64);

fn without_last_word(line: &str) -> String {
    line.rsplit_once(' ').map_or(String::new(), |(rest, _)| rest.to_string())
}

#[test]
fn changed_lines() {
    let changes: [Change; 4] = [
        ("a stray word at the end", |line| format!("{line} wrogn"), 0.99),
        ("a stray bracket", |line| format!("{line} )"), 0.99),
        ("a wrong sign", |line| line.replacen(' ', " ! ", 1), 0.99),
        ("no last word", without_last_word, 0.9),
    ];
    for (what, change, least) in changes {
        let mut shares = Vec::new();
        for (_, text) in texts("games") {
            for row in (3..text.lines().count()).filter(|row| row % 30 == 0) {
                let line = text.lines().nth(row).unwrap();
                if line.contains("\"\"\"") || line.trim().is_empty() || line.contains("--") {
                    continue;
                }
                shares.extend(kept(&text, row, change));
            }
        }
        assert!(shares.len() > 100, "{what}: few of the changes are mistakes");
        let mean = shares.iter().sum::<f64>() / shares.len() as f64;
        assert!(mean > least, "{what}: {mean}");
    }
}
