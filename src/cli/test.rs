//! `boardwright test`

use super::check::count;
use super::load;
use super::ninja;
use super::out::{Code, Done, Failure, Out, Problem};
use super::progress::Progress;
use super::{drawn, playout};
use boardwright::analysis::testing::run_test;
use boardwright::check::{self, Rulebook};
use boardwright::diagnostic::{brief, Diagnostic};
use boardwright::texts;
use rayon::prelude::*;
use serde_json::json;
use std::io::Write;
use std::sync::Arc;

/// Runs the tests that game files hold, and the drawn examples of patterns.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Ids or files of games, files of patterns; all shipped ones if none are given.
    games: Vec<String>,
    /// Only tests whose name contains this.
    #[arg(long, value_name = "TEXT")]
    only: Option<String>,
    /// Threads to run on; 0 for all there are.
    #[arg(long, default_value_t = 0)]
    threads: usize,
    /// As JSON: a list of tests.
    #[arg(long)]
    json: bool,
}

/// What one test came to.
struct Tested {
    name: String,
    failures: Vec<Diagnostic>,
}

pub fn run(args: &Args, out: &mut Out) -> Done {
    let pool = playout::pool(args.threads)?;
    let patterns = || texts::patterns().into_iter().map(|id| format!("patterns/{id}.pattern"));
    let names: Vec<String> = match args.games.is_empty() {
        true => texts::games().into_iter().map(str::to_string).chain(patterns()).collect(),
        false => args.games.clone(),
    };
    let (mut rows, mut code, mut total) = (Vec::new(), Code::Fine, 0);
    for name in &names {
        let (book, tested) = match name.ends_with(".pattern") {
            true => examples(args, name)?,
            false => {
                let book = load::read(&load::find(name)?)?;
                let tested = pool.install(|| run_all(args, &book));
                (book, tested)
            }
        };
        total += tested.len();
        if tested.iter().any(|t| !t.failures.is_empty()) {
            code = Code::Wrong;
        }
        if args.json {
            rows.extend(tested.iter().map(|test| row(name, test, &book)));
        } else {
            tell(name, &tested, &book, out)?;
        }
    }
    if let Some(only) = args.only.as_ref().filter(|_| total == 0 && code == Code::Fine) {
        let message = format!("no test has `{}` in its name", brief(only));
        return Err(Problem::new("no-such-test", message).help("leave out `--only` to run them all").into());
    }
    if args.json {
        out.json(&rows.into())?;
    } else if names.len() > 1 {
        writeln!(out, "{} in {}", count(total, "test"), count(names.len(), "file"))?;
    }
    Ok(code)
}

/// The examples of a pattern: the shipped one with this path if no pattern is named, or a file.
fn examples(args: &Args, name: &str) -> Result<(Rulebook, Vec<Tested>), Failure> {
    let book = match texts::text(name).filter(|_| args.games.is_empty()) {
        Some(_) => ninja::load::book(name.trim_start_matches("patterns/").trim_end_matches(".pattern"))?,
        None => ninja::load::book(name)?,
    };
    let wanted = |name: &str| args.only.as_ref().is_none_or(|only| name.contains(only.as_str()));
    let tried = boardwright::ninja::examples(&book).into_iter().filter(|t| wanted(&t.name));
    let tested = tried.map(|t| Tested { name: t.name, failures: t.failures }).collect();
    Ok((book, tested))
}

fn run_all(args: &Args, book: &Rulebook) -> Vec<Tested> {
    let wanted = |name: &str| args.only.as_ref().is_none_or(|only| name.contains(only.as_str()));
    let tests: Vec<usize> = (0..book.tests.len()).filter(|&at| wanted(&book.tests[at].name.text)).collect();
    let progress = Progress::new(Some(tests.len() as u64), &format!("tests of {}", book.id));
    let run = |at: usize| {
        let tested = run_one(book, at);
        progress.step();
        tested
    };
    tests.into_par_iter().map(run).collect()
}

fn run_one(book: &Rulebook, at: usize) -> Tested {
    let name = book.tests[at].name.text.clone();
    let failures = match check::bind(book, &Vec::new(), Some(at)) {
        Err(found) => found,
        Ok(bound) => {
            let failures =
                run_test(Arc::new(bound.model)).map(|outcome| outcome.failures).unwrap_or_default();
            let told = |f: boardwright::analysis::testing::Failure| {
                Diagnostic::error("test-failed", f.span, f.message)
            };
            failures.into_iter().map(told).collect()
        }
    };
    Tested { name, failures }
}

fn tell(name: &str, tested: &[Tested], book: &Rulebook, out: &mut Out) -> std::io::Result<()> {
    let failed: Vec<&Tested> = tested.iter().filter(|t| !t.failures.is_empty()).collect();
    for test in &failed {
        writeln!(out, "{name}: test {:?} failed", test.name)?;
        write!(out, "{}", drawn::diagnostics(&test.failures, &book.files, out.colour))?;
    }
    let verdict = match (tested.len(), failed.len()) {
        (0, _) => "no tests".to_string(),
        (all, 0) => out.styled("32", &format!("{} passed", count(all, "test"))),
        (all, wrong) => out.styled("31", &format!("{wrong} of {} failed", count(all, "test"))),
    };
    writeln!(out, "{name}: {verdict}")?;
    out.flush()
}

fn row(name: &str, test: &Tested, book: &Rulebook) -> serde_json::Value {
    let failures: Vec<_> = test.failures.iter().map(|d| drawn::json(d, &book.files)).collect();
    json!({"game": name, "test": test.name, "passed": failures.is_empty(), "failures": failures})
}
