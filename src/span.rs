//! Places in source texts: which file, and which bytes of it.

/// A stretch of bytes in one source text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Span {
    /// Index of the text in [`SourceMap`].
    pub file: u16,
    /// First byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Span {
    /// The stretch `start..end` of text `file`.
    pub fn new(file: u16, start: usize, end: usize) -> Span {
        Span { file, start: start as u32, end: end as u32 }
    }

    /// The smallest stretch that covers both (of one file; otherwise `self`).
    pub fn to(self, other: Span) -> Span {
        if self.file != other.file {
            return self;
        }
        Span { file: self.file, start: self.start.min(other.start), end: self.end.max(other.end) }
    }
}

/// One source text with the name that people know it by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceText {
    /// A path, or `std/swap.game` for an embedded text.
    pub name: String,
    /// The whole text.
    pub text: String,
}

/// The source texts that took part in loading one game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SourceMap {
    texts: Vec<SourceText>,
}

impl SourceMap {
    /// Adds a text and returns its index; a text that is already there keeps its index.
    pub fn add(&mut self, name: &str, text: &str) -> u16 {
        if let Some(at) = self.texts.iter().position(|t| t.name == name && t.text == text) {
            return at as u16;
        }
        self.texts.push(SourceText { name: name.to_string(), text: text.to_string() });
        (self.texts.len() - 1) as u16
    }

    /// How many texts there are.
    pub fn len(&self) -> usize {
        self.texts.len()
    }

    /// Are there none?
    pub fn is_empty(&self) -> bool {
        self.texts.is_empty()
    }

    /// The text a span lies in.
    pub fn get(&self, file: u16) -> &SourceText {
        &self.texts[file as usize]
    }

    /// Line and column of a span's first character, both from 1.
    pub fn line_col(&self, span: Span) -> (usize, usize) {
        let text = &self.get(span.file).text;
        let before = &text[..(span.start as usize).min(text.len())];
        let line = before.matches('\n').count() + 1;
        let col = before.rsplit('\n').next().unwrap_or("").chars().count() + 1;
        (line, col)
    }
}
