//! Whether a turn can be made, as a condition: a choice means that some candidate lets the rest be completed, a requirement is a
//! condition itself, and effects that a later part sees are tried out.

use super::{binds, names_in, Binding, Each, Quantifier, Rewrite, Slot, Stmt, Trial, Truth};

/// The most parts of a turn that are followed: every branch is followed by everything after it.
const MOST_PARTS: usize = 2_000;

/// Can these statements, and those after every end of the turn, be completed? Nothing where one condition cannot say it.
pub fn possible(body: &[Stmt], after: &[Stmt]) -> Option<Truth> {
    let rest = body.iter().chain(after).rev().collect();
    Following { after, parts: 0 }.of(rest).ok()
}

/// Why a turn is not one condition.
struct TooDeep;

struct Following<'a> {
    after: &'a [Stmt],
    parts: usize,
}

impl<'a> Following<'a> {
    /// `left` holds the statements to come, the next one last.
    fn of(&mut self, mut left: Vec<&'a Stmt>) -> Result<Truth, TooDeep> {
        self.parts += 1;
        if self.parts > MOST_PARTS {
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
            Stmt::Let { slot, value } if !is_given_in_effects(*slot, &left) => {
                let rest = self.of(left)?;
                let binding = Binding { slot: *slot, value: value.clone() };
                Ok(if names_in(&rest).contains(slot) {
                    Truth::Let(Box::new(binding), Box::new(rest))
                } else {
                    rest
                })
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

/// Is a name given another value by an effect, such as a loop? Then it is a name of what is tried.
fn is_given_in_effects(name: Slot, left: &[&Stmt]) -> bool {
    let gives = |stmt: &&&Stmt| {
        !matches!(stmt, Stmt::Let { .. })
            && !decides(std::slice::from_ref(**stmt))
            && binds(stmt, &[name].into())
    };
    left.iter().any(|stmt| gives(&stmt))
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

/// Counts trials.
struct Trials(usize);

impl Rewrite for Trials {
    fn truth(&mut self, truth: &Truth) -> Truth {
        self.0 += usize::from(matches!(truth, Truth::After(_)));
        self.parts_of_truth(truth)
    }
}
