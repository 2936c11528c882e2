//! Statements in other words.

use super::expressions::{name_of, not, Reworded};
use super::How::{self, *};
use super::Names;
use boardwright::board::SiteSet;
use boardwright::model::{
    Block, Branch, Choice, Each, Expr, Members, Model, Num, Rewrite, Set, Sites, Slot, Stmt, Target, Truth,
};

/// A game in other words.
pub fn reworded(model: &Model, how: How) -> Model {
    let is_shared = model.cast.sharing;
    let are_two = model.cast.roles == 2 && model.cast.colours.len() == 2 && !is_shared;
    let board = SiteSet::first_n(model.board.len());
    let words = |names: usize| Reworded { how, board, names: Names(names), are_two, is_shared };
    let mut other = model.clone();
    for program in &mut other.programs {
        let mut by = words(program.slots);
        program.body = by.block(&program.body);
        program.after = by.block(&program.after);
        program.slots = by.names.0;
    }
    let mut by = words(other.end_slots);
    other.ends.iter_mut().for_each(|rule| rule.when = by.truth(&rule.when));
    other.end_slots = by.names.0;
    other
}

/// The parts of an `and`.
fn parts(cond: Truth) -> Vec<Truth> {
    match cond {
        Truth::All(parts) => parts,
        cond => vec![cond],
    }
}

/// Another name in place of one.
pub struct Renamed {
    pub from: Slot,
    pub to: Slot,
}

impl Rewrite for Renamed {
    fn slot(&mut self, name: Slot) -> Slot {
        if name == self.from {
            self.to
        } else {
            name
        }
    }
}

/// Is a name part of its own value?
fn is_part_of(name: Slot, value: &Expr) -> bool {
    boardwright::model::names_in(value).contains(&name)
}

impl Reworded {
    fn block(&mut self, stmts: &Block) -> Block {
        stmts.iter().flat_map(|stmt| self.stmt(stmt)).collect()
    }

    fn stmt(&mut self, stmt: &Stmt) -> Block {
        match stmt {
            Stmt::Choose { choice, each, by, if_any } => self.choose(choice, each, by, *if_any),
            Stmt::ChooseSet { choice, slot, size, domain, keeping, maximal, cond, by } => {
                vec![Stmt::ChooseSet {
                    choice: choice.clone(),
                    slot: *slot,
                    size: size.clone(),
                    domain: self.set(domain),
                    keeping: keeping.as_ref().map(|cond| self.truth(cond)),
                    maximal: *maximal,
                    cond: cond.as_ref().map(|cond| self.truth(cond)),
                    by: by.clone(),
                }]
            }
            Stmt::Either { choice, branches } => {
                let branch =
                    |b: &Branch| Branch { body: self.block(&b.body), when: b.when.clone(), label: b.label };
                let branches = branches.iter().map(branch).collect();
                vec![Stmt::Either { choice: choice.clone(), branches }]
            }
            Stmt::If { cond, then, otherwise } => {
                let (cond, then, otherwise) = (self.truth(cond), self.block(then), self.block(otherwise));
                self.branches(cond, then, otherwise)
            }
            Stmt::Repeat { counter, times, cond, body } => vec![Stmt::Repeat {
                counter: *counter,
                times: times.clone(),
                cond: cond.as_ref().map(|cond| self.truth(cond)),
                body: self.block(body),
            }],
            Stmt::Let { slot, value } if self.how == ByLoops && !is_part_of(*slot, value) => {
                self.by_loop(*slot, value.clone())
            }
            Stmt::Let { slot, value } => vec![Stmt::Let { slot: *slot, value: self.expr(value) }],
            Stmt::Require(cond) => {
                let cond = self.truth(cond);
                match self.how {
                    ConditionsApart => parts(cond).into_iter().map(Stmt::Require).collect(),
                    StatementsNamed => self.named_truth(cond, Stmt::Require),
                    _ => vec![Stmt::Require(cond)],
                }
            }
            effect => {
                let effect = match effect {
                    Stmt::RequireMost { index, value, source } => {
                        Stmt::RequireMost { index: *index, value: self.num(value), source: *source }
                    }
                    effect => effect.rebuilt(self),
                };
                if self.how == StatementsNamed {
                    self.named_target(effect)
                } else {
                    vec![effect]
                }
            }
        }
    }

    fn choose(&mut self, choice: &Choice, each: &Each, by: &Option<Members>, if_any: bool) -> Block {
        let each = Rewrite::each(self, each);
        let plain = |choice: Choice, each| Stmt::Choose { choice, each, by: by.clone(), if_any };
        match (self.how, each) {
            (RequiredAfter, Each { slot, domain, cond: Some(cond) }) if !if_any && by.is_none() => {
                let choice = Choice { may_fail: true, ..choice.clone() };
                vec![plain(choice, Each { slot, domain, cond: None }), Stmt::Require(cond)]
            }
            (StatementsNamed, each) => {
                let slot = self.names.fresh();
                let domain = name_of(&each.domain, slot);
                let name = Stmt::Let { slot, value: Expr::Set(each.domain.clone()) };
                vec![name, plain(choice.clone(), Each { domain, ..each })]
            }
            (ChosenFromFilter, Each { slot, domain: domain @ Set::Sites(_), cond: Some(cond) }) => {
                let inner = self.names.fresh();
                let cond = Renamed { from: slot, to: inner }.truth(&cond);
                let filter = Sites::Filter(Box::new(Each { slot: inner, domain, cond: Some(cond) }));
                vec![plain(choice.clone(), Each { slot, domain: Set::Sites(filter), cond: None })]
            }
            (_, each) => vec![plain(choice.clone(), each)],
        }
    }

    fn branches(&mut self, cond: Truth, then: Block, otherwise: Block) -> Block {
        match self.how {
            BranchesExchanged => vec![Stmt::If { cond: not(cond), then: otherwise, otherwise: then }],
            ConditionsApart if otherwise.is_empty() => {
                let inside = |then, cond| vec![Stmt::If { cond, then, otherwise: Block::new() }];
                parts(cond).into_iter().rev().fold(then, inside)
            }
            StatementsNamed => self.named_truth(cond, |cond| Stmt::If { cond, then, otherwise }),
            _ => vec![Stmt::If { cond, then, otherwise }],
        }
    }

    fn named_truth(&mut self, cond: Truth, stmt: impl FnOnce(Truth) -> Stmt) -> Block {
        let slot = self.names.fresh();
        vec![Stmt::Let { slot, value: Expr::Truth(cond) }, stmt(Truth::Slot(slot))]
    }

    fn named_target(&mut self, effect: Stmt) -> Block {
        let slot = self.names.fresh();
        if let Stmt::RequireMost { index, value, source } = effect {
            let most = Stmt::RequireMost { index, value: Num::Slot(slot), source };
            return vec![Stmt::Let { slot, value: Expr::Num(value) }, most];
        }
        let name = Sites::Slot(slot);
        let (sites, effect) = match effect {
            Stmt::Place { colours, kinds, at } => (at, Stmt::Place { colours, kinds, at: name }),
            Stmt::Remove(Target::Sites(at)) => (at, Stmt::Remove(Target::Sites(name))),
            Stmt::Move { what, to } => (to, Stmt::Move { what, to: name }),
            other => return vec![other],
        };
        vec![Stmt::Let { slot, value: Expr::Set(Set::Sites(sites)) }, effect]
    }
}
