//! Which differences between variants are real, and what each option does.

use super::said::counted;
use super::variants::Variant;
use super::{Bar, Chart, Estimate, Unit};
use crate::analysis::statistics::deviations;
use crate::study::{Manifest, Subject};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// All that is said of differences on a page is wrong somewhere with this chance.
const RISK: f64 = 0.05;
/// Half the width of a 95 % interval in standard deviations.
const HALF: f64 = 1.959_964;

/// A measure of two variants that differ in one option only.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Difference {
    /// The measure's name in `docs/measures.md`; empty in reports of earlier programs.
    #[serde(default)]
    pub id: String,
    /// What the measure is.
    pub measure: String,
    /// The variants' labels.
    pub between: (String, String),
    /// The second one's number less the first one's.
    pub estimate: Estimate,
    /// The measure's unit.
    pub unit: Unit,
    /// The chance of a difference at least as large if there is none.
    pub chance: f64,
    /// Is it real, all comparisons of the page taken into account?
    pub real: bool,
}

/// What one variant has set of the options that vary.
type Settings = Vec<(String, String)>;

/// The options that are not the same in all variants, as each has them set; which game it is counts as one, and so does the
/// position that it begins with.
fn varied(manifest: &Manifest) -> Vec<Settings> {
    let settings = |subject: &Subject| {
        let own = (subject.name.clone(), "start".to_string());
        let (game, position) = subject.position.clone().unwrap_or(own);
        let first = [("game".to_string(), game), ("position".to_string(), position)];
        first.into_iter().chain(subject.settings.iter().cloned()).collect()
    };
    let all: Vec<Settings> = manifest.subjects.iter().map(settings).collect();
    let kept = |pair: &&(String, String)| !all.iter().all(|settings| settings.contains(pair));
    all.iter().map(|settings| settings.iter().filter(kept).cloned().collect()).collect()
}

/// The standard deviation of a number, by its interval.
fn deviation(estimate: Estimate) -> f64 {
    let (low, high) = estimate.interval();
    (high - low) / (2.0 * HALF)
}

/// The chance of a number so many deviations from 0, or more, on either side.
fn chance(deviations: f64) -> f64 {
    libm::erfc(deviations.abs() / std::f64::consts::SQRT_2)
}

/// All comparisons between variants that differ in one option, the surest first. Which are real is said by Holm's
/// procedure (1979) for all of them together.
pub fn differences(manifest: &Manifest, rows: &[Variant]) -> Vec<Difference> {
    let settings = varied(manifest);
    let mut found = Vec::new();
    for (a, b) in (0..rows.len()).flat_map(|b| (0..b).map(move |a| (a, b))) {
        let unlike = settings[a].iter().filter(|pair| !settings[b].contains(pair)).count();
        if unlike > 1 {
            continue;
        }
        for one in &rows[a].measures {
            let Some(other) = rows[b].measures.iter().find(|other| other.id == one.id) else { continue };
            let both = libm::hypot(deviation(one.estimate), deviation(other.estimate));
            if both <= 0.0 {
                continue;
            }
            let by = other.estimate.value - one.estimate.value;
            let within = (by - HALF * both, by + HALF * both);
            found.push(Difference {
                id: one.id.clone(),
                measure: one.name.clone(),
                between: (rows[a].label.clone(), rows[b].label.clone()),
                estimate: Estimate::within(by, within),
                unit: one.unit,
                chance: chance(by / both),
                real: false,
            });
        }
    }
    found.sort_by(|a, b| a.chance.total_cmp(&b.chance));
    holm(&mut found);
    found
}

/// Holm: the surest is held against the risk shared by all, the next one against the risk shared by the others, and so on
/// until one fails.
fn holm(found: &mut [Difference]) {
    let count = found.len();
    for (nth, difference) in found.iter_mut().enumerate() {
        if difference.chance > RISK / (count - nth) as f64 {
            break;
        }
        difference.real = true;
    }
}

/// For each option that varies and each measure: the mean over the variants that have the same value of the option.
pub fn charts(manifest: &Manifest, rows: &[Variant]) -> Vec<Chart> {
    let settings = varied(manifest);
    let names: BTreeSet<&String> = settings.iter().flatten().map(|(name, _)| name).collect();
    let several = names.len() > 1;
    let mut charts = Vec::new();
    for name in names {
        let of = |at: usize| settings[at].iter().find(|(known, _)| known == name).map(|(_, value)| value);
        let mut values: Vec<&String> = Vec::new();
        (0..rows.len()).filter_map(of).for_each(|value| {
            if !values.contains(&value) {
                values.push(value);
            }
        });
        for measure in rows.first().map_or(&[][..], |row| &row.measures[..]) {
            let bar = |value: &&String| {
                let with: Vec<Estimate> = (0..rows.len())
                    .filter(|at| of(*at) == Some(*value))
                    .filter_map(|at| rows[at].measures.iter().find(|other| other.id == measure.id))
                    .map(|measure| measure.estimate)
                    .collect();
                Some(Bar { label: format!("{name}={value}"), estimate: averaged(&with)? })
            };
            let others = if several { ", mean over the other options" } else { "" };
            charts.push(Chart::Bars {
                caption: format!("{} by {name}{others}", measure.name),
                unit: measure.unit,
                bars: values.iter().filter_map(bar).collect(),
                mark: None,
            });
        }
    }
    charts
}

/// The mean of independent numbers.
fn averaged(of: &[Estimate]) -> Option<Estimate> {
    let n = of.len() as f64;
    let value = of.iter().map(|estimate| estimate.value).sum::<f64>() / n;
    let spread =
        of.iter().map(|estimate| deviation(*estimate) * deviation(*estimate)).sum::<f64>().sqrt() / n;
    let half = HALF * spread;
    (!of.is_empty()).then(|| Estimate::within(value, (value - half, value + half)))
}

/// What was compared, and how strictly.
pub fn said(differences: &[Difference]) -> String {
    let real = differences.iter().filter(|difference| difference.real).count();
    format!(
        "{} between variants that differ in one option; {real} of them are real. For a single one {:.1} standard deviations were \
         asked of the surest, so that all that is called real here is real with 95 % (Holm 1979).",
        counted(differences.len(), "comparison"),
        deviations(RISK / differences.len().max(1) as f64),
    )
}
