//! `boardwright program GAME`

use super::load::{self, GameArgs};
use super::out::{Code, Done, Out};
use std::io::Write;

/// Prints the compiled form of a game: the operations that play it.
#[derive(Debug, clap::Args)]
pub struct Args {
    #[command(flatten)]
    game: GameArgs,
}

pub fn run(args: &Args, out: &mut Out) -> Done {
    let loaded = load::load(&args.game)?;
    write!(out, "{}", loaded.compiled()?.program())?;
    Ok(Code::Fine)
}
