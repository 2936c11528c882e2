//! Draws diagnostics with the places they speak of.

use super::out::{Failure, Problem};
use boardwright::diagnostic::{Diagnostic, Severity};
use boardwright::service;
use boardwright::span::{SourceMap, Span};
use miette::{LabeledSpan, MietteHandler, MietteHandlerOpts, NamedSource, ReportHandler};
use std::fmt::{self, Write};

/// How many diagnostics of one text are drawn.
const MOST: usize = 40;

/// How wide text is that is not for a terminal, in characters.
const WIDTH: usize = 110;

/// The longest line that is drawn, in bytes.
const LONGEST_LINE: usize = 400;

/// A failure as text; coloured for a terminal.
pub fn failure(failure: &Failure, colour: bool) -> String {
    match failure {
        Failure::Texts(found, files) => diagnostics(found, files, colour),
        Failure::Input(problems) => problems.iter().map(|p| problem(p, colour)).collect(),
        Failure::Output(error) => {
            problem(&Problem::new("output", format!("the output cannot be written: {error}")), colour)
        }
    }
}

/// Diagnostics as text, each with its place; coloured for a terminal.
pub fn diagnostics(found: &[Diagnostic], files: &SourceMap, colour: bool) -> String {
    let mut text: String = found.iter().take(MOST).map(|d| draw(&Drawn::of(d, files), colour)).collect();
    if found.len() > MOST {
        let _ = writeln!(text, "  and {} more\n", found.len() - MOST);
    }
    text
}

/// A problem as text.
pub fn problem(problem: &Problem, colour: bool) -> String {
    let drawn = Drawn {
        code: problem.code,
        severity: miette::Severity::Error,
        message: problem.message.clone(),
        help: problem.help.clone(),
        place: None,
        notes: Vec::new(),
    };
    draw(&drawn, colour)
}

fn draw(drawn: &Drawn, colour: bool) -> String {
    struct Page<'a>(MietteHandler, &'a Drawn);
    impl fmt::Display for Page<'_> {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            self.0.debug(self.1, f)
        }
    }
    let plain = std::env::var_os("NO_COLOR").is_some_and(|v| !v.is_empty());
    let options = MietteHandlerOpts::new().force_graphical(true).terminal_links(false).unicode(true);
    let options = if colour { options } else { options.width(WIDTH) };
    let handler = options.color(colour && !plain).build();
    let mut text = String::new();
    match writeln!(text, "{}", Page(handler, drawn)) {
        Ok(()) => text,
        Err(_) => format!("{}: {}\n", drawn.code, drawn.message),
    }
}

/// A diagnostic as miette takes it.
#[derive(Debug)]
struct Drawn {
    code: &'static str,
    severity: miette::Severity,
    message: String,
    help: Option<String>,
    place: Option<Place>,
    /// Notes about other texts.
    notes: Vec<Drawn>,
}

#[derive(Debug)]
struct Place {
    source: NamedSource<String>,
    labels: Vec<LabeledSpan>,
}

impl Drawn {
    fn of(diagnostic: &Diagnostic, files: &SourceMap) -> Drawn {
        let severity = match diagnostic.severity {
            Severity::Error => miette::Severity::Error,
            Severity::Warning => miette::Severity::Warning,
        };
        let near = |span: &Span| span.file == diagnostic.span.file;
        let (here, elsewhere): (Vec<_>, Vec<_>) = diagnostic.notes.iter().partition(|(span, _)| near(span));
        let mut labels = vec![(diagnostic.span, None)];
        labels.extend(here.iter().map(|(span, note)| (*span, Some(note.clone()))));
        let notes = elsewhere.iter().map(|(span, note)| Drawn {
            code: "",
            severity: miette::Severity::Advice,
            message: note.clone(),
            help: None,
            place: place(files, &[(*span, None)]),
            notes: Vec::new(),
        });
        let mut drawn = Drawn {
            code: diagnostic.code,
            severity,
            message: diagnostic.message.clone(),
            help: diagnostic.help.as_ref().map(|help| help.text.clone()),
            place: place(files, &labels),
            notes: notes.collect(),
        };
        if drawn.place.is_none() {
            let (line, column) = files.line_col(diagnostic.span);
            let name = &files.get(diagnostic.span.file).name;
            drawn.message = format!("{name}:{line}:{column}: {}", drawn.message);
        }
        drawn
    }
}

