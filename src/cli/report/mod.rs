//! `boardwright report GAME`

mod chart;
mod compare;
mod heat;
pub mod matches;
mod page;
mod pattern;
mod pictures;
mod smaller;
pub mod sweep;
mod verify;

use super::load::{GameArgs, OptionArgs};
use super::out::{Code, Done, Failure, Out, Problem};
use super::study::folder::Folder;
use super::study::{self, calibrate, subject, EffortArgs};
use super::{files, terminal};
use boardwright::measure::{Report, Tone};
use boardwright::study::{report as plan_report, with_smaller, Manifest, Merged, Row, Store, What};
use std::io::Write;
use std::path::{Path, PathBuf};

/// The longest report that is read, in bytes.
const LONGEST: u64 = 64 << 20;

/// Judges a game: is it fair, decisive, deep, long, alive to the end, and how sure is that?
///
/// Prints the answer in six sentences, and writes a page with everything else.
#[derive(Debug, clap::Args)]
#[command(args_conflicts_with_subcommands = true)]
pub struct Args {
    #[command(subcommand)]
    command: Option<Command>,
    /// A game's id (see `boardwright list`) or the path of a `.game` file; or a pattern of Mind Ninja, by its name or the
    /// path of a `.pattern` file.
    #[arg(required_unless_present = "compare")]
    game: Option<String>,
    #[command(flatten)]
    options: OptionArgs,
    #[command(flatten)]
    effort: EffortArgs,
    /// Writes the page to this file.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Writes the same as JSON to this file.
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Keeps what is played in this folder, and goes on with what is there.
    #[arg(long, value_name = "DIR")]
    keep: Option<PathBuf>,
    /// Compares two reports that were written as JSON.
    #[arg(long, value_names = ["A", "B"], num_args = 2, conflicts_with_all = ["game", "json", "keep"])]
    compare: Option<Vec<PathBuf>>,
    /// Pieces that are worked on at the same time; 0 for as many as there are cores.
    #[arg(long, default_value_t = 0)]
    threads: usize,
}

#[derive(Debug, clap::Subcommand)]
enum Command {
    /// Plays a part of a report again, and says whether it comes to the same.
    Verify(verify::Args),
}

pub fn run(args: &Args, out: &mut Out) -> Done {
    if let Some(Command::Verify(args)) = &args.command {
        return verify::run(args, out);
    }
    if let Some([a, b]) = args.compare.as_deref() {
        return compare::run((a, b), args.output.as_deref(), out);
    }
    if let Some(asked) = args.game.as_deref().filter(|game| pattern::is_pattern(game)) {
        let Args { options, effort, threads, output, json, .. } = args;
        let (output, json) = (output.as_ref(), json.as_ref());
        return pattern::run(
            &pattern::Asked { pattern: asked, options, effort, threads: *threads, output, json },
            out,
        );
    }
    let game = GameArgs { game: args.game.clone().unwrap_or_default(), options: args.options.clone() };
    for file in args.output.iter().chain(&args.json) {
        files::writable(file)?;
    }
    let manifest = planned(&game, &args.effort)?;
    let Some(done) = study::all(&manifest, args.keep.as_deref(), args.threads)? else {
        return Ok(Code::Unknown);
    };
    let (report, page) = made(&done.merged()?)?;
    if let Some(file) = &args.output {
        files::write(file, page)?;
    }
    if let Some(file) = &args.json {
        files::write(file, json(&report)?)?;
    }
    tell(&report, out)?;
    if args.output.is_none() {
        writeln!(out, "\nthe page with everything else: -o FILE.html")?;
    }
    Ok(Code::Fine)
}

/// What a report on a game has to play.
pub fn planned(game: &GameArgs, effort: &EffortArgs) -> Result<Manifest, Failure> {
    let (subject, loaded) = subject::subject(game, String::new())?;
    let smaller = smaller::subjects(game, &loaded)?;
    let mut manifest = calibrate::chosen(effort, &loaded, |level, halved| {
        plan_report(subject.clone(), level, halved, effort.seed)
    })?;
    if let Some(calibration) = &mut manifest.calibration {
        calibration.beside = calibrate::beside()?;
    }
    with_smaller(&mut manifest, smaller);
    Ok(manifest)
}

