//! Saved games: what is kept of a played game, as text.
//!
//! A record is a text in RON, one move a line. The moves stand behind everything but the notes: so a record that was cut
//! off still says which game it was and how it began.

mod notes;

pub use notes::{Notes, Variation, MOST_NOTED};

use crate::model::Model;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;

/// The version of records without notes.
pub const FORMAT: u32 = 1;

/// The version of records with notes, and the newest that is read.
pub const WITH_NOTES: u32 = 2;

/// The longest record that is read, in bytes.
pub const MOST_BYTES: usize = 4 * 1024 * 1024;

/// A played game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// [`FORMAT`] or [`WITH_NOTES`].
    pub format: u32,
    /// The id of a shipped game, or the path of a file as it was given.
    pub game: String,
    /// The options that were set; the others had their defaults.
    pub options: BTreeMap<String, String>,
    /// The identity of the rules with options bound, as 32 hexadecimal digits; old records have 16.
    pub rules: String,
    /// Who sat in each seat, such as `human` or `random`; empty if that could not be read.
    pub seats: Vec<String>,
    /// How it ended, if it has ended.
    #[serde(default)]
    pub result: Option<Ending>,
    /// The moves in full notation.
    pub moves: Vec<String>,
    /// What was noted beside them.
    #[serde(default, skip_serializing_if = "Notes::is_empty")]
    pub notes: Notes,
}

/// How a recorded game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ending {
    /// The roles that won; none in a draw.
    pub winners: Vec<String>,
    /// The seats that won.
    pub winning_seats: Vec<String>,
    /// The seat that resigned, if the game ended so.
    #[serde(default)]
    pub resigned: Option<String>,
}

/// Why a record cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordError {
    /// A short stable name: `record-damaged`, `record-version`, `record-too-large`, `rules-changed`.
    pub code: &'static str,
    /// What is wrong.
    pub message: String,
    /// What to do about it.
    pub help: String,
    /// What could still be read of a damaged record.
    pub recovered: Option<Box<Record>>,
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for RecordError {}

/// The part of a record that every version has.
#[derive(Deserialize)]
struct Head {
    format: u32,
}

impl Record {
    /// The same record with these notes.
    pub fn noted(self, notes: Notes) -> Record {
        let format = if notes.is_empty() { FORMAT } else { WITH_NOTES };
        Record { format, notes, ..self }
    }

    /// The record as text, ending with a line end.
    pub fn text(&self) -> String {
        let layout = ron::ser::PrettyConfig::new().new_line("\n").indentor("  ");
        // Strings, lists and maps of strings always have a form in RON.
        let text = ron::ser::to_string_pretty(self, layout).unwrap_or_default();
        text + "\n"
    }

    /// Reads a record.
    ///
    /// # Errors
    /// When the text is too long, damaged or of another version.
    pub fn read(text: &str) -> Result<Record, RecordError> {
        if text.len() > MOST_BYTES {
            return Err(too_large(text.len()));
        }
        // Some editors begin a file with this mark.
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        if let Ok(Head { format }) = ron::from_str(text) {
            check_format(format)?;
        }
        let record: Record = ron::from_str(text).map_err(|error| damaged(text, &error))?;
        match record.notes.count() {
            0..=MOST_NOTED => Ok(record),
            count => Err(too_many(count)),
        }
    }

    /// Is it of a version that this program reads?
    ///
    /// # Errors
    /// When it is of another one.
    pub fn is_readable(&self) -> Result<(), RecordError> {
        check_format(self.format)
    }

    /// Was the game played under these rules?
    ///
    /// # Errors
    /// When the rules have another hash.
    pub fn fits(&self, model: &Model) -> Result<(), RecordError> {
        if model.identity.is(&self.rules) {
            return Ok(());
        }
        let now = rules_text(model);
        let message = format!(
            "the rules of `{}` have changed since this game was saved ({}, now {now})",
            self.game, self.rules
        );
        let help = "replay it with the version of the game that it was played with; its moves may mean other things now";
        Err(RecordError { code: "rules-changed", message, help: help.into(), recovered: None })
    }
}

