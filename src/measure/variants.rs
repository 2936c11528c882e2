//! Variants of a game beside each other.

use super::data::{different, Data};
use super::differ::{self, differences, Difference};
use super::ends::unfinished;
use super::fairness::{balance, draws, seat_share, Balance};
use super::found::{search, Search};
use super::length::{branching, turns};
use super::{Chart, Estimate, Measure, Unit};
use crate::model::Model;
use crate::study::{Lost, Manifest, Merged, Store};
use serde::{Deserialize, Serialize};

/// The measures of several variants.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Variants {
    /// What is compared.
    pub title: String,
    /// For each variant its label, what it says of fairness, and its measures, the same ones for all.
    pub rows: Vec<Variant>,
    /// Which variants differ, the surest first.
    pub differences: Vec<Difference>,
    /// What is to be said of that.
    pub compared: String,
    /// What each option does.
    pub charts: Vec<Chart>,
    /// What came of the search for a fair one, if there was one, in words and as data.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub search: Option<Search>,
    /// What was played.
    pub manifest: Manifest,
    /// For each piece the checksum of its result.
    pub sums: Vec<u32>,
}

/// One of several variants.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Variant {
    /// What tells it from the others.
    pub label: String,
    /// `fair`, `unfair` or `undecided`.
    pub fair: String,
    /// Its measures.
    pub measures: Vec<Measure>,
}

/// The variants of a merged study; one model for each subject. Of one variant after the other the rows are read.
///
/// # Errors
/// When a result cannot be read any more.
pub fn variants<S: Store>(
    title: &str,
    merged: &Merged<S>,
    models: &[&Model],
    wanted: &[String],
) -> Result<Variants, Lost<S::Error>> {
    let manifest = merged.manifest();
    let row = |(at, model): (usize, &&Model)| {
        let rows = merged.rows(|series| series.subject == at)?;
        Ok(variant(&Data::new(manifest, &rows, model, at), at, wanted))
    };
    let rows: Vec<Variant> = models.iter().enumerate().map(row).collect::<Result<_, _>>()?;
    let differences = differences(manifest, &rows);
    Ok(Variants {
        title: title.into(),
        compared: differ::said(&differences),
        charts: differ::charts(manifest, &rows),
        differences,
        rows,
        search: search(merged)?,
        manifest: manifest.clone(),
        sums: merged.sums.clone(),
    })
}

/// One variant.
fn variant(data: &Data, at: usize, wanted: &[String]) -> Variant {
    let (_, games) = data.strongest();
    let asked = |group: &str| wanted.is_empty() || wanted.iter().any(|wanted| wanted == group);
    let of = |group: &str, id: &str, name: &str, estimate: Option<Estimate>, unit: Unit| {
        estimate.filter(|_| asked(group)).map(|e| Measure::new(id, name, e, unit, games.len()))
    };
    let random = seat_share(&data.random, 0).filter(|_| asked("fairness"));
    let (id, name, count) = ("fairness.first_seat.random", "first seat, random", data.random.len());
    let random = random.map(|e| Measure::new(id, name, e, Unit::Share, count));
    let unlike = Estimate::share(different(games) as f64, games.len()).map(|e| Estimate::exact(e.value));
    let measures = [
        of("fairness", "fairness.first_seat", "first seat", seat_share(games, 0), Unit::Share),
        random,
        of("draws", "fairness.draws", "drawn", draws(games), Unit::Share),
        of("draws", "end.unfinished", "unfinished", unfinished(games), Unit::Share),
        of("length", "length.turns", "turns", turns(data, games), Unit::Count),
        of("length", "length.branching", "candidates", branching(data, games), Unit::Count),
        of("length", "different", "different games", unlike, Unit::Share),
    ];
    let fair = match seat_share(games, 0).map(|share| balance(share, data.seats())) {
        Some(Balance::Fair) => "fair",
        Some(Balance::First | Balance::Later) => "unfair",
        Some(Balance::Open) | None => "undecided",
    };
    let label = data.manifest.subjects[at].label.clone();
    Variant { label, fair: fair.into(), measures: measures.into_iter().flatten().collect() }
}
