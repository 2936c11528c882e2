//! What the players are after, each in a line.

use super::{endings, goal, scoring};
use crate::check::Rulebook;
use crate::model::{Model, Outcome, Role, Verdict};

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
    pub fn of(book: &Rulebook, model: &Model) -> Aims {
        let roles = (0..model.cast.roles).map(|role| Role(role as u8));
        let by_role: Vec<Option<String>> = roles.map(|role| goal(model, role)).collect();
        match &by_role[..] {
            [Some(first), rest @ ..] if rest.iter().all(|aim| aim.as_ref() == Some(first)) => {
                Aims { common: Some(format!("{first}.")), by_role: Vec::new() }
            }
            all if all.iter().all(Option::is_some) => Aims { by_role, common: None },
            all if all.iter().any(Option::is_some) => Aims { common: ends(book, model), by_role },
            _ => Aims { common: ends(book, model).or_else(|| book.about.clone()), by_role: Vec::new() },
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
fn ends(book: &Rulebook, model: &Model) -> Option<String> {
    let decides = |outcome: &Outcome| match outcome {
        Outcome::Score { .. } => true,
        Outcome::AnyPlayer(verdict) | Outcome::Player(_, verdict) => *verdict != Verdict::Passes,
        Outcome::Draw => false,
    };
    let rules = model.ends.iter().zip(endings(book, model));
    let mut said: Vec<String> =
        rules.filter(|(rule, _)| decides(&rule.outcome)).map(|(_, said)| said).collect();
    said.extend(scoring(book, model));
    let is_plain = |text: &String| text.chars().count() <= LONGEST_SENTENCE && !text.contains('“');
    let text = said.join(" ");
    (!said.is_empty() && said.iter().all(is_plain) && text.chars().count() <= LONGEST).then_some(text)
}
