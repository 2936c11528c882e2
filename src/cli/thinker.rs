//! Players at work: a player, its clock, and external programs in a seat.

use super::external::{External, Language};
use super::load::Loaded;
use super::out::{Failure, Problem};
use super::thinking::Thinking;
use boardwright::engine::notation::{decision_text, make_move};
use boardwright::game::{EvalLimit, Game, Status};
use boardwright::machine::{Compiled, State};
use boardwright::search::{Budget, Choice, Limits, Player, Spec, SpecError, Watch};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{mpsc, Arc};
use std::time::{Duration, Instant};

/// A player as users type it, or an external program.
#[derive(Clone, Debug, PartialEq)]
pub enum Seated {
    /// One of ours.
    Built(Spec),
    /// A program, what it speaks, its budget for a turn, and all that as it was typed.
    External { language: Language, command: String, budget: Budget, text: String },
}

impl std::str::FromStr for Seated {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Seated, SpecError> {
        for language in [Language::Ugi, Language::Gtp] {
            if let Some(rest) = text.strip_prefix(language.prefix()) {
                return external(language, rest, text);
            }
        }
        text.parse().map(Seated::Built)
    }
}

/// `COMMAND` or `BUDGET!COMMAND`.
fn external(language: Language, rest: &str, text: &str) -> Result<Seated, SpecError> {
    let (budget, command) = match rest.split_once('!') {
        Some((budget, command)) => {
            let spec: Spec = format!("mcts:{budget}").parse()?;
            (spec.budget, command)
        }
        None => (Budget::Time(Duration::from_secs(2)), rest),
    };
    match command.trim() {
        "" => Err(SpecError {
            message: "no program is named".into(),
            help: "write its command, such as `ugi:./engine` or `ugi:10s!./engine --fast`".into(),
        }),
        command => {
            Ok(Seated::External { language, command: command.to_string(), budget, text: text.to_string() })
        }
    }
}

impl Seated {
    /// As it was typed.
    pub fn text(&self) -> String {
        match self {
            Seated::Built(spec) => spec.text.clone(),
            Seated::External { text, .. } => text.clone(),
        }
    }
}

/// A turn that was chosen: decisions up to the end of the turn or another seat's decision.
#[derive(Clone, Debug)]
pub struct Turn {
    /// The decisions.
    pub indices: Vec<usize>,
    /// What was thought about the first of them.
    pub first: Choice,
    /// The time it took.
    pub time: Duration,
}

/// Someone at work.
pub struct Thinker {
    player: Brain,
    budget: Budget,
    /// Ends its thinking when raised.
    stop: &'static AtomicBool,
    /// Shows what it thinks.
    shown: Option<Arc<Thinking>>,
}

enum Brain {
    Built(Box<dyn Player<Compiled>>),
    External(Box<External>),
}

/// Nobody raises this flag.
static NEVER: AtomicBool = AtomicBool::new(false);

impl Thinker {
    /// Takes a seat in a game.
    pub fn new(seated: &Seated, loaded: &Loaded, seed: u64) -> Result<Thinker, Failure> {
        let (player, budget) = match seated {
            Seated::Built(spec) => (Brain::Built(spec.player(seed)), spec.budget),
            Seated::External { language, command, budget, .. } => {
                (Brain::External(Box::new(External::start(*language, command, loaded)?)), *budget)
            }
        };
        Ok(Thinker { player, budget, stop: &NEVER, shown: None })
    }

    /// One of our players, without an external program.
    pub fn built(spec: &Spec, seed: u64) -> Thinker {
        Thinker { player: Brain::Built(spec.player(seed)), budget: spec.budget, stop: &NEVER, shown: None }
    }

    /// Ends its thinking when the flag is raised.
    pub fn stopped_by(mut self, stop: &'static AtomicBool) -> Thinker {
        self.stop = stop;
        self
    }

    /// Shows from now on what it thinks, or no longer.
    pub fn show(&mut self, shown: Option<Arc<Thinking>>) {
        self.shown = shown;
    }

    /// Another budget for a turn.
    pub fn set_budget(&mut self, budget: Budget) {
        self.budget = budget;
    }

    /// Which parts are on.
    pub fn describe(&self, game: &Compiled) -> String {
        match &self.player {
            Brain::Built(player) => player.describe(game),
            Brain::External(external) => external.name().to_string(),
        }
    }

    /// One decision.
    pub fn decide(&mut self, game: &Compiled, state: &State, share: f64) -> Result<Choice, Failure> {
        self.search(game, state, share, false)
    }

