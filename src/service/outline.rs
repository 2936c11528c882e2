//! What a text is made of: its items as symbols, and the parts of it that may be folded.

use super::documents::Document;
use crate::span::Span;
use crate::syntax::ast::{DefineBody, EndRule, Ident, Item, ItemKind, Unit};
use crate::syntax::{domain_text, expr_text, TokenKind};

/// What a symbol is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum SymbolKind {
    /// A game, library or pattern.
    File,
    /// `option`
    Option,
    /// `players`, `pieces`, `marks`: one name of them.
    Piece,
    /// `board`
    Board,
    /// `table`
    Table,
    /// `var`, `clock`
    Variable,
    /// `define` of a value
    Definition,
    /// `define` of statements
    Procedure,
    /// `turn`, `setup`, `after turn`, `instead of turn`
    Turn,
    /// `ends`
    Ends,
    /// A named end rule.
    EndRule,
    /// `test`, `example`
    Test,
}

/// A part of a text with a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symbol {
    /// Its name.
    pub name: String,
    /// More, such as its parameters.
    pub detail: String,
    /// What it is.
    pub kind: SymbolKind,
    /// The whole part.
    pub span: Span,
    /// Its name's place.
    pub at: Span,
    /// Parts of it.
    pub inside: Vec<Symbol>,
}

/// The title of a text, or the base that it names.
pub(super) fn head(document: &Document) -> Span {
    match document.parsed().file.as_ref().map(|file| &file.unit) {
        Some(Unit::Game(game)) => game.extends.as_ref().map_or(game.title.span, |base| base.span),
        Some(Unit::Library(library)) => library.name.span,
        Some(Unit::Pattern(pattern)) => pattern.title.span,
        None => Span::default(),
    }
}

/// The symbols of a text: its unit with what stands in it. Items with mistakes are left out.
pub(super) fn symbols(document: &Document) -> Vec<Symbol> {
    let Some(file) = &document.parsed().file else { return Vec::new() };
    let (name, at, span, items): (&str, Span, Span, &[Item]) = match &file.unit {
        Unit::Game(game) => (&game.title.text, game.title.span, game.span, &game.items),
        Unit::Library(library) => (&library.name.text, library.name.span, library.span, &library.items),
        Unit::Pattern(pattern) => (&pattern.title.text, pattern.title.span, pattern.span, &pattern.items),
    };
    let mut inside: Vec<Symbol> = items.iter().flat_map(of_item).collect();
    if let Unit::Pattern(pattern) = &file.unit {
        inside.extend(pattern.examples.iter().map(|example| {
            let name = format!("example {}", expr_text(&example.board));
            symbol(&name, "", SymbolKind::Test, example.span, example.board.span)
        }));
        inside.sort_by_key(|s| s.span);
    }
    let span = Span { end: span.end.min(document.text.len() as u32), ..span };
    vec![Symbol { inside, ..symbol(name, "", SymbolKind::File, span, at) }]
}

fn symbol(name: &str, detail: &str, kind: SymbolKind, span: Span, at: Span) -> Symbol {
    // Editors refuse symbols without a name.
    let name = if name.trim().is_empty() { "…" } else { name };
    Symbol { name: name.to_string(), detail: detail.to_string(), kind, span, at, inside: Vec::new() }
}