/// The identity of a game's rules as records and outputs show it: 32 hexadecimal digits.
pub fn rules_text(model: &Model) -> String {
    model.identity.to_string()
}

/// The error for a record of so many bytes.
pub fn too_large(bytes: usize) -> RecordError {
    RecordError {
        code: "record-too-large",
        message: format!("this record has {bytes} bytes; at most {MOST_BYTES} are read"),
        help: "no game is as long as that: is it another file?".into(),
        recovered: None,
    }
}

fn too_many(moves: usize) -> RecordError {
    RecordError {
        code: "record-too-large",
        message: format!("the variations of this record have {moves} moves; at most {MOST_NOTED} are read"),
        help: "leave out variations that nobody needs".into(),
        recovered: None,
    }
}

fn check_format(format: u32) -> Result<(), RecordError> {
    if (FORMAT..=WITH_NOTES).contains(&format) {
        return Ok(());
    }
    Err(RecordError {
        code: "record-version",
        message: format!("this record has format {format}; this program reads {FORMAT} to {WITH_NOTES}"),
        help: if format > WITH_NOTES { "use a newer program" } else { "use an older program" }.into(),
        recovered: None,
    })
}

fn damaged(text: &str, error: &ron::error::SpannedError) -> RecordError {
    let recovered = recover(text).filter(|record| check_format(record.format).is_ok());
    let help = match &recovered {
        Some(record) => {
            let (n, game) = (record.moves.len(), &record.game);
            let moves = if n == 1 { "move" } else { "moves" };
            format!("{n} whole {moves} of a game of `{game}` can be read; `--recover` goes on with them")
        }
        None => {
            "none of its moves can be read; a record is what `save` wrote during `boardwright play`".into()
        }
    };
    let place = error.span.start;
    RecordError {
        code: "record-damaged",
        message: format!(
            "this is not a whole record: it is cut off or damaged at line {}, column {}",
            place.line, place.col
        ),
        help,
        recovered: recovered.map(Box::new),
    }
}

/// What can be read of a record that was cut off or is damaged after the hash of its rules: nothing is known then of
/// its result, and of its players only if they are whole.
fn recover(text: &str) -> Option<Record> {
    let (head, moves) = match text.find("moves:").and_then(|at| Some(at + text[at..].find('[')?)) {
        Some(open) => {
            let whole = |line: &&str| line.len() > 2 && line.starts_with('"') && line.ends_with("\",");
            let lines = text[open + 1..].lines().map(str::trim).skip_while(|line| line.is_empty());
            (text[..open].trim_end().strip_suffix("moves:")?, lines.take_while(whole).collect::<String>())
        }
        None => (whole_fields(text), String::new()),
    };
    let seats = if head.contains("\n  seats:") { "" } else { "seats: []," };
    let record: Record = ron::from_str(&format!("{head}{seats} moves: [{moves}])")).ok()?;
    Some(Record { result: None, ..record }.noted(Notes::default()))
}

