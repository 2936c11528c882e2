//! What would hold after some effects: these are carried out, and the position is put back.

use super::super::access::Register;
use super::super::op::{Op, Test};
use super::super::Place;
use super::Compiler;
use crate::model::{Expr, Reads, Slot, SlotSet, Stmt, Trial, VarId};
use std::collections::BTreeSet;

/// Registers in a row.
type Row = (Register, u16);

impl Compiler<'_> {
    /// `after { … }: C`
    pub fn tried(&mut self, trial: &Trial, on: bool) -> Vec<usize> {
        let names = self.names.clone();
        let reaches = std::mem::replace(&mut self.keeps_reaches, false);
        let outer = self.tried.replace(Default::default());
        self.hold_names(trial);
        let rows = self.changed_by(trial);
        for (from, count) in &rows {
            self.emit(Op::Hold { from: *from, count: *count });
        }
        self.effects_of(&trial.effects);
        let holds = self.truth_value(&trial.cond);
        for (from, count) in &rows {
            self.emit(Op::Restore { from: *from, count: *count });
        }
        self.tried = outer;
        self.keeps_reaches = reaches;
        self.names = names;
        vec![self.branch_on(Test::Is(holds), on)]
    }

    /// The registers of the position that effects may change.
    fn changed_by(&self, trial: &Trial) -> Vec<Row> {
        let statements = trial.statements();
        let mut rows = Vec::new();
        let places = &self.places;
        if statements.iter().any(|stmt| is_of_board(stmt)) {
            let last = places.colours.iter().map(|set| set.0).max().unwrap_or(0).max(places.fresh.0);
            rows.push((places.types.into(), last + 1 - places.types.0));
            rows.extend([(places.board_hash.into(), 1), (places.mark_hash.into(), 1)]);
        }
        let set = |stmt: &&Stmt| match stmt {
            Stmt::Set { var, .. } => Some(var.var),
            _ => None,
        };
        let vars: BTreeSet<VarId> = statements.iter().filter_map(set).collect();
        rows.extend(vars.into_iter().filter_map(|var| self.row_of(var)));
        rows
    }

    /// The registers of a variable.
    fn row_of(&self, var: VarId) -> Option<Row> {
        let count = self.places.offsets[var.index()].iter().max()? + 1;
        Some((self.places.vars[var.index()].register()?, count))
    }

    /// Names that are read off the position itself get registers of their own.
    fn hold_names(&mut self, trial: &Trial) {
        let mut names = SlotSet::new();
        trial.reads(&mut names);
        for name in names {
            let Some(place) = self.names.slots.get(&name).copied() else { continue };
            if self.is_of_position(place) {
                let own = self.copied(place);
                self.names.slots.insert(name, own);
            }
        }
    }

    fn is_of_position(&self, place: Place) -> bool {
        let [sets, nums, families, lists] = self.state;
        place.register().is_some_and(|register| match register {
            Register::Set(s) => s.index() < sets,
            Register::Number(n) => n.index() < nums,
            Register::Family(f) => f.index() < families,
            Register::List(l) => l.index() < lists,
        })
    }

    /// A new register that holds the same.
    fn copied(&mut self, place: Place) -> Place {
        let to = match place {
            Place::Truth(_) => Place::Truth(self.new_num()),
            Place::Number(_) => Place::Number(self.new_num()),
            Place::Members(_) => Place::Members(self.new_num()),
            Place::Site(_) => Place::Site(self.new_num()),
            Place::Piece(_) => Place::Piece(self.new_num()),
            Place::Sites(_) => Place::Sites(self.new_set()),
            Place::Family(_) => Place::Family(self.new_family()),
            Place::Numbers(_) => Place::Numbers(self.new_list()),
            Place::Pieces(_) => Place::Pieces(self.new_list()),
            Place::List(_) => Place::List(self.new_list()),
            Place::Known(mask) => Place::Known(mask),
        };
        self.copy(to, place);
        to
    }

    fn effects_of(&mut self, block: &[Stmt]) {
        block.iter().for_each(|stmt| self.effect_of(stmt));
    }

    fn effect_of(&mut self, stmt: &Stmt) {
        match stmt {
            Stmt::If { cond, then, otherwise } => {
                let jumps = self.branch(cond, false);
                self.effects_of(then);
                let end = self.jump();
                self.land_all(jumps);
                self.effects_of(otherwise);
                self.land(end);
            }
            Stmt::Repeat { counter, times, cond, body } => {
                self.looped(*counter, times, cond.as_ref(), |c| c.effects_of(body));
            }
            Stmt::Let { slot, value } => self.given_again(*slot, value),
            effect => self.effect(effect),
        }
    }

    /// A name for a value, or another value for a name that the trial has given already.
    fn given_again(&mut self, slot: Slot, value: &Expr) {
        // A set, as another value may not be a single site.
        let from = match self.value_place(value) {
            Place::Site(site) => Place::Sites(self.make(|to| Op::One { to, site })),
            from => from,
        };
        let is_alike = |place: &Place| std::mem::discriminant(place) == std::mem::discriminant(&from);
        let known = self.tried.as_ref().and_then(|names| names.get(&slot).copied().filter(is_alike));
        let own = match known {
            Some(place) => {
                self.copy(place, from);
                place
            }
            None => self.copied(from),
        };
        self.names.members.remove(&slot);
        self.names.given(slot);
        self.names.sure.remove(&slot);
        self.names.known.remove(&slot);
        self.names.slots.insert(slot, own);
        if let Some(names) = &mut self.tried {
            names.insert(slot, own);
        }
    }
}

/// Does it change what stands on the board?
fn is_of_board(stmt: &Stmt) -> bool {
    matches!(
        stmt,
        Stmt::Place { .. } | Stmt::Move { .. } | Stmt::Remove(_) | Stmt::Rotate { .. } | Stmt::Mark { .. }
    )
}
