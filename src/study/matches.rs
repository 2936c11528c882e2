//! A match between two players, in rounds: after each a sequential test says whether another one is needed.

use super::plan::add_in;
use super::play::winner_points;
use super::row::Row;
use super::store::{Lost, Merged, Store};
use super::{Goal, Level, Manifest, Purpose, Subject, What};
use crate::analysis::statistics::{sprt_among, Score, Verdict};

/// A match that may end early has so many rounds at most.
const ROUNDS: u32 = 8;
/// A piece has so many rounds of games, in each of which A has every seat once.
const TOGETHER: u32 = 2;

/// A match of A against B: so many games, rounded up so that A has every seat equally often. `until` holds two numbers of
/// Elo points: the match ends early when A is known to be stronger by the second, or not even by the first.
pub fn matched(
    subject: Subject,
    (a, b): (&str, &str),
    (games, seed, max_turns): (u32, u64, u64),
    until: Option<(i32, i32)>,
) -> Manifest {
    let seats = u32::from(subject.seats.max(1));
    let games = games.max(1).next_multiple_of(seats);
    let mut manifest = Manifest::new(What::Match, Level::Quick, seed, max_turns, vec![subject]);
    manifest.goal = until.map(|(low, high)| Goal::Stronger { low, high, games });
    let first = if until.is_some() { games.div_ceil(ROUNDS).next_multiple_of(seats) } else { games };
    round(&mut manifest, (a, b), 1, first);
    manifest
}

fn round(manifest: &mut Manifest, (a, b): (&str, &str), round: u32, games: u32) {
    let seats = u32::from(manifest.subjects[0].seats.max(1));
    let step = Purpose::Step { weaker: b.into(), stronger: a.into() };
    add_in(manifest, round, 0, step, (games, TOGETHER * seats));
}

/// A's score in each seat in a merged match.
///
/// # Errors
/// When a result cannot be read any more.
pub fn scores<S: Store>(merged: &Merged<S>) -> Result<Vec<Score>, Lost<S::Error>> {
    let seats = merged.manifest().subjects.first().map_or(1, |subject| subject.seats.max(1));
    let mut scores = vec![Score::default(); usize::from(seats)];
    merged.each(
        |_| true,
        |_, rows| {
            for row in rows {
                let Row::Game(game) = row else { continue };
                let seat = game.players.iter().position(|player| *player == 1).unwrap_or(0);
                let Some(score) = scores.get_mut(seat) else { continue };
                match winner_points(&game, seat as u8) {
                    2 => score.wins += 1,
                    1 => score.draws += 1,
                    _ => score.losses += 1,
                }
            }
        },
    )?;
    Ok(scores)
}

/// The next round, if the test is open and games are left.
pub(super) fn next<S: Store>(merged: &Merged<S>) -> Result<Option<Manifest>, Lost<S::Error>> {
    let manifest = merged.manifest();
    let Some(Goal::Stronger { low, high, games }) = manifest.goal else { return Ok(None) };
    let scores = scores(merged)?;
    let seats = scores.len();
    let played: Score = scores.into_iter().sum();
    let left = games.saturating_sub(u32::try_from(played.games()).unwrap_or(u32::MAX));
    if left == 0 || sprt_among(played, (low.into(), high.into()), seats) != Verdict::Open {
        return Ok(None);
    }
    let Some(first) = manifest.series.first() else { return Ok(None) };
    let Purpose::Step { weaker, stronger } = &first.purpose else { return Ok(None) };
    let mut next = manifest.clone();
    round(&mut next, (stronger, weaker), manifest.rounds() + 1, left.min(first.pieces * first.games));
    Ok(Some(next))
}
