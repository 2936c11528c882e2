//! How a game stands: scores so far, and which rule has ended it.

use super::ends::{Between, Decided};
use super::plain::Plain;
use super::state::{Point, State};
use crate::game::EvalLimit;
use crate::model::{EndRule, Outcome, ProgramId, Role};
use std::cell::Cell;

impl Plain {
    /// For each role what the first scoring rule counts in this position, were the game over now; nothing if no rule
    /// compares scores.
    ///
    /// # Errors
    /// When a rule takes too many steps.
    pub fn scores(&self, state: &State) -> Result<Option<Vec<Vec<Vec<i32>>>>, EvalLimit> {
        let model = self.shared_model();
        let scoring = model.ends.iter().find_map(|rule| match &rule.outcome {
            Outcome::Score { scores, .. } => Some(scores),
            _ => None,
        });
        let Some(scores) = scoring else { return Ok(None) };
        let fuel = Cell::new(EvalLimit::STEPS);
        let mut position = state.position().clone();
        let mut between = Between {
            model: &model,
            fuel: &fuel,
            history: &state.turn.history,
            position: &mut position,
            mover: state.me(),
            program: state.program(),
            player: state.me(),
            gone: state.turn.gone,
        };
        between.scores(scores).map(Some)
    }

    /// The end rule that decided a game, by its place in the model: `before` is a state of the last turn. Nothing if the
    /// game goes on, or ended because nobody could move and no rule says what then.
    ///
    /// # Errors
    /// When a rule takes too many steps.
    pub fn deciding_rule(&self, before: &State, after: &State) -> Result<Option<usize>, EvalLimit> {
        let Point::Over(outcome) = &after.here.point else { return Ok(None) };
        let model = self.shared_model();
        let decides = |at: usize, rule: &EndRule, (program, mover): (ProgramId, Role)| {
            let fuel = Cell::new(EvalLimit::STEPS);
            let mut position = after.position().clone();
            let mut between = Between {
                model: &model,
                fuel: &fuel,
                history: &before.turn.history,
                position: &mut position,
                mover,
                program,
                player: after.turn.player,
                gone: before.turn.gone,
            };
            Ok(match between.rule(rule)? {
                Decided::Over(found) if found.winners == outcome.winners => Some(at),
                _ => None,
            })
        };
        // A rule about a player who cannot move is tried for that player.
        for stuck in [false, true] {
            let mover = if stuck { after.turn.player } else { before.me() };
            for (at, rule) in model.ends.iter().enumerate().filter(|(_, rule)| rule.stuck == stuck) {
                if let Some(at) = decides(at, rule, (after.turn.program, mover))? {
                    return Ok(Some(at));
                }
            }
        }
        Ok(None)
    }
}
