//! Games at one table, one after the other: whose turn it is, what is typed, what follows.

use super::begin;
use super::input::{Completion, Input, Typed};
use super::invent;
use super::lists;
use super::news;
use super::patterns;
use super::seats::{Player, SeatArgs};
use super::status;
use super::table::{Kept, Table};
use super::unsaved::Keeper;
use super::words::{self, Word};
use crate::cli::load::Loaded;
use crate::cli::out::{Code, Done, Failure, Out};
use crate::cli::steps::Session;
use crate::cli::{drawn, interrupt, saved, show, terminal};
use boardwright::record::Record;
use std::io::{self, Write};
use std::path::PathBuf;

/// What is said when somebody leaves a game that is kept.
const KEPT: &str = "The game is kept; `boardwright play --resume` goes on with it.";

/// A game that goes on.
pub struct Resumed {
    /// What was saved.
    pub record: Record,
    /// Where.
    pub path: PathBuf,
    /// It was kept without anybody having saved it.
    pub unsaved: bool,
}

/// Why a game at the table has come to its end.
enum Left {
    /// The players have left.
    Table(Code),
    /// Somebody has invented a pattern.
    Invented(String),
    /// The game is played once more; everybody may have the next seat.
    Again { swap: bool },
}

/// What follows a typed line.
enum After {
    /// The position has changed.
    Show,
    /// It has not.
    Ask,
    Leave(Left),
}

/// Plays a game, from its start or from a record on, and others after it. A pattern that is invented makes it another
/// game with the same moves.
pub fn at_table(
    mut loaded: Loaded,
    resumed: Option<Resumed>,
    seats: &SeatArgs,
    seed: Option<u64>,
    resign: f64,
    input: &mut Input,
    out: &mut Out,
) -> Done {
    begin::title(&loaded, out)?;
    let Some(players) = players(&loaded, resumed.as_ref(), seats, input, out)? else { return Ok(Code::Fine) };
    let seed = seed.unwrap_or_else(|| rand::random::<u64>() % 1_000_000);
    let told = patterns::given(&loaded);
    let readings = readings(&loaded, &told, resumed.is_some(), out)?;
    let (hurry, keeper) = (interrupt::hurry()?, keeper(&loaded, resumed.as_ref()));
    let mut next = Next { players, seed, kept: kept(&loaded, resumed.as_ref()), moves: None, resumed };
    let mut host = Host { keeper, told, input, out };
    loop {
        let session = next.session(&loaded)?;
        if next.moves.is_none() {
            begin::head(&loaded, &session, &next.players, next.seed, host.out)?;
            write!(host.out, "{readings}")?;
        }
        let mut table = Table::new(&loaded, session, next.players.clone(), next.seed, resign, hurry)?;
        table.kept = std::mem::take(&mut next.kept);
        match host.play(&mut table)? {
            Left::Table(code) => return Ok(code),
            Left::Again { swap } => {
                let mut players = table.players;
                players.rotate_right(usize::from(swap));
                host.keeper = self::keeper(&loaded, None);
                let seed = next.seed.wrapping_add(1);
                next = Next { players, seed, kept: Kept::default(), moves: None, resumed: None };
            }
            Left::Invented(condition) => {
                next.moves = Some(table.session.moves().map(str::to_string).collect());
                (next.kept, next.players) = (table.kept, table.players);
                loaded = with_invented(loaded, &condition, host.out)?;
            }
        }
    }
}

/// The game that comes next.
struct Next {
    players: Vec<Player>,
    seed: u64,
    kept: Kept,
    /// Its moves, where it is a game that was going on and has got another pattern.
    moves: Option<Vec<String>>,
    resumed: Option<Resumed>,
}

impl Next {
    fn session<'a>(&self, loaded: &'a Loaded) -> Result<Session<'a>, Failure> {
        let session = match (&self.moves, &self.resumed) {
            (Some(moves), _) => Session::with_moves(&loaded.game, moves)?,
            (None, Some(resumed)) => saved::replayed(&resumed.record, loaded)?,
            (None, None) => Session::new(&loaded.game)?,
        };
        Ok(session.told_by(&loaded.book))
    }
}

/// Who sits where; asks who does not say it. Nobody if the answer is that nobody wants to play.
fn players(
    loaded: &Loaded,
    resumed: Option<&Resumed>,
    seats: &SeatArgs,
    input: &mut Input,
    out: &mut Out,
) -> Result<Option<Vec<Player>>, Failure> {
    let mut seats = seats.clone();
    let alone = loaded.model.cast.roles == 1;
    let asks = input.is_terminal() && resumed.is_none() && seats.is_open() && !alone;
    if asks && !begin::which_side(loaded, &mut seats, input, out)? {
        return Ok(None);
    }
    let players = seats.players(loaded.model.cast.roles, resumed.map(|resumed| &resumed.record))?;
    Ok(Some(players))
}

