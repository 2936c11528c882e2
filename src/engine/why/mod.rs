//! Why a move is not legal, and why a game has or has not ended: reasons as data.
//!
//! The rules are carried out once more by the plain evaluator, in the form that keeps the places of its conditions
//! ([`Model::sourced`]); where a condition decides, the parts on which it rests are looked at one by one.

mod ahead;
mod choice;
mod ends;
mod items;
mod read;
mod reason;
mod sites;
mod trace;
mod watched;
mod words;

pub use reason::{Fact, Named, Quote, Reason, Refusal, Verdict, What};
pub use watched::{watch, Seen, Watched};

use super::ahead::Ahead;
use super::notation::{decision_text, nearest_decisions, pick_text};
use super::state::State;
use super::Plain;
use crate::game::{EvalLimit, Game, Pick, Status};
use crate::model::{Label, Model, Role, Set, Stmt};
use choice::{At, Offered, Open};
use read::Point;
use std::cell::Cell;
use trace::{quote, Worth};

/// How many near moves are named.
const NEAR: usize = 8;

/// How many steps may be taken to find a reason.
const STEPS: u64 = 20_000_000;

/// How many things that a word may mean are looked at.
const MEANT: usize = 4;

/// Why a typed move cannot be played in a position; or that it can.
///
/// # Errors
/// When a rule takes too many steps.
pub fn why(game: &Plain, state: &State, typed: &str) -> Result<Refusal, EvalLimit> {
    let model = game.shared_model();
    let told = told(&model);
    let mut refusal = Refusal {
        typed: typed.trim().to_string(),
        before: Vec::new(),
        part: String::new(),
        verdict: Verdict::Legal,
        reasons: Vec::new(),
        near: Vec::new(),
    };
    if let Status::Over(_) = game.status(state) {
        refusal.verdict = Verdict::Over;
        refusal.reasons = why_ended(game, state, None)?;
        refusal.reasons.retain(|reason| matches!(reason.fact, Fact::Ends { applies: true, .. }));
        return Ok(refusal);
    }
    let squeezed: String = typed.split_whitespace().collect();
    refuse(game, state, &told, typed, &mut refusal)?;
    if refusal.verdict == Verdict::Unreadable && squeezed != typed.trim() {
        let mut other = refusal.clone();
        refuse(game, state, &told, &squeezed, &mut other)?;
        if other.verdict == Verdict::Excluded {
            refusal = other;
        }
    }
    Ok(refusal)
}

/// Why a text that may be written with too many blanks cannot be played.
fn refuse(game: &Plain, state: &State, told: &Model, typed: &str, refusal: &mut Refusal) -> Worth<()> {
    let point = read::follow(game, state, typed)?;
    refusal.before = point.before.clone();
    if point.rest.is_empty() && !refusal.typed.is_empty() {
        refusal.verdict = Verdict::Legal;
        return Ok(());
    }
    refusal.part = read::first_word(&point.rest);
    if point.complete {
        refusal.verdict = Verdict::Excess;
        refusal.reasons = vec![complete(game, state, told, &point)?];
        return Ok(());
    }
    excluded(game, told, &point, refusal)?;
    refusal.near = nearest_decisions(game, &point.state, &refusal.part, NEAR);
    Ok(())
}

/// For every end rule in order, and every player that it may be about: does it apply, and why? `mover` is who moved
/// last; left out, it is the role before the one to move.
///
/// # Errors
/// When a rule takes too many steps.
pub fn why_ended(game: &Plain, state: &State, mover: Option<Role>) -> Result<Vec<Reason>, EvalLimit> {
    let model = game.shared_model();
    let told = told(&model);
    let mover = mover.unwrap_or_else(|| ends::last_mover(&told, state));
    ends::ends(game, &told, state, mover)
}

/// The rules with the places of their conditions.
fn told(model: &Model) -> Model {
    let (programs, ends) = (model.sourced.programs.clone(), model.sourced.ends.clone());
    Model { programs, ends, ..model.clone() }
}

