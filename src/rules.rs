//! The way in: from a text or a shipped game to a game that can be played.
//!
//! ```
//! use boardwright::rules::Rules;
//!
//! # fn main() -> Result<(), boardwright::error::Error> {
//! let mut hex = Rules::shipped("hex")?.set("size", 5)?.play()?;
//! hex.play_move("c3")?;
//! println!("{hex}");
//! let best = hex.search("mcts:1k", 1)?.go_on(1_000)?;
//! hex.play_move(&best.text)?;
//! assert_eq!(hex.moves().len(), 2);
//! # Ok(())
//! # }
//! ```

pub use crate::check::Texts;
use crate::check::{self, Rulebook, Settings};
use crate::diagnostic::nearest;
pub use crate::engine::notation;
use crate::error::{Error, Problem};
pub use crate::machine::{Compiled, Names, Placed, State};
use crate::model::Model;
use crate::session::Session;
pub use crate::span::SourceText;
use crate::texts::{self, Shipped};
use std::sync::Arc;

/// The rules of a game, with all that its text builds on, and what was set of its options.
#[derive(Clone, Debug)]
pub struct Rules {
    book: Rulebook,
    settings: Settings,
}

impl Rules {
    /// The rules of a shipped game.
    ///
    /// # Errors
    /// When there is no such game.
    pub fn shipped(id: &str) -> Result<Rules, Error> {
        Rules::from_file(&Shipped, id)
    }

    /// The rules that a text gives, which may build on shipped ones. `name` is what other games call it.
    ///
    /// ```
    /// use boardwright::rules::{notation::Named, Rules};
    ///
    /// let text = "boardwright 1\ngame \"Small\" extends \"hex\" {\n  option size = 4\n}";
    /// let small = Rules::from_text("small", text)?;
    /// assert_eq!(small.compile()?.model().board.len(), 16);
    ///
    /// let error = Rules::from_text("small", &text.replace("hex", "hexx")).unwrap_err();
    /// assert_eq!(error.problems[0].place.as_ref().unwrap().line, 2);
    /// # Ok::<(), boardwright::error::Error>(())
    /// ```
    ///
    /// # Errors
    /// Every mistake in the form of the text, and whatever it builds on that is not there. What its names mean is looked at
    /// when the rules are compiled.
    pub fn from_text(name: &str, text: &str) -> Result<Rules, Error> {
        let source = SourceText { name: format!("{name}.game"), text: text.to_string() };
        Rules::read(&Shipped, name, &source)
    }

    /// The rules of a game among texts: `my` or `my.game`.
    ///
    /// # Errors
    /// When there is no such game, and as for [`Rules::from_text`].
    pub fn from_file(texts: &dyn Texts, name: &str) -> Result<Rules, Error> {
        let id = name.strip_suffix(".game").unwrap_or(name);
        let source = texts.game(id).ok_or_else(|| missing(texts, id))?;
        Rules::read(texts, id, &source)
    }

    fn read(texts: &dyn Texts, id: &str, source: &SourceText) -> Result<Rules, Error> {
        match check::read(texts, id, source) {
            Ok(book) => Ok(Rules { book, settings: Settings::new() }),
            Err((found, book)) => Err(Error::of(&found, &book.files)),
        }
    }

    /// Sets an option; its value is looked at when the rules are compiled.
    ///
    /// # Errors
    /// When there is no such option.
    pub fn set(mut self, option: &str, value: impl ToString) -> Result<Rules, Error> {
        let names: Vec<&str> = self.book.options.iter().map(|o| o.item.name.text.as_str()).collect();
        if !names.contains(&option) {
            let mut problem = Problem::new("unknown-option", format!("there is no option `{option}`"));
            problem.help = match nearest(option, names.iter().copied()) {
                Some(near) => Some(format!("did you mean `{near}`?")),
                None if names.is_empty() => Some("this game has none".into()),
                None => Some(format!("it has `{}`", names.join("`, `"))),
            };
            return Err(problem.into());
        }
        self.settings.retain(|(name, _)| name != option);
        self.settings.push((option.to_string(), value.to_string()));
        Ok(self)
    }

    /// The merged texts.
    pub fn book(&self) -> &Rulebook {
        &self.book
    }

    /// The model of the rules with options bound, and what is suspicious about the texts.
    ///
    /// # Errors
    /// Every mistake in texts and options.
    pub fn model(&self) -> Result<(Model, Vec<Problem>), Error> {
        match check::bind(&self.book, &self.settings, None) {
            Ok(bound) => {
                let warnings = bound.warnings.iter().map(|one| Problem::of(one, &self.book.files));
                Ok((bound.model, warnings.collect()))
            }
            Err(found) => Err(Error::of(&found, &self.book.files)),
        }
    }

    /// The compiled game, for random games, searches and proofs ([`crate::game::Game`]).
    ///
    /// # Errors
    /// Every mistake in texts and options; and when the rules are too large.
    pub fn compile(&self) -> Result<Compiled, Error> {
        Ok(Compiled::new(Arc::new(self.model()?.0))?)
    }

    /// The game at its start, to be shown and played move by move.
    ///
    /// # Errors
    /// Every mistake in texts and options; and when a rule takes too many steps.
    pub fn play(self) -> Result<Session, Error> {
        Session::of(self)
    }
}

fn missing(texts: &dyn Texts, id: &str) -> Error {
    let all = texts.games();
    let near = nearest(id, all.iter().map(String::as_str));
    let library = texts::libraries().contains(&id);
    let help = match near {
        _ if library => Some(format!("`{id}` is a library: a game takes it in with `use {id}`")),
        near => near.map(|near| format!("did you mean `{near}`?")),
    };
    Problem { help, ..Problem::new("no-such-game", format!("there is no game `{id}`")) }.into()
}
