//! Yardsticks: a random player, and one that looks one decision ahead.

use super::{half_points, seats_of, winning_seats, Candidate, Choice, Limits, Player};
use crate::game::{EvalLimit, Game, Playouts, Rng, Status};
use rand::{Rng as _, SeedableRng};

/// Makes every decision at random.
#[derive(Clone, Debug)]
pub struct Random(Rng);

impl Random {
    /// Different seeds, different games.
    pub fn new(seed: u64) -> Random {
        Random(Rng::seed_from_u64(seed))
    }
}

impl<G: Game> Player<G> for Random {
    fn choose(&mut self, game: &G, state: &G::State, _: &Limits<'_>) -> Result<Choice, EvalLimit> {
        Ok(Choice::only(match game.decision_count(state) {
            0 => 0,
            count => self.0.random_range(0..count as u32) as usize,
        }))
    }

    fn describe(&self, _: &G) -> String {
        "every decision at random".into()
    }
}

/// Takes a decision that wins at once, avoids one that loses at once, and otherwise the one with the best share of
/// a few random games.
#[derive(Clone, Debug)]
pub struct Greedy(Rng);

/// Random games for each decision.
const GAMES: u64 = 10;
/// A random game is left unfinished after so many turns; it counts as a draw.
const MAX_TURNS: u64 = 2_000;

impl Greedy {
    /// Different seeds, different random games.
    pub fn new(seed: u64) -> Greedy {
        Greedy(Rng::seed_from_u64(seed))
    }
}

impl<G: Playouts> Player<G> for Greedy {
    fn choose(&mut self, game: &G, state: &G::State, limits: &Limits<'_>) -> Result<Choice, EvalLimit> {
        let Some(seat) = super::decider(game, state) else { return Ok(Choice::only(0)) };
        let mut candidates = Vec::new();
        let mut nodes = 0;
        for index in 0..game.decision_count(state) {
            if index > 0 && limits.stop.load(std::sync::atomic::Ordering::Relaxed) {
                break;
            }
            let mut next = state.clone();
            game.play(&mut next, index)?;
            nodes += 1;
            let candidate = if let Status::Over(outcome) = game.status(&next) {
                let value = f64::from(half_points(winning_seats(&outcome), seat.0)) / 2.0;
                Candidate { index, visits: 1, value, proven: true }
            } else {
                let mut points = 0;
                for _ in 0..GAMES {
                    let ended = game.playout(&next, &mut self.0, MAX_TURNS)?;
                    points += half_points(seats_of(&ended, game.seats()), seat.0);
                }
                nodes += GAMES;
                let value = f64::from(points) / (2 * GAMES) as f64;
                Candidate { index, visits: GAMES, value, proven: false }
            };
            candidates.push(candidate);
        }
        candidates.sort_by(|a, b| b.value.total_cmp(&a.value).then(b.proven.cmp(&a.proven)));
        let best = candidates[0];
        let proven = best.proven && best.value == 1.0;
        Ok(Choice {
            value: Some(best.value),
            proven,
            nodes,
            depth: 1,
            candidates,
            ..Choice::only(best.index)
        })
    }

    fn describe(&self, _: &G) -> String {
        format!("one decision ahead, then {GAMES} random games each")
    }
}
