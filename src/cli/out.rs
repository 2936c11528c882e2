//! How commands end, and where their output goes.

use super::drawn;
use super::terminal::{self, Depth};
use boardwright::diagnostic::Diagnostic;
use boardwright::game::EvalLimit;
use boardwright::span::SourceMap;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::process::ExitCode;

/// What a command comes to.
pub type Done = Result<Code, Failure>;

/// The exit code of a command that ran. (2 is a wrong use of the command line.)
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Code {
    /// 0
    Fine,
    /// 1: a text or an input is wrong, or a test failed.
    Wrong,
    /// 3: the work allowed was not enough for an answer.
    Unknown,
}

impl From<Code> for ExitCode {
    fn from(code: Code) -> ExitCode {
        match code {
            Code::Fine => ExitCode::SUCCESS,
            Code::Wrong => ExitCode::FAILURE,
            Code::Unknown => ExitCode::from(3),
        }
    }
}

/// Something wrong with an input that is no text of the language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// For `explain`.
    pub code: &'static str,
    /// What is wrong.
    pub message: String,
    /// What to do about it.
    pub help: Option<String>,
}

impl Problem {
    /// A problem without advice.
    pub fn new(code: &'static str, message: impl Into<String>) -> Problem {
        Problem { code, message: message.into(), help: None }
    }

    /// Adds advice.
    pub fn help(mut self, help: impl Into<String>) -> Problem {
        self.help = Some(help.into());
        self
    }
}

/// Why a command did not run to its end.
#[derive(Debug)]
pub enum Failure {
    /// Mistakes in texts.
    Texts(Vec<Diagnostic>, Box<SourceMap>),
    /// Other wrong input.
    Input(Vec<Problem>),
    /// The output cannot be written.
    Output(io::Error),
}

impl From<Problem> for Failure {
    fn from(problem: Problem) -> Failure {
        Failure::Input(vec![problem])
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Output(error)
    }
}

impl From<EvalLimit> for Failure {
    fn from(limit: EvalLimit) -> Failure {
        let help = "simplify the rule, or play on a smaller board";
        Problem::new("rule-too-slow", limit.to_string()).help(help).into()
    }
}

/// Tells what happened and gives the exit code.
pub fn finish(done: Done) -> ExitCode {
    match done {
        Ok(code) => code.into(),
        // Who reads has seen enough, as `| head` does.
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(failure) => {
            let _ = io::stderr().write_all(drawn::failure(&failure, io::stderr().is_terminal()).as_bytes());
            ExitCode::FAILURE
        }
    }
}

/// The standard output, with what is known of it.
pub struct Out {
    to: BufWriter<io::Stdout>,
    /// May text be coloured?
    pub colour: bool,
}

impl Out {
    /// The standard output.
    pub fn new() -> Out {
        Out { to: BufWriter::new(io::stdout()), colour: terminal::depth() > Depth::Plain }
    }

    /// Writes a line of JSON.
    pub fn json(&mut self, value: &serde_json::Value) -> io::Result<()> {
        writeln!(self, "{value}")
    }

    /// The same text in a style of the terminal (`1` bold, `2` faint, `33` yellow), if it is one.
    pub fn styled(&self, style: &str, text: &str) -> String {
        if self.colour {
            format!("\u{1b}[{style}m{text}\u{1b}[0m")
        } else {
            text.to_string()
        }
    }
}

impl Write for Out {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.to.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
}