/// A move that is complete before the text ends: the choices that were made are all that the turn has here.
fn complete(game: &Plain, start: &State, told: &Model, point: &Point) -> Worth<Reason> {
    // The last decision of the move is made in the state before it.
    let (mut state, mut last) = (start.clone(), None);
    for text in &point.before {
        let mut all = 0..game.decision_count(&state);
        let found = all.find(|&i| decision_text(game, &state, i) == *text);
        let Some(index) = found else { break };
        last = Some((state.clone(), game.decision(&state, index)));
        game.play(&mut state, index)?;
    }
    let Some((state, decision)) = last else { return Ok(Reason::of(Fact::Complete, None)) };
    let fuel = Cell::new(STEPS);
    let ahead = Ahead { model: told, start: &state.turn, fuel: &fuel };
    let at = At::new(told, ahead, state.script.clone())?;
    // Behind a branch with a label nothing may be left to choose: then the choice of the branch is meant.
    let outer = &decision.branches[..decision.branches.len().saturating_sub(1)];
    let reached = at.reached(&decision.branches)?;
    let Some(stmt) = reached.map_or_else(|| at.reached(outer), |stmt| Ok(Some(stmt)))? else {
        return Ok(Reason::of(Fact::Complete, ends::passing(told)));
    };
    let source = choice::source(stmt);
    let mut because = Vec::new();
    if let Stmt::Choose { choice, .. } = stmt {
        for (cond, value) in at.conditions(choice.id) {
            let reason =
                at.traced(&decision.branches, None, |tracer| match tracer.scene.truth(cond)? == value {
                    true => tracer.truth(cond, value, source).map(Some),
                    false => Ok(None),
                })?;
            because.extend(reason);
        }
    }
    Ok(Reason::from_parts(Fact::Complete, quote(told, source), because))
}

/// A part that is no legal decision where it stands: why, for everything that it may mean there.
fn excluded(game: &Plain, told: &Model, point: &Point, refusal: &mut Refusal) -> Worth<()> {
    let fuel = Cell::new(STEPS);
    let ahead = Ahead { model: told, start: &point.state.turn, fuel: &fuel };
    let at = At::new(told, ahead, point.state.script.clone())?;
    let mut open = Vec::new();
    at.open(Vec::new(), &mut open)?;
    let mut reasons = Vec::new();
    for open in &open {
        meaning(&at, open, &point.rest, &mut reasons)?;
    }
    if reasons.is_empty() {
        let meant =
            |label| label != Label::Open && read::fits(&point.rest, &label_text(told, label)).is_some();
        reasons.extend(at.elsewhere(meant)?);
    }
    reasons.sort_by_key(Reason::weight);
    refusal.verdict = Verdict::Excluded;
    if reasons.is_empty() {
        refusal.verdict = Verdict::Unreadable;
        let one_of = expected(game, &point.state, &at, &open)?;
        let rule = open.first().and_then(|open| own_quote(told, open));
        reasons.push(Reason::of(Fact::Expected { one_of }, rule));
    }
    refusal.reasons = reasons;
    Ok(())
}

/// The place of what may be decided.
fn own_quote(told: &Model, open: &Open<'_>) -> Option<Quote> {
    match open.what {
        Offered::Choice(stmt) => quote(told, choice::source(stmt)),
        Offered::Label(..) | Offered::Fails | Offered::Ends => None,
    }
}

/// Adds why the beginning of a text is not legal as one of the things that may be decided, if it means such a thing.
fn meaning<'m>(at: &At<'m>, open: &Open<'m>, rest: &str, reasons: &mut Vec<Reason>) -> Worth<()> {
    match &open.what {
        Offered::Choice(stmt) => as_choice(at, (open, stmt), rest, reasons),
        Offered::Label(stmt, label, when) => {
            let word = label_text(at.model, *label);
            let Some(used) = read::fits(rest, &word) else { return Ok(()) };
            let pick = match label {
                Label::Word(word) => Pick::Label(*word),
                _ => Pick::Pass,
            };
            let left = (choice::source(stmt), rest[used..].trim_start());
            match when {
                Some(when) => add(reasons, Some(at.closed(open, word, when)?)),
                None => further(at, &open.branches, pick, left, reasons),
            }
        }
        Offered::Fails | Offered::Ends => Ok(()),
    }
}

