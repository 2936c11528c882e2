//! Games whose random playout is a random filling of the board.
//!
//! If every turn puts one piece on any empty site, and more pieces never break a goal, then a random game ends as a
//! random filling of the board in random order does: with the goal that the order reaches first. Where one side
//! alone has reached its goal on the full board, the order does not matter.

use super::compile::choices::is_one;
use super::monotone;
use super::simplify::Simplify;
use crate::model::{
    Block, Domain, EndRule, Members, Model, Outcome, Program, Quantifier, Rewrite, Role, Set, Sites, Slot,
    SlotSet, Stmt, Truth, Verdict,
};
use std::collections::HashMap;

/// A game whose random playout is a random filling.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Filling {
    /// The first turn from which on it is: what comes before may be a swap, or a restricted opening.
    pub from_turn: u32,
    /// For each role the piece types among which it picks, equally likely: one each, or the same two for both.
    pub types: Vec<Vec<u8>>,
    /// Where each goal begins, a part that ends the game or returns, and who wins by it, as a mask.
    pub goals: Vec<(super::Pc, u64)>,
    /// Does exactly one of two goals hold on every full board?
    pub exactly_one: bool,
    /// Who wins when the board is full and no goal is reached, as a mask.
    pub otherwise: u64,
}

/// The types that roles place, if random play of these (late) rules fills the board at random; or why it does not.
///
/// # Errors
/// What stands in the way.
pub fn filling(model: &Model) -> Result<Vec<Vec<u8>>, String> {
    let [program] = &reached(model)[..] else { return Err("there are several turns".into()) };
    if model.cast.roles != 2 || model.cast.sharing || model.test.is_some() {
        return Err("it is not for two players with one piece to a site".into());
    }
    let types: Result<Vec<Vec<u8>>, String> = (0..2).map(|role| placed(model, program, Role(role))).collect();
    let types = types?;
    if !(types.iter().all(|t| t.len() == 1) && types[0] != types[1]
        || types[0] == types[1] && types[0].len() == 2)
    {
        return Err("players do not place one colour of their own each, or either of two colours".into());
    }
    let last = model.ends.iter().rposition(|rule| is_goal(model, rule));
    for (at, rule) in model.ends.iter().enumerate().filter(|(_, rule)| !rule.stuck) {
        match if_full(model, rule) {
            Some(winners) if winners != 0 && last.is_some_and(|last| at < last) => {
                return Err(format!("`{}` comes before a goal", rule.text));
            }
            Some(_) => {}
            None if is_goal(model, rule) || never_holds(model, rule) => {}
            None => return Err(format!("`{}` is not a goal that more pieces can only help", rule.text)),
        }
    }
    if !model.ends.iter().any(|rule| is_goal(model, rule)) {
        return Err("there is no goal".into());
    }
    Ok(types)
}

/// The turns that play can come to.
fn reached(model: &Model) -> Vec<&Program> {
    let mut found = Vec::new();
    let is_next = |stmt: &Stmt| matches!(stmt, Stmt::Next { program: Some(_), .. });
    if !model.setup.iter().any(is_next) {
        found.push(model.first_program.index());
    }
    leads_on(&model.setup, &mut found);
    let mut at = 0;
    while let Some(program) = found.get(at).map(|at| &model.programs[*at]) {
        leads_on(&program.body, &mut found);
        leads_on(&program.after, &mut found);
        at += 1;
    }
    found.into_iter().map(|at| &model.programs[at]).collect()
}

/// The turns that a block names as the next one.
fn leads_on(block: &Block, found: &mut Vec<usize>) {
    for stmt in block {
        match stmt {
            Stmt::Next { program: Some(next), .. } if !found.contains(&next.index()) => {
                found.push(next.index())
            }
            Stmt::Either { branches, .. } => branches.iter().for_each(|b| leads_on(&b.body, found)),
            Stmt::If { then, otherwise, .. } => {
                leads_on(then, found);
                leads_on(otherwise, found);
            }
            Stmt::Repeat { body, .. } => leads_on(body, found),
            _ => {}
        }
    }
}

/// The players a goal is about, each with who wins by it.
pub fn players(rule: &EndRule) -> Vec<(Role, Role)> {
    let (players, verdict) = match &rule.outcome {
        Outcome::AnyPlayer(verdict) => (0b11, verdict),
        Outcome::Player(Members::Const(mask), verdict) => (*mask, verdict),
        _ => return Vec::new(),
    };
    let with_winner = |role: u8| match verdict {
        Verdict::Wins => Some((Role(role), Role(role))),
        Verdict::Loses => Some((Role(role), Role(role ^ 1))),
        Verdict::Passes => None,
    };
    crate::model::bits(players).filter_map(with_winner).collect()
}

