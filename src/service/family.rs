//! The texts that one builds on, and the meaning of a name that several texts share.

use super::documents::{stem, Document};
use super::names::{occurrences, Meaning, Occurrence};
use super::Service;
use crate::check::Texts;
use crate::span::SourceText;
use crate::syntax::ast::{Game, Item, ItemKind, Unit};
use std::collections::BTreeMap;
use std::sync::Arc;

/// How many texts one may build on here.
const MOST: usize = 80;

/// One text with its names.
#[derive(Debug)]
pub(super) struct Member {
    pub(super) document: Arc<Document>,
    pub(super) names: Vec<Occurrence>,
}

impl Member {
    fn of(document: Arc<Document>) -> Member {
        let names = document.parsed().file.as_ref().map(|file| occurrences(&file.unit)).unwrap_or_default();
        Member { document, names }
    }

    /// Its places of a name that texts share.
    pub(super) fn shared<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a Occurrence> {
        self.names.iter().filter(move |o| o.name == name && is_shared(o.meaning))
    }

    /// Does it give the name a meaning?
    pub(super) fn defines(&self, name: &str) -> bool {
        self.shared(name).any(|o| o.defines)
    }

    /// The name at a byte, or ending there.
    pub(super) fn at(&self, byte: usize) -> Option<&Occurrence> {
        let touches = |o: &&Occurrence| (o.span.start as usize..=o.span.end as usize).contains(&byte);
        self.names.iter().filter(touches).max_by_key(|o| o.span.start)
    }
}

fn is_shared(meaning: Meaning) -> bool {
    matches!(meaning, Meaning::Game | Meaning::Rule)
}

/// Texts that have been read, by name, so that none is read twice for one question.
#[derive(Default)]
pub(super) struct Shelf {
    read: BTreeMap<String, Arc<Member>>,
}

impl Shelf {
    /// The text with its names.
    pub(super) fn member(&mut self, service: &Service, source: &SourceText) -> Arc<Member> {
        if let Some(member) = self.read.get(&source.name) {
            return member.clone();
        }
        let open = service.document(&source.name).cloned();
        let document = open.unwrap_or_else(|| Arc::new(Document::new(&source.name, source.text.clone())));
        let member = Arc::new(Member::of(document));
        self.read.insert(source.name.clone(), member.clone());
        member
    }

    /// A text with everything that it builds on: itself, its libraries, its bases with theirs.
    pub(super) fn closure(&mut self, service: &Service, source: &SourceText) -> Vec<Arc<Member>> {
        let texts = service.texts(&source.name);
        let mut found: Vec<Arc<Member>> = vec![self.member(service, source)];
        let mut next = 0;
        while next < found.len() && found.len() < MOST {
            let member = found[next].clone();
            next += 1;
            let Some(file) = &member.document.parsed().file else { continue };
            for below in below(&file.unit, &texts) {
                if found.iter().all(|known| known.document.name != below.name) {
                    found.push(self.member(service, &below));
                }
            }
        }
        found
    }

    /// The texts that may build on this one, or on what it builds on, each with all that it builds on.
    pub(super) fn around(&mut self, service: &Service, name: &str) -> Vec<Vec<Arc<Member>>> {
        let mut sources: BTreeMap<String, SourceText> =
            service.files.around(name).into_iter().map(|source| (source.name.clone(), source)).collect();
        for document in service.open.values() {
            sources.insert(document.name.clone(), document.source());
        }
        sources.values().map(|source| self.closure(service, source)).collect()
    }
}

/// What a unit builds on, the nearest first.
fn below(unit: &Unit, texts: &dyn Texts) -> Vec<SourceText> {
    let mut found = Vec::new();
    match unit {
        Unit::Game(game) => {
            found.extend(libraries(&game.items, texts));
            found.extend(stacks(game).then(|| texts.library("stacking")).flatten());
            match &game.extends {
                Some(base) => found.extend(texts.game(&base.text)),
                None => found.extend(texts.library("prelude")),
            }
        }
        Unit::Library(library) => {
            found.extend(libraries(&library.items, texts));
            found.extend((library.name.text != "prelude").then(|| texts.library("prelude")).flatten());
        }
        Unit::Pattern(_) => found.extend(texts.library("prelude")),
    }
    found
}

fn libraries(items: &[Item], texts: &dyn Texts) -> Vec<SourceText> {
    let used = items.iter().filter_map(|item| match &item.kind {
        ItemKind::Use { name, .. } => texts.library(&name.text),
        _ => None,
    });
    used.collect()
}

/// Do pieces stand on one another?
fn stacks(game: &Game) -> bool {
    game.items.iter().any(|item| matches!(&item.kind, ItemKind::Pieces { stacking: Some(_), .. }))
}

/// The text of a library or a base that a name stands for.
pub(super) fn text_of(texts: &dyn Texts, occurrence: &Occurrence) -> Option<SourceText> {
    match occurrence.meaning {
        Meaning::Library => texts.library(&occurrence.name),
        Meaning::Base => texts.game(&occurrence.name),
        // `without` may leave out a whole library.
        Meaning::Rule => {
            texts.library(&occurrence.name).filter(|source| stem(&source.name) == occurrence.name)
        }
        _ => None,
    }
}
