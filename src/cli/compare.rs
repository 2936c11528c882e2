//! `boardwright compare [GAMES]`: the figures of other systems, beside what the same walk takes today.

use super::bench;
use super::bench_time::{Timer, Way};
use super::load::{self, GameArgs, OptionArgs};
use super::out::{Code, Done, Failure, Out, Problem};
use boardwright::analysis::playouts::Totals;
use boardwright::game::Game;
use serde::Deserialize;
use serde_json::json;
use std::io::Write;
use std::time::Duration;

/// How often each game is timed; the median counts.
const ROUNDS: u32 = 5;

/// The longest line that is printed.
const WIDTH: usize = 80;

/// A game is left unfinished after so many turns, as in the recorded run.
const MAX_TURNS: u64 = 2_000;

/// Prints random games a second of other general systems beside ours, all measured in one run, and what the same
/// games take here and today.
///
/// A ratio is always one of the recorded run: today's figure comes from another machine or another day and is set beside
/// our own figure of that run only, to show how the two differ.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Ids of shipped games; all that were measured if none is given.
    games: Vec<String>,
    /// Seconds for each game.
    #[arg(long, default_value_t = 1.0, value_parser = bench::seconds)]
    seconds: f64,
    /// Prints the recorded run only and times nothing.
    #[arg(long)]
    recorded: bool,
    /// As JSON, one line for each game.
    #[arg(long)]
    json: bool,
}

/// One run in which all were measured.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Run {
    date: String,
    machine: String,
    method: String,
    /// Which version of this program, and how.
    own: String,
    systems: Vec<System>,
    games: Vec<Measured>,
}

/// Another system.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct System {
    name: String,
    version: String,
    built: String,
    /// The names of its walks, each with what it means.
    walks: Vec<(String, String)>,
}

