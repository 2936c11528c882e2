//! Players, seats, colours, kinds, directions, spins, patterns and words: masks.

use super::{Scene, Worth};
use crate::model::expr::Members;
use crate::model::ids::{Piece, PieceType, Role, Seat};
use crate::model::rules::Cast;
use crate::model::value::{Item, Value};

impl Scene<'_> {
    /// The value as a mask.
    ///
    /// # Errors
    /// When fuel runs out.
    pub fn members(&mut self, members: &Members) -> Worth<u64> {
        self.spend(1)?;
        Ok(match members {
            Members::Const(mask) => *mask,
            Members::Slot(slot) => self.slots.get(*slot).members(),
            Members::Var(var) => self.var(var)?.map_or(0, Value::members),
            Members::Me => 1 << self.me.0,
            Members::Mover => 1 << self.mover.0,
            Members::Others => self.cast.others(self.me),
            Members::InPlay => self.position.in_play(),
            Members::After(players) => {
                let players = self.members(players)? & self.cast.all_roles();
                bits(players).fold(0, |all, r| all | 1 << self.position.role_after(Role(r)).0)
            }
            Members::SeatOf(players) => {
                let players = self.members(players)?;
                let holders = self.position.holders().iter().enumerate();
                holders.filter(|(r, _)| players >> r & 1 == 1).fold(0, |all, (_, seat)| all | 1 << seat.0)
            }
            Members::RoleOf(seats) => {
                let seats = self.members(seats)?;
                let holders = self.position.holders().iter().enumerate();
                holders.filter(|(_, Seat(s))| seats >> s & 1 == 1).fold(0, |all, (role, _)| all | 1 << role)
            }
            Members::KindAt(sites) => {
                let sites = self.sites(sites)?;
                let types = self.standing(sites);
                mask_of(types, self.cast, Cast::kind)
            }
            Members::ColourAt(sites) => {
                let sites = self.sites(sites)?;
                let types = self.standing(sites);
                mask_of(types, self.cast, Cast::colour)
            }
            Members::KindOf(pieces) => {
                let pieces = self.pieces(pieces)?;
                mask_of(types_of(&pieces), self.cast, Cast::kind)
            }
            Members::ColourOf(pieces) => {
                let pieces = self.pieces(pieces)?;
                mask_of(types_of(&pieces), self.cast, Cast::colour)
            }
            Members::Opposite(directions) => {
                let directions = self.members(directions)?;
                self.board.opposite(directions)
            }
            Members::Union(a, b) => self.members(a)? | self.members(b)?,
            Members::Minus(a, b) => self.members(a)? & !self.members(b)?,
            Members::Both(a, b) => self.members(a)? & self.members(b)?,
            Members::Filter(each) => {
                let mut found = 0;
                self.each(each, |_, item| Ok(keep_member(&mut found, item)))?;
                found
            }
            Members::Map(each, part) => {
                let mut found = 0;
                self.each(each, |scene, _| {
                    found |= scene.members(part)?;
                    Ok(true)
                })?;
                found
            }
            Members::If(parts) => {
                let branch = self.choose(parts)?;
                self.members(branch)?
            }
            Members::Lookup(keys, table) => {
                let mut found = 0;
                for entry in self.entries(keys, table)? {
                    found |= self.members(entry)?;
                }
                found
            }
            Members::Let(binding, rest) => {
                self.bind(binding)?;
                self.members(rest)?
            }
            Members::Probe(probe) => self.probe(probe)?,
        })
    }

    /// The types of the pieces on these sites.
    fn standing(&self, sites: crate::board::SiteSet) -> impl Iterator<Item = PieceType> + use<'_> {
        let types = self.position.types().iter().enumerate();
        types.filter(move |(_, on)| on.meets(&sites)).map(|(ty, _)| PieceType(ty as u8))
    }
}

/// The bits of a mask, rising.
pub fn bits(mut mask: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let lowest = (mask != 0).then(|| mask.trailing_zeros() as u8);
        mask &= mask.wrapping_sub(1);
        lowest
    })
}

fn types_of(pieces: &[Piece]) -> impl Iterator<Item = PieceType> + '_ {
    pieces.iter().map(|p| p.ty)
}

fn mask_of(
    types: impl Iterator<Item = PieceType>,
    cast: &Cast,
    of: impl Fn(&Cast, PieceType) -> usize,
) -> u64 {
    types.fold(0, |all, ty| all | 1 << of(cast, ty))
}

fn keep_member(found: &mut u64, item: Item) -> bool {
    if let Item::Member(_, n) = item {
        *found |= 1 << n;
    }
    true
}
