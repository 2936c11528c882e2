//! Turns with `require most` whose first loop, or first branch, need not begin: what is left of them when it does not.
//!
//! A turn such as "choose a piece; while it can take, it takes; require most of what was taken" has to try all its
//! ways to know what the most is. Where no candidate of the first choice can begin the loop, the loop can be left out.
//! If what is required most is then a constant, or is about the other players' pieces, which no way changes, all ways reach
//! it, and nobody looks ahead for its sake.

use super::facts;
use super::normal::{bound, Normal, Substitute};
use crate::model::{
    Binding, Each, Expr, Members, Model, Num, Program, Rewrite, Set, Sites, Slot, SlotSet, Stmt, Target,
    Truth,
};
use std::collections::HashMap;

/// A turn without its first loop, or with the other branch.
#[derive(Debug)]
pub struct Quiescent {
    /// The first choice's candidates for which the loop begins.
    pub forcing: Each,
    /// The turn when there are none. Has no `require most`.
    pub body: Vec<Stmt>,
    /// What `require most` comes to on every way through it, worked out before the turn.
    pub worth: Num,
}

impl Quiescent {
    /// Of a program that begins with a choice of a site, and goes on with names for values and a loop or a condition.
    pub fn of(model: &Model, program: &Program) -> Option<Quiescent> {
        if program.mosts != 1 || facts::takes_role(&program.body) || facts::requires_most(&program.after) {
            return None;
        }
        let (first, rest) = program.body.split_first()?;
        let Stmt::Choose { each, by: None, if_any: false, .. } = first else { return None };
        let between = rest.iter().take_while(|stmt| matches!(stmt, Stmt::Let { .. })).count();
        let (names, rest) = rest.split_at(between);
        if !matches!(each.domain, Set::Sites(_)) {
            return None;
        }
        let mut normal = Normal::new(&model.board, &model.cast);
        // What makes the turn another one, and what is done when it is not so.
        let ways: Vec<(Truth, &[Stmt])> = match rest.first()? {
            Stmt::Repeat { cond: Some(cond), .. } => vec![(cond.clone(), &[])],
            Stmt::If { cond, then, otherwise } => {
                vec![(cond.clone(), otherwise), (normal.negated(cond.clone()), then)]
            }
            _ => return None,
        };
        ways.into_iter().find_map(|(cond, otherwise)| {
            let begins = named(each.slot, names, &cond)?;
            let cond = Truth::All(each.cond.iter().cloned().chain([begins]).collect());
            let forcing = Each { cond: Some(cond), ..each.clone() };
            let left = program.body[..=between].iter().chain(otherwise).chain(&rest[1..]);
            let mut walk =
                Walk { model, known: HashMap::new(), own: SlotSet::new(), reaches: false, worth: None };
            let body = walk.block(left)?;
            Some(Quiescent { forcing, body, worth: walk.worth? })
        })
    }
}

/// A condition behind a choice and statements that name values; nothing if a name is given twice.
fn named(chosen: Slot, names: &[Stmt], cond: &Truth) -> Option<Truth> {
    let (mut given, mut bindings) = (SlotSet::from([chosen]), Vec::new());
    for stmt in names {
        let Stmt::Let { slot, value } = stmt else { return None };
        if !given.insert(*slot) {
            return None;
        }
        bindings.push(Binding { slot: *slot, value: value.clone() });
    }
    let behind = |cond, binding| Truth::Let(Box::new(binding), Box::new(cond));
    Some(bindings.into_iter().rev().fold(cond.clone(), behind))
}

/// Goes through statements with the names whose values are constants filled in.
struct Walk<'a> {
    model: &'a Model,
    known: HashMap<Slot, Expr>,
    /// Names of sites on which no other player has a piece.
    own: SlotSet,
    /// May something else have changed than the mover's own pieces?
    reaches: bool,
    /// What was required most, once that has come up.
    worth: Option<Num>,
}

