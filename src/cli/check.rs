//! `boardwright check FILE…`

use super::load::{self, Source};
use super::out::{Code, Done, Failure, Out, Problem};
use super::{given, ninja, report};
use boardwright::analysis::{opening, slow};
use boardwright::check::{self, Rulebook};
use boardwright::diagnostic::{Diagnostic, Severity};
use boardwright::machine::Compiled;
use boardwright::span::SourceMap;
use boardwright::syntax::ast::{self, Unit};
use boardwright::syntax::parse;
use std::io::Write;
use std::sync::Arc;

/// Checks games, libraries and patterns and says what is wrong and what to write instead.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Files, or ids of shipped games.
    #[arg(required = true)]
    files: Vec<String>,
    #[command(flatten)]
    options: load::OptionArgs,
    /// Warnings with this code are not told; may be given several times.
    #[arg(long, value_name = "CODE")]
    allow: Vec<String>,
    /// As JSON: a list of what was found.
    #[arg(long)]
    json: bool,
}

/// What was found in one text.
struct Found {
    /// What the text holds.
    what: &'static str,
    diagnostics: Vec<Diagnostic>,
    files: SourceMap,
    tests: usize,
}

pub fn run(args: &Args, out: &mut Out) -> Done {
    let mut all = Vec::new();
    let mut code = Code::Fine;
    for file in &args.files {
        match load::find(file).map_err(|p| vec![p]).and_then(|source| check_text(&source, args)) {
            Ok(mut found) => {
                let is_allowed = |d: &Diagnostic| args.allow.iter().any(|code| code == d.code);
                found.diagnostics.retain(|d| d.severity == Severity::Error || !is_allowed(d));
                if found.diagnostics.iter().any(|d| d.severity == Severity::Error) {
                    code = Code::Wrong;
                }
                if args.json {
                    all.extend(found.diagnostics.iter().map(|d| report::json(d, &found.files)));
                } else {
                    tell(file, &found, out)?;
                }
            }
            Err(problems) => {
                code = Code::Wrong;
                all.extend(problems.iter().map(|p| report::problem_json(p, file)));
                if !args.json {
                    let text: String = problems.iter().map(|p| report::problem(p, out.colour)).collect();
                    writeln!(out, "{text}{file}: {}", count(problems.len(), "error"))?;
                }
            }
        }
    }
    if args.json {
        out.json(&all.into())?;
    } else if code == Code::Wrong {
        writeln!(out, "(`boardwright explain CODE` says more; the code stands above each message)")?;
    }
    Ok(code)
}

fn tell(file: &str, found: &Found, out: &mut Out) -> std::io::Result<()> {
    write!(out, "{}", report::diagnostics(&found.diagnostics, &found.files, out.colour))?;
    let errors = found.diagnostics.iter().filter(|d| d.severity == Severity::Error).count();
    let warnings = found.diagnostics.len() - errors;
    let mut parts = Vec::new();
    parts.extend((errors > 0).then(|| out.styled("1;31", &count(errors, "error"))));
    parts.extend((warnings > 0).then(|| out.styled("33", &count(warnings, "warning"))));
    if errors == 0 {
        parts.insert(0, out.styled("32", "no errors"));
        let tests =
            if found.tests > 0 { format!(" with {}", count(found.tests, "test")) } else { String::new() };
        parts.push(format!("{}{tests}", found.what));
    }
    writeln!(out, "{file}: {}", parts.join(", "))
}

/// `1 error`, `3 errors`
pub fn count(n: usize, what: &str) -> String {
    format!("{n} {what}{}", if n == 1 { "" } else { "s" })
}

fn check_text(source: &Source, args: &Args) -> Result<Found, Vec<Problem>> {
    let mut files = SourceMap::default();
    let file = files.add(&source.text.name, &source.text.text);
    let (what, diagnostics) = match parse(file, &source.text.text).map(|file| file.unit) {
        Ok(Unit::Game(_)) => return check_game(source, args),
        Ok(Unit::Library(_)) => ("a library (its names are checked where it is used)", Vec::new()),
        Ok(Unit::Pattern(pattern)) => return check_pattern(source, &pattern),
        Err(found) => ("", found),
    };
    Ok(Found { what, diagnostics, files, tests: 0 })
}

