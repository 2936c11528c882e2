//! `boardwright ninja balance`

use super::check::{heading, no_game};
use super::load::{self, PatternArgs, StartArgs};
use super::player::{self, PlayerArgs};
use crate::cli::out::{Code, Done, Failure, Out};
use crate::cli::progress::Progress;
use crate::cli::{files, playout};
use boardwright::machine::State;
use boardwright::ninja::plot::{name, plot};
use boardwright::ninja::{evening, self_play, solve, until_clear, Puzzle, Solved, Stones, Tally};
use boardwright::search::Spec;
use rayon::prelude::*;
use serde_json::json;
use std::io::Write;
use std::path::PathBuf;

/// How often the builder wins, with free turns for either side, when both sides play alike.
///
/// Free turns are added for the side that wins less, until it clearly wins more; from the most even number on the same is done
/// with more thought on both sides, and what is most even then is recommended. No more games are played once it is clear
/// which side wins more. Small boards are solved exactly besides.
#[derive(Debug, clap::Args)]
pub struct Args {
    #[command(flatten)]
    pub pattern: PatternArgs,
    #[command(flatten)]
    pub start: StartArgs,
    #[command(flatten)]
    pub player: PlayerArgs,
    /// The most games for each number of free turns.
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub games: u64,
    /// The most free turns that are tried.
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(i32).range(0..=50))]
    pub most: i32,
    /// How many times as much thought the stronger players take; 1 leaves them out.
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub times: u32,
    /// The seed of the games.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Threads to run on; 0 for all there are. The result is the same with any number.
    #[arg(long, default_value_t = 0)]
    pub threads: usize,
    /// How many positions may be looked at to solve the game exactly; 0 leaves it out.
    #[arg(long, default_value_t = 1_000_000)]
    pub positions: u64,
    /// Draws the result as an SVG picture.
    #[arg(long, value_name = "FILE")]
    pub plot: Option<PathBuf>,
    /// As JSON.
    #[arg(long)]
    pub json: bool,
}

/// What was found for a number of free turns.
pub struct Measured {
    pub free: i32,
    pub tally: Tally,
    pub exact: Solved,
}

/// All that was found.
pub struct Balance {
    /// By numbers of free turns towards an even game.
    pub rows: Vec<Measured>,
    /// The same with more thought on both sides, from the most even one on.
    pub stronger: Vec<Measured>,
    /// The most even number of free turns.
    pub best: i32,
    /// It with less thought on both sides, the usual one, and more.
    strengths: [Option<Tally>; 3],
}

pub fn run(args: &Args, out: &mut Out) -> Done {
    let loaded = load::game(&args.pattern, &[])?;
    let spec = args.player.spec()?;
    let puzzle = load::puzzle(&loaded)?;
    let start = load::start(&args.start, &loaded, &puzzle)?;
    if !args.json {
        heading(&loaded, &puzzle, out)?;
        no_game(&puzzle, &start)?.iter().try_for_each(|(code, said)| writeln!(out, "{code}: {said}\n"))?;
    }
    let pool = playout::pool(args.threads)?;
    let found = pool.install(|| balance(args, &start, &spec))?;
    if let Some(path) = &args.plot {
        let points: Vec<_> = found.rows.iter().map(|row| (row.free, row.tally)).collect();
        let asked = args.pattern.pattern.as_ref().or(args.pattern.expr.as_ref()).cloned().unwrap_or_default();
        files::write(path, plot(&format!("{asked} on {}", args.pattern.board), &points))?;
    }
    match args.json {
        true => out.json(&as_json(args, &found))?,
        false => tell(args, &found, out)?,
    }
    Ok(Code::Fine)
}

/// Measures it.
pub fn balance(args: &Args, start: &Stones, spec: &Spec) -> Result<Balance, Failure> {
    let rows = walk(args, start, spec, 0)?;
    let (times, mut best) = (f64::from(args.times), most_even(&rows));
    let (mut stronger, mut strengths) = (Vec::new(), [None, of(&rows, best), None]);
    if let (Some(more), Some(less), true) =
        (player::scaled(spec, times), player::scaled(spec, 1.0 / times), args.times > 1)
    {
        stronger = walk(args, start, &more, best)?;
        best = most_even(&stronger);
        let begun = begun(args, start, best)?;
        let usual = of(&rows, best).map_or_else(|| games(args, &begun, spec), Ok)?;
        strengths = [Some(games(args, &begun, &less)?), Some(usual), of(&stronger, best)];
    }
    Ok(Balance { rows, stronger, best, strengths })
}

