//! `boardwright ninja check`

use super::load::{self, EffortArgs, PatternArgs, StartArgs};
use super::told::{data, drawing};
use crate::cli::load::Loaded;
use crate::cli::out::{Code, Done, Failure, Out};
use crate::cli::terminal;
use boardwright::board::SiteSet;
use boardwright::check::asked_pattern;
use boardwright::describe;
use boardwright::ninja::{
    exchange, find, monotone, smallest, symmetry, witnesses, Effort, Found, Goal, Kept, Monotone, Puzzle,
    Sameness, Smallest, Stones, Witnesses,
};
use serde_json::{json, Value};
use std::io::Write;

/// Says what a pattern means, and what is true of it on a board.
///
/// Each answer comes with its reason or with a board that shows it. What is too large to settle says so and what was
/// tried. The exit code is 1 if the pattern holds from the start, can never be built, or can never be avoided.
#[derive(Debug, clap::Args)]
pub struct Args {
    #[command(flatten)]
    pattern: PatternArgs,
    #[command(flatten)]
    start: StartArgs,
    #[command(flatten)]
    effort: EffortArgs,
    /// How many sets of stones that build the pattern are shown.
    #[arg(long, default_value_t = 1)]
    witnesses: usize,
    /// As JSON.
    #[arg(long)]
    json: bool,
}

/// All answers.
struct Answers {
    start: Stones,
    holds: bool,
    built: Found,
    avoided: Found,
    smallest: Smallest,
    monotone: Monotone,
    witnesses: Option<Witnesses>,
    symmetry: Vec<Kept>,
    exchange: Sameness,
}

pub fn run(args: &Args, out: &mut Out) -> Done {
    let loaded = load::game(&args.pattern, &[])?;
    let puzzle = load::puzzle(&loaded)?;
    let start = load::start(&args.start, &loaded, &puzzle)?;
    let answers = ask(&puzzle, start, &args.effort.effort())?;
    let found = verdicts(answers.holds, &answers.built, &answers.avoided);
    match args.json {
        true => out.json(&as_json(&loaded, &puzzle, &answers, &found))?,
        false => tell(args, &loaded, &puzzle, &answers, out)?,
    }
    if !args.json {
        found.iter().try_for_each(|(code, said)| writeln!(out, "\n{code}: {said}"))?;
    }
    Ok(if found.is_empty() { Code::Fine } else { Code::Wrong })
}

fn ask(puzzle: &Puzzle, start: Stones, effort: &Effort) -> Result<Answers, Failure> {
    let trouble = |t| Failure::from(load::trouble(t));
    let holds = puzzle.holds(&start).map_err(trouble)?;
    let found = match holds {
        true => Some(witnesses(puzzle, &start, effort).map_err(trouble)?),
        false => None,
    };
    Ok(Answers {
        holds,
        built: find(puzzle, &start, Goal::Built, effort).map_err(trouble)?,
        avoided: find(puzzle, &start, Goal::Avoided, effort).map_err(trouble)?,
        smallest: smallest(puzzle, effort).map_err(trouble)?,
        monotone: monotone(puzzle, effort).map_err(trouble)?,
        witnesses: found,
        symmetry: symmetry(puzzle, effort).map_err(trouble)?,
        exchange: exchange(puzzle, effort).map_err(trouble)?,
        start,
    })
}

/// Looks at the board by which it is found out, before a game, whether a pattern makes one.
const FEW_LOOKS: Effort = Effort { looks: 2_000, seed: 1 };

/// What makes a pattern no game from these stones on, as far as a few looks at the board tell.
///
/// # Errors
/// When it takes too long to evaluate.
pub fn no_game(puzzle: &Puzzle, start: &Stones) -> Result<Vec<(&'static str, String)>, Failure> {
    let found = |goal| find(puzzle, start, goal, &FEW_LOOKS).map_err(load::trouble);
    let holds = puzzle.holds(start).map_err(load::trouble)?;
    Ok(verdicts(holds, &found(Goal::Built)?, &found(Goal::Avoided)?))
}

/// What makes a pattern no game, each with its code.
fn verdicts(holds: bool, built: &Found, avoided: &Found) -> Vec<(&'static str, String)> {
    let mut found = Vec::new();
    if matches!(built, Found::No(_)) {
        found.push((
            "pattern-never-built",
            "the builder can never win: the pattern can never hold".to_string(),
        ));
    }
    if matches!(avoided, Found::No(_)) && !holds {
        found.push((
            "pattern-always-built",
            "the blocker can never win: every full board holds the pattern".into(),
        ));
    }
    if holds {
        found.push((
            "pattern-at-start",
            "the builder has won before play: the pattern holds at the start".into(),
        ));
    }
    found
}

