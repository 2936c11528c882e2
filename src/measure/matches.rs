//! A match between two players.

use super::data::different;
use super::said::{counted, share};
use super::{Bar, Chart, Estimate, Unit};
use crate::analysis::statistics::{elo, sprt, wilson, Score, Verdict};
use crate::model::{Model, Seat};
use crate::names;
use crate::study::{score, Game, Goal, Manifest, Merged, Purpose, Row};
use serde::{Deserialize, Serialize};

/// What came of a match.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Match {
    /// The game's title.
    pub title: String,
    /// Who plays whom.
    pub players: [String; 2],
    /// Games that A won, that nobody won or that were left unfinished, and that A lost.
    pub score: [u64; 3],
    /// How many of the games differ from all others.
    pub different: usize,
    /// A's share of the points, a draw half of one.
    pub share: Estimate,
    /// The same in Elo points, where there are two seats and either side has made points.
    pub elo: Option<Estimate>,
    /// What the sequential test says, if there was one.
    pub test: Option<String>,
    /// The answer in a sentence.
    pub said: String,
    /// A's share in each seat.
    pub seats: Chart,
    /// What was played.
    pub manifest: Manifest,
    /// For each piece the checksum of its result.
    pub sums: Vec<u32>,
}

fn estimate(score: Score) -> Estimate {
    Estimate::within(score.share(), wilson(score.share(), score.games() as f64))
}

impl Match {
    /// The match of a merged study; nothing if it is none.
    pub fn new(manifest: &Manifest, merged: &Merged, model: &Model) -> Option<Match> {
        let Purpose::Step { weaker, stronger } = &manifest.series.first()?.purpose else { return None };
        let games: Vec<&Game> = merged.rows.iter().flatten().filter_map(game).collect();
        let all = score(merged);
        let found = estimate(all);
        let said = format!(
            "A ({stronger}) takes {} of the points against B ({weaker}) in {}: {} won, {} drawn, {} lost.",
            share(found),
            counted(games.len(), "game"),
            all.wins,
            all.draws,
            all.losses,
        );
        let (low, high) = found.interval();
        let points = [found.value, low, high].map(elo);
        let elo = Some(Estimate::within(points[0], (points[1], points[2])))
            .filter(|_| model.cast.roles == 2 && points.iter().all(|points| points.is_finite()));
        Some(Match {
            title: model.title.clone(),
            players: [stronger.clone(), weaker.clone()],
            score: [all.wins, all.draws, all.losses],
            different: different(&games),
            share: found,
            elo,
            test: test(manifest, all),
            said,
            seats: seats(model, merged),
            manifest: manifest.clone(),
            sums: merged.sums.clone(),
        })
    }
}

fn game(row: &Row) -> Option<&Game> {
    match row {
        Row::Game(game) => Some(game),
        _ => None,
    }
}

fn test(manifest: &Manifest, score: Score) -> Option<String> {
    let Some(Goal::Stronger { low, high, games }) = manifest.goal else { return None };
    Some(match sprt(score, low.into(), high.into()) {
        Verdict::Accepted => format!("A is stronger by {high} Elo points (95\u{a0}%)."),
        Verdict::Rejected => format!("A is not stronger by more than {low} Elo points (95\u{a0}%)."),
        Verdict::Open => format!("Undecided between {low} and {high} Elo points after {games} games."),
    })
}

/// A's share in each seat.
fn seats(model: &Model, merged: &Merged) -> Chart {
    let bar = |seat: u8| {
        let own =
            |row: &&Row| matches!(row, Row::Game(game) if game.players.get(usize::from(seat)) == Some(&1));
        let rows = merged.rows.iter().flatten().filter(own).cloned().collect();
        let score = score(&Merged { rows: vec![rows], ..Merged::default() });
        Bar { label: format!("A in the {} seat", names::seat(Seat(seat))), estimate: estimate(score) }
    };
    Chart::Bars {
        caption: "A's share of the points in each seat".into(),
        unit: Unit::Share,
        bars: (0..model.cast.roles as u8).map(bar).collect(),
        mark: Some(1.0 / model.cast.roles.max(1) as f64),
    }
}
