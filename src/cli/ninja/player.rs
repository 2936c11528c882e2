//! Who plays both sides when a pattern is measured.

use crate::cli::out::Failure;
use boardwright::ninja::Chooser;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// The player on both sides.
#[derive(Clone, Debug, clap::Args)]
pub struct PlayerArgs {
    /// Who plays both sides.
    #[arg(long, default_value = "random")]
    pub player: String,
}

/// The player that a text names.
pub fn read(_spec: &str, seed: u64) -> Result<Box<Chooser<'static>>, Failure> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    Ok(Box::new(move |puzzle, state| {
        use boardwright::game::Game;
        Ok(rng.random_range(0..puzzle.game().decision_count(state)))
    }))
}

/// A player of the same kind that thinks four times as long, if there is one.
pub fn stronger(_spec: &str) -> Option<String> {
    None
}
