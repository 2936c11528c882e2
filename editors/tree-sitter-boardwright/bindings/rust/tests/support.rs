//! Texts and their trees.

use std::fs;
use std::path::{Path, PathBuf};

use tree_sitter::{Node, Parser, Tree};

/// The folder of the package.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The table of the language's words.
pub fn table() -> serde_json::Value {
    let text = fs::read_to_string(root().join("grammar/words.json")).unwrap();
    serde_json::from_str(&text).unwrap()
}

pub fn parse(text: &str) -> Tree {
    let mut parser = Parser::new();
    parser.set_language(&tree_sitter_boardwright::LANGUAGE.into()).expect("the parser has this version");
    parser.parse(text, None).expect("nothing stops the parser")
}

/// All games, libraries and patterns under a folder, by path.
pub fn texts(folder: &str) -> Vec<(PathBuf, String)> {
    let mut paths = Vec::new();
    collect(&root().join(folder), &mut paths);
    paths.sort();
    let texts: Vec<_> = paths
        .into_iter()
        .map(|path| {
            let text = fs::read_to_string(&path).unwrap();
            (path, text)
        })
        .collect();
    assert!(!texts.is_empty(), "no texts in {folder}");
    texts
}

fn collect(folder: &Path, paths: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            collect(&path, paths);
        } else if path.extension().is_some_and(|ending| ending == "game" || ending == "pattern") {
            paths.push(path);
        }
    }
}

/// All nodes, parents first.
pub fn nodes(tree: &Tree) -> Vec<Node<'_>> {
    let mut nodes = vec![tree.root_node()];
    let mut at = 0;
    while let Some(node) = nodes.get(at).copied() {
        nodes.extend(node.children(&mut node.walk()));
        at += 1;
    }
    nodes
}

/// The first mistake in a tree, as its line and the node.
pub fn first_mistake(tree: &Tree) -> Option<String> {
    let wrong = nodes(tree).into_iter().filter(|node| node.is_error() || node.is_missing());
    let first = wrong.min_by_key(|node| node.start_byte())?;
    Some(format!("line {}: {}", first.start_position().row + 1, first.to_sexp()))
}