fn kept(loaded: &Loaded, resumed: Option<&Resumed>) -> Kept {
    let of = |resumed: &Resumed| {
        Kept::of(&resumed.record, (!resumed.unsaved).then_some(&resumed.path), &loaded.model)
    };
    resumed.map(of).unwrap_or_default()
}

fn keeper(loaded: &Loaded, resumed: Option<&Resumed>) -> Keeper {
    let unsaved = resumed.filter(|resumed| resumed.unsaved).map(|resumed| resumed.path.as_path());
    Keeper::new(&loaded.model.id, unsaved)
}

/// What the patterns mean that are played for from the beginning.
fn readings(loaded: &Loaded, told: &[String], goes_on: bool, out: &Out) -> Result<String, Failure> {
    let readings: Result<String, Failure> = told.iter().map(|id| patterns::reading_of(loaded, id)).collect();
    match readings {
        // A game that was begun goes on, whatever can be said of its patterns.
        Err(failure) if goes_on => Ok(drawn::failure(&failure, out.colour)),
        readings => readings,
    }
}

/// The game with a pattern more on its list, or as it was if the pattern is wrong.
fn with_invented(loaded: Loaded, condition: &str, out: &mut Out) -> Result<Loaded, Failure> {
    match invent::listed(&loaded, condition) {
        Ok((other, reading)) => {
            write!(out, "{reading}")?;
            let newest = other.model.patterns.iter().rev().find(|p| p.id.starts_with("invented"));
            if let Some(newest) = newest {
                writeln!(out, "`{0}` is on the list now: to name it, type `{0}`", newest.id)?;
            }
            Ok(other)
        }
        Err(failure) => {
            write!(out, "{}", drawn::failure(&failure, out.colour))?;
            Ok(loaded)
        }
    }
}

/// Who looks after the games.
struct Host<'a> {
    keeper: Keeper,
    /// The patterns of which it was said what they mean.
    told: Vec<String>,
    input: &'a mut Input,
    out: &'a mut Out,
}

impl Host<'_> {
    /// Until the game is over and nobody has anything more to say, or the input ends.
    fn play(&mut self, table: &mut Table) -> Result<Left, Failure> {
        let people = table.has_people();
        let mut shown = false;
        loop {
            self.announce(table)?;
            if people && self.input.is_terminal() {
                self.keep(table)?;
            }
            self.out.flush()?;
            match table.machine_move() {
                Ok(None) => {}
                Ok(Some(told)) => {
                    tell_move(table, &told, self.out)?;
                    shown = false;
                    continue;
                }
                // What was played is not lost with a player that breaks down.
                Err(failure) if people => {
                    write!(self.out, "{}", drawn::failure(&failure, self.out.colour))?;
                    writeln!(self.out, "{}", table.hand_over())?;
                    shown = false;
                }
                Err(failure) => return Err(failure),
            }
            if !shown {
                show_all(table, people, self.out)?;
                shown = true;
            }
            if !people {
                return Ok(Left::Table(Code::Fine));
            }
            match self.line(table)? {
                After::Show => shown = false,
                After::Ask => {}
                After::Leave(left) => return Ok(left),
            }
            self.out.flush()?;
        }
    }

    /// Asks for a line and does what it says.
    fn line(&mut self, table: &mut Table) -> Result<After, Failure> {
        self.input.complete(completion(table));
        let after = match self.input.line(&table.prompt(), self.out)? {
            Typed::Line(line) => answer(table, line.trim(), self.out)?,
            Typed::Ended if !self.keeper.has_kept() => {
                writeln!(self.out, "The input has ended; the game is left here.")?;
                After::Leave(Left::Table(Code::Fine))
            }
            Typed::Ended | Typed::Interrupted => After::Leave(Left::Table(Code::Fine)),
        };
        if self.keeper.has_kept() && matches!(after, After::Leave(Left::Table(_) | Left::Again { .. })) {
            writeln!(self.out, "{KEPT}")?;
        }
        Ok(after)
    }

    /// Keeps the game as it stands, as long as it is in no other file and not over.
    fn keep(&mut self, table: &Table) -> Result<(), Failure> {
        if !table.is_unsaved() || !table.goes_on() {
            self.keeper.forget();
            interrupt::say_at_the_end("");
            return Ok(());
        }
        match self.keeper.keep(super::record(table)) {
            Some(problem) => write!(self.out, "{}", drawn::problem(&problem, self.out.colour))?,
            None => interrupt::say_at_the_end(KEPT),
        }
        Ok(())
    }

    /// Says of patterns that are played for what they mean, if that was not just said.
    fn announce(&mut self, table: &Table) -> io::Result<()> {
        let known = patterns::known(table.loaded, &table.session);
        for pattern in known.iter().filter(|pattern| !self.told.contains(pattern)) {
            let told = patterns::told(table.loaded, pattern, self.out.colour).unwrap_or_default();
            write!(self.out, "{told}")?;
        }
        self.told = known;
        Ok(())
    }
}

