//! The file of a match: one game a line, as JSON.

use super::game::{contradiction, Table};
use crate::cli::files;
use crate::cli::out::{Failure, Problem};
use boardwright::diagnostic::brief;
use boardwright::record::{rules_text, Record, MOST_BYTES};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::sync::Mutex;

/// A finished game of a match.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Line {
    /// Its number in the match, from 0.
    pub number: u64,
    pub seed: u64,
    pub opening: u32,
    /// After so many turns a game is left unfinished.
    #[serde(default = "no_limit")]
    pub max_turns: u64,
    pub a: String,
    pub b: String,
    /// A's seat.
    pub seat: String,
    /// The role that A had at the end.
    pub role: String,
    /// By how much A won, less than 0 if A lost, where two scores that are numbers decided.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub margin: Option<i32>,
    /// The mean time of a turn of A and of B.
    pub seconds: [f64; 2],
    /// The game itself; a game without a result was left unfinished.
    pub record: Record,
}

/// What lines say that were written before the limit of turns was.
fn no_limit() -> u64 {
    super::MAX_TURNS
}

impl Line {
    /// A's half points.
    pub fn points(&self) -> u32 {
        match &self.record.result {
            Some(ending) if ending.winners.is_empty() => 1,
            Some(ending) => 2 * u32::from(ending.winning_seats.contains(&self.seat)),
            None => 1,
        }
    }

    /// What about it is not as in this match, if anything is.
    fn difference(&self, table: &Table<'_>) -> Option<String> {
        let [a, b] = table.seated.each_ref().map(|seated| seated.text());
        let rules = match table.loaded.model.identity.is(&self.record.rules) {
            true => self.record.rules.clone(),
            false => rules_text(&table.loaded.model),
        };
        let pairs = [
            ("player A", self.a.clone(), a),
            ("player B", self.b.clone(), b),
            ("the game", self.record.game.clone(), table.loaded.name.clone()),
            ("the hash of the rules with their options", self.record.rules.clone(), rules),
            ("the seed", self.seed.to_string(), table.seed.to_string()),
            ("the opening", self.opening.to_string(), table.opening.to_string()),
            ("the limit of turns", self.max_turns.to_string(), table.max_turns.to_string()),
        ];
        let differs = pairs.into_iter().find(|(_, there, here)| there != here);
        differs.map(|(what, there, here)| format!("{what} is {} there, and {here} here", brief(&there)))
    }
}

/// The file, if there is one.
pub struct Log {
    file: Option<Mutex<File>>,
    path: String,
    found: Vec<Line>,
}

impl Log {
    /// Opens the file of a match; games of it that are there already are kept, half a line at the end is dropped.
    pub fn open(path: Option<&Path>, table: &Table<'_>) -> Result<Log, Failure> {
        let Some(path) = path else { return Ok(Log { file: None, path: String::new(), found: Vec::new() }) };
        let name = path.display().to_string();
        let failed = |error: std::io::Error| {
            Problem::new("file-not-written", format!("`{name}` cannot be written: {error}"))
                .help("name a file in a folder that you may write to")
        };
        files::plain(path)?;
        let file = OpenOptions::new().create(true).append(true).open(path).map_err(failed)?;
        if let Err(TryLockError::WouldBlock) = file.try_lock() {
            let message = format!("another match is writing `{name}`");
            return Err(Problem::new("match-busy", message).help("wait for it, or name another file").into());
        }
        let (found, whole) = read(path, false)?;
        if let Some(difference) = found.iter().find_map(|line| line.difference(table)) {
            let message = format!("`{name}` holds another match: {difference}");
            let help = "name another file, or repeat that match as it was";
            return Err(Problem::new("match-other", message).help(help).into());
        }
        let mut numbers = BTreeSet::new();
        if let Some(twice) = found.iter().find(|line| !numbers.insert(line.number)) {
            return Err(damaged(&name, &format!("game {} stands in it twice", twice.number)).into());
        }
        for line in &found {
            if let Some(what) = contradiction(table, line)? {
                return Err(damaged(&name, &format!("game {}: {what}", line.number)).into());
            }
        }
        file.set_len(whole).map_err(failed)?;
        Ok(Log { file: Some(Mutex::new(file)), path: name, found })
    }

    /// The games that were there already, by number, of so many.
    pub fn finished(&self, games: u64) -> Vec<Line> {
        let mut lines = self.found.clone();
        lines.retain(|line| line.number < games);
        lines.sort_by_key(|line| line.number);
        lines
    }

    /// Adds a game.
    pub fn write(&self, line: &Line) -> Result<(), Failure> {
        let Some(file) = &self.file else { return Ok(()) };
        let failed = |why: String| {
            Problem::new("file-not-written", format!("`{}` cannot be written: {why}", self.path))
        };
        let mut text = serde_json::to_string(line).map_err(|error| failed(error.to_string()))?;
        text.push('\n');
        let mut file = file.lock().map_err(|_| failed("a game broke down".into()))?;
        let written = file.write_all(text.as_bytes()).and_then(|()| file.flush());
        Ok(written.map_err(|error| failed(error.to_string()))?)
    }
}

/// Could these bytes be the beginning of a game's line? Other files are left as they are.
fn begins_a_line(bytes: &[u8]) -> bool {
    const START: &[u8] = br#"{"number":"#;
    bytes.iter().zip(START).all(|(byte, wanted)| byte == wanted)
}

/// The games of a file, and the length of its whole lines in bytes; with `recover`, lines that cannot be read are left
/// out.
pub fn read(path: &Path, recover: bool) -> Result<(Vec<Line>, u64), Problem> {
    let name = path.display();
    let unreadable =
        |error: std::io::Error| Problem::new("file-unreadable", format!("`{name}` cannot be read: {error}"));
    files::plain(path)?;
    let mut file = BufReader::new(File::open(path).map_err(unreadable)?);
    let (mut lines, mut whole) = (Vec::new(), 0);
    for number in 1.. {
        let mut bytes = Vec::new();
        let limit = MOST_BYTES as u64 + 1;
        let length = file.by_ref().take(limit).read_until(b'\n', &mut bytes).map_err(unreadable)? as u64;
        if length == 0 {
            break;
        }
        // Some editors begin a file with this mark.
        let mark: &[u8] = if number == 1 { b"\xef\xbb\xbf" } else { b"" };
        let text = bytes.strip_prefix(mark).unwrap_or(&bytes);
        match line(text) {
            Ok(line) if bytes.ends_with(b"\n") => lines.push(line),
            // What a crash left half written.
            _ if !bytes.ends_with(b"\n") && length < limit && begins_a_line(text) => break,
            _ if recover || text.trim_ascii().is_empty() => {}
            other => {
                let why = other.err().unwrap_or_else(|| "it is too long".into());
                return Err(damaged(&name.to_string(), &format!("line {number}: {why}")));
            }
        }
        whole += length;
    }
    Ok((lines, whole))
}

fn damaged(name: &str, what: &str) -> Problem {
    let help = "it holds one game a line, as `boardwright match --record FILE` writes them; \
                `boardwright replay FILE --game 0 --recover` leaves out other lines";
    Problem::new("match-damaged", format!("`{name}` is not the record of a match: {what}")).help(help)
}

/// A game of a version that is read.
fn line(text: &[u8]) -> Result<Line, String> {
    let line: Line = serde_json::from_slice(text).map_err(|error| error.to_string())?;
    line.record.is_readable().map_err(|error| error.to_string())?;
    Ok(line)
}
