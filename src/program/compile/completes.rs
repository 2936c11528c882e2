//! What must hold so that the rest of a turn can be completed.

use super::super::facts;
use super::super::normal::named::told;
use super::super::normal::{conjuncts, uses, Substitute};
use super::Compiler;
use crate::model::{
    self, names_in, Compare, Each, Expr, Members, Num, Numbers, Pieces, Quantifier, Rewrite, Set, Sites,
    Slot, Stmt, Target, Truth,
};
use crate::model::{binds, is_steady};

/// A larger condition on candidates would cost more than to look ahead.
const MAX_CONDITION: usize = 300;

/// What must hold when statements have been carried out; nothing if that cannot be said.
type Ends = Option<Truth>;

/// Nothing more comes.
const DONE: Ends = Some(Truth::Const(true));

impl Compiler<'_> {
    /// What must hold, after the choice that is compiled, for the rest of the turn to be completed. Nothing if
    /// that cannot be said as a condition on what stands now.
    pub(super) fn completes(&self, chosen: &Each) -> Option<Truth> {
        let blocks: Option<Vec<&[Stmt]>> = self.rest.iter().rev().copied().collect();
        let stmts = self.known_in(blocks?.into_iter().flatten());
        self.completes_after(Some(chosen), &stmts.iter().collect::<Vec<_>>(), &DONE)
    }

    /// What must hold for a block to be carried out with the rest of the turn; nothing if that cannot be said.
    pub(super) fn completes_from(&self, block: &[Stmt]) -> Option<Truth> {
        let blocks: Option<Vec<&[Stmt]>> = self.rest.iter().rev().copied().collect();
        let stmts = self.known_in(block.iter().chain(blocks?.into_iter().flatten()));
        self.completes_after(None, &stmts.iter().collect::<Vec<_>>(), &DONE)
    }

    /// Statements with what is known of names of the statements before.
    fn known_in<'s>(&self, stmts: impl Iterator<Item = &'s Stmt>) -> Vec<Stmt> {
        let known = self.names.steady.iter();
        known.fold(stmts.cloned().collect(), |stmts: Vec<Stmt>, (slot, value)| {
            told_with(*slot, value, &stmts.iter().collect::<Vec<_>>())
        })
    }

    /// What must hold before statements so that all of them can be carried out; `chosen`: the choice just before,
    /// `end`: what must hold after them.
    fn completes_after(&self, chosen: Option<&Each>, stmts: &[&Stmt], end: &Ends) -> Option<Truth> {
        if chosen.is_some_and(|chosen| self.slides_back(chosen, stmts, end)) {
            return Some(Truth::Const(true));
        }
        let needed = self.completes_before(stmts, end).map(|e| self.simplify().truth(&e));
        needed.filter(|e| facts::size(e) <= MAX_CONDITION)
    }

    /// What must hold so that the body of a loop can be carried out.
    fn needed_by(&self, body: &[Stmt]) -> Option<Vec<Truth>> {
        let needed = self.completes_after(None, &body.iter().collect::<Vec<_>>(), &DONE);
        needed.filter(|_| !facts::takes_role(body)).map(conjuncts)
    }

    /// Does it follow from some conditions that all of others hold?
    fn follow(&self, needed: &[Truth], held: &[Truth]) -> bool {
        let holds = |part: &Truth| {
            *part == Truth::Const(true) || held.iter().any(|held| self.simplify().follows(held, part))
        };
        needed.iter().all(holds)
    }

    /// What holds where a loop's condition does.
    fn held_by(&self, cond: Option<&Truth>) -> Vec<Truth> {
        cond.map(|cond| conjuncts(self.simplify().truth(cond))).unwrap_or_default()
    }

    /// Can the body of a loop be carried out whenever its condition holds?
    fn repeats_surely(&self, cond: Option<&Truth>, body: &[Stmt]) -> bool {
        let held = self.held_by(cond);
        self.needed_by(body).is_some_and(|needed| self.follow(&needed, &held))
    }

    /// Can it be carried out again after it has been? A name that its condition asks may say so, where each way through the
    /// body ends with giving it a value.
    pub(super) fn goes_on_surely(&self, cond: Option<&Truth>, body: &[Stmt]) -> bool {
        let Some(needed) = self.needed_by(body) else { return false };
        let held = self.held_by(cond);
        let says_so =
            |cond: &Truth| matches!(cond, Truth::Slot(flag) if self.ends_by_saying(*flag, body, &needed));
        self.follow(&needed, &held) || held.iter().any(says_so)
    }

    /// Does each way through statements end with a value for a name that is not true unless some conditions hold?
    fn ends_by_saying(&self, flag: Slot, block: &[Stmt], needed: &[Truth]) -> bool {
        match block.last() {
            Some(Stmt::Let { slot, value: Expr::Truth(value) }) if *slot == flag => {
                let held = conjuncts(self.simplify().truth(value));
                held.contains(&Truth::Const(false)) || self.follow(needed, &held)
            }
            Some(Stmt::If { then, otherwise, .. }) => {
                [then, otherwise].into_iter().all(|block| self.ends_by_saying(flag, block, needed))
            }
            Some(Stmt::EndTurn) => true,
            _ => false,
        }
    }

    /// Do the statements move a piece along the line that was chosen and then choose a site that it sees from there?
    /// It can always slide back.
    fn slides_back(&self, chosen: &Each, stmts: &[&Stmt], end: &Ends) -> bool {
        let [Stmt::Move { what, to: Sites::Slot(to) }, Stmt::Choose { each, .. }, rest @ ..] = stmts else {
            return false;
        };
        let from = match what {
            Target::Sites(from @ Sites::Slot(_)) => from.clone(),
            Target::Pieces(piece @ Pieces::Slot(_)) => Sites::Of(Box::new(piece.clone())),
            _ => return false,
        };
        let run = |each: &Each, start: &Sites| match &each.domain {
            Set::Sites(domain) => match self.simplify().sites(domain) {
                Sites::Run(at, ways, through) if *at == *start && *through == Sites::Empty => match *ways {
                    Members::Const(ways) => Some(ways),
                    _ => None,
                },
                _ => None,
            },
            _ => None,
        };
        let ways = run(chosen, &from).zip(run(each, &Sites::Slot(*to)));
        self.model.board.straight_lines().are_reversible()
            && !self.model.cast.sharing
            && *to == chosen.slot
            && each.cond.is_none()
            && ways.is_some_and(|(out, back)| self.model.board.opposite(out) & !back == 0)
            && self.completes_after(Some(each), rest, end) == Some(Truth::Const(true))
    }

    fn completes_before(&self, stmts: &[&Stmt], end: &Ends) -> Option<Truth> {
        let Some((first, rest)) = stmts.split_first() else { return end.clone() };
        match first {
            Stmt::Let { slot, value } => {
                let told = told_with(*slot, value, rest);
                let after = self.completes_after(None, &told.iter().collect::<Vec<_>>(), end)?;
                if !facts::reads(&after, *slot) {
                    return Some(after);
                }
                let binding = model::Binding { slot: *slot, value: value.clone() };
                Some(Truth::Let(Box::new(binding), Box::new(after)))
            }
            Stmt::Repeat { cond, body, .. } if self.repeats_surely(cond.as_ref(), body) => {
                self.completes_after(None, rest, end).filter(|after| *after == Truth::Const(true))
            }
            // Once the body has been carried out, it can be carried out again.
            Stmt::Repeat { times: Num::Const(1..), cond: Some(cond), body, .. }
                if self.goes_on_surely(Some(cond), body) =>
            {
                self.completes_after(None, rest, end).filter(|after| *after == Truth::Const(true))?;
                let begins = Truth::All(self.needed_by(body)?);
                Some(Truth::Any(vec![Truth::Not(Box::new(cond.clone())), begins]))
            }
            Stmt::Pass => self.completes_after(None, rest, end),
            // Positions that repeat are told apart by who comes next.
            Stmt::Next { .. } => self
                .completes_after(None, rest, end)
                .filter(|after| !facts::needs(&self.model.cast, after).more()),
            Stmt::EndTurn if self.model.programs.iter().all(|program| program.after.is_empty()) => {
                Some(Truth::Const(true))
            }
            Stmt::Set { var, .. } => {
                let after = self.completes_after(None, rest, end)?;
                let needs = facts::needs(&self.model.cast, &after);
                // Positions that repeat are told apart by variables that rules read.
                let matters = self.model.var(var.var).read;
                let is_read = needs.vars & facts::var_bit(var) != 0 || needs.more() && matters;
                (!is_read).then_some(after)
            }
            Stmt::Mark { .. } | Stmt::Take(_) | Stmt::Place { .. } | Stmt::Move { .. } | Stmt::Remove(_) => {
                self.completes_after(None, rest, end).filter(|after| *after == Truth::Const(true))
            }
            Stmt::Rotate { what, .. } => {
                let after = self.completes_after(None, rest, end)?;
                let survives = || survives_turning(&after, &self.simplify().sites(what));
                (after == Truth::Const(true) || survives()).then_some(after)
            }
            Stmt::Require(cond) => {
                Some(Truth::All(vec![cond.clone(), self.completes_after(None, rest, end)?]))
            }
            Stmt::If { cond, then, otherwise } => {
                // Worked out once for both ways: a turn may have many conditions one after the other.
                let after = self.completes_after(None, rest, end);
                let way =
                    |block: &[Stmt]| self.completes_after(None, &block.iter().collect::<Vec<_>>(), &after);
                let ways = (way(then)?, way(otherwise)?);
                if ways.0 == ways.1 {
                    return Some(ways.0);
                }
                Some(Truth::If(Box::new((cond.clone(), ways.0, ways.1))))
            }
            Stmt::Either { branches, .. } => {
                let after = self.completes_after(None, rest, end);
                let way = |branch: &model::Branch| {
                    let body: Vec<&Stmt> = branch.body.iter().collect();
                    let way = self.completes_after(None, &body, &after)?;
                    Some(Truth::All(branch.when.iter().cloned().chain([way]).collect()))
                };
                branches.iter().map(way).collect::<Option<_>>().map(Truth::Any)
            }
            Stmt::Choose { each, if_any, .. } => {
                let after = self.completes_after(Some(each), rest, end)?;
                if *if_any {
                    return Some(after).filter(|after| *after == Truth::Const(true));
                }
                let cond = match (&each.cond, after == Truth::Const(true)) {
                    (cond, true) => cond.clone(),
                    (None, false) => Some(after),
                    (Some(cond), false) => Some(Truth::All(vec![cond.clone(), after])),
                };
                Some(match cond {
                    None => Truth::Some(Box::new(each.domain.clone())),
                    cond => Truth::Quantified(Quantifier::Some, Box::new(Each { cond, ..each.clone() })),
                })
            }
            Stmt::ChooseSet { slot, size, domain, keeping: None, cond: None, .. } => {
                let after =
                    self.completes_after(None, rest, end).filter(|after| !facts::reads(after, *slot))?;
                Some(Truth::All(vec![enough(size.as_ref(), domain)?, after]))
            }
            _ => None,
        }
    }
}

