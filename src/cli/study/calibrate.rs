//! How long a study takes here: the only place where a clock has a say, and the manifest keeps what it said.

use super::EffortArgs;
use crate::cli::load::{self, GameArgs, Loaded, OptionArgs};
use crate::cli::out::Failure;
use boardwright::game::{Game, Playouts, Rng, Status};
use boardwright::machine::{Compiled, State};
use boardwright::search::{Budget, Limits, Spec};
use boardwright::study::{Calibration, Level, Manifest, Pace, Searcher};
use boardwright::texts;
use rand::Rng as _;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// How long the player is tried.
const TRIED: Duration = Duration::from_millis(300);
/// How long it is tried with each of the games beside, of which there is one in so many.
const BRIEFLY: Duration = Duration::from_millis(80);
const EVERY: usize = 9;
/// The iterations of a search that is timed.
const ITERATIONS: u64 = 256;
/// Positions at which searches are timed, of a game of at most so many decisions.
const POSITIONS: usize = 4;
const LONGEST: usize = 2_000;
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

/// Measures how fast a game is here for each of so many threads, all of them busy.
fn pace(loaded: &Loaded, tried: Duration, threads: usize) -> Result<Pace, Failure> {
    let game = loaded.compiled()?;
    let start = game.start()?;
    let mut turns = 0;
    // The first games are slower: machine code is only written for games that are played often.
    for number in 0..GAMES {
        turns += game.playout(&start, &mut Rng::numbered(1, number), 1_000)?.turns;
    }
    let (begun, mut games) = (Instant::now(), 0);
    while games == 0 || begun.elapsed() < tried / 4 {
        game.playout(&start, &mut Rng::numbered(2, games), 1_000)?;
        games += 1;
    }
    let playouts = games as f64 / begun.elapsed().as_secs_f64().max(1e-6);
    let positions = positions(&game, &start)?;
    let iterations = std::thread::scope(|scope| -> Result<f64, Failure> {
        let others: Vec<_> =
            (1..threads).map(|_| scope.spawn(|| searched(&game, &positions, tried))).collect();
        let mut sum = searched(&game, &positions, tried)?;
        for other in others {
            sum += other.join().unwrap_or(Ok(0.0))?;
        }
        Ok(sum / threads.max(1) as f64)
    })?;
    let turns = (turns as f64 / GAMES as f64).max(1.0);
    Ok(Pace {
        iterations: (iterations as u64).max(1),
        playouts: playouts as u64,
        turns: (turns * 100.0) as u64,
    })
}

/// Iterations of search in a second, at these positions in turn.
fn searched(game: &Compiled, positions: &[State], tried: Duration) -> Result<f64, Failure> {
    let (stop, player) = (AtomicBool::new(false), Searcher::of(game).player(ITERATIONS));
    let Ok(spec) = player.parse::<Spec>() else { return Ok(1.0) };
    let Budget::Nodes(nodes) = spec.budget else { return Ok(1.0) };
    let limits = Limits { nodes, stop: &stop, brief: false, watch: None };
    let (begun, mut searches) = (Instant::now(), 0);
    while searches < positions.len() || begun.elapsed() < tried {
        let Some(position) = positions.get(searches % positions.len().max(1)) else { break };
        // A new player each time, as every game has its own.
        spec.clone().within(16 << 20).player(searches as u64).choose(game, position, &limits)?;
        searches += 1;
    }
    Ok((searches as u64 * ITERATIONS) as f64 / begun.elapsed().as_secs_f64().max(1e-3))
}

/// Some positions of a random game, from its beginning to its end.
fn positions(game: &Compiled, start: &State) -> Result<Vec<State>, Failure> {
    let (mut rng, mut state, mut all) = (Rng::numbered(3, 0), start.clone(), Vec::new());
    while let Status::Open { .. } = game.status(&state) {
        all.push(state.clone());
        if all.len() >= LONGEST {
            break;
        }
        let index = rng.random_range(0..game.decision_count(&state) as u32);
        game.play(&mut state, index as usize)?;
    }
    let at = |part: usize| all.get((2 * part + 1) * all.len() / (2 * POSITIONS)).cloned();
    Ok((0..POSITIONS).filter_map(at).collect())
}

/// Measures some shipped games: every so many of them, in the order of their names, puzzles left out.
pub fn beside() -> Result<Vec<(String, Pace)>, Failure> {
    let mut all = Vec::new();
    for id in texts::games().into_iter().step_by(EVERY) {
        let options = OptionArgs { set: Vec::new() };
        let loaded = load::load(&GameArgs { game: id.into(), options })?;
        if loaded.model.cast.roles > 1 {
            all.push((loaded.model.title.clone(), pace(&loaded, BRIEFLY, 1)?));
        }
    }
    Ok(all)
}

/// Seconds of one core for a study.
fn seconds(pace: &Pace, manifest: &Manifest) -> f64 {
    manifest.iterations() as f64 * pace.turns as f64 / 100.0 / pace.iterations as f64
}

/// Chooses how much is played: as the user says, or as much as a budget or a level's time allows: then it says how
/// long that is likely to take. `plan` makes the manifest of a level that is halved so often.
pub fn chosen(
    args: &EffortArgs,
    loaded: &Loaded,
    plan: impl Fn(Level, u32) -> Manifest,
) -> Result<Manifest, Failure> {
    if let Some(halved) = args.halve {
        return Ok(plan(args.level, halved));
    }
    let pace = pace(loaded, TRIED, cores())?;
    let levels: &[Level] = match args.budget {
        Some(_) => &[Level::Deep, Level::Normal, Level::Quick],
        None => &[args.level],
    };
    let all = levels.iter().flat_map(|level| (0..=MOST).map(|halved| (*level, halved)));
    let all = all.map(|(level, halved)| {
        let manifest = plan(level, halved);
        (seconds(&pace, &manifest), manifest)
    });
    let limit = args.budget.map_or(allowed(args.level), |budget| budget.as_secs_f64() * cores() as f64);
    let mut best: Option<(f64, Manifest)> = None;
    let mut least: Option<(f64, Manifest)> = None;
    for (seconds, manifest) in all {
        if seconds <= limit && best.as_ref().is_none_or(|(most, _)| seconds > *most) {
            best = Some((seconds, manifest.clone()));
        }
        if least.as_ref().is_none_or(|(few, _)| seconds < *few) {
            least = Some((seconds, manifest));
        }
    }
    let (seconds, mut manifest) = best.or(least).unwrap_or_else(|| (0.0, plan(args.level, MOST)));
    manifest.calibration =
        Some(Calibration { pace, core_seconds: seconds.ceil() as u64, beside: Vec::new() });
    let told = match seconds {
        s if s <= 60.0 => "a minute".to_string(),
        s if s < 5_400.0 => format!("{:.0} minutes", (s / 60.0).ceil()),
        s => format!("{:.1} hours", s / 3600.0),
    };
    let (level, halved) = (manifest.level, manifest.halved);
    eprintln!("about {told} of one core; `--level {level} --halve {halved}` plays the same without a clock");
    Ok(manifest)
}

fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, std::num::NonZero::get)
}
