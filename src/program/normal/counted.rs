//! The law of loops through a range: `for n in A..B { … }` is `repeat up to B - A + 1 times { … }`, where `n` is told from the
//! rounds that are left.

use super::loops::round_through;
use super::magnitude::is_small;
use super::substitute::uses;
use crate::model::{
    holds, visit, Arith, Bag, Block, Expr, Fold, Model, Num, Numbers, Program, Rewrite, Set, Slot, Stmt,
    VarType, Visit,
};

/// A loop has no more rounds.
const MOST_ROUNDS: i32 = 1024;
/// A range has no more numbers.
const MOST_NUMBERS: i64 = 1_000_000;
/// Names that stand for other names are followed so far.
const MOST_NAMES: usize = 4;

/// The statements in place of a loop through a range, and of the name of what is left of it, which stands right before.
/// Nothing where the range could be too long, or where something is chosen in the loop.
pub fn counted(model: &Model, program: &Program, stmt: &Stmt, next: &Stmt) -> Option<[Stmt; 2]> {
    let Stmt::Let { slot: left, value: Expr::Set(all @ Set::Numbers(Numbers::Range(low, high))) } = stmt
    else {
        return None;
    };
    let Stmt::Repeat { counter, times, cond: None, body } = next else { return None };
    let (one, round) = round_through(*left, all, times, body)?;
    let Num::Const(low) = **low else { return None };
    let most = most(model, program, high, 0)?;
    let is_short = most - i64::from(low) < MOST_NUMBERS && is_small(low);
    if !is_short || holds(round, &|stmt| stmt.choice().is_some()) {
        return None;
    }
    let less = |a: Num, b: Num| Num::Arith(Arith::Subtract, Box::new(a), Box::new(b));
    let last = low + MOST_ROUNDS - 1;
    let high = match most > i64::from(last) {
        true => {
            let both = Numbers::Of(vec![(**high).clone(), Num::Const(last)]);
            Box::new(Num::Fold(Fold::Min, Box::new(Bag::Numbers(both))))
        }
        false => high.clone(),
    };
    let end = Num::Arith(Arith::Add, high, Box::new(Num::Const(1)));
    let member = Stmt::Let { slot: one, value: Expr::Num(less(Num::Slot(*left), Num::Slot(*counter))) };
    let member = (uses(one, round).0 > 0).then_some(member);
    let body: Block = member.into_iter().chain(round.iter().cloned()).collect();
    let times = less(Num::Slot(*left), Num::Const(low));
    Some([
        Stmt::Let { slot: *left, value: Expr::Num(end) },
        Stmt::Repeat { counter: *counter, times, cond: None, body },
    ])
}

/// A number is never larger.
fn most(model: &Model, program: &Program, e: &Num, depth: usize) -> Option<i64> {
    let sites = model.board.len() as i64;
    match e {
        Num::Const(n) => Some(i64::from(*n)),
        // Of several sites it is a sum.
        Num::Var(var) if var.of.len() < 2 => match model.vars.get(var.var.index())?.ty {
            VarType::Number(low, high) if low >= 0 => Some(i64::from(high) * sites),
            _ => None,
        },
        Num::Count(set) if matches!(**set, Set::Sites(_)) => Some(sites),
        Num::Slot(slot) if depth < MOST_NAMES => {
            let values = Given::to(*slot, program)?;
            let bounds = values.iter().map(|value| most(model, program, value, depth + 1));
            bounds.collect::<Option<Vec<_>>>()?.into_iter().max()
        }
        _ => None,
    }
}

/// The numbers that statements give a name.
struct Given {
    slot: Slot,
    values: Vec<Num>,
    others: bool,
}

impl Given {
    /// Nothing if something else may give it a value.
    fn to(slot: Slot, program: &Program) -> Option<Vec<Num>> {
        let mut given = Given { slot, values: Vec::new(), others: false };
        visit(&program.body, &mut given);
        visit(&program.after, &mut given);
        (!given.others).then_some(given.values)
    }
}

impl Rewrite for Given {}

impl Visit for Given {
    fn stmt(&mut self, stmt: &Stmt) {
        match stmt {
            Stmt::Let { slot, value: Expr::Num(value) } if *slot == self.slot => {
                self.values.push(value.clone())
            }
            Stmt::Let { .. } => {}
            Stmt::Choose { each, .. } => self.others |= each.slot == self.slot,
            Stmt::ChooseSet { slot, .. } | Stmt::Repeat { counter: slot, .. } => {
                self.others |= *slot == self.slot
            }
            _ => {}
        }
    }
}
