//! `boardwright man FOLDER`

use super::out::{Code, Done, Out, Problem};
use clap::CommandFactory;
use std::io::Write;
use std::path::PathBuf;

/// Writes the manual pages, one for each command, into a folder.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Where to; made if it is not there. `~/.local/share/man/man1` is where `man` looks.
    folder: PathBuf,
}

pub fn run(args: &Args, out: &mut Out) -> Done {
    let written = std::fs::create_dir_all(&args.folder)
        .and_then(|()| clap_mangen::generate_to(super::Cli::command(), &args.folder));
    written.map_err(|error| {
        let folder = args.folder.display();
        let help = "name a folder that can be written to";
        Problem::new("file-not-written", format!("the manual cannot be written to `{folder}`: {error}"))
            .help(help)
    })?;
    writeln!(out, "wrote the manual to {}", args.folder.display())?;
    Ok(Code::Fine)
}
