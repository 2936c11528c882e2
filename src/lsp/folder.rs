//! A folder of texts in memory: what a page keeps, or what a server has read.

use crate::check::Texts;
use crate::service::Files;
use crate::span::SourceText;
use crate::texts::Shipped;
use std::collections::BTreeMap;
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard};

/// Games by names such as `my.game`, libraries by `std/my.game`, patterns by `patterns/my.pattern`. Copies share the texts.
#[derive(Clone, Debug, Default)]
pub struct Folder(Arc<RwLock<BTreeMap<String, String>>>);

impl Folder {
    /// Adds a text, or puts it in place of the one with this name.
    pub fn put(&self, name: &str, text: String) {
        self.0.write().unwrap_or_else(PoisonError::into_inner).insert(name.to_string(), text);
    }

    /// Takes a text out, if it is there.
    pub fn remove(&self, name: &str) {
        self.0.write().unwrap_or_else(PoisonError::into_inner).remove(name);
    }

    /// The texts by name.
    pub fn all(&self) -> RwLockReadGuard<'_, BTreeMap<String, String>> {
        self.0.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// The text with this name. Texts of the folder are told from shipped ones by a slash before their names.
    fn text(&self, name: &str) -> Option<SourceText> {
        self.all().get(name).map(|text| SourceText { name: format!("/{name}"), text: text.clone() })
    }

    /// The texts in a part of the folder with an ending, by what stands between.
    fn within(&self, part: &str, ending: &str) -> Vec<(String, SourceText)> {
        let all = self.all();
        let id = |name: &str| {
            let id = name.strip_prefix(part)?.strip_suffix(ending)?;
            (!id.contains('/')).then(|| id.to_string())
        };
        let text = |(name, text): (&String, &String)| {
            Some((id(name)?, SourceText { name: format!("/{name}"), text: text.clone() }))
        };
        all.iter().filter_map(text).collect()
    }

    /// The texts in a part of the folder and the shipped ones, the former before the latter.
    fn over(
        &self,
        shipped: Vec<(String, SourceText)>,
        part: &str,
        ending: &str,
    ) -> Vec<(String, SourceText)> {
        let all: BTreeMap<_, _> = shipped.into_iter().chain(self.within(part, ending)).collect();
        all.into_iter().collect()
    }
}

impl Files for Folder {
    fn texts(&self, _: &str) -> Box<dyn Texts> {
        Box::new(self.clone())
    }

    fn around(&self, _: &str) -> Vec<SourceText> {
        let text =
            |(name, text): (&String, &String)| SourceText { name: format!("/{name}"), text: text.clone() };
        self.all().iter().map(text).collect()
    }
}

impl Texts for Folder {
    fn game(&self, id: &str) -> Option<SourceText> {
        self.text(&format!("{id}.game")).or_else(|| Shipped.game(id))
    }

    fn library(&self, name: &str) -> Option<SourceText> {
        let own = self.text(&format!("std/{name}.game")).or_else(|| self.text(&format!("{name}.game")));
        own.or_else(|| Shipped.library(name))
    }

    fn games(&self) -> Vec<String> {
        let own = self.within("", ".game").into_iter().map(|(id, _)| id);
        let all: std::collections::BTreeSet<String> = own.chain(Shipped.games()).collect();
        all.into_iter().collect()
    }

    fn libraries(&self) -> Vec<(String, SourceText)> {
        self.over(Shipped.libraries(), "std/", ".game")
    }

    fn patterns(&self) -> Vec<(String, SourceText)> {
        self.over(Shipped.patterns(), "patterns/", ".pattern")
    }
}
