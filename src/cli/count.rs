//! `boardwright perft GAME --depth N`, and `results`, `positions`, `decisions`

use super::load::{self, GameArgs};
use super::out::{Code, Done, Failure, Out, Problem};
use super::progress::Progress;
use super::steps::{AfterArgs, Session};
use super::{data, playout};
use boardwright::analysis::counts::{CountError, Counter};
use boardwright::game::Game;
use boardwright::model::{Model, Role};
use serde_json::{json, Value};
use std::collections::BTreeMap;
use std::io::Write;

#[derive(Debug, clap::Args)]
pub struct Args {
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    after: AfterArgs,
    /// How many turns (decisions, for `decisions`).
    #[arg(long, short, value_parser = clap::value_parser!(u32).range(1..=1000))]
    depth: u32,
    /// Stops when so many decisions have been played.
    #[arg(long, default_value_t = 10_000_000_000)]
    limit: u64,
    /// Threads to count on; 0 for all there are.
    #[arg(long, default_value_t = 0)]
    threads: usize,
    /// As JSON.
    #[arg(long)]
    json: bool,
}

#[derive(Debug, clap::Args)]
pub struct PositionsArgs {
    #[command(flatten)]
    count: Args,
    /// Says, too, in how many of the positions the game is over, and who has won.
    #[arg(long)]
    results: bool,
}

/// What is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    Perft,
    Results,
    Positions,
    Decisions,
}

/// `boardwright positions`
pub fn positions(args: &PositionsArgs, out: &mut Out) -> Done {
    counted(&args.count, What::Positions, args.results, out)
}

pub fn run(args: &Args, what: What, out: &mut Out) -> Done {
    counted(args, what, false, out)
}

fn counted(args: &Args, what: What, results: bool, out: &mut Out) -> Done {
    let loaded = load::load(&args.game)?;
    let session = Session::after(&loaded, &args.after)?;
    let game = loaded.compiled()?;
    let start = session.compiled(&game)?;
    let pool = playout::pool(args.threads)?;
    let progress = Progress::new(None, "decisions played");
    let tell = |played: u64| progress.set(played);
    let (mut counts, mut ended) = (Vec::new(), Vec::new());
    for depth in 1..=args.depth {
        let counter = Counter::new(&game, args.limit).with_progress(&tell);
        // Where every game is over, it stays over.
        let count = match counts.last() {
            Some(0) => 0,
            _ => pool.install(|| count(&counter, &start, what, depth)).map_err(failure)?,
        };
        counts.push(count);
        let outcomes = match results && count > 0 {
            true => pool.install(|| counter.outcomes(&start, depth)).map_err(failure)?,
            false => BTreeMap::new(),
        };
        let won = by_winner(&loaded.model, outcomes);
        if !args.json {
            writeln!(out, "{depth} {count}{}", if results { told(&won) } else { String::new() })?;
            out.flush()?;
        }
        ended.push(Value::Object(won.into_iter().map(|(who, n)| (who, n.into())).collect()));
    }
    if args.json {
        let mut object = data::game(&loaded.name, &loaded.model);
        object.insert("counted".into(), json!(format!("{what:?}").to_lowercase()));
        object.insert("counts".into(), counts.into());
        if results {
            object.insert("over".into(), ended.into());
        }
        out.json(&object.into())?;
    }
    Ok(Code::Fine)
}

fn by_winner(model: &Model, outcomes: BTreeMap<Vec<Role>, u64>) -> Vec<(String, u64)> {
    outcomes.into_iter().map(|(winners, n)| (winners_name(model, &winners), n)).collect()
}

/// In how many positions the game is over, and who has won.
fn told(won: &[(String, u64)]) -> String {
    let over: u64 = won.iter().map(|(_, n)| n).sum();
    let each: Vec<String> = won.iter().map(|(who, n)| format!("{who} {n}")).collect();
    match over {
        0 => "  over 0".to_string(),
        over => format!("  over {over}: {}", each.join(", ")),
    }
}

/// Who won, by name.
fn winners_name(model: &Model, winners: &[Role]) -> String {
    match winners {
        [] if model.cast.roles == 1 => "lost".to_string(),
        [] => "draw".to_string(),
        winners => winners.iter().map(|r| model.role_name(*r)).collect::<Vec<_>>().join(" and "),
    }
}

fn count<G: Game>(counter: &Counter<G>, state: &G::State, what: What, depth: u32) -> Result<u64, CountError> {
    match what {
        What::Perft => counter.perft(state, depth),
        What::Results => counter.results(state, depth),
        What::Positions => counter.positions(state, depth),
        What::Decisions => counter.decisions(state, depth),
    }
}

fn failure(error: CountError) -> Failure {
    match error {
        CountError::Limit(limit) => limit.into(),
        CountError::TooMany(_) => {
            let help = "count less deep, on a smaller board, or raise `--limit`";
            Problem::new("too-much-to-count", error.to_string()).help(help).into()
        }
    }
}
