//! Solving puzzles: is there a way to win, and what is the shortest?

use super::{Args, How};
use crate::cli::data;
use crate::cli::interrupt;
use crate::cli::load::{self, Loaded};
use crate::cli::out::{Code, Done, Out, Problem};
use crate::cli::progress::Progress;
use crate::cli::steps::Session;
use crate::cli::terminal;
use crate::cli::thinker::line_texts;
use boardwright::solve::{shortest, Budget, Solution, Solved};
use serde_json::json;
use std::io::Write;
use std::sync::atomic::Ordering;
use std::time::Instant;

pub fn run(args: &Args, loaded: &Loaded, session: &Session, out: &mut Out) -> Done {
    refuse(args, loaded)?;
    let game = load::compile(loaded.model.clone())?;
    let start = session.compiled(&game)?;
    let (interrupted, begun) = (interrupt::listen()?, Instant::now());
    let progress = Progress::new(None, "nodes");
    let mut watch = |nodes| {
        progress.set(nodes);
        !interrupted.load(Ordering::Relaxed)
    };
    let mut budget = Budget::new(args.nodes, &mut watch);
    let mut found = |solution: &Solution| {
        progress.say(format!("nodes; solved in {}, now: in fewer", turns(solution.turns)));
        false
    };
    let solved = shortest(&game, &start, args.memory, &mut budget, &mut found);
    let nodes = budget.used();
    drop(progress);
    let line = match &solved.solution {
        Some(solution) => line_texts(&game, &start, &solution.decisions, usize::MAX)?,
        None => Vec::new(),
    };
    let seconds = begun.elapsed().as_secs_f64();
    if args.json {
        let mut object = data::game(&loaded.name, &loaded.model);
        let solution = solved.solution.as_ref().map(|s| json!({ "turns": s.turns, "line": line }));
        object.insert("played".into(), session.moves().collect());
        object.insert("solution".into(), json!(solution));
        object.insert("settled".into(), solved.settled.into());
        object.insert("why_unknown".into(), json!(solved.unknown.map(|why| why.to_string())));
        object.insert("nodes".into(), nodes.into());
        object.insert("seconds".into(), seconds.into());
        out.json(&object.into())?;
    } else {
        writeln!(out, "{}: {}", loaded.model.title, told(loaded, &solved))?;
        if !line.is_empty() {
            writeln!(out, "{}", terminal::fitted(&format!("line: {}", line.join("; ")), "  "))?;
        }
        writeln!(out, "{nodes} nodes, {seconds:.1} s")?;
    }
    Ok(if solved.settled || solved.solution.is_some() { Code::Fine } else { Code::Unknown })
}

/// What was found, in a sentence without a dot.
fn told(loaded: &Loaded, solved: &Solved) -> String {
    let who = &loaded.model.cast.colours[0];
    let why = solved.unknown.map_or(String::new(), |why| format!(": {why}"));
    match (&solved.solution, solved.settled) {
        (Some(solution), _) if solution.turns == 0 => format!("the game is over; {who} has won"),
        (Some(solution), true) => format!("{who} can win in {}, and not in fewer", turns(solution.turns)),
        (Some(solution), false) => {
            format!("{who} can win in {}; whether in fewer is unknown{why}", turns(solution.turns))
        }
        (None, true) => format!("{who} cannot win"),
        (None, false) => format!("unknown{why}"),
    }
}

fn turns(n: u32) -> String {
    if n == 1 {
        "1 turn".into()
    } else {
        format!("{n} turns")
    }
}

/// What solves games of several players only.
fn refuse(args: &Args, loaded: &Loaded) -> Result<(), Problem> {
    let asked = [
        (args.method != How::Auto, "--method"),
        (args.margin, "--margin"),
        (args.openings, "--openings"),
        (args.proof.is_some(), "--proof"),
        (args.check.is_some(), "--check"),
        (args.file.is_some(), "--file"),
    ];
    match asked.iter().find(|(is_asked, _)| *is_asked) {
        None => Ok(()),
        Some((_, option)) => {
            let id = &loaded.model.id;
            let message =
                format!("`{option}` is for games of two players and more; `{id}` is a puzzle for one");
            let help = format!("leave out `{option}`: the shortest solution is looked for");
            Err(Problem::new("puzzle", message).help(help))
        }
    }
}
