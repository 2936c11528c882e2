//! How well a player seems to stand, from the definition of the game alone.
//!
//! A goal that does not hold is *nearly* true or far from it: the share of a line that is filled, the steps from a
//! group to a side that it has to touch, the part of a number that has been reached (`grade`). An estimate compares
//! this for the players, and scores, and adds what pieces are worth where they can be taken.

mod grade;
mod pursuit;

use crate::game::EvalLimit;
use crate::model::{bits, Members, Model, Outcome, Position, Role, Scene, Score, Slots, Truth, Verdict};
use grade::Grader;
use pursuit::Pursuit;
use std::cell::Cell;
use std::sync::{Arc, OnceLock};

/// Steps for one estimate; a position that takes more is called even.
const FUEL: u64 = 2_000_000;

/// Weights of what an estimate consists of.
const GOALS: f64 = 1.0;
const SCORES: f64 = 1.5;
const MATERIAL: f64 = 3.0;

/// Estimates positions of one game.
#[derive(Clone, Debug)]
pub struct Estimator {
    model: Arc<Model>,
    /// For each type what a piece of it is worth on each site; all 0 where pieces never move.
    piece_values: Vec<Vec<f64>>,
    /// Made when it is asked for.
    pursuit: OnceLock<Pursuit>,
}

impl Estimator {
    /// With what a piece of each type is worth on each site.
    pub fn new(model: Arc<Model>, piece_values: Vec<Vec<f64>>) -> Estimator {
        Estimator { model, piece_values, pursuit: OnceLock::new() }
    }

    /// How well a role seems to stand, from -1 to 1; `mover` is to move.
    pub fn value(&self, position: &Position, mover: Role, role: Role) -> f64 {
        let fuel = Cell::new(FUEL);
        let roles: Vec<Role> = bits(position.in_play()).map(Role).collect();
        let worth = |role: Role| self.worth(position, mover, role, &fuel);
        let Ok(own) = worth(role) else { return 0.0 };
        let mut best: Option<f64> = None;
        for other in roles.into_iter().filter(|other| *other != role) {
            let Ok(value) = worth(other) else { return 0.0 };
            best = Some(best.map_or(value, |best| best.max(value)));
        }
        libm::tanh(own - best.unwrap_or(0.0))
    }

    /// How far a role of two has driven the few pieces that the other one has left, from 0 to 1; less than 0 if it is
    /// driven itself.
    pub fn pursuit(&self, position: &Position, role: Role) -> f64 {
        let cast = &self.model.cast;
        if cast.roles != 2 || self.piece_values.iter().flatten().all(|worth| *worth == 0.0) {
            return 0.0;
        }
        let pursuit = self.pursuit.get_or_init(|| Pursuit::new(&self.model.board));
        let (own, other) = (role.index(), 1 - role.index());
        let value = |hunter, hunted| pursuit.value(position, cast, (hunter, hunted), &self.piece_values);
        value(own, other) - value(other, own)
    }

    fn worth(
        &self,
        position: &Position,
        mover: Role,
        role: Role,
        fuel: &Cell<u64>,
    ) -> Result<f64, EvalLimit> {
        let mut worth = MATERIAL * self.material(position, role);
        for rule in self.model.ends.iter().filter(|rule| !rule.stuck) {
            let mut slots = Slots::new(self.model.end_slots);
            let scene = Scene {
                board: &self.model.board,
                cast: &self.model.cast,
                patterns: &self.model.patterns,
                vars: &self.model.vars,
                position,
                me: role,
                mover,
                slots: &mut slots,
                fuel,
                oracle: &crate::model::NoOracle,
            };
            let mut grader = Grader::new(scene, role);
            worth += match &rule.outcome {
                Outcome::Draw => 0.0,
                Outcome::Score { lowest, scores } => {
                    let sign = if *lowest { -SCORES } else { SCORES };
                    sign * self.score(&mut grader, scores)?
                }
                Outcome::AnyPlayer(verdict) => sign(*verdict) * grader.truth(&rule.when)?,
                Outcome::Player(players, verdict) => {
                    sign(*verdict) * self.of_players(&mut grader, players, &rule.when, role)?
                }
            };
        }
        Ok(worth)
    }

    /// A rule about players who are worked out, seen from one of them.
    fn of_players(
        &self,
        grader: &mut Grader<'_>,
        players: &Members,
        when: &Truth,
        role: Role,
    ) -> Result<f64, EvalLimit> {
        let about = match players {
            Members::Me | Members::Mover | Members::Others => return grader.truth(when),
            players => grader.scene().members(players)?,
        };
        if about >> role.0 & 1 == 1 {
            grader.truth(when)
        } else {
            Ok(0.0)
        }
    }

    /// The first score, in sizes of the board; of a list the larger numbers count more.
    fn score(&self, grader: &mut Grader<'_>, scores: &[Score]) -> Result<f64, EvalLimit> {
        let size = self.model.board.len().max(1) as f64;
        let value = match scores.first() {
            None => 0.0,
            Some(Score::Num(num)) => 4.0 * f64::from(grader.scene().num(num)?),
            Some(Score::List(list)) => {
                let list = grader.scene().list(list)?;
                let weighed = list.iter().enumerate().map(|(at, n)| libm::ldexp(f64::from(*n), -(at as i32)));
                4.0 * weighed.sum::<f64>()
            }
        };
        Ok(value / size)
    }

    /// The share of all pieces' worth that is the role's.
    fn material(&self, position: &Position, role: Role) -> f64 {
        let cast = &self.model.cast;
        let (mut own, mut all) = (0.0, 0.0);
        for (ty, sites) in position.types().iter().enumerate() {
            let ty = crate::model::PieceType(ty as u8);
            let Some(values) = self.piece_values.get(ty.index()) else { continue };
            let worth: f64 = sites.iter().map(|site| values[site.index()]).sum();
            if cast.colour(ty) < cast.roles {
                all += worth;
            }
            if cast.colour(ty) == role.index() {
                own += worth;
            }
        }
        if all > 0.0 {
            own / all
        } else {
            0.0
        }
    }
}

fn sign(verdict: Verdict) -> f64 {
    match verdict {
        Verdict::Wins => GOALS,
        Verdict::Loses => -GOALS,
        Verdict::Passes => 0.0,
    }
}