/// Are there members enough for a set of the least size allowed? Nothing if it is not known which that is.
fn enough(size: Option<&Numbers>, domain: &Set) -> Option<Truth> {
    let least = match size {
        None => return Some(Truth::Some(Box::new(domain.clone()))),
        Some(Numbers::Range(least, most)) if matches!((&**least, &**most), (Num::Const(a), Num::Const(b)) if a <= b) => {
            least
        }
        Some(size) => facts::only(size)?,
    };
    let compared = |op, n| Truth::Compare(op, Box::new(least.clone()), Box::new(n));
    let count = Num::Count(Box::new(domain.clone()));
    Some(Truth::All(vec![compared(Compare::AtLeast, Num::Const(0)), compared(Compare::AtMost, count)]))
}

/// Statements with a value in place of its name, if it is the same in every position: as far as neither the name nor one that
/// the value reads is given anew. Statements after the name's scope do not read it, and may give other things such names.
fn told_with(slot: Slot, value: &Expr, stmts: &[&Stmt]) -> Vec<Stmt> {
    let mut names = names_in(value);
    names.insert(slot);
    let same = match is_steady(value) {
        true => stmts.iter().take_while(|stmt| !binds(stmt, &names)).count(),
        false => 0,
    };
    let (same, others) = stmts.split_at(same);
    let is_read = |stmt: &Stmt| uses(slot, std::slice::from_ref(stmt)).0 > 0;
    let same = same.iter().map(|stmt| match is_read(stmt) {
        true => told(stmt, &mut Substitute::new(slot, value)),
        false => (*stmt).clone(),
    });
    same.chain(others.iter().map(|stmt| (*stmt).clone())).collect()
}

