//! Who plays both sides when a pattern is measured.

use crate::cli::out::{Failure, Problem};
use crate::cli::thinker::Thinker;
use boardwright::ninja::Chooser;
use boardwright::search::{Budget, Spec, SpecError};

/// The player on both sides.
#[derive(Clone, Debug, clap::Args)]
pub struct PlayerArgs {
    /// Who plays both sides: `mcts:1000`, `ab:depth=4`, `greedy`, `random`.
    #[arg(long, default_value = "mcts:200,memory=64M")]
    pub player: String,
}

impl PlayerArgs {
    /// The player that is named.
    pub fn spec(&self) -> Result<Spec, Problem> {
        let wrong = |error: SpecError| Problem::new("bad-player", error.message).help(error.help);
        self.player.parse().map_err(wrong)
    }
}

/// The player in one game, for both sides.
pub fn seated(spec: &Spec, seed: u64) -> Box<Chooser<'static, Failure>> {
    let mut thinker = Thinker::built(spec, seed);
    Box::new(move |puzzle, state| Ok(thinker.decide(puzzle.game(), state, 1.0)?.index))
}

/// The same player with four times as much thought, if it thinks in iterations.
pub fn stronger(spec: &Spec) -> Option<Spec> {
    match spec.budget {
        Budget::Nodes(nodes) => {
            let text = format!("{}, four times as much thought,", spec.text);
            Some(Spec { text, budget: Budget::Nodes(4 * nodes), kind: spec.kind.clone() })
        }
        _ => None,
    }
}
