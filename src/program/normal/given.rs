//! What gives the names of a turn their values.

use crate::model::{Choice, Expr, Program, Set, Sites, Slot, Stmt};
use std::collections::HashMap;

/// What gives the names of a turn their values. A slot may hold several names, one after the other.
#[derive(Default)]
pub struct Given {
    names: Vec<Name>,
    /// The names that are known where the walk is.
    known: HashMap<Slot, usize>,
    /// For each choice the names that are read after it.
    live: Vec<Vec<Slot>>,
}

/// What gives a name its values.
struct Name {
    slot: Slot,
    /// How often a choice does.
    choices: u32,
    /// How often something else does.
    others: u32,
    /// The names whose values it is given.
    of: Vec<usize>,
    /// Does something give it what is not sure to be one site, but for other names?
    unsure: bool,
}

impl Given {
    /// Of all names of a program.
    pub fn of(program: &Program) -> Given {
        let mut given = Given::default();
        program.body.iter().chain(&program.after).for_each(|stmt| given.stmt(stmt));
        given
    }

    /// How often a slot is given a value: by choices, and otherwise.
    pub fn times(&self, slot: Slot) -> (u32, u32) {
        let names = self.names.iter().filter(|name| name.slot == slot);
        names.fold((0, 0), |(choices, others), name| (choices + name.choices, others + name.others))
    }

    /// Is every name that the slot holds given a value at one place only?
    pub fn is_given_once(&self, slot: Slot) -> bool {
        self.names.iter().filter(|name| name.slot == slot).all(|name| name.choices + name.others == 1)
    }

    /// Is every value of the slot one site?
    pub fn is_one_site(&self, slot: Slot) -> bool {
        let mut names: Vec<usize> = (0..self.names.len()).filter(|at| self.names[*at].slot == slot).collect();
        let mut at = 0;
        while let Some(name) = names.get(at).map(|name| &self.names[*name]) {
            if name.unsure {
                return false;
            }
            let new: Vec<usize> = name.of.iter().filter(|name| !names.contains(name)).copied().collect();
            names.extend(new);
            at += 1;
        }
        !names.is_empty()
    }

    /// Is a name kept after every choice after which another one is?
    pub fn lives_as_long(&self, name: Slot, other: Slot) -> bool {
        self.live.iter().all(|live| !live.contains(&other) || live.contains(&name))
    }

    fn choice(&mut self, choice: &Choice) {
        self.live.push(choice.live.clone());
    }

    /// The name that a slot holds: one that is known, or a new one.
    fn name(&mut self, slot: Slot) -> &mut Name {
        let new = self.names.len();
        let at = *self.known.entry(slot).or_insert(new);
        if at == new {
            self.names.push(Name { slot, choices: 0, others: 0, of: Vec::new(), unsure: false });
        }
        &mut self.names[at]
    }

    /// Names that a block gives first end with it.
    fn block(&mut self, block: &[Stmt]) {
        let before = self.known.clone();
        block.iter().for_each(|stmt| self.stmt(stmt));
        self.known = before;
    }

    fn stmt(&mut self, stmt: &Stmt) {
        match stmt {
            Stmt::Choose { choice, each, if_any, .. } => {
                self.choice(choice);
                let name = self.name(each.slot);
                name.choices += 1;
                name.unsure |= *if_any || !matches!(each.domain, Set::Sites(_));
            }
            Stmt::Let { slot, value } => self.value(*slot, value),
            Stmt::ChooseSet { choice, slot, .. } => {
                self.choice(choice);
                self.unsure(*slot);
            }
            Stmt::Either { choice, branches } => {
                self.choice(choice);
                branches.iter().for_each(|branch| self.block(&branch.body));
            }
            Stmt::If { then, otherwise, .. } => {
                self.block(then);
                self.block(otherwise);
            }
            Stmt::Repeat { counter, body, .. } => {
                let before = self.known.clone();
                self.unsure(*counter);
                self.block(body);
                self.known = before;
            }
            _ => {}
        }
    }

    fn value(&mut self, slot: Slot, value: &Expr) {
        let of = match value {
            Expr::Set(Set::Sites(Sites::Slot(of))) => self.known.get(of).copied(),
            _ => None,
        };
        let is_site = matches!(value, Expr::Set(Set::Sites(Sites::Const(set))) if set.len() == 1);
        let name = self.name(slot);
        name.others += 1;
        name.of.extend(of);
        name.unsure |= of.is_none() && !is_site;
    }

    fn unsure(&mut self, slot: Slot) {
        let name = self.name(slot);
        name.others += 1;
        name.unsure = true;
    }
}
