//! What is wrong, as data: the one error of those who use the library through [`crate::rules`] and [`crate::session`].

use crate::diagnostic::{Diagnostic, Severity};
use crate::engine::notation::ReadError;
use crate::game::EvalLimit;
use crate::machine::TooLarge;
use crate::record::RecordError;
use crate::search::SpecError;
use crate::span::{SourceMap, Span};
use annotate_snippets::{Annotation, AnnotationKind, Group, Level, Renderer, Snippet};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::Range;

/// A mistake or a suspicious place in a text, or something else that cannot be done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Problem {
    /// A short stable name, such as `unknown-name`.
    pub code: String,
    /// Is the text used all the same?
    pub warning: bool,
    /// What is wrong.
    pub message: String,
    /// What to write instead.
    pub help: Option<String>,
    /// Where, if it is in a text.
    pub place: Option<Place>,
    /// Further places with what they add.
    pub notes: Vec<Note>,
}

/// A further place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Note {
    /// What it adds.
    pub message: String,
    /// Where.
    pub place: Place,
}

/// A stretch of a text. Lines and columns are counted from 1, columns in characters; offsets in bytes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Place {
    /// The name of the text.
    pub file: String,
    /// The line of its first character.
    pub line: u32,
    /// The column of its first character.
    pub column: u32,
    /// The line of the first character after it.
    pub end_line: u32,
    /// The column of the first character after it.
    pub end_column: u32,
    /// The first byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

/// Why something cannot be done: every mistake that was found, and the texts that they are in.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Error {
    /// Each of them.
    pub problems: Vec<Problem>,
    /// The texts.
    pub files: SourceMap,
}

impl Problem {
    /// A mistake in a text.
    pub fn of(diagnostic: &Diagnostic, files: &SourceMap) -> Problem {
        let notes = diagnostic.notes.iter();
        Problem {
            code: diagnostic.code.to_string(),
            warning: diagnostic.severity == Severity::Warning,
            message: diagnostic.message.clone(),
            help: diagnostic.help.as_ref().map(|help| help.text.clone()),
            place: Some(place(diagnostic.span, files)),
            notes: notes
                .map(|(span, message)| Note { message: message.clone(), place: place(*span, files) })
                .collect(),
        }
    }

    /// An error without a place.
    pub fn new(code: &str, message: impl Into<String>) -> Problem {
        Problem {
            code: code.to_string(),
            warning: false,
            message: message.into(),
            help: None,
            place: None,
            notes: Vec::new(),
        }
    }
}

impl Error {
    /// Of one problem without a place.
    pub fn new(code: &str, message: impl Into<String>) -> Error {
        Error::from(Problem::new(code, message))
    }

    /// Of mistakes in texts.
    pub fn of(found: &[Diagnostic], files: &SourceMap) -> Error {
        Error { problems: found.iter().map(|one| Problem::of(one, files)).collect(), files: files.clone() }
    }

    /// As people read it: each problem with the lines that it is about; coloured for terminals.
    pub fn render(&self, colour: bool) -> String {
        let renderer = if colour { Renderer::styled() } else { Renderer::plain() };
        self.problems.iter().map(|problem| renderer.render(&[self.group(problem)]) + "\n\n").collect()
    }

    fn group<'a>(&'a self, problem: &'a Problem) -> Group<'a> {
        let level = if problem.warning { Level::WARNING } else { Level::ERROR };
        let first =
            problem.place.iter().map(|place| (place, AnnotationKind::Primary.span(self.range(place))));
        let others = problem.notes.iter().map(|Note { message, place }| {
            (place, AnnotationKind::Context.span(self.range(place)).label(message))
        });
        let mut snippets: Vec<(&str, Snippet<'a, Annotation<'a>>)> = Vec::new();
        for (place, annotation) in first.chain(others) {
            let file = place.file.as_str();
            let snippet = match snippets.iter().position(|(name, _)| *name == file) {
                Some(at) => snippets.remove(at).1,
                None => Snippet::source(self.text(file)).path(file),
            };
            snippets.push((file, snippet.annotation(annotation)));
        }
        let title = level.primary_title(&problem.message).id(&problem.code);
        let drawn = snippets.into_iter().fold(Group::with_title(title), |all, (_, one)| all.element(one));
        problem.help.iter().fold(drawn, |all, help| all.element(Level::HELP.message(help)))
    }

    /// The text of this name.
    fn text(&self, name: &str) -> &str {
        let all = (0..self.files.len()).map(|at| self.files.get(at as u16));
        all.into_iter().find(|text| text.name == name).map_or("", |text| &text.text)
    }

    /// The bytes of a place, from one character to another.
    fn range(&self, place: &Place) -> Range<usize> {
        let text = self.text(&place.file);
        let floor = |at: u32| (0..=text.len().min(at as usize)).rev().find(|at| text.is_char_boundary(*at));
        let start = floor(place.start).unwrap_or(0);
        start..floor(place.end).unwrap_or(0).max(start)
    }

    /// The code of the first problem, such as `unknown-name`.
    pub fn code(&self) -> &str {
        self.problems.first().map_or("", |problem| &problem.code)
    }
}

impl From<Problem> for Error {
    fn from(problem: Problem) -> Error {
        Error { problems: vec![problem], files: SourceMap::default() }
    }
}

impl From<EvalLimit> for Error {
    fn from(limit: EvalLimit) -> Error {
        Error::new("rule-too-slow", limit.to_string())
    }
}

impl From<TooLarge> for Error {
    fn from(error: TooLarge) -> Error {
        let help = TooLarge::HELP.to_string();
        Error::from(Problem { help: Some(help), ..Problem::new("rules-too-large", error.to_string()) })
    }
}

impl From<SpecError> for Error {
    fn from(error: SpecError) -> Error {
        Error::from(Problem { help: Some(error.help), ..Problem::new("player", error.message) })
    }
}

impl From<RecordError> for Error {
    fn from(error: RecordError) -> Error {
        Error::from(Problem { help: Some(error.help), ..Problem::new(error.code, error.message) })
    }
}

impl From<ReadError> for Error {
    fn from(error: ReadError) -> Error {
        let code = match error {
            ReadError::Illegal { .. } | ReadError::Excess { .. } => "illegal-move",
            ReadError::Ambiguous { .. } => "ambiguous-move",
            ReadError::Over => "game-over",
            ReadError::Limit(_) => "rule-too-slow",
        };
        Error::new(code, error.to_string())
    }
}

impl fmt::Display for Problem {
    /// `file:line:column: message (help)`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(Place { file, line, column, .. }) = &self.place {
            write!(f, "{file}:{line}:{column}: ")?;
        }
        f.write_str(&self.message)?;
        self.help.as_ref().map_or(Ok(()), |help| write!(f, " ({help})"))
    }
}

impl fmt::Display for Error {
    /// A line for each problem.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines: Vec<String> = self.problems.iter().map(Problem::to_string).collect();
        f.write_str(&lines.join("\n"))
    }
}

impl std::error::Error for Error {}

fn place(span: Span, files: &SourceMap) -> Place {
    let (line, column) = files.line_col(span);
    let (end_line, end_column) = files.line_col(Span { start: span.end, ..span });
    Place {
        file: files.get(span.file).name.clone(),
        line: line as u32,
        column: column as u32,
        end_line: end_line as u32,
        end_column: end_column as u32,
        start: span.start,
        end: span.end,
    }
}
