//! `boardwright ninja play`

use super::check;
use super::load::{self, PatternArgs};
use crate::cli::load as games;
use crate::cli::out::{Done, Out};
use crate::cli::play::{at_table, share, SeatArgs};
use clap::ValueEnum;
use std::io::Write;

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
    /// The patterns to choose from, such as `{ hex, five_in_a_row(4) }`.
    #[arg(long, value_name = "PATTERNS", conflicts_with_all = ["pattern", "expr"])]
    list: Option<String>,
    /// Free turns before the first turn, where the pattern is set: a handicap.
    #[arg(long, default_value_t = 0)]
    free: u32,
    /// Who takes them.
    #[arg(long, default_value = "builder")]
    favoured: Side,
    #[command(flatten)]
    seats: SeatArgs,
    /// The machine's seed; without it every game is another one.
    #[arg(long)]
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
    let (book, pattern) = load::game_with(id, asked.map_or("", String::as_str))?;
    let mut settings = vec![("surface".to_string(), args.board.clone())];
    match (form, asked, &args.list) {
        (Form::Set, Some(_), _) => settings.push(("pattern".into(), pattern)),
        (_, Some(_), _) => settings.push(("list".into(), format!("({pattern})"))),
        (_, None, Some(list)) => settings.push(("list".into(), list.clone())),
        _ => {}
    }
    if form == Form::Set {
        let favoured = if args.favoured == Side::Builder { "Builder" } else { "Blocker" };
        settings.push(("favoured".into(), favoured.into()));
        settings.push(("free".into(), args.free.to_string()));
    }
    if asked.is_some() {
        let (pattern, expr, board) = (args.pattern.clone(), args.expr.clone(), args.board.clone());
        write!(out, "{}", check::reading(&PatternArgs { pattern, expr, board, colours: Vec::new() })?)?;
    }
    at_table(games::bind(id.into(), book, settings)?, None, &args.seats, args.seed, args.resign, out)
}
