//! How long a study takes here: the only place where a clock has a say, and the manifest keeps what it said.

use super::EffortArgs;
use crate::cli::load::Loaded;
use crate::cli::out::Failure;
use boardwright::game::{Game, Rng, Status};
use boardwright::search::{Limits, Spec};
use boardwright::study::{Effort, Level};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// How long the player is tried.
const TRIED: Duration = Duration::from_millis(300);
/// Random games by which the length of a game is guessed.
const GAMES: u64 = 20;
/// No work is halved more often.
const MOST: u32 = 12;

/// Seconds of one core that a level may take.
fn allowed(level: Level) -> f64 {
    match level {
        Level::Quick => 100.0,
        Level::Normal => 1_000.0,
        Level::Deep => 40_000.0,
    }
}

/// How fast a game is here.
pub struct Pace {
    /// Iterations of a search in a second.
    iterations: f64,
    /// Turns of a random game.
    turns: f64,
}

impl Pace {
    /// Measures it.
    pub fn of(loaded: &Loaded) -> Result<Pace, Failure> {
        let game = loaded.compiled()?;
        let start = game.start()?;
        let mut turns = 0;
        for number in 0..GAMES {
            turns += game.playout(&start, &mut Rng::numbered(1, number), 1_000)?.turns;
        }
        let (begun, mut iterations) = (Instant::now(), 0);
        let stop = AtomicBool::new(false);
        while begun.elapsed() < TRIED && matches!(game.status(&start), Status::Open { .. }) {
            let Ok(spec) = "mcts:1024".parse::<Spec>() else { break };
            let limits = Limits { nodes: 1024, stop: &stop, brief: false, watch: None };
            // A new player each time, as every game has its own.
            spec.within(16 << 20).player(iterations).choose(&game, &start, &limits)?;
            iterations += 1024;
        }
        let iterations = iterations as f64 / begun.elapsed().as_secs_f64().max(1e-3);
        Ok(Pace { iterations: iterations.max(1.0), turns: (turns as f64 / GAMES as f64).max(1.0) })
    }

    /// Seconds of one core for a report.
    pub fn seconds(&self, effort: Effort) -> f64 {
        // Random games from later positions are shorter, so searches there are faster.
        effort.iterations() as f64 * self.turns / self.iterations / 2.0
    }
}

/// How often the work of a level is halved: as the user says, or until the level's time is enough.
pub fn halved(args: &EffortArgs, loaded: &Loaded, parts: f64) -> Result<u32, Failure> {
    if let Some(halved) = args.halve {
        return Ok(halved);
    }
    let pace = Pace::of(loaded)?;
    let seconds = |halved: u32| pace.seconds(Effort::of(args.level, halved)) * parts;
    let halved = (0..MOST).find(|halved| seconds(*halved) <= allowed(args.level)).unwrap_or(MOST);
    let minutes = seconds(halved) / 60.0;
    let less = match halved {
        0 => String::new(),
        n => format!("; the level's work is halved {n} times, which `--halve {n}` repeats"),
    };
    eprintln!("about {:.0} minutes of one core{less}", minutes.max(1.0).ceil());
    Ok(halved)
}
