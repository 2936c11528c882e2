//! A program that speaks the Go text protocol, version 2: <https://www.lysator.liu.se/~gunnar/gtp/>.

use super::process::{Process, PATIENCE};
use crate::cli::load::Loaded;
use crate::cli::out::Failure;
use crate::cli::vertex::Vertices;
use boardwright::diagnostic::brief;
use boardwright::game::{Game, Status};
use boardwright::machine::{Compiled, State};
use std::time::{Duration, Instant};

/// How long a program may think about a move.
const LONGEST: Duration = Duration::from_secs(3600);

/// A running program.
pub struct Engine {
    process: Process,
    name: String,
    vertices: Vertices,
    /// The moves that it knows of.
    known: Vec<String>,
}

impl Engine {
    /// Starts a program and sets up the board.
    pub fn start(command: &str, loaded: &Loaded) -> Result<Engine, Failure> {
        let process = Process::start(command, "the Go text protocol (GTP)")?;
        let vertices = Vertices::of(&loaded.model);
        let mut engine = Engine { process, name: command.to_string(), vertices, known: Vec::new() };
        engine.name = engine.ask("name", PATIENCE)?;
        for option in &loaded.model.options {
            match (option.name.as_str(), option.value.parse::<f64>()) {
                ("size", Ok(size)) => engine.ask(&format!("boardsize {size}"), PATIENCE)?,
                ("komi", Ok(komi)) => engine.ask(&format!("komi {komi}"), PATIENCE)?,
                ("half_komi", Ok(halves)) => engine.ask(&format!("komi {}", halves / 2.0), PATIENCE)?,
                _ => String::new(),
            };
        }
        engine.ask("clear_board", PATIENCE)?;
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
    pub fn choose(&mut self, game: &Compiled, state: &State, moves: &[String]) -> Result<String, Failure> {
        if !moves.starts_with(&self.known) {
            self.ask("clear_board", PATIENCE)?;
            self.known.clear();
        }
        for (at, text) in moves.iter().enumerate().skip(self.known.len()) {
            let vertex = self.vertices.vertex(text);
            self.ask(&format!("play {} {vertex}", colour(at)), PATIENCE)?;
            self.known.push(text.clone());
        }
        let role = match game.status(state) {
            Status::Open { decider, .. } => usize::from(decider.0),
            Status::Over(_) => 0,
        };
        let answer = self.ask(&format!("genmove {}", colour(role)), LONGEST)?;
        if answer.eq_ignore_ascii_case("resign") {
            return Err(self.process.fails("it resigns, which a match does not take; switch that off in it"));
        }
        let Some(text) = self.vertices.to_move(&answer) else {
            return Err(self.process.fails(&format!("its answer `{}` is no vertex", brief(&answer))));
        };
        // The program has played it already.
        self.known.push(text.clone());
        Ok(text)
    }

    /// Sends a command and waits for the answer, without the mark before it.
    fn ask(&mut self, command: &str, patience: Duration) -> Result<String, Failure> {
        self.process.say(command)?;
        let end = Instant::now() + patience;
        let mut answer: Option<String> = None;
        loop {
            let line = self.process.hear(end, command)?;
            match (&mut answer, line.as_str()) {
                (None, "") => {}
                (None, line) if line.starts_with('=') => answer = Some(line[1..].trim().to_string()),
                (None, line) => return Err(self.process.fails(&format!("to `{command}` it says `{line}`"))),
                (Some(answer), "") => return Ok(std::mem::take(answer)),
                (Some(answer), line) => *answer = format!("{answer}\n{line}"),
            }
        }
    }
}

/// The colour of a role, or of the player of a move.
fn colour(at: usize) -> &'static str {
    if at.is_multiple_of(2) {
        "black"
    } else {
        "white"
    }
}
