//! What stands at a place: its text, its type, its value, and what the reference says of it.

use super::declared::{declared, Declared};
use super::diagnose::book;
use super::documents::stem;
use super::family::{Member, Shelf};
use super::names::Meaning;
use super::navigate::word_at;
use super::outline::SymbolKind;
use super::Service;
use crate::board::{Board, SiteSet};
use crate::check::{self, Known, Notes};
use crate::span::Span;
use crate::words::{keyword, WORDS};
use std::sync::Arc;

/// Boards of more sites are not drawn.
const DRAWN: usize = 200;
/// The widest drawing.
const WIDEST: usize = 60;

/// What is known of the thing at a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hover {
    /// Its place.
    pub span: Span,
    /// The text in which it gets its meaning.
    pub code: String,
    /// What that means, line by line: the reference's own words, comments, its type and value.
    pub about: Vec<String>,
    /// A drawing of the board with the sites that it stands for.
    pub drawing: Option<String>,
}

/// Properties: name, what it is of, what it is.
pub(super) const PROPERTIES: &[(&str, &str, &str)] = &[
    ("row", "site", "its row, from 1"),
    ("col", "site", "its column, from 1"),
    ("kind", "site or piece", "the kind of the piece there"),
    ("colour", "site or piece", "the colour of the piece there"),
    ("site", "piece", "where it stands"),
    ("seat", "player", "who holds the role"),
    ("player", "seat", "the role that this seat holds"),
];

impl Service {
    /// What stands at a byte of an open text.
    pub fn hover(&self, name: &str, byte: usize) -> Option<Hover> {
        let document = self.document(name)?;
        let word = word_at(document, byte)?;
        let before = document.text[..word.span.start as usize].chars().next_back();
        if let (Some('.'), Some(found)) = (before, PROPERTIES.iter().find(|p| p.0 == word.name)) {
            let about = vec![format!("of a {}: {}", found.1, found.2)];
            return Some(Hover { span: word.span, code: format!(".{}", found.0), about, drawing: None });
        }
        let mut shelf = Shelf::default();
        let closure = shelf.closure(self, &document.source());
        let own = closure[0].at(byte).cloned();
        let notes = own.as_ref().map(|_| self.notes(name));
        let mut hover = match own.as_ref().map(|o| o.meaning) {
            Some(Meaning::Bound(at)) => bound(&closure[0], at, word.span),
            Some(Meaning::Library | Meaning::Base) => return self.text_hover(name, &word.name, word.span),
            _ => shared(&closure, &word.name, word.span)?,
        };
        let at = own.as_ref().map_or(word.span, |o| o.span);
        if let Some((notes, file)) = notes.flatten() {
            let body = if own.is_some_and(|o| o.defines) { self.body(name, at) } else { None };
            let at = Span { file, ..body.unwrap_or(at) };
            add_note(&mut hover, &notes, at);
        }
        Some(hover)
    }

    /// What the checker knows of the texts behind an open text, and the index of the text itself.
    pub(super) fn notes(&self, name: &str) -> Option<(Notes, u16)> {
        let document = self.document(name)?;
        let book = book(&self.texts(name), stem(name), document)?;
        let file = (0..book.files.len() as u16).find(|file| book.files.get(*file).name == name)?;
        Some((check::notes(&book), file))
    }

    /// The expression that a definition stands for, by the place of its name.
    fn body(&self, name: &str, at: Span) -> Option<Span> {
        use crate::syntax::ast::{DefineBody, ItemKind, Unit};
        let items = match &self.document(name)?.parsed().file.as_ref()?.unit {
            Unit::Game(game) => &game.items,
            Unit::Library(library) => &library.items,
            Unit::Pattern(pattern) => &pattern.items,
        };
        items.iter().find_map(|item| match &item.kind {
            ItemKind::Define { name, body: DefineBody::Expr(body), .. } if name.span == at => Some(body.span),
            _ => None,
        })
    }

