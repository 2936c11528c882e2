//! Effects: what statements do to a position.

use super::{bits, Scene, Worth};
use crate::board::Site;
use crate::model::{
    Expr, MarkId, Members, Piece, Position, Sites, Slot, Slots, Stmt, Target, Trial, Truth, Value, VarId,
    VarRef,
};

/// What an effect does, worked out in the position before it.
#[derive(Clone, Debug)]
pub enum Change {
    /// Puts these, in order.
    Put(Vec<Piece>),
    /// Moves these to a site.
    Relocate(Vec<Piece>, Site),
    /// Takes these away.
    Remove(Vec<Piece>),
    /// Marks or unmarks these.
    Mark(bool, MarkId, Vec<Piece>),
    /// Moves all that stands on the first site of each pair to the second.
    Permute(Vec<(Site, Site)>),
    /// Gives some of a variable's values this one.
    Set(VarId, Vec<usize>, Value),
    /// Nothing.
    Nothing,
}

impl Position {
    /// Carries out a change.
    pub fn apply(&mut self, change: Change) {
        match change {
            Change::Put(pieces) => pieces.into_iter().for_each(|piece| self.put(piece)),
            Change::Relocate(pieces, to) => pieces.into_iter().for_each(|piece| self.relocate(piece, to)),
            Change::Remove(pieces) => pieces.into_iter().for_each(|piece| self.remove(piece)),
            Change::Mark(on, mark, pieces) => {
                pieces.into_iter().for_each(|piece| self.mark(on, mark, piece));
            }
            Change::Permute(moves) => self.permute(&moves),
            Change::Set(var, places, value) => {
                places.into_iter().for_each(|place| self.set_var(var, place, value.clone()));
            }
            Change::Nothing => {}
        }
    }
}

impl Scene<'_> {
    /// What an effect does here; nothing for a statement of another kind.
    ///
    /// # Errors
    /// When fuel runs out.
    pub fn change(&mut self, effect: &Stmt) -> Worth<Change> {
        match effect {
            Stmt::Place { colours, kinds, at } => self.placed(colours, kinds, at),
            Stmt::Move { what, to } => self.relocated(what, to),
            Stmt::Remove(what) => Ok(Change::Remove(self.targets(what)?)),
            Stmt::Rotate { what, spin } => self.rotated(what, spin),
            Stmt::Mark { on, mark, at } => Ok(Change::Mark(*on, *mark, self.targets(at)?)),
            Stmt::Set { var, value } => self.assigned(var, value),
            _ => Ok(Change::Nothing),
        }
    }

    /// `place C K at S`
    fn placed(&mut self, colours: &Members, kinds: &Members, at: &Sites) -> Worth<Change> {
        let (colours, kinds) = (self.members(colours)?, self.members(kinds)?);
        let sites = self.sites(at)?;
        let mut pieces = Vec::new();
        for colour in bits(colours) {
            for kind in bits(kinds) {
                let ty = self.cast.piece_type(usize::from(colour), usize::from(kind));
                if self.cast.exists.get(ty.index()) == Some(&true) {
                    pieces.extend(sites.iter().map(|site| Piece { site, ty }));
                }
            }
        }
        Ok(Change::Put(pieces))
    }

    /// `move S to T`: nothing happens unless both are one site.
    fn relocated(&mut self, what: &Target, to: &Sites) -> Worth<Change> {
        let pieces = match what {
            Target::Sites(sites) => {
                let from = self.sites(sites)?.single();
                from.map(|from| self.position.at(from).collect()).unwrap_or_default()
            }
            Target::Pieces(pieces) => Some(self.pieces(pieces)?).filter(|p| p.len() == 1).unwrap_or_default(),
        };
        let to = self.sites(to)?.single();
        Ok(to.map_or(Change::Nothing, |to| Change::Relocate(pieces, to)))
    }

    fn targets(&mut self, target: &Target) -> Worth<Vec<Piece>> {
        match target {
            Target::Sites(sites) => {
                let sites = self.sites(sites)?;
                Ok(self.position.on(sites))
            }
            Target::Pieces(pieces) => self.pieces(pieces),
        }
    }

    /// `rotate S by spin`: nothing happens if no turn of the board's lattice maps S to itself.
    fn rotated(&mut self, what: &Sites, spin: &Members) -> Worth<Change> {
        let (sites, spin) = (self.sites(what)?, self.members(spin)?);
        self.spend(sites.len() as u64)?;
        if spin.count_ones() != 1 {
            return Ok(Change::Nothing);
        }
        Ok(Change::Permute(self.board.turn(&sites, spin == 1).unwrap_or_default()))
    }

    /// `set v(K) to E`: for a set of sites it is the value of each; nothing happens where a key has no value.
    fn assigned(&mut self, var: &VarRef, value: &Expr) -> Worth<Change> {
        let value = self.expr(value)?.held_by(self.vars[var.var.index()].ty);
        self.spend(value.weight())?;
        Ok(Change::Set(var.var, self.places(var)?, value))
    }

    /// `after { … }: C`
    pub(super) fn tried(&mut self, trial: &Trial) -> Worth<bool> {
        self.spend(self.board.len() as u64)?;
        let (mut position, mut slots) = (self.position.clone(), self.slots.clone());
        self.carry_out(&trial.effects, &mut position, &mut slots)?;
        Scene { position: &position, slots: &mut slots, ..*self }.truth(&trial.cond)
    }

    /// Carries out effects on a position of their own.
    fn carry_out(&mut self, block: &[Stmt], position: &mut Position, slots: &mut Slots) -> Worth<()> {
        for stmt in block {
            let mut scene = Scene { position, slots, ..*self };
            scene.spend(1)?;
            match stmt {
                Stmt::If { cond, then, otherwise } => {
                    let block = if scene.truth(cond)? { then } else { otherwise };
                    self.carry_out(block, position, slots)?;
                }
                Stmt::Repeat { counter, times, cond, body } => {
                    let times = scene.num(times)?;
                    self.repeat((*counter, times), (cond.as_ref(), body), position, slots)?;
                }
                Stmt::Let { slot, value } => {
                    let value = scene.expr(value)?;
                    scene.name(*slot, value)?;
                }
                effect => {
                    let change = scene.change(effect)?;
                    position.apply(change);
                }
            }
        }
        Ok(())
    }

    fn repeat(
        &mut self,
        (counter, times): (Slot, i32),
        (cond, body): (Option<&Truth>, &[Stmt]),
        position: &mut Position,
        slots: &mut Slots,
    ) -> Worth<()> {
        for left in (1..=times.clamp(0, 1024)).rev() {
            slots.set(counter, Value::Num(left));
            let goes_on = match cond {
                Some(cond) => Scene { position, slots, ..*self }.truth(cond)?,
                None => true,
            };
            if !goes_on {
                break;
            }
            self.carry_out(body, position, slots)?;
        }
        Ok(())
    }
}
