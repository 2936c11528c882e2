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
    /// As JSON: the rules that differ, each before and after.
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args, out: &mut Out) -> Done {
    let a = load::read(&load::find(&args.a)?)?;
    let b = load::read(&load::find(&args.b)?)?;
    let difference = describe::diff(&a, &b);
    match args.json {
        true => out.json(&serde_json::to_value(&difference).unwrap_or_default())?,
        false => write!(out, "{difference}")?,
    }
    Ok(Code::Fine)
}