/// Free turns are added for the side that wins less, until it clearly wins more.
fn walk(args: &Args, start: &Stones, spec: &Spec, from: i32) -> Result<Vec<Measured>, Failure> {
    let mut rows = vec![measure(args, start, from, spec)?];
    let builder_wins_more = rows[0].tally.rate() > 0.5;
    let mut free = from;
    loop {
        free += if builder_wins_more { -1 } else { 1 };
        if free.abs() > args.most {
            return Ok(rows);
        }
        rows.push(measure(args, start, free, spec)?);
        let last = rows[rows.len() - 1].tally;
        if (last.rate() > 0.5) != builder_wins_more && last.is_clear() {
            return Ok(rows);
        }
    }
}

fn most_even(rows: &[Measured]) -> i32 {
    let tilt = |row: &&Measured| row.tally.tilt();
    rows.iter().min_by(|a, b| tilt(a).total_cmp(&tilt(b))).map_or(0, |row| row.free)
}

fn of(rows: &[Measured], free: i32) -> Option<Tally> {
    rows.iter().find(|row| row.free == free).map(|row| row.tally)
}

/// A pattern with its free turns, and where play begins.
pub struct Begun {
    puzzle: Puzzle,
    state: State,
    free: i32,
}

/// Play from these stones with so many free turns.
pub fn begun(args: &Args, start: &Stones, free: i32) -> Result<Begun, Failure> {
    let puzzle = load::puzzle(&load::game(&args.pattern, &load::free_turns(free))?)?;
    let state = puzzle.begin(start)?;
    Ok(Begun { puzzle, state, free })
}

fn measure(args: &Args, start: &Stones, free: i32, spec: &Spec) -> Result<Measured, Failure> {
    let begun = begun(args, start, free)?;
    let exact = match args.positions {
        0 => Solved::TooLarge,
        positions => solve(&begun.puzzle, &begun.state, positions)?,
    };
    Ok(Measured { free, tally: games(args, &begun, spec)?, exact })
}

/// Games until it is clear which side wins more.
pub fn games(args: &Args, begun: &Begun, spec: &Spec) -> Result<Tally, Failure> {
    let progress = Progress::new(Some(args.games), &format!("games, free turns: {}", name(begun.free)));
    let one = |game: u64| {
        let seed = args.seed.wrapping_mul(1_000_003).wrapping_add(game);
        let tally = self_play(begun.puzzle.game(), &begun.state, &mut *player::seated(spec, seed));
        progress.step();
        tally
    };
    let mut so_far = Tally::default();
    until_clear(args.games, |numbers| {
        let played: Result<Vec<Tally>, Failure> = numbers.into_par_iter().map(one).collect();
        let more = played?.into_iter().fold(Tally::default(), Tally::and);
        so_far = so_far.and(more);
        let won = format!("the builder won {} of {}", so_far.built, so_far.games);
        progress.say(format!("games, free turns: {}; {won}", name(begun.free)));
        Ok(more)
    })
}

/// Who wins, in a word; nothing if it is not known.
pub fn exact(solved: Solved) -> Option<&'static str> {
    match solved {
        Solved::Builder => Some("builder"),
        Solved::Blocker => Some("blocker"),
        Solved::TooLarge => None,
    }
}

