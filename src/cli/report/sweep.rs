//! `boardwright sweep GAME… --vary NAME=VALUES`

use super::chart;
use super::json;
use super::page::{framed, table};
use crate::cli::files;
use crate::cli::load::{GameArgs, Loaded, OptionArgs};
use crate::cli::out::{Code, Done, Failure, Out, Problem};
use crate::cli::study::{self, calibrate, subject, EffortArgs};
use boardwright::measure::{variants, Variants};
use boardwright::model::Model;
use boardwright::study::{find_fair, sweep as plan_sweep, Manifest, Merged, Store};
use maud::{html, Markup};
use std::io::Write;
use std::path::{Path, PathBuf};

/// The most variants of a sweep.
const MOST: usize = 200;
/// The most differences that are told in the terminal, and on the page.
const TOLD: usize = 12;
const SHOWN: usize = 60;
/// The axis whose values are files, and the value that is none.
const POSITION: &str = "position";
const START: &str = "start";
/// What may be measured.
const MEASURES: [&str; 3] = ["fairness", "length", "draws"];

/// The variants of a game, or several games.
#[derive(Clone, Debug, clap::Args)]
pub struct VariantArgs {
    /// Games' ids (see `boardwright list`) or paths of `.game` files.
    #[arg(value_name = "GAME", required = true)]
    games: Vec<String>,
    #[command(flatten)]
    options: OptionArgs,
    /// Gives an option several values: `size=4..8/2`, `start=chequer,dominoes`; may be given several times. The values of
    /// `position` are files that draw the position at the start, or `start` for the game's own.
    #[arg(long, value_name = "NAME=VALUES", value_parser = axis)]
    vary: Vec<(String, Vec<String>)>,
    /// Looks for the fair one in rounds, and confirms it by games that took no part in the choice.
    #[arg(long, value_name = "WHAT")]
    find: Option<Wanted>,
    /// With `--find fair`: how far from its due the first seat's share may lie, in per cent of the points.
    #[arg(long, value_name = "PER CENT", default_value = "5", requires = "find", value_parser = margin)]
    margin: u32,
}

/// One of the games that are compared.
struct Variant {
    /// What tells it from the others.
    label: String,
    game: GameArgs,
    /// A file with the position that it begins with.
    position: Option<PathBuf>,
}

/// What is looked for.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum Wanted {
    /// A variant whose first seat has its due.
    Fair,
}

/// In thousandths.
fn margin(text: &str) -> Result<u32, String> {
    match text.trim_end_matches('%').trim().parse::<f64>() {
        Ok(n) if (0.1..=40.0).contains(&n) => Ok((n * 10.0).round() as u32),
        _ => Err("write a number of per cent from 0.1 to 40, such as `5`".into()),
    }
}

/// Compares variants of a game, or several games, on one page.
#[derive(Debug, clap::Args)]
pub struct Args {
    #[command(flatten)]
    variants: VariantArgs,
    #[command(flatten)]
    effort: EffortArgs,
    /// What is shown: `fairness`, `length`, `draws`; everything if it is left out.
    #[arg(long, value_delimiter = ',', value_parser = clap::builder::PossibleValuesParser::new(MEASURES))]
    measure: Vec<String>,
    /// Writes the page to this file.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Writes the same as JSON to this file.
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Keeps what is played in this folder, and goes on with what is there.
    #[arg(long, value_name = "DIR")]
    keep: Option<PathBuf>,
    /// Pieces that are worked on at the same time; 0 for as many as there are cores.
    #[arg(long, default_value_t = 0)]
    threads: usize,
}

/// `size=4..8/2` or `start=a,b`.
fn axis(text: &str) -> Result<(String, Vec<String>), String> {
    const HELP: &str = "write an option's name and values, such as `size=4..8`, `size=4..8/2` or `start=a,b`";
    let (name, values) = text.split_once('=').ok_or(HELP)?;
    let values: Vec<String> = match values.split_once("..") {
        Some((low, rest)) => {
            let (high, step) = rest.split_once('/').unwrap_or((rest, "1"));
            let read = |number: &str| number.trim().parse::<i64>().map_err(|_| HELP.to_string());
            let (low, high, step) = (read(low)?, read(high)?, read(step)?);
            if step < 1 || high < low || (high - low) / step >= MOST as i64 {
                return Err(HELP.into());
            }
            (0..=(high - low) / step).map(|nth| (low + nth * step).to_string()).collect()
        }
        None => values.split(',').map(|value| value.trim().to_string()).collect(),
    };
    match name.trim().is_empty() || values.iter().any(String::is_empty) {
        true => Err(HELP.into()),
        false => Ok((name.trim().to_string(), values)),
    }
}

