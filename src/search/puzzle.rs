//! Puzzles: one player, so a way to win is looked for and no reply.

use super::{Candidate, Choice, Limits, Player};
use crate::game::{EvalLimit, Known, Playouts};
use crate::solve::{shortest, Budget, Solution, Unknown};
use std::sync::atomic::{AtomicBool, Ordering};

/// Memory for positions that have no solution, in bytes.
const MEMORY: u64 = 256 << 20;
/// What the other player may use where the time is up without a solution, in iterations.
const REST: u64 = 500;

/// Looks for the shortest solution of a puzzle; plays as another player where it finds none, and in every other game.
pub struct Solving<P: ?Sized> {
    /// The rest of a solution, with the key of the position where it goes on.
    known: Option<(u128, Vec<usize>)>,
    player: Box<P>,
}

impl<P: ?Sized> Solving<P> {
    /// With the player who takes over.
    pub fn or(player: Box<P>) -> Solving<P> {
        Solving { known: None, player }
    }

    /// A solution from here, the rest of the one before if it goes on here, and whether it is settled.
    fn solution<G: Playouts + Known>(
        &mut self,
        game: &G,
        state: &G::State,
        limits: &Limits<'_>,
    ) -> Result<(Option<Solution>, bool, u64), EvalLimit> {
        if let Some((_, decisions)) = self.known.take_if(|(key, _)| *key == game.key(state)) {
            return Ok((Some(Solution { decisions, turns: 0 }), false, 0));
        }
        let mut watch = |_| !limits.stop.load(Ordering::Relaxed);
        let mut budget = Budget::new(limits.nodes / 2, &mut watch);
        let solved = shortest(game, state, MEMORY, &mut budget, &mut |_| false);
        match solved.unknown {
            Some(Unknown::Rule) => Err(EvalLimit),
            _ => Ok((solved.solution, solved.settled, budget.used())),
        }
    }
}

impl<G: Playouts + Known, P: Player<G> + ?Sized> Player<G> for Solving<P> {
    fn choose(&mut self, game: &G, state: &G::State, limits: &Limits<'_>) -> Result<Choice, EvalLimit> {
        if game.seats() != 1 {
            return self.player.choose(game, state, limits);
        }
        let (solution, settled, nodes) = self.solution(game, state, limits)?;
        match solution {
            Some(Solution { decisions: line, turns }) if !line.is_empty() => {
                let mut next = state.clone();
                game.play(&mut next, line[0])?;
                self.known = Some((game.key(&next), line[1..].to_vec()));
                let candidate = Candidate { index: line[0], visits: 1, value: 1.0, proven: true };
                let (value, candidates) = (Some(1.0), vec![candidate]);
                Ok(Choice { index: line[0], value, proven: true, nodes, depth: turns, line, candidates })
            }
            _ if settled => Ok(Choice { value: Some(0.0), proven: true, nodes, ..Choice::only(0) }),
            _ => {
                // The time is up, or half of the nodes are used.
                let nodes = (limits.nodes / 2).clamp(1, REST);
                let stop = AtomicBool::new(false);
                self.player.choose(game, state, &Limits { nodes, stop: &stop, ..*limits })
            }
        }
    }

    fn describe(&self, game: &G) -> String {
        match game.seats() {
            1 => "looks for the shortest solution: depth first, and deeper by a turn each time".into(),
            _ => self.player.describe(game),
        }
    }
}
