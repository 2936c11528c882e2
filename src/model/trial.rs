//! What would hold after some effects: `after { remove s }: C`. The effects are carried out on a copy of the position,
//! and nothing is chosen.

use super::{names_in, Block, Expr, Holds, Num, Reads, Rewrite, Slot, SlotSet, Stmt, Target, Truth};

/// Effects, and what is asked of the position after them.
#[derive(Clone, Debug, PartialEq)]
pub struct Trial {
    /// Effects, names for values, conditions and loops; no choices, nothing about turns.
    pub effects: Block,
    /// What is asked.
    pub cond: Truth,
}

impl Trial {
    /// The same trial with its expressions rebuilt. Names that it gives are in sight until its end.
    pub fn rebuilt(&self, by: &mut dyn Rewrite) -> Trial {
        let mut names = Vec::new();
        let effects = self.effects.iter().map(|stmt| statement(stmt, by, &mut names)).collect();
        let cond = by.truth(&self.cond);
        leave(names, by);
        Trial { effects, cond }
    }

    /// All its statements, those inside others included.
    pub fn statements(&self) -> Vec<&Stmt> {
        let mut found: Vec<&Stmt> = self.effects.iter().collect();
        let mut at = 0;
        while at < found.len() {
            match found[at] {
                Stmt::If { then, otherwise, .. } => found.extend(then.iter().chain(otherwise)),
                Stmt::Repeat { body, .. } => found.extend(body),
                _ => {}
            }
            at += 1;
        }
        found
    }
}

/// A name that is in sight, and what it is called in what is rebuilt.
type Given = (Slot, Slot);

fn leave(names: Vec<Given>, by: &mut dyn Rewrite) {
    names.into_iter().rev().for_each(|(name, _)| by.leave(name));
}

fn statement(stmt: &Stmt, by: &mut dyn Rewrite, names: &mut Vec<Given>) -> Stmt {
    match stmt {
        Stmt::Let { slot, value } => {
            let value = by.expr(value);
            Stmt::Let { slot: name(*slot, &value, by, names), value }
        }
        Stmt::If { cond, then, otherwise } => {
            let cond = by.truth(cond);
            Stmt::If { cond, then: inner(then, by, names), otherwise: inner(otherwise, by, names) }
        }
        Stmt::Repeat { counter, times, cond, body } => {
            let times = by.num(times);
            let from = names.len();
            let counter = name(*counter, &Expr::Num(Num::Const(0)), by, names);
            let cond = cond.as_ref().map(|cond| by.truth(cond));
            let body = inner(body, by, names);
            leave(names.split_off(from), by);
            Stmt::Repeat { counter, times, cond, body }
        }
        effect => effect.rebuilt(by),
    }
}

/// A block inside a statement: names that it gives end with it.
fn inner(stmts: &[Stmt], by: &mut dyn Rewrite, names: &mut Vec<Given>) -> Block {
    let from = names.len();
    let made = stmts.iter().map(|stmt| statement(stmt, by, names)).collect();
    leave(names.split_off(from), by);
    made
}

/// A name in sight from here on, unless it is only given another value; what it is called in what is rebuilt.
fn name(slot: Slot, value: &Expr, by: &mut dyn Rewrite, names: &mut Vec<Given>) -> Slot {
    if let Some((_, called)) = names.iter().find(|(name, _)| *name == slot) {
        return *called;
    }
    let called = by.bind(slot, Holds::Value(value));
    names.push((slot, called));
    called
}

impl Reads for Trial {
    fn reads(&self, out: &mut SlotSet) {
        let mut names = SlotSet::new();
        reads_of(&self.effects, &mut names, out);
        outer(&self.cond, &names, out);
    }
}

fn reads_of(stmts: &[Stmt], names: &mut SlotSet, out: &mut SlotSet) {
    for stmt in stmts {
        match stmt {
            Stmt::Let { slot, value } => {
                outer(value, names, out);
                names.insert(*slot);
            }
            Stmt::If { cond, then, otherwise } => {
                outer(cond, names, out);
                reads_of(then, &mut names.clone(), out);
                reads_of(otherwise, &mut names.clone(), out);
            }
            Stmt::Repeat { counter, times, cond, body } => {
                outer(times, names, out);
                let mut inside = names.clone();
                inside.insert(*counter);
                outer(cond, &inside, out);
                reads_of(body, &mut inside, out);
            }
            Stmt::Set { var, value } => {
                outer(var, names, out);
                outer(value, names, out);
            }
            Stmt::Place { colours, kinds, at } => {
                outer(colours, names, out);
                outer(kinds, names, out);
                outer(at, names, out);
            }
            Stmt::Move { what, to } => {
                of_target(what, names, out);
                outer(to, names, out);
            }
            Stmt::Remove(what) | Stmt::Mark { at: what, .. } => of_target(what, names, out),
            Stmt::Rotate { what, spin } => {
                outer(what, names, out);
                outer(spin, names, out);
            }
            _ => {}
        }
    }
}

fn of_target(target: &Target, names: &SlotSet, out: &mut SlotSet) {
    match target {
        Target::Sites(sites) => outer(sites, names, out),
        Target::Pieces(pieces) => outer(pieces, names, out),
    }
}

/// What is read of names that are not given inside the trial.
fn outer(e: &impl Reads, names: &SlotSet, out: &mut SlotSet) {
    out.extend(names_in(e).difference(names));
}
