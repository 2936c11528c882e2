//! Sets of pieces.

use super::{Scene, Worth};
use crate::model::expr::Pieces;
use crate::model::ids::Piece;
use crate::model::value::Item;

impl Scene<'_> {
    /// The pieces, by site, colour and kind.
    ///
    /// # Errors
    /// When fuel runs out.
    pub fn pieces(&mut self, pieces: &Pieces) -> Worth<Vec<Piece>> {
        self.spend(1)?;
        let mut found = match pieces {
            Pieces::On(sites) => {
                let sites = self.sites(sites)?;
                self.position.on(sites)
            }
            Pieces::Slot(slot) => self.slots.get(*slot).pieces(),
            Pieces::None => Vec::new(),
            Pieces::Union(a, b) => [self.pieces(a)?, self.pieces(b)?].concat(),
            Pieces::Minus(a, b) => self.among(a, b, false)?,
            Pieces::Both(a, b) => self.among(a, b, true)?,
            Pieces::Filter(each) => {
                let mut found = Vec::new();
                self.each(each, |_, item| Ok(keep_piece(&mut found, item)))?;
                found
            }
            Pieces::If(parts) => {
                let branch = self.choose(parts)?;
                self.pieces(branch)?
            }
            Pieces::Let(binding, rest) => {
                self.bind(binding)?;
                self.pieces(rest)?
            }
        };
        self.spend(found.len() as u64)?;
        found.sort_unstable();
        found.dedup();
        Ok(found)
    }

    /// The pieces of the first set that are in the second, or that are not.
    fn among(&mut self, a: &Pieces, b: &Pieces, inside: bool) -> Worth<Vec<Piece>> {
        let (a, b) = (self.pieces(a)?, self.pieces(b)?);
        Ok(a.into_iter().filter(|p| b.binary_search(p).is_ok() == inside).collect())
    }
}

fn keep_piece(found: &mut Vec<Piece>, item: Item) -> bool {
    if let Item::Piece(piece) = item {
        found.push(piece);
    }
    true
}