/// The same for a choice among things.
fn as_choice<'m>(
    at: &At<'m>,
    (open, stmt): (&Open<'m>, &'m Stmt),
    rest: &str,
    reasons: &mut Vec<Reason>,
) -> Worth<()> {
    let Some(set) = choice::domain(stmt) else { return Ok(()) };
    let (before, source) = (reasons.len(), choice::source(stmt));
    let rule = quote(at.model, source);
    if matches!(stmt, Stmt::ChooseSet { .. }) && read::fits(rest, "done").is_some() {
        return add(reasons, Some(at.not_done(&open.branches, stmt)?));
    }
    let found = at.traced(&open.branches, None, |tracer| {
        let widest = tracer.widest(set)?;
        Ok(read::meant(at.model, tracer.scene.position, set, &widest, rest))
    })?;
    for (item, used) in found.into_iter().take(MEANT) {
        let left = (source, rest[used..].trim_start());
        match at.refused(&open.branches, stmt, item)? {
            Some(why) => add(reasons, Some(Reason::from_parts(Fact::Refused, rule.clone(), vec![why])))?,
            None => further(at, &open.branches, super::choices::pick_of(item), left, reasons)?,
        }
    }
    let mut names = at.model.board.iter().map(|site| at.model.board.name(site));
    let site = names.find(|name| read::fits(rest, name).is_some());
    if let (true, Some(site), Set::Family(_)) = (reasons.len() == before, site, set) {
        add(reasons, Some(Reason::of(Fact::NoSuchSet { site: site.to_string() }, rule)))?;
    }
    Ok(())
}

/// Something may be decided as far as its own conditions go: why what was typed after it is not legal, or why nothing
/// is.
fn further<'m>(
    at: &At<'m>,
    branches: &[u8],
    pick: Pick,
    (source, rest): (crate::model::Source, &str),
    reasons: &mut Vec<Reason>,
) -> Worth<()> {
    let next = at.after(branches, pick)?;
    let before = reasons.len();
    let mut open = Vec::new();
    if !rest.is_empty() {
        next.open(Vec::new(), &mut open)?;
    }
    for open in &open {
        meaning(&next, open, rest, reasons)?;
    }
    match reasons.len() == before {
        true => add(reasons, ahead::no_way(&next, source)?),
        false => Ok(()),
    }
}

fn add(reasons: &mut Vec<Reason>, reason: Option<Reason>) -> Worth<()> {
    reasons.extend(reason.filter(|reason| !reasons.contains(reason)));
    Ok(())
}

fn label_text(model: &Model, label: Label) -> String {
    match label {
        Label::Word(word) => model.labels.get(word.index()).cloned().unwrap_or_default(),
        Label::Pass | Label::Open => "pass".into(),
    }
}

/// What is expected where these may be decided: the sorts of things, and the fixed words that are legal.
fn expected(game: &Plain, state: &State, at: &At<'_>, open: &[Open<'_>]) -> Worth<Vec<String>> {
    let mut found: Vec<String> = Vec::new();
    for open in open {
        let Offered::Choice(stmt) = open.what else { continue };
        let Some(set) = choice::domain(stmt) else { continue };
        let sort = at.traced(&open.branches, None, |tracer| {
            let widest = tracer.widest(set)?;
            Ok(read::sort(at.model, set, &widest))
        })?;
        found.extend(Some(sort).filter(|sort| !sort.is_empty() && !found.contains(sort)));
    }
    let fixed = |pick: &Pick| matches!(pick, Pick::Label(_) | Pick::Pass | Pick::Done | Pick::GoOn);
    let picks = (0..game.decision_count(state)).map(|index| game.decision(state, index).pick);
    found.extend(picks.filter(fixed).map(|pick| pick_text(at.model, &pick, false)));
    Ok(found)
}
