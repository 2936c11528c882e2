//! Turns that put pieces on any empty sites and do nothing else to the board.

use super::facts::{is_one, is_one_of_any};
use super::normal::{turn, Normal};
use super::proofs::always_places;
use crate::model::{
    Block, Domain, Each, Label, Members, Model, Program, Rewrite, Role, Set, Sites, Slot, SlotSet, Stmt,
    Truth,
};

/// How turns put pieces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puts {
    /// For each role the piece types among which it picks, equally likely: one each, or the same two for both.
    pub types: Vec<Vec<u8>>,
    /// Is it one piece a turn, and do players take turns?
    pub by_turns: bool,
    /// How many decisions each turn is, where it is by turns and that is known.
    pub decisions: Option<u32>,
}

/// Sets of turn programs that play does not leave any more once it has come to one of them, the largest first.
pub fn closed_sets(model: &Model) -> Vec<Vec<usize>> {
    let mut sets: Vec<Vec<usize>> = Vec::new();
    for program in reached(model) {
        let mut set = from(model, vec![program]);
        set.sort_unstable();
        if !sets.contains(&set) {
            sets.push(set);
        }
    }
    sets.sort_by_key(|set| std::cmp::Reverse(set.len()));
    sets
}

/// The turn programs that play can come to.
pub fn reached(model: &Model) -> Vec<usize> {
    let mut begins = Vec::new();
    if !model.setup.iter().any(|stmt| matches!(stmt, Stmt::Next { program: Some(_), .. })) {
        begins.push(model.first_program.index());
    }
    leads_on(&model.setup, &mut begins);
    from(model, begins)
}

/// These programs and all that play can come to from them.
fn from(model: &Model, mut found: Vec<usize>) -> Vec<usize> {
    let mut at = 0;
    while let Some(program) = found.get(at).map(|at| &model.programs[*at]) {
        leads_on(&program.body, &mut found);
        leads_on(&program.after, &mut found);
        at += 1;
    }
    found
}

/// The turns that a block names as the next one.
fn leads_on(block: &Block, found: &mut Vec<usize>) {
    for stmt in block {
        match stmt {
            Stmt::Next { program: Some(next), .. } if !found.contains(&next.index()) => {
                found.push(next.index())
            }
            Stmt::Either { branches, .. } => branches.iter().for_each(|b| leads_on(&b.body, found)),
            Stmt::If { cond: Truth::Const(true), then, .. } => leads_on(then, found),
            Stmt::If { cond: Truth::Const(false), otherwise, .. } => leads_on(otherwise, found),
            Stmt::If { then, otherwise, .. } => {
                leads_on(then, found);
                leads_on(otherwise, found);
            }
            Stmt::Repeat { body, .. } => leads_on(body, found),
            _ => {}
        }
    }
}

/// How the turns of a closed set put pieces.
///
/// # Errors
/// Why they do not put just pieces, on any empty sites, until the board is full.
pub fn puts(model: &Model, programs: &[usize]) -> Result<Puts, String> {
    by_turns(model, programs).or_else(|why| several(model, programs).map_err(|_| why))
}

/// One piece a turn, of a colour of one's own or of either of two colours.
fn by_turns(model: &Model, programs: &[usize]) -> Result<Puts, String> {
    let [program] = programs else { return Err("there are several turns".into()) };
    let turns = (0..2).map(|role| turn(model, &model.programs[*program], Role(role)));
    // Names for values do nothing to the board.
    let turns: Vec<Program> = turns
        .map(|mut turn| {
            turn.body.retain(|stmt| !matches!(stmt, Stmt::Let { .. }));
            turn
        })
        .collect();
    let program = &turns[0];
    if !program.after.is_empty() {
        return Err("something happens after turns".into());
    }
    let whole = |role: u8| match put(model, Role(role), &turns[usize::from(role)].body)? {
        (taken, types) if taken == turns[usize::from(role)].body.len() => Ok(types),
        _ => Err("a turn is not just one piece on an empty site".to_string()),
    };
    let types = (0..2).map(whole).collect::<Result<Vec<Vec<u8>>, String>>()?;
    if types.iter().all(|t| t.len() == 1) && types[0] != types[1] || are_shared(&types) {
        let is_choice = |stmt: &&Stmt| matches!(stmt, Stmt::Choose { .. });
        let choices = program.body.iter().filter(is_choice).count();
        let decisions = (choices + 1 == program.body.len()).then_some(choices as u32);
        return Ok(Puts { types, by_turns: true, decisions });
    }
    Err("players do not place one colour of their own each, or either of two colours".into())
}

fn are_shared(types: &[Vec<u8>]) -> bool {
    types.first().is_some_and(|first| first.len() == 2 && types.iter().all(|t| t == first))
}

/// Any number of pieces a turn, each of either of the same two colours: then it does not matter to the full board
/// who puts how many.
fn several(model: &Model, programs: &[usize]) -> Result<Puts, String> {
    let mut types = Vec::new();
    for program in programs {
        let Program { body, after, .. } = &model.programs[*program];
        for role in 0..2 {
            let turn = turn(model, &model.programs[*program], Role(role));
            sown(model, Role(role), &turn.body, &mut types)?;
            sown(model, Role(role), &turn.after, &mut types)?;
        }
        if !always_places(body, false) && !always_places(after, false) && !is_left(model, *program) {
            return Err("a turn may put no piece".into());
        }
    }
    if !are_shared(&types) {
        return Err("several pieces a turn, and not all of them of either of two colours".into());
    }
    types.truncate(2);
    Ok(Puts { types, by_turns: false, decisions: None })
}

