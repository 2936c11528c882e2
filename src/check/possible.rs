//! Whether a player could make a turn: `has_move(opponent)`.
//!
//! A turn becomes a condition: a choice means that some candidate lets the rest be completed, a requirement is a condition
//! itself, and effects that a later part sees are tried out.

use super::checker::{Checker, Place};
use super::coerce::Want;
use super::typed::{Deps, Ty, Typed};
use crate::diagnostic::Diagnostic;
use crate::model::{Block, Domain, Each, ProgramId, Quantifier, Reads, Rewrite, SlotSet, Stmt, Trial, Truth};
use crate::span::Span;
use crate::syntax::ast;

/// The most parts of a turn that are followed: every branch is followed by everything after it.
const MOST_PARTS: usize = 2_000;

impl Checker<'_> {
    /// `has_move(P)`, `has_move(P, turn)`. In the turn that is asked about it is taken to hold.
    pub(super) fn can_move(&mut self, args: &[ast::Expr], span: Span) -> Typed {
        let holds = Typed::new(Truth::Const(true), Ty::Truth, Deps::default(), span);
        let who = self.want(&args[0], Want::Member(Domain::Players));
        if matches!(self.place, Place::Constant | Place::Pattern) {
            let help = "turns, end rules and tests can ask whether somebody can move";
            return self.fail_help("not-constant", span, "nobody moves here", help);
        }
        if self.moving {
            return holds;
        }
        let Some(program) = self.turn_asked(args.get(1), span) else { return Typed::bad(span) };
        self.speaks_of_turn(program);
        if who.ty == Ty::Bad {
            return who;
        }
        let scope = self.enter();
        let (who, bound) = self.named_once(who);
        let turn = self.turn_of(program, who);
        self.leave(scope);
        let mut parts = 0;
        let cond = completed(&turn.body, &turn.after, &mut parts);
        // What is tried is not tried again.
        let Some(cond) = cond.ok().filter(|cond| self.trying.is_none() || !tries(cond)) else {
            return self.cannot_be_asked(program, span);
        };
        let mut names = SlotSet::new();
        cond.reads(&mut names);
        let deps = names.iter().fold(Deps::position(), |deps, slot| deps.and(&Deps::slot(*slot)));
        let asked = Typed::new(cond, Ty::Truth, deps, span);
        match bound {
            Some((slot, value)) => asked.bind(slot, &value),
            None => asked,
        }
    }

    /// The turn that is meant: the one that is named, or the only one.
    fn turn_asked(&mut self, name: Option<&ast::Expr>, span: Span) -> Option<ProgramId> {
        let Some(name) = name else {
            if self.book.turns.len() == 1 {
                return Some(ProgramId(0));
            }
            let message = "there are several turns";
            self.fail_help(
                "argument-count",
                span,
                message,
                "name the one that is meant: `has_move(me, opening)`",
            );
            return None;
        };
        let ast::ExprKind::Name(text) = &name.kind else {
            self.fail("wrong-type", name.span, "expected the name of a turn");
            return None;
        };
        self.program_named(&ast::Ident { text: text.clone(), span: name.span })
    }

    /// The turn as if this player were to make it.
    fn turn_of(&mut self, program: ProgramId, who: Typed) -> Turn {
        let turn = &self.book.turns[program.index()];
        let asked = self.asked.replace(who);
        let visible = std::mem::replace(&mut self.visible, self.locals.len());
        let from = std::mem::replace(&mut self.from, turn.from);
        let counted = (self.next_choice, self.mosts);
        let trying = self.trying.take();
        (self.moving, self.tried_out) = (true, trying.is_some());
        let found = self.turn_block(program);
        (self.moving, self.tried_out, self.trying) = (false, false, trying);
        (self.next_choice, self.mosts) = counted;
        (self.asked, self.visible, self.from) = (asked, visible, from);
        found
    }

    fn cannot_be_asked(&mut self, program: ProgramId, span: Span) -> Typed {
        let turn = self.book.turns[program.index()].item.span;
        self.error(
            Diagnostic::error(
                "turn-too-deep",
                span,
                "whether this turn can be made is too much for one condition",
            )
            .note(turn, "here choices hang on effects of effects, on a set, or on a loop")
            .help("write what makes it possible: `some s in pieces_of(me): some targets(s)`, say"),
        );
        Typed::bad(span)
    }
}

/// What a turn consists of.
pub(super) struct Turn {
    /// Its own statements, with what libraries offer instead.
    pub body: Block,
    /// What libraries add at its end.
    pub after: Block,
}

/// Why a turn is not one condition.
struct TooDeep;

/// Can these statements, and what follows, be completed?
fn completed(body: &[Stmt], after: &[Stmt], parts: &mut usize) -> Result<Truth, TooDeep> {
    let mut rest: Vec<&Stmt> = body.iter().chain(after).collect();
    rest.reverse();
    Following { after, parts }.of(rest)
}

struct Following<'a> {
    after: &'a [Stmt],
    parts: &'a mut usize,
}

