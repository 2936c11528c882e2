//! `boardwright bench --options`: every value of every option, one changed at a time.

use super::bench_time::{Timer, Way};
use super::load::{self, GameArgs, OptionArgs};
use super::out::{Code, Done, Failure, Out};
use boardwright::game::Game;
use boardwright::model::OptionInfo;
use serde_json::json;
use std::io::Write;
use std::time::Duration;

/// Values of a range that are looked at, if it has more.
const VALUES: i64 = 8;

/// How long each is timed, and which games it plays.
pub struct Plan<'a> {
    /// Options that are set in every line.
    pub options: &'a OptionArgs,
    /// Seconds for each line.
    pub seconds: f64,
    /// Different seeds, different games.
    pub seed: u64,
    /// A game is left unfinished after so many turns.
    pub max_turns: u64,
    /// As JSON?
    pub json: bool,
}

struct Row {
    game: String,
    /// What is not as the game has it.
    setting: String,
    /// For each decision.
    nanos: f64,
    decisions: f64,
}

/// Times each game as it is and with every value of its options, and prints nanoseconds for each decision, the most
/// first. Values that do not go with the others, or leave nothing to decide, are left out.
///
/// # Errors
/// When a game cannot be loaded, or nothing be written.
pub fn run(plan: &Plan, games: &[String], out: &mut Out) -> Done {
    let mut rows = Vec::new();
    for game in games {
        rows.extend(row(plan, game, None)?);
        let plain = load::load(&GameArgs { game: game.clone(), options: plan.options.clone() })?;
        let is_free = |o: &&OptionInfo| plan.options.set.iter().all(|(name, _)| *name != o.name);
        for option in plain.model.options.iter().filter(is_free) {
            for value in values(option).into_iter().filter(|value| *value != option.default) {
                rows.extend(row(plan, game, Some((option.name.clone(), value)))?);
            }
        }
    }
    rows.sort_by(|a, b| b.nanos.total_cmp(&a.nanos));
    if !plan.json {
        writeln!(out, "{:>14} {:>12}  game", "ns a decision", "decisions")?;
    }
    for Row { game, setting, nanos, decisions } in &rows {
        match plan.json {
            true => out.json(
                &json!({ "game": game, "setting": setting, "nanoseconds": nanos, "decisions": decisions }),
            )?,
            false => writeln!(out, "{nanos:14.1} {decisions:12.1}  {game} {setting}")?,
        }
    }
    Ok(Code::Fine)
}

/// Every word of an option, or the numbers of its range, some of many.
fn values(option: &OptionInfo) -> Vec<String> {
    let range = option
        .domain
        .split_once("..")
        .and_then(|(low, high)| Some((low.trim().parse::<i64>().ok()?, high.trim().parse::<i64>().ok()?)));
    match range {
        Some((low, high)) if high - low < VALUES => (low..=high).map(|n| n.to_string()).collect(),
        Some((low, high)) => {
            (0..VALUES).map(|step| (low + step * (high - low) / (VALUES - 1)).to_string()).collect()
        }
        // Boards and patterns are beyond count.
        None if option.domain.starts_with("any ") => Vec::new(),
        None => option.domain.split(", ").map(str::to_string).collect(),
    }
}

/// One line; none if the value does not go with the other options, or leaves nothing to decide.
fn row(plan: &Plan, game: &str, set: Option<(String, String)>) -> Result<Option<Row>, Failure> {
    let setting = set.iter().map(|(name, value)| format!("{name}={value}")).collect::<String>();
    let given = OptionArgs { set: plan.options.set.iter().cloned().chain(set).collect() };
    let set = super::bench::settings(&given, game, &[])?;
    let args = GameArgs { game: game.to_string(), options: OptionArgs { set } };
    let loaded = match load::load(&args) {
        Err(Failure::Texts(..)) if !setting.is_empty() => return Ok(None),
        loaded => loaded?,
    };
    let compiled = loaded.compiled()?;
    compiled.generate();
    let start = compiled.start()?;
    let timer = Timer { game: &compiled, start: &start, seed: plan.seed, max_turns: plan.max_turns };
    timer.play(Way::Moves, 1 << 40, Duration::from_secs_f64(plan.seconds / 8.0))?;
    let (nanos, totals) = timer.play(Way::Moves, 0, Duration::from_secs_f64(plan.seconds))?;
    if totals.decisions == 0 {
        return Ok(None);
    }
    let decisions = totals.decisions as f64;
    let short = game.strip_suffix(".game").unwrap_or(game).to_string();
    Ok(Some(Row {
        game: short,
        setting,
        nanos: nanos / decisions,
        decisions: decisions / totals.games as f64,
    }))
}
