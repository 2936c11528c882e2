//! The positions through which a decision leads: one after each statement that changes something.

use super::run::{Halt, Run};
use super::sets::end_full_sets;
use super::{Plain, State};
use crate::game::{Decision, EvalLimit, Game};
use crate::model::Position;
use std::cell::Cell;
use std::sync::Arc;

/// How many positions of one turn are kept.
const MOST: usize = 200;

/// Keeps the positions of a turn as its statements change them.
#[derive(Debug, Default)]
pub(super) struct Stages(Vec<Position>);

impl Stages {
    /// Takes in the position after a statement.
    pub fn take(&mut self, position: &Position) {
        if self.0.len() < MOST && self.0.last() != Some(position) {
            self.0.push(position.clone());
        }
    }
}

/// The positions through which a decision leads, from the first statement after it that changes something to the last one
/// before the next decision or the turn's end; what end rules change afterwards is not among them.
///
/// # Errors
/// When a rule takes too many steps.
pub fn stages(game: &Plain, state: &State, decision: usize) -> Result<Vec<Position>, EvalLimit> {
    let Some(asked) = state.asked().filter(|asked| !asked.stuck && decision < asked.decisions.len()) else {
        return Ok(Vec::new());
    };
    let before = if asked.is_single() { 0 } else { run(game, state, &state.script)?.0.len() };
    let mut after = state.clone();
    game.play(&mut after, decision)?;
    let over = !Arc::ptr_eq(&after.turn, &state.turn);
    let made = asked.decisions[decision].clone();
    let script = if over { state.script.iter().cloned().chain([made]).collect() } else { after.script };
    let (mut stages, _) = end_full_sets(script, |script| {
        let (stages, in_set) = run(game, state, script)?;
        Ok((stages, over && in_set))
    })?;
    Ok(stages.split_off(before.min(stages.len())))
}

/// The positions of a turn with the decisions that are known, and whether a set waits for more members.
fn run(game: &Plain, state: &State, script: &[Decision]) -> Result<(Vec<Position>, bool), EvalLimit> {
    let (model, fuel) = (game.shared_model(), Cell::new(EvalLimit::STEPS));
    let mut run = Run::of_turn(&model, &state.turn, &fuel, script, &[]);
    run.stages = Some(Stages::default());
    let in_set = match run.turn(state.turn.program) {
        Err(Halt::Limit) => return Err(EvalLimit),
        Err(Halt::Asks(ask)) => ask.set.is_some(),
        _ => false,
    };
    Ok((run.stages.take().unwrap_or_default().0, in_set))
}
