//! Mistakes mended: what a diagnostic advises, as a change of the text.

use crate::diagnostic::{Diagnostic, Fix};
use crate::span::{SourceMap, Span};
use crate::syntax::ast::{Item, ItemKind, Unit};
use crate::syntax::{readable, tokens};

/// The change that a diagnostic advises: what it takes the place of, and the text that stands there then.
pub fn fix(diagnostic: &Diagnostic, files: &SourceMap) -> Option<(Span, String)> {
    let at = diagnostic.span;
    let text = &files.get(at.file).text;
    match diagnostic.help.as_ref()?.fix.as_deref()? {
        Fix::Replace(new) => Some((at, new.clone())),
        Fix::Item(item) => Some(new_item(text, at, item)),
        Fix::EndRule(rule) => Some(new_end_rule(text, at, rule)),
    }
}

/// An item more: before the item that has the mistake, or else behind the last one.
fn new_item(text: &str, at: Span, item: &str) -> (Span, String) {
    let items = items(text);
    let here = items.iter().find(|one| one.span.start <= at.start && at.start < one.span.end);
    let insert = |byte: usize| Span::new(at.file, byte, byte);
    match (here, items.last()) {
        (Some(one), _) => (insert(one.span.start as usize), format!("{item}\n  ")),
        (None, Some(last)) => (insert(last.span.end as usize), format!("\n\n  {item}")),
        (None, None) => {
            let head = tokens(text).all.into_iter().find(|token| &text[token.start..token.end] == "{");
            (insert(head.map_or(text.len(), |token| token.end)), format!("\n  {item}"))
        }
    }
}

/// An end rule more, behind the others.
fn new_end_rule(text: &str, at: Span, rule: &str) -> (Span, String) {
    let items = items(text);
    let ends = items.iter().rev().find(|item| matches!(item.kind, ItemKind::Ends { .. }));
    match ends {
        Some(ends) => {
            let before = text[..ends.span.end as usize - 1].trim_end().len();
            (Span::new(at.file, before, before), format!("\n    {rule}"))
        }
        None => new_item(text, at, &format!("also ends last {{\n    {rule}\n  }}")),
    }
}

fn items(text: &str) -> Vec<Item> {
    match readable(0, text).file.map(|file| file.unit) {
        Some(Unit::Game(game)) => game.items,
        Some(Unit::Library(library)) => library.items,
        Some(Unit::Pattern(pattern)) => pattern.items,
        None => Vec::new(),
    }
}