    /// One decision; a brief search ends when the result is as good as settled.
    fn search(&mut self, game: &Compiled, state: &State, share: f64, brief: bool) -> Result<Choice, Failure> {
        let Brain::Built(player) = &mut self.player else {
            return Err(Problem::new("external", "an external program chooses whole moves only").into());
        };
        let seen = self.shown.as_ref().map(|shown| shown.watching(game, state));
        let watch = seen.as_ref().map(|seen| seen as &dyn Watch);
        let search = |limits: &Limits<'_>| player.choose(game, state, &Limits { brief, watch, ..*limits });
        Ok(timed(self.budget, share, self.stop, search)?)
    }

    /// Chooses a whole turn; `moves` are the moves of the game so far.
    pub fn turn(&mut self, game: &Compiled, state: &State, moves: &[String]) -> Result<Turn, Failure> {
        let begun = Instant::now();
        if let Brain::External(external) = &mut self.player {
            let indices = external.turn(game, state, moves, self.budget)?;
            let first = Choice::only(indices.first().copied().unwrap_or(0));
            return Ok(Turn { indices, first, time: begun.elapsed() });
        }
        let mut first = None;
        let brief = matches!(self.budget, Budget::Time(_));
        let indices = make_move(game, &mut state.clone(), |state, made| {
            let choice = match game.decision_count(state) {
                1 if made > 0 => Choice::only(0),
                _ => self.search(game, state, share(made), brief)?,
            };
            let index = choice.index;
            first.get_or_insert(choice);
            Ok::<_, Failure>(index)
        })?;
        let first = first.ok_or_else(|| Problem::new("game-over", "the game is over"))?;
        Ok(Turn { indices, first, time: begun.elapsed() })
    }
}

/// What share of a turn's budget the next decision gets: what was thought about the first serves the rest.
pub fn share(made: usize) -> f64 {
    if made == 0 {
        1.0
    } else {
        0.25
    }
}

/// Runs a search under a budget: this is where time is read.
pub fn timed<T>(
    budget: Budget,
    share: f64,
    outer: &'static AtomicBool,
    search: impl FnOnce(&Limits<'_>) -> Result<T, EvalLimit>,
) -> Result<T, EvalLimit> {
    let time = match budget {
        Budget::Time(time) => time.mul_f64(share),
        Budget::Nodes(nodes) => {
            let nodes = ((nodes as f64 * share) as u64).max(1);
            return search(&Limits { nodes, stop: outer, brief: false, watch: None });
        }
        Budget::Own => return search(&Limits { nodes: u64::MAX, stop: outer, brief: false, watch: None }),
    };
    let stop = AtomicBool::new(false);
    let (done, waits) = mpsc::channel::<()>();
    std::thread::scope(|scope| {
        let stop = &stop;
        scope.spawn(move || {
            let end = Instant::now() + time;
            // Woken at the end of the search, or now and then to see whether everything is to stop.
            loop {
                let left = end.saturating_duration_since(Instant::now()).min(Duration::from_millis(50));
                match waits.recv_timeout(left) {
                    Err(mpsc::RecvTimeoutError::Timeout) => {}
                    _ => return,
                }
                if Instant::now() >= end || outer.load(Ordering::Relaxed) {
                    return stop.store(true, Ordering::Relaxed);
                }
            }
        });
        let found = search(&Limits { nodes: u64::MAX, stop, brief: false, watch: None });
        drop(done);
        found
    })
}

/// The text of a turn from a state.
pub fn turn_text(game: &Compiled, state: &State, indices: &[usize]) -> Result<String, Failure> {
    let (mut state, mut parts) = (state.clone(), Vec::new());
    for index in indices {
        parts.push(decision_text(game, &state, *index));
        game.play(&mut state, *index)?;
    }
    Ok(parts.join(" "))
}

/// The moves of a line of decisions, at most so many, each turn's decisions in one.
pub fn line_texts(
    game: &Compiled,
    from: &State,
    line: &[usize],
    most: usize,
) -> Result<Vec<String>, EvalLimit> {
    let mut state = from.clone();
    let mut moves: Vec<String> = Vec::new();
    for index in line {
        let joins = matches!(game.status(&state), Status::Open { mid_turn: true, .. });
        let text = decision_text(game, &state, *index);
        let room = moves.len() < most;
        match moves.last_mut().filter(|_| joins) {
            Some(last) => *last = format!("{last} {text}"),
            None if room => moves.push(text),
            None => break,
        }
        game.play(&mut state, *index)?;
    }
    Ok(moves)
}
