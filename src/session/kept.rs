//! Games that are kept as text, as the command line keeps them.

use super::{Session, Source};
use crate::error::Error;
use crate::game::{Game, Status};
use crate::names;
use crate::record::{rules_text, Notes, Record, FORMAT};
use crate::texts;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Who sat where, and who gave up.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Seats {
    /// Who sat in each seat, such as `human` or `mcts:10k`; empty if nobody says.
    pub players: Vec<String>,
    /// The seat that has resigned.
    pub resigned: Option<String>,
}

/// What a kept game says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Recorded {
    /// The id of a shipped game, or the name of a text.
    pub game: String,
    /// The options that were set.
    pub options: BTreeMap<String, String>,
    /// The identity of the rules it was played by.
    pub rules: String,
    /// Who sat where.
    pub seats: Seats,
    /// The moves in full notation.
    pub moves: Vec<String>,
    /// What was noted beside them.
    pub notes: Notes,
}

impl Recorded {
    /// Reads a record.
    ///
    /// # Errors
    /// When it is damaged, too long, or of another version.
    pub fn read(text: &str) -> Result<Recorded, Error> {
        let record = Record::read(text)?;
        record.is_readable()?;
        let resigned = record.result.as_ref().and_then(|result| result.resigned.clone());
        let seats = Seats { players: record.seats.clone(), resigned };
        let Record { game, options, rules, moves, notes, .. } = record;
        Ok(Recorded { game, options, rules, seats, moves, notes })
    }
}

impl Session {
    /// The game as it stands, as a record that every command reads.
    pub fn record(&self, source: &Source, seats: &Seats, notes: &Notes) -> String {
        let model = &self.model;
        let is_own = source.texts.contains_key(&format!("{}.game", source.game));
        let is_shipped = !is_own && texts::games().contains(&source.game.as_str());
        let game = if is_shipped { source.game.clone() } else { format!("{}.game", source.game) };
        let resigned = names::seats(model).find(|seat| seats.resigned.as_deref() == Some(names::seat(*seat)));
        let result = match (self.game.status(self.state()), resigned) {
            (Status::Over(outcome), _) => Some(names::ending(model, &outcome)),
            (Status::Open { .. }, Some(loser)) => {
                Some(names::resignation(model, self.state().position(), loser))
            }
            (Status::Open { .. }, None) => None,
        };
        let record = Record {
            format: FORMAT,
            game,
            options: source.options.clone(),
            rules: rules_text(model),
            seats: seats.players.clone(),
            result,
            moves: self.moves(),
            notes: Notes::default(),
        };
        record.noted(notes.clone()).text()
    }
}