/// Tells a move and what has changed with it.
fn tell_move(table: &Table, told: &str, out: &mut Out) -> io::Result<()> {
    writeln!(out, "{told}")?;
    match news::of_last_move(table, out).filter(|_| table.goes_on()) {
        Some(news) => writeln!(out, "{news}"),
        None => Ok(()),
    }
}

/// The position, and what a player has to know.
fn show_all(table: &Table, people: bool, out: &mut Out) -> Result<(), Failure> {
    writeln!(out)?;
    show::board(table.loaded, &table.session, out)?;
    match news::of_end(table, out)? {
        Some(told) => writeln!(out, "{told}")?,
        None => status::block(table, out)?.iter().try_for_each(|line| writeln!(out, "{line}"))?,
    }
    if people && !table.goes_on() {
        writeln!(out, "`new` plays again, `new swap` from the other seat; also `undo`, `log`, `quit`.")?;
    }
    Ok(())
}

fn completion(table: &Table) -> Completion {
    let at = table.goes_on().then(|| (table.session.game().clone(), table.session.state().clone()));
    Completion { words: words::WORDS.map(str::to_string).to_vec(), at }
}

/// Does what a typed line says: a move, or one of the words.
fn answer(table: &mut Table, line: &str, out: &mut Out) -> Result<After, Failure> {
    let word = Word::of(line).filter(|_| line.starts_with(':') || !table.is_move(line));
    let moved = match word {
        None if line.is_empty() => return Ok(After::Ask),
        None => table.typed(line),
        Some(Word::Random) => table.any_move()?.ok_or_else(|| "the game is over".into()),
        Some(Word::Quit) => return Ok(After::Leave(Left::Table(Code::Fine))),
        Some(Word::New { swap }) => return Ok(After::Leave(Left::Again { swap })),
        Some(Word::Invent(condition)) => match invent::refusal(table) {
            None => return Ok(After::Leave(Left::Invented(condition))),
            Some(told) => Err(told),
        },
        Some(Word::Board) => return Ok(After::Show),
        Some(Word::Undo) if table.undo() => return Ok(After::Show),
        Some(Word::Redo) if table.redo() => return Ok(After::Show),
        Some(Word::Resign) if table.resign() => return Ok(After::Show),
        Some(word) => Err(told(table, word, out.colour)?),
    };
    match moved {
        Ok(told) => {
            tell_move(table, &told, out)?;
            Ok(After::Show)
        }
        Err(told) => {
            writeln!(out, "{}", told.trim_end())?;
            Ok(After::Ask)
        }
    }
}

/// What a word tells that changes nothing.
fn told(table: &mut Table, word: Word, colour: bool) -> Result<String, Failure> {
    Ok(match word {
        Word::Undo => "there is nothing to take back".into(),
        Word::Redo => "nothing was taken back".into(),
        Word::Hint => table.hint()?,
        Word::Moves(start) => asked(table, &start, colour)?,
        Word::Save { path, over } => table.save(&path, over),
        Word::Svg { path, over } => table.draw(&path, over),
        Word::Why(line) => table.why(&line)?,
        Word::Log => lists::log(table),
        Word::Rules => rules(table, colour),
        Word::Help => words::help(),
        Word::Unfinished(advice) => advice.into(),
        _ => "the game is over".into(),
    })
}

/// What a pattern means, or the legal moves that begin so.
fn asked(table: &Table, start: &str, colour: bool) -> Result<String, Failure> {
    match patterns::told(table.loaded, start, colour) {
        Some(told) if patterns::is_naming(&table.session) => {
            Ok(format!("{told}{}", lists::legal(table, start)?))
        }
        Some(told) => Ok(told),
        None => lists::legal(table, start),
    }
}

/// The rules, and what the pattern means that is played for.
fn rules(table: &Table, colour: bool) -> String {
    let loaded = table.loaded;
    let rules = boardwright::describe::rules_within(&loaded.book, &loaded.model, terminal::prose());
    let known = patterns::known(loaded, &table.session);
    let told: String = known.iter().filter_map(|pattern| patterns::told(loaded, pattern, colour)).collect();
    let head = if told.is_empty() { "" } else { "\nTHE PATTERN\n" };
    format!("{rules}{head}{told}")
}
