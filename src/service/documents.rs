//! Texts that are open in an editor, laid over the files that they are going to be.

use super::lines::{Lines, Position};
use crate::check::{self, Texts};
use crate::span::SourceText;
use crate::syntax::{readable, tokens, Readable, Tokens};
use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

/// The files behind the open texts. The library itself reads none.
pub trait Files: Send + Sync {
    /// What the text with this name builds on.
    fn texts(&self, name: &str) -> Box<dyn Texts>;
    /// The games, libraries and patterns that may build on the text with this name, itself included.
    fn around(&self, name: &str) -> Vec<SourceText>;
}

/// A text as it stands in an editor.
#[derive(Clone, Debug)]
pub struct Document {
    /// The path of its file, or another name.
    pub name: String,
    /// The whole text.
    pub text: String,
    /// Its lines.
    pub lines: Lines,
    parsed: OnceLock<Readable>,
    tokens: OnceLock<Tokens>,
}

impl Document {
    /// A text with its name.
    pub fn new(name: &str, text: String) -> Document {
        let lines = Lines::new(&text);
        Document { name: name.to_string(), text, lines, parsed: OnceLock::new(), tokens: OnceLock::new() }
    }

    /// The document with a text in place of what stands between two positions.
    pub fn edited(&self, from: Position, to: Position, text: &str) -> Document {
        let (from, to) = (self.offset(from), self.offset(to));
        let parts = [&self.text[..from.min(to)], text, &self.text[from.max(to)..]];
        Document::new(&self.name, parts.concat())
    }

    /// The byte at a position.
    pub fn offset(&self, position: Position) -> usize {
        self.lines.offset(&self.text, position)
    }

    /// The position of a byte.
    pub fn position(&self, offset: usize) -> Position {
        self.lines.position(&self.text, offset)
    }

    /// What can be read of it.
    pub fn parsed(&self) -> &Readable {
        self.parsed.get_or_init(|| readable(0, &self.text))
    }

    /// Its words and signs.
    pub fn tokens(&self) -> &Tokens {
        self.tokens.get_or_init(|| tokens(&self.text))
    }

    /// The text under its name.
    pub fn source(&self) -> SourceText {
        SourceText { name: self.name.clone(), text: self.text.clone() }
    }
}

/// The open texts by name. Copies are cheap, so that one can be asked while the other changes.
pub(super) type Open = BTreeMap<String, Arc<Document>>;

/// The folder of a file, with the slash at its end; empty for a bare name.
pub(super) fn folder(name: &str) -> &str {
    &name[..name.rfind(['/', '\\']).map_or(0, |at| at + 1)]
}

/// A file's name without folder and ending.
pub(super) fn stem(name: &str) -> &str {
    let file = &name[folder(name).len()..];
    file.rsplit_once('.').map_or(file, |(stem, _)| stem)
}

/// What a text builds on: open texts first, then files.
pub(super) struct Overlay<'a> {
    pub(super) open: &'a Open,
    pub(super) below: Box<dyn Texts>,
    /// Where the text lies.
    pub(super) folder: String,
}

impl Overlay<'_> {
    /// The open text with one of these names in the folder.
    fn open(&self, names: &[String]) -> Option<SourceText> {
        let found = names.iter().find_map(|name| self.open.get(&format!("{}{name}", self.folder)));
        found.map(|document| document.source())
    }

    /// The text as it stands in the editor, if it is open.
    fn newest(&self, source: SourceText) -> SourceText {
        self.open.get(&source.name).map_or(source, |document| document.source())
    }
}

impl Texts for Overlay<'_> {
    fn game(&self, id: &str) -> Option<SourceText> {
        let open = check::is_plain_name(id).then(|| self.open(&[format!("{id}.game")])).flatten();
        open.or_else(|| self.below.game(id).map(|source| self.newest(source)))
    }

    fn library(&self, name: &str) -> Option<SourceText> {
        let names = [format!("std/{name}.game"), format!("{name}.game")];
        let open = check::is_plain_name(name).then(|| self.open(&names)).flatten();
        open.or_else(|| self.below.library(name).map(|source| self.newest(source)))
    }

    fn games(&self) -> Vec<String> {
        self.below.games()
    }

    fn libraries(&self) -> Vec<(String, SourceText)> {
        let all = self.below.libraries().into_iter();
        all.map(|(name, source)| (name, self.newest(source))).collect()
    }

    fn patterns(&self) -> Vec<(String, SourceText)> {
        let all = self.below.patterns().into_iter();
        let mut all: BTreeMap<String, SourceText> =
            all.map(|(id, source)| (id, self.newest(source))).collect();
        let folder = format!("{}patterns/", self.folder);
        for document in self.open.range(folder.clone()..).map(|(_, document)| document) {
            let Some(file) = document.name.strip_prefix(&folder) else { break };
            if let Some(id) = file.strip_suffix(".pattern").filter(|id| check::is_plain_name(id)) {
                all.insert(id.to_string(), document.source());
            }
        }
        all.into_iter().collect()
    }
}