/// The places of one text; nothing if a line there is too long to be drawn.
fn place(files: &SourceMap, spans: &[(Span, Option<String>)]) -> Option<Place> {
    let source = files.get(spans.first()?.0.file);
    let clipped = |span: &Span| {
        let start = floor(&source.text, span.start as usize);
        (start, floor(&source.text, (span.end as usize).max(start)))
    };
    for (span, _) in spans {
        let (start, end) = clipped(span);
        let from = source.text[..start].rfind('\n').map_or(0, |at| at + 1);
        let to = source.text[end..].find('\n').map_or(source.text.len(), |at| end + at);
        if source.text[from..to].lines().any(|line| line.len() > LONGEST_LINE) {
            return None;
        }
    }
    let labels = spans.iter().enumerate().map(|(i, (span, note))| {
        let (start, end) = clipped(span);
        let range = start..end;
        if i == 0 {
            LabeledSpan::new_primary_with_span(note.clone(), range)
        } else {
            LabeledSpan::new_with_span(note.clone(), range)
        }
    });
    let labels = labels.collect();
    Some(Place { source: NamedSource::new(&source.name, source.text.clone()), labels })
}

/// The nearest place at or before `at` where a character begins.
fn floor(text: &str, at: usize) -> usize {
    let at = at.min(text.len());
    (0..=at).rev().find(|&i| text.is_char_boundary(i)).unwrap_or(0)
}

impl fmt::Display for Drawn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Drawn {}

impl miette::Diagnostic for Drawn {
    fn code<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        (!self.code.is_empty()).then(|| Box::new(self.code) as Box<dyn fmt::Display>)
    }

    fn severity(&self) -> Option<miette::Severity> {
        Some(self.severity)
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.help.as_ref().map(|help| Box::new(help) as Box<dyn fmt::Display>)
    }

    fn source_code(&self) -> Option<&dyn miette::SourceCode> {
        self.place.as_ref().map(|place| &place.source as &dyn miette::SourceCode)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        self.place
            .as_ref()
            .map(|p| Box::new(p.labels.iter().cloned()) as Box<dyn Iterator<Item = LabeledSpan>>)
    }

    fn related<'a>(&'a self) -> Option<Box<dyn Iterator<Item = &'a dyn miette::Diagnostic> + 'a>> {
        match self.notes.is_empty() {
            true => None,
            false => Some(Box::new(self.notes.iter().map(|note| note as &dyn miette::Diagnostic))),
        }
    }
}

/// A diagnostic as data.
pub fn json(diagnostic: &Diagnostic, files: &SourceMap) -> serde_json::Value {
    let place = |span: Span| {
        let ((line, column), name) = (files.line_col(span), &files.get(span.file).name);
        serde_json::json!({"file": name, "line": line, "column": column, "start": span.start, "end": span.end})
    };
    let mut value = place(diagnostic.span);
    value["severity"] = match diagnostic.severity {
        Severity::Error => "error".into(),
        Severity::Warning => "warning".into(),
    };
    value["code"] = diagnostic.code.into();
    value["message"] = diagnostic.message.clone().into();
    value["help"] = diagnostic.help.as_ref().map(|help| help.text.clone()).into();
    value["fix"] = service::fix(diagnostic, files)
        .map(|(span, text)| {
            let mut value = place(span);
            value["text"] = text.into();
            value
        })
        .into();
    value["notes"] = diagnostic
        .notes
        .iter()
        .map(|(span, note)| {
            let mut value = place(*span);
            value["message"] = note.clone().into();
            value
        })
        .collect();
    value
}

/// A problem as data; `file` is the argument it is about.
pub fn problem_json(problem: &Problem, file: &str) -> serde_json::Value {
    serde_json::json!({
        "file": file, "severity": "error", "code": problem.code, "message": problem.message, "help": problem.help,
        "notes": [],
    })
}
