//! What the players are after, each in a line.

use super::english::{joined, spoken};
use super::{endings, goal, scoring};
use crate::check::Rulebook;
use crate::model::{Model, Outcome, Role, Verdict};
use crate::syntax::ast::Ident;

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
    /// Who plays together.
    teams: Option<String>,
}

impl Aims {
    /// As the end rules say, or else as the game says of itself.
    pub fn of(book: &Rulebook, model: &Model) -> Aims {
        let roles = (0..model.cast.roles).map(|role| Role(role as u8));
        let by_role: Vec<Option<String>> = roles.map(|role| goal(model, role)).collect();
        let aims = Aims { teams: teams(book), ..Aims::default() };
        match &by_role[..] {
            [Some(first), rest @ ..] if rest.iter().all(|aim| aim.as_ref() == Some(first)) => {
                Aims { common: Some(format!("{first}.")), ..aims }
            }
            all if all.iter().all(Option::is_some) => Aims { by_role, ..aims },
            all if all.iter().any(Option::is_some) => Aims { common: ends(book, model), by_role, ..aims },
            _ => Aims { common: ends(book, model).or_else(|| book.about.clone()), ..aims },
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

    /// Who plays together: `North and South together; East and West together`.
    pub fn teams(&self) -> Option<&str> {
        self.teams.as_deref()
    }
}

/// Who plays together, if there are teams.
pub(super) fn teams(book: &Rulebook) -> Option<String> {
    let team = |team: &Vec<Ident>| match &team.iter().map(|player| spoken(&player.text)).collect::<Vec<_>>()[..]
    {
        [alone] => format!("{alone} alone"),
        team => format!("{} together", joined(team, "and")),
    };
    let teams: Vec<String> = book.teams.iter().map(team).collect();
    (!teams.is_empty()).then(|| teams.join("; "))
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
