//! Measures of a game, taken from the rows of a study: `docs/measures.md` says what each of them is.
//!
//! A [`Report`] is data, the sentences included: pages draw it, programs read it.

mod acts;
mod choices;
mod copying;
mod course;
mod data;
mod differ;
mod drama;
mod ends;
mod fairness;
mod findings;
mod found;
mod identity;
mod idle;
mod length;
mod matches;
mod opening;
mod said;
mod sample;
mod shown;
mod size;
mod skill;
mod speed;
mod variants;

pub use data::Data;
pub use differ::Difference;
pub use found::Search;
pub use matches::Match;
pub use sample::Estimate;
pub use variants::{variants, Variants};

use crate::model::Model;
use crate::study::{Lost, Manifest, Merged, Store};
use serde::{Deserialize, Serialize};

/// A game judged.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Report {
    /// The game's title.
    pub title: String,
    /// In a few words: `fair, decisive, deep`.
    pub verdict: String,
    /// The answer in six sentences.
    pub findings: Vec<Finding>,
    /// Everything else.
    pub sections: Vec<Section>,
    /// A game to be shown.
    pub shown: Option<Shown>,
    /// What was played.
    pub manifest: Manifest,
    /// For each piece the checksum of its result.
    pub sums: Vec<u32>,
}

/// One of the sentences that come first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Finding {
    /// What it is about.
    pub about: String,
    /// In a word or two.
    pub word: String,
    /// Is that what a designer hopes for?
    pub tone: Tone,
    /// The sentence.
    pub text: String,
}

/// How a finding is to be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Tone {
    /// As one would wish.
    Good,
    /// A fault.
    Bad,
    /// Neither, or not known.
    Open,
}

/// A part of a report.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Section {
    /// Its name in addresses.
    pub id: String,
    /// Its title.
    pub title: String,
    /// What it means, in paragraphs.
    pub text: Vec<String>,
    /// Numbers.
    pub measures: Vec<Measure>,
    /// Pictures of them.
    pub charts: Vec<Chart>,
    /// Further tables.
    pub tables: Vec<Table>,
}

/// A number with its interval.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Measure {
    /// Its name in `docs/measures.md`.
    pub id: String,
    /// What it is.
    pub name: String,
    /// The number and its 95 % interval.
    #[serde(flatten)]
    pub estimate: Estimate,
    /// In which unit.
    pub unit: Unit,
    /// From how many games; 0 if it is exact.
    pub games: usize,
}

/// What a number counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Unit {
    /// From 0 to 1, shown in per cent.
    Share,
    /// How many: turns, decisions, candidates, times.
    Count,
    /// One number divided by another of its kind: 1 if they are equal.
    Ratio,
    /// The logarithm to base 10 of a number that is too large to be written.
    Magnitude,
    /// Elo points.
    Elo,
}

/// A picture of numbers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Chart {
    /// Points with intervals, one below the other.
    Bars {
        /// What is shown.
        caption: String,
        /// In which unit.
        unit: Unit,
        /// In order.
        bars: Vec<Bar>,
        /// A number that the others are to be compared with.
        mark: Option<f64>,
    },
    /// How often which numbers come.
    Histogram {
        /// What is shown.
        caption: String,
        /// What the columns count.
        x: String,
        /// From, to (not included), how often.
        columns: Vec<(f64, f64, u32)>,
    },
    /// Lines over a common axis.
    Lines {
        /// What is shown.
        caption: String,
        /// What runs to the right.
        x: String,
        /// What runs upwards.
        y: String,
        /// In which unit.
        unit: Unit,
        /// The lowest and the highest number upwards.
        range: (f64, f64),
        /// The lines.
        lines: Vec<Line>,
        /// A height to be marked.
        mark: Option<f64>,
    },
    /// Numbers on the sites of the board.
    Heat {
        /// What is shown.
        caption: String,
        /// In which unit.
        unit: Unit,
        /// The middle of the scale, if it has two directions.
        middle: Option<f64>,
        /// For each site its number, if it has one.
        sites: Vec<Option<f64>>,
    },
}

/// A number in a row of others.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Bar {
    /// What it is about.
    pub label: String,
    /// The number and its interval.
    #[serde(flatten)]
    pub estimate: Estimate,
}

/// A line of a chart.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Line {
    /// What it is; empty if it is one of many.
    pub label: String,
    /// Its points.
    pub points: Vec<(f64, f64)>,
}

/// A table of words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Table {
    /// What it tells.
    pub caption: String,
    /// The heads of its columns.
    pub head: Vec<String>,
    /// Its rows.
    pub rows: Vec<Vec<String>>,
}

/// A game to be shown.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Shown {
    /// Its number in the series of judged games.
    pub number: u32,
    /// Who played.
    pub player: String,
    /// Its moves.
    pub moves: Vec<String>,
    /// What the position before each move was worth to the first seat, and at last the result.
    pub values: Vec<f64>,
    /// How it ended.
    pub result: String,
    /// Why it was chosen.
    pub why: String,
    /// After how many moves positions are drawn.
    pub drawn: Vec<(usize, String)>,
}

impl Report {
    /// The report on the game of a merged study.
    ///
    /// # Errors
    /// When a result cannot be read any more.
    pub fn new<S: Store>(merged: &Merged<S>, model: &Model) -> Result<Report, Lost<S::Error>> {
        let rows = merged.rows(|_| true)?;
        Ok(Report::of(&Data::new(merged.manifest(), &rows, model, 0), &merged.sums))
    }

    fn of(data: &Data, sums: &[u32]) -> Report {
        let model = data.model;
        let findings = findings::findings(data);
        Report {
            title: model.title.clone(),
            verdict: findings::verdict(&findings),
            findings,
            sections: [
                identity::section(data),
                fairness::section(data),
                opening::section(data),
                length::section(data),
                skill::section(data),
                drama::section(data),
                copying::section(data),
                ends::section(data),
                speed::section(data),
            ]
            .into_iter()
            .flatten()
            .collect(),
            shown: shown::shown(data),
            manifest: data.manifest.clone(),
            sums: sums.to_vec(),
        }
    }

    /// All measures, in order.
    pub fn measures(&self) -> impl Iterator<Item = &Measure> {
        self.sections.iter().flat_map(|section| &section.measures)
    }

    /// The measure with this name.
    pub fn measure(&self, id: &str) -> Option<&Measure> {
        self.measures().find(|measure| measure.id == id)
    }
}

impl Measure {
    fn new(id: &str, name: &str, estimate: Estimate, unit: Unit, games: usize) -> Measure {
        Measure { id: id.into(), name: name.into(), estimate: estimate.of_games(games, unit), unit, games }
    }
}
