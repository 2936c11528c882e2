//! `boardwright rules GAME`

use super::load::{self, GameArgs};
use super::out::{Code, Done, Out};
use super::terminal;
use boardwright::describe;
use std::io::Write;

/// Prints a game's rules in plain English, with its options filled in.
#[derive(Debug, clap::Args)]
pub struct Args {
    #[command(flatten)]
    game: GameArgs,
}

pub fn run(args: &Args, out: &mut Out) -> Done {
    let loaded = load::load(&args.game)?;
    let text = describe::rules_within(&loaded.book, &loaded.model, terminal::prose());
    writeln!(out, "{}", text.trim_end())?;
    Ok(Code::Fine)
}