fn of_item(item: &Item) -> Vec<Symbol> {
    let one = |name: &Ident, detail: &str, kind| vec![symbol(&name.text, detail, kind, item.span, name.span)];
    let several = |names: &[Ident]| {
        names.iter().map(|name| symbol(&name.text, "", SymbolKind::Piece, name.span, name.span)).collect()
    };
    let turn = |before: &str, name: &Option<Ident>| {
        let shown = name.as_ref().map_or(before.to_string(), |name| format!("{before} {}", name.text));
        vec![symbol(&shown, "", SymbolKind::Turn, item.span, name.as_ref().map_or(first(item), |n| n.span))]
    };
    match &item.kind {
        ItemKind::Option(option) => {
            let domain = option.domain.as_ref().map(|d| format!("{} ", domain_text(d))).unwrap_or_default();
            one(&option.name, &format!("{domain}= {}", expr_text(&option.default)), SymbolKind::Option)
        }
        ItemKind::Players(names) | ItemKind::Marks(names) => several(names),
        ItemKind::Pieces { kinds, .. } => several(kinds),
        ItemKind::Board { expr, .. } => {
            vec![symbol("board", &expr_text(expr), SymbolKind::Board, item.span, expr.span)]
        }
        ItemKind::Table { name, .. } => one(name, "", SymbolKind::Table),
        ItemKind::Variable(var) => one(&var.name, &domain_text(&var.domain), SymbolKind::Variable),
        ItemKind::Define { name, params, body, .. } => {
            let params: Vec<String> =
                params.iter().map(|p| format!("{}: {}", p.name.text, p.ty.text)).collect();
            let detail = if params.is_empty() { String::new() } else { format!("({})", params.join(", ")) };
            match body {
                DefineBody::Expr(_) => one(name, &detail, SymbolKind::Definition),
                DefineBody::Block(_) => one(name, &detail, SymbolKind::Procedure),
            }
        }
        ItemKind::Setup { .. } => turn("setup", &None),
        ItemKind::Turn { name, .. } => turn("turn", name),
        ItemKind::After { turn: name, .. } => turn("after turn", name),
        ItemKind::Instead { turn: name, .. } => turn("instead of turn", name),
        ItemKind::Ends { rules, .. } => {
            let named = rules.iter().filter_map(end_rule).collect();
            vec![Symbol { inside: named, ..symbol("ends", "", SymbolKind::Ends, item.span, first(item)) }]
        }
        ItemKind::Test(test) => {
            vec![symbol(&test.name.text, "", SymbolKind::Test, item.span, test.name.span)]
        }
        _ => Vec::new(),
    }
}

fn end_rule(rule: &EndRule) -> Option<Symbol> {
    let name = rule.name.as_ref()?;
    Some(symbol(&name.text, "", SymbolKind::EndRule, rule.span, name.span))
}

/// The first byte of an item, as the place of its name.
fn first(item: &Item) -> Span {
    Span { end: item.span.start, ..item.span }
}

/// Parts that may be folded, as their first and last byte: brackets over several lines, pictures, and comments that
/// stand below one another.
pub(super) fn folds(document: &Document) -> Vec<Span> {
    let tokens = document.tokens();
    let mut found = Vec::new();
    let mut open: Vec<usize> = Vec::new();
    for token in &tokens.all {
        match token.kind {
            TokenKind::Open => open.push(token.start),
            TokenKind::Close => found.extend(open.pop().map(|start| Span::new(0, start, token.end))),
            TokenKind::Picture => found.push(Span::new(0, token.start, token.end)),
            _ => {}
        }
    }
    found.extend(comments(document));
    let line = |at: u32| document.position(at as usize).line;
    found.retain(|span| line(span.start) < line(span.end));
    found.sort();
    found
}

/// Comments that stand alone on lines below one another.
fn comments(document: &Document) -> Vec<Span> {
    let mut found: Vec<Span> = Vec::new();
    for (start, end) in &document.tokens().comments {
        let before = &document.text[..*start];
        let alone = before.trim_end_matches([' ', '\t']).ends_with(['\n', '\r']);
        match found.last_mut().filter(|_| alone) {
            Some(last) if document.text[last.end as usize..*start].trim().is_empty() => {
                let blank = document.text[last.end as usize..*start].matches('\n').count();
                if blank > 1 {
                    found.push(Span::new(0, *start, *end));
                } else {
                    last.end = *end as u32;
                }
            }
            _ if alone || before.is_empty() => found.push(Span::new(0, *start, *end)),
            _ => {}
        }
    }
    found
}
