//! `boardwright playout GAME`

use super::load::{self, GameArgs, Loaded};
use super::out::{Code, Done, Failure, Out, Problem};
use super::progress::Progress;
use super::{data, names};
use boardwright::analysis::playouts::{playouts, Settings, Totals};
use boardwright::game::Game;
use serde_json::json;
use std::io::{self, Write};

/// Plays random games and reports how they ended.
///
/// At every decision each candidate is equally likely. The same seed gives the same games on any number of
/// threads.
#[derive(Debug, clap::Args)]
pub struct Args {
    #[command(flatten)]
    game: GameArgs,
    /// How many games.
    #[arg(long, short = 'n', default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    games: u64,
    /// Different seeds, different games.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Threads to play on; 0 for all there are.
    #[arg(long, default_value_t = 0)]
    threads: usize,
    /// Leaves a game unfinished after so many turns.
    #[arg(long, default_value_t = 10_000)]
    max_turns: u64,
    /// As JSON.
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args, out: &mut Out) -> Done {
    let loaded = load::load(&args.game)?;
    let game = loaded.compiled()?;
    let start = game.start()?;
    let settings = Settings { games: args.games, seed: args.seed, max_turns: args.max_turns };
    let progress = Progress::new(Some(args.games), "games");
    let played =
        pool(args.threads)?.install(|| playouts(&game, &start, &settings, &|games| progress.steps(games)));
    drop(progress);
    let totals = played?;
    if args.json {
        out.json(&totals_json(args, &loaded, &totals))?;
    } else {
        tell(&loaded, &totals, out)?;
    }
    Ok(Code::Fine)
}

/// Threads whose stacks hold the deepest rules.
pub fn pool(threads: usize) -> Result<rayon::ThreadPool, Failure> {
    let builder = rayon::ThreadPoolBuilder::new().num_threads(threads.min(1024)).stack_size(64 * 1024 * 1024);
    builder.build().map_err(|error| Problem::new("threads", format!("no threads can be had: {error}")).into())
}

fn tell(loaded: &Loaded, totals: &Totals, out: &mut Out) -> io::Result<()> {
    let seats = names::seats(&loaded.model).map(|seat| format!("won by the {} seat", names::seat(seat)));
    let roles = names::roles(&loaded.model).map(|role| format!("won by {}", loaded.model.role_name(role)));
    let mut rows: Vec<(String, u64)> = seats.zip(wins(&totals.wins_of_seat, loaded)).collect();
    rows.extend(roles.zip(wins(&totals.wins_of_role, loaded)));
    let undecided = if loaded.model.cast.roles == 1 { "lost" } else { "drawn" };
    rows.extend([(undecided.to_string(), totals.draws), ("left unfinished".to_string(), totals.unfinished)]);
    writeln!(out, "{} random games of {}", totals.games, loaded.model.title)?;
    let width = rows.iter().map(|(what, _)| what.chars().count()).max().unwrap_or(0);
    for (what, n) in rows {
        writeln!(out, "  {what:width$}  {n:>8}  {:5.1}%", percent(n, totals.games))?;
    }
    let (turns, decisions) = means(totals);
    let (fewest, most) = (totals.fewest_turns, totals.most_turns);
    writeln!(out, "turns: mean {turns:.1}, fewest {fewest}, most {most}; decisions: mean {decisions:.1}")
}

/// Wins in order; zeros if no game ended.
fn wins(counted: &[u64], loaded: &Loaded) -> Vec<u64> {
    (0..loaded.model.cast.roles).map(|i| counted.get(i).copied().unwrap_or(0)).collect()
}

fn percent(n: u64, of: u64) -> f64 {
    100.0 * n as f64 / of.max(1) as f64
}

fn means(totals: &Totals) -> (f64, f64) {
    let games = totals.games.max(1) as f64;
    (totals.turns as f64 / games, totals.decisions as f64 / games)
}

fn totals_json(args: &Args, loaded: &Loaded, totals: &Totals) -> serde_json::Value {
    let seats = names::seats(&loaded.model).zip(wins(&totals.wins_of_seat, loaded));
    let seats = seats.map(|(s, n)| (names::seat(s).to_string(), n.into()));
    let roles = names::roles(&loaded.model).zip(wins(&totals.wins_of_role, loaded));
    let roles = roles.map(|(r, n)| (loaded.model.role_name(r).to_string(), n.into()));
    let (turns, decisions) = means(totals);
    let mut object = data::game(&loaded.name, &loaded.model);
    let more = json!({
        "seed": args.seed, "games": totals.games, "draws": totals.draws, "unfinished": totals.unfinished,
        "wins_of_seat": serde_json::Value::Object(seats.collect()),
        "wins_of_role": serde_json::Value::Object(roles.collect()),
        "mean_turns": turns, "fewest_turns": totals.fewest_turns, "most_turns": totals.most_turns,
        "mean_decisions": decisions,
    });
    if let serde_json::Value::Object(more) = more {
        object.extend(more);
    }
    object.into()
}
