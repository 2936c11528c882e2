//! Who plays both sides when a pattern is measured.

use crate::cli::out::{Failure, Problem};
use boardwright::game::{Game, Rng};
use boardwright::ninja::{monte_carlo, Chooser};
use rand::{Rng as _, SeedableRng};

/// The player on both sides.
#[derive(Clone, Debug, clap::Args)]
pub struct PlayerArgs {
    /// Who plays both sides: `random`, or `mc:N` who tries each decision in random games, N in all.
    #[arg(long, default_value = "mc:200")]
    pub player: String,
}

/// How many random games a player tries for a decision; 0 for one who chooses at random.
pub fn games(spec: &str) -> Result<u64, Problem> {
    let wrong = || {
        Problem::new("bad-player", format!("there is no player `{spec}`"))
            .help("write `random`, or `mc:200` for 200 random games at each decision")
    };
    match spec.split_once(':') {
        None if spec == "random" => Ok(0),
        Some(("mc", n)) => n.parse().ok().filter(|n| (1..=10_000_000).contains(n)).ok_or_else(wrong),
        _ => Err(wrong()),
    }
}

/// The player that a text names.
pub fn read(spec: &str, seed: u64) -> Result<Box<Chooser<'static>>, Failure> {
    let games = games(spec)?;
    let mut rng = Rng::seed_from_u64(seed);
    Ok(Box::new(move |puzzle, state| match games {
        0 => Ok(rng.random_range(0..puzzle.game().decision_count(state))),
        games => monte_carlo(puzzle, state, games, &mut rng),
    }))
}

/// A player of the same kind that tries four times as many games, if there is one.
pub fn stronger(spec: &str) -> Option<String> {
    let games = games(spec).ok().filter(|games| *games > 0)?;
    Some(format!("mc:{}", 4 * games))
}
