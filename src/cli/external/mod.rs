//! External programs in a seat: they speak the universal game interface (UGI) or the Go text protocol (GTP).

mod gtp;
mod process;
mod ugi;

use super::load::Loaded;
use super::out::{Failure, Problem};
use boardwright::engine::notation::{indices, read_move};
use boardwright::machine::{Compiled, State};
use boardwright::search::Budget;

/// What an external program speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// The universal game interface.
    Ugi,
    /// The Go text protocol.
    Gtp,
}

impl Language {
    /// How it is written before a command.
    pub fn prefix(self) -> &'static str {
        match self {
            Language::Ugi => "ugi:",
            Language::Gtp => "gtp:",
        }
    }
}

/// A running program.
pub enum External {
    Ugi(ugi::Engine),
    Gtp(gtp::Engine),
}

impl External {
    /// Starts a program and tells it of the game's options.
    pub fn start(language: Language, command: &str, loaded: &Loaded) -> Result<External, Failure> {
        Ok(match language {
            Language::Ugi => External::Ugi(ugi::Engine::start(command, loaded)?),
            Language::Gtp => External::Gtp(gtp::Engine::start(command, loaded)?),
        })
    }

    /// What it calls itself.
    pub fn name(&self) -> &str {
        match self {
            External::Ugi(engine) => engine.name(),
            External::Gtp(engine) => engine.name(),
        }
    }

    /// The decisions of the move that it chooses.
    pub fn turn(
        &mut self,
        game: &Compiled,
        state: &State,
        moves: &[String],
        budget: Budget,
    ) -> Result<Vec<usize>, Failure> {
        let (text, command) = match self {
            External::Ugi(engine) => (engine.choose(moves, budget)?, engine.command()),
            External::Gtp(engine) => (engine.choose(game, state, moves)?, engine.command()),
        };
        let illegal = |why: String| {
            let message = format!("`{command}` plays `{text}`: {why}");
            Problem::new("external", message).help("does it play the same game, with the same options?")
        };
        let mv = read_move(game, state, &text).map_err(|error| illegal(error.to_string()))?;
        Ok(indices(game, state, &mv)?.ok_or_else(|| illegal("it is no legal move".into()))?)
    }
}

/// A move as one word, for languages with spaces between moves.
pub fn joined(text: &str) -> String {
    text.replace(' ', ",")
}
