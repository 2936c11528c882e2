//! Work goes in rounds: what is played next follows from what was played.

use super::row::{Copied, Row};
use super::store::Merged;
use super::{fair, matches, plan, Manifest, What};

/// The manifest with the series of the next round, a function of the results so far; nothing if there are results
/// missing or there is nothing more to play.
pub fn next(manifest: &Manifest, merged: &Merged) -> Option<Manifest> {
    if !merged.open().is_empty() {
        return None;
    }
    match manifest.what {
        What::Report => copies(manifest, merged),
        What::Sweep => fair::next(manifest, merged),
        What::Match => matches::next(manifest, merged),
    }
}

/// In the second round of a report, for each seat the way to copy that did best in the first is tried in earnest.
fn copies(manifest: &Manifest, merged: &Merged) -> Option<Manifest> {
    if manifest.rounds() > 1 {
        return None;
    }
    let copied = |row: &Row| match row {
        Row::Copied(copied) => Some(copied.clone()),
        _ => None,
    };
    let all: Vec<Copied> = merged.rows.iter().flatten().filter_map(copied).collect();
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
    (next.series.len() > manifest.series.len()).then_some(next)
}
