//! `boardwright check FILE…`

use super::load::{self, Source};
use super::out::{Code, Done, Failure, Out, Problem};
use super::{drawn, given};
use boardwright::diagnostic::{Diagnostic, Severity};
use boardwright::service::{diagnose, diagnose_game, Report};
use boardwright::syntax::ast::Unit;
use boardwright::syntax::parse;
use std::io::Write;

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

pub fn run(args: &Args, out: &mut Out) -> Done {
    let mut all = Vec::new();
    let mut code = Code::Fine;
    for file in &args.files {
        match load::find(file).map_err(|p| vec![p]).and_then(|source| check_text(&source, args)) {
            Ok(mut found) => {
                let is_allowed = |d: &Diagnostic| args.allow.iter().any(|code| code == d.code);
                found.diagnostics.retain(|d| d.severity == Severity::Error || !is_allowed(d));
                if found.has_errors() {
                    code = Code::Wrong;
                }
                if args.json {
                    all.extend(found.diagnostics.iter().map(|d| drawn::json(d, &found.files)));
                } else {
                    tell(file, &found, out)?;
                }
            }
            Err(problems) => {
                code = Code::Wrong;
                all.extend(problems.iter().map(|p| drawn::problem_json(p, file)));
                if !args.json {
                    let text: String = problems.iter().map(|p| drawn::problem(p, out.colour)).collect();
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

fn tell(file: &str, found: &Report, out: &mut Out) -> std::io::Result<()> {
    write!(out, "{}", drawn::diagnostics(&found.diagnostics, &found.files, out.colour))?;
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

fn check_text(source: &Source, args: &Args) -> Result<Report, Vec<Problem>> {
    match parse(0, &source.text.text).map(|file| file.unit) {
        Ok(Unit::Game(_)) => check_game(source, args),
        _ => Ok(diagnose(&source.shelf, &source.id, &source.text)),
    }
}

fn check_game(source: &Source, args: &Args) -> Result<Report, Vec<Problem>> {
    let given = load::read(source).and_then(|book| {
        let mut with_patterns = book.clone();
        let settings = given::resolve(&mut with_patterns, &args.options.set)?;
        Ok((book, with_patterns, settings))
    });
    match given {
        Ok((book, with_patterns, settings)) => Ok(diagnose_game(&book, &with_patterns, &settings)),
        Err(Failure::Texts(diagnostics, files)) => {
            Ok(Report { what: "a game", diagnostics, files: *files, tests: 0 })
        }
        Err(failure) => Err(problems(failure)),
    }
}

fn problems(failure: Failure) -> Vec<Problem> {
    match failure {
        Failure::Input(problems) => problems,
        Failure::Output(error) => vec![Problem::new("output", error.to_string())],
        Failure::Texts(found, _) => found.iter().map(|d| Problem::new(d.code, d.message.clone())).collect(),
    }
}
