//! The player that suits a game, by what is proved of its rules.

use super::alphabeta::AlphaBeta;
use super::mcts::{Mcts, Switches};
use super::{Choice, Limits, Player};
use crate::game::{EvalLimit, Known, Playouts};
use crate::model::Searcher;

/// Nodes of alpha-beta for an iteration of tree search: they take about the same time where pieces move.
pub const NODES: u64 = 16;

/// Monte-Carlo tree search where random games tell something; alpha-beta where two players move pieces and take them.
pub struct Suited<G: Playouts + Known> {
    memory: usize,
    seed: u64,
    /// The rules of the last search ([`Game::rules`]), whether alpha-beta suits them, which texts of the same rules may
    /// say differently, and the player.
    player: Option<((u64, bool), Box<dyn Player<G>>)>,
}

/// Does alpha-beta suit a game better than tree search? The game's text may say so.
pub fn suits_alpha_beta<G: Known>(game: &G) -> bool {
    match game.searcher() {
        Some(searcher) => searcher == Searcher::AlphaBeta,
        None => game.seats() == 2 && game.nature().moves_pieces && game.takes_pieces(),
    }
}

impl<G: Playouts + Known + 'static> Suited<G> {
    /// With so many bytes of memory.
    pub fn new(memory: usize, seed: u64) -> Suited<G> {
        Suited { memory, seed, player: None }
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
        let suited = (game.rules(), by_alpha_beta);
        if self.player.as_ref().is_none_or(|(known, _)| *known != suited) {
            self.player = Some((suited, self.suiting(game)));
        }
        let Some((_, player)) = &mut self.player else { return Ok(Choice::only(0)) };
        let nodes = if by_alpha_beta { limits.nodes.saturating_mul(NODES) } else { limits.nodes };
        player.choose(game, state, &Limits { nodes, ..*limits })
    }

    fn describe(&self, game: &G) -> String {
        self.suiting(game).describe(game)
    }
}
