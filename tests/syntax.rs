//! The syntax stage: shipped texts, precedence, mistakes, and the laws of the formatter.

use std::fs;
use std::path::{Path, PathBuf};

use boardwright::syntax::parse;

/// Every file shipped in `games/`, in order.
fn shipped() -> Vec<(PathBuf, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("games");
    let mut files = Vec::new();
    for folder in [root.clone(), root.join("std"), root.join("patterns")] {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_file() {
                files.push((path.clone(), fs::read_to_string(path).unwrap()));
            }
        }
    }
    files.sort();
    files
}

#[test]
fn every_shipped_file_parses() {
    for (path, text) in shipped() {
        if let Err(errors) = parse(0, &text) {
            panic!("{}: {errors:#?}", path.display());
        }
    }
}
