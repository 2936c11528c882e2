//! What an editor asks about games, libraries and patterns while they are written: what is wrong, what a name means,
//! what may come next. No editor and no transport here: texts have names, places are bytes, answers are data.
//!
//! [`Service`] holds the open texts. It is cheap to copy, so that one copy can be asked on another thread while the
//! texts change. [`Files`] gives the texts that are not open.

mod actions;
mod beside;
mod colours;
mod complete;
mod declared;
mod diagnose;
mod documents;
mod family;
mod fixes;
mod hints;
mod hover;
mod lenses;
mod lines;
mod names;
mod navigate;
mod outline;
mod written;

pub use actions::Action;
pub use beside::speed;
pub use colours::Class;
pub use complete::{Completion, CompletionKind, Completions};
pub use diagnose::{diagnose, diagnose_game, Report};
pub use documents::{Document, Files};
pub use fixes::fix;
pub use hints::Hint;
pub use hover::Hover;
pub use lenses::Trial;
pub use lines::{Lines, Position};
pub use navigate::{Edit, Place};
pub use outline::{Symbol, SymbolKind};

use crate::span::Span;
use crate::syntax;
use documents::{folder, stem, Open, Overlay};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

/// The texts that an editor has open, and what is known of them.
#[derive(Clone)]
pub struct Service {
    open: Open,
    files: Arc<dyn Files>,
    /// What was found in the texts as they are; copies share it until their texts change.
    reports: Arc<Mutex<Reports>>,
}

/// Reports on texts by name.
type Reports = BTreeMap<String, Arc<Report>>;

impl Service {
    /// A service with no text open.
    pub fn new(files: Arc<dyn Files>) -> Service {
        Service { open: Open::new(), files, reports: Arc::default() }
    }

    /// Opens a text, or puts another in place of it.
    pub fn open(&mut self, name: &str, text: String) {
        self.reports = Arc::default();
        self.open.insert(name.to_string(), Arc::new(Document::new(name, text)));
    }

    /// Changes an open text: what stands between two positions becomes `text`.
    pub fn edit(&mut self, name: &str, from: Position, to: Position, text: &str) {
        self.reports = Arc::default();
        if let Some(document) = self.open.get_mut(name) {
            *document = Arc::new(document.edited(from, to, text));
        }
    }

    /// Closes a text: its file counts again.
    pub fn close(&mut self, name: &str) {
        self.reports = Arc::default();
        self.open.remove(name);
    }

    /// The open text with this name.
    pub fn document(&self, name: &str) -> Option<&Arc<Document>> {
        self.open.get(name)
    }

    /// The names of the open texts.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.open.keys().map(String::as_str)
    }

    /// What a text with this name builds on.
    fn texts(&self, name: &str) -> Overlay<'_> {
        Overlay { open: &self.open, below: self.files.texts(name), folder: folder(name).to_string() }
    }

    /// All that is wrong with an open text: what `boardwright check` says of it.
    pub fn diagnostics(&self, name: &str) -> Arc<Report> {
        let Some(document) = self.open.get(name) else { return Arc::default() };
        let report = Arc::new(diagnose(&self.texts(name), stem(name), &document.source()));
        if let Ok(mut reports) = self.reports.lock() {
            reports.insert(name.to_string(), report.clone());
        }
        report
    }

    /// What was found wrong with an open text when it was last asked for; found out now if texts have changed since.
    pub fn last_diagnostics(&self, name: &str) -> Arc<Report> {
        let last = self.reports.lock().ok().and_then(|reports| reports.get(name).cloned());
        last.unwrap_or_else(|| self.diagnostics(name))
    }

    /// Where mistakes of an open text show that stand in others: its head.
    pub fn head(&self, name: &str) -> Span {
        let document = self.open.get(name);
        document.map_or(Span::default(), |document| outline::head(document))
    }

    /// The symbols of an open text.
    pub fn symbols(&self, name: &str) -> Vec<Symbol> {
        self.open.get(name).map(|document| outline::symbols(document)).unwrap_or_default()
    }

    /// The parts of an open text that may be folded.
    pub fn folds(&self, name: &str) -> Vec<Span> {
        self.open.get(name).map(|document| outline::folds(document)).unwrap_or_default()
    }

    /// An open text laid out anew; none if it has mistakes, or is laid out so already.
    pub fn formatted(&self, name: &str) -> Option<String> {
        let document = self.open.get(name)?;
        syntax::format(&document.text).ok().filter(|text| *text != document.text)
    }
}
