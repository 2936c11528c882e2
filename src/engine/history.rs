//! Earlier positions, for the rules that ask about them.

use super::hash;
use super::watch::Watch;
use crate::model::{Model, Oracle, Position, ProgramId, Role, Source, Worked};

/// Hashes of the start and of the end of every earlier turn, as far as the rules ask for them.
#[derive(Clone, Debug, Default)]
pub(super) struct History {
    positions: Vec<u64>,
    boards: Vec<u64>,
}

/// What a turn has said about itself and the turn after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Notes {
    /// The program that runs.
    pub program: ProgramId,
    /// The player whose turn it is.
    pub me: Role,
    /// What the last `next` said.
    pub next_program: Option<ProgramId>,
    /// What the last `next` said.
    pub next_by: Option<Role>,
    /// Did it pass?
    pub passed: bool,
}

/// The past as expressions see it.
pub(super) struct Past<'m> {
    pub model: &'m Model,
    pub history: &'m History,
    pub notes: Notes,
    /// Who is told what parts of the rules come to.
    pub watch: Option<&'m Watch>,
}

impl History {
    /// With one position more.
    pub fn and(&self, model: &Model, position: &Position, program: ProgramId, player: Role) -> History {
        let mut history = self.clone();
        if model.uses_repeats {
            history.positions.push(hash::repeating(model, position, program, player));
        }
        if model.uses_board_repeats {
            history.boards.push(hash::board(position));
        }
        history
    }
}

impl History {
    /// All hashes, those of positions told apart from those of boards.
    pub fn numbers(&self) -> impl Iterator<Item = u64> + '_ {
        self.positions.iter().copied().chain(self.boards.iter().map(|hash| !hash))
    }
}

impl Notes {
    /// Of a turn that has just begun.
    pub fn new(program: ProgramId, me: Role) -> Notes {
        Notes { program, me, next_program: None, next_by: None, passed: false }
    }

    /// The program of the next turn.
    pub fn program_after(&self) -> ProgramId {
        self.next_program.unwrap_or(self.program)
    }

    /// The player of the next turn.
    pub fn player_after(&self, position: &Position) -> Role {
        match self.next_by {
            Some(role) if position.in_play() >> role.0 & 1 == 1 => role,
            Some(role) => position.role_after(role),
            None => position.role_after(self.me),
        }
    }
}

impl Oracle for Past<'_> {
    fn said(&self, source: Source, worked: Worked) {
        if let Some(watch) = self.watch {
            watch.take(source, worked);
        }
    }

    fn repeats(&self, position: &Position) -> i32 {
        let (program, player) = (self.notes.program_after(), self.notes.player_after(position));
        times(&self.history.positions, hash::repeating(self.model, position, program, player))
    }

    fn board_repeats(&self, position: &Position) -> i32 {
        times(&self.history.boards, hash::board(position))
    }
}

fn times(hashes: &[u64], hash: u64) -> i32 {
    hashes.iter().filter(|h| **h == hash).count() as i32
}
