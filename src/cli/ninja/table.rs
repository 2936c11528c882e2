//! `boardwright ninja table`

use super::load::{self, PatternArgs};
use crate::cli::out::{Code, Done, Failure, Out};
use crate::cli::progress::Progress;
use boardwright::ninja::{table, Puzzle, Trouble};
use std::io::Write;

/// The table of exactly solved small boards in docs/mind-ninja.md.
///
/// For each pattern and board it says who wins, with every number of free turns for either side, if nobody errs.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Only the rows that are solved at once.
    #[arg(long)]
    quick: bool,
    /// How many positions may be looked at for one game.
    #[arg(long, default_value_t = 20_000_000)]
    positions: u64,
}

impl From<Trouble> for Failure {
    fn from(trouble: Trouble) -> Failure {
        load::trouble(trouble).into()
    }
}

pub fn run(args: &Args, out: &mut Out) -> Done {
    let slow = if args.quick { &[] } else { table::SLOW };
    let rows = table::QUICK.iter().chain(slow);
    let progress = Progress::new(Some((table::QUICK.len() + slow.len()) as u64), "rows");
    write!(out, "{}", table::head())?;
    for (pattern, board) in rows {
        let row = table::row(pattern, board, args.positions, |free| puzzle(pattern, board, free))?;
        write!(out, "{}", table::line(&row))?;
        out.flush()?;
        progress.step();
    }
    Ok(Code::Fine)
}

fn puzzle(pattern: &str, board: &str, free: i32) -> Result<Puzzle, Failure> {
    let args = PatternArgs {
        pattern: Some(pattern.to_string()),
        expr: None,
        board: board.to_string(),
        colours: Vec::new(),
    };
    load::puzzle(&load::game(&args, &load::free_turns(free))?)
}
