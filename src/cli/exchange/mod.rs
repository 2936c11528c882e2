//! `boardwright export` and `boardwright import`: games in the form of other programs.

mod abstractplay;

use super::load::{self, GameArgs, Loaded, OptionArgs};
use super::out::{Code, Done, Failure, Out, Problem};
use super::steps::Session;
use super::{files, names, saved};
use abstractplay::{in_order, rounds, Game, Header, Place, Player, Report, Rules};
use boardwright::game::Status;
use boardwright::model::Seat;
use boardwright::record::{Ending, Record, MOST_BYTES};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// Writes a saved game as a game record of AbstractPlay, a JSON file that its schema describes.
///
/// Such records are of finished games. They have dates; a saved game has none, so that of its file is taken.
#[derive(Debug, clap::Args)]
pub struct ExportArgs {
    /// A file that `save` wrote during `boardwright play`.
    file: PathBuf,
    /// The file to be written; standard output if left out.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Where the game was played.
    #[arg(long, default_value = "Boardwright", value_name = "NAME")]
    site: String,
    /// The players' names in the order of seats, in place of those of the saved game; may be given several times.
    #[arg(long, value_name = "NAME")]
    player: Vec<String>,
    /// When the game began, such as `2026-11-24T18:30:00Z`.
    #[arg(long, value_name = "TIME", value_parser = time)]
    start: Option<SystemTime>,
    /// When the game ended.
    #[arg(long, value_name = "TIME", value_parser = time)]
    end: Option<SystemTime>,
}

/// Reads a game record of AbstractPlay and writes it as a saved game.
///
/// The moves are read as `play` reads them. Which game it is, is told by the record: by what `boardwright export` has
/// written into it, or else by the title of a shipped game and variants such as `size=9`. `--as` says it otherwise.
#[derive(Debug, clap::Args)]
pub struct ImportArgs {
    /// A JSON file.
    file: PathBuf,
    /// The saved game to be written; standard output if left out.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// The game's id, or the path of a `.game` file.
    #[arg(long = "as", value_name = "GAME")]
    game: Option<String>,
    #[command(flatten)]
    options: OptionArgs,
}

fn time(text: &str) -> Result<SystemTime, String> {
    humantime::parse_rfc3339(text).map_err(|_| "write a time such as `2026-11-24T18:30:00Z`".into())
}

pub fn export(args: &ExportArgs, out: &mut Out) -> Done {
    let record = saved::read(&args.file, false)?;
    let loaded = saved::load(&record, &args.file)?;
    let session = saved::replayed(&record, &loaded)?;
    let report = Report { header: header(args, &record, &loaded, &session)?, moves: moves(&session) };
    let text =
        serde_json::to_string_pretty(&report).map_err(|e| Problem::new("output", e.to_string()))? + "\n";
    put(args.output.as_deref(), &text, out)
}

fn put(output: Option<&Path>, text: &str, out: &mut Out) -> Done {
    match output {
        Some(path) => files::write(path, text)?,
        None => write!(out, "{text}")?,
    }
    Ok(Code::Fine)
}

/// Each move with the seat that made it.
fn moves(session: &Session) -> Vec<Vec<Option<abstractplay::Entry>>> {
    let seat = |before: usize| match session.game_status(before) {
        Status::Open { mover, .. } => session.state_after(before).position().holders()[mover.index()].index(),
        Status::Over(_) => 0,
    };
    rounds(session.moves().enumerate().map(|(at, text)| (seat(at), text.to_string())))
}

fn header(args: &ExportArgs, record: &Record, loaded: &Loaded, session: &Session) -> Result<Header, Failure> {
    let model = &loaded.model;
    let results = results(record, loaded, session)?;
    let count = model.cast.roles;
    if !args.player.is_empty() && args.player.len() != count {
        let message = format!("{} players are named, but the game has {count} seats", args.player.len());
        return Err(Problem::new("wrong-players", message)
            .help("name all of them in the order of seats")
            .into());
    }
    let seated = if args.player.is_empty() { &record.seats } else { &args.player };
    let player = |seat: Seat| Player {
        name: seated.get(seat.index()).cloned().unwrap_or_else(|| "unknown".into()),
        is_ai: record.seats.get(seat.index()).is_some_and(|name| name != "human"),
        result: results[seat.index()],
        seat: Some(names::seat(seat).into()),
    };
    let written =
        std::fs::metadata(&args.file).and_then(|data| data.modified()).unwrap_or_else(|_| SystemTime::now());
    let date = |time: SystemTime| humantime::format_rfc3339_seconds(time).to_string();
    let end = args.end.or(args.start).unwrap_or(written);
    Ok(Header {
        game: Game {
            name: model.title.clone(),
            variants: record.options.iter().map(|(name, value)| format!("{name}={value}")).collect(),
        },
        site: Place { name: args.site.clone() },
        date_start: date(args.start.unwrap_or(end)),
        date_end: date(end),
        date_generated: date(SystemTime::now()),
        players: names::seats(model).map(player).collect(),
        boardwright: Some(Rules {
            game: record.game.clone(),
            options: record.options.clone(),
            rules: record.rules.clone(),
        }),
    })
}

