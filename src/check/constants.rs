//! Working out at load what depends on the board and the options alone.

use super::checker::Checker;
use super::typed::{Ty, Typed};
use crate::board::Board;
use crate::model::{
    fold, Cast, Domain, Expr, Family, Members, Num, Numbers, Set, Sites, Slots, Truth, Value,
};
use std::cell::Cell;

/// Steps that all constants of a game may take together.
pub const CONSTANT_FUEL: u64 = 50_000_000;

impl Checker<'_> {
    /// Works an expression out if everything in it is known.
    pub fn fold(&mut self, typed: Typed) -> Typed {
        if !typed.deps.is_const() || self.board.is_none() && needs_board(&typed.expr) {
            return typed;
        }
        if is_folded(&typed.expr) || matches!(typed.ty, Ty::Bad | Ty::None | Ty::Mark(_) | Ty::Ways(_)) {
            return typed;
        }
        // Nobody will ask what a part comes to that is switched off.
        let is_part = |sites: &Sites| matches!(sites.unsaid(), Sites::Filter(_));
        if self.dead && matches!(&typed.expr, Expr::Set(Set::Sites(sites)) if is_part(sites)) {
            return typed;
        }
        match fold_constant(self.board.as_deref(), &self.cast, &typed.expr, &self.fuel) {
            Ok(value) => match constant(value, &typed.expr) {
                Some(expr) => Typed { expr, ..typed },
                None => typed,
            },
            Err(_) if self.errors.iter().any(|e| e.code == "takes-too-long") => Typed::bad(typed.span),
            Err(_) => self.fail(
                "takes-too-long",
                typed.span,
                "this takes too long to work out when the game is loaded",
            ),
        }
    }

    /// The value of an expression in which everything is known.
    pub(super) fn value(&self, typed: &Typed) -> Option<Value> {
        fold_constant(self.board.as_deref(), &self.cast, &typed.expr, &self.fuel).ok()
    }
}

fn fold_constant(
    board: Option<&Board>,
    cast: &Cast,
    expr: &Expr,
    fuel: &Cell<u64>,
) -> Result<Value, crate::game::EvalLimit> {
    let mut slots = Slots::default();
    match board {
        Some(board) => fold(expr, board, cast, &mut slots, fuel),
        None => match Board::construct("square", &[1], None) {
            Ok(board) => fold(expr, &board, cast, &mut slots, fuel),
            Err(_) => Err(crate::game::EvalLimit),
        },
    }
}

fn needs_board(expr: &Expr) -> bool {
    !matches!(expr, Expr::Num(_) | Expr::Truth(_) | Expr::Set(Set::Numbers(_)) | Expr::Set(Set::Members(..)))
}

fn is_folded(expr: &Expr) -> bool {
    match expr {
        Expr::Set(Set::Sites(sites)) => matches!(sites.unsaid(), Sites::Const(_)),
        Expr::Truth(Truth::Const(_))
        | Expr::Num(Num::Const(_))
        | Expr::Set(Set::Family(Family::Const(_)))
        | Expr::Set(Set::Members(_, Members::Const(_))) => true,
        _ => false,
    }
}

/// The constant expression of a value, of the same type as `like`.
fn constant(value: Value, like: &Expr) -> Option<Expr> {
    Some(match value {
        Value::Truth(b) => Truth::Const(b).into(),
        Value::Num(n) => Num::Const(n).into(),
        Value::Sites(s) => Sites::Const(s).into(),
        Value::Family(f) => Family::Const(f).into(),
        Value::Members(m) => match like {
            Expr::Set(Set::Members(domain, _)) => Expr::Set(Set::Members(*domain, Members::Const(m))),
            _ => return None,
        },
        Value::Numbers(_) | Value::List(_) | Value::Pieces(_) => return None,
    })
}

/// The numbers of a constant set of numbers.
pub fn const_numbers(numbers: &Numbers) -> Option<Vec<i32>> {
    match numbers {
        Numbers::Of(all) => all.iter().map(|n| if let Num::Const(n) = n { Some(*n) } else { None }).collect(),
        Numbers::Range(a, b) => match (&**a, &**b) {
            (Num::Const(a), Num::Const(b)) if i64::from(*b) - i64::from(*a) <= 65_536 => {
                Some((*a..=*b).collect())
            }
            _ => None,
        },
        _ => None,
    }
}

/// The lowest and highest bit domain of a finite type.
pub fn domain_mask(checker: &Checker, domain: Domain) -> u64 {
    let n = match domain {
        Domain::Players | Domain::Seats => checker.cast.roles,
        Domain::Colours => checker.cast.colours.len(),
        Domain::Kinds => checker.cast.kinds.len(),
        Domain::Directions => checker.board.as_ref().map_or(0, |b| b.direction_count()),
        Domain::Spins => 2,
        Domain::Patterns => checker.patterns.len(),
        Domain::Words(w) => checker.words[w as usize].len(),
    };
    if n >= 64 {
        u64::MAX
    } else {
        (1 << n) - 1
    }
}
