//! Who plays in a study: the search that suits a game.

use crate::game::Known;
use crate::search::{suits_alpha_beta, Budget, Kind, Spec, NODES};

pub use crate::model::Searcher;

impl Searcher {
    /// The one that suits a game, as for players who are asked for without a name.
    pub fn of<G: Known>(game: &G) -> Searcher {
        match suits_alpha_beta(game) {
            true => Searcher::AlphaBeta,
            false => Searcher::TreeSearch,
        }
    }

    /// A player, as users type it, that thinks about as long as so many iterations of tree search take.
    pub fn player(self, iterations: u64) -> String {
        format!("{}:{}", self.name(), self.nodes(iterations))
    }

    /// How many nodes it looks at in the time of so many iterations of tree search.
    pub fn nodes(self, iterations: u64) -> u64 {
        match self {
            Searcher::TreeSearch => iterations,
            Searcher::AlphaBeta => iterations.saturating_mul(NODES),
        }
    }

    /// Is it the one that plays unless something else is said?
    pub(super) fn is_usual(&self) -> bool {
        *self == Searcher::default()
    }
}

/// The iterations of tree search that take about as long as a player thinks; nothing if it has no such limit.
pub fn iterations(player: &str) -> Option<u64> {
    let Spec { kind, budget, .. } = player.parse().ok()?;
    match (kind, budget) {
        (Kind::AlphaBeta { .. }, Budget::Nodes(nodes)) => Some((nodes / NODES).max(1)),
        (_, Budget::Nodes(iterations)) => Some(iterations),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_think_as_long_as_is_said() {
        for searcher in [Searcher::TreeSearch, Searcher::AlphaBeta] {
            assert_eq!(iterations(&searcher.player(64)), Some(64));
        }
        assert_eq!((iterations("random"), iterations("ab:depth=3")), (None, None));
    }
}
