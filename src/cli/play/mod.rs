//! `boardwright play GAME`

mod input;
mod invent;
mod patterns;
mod seats;
mod table;
mod words;

use super::load::{self, GameArgs, Loaded, OptionArgs};
use super::out::{Code, Done, Failure, Out};
use super::steps::Session;
use super::{interrupt, names, report, saved, show};
use boardwright::ninja::is_before_play;
use boardwright::record::Record;
use seats::Player;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use table::{Kept, Table};

pub use seats::SeatArgs;

/// Plays a game in the terminal, against the machine or with other people.
///
/// Type a move when it is your turn; `?` lists the legal moves, `hint` asks the machine for advice, and `help` tells
/// the other words. Without seats the first is a person and the machine has the others.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// A game's id (see `boardwright list`) or the path of a `.game` file.
    #[arg(required_unless_present = "resume", conflicts_with = "resume")]
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
    /// Goes on with a saved game.
    #[arg(long, value_name = "FILE", conflicts_with = "set")]
    resume: Option<PathBuf>,
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
    let record = args.resume.as_ref().map(|path| saved::read(path, args.recover)).transpose()?;
    let loaded = match (&record, &args.resume) {
        (Some(record), Some(path)) => saved::load(record, path)?,
        _ => load::load(&GameArgs {
            game: args.game.clone().unwrap_or_default(),
            options: args.options.clone(),
        })?,
    };
    let resumed = record.as_ref().zip(args.resume.as_deref());
    at_table(loaded, resumed, &args.seats, args.seed, args.resign, out)
}

/// Plays a game, from its start or from a record on. A pattern that is invented makes it another game with the same
/// moves.
pub fn at_table(
    mut loaded: Loaded,
    resumed: Option<(&Record, &Path)>,
    seats: &SeatArgs,
    seed: Option<u64>,
    resign: f64,
    out: &mut Out,
) -> Done {
    let players = seats.players(loaded.model.cast.roles, resumed.map(|(record, _)| record))?;
    let seed = seed.unwrap_or_else(|| rand::random::<u64>() % 1_000_000);
    let mut moves: Option<Vec<String>> = None;
    let of_record = |(record, path): (&Record, &Path)| Kept::of(record, path, &loaded.model);
    let mut kept = resumed.map(of_record).unwrap_or_default();
    let mut told = patterns::given(&loaded);
    let hurry = interrupt::hurry()?;
    let readings: Result<String, Failure> = told.iter().map(|id| patterns::reading_of(&loaded, id)).collect();
    let readings = match readings {
        // A game that was begun goes on, whatever can be said of its patterns.
        Err(failure) if resumed.is_some() => report::failure(&failure, out.colour),
        readings => readings?,
    };
    loop {
        let session = match (&moves, resumed) {
            (Some(moves), _) => Session::with_moves(&loaded.game, moves)?,
            (None, Some((record, _))) => saved::replayed(record, &loaded)?,
            (None, None) => Session::new(&loaded.game)?,
        };
        if moves.is_none() {
            head(&loaded, &session, &players, seed, out)?;
            write!(out, "{readings}")?;
        }
        let mut table = Table::new(&loaded, session, players.clone(), seed, resign, hurry)?;
        table.kept = kept;
        let condition = match play(&mut table, &mut told, out)? {
            Left::Table(code) => return Ok(code),
            Left::Invented(condition) => condition,
        };
        moves = Some(table.session.moves().map(str::to_string).collect());
        kept = table.kept;
        match invent::listed(&loaded, &condition) {
            Ok((other, reading)) => {
                loaded = other;
                write!(out, "{reading}")?;
                let newest = loaded.model.patterns.iter().rev().find(|p| p.id.starts_with("invented"));
                if let Some(newest) = newest {
                    writeln!(out, "`{0}` is on the list now: to name it, type `{0}`", newest.id)?;
                }
            }
            Err(failure) => write!(out, "{}", report::failure(&failure, out.colour))?,
        }
    }
}

fn head(loaded: &Loaded, session: &Session, players: &[Player], seed: u64, out: &mut Out) -> io::Result<()> {
    let set: Vec<String> = loaded.settings.iter().map(|(name, value)| format!("{name}={value}")).collect();
    let set = if set.is_empty() { String::new() } else { format!(" ({})", set.join(", ")) };
    writeln!(out, "{}{set}", out.styled("1", &loaded.model.title))?;
    if let Some(about) = &loaded.book.about {
        writeln!(out, "{about}")?;
    }
    let holders = session.state().position().holders();
    for (seat, player) in names::seats(&loaded.model).zip(players) {
        let role = names::roles(&loaded.model).zip(holders).find(|(_, &holder)| holder == seat);
        let role = role.filter(|_| !is_before_play(&loaded.model, session.state().position()));
        let role = role.map_or(String::new(), |(role, _)| format!("{}, ", loaded.model.role_name(role)));
        let player = match player {
            Player::Human => "a person".to_string(),
            Player::Seated(seated) => format!("{}, seed {seed}", seated.text()),
        };
        writeln!(out, "{} seat: {role}{player}", names::seat(seat))?;
    }
    if players.contains(&Player::Human) {
        writeln!(out, "Type a move, `?` for the legal moves, `help` for more.")?;
    }
    Ok(())
}

