//! All shipped texts and all texts of tests, changed at random and typed again key by key: nothing panics, and what the
//! service says is what `check` says of the same text. `BOARDWRIGHT_EDITS` says how many edits.

use super::{service, shipped};
use boardwright::check::Texts;
use boardwright::game::Rng;
use boardwright::service::{diagnose, Position, Service};
use boardwright::span::SourceText;
use boardwright::texts::{self, Shipped};
use rand::seq::IndexedRandom;
use rand::Rng as _;
use std::fs;
use std::path::Path;

/// Pieces of text that people type.
const TYPED: &[&str] = &[
    "{",
    "}",
    "(",
    ")",
    "\"",
    "\"\"\"",
    "--",
    "[",
    "]",
    "some x in ",
    "every ",
    "choose s in ",
    "where ",
    "if ",
    "else ",
    "define f(s: site) = ",
    "turn {",
    "ends {",
    "draw when full",
    "ä",
    "𝄞",
    "\u{feff}",
    "\r\n",
    "\t",
    "=",
    "==",
    "..",
    "-1",
    "99999999999",
    "use ",
    "without ",
    "extends \"chess\"",
    "neighbours(",
    "count",
    " for ",
    "\0",
    "me",
    "opponent",
    ":",
];

fn edits() -> usize {
    std::env::var("BOARDWRIGHT_EDITS").ok().and_then(|n| n.parse().ok()).unwrap_or(1500)
}

/// Every text that a test or a game has, with the name of its kind.
fn corpus() -> Vec<(String, String)> {
    let mut all: Vec<(String, String)> =
        shipped().into_iter().filter_map(|name| texts::text(&name).map(|s| (name, s.text))).collect();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let mut folders = vec![root];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            let path = entry.path();
            let ending = path.extension().and_then(|e| e.to_str()).unwrap_or_default().to_string();
            if path.is_dir() {
                folders.push(path);
            } else if let (true, Ok(text)) =
                (ending == "game" || ending == "pattern", fs::read_to_string(&path))
            {
                all.push((format!("typed.{ending}"), text));
            }
        }
    }
    all.sort();
    all
}

struct Typist {
    service: Service,
    rng: Rng,
    name: String,
    text: String,
}

impl Typist {
    /// Changes the text here and in the service, which is told places as editors tell them.
    fn change(&mut self, from: usize, to: usize, new: &str) {
        let document = self.service.document(&self.name).unwrap().clone();
        let (start, end) = (document.position(from), document.position(to));
        self.service.edit(&self.name, start, end, new);
        self.text.replace_range(from..to, new);
        assert_eq!(self.service.document(&self.name).unwrap().text, self.text);
    }

    fn place(&mut self) -> usize {
        let at = self.rng.random_range(0..=self.text.len());
        self.stop(0, at)
    }

    /// The last place up to `at` where an editor can stop: not within a character, nor within a line's end.
    fn stop(&self, from: usize, at: usize) -> usize {
        let fits = |at: &usize| self.text.is_char_boundary(*at) && !self.text[..*at].ends_with('\r');
        (from..=at).rev().find(fits).unwrap_or(from)
    }

    fn edit(&mut self) {
        let from = self.place();
        match self.rng.random_range(0..3) {
            0 => {
                let to = (from + self.rng.random_range(0..30)).min(self.text.len());
                self.change(from, self.stop(from, to), "");
            }
            1 => {
                let typed = *TYPED.choose(&mut self.rng).unwrap();
                self.change(from, from, typed);
            }
            _ => self.retype(from),
        }
    }

    /// Takes a word or two away and types them again, key by key.
    fn retype(&mut self, from: usize) {
        let to = self.text[from..].char_indices().map(|(at, _)| from + at).nth(12).unwrap_or(self.text.len());
        let to = self.stop(from, to);
        let taken = self.text[from..to].replace('\r', " ");
        self.change(from, to, "");
        let mut at = from;
        for key in taken.chars() {
            self.change(at, at, key.encode_utf8(&mut [0; 4]));
            at += key.len_utf8();
            self.look();
        }
    }

    /// Asks everything that takes no time, anywhere.
    fn look(&mut self) {
        let (line, column) = (self.rng.random_range(0..400), self.rng.random_range(0..200));
        let document = self.service.document(&self.name).unwrap().clone();
        let at = document.offset(Position { line, column });
        assert!(document.text.is_char_boundary(at));
        let name = self.name.clone();
        match self.rng.random_range(0..12) {
            0 => drop(self.service.definition(&name, at)),
            1 => drop(self.service.hover(&name, at)),
            2 => drop(self.service.highlights(&name, at)),
            3 => drop(self.service.renamable(&name, at)),
            4 | 5 => drop(self.service.complete(&name, at)),
            6 => drop(self.service.classes(&name)),
            7 => drop(self.service.trials(&name)),
            _ => {}
        }
        self.service.symbols(&self.name);
        self.service.folds(&self.name);
    }

    /// Compares what is said of the text with what `check` says.
    fn compare(&self) {
        let stem = self.name.rsplit('/').next().unwrap().split('.').next().unwrap();
        let source = SourceText { name: self.name.clone(), text: self.text.clone() };
        let found = self.service.diagnostics(&self.name);
        assert_eq!(*found, diagnose(&Shipped as &dyn Texts, stem, &source), "{}", self.text);
        self.service.formatted(&self.name);
        self.service.actions(&self.name, 0, self.text.len());
        self.service.hints(&self.name);
    }
}

#[test]
fn texts_may_be_typed_in_any_way() {
    // As large a stack as the program has.
    let typing = std::thread::Builder::new().stack_size(256 * 1024 * 1024).spawn(type_all).unwrap();
    assert!(typing.join().is_ok());
}

fn type_all() {
    let (corpus, edits) = (corpus(), edits());
    let mut rng = Rng::numbered(7, 0);
    for number in 0..edits.div_ceil(20) as u64 {
        let (name, text) = corpus.choose(&mut rng).unwrap().clone();
        let mut service = service();
        service.open(&name, text.clone());
        let mut typist = Typist { service, rng: Rng::numbered(7, number + 1), name, text };
        for _ in 0..20 {
            typist.edit();
            typist.look();
        }
        typist.compare();
    }
}
