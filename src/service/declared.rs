//! What texts declare, as hovers and completion show it.

use super::documents::Document;
use super::family::Member;
use super::outline::{symbols, Symbol, SymbolKind};
use crate::span::Span;
use crate::syntax::ast::{ItemKind, Unit};

/// The most lines of an item that are shown.
const LINES: usize = 14;

/// A name that a text gives a meaning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Declared {
    pub(super) name: String,
    pub(super) kind: SymbolKind,
    /// Its parameters, its range.
    pub(super) detail: String,
    /// What the text says of it to people.
    pub(super) about: String,
    /// The item as it is written.
    pub(super) text: String,
}

/// Everything that a text declares.
pub(super) fn declared(member: &Member) -> Vec<Declared> {
    let document = &member.document;
    let mut all = symbols(document);
    let items = all.pop().map(|unit| unit.inside).unwrap_or_default();
    let items = items.into_iter().flat_map(|symbol| symbol.inside.clone().into_iter().chain([symbol]));
    let mut found: Vec<Declared> = items.map(|symbol| of_symbol(document, symbol)).collect();
    // Words of options, colours that are no player's.
    for name in member.names.iter().filter(|o| o.defines && member.shared(&o.name).any(|s| s == *o)) {
        if found.iter().all(|known| known.name != name.name) {
            let text = line(document, name.span).to_string();
            found.push(Declared {
                name: name.name.clone(),
                kind: SymbolKind::Piece,
                detail: String::new(),
                about: String::new(),
                text,
            });
        }
    }
    found
}

fn of_symbol(document: &Document, symbol: Symbol) -> Declared {
    let span = match symbol.kind {
        SymbolKind::Piece => Span { end: symbol.span.start, ..symbol.span },
        _ => symbol.span,
    };
    let text = match symbol.kind {
        SymbolKind::Piece => line(document, span).to_string(),
        _ => brief(&document.text[span.start as usize..span.end as usize]),
    };
    let about = [said(document, symbol.span), comment(document, symbol.span)].concat().join("\n");
    let name = symbol.name.strip_prefix("turn ").unwrap_or(&symbol.name).to_string();
    Declared { name, kind: symbol.kind, detail: symbol.detail, about, text }
}

/// The text of an item, cut short, without the indentation that its lines share.
fn brief(text: &str) -> String {
    let mut lines: Vec<&str> = text.lines().collect();
    let cut = lines.len() > LINES;
    lines.truncate(LINES);
    let indent = |line: &&str| line.len() - line.trim_start().len();
    let least = lines.iter().skip(1).filter(|line| !line.trim().is_empty()).map(indent).min().unwrap_or(0);
    let strip = |(at, line): (usize, &&str)| {
        if at == 0 {
            line.to_string()
        } else {
            line.get(least..).unwrap_or("").to_string()
        }
    };
    let mut shown: Vec<String> = lines.iter().enumerate().map(strip).collect();
    shown.extend(cut.then(|| "…".to_string()));
    shown.join("\n")
}

/// The line on which something stands.
fn line(document: &Document, span: Span) -> &str {
    let text = &document.text;
    let at = span.start as usize;
    let start = text[..at].rfind('\n').map_or(0, |n| n + 1);
    let end = text[at..].find('\n').map_or(text.len(), |n| at + n);
    text[start..end].trim()
}

/// What a definition says `about` itself, and an option's own text.
fn said(document: &Document, span: Span) -> Vec<String> {
    let items = match document.parsed().file.as_ref().map(|file| &file.unit) {
        Some(Unit::Game(game)) => &game.items,
        Some(Unit::Library(library)) => &library.items,
        Some(Unit::Pattern(pattern)) => &pattern.items,
        None => return Vec::new(),
    };
    let item = items.iter().find(|item| item.span == span).map(|item| &item.kind);
    let text = match item {
        Some(ItemKind::Define { about, .. }) => about.as_ref(),
        Some(ItemKind::Option(option)) => option.text.as_ref(),
        _ => None,
    };
    text.map(|text| text.text.clone()).into_iter().collect()
}

/// The comment on the lines just above an item, or behind it on its line.
fn comment(document: &Document, span: Span) -> Vec<String> {
    let text = &document.text;
    let shown = |(start, end): &(usize, usize)| text[start + 2..*end].trim().to_string();
    let comments = &document.tokens().comments;
    let next = comments.partition_point(|(start, _)| *start < span.start as usize);
    let mut above: Vec<String> = Vec::new();
    let mut from = span.start as usize;
    for comment in comments[..next].iter().rev() {
        let between = &text[comment.1.min(from)..from];
        let before = text[..comment.0].trim_end_matches([' ', '\t']);
        if !between.trim().is_empty() || between.matches('\n').count() != 1 || !before.ends_with(['\n', '\r'])
        {
            break;
        }
        above.insert(0, shown(comment));
        from = comment.0;
    }
    let after = comments.iter().find(|(start, _)| *start >= span.end as usize);
    let same_line = after.filter(|(start, _)| {
        let between = &text[span.end as usize..*start];
        between.trim().is_empty() && !between.contains(['\n', '\r'])
    });
    above.extend(same_line.map(shown));
    above
}
