//! Effects: what statements do to the position.

use super::run::{Run, Step};
use crate::board::Site;
use crate::model::{bits, Expr, MarkId, Members, Piece, PieceType, ProgramId, Sites, Target, VarRef};

impl<'m> Run<'m, '_> {
    /// `place C K at S`
    pub(super) fn place(&mut self, colours: &Members, kinds: &Members, at: &Sites) -> Step<'m> {
        let (colours, kinds) = (self.scene().members(colours)?, self.scene().members(kinds)?);
        let sites = self.scene().sites(at)?;
        let cast = &self.model.cast;
        for colour in bits(colours) {
            for kind in bits(kinds) {
                let ty = cast.piece_type(usize::from(colour), usize::from(kind));
                if cast.exists.get(ty.index()) == Some(&true) {
                    sites.iter().for_each(|site| self.position.put(Piece { site, ty }));
                }
            }
        }
        Ok(())
    }

    /// `move S to T`: nothing happens unless both are one site.
    pub(super) fn relocate(&mut self, what: &Target, to: &Sites) -> Step<'m> {
        let pieces = match what {
            Target::Sites(sites) => {
                let from = self.scene().sites(sites)?.single();
                from.map(|from| self.position.at(from).collect()).unwrap_or_default()
            }
            Target::Pieces(pieces) => {
                let pieces = self.scene().pieces(pieces)?;
                if pieces.len() == 1 {
                    pieces
                } else {
                    Vec::new()
                }
            }
        };
        if let Some(to) = self.scene().sites(to)?.single() {
            pieces.into_iter().for_each(|piece| self.position.relocate(piece, to));
        }
        Ok(())
    }

    /// `remove S`
    pub(super) fn take_away(&mut self, what: &Target) -> Step<'m> {
        let pieces = self.targets(what)?;
        pieces.into_iter().for_each(|piece| self.position.remove(piece));
        Ok(())
    }

    /// `mark m at S`, `unmark m at S`
    pub(super) fn mark(&mut self, on: bool, mark: MarkId, at: &Target) -> Step<'m> {
        let pieces = self.targets(at)?;
        pieces.into_iter().for_each(|piece| self.position.mark(on, mark, piece));
        Ok(())
    }

    fn targets(&mut self, target: &Target) -> Step<'m, Vec<Piece>> {
        Ok(match target {
            Target::Sites(sites) => {
                let sites = self.scene().sites(sites)?;
                self.position.on(sites)
            }
            Target::Pieces(pieces) => self.scene().pieces(pieces)?,
        })
    }

    /// `rotate S by spin`: nothing happens if no turn of the board's lattice maps S to itself.
    pub(super) fn rotate(&mut self, what: &Sites, spin: &Members) -> Step<'m> {
        let (sites, spin) = (self.scene().sites(what)?, self.scene().members(spin)?);
        self.scene().spend(sites.len() as u64)?;
        if spin.count_ones() == 1 {
            let moves = self.model.board.turn(&sites, spin == 1).unwrap_or_default();
            self.position.permute(&moves);
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

    /// `set v(K) to E`: for a set of sites it is the value of each; nothing happens where a key has no value.
    pub(super) fn set_var(&mut self, var: &VarRef, value: &Expr) -> Step<'m> {
        let value = self.scene().expr(value)?.held_by(self.model.var(var.var).ty);
        self.scene().spend(value.weight())?;
        for place in self.scene().places(var)? {
            self.position.set_var(var.var, place, value.clone());
        }
        Ok(())
    }

    /// `position """…"""`
    pub(super) fn set_up(&mut self, pieces: &[(Site, PieceType, Vec<MarkId>)]) {
        self.position.occupied().iter().for_each(|site| self.position.clear(site));
        for (site, ty, marks) in pieces {
            let piece = Piece { site: *site, ty: *ty };
            self.position.put(piece);
            marks.iter().for_each(|mark| self.position.mark(true, *mark, piece));
        }
    }
}