impl<'a> Following<'a> {
    /// `left` holds the statements to come, the next one last.
    fn of(&mut self, mut left: Vec<&'a Stmt>) -> Result<Truth, TooDeep> {
        *self.parts += 1;
        if *self.parts > MOST_PARTS {
            return Err(TooDeep);
        }
        let Some(next) = left.pop() else { return Ok(Truth::Const(true)) };
        match next {
            Stmt::Require(cond) => Ok(both(cond.clone(), self.of(left)?)),
            Stmt::RequireMost { .. } | Stmt::Pass | Stmt::Next { .. } => self.of(left),
            Stmt::EndTurn => self.of(self.after.iter().rev().collect()),
            Stmt::Choose { each, if_any, .. } => {
                let rest = self.of(left)?;
                match (*if_any, &rest) {
                    (true, Truth::Const(true)) => Ok(rest),
                    (true, _) => Err(TooDeep),
                    (false, _) => Ok(some(each, rest)),
                }
            }
            Stmt::ChooseSet { slot, size: None, domain, keeping: None, maximal: false, cond, .. } => {
                // One member is enough if nothing is asked of the set.
                let asks = cond.is_some() || self.of(left)? != Truth::Const(true);
                let each = Each { slot: *slot, domain: domain.clone(), cond: None };
                if asks {
                    Err(TooDeep)
                } else {
                    Ok(some(&each, Truth::Const(true)))
                }
            }
            Stmt::Take(_) => match self.of(left)? {
                Truth::Const(true) => Ok(Truth::Const(true)),
                _ => Err(TooDeep),
            },
            Stmt::ChooseSet { .. } | Stmt::Position(_) => Err(TooDeep),
            Stmt::Either { branches, .. } => {
                let mut ways = Vec::new();
                for branch in branches {
                    let way = self.of(with(&left, &branch.body))?;
                    ways.push(branch.when.clone().map_or(way.clone(), |when| both(when, way)));
                }
                Ok(any(ways))
            }
            Stmt::If { cond, then, otherwise } if decides(then) || decides(otherwise) => {
                let (then, otherwise) = (self.of(with(&left, then))?, self.of(with(&left, otherwise))?);
                Ok(match then == otherwise {
                    true => then,
                    false => Truth::If(Box::new((cond.clone(), then, otherwise))),
                })
            }
            Stmt::Repeat { body, .. } if decides(body) => Err(TooDeep),
            Stmt::Let { slot, value } => {
                let rest = self.of(left)?;
                let binding = crate::model::Binding { slot: *slot, value: value.clone() };
                Ok(if reads(&rest, *slot) { Truth::Let(Box::new(binding), Box::new(rest)) } else { rest })
            }
            effect => self.tried(effect, left),
        }
    }

    /// Effects up to the next decision are tried out together.
    fn tried(&mut self, first: &'a Stmt, mut left: Vec<&'a Stmt>) -> Result<Truth, TooDeep> {
        let mut effects = vec![first.clone()];
        while let Some(effect) = left.pop_if(|next| !decides(std::slice::from_ref(*next))) {
            effects.push(effect.clone());
        }
        let cond = self.of(left)?;
        if cond == Truth::Const(true) {
            return Ok(cond);
        }
        let trial = Trial { effects, cond };
        let mut inner = Trials(0);
        trial.rebuilt(&mut inner);
        if inner.0 > 0 {
            Err(TooDeep)
        } else {
            Ok(Truth::After(Box::new(trial)))
        }
    }
}

/// What is left, after this block.
fn with<'a>(left: &[&'a Stmt], block: &'a [Stmt]) -> Vec<&'a Stmt> {
    left.iter().copied().chain(block.iter().rev()).collect()
}

/// Does it hold something that not only changes pieces and variables?
fn decides(block: &[Stmt]) -> bool {
    block.iter().any(|stmt| match stmt {
        Stmt::If { then, otherwise, .. } => decides(then) || decides(otherwise),
        Stmt::Repeat { body, .. } => decides(body),
        Stmt::Let { .. }
        | Stmt::Set { .. }
        | Stmt::Place { .. }
        | Stmt::Move { .. }
        | Stmt::Remove(_)
        | Stmt::Rotate { .. }
        | Stmt::Mark { .. } => false,
        _ => true,
    })
}

fn reads(truth: &Truth, slot: crate::model::Slot) -> bool {
    let mut names = SlotSet::new();
    truth.reads(&mut names);
    names.contains(&slot)
}

fn both(a: Truth, b: Truth) -> Truth {
    match (a, b) {
        (Truth::Const(true), other) | (other, Truth::Const(true)) => other,
        (a, b) => Truth::All(vec![a, b]),
    }
}

fn any(mut ways: Vec<Truth>) -> Truth {
    match ways.len() {
        _ if ways.contains(&Truth::Const(true)) => Truth::Const(true),
        1 => ways.remove(0),
        _ => Truth::Any(ways),
    }
}

fn some(each: &Each, rest: Truth) -> Truth {
    let cond = both(each.cond.clone().unwrap_or(Truth::Const(true)), rest);
    let each = Each { slot: each.slot, domain: each.domain.clone(), cond: Some(cond) };
    Truth::Quantified(Quantifier::Some, Box::new(each))
}

/// Does a condition try something out?
fn tries(cond: &Truth) -> bool {
    let mut trials = Trials(0);
    trials.truth(cond);
    trials.0 > 0
}

/// Counts trials.
struct Trials(usize);

impl Rewrite for Trials {
    fn truth(&mut self, truth: &Truth) -> Truth {
        self.0 += usize::from(matches!(truth, Truth::After(_)));
        self.parts_of_truth(truth)
    }
}
