//! Studies in folders: `boardwright plan`, `work`, `merge`.

pub mod calibrate;
pub mod cluster;
pub mod folder;
mod packs;
#[cfg_attr(not(feature = "parquet"), path = "no_parquet.rs")]
mod parquet;
pub mod subject;
pub mod table;

use super::files;
use super::load::GameArgs;
use super::out::{Code, Done, Failure, Out, Problem};
use super::progress::Progress;
use super::report::{self, matches, sweep};
use super::{interrupt, playout};
use boardwright::study::{merge, next, open, work, written, Level, Manifest, Merged, Rules, Store};
use cluster::ClusterArgs;
use folder::Folder;
use packs::Blocks;
use rayon::prelude::*;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// The longest budget.
const LONGEST: Duration = Duration::from_secs(10_000_000);

/// Writes down what a report, a sweep or a match has to play, in pieces that can be worked on anywhere.
#[derive(Debug, clap::Args)]
pub struct PlanArgs {
    #[command(subcommand)]
    what: Planned,
}

#[derive(Debug, clap::Subcommand)]
enum Planned {
    /// A report on a game.
    Report {
        #[command(flatten)]
        game: GameArgs,
        #[command(flatten)]
        effort: EffortArgs,
        /// The folder to be made.
        #[arg(short, long, value_name = "DIR")]
        output: PathBuf,
        #[command(flatten)]
        cluster: ClusterArgs,
    },
    /// A sweep over variants.
    Sweep {
        #[command(flatten)]
        variants: sweep::VariantArgs,
        #[command(flatten)]
        effort: EffortArgs,
        /// The folder to be made.
        #[arg(short, long, value_name = "DIR")]
        output: PathBuf,
        #[command(flatten)]
        cluster: ClusterArgs,
    },
    /// A match between two players.
    Match {
        #[command(flatten)]
        players: matches::MatchArgs,
        /// The folder to be made.
        #[arg(short, long, value_name = "DIR")]
        output: PathBuf,
        #[command(flatten)]
        cluster: ClusterArgs,
    },
}

/// How much is played.
#[derive(Clone, Debug, clap::Args)]
pub struct EffortArgs {
    /// How much is played: `quick`, `normal` (ten minutes on two cores) or `deep` (a night).
    #[arg(long, default_value = "quick", value_parser = level)]
    pub level: Level,
    /// Plays as much as is likely to take so long on this machine's cores, such as `10m`: it chooses level and
    /// `--halve` by a clock, which the manifest keeps.
    #[arg(long, value_name = "TIME", value_parser = budget, conflicts_with_all = ["level", "halve"])]
    pub budget: Option<Duration>,
    /// Halves the level's work so often; left out, a clock decides, and the manifest keeps what it said.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(..=16))]
    pub halve: Option<u32>,
    /// Different seeds, different games.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
}

fn level(text: &str) -> Result<Level, String> {
    match text {
        "quick" => Ok(Level::Quick),
        "normal" => Ok(Level::Normal),
        "deep" => Ok(Level::Deep),
        _ => Err("write `quick`, `normal` or `deep`".into()),
    }
}

fn budget(text: &str) -> Result<Duration, String> {
    match humantime::parse_duration(text) {
        Ok(time) if !time.is_zero() && time <= LONGEST => Ok(time),
        _ => Err("write a time such as `90s`, `10m` or `8h`".into()),
    }
}

pub fn plan(args: &PlanArgs, out: &mut Out) -> Done {
    let (manifest, output, cluster) = match &args.what {
        Planned::Report { game, effort, output, cluster } => {
            (report::planned(game, effort)?, output, cluster)
        }
        Planned::Sweep { variants, effort, output, cluster } => {
            (sweep::planned(variants, effort)?, output, cluster)
        }
        Planned::Match { players, output, cluster } => (matches::planned(players)?, output, cluster),
    };
    let (folder, manifest) = Folder::make(output, &manifest)?;
    writeln!(out, "{} pieces in `{}`", manifest.pieces(), output.display())?;
    writeln!(out, "work on them: boardwright work {}", output.display())?;
    cluster.write(&folder, &manifest, out)?;
    Ok(Code::Fine)
}

