//! Why a turn cannot be completed after a decision.

use super::choice::{source, At};
use super::reason::{Fact, Reason};
use super::trace::{quote, Worth};
use crate::engine::ahead::Stop;
use crate::engine::notation::pick_text;
use crate::engine::run::Run;
use crate::game::Decision;
use crate::model::{Block, Each, Model, Source, Stmt};

/// How many decisions deep continuations are tried, and how many in all.
const DEEPEST: usize = 4;
const TRIED: usize = 60;

/// How many different reasons are told.
const TOLD: usize = 4;

/// How many candidates of an empty choice are asked after.
const ASKED: usize = 12;

/// Why no continuation is legal after the last decision, which `source` asks for; nothing if one is.
pub(super) fn no_way(at: &At<'_>, source: Source) -> Worth<Option<Reason>> {
    let after = at.script.last().map_or(String::new(), |last| pick_text(at.model, &last.pick, false));
    let mut tried = 0;
    let found = fails(at, &mut at.script.clone(), 0, &mut tried)?;
    let fact = Fact::NoWay { after, at_once: tried == 1 };
    Ok(found.map(|because| Reason::from_parts(fact, quote(at.model, source), vec![because])))
}

/// Why a turn with these decisions cannot be completed; nothing if it can.
fn fails(at: &At<'_>, script: &mut Vec<Decision>, depth: usize, tried: &mut usize) -> Worth<Option<Reason>> {
    *tried += 1;
    let (mut run, stop) = at.ahead.run(script, &[])?;
    let ask = match stop {
        Stop::Ended => return Ok(None),
        Stop::Failed => return failure(at, &mut run).map(Some),
        Stop::Asks(ask) => ask,
    };
    drop(run);
    if depth >= DEEPEST || *tried > TRIED {
        return Ok(Some(Reason::of(Fact::TooLong, None)));
    }
    let offers = at.ahead.question(script, &ask, &[])?.offers;
    let mut because: Vec<Reason> = Vec::new();
    for offer in offers {
        script.push(offer.decision);
        let reason = fails(at, script, depth + 1, tried)?;
        script.pop();
        match reason {
            None => return Ok(None),
            Some(reason) if because.len() < TOLD && !because.iter().any(|r| r.fact == reason.fact) => {
                because.push(reason);
            }
            Some(_) => {}
        }
        if *tried > TRIED {
            break;
        }
    }
    because.sort_by_key(|reason| reason.fact == Fact::TooLong);
    let rule = quote(at.model, ask.choice.source);
    Ok(Some(match because.len() {
        0 => Reason::of(Fact::Nothing { choice: at.name(ask.choice.source) }, rule),
        1 => because.remove(0),
        _ => Reason::from_parts(Fact::Neither, rule, because),
    }))
}

/// Why a run failed where it did.
pub(super) fn failure<'m>(at: &At<'m>, run: &mut Run<'m, '_>) -> Worth<Reason> {
    match run.failed {
        Some(Stmt::Require(cond)) => {
            at.traced_in(run, None, |tracer| tracer.truth(cond, false, Source(u32::MAX)))
        }
        Some(stmt @ Stmt::Choose { each, .. }) => nothing(at, run, each, source(stmt)),
        Some(stmt) => {
            let source = source(stmt);
            Ok(Reason::of(Fact::Nothing { choice: at.name(source) }, quote(at.model, source)))
        }
        None => Ok(not_most(at, run)),
    }
}

/// Why a choice has nothing to choose from: what keeps the things out that it might have gone through.
fn nothing<'m>(at: &At<'m>, run: &mut Run<'m, '_>, each: &'m Each, source: Source) -> Worth<Reason> {
    let because = at.traced_in(run, None, |tracer| {
        let mut because: Vec<Reason> = Vec::new();
        for item in tracer.widest(&each.domain)?.into_iter().take(ASKED) {
            let reason = tracer.outside(item, each, source)?;
            if because.len() < TOLD && !because.iter().any(|r| r.fact == reason.fact) {
                because.push(reason);
            }
        }
        Ok(because)
    })?;
    let fact = Fact::Nothing { choice: at.name(source) };
    Ok(Reason::from_parts(fact, quote(at.model, source), because))
}

/// A complete turn that does not reach what another one does.
fn not_most(at: &At<'_>, run: &Run<'_, '_>) -> Reason {
    let start = at.ahead.start;
    let short = start.targets.iter().zip(&run.mosts).enumerate();
    let found = short.into_iter().find_map(|(i, pair)| match pair {
        (Some(most), Some(reached)) if reached != most => Some((i, *reached, *most)),
        _ => None,
    });
    let Some((index, reached, most)) = found else {
        return Reason::of(Fact::Condition { holds: false }, None);
    };
    let place = demand(at.model, start.program.index(), index);
    Reason::of(Fact::NotMost { reached, most }, place.and_then(|place| quote(at.model, place)))
}

/// Where a program asks for the most of something.
fn demand(model: &Model, program: usize, index: usize) -> Option<Source> {
    let program = &model.programs[program];
    in_block(&program.body, index).or_else(|| in_block(&program.after, index))
}

fn in_block(block: &Block, index: usize) -> Option<Source> {
    block.iter().find_map(|stmt| match stmt {
        Stmt::RequireMost { index: n, source, .. } if *n == index => Some(*source),
        Stmt::If { then, otherwise, .. } => in_block(then, index).or_else(|| in_block(otherwise, index)),
        Stmt::Either { branches, .. } => branches.iter().find_map(|b| in_block(&b.body, index)),
        _ => None,
    })
}
