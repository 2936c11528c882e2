//! What each word of a text is, for editors that colour by meaning.

use super::declared::declared;
use super::documents::Document;
use super::family::Shelf;
use super::names::Meaning;
use super::outline::SymbolKind;
use super::Service;
use crate::span::Span;
use crate::syntax::{tokens, TokenKind};
use crate::words::{keyword, TYPES, WORDS};
use std::collections::BTreeMap;

/// What a word or a sign is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Class {
    /// A comment.
    Comment,
    /// A text or picture.
    Text,
    /// A number.
    Number,
    /// A word of the grammar.
    Keyword,
    /// A built-in word.
    Word,
    /// A type.
    Type,
    /// A name bound in the text.
    Bound,
    /// A name of the game.
    Declared(SymbolKind),
}

impl Service {
    /// The words of an open text with what they are, in order; what lies over several lines is cut at their ends.
    pub fn classes(&self, name: &str) -> Vec<(Span, Class)> {
        let Some(document) = self.document(name) else { return Vec::new() };
        let mut shelf = Shelf::default();
        let closure = shelf.closure(self, &document.source());
        let mut known: BTreeMap<String, SymbolKind> = BTreeMap::new();
        for one in closure.iter().flat_map(|member| declared(member)) {
            known.entry(one.name).or_insert(one.kind);
        }
        let meanings: BTreeMap<u32, Meaning> =
            closure[0].names.iter().map(|o| (o.span.start, o.meaning)).collect();
        let of_word = |start: usize, word: &str| match meanings.get(&(start as u32)) {
            Some(Meaning::Bound(_)) => Some(Class::Bound),
            Some(Meaning::Library | Meaning::Base | Meaning::Rule) => {
                Some(Class::Declared(SymbolKind::EndRule))
            }
            Some(Meaning::Game) => {
                known.get(word).map(|kind| Class::Declared(*kind)).or_else(|| built_in(word))
            }
            None if keyword(word).is_some() => Some(Class::Keyword),
            None => known.get(word).map(|kind| Class::Declared(*kind)).or_else(|| built_in(word)),
        };
        let all = tokens(&document.text);
        let mut found: Vec<(Span, Class)> = Vec::new();
        for token in &all.all {
            let class = match token.kind {
                TokenKind::Text | TokenKind::Picture => Some(Class::Text),
                TokenKind::Number => Some(Class::Number),
                TokenKind::Word => of_word(token.start, &document.text[token.start..token.end]),
                _ => None,
            };
            found.extend(class.map(|class| (Span::new(0, token.start, token.end), class)));
        }
        found.extend(all.comments.iter().map(|(start, end)| (Span::new(0, *start, *end), Class::Comment)));
        found.sort();
        found.into_iter().flat_map(|(span, class)| by_line(document, span).map(move |s| (s, class))).collect()
    }
}

fn built_in(word: &str) -> Option<Class> {
    let is_type = TYPES.contains(&word) && WORDS.iter().all(|known| known.name != word);
    let is_word = WORDS.iter().any(|known| known.name == word);
    is_type.then_some(Class::Type).or(is_word.then_some(Class::Word))
}

/// The parts of a stretch on single lines.
fn by_line(document: &Document, span: Span) -> impl Iterator<Item = Span> + '_ {
    let text = &document.text[span.start as usize..span.end as usize];
    let mut at = span.start as usize;
    text.split_inclusive(['\n', '\r']).filter_map(move |line| {
        let start = at;
        at += line.len();
        let shown = line.trim_end_matches(['\n', '\r']).len();
        (shown > 0).then(|| Span::new(0, start, start + shown))
    })
}