/// A text up to the field of the record in which it ends; fields begin lines.
fn whole_fields(text: &str) -> &str {
    let begins = |at: &usize| text[at + 3..].starts_with(|c: char| c.is_ascii_alphabetic());
    let fields = text.match_indices("\n  ").map(|(at, _)| at).filter(begins);
    fields.last().map_or("", |at| &text[..at])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record() -> Record {
        Record {
            format: FORMAT,
            game: "hex".into(),
            options: [("size".to_string(), "5".to_string())].into(),
            rules: "00000000000000ff".into(),
            seats: vec!["human".into(), "random".into()],
            result: None,
            moves: ["a1", "b2", "swap \"x\"", "c3"].map(String::from).to_vec(),
            notes: Notes::default(),
        }
    }

    fn notes() -> Notes {
        let deeper = Variation { at: 3, moves: vec!["e5".into()], notes: Notes::default() };
        let other = Variation {
            at: 2,
            moves: vec!["d4".into(), "a1".into()],
            notes: Notes { comments: [(2, "moves: [\n\"x\",".into())].into(), variations: vec![deeper] },
        };
        Notes { comments: [(0, "An opening.".into()), (4, "Ü".into())].into(), variations: vec![other] }
    }

    #[test]
    fn a_record_is_read_back() {
        let won = Ending { winners: vec!["Red".into()], winning_seats: vec!["first".into()], resigned: None };
        for record in
            [record(), record().noted(notes()), Record { result: Some(won), moves: vec![], ..record() }]
        {
            assert_eq!(Record::read(&record.text()), Ok(record));
        }
    }

    #[test]
    fn records_without_notes_are_as_older_programs_read_them() {
        let text = record().text();
        assert!(text.starts_with("(\n  format: 1,") && !text.contains("notes"), "{text}");
        assert!(record().noted(notes()).text().starts_with("(\n  format: 2,"));
    }

    #[test]
    fn variations_without_end_are_refused() {
        let mut deep = Notes::default();
        for _ in 0..200 {
            deep = Notes {
                variations: vec![Variation { at: 1, moves: vec![], notes: deep }],
                ..Notes::default()
            };
        }
        assert_eq!(Record::read(&record().noted(deep).text()).unwrap_err().code, "record-damaged");
        let long = Variation { at: 1, moves: vec!["a1".into(); MOST_NOTED + 1], notes: Notes::default() };
        let long = record().noted(Notes { variations: vec![long], ..Notes::default() });
        assert_eq!(Record::read(&long.text()).unwrap_err().code, "record-too-large");
    }

    #[test]
    fn every_beginning_of_a_record_is_an_error_and_whole_moves_are_recovered() {
        for text in [record().text(), record().noted(notes()).text()] {
            every_beginning(&text);
        }
    }

    fn every_beginning(text: &str) {
        let mut best = 0;
        for end in (0..text.trim_end().len()).filter(|end| text.is_char_boundary(*end)) {
            let error = Record::read(&text[..end]).unwrap_err();
            assert_eq!(error.code, "record-damaged");
            if let Some(recovered) = error.recovered {
                assert!(recovered.moves.len() >= best && record().moves.starts_with(&recovered.moves));
                best = recovered.moves.len();
            }
        }
        assert_eq!(best, 4);
    }

    #[test]
    fn game_and_players_are_recovered_without_any_move() {
        let won = Ending { winners: vec!["Red".into()], winning_seats: vec!["first".into()], resigned: None };
        let text = Record { result: Some(won), ..record() }.text();
        let cut = |at: &str| Record::read(&text[..text.find(at).unwrap() + 3]).unwrap_err();
        let whole = Record { result: None, moves: vec![], ..record() };
        assert_eq!(cut("moves").recovered.as_deref(), Some(&whole));
        assert_eq!(cut("winners").recovered.as_deref(), Some(&whole));
        assert_eq!(cut("random").recovered.as_deref(), Some(&Record { seats: vec![], ..whole }));
        assert_eq!(cut("rules").recovered, None);
        assert!(!cut("moves").message.contains("field"), "{}", cut("moves"));
    }

    #[test]
    fn another_version_is_refused() {
        let text = record().text().replace("format: 1", "format: 7").replace("rules", "laws");
        assert_eq!(Record::read(&text).unwrap_err().code, "record-version");
    }

    #[test]
    fn a_damaged_move_keeps_those_before_it() {
        let text = record().text().replace("\"b2\"", "\"b2");
        let recovered = Record::read(&text).unwrap_err().recovered.unwrap();
        assert_eq!(recovered.moves, ["a1"]);
    }

    #[test]
    fn brackets_without_end_and_giants_are_refused() {
        assert_eq!(Record::read(&"(".repeat(100_000)).unwrap_err().code, "record-damaged");
        assert_eq!(Record::read(&" ".repeat(MOST_BYTES + 1)).unwrap_err().code, "record-too-large");
    }
}
