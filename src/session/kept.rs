//! Games that are kept as text, as the command line keeps them.

use super::{Session, Source};
use crate::error::{Error, Problem};
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
    /// Goes to the end of a recorded game.
    ///
    /// # Errors
    /// When the record is of another version or of other rules, a move of it is not legal, or its result is not what its
    /// moves come to; the game is then as it was before.
    pub fn set_record(&mut self, record: &Record) -> Result<(), Error> {
        record.is_readable()?;
        record.fits(&self.model)?;
        let old = self.moves.clone();
        self.set_moves(&record.moves)?;
        if !names::may_end(&self.model, record.result.as_ref(), &self.game.status(self.state())) {
            self.moves = old;
            let message = "the result of this record is not what its moves come to";
            let help = "was it changed by hand? a record without a result leaves it open";
            return Err(Problem { help: Some(help.into()), ..Problem::new("record-damaged", message) }.into());
        }
        Ok(())
    }

    /// The game as it stands, as [`Session::record`] has it, from a source that is looked at first.
    ///
    /// # Errors
    /// When the source has mistakes, or other rules than this game: a record made of it could not be read again.
    pub fn recorded(&self, source: &Source, seats: &Seats, notes: &Notes) -> Result<String, Error> {
        let (model, _) = source.rules()?.model()?;
        if model.identity != self.model.identity {
            let message =
                format!("the rules of `{}` with these options are not those of this game", source.game);
            let help = "name the game and the options that the session was made with";
            return Err(Problem { help: Some(help.into()), ..Problem::new("rules-changed", message) }.into());
        }
        Ok(self.record(source, seats, notes))
    }

    /// The game as it stands, as a record that every command reads. The source is written down as it is given: it has to be the
    /// one that the session was made with. [`Session::recorded`] refuses another one.
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

#[cfg(test)]
mod tests {
    use super::*;

    fn source(game: &str, options: &[(&str, &str)]) -> Source {
        let options = options.iter().map(|(name, value)| (name.to_string(), value.to_string())).collect();
        Source { game: game.into(), options, ..Source::default() }
    }

    fn session(game: &str, options: &[(&str, &str)]) -> Session {
        Session::new(&source(game, options)).unwrap_or_else(|error| panic!("{error}"))
    }

    #[test]
    fn a_record_is_refused_whose_result_is_not_what_its_moves_come_to() {
        let mut game = session("tic_tac_toe", &[]);
        let moves = ["a1", "b1", "a2", "b2", "a3"].map(String::from);
        game.set_moves(&moves).unwrap();
        let own = source("tic_tac_toe", &[]);
        let text = game.recorded(&own, &Seats::default(), &Notes::default()).unwrap();
        let record = Record::read(&text).unwrap();
        let mut again = session("tic_tac_toe", &[]);
        again.set_record(&record).unwrap();
        assert_eq!(again.moves(), game.moves());

        let mut lost = record.clone();
        lost.result.as_mut().unwrap().winners = vec!["O".into()];
        let open = Record { moves: moves[..2].to_vec(), ..record.clone() };
        let foreign = Record { rules: "0".repeat(32), ..record.clone() };
        for (wrong, code) in [(lost, "record-damaged"), (open, "record-damaged"), (foreign, "rules-changed")]
        {
            let mut other = session("tic_tac_toe", &[]);
            other.play_move("c3").unwrap();
            assert_eq!(other.set_record(&wrong).unwrap_err().problems[0].code, code);
            assert_eq!(other.moves(), ["c3"], "{code}");
        }
        again.set_record(&Record { result: None, ..record }).unwrap();
    }

    #[test]
    fn a_source_of_other_rules_makes_no_record() {
        let small = session("hex", &[("size", "5")]);
        let write = |source: &Source| small.recorded(source, &Seats::default(), &Notes::default());
        assert!(write(&source("hex", &[("size", "5")])).is_ok());
        for (other, code) in [
            (source("hex", &[]), "rules-changed"),
            (source("chess", &[]), "rules-changed"),
            (Source::default(), "no-such-game"),
        ] {
            assert_eq!(write(&other).unwrap_err().problems[0].code, code);
        }
    }
}