/// Until the game is over and nobody has anything more to say, or the input ends. `told` are the patterns of which it
/// was said what they mean.
fn play(table: &mut Table, told: &mut Vec<String>, out: &mut Out) -> Result<Left, Failure> {
    let mut input = input::Input::new();
    let people = table.has_people();
    let mut shown = false;
    loop {
        announce(table, told, out)?;
        out.flush()?;
        match table.machine_move() {
            Ok(None) => {}
            Ok(Some(told)) => {
                writeln!(out, "{told}")?;
                shown = false;
                continue;
            }
            // What was played is not lost with a player that breaks down.
            Err(failure) if people => {
                write!(out, "{}", report::failure(&failure, out.colour))?;
                writeln!(out, "{}", table.hand_over())?;
                shown = false;
            }
            Err(failure) => return Err(failure),
        }
        if !shown {
            writeln!(out)?;
            show::board(table.loaded, &table.session, out)?;
            let ended = table.resignation();
            writeln!(out, "{}", ended.unwrap_or_else(|| show::status(table.loaded, &table.session)))?;
            shown = true;
        }
        if !people {
            return Ok(Left::Table(Code::Fine));
        }
        let Some(line) = input.line(&table.prompt(), out)? else {
            writeln!(out, "The input has ended; the game is left here.")?;
            return Ok(Left::Table(Code::Fine));
        };
        match answer(table, line.trim(), out)? {
            After::Show => shown = false,
            After::Ask => {}
            After::Leave => return Ok(Left::Table(Code::Fine)),
            After::Invent(condition) => return Ok(Left::Invented(condition)),
        }
        out.flush()?;
    }
}

/// Says of patterns that are played for what they mean, if that was not just said.
fn announce(table: &Table, told: &mut Vec<String>, out: &mut Out) -> io::Result<()> {
    let known = patterns::known(table.loaded, &table.session);
    for pattern in known.iter().filter(|pattern| !told.contains(pattern)) {
        write!(out, "{}", patterns::told(table.loaded, pattern, out.colour).unwrap_or_default())?;
    }
    *told = known;
    Ok(())
}

/// Why nobody sits at the table any more.
enum Left {
    /// The players have left.
    Table(Code),
    /// Somebody has invented a pattern.
    Invented(String),
}

/// What follows a typed line.
enum After {
    /// The position has changed.
    Show,
    /// It has not.
    Ask,
    Leave,
    Invent(String),
}

/// Does what a typed line says: a move, or one of the words.
fn answer(table: &mut Table, line: &str, out: &mut Out) -> Result<After, Failure> {
    let word = words::Word::of(line).filter(|_| line.starts_with(':') || !table.is_move(line));
    let told = match word {
        None if line.is_empty() => return Ok(After::Ask),
        None => match table.typed(line) {
            Ok(told) => {
                writeln!(out, "{told}")?;
                return Ok(After::Show);
            }
            Err(told) => told,
        },
        Some(words::Word::Quit) => return Ok(After::Leave),
        Some(words::Word::Invent(condition)) => match invent::refusal(table) {
            None => return Ok(After::Invent(condition)),
            Some(told) => told,
        },
        Some(words::Word::Board) => return Ok(After::Show),
        Some(words::Word::Undo) if table.undo() => return Ok(After::Show),
        Some(words::Word::Undo) => "there is nothing to take back".into(),
        Some(words::Word::Redo) if table.redo() => return Ok(After::Show),
        Some(words::Word::Redo) => "nothing was taken back".into(),
        Some(words::Word::Resign) => table.resign().unwrap_or_else(|| "the game is over".into()),
        Some(words::Word::Random) => match table.any_move()? {
            Some(told) => {
                writeln!(out, "{told}")?;
                return Ok(After::Show);
            }
            None => "the game is over".into(),
        },
        Some(words::Word::Hint) => table.hint()?,
        Some(words::Word::Moves(start)) => asked(table, &start, out.colour)?,
        Some(words::Word::Save { path, over }) => table.save(&path, over),
        Some(words::Word::Svg { path, over }) => table.draw(&path, over),
        Some(words::Word::Log) => table.log(),
        Some(words::Word::Rules) => rules(table, out.colour),
        Some(words::Word::Help) => words::HELP.into(),
        Some(words::Word::Unfinished(advice)) => advice.into(),
    };
    writeln!(out, "{}", told.trim_end())?;
    Ok(After::Ask)
}

/// What a pattern means, or the legal moves that begin so.
fn asked(table: &Table, start: &str, colour: bool) -> Result<String, Failure> {
    match patterns::told(table.loaded, start, colour) {
        Some(told) if patterns::is_naming(&table.session) => Ok(format!("{told}{}", table.legal(start)?)),
        Some(told) => Ok(told),
        None => table.legal(start),
    }
}

/// The rules, and what the pattern means that is played for.
fn rules(table: &Table, colour: bool) -> String {
    let loaded = table.loaded;
    let rules = boardwright::describe::rules(&loaded.book, &loaded.model);
    let known = patterns::known(loaded, &table.session);
    let told: String = known.iter().filter_map(|pattern| patterns::told(loaded, pattern, colour)).collect();
    let head = if told.is_empty() { "" } else { "\nTHE PATTERN\n" };
    format!("{rules}{head}{told}")
}

/// The record of the game as it stands, for a file.
fn record(table: &Table) -> Record {
    let seats = table.players.iter().map(Player::name).collect();
    saved::record(table.loaded, &table.session, seats, table.ending())
}
