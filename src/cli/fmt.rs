//! `boardwright fmt FILE…`

use super::drawn;
use super::files;
use super::out::{Code, Done, Out, Problem};
use boardwright::span::SourceMap;
use boardwright::syntax;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Formats game files in place.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Game, library and pattern files.
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Changes nothing; says which files would change, with exit code 1 if there are any.
    #[arg(long)]
    check: bool,
}

/// What became of a file.
enum Result {
    Kept,
    Changed,
    Wrong(String),
}

pub fn run(args: &Args, out: &mut Out) -> Done {
    let mut code = Code::Fine;
    for path in &args.files {
        match lay_out(path, args.check, out.colour) {
            Result::Kept => {}
            Result::Changed if args.check => {
                code = Code::Wrong;
                writeln!(out, "{}: would be laid out anew", path.display())?;
            }
            Result::Changed => writeln!(out, "{}: laid out anew", path.display())?,
            Result::Wrong(report) => {
                code = Code::Wrong;
                writeln!(out, "{report}{}: left as it is", path.display())?;
            }
        }
    }
    Ok(code)
}

fn lay_out(path: &Path, check: bool, colour: bool) -> Result {
    let wrong = |problem: Problem| Result::Wrong(drawn::problem(&problem, colour));
    let text = match files::read(path, files::LONGEST_TEXT) {
        Ok(text) => text,
        Err(problem) => return wrong(problem),
    };
    match syntax::format(&text) {
        Err(found) => {
            let mut files = SourceMap::default();
            files.add(&path.display().to_string(), &text);
            Result::Wrong(drawn::diagnostics(&found, &files, colour))
        }
        Ok(laid_out) if laid_out == text => Result::Kept,
        Ok(_) if check => Result::Changed,
        Ok(laid_out) => match files::write(path, &laid_out) {
            Ok(()) => Result::Changed,
            Err(problem) => wrong(problem),
        },
    }
}
