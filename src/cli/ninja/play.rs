//! `boardwright ninja play`

use super::load;
use crate::cli::load as games;
use crate::cli::out::{Done, Out, Problem};
use crate::cli::play::{at_table, seed, share, Input, SeatArgs};
use clap::ValueEnum;

/// Plays Mind Ninja: with a pattern that is set, or in one of the forms of its rules.
///
/// Without `--form` the pattern is set and the first seat is the builder. In the other forms the pattern is named in
/// play, from a list or, with `invent CONDITION`, in the players' own words.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The pattern: a name or a file; in the forms in which one is named, the only one on the list.
    #[arg(conflicts_with = "expr")]
    pattern: Option<String>,
    /// The pattern's condition itself.
    #[arg(long, value_name = "CONDITION")]
    expr: Option<String>,
    /// The board.
    #[arg(long, default_value = "hexhex(5)")]
    board: String,
    /// The form of the rules.
    #[arg(long)]
    form: Option<Form>,
    /// The patterns to choose from, such as `{ hex, five_in_a_row(4), ./my.pattern }`.
    #[arg(long, value_name = "PATTERNS", conflicts_with_all = ["pattern", "expr"])]
    list: Option<String>,
    /// The colours of the stones, in place of red and blue.
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    colours: Vec<String>,
    /// Free turns before the first turn, where the pattern is set: a handicap; none without it.
    #[arg(long)]
    free: Option<u32>,
    /// Who takes them; the builder without it.
    #[arg(long)]
    favoured: Option<Side>,
    #[command(flatten)]
    seats: SeatArgs,
    /// The machine's seed; without it every game is another one.
    #[arg(long, value_parser = seed)]
    seed: Option<u64>,
    /// The machine resigns when it expects less than this share of the points; 0 for never.
    #[arg(long, default_value_t = 0.0, value_parser = share)]
    resign: f64,
}

/// The forms of the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Form {
    /// The pattern is set; Builder is the first seat.
    Set,
    /// One player names the pattern, the other one takes a role.
    Simplest,
    /// Who names the pattern also gives one role free turns.
    Free,
    /// Who names the pattern also sets up a position.
    Position,
    /// The right to name the pattern is auctioned.
    Tournament,
}

/// One of the two roles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Side {
    Builder,
    Blocker,
}

impl Args {
    /// The settings for free turns where the pattern is set.
    fn handicap(&self) -> [(String, String); 2] {
        let favoured = if self.favoured == Some(Side::Blocker) { "Blocker" } else { "Builder" };
        let free = self.free.unwrap_or(0).to_string();
        [("favoured".into(), favoured.into()), ("free".into(), free)]
    }
}

fn no_handicap() -> Problem {
    let message =
        "`--free` and `--favoured` are a handicap where the pattern is set, and here it is named in play";
    Problem::new("form-option", message).help(
        "name the pattern and leave out `--form`; or take `--form free`, in which whoever names it grants free turns",
    )
}

pub fn run(args: &Args, out: &mut Out) -> Done {
    let asked = args.pattern.as_ref().or(args.expr.as_ref());
    let form = args.form.unwrap_or(if asked.is_some() { Form::Set } else { Form::Simplest });
    let id = match form {
        Form::Set => "mind_ninja_set",
        Form::Simplest => "mind_ninja",
        Form::Free => "mind_ninja_free",
        Form::Position => "mind_ninja_position",
        Form::Tournament => "mind_ninja_tournament",
    };
    let mut settings = vec![("surface".to_string(), args.board.clone())];
    match (form, asked, &args.list) {
        (Form::Set, Some(pattern), _) => settings.push(("pattern".into(), pattern.clone())),
        (_, Some(pattern), _) => settings.push(("list".into(), format!("({pattern})"))),
        (_, None, Some(list)) => settings.push(("list".into(), list.clone())),
        _ => {}
    }
    match form {
        Form::Set => settings.extend(args.handicap()),
        _ if args.free.is_some() || args.favoured.is_some() => return Err(no_handicap().into()),
        _ => {}
    }
    settings.extend(load::colours(&args.colours));
    let book = games::read(&games::find(id)?)?;
    let loaded = games::bind(id.into(), book, settings)?;
    at_table(loaded, None, &args.seats, args.seed, args.resign, &mut Input::new(), out)
}
