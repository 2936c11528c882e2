//! Who plays both sides when a pattern is measured.

use crate::cli::out::{Failure, Problem};
use crate::cli::thinker::{share, Seated, Thinker};
use boardwright::game::{Game, Status};
use boardwright::ninja::Chooser;
use boardwright::search::{Budget, Spec, SpecError};

/// The player on both sides.
#[derive(Clone, Debug, clap::Args)]
pub struct PlayerArgs {
    /// Who plays both sides: `mcts:1000`, `ab:depth=4`, `greedy`, `random`.
    #[arg(long, default_value = "mcts:500,memory=64M")]
    pub player: String,
}

impl PlayerArgs {
    /// The player that is named.
    pub fn spec(&self) -> Result<Spec, Problem> {
        if let Ok(Seated::External { .. }) = self.player.parse() {
            let message = "an external program cannot measure a pattern";
            return Err(
                Problem::new("bad-player", message).help("write one of our players, such as `mcts:500`")
            );
        }
        let wrong = |error: SpecError| Problem::new("bad-player", error.message).help(error.help);
        self.player.parse().map_err(wrong)
    }
}

/// The player in one game, for both sides.
pub fn seated(spec: &Spec, seed: u64) -> Box<Chooser<'static, Failure>> {
    let mut thinker = Thinker::built(spec, seed);
    Box::new(move |game, state| {
        let begun = matches!(game.status(state), Status::Open { mid_turn: true, .. });
        Ok(thinker.decide(game, state, share(begun.into()))?.index)
    })
}

/// The same player with so many times as much thought, if it thinks in iterations.
pub fn scaled(spec: &Spec, times: f64) -> Option<Spec> {
    match spec.budget {
        Budget::Nodes(nodes) => {
            let nodes = (nodes as f64 * times).ceil() as u64;
            Some(Spec { budget: Budget::Nodes(nodes), ..spec.clone() })
        }
        _ => None,
    }
}