/// The report on a merged study, and its page.
fn made<S: Store<Error = Failure>>(merged: &Merged<S>) -> Result<(Report, String), Failure> {
    let loaded = subject::load(&merged.manifest().subjects[0])?;
    let report = Report::new(merged, &loaded.model)?;
    let page = page::page(&report, &loaded)?;
    Ok((report, page))
}

/// Writes what a whole study comes to into its folder.
pub fn write_merged(folder: &Folder, merged: &Merged<Folder>) -> Result<Vec<PathBuf>, Failure> {
    let path = |name: &str| folder.path().join(name);
    let mut written = vec![path("merged.jsonl")];
    write_rows(&written[0], merged)?;
    let (name, text, page) = match merged.manifest().what {
        What::Report => {
            let (report, page) = made(merged)?;
            ("report", json(&report)?, page)
        }
        What::Sweep => {
            let (variants, page) = sweep::made(merged, &[])?;
            ("sweep", json(&variants)?, page)
        }
        What::Match => {
            let (found, page) = matches::made(merged)?;
            ("match", json(&found)?, page)
        }
    };
    for (ending, text) in [("json", text), ("html", page)] {
        let file = path(&format!("{name}.{ending}"));
        files::write(&file, text)?;
        written.push(file);
    }
    Ok(written)
}

/// Writes all rows of a study, a line each.
fn write_rows(file: &Path, merged: &Merged<Folder>) -> Result<(), Failure> {
    let mut lost = None;
    let result = files::write_with(file, &mut |file| {
        let mut fault = Ok(());
        let mut write = |row: &Row| -> std::io::Result<()> {
            serde_json::to_writer(&mut *file, row)?;
            file.write_all(b"\n")
        };
        let read = merged.each(
            |_| true,
            |_, rows| {
                if fault.is_ok() {
                    fault = rows.iter().try_for_each(&mut write);
                }
            },
        );
        lost = read.err();
        match lost {
            Some(_) => Err(std::io::Error::other("not all results could be read")),
            None => fault,
        }
    });
    match lost {
        Some(lost) => Err(lost.into()),
        None => Ok(result?),
    }
}

/// As JSON, one value on several lines.
fn json(value: &impl serde::Serialize) -> Result<String, Failure> {
    Ok(serde_json::to_string_pretty(value).map_err(std::io::Error::other)? + "\n")
}

/// Reads a report.
fn read(path: &Path) -> Result<Report, Failure> {
    let text = files::read(path, LONGEST)?;
    let wrong = |error: serde_json::Error| {
        let message = format!("`{}` is no report as JSON: {error}", path.display());
        Problem::new("no-report", message).help("`boardwright report GAME --json FILE` writes one")
    };
    Ok(serde_json::from_str(&text).map_err(wrong)?)
}

/// The six sentences.
fn tell(report: &Report, out: &mut Out) -> std::io::Result<()> {
    let verdict = out.styled("1", &report.verdict);
    writeln!(out, "{}: {verdict}\n", report.title)?;
    // The sign and the word before each sentence take so much.
    const INDENT: usize = 14;
    let room = terminal::prose().saturating_sub(INDENT).max(20);
    let layout = textwrap::Options::new(room).wrap_algorithm(textwrap::WrapAlgorithm::FirstFit);
    for finding in &report.findings {
        let sign = match finding.tone {
            Tone::Good => "+",
            Tone::Bad => "-",
            Tone::Open => " ",
        };
        for (nth, line) in textwrap::wrap(&finding.text, &layout).into_iter().enumerate() {
            match nth {
                0 => writeln!(out, "{sign} {:12}{line}", finding.about)?,
                _ => writeln!(out, "{:INDENT$}{line}", "")?,
            }
        }
    }
    Ok(())
}
