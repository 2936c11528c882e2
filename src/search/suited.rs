//! The player that suits a game, by what is proved of its rules.

use super::alphabeta::AlphaBeta;
use super::mcts::{Mcts, Switches};
use super::{Choice, Limits, Player};
use crate::game::{EvalLimit, Known, Playouts};
use crate::model::Searcher;

/// Nodes of alpha-beta for an iteration of tree search: they take about the same time where pieces move.
pub const NODES: u64 = 16;

/// The same where the estimate is of territory, which takes longer, and random games fill the board quickly.
pub const NODES_OF_TERRITORY: u64 = 2;

/// Alpha-beta where two players move pieces and take them, or use up the board until somebody cannot move; Monte-Carlo tree
/// search elsewhere.
pub struct Suited<G: Playouts + Known> {
    memory: usize,
    seed: u64,
    /// Who has searched last.
    last: Option<Last<G>>,
}

/// A player, and what it suits.
struct Last<G: Playouts + Known> {
    rules: u64,
    /// Texts of the same rules may say differently.
    by_alpha_beta: bool,
    player: Box<dyn Player<G>>,
}

/// Does alpha-beta suit a game better than tree search: can positions be estimated by pieces that are taken, or by territory?
/// The game's text may say so.
pub fn suits_alpha_beta<G: Known>(game: &G) -> bool {
    match game.searcher() {
        Some(searcher) => searcher == Searcher::AlphaBeta,
        None if game.seats() != 2 => false,
        None => game.estimates_territory() || game.nature().moves_pieces && game.takes_pieces(),
    }
}

impl<G: Playouts + Known + 'static> Suited<G> {
    /// With so many bytes of memory.
    pub fn new(memory: usize, seed: u64) -> Suited<G> {
        Suited { memory, seed, last: None }
    }

    fn suiting(&self, game: &G) -> Box<dyn Player<G>> {
        match suits_alpha_beta(game) {
            true => Box::new(AlphaBeta::new(None, self.memory)),
            false => Box::new(Mcts::new(Switches { memory: self.memory, ..Switches::default() }, self.seed)),
        }
    }
}

impl<G: Playouts + Known + 'static> Player<G> for Suited<G> {
    fn choose(&mut self, game: &G, state: &G::State, limits: &Limits<'_>) -> Result<Choice, EvalLimit> {
        let by_alpha_beta = suits_alpha_beta(game);
        let rules = game.rules();
        if self.last.as_ref().is_none_or(|last| (last.rules, last.by_alpha_beta) != (rules, by_alpha_beta)) {
            self.last = Some(Last { rules, by_alpha_beta, player: self.suiting(game) });
        }
        let Some(Last { player, .. }) = &mut self.last else { return Ok(Choice::only(0)) };
        let nodes = match (by_alpha_beta, game.estimates_territory()) {
            (false, _) => limits.nodes,
            (true, false) => limits.nodes.saturating_mul(NODES),
            (true, true) => limits.nodes.saturating_mul(NODES_OF_TERRITORY),
        };
        player.choose(game, state, &Limits { nodes, ..*limits })
    }

    fn describe(&self, game: &G) -> String {
        self.suiting(game).describe(game)
    }
}
