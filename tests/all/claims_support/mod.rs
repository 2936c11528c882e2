//! Reads the pages: code, command lines, links, headings.

use std::collections::BTreeSet;
use std::path::Path;

/// A page of the repository.
pub struct Page {
    /// Its path in the repository.
    pub name: String,
    /// What it says.
    pub text: String,
}

/// The text of a page.
pub fn page(name: &str) -> String {
    std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(name))
        .unwrap_or_else(|_| panic!("{name}"))
}

/// README, the changes and all documents.
pub fn pages() -> Vec<Page> {
    let docs = std::fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs")).unwrap();
    let names = docs.map(|entry| format!("docs/{}", entry.unwrap().file_name().to_string_lossy()));
    let mut names: Vec<String> = names.filter(|name| name.ends_with(".md")).collect();
    names.extend(["README.md", "CHANGELOG.md"].map(String::from));
    names.sort();
    names.into_iter().map(|name| Page { text: page(&name), name }).collect()
}

/// The lines of fenced blocks, and the rest as one line for each paragraph.
fn parts(text: &str) -> (Vec<&str>, String) {
    let (mut fenced, mut prose, mut inside) = (Vec::new(), String::new(), false);
    for line in text.lines() {
        if line.trim_start().starts_with("```") {
            inside = !inside;
        } else if inside {
            fenced.push(line);
        } else {
            prose += line.trim();
            prose.push(if line.is_empty() { '\n' } else { ' ' });
        }
    }
    (fenced, prose)
}

/// The spans of code in the running text.
fn spans(prose: &str) -> Vec<&str> {
    let paragraphs = prose.lines().filter(|line| line.matches('`').count() % 2 == 0);
    paragraphs.flat_map(|line| line.split('`').skip(1).step_by(2)).collect()
}

/// The words of each command line on a page, `boardwright` left out. In running text a command with options may stand
/// without it.
pub fn command_lines(text: &str, commands: &BTreeSet<String>) -> Vec<Vec<String>> {
    let (fenced, prose) = parts(text);
    let in_blocks = fenced
        .iter()
        .filter_map(|line| line.trim_start().trim_start_matches("$ ").strip_prefix("boardwright "));
    let in_prose = spans(&prose).into_iter().filter_map(|span| {
        let first = span.split_whitespace().next()?;
        let bare = commands.contains(first) && span.contains(" --");
        span.strip_prefix("boardwright ").or(bare.then_some(span))
    });
    in_blocks.map(str::to_string).chain(in_prose.map(str::to_string)).map(|line| words(&line)).collect()
}

/// Words as a shell takes them, up to a comment or a redirection.
fn words(line: &str) -> Vec<String> {
    let (mut words, mut word, mut quote, mut some) = (Vec::new(), String::new(), None, false);
    for c in line.chars() {
        match (quote, c) {
            (None, '"' | '\'') => (quote, some) = (Some(c), true),
            (Some(q), c) if q == c => quote = None,
            (None, '#' | '>' | '|') if word.is_empty() => break,
            (None, ' ') => {
                if some || !word.is_empty() {
                    words.push(std::mem::take(&mut word));
                }
                some = false;
            }
            _ => word.push(c),
        }
    }
    if some || !word.is_empty() {
        words.push(word);
    }
    words
}

/// The targets of the links of a page, those to the web left out.
pub fn links(text: &str) -> Vec<String> {
    let (_, prose) = parts(text);
    let targets = prose.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    targets.filter(|target| !target.starts_with("http")).map(str::to_string).collect()
}

/// The path in the repository of a file named on a page by its path from there.
pub fn beside(page: &str, path: &str) -> String {
    let mut parts: Vec<&str> = page.split('/').collect();
    parts.pop();
    for part in path.split('/') {
        match part {
            ".." => drop(parts.pop()),
            part => parts.push(part),
        }
    }
    parts.join("/")
}

/// The anchors of a page's headings.
pub fn anchors(text: &str) -> BTreeSet<String> {
    let mut inside = false;
    let mut found = BTreeSet::new();
    for line in text.lines() {
        inside ^= line.starts_with("```");
        if let Some(heading) = line.strip_prefix('#').filter(|_| !inside) {
            let heading = heading.trim_start_matches('#').trim().to_lowercase();
            let kept = heading.chars().filter(|c| c.is_alphanumeric() || " -_".contains(*c));
            found.insert(kept.map(|c| if c == ' ' { '-' } else { c }).collect());
        }
    }
    found
}

/// The folders whose files pages name.
const FOLDERS: &[&str] =
    &["src/", "tests/", "docs/", "games/", "benches/", "grammar/", "examples/", "scripts/", ".cargo/"];

/// The files of the repository that a page names in code.
pub fn files(text: &str) -> Vec<String> {
    let (_, prose) = parts(text);
    let named = spans(&prose).into_iter().filter_map(|span| span.split_whitespace().next());
    let files =
        named.filter(|name| FOLDERS.iter().any(|folder| name.starts_with(folder)) && !name.contains('*'));
    files.map(|name| name.split("::").next().unwrap_or(name).to_string()).collect()
}
