//! Carrying out a turn's program from its start, with the decisions that are known.

use super::choices::Ask;
use super::history::{History, Notes, Past};
use super::stages::Stages;
use super::state::TurnStart;
use crate::game::{Decision, EvalLimit};
use crate::model::{Block, Model, Num, Position, ProgramId, Role, Scene, Slot, Slots, Stmt, Truth, Value};
use std::cell::Cell;

/// Why statements stop before their end.
pub(super) enum Halt<'m> {
    /// Too many steps.
    Limit,
    /// A `require` does not hold, or a choice has no candidate.
    Fails,
    /// `end turn`
    EndTurn,
    /// A decision is due that the script does not have.
    Asks(Box<Ask<'m>>),
}

impl From<EvalLimit> for Halt<'_> {
    fn from(_: EvalLimit) -> Self {
        Halt::Limit
    }
}

pub(super) type Step<'m, T = ()> = Result<T, Halt<'m>>;

/// A program as far as it is carried out.
pub(super) struct Run<'m, 's> {
    pub model: &'m Model,
    pub fuel: &'m Cell<u64>,
    pub position: Position,
    pub slots: Slots,
    pub past: Past<'m>,
    /// For each `require most` the number reached last.
    pub mosts: Vec<Option<i32>>,
    pub script: &'s [Decision],
    /// The branches to take of the `either`s after the script, before the next choice.
    pub prefix: &'s [u8],
    /// How much of the script is used.
    pub at: usize,
    /// How many branches of the next decision are used.
    pub branch: usize,
    /// The statement at which it failed.
    pub failed: Option<&'m Stmt>,
    /// The positions on the way, where somebody wants them.
    pub stages: Option<Stages>,
}

impl<'m, 's> Run<'m, 's> {
    /// A turn before its first statement.
    pub fn of_turn(
        model: &'m Model,
        start: &'m TurnStart,
        fuel: &'m Cell<u64>,
        script: &'s [Decision],
        prefix: &'s [u8],
    ) -> Run<'m, 's> {
        let program = &model.programs[start.program.index()];
        let mosts = vec![None; program.mosts];
        let notes = Notes::new(start.program, start.player);
        let run = Run::of_setup(model, start.position.clone(), &start.history, notes, fuel);
        Run { slots: Slots::new(program.slots), mosts, script, prefix, ..run }
    }

    /// For statements outside of turns.
    pub fn of_setup(
        model: &'m Model,
        position: Position,
        history: &'m History,
        notes: Notes,
        fuel: &'m Cell<u64>,
    ) -> Run<'m, 's> {
        let past = Past { model, history, notes, watch: None };
        let slots = Slots::default();
        Run {
            model,
            fuel,
            position,
            slots,
            past,
            mosts: Vec::new(),
            script: &[],
            prefix: &[],
            at: 0,
            branch: 0,
            failed: None,
            stages: None,
        }
    }

    /// The turn: its program, then what comes after turns.
    pub fn turn(&mut self, program: ProgramId) -> Step<'m> {
        let program = &self.model.programs[program.index()];
        self.part(&program.body)?;
        self.part(&program.after)
    }

    /// A block that `end turn` ends.
    pub fn part(&mut self, block: &'m Block) -> Step<'m> {
        match self.block(block) {
            Err(Halt::EndTurn) => Ok(()),
            other => other,
        }
    }

    /// Statements in order.
    pub fn block(&mut self, block: &'m [Stmt]) -> Step<'m> {
        block.iter().try_for_each(|stmt| self.stmt(stmt))
    }

    /// One statement.
    pub fn stmt(&mut self, stmt: &'m Stmt) -> Step<'m> {
        let step = self.carry_out(stmt);
        if matches!(step, Err(Halt::Fails)) {
            self.failed.get_or_insert(stmt);
        }
        step
    }

    fn carry_out(&mut self, stmt: &'m Stmt) -> Step<'m> {
        self.scene().spend(1)?;
        match stmt {
            Stmt::Choose { choice, each, by, if_any } => self.choose(choice, each, by.as_ref(), *if_any)?,
            Stmt::ChooseSet { .. } => self.choose_set(stmt)?,
            Stmt::Either { choice, branches } => self.either(choice, branches)?,
            Stmt::If { cond, then, otherwise } => {
                let block = if self.scene().truth(cond)? { then } else { otherwise };
                self.block(block)?;
            }
            Stmt::Repeat { counter, times, cond, body } => {
                self.repeat(*counter, times, cond.as_ref(), body)?
            }
            Stmt::Let { slot, value } => {
                let value = self.scene().expr(value)?;
                self.scene().name(*slot, value)?;
            }
            Stmt::Require(cond) => {
                if !self.scene().truth(cond)? {
                    return Err(Halt::Fails);
                }
            }
            Stmt::RequireMost { index, value, .. } => {
                let value = self.scene().num(value)?;
                self.reach(*index, value);
            }
            Stmt::Take(role) => self.take_role(role)?,
            Stmt::Pass => self.past.notes.passed = true,
            Stmt::EndTurn => return Err(Halt::EndTurn),
            Stmt::Next { program, by } => self.next(*program, by.as_ref())?,
            effect => self.effect(effect)?,
        }
        Ok(())
    }

    /// What expressions are worked out in here.
    pub fn scene(&mut self) -> Scene<'_> {
        Scene {
            board: &self.model.board,
            cast: &self.model.cast,
            patterns: &self.model.patterns,
            vars: &self.model.vars,
            position: &self.position,
            me: self.past.notes.me,
            mover: self.past.notes.me,
            slots: &mut self.slots,
            fuel: self.fuel,
            oracle: &self.past,
        }
    }

    fn repeat(&mut self, counter: Slot, times: &Num, cond: Option<&Truth>, body: &'m Block) -> Step<'m> {
        let times = self.scene().num(times)?.clamp(0, 1024);
        for left in (1..=times).rev() {
            self.slots.set(counter, Value::Num(left));
            let goes_on = match cond {
                Some(cond) => self.scene().truth(cond)?,
                None => true,
            };
            if !goes_on {
                break;
            }
            self.block(body)?;
        }
        Ok(())
    }

    fn reach(&mut self, index: usize, value: i32) {
        if let Some(most) = self.mosts.get_mut(index) {
            *most = Some(value);
        }
    }

    /// The lowest role of a mask.
    pub fn role(&mut self, members: &crate::model::Members) -> Step<'m, Option<Role>> {
        let mask = self.scene().members(members)? & self.model.cast.all_roles();
        Ok((mask != 0).then(|| Role(mask.trailing_zeros() as u8)))
    }
}
