//! What is asked and told before the first move.

use super::form::legend;
use super::input::{Completion, Input, Typed};
use super::seats::{Player, SeatArgs};
use super::unsaved;
use crate::cli::draw::badge;
use crate::cli::load::{self, Loaded};
use crate::cli::out::{Failure, Out, Problem};
use crate::cli::steps::Session;
use crate::cli::terminal::{columns, prose, wrapped};
use crate::cli::thinker::Seated;
use crate::cli::{list, names, Cli};
use boardwright::describe::Aims;
use boardwright::game::{Game, Playouts, Rng};
use boardwright::model::Role;
use boardwright::ninja::is_before_play;
use boardwright::search::{suits_alpha_beta, Kind, Spec};
use boardwright::texts;
use clap::error::ErrorKind;
use clap::CommandFactory;
use rand::SeedableRng;
use std::io::{self, Write};
use std::path::PathBuf;

/// Random games that are played to see whether they tell anything, and how long each may be.
const SAMPLES: u64 = 12;
const LONGEST: u64 = 300;

/// Words that leave.
const LEAVE: [&str; 3] = ["quit", "q", "exit"];

/// Asks which game is to be played; nothing if nobody wants to play.
pub fn which_game(input: &mut Input, out: &mut Out) -> Result<Option<String>, Failure> {
    let help =
        "write `boardwright play hex`, say; `boardwright list` shows all games, `boardwright list WORD` some";
    if !input.is_terminal() {
        let error =
            Cli::command().error(ErrorKind::MissingRequiredArgument, format!("no game is named: {help}"));
        error.exit();
    }
    let games: Vec<String> = texts::games().into_iter().map(str::to_string).collect();
    writeln!(out, "{}", columns(&games))?;
    let unsaved = unsaved::games().len();
    if unsaved > 0 {
        writeln!(out, "Games left without being saved: {unsaved} (`boardwright play --resume`)")?;
    }
    input.complete(Completion { words: games, at: None });
    loop {
        match input.line("Which game? ", out)? {
            Typed::Line(line) if LEAVE.contains(&line.trim()) => return Ok(None),
            Typed::Line(line) if matches!(line.trim(), "" | "?" | "help") => {
                writeln!(out, "Type one of the names above, or a file such as `my.game`; `quit` leaves.")?;
            }
            Typed::Line(line) => match load::find(line.trim()) {
                Ok(_) => return Ok(Some(line.trim().to_string())),
                Err(problem) => {
                    writeln!(out, "{}", list::suggestion(line.trim()).unwrap_or(problem.message))?
                }
            },
            Typed::Ended | Typed::Interrupted => {
                return Err(Problem::new("no-game", "no game is named").help(help).into());
            }
        }
    }
}

/// Asks which of the games that nobody has saved goes on.
pub fn unsaved_game(input: &mut Input, out: &mut Out) -> Result<PathBuf, Failure> {
    let mut games = unsaved::games();
    if games.is_empty() {
        let help = "name the file of a saved game: `boardwright play --resume FILE`";
        return Err(Problem::new("nothing-unsaved", "no game was left without being saved")
            .help(help)
            .into());
    }
    if games.len() == 1 || !input.is_terminal() {
        return Ok(games.swap_remove(0).0);
    }
    writeln!(out, "Games that were left without being saved, the newest first:")?;
    for (at, (_, record)) in games.iter().enumerate() {
        let seats = record.seats.join(" against ");
        let moves = if record.moves.len() == 1 { "move" } else { "moves" };
        writeln!(out, "{:>3}  {}, {} {moves}, {seats}", at + 1, record.game, record.moves.len())?;
    }
    loop {
        let Typed::Line(line) = input.line("Which one? [1] ", out)? else {
            return Err(Problem::new("nothing-unsaved", "no game is chosen").into());
        };
        let number = if line.trim().is_empty() { Ok(1) } else { line.trim().parse::<usize>() };
        match number.ok().and_then(|n| n.checked_sub(1)).filter(|at| *at < games.len()) {
            Some(at) => return Ok(games.swap_remove(at).0),
            None => writeln!(out, "Type a number from 1 to {}.", games.len())?,
        }
    }
}