/// Errors of a pattern on the boards of its examples, or without examples on one that it is meant for; and of what
/// they draw.
fn check_pattern(source: &Source, pattern: &ast::Pattern) -> Result<Found, Vec<Problem>> {
    let mut book = match ninja::load::book_of(&source.text) {
        Ok(book) => book,
        Err(Failure::Texts(diagnostics, files)) => {
            return Ok(Found { what: "", diagnostics, files: *files, tests: 0 })
        }
        Err(failure) => return Err(problems(failure)),
    };
    let mut found: Vec<Diagnostic> = Vec::new();
    for error in boardwright::ninja::examples(&book).into_iter().flat_map(|tried| tried.failures) {
        if error.code != "test-failed" && !found.contains(&error) {
            found.push(error);
        }
    }
    if pattern.examples.is_empty() {
        let is_meant =
            |board: &&&str| pattern.on.iter().any(|on| board.starts_with(&format!("{}(", on.text)));
        let board = BOARDS.iter().find(is_meant).unwrap_or(&BOARDS[0]);
        let settings = vec![("surface".to_string(), board.to_string())];
        found = match book.give(&settings) {
            Ok(()) => check::bind(&book, &Vec::new(), None).err().unwrap_or_default(),
            Err(found) => found,
        };
    }
    Ok(Found { what: "a pattern", diagnostics: found, files: book.files, tests: pattern.examples.len() })
}

/// A board of each kind that patterns are likely to be meant for.
const BOARDS: [&str; 8] = [
    "hexhex(4)",
    "rhombus(5, 5)",
    "square(5)",
    "triangle(5)",
    "hexagon(3, 4)",
    "torus(5)",
    "hextorus(5)",
    "cylinder(5, 5)",
];

fn problems(failure: Failure) -> Vec<Problem> {
    match failure {
        Failure::Input(problems) => problems,
        Failure::Output(error) => vec![Problem::new("output", error.to_string())],
        Failure::Texts(found, _) => found.iter().map(|d| Problem::new(d.code, d.message.clone())).collect(),
    }
}

fn check_game(source: &Source, args: &Args) -> Result<Found, Vec<Problem>> {
    let given = load::read(source).and_then(|book| {
        let mut with_patterns = book.clone();
        let settings = given::resolve(&mut with_patterns, &args.options.set)?;
        Ok((book, with_patterns, settings))
    });
    let (book, with_patterns, settings) = match given {
        Ok(given) => given,
        Err(Failure::Texts(diagnostics, files)) => {
            return Ok(Found { what: "a game", diagnostics, files: *files, tests: 0 })
        }
        Err(failure) => return Err(problems(failure)),
    };
    let mut diagnostics = check_book(&with_patterns, &settings);
    if diagnostics.iter().all(|d| d.severity != Severity::Error) {
        check_tests(&book, &mut diagnostics);
    }
    Ok(Found { what: "a game", diagnostics, tests: book.tests.len(), files: with_patterns.files })
}

/// Errors and warnings of a game.
fn check_book(book: &Rulebook, settings: &check::Settings) -> Vec<Diagnostic> {
    match check::bind(book, settings, None) {
        Ok(bound) => {
            let model = Arc::new(bound.model);
            let compiled = match Compiled::new(model.clone()) {
                Ok(compiled) => compiled,
                Err(error) => {
                    let error = Diagnostic::error("rules-too-large", book.span, error.to_string());
                    return vec![error.help("shorten definitions that use each other many times")];
                }
            };
            let slow = slow::slow_rules(&model, &compiled);
            let played = opening::warnings(model, book.span);
            let slow = slow.iter().map(slow::SlowRule::warning);
            bound.warnings.into_iter().chain(played).chain(slow).collect()
        }
        Err(found) => found,
    }
}

/// Adds errors of a game's tests, which set options themselves.
fn check_tests(book: &Rulebook, found: &mut Vec<Diagnostic>) {
    for test in 0..book.tests.len() {
        let Err(wrong) = check::bind(book, &Vec::new(), Some(test)) else { continue };
        let errors = wrong.into_iter().filter(|d| d.severity == Severity::Error);
        for error in errors {
            if !found.contains(&error) {
                found.push(error);
            }
        }
    }
}