fn tell(
    args: &Args,
    loaded: &Loaded,
    puzzle: &Puzzle,
    answers: &Answers,
    out: &mut Out,
) -> std::io::Result<()> {
    heading(loaded, puzzle, out)?;
    let board = |stones: &Stones, out: &Out| drawing(puzzle, stones, SiteSet::EMPTY, out.colour);
    let bare = answers.start.count() == 0;
    let place = if bare { "on the empty board" } else { "at the start" };
    writeln!(out, "Holds {place}: {}", yes(answers.holds))?;
    if !bare {
        write!(out, "{}", board(&answers.start, out))?;
    }
    if let Some(found) = &answers.witnesses {
        let (n, more) = (found.all.len(), if found.complete { "" } else { "at least " });
        writeln!(out, "Sets of stones that build it, with none to spare: {more}{n}")?;
        for witness in found.all.iter().take(args.witnesses) {
            write!(out, "{}", board(witness, out))?;
        }
    }
    let from = if bare { "" } else { " from here" };
    tell_found(&format!("Can be built{from}"), &answers.built, puzzle, out)?;
    tell_found(&format!("Can be avoided{from}, the board being full"), &answers.avoided, puzzle, out)?;
    tell_smallest(&answers.smallest, puzzle, out)?;
    match &answers.monotone {
        Monotone::Yes(why) => writeln!(out, "More stones never break it: yes; {why}")?,
        Monotone::Unknown(tried) => writeln!(out, "More stones never break it: not settled; {tried}")?,
        Monotone::No(before, after) => {
            writeln!(out, "More stones never break it: no; this has it")?;
            write!(out, "{}", board(before, out))?;
            writeln!(out, "  and this, with one stone more, has it not")?;
            write!(out, "{}", board(after, out))?;
        }
    }
    tell_symmetry(answers, puzzle, out)
}

/// What is asked about, and in plain English.
pub fn heading(loaded: &Loaded, puzzle: &Puzzle, out: &mut Out) -> std::io::Result<()> {
    let Some(asked) = asked_pattern(&loaded.book, "pattern") else { return Ok(()) };
    let value =
        |name: &str| loaded.model.options.iter().find(|o| o.name == name).map_or("", |o| o.value.as_str());
    let title = asked.title.clone().unwrap_or_else(|| "A pattern".into());
    let parameters: Vec<String> =
        asked.options.iter().map(|(name, value)| format!("{name} {value}")).collect();
    let parameters =
        if parameters.is_empty() { String::new() } else { format!(" ({})", parameters.join(", ")) };
    let sites = puzzle.board().len();
    writeln!(out, "{}{parameters} on {}, {sites} sites", out.styled("1", &title), value("surface"))?;
    if let Some(about) = &asked.about {
        writeln!(out, "{about}")?;
    }
    let english = describe::pattern_within(&asked, &loaded.model, terminal::prose());
    writeln!(out, "\n{}", english.trim_end())?;
    writeln!(out)
}

fn yes(truth: bool) -> &'static str {
    if truth {
        "yes"
    } else {
        "no"
    }
}

fn tell_found(what: &str, found: &Found, puzzle: &Puzzle, out: &mut Out) -> std::io::Result<()> {
    match found {
        Found::Yes(stones, how) => {
            writeln!(out, "{what}: yes; {how}")?;
            let is_plain = (1..=puzzle.colours() as u8).any(|c| *stones == puzzle.none().filled(c));
            match is_plain {
                true => Ok(()),
                false => write!(out, "{}", drawing(puzzle, stones, SiteSet::EMPTY, out.colour)),
            }
        }
        Found::No(why) => writeln!(out, "{what}: no; {why}"),
        Found::Unknown(tried) => writeln!(out, "{what}: not settled; {tried}"),
    }
}

fn tell_smallest(found: &Smallest, puzzle: &Puzzle, out: &mut Out) -> std::io::Result<()> {
    let least = found.at_least;
    match &found.example {
        Some(stones) if found.is_exact() => {
            writeln!(out, "Fewest stones that build it: {least}")?;
            write!(out, "{}", drawing(puzzle, stones, SiteSet::EMPTY, out.colour))
        }
        Some(stones) => {
            let most = stones.count();
            writeln!(out, "Fewest stones that build it: {least} to {most}; all boards with fewer than {least} were tried, and this one has {most}")?;
            write!(out, "{}", drawing(puzzle, stones, SiteSet::EMPTY, out.colour))
        }
        None if least > puzzle.board().len() => writeln!(out, "Fewest stones that build it: none do"),
        None => writeln!(
            out,
            "Fewest stones that build it: {least} or more, if any; all boards with fewer were tried"
        ),
    }
}

