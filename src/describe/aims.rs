//! What the players are after, each in a line.

use super::english::{joined, spoken};
use super::rules::score_in_short;
use super::{endings, goal, scoring};
use crate::check::Rulebook;
use crate::model::{Model, Outcome, Role, Verdict};
use crate::syntax::ast::Ident;

/// The longest text that is told above every prompt, and the longest sentence in it, in characters.
const LONGEST: usize = 200;
const LONGEST_SENTENCE: usize = 160;

/// The aims of a game's players.
#[derive(Clone, Debug, Default)]
pub struct Aims {
    /// What each role has to join, where that is all that decides.
    by_role: Vec<Option<String>>,
    /// What all are after.
    common: Option<String>,
    /// What the game says of itself, where its rules say nothing of this in short.
    described: Option<String>,
    /// Who plays together.
    teams: Option<String>,
}

impl Aims {
    /// As the end rules say.
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
            _ => match ends(book, model) {
                None => Aims { described: book.about.clone(), ..aims },
                common => Aims { common, ..aims },
            },
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

    /// What the game says of itself, where its rules say nothing of this in short.
    pub fn described(&self) -> Option<&str> {
        self.described.as_deref()
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

/// The end rules by which somebody wins: all that they say, or else what has to be known to win, if that is short.
fn ends(book: &Rulebook, model: &Model) -> Option<String> {
    let rules = || model.ends.iter().map(|rule| &rule.outcome).zip(endings(book, model));
    let told =
        |keep: fn(&Outcome) -> bool| rules().filter(move |(outcome, _)| keep(outcome)).map(|(_, said)| said);
    let all = told(|outcome| is_won(outcome) || is_scored(outcome)).chain(scoring(book, model));
    let is_short = |said: &Vec<String>| !said.is_empty() && is_short(said);
    let mut tried = vec![all.collect::<Vec<_>>()];
    if let Some(score) = score_in_short(book, model) {
        tried.push(told(|outcome| is_won(outcome) || is_scored(outcome)).chain([score.clone()]).collect());
        tried.push(told(is_won).chain([score]).collect());
    }
    tried.into_iter().find(is_short).map(|said| said.join(" "))
}

fn is_won(outcome: &Outcome) -> bool {
    match outcome {
        Outcome::AnyPlayer(verdict) | Outcome::Player(_, verdict) => *verdict != Verdict::Passes,
        Outcome::Score { .. } | Outcome::Draw => false,
    }
}

fn is_scored(outcome: &Outcome) -> bool {
    matches!(outcome, Outcome::Score { .. })
}

/// Is a text short and without names that have to be looked up?
fn is_short(said: &[String]) -> bool {
    let length = |text: &str| text.chars().count();
    let sentences = said.iter().flat_map(|text| text.split(". "));
    let text = said.join(" ");
    sentences.map(length).all(|length| length <= LONGEST_SENTENCE)
        && length(&text) <= LONGEST
        && !text.contains('“')
}
