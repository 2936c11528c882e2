//! Numbers that count the pieces on the board: `turn`, where every turn puts one piece on an empty site, and variables to which
//! such turns add one, or from which they take one.

use super::ways;
use crate::model::{
    Arith, Expr, Members, Model, Num, Position, Rewrite, Set, Sites, Slot, Stmt, Trial, Truth, Value, VarId,
    VarRef, VarType,
};
use crate::program::facts::{is_empty, is_one};
use std::collections::BTreeMap;

/// A number that is always so many more or less than there are pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counted {
    /// The variable; nothing for the number of the turn.
    var: Option<VarId>,
    /// What it is on an empty board.
    start: i32,
    /// Does it fall with each piece?
    falls: bool,
}

impl Counted {
    /// Is it so in a position with which play begins?
    pub fn holds(&self, position: &Position) -> bool {
        let number = match self.var {
            None => i64::from(position.turn),
            Some(var) => match position.var(var, 0) {
                Some(Value::Num(n)) => i64::from(*n),
                _ => return false,
            },
        };
        let pieces = position.occupied().len() as i64;
        number == i64::from(self.start) + if self.falls { -pieces } else { pieces }
    }

    /// The number, told by the pieces.
    fn told(&self, model: &Model) -> Num {
        let occupied = Sites::Minus(Box::new(Sites::Const(model.board.sites())), Box::new(Sites::Empty));
        let pieces = Num::Count(Box::new(Set::Sites(occupied)));
        let op = if self.falls { Arith::Subtract } else { Arith::Add };
        Num::Arith(op, Box::new(Num::Const(self.start)), Box::new(pieces))
    }
}

/// The numbers that count pieces, where play begins on an empty board and goes through these turns.
pub fn counted(model: &Model, programs: &[usize]) -> Vec<Counted> {
    let puts = |stmt: &Stmt| !matches!(stmt, Stmt::Next { .. } | Stmt::Set { .. });
    // Of a piece that may not exist none is put.
    if model.cast.sharing || !model.cast.exists.iter().all(|exists| *exists) || model.setup.iter().any(puts) {
        return Vec::new();
    }
    let programs = programs.iter().filter_map(|at| model.programs.get(*at));
    let ways = programs.map(|program| ways::through(program, &step));
    let Some(ways) = ways.collect::<Option<Vec<Vec<Way>>>>() else { return Vec::new() };
    let ways = ways.concat();
    // Who has to pass puts none.
    let passes = model.ends.iter().any(|rule| rule.outcome.is_pass());
    let each = !passes && ways.iter().all(|way| way.pieces == 1);
    let turn = each.then_some(Counted { var: None, start: 1, falls: false });
    let sites = model.board.len() as i32;
    let of_var = |at: usize| {
        let var = VarId(at as u16);
        let (VarType::Number(low, high), Expr::Num(Num::Const(start))) =
            (&model.vars[at].ty, &model.vars[at].start)
        else {
            return None;
        };
        let by = |sign: i32| ways.iter().all(|way| way.added(var) == Some(sign * way.pieces));
        let (rises, falls) = (by(1), by(-1));
        let fits =
            if rises { start.saturating_add(sites) <= *high } else { start.saturating_sub(sites) >= *low };
        (rises != falls && fits).then_some(Counted { var: Some(var), start: *start, falls })
    };
    turn.into_iter().chain((0..model.vars.len()).filter_map(of_var)).collect()
}

/// A condition with the pieces for the numbers that count them.
pub fn by_pieces(model: &Model, counted: &[Counted], cond: &Truth) -> Truth {
    ByPieces { model, counted }.truth(cond)
}

struct ByPieces<'m> {
    model: &'m Model,
    counted: &'m [Counted],
}

impl Rewrite for ByPieces<'_> {
    fn num(&mut self, e: &Num) -> Num {
        let var = match e {
            Num::Turn => None,
            Num::Var(VarRef { var, of }) if of.is_empty() => Some(*var),
            e => return self.parts_of_num(e),
        };
        match self.counted.iter().find(|counted| counted.var == var) {
            Some(counted) => counted.told(self.model),
            None => e.clone(),
        }
    }

    /// There are other pieces while effects are tried.
    fn trial(&mut self, e: &Trial) -> Trial {
        e.clone()
    }
}

