//! `boardwright replay FILE`

use super::out::{Code, Done, Out, Problem};
use super::steps::Session;
use super::{matches, saved, show, trace};
use boardwright::record::{Notes, Record};
use std::io::Write;
use std::path::PathBuf;

/// Plays a saved game again and shows it.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// A file that `save` wrote during `boardwright play`, or that `boardwright match --record` wrote.
    file: PathBuf,
    /// Which game of a match, from 0.
    #[arg(long, value_name = "NUMBER")]
    game: Option<u64>,
    /// Shows the position after each move.
    #[arg(long)]
    every: bool,
    /// Shows what can be read of a damaged file.
    #[arg(long)]
    recover: bool,
    /// As JSON lines, like those of `boardwright trace`.
    #[arg(long, conflicts_with = "every")]
    json: bool,
}

pub fn run(args: &Args, out: &mut Out) -> Done {
    let record = match args.game {
        Some(number) => of_match(args, number)?,
        None => saved::read(&args.file, args.recover)?,
    };
    let loaded = saved::load(&record, &args.file)?;
    let session = saved::replayed(&record, &loaded)?;
    if args.json {
        trace::replayed(&loaded, &session, out)?;
        return Ok(Code::Fine);
    }
    writeln!(out, "{}", out.styled("1", &loaded.model.title))?;
    let mut shown = Session::new(&loaded.game)?;
    if args.every {
        show::position(&loaded, &shown, out)?;
    }
    comment(&record.notes, 0, "", out)?;
    for (at, text) in record.moves.iter().enumerate() {
        writeln!(out, "{}{:>4}. {text}", if args.every { "\n" } else { "" }, at + 1)?;
        comment(&record.notes, at + 1, "", out)?;
        variations(&record.notes, at + 1, "      ", out)?;
        if args.every {
            shown.push(text.clone(), session.state_after(at + 1).clone());
            show::position(&loaded, &shown, out)?;
        }
    }
    if !args.every {
        writeln!(out)?;
        show::position(&loaded, &session, out)?;
    }
    if let Some(seat) = record.result.and_then(|result| result.resigned) {
        writeln!(out, "the {seat} seat resigned")?;
    }
    Ok(Code::Fine)
}

/// The comment on the move of a number, if there is one, below it.
fn comment(notes: &Notes, number: usize, indent: &str, out: &mut Out) -> std::io::Result<()> {
    let comment = notes.comments.get(&(number as u32)).map_or("", String::as_str);
    comment.lines().try_for_each(|line| writeln!(out, "{indent}      {line}"))
}

/// What might have been played instead of the move of a number.
fn variations(notes: &Notes, number: usize, indent: &str, out: &mut Out) -> std::io::Result<()> {
    for other in notes.variations.iter().filter(|other| other.at as usize == number) {
        for (at, text) in other.moves.iter().enumerate() {
            let word = if at == 0 { "or" } else { "  " };
            writeln!(out, "{indent}{word} {:>3}. {text}", number + at)?;
            comment(&other.notes, number + at, indent, out)?;
            variations(&other.notes, number + at, &format!("{indent}    "), out)?;
        }
    }
    Ok(())
}

/// A game of a match.
fn of_match(args: &Args, number: u64) -> Result<Record, Problem> {
    let (lines, whole) = matches::log::read(&args.file, args.recover)?;
    let count = lines.len();
    let length = std::fs::metadata(&args.file).map_or(whole, |data| data.len());
    let cut = if length > whole { "; the last line of the file is cut off" } else { "" };
    lines.into_iter().find(|line| line.number == number).map(|line| line.record).ok_or_else(|| {
        let message = format!("`{}` has no game {number}; it has {count} games", args.file.display());
        Problem::new("match-game", message).help(format!("games are numbered from 0{cut}"))
    })
}
