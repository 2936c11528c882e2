//! The search for a fair variant in words.

use super::said::{counted, percent, player};
use super::{Estimate, Table};
use crate::analysis::statistics::wilson;
use crate::study::{
    found, iterations, Answer, Candidate, Found, Lost, Manifest, Merged, Purpose, Score, State, Store,
};
use serde::{Deserialize, Serialize};

/// What came of the search.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Search {
    /// In a word: `fair`, `unfair`, `undecided`.
    pub word: String,
    /// The answer in a sentence or two.
    pub said: String,
    /// How each candidate stands.
    pub table: Table,
    /// The same as data.
    #[serde(flatten)]
    pub found: Found,
}

/// The search of a merged study; nothing if it was none.
///
/// # Errors
/// When a result cannot be read any more.
pub fn search<S: Store>(merged: &Merged<S>) -> Result<Option<Search>, Lost<S::Error>> {
    let manifest = merged.manifest();
    let Some(found) = found(merged)? else { return Ok(None) };
    let word = match found.answer {
        Answer::Fair { .. } => "fair",
        Answer::Unfair => "unfair",
        Answer::Undecided { .. } => "undecided",
    };
    let (said, table) = (said(manifest, &found), table(manifest, &found));
    Ok(Some(Search { word: word.into(), said, table, found }))
}

fn label(manifest: &Manifest, subject: usize) -> &str {
    match manifest.subjects.get(subject) {
        Some(subject) if !subject.label.is_empty() => &subject.label,
        Some(subject) => &subject.name,
        None => "",
    }
}

fn interval(score: Score) -> String {
    let (low, high) = wilson(score.share(), score.games as f64);
    let share = Estimate::within(score.share(), (low, high));
    format!("{} in {}", super::said::share(share), counted(score.games as usize, "game"))
}

fn said(manifest: &Manifest, found: &Found) -> String {
    let margin = f64::from(found.margin) / 10.0;
    let between = strongest(manifest);
    match found.answer {
        Answer::Fair { subject } => format!(
            "Fair: {}. Games that took no part in the choice confirm it: the first seat takes {}, which lies within {margin} \
             points of its due, between {between}.",
            label(manifest, subject),
            interval(found.candidates[subject].confirmed),
        ),
        Answer::Unfair => format!(
            "Unfair: the first seat's share of each variant is known to lie more than {margin} points off its due, between \
             {between}."
        ),
        Answer::Undecided { subject, games } => {
            let candidate = &found.candidates[subject];
            let score = if candidate.confirmed.games > 0 { candidate.confirmed } else { candidate.compared };
            let cost = match games {
                Some(games) => format!("About {games} more games of it would settle that{}.", hours(manifest, games)),
                None => "It lies on the edge of the margin: no number of games is likely to settle that.".into(),
            };
            format!(
                "Undecided: {} comes nearest, with {} for the first seat between {between}. {cost}",
                label(manifest, subject),
                interval(score),
            )
        }
    }
}

fn strongest(manifest: &Manifest) -> String {
    let found = manifest.series.iter().find_map(|series| match &series.purpose {
        Purpose::Even { player: spec } => Some(player(spec)),
        _ => None,
    });
    format!("players of {}", found.unwrap_or_default())
}

/// How long so many games take, if the pace is known.
fn hours(manifest: &Manifest, games: u64) -> String {
    let iterations = manifest.series.iter().find_map(|series| match &series.purpose {
        Purpose::Even { player } => Some(iterations(player)? as f64),
        _ => None,
    });
    let (Some(pace), Some(iterations)) = (&manifest.calibration, iterations) else { return String::new() };
    let pace = &pace.pace;
    let seconds = games as f64 * iterations * pace.turns as f64 / 100.0 / pace.iterations.max(1) as f64 / 2.0;
    format!(", some {:.1} hours of one core", seconds / 3600.0)
}

fn table(manifest: &Manifest, found: &Found) -> Table {
    let told = |score: Score| if score.games > 0 { interval(score) } else { "–".into() };
    let row = |candidate: &Candidate| {
        let state = match candidate.state {
            State::Open => "open",
            State::Aside => "set aside: others came nearer",
            State::Unfair => "unfair",
            State::Fair => "fair",
        };
        vec![
            label(manifest, candidate.subject).to_string(),
            told(candidate.compared),
            told(candidate.confirmed),
            state.to_string(),
        ]
    };
    Table {
        caption: format!(
            "The search in {}: how each variant stands ({} is due to the first seat)",
            counted(found.rounds as usize, "round"),
            percent(1.0 / found.candidates.first().map_or(2, |c| c.compared.seats).max(1) as f64),
        ),
        head: vec!["variant".into(), "compared".into(), "confirmed".into(), "".into()],
        rows: found.candidates.iter().map(row).collect(),
    }
}
