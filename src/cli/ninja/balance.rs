//! `boardwright ninja balance`

use super::check::heading;
use super::load::{self, PatternArgs, StartArgs};
use super::player::{self, PlayerArgs};
use crate::cli::out::{Code, Done, Failure, Out};
use crate::cli::progress::Progress;
use crate::cli::{files, playout};
use boardwright::ninja::plot::{name, plot};
use boardwright::ninja::{solve, Puzzle, Solved, Stones, Tally};
use boardwright::search::Spec;
use rayon::prelude::*;
use serde_json::json;
use std::io::Write;
use std::path::PathBuf;

/// How often the builder wins, with free turns for either side, when both sides play alike.
///
/// Free turns are added for the side that wins less, until it wins more; what comes nearest to an even game is
/// recommended. Small boards are solved exactly besides.
#[derive(Debug, clap::Args)]
pub struct Args {
    #[command(flatten)]
    pattern: PatternArgs,
    #[command(flatten)]
    start: StartArgs,
    #[command(flatten)]
    player: PlayerArgs,
    /// Games for each number of free turns.
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    games: u64,
    /// The most free turns that are tried.
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(i32).range(0..=50))]
    most: i32,
    /// The seed of the games.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Threads to run on; 0 for all there are.
    #[arg(long, default_value_t = 1)]
    threads: usize,
    /// How many positions may be looked at to solve the game exactly; 0 leaves it out.
    #[arg(long, default_value_t = 1_000_000)]
    positions: u64,
    /// Draws the result as an SVG picture.
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
    /// As JSON.
    #[arg(long)]
    json: bool,
}

/// What was found for a number of free turns.
struct Measured {
    free: i32,
    tally: Tally,
    exact: Solved,
}

pub fn run(args: &Args, out: &mut Out) -> Done {
    let loaded = load::game(&args.pattern, &[])?;
    let spec = args.player.spec()?;
    let puzzle = load::puzzle(&loaded)?;
    let start = load::start(&args.start, &loaded, &puzzle)?;
    if !args.json {
        heading(&loaded, &puzzle, out)?;
    }
    let mut rows = vec![measure(args, &start, 0, &spec)?];
    let step = if rows[0].tally.rate() > 0.5 { -1 } else { 1 };
    while rows.len() as i32 <= args.most && (rows[rows.len() - 1].tally.rate() > 0.5) == (step < 0) {
        let free = rows[rows.len() - 1].free + step;
        rows.push(measure(args, &start, free, &spec)?);
    }
    let even = |row: &Measured| (row.tally.rate() - 0.5).abs();
    let best = (0..rows.len()).min_by(|a, b| even(&rows[*a]).total_cmp(&even(&rows[*b]))).unwrap_or(0);
    let stronger = player::stronger(&spec);
    let check = stronger.as_ref().map(|spec| measure(args, &start, rows[best].free, spec)).transpose()?;
    if let Some(path) = &args.plot {
        let points: Vec<_> = rows.iter().map(|row| (row.free, row.tally)).collect();
        let asked = args.pattern.pattern.as_ref().or(args.pattern.expr.as_ref()).cloned().unwrap_or_default();
        files::write(path, plot(&format!("{asked} on {}", args.pattern.board), &points))?;
    }
    match args.json {
        true => out.json(&as_json(args, &rows, best, &stronger, &check))?,
        false => tell(args, &rows, best, &stronger, &check, out)?,
    }
    Ok(Code::Fine)
}

fn measure(args: &Args, start: &Stones, free: i32, spec: &Spec) -> Result<Measured, Failure> {
    let loaded = load::game(&args.pattern, &load::free_turns(free))?;
    let puzzle = load::puzzle(&loaded)?;
    let begin = puzzle.begin(start)?;
    let exact = match args.positions {
        0 => Solved::TooLarge,
        positions => solve(&puzzle, &begin, positions)?,
    };
    let progress = Progress::new(Some(args.games), &format!("games, free turns: {}", name(free)));
    let one = |game: u64| {
        let seed = args.seed.wrapping_mul(1_000_003).wrapping_add(game);
        let tally = play_one(&puzzle, &begin, spec, seed);
        progress.step();
        tally
    };
    let pool = playout::pool(args.threads)?;
    let played: Result<Vec<Tally>, Failure> =
        pool.install(|| (0..args.games).into_par_iter().map(one).collect());
    let tally = played?.into_iter().fold(Tally::default(), Tally::and);
    Ok(Measured { free, tally, exact })
}

fn play_one(
    puzzle: &Puzzle,
    begin: &boardwright::machine::State,
    spec: &Spec,
    seed: u64,
) -> Result<Tally, Failure> {
    boardwright::ninja::self_play(puzzle, begin, &mut *player::seated(spec, seed))
}

fn exact(solved: Solved) -> Option<&'static str> {
    match solved {
        Solved::Builder => Some("builder"),
        Solved::Blocker => Some("blocker"),
        Solved::TooLarge => None,
    }
}

fn tell(
    args: &Args,
    rows: &[Measured],
    best: usize,
    stronger: &Option<Spec>,
    check: &Option<Measured>,
    out: &mut Out,
) -> std::io::Result<()> {
    writeln!(out, "{} games each, {} on both sides, seed {}", args.games, args.player.player, args.seed)?;
    let share = |tally: &Tally| {
        let (low, high) = tally.interval();
        format!("{:5.1} %  ({:.1} to {:.1})", 100.0 * tally.rate(), 100.0 * low, 100.0 * high)
    };
    writeln!(out, "free turns   won by the builder")?;
    for row in rows {
        let solved = exact(row.exact).map_or(String::new(), |who| format!("  solved: the {who} wins"));
        writeln!(out, "{:11}  {}{solved}", name(row.free), share(&row.tally))?;
    }
    writeln!(out, "Recommended handicap: {}", name(rows[best].free))?;
    match (stronger, check) {
        (Some(spec), Some(check)) => {
            let moved = 100.0 * (check.tally.rate() - rows[best].tally.rate());
            writeln!(
                out,
                "There {} on both sides gives {}: {moved:+.1} points",
                spec.text,
                share(&check.tally)
            )
        }
        _ => Ok(()),
    }
}

fn as_json(
    args: &Args,
    rows: &[Measured],
    best: usize,
    stronger: &Option<Spec>,
    check: &Option<Measured>,
) -> serde_json::Value {
    let row = |m: &Measured| {
        let (low, high) = m.tally.interval();
        json!({
            "free_turns": m.free, "built": m.tally.built, "games": m.tally.games, "rate": m.tally.rate(),
            "low": low, "high": high, "solved": exact(m.exact),
        })
    };
    json!({
        "pattern": args.pattern.pattern, "expr": args.pattern.expr, "board": args.pattern.board,
        "player": args.player.player, "seed": args.seed,
        "measured": rows.iter().map(row).collect::<Vec<_>>(),
        "recommended": rows[best].free,
        "stronger": stronger.as_ref().map(|s| s.text.clone()), "with_stronger": check.as_ref().map(row),
    })
}
