//! A match between two players.

use super::said::{counted, share};
use super::{Bar, Chart, Estimate, Unit};
use crate::analysis::statistics::{elo, sprt_among, Score, Verdict};
use crate::model::{Model, Seat};
use crate::names;
use crate::study::{scores, Goal, Lost, Manifest, Merged, Purpose, Row, Store};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

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
    /// A's share of the points, a draw an equal share.
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

/// The share of points of one that has one of so many seats.
fn estimate(score: Score, seats: usize) -> Estimate {
    Estimate::within(score.share_among(seats), score.interval_among(seats))
}

impl Match {
    /// The match of a merged study; nothing if it is none.
    ///
    /// # Errors
    /// When a result cannot be read any more.
    pub fn new<S: Store>(merged: &Merged<S>, model: &Model) -> Result<Option<Match>, Lost<S::Error>> {
        let manifest = merged.manifest();
        let Some(Purpose::Step { weaker, stronger }) = manifest.series.first().map(|series| &series.purpose)
        else {
            return Ok(None);
        };
        let mut courses = BTreeSet::new();
        merged.each(|_| true, |_, rows| courses.extend(rows.into_iter().filter_map(course)))?;
        let seats = scores(merged)?;
        let all: Score = seats.iter().copied().sum();
        let found = estimate(all, seats.len());
        let said = format!(
            "A ({stronger}) takes {} of the points against B ({weaker}) in {}: {} won, {} drawn, {} lost.",
            share(found),
            counted(all.games() as usize, "game"),
            all.wins,
            all.draws,
            all.losses,
        );
        let (low, high) = found.interval();
        let points = [found.value, low, high].map(elo);
        let elo = Some(Estimate::within(points[0], (points[1], points[2])))
            .filter(|_| model.cast.roles == 2 && points.iter().all(|points| points.is_finite()));
        Ok(Some(Match {
            title: model.title.clone(),
            players: [stronger.clone(), weaker.clone()],
            score: [all.wins, all.draws, all.losses],
            different: courses.len(),
            share: found,
            elo,
            test: test(manifest, all, seats.len()),
            said,
            seats: chart(&seats),
            manifest: manifest.clone(),
            sums: merged.sums.clone(),
        }))
    }
}

/// What tells a game from others.
fn course(row: Row) -> Option<String> {
    match row {
        Row::Game(game) => Some(game.course),
        _ => None,
    }
}

fn test(manifest: &Manifest, score: Score, seats: usize) -> Option<String> {
    let Some(Goal::Stronger { low, high, games }) = manifest.goal else { return None };
    Some(match sprt_among(score, (low.into(), high.into()), seats) {
        Verdict::Accepted => format!("A is stronger by {high} Elo points (95\u{a0}%)."),
        Verdict::Rejected => format!("A is not stronger by more than {low} Elo points (95\u{a0}%)."),
        Verdict::Open => format!("Undecided between {low} and {high} Elo points after {games} games."),
    })
}

/// A's share in each seat.
fn chart(seats: &[Score]) -> Chart {
    let bar = |(seat, score): (usize, &Score)| Bar {
        label: format!("A in the {} seat", names::seat(Seat(seat as u8))),
        estimate: estimate(*score, seats.len()),
    };
    Chart::Bars {
        caption: "A's share of the points in each seat".into(),
        unit: Unit::Share,
        bars: seats.iter().enumerate().map(bar).collect(),
        mark: Some(1.0 / seats.len().max(1) as f64),
    }
}
