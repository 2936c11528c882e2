//! `boardwright play GAME`

mod begin;
mod form;
mod host;
mod input;
mod invent;
mod lists;
mod machine;
mod news;
mod patterns;
mod seats;
mod status;
mod table;
mod unsaved;
mod words;

use super::load::{self, GameArgs, OptionArgs};
use super::out::{Code, Done, Out, Problem};
use super::saved;
use boardwright::record::Record;
use std::path::{Path, PathBuf};

pub use host::{at_table, Resumed};
pub use input::Input;
pub use seats::SeatArgs;

/// Plays a game in the terminal, against the machine or with other people.
///
/// Type a move when it is your turn; `?` lists the legal moves, `hint` asks the machine for advice, and `help` tells
/// the other words. Without seats the first is a person and the machine has the others.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// A game's id (see `boardwright list`), the path of a `.game` file, or a saved game.
    #[arg(conflicts_with = "resume")]
    game: Option<String>,
    #[command(flatten)]
    options: OptionArgs,
    #[command(flatten)]
    seats: SeatArgs,
    /// The machine's seed; without it every game is another one.
    #[arg(long, value_parser = seed)]
    seed: Option<u64>,
    /// The machine resigns when it expects less than this share of the points; 0 for never.
    #[arg(long, default_value_t = 0.02, value_parser = share)]
    resign: f64,
    /// Goes on with a saved game; without FILE with one that was left without being saved.
    #[arg(long, value_name = "FILE", conflicts_with = "set", num_args = 0..=1)]
    resume: Option<Option<PathBuf>>,
    /// Goes on with what can be read of a damaged file.
    #[arg(long, requires = "resume")]
    recover: bool,
}

pub fn share(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(n) if (0.0..0.5).contains(&n) => Ok(n),
        _ => Err("write a share below a half, such as `0.02`, or 0 for never".into()),
    }
}

pub fn seed(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| "write a whole number from 0 on, such as `7`".into())
}

pub fn run(args: &Args, out: &mut Out) -> Done {
    let mut input = Input::new();
    let game = match (&args.game, &args.resume) {
        (_, Some(Some(path))) => return resume(args, path, false, &mut input, out),
        (_, Some(None)) => {
            let path = begin::unsaved_game(&mut input, out)?;
            return resume(args, &path, true, &mut input, out);
        }
        (Some(game), None) if is_record(game) => {
            return resume(args, Path::new(game), false, &mut input, out)
        }
        (Some(game), None) => game.clone(),
        (None, None) => match begin::which_game(&mut input, out)? {
            Some(game) => game,
            None => return Ok(Code::Fine),
        },
    };
    let loaded = load::load(&GameArgs { game, options: args.options.clone() })?;
    at_table(loaded, None, &args.seats, args.seed, args.resign, &mut input, out)
}

/// Is this a file with a saved game in it?
fn is_record(name: &str) -> bool {
    let path = Path::new(name);
    let is_text = name.ends_with(".game") || name.ends_with(".pattern") || !path.is_file();
    !is_text && saved::read(path, false).is_ok()
}

fn resume(args: &Args, path: &Path, unsaved: bool, input: &mut Input, out: &mut Out) -> Done {
    if !args.options.set.is_empty() {
        let problem = Problem::new("saved-game", "the options of a saved game cannot be set anew");
        return Err(problem.help("leave out `--set`").into());
    }
    let record = saved::read(path, args.recover)?;
    let loaded = saved::load(&record, path)?;
    let resumed = Resumed { record, path: path.to_path_buf(), unsaved };
    at_table(loaded, Some(resumed), &args.seats, args.seed, args.resign, input, out)
}

/// The record of the game as it stands, for a file.
fn record(table: &table::Table) -> Record {
    let seats = table.players.iter().map(seats::Player::name).collect();
    let notes = table.kept.notes(table.session.moves());
    saved::record(table.loaded, &table.session, seats, table.ending()).noted(notes)
}