/// Works on the pieces of a plan that have no result yet.
///
/// It may be killed at any time, and run on many machines that share the folder: a result is written whole or not at
/// all, and a piece that is done twice comes to the same.
#[derive(Debug, clap::Args)]
pub struct WorkArgs {
    /// The folder that `boardwright plan` has made.
    dir: PathBuf,
    /// Only this piece.
    #[arg(long, conflicts_with_all = ["of", "index"])]
    piece: Option<u32>,
    /// Shares the pieces among so many workers.
    #[arg(long, value_name = "N", requires = "index", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    of: Option<u32>,
    /// Which of the workers this is, from 0.
    #[arg(long, value_name = "K", requires = "of")]
    index: Option<u32>,
    /// Pieces that are worked on at the same time; 0 for as many as there are cores.
    #[arg(long, default_value_t = 0)]
    threads: usize,
}

pub fn run_work(args: &WorkArgs, out: &mut Out) -> Done {
    let (folder, manifest) = Folder::open(&args.dir)?;
    if let Some(piece) = args.piece.filter(|piece| *piece >= manifest.pieces()) {
        let message =
            format!("there is no piece {piece}: they have the numbers 0 to {}", manifest.pieces() - 1);
        return Err(Problem::new("no-such-piece", message).help("leave out `--piece` to do all").into());
    }
    if let (Some(of), Some(index)) = (args.of, args.index) {
        if index >= of {
            let message =
                format!("there is no worker {index} of {of}: they have the numbers 0 to {}", of - 1);
            return Err(Problem::new("no-such-piece", message).help("count workers from 0").into());
        }
    }
    let planned = manifest.clone();
    let own = |piece: &u32| match (args.piece, args.of, args.index) {
        (Some(only), _, _) => *piece == only,
        (None, Some(of), Some(index)) => packs::share(&planned, *piece, of) == index,
        _ => true,
    };
    let stop = interrupt::listen()?;
    let mut worked = Worked { folder, rules: rules(&manifest)?, manifest, done: 0 };
    let left = match worked.rounds(&own, (args.threads, stop))? {
        Some(round) => round.open,
        None => worked.folder.missing(&worked.manifest)?,
    };
    writeln!(out, "{} pieces done, {left} of {} left", worked.done, worked.manifest.pieces())?;
    Ok(if stop.load(Ordering::Relaxed) { Code::Unknown } else { Code::Fine })
}

/// How a round stands after which no other one is begun.
struct Round {
    /// Pieces whose result is of no use.
    open: usize,
    /// Is it the last one of the study?
    is_last: bool,
}

/// A study that is worked on, round after round.
struct Worked {
    folder: Folder,
    manifest: Manifest,
    rules: Vec<Rules>,
    /// Pieces that were done here.
    done: usize,
}

impl Worked {
    /// Works as long as there are own pieces to do, and says how the round stands then if every piece has a file. When a round is
    /// whole, the next one is planned: whoever does that comes to the same.
    fn rounds(
        &mut self,
        own: &(dyn Fn(&u32) -> bool + Sync),
        (threads, stop): (usize, &AtomicBool),
    ) -> Result<Option<Round>, Failure> {
        loop {
            self.done += do_pieces(&self.folder, &self.manifest, &self.rules, own, (threads, stop))?;
            if self.folder.missing(&self.manifest)? > 0 {
                return Ok(None);
            }
            let merged = merge(&self.manifest, &self.folder)?;
            let open = merged.open().len();
            match advanced(&self.folder, &merged)? {
                Some(manifest) if !stop.load(Ordering::Relaxed) => self.manifest = manifest,
                next => return Ok(Some(Round { open, is_last: open == 0 && next.is_none() })),
            }
        }
    }
}

/// Writes down the next round, if this one is whole and there is one.
fn advanced(folder: &Folder, merged: &Merged<Folder>) -> Result<Option<Manifest>, Failure> {
    let next = next(merged)?;
    if let Some(next) = &next {
        folder.replace(next)?;
    }
    Ok(next)
}

/// The rules of all subjects.
pub fn rules(manifest: &Manifest) -> Result<Vec<Rules>, Failure> {
    let ready = |subject| {
        let loaded = subject::load(subject)?;
        Ok(Rules { game: loaded.compiled()?, plain: loaded.game })
    };
    manifest.subjects.iter().map(ready).collect()
}

