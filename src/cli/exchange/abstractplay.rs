//! The form of AbstractPlay's game records, version 1-0-0 of its schema `gamerecord`: the parts that are written and read.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A played game.
#[derive(Debug, Serialize, Deserialize)]
pub struct Report {
    pub header: Header,
    /// A list for each round, with an entry for each player in the order of seats.
    pub moves: Vec<Vec<Option<Entry>>>,
}

/// What is known of a game beside its moves.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Header {
    pub game: Game,
    #[serde(default)]
    pub site: Place,
    #[serde(default)]
    pub date_start: String,
    #[serde(default)]
    pub date_end: String,
    #[serde(default)]
    pub date_generated: String,
    pub players: Vec<Player>,
    /// Ours: what is needed to play the game again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub boardwright: Option<Rules>,
}

/// Which game it is.
#[derive(Debug, Serialize, Deserialize)]
pub struct Game {
    pub name: String,
    #[serde(default)]
    pub variants: Vec<String>,
}

/// Where it was played.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct Place {
    pub name: String,
}

/// Who sat in a seat.
#[derive(Debug, Serialize, Deserialize)]
pub struct Player {
    pub name: String,
    #[serde(default)]
    pub is_ai: bool,
    /// The larger, the better; equal numbers are tied.
    pub result: i64,
    /// Ours: the seat, by which equal players differ.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<String>,
}

/// The rules that a game was played by.
#[derive(Debug, Serialize, Deserialize)]
pub struct Rules {
    pub game: String,
    pub options: BTreeMap<String, String>,
    pub rules: String,
}

/// A move.
#[derive(Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Entry {
    /// Played in the order of seats.
    Plain(String),
    /// Played in another order, or told with more.
    Told {
        #[serde(rename = "move")]
        text: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        sequence: Option<u32>,
    },
}

impl Entry {
    /// The move itself.
    pub fn text(&self) -> &str {
        match self {
            Entry::Plain(text) | Entry::Told { text, .. } => text,
        }
    }

    fn sequence(&self) -> Option<u32> {
        match self {
            Entry::Told { sequence, .. } => *sequence,
            Entry::Plain(_) => None,
        }
    }
}

/// Puts moves into rounds: a round ends where a player is to move who has moved in it, or who sits before the last who has.
pub fn rounds(moves: impl IntoIterator<Item = (usize, String)>) -> Vec<Vec<Option<Entry>>> {
    let mut rounds: Vec<Vec<Option<Entry>>> = Vec::new();
    for (seat, text) in moves {
        match rounds.last_mut().filter(|round| round.len() <= seat) {
            Some(round) => round.resize_with(seat, || None),
            None => rounds.push(std::iter::repeat_with(|| None).take(seat).collect()),
        }
        if let Some(round) = rounds.last_mut() {
            round.push(Some(Entry::Plain(text)));
        }
    }
    rounds
}

/// The moves in the order of play, each with the number of its round from 1.
pub fn in_order(rounds: &[Vec<Option<Entry>>]) -> Vec<(usize, &Entry)> {
    let mut moves = Vec::new();
    for (at, round) in rounds.iter().enumerate() {
        let mut played: Vec<(usize, &Entry)> = round.iter().flatten().enumerate().collect();
        played.sort_by_key(|(place, entry)| (entry.sequence().is_some(), entry.sequence(), *place));
        moves.extend(played.into_iter().map(|(_, entry)| (at + 1, entry)));
    }
    moves
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seats(moves: &[usize]) -> Vec<Vec<Option<String>>> {
        let rounds = rounds(moves.iter().map(|seat| (*seat, format!("m{seat}"))));
        let text = |entry: &Option<Entry>| entry.as_ref().map(|e| e.text().to_string());
        rounds.iter().map(|round| round.iter().map(text).collect()).collect()
    }

    #[test]
    fn rounds_follow_the_seats() {
        let some = |seat: usize| Some(format!("m{seat}"));
        assert_eq!(seats(&[0, 1, 0]), [vec![some(0), some(1)], vec![some(0)]]);
        assert_eq!(seats(&[0, 0, 1]), [vec![some(0)], vec![some(0), some(1)]]);
        assert_eq!(
            seats(&[1, 0, 2, 1]),
            [vec![None, some(1)], vec![some(0), None, some(2)], vec![None, some(1)]]
        );
    }

    #[test]
    fn a_sequence_goes_before_the_order_of_seats() {
        let told = |text: &str, n| Some(Entry::Told { text: text.into(), sequence: Some(n) });
        let rounds = [vec![told("b", 2), told("a", 1), None]];
        let texts: Vec<&str> = in_order(&rounds).into_iter().map(|(_, e)| e.text()).collect();
        assert_eq!(texts, ["a", "b"]);
    }
}