/// For each seat a number, larger for those that did better: one for each player that came in behind.
fn results(record: &Record, loaded: &Loaded, session: &Session) -> Result<Vec<i64>, Problem> {
    let model = &loaded.model;
    let resigned = record.result.as_ref().and_then(|ending| ending.resigned.as_deref());
    let resigned = names::seats(model).find(|seat| Some(names::seat(*seat)) == resigned);
    let position = session.state().position();
    let by_role: Vec<u8> = match (session.status(), resigned) {
        (Status::Over(outcome), _) => names::roles(model).map(|role| outcome.place(role)).collect(),
        (Status::Open { .. }, Some(loser)) => {
            let losing = names::given_up(model, position, loser);
            names::roles(model).map(|role| 1 + (losing >> role.0 & 1) as u8).collect()
        }
        (Status::Open { .. }, None) => {
            return Err(Problem::new(
                "not-over",
                "this game is not over, and such records are of finished games",
            )
            .help("go on with `boardwright play --resume`, to its end or until somebody resigns"))
        }
    };
    let mut places = vec![1; model.cast.roles];
    for (place, seat) in by_role.iter().zip(position.holders()) {
        places[seat.index()] = *place;
    }
    Ok(places.iter().map(|own| places.iter().filter(|other| *other > own).count() as i64).collect())
}

pub fn import(args: &ImportArgs, out: &mut Out) -> Done {
    let text = files::read(&args.file, MOST_BYTES as u64)?;
    let report: Report = serde_json::from_str(&text).map_err(|error| {
        let message = format!("this is not a game record of AbstractPlay: {error}");
        Problem::new("record-damaged", message)
            .help("its schema is called `gamerecord`; saved games are read by `boardwright replay`")
    })?;
    let loaded = load::load(&game(args, &report.header)?)?;
    let (has, needs) = (report.header.players.len(), loaded.model.cast.roles);
    if has != needs {
        let message = format!("this record names {has} players, but `{}` has {needs} seats", loaded.name);
        return Err(Problem::new("record-damaged", message).help("`--as GAME` says which game it is").into());
    }
    let mut session = Session::new(&loaded.game)?;
    for (at, (round, entry)) in in_order(&report.moves).into_iter().enumerate() {
        session.typed(entry.text()).map_err(|error| {
            let problem = session.problem(&error, at + 1);
            let message = format!("round {round}: {}", problem.message);
            Problem { code: "record-move", message, ..problem }
        })?;
    }
    let seats = report.header.players.iter().map(|player| player.name.clone()).collect();
    let record = saved::record(&loaded, &session, seats, ending(&report, &loaded, &session));
    put(args.output.as_deref(), &record.text(), out)
}

/// How it ended: by the rules, or since the one player with the worst result gave up.
fn ending(report: &Report, loaded: &Loaded, session: &Session) -> Option<Ending> {
    let model = &loaded.model;
    if let Status::Over(outcome) = session.status() {
        return Some(names::ending(model, &outcome));
    }
    let worst = report.header.players.iter().map(|player| player.result).min()?;
    let mut losers =
        names::seats(model).zip(&report.header.players).filter(|(_, player)| player.result == worst);
    match (losers.next(), losers.next()) {
        (Some((seat, _)), None) => Some(names::resignation(model, session.state().position(), seat)),
        _ => None,
    }
}

/// Which game it is, with its options.
fn game(args: &ImportArgs, header: &Header) -> Result<GameArgs, Problem> {
    if let Some(game) = &args.game {
        return Ok(GameArgs { game: game.clone(), options: args.options.clone() });
    }
    if let Some(rules) = &header.boardwright {
        let mut set: Vec<(String, String)> = rules.options.clone().into_iter().collect();
        set.extend(args.options.set.clone());
        return Ok(GameArgs { game: rules.game.clone(), options: OptionArgs { set } });
    }
    let game = header.game.name.replace(['\'', '’'], "");
    let mut set = Vec::new();
    for variant in &header.game.variants {
        let (name, value) = variant.split_once('=').ok_or_else(|| {
            Problem::new("unknown-variant", format!("what the variant `{variant}` means is not known")).help(
                "write `--as GAME` with the game's id, and the options that it means, such as `--set size=9`",
            )
        })?;
        set.push((name.trim().to_string(), value.trim().to_string()));
    }
    set.extend(args.options.set.clone());
    Ok(GameArgs { game, options: OptionArgs { set } })
}
