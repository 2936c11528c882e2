//! A position with what is needed to play on.

use super::history::{History, Notes};
use crate::game::{Decision, Departures, Outcome};
use crate::model::{ChoiceId, Item, Model, Position, ProgramId, Role, Slot, Slots, Value};
use std::sync::Arc;

/// A state of a game: the turn's start, the decisions taken in it, and what was found there.
#[derive(Clone, Debug)]
pub struct State {
    pub(super) turn: Arc<TurnStart>,
    /// The decisions of this turn, and the ends of sets to which nothing could be added.
    pub(super) script: Vec<Decision>,
    /// How many decisions the players took in this turn.
    pub(super) taken: usize,
    pub(super) here: Arc<Here>,
}

/// How a turn begins.
#[derive(Clone, Debug)]
pub(super) struct TurnStart {
    pub position: Position,
    pub program: ProgramId,
    pub player: Role,
    /// This position included.
    pub history: Arc<History>,
    /// For each `require most` the number that has to be reached, if any way reaches it.
    pub targets: Vec<Option<i32>>,
    /// Who went out of play before this turn.
    pub gone: Departures,
}

/// Where a turn has got to.
#[derive(Clone, Debug)]
pub(super) struct Here {
    pub position: Position,
    pub slots: Slots,
    pub notes: Notes,
    /// For each `require most` the number reached so far.
    pub mosts: Vec<Option<i32>>,
    pub point: Point,
}

/// What comes next.
#[derive(Clone, Debug)]
pub(super) enum Point {
    Asks(Asked),
    Over(Outcome),
}

/// The decision that is due.
#[derive(Clone, Debug)]
pub(super) struct Asked {
    pub choice: ChoiceId,
    pub live: Vec<Slot>,
    pub decider: Role,
    /// The set so far, in order of entry.
    pub members: Vec<Item>,
    pub decisions: Vec<Decision>,
    /// For each decision: is a set of sites named by all its sites?
    pub whole: Vec<bool>,
    /// A player who cannot move passes.
    pub stuck: bool,
}

impl State {
    /// What stands where, what is remembered, who holds which role.
    pub fn position(&self) -> &Position {
        &self.here.position
    }

    /// The turn program that runs.
    pub fn program(&self) -> ProgramId {
        self.here.notes.program
    }

    /// The player whose turn it is; when the game is over, whose it would be.
    pub fn me(&self) -> Role {
        self.here.notes.me
    }

    /// The decisions taken in this turn.
    pub fn decisions_taken(&self) -> usize {
        self.taken
    }

    /// The value of a remembered variable: the one with this number among its values
    /// ([`VarRef::place`](crate::model::VarRef::places)).
    pub fn variable(&self, model: &Model, name: &str, at: usize) -> Option<Value> {
        let var = model.vars.iter().position(|v| v.name == name)?;
        self.here.position.var(crate::model::VarId(var as u16), at).cloned()
    }

    /// Is what is kept in step in step?
    pub fn is_consistent(&self) -> bool {
        self.here.position.is_consistent() && self.turn.position.is_consistent()
    }
}
