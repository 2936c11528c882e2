//! Dead stores: what a turn does for variables alone that no rule reads. Random games leave it out, since nobody sees what
//! variables hold in them.

use crate::model::{names_in, visit, Holds, Model, Program, Rewrite, Slot, SlotSet, Stmt, Visit};

/// What of a turn is for such variables alone.
#[derive(Debug)]
pub struct DeadStores<'m> {
    /// For each variable: does no rule read it?
    unread: &'m [bool],
    /// Names that something else reads.
    needed: SlotSet,
}

/// For each variable: does no rule read it, even to tell positions apart that may come again? `told` are the rules without
/// what variables remember for them.
pub fn unread(model: &Model, told: Option<&Model>) -> Vec<bool> {
    let asks_for_positions = model.uses_repeats || model.uses_board_repeats;
    let rules = told.filter(|_| !asks_for_positions).unwrap_or(model);
    rules.vars.iter().map(|var| !var.read).collect()
}

impl<'m> DeadStores<'m> {
    /// Of a turn; nothing if there are none.
    pub fn of(unread: &'m [bool], program: &Program) -> Option<DeadStores<'m>> {
        if !unread.contains(&true) {
            return None;
        }
        let mut found = DeadStores { unread, needed: SlotSet::new() };
        loop {
            let before = found.needed.len();
            found.gather(&program.body);
            found.gather(&program.after);
            if found.needed.len() == before {
                return Some(found);
            }
        }
    }

    /// How many statements at the beginning of these are for such variables alone; none if all of them only give names.
    pub fn beginning(&self, block: &[Stmt]) -> usize {
        let count = block.iter().take_while(|stmt| self.has(stmt)).count();
        match block[..count].iter().rposition(|stmt| !matches!(stmt, Stmt::Let { .. })) {
            Some(last) => last + 1,
            None => 0,
        }
    }

    /// Is a statement for such variables alone?
    fn has(&self, stmt: &Stmt) -> bool {
        let all = |block: &[Stmt]| block.iter().all(|stmt| self.has(stmt));
        match stmt {
            Stmt::Set { var, .. } => self.unread.get(var.var.index()).copied().unwrap_or(false),
            Stmt::Let { slot, .. } => !self.needed.contains(slot),
            Stmt::If { then, otherwise, .. } => all(then) && all(otherwise),
            Stmt::Repeat { body, .. } => all(body),
            _ => false,
        }
    }

    /// Adds the names that the statements need, as far as it is known what they do.
    fn gather(&mut self, block: &[Stmt]) {
        for stmt in block {
            if self.has(stmt) {
                continue;
            }
            match stmt {
                Stmt::If { cond, then, otherwise } => {
                    self.needed.extend(names_in(cond));
                    self.gather(then);
                    self.gather(otherwise);
                }
                Stmt::Repeat { times, cond, body, .. } => {
                    self.needed.extend(names_in(times));
                    self.needed.extend(names_in(cond));
                    self.gather(body);
                }
                Stmt::Either { branches, .. } => branches.iter().for_each(|branch| {
                    self.needed.extend(names_in(&branch.when));
                    self.gather(&branch.body);
                }),
                stmt => {
                    let mut names = Names::default();
                    visit(std::slice::from_ref(stmt), &mut names);
                    self.needed.extend(names.read);
                }
            }
        }
    }
}

/// The names that expressions read.
#[derive(Default)]
struct Names {
    bound: Vec<Slot>,
    read: SlotSet,
}

impl Visit for Names {}

impl Rewrite for Names {
    fn enter(&mut self, name: Slot, _: Holds<'_>) {
        self.bound.push(name);
    }
    fn leave(&mut self, _: Slot) {
        self.bound.pop();
    }
    fn slot(&mut self, name: Slot) -> Slot {
        if !self.bound.contains(&name) {
            self.read.insert(name);
        }
        name
    }
}