/// One way through a turn.
#[derive(Clone, Debug, Default, PartialEq)]
struct Way {
    /// The name of a site that is empty.
    empty: Option<Slot>,
    /// How many pieces were put on empty sites.
    pieces: i32,
    /// What was added to each variable that was set; nothing if that is something else.
    set: BTreeMap<VarId, Option<i32>>,
}

/// The ways on by a statement; nothing if pieces change otherwise.
fn step(stmt: &Stmt, mut way: Way, ended: &mut Vec<Way>) -> Option<Vec<Way>> {
    match stmt {
        Stmt::Either { branches, .. } => {
            let mut of =
                |branch: &crate::model::Branch| ways::block(&branch.body, vec![way.clone()], ended, &step);
            return Some(branches.iter().map(&mut of).collect::<Option<Vec<_>>>()?.concat());
        }
        Stmt::If { then, otherwise, .. } => {
            let then = ways::block(then, vec![way.clone()], ended, &step)?;
            return Some([then, ways::block(otherwise, vec![way], ended, &step)?].concat());
        }
        Stmt::EndTurn => {
            ended.push(way);
            return Some(Vec::new());
        }
        Stmt::Choose { each, if_any: false, .. } => way.chosen(each.slot, &each.domain),
        Stmt::ChooseSet { slot, size, domain, .. } if is_one(size.as_ref()) => way.chosen(*slot, domain),
        Stmt::Choose { each, .. } => way.bind(each.slot),
        Stmt::ChooseSet { slot, .. } | Stmt::Let { slot, .. } => way.bind(*slot),
        Stmt::Set { var, value } => way.set(var, value),
        Stmt::Place { colours, kinds, at: Sites::Slot(at) } if way.empty == Some(*at) => {
            if !is_one_member(colours) || !is_one_member(kinds) {
                return None;
            }
            way.empty = None;
            way.pieces += 1;
        }
        Stmt::Place { .. } | Stmt::Move { .. } | Stmt::Remove(_) | Stmt::Rotate { .. } => return None,
        Stmt::Position(_) | Stmt::Repeat { .. } => return None,
        Stmt::Mark { .. } | Stmt::Take(_) | Stmt::Pass | Stmt::Next { .. } => {}
        Stmt::Require(_) | Stmt::RequireMost { .. } => {}
    }
    Some(vec![way])
}

/// Is it one colour or kind, never none?
fn is_one_member(e: &Members) -> bool {
    match e {
        Members::Const(mask) => mask.count_ones() == 1,
        e => matches!(e, Members::Me | Members::Mover),
    }
}

impl Way {
    fn bind(&mut self, slot: Slot) {
        self.empty = self.empty.filter(|empty| *empty != slot);
    }

    fn chosen(&mut self, slot: Slot, domain: &Set) {
        let names: Vec<Slot> = self.empty.into_iter().collect();
        let is_empty = matches!(domain, Set::Sites(e) if is_empty(e, &names));
        self.bind(slot);
        if is_empty {
            self.empty = Some(slot);
        }
    }

    /// What was added to a variable.
    fn added(&self, var: VarId) -> Option<i32> {
        self.set.get(&var).copied().unwrap_or(Some(0))
    }

    fn set(&mut self, var: &VarRef, value: &Expr) {
        let is_own = |e: &Num| matches!(e, Num::Var(own) if own == var);
        let added = match value {
            Expr::Num(Num::Arith(op, a, b)) if var.of.is_empty() => match (op, &**a, &**b) {
                (Arith::Add, e, Num::Const(n)) | (Arith::Add, Num::Const(n), e) if is_own(e) => Some(*n),
                (Arith::Subtract, e, Num::Const(n)) if is_own(e) => n.checked_neg(),
                _ => None,
            },
            _ => None,
        };
        // What rises and falls may come to an end of its range in between.
        let sum = self.added(var.var).zip(added).filter(|(a, b)| a.signum() * b.signum() >= 0);
        let sum = sum.and_then(|(a, b)| a.checked_add(b));
        self.set.insert(var.var, sum);
    }
}