/// Works on the pieces of a folder that have no result yet; how many were done.
pub fn do_pieces(
    folder: &Folder,
    manifest: &Manifest,
    rules: &[Rules],
    own: &(dyn Fn(&u32) -> bool + Sync),
    (threads, stop): (usize, &AtomicBool),
) -> Result<usize, Failure> {
    let open = open(manifest, folder, (0..manifest.pieces()).filter(own))?;
    let blocks = Blocks::of(manifest, &open);
    let progress = Progress::new(Some(open.len() as u64), "pieces");
    let one = |piece: &u32| -> Result<usize, Failure> {
        if stop.load(Ordering::Relaxed) {
            return Ok(0);
        }
        let Some((series, _)) = manifest.piece(*piece) else { return Ok(0) };
        let rows = work(manifest, &rules[manifest.series[series].subject], *piece)?;
        folder.write(*piece, &written(manifest, *piece, &rows))?;
        if let Some(block) = blocks.done(manifest, *piece) {
            folder.pack(manifest, block)?;
        }
        progress.step();
        Ok(1)
    };
    // One piece after the other, as soon as somebody is free.
    let pool = playout::pool(threads)?;
    let add = |a: usize, b: usize| Ok(a + b);
    let done = pool.install(|| open.par_iter().with_max_len(1).map(one).try_reduce(|| 0, add))?;
    // What somebody who was killed has left.
    files::remove_all_unfinished(&folder.pieces())?;
    folder.pack_all(manifest, own)?;
    Ok(done)
}

/// Puts the results of a plan together, and says what is missing.
#[derive(Debug, clap::Args)]
pub struct MergeArgs {
    /// The folder that `boardwright plan` has made.
    dir: PathBuf,
}

pub fn run_merge(args: &MergeArgs, out: &mut Out) -> Done {
    let (folder, manifest) = Folder::open(&args.dir)?;
    let merged = merge(&manifest, &folder)?;
    for (piece, why) in &merged.faulty {
        writeln!(out, "{}: {}", folder.holder(*piece).display(), folder::said(*why))?;
    }
    for strange in folder.strangers(&manifest)? {
        writeln!(out, "{}: no result of this plan; it is left alone", strange.display())?;
    }
    if !merged.is_whole() {
        let open = merged.open();
        writeln!(out, "{} of {} pieces have no result: {}", open.len(), manifest.pieces(), few(&open))?;
        writeln!(out, "do them: boardwright work {}", args.dir.display())?;
        return Ok(Code::Unknown);
    }
    if let Some(next) = advanced(&folder, &merged)? {
        let more = next.pieces() - manifest.pieces();
        writeln!(
            out,
            "round {} has {more} pieces to do: boardwright work {}",
            next.rounds(),
            args.dir.display()
        )?;
        return Ok(Code::Unknown);
    }
    for file in report::write_merged(&folder, &merged)? {
        writeln!(out, "{}", file.display())?;
    }
    Ok(Code::Fine)
}

/// The first few numbers.
fn few(numbers: &[u32]) -> String {
    let told: Vec<String> = numbers.iter().take(12).map(u32::to_string).collect();
    told.join(" ") + if numbers.len() > 12 { " …" } else { "" }
}

/// A study of which all rounds are done.
pub struct Study {
    folder: Folder,
    manifest: Manifest,
    _kept: folder::Temporary,
}

impl Study {
    /// What was played in all rounds.
    pub fn merged(&self) -> Result<Merged<'_, Folder>, Failure> {
        merge(&self.manifest, &self.folder)
    }
}

/// Works and merges in a folder, round after round: in a kept one, in which what is there already is not done again, or
/// one that goes away with what is given. Nothing if the work was stopped.
pub fn all(manifest: &Manifest, keep: Option<&Path>, threads: usize) -> Result<Option<Study>, Failure> {
    let temporary = folder::Temporary::new(keep)?;
    let (folder, manifest) = Folder::make(temporary.path(), manifest)?;
    let stop = interrupt::listen()?;
    let mut worked = Worked { folder, rules: rules(&manifest)?, manifest, done: 0 };
    let round = worked.rounds(&|_| true, (threads, stop))?;
    if round.is_some_and(|round| round.is_last) {
        return Ok(Some(Study { folder: worked.folder, manifest: worked.manifest, _kept: temporary }));
    }
    let (all, left) = (worked.manifest.pieces() as usize, worked.folder.missing(&worked.manifest)?);
    eprintln!("stopped after {} of {all} pieces", all - left);
    Ok(None)
}