/// Does a turn come once only, since it begins by naming another from which play does not come back?
fn is_left(model: &Model, program: usize) -> bool {
    let body = &model.programs[program].body;
    let mut next = Vec::new();
    leads_on(body, &mut next);
    matches!(body.first(), Some(Stmt::Next { program: Some(_), .. })) && !from(model, next).contains(&program)
}

/// Adds the types of each piece that a block may put, if that is all it does.
fn sown(model: &Model, role: Role, block: &Block, types: &mut Vec<Vec<u8>>) -> Result<(), String> {
    let mut rest = &block[..];
    while let Some(stmt) = rest.first() {
        let mut taken = 1;
        match stmt {
            Stmt::Choose { choice, .. } | Stmt::ChooseSet { choice, .. } => {
                let found = put(model, role, rest)?;
                if choice.may_fail {
                    return Err("a choice may lead nowhere".into());
                }
                taken = found.0;
                types.push(found.1);
            }
            Stmt::Either { branches, .. } => {
                for branch in branches {
                    if branch.label == Label::Pass {
                        return Err("a player may pass".into());
                    }
                    sown(model, role, &branch.body, types)?;
                }
            }
            Stmt::If { then, otherwise, .. } => {
                sown(model, role, then, types)?;
                sown(model, role, otherwise, types)?;
            }
            Stmt::Repeat { body, .. } => sown(model, role, body, types)?,
            Stmt::Set { .. } | Stmt::Let { .. } | Stmt::Next { .. } | Stmt::EndTurn => {}
            _ => return Err("a turn does more than put pieces on empty sites".into()),
        }
        rest = &rest[taken..];
    }
    Ok(())
}

/// One piece on any empty site, at the beginning of a block: how many statements that takes, and the types among
/// which the role picks.
fn put(model: &Model, role: Role, block: &[Stmt]) -> Result<(usize, Vec<u8>), String> {
    let place_at = block.iter().position(|stmt| matches!(stmt, Stmt::Place { .. }));
    let not_one = || "a turn is not just one piece on an empty site".to_string();
    let place_at = place_at.ok_or_else(not_one)?;
    let choices: Vec<&Stmt> =
        block[..place_at].iter().filter(|stmt| !matches!(stmt, Stmt::Let { .. })).collect();
    if !(1..=2).contains(&choices.len()) {
        return Err(not_one());
    }
    let (slot, domain) = match choices[0] {
        Stmt::Choose { each, by: None, if_any: false, .. } if each.cond.is_none() => {
            (each.slot, &each.domain)
        }
        Stmt::ChooseSet { slot, size, domain, keeping: None, maximal, cond: None, by: None, .. }
            if is_one(size.as_ref()) || is_one_of_any(size.as_ref(), domain, *maximal) =>
        {
            (*slot, domain)
        }
        _ => return Err("a turn does not begin with the choice of any one site".into()),
    };
    let sure = SlotSet::from_iter([slot]);
    let mut simplify = Normal::new(&model.board, &model.cast).of(Some(role), Some(role)).sure_of(&sure);
    let Set::Sites(domain) = domain else {
        return Err("a turn does not begin with the choice of any one site".into());
    };
    if simplify.sites(domain) != Sites::Empty {
        return Err("not every empty site may be taken".into());
    }
    let types = types_put(model, &mut simplify, slot, choices.get(1).copied(), &block[place_at])?;
    Ok((place_at + 1, types))
}

/// The types among which a piece on the chosen site is picked.
fn types_put(
    model: &Model,
    simplify: &mut Normal<'_>,
    slot: Slot,
    colour: Option<&Stmt>,
    place: &Stmt,
) -> Result<Vec<u8>, String> {
    let Stmt::Place { colours, kinds, at: Sites::Slot(at) } = place else {
        return Err("the piece is not put on the site chosen".into());
    };
    let (Members::Const(kinds), true) = (simplify.members(kinds), *at == slot) else {
        return Err("which piece is put is not known".into());
    };
    let colours = match (simplify.members(colours), colour) {
        (Members::Const(mask), None) if mask.count_ones() == 1 => mask,
        (Members::Slot(colour), Some(Stmt::Choose { each, by: None, if_any: false, .. }))
            if each.slot == colour =>
        {
            any_colour(simplify, each).ok_or("not every colour may be chosen on every site")?
        }
        _ => return Err("which colour is put is not known".into()),
    };
    if kinds.count_ones() != 1 {
        return Err("which kind is put is not known".into());
    }
    let kind = kinds.trailing_zeros() as usize;
    let types = crate::model::bits(colours).map(|c| model.cast.piece_type(usize::from(c), kind));
    let types: Vec<u8> = types.filter(|ty| model.cast.exists[ty.index()]).map(|ty| ty.0).collect();
    if types.len() != colours.count_ones() as usize {
        return Err("not every player has the piece that is put".into());
    }
    Ok(types)
}

/// The colours among which the choice is free, whatever site was chosen.
fn any_colour(simplify: &mut Normal<'_>, each: &Each) -> Option<u64> {
    let Set::Members(Domain::Colours | Domain::Players, domain) = &each.domain else { return None };
    let free = each.cond.as_ref().is_none_or(|cond| simplify.truth(cond) == Truth::Const(true));
    match simplify.members(domain) {
        Members::Const(mask) if free => Some(mask),
        _ => None,
    }
}
