//! What pieces come to: a line of JSON for each game, whole numbers only, and a checksum at the end.

use serde::{Deserialize, Serialize};

/// A line of a result.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Row {
    /// A game.
    Game(Box<Game>),
    /// The different decisions that were legal in the games of a piece, whoever had them: see
    /// [`crate::game::Key`], without who decides.
    Seen(Vec<u64>),
    /// The numbers of all choices of the rules that had something to pick in the games of a piece.
    Choices(Vec<u16>),
    /// A first decision.
    Opening(Opening),
    /// Games of a way to copy.
    Copied(Copied),
    /// What is known exactly.
    Exact(Exact),
}

/// A game with its decisions and turns: lists have one entry for each decision, where nothing else is said.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Game {
    /// Its number in the series.
    pub number: u32,
    /// For each seat the player: 0 the weaker, 1 the stronger; all 0 among equals.
    pub players: Vec<u8>,
    /// The seats that won, none in a draw; nothing if the game was left unfinished.
    pub winners: Option<Vec<u8>>,
    /// The roles that won.
    pub roles: Vec<u8>,
    /// For each role the seat that held it at the end.
    pub holders: Vec<u8>,
    /// The end rule that decided, where it was looked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub end: Option<String>,
    /// How many turns it took.
    pub turns: u32,
    /// Tells games apart: a hash of the decisions.
    pub course: String,
    /// How many decisions were legal.
    pub legal: Vec<u32>,
    /// The seat that decided.
    pub seats: Vec<u8>,
    /// The role that decided.
    pub by: Vec<u8>,
    /// The site that was picked, of a set the lowest one, or -1.
    pub sites: Vec<i32>,
    /// Did a turn begin with it? 1 or 0.
    pub begins: Vec<u8>,
    /// The number of the choice in the rules.
    pub choices: Vec<u16>,
    /// The number of what was picked among what was legal: by these the game can be played again.
    pub picked: Vec<u32>,
    /// How often a search looked at what was picked, 0 where nobody searched. Empty in random games.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub visits: Vec<u32>,
    /// What it found that worth to whoever decided, in thousandths; -1 where nobody searched. Empty in random games.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub worth: Vec<i16>,
    /// For each turn what it did to the board: see [`crate::study::acts`].
    pub acts: Vec<u16>,
    /// For each turn how many sites were occupied after it.
    pub pieces: Vec<u16>,
    /// The moves, where the game is to be shown.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<String>,
    /// The values of its positions, where it was judged.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub values: Vec<Value>,
}

/// What a position is worth to the first seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Value {
    /// After so many turns.
    pub turn: u32,
    /// In thousandths: 0 a loss, 1000 a win.
    pub first: u32,
    /// The same by a second search that knows nothing of the other, where there was one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub again: Option<u32>,
    /// What there was to choose from, where there was anything.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub choice: Option<Weighed>,
}

/// The candidates of a decision as the judge weighed them: those that it looked at often enough to say something of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Weighed {
    /// How many candidates there were.
    pub all: u32,
    /// How many are worth as much as the best, within fifty thousandths.
    pub good: u32,
    /// By how much the best is ahead of the next, in thousandths.
    pub ahead: u32,
    /// By how much the best is ahead of the mean of those that were looked at, in thousandths.
    pub heat: u32,
    /// Candidates that share the search's attention, in hundredths: 1 / Σ share².
    pub effective: u32,
    /// By how much the best is ahead of what a quick look takes for the best, in thousandths.
    pub missed: u32,
}

/// A first decision and what it is worth.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Opening {
    /// Its number.
    pub index: u32,
    /// The lowest number of a decision that a symmetry of the rules makes the same of.
    pub like: u32,
    /// Its text.
    pub text: String,
    /// The site that it picks, or -1.
    pub site: i32,
    /// What it is worth to the first seat, in thousandths.
    pub first: u32,
    /// Is that exact?
    pub proven: bool,
    /// The best decision after it.
    pub reply: String,
    /// Is that no place on the board: a swap, a pass, a word?
    pub word: bool,
}

/// What came of a way to copy the other side's turns.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Copied {
    /// Its number among the ways there are.
    pub strategy: u32,
    /// The movement of the board.
    pub name: String,
    /// Are colours exchanged where they are picked?
    pub exchanged: bool,
    /// Which seat copies.
    pub seat: u8,
    /// What the first seat opens with, before it copies.
    pub opening: Option<String>,
    /// Games.
    pub games: u32,
    /// The copier's half points.
    pub half_points: u32,
    /// Decisions of the copier after an opening move, and how many of them copied.
    pub decisions: u32,
    /// See `decisions`.
    pub copied: u32,
    /// Half points of a game that copying is sure of whatever the other side does, as far as that was looked for and found.
    pub proved: Option<u32>,
}

/// What is known exactly.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Exact {
    /// Different positions, first and final ones included, those in mid-turn too; nothing if there are too many.
    pub positions: Option<u64>,
    /// Different complete games, decision by decision, in decimal; nothing if there are too many, or no end of them.
    pub games: Option<String>,
    /// Can a game go on for ever? Nothing if it is not known.
    pub endless: Option<bool>,
    /// Is it proved from the text of the rules that every game ends?
    pub always_ends: bool,
    /// Is it proved from the text of the rules that somebody always wins?
    pub always_won: bool,
    /// What the first seat can make sure of: -1 a loss, 0 a draw, 1 a win; nothing if it is not known.
    pub value: Option<i32>,
}

/// The first line.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Head {
    study: String,
    piece: u32,
}

/// The last line.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Tail {
    rows: usize,
    crc32: u32,
}

/// Why a result is of no use.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Useless {
    /// Cut off or changed.
    Damaged,
    /// Of another study or piece.
    Foreign,
}

fn line(value: &impl Serialize) -> String {
    // Structures of numbers and strings always have a form in JSON.
    serde_json::to_string(value).unwrap_or_default() + "\n"
}

/// The result of a piece as text.
pub(super) fn text(study: String, piece: u32, rows: &[Row]) -> String {
    let body: String = std::iter::once(line(&Head { study, piece })).chain(rows.iter().map(line)).collect();
    let tail = Tail { rows: rows.len(), crc32: crc32fast::hash(body.as_bytes()) };
    body + &line(&tail)
}

/// The rows of a result.
pub(super) fn read(text: &str, study: &str, piece: u32) -> Result<Vec<Row>, Useless> {
    let whole = text.strip_suffix('\n').ok_or(Useless::Damaged)?;
    let end = whole.rfind('\n').ok_or(Useless::Damaged)? + 1;
    let (body, last) = whole.split_at(end);
    let tail: Tail = serde_json::from_str(last).map_err(|_| Useless::Damaged)?;
    if tail.crc32 != crc32fast::hash(body.as_bytes()) {
        return Err(Useless::Damaged);
    }
    let mut lines = body.lines();
    let head =
        lines.next().and_then(|line| serde_json::from_str::<Head>(line).ok()).ok_or(Useless::Damaged)?;
    if (head.study.as_str(), head.piece) != (study, piece) {
        return Err(Useless::Foreign);
    }
    let rows: Result<Vec<Row>, _> = lines.map(serde_json::from_str).collect();
    rows.ok().filter(|rows| rows.len() == tail.rows).ok_or(Useless::Damaged)
}
