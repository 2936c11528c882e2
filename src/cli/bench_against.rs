//! `boardwright bench --against`: games beside the ones that they say in other words.

use super::bench::interval;
use super::bench_time::{Timer, Way};
use super::load::{self, GameArgs, OptionArgs};
use super::out::{Code, Done, Failure, Out, Problem};
use boardwright::game::{Game, Rng};
use boardwright::machine::{Compiled, State};
use serde_json::json;
use std::io::Write;
use std::time::Duration;

/// How many times as long as its base a game may take that says the same.
const NEAR: f64 = 1.5;

/// What is compared, and for how long.
pub struct Plan<'a> {
    /// What each game is compared with; the game that it extends, if left out.
    pub base: Option<&'a str>,
    /// Options of both.
    pub options: &'a OptionArgs,
    /// Seconds for each game, and as many for its base.
    pub seconds: f64,
    /// How often each has its turn.
    pub rounds: u32,
    /// Different seeds, different games.
    pub seed: u64,
    /// A game is left unfinished after so many turns.
    pub max_turns: u64,
    /// As JSON?
    pub json: bool,
}

/// One of the two.
struct Side {
    game: Compiled,
    start: State,
}

/// How many times as long as the base, round by round.
struct Ratio {
    /// The geometric mean.
    mean: f64,
    /// The ends of its 95 % confidence interval.
    low: f64,
    high: f64,
    /// Nanoseconds for a turn (a filling) of the base and of the game.
    nanos: [f64; 2],
}

/// Whether random games are fillings, of the base and of the game.
enum Filling {
    Neither,
    Lost,
    Gained,
    Both(Ratio),
}

struct Row {
    game: String,
    base: String,
    moves: Ratio,
    filling: Filling,
}

/// Times each game beside its base and prints the ratios, the largest first.
///
/// # Errors
/// When a game cannot be loaded, or nothing be written.
pub fn run(plan: &Plan, games: &[String], out: &mut Out) -> Done {
    let mut rows = games.iter().map(|game| row(plan, game)).collect::<Result<Vec<Row>, Failure>>()?;
    rows.sort_by(|a, b| b.moves.mean.total_cmp(&a.moves.mean));
    if !plan.json {
        writeln!(
            out,
            "{:44} {:24} {:>8} {:>19} {:>12} {:>12} {:>8}",
            "game", "beside", "ratio", "interval", "ns a turn", "of its base", "filling"
        )?;
    }
    for row in &rows {
        match plan.json {
            true => out.json(&as_json(row))?,
            false => print_row(row, out)?,
        }
    }
    if !plan.json {
        summary(&rows, out)?;
    }
    Ok(Code::Fine)
}

fn row(plan: &Plan, game: &str) -> Result<Row, Failure> {
    let book = load::read(&load::find(game)?)?;
    let base = match (plan.base, book.bases.first()) {
        (Some(base), _) => base.to_string(),
        (None, Some(base)) => base.clone(),
        (None, None) => {
            let message = format!("{game} extends no other game");
            return Err(Problem::new("no-base", message).help("name one: `--against=hex`").into());
        }
    };
    let sides = [side(plan, &base)?, side(plan, game)?];
    let moves = ratio(plan, &sides, Way::Moves)?;
    let fills =
        |side: &Side| Ok::<_, Failure>(side.game.fill(&side.start, &mut Rng::numbered(0, 0))?.is_some());
    let filling = match (fills(&sides[0])?, fills(&sides[1])?) {
        (false, false) => Filling::Neither,
        (true, false) => Filling::Lost,
        (false, true) => Filling::Gained,
        (true, true) => Filling::Both(ratio(plan, &sides, Way::Filling)?),
    };
    let short = game.strip_suffix(".game").unwrap_or(game);
    let from = short.rmatch_indices('/').nth(1).map_or(0, |(at, _)| at + 1);
    Ok(Row { game: short[from..].to_string(), base, moves, filling })
}

