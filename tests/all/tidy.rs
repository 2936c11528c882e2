//! Tidiness: layers, module docs, file lengths, leftovers.

use std::fs;
use std::path::{Path, PathBuf};

/// Each module with the ones it may use (itself always).
const LAYERS: &[(&str, &[&str])] = &[
    ("span", &[]),
    ("paint", &[]),
    ("diagnostic", &["span"]),
    ("words", &[]),
    ("syntax", &["span", "diagnostic", "words"]),
    ("board", &[]),
    ("model", &["board", "span", "paint"]),
    ("rng", &[]),
    ("game", &["board", "model", "rng"]),
    ("check", &["span", "diagnostic", "paint", "words", "syntax", "board", "model", "game"]),
    ("engine", &["span", "diagnostic", "board", "model", "game"]),
    ("estimate", &["board", "model", "game"]),
    ("program", &["span", "board", "model"]),
    ("machine", &["board", "model", "game", "engine", "program", "estimate"]),
    ("analysis", &["span", "diagnostic", "board", "model", "game", "engine", "program", "machine"]),
    ("search", &["model", "game", "analysis", "solve"]),
    ("solve", &["board", "model", "game"]),
    (
        "describe",
        &["span", "diagnostic", "paint", "words", "syntax", "board", "model", "game", "check", "engine"],
    ),
    ("picture", &["paint", "board", "model", "engine"]),
    (
        "ninja",
        &[
            "span",
            "analysis",
            "diagnostic",
            "syntax",
            "board",
            "model",
            "game",
            "check",
            "engine",
            "program",
            "machine",
            "solve",
        ],
    ),
    (
        "service",
        &[
            "span",
            "words",
            "diagnostic",
            "syntax",
            "board",
            "model",
            "game",
            "check",
            "engine",
            "machine",
            "analysis",
            "describe",
            "ninja",
        ],
    ),
    ("lsp", &["span", "diagnostic", "check", "service", "texts"]),
    ("texts", &["span", "check"]),
    ("record", &["span", "diagnostic", "model", "game", "check", "engine"]),
    ("names", &["board", "model", "game", "engine", "describe", "ninja", "record"]),
    ("data", &["board", "model", "game", "names"]),
    ("error", &["span", "diagnostic", "game", "engine", "machine", "search", "record"]),
    (
        "rules",
        &["span", "diagnostic", "model", "check", "game", "engine", "machine", "texts", "error", "session"],
    ),
    (
        "session",
        &[
            "span",
            "diagnostic",
            "syntax",
            "board",
            "model",
            "game",
            "ninja",
            "check",
            "engine",
            "machine",
            "analysis",
            "search",
            "describe",
            "picture",
            "texts",
            "record",
            "names",
            "data",
            "error",
            "rules",
        ],
    ),
    ("study", &["board", "model", "game", "analysis", "engine", "machine", "search", "solve"]),
    ("measure", &["span", "syntax", "board", "model", "game", "analysis", "texts", "names", "study"]),
];

/// Files may be this long, unit tests left out.
const MAX_LINES: usize = 500;

fn sources(dir: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(dir).expect("a folder of sources") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|e| e == "rs") {
            found.push(path);
        }
    }
    found.sort();
    found
}

fn all() -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let name = |p: &PathBuf| p.strip_prefix(&root).expect("below src").to_string_lossy().into_owned();
    let is_code = |p: &&PathBuf| p.file_name().is_some_and(|f| f != "tests.rs");
    sources(&root).iter().filter(is_code).map(|p| (name(p), fs::read_to_string(p).expect("a text"))).collect()
}

/// The text without unit tests.
fn code(text: &str) -> &str {
    text.split("#[cfg(test)]").next().unwrap_or(text)
}

#[test]
fn every_file_says_what_it_is() {
    for (name, text) in all() {
        assert!(text.starts_with("//! "), "{name} has no module doc");
    }
}

#[test]
fn files_are_short() {
    for (name, text) in all() {
        let lines = code(&text).lines().count();
        assert!(lines <= MAX_LINES, "{name} has {lines} lines");
    }
}

#[test]
fn arrows_run_one_way() {
    for (name, text) in all() {
        let module = name.split(['/', '.']).next().unwrap_or("");
        let Some((_, allowed)) = LAYERS.iter().find(|(m, _)| *m == module) else {
            assert!(["lib", "main", "cli"].contains(&module), "{name} belongs to no layer");
            continue;
        };
        for line in code(&text).lines().filter(|l| !l.trim_start().starts_with("//")) {
            // The one thing that evaluation shares with the interface of a game is its error.
            let line = line.replace("crate::game::EvalLimit", "");
            for part in line.split("crate::").skip(1) {
                let used: String = part.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
                assert!(used == module || allowed.contains(&used.as_str()), "{name} uses {used}: {line}");
            }
        }
    }
}

/// Examples are what users begin with: they name nothing that is hidden from the documentation.
#[test]
fn examples_go_through_the_door() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let library = fs::read_to_string(root.join("src/lib.rs")).expect("a text");
    let hidden: Vec<&str> = library
        .split("#[cfg_attr(not(internals), doc(hidden))]")
        .skip(1)
        .filter_map(|item| item.split_once("pub mod ")?.1.split_once(';').map(|(name, _)| name))
        .collect();
    assert!(hidden.contains(&"program") && !hidden.contains(&"rules"), "{hidden:?}");
    for path in sources(&root.join("examples")) {
        let text = fs::read_to_string(&path).expect("a text");
        for module in &hidden {
            assert!(!text.contains(&format!("boardwright::{module}::")), "{} uses {module}", path.display());
        }
    }
}

#[test]
fn unsafe_code_stands_in_one_module() {
    let uses = |text: &str| {
        let lines = text.lines().filter(|l| !l.trim_start().starts_with("//"));
        lines.flat_map(|l| l.split(|c: char| !c.is_alphanumeric() && c != '-')).any(|word| word == "unsafe")
    };
    let found: Vec<String> = all().into_iter().filter(|(_, text)| uses(text)).map(|(name, _)| name).collect();
    assert!(!found.is_empty() && found.iter().all(|name| name.starts_with("machine/native/")), "{found:?}");
}

#[test]
fn nothing_is_left_to_do() {
    let words = [
        "TO".to_string() + "DO",
        "FIX".to_string() + "ME",
        "todo".to_string() + "!",
        "dbg".to_string() + "!",
    ];
    for (name, text) in all() {
        for word in &words {
            assert!(!text.contains(word.as_str()), "{name} says {word}");
        }
    }
}
