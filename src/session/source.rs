//! Where a game comes from: texts by name, before the shipped ones.

use crate::check::Texts;
use crate::error::{Error, Problem};
use crate::rules::Rules;
use crate::span::{SourceMap, SourceText};
use crate::syntax;
use crate::texts::{self, Shipped};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A game, texts that it may build on, and its options.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Source {
    /// The id of a shipped game, or of one among the texts: `hex` is `hex.game`.
    pub game: String,
    /// Texts by name: games (`my.game`), libraries (`std/mine.game`), patterns (`patterns/mine.pattern`).
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<BTreeMap<String, String>>", optional))]
    pub texts: BTreeMap<String, String>,
    /// Values of options, as they are typed.
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<BTreeMap<String, String>>", optional))]
    pub options: BTreeMap<String, String>,
}

impl Source {
    /// The rules, with options set.
    ///
    /// # Errors
    /// When there is no such game, and as for [`Rules::from_text`].
    pub fn rules(&self) -> Result<Rules, Error> {
        let rules = Rules::from_file(self, &self.game)?;
        self.options.iter().try_fold(rules, |rules, (option, value)| rules.set(option, value))
    }

    /// Everything that is wrong or suspicious about the game.
    pub fn check(&self) -> Vec<Problem> {
        match self.rules().and_then(|rules| rules.model()) {
            Ok((_, warnings)) => warnings,
            Err(error) => error.problems,
        }
    }

    /// The same as people read it, with the lines that it is about; coloured for terminals.
    pub fn report(&self, colour: bool) -> String {
        let rules = self.rules();
        let found = rules.and_then(|rules| {
            let (_, problems) = rules.model()?;
            Ok(Error { problems, files: rules.book().files.clone() })
        });
        found.unwrap_or_else(|error| error).render(colour)
    }

    fn own(&self, name: &str) -> Option<SourceText> {
        self.texts.get(name).map(|text| SourceText { name: name.to_string(), text: text.clone() })
    }

    /// Own texts in a folder with an ending: what stands between, and the text.
    fn own_in(&self, folder: &str, ending: &str) -> impl Iterator<Item = (String, SourceText)> {
        let id = |name: &str| {
            let id = name.strip_prefix(folder)?.strip_suffix(ending)?;
            (!id.contains('/')).then(|| id.to_string())
        };
        let all = self.texts.keys().filter_map(|name| Some((id(name)?, self.own(name)?)));
        all.collect::<Vec<_>>().into_iter()
    }
}

impl Texts for Source {
    fn game(&self, id: &str) -> Option<SourceText> {
        self.own(&format!("{id}.game")).or_else(|| Shipped.game(id))
    }

    fn library(&self, name: &str) -> Option<SourceText> {
        let own = self.own(&format!("std/{name}.game")).or_else(|| self.own(&format!("{name}.game")));
        own.or_else(|| Shipped.library(name))
    }

    fn games(&self) -> Vec<String> {
        let own = self.own_in("", ".game").map(|(id, _)| id);
        let all: std::collections::BTreeSet<String> = own.chain(Shipped.games()).collect();
        all.into_iter().collect()
    }

    fn libraries(&self) -> Vec<(String, SourceText)> {
        let shipped = Shipped.libraries().into_iter();
        let all: BTreeMap<String, SourceText> = shipped.chain(self.own_in("std/", ".game")).collect();
        all.into_iter().collect()
    }

    fn patterns(&self) -> Vec<(String, SourceText)> {
        let shipped = Shipped.patterns().into_iter();
        let all: BTreeMap<String, SourceText> = shipped.chain(self.own_in("patterns/", ".pattern")).collect();
        all.into_iter().collect()
    }
}

/// A shipped game, as a list shows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Entry {
    /// What it is asked for by.
    pub id: String,
    /// Its title.
    pub title: String,
    /// Who invented it.
    pub by: Option<String>,
    /// When.
    pub year: Option<String>,
    /// One sentence about it.
    pub about: Option<String>,
    /// The names of its players.
    pub players: Vec<String>,
    /// The games that it is a variant of, nearest first.
    pub bases: Vec<String>,
}

/// The shipped games, in order of id.
pub fn shipped() -> Vec<Entry> {
    texts::games().into_iter().filter_map(entry).collect()
}

fn entry(id: &str) -> Option<Entry> {
    let rules = Rules::shipped(id).ok()?;
    let book = rules.book().clone();
    Some(Entry {
        id: id.to_string(),
        title: book.title,
        by: book.by,
        year: book.year,
        about: book.about,
        players: book.players.into_iter().map(|player| player.text).collect(),
        bases: book.bases,
    })
}

/// A text in its one form.
///
/// # Errors
/// What keeps it from being read.
pub fn format(text: &str) -> Result<String, Error> {
    let mut files = SourceMap::default();
    files.add("text", text);
    syntax::format(text).map_err(|found| Error::of(&found, &files))
}