/// A game that was measured.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Measured {
    title: String,
    /// The shipped game, if it is one.
    #[serde(default)]
    game: Option<String>,
    /// Its options, the pie rule left out.
    #[serde(default)]
    settings: Vec<(String, String)>,
    own: Figure,
    peers: Vec<Peer>,
    /// What differs.
    #[serde(default)]
    note: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Figure {
    /// Random games a second.
    playouts: u64,
    /// The mean length of a game.
    turns: f64,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Peer {
    system: String,
    walk: String,
    playouts: u64,
    turns: f64,
    /// Does it draw from the same choices as we do, by the same rules?
    same: bool,
}

impl Measured {
    /// How many times as fast as a peer we were.
    fn ratio(&self, peer: &Peer) -> f64 {
        self.own.playouts as f64 / peer.playouts as f64
    }

    /// The fastest peer that makes the same walk.
    fn best(&self) -> Option<&Peer> {
        self.peers.iter().filter(|p| p.same).max_by_key(|p| p.playouts)
    }

    fn is_asked_for(&self, games: &[String]) -> bool {
        games.is_empty() || self.game.as_ref().is_some_and(|game| games.contains(game))
    }
}

pub fn run(args: &Args, out: &mut Out) -> Done {
    let recorded = recorded()?;
    for game in &args.games {
        if !recorded.games.iter().any(|m| m.game.as_ref() == Some(game)) {
            return Err(not_measured(game, &recorded).into());
        }
    }
    if !args.json {
        head(&recorded, out)?;
    }
    for measured in recorded.games.iter().filter(|m| m.is_asked_for(&args.games)) {
        let today = match (&measured.game, args.recorded) {
            (Some(game), false) => Some(today(game, &measured.settings, args.seconds)?),
            _ => None,
        };
        match args.json {
            true => out.json(&as_json(measured, today, &recorded.date))?,
            false => print(measured, today, out)?,
        }
        out.flush()?;
    }
    Ok(Code::Fine)
}

/// The run that comes with the program.
fn recorded() -> Result<Run, Problem> {
    let text = include_str!("../../benches/peers.ron");
    ron::from_str(text)
        .map_err(|e| Problem::new("internal", format!("benches/peers.ron cannot be read: {e}")))
}

fn not_measured(game: &str, recorded: &Run) -> Problem {
    let mut known: Vec<&str> = recorded.games.iter().filter_map(|m| m.game.as_deref()).collect();
    known.dedup();
    let help = format!("these were measured: {}", known.join(", "));
    Problem::new("no-such-game", format!("`{game}` has not been measured beside other systems")).help(help)
}

/// Random games a second of the processor's time, the median of some rounds.
fn today(game: &str, settings: &[(String, String)], seconds: f64) -> Result<f64, Failure> {
    let options = OptionArgs { set: settings.to_vec() };
    let set = bench::settings(&options, game, &[])?;
    let loaded = load::load(&GameArgs { game: game.to_string(), options: OptionArgs { set } })?;
    let compiled = loaded.compiled()?;
    let start = compiled.start()?;
    compiled.generate();
    let timer = Timer { game: &compiled, start: &start, seed: 1, max_turns: MAX_TURNS };
    let slice = Duration::from_secs_f64((seconds / f64::from(ROUNDS)).clamp(0.001, 3600.0));
    let rate = |(nanos, totals): (f64, Totals)| totals.games as f64 * 1e9 / nanos;
    let rounds = (0..ROUNDS).map(|round| timer.play(Way::Moves, u64::from(round) << 40, slice).map(rate));
    let mut rates = rounds.collect::<Result<Vec<f64>, Failure>>()?;
    rates.sort_by(f64::total_cmp);
    Ok(rates[rates.len() / 2])
}

fn head(run: &Run, out: &mut Out) -> std::io::Result<()> {
    writeln!(out, "Random games a second, measured together on {}", run.date)?;
    wrapped(out, 2, &format!("on {};", run.machine))?;
    wrapped(out, 2, &format!("{}.", run.method))?;
    wrapped(out, 2, &format!("Boardwright: {}.", run.own))?;
    for System { name, version, built, walks } in &run.systems {
        wrapped(out, 2, &format!("{name}: {version}, {built}."))?;
        for (walk, meaning) in walks {
            wrapped(out, 4, &format!("{walk}: {meaning}"))?;
        }
    }
    writeln!(out, "`today` is the same walk of ours here and now: no ratio is taken with it.")?;
    if cfg!(debug_assertions) {
        writeln!(out, "This is not a release build, so the figures of today are too low.")?;
    }
    writeln!(out)?;
    writeln!(out, "{:<34} {:>12} {:>12} {:>8} {:>8}", "", "that day", "today", "ratio", "length")
}

fn print(measured: &Measured, today: Option<f64>, out: &mut Out) -> std::io::Result<()> {
    let today = today.map_or(String::new(), |rate| grouped(rate as u64));
    let Measured { title, own, .. } = measured;
    let title = out.styled("1", &format!("{title:<34}"));
    writeln!(out, "{title} {:>12} {today:>12} {:>8} {:>8.1}", grouped(own.playouts), "", own.turns)?;
    for peer in &measured.peers {
        let name = format!("  {}, {}", peer.system, peer.walk);
        let ratio = if peer.same { format!("{:.2}", measured.ratio(peer)) } else { "other".into() };
        let playouts = grouped(peer.playouts);
        writeln!(out, "{name:<34} {playouts:>12} {:>12} {ratio:>8} {:>8.1}", "", peer.turns)?;
    }
    match measured.note.as_str() {
        "" => Ok(()),
        note => wrapped(out, 4, note),
    }
}

/// Writes a text in lines that fit, all of them indented.
fn wrapped(out: &mut Out, indent: usize, text: &str) -> std::io::Result<()> {
    let mut line = String::new();
    for word in text.split(' ') {
        if indent + line.chars().count() + 1 + word.chars().count() > WIDTH {
            writeln!(out, "{:indent$}{}", "", std::mem::take(&mut line))?;
        }
        line += if line.is_empty() { "" } else { " " };
        line += word;
    }
    writeln!(out, "{:indent$}{line}", "")
}

/// A number with commas: `1,234,567`.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let lead = digits.len() % 3;
    let comma = |(at, c): (usize, char)| match at > 0 && at % 3 == lead {
        true => vec![',', c],
        false => vec![c],
    };
    digits.chars().enumerate().flat_map(comma).collect()
}

fn as_json(measured: &Measured, today: Option<f64>, date: &str) -> serde_json::Value {
    let peer = |p: &Peer| {
        json!({ "system": p.system, "walk": p.walk, "playouts_per_second": p.playouts, "mean_turns": p.turns,
            "same_walk": p.same, "ratio": p.same.then(|| measured.ratio(p)) })
    };
    json!({
        "title": measured.title, "game": measured.game, "settings": measured.settings, "date": date,
        "playouts_per_second": measured.own.playouts, "mean_turns": measured.own.turns, "today": today,
        "peers": measured.peers.iter().map(peer).collect::<Vec<_>>(),
        "ratio": measured.best().map(|best| measured.ratio(best)), "note": measured.note,
    })
}