/// Does it only ask how much of `what` is of some pieces, wherever these stand there? What turns keeps that.
fn survives_turning(after: &Truth, what: &Sites) -> bool {
    match after {
        Truth::Const(_) => true,
        Truth::Not(a) => survives_turning(a, what),
        Truth::All(parts) | Truth::Any(parts) => parts.iter().all(|p| survives_turning(p, what)),
        Truth::Some(set) => matches!(&**set, Set::Sites(e) if is_share(e, what)),
        Truth::Within(o) | Truth::Equal(o) => match (&o.left, &o.right) {
            (Set::Sites(a), Set::Sites(b)) => is_share(a, what) && (is_share(b, what) || is_of_pieces(b)),
            _ => false,
        },
        Truth::Compare(_, a, b) => [a, b].into_iter().all(|number| match &**number {
            Num::Const(_) => true,
            Num::Count(set) => matches!(&**set, Set::Sites(e) if is_share(e, what)),
            _ => false,
        }),
        _ => false,
    }
}

/// Is it what some pieces have of `what`?
fn is_share(e: &Sites, what: &Sites) -> bool {
    match e {
        e if e == what => true,
        Sites::Both(a, b) => is_share(a, what) && is_of_pieces(b) || is_share(b, what) && is_of_pieces(a),
        Sites::Minus(a, b) => is_share(a, what) && is_of_pieces(b),
        _ => false,
    }
}

/// Does it consist of whole kinds, colours and marks of pieces?
fn is_of_pieces(e: &Sites) -> bool {
    match e {
        Sites::Coloured(_) | Sites::OfKinds(_) | Sites::Marked(_) | Sites::Empty => true,
        Sites::Union(a, b) | Sites::Both(a, b) | Sites::Minus(a, b) => is_of_pieces(a) && is_of_pieces(b),
        _ => false,
    }
}
