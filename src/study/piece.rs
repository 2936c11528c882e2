//! One piece of a study.

use super::copying::{strategies, Trial};
use super::exact::exact;
use super::openings::openings;
use super::play::{scatter, Course};
use super::row::Row;
use super::{Manifest, Purpose, Series};
use crate::engine::notation::Named;
use crate::engine::Plain;
use crate::game::EvalLimit;
use crate::machine::Compiled;
use crate::search::Spec;
use std::collections::BTreeSet;

/// Of so many random games of a piece the end rule is looked for.
const SHOWN: u32 = 25;
/// The most decisions of a piece that are told apart.
const SEEN: usize = 20_000;

/// A game's rules, made ready to be played.
pub struct Rules {
    /// As they are written.
    pub plain: Plain,
    /// Compiled.
    pub game: Compiled,
}

/// Works on a piece: its rows depend on the manifest and the piece's number alone. `rules` are those of its subject.
///
/// # Errors
/// When a rule takes too many steps.
pub fn work(manifest: &Manifest, rules: &Rules, piece: u32) -> Result<Vec<Row>, EvalLimit> {
    let Some((at, part)) = manifest.piece(piece) else { return Ok(Vec::new()) };
    let series = &manifest.series[at];
    let seed = scatter(manifest.hash() ^ scatter(at as u64));
    match &series.purpose {
        Purpose::Exact { nodes } => Ok(vec![Row::Exact(exact(&rules.game, *nodes)?)]),
        Purpose::Openings { judge } => {
            let Ok(judge) = judge.parse() else { return Ok(Vec::new()) };
            let found = openings(&rules.game, &judge, seed, (part, series.pieces.max(1)))?;
            Ok(found.into_iter().map(Row::Opening).collect())
        }
        Purpose::Copies { player, nodes } => {
            copies(manifest, rules, series, (player, None, *nodes), (seed, part))
        }
        Purpose::Copy { player, strategy } => {
            copies(manifest, rules, series, (player, Some(*strategy), 0), (seed, part))
        }
        _ => games(manifest, rules, series, (seed, part)),
    }
}

/// Games of ways to copy: of one, or of this piece's share of all, with what is proved of them.
fn copies(
    manifest: &Manifest,
    rules: &Rules,
    series: &Series,
    (player, only, nodes): (&str, Option<u32>, u64),
    (seed, part): (u64, u32),
) -> Result<Vec<Row>, EvalLimit> {
    let Ok(opponent) = player.parse::<Spec>() else { return Ok(Vec::new()) };
    let model = rules.plain.model();
    let mut rows = Vec::new();
    for (number, strategy) in (0u32..).zip(&strategies(model)) {
        let own = only.map_or(number % series.pieces.max(1) == part, |only| only == number);
        if !own {
            continue;
        }
        let max_turns = manifest.max_turns;
        let trial = Trial { game: &rules.game, model, strategy, number, opponent: &opponent, max_turns };
        let seeds = (0..series.games).map(|nth| {
            scatter(seed ^ scatter(u64::from(number) << 32 | u64::from(part * series.games + nth)))
        });
        let Some(mut row) = trial.play(seeds)? else { continue };
        if nodes > 0 {
            row.proved = trial.proof(nodes)?;
        }
        rows.push(Row::Copied(row));
    }
    Ok(rows)
}

fn games(
    manifest: &Manifest,
    rules: &Rules,
    series: &Series,
    (seed, part): (u64, u32),
) -> Result<Vec<Row>, EvalLimit> {
    let players: Vec<Spec> =
        series.purpose.players().into_iter().filter_map(|player| player.parse().ok()).collect();
    let judge: Option<Spec> = match &series.purpose {
        Purpose::Judged { judge, .. } => judge.parse().ok(),
        _ => None,
    };
    let Some(strongest) = players.len().checked_sub(1) else { return Ok(Vec::new()) };
    let seats = u32::from(manifest.subjects[series.subject].seats.max(1));
    let (mut rows, mut seen) = (Vec::new(), BTreeSet::new());
    for nth in 0..series.games {
        let number = part * series.games + nth;
        let sits = (0..seats).map(|seat| if seat == number % seats { strongest as u8 } else { 0 }).collect();
        let course = Course {
            game: &rules.game,
            plain: &rules.plain,
            seed: scatter(seed ^ scatter(u64::from(number))),
            opening: scatter(seed ^ u64::from(number / if strongest > 0 { seats } else { 1 })),
            max_turns: manifest.max_turns,
            players: &players,
            sits,
            judge: judge.as_ref(),
            shown: judge.is_some() || series.purpose == Purpose::Random && nth < SHOWN,
        };
        let mut game = course.play(number, &mut seen)?;
        if judge.is_none() {
            game.moves = Vec::new();
        }
        rows.push(Row::Game(Box::new(game)));
    }
    let mut choices: Vec<u16> = seen.iter().map(|key| (key >> 32) as u16).collect();
    choices.dedup();
    rows.push(Row::Choices(choices));
    rows.push(Row::Seen(seen.into_iter().take(SEEN).collect()));
    Ok(rows)
}