/// A game with its machine code, at its start. The pie rule is off.
fn side(plan: &Plan, game: &str) -> Result<Side, Failure> {
    let set = super::bench::settings(plan.options, game, &[])?;
    let loaded = load::load(&GameArgs { game: game.to_string(), options: OptionArgs { set } })?;
    let game = loaded.compiled()?;
    game.generate();
    let start = game.start()?;
    Ok(Side { game, start })
}

/// Times both in turn, round by round.
fn ratio(plan: &Plan, sides: &[Side; 2], way: Way) -> Result<Ratio, Failure> {
    let slice = Duration::from_secs_f64((plan.seconds / f64::from(plan.rounds)).clamp(0.001, 3600.0));
    let mut logs = Vec::new();
    let mut sums = [0.0; 2];
    for side in sides {
        time(plan, side, way, u64::from(plan.rounds), slice / 4)?;
    }
    for round in 0..u64::from(plan.rounds) {
        let mut nanos = [0.0; 2];
        // Who comes first changes, so that neither gains by it.
        for at in [round as usize % 2, 1 - round as usize % 2] {
            nanos[at] = time(plan, &sides[at], way, round, slice)?;
            sums[at] += nanos[at];
        }
        logs.push(libm::log(nanos[1] / nanos[0]));
    }
    let mean = logs.iter().sum::<f64>() / logs.len() as f64;
    let half = interval(&logs);
    let nanos = sums.map(|sum| sum / f64::from(plan.rounds));
    Ok(Ratio { mean: libm::exp(mean), low: libm::exp(mean - half), high: libm::exp(mean + half), nanos })
}

/// Nanoseconds of the processor for each turn (each filling), over the games of a round.
fn time(plan: &Plan, side: &Side, way: Way, round: u64, slice: Duration) -> Result<f64, Failure> {
    let Side { game, start } = side;
    let timer = Timer { game, start, seed: plan.seed, max_turns: plan.max_turns };
    let (nanos, totals) = timer.play(way, round << 40, slice)?;
    let units = match way {
        Way::Moves => totals.turns,
        Way::Filling => totals.games,
    };
    Ok(nanos / units.max(1) as f64)
}

fn print_row(row: &Row, out: &mut Out) -> std::io::Result<()> {
    let Row { game, base, moves, filling } = row;
    let filling = match filling {
        Filling::Neither => "–".to_string(),
        Filling::Lost => "lost".to_string(),
        Filling::Gained => "gained".to_string(),
        Filling::Both(ratio) => format!("{:.2}", ratio.mean),
    };
    let interval = format!("{:.2} to {:.2}", moves.low, moves.high);
    writeln!(
        out,
        "{game:44} {base:24} {:8.2} {interval:>19} {:12.1} {:12.1} {filling:>8}",
        moves.mean, moves.nanos[1], moves.nanos[0]
    )
}

fn as_json(row: &Row) -> serde_json::Value {
    let ratio = |r: &Ratio| json!({ "ratio": r.mean, "low": r.low, "high": r.high, "base_nanoseconds": r.nanos[0], "nanoseconds": r.nanos[1] });
    let (kept, filling) = match &row.filling {
        Filling::Neither => (None, None),
        Filling::Lost => (Some(false), None),
        Filling::Gained => (Some(true), None),
        Filling::Both(r) => (Some(true), Some(ratio(r))),
    };
    json!({ "game": row.game, "base": row.base, "moves": ratio(&row.moves), "keeps_filling": kept, "filling": filling })
}

fn summary(rows: &[Row], out: &mut Out) -> std::io::Result<()> {
    let near = rows.iter().filter(|row| row.moves.mean <= NEAR).count();
    let lost = rows.iter().filter(|row| matches!(row.filling, Filling::Lost)).count();
    let both = rows.iter().filter_map(|row| match &row.filling {
        Filling::Both(ratio) => Some(ratio.mean),
        _ => None,
    });
    let (kept, quick) = (both.clone().count(), both.filter(|mean| *mean <= NEAR).count());
    writeln!(out, "{near} of {} take at most {NEAR} times as long as their base", rows.len())?;
    writeln!(out, "fillings: {kept} kept ({quick} of them within {NEAR}), {lost} lost")
}
