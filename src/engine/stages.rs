//! The positions through which a decision leads: one after each statement that changes something.

use super::run::{Halt, Run};
use super::{Plain, State};
use crate::game::{Decision, EvalLimit, Game, Pick};
use crate::model::Position;
use std::cell::Cell;
use std::sync::Arc;

/// How many positions of one turn are kept.
const MOST: usize = 200;

/// How many sets of one turn may be full at once.
const MOST_SETS: usize = 16;

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
    let before = if asked.is_single() { 0 } else { run(game, state, &state.script)?.stages.len() };
    let mut after = state.clone();
    game.play(&mut after, decision)?;
    let over = !Arc::ptr_eq(&after.turn, &state.turn);
    let made = asked.decisions[decision].clone();
    let mut script = if over { state.script.iter().cloned().chain([made]).collect() } else { after.script };
    let mut ran = run(game, state, &script)?;
    // Sets that nothing could be added to have ended by themselves at the turn's end.
    for _ in 0..MOST_SETS {
        if !(over && ran.in_set) {
            break;
        }
        script.push(Decision { branches: Vec::new(), pick: Pick::Done });
        ran = run(game, state, &script)?;
    }
    Ok(ran.stages.split_off(before.min(ran.stages.len())))
}

/// How far a turn went with the decisions that are known.
struct Ran {
    stages: Vec<Position>,
    /// A set waits for more members.
    in_set: bool,
}

fn run(game: &Plain, state: &State, script: &[Decision]) -> Result<Ran, EvalLimit> {
    let (model, fuel) = (game.shared_model(), Cell::new(EvalLimit::STEPS));
    let mut run = Run::of_turn(&model, &state.turn, &fuel, script, &[]);
    run.stages = Some(Stages::default());
    let in_set = match run.turn(state.turn.program) {
        Err(Halt::Limit) => return Err(EvalLimit),
        Err(Halt::Asks(ask)) => ask.set.is_some(),
        _ => false,
    };
    let stages = run.stages.take().unwrap_or_default().0;
    Ok(Ran { stages, in_set })
}
