//! `boardwright ninja`: patterns of Mind Ninja checked, measured and played.

pub mod balance;
pub mod check;
pub mod counsel;
pub mod load;
mod play;
pub mod player;
mod table;
pub mod told;

use super::out::{Done, Out};

/// Checks, measures and plays patterns of Mind Ninja.
///
/// A pattern is the name of a shipped one (`boardwright list --patterns`), with values for its parameters if it has
/// any (`five_in_a_row(4)`), the path of a `.pattern` file, or an expression after `--expr`.
#[derive(Debug, clap::Args)]
pub struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, clap::Subcommand)]
enum Command {
    Check(check::Args),
    Balance(balance::Args),
    Play(Box<play::Args>),
    Table(table::Args),
}

pub fn run(args: &Args, out: &mut Out) -> Done {
    match &args.command {
        Command::Check(args) => check::run(args, out),
        Command::Balance(args) => balance::run(args, out),
        Command::Play(args) => play::run(args, out),
        Command::Table(args) => table::run(args, out),
    }
}