/// The most movements of a board that are told one by one.
const MOST_TOLD: usize = 12;

fn tell_symmetry(answers: &Answers, puzzle: &Puzzle, out: &mut Out) -> std::io::Result<()> {
    let told = |same: &Sameness| match same {
        Sameness::Proved => "yes; nothing in its condition is moved by it".to_string(),
        Sameness::Tried(boards) => format!("yes; all {boards} boards were tried"),
        Sameness::Broken(_) => "no".to_string(),
        Sameness::Unknown(tries) => format!("no difference found on {tries} random boards"),
    };
    if answers.symmetry.iter().all(|k| k.same == Sameness::Proved) && !answers.symmetry.is_empty() {
        let all = answers.symmetry.len();
        writeln!(out, "The same under the board's {all} movements: yes; nothing in its condition is moved")?;
    } else {
        writeln!(out, "The same under the board's turns, mirrorings and shifts:")?;
        for kept in answers.symmetry.iter().take(MOST_TOLD) {
            writeln!(out, "  {}: {}", kept.name, told(&kept.same))?;
        }
        if let Some(rest) = answers.symmetry.get(MOST_TOLD..).filter(|rest| !rest.is_empty()) {
            let broken = rest.iter().filter(|k| matches!(k.same, Sameness::Broken(_))).count();
            writeln!(out, "  {} more, which change it in {broken} cases", rest.len())?;
        }
        if answers.symmetry.is_empty() {
            writeln!(out, "  the board has none")?;
        }
    }
    let broken = answers.symmetry.iter().find_map(|k| match &k.same {
        Sameness::Broken(stones) => Some((&k.name, stones)),
        _ => None,
    });
    if let Some((name, stones)) = broken {
        writeln!(out, "  Here {name} makes a difference:")?;
        write!(out, "{}", drawing(puzzle, stones, SiteSet::EMPTY, out.colour))?;
    }
    writeln!(out, "The same with the colours exchanged: {}", told(&answers.exchange))
}

fn as_json(loaded: &Loaded, puzzle: &Puzzle, answers: &Answers, verdicts: &[(&str, String)]) -> Value {
    let asked = asked_pattern(&loaded.book, "pattern");
    let found = |f: &Found| match f {
        Found::Yes(stones, how) => json!({"answer": true, "why": how, "board": data(puzzle, stones)}),
        Found::No(why) => json!({"answer": false, "why": why}),
        Found::Unknown(tried) => json!({"answer": null, "why": tried}),
    };
    let same = |s: &Sameness| match s {
        Sameness::Proved => json!({"answer": true, "why": "proved from its condition"}),
        Sameness::Tried(n) => json!({"answer": true, "why": format!("all {n} boards were tried")}),
        Sameness::Broken(stones) => json!({"answer": false, "board": data(puzzle, stones)}),
        Sameness::Unknown(n) => json!({"answer": null, "why": format!("{n} random boards were tried")}),
    };
    let monotone = match &answers.monotone {
        Monotone::Yes(why) => json!({"answer": true, "why": why}),
        Monotone::No(a, b) => {
            json!({"answer": false, "board": data(puzzle, a), "with_one_more": data(puzzle, b)})
        }
        Monotone::Unknown(why) => json!({"answer": null, "why": why}),
    };
    let symmetry: Vec<Value> =
        answers.symmetry.iter().map(|k| json!({"name": k.name, "same": same(&k.same)})).collect();
    json!({
        "title": asked.as_ref().and_then(|a| a.title.clone()),
        "english": asked.as_ref().map(|a| describe::pattern(a, &loaded.model)),
        "options": crate::cli::data::game(&loaded.name, &loaded.model).get("options"),
        "sites": puzzle.board().len(),
        "start": data(puzzle, &answers.start),
        "holds": answers.holds,
        "built": found(&answers.built),
        "avoided": found(&answers.avoided),
        "smallest": {
            "at_least": answers.smallest.at_least,
            "at_most": answers.smallest.example.as_ref().map(Stones::count),
            "board": answers.smallest.example.as_ref().map(|s| data(puzzle, s)),
        },
        "monotone": monotone,
        "witnesses": answers.witnesses.as_ref().map(|w| json!({
            "count": w.all.len(), "complete": w.complete,
            "boards": w.all.iter().take(100).map(|s| data(puzzle, s)).collect::<Vec<_>>(),
        })),
        "symmetry": symmetry,
        "colours_exchanged": same(&answers.exchange),
        "problems": verdicts.iter().map(|(code, said)| json!({"code": code, "message": said})).collect::<Vec<_>>(),
    })
}