    /// A library or a base game: how it begins, and what it says about itself.
    fn text_hover(&self, name: &str, id: &str, span: Span) -> Option<Hover> {
        use super::documents::Document;
        use crate::check::Texts;
        let texts = self.texts(name);
        let source = texts.library(id).or_else(|| texts.game(id))?;
        let document = Document::new(&source.name, source.text);
        let lines: Vec<&str> = document
            .text
            .lines()
            .skip_while(|l| l.trim().is_empty() || l.starts_with("boardwright"))
            .collect();
        let comments = lines.iter().take_while(|line| line.starts_with("--"));
        let about: Vec<String> =
            comments.map(|line| line.trim_start_matches("--").trim().to_string()).collect();
        let code = lines.iter().find(|line| !line.starts_with("--") && !line.trim().is_empty())?;
        Some(Hover { span, code: code.trim_end_matches(['{', ' ']).to_string(), about, drawing: None })
    }
}

/// A name that is bound in the text: the line where it is.
fn bound(member: &Member, at: Span, span: Span) -> Hover {
    let text = &member.document.text;
    let start = text[..at.start as usize].rfind('\n').map_or(0, |n| n + 1);
    let end = text[at.start as usize..].find('\n').map_or(text.len(), |n| at.start as usize + n);
    Hover { span, code: text[start..end].trim().to_string(), about: Vec::new(), drawing: None }
}

/// A name of the game, or a word of the language.
fn shared(closure: &[Arc<Member>], name: &str, span: Span) -> Option<Hover> {
    let mut declared = closure.iter().filter(|member| member.defines(name)).flat_map(|member| {
        let all: Vec<(String, Declared)> =
            declared(member).into_iter().map(|d| (member.document.name.clone(), d)).collect();
        all
    });
    let is_it = |d: &Declared| d.name == name && !matches!(d.kind, SymbolKind::File | SymbolKind::Test);
    if let Some((text, found)) = declared.find(|(_, d)| is_it(d)) {
        let mut about: Vec<String> = found.about.lines().map(str::to_string).collect();
        about.extend((text != closure[0].document.name).then(|| format!("from `{}`", short(&text))));
        return Some(Hover { span, code: found.text, about, drawing: None });
    }
    if let Some(word) = WORDS.iter().find(|word| word.name == name) {
        let args = if word.args.is_empty() { String::new() } else { format!("({})", word.args) };
        let code = format!("{name}{args}");
        return Some(Hover {
            span,
            code,
            about: vec![format!("{}: {}", word.gives, word.about)],
            drawing: None,
        });
    }
    let word = keyword(name)?;
    Some(Hover { span, code: word.form.to_string(), about: vec![word.about.to_string()], drawing: None })
}

/// The last two parts of a path.
pub(super) fn short(name: &str) -> String {
    let parts: Vec<&str> = name.rsplitn(3, ['/', '\\']).take(2).collect();
    parts.into_iter().rev().collect::<Vec<_>>().join("/")
}

fn add_note(hover: &mut Hover, notes: &Notes, at: Span) {
    let Some(note) = notes.of.get(&at) else { return };
    let value = match &note.value {
        Some(Known::Number(n)) => format!(": {n}"),
        Some(Known::Truth(truth)) => format!(": {truth}"),
        Some(Known::Names(names)) if names.is_empty() => ": none".to_string(),
        Some(Known::Names(names)) => format!(": {}", names.join(", ")),
        Some(Known::Sites(sites)) => {
            hover.drawing = notes.board.as_ref().and_then(|board| drawing(board, sites));
            match sites.len() {
                1 => ": one site".to_string(),
                n => format!(": {n} sites"),
            }
        }
        None => String::new(),
    };
    hover.about.push(format!("{}{value}", note.ty));
}

/// The board, with these sites filled.
fn drawing(board: &Board, sites: &SiteSet) -> Option<String> {
    if board.len() > DRAWN {
        return None;
    }
    let drawn = board.text(&|site| if sites.has(site) { "●" } else { "·" }.to_string());
    drawn.lines().all(|line| line.chars().count() <= WIDEST).then_some(drawn)
}
