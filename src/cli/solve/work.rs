//! The work of solving: the solver, what it may use, and who watches.

use super::{kept, Args, How};
use crate::cli::load::Loaded;
use crate::cli::out::{Failure, Problem};
use crate::cli::progress::Progress;
use crate::cli::{files, interrupt, names};
use boardwright::machine::{Compiled, State};
use boardwright::model::Seat;
use boardwright::solve::{Budget, Method, Progress as Proved, Scale, Solver, Unknown, Value};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How often what was found is kept.
const KEPT_EVERY: Duration = Duration::from_secs(300);

/// A game being solved.
pub struct Work<'a> {
    pub game: &'a Compiled,
    pub start: State,
    pub solver: Solver<'a, Compiled>,
    args: &'a Args,
    method: Method,
    nodes: u64,
    begun: Instant,
    progress: Progress,
    loaded: &'a Loaded,
    /// Has somebody asked to stop?
    interrupted: &'static AtomicBool,
    kept: Instant,
    /// Why what was found could not be kept.
    lost: Option<Problem>,
    /// For each seat those that play together with it, as a mask.
    teams: Vec<u64>,
}

impl<'a> Work<'a> {
    pub fn new(
        args: &'a Args,
        loaded: &'a Loaded,
        game: &'a Compiled,
        (start, teams): (State, Vec<u64>),
    ) -> Result<Work<'a>, Failure> {
        let method = match args.method {
            How::Auto => Method::ByTurns,
            How::ProofNumbers => Method::ProofNumbers,
            How::AlphaBeta => Method::AlphaBeta,
            How::Retrograde => Method::Retrograde,
        };
        for path in args.file.iter().chain(&args.proof) {
            files::writable(path)?;
        }
        let mut solver = solver(args, game, method, &teams);
        if let Some(path) = &args.file {
            if method == Method::Retrograde {
                let message = "a look at all positions keeps nothing in a file";
                let help = "leave out `--file`: all positions are found anew faster than they are read";
                return Err(Problem::new("solve-file", message).help(help).into());
            }
            kept::read(path, &loaded.model, solver.table())?;
        }
        let interrupted = interrupt::listen()?;
        let (progress, now) = (Progress::new(None, "nodes"), Instant::now());
        let (nodes, begun, kept, lost) = (0, now, now, None);
        Ok(Work {
            game,
            start,
            solver,
            args,
            method,
            nodes,
            begun,
            progress,
            loaded,
            interrupted,
            kept,
            lost,
            teams,
        })
    }

    /// Why what was found could not be kept, if so.
    pub fn lost(&mut self) -> Option<Problem> {
        self.lost.take()
    }

    /// What a seat can make sure of in a position.
    pub fn value(&mut self, state: &State, seat: Seat) -> Result<Value, Failure> {
        let value = loop {
            let value = self.with_budget(|solver, budget| solver.value(state, seat, budget));
            let done = value.unknown != Some(Unknown::Stopped);
            self.keep(done);
            if done || self.interrupted.load(Ordering::Relaxed) {
                break value;
            }
        };
        let repeats = matches!(value.unknown, Some(Unknown::Repeats | Unknown::Deep(_)));
        if repeats && self.looks_at_all() {
            return Ok(self.value_among_all(state, seat));
        }
        Ok(value)
    }

    /// Goes over to looking at all positions, if the method may be chosen here and it does not do so yet.
    pub fn looks_at_all(&mut self) -> bool {
        let may = self.args.method == How::Auto && self.method != Method::Retrograde;
        if may {
            self.method = Method::Retrograde;
            self.solver = solver(self.args, self.game, self.method, &self.teams);
        }
        may
    }

    /// The same value from all positions there are.
    pub fn value_among_all(&mut self, state: &State, seat: Seat) -> Value {
        // Every position that is asked about is reached from the start.
        let start = self.start.clone();
        self.with_budget(|solver, budget| {
            solver.value(&start, seat, budget);
            solver.value(state, seat, budget)
        })
    }

    /// Keeps what was found, if there is a file for it and it is time, or the end of something.
    fn keep(&mut self, now: bool) {
        // All positions are found anew faster than they are read.
        let Some(path) = self.args.file.as_ref().filter(|_| self.method != Method::Retrograde) else {
            return;
        };
        if now || self.kept.elapsed() >= KEPT_EVERY || self.interrupted.load(Ordering::Relaxed) {
            let kept = kept::write(path, &self.loaded.name, &self.loaded.model, self.solver.table());
            self.lost = kept.err();
            self.kept = Instant::now();
        }
    }

    /// Works within what is left, and counts.
    pub fn with_budget<T>(&mut self, f: impl FnOnce(&mut Solver<'a, Compiled>, &mut Budget) -> T) -> T {
        let (before, progress) = (self.nodes, &self.progress);
        let (interrupted, kept, keeps) = (self.interrupted, self.kept, self.args.file.is_some());
        let mut watch = |nodes| {
            progress.set(before + nodes);
            let is_time = keeps && kept.elapsed() >= KEPT_EVERY;
            !is_time && !interrupted.load(Ordering::Relaxed)
        };
        let said = |so_far: &Proved| progress.say(so_far_text(so_far));
        let mut budget = Budget::new(self.args.nodes.saturating_sub(before), &mut watch).telling(&said);
        let done = f(&mut self.solver, &mut budget);
        self.nodes += budget.used();
        done
    }

    /// Positions looked at.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// All positions there are, if they were all looked at.
    pub fn positions(&self) -> Option<usize> {
        self.solver.positions()
    }

    /// The method that gave the answers.
    pub fn method(&self) -> Method {
        self.method
    }

    /// How ends are measured.
    pub fn scale(&self) -> Scale {
        scale(self.args)
    }

    /// Since the beginning.
    pub fn seconds(&self) -> f64 {
        (self.begun.elapsed().as_secs_f64() * 1000.0).round() / 1000.0
    }
}

fn solver<'a>(args: &Args, game: &'a Compiled, method: Method, teams: &[u64]) -> Solver<'a, Compiled> {
    Solver::new(game, method, scale(args), args.memory).in_teams(teams.to_vec())
}

fn scale(args: &Args) -> Scale {
    if args.margin {
        Scale::Margin
    } else {
        Scale::Standing
    }
}

/// What is proved so far and what is asked now, beside the number of nodes.
fn so_far_text(so_far: &Proved) -> String {
    let Proved { proved, asked } = so_far;
    let seat = names::seat(asked.seat);
    let worth = |n: i32| match (asked.scale, n) {
        (Scale::Margin, n) => format!("a margin of {n}"),
        (Scale::Standing, 1..) => "a win".into(),
        (Scale::Standing, 0) => "a draw".into(),
        (Scale::Standing, _) => "a loss".into(),
    };
    let most = asked.scale.most();
    let mut known = Vec::new();
    known.extend((proved.low > -most).then(|| format!("at least {}", worth(proved.low))));
    known.extend((proved.high < most).then(|| format!("at most {}", worth(proved.high))));
    let known = if known.is_empty() {
        "nothing proved yet".into()
    } else {
        format!("proved {}", known.join(" and "))
    };
    format!("nodes; {seat} seat: {known}; now: at least {}", worth(asked.at_least))
}
