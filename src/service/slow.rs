//! Slow rules of a game, beside the game that it extends.

use crate::analysis::slow::{self, SlowRule};
use crate::analysis::work::Work;
use crate::check::{bind, read, Rulebook, Settings, Texts};
use crate::machine::Compiled;
use crate::model::Model;
use crate::span::SourceText;
use std::sync::Arc;

/// A variant that takes so many times the operations of its base is no slower.
const AS_FAST: f64 = 1.4;
/// And one that takes so many times as many is slower, whatever it looks at.
const SLOWER: f64 = 3.0;

/// The slow rules of a game, the slowest first. Those of a variant say what its base takes; there are none if that takes
/// about as much, and one at least if it takes much less.
pub fn slow_rules(book: &Rulebook, model: &Model, compiled: &Compiled) -> Vec<SlowRule> {
    let mut found = slow::slow_rules(model, compiled);
    let Some(base) = book.bases.first() else { return found };
    let Some(of_base) = operations(book, base, model).filter(|all| *all >= 1.0) else { return found };
    found.retain(|rule| rule.of_all > of_base * AS_FAST);
    if found.is_empty() {
        found.extend(slow::costliest(model, compiled).filter(|rule| rule.of_all > of_base * SLOWER));
    }
    found.iter_mut().for_each(|rule| rule.base = Some((base.clone(), of_base)));
    found
}

/// How many operations a decision of the base takes, with the variant's options.
fn operations(book: &Rulebook, base: &str, model: &Model) -> Option<f64> {
    let texts = Own(book);
    let base = read(&texts, base, &texts.game(base)?).ok()?;
    let known = |name: &str| base.options.iter().any(|option| option.item.name.text == name);
    let values = model.options.iter().filter(|option| known(&option.name));
    let settings: Settings = values.map(|option| (option.name.clone(), option.value.clone())).collect();
    let bound = bind(&base, &settings, None).ok()?;
    Work::of(&Compiled::new(Arc::new(bound.model)).ok()?).map(|work| work.each())
}

/// The texts of which a rulebook is made.
struct Own<'a>(&'a Rulebook);

impl Texts for Own<'_> {
    fn game(&self, id: &str) -> Option<SourceText> {
        let files = &self.0.files;
        let is_it = |text: &&SourceText| super::stem(&text.name) == id;
        (0..files.len()).map(|at| files.get(at as u16)).find(is_it).cloned()
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
        Vec::new()
    }
}
