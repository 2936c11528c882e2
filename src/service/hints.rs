//! What an editor writes between the words: types of names, what an option was in the base game, how many candidates
//! there are at the start.

use super::documents::{stem, Document};
use super::family::Shelf;
use super::Service;
use crate::check::{bind, read};
use crate::engine::Plain;
use crate::game::Game;
use crate::span::Span;
use crate::syntax::ast::{Block, DefineBody, Item, ItemKind, StmtKind, Unit};
use crate::syntax::expr_text;
use std::sync::Arc;

/// A text between the words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// The byte behind which it stands.
    pub at: usize,
    /// The text.
    pub text: String,
}

impl Service {
    /// The hints of an open text.
    pub fn hints(&self, name: &str) -> Vec<Hint> {
        let Some(document) = self.document(name) else { return Vec::new() };
        let mut all = self.types(document);
        all.extend(self.inherited(document));
        all.extend(self.first_candidates(document));
        all.sort_by_key(|hint| hint.at);
        all
    }

    /// The types of names that are bound without one.
    fn types(&self, document: &Document) -> Vec<Hint> {
        let Some((notes, file)) = self.notes(&document.name) else { return Vec::new() };
        let mut names = Vec::new();
        items(document).iter().for_each(|item| bound(item, &mut names));
        let hint = |at: Span| {
            let note = notes.of.get(&Span { file, ..at })?;
            let ty = note.ty.strip_prefix("a ").unwrap_or(&note.ty);
            let ty = ty.split(" (").next().unwrap_or(ty);
            Some(Hint { at: at.end as usize, text: format!(": {ty}") })
        };
        names.into_iter().filter_map(hint).collect()
    }

    /// How many decisions the first turn begins with.
    fn first_candidates(&self, document: &Document) -> Option<Hint> {
        let turn = items(document).iter().find(|item| matches!(item.kind, ItemKind::Turn { .. }))?;
        let book = read(&self.texts(&document.name), stem(&document.name), &document.source()).ok()?;
        let game = Plain::new(Arc::new(bind(&book, &Vec::new(), None).ok()?.model));
        let count = game.decision_count(&game.start().ok()?);
        let brace = document.text[turn.span.start as usize..].find('{')?;
        let text = format!("  {count} at the start");
        Some(Hint { at: turn.span.start as usize + brace + 1, text })
    }

    /// The defaults that a variant's options had in the nearest base.
    fn inherited(&self, document: &Document) -> Vec<Hint> {
        let closure = Shelf::default().closure(self, &document.source());
        let bases = &closure[1..];
        let before = |name: &str| {
            let options =
                bases.iter().flat_map(|base| items(&base.document)).filter_map(|item| match &item.kind {
                    ItemKind::Option(option) if option.name.text == name => Some(expr_text(&option.default)),
                    _ => None,
                });
            options.into_iter().next()
        };
        let hint = |item: &Item| match &item.kind {
            ItemKind::Option(option) => {
                let text = format!("  was {}", before(&option.name.text)?);
                Some(Hint { at: option.default.span.end as usize, text })
            }
            _ => None,
        };
        items(document).iter().filter_map(hint).collect()
    }
}

fn items(document: &Document) -> &[Item] {
    match document.parsed().file.as_ref().map(|file| &file.unit) {
        Some(Unit::Game(game)) => &game.items,
        Some(Unit::Library(library)) => &library.items,
        Some(Unit::Pattern(pattern)) => &pattern.items,
        None => &[],
    }
}

/// The names that statements of an item bind without a type.
fn bound(item: &Item, names: &mut Vec<Span>) {
    match &item.kind {
        ItemKind::Define { body: DefineBody::Block(body), .. }
        | ItemKind::Setup { body, .. }
        | ItemKind::Turn { body, .. }
        | ItemKind::After { body, .. }
        | ItemKind::Instead { body, .. } => in_block(body, names),
        _ => {}
    }
}

fn in_block(block: &Block, names: &mut Vec<Span>) {
    for stmt in &block.stmts {
        match &stmt.kind {
            StmtKind::Let { name, .. }
            | StmtKind::Var { name, domain: None, .. }
            | StmtKind::Choose { name, .. } => names.push(name.span),
            StmtKind::ChooseSet(set) => names.push(set.name.span),
            StmtKind::For { each, body } => {
                names.push(each.name.span);
                in_block(body, names);
            }
            StmtKind::If { then, otherwise, .. } => {
                in_block(then, names);
                otherwise.iter().for_each(|block| in_block(block, names));
            }
            StmtKind::Repeat { body, .. } => in_block(body, names),
            StmtKind::Either(branches) => branches.iter().for_each(|branch| in_block(&branch.body, names)),
            _ => {}
        }
    }
}
