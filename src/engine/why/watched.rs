//! What the rules look at in a turn: the parts of its text, each with what it has come to.

use super::choice::At;
use super::ends;
use super::trace::Worth;
use super::{told, STEPS};
use crate::engine::ahead::Ahead;
use crate::engine::run::{Halt, Run};
use crate::engine::sets::end_full_sets;
use crate::engine::watch::{Kept, Watch};
use crate::engine::{Plain, State};
use crate::game::{Decision, EvalLimit, Game};
use crate::model::{Model, Source, Worked};
use crate::span::Span;
use std::cell::Cell;
use std::collections::BTreeMap;

/// How many decisions of one turn are gone through.
const MOST_DECISIONS: usize = 40;

/// What the rules look at in a turn.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Watched {
    /// What was chosen so far: the name, and what it stands for.
    pub chosen: Vec<(String, String)>,
    /// The parts, in the order of the texts.
    pub seen: Vec<Seen>,
}

/// A condition or a set of sites in the text of the rules.
#[derive(Clone, Debug, PartialEq)]
pub struct Seen {
    /// Its place in [`Sourced::texts`](crate::model::Sourced::texts).
    pub span: Span,
    /// What is written there, on one line.
    pub text: String,
    /// What it has come to: the last truth, or all sites together.
    pub worked: Worked,
    /// It has come to different things, as for the members of a set.
    pub varies: bool,
}

/// What the rules look at in the turn of a state up to the decision that is due there; with a decision that completes the
/// turn, up to its end and the end rules after it.
///
/// # Errors
/// When a rule takes too many steps.
pub fn watch(game: &Plain, state: &State, decision: Option<usize>) -> Result<Watched, EvalLimit> {
    let model = told(&game.shared_model());
    let (fuel, watch) = (Cell::new(STEPS), Watch::default());
    let ahead = Ahead { model: &model, start: &state.turn, fuel: &fuel };
    let mut script = state.script.clone();
    script.extend(decision.map(|index| game.decision(state, index)));
    // What a choice offers is worked out only where it has not been made yet.
    for made in script.len().saturating_sub(MOST_DECISIONS)..script.len() {
        with_branches(&model, state, (&script[..made], &script[made].branches), (&fuel, &watch))?;
    }
    let ((), script) = end_full_sets(script, |script| {
        let in_set = with_branches(&model, state, (script, &[]), (&fuel, &watch))?;
        Ok(((), in_set && decision.is_some()))
    })?;
    let at = At::new(&model, ahead, script)?;
    if let Some(index) = decision {
        let mut after = state.clone();
        game.play(&mut after, index)?;
        ends::watched(game, &model, &after, state.me(), &watch)?;
    } else {
        branches(&at, state, (&fuel, &watch))?;
    }
    let chosen = at.chosen.iter().map(|chosen| (chosen.name.clone(), chosen.pick.clone()));
    let chosen = chosen.filter(|(name, _)| !name.is_empty()).collect();
    Ok(Watched { chosen, seen: seen(&model, watch.kept()) })
}

/// Runs a turn with these decisions and then these branches, up to the decision that is due; tells whether it waits for
/// more members of a set.
fn with_branches(
    model: &Model,
    state: &State,
    (script, branches): (&[Decision], &[u8]),
    (fuel, watch): (&Cell<u64>, &Watch),
) -> Worth<bool> {
    let mut run = Run::of_turn(model, &state.turn, fuel, script, branches);
    run.past.watch = Some(watch);
    match run.turn(state.turn.program) {
        Err(Halt::Limit) => Err(EvalLimit),
        Err(Halt::Asks(ask)) => Ok(ask.set.is_some()),
        _ => Ok(false),
    }
}

/// What is looked at in each of the branches that may be taken next.
fn branches(at: &At<'_>, state: &State, told: (&Cell<u64>, &Watch)) -> Worth<()> {
    let mut open = Vec::new();
    at.open(Vec::new(), &mut open)?;
    for open in open.iter().filter(|open| !open.branches.is_empty()) {
        with_branches(at.model, state, (&at.script, &open.branches), told)?;
    }
    Ok(())
}

fn seen(model: &Model, kept: BTreeMap<u32, Kept>) -> Vec<Seen> {
    let sourced = &model.sourced;
    let one = |(source, Kept { worked, varies }): (u32, Kept)| {
        let span = sourced.place(Source(source))?.span;
        Some(Seen { span, text: sourced.text(span), worked, varies })
    };
    let mut all: Vec<Seen> = kept.into_iter().filter_map(one).collect();
    all.sort_by_key(|seen| (seen.span, seen.text.len()));
    // A definition that is used in several places is seen in each.
    all.dedup_by(|later, first| {
        let same = later.span == first.span;
        if same {
            first.varies |= later.varies || later.worked != first.worked;
            if let (Worked::Sites(a), Worked::Sites(b)) = (first.worked, later.worked) {
                first.worked = Worked::Sites(a | b);
            }
        }
        same
    });
    all
}