fn simplify<'a>(
    model: &'a Model,
    me: Option<Role>,
    known: &'a HashMap<Slot, u64>,
    sure: &'a SlotSet,
) -> Simplify<'a> {
    Simplify { board: &model.board, cast: &model.cast, me, mover: me, known, sure }
}

/// The types that a role places on any empty site.
fn placed(model: &Model, program: &Program, role: Role) -> Result<Vec<u8>, String> {
    if !program.after.is_empty() {
        return Err("something happens after turns".into());
    }
    let (place, choices) = match &program.body[..] {
        [first @ .., place @ Stmt::Place { .. }] if (1..=2).contains(&first.len()) => (place, first),
        _ => return Err("a turn is not just one piece on an empty site".into()),
    };
    let (slot, domain) = match &choices[0] {
        Stmt::Choose { each, by: None, if_any: false, .. } if each.cond.is_none() => {
            (each.slot, &each.domain)
        }
        Stmt::ChooseSet { slot, size, domain, keeping: None, cond: None, by: None, .. }
            if is_one(size.as_ref()) =>
        {
            (*slot, domain)
        }
        _ => return Err("a turn does not begin with the choice of any one site".into()),
    };
    let (known, sure) = (HashMap::new(), SlotSet::from_iter([slot]));
    let mut simplify = simplify(model, Some(role), &known, &sure);
    if !matches!(domain, Set::Sites(domain) if simplify.sites(domain) == Sites::Empty) {
        return Err("not every empty site may be taken".into());
    }
    let Stmt::Place { colours, kinds, at: Sites::Slot(at) } = place else {
        return Err("the piece is not put on the site chosen".into());
    };
    let (Members::Const(kinds), true) = (simplify.members(kinds), *at == slot) else {
        return Err("which piece is put is not known".into());
    };
    let colours = match (simplify.members(colours), choices.get(1)) {
        (Members::Const(mask), None) => mask,
        (Members::Slot(colour), Some(Stmt::Choose { each, by: None, if_any: false, .. }))
            if each.slot == colour =>
        {
            any_colour(&mut simplify, each).ok_or("not every colour may be chosen on every site")?
        }
        _ => return Err("which colour is put is not known".into()),
    };
    let types = crate::model::bits(colours).flat_map(|c| crate::model::bits(kinds).map(move |k| (c, k)));
    Ok(types.map(|(c, k)| model.cast.piece_type(usize::from(c), usize::from(k)).0).collect())
}

/// The colours among which the choice is free, whatever site was chosen.
fn any_colour(simplify: &mut Simplify<'_>, each: &crate::model::Each) -> Option<u64> {
    let Set::Members(Domain::Colours | Domain::Players, domain) = &each.domain else { return None };
    let free = each.cond.as_ref().is_none_or(|cond| simplify.truth(cond) == Truth::Const(true));
    match simplify.members(domain) {
        Members::Const(mask) if free => Some(mask),
        _ => None,
    }
}

/// Does the rule end the game for somebody, on a condition that more pieces never break?
pub fn is_goal(model: &Model, rule: &EndRule) -> bool {
    let (known, sure) = (HashMap::new(), SlotSet::new());
    let players = players(rule);
    !rule.stuck
        && !players.is_empty()
        && if_full(model, rule).is_none()
        && players.iter().all(|(role, _)| {
            let mut simplify = Simplify { mover: None, ..simplify(model, Some(*role), &known, &sure) };
            let when = simplify.truth(&rule.when);
            when != Truth::Const(false) && monotone::only_helped(&when)
        })
}

/// Can the rule hold for nobody, as options are?
pub fn never_holds(model: &Model, rule: &EndRule) -> bool {
    let (known, sure) = (HashMap::new(), SlotSet::new());
    (0..model.cast.roles as u8).all(|role| {
        let mut simplify = simplify(model, Some(Role(role)), &known, &sure);
        simplify.truth(&rule.when) == Truth::Const(false)
    })
}

/// Is it `draw when full` or `P wins when full`? Who wins, as a mask.
pub fn if_full(model: &Model, rule: &EndRule) -> Option<u64> {
    let winners = match (&rule.outcome, &players(rule)[..]) {
        (Outcome::Draw, _) => 0,
        (Outcome::Player(..), [(_, winner)]) => 1 << winner.0,
        _ => return None,
    };
    let (known, sure) = (HashMap::new(), SlotSet::new());
    let full = Truth::Not(Box::new(Truth::Some(Box::new(Set::Sites(Sites::Empty)))));
    let is_full = match simplify(model, None, &known, &sure).truth(&rule.when) {
        Truth::Quantified(Quantifier::No, each) => {
            each.domain == Set::Sites(Sites::Empty) && each.cond.is_none()
        }
        t => t == full,
    };
    is_full.then_some(winners)
}