impl VariantArgs {
    /// Each variant.
    fn all(&self) -> Result<Vec<Variant>, Failure> {
        let settings = self.settings()?;
        let several = self.games.len() > 1;
        let of = |game: &String, varied: &Vec<(String, String)>| {
            let named = several.then(|| subject::named(Path::new(game)));
            let (position, varied): (Vec<_>, Vec<_>) =
                varied.iter().cloned().partition(|(name, _)| name == POSITION);
            let position = position.into_iter().next().map(|(_, file)| file);
            let set = varied.iter().map(|(name, value)| format!("{name}={value}"));
            let drawn =
                position.as_ref().map(|file| format!("{POSITION}={}", subject::named(Path::new(file))));
            let label = named.into_iter().chain(set).chain(drawn).collect::<Vec<_>>().join(" ");
            let options = OptionArgs { set: [&self.options.set[..], &varied].concat() };
            let position = position.filter(|file| file != START).map(PathBuf::from);
            Variant { label, game: GameArgs { game: game.clone(), options }, position }
        };
        let all: Vec<Variant> =
            self.games.iter().flat_map(|game| settings.iter().map(move |varied| of(game, varied))).collect();
        match all.len() {
            0 | 1 => {
                Err(Problem::new("one-variant", "there is only one variant, and nothing to compare it with")
                    .help("name several games, or vary an option: `--vary size=4..8`")
                    .into())
            }
            n if n > MOST => Err(too_many()),
            _ => Ok(all),
        }
    }

    /// What is set in each variant of a game.
    fn settings(&self) -> Result<Vec<Vec<(String, String)>>, Failure> {
        let mut all = vec![Vec::new()];
        for (name, values) in &self.vary {
            let with = |before: &Vec<(String, String)>| -> Vec<Vec<(String, String)>> {
                let one = |value: &String| [&before[..], &[(name.clone(), value.clone())]].concat();
                values.iter().map(one).collect()
            };
            all = all.iter().flat_map(with).collect();
            if all.len() > MOST {
                return Err(too_many());
            }
        }
        Ok(all)
    }
}

fn too_many() -> Failure {
    let message = format!("a sweep has at most {MOST} variants");
    Problem::new("too-many-variants", message).help("vary fewer options or values").into()
}

/// What a sweep has to play.
pub fn planned(args: &VariantArgs, effort: &EffortArgs) -> Result<Manifest, Failure> {
    let mut subjects = Vec::new();
    let mut slowest: Option<Loaded> = None;
    for Variant { label, game, position } in args.all()? {
        let (subject, loaded) = match position {
            Some(file) => subject::with_position(&game, &file, label)?,
            None => subject::subject(&game, label)?,
        };
        subjects.push(subject);
        if slowest.as_ref().is_none_or(|other| other.model.board.len() < loaded.model.board.len()) {
            slowest = Some(loaded);
        }
    }
    let plan = |level, halved| {
        let (subjects, seed) = (subjects.clone(), effort.seed);
        match args.find {
            Some(Wanted::Fair) => find_fair(subjects, level, halved, seed, args.margin),
            None => plan_sweep(subjects, level, halved, seed),
        }
    };
    match &slowest {
        Some(loaded) => calibrate::chosen(effort, loaded, plan),
        None => Ok(plan(effort.level, effort.halve.unwrap_or(0))),
    }
}

pub fn run(args: &Args, out: &mut Out) -> Done {
    for file in args.output.iter().chain(&args.json) {
        files::writable(file)?;
    }
    let manifest = planned(&args.variants, &args.effort)?;
    let Some(done) = study::all(&manifest, args.keep.as_deref(), args.threads)? else {
        return Ok(Code::Unknown);
    };
    let (found, page) = made(&done.merged()?, &args.measure)?;
    if let Some(file) = &args.output {
        files::write(file, page)?;
    }
    if let Some(file) = &args.json {
        files::write(file, json(&found)?)?;
    }
    tell(&found, out)?;
    Ok(Code::Fine)
}

