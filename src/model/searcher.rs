//! The search that plays a game, as its text may say.

use serde::{Deserialize, Serialize};

/// A search that plays games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Searcher {
    /// Monte-Carlo tree search.
    #[default]
    TreeSearch,
    /// Alpha-beta.
    AlphaBeta,
}

impl Searcher {
    /// The name of a player that uses it.
    pub fn name(self) -> &'static str {
        match self {
            Searcher::TreeSearch => "mcts",
            Searcher::AlphaBeta => "ab",
        }
    }

    /// The search with this name.
    pub fn named(name: &str) -> Option<Searcher> {
        [Searcher::TreeSearch, Searcher::AlphaBeta].into_iter().find(|searcher| searcher.name() == name)
    }
}