impl Walk<'_> {
    /// An expression with what is known filled in and worked out. Names that it binds itself are its own.
    fn fill(&self, e: &Expr) -> Expr {
        let bound = bound(|walk| walk.expr(e));
        let known = self.known.iter().filter(|(slot, _)| !bound.contains(slot));
        let filled = known.fold(e.clone(), |e, (slot, value)| Substitute::new(*slot, value).expr(&e));
        Normal::new(&self.model.board, &self.model.cast).expr(&filled)
    }

    fn fill_truth(&self, e: &Truth) -> Truth {
        match self.fill(&Expr::Truth(e.clone())) {
            Expr::Truth(e) => e,
            _ => e.clone(),
        }
    }

    /// What is left of statements; nothing if that cannot be said.
    fn block<'s>(&mut self, stmts: impl IntoIterator<Item = &'s Stmt>) -> Option<Vec<Stmt>> {
        let mut left = Vec::new();
        for stmt in stmts {
            self.see(stmt);
            match stmt {
                Stmt::Let { slot, value } => {
                    let value = self.fill(value);
                    self.known.remove(slot);
                    if is_constant(&value) {
                        self.known.insert(*slot, value.clone());
                    }
                    left.push(Stmt::Let { slot: *slot, value });
                }
                // A choice knows what was reached before it.
                Stmt::Choose { .. } if self.worth.is_some() => return None,
                Stmt::Choose { each, .. } => {
                    self.known.remove(&each.slot);
                    left.push(stmt.clone());
                }
                Stmt::If { cond, then, otherwise } => self.if_else(cond, then, otherwise, &mut left)?,
                Stmt::RequireMost { value, .. } => match self.fill(&Expr::Num(value.clone())) {
                    Expr::Num(worth) if !self.reaches && is_of_others(&worth) => self.worth = Some(worth),
                    Expr::Num(worth @ Num::Const(_)) => self.worth = Some(worth),
                    _ => return None,
                },
                Stmt::Require(cond) => match self.fill_truth(cond) {
                    Truth::Const(true) => {}
                    cond => left.push(Stmt::Require(cond)),
                },
                Stmt::Remove(Target::Sites(sites)) => {
                    let Expr::Set(Set::Sites(sites)) = self.fill(&Expr::Set(Set::Sites(sites.clone())))
                    else {
                        return None;
                    };
                    if !matches!(&sites, Sites::Const(set) if set.is_empty()) {
                        left.push(Stmt::Remove(Target::Sites(sites)));
                    }
                }
                Stmt::Set { var, value } => {
                    left.push(Stmt::Set { var: var.clone(), value: self.fill(value) })
                }
                Stmt::ChooseSet { .. } | Stmt::Either { .. } | Stmt::Repeat { .. } | Stmt::EndTurn => {
                    return None
                }
                _ => left.push(stmt.clone()),
            }
        }
        Some(left)
    }

    /// Notes where other players have no pieces, and whether their pieces may change.
    fn see(&mut self, stmt: &Stmt) {
        let is_own = |own: &SlotSet, e: &Sites| matches!(e, Sites::Slot(slot) if own.contains(slot));
        match stmt {
            Stmt::Choose { each, .. } => {
                let normal = Normal::new(&self.model.board, &self.model.cast);
                let without_others = match &each.domain {
                    Set::Sites(e) => normal.are_apart(e, &others()),
                    _ => false,
                };
                self.own.remove(&each.slot);
                self.own.extend(without_others.then_some(each.slot));
            }
            Stmt::Let { slot, value } => {
                let is_own = matches!(value, Expr::Set(Set::Sites(e)) if is_own(&self.own, e));
                self.own.remove(slot);
                self.own.extend(is_own.then_some(*slot));
            }
            Stmt::Move { what: Target::Sites(from), to } => {
                self.reaches |= !is_own(&self.own, from) || !is_own(&self.own, to);
            }
            Stmt::Place { colours: Members::Me, at, .. } => self.reaches |= !is_own(&self.own, at),
            Stmt::Remove(Target::Sites(at)) => {
                let nothing = matches!(self.fill(&Expr::Set(Set::Sites(at.clone()))),
                    Expr::Set(Set::Sites(Sites::Const(set))) if set.is_empty());
                self.reaches |= !nothing && !is_own(&self.own, at);
            }
            Stmt::If { .. } | Stmt::Set { .. } | Stmt::Require(_) | Stmt::RequireMost { .. } => {}
            _ => self.reaches = true,
        }
    }

    fn if_else(
        &mut self,
        cond: &Truth,
        then: &[Stmt],
        otherwise: &[Stmt],
        left: &mut Vec<Stmt>,
    ) -> Option<()> {
        let (before, cond) = (self.known.clone(), self.fill_truth(cond));
        // Names that are given in a block end with it.
        let still = |known: &HashMap<Slot, Expr>| {
            let stays = |(slot, _): &(&Slot, &Expr)| before.contains_key(slot);
            known.iter().filter(stays).map(|(slot, value)| (*slot, value.clone())).collect::<HashMap<_, _>>()
        };
        if let Truth::Const(holds) = cond {
            left.extend(self.block(if holds { then } else { otherwise })?);
            self.known = still(&self.known);
            return Some(());
        }
        if facts::requires_most(then) || facts::requires_most(otherwise) {
            return None;
        }
        let own = self.own.clone();
        let then = self.block(then)?;
        let after_then = std::mem::replace(&mut self.known, before.clone());
        let own = std::mem::replace(&mut self.own, own);
        let otherwise = self.block(otherwise)?;
        self.own.retain(|slot| own.contains(slot));
        self.known = still(&self.known);
        self.known.retain(|slot, value| after_then.get(slot) == Some(value));
        left.push(Stmt::If { cond, then, otherwise });
        Some(())
    }
}

/// `theirs`
fn others() -> Sites {
    Sites::Coloured(Box::new(Members::Others))
}

/// Does a number depend on nothing but the other players' pieces?
fn is_of_others(e: &Num) -> bool {
    match e {
        Num::Const(_) => true,
        Num::Negate(a) => is_of_others(a),
        Num::Arith(_, a, b) => is_of_others(a) && is_of_others(b),
        Num::Count(set) => matches!(&**set, Set::Sites(e) if is_share_of_others(e)),
        _ => false,
    }
}

/// Does a set consist of other players' pieces, told by nothing but what they are and where they are?
fn is_share_of_others(e: &Sites) -> bool {
    let tells = |e: &Sites| match e {
        Sites::Const(_) => true,
        Sites::OfKinds(kinds) => matches!(**kinds, Members::Const(_)),
        _ => false,
    };
    match e {
        Sites::Both(a, b) => is_share_of_others(a) && tells(b) || is_share_of_others(b) && tells(a),
        Sites::Minus(a, b) => is_share_of_others(a) && tells(b),
        e => *e == others(),
    }
}

fn is_constant(e: &Expr) -> bool {
    match e {
        Expr::Truth(e) => matches!(e, Truth::Const(_)),
        Expr::Num(e) => matches!(e, Num::Const(_)),
        Expr::Set(Set::Sites(e)) => matches!(e, Sites::Const(_)),
        Expr::Set(Set::Members(_, e)) => matches!(e, Members::Const(_)),
        _ => false,
    }
}
