//! What the players are after, each in a line.

use crate::cli::load::Loaded;
use crate::cli::names;
use boardwright::describe;
use boardwright::model::{Outcome, Role, Verdict};

/// The longest text that is told above every prompt, and the longest sentence in it, in characters.
const LONGEST: usize = 200;
const LONGEST_SENTENCE: usize = 130;

/// The aims of a game's players.
#[derive(Clone, Debug, Default)]
pub struct Aims {
    /// What each role has to join, where that is all that decides.
    by_role: Vec<Option<String>>,
    /// What all are after.
    common: Option<String>,
}

impl Aims {
    /// As the end rules say, or else as the game says of itself.
    pub fn of(loaded: &Loaded) -> Aims {
        let model = &loaded.model;
        let by_role: Vec<Option<String>> =
            names::roles(model).map(|role| describe::goal(model, role)).collect();
        match &by_role[..] {
            [Some(first), rest @ ..] if rest.iter().all(|aim| aim.as_ref() == Some(first)) => {
                Aims { common: Some(format!("{first}.")), by_role: Vec::new() }
            }
            all if all.iter().all(Option::is_some) => Aims { by_role, common: None },
            all if all.iter().any(Option::is_some) => Aims { common: ends(loaded), by_role },
            _ => Aims { common: ends(loaded).or_else(|| loaded.book.about.clone()), by_role: Vec::new() },
        }
    }

    /// What only this role is after.
    pub fn of_role(&self, role: Role) -> Option<&str> {
        self.by_role.get(role.index())?.as_deref()
    }

    /// What all are after.
    pub fn common(&self) -> Option<&str> {
        self.common.as_deref()
    }
}

/// The end rules by which somebody wins, if they are short.
fn ends(loaded: &Loaded) -> Option<String> {
    let (book, model) = (&loaded.book, &loaded.model);
    let decides = |outcome: &Outcome| match outcome {
        Outcome::Score { .. } => true,
        Outcome::AnyPlayer(verdict) | Outcome::Player(_, verdict) => *verdict != Verdict::Passes,
        Outcome::Draw => false,
    };
    let rules = model.ends.iter().zip(describe::endings(book, model));
    let mut said: Vec<String> =
        rules.filter(|(rule, _)| decides(&rule.outcome)).map(|(_, said)| said).collect();
    said.extend(describe::scoring(book, model));
    let is_plain = |text: &String| text.chars().count() <= LONGEST_SENTENCE && !text.contains('“');
    let text = said.join(" ");
    (!said.is_empty() && said.iter().all(is_plain) && text.chars().count() <= LONGEST).then_some(text)
}
