//! `boardwright perft GAME --depth N`, and `results`, `positions`, `decisions`

use super::load::{self, GameArgs};
use super::out::{Code, Done, Failure, Out, Problem};
use super::progress::Progress;
use super::steps::{AfterArgs, Session};
use super::{data, playout};
use boardwright::analysis::counts::{CountError, Counter};
use boardwright::game::Game;
use serde_json::json;
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

/// What is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    Perft,
    Results,
    Positions,
    Decisions,
}

pub fn run(args: &Args, what: What, out: &mut Out) -> Done {
    let loaded = load::load(&args.game)?;
    let session = Session::after(&loaded, &args.after)?;
    let game = loaded.compiled()?;
    let start = session.compiled(&game)?;
    let pool = playout::pool(args.threads)?;
    let progress = Progress::new(None, "decisions played");
    let tell = |played: u64| progress.set(played);
    let mut counts = Vec::new();
    for depth in 1..=args.depth {
        let counter = Counter::new(&game, args.limit).with_progress(&tell);
        // Where every game is over, it stays over.
        let count = match counts.last() {
            Some(0) => 0,
            _ => pool.install(|| count(&counter, &start, what, depth)).map_err(failure)?,
        };
        counts.push(count);
        if !args.json {
            writeln!(out, "{depth} {count}")?;
            out.flush()?;
        }
    }
    if args.json {
        let mut object = data::game(&loaded.name, &loaded.model);
        object.insert("counted".into(), json!(format!("{what:?}").to_lowercase()));
        object.insert("counts".into(), counts.into());
        out.json(&object.into())?;
    }
    Ok(Code::Fine)
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
