//! The order in which a text says the two sides of `&`, `+`, `and` and `or` makes no difference to what is compiled.

use boardwright::model::{Block, Branch, Each, Model, Rewrite, Sites, Stmt, Truth};
use boardwright::program::{compile, Op};
use boardwright::{texts, Rules};
use std::collections::BTreeSet;

/// Exchanges the sides of operations that commute.
struct Commuted;

impl Rewrite for Commuted {
    fn sites(&mut self, e: &Sites) -> Sites {
        match self.parts_of_sites(e) {
            Sites::Both(a, b) => Sites::Both(b, a),
            Sites::Union(a, b) => Sites::Union(b, a),
            e => e,
        }
    }

    fn truth(&mut self, e: &Truth) -> Truth {
        match self.parts_of_truth(e) {
            Truth::All(parts) => Truth::All(parts.into_iter().rev().collect()),
            Truth::Any(parts) => Truth::Any(parts.into_iter().rev().collect()),
            e => e,
        }
    }
}

fn block(stmts: &Block) -> Block {
    stmts.iter().map(stmt).collect()
}

fn stmt(stmt: &Stmt) -> Stmt {
    let by = &mut Commuted;
    match stmt {
        Stmt::Choose { choice, each, by: who, if_any } => {
            let Each { slot, domain, cond } = each;
            let each = Each { slot: *slot, domain: by.set(domain), cond: cond.as_ref().map(|c| by.truth(c)) };
            Stmt::Choose { choice: choice.clone(), each, by: who.clone(), if_any: *if_any }
        }
        Stmt::ChooseSet { choice, slot, size, domain, keeping, maximal, cond, by: who } => Stmt::ChooseSet {
            choice: choice.clone(),
            slot: *slot,
            size: size.clone(),
            domain: by.set(domain),
            keeping: keeping.as_ref().map(|cond| by.truth(cond)),
            maximal: *maximal,
            cond: cond.as_ref().map(|cond| by.truth(cond)),
            by: who.clone(),
        },
        Stmt::Either { choice, branches } => {
            let branch = |b: &Branch| Branch { body: block(&b.body), when: b.when.clone(), label: b.label };
            Stmt::Either { choice: choice.clone(), branches: branches.iter().map(branch).collect() }
        }
        Stmt::If { cond, then, otherwise } => {
            Stmt::If { cond: by.truth(cond), then: block(then), otherwise: block(otherwise) }
        }
        Stmt::Repeat { counter, times, cond, body } => Stmt::Repeat {
            counter: *counter,
            times: times.clone(),
            cond: cond.as_ref().map(|cond| by.truth(cond)),
            body: block(body),
        },
        Stmt::Let { slot, value } => Stmt::Let { slot: *slot, value: by.expr(value) },
        Stmt::Require(cond) => Stmt::Require(by.truth(cond)),
        other => other.rebuilt(by),
    }
}

fn commuted(model: &Model) -> Model {
    let mut other = model.clone();
    for program in &mut other.programs {
        program.body = block(&program.body);
        program.after = block(&program.after);
    }
    other.ends.iter_mut().for_each(|rule| rule.when = Commuted.truth(&rule.when));
    other
}

/// The names of the operations, and how many operations there are.
fn operations(model: &Model) -> (BTreeSet<String>, usize) {
    let ops = compile(model).ops;
    let name = |op: &Op| format!("{op:?}").split([' ', '(']).next().unwrap_or_default().to_string();
    (ops.iter().map(name).collect(), ops.len())
}

#[test]
fn sides_may_be_exchanged() {
    for id in texts::games() {
        let (model, _) = Rules::shipped(id).unwrap().model().unwrap();
        let ((said, count), (other, others)) = (operations(&model), operations(&commuted(&model)));
        assert_eq!(said, other, "{id}");
        assert!(10 * others <= 11 * count, "{id}: {others} operations, {count} as it is written");
    }
}
