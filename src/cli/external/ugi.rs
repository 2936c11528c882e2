//! A program that speaks the universal game interface: <https://github.com/kz04px/cutegames/blob/master/ugi.md>. The
//! parts of a move are joined by commas, since spaces stand between moves.

use super::joined;
use super::process::{Process, PATIENCE};
use crate::cli::load::Loaded;
use crate::cli::out::Failure;
use boardwright::search::Budget;
use std::time::{Duration, Instant};

/// How much longer than its budget a program may think.
const GRACE: Duration = Duration::from_secs(30);
/// How long it may think if its budget is no time.
const LONGEST: Duration = Duration::from_secs(3600);

/// A running program.
pub struct Engine {
    process: Process,
    name: String,
}

impl Engine {
    /// Starts a program and sets the game's options in it.
    pub fn start(command: &str, loaded: &Loaded) -> Result<Engine, Failure> {
        let process = Process::start(command, "the universal game interface (UGI)")?;
        let mut engine = Engine { process, name: command.to_string() };
        engine.process.say("ugi")?;
        let end = Instant::now() + PATIENCE;
        loop {
            let line = engine.process.hear(end, "ugiok")?;
            if let Some(name) = line.strip_prefix("id name ") {
                engine.name = name.to_string();
            }
            if line == "ugiok" {
                break;
            }
        }
        for (name, value) in &loaded.settings {
            engine.process.say(&format!("setoption name {name} value {value}"))?;
        }
        engine.process.say("uginewgame")?;
        engine.process.say("isready")?;
        let end = Instant::now() + PATIENCE;
        while engine.process.hear(end, "readyok")? != "readyok" {}
        Ok(engine)
    }

    /// What it calls itself.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The command that started it.
    pub fn command(&self) -> &str {
        self.process.command()
    }

    /// The move that it chooses after these moves.
    pub fn choose(&mut self, moves: &[String], budget: Budget) -> Result<String, Failure> {
        let moves: String = moves.iter().map(|text| format!(" {}", joined(text))).collect();
        let moves = if moves.is_empty() { moves } else { format!(" moves{moves}") };
        self.process.say(&format!("position startpos{moves}"))?;
        let (go, patience) = match budget {
            Budget::Time(time) => (format!("go movetime {}", time.as_millis()), time + GRACE),
            Budget::Nodes(nodes) => (format!("go nodes {nodes}"), LONGEST),
            Budget::Own => ("go movetime 2000".to_string(), Duration::from_secs(2) + GRACE),
        };
        self.process.say(&go)?;
        let end = Instant::now() + patience;
        loop {
            let line = self.process.hear(end, "bestmove")?;
            if let Some(rest) = line.strip_prefix("bestmove") {
                return Ok(rest.split_whitespace().next().unwrap_or("").to_string());
            }
        }
    }
}
