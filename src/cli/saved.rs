//! Records on disk.

use super::files;
use super::load::{self, Loaded};
use super::names;
use super::out::{Failure, Problem};
use super::steps::Session;
use boardwright::diagnostic::brief;
use boardwright::record::{rules_text, Ending, Notes, Record, RecordError, FORMAT, MOST_BYTES};
use std::path::Path;

/// Reads a record; with `recover` also what can be read of a damaged one.
pub fn read(path: &Path, recover: bool) -> Result<Record, Failure> {
    let text = files::read(path, MOST_BYTES as u64)?;
    if text.starts_with("{\"number\"") {
        let help = "`boardwright replay FILE --game 0` shows the first of them";
        return Err(Problem::new("match-game", "this is the record of a match, with many games")
            .help(help)
            .into());
    }
    match Record::read(&text) {
        Err(RecordError { recovered: Some(record), .. }) if recover => Ok(*record),
        other => Ok(other.map_err(problem)?),
    }
}

fn problem(error: RecordError) -> Problem {
    Problem::new(error.code, error.message).help(error.help)
}

/// Loads the game of a record, which must have the same rules still.
pub fn load(record: &Record, path: &Path) -> Result<Loaded, Failure> {
    let source = find(&record.game, path)?;
    let book = load::read(&source)?;
    let settings = record.options.iter().map(|(name, value)| (name.clone(), value.clone()));
    let loaded = load::bind(record.game.clone(), book, settings.collect())?;
    record.fits(&loaded.model).map_err(problem)?;
    if !record.seats.is_empty() && record.seats.len() != loaded.model.cast.roles {
        let (has, needs) = (record.seats.len(), loaded.model.cast.roles);
        let message = format!("this record names {has} seats, but `{}` has {needs}", record.game);
        return Err(Problem::new("record-damaged", message).help("was it changed by hand?").into());
    }
    Ok(loaded)
}

/// The record's game; a file is looked for also from the record's folder, and beside the record.
fn find(game: &str, path: &Path) -> Result<load::Source, Problem> {
    let file = Path::new(game);
    if !game.ends_with(".game") || file.is_file() {
        return load::find(game);
    }
    let folder = path.parent().unwrap_or(Path::new(""));
    let places = [folder.join(file), folder.join(file.file_name().unwrap_or_default())];
    match places.iter().find(|place| place.is_file()) {
        Some(place) => load::from_file(place),
        None => {
            let message =
                format!("the game of this record is in a file that is not there: `{}`", brief(game));
            let help = "put that file beside the record, or start where the game was played";
            Err(Problem::new("file-missing", message).help(help))
        }
    }
}

/// A record that finds the file of its game from anywhere if it does not from its own folder.
pub fn found_from(path: &Path, record: Record) -> Record {
    let found = std::fs::canonicalize(&record.game).ok().filter(|_| record.game.ends_with(".game"));
    let Some(found) = found else { return record };
    let folder = path.parent().unwrap_or(Path::new(""));
    let same = std::fs::canonicalize(folder.join(&record.game)).is_ok_and(|there| there == found);
    Record { game: if same { record.game } else { found.display().to_string() }, ..record }
}

/// Plays a record's moves.
pub fn replayed<'a>(record: &Record, loaded: &'a Loaded) -> Result<Session<'a>, Failure> {
    let mut session = Session::new(&loaded.game)?.told_by(&loaded.book);
    for (at, text) in record.moves.iter().enumerate() {
        session.exact(text).map_err(|error| {
            let found = session.problem(&error, at + 1);
            Problem { code: "record-move", ..found }
                .help("the record was damaged or changed by hand: the moves before it are legal")
        })?;
    }
    check_result(record, loaded, &session)?;
    Ok(session)
}

/// A record says of the end what its moves say.
fn check_result(record: &Record, loaded: &Loaded, session: &Session) -> Result<(), Problem> {
    if names::may_end(&loaded.model, record.result.as_ref(), &session.status()) {
        return Ok(());
    }
    let message = "the result of this record is not what its moves come to";
    Err(Problem::new("record-damaged", message)
        .help("was it changed by hand? a record without a result leaves it open"))
}

/// The record of a game as it stands.
pub fn record(loaded: &Loaded, session: &Session, seats: Vec<String>, result: Option<Ending>) -> Record {
    Record {
        format: FORMAT,
        game: loaded.name.clone(),
        options: loaded.settings.iter().cloned().collect(),
        rules: rules_text(&loaded.model),
        seats,
        result,
        moves: session.moves().map(str::to_string).collect(),
        notes: Notes::default(),
    }
}
