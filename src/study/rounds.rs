//! Work goes in rounds: what is played next follows from what was played.

use super::row::{Copied, Row};
use super::store::{Lost, Merged, Store};
use super::{fair, matches, plan, Manifest, Purpose, What};

/// The manifest with the series of the next round, a function of the results so far; nothing if there are results
/// missing or there is nothing more to play.
///
/// # Errors
/// When a result cannot be read any more.
pub fn next<S: Store>(merged: &Merged<S>) -> Result<Option<Manifest>, Lost<S::Error>> {
    if !merged.is_whole() {
        return Ok(None);
    }
    match merged.manifest().what {
        What::Report => copies(merged),
        What::Sweep => fair::next(merged),
        What::Match => matches::next(merged),
    }
}

/// In the second round of a report, for each seat the way to copy that did best in the first is tried in earnest.
fn copies<S: Store>(merged: &Merged<S>) -> Result<Option<Manifest>, Lost<S::Error>> {
    let manifest = merged.manifest();
    if manifest.rounds() > 1 {
        return Ok(None);
    }
    let copied = |row| match row {
        Row::Copied(copied) => Some(copied),
        _ => None,
    };
    let mut all: Vec<Copied> = Vec::new();
    let copies = |purpose: &Purpose| matches!(purpose, Purpose::Copies { .. } | Purpose::Copy { .. });
    merged
        .each(|series| copies(&series.purpose), |_, rows| all.extend(rows.into_iter().filter_map(copied)))?;
    let mut next = manifest.clone();
    for seat in [1, 0] {
        // At least half of the decisions can be copied, and every third point is made.
        let of_use = |row: &&Copied| {
            row.seat == seat && 2 * row.copied >= row.decisions && 3 * row.half_points >= 2 * row.games
        };
        let found = all.iter().filter(of_use);
        let best =
            found.max_by_key(|row| u64::from(row.half_points) << 32 | u64::from(u32::MAX - row.strategy));
        if let Some(row) = best {
            plan::copied(&mut next, row.strategy, 2);
        }
    }
    Ok((next.series.len() > manifest.series.len()).then_some(next))
}
