//! `boardwright replay FILE`

use super::out::{Code, Done, Out};
use super::steps::Session;
use super::{saved, show, trace};
use std::io::Write;
use std::path::PathBuf;

/// Plays a saved game again and shows it.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// A file that `save` wrote during `boardwright play`.
    file: PathBuf,
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
    let record = saved::read(&args.file, args.recover)?;
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
    for (at, text) in record.moves.iter().enumerate() {
        writeln!(out, "{}{:>4}. {text}", if args.every { "\n" } else { "" }, at + 1)?;
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
