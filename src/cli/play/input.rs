//! Lines that people type, or that come from a pipe.

use crate::cli::out::Out;
use boardwright::engine::notation::first_moves;
use boardwright::engine::{Plain, State};
use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::MemHistory;
use rustyline::validate::Validator;
use rustyline::{Config, Context, Editor, Helper};
use std::io::{self, BufRead, IsTerminal, Read, StdinLock, Write};

/// The longest line that is read, in bytes.
const LONGEST: u64 = 64 * 1024;

/// How many moves are looked at to complete one.
const LOOKED_AT: usize = 3000;

/// What came of asking for a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Typed {
    Line(String),
    /// The input has ended.
    Ended,
    /// Ctrl-C.
    Interrupted,
}

/// The standard input.
pub enum Input {
    /// From a pipe or a file.
    Lines(StdinLock<'static>),
    /// From a terminal, where lines can be edited, completed and found again.
    Editor(Box<Editor<Completion, MemHistory>>),
}

impl Input {
    /// The standard input.
    pub fn new() -> Input {
        if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
            return Input::Lines(io::stdin().lock());
        }
        let config = Config::builder().auto_add_history(true).build();
        let history = MemHistory::with_config(&config);
        match Editor::with_history(config, history) {
            Ok(editor) => Input::Editor(Box::new(editor)),
            Err(_) => Input::Lines(io::stdin().lock()),
        }
    }

    /// Does somebody sit at a terminal?
    pub fn is_terminal(&self) -> bool {
        matches!(self, Input::Editor(_))
    }

    /// What may be completed from now on.
    pub fn complete(&mut self, completion: Completion) {
        if let Input::Editor(editor) = self {
            editor.set_helper(Some(completion));
        }
    }

    /// Asks for a line. What does not come from a terminal is repeated, so that the output reads like a game.
    pub fn line(&mut self, prompt: &str, out: &mut Out) -> io::Result<Typed> {
        match self {
            Input::Lines(from) => piped(from, prompt, out),
            Input::Editor(editor) => {
                out.flush()?;
                match editor.readline(prompt) {
                    Ok(line) => Ok(Typed::Line(plain(&line))),
                    Err(ReadlineError::Eof) => Ok(Typed::Ended),
                    Err(ReadlineError::Interrupted) => Ok(Typed::Interrupted),
                    Err(ReadlineError::Io(error)) => Err(error),
                    // A terminal that has gone gives no more lines.
                    Err(_) => Ok(Typed::Ended),
                }
            }
        }
    }
}

fn piped(from: &mut StdinLock, prompt: &str, out: &mut Out) -> io::Result<Typed> {
    write!(out, "{prompt}")?;
    out.flush()?;
    let mut bytes = Vec::new();
    if from.by_ref().take(LONGEST).read_until(b'\n', &mut bytes)? == 0 {
        writeln!(out)?;
        return Ok(Typed::Ended);
    }
    if bytes.len() as u64 == LONGEST {
        skip_line(from)?;
    }
    let line = plain(&String::from_utf8_lossy(&bytes));
    writeln!(out, "{}", line.chars().take(200).collect::<String>())?;
    Ok(Typed::Line(line))
}

/// Without what a terminal would obey.
fn plain(line: &str) -> String {
    line.chars().filter(|c| !c.is_control()).collect()
}

fn skip_line(from: &mut StdinLock) -> io::Result<()> {
    loop {
        let buffer = from.fill_buf()?;
        let (used, ended) = match buffer.iter().position(|&b| b == b'\n') {
            Some(at) => (at + 1, true),
            None => (buffer.len(), buffer.is_empty()),
        };
        from.consume(used);
        if ended {
            return Ok(());
        }
    }
}

/// Completes words and legal moves.
pub struct Completion {
    pub words: Vec<String>,
    /// Where a move is due.
    pub at: Option<(Plain, State)>,
}

impl Completer for Completion {
    type Candidate = String;

    fn complete(&self, line: &str, pos: usize, _: &Context<'_>) -> rustyline::Result<(usize, Vec<String>)> {
        let begun = line.get(..pos).unwrap_or(line).to_lowercase();
        let moves = match &self.at {
            Some((game, state)) => {
                first_moves(game, state, LOOKED_AT).map(|found| found.0).unwrap_or_default()
            }
            None => Vec::new(),
        };
        let all = moves.into_iter().map(|mv| mv.text).chain(self.words.iter().cloned());
        Ok((0, all.filter(|text| text.to_lowercase().starts_with(&begun)).collect()))
    }
}

impl Hinter for Completion {
    type Hint = String;
}

impl Highlighter for Completion {}

impl Validator for Completion {}

impl Helper for Completion {}
