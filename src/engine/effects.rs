//! Effects on the position, and on who plays for whom and what comes next.

use super::run::{Run, Step};
use crate::board::Site;
use crate::model::{MarkId, Members, Piece, PieceType, ProgramId, Stmt};

impl<'m> Run<'m, '_> {
    /// An effect on pieces, marks or variables.
    pub(super) fn effect(&mut self, effect: &Stmt) -> Step<'m> {
        match effect {
            Stmt::Position(pieces) => self.set_up(pieces),
            effect => {
                let change = self.scene().change(effect)?;
                self.position.apply(change);
            }
        }
        if let Some(stages) = &mut self.stages {
            stages.take(&self.position);
        }
        Ok(())
    }

    /// `take P`
    pub(super) fn take_role(&mut self, role: &Members) -> Step<'m> {
        if let Some(role) = self.role(role)? {
            self.position.exchange(self.past.notes.me, role);
            self.past.notes.me = role;
        }
        Ok(())
    }

    /// `next name by P`
    pub(super) fn next(&mut self, program: Option<ProgramId>, by: Option<&Members>) -> Step<'m> {
        self.past.notes.next_program = program;
        self.past.notes.next_by = match by {
            Some(by) => self.role(by)?,
            None => None,
        };
        Ok(())
    }

    /// `position """…"""`
    fn set_up(&mut self, pieces: &[(Site, PieceType, Vec<MarkId>)]) {
        self.position.occupied().iter().for_each(|site| self.position.clear(site));
        for (site, ty, marks) in pieces {
            let piece = Piece { site: *site, ty: *ty };
            self.position.put(piece);
            marks.iter().for_each(|mark| self.position.mark(true, *mark, piece));
        }
    }
}
