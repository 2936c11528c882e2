//! `boardwright rules GAME`

use super::load::{self, GameArgs};
use super::out::{Code, Done, Out};
use boardwright::describe;
use std::io::Write;

/// Tells a game's rules in plain English, its options filled in.
#[derive(Debug, clap::Args)]
pub struct Args {
    #[command(flatten)]
    game: GameArgs,
}

pub fn run(args: &Args, out: &mut Out) -> Done {
    let loaded = load::load(&args.game)?;
    let text = describe::rules(&loaded.book, &loaded.model);
    writeln!(out, "{}", text.trim_end())?;
    Ok(Code::Fine)
}
