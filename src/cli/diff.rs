//! `boardwright diff A B`

use super::load;
use super::out::{Code, Done, Out};
use boardwright::describe;
use std::io::Write;

/// Compares two games rule by rule.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// A game's id or the path of a `.game` file.
    a: String,
    /// The other one.
    b: String,
}

pub fn run(args: &Args, out: &mut Out) -> Done {
    let a = load::read(&load::find(&args.a)?)?;
    let b = load::read(&load::find(&args.b)?)?;
    write!(out, "{}", describe::diff(&a, &b))?;
    Ok(Code::Fine)
}
