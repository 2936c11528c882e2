//! What the turn of one player cannot have brought about: an end rule need not ask for it after that turn, nor ask who has moved.
//!
//! `mover wins when red_joined or blue_joined`: whether Red's stones are joined is asked after Red's turns alone. `Red wins when
//! mover = Red and red_joined`: it cannot have come true in another turn.

use crate::model::{Domain, EndRule, Members, Model, Operand, Outcome, Rewrite, Role, Set, Truth, Verdict};
use crate::program::facts::{types_read, Effects};
use crate::program::normal::{conjuncts, joined_all, matters_who_asks, Normal};

/// An end rule of two players without what is known by whose turn it was.
pub fn told_by_turns(model: &Model, effects: &Effects, rule: &EndRule) -> Option<Truth> {
    if model.cast.roles != 2 || rule.stuck {
        return None;
    }
    let told = Turns { model, effects };
    match &rule.outcome {
        Outcome::Player(Members::Mover, Verdict::Wins | Verdict::Loses) => told.of_each_mover(rule),
        Outcome::Player(Members::Const(who), Verdict::Wins | Verdict::Loses) if who.count_ones() == 1 => {
            told.of_any_mover(rule)
        }
        _ => None,
    }
}

struct Turns<'m> {
    model: &'m Model,
    effects: &'m Effects,
}

impl Turns<'_> {
    /// May a condition have come true in the turn of a player? It was false before.
    fn may_bring_about(&self, mover: Role, cond: &Truth) -> bool {
        let changed = &self.effects.by_mover[mover.index()];
        let untouched =
            types_read(self.model, cond).is_some_and(|read| read & (changed.grown | changed.changed) == 0);
        !untouched || matters_who_asks(|look| drop(look.truth(cond)))
    }

    /// `mover wins when A or B`, for each mover with what that turn may bring about.
    fn of_each_mover(&self, rule: &EndRule) -> Option<Truth> {
        let Truth::Any(parts) = &rule.when else { return None };
        let ways = [Role(0), Role(1)].map(|mover| {
            let may = |part: &&Truth| self.may_bring_about(mover, part);
            parts.iter().filter(may).cloned().collect::<Vec<Truth>>()
        });
        if ways.iter().all(|kept| kept.len() == parts.len()) {
            return None;
        }
        let of = |(mover, kept): (u8, Vec<Truth>)| joined_all(vec![is_mover(mover), Truth::Any(kept)]);
        Some(Truth::Any((0..).zip(ways).map(of).collect()))
    }

    /// `Red wins when mover = Red and A`, where no turn of the other player brings `A` about.
    fn of_any_mover(&self, rule: &EndRule) -> Option<Truth> {
        let parts = conjuncts(rule.when.clone());
        let (at, mover) = mover_in(self.model, &parts)?;
        let rest = joined_all([&parts[..at], &parts[at + 1..]].concat());
        (!self.may_bring_about(Role(1 - mover.0), &rest)).then_some(rest)
    }
}

/// A rule that asks who has moved, with that player for `mover` in what it asks besides.
pub fn with_mover(model: &Model, rule: &EndRule) -> EndRule {
    let parts = conjuncts(rule.when.clone());
    let Some((at, mover)) = mover_in(model, &parts).filter(|_| !rule.stuck) else { return rule.clone() };
    let said = |(i, part): (usize, &Truth)| match i == at {
        true => part.clone(),
        false => of_mover(model, mover).truth(part),
    };
    EndRule { when: joined_all(parts.iter().enumerate().map(said).collect()), ..rule.clone() }
}

/// Which condition asks whether somebody has moved, and who that is.
fn mover_in(model: &Model, parts: &[Truth]) -> Option<(usize, Role)> {
    let whose = |part: &Truth| match who_moved(model, part)? {
        [true, false] => Some(Role(0)),
        [false, true] => Some(Role(1)),
        _ => None,
    };
    parts.iter().enumerate().find_map(|(at, part)| Some((at, whose(part)?)))
}

/// For each of two players whether a condition holds after a turn of that player, if nothing else matters to it.
pub fn who_moved(model: &Model, cond: &Truth) -> Option<[bool; 2]> {
    let holds = |role| match of_mover(model, role).truth(cond) {
        Truth::Const(holds) => Some(holds),
        _ => None,
    };
    Some([holds(Role(0))?, holds(Role(1))?])
}

fn of_mover(model: &Model, mover: Role) -> Normal<'_> {
    Normal::new(&model.board, &model.cast).of(None, Some(mover))
}

/// `mover = P`
fn is_mover(role: u8) -> Truth {
    let of = |members| Set::Members(Domain::Players, members);
    Truth::Equal(Box::new(Operand { left: of(Members::Mover), right: of(Members::Const(1 << role)) }))
}
