//! `boardwright report verify FILE`

use super::read;
use crate::cli::out::{Code, Done, Out};
use crate::cli::playout;
use crate::cli::progress::Progress;
use crate::cli::study::rules;
use boardwright::study::{work, written};
use rayon::prelude::*;
use std::io::Write;
use std::path::PathBuf;

/// Plays a part of a report again, and says whether it comes to the same.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// A report that was written as JSON.
    file: PathBuf,
    /// How many pieces are played again; 0 for all.
    #[arg(long, default_value_t = 6)]
    pieces: u32,
}

pub fn run(args: &Args, out: &mut Out) -> Done {
    let report = read(&args.file)?;
    let manifest = &report.manifest;
    let rules = rules(manifest)?;
    let all = manifest.pieces();
    let count = if args.pieces == 0 { all } else { args.pieces.min(all) };
    // Evenly spread, so that every sort of work has a chance.
    let chosen: Vec<u32> =
        (0..count).map(|nth| (u64::from(nth) * u64::from(all) / u64::from(count)) as u32).collect();
    let progress = Progress::new(Some(u64::from(count)), "pieces");
    let differs = |piece: &u32| {
        let Some((series, _)) = manifest.piece(*piece) else { return Ok(None) };
        let rows = work(manifest, &rules[manifest.series[series].subject], *piece)?;
        progress.step();
        let sum = crc32fast::hash(written(manifest, *piece, &rows).as_bytes());
        Ok((report.sums.get(*piece as usize) != Some(&sum)).then_some(*piece))
    };
    let found: Result<Vec<Option<u32>>, boardwright::game::EvalLimit> =
        playout::pool(0)?.install(|| chosen.par_iter().with_max_len(1).map(differs).collect());
    let wrong: Vec<String> = found?.into_iter().flatten().map(|piece| piece.to_string()).collect();
    drop(progress);
    match wrong.is_empty() {
        true => writeln!(out, "{count} of {all} pieces were played again: they agree")?,
        false => writeln!(
            out,
            "{count} of {all} pieces were played again: {} differ: {}",
            wrong.len(),
            wrong.join(" ")
        )?,
    }
    Ok(if wrong.is_empty() { Code::Fine } else { Code::Wrong })
}
