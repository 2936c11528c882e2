//! `boardwright best GAME`

use super::load::{self, GameArgs, Loaded};
use super::out::{Code, Done, Failure, Out, Problem};
use super::steps::{AfterArgs, Session};
use super::thinker::{line_texts, share, Seated, Thinker};
use super::thinking::Thinking;
use super::{data, interrupt, names, terminal};
use boardwright::engine::notation::{decision_text, make_move};
use boardwright::game::{Game, Status};
use boardwright::machine::{Compiled, State};
use boardwright::search::{Candidate, Choice, Spec, SpecError};
use serde_json::{json, Value};
use std::io::{self, Write};
use std::sync::atomic::Ordering;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Searches for the best move and explains it.
///
/// The value is the share of points that the player to move may expect: 1 a win, ½ a draw, 0 a loss. With `--seed`,
/// one thread and a number of iterations, the answer is always the same.
#[derive(Debug, clap::Args)]
pub struct Args {
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    after: AfterArgs,
    /// Who searches: `mcts:50k`, `mcts:10s,threads=2`, `ab:depth=6`, `ab:5s`, `greedy`.
    #[arg(long, short = 'p', value_name = "PLAYER", default_value = boardwright::search::DEFAULT)]
    player: String,
    /// Different seeds, different random games.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many decisions are shown.
    #[arg(long, default_value_t = 5)]
    show: usize,
    /// As JSON: one line for each search, that is for each decision of the turn.
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args, out: &mut Out) -> Done {
    let loaded = load::load(&args.game)?;
    let spec: Spec = match seated(&args.player)? {
        Seated::Built(spec) => spec,
        Seated::External { .. } => {
            let message = "an external program does not explain itself";
            return Err(Problem::new("player", message)
                .help("write one of our players, such as `mcts:10s`")
                .into());
        }
    };
    let session = Session::after(&loaded, &args.after)?;
    let game = loaded.compiled()?;
    let mut state = session.compiled(&game)?;
    if let Status::Over(_) = game.status(&state) {
        return finished(args, &loaded, &session, out);
    }
    let stop = interrupt::listen()?;
    let mut thinker = Thinker::built(&spec, args.seed).stopped_by(stop);
    if !args.json {
        let parts = format!("{}: {}", spec.text, thinker.describe(&game));
        writeln!(out, "{}", terminal::fitted(&parts, "  "))?;
        out.flush()?;
    }
    let mut parts: Vec<String> = Vec::new();
    make_move(&game, &mut state, |state, made| {
        let begun = Instant::now();
        thinker.show(Some(Arc::new(Thinking::new(&format!("{} thinks", spec.text), "ends the search"))));
        let choice = thinker.decide(&game, state, share(made))?;
        thinker.show(None);
        let told = Told { game: &game, state, choice: &choice, time: begun.elapsed(), before: &parts };
        if args.json {
            out.json(&told.json(args, &loaded, &spec)?)?;
        } else {
            told.text(args, &loaded, out)?;
        }
        parts.push(decision_text(&game, state, choice.index));
        Ok::<_, Failure>(choice.index)
    })?;
    if !args.json {
        writeln!(out, "best: {}", parts.join(" "))?;
    }
    if stop.load(Ordering::Relaxed) {
        eprintln!("stopped before the end of the search");
        return Ok(Code::Unknown);
    }
    Ok(Code::Fine)
}

/// A player as typed.
pub fn seated(text: &str) -> Result<Seated, Problem> {
    text.parse().map_err(|error: SpecError| Problem::new("player", error.message).help(error.help))
}

fn finished(args: &Args, loaded: &Loaded, session: &Session, out: &mut Out) -> Done {
    let told = match session.status() {
        Status::Over(outcome) => names::outcome(&loaded.model, &outcome),
        Status::Open { .. } => String::new(),
    };
    if args.json {
        out.json(&json!({ "game": loaded.name, "over": true, "result": told, "best": Value::Null }))?;
    } else {
        writeln!(out, "the game is over: {told}")?;
    }
    Ok(Code::Fine)
}

/// One search, to be told.
struct Told<'a> {
    game: &'a Compiled,
    state: &'a State,
    choice: &'a Choice,
    time: Duration,
    /// Decisions of the turn made before.
    before: &'a [String],
}

impl Told<'_> {
    fn rate(&self) -> f64 {
        self.choice.nodes as f64 / self.time.as_secs_f64().max(1e-9)
    }

    /// The expected line, a move of each turn after the other.
    fn line(&self) -> Result<Vec<String>, Failure> {
        Ok(line_texts(self.game, self.state, &self.choice.line, usize::MAX)?)
    }

    fn text(&self, args: &Args, loaded: &Loaded, out: &mut Out) -> io::Result<()> {
        let Status::Open { decider, .. } = self.game.status(self.state) else { return Ok(()) };
        let who = loaded.model.role_name(decider);
        if !self.before.is_empty() {
            writeln!(out, "after {}:", self.before.join(" "))?;
        }
        let (nodes, seconds) = (self.choice.nodes, self.time.as_secs_f64());
        writeln!(out, "{nodes} iterations or nodes in {seconds:.2} s ({:.0} a second)", self.rate())?;
        if let Some(value) = self.choice.value {
            let exact = if self.choice.proven { ", proven" } else { "" };
            writeln!(out, "value for {who}: {value:.3}{exact}")?;
        }
        let texts: Vec<(String, &Candidate)> = self
            .choice
            .candidates
            .iter()
            .take(args.show)
            .map(|c| (decision_text(self.game, self.state, c.index), c))
            .collect();
        let width = texts.iter().map(|(text, _)| text.chars().count()).max().unwrap_or(0);
        for (text, candidate) in &texts {
            let exact = match candidate.interval() {
                _ if candidate.proven => "  (proven)".into(),
                Some((low, high)) => format!("  ({low:.3} to {high:.3})"),
                None => String::new(),
            };
            let value = match candidate {
                Candidate { visits: 0, proven: false, .. } => "–".to_string(),
                known => format!("{:.3}", known.value),
            };
            writeln!(out, "  {text:width$}  visits {:>9}  value {value}{exact}", candidate.visits)?;
        }
        if let Ok(line) = self.line() {
            writeln!(out, "{}", terminal::fitted(&format!("line: {}", line.join("; ")), "  "))?;
        }
        Ok(())
    }

    fn json(&self, args: &Args, loaded: &Loaded, spec: &Spec) -> Result<Value, Failure> {
        let candidates = self.choice.candidates.iter().take(args.show).map(|c| {
            let interval = c.interval();
            let (low, high) = (interval.map(|i| i.0), interval.map(|i| i.1));
            json!({
                "decision": decision_text(self.game, self.state, c.index), "visits": c.visits,
                "value": c.value, "low": low, "high": high, "proven": c.proven,
            })
        });
        let role = match self.game.status(self.state) {
            Status::Open { decider, .. } => loaded.model.role_name(decider).to_string(),
            Status::Over(_) => String::new(),
        };
        let mut object = data::game(&loaded.name, &loaded.model);
        let more = json!({
            "player": spec.text, "seed": args.seed, "to_move": role, "before": self.before,
            "best": decision_text(self.game, self.state, self.choice.index),
            "value": self.choice.value, "proven": self.choice.proven, "nodes": self.choice.nodes,
            "depth": self.choice.depth, "seconds": self.time.as_secs_f64(), "nodes_per_second": self.rate(),
            "line": self.line()?, "candidates": candidates.collect::<Vec<_>>(),
        });
        if let Value::Object(more) = more {
            object.extend(more);
        }
        Ok(object.into())
    }
}