fn tell(args: &Args, found: &Balance, out: &mut Out) -> std::io::Result<()> {
    let played: u64 = found.rows.iter().chain(&found.stronger).map(|row| row.tally.games).sum();
    let player = &args.player.player;
    writeln!(out, "{played} games, at most {} each, {player} on both sides, seed {}", args.games, args.seed)?;
    writeln!(out, "free turns   games  won by the builder (95 % interval)")?;
    let line = |row: &Measured| {
        let solved = exact(row.exact).map_or(String::new(), |who| format!("  solved: the {who} wins"));
        format!("{:11}  {:5}  {}{solved}", name(row.free), row.tally.games, share(&row.tally))
    };
    found.rows.iter().try_for_each(|row| writeln!(out, "{}", line(row)))?;
    if !found.stronger.is_empty() {
        writeln!(out, "with {} times the thought", args.times)?;
        found.stronger.iter().try_for_each(|row| writeln!(out, "{}", line(row)))?;
    }
    match is_even(found) {
        true => writeln!(out, "Recommended handicap: {}; even {}", name(found.best), between(found))?,
        false => {
            let (most, nearest) = (args.most, name(found.best));
            writeln!(out, "No handicap of at most {most} free turns makes it even; nearest: {nearest}")?;
        }
    }
    let [Some(less), Some(usual), Some(more)] = found.strengths else { return Ok(()) };
    writeln!(
        out,
        "There with 1/{0}, 1 and {0} times the thought: {1:.0}, {2:.0} and {3:.0} % for the builder{4}",
        args.times,
        100.0 * less.rate(),
        100.0 * usual.rate(),
        100.0 * more.rate(),
        if moves(found) { "; it depends on how well both play" } else { "" }
    )
}

/// Between which numbers of free turns the game is even, as far as the strongest players tell.
pub fn interval(found: &Balance) -> (Option<i32>, Option<i32>) {
    let rows = if found.stronger.is_empty() { &found.rows } else { &found.stronger };
    evening(&rows.iter().map(|row| (row.free, row.tally)).collect::<Vec<_>>())
}

/// The same in words.
pub fn between(found: &Balance) -> String {
    match interval(found) {
        (Some(low), Some(high)) if low == high => format!("with {} alone (99 %)", name(low)),
        (Some(low), Some(high)) => format!("between {} and {} (99 %)", name(low), name(high)),
        (Some(low), None) => format!("from {} on; where it ends was not found", name(low)),
        (None, Some(high)) => format!("up to {}; where it begins was not found", name(high)),
        (None, None) => "with every number that was tried".into(),
    }
}

/// Is neither side sure to win more with what is recommended, as far as the strongest players tell?
pub fn is_even(found: &Balance) -> bool {
    let rows = if found.stronger.is_empty() { &found.rows } else { &found.stronger };
    of(rows, found.best).is_some_and(|tally| !tally.is_clear())
}

/// Does more thought change the result by more than chance does?
pub fn moves(found: &Balance) -> bool {
    let apart = |a: (f64, f64), b: (f64, f64)| a.1 < b.0 || b.1 < a.0;
    let all: Vec<_> = found.strengths.iter().flatten().map(Tally::interval).collect();
    all.iter().any(|a| all.iter().any(|b| apart(*a, *b)))
}

fn share(tally: &Tally) -> String {
    let (low, high) = tally.interval();
    format!("{:5.1} %  ({:.1} to {:.1})", 100.0 * tally.rate(), 100.0 * low, 100.0 * high)
}

/// All of it as data.
pub fn as_json(args: &Args, found: &Balance) -> serde_json::Value {
    let counted = |tally: &Tally| {
        let (low, high) = tally.interval();
        json!({ "built": tally.built, "games": tally.games, "rate": tally.rate(), "low": low, "high": high })
    };
    let row = |m: &Measured| {
        let mut row = counted(&m.tally);
        row["free_turns"] = m.free.into();
        row["solved"] = exact(m.exact).into();
        row
    };
    let [weaker, usual, stronger] = found.strengths.map(|tally| tally.as_ref().map(counted));
    json!({
        "pattern": args.pattern.pattern, "expr": args.pattern.expr, "board": args.pattern.board,
        "player": args.player.player, "times": args.times, "seed": args.seed,
        "measured": found.rows.iter().map(row).collect::<Vec<_>>(),
        "stronger": found.stronger.iter().map(row).collect::<Vec<_>>(),
        "recommended": is_even(found).then_some(found.best), "nearest": found.best, "even": is_even(found),
        "even_from": interval(found).0, "even_to": interval(found).1,
        "strengths": { "weaker": weaker, "usual": usual, "stronger": stronger },
        "moves_with_strength": moves(found),
    })
}
