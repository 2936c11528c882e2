//! The game that a game extends, as it is with its options.

use crate::analysis::beside::Speed;
use crate::check::{bind, read, Rulebook, Settings, Texts};
use crate::machine::Compiled;
use crate::model::Model;
use crate::span::SourceText;
use std::sync::Arc;

/// How fast a game plays, beside the game that it extends.
pub fn speed(book: &Rulebook, model: &Model, compiled: &Compiled) -> Speed {
    let base = book.bases.first().and_then(|id| Some((id.as_str(), base(book, id, model)?)));
    Speed::of(model, compiled, base.as_ref().map(|(id, base)| (*id, base)))
}

/// A base of a game, with the options that it shares with it.
fn base(book: &Rulebook, id: &str, model: &Model) -> Option<Compiled> {
    let texts = Own(book);
    let base = read(&texts, id, &texts.game(id)?).ok()?;
    let known = |name: &str| base.options.iter().any(|option| option.item.name.text == name);
    let values = model.options.iter().filter(|option| known(&option.name));
    let settings: Settings = values.map(|option| (option.name.clone(), option.value.clone())).collect();
    let bound = bind(&base, &settings, None).ok()?;
    Compiled::new(Arc::new(bound.model)).ok()
}

/// The texts of which a rulebook is made.
struct Own<'a>(&'a Rulebook);

impl Own<'_> {
    fn file(&self, id: &str, ending: &str) -> Option<SourceText> {
        let files = &self.0.files;
        let is_it = |text: &&SourceText| super::stem(&text.name) == id && text.name.ends_with(ending);
        (0..files.len()).map(|at| files.get(at as u16)).find(is_it).cloned()
    }
}

impl Texts for Own<'_> {
    fn game(&self, id: &str) -> Option<SourceText> {
        self.file(id, ".game")
    }

    fn library(&self, name: &str) -> Option<SourceText> {
        self.0.libraries.iter().find(|(known, _)| known == name).map(|(_, text)| text.clone())
    }

    fn games(&self) -> Vec<String> {
        self.0.bases.clone()
    }

    fn libraries(&self) -> Vec<(String, SourceText)> {
        self.0.libraries.to_vec()
    }

    fn patterns(&self) -> Vec<(String, SourceText)> {
        let ids = self.0.patterns.iter().map(|(id, _)| id);
        ids.filter_map(|id| Some((id.clone(), self.file(id, ".pattern")?))).collect()
    }
}