/// What a merged sweep comes to, and its page.
pub fn made<S: Store<Error = Failure>>(
    merged: &Merged<S>,
    wanted: &[String],
) -> Result<(Variants, String), Failure> {
    let loaded: Result<Vec<Loaded>, Failure> = merged.manifest().subjects.iter().map(subject::load).collect();
    let loaded = loaded?;
    let models: Vec<&Model> = loaded.iter().map(|loaded| &*loaded.model).collect();
    let mut titles: Vec<&str> = models.iter().map(|model| &*model.title).collect();
    titles.dedup();
    let title = boardwright::names::listed(&titles);
    let found = variants(&title, merged, &models, wanted)?;
    let page = framed(&format!("{title}: variants"), &body(&found));
    Ok((found, page))
}

fn tell(found: &Variants, out: &mut Out) -> std::io::Result<()> {
    if let Some(search) = &found.search {
        writeln!(out, "{}\n", search.said)?;
    }
    let width = found.rows.iter().map(|row| row.label.chars().count()).max().unwrap_or(0);
    for row in &found.rows {
        let told = row.measures.iter().map(|measure| match measure.interval_text() {
            interval if interval.is_empty() => format!("{} {}", measure.name, measure.text()),
            interval => format!("{} {} ({interval})", measure.name, measure.text()),
        });
        writeln!(out, "{:width$}  {:9}  {}", row.label, row.fair, told.collect::<Vec<_>>().join(", "))?;
    }
    writeln!(out, "\n{}", found.compared)?;
    for real in found.differences.iter().filter(|difference| difference.real).take(TOLD) {
        let (a, b) = &real.between;
        let by = real.unit.text(real.estimate.value);
        writeln!(out, "  {}: {b} less {a} is {by}", real.measure)?;
    }
    Ok(())
}

fn body(found: &Variants) -> Markup {
    let head = found.rows.first().map_or(&[][..], |row| &row.measures[..]);
    let fair: Vec<&str> =
        found.rows.iter().filter(|row| row.fair == "fair").map(|row| row.label.as_str()).collect();
    let said = match (&found.search, &fair[..]) {
        (Some(search), _) => search.said.clone(),
        (None, []) => "None of the variants is known to be fair by these games.".to_string(),
        (None, fair) => format!("Known to be fair by these games: {}.", boardwright::names::listed(fair)),
    };
    html! {
        h1 { (found.title) ": variants compared" }
        p.verdict { (said) }
        @if let Some(search) = &found.search { (table(&search.table)) }
        p {
            "In the table below a variant is fair if the first seat's share of the points is known to lie within five points of \
             its due (95 %), unfair if it is known to lie off it, and undecided otherwise. With many variants some seem fair or \
             unfair by chance: `--find fair` chooses one and confirms it by other games."
        }
        div.table { table {
            thead { tr { th { "variant" } th { "" } @for measure in head { th { (measure.name) } } } }
            tbody {
                @for row in &found.rows {
                    tr {
                        td { (row.label) }
                        td class=(row.fair) { (row.fair) }
                        @for measure in &row.measures {
                            td.number { (measure.text()) br; small { (measure.interval_text()) } }
                        }
                    }
                }
            }
        } }
        @if !found.charts.is_empty() { h2 { "What each option does" } }
        @for drawn in &found.charts { @if let Some(chart) = chart::chart(drawn) { (chart) } }
        @if !found.differences.is_empty() { (differences(found)) }
    }
}

fn differences(found: &Variants) -> Markup {
    html! {
        h2 { "Which differences are real" }
        p { (found.compared) }
        div.table { table {
            thead { tr { th { "measure" } th { "from" } th { "to" } th { "difference" } th { "95 %" } th { "" } } }
            tbody {
                @for difference in found.differences.iter().take(SHOWN) {
                    @let (low, high) = difference.estimate.interval();
                    tr {
                        td { (difference.measure) }
                        td { (difference.between.0) } td { (difference.between.1) }
                        td.number { (difference.unit.text(difference.estimate.value)) }
                        td.number { (difference.unit.text(low)) " to " (difference.unit.text(high)) }
                        td { @if difference.real { "real" } @else { "not told apart" } }
                    }
                }
            }
        } }
        @if found.differences.len() > SHOWN { p { "The surest " (SHOWN) " of " (found.differences.len()) "." } }
    }
}
