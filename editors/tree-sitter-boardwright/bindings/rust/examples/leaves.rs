//! Prints what every word of the shipped texts is, for comparison with other grammars: path, line, column (both from 0,
//! columns in UTF-16) and kind.

use std::fs;
use std::path::Path;

use tree_sitter::{Node, Parser};

fn main() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut parser = Parser::new();
    parser.set_language(&tree_sitter_boardwright::LANGUAGE.into()).expect("the parser has this version");
    for folder in ["games", "games/std", "games/patterns"] {
        for entry in fs::read_dir(root.join(folder)).expect("the folder is there") {
            let path = entry.expect("the folder can be read").path();
            if path.is_file() {
                let text = fs::read_to_string(&path).expect("the file can be read");
                let tree = parser.parse(&text, None).expect("nothing stops the parser");
                let name = path.file_name().unwrap_or_default().to_string_lossy();
                leaves(tree.root_node(), &text, &format!("{folder}/{name}"));
            }
        }
    }
}

fn leaves(node: Node, text: &str, path: &str) {
    for child in node.children(&mut node.walk()) {
        leaves(child, text, path);
    }
    let word = &text[node.byte_range()];
    if node.child_count() == 0 && word.starts_with(|c: char| c.is_alphanumeric() || c == '_') {
        let line = text[..node.start_byte()].rsplit('\n').next().unwrap_or_default();
        let column = line.encode_utf16().count();
        println!("{path}\t{}\t{column}\t{}", node.start_position().row, kind(node));
    }
}

fn kind(node: Node<'_>) -> &str {
    let of = node.parent().map_or("", |parent| parent.kind());
    match node.kind() {
        "identifier" if of == "call" && node.prev_sibling().is_none() => "call",
        kind @ ("identifier" | "property_name" | "type" | "number" | "site") => kind,
        "none" | "true" | "false" => "constant",
        _ => "keyword",
    }
}
