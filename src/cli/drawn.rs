//! Draws diagnostics with the places they speak of.

use super::out::{Failure, Problem};
use boardwright::diagnostic::{Diagnostic, Severity};
use boardwright::service;
use boardwright::span::{SourceMap, Span};
use miette::{
    LabeledSpan, MietteError, MietteHandler, MietteHandlerOpts, MietteSpanContents, ReportHandler,
    SourceCode, SourceSpan, SpanContents,
};
use std::fmt::{self, Write};

/// How many diagnostics of one text are drawn.
const MOST: usize = 40;

/// How wide text is that is not for a terminal, in characters.
const WIDTH: usize = 110;

/// The longest line that is drawn as it is, in bytes.
const LONGEST_LINE: usize = 400;
/// So much of a longer one is drawn on both sides of a place, and so much of the place itself, in bytes.
const WINDOW: usize = 60;
/// The longest word that a message says, in characters.
const LONGEST_WORD: usize = 100;

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
    source: Cut,
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
            message: brief(note),
            help: None,
            place: place(files, &[(*span, None)]),
            notes: Vec::new(),
        });
        Drawn {
            code: diagnostic.code,
            severity,
            message: brief(&diagnostic.message),
            help: diagnostic.help.as_ref().map(|help| brief(&help.text)),
            place: place(files, &labels),
            notes: notes.collect(),
        }
    }
}

/// The places of one text, in lines that are cut to what stands near the places where they are too long.
fn place(files: &SourceMap, spans: &[(Span, Option<String>)]) -> Option<Place> {
    let source = files.get(spans.first()?.0.file);
    let clipped = |span: &Span| {
        let start = floor(&source.text, span.start as usize);
        (start, floor(&source.text, (span.end as usize).max(start)))
    };
    let ranges: Vec<(usize, usize)> = spans.iter().map(|(span, _)| clipped(span)).collect();
    let cut = Cut::of(&source.name, &source.text, &ranges);
    let labels = spans.iter().zip(&ranges).enumerate().map(|(i, ((_, note), (start, end)))| {
        let range = cut.at(*start)..cut.at(*end).max(cut.at(*start));
        if i == 0 {
            LabeledSpan::new_primary_with_span(note.clone(), range)
        } else {
            LabeledSpan::new_with_span(note.clone(), range)
        }
    });
    let labels = labels.collect();
    Some(Place { source: cut, labels })
}

/// A text whose long lines are cut to a window.
#[derive(Debug)]
struct Cut {
    name: String,
    text: String,
    /// What is kept of the text: from where to where, and where it stands now.
    kept: Vec<(usize, usize, usize)>,
    /// How many bytes are missing before the first place on its line.
    missing: usize,
}

impl Cut {
    /// Cuts the lines of a text that are too long, round the places that they hold.
    fn of(name: &str, text: &str, places: &[(usize, usize)]) -> Cut {
        let mut cut = Cut { name: name.to_string(), text: String::new(), kept: Vec::new(), missing: 0 };
        let first = places.first().map_or(0, |place| place.0);
        let mut start = 0;
        for line in text.split_inclusive('\n') {
            let end = start + line.len();
            let bare = start + line.trim_end_matches(['\n', '\r']).len();
            let (from, to) = match bare - start > LONGEST_LINE {
                true => window(text, (start, bare), places),
                false => (start, bare),
            };
            if from > start {
                cut.text.push('…');
            }
            if (start..=bare).contains(&first) {
                cut.missing = (from - start).saturating_sub(if from > start { '…'.len_utf8() } else { 0 });
            }
            cut.kept.push((from, to, cut.text.len()));
            cut.text.push_str(&text[from..to]);
            if to < bare {
                cut.text.push('…');
            }
            cut.kept.push((bare, end, cut.text.len()));
            cut.text.push_str(&text[bare..end]);
            start = end;
        }
        cut
    }

    /// Where something stands now; the nearest place that is kept, if it was cut away.
    fn at(&self, at: usize) -> usize {
        let index = self.kept.partition_point(|(from, ..)| *from <= at);
        match index.checked_sub(1).map(|index| self.kept[index]) {
            Some((from, to, now)) => now + at.min(to) - from,
            None => self.kept.first().map_or(0, |(_, _, now)| *now),
        }
    }
}

/// What is kept of a long line: what stands round the places that it holds, or its beginning.
fn window(text: &str, (start, end): (usize, usize), places: &[(usize, usize)]) -> (usize, usize) {
    let held = places.iter().find(|(from, to)| *from <= end && *to >= start);
    let (from, to) = held.map_or((start, start), |(from, to)| ((*from).max(start), (*to).min(end)));
    let to = to.min(from + WINDOW);
    (floor(text, from.saturating_sub(WINDOW).max(start)).max(start), floor(text, (to + WINDOW).min(end)))
}

impl SourceCode for Cut {
    fn read_span<'a>(
        &'a self,
        span: &SourceSpan,
        before: usize,
        after: usize,
    ) -> Result<Box<dyn SpanContents<'a> + 'a>, MietteError> {
        let found = self.text.read_span(span, before, after)?;
        // The head of what is drawn tells where the place is in the text as it was.
        let missing = if before + after == 0 { self.missing } else { 0 };
        let contents = MietteSpanContents::new_named(
            self.name.clone(),
            found.data(),
            *found.span(),
            found.line(),
            found.column() + missing,
            found.line_count(),
        );
        Ok(Box::new(contents))
    }
}

/// A message in which words that are too long are cut: a name may be as long as a text.
fn brief(message: &str) -> String {
    let word = |word: &str| match word.char_indices().nth(LONGEST_WORD) {
        Some((end, _)) => {
            let tail: String = word.chars().rev().take_while(|c| !c.is_alphanumeric() && *c != '_').collect();
            let tail: String = tail.chars().rev().take(3).collect();
            format!("{}…{tail}", &word[..end])
        }
        None => word.to_string(),
    };
    message.split(' ').map(word).collect::<Vec<_>>().join(" ")
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