/// Asks which side a person takes; false if nobody wants to play.
pub fn which_side(
    loaded: &Loaded,
    seats: &mut SeatArgs,
    input: &mut Input,
    out: &mut Out,
) -> Result<bool, Failure> {
    let (model, aims) = (&loaded.model, Aims::of(&loaded.book, &loaded.model));
    let session = Session::new(&loaded.game)?;
    let position = session.state().position();
    let settled = !is_before_play(model, position);
    writeln!(out, "Which side do you take?")?;
    for seat in names::seats(model) {
        let role =
            names::roles(model).find(|role| position.holders()[role.index()] == seat).unwrap_or(Role(0));
        let aim = aims.of_role(role).filter(|_| settled).map_or(String::new(), |aim| format!(": {aim}"));
        let name =
            if settled { badge(model, role, out.colour) } else { format!("the {} seat", names::seat(seat)) };
        let first = if seat.0 == 0 { ", moves first" } else { "" };
        writeln!(out, "{}", wrapped(&format!("  {}    {name}{first}{aim}", seat.0 + 1), prose(), "       "))?;
    }
    writeln!(out, "  all  people sit in all seats")?;
    loop {
        let Typed::Line(line) = input.line("Side [1]: ", out)? else { return Ok(false) };
        if LEAVE.contains(&line.trim()) {
            return Ok(false);
        }
        if seats.answer(model.cast.roles, &line) {
            return Ok(true);
        }
        writeln!(out, "Type a number from 1 to {}, or `all`; `quit` leaves.", model.cast.roles)?;
    }
}

/// The title, who sits where, and how to begin.
pub fn head(
    loaded: &Loaded,
    session: &Session,
    players: &[Player],
    seed: u64,
    out: &mut Out,
) -> Result<(), Failure> {
    let holders = session.state().position().holders();
    for (seat, player) in names::seats(&loaded.model).zip(players) {
        let role = names::roles(&loaded.model).zip(holders).find(|(_, &holder)| holder == seat);
        let role = role.filter(|_| !is_before_play(&loaded.model, session.state().position()));
        let role =
            role.map_or(String::new(), |(role, _)| format!("{}, ", badge(&loaded.model, role, out.colour)));
        let player = match player {
            Player::Human => "a person".to_string(),
            Player::Seated(seated) => format!("{}, seed {seed}", seated.text()),
        };
        writeln!(out, "{} seat: {role}{player}", names::seat(seat))?;
    }
    if !players.contains(&Player::Human) {
        return Ok(());
    }
    let mut lines: Vec<String> = legend(&loaded.model).into_iter().collect();
    lines.extend(warning(loaded, session, players)?);
    lines.push("Type a move, `?` for the legal moves, `rules` for the rules, `help` for more.".into());
    Ok(lines.iter().try_for_each(|line| writeln!(out, "{}", wrapped(line, prose(), "  ")))?)
}

/// The title, and what the game says of itself.
pub fn title(loaded: &Loaded, out: &mut Out) -> io::Result<()> {
    let set: Vec<String> = loaded.settings.iter().map(|(name, value)| format!("{name}={value}")).collect();
    let set = if set.is_empty() { String::new() } else { format!(" ({})", set.join(", ")) };
    let title = format!("{}{set}", out.styled("1", &loaded.model.title));
    writeln!(out, "{}", wrapped(&title, prose(), "  "))?;
    match &loaded.book.about {
        Some(about) => writeln!(out, "{}", wrapped(about, prose(), "")),
        None => Ok(()),
    }
}

/// Says so where the machine learns little from random games, since they hardly ever come to a win.
fn warning(loaded: &Loaded, session: &Session, players: &[Player]) -> Result<Option<String>, Failure> {
    if is_before_play(&loaded.model, session.state().position()) {
        return Ok(None);
    }
    let game = loaded.compiled()?;
    let samples = |player: &Player| match player {
        Player::Seated(Seated::Built(Spec { kind: Kind::Mcts(_), .. })) => true,
        Player::Seated(Seated::Built(Spec { kind: Kind::Suited(_), .. })) => !suits_alpha_beta(&game),
        _ => false,
    };
    if !players.iter().any(samples) {
        return Ok(None);
    }
    let start = game.start()?;
    let (mut won, mut turns) = (0, 0);
    for number in 0..SAMPLES {
        let ended = game.playout(&start, &mut Rng::seed_from_u64(number), LONGEST)?;
        won += u64::from(ended.winners.is_some_and(|winners| winners != 0));
        turns += ended.turns;
    }
    if 2 * won >= SAMPLES || turns == 0 {
        return Ok(None);
    }
    Ok(Some(format!(
        "The machine learns from random games, and of {SAMPLES} random games of this only {won} came to a win: expect \
         it to play weakly."
    )))
}
