//! How an iteration ends: a random game from the position that it has reached.

use super::tree::{Reward, Worker};
use crate::game::{Ended, EvalLimit, Known, Playouts, Rng, Status};
use crate::model::Seat;
use crate::search::Limits;
use rand::{Rng as _, SeedableRng};

/// A random game is left unfinished after so many turns; it counts as a draw.
const MAX_TURNS: u64 = 2_000;
/// Random games that are looked at to see whether they tell anything.
const LOOKED_AT: u64 = 16;
/// Where random games are mostly drawn, they are broken off after so many turns.
const CUT_OFF: u64 = 1;
/// Where pieces move, random games that take more turns than this tell little of how they began.
const LONG: u64 = 200;
/// They are broken off after so many turns.
const CUT_OFF_LONG: u64 = 4;
/// What an estimate is worth beside a game that is won, so that won games are brought to their end.
const ESTIMATE: f64 = 0.6;
/// What it costs whoever is to move to have but few ways to begin: this, divided by one more than they are.
const CONFINED: f64 = 0.6;
/// With more decisions than this nobody is taken for confined.
const FEW: usize = 3;

/// After how many turns random games are best broken off and the position estimated: where most of them end in a draw
/// whatever was played, or pieces that are never put wander about for long. Nothing if they are best played out.
///
/// # Errors
/// When a rule takes too many steps.
pub fn cut_off<G: Playouts + Known>(
    game: &G,
    state: &G::State,
    limits: &Limits<'_>,
) -> Result<Option<u64>, EvalLimit> {
    if game.seats() != 2 {
        return Ok(None);
    }
    let mut rng = Rng::seed_from_u64(0);
    let (mut decided, mut turns) = (0, 0);
    for _ in 0..LOOKED_AT {
        if limits.reached(0) {
            return Ok(None);
        }
        let ended = game.playout(state, &mut rng, MAX_TURNS)?;
        (decided, turns) = (decided + u64::from(ended.winning_seats != 0), turns + ended.turns);
    }
    let is_long = turns > LONG * LOOKED_AT && !game.nature().puts_pieces;
    Ok(match decided < LOOKED_AT / 2 {
        true => Some(CUT_OFF),
        false => is_long.then_some(CUT_OFF_LONG),
    })
}

impl<G: Playouts + Known> Worker<'_, G> {
    /// Plays on at random to the end, or as far as random games tell anything.
    pub(super) fn random_game(&mut self) -> Result<Reward, EvalLimit> {
        if let Some(turns) = self.settings.broken_off() {
            return self.game_cut_off(turns);
        }
        self.whole_game().map(|ended| Reward::of(&ended, self.game.seats()))
    }

    fn whole_game(&mut self) -> Result<Ended, EvalLimit> {
        let (mut state, wary) = (&self.states[self.path.len()], self.settings.wary);
        if self.settings.filling {
            if let Status::Open { mid_turn: true, .. } = self.game.status(state) {
                self.spare.clone_from(state);
                while let Status::Open { mid_turn: true, .. } = self.game.status(&self.spare) {
                    let index = self.rng.random_range(0..self.game.decision_count(&self.spare) as u32);
                    self.trace.keys.push(self.game.decision_key(&self.spare, index as usize));
                    self.game.play(&mut self.spare, index as usize)?;
                }
                state = &self.spare;
            }
            if let Some(ended) = self.game.fill_along(state, &mut self.rng, wary, &mut self.trace)? {
                return Ok(ended);
            }
        }
        // Wary players are those of games that leave a trace.
        match wary || self.listens() {
            true => self.game.playout_along(state, &mut self.rng, MAX_TURNS, &mut self.trace),
            false => self.game.playout(state, &mut self.rng, MAX_TURNS),
        }
    }

    /// Plays a few turns at random, and takes the estimate there for the chance of whoever stands better to win
    /// (Lorentz 2008); otherwise it is a draw.
    fn game_cut_off(&mut self, turns: u64) -> Result<Reward, EvalLimit> {
        self.spare.clone_from(&self.states[self.path.len()]);
        let mut left = turns;
        loop {
            match self.game.status(&self.spare) {
                Status::Over(outcome) => return Ok(Reward::of_end(&outcome)),
                Status::Open { mid_turn: false, mover, seat, .. } => {
                    if left == 0 {
                        let worth = self.worth(seat)?;
                        if self.rng.random::<f64>() >= worth.abs() {
                            return Ok(Reward { seats: 0, roles: 0 });
                        }
                        let winner = |own: u8| if worth > 0.0 { own } else { 1 - own.min(1) };
                        return Ok(Reward { seats: 1 << winner(seat.0), roles: 1 << winner(mover.0) });
                    }
                    left -= 1;
                }
                Status::Open { .. } => {}
            }
            let index = self.rng.random_range(0..self.game.decision_count(&self.spare) as u32) as usize;
            self.trace.keys.push(self.game.decision_key(&self.spare, index));
            self.game.play(&mut self.spare, index)?;
        }
    }

    /// How well the seat stands whose turn begins in the spare state, from -1 to 1.
    fn worth(&self, seat: Seat) -> Result<f64, EvalLimit> {
        let (state, game) = (&self.spare, self.game);
        let mut worth = ESTIMATE * game.estimate(state, seat);
        let count = game.decision_count(state);
        if count <= FEW {
            let (mut ways, mut next) = (0, state.clone());
            for index in 0..count {
                game.follow(state, index, &mut next)?;
                ways += match game.status(&next) {
                    Status::Open { mid_turn: true, .. } => game.decision_count(&next),
                    _ => 1,
                };
            }
            worth -= CONFINED / (1.0 + ways as f64);
        }
        Ok(worth)
    }
}
