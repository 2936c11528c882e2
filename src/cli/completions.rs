//! `boardwright completions SHELL`

use super::out::{Code, Done, Out};
use clap::CommandFactory;

/// Prints a script that completes commands and options in a shell.
#[derive(Debug, clap::Args)]
pub struct Args {
    shell: clap_complete::Shell,
}

pub fn run(args: &Args, out: &mut Out) -> Done {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut super::Cli::command(), "boardwright", &mut script);
    std::io::Write::write_all(out, &script)?;
    Ok(Code::Fine)
}
