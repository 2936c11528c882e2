//! Stones on a board, without a game.

use crate::board::{Board, Site, SiteSet};
use crate::model::{Look, Piece, PieceType, Position};
use std::fmt;

/// What stands on each site: nothing (0) or a stone of the colour with this number, from 1.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Stones(pub Vec<u8>);

/// Why a drawing is no position of stones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StonesError(pub String);

impl fmt::Display for StonesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for StonesError {}

impl Stones {
    /// An empty board of so many sites.
    pub fn none(sites: usize) -> Stones {
        Stones(vec![0; sites])
    }

    /// How many stones there are.
    pub fn count(&self) -> usize {
        self.0.iter().filter(|c| **c > 0).count()
    }

    /// Are all stones of another set here?
    pub fn has_all(&self, other: &Stones) -> bool {
        self.0.iter().zip(&other.0).all(|(own, wanted)| *wanted == 0 || own == wanted)
    }

    /// The sites without a stone.
    pub fn empty(&self) -> Vec<usize> {
        (0..self.0.len()).filter(|s| self.0[*s] == 0).collect()
    }

    /// The sites with a stone.
    pub fn sites(&self) -> SiteSet {
        (0..self.0.len()).filter(|s| self.0[*s] > 0).map(|s| Site(s as u16)).collect()
    }

    /// The same stones, with the empty sites filled with one colour.
    pub fn filled(&self, colour: u8) -> Stones {
        Stones(self.0.iter().map(|c| if *c == 0 { colour } else { *c }).collect())
    }

    /// The stones carried along by a map of sites.
    pub fn image(&self, map: &[Site]) -> Stones {
        let mut image = Stones::none(self.0.len());
        map.iter().zip(&self.0).for_each(|(to, colour)| image.0[to.index()] = *colour);
        image
    }

    /// The stones as a position; `types` are the pieces of the colours.
    pub fn put(&self, position: &mut Position, types: &[PieceType]) {
        for (site, colour) in self.0.iter().enumerate().filter(|(_, c)| **c > 0) {
            position.put(Piece { site: Site(site as u16), ty: types[usize::from(*colour) - 1] });
        }
    }

    /// The stones of a position.
    pub fn of(position: &Position, types: &[PieceType], sites: usize) -> Stones {
        let mut stones = Stones::none(sites);
        for (at, ty) in types.iter().enumerate() {
            position.of_type(*ty).iter().for_each(|s| stones.0[s.index()] = at as u8 + 1);
        }
        stones
    }

    /// Reads a drawing: the board row by row from the top, `.` for an empty site, a stone's symbol for a stone. Lines
    /// that begin with `--` are comments.
    ///
    /// # Errors
    /// When rows or entries do not fit the board, or an entry is no stone.
    pub fn read(text: &str, board: &Board, look: &Look, types: &[PieceType]) -> Result<Stones, StonesError> {
        let lines = text.lines().map(str::trim).filter(|l| !l.is_empty() && !l.starts_with("--"));
        let rows: Vec<Vec<&str>> = lines.map(|line| line.split_whitespace().collect()).collect();
        let wanted = board.picture_rows();
        if rows.len() != wanted.len() {
            let message = format!("the drawing has {} rows, the board {}", rows.len(), wanted.len());
            return Err(StonesError(message));
        }
        let mut stones = Stones::none(board.len());
        for (at, (row, sites)) in rows.iter().zip(&wanted).enumerate() {
            if row.len() != sites.len() {
                let (n, m) = (row.len(), sites.len());
                return Err(StonesError(format!("row {} has {n} entries, the board's has {m}", at + 1)));
            }
            for (entry, site) in row.iter().zip(sites) {
                stones.0[site.index()] = colour_of(entry, look, types)?;
            }
        }
        Ok(stones)
    }
}

fn colour_of(entry: &str, look: &Look, types: &[PieceType]) -> Result<u8, StonesError> {
    if entry == "." {
        return Ok(0);
    }
    let symbol = |ty: &PieceType| look.symbols.get(ty.index()).cloned().flatten();
    match types.iter().position(|ty| symbol(ty).is_some_and(|s| s == entry)) {
        Some(at) => Ok(at as u8 + 1),
        None => {
            let known: Vec<String> = types.iter().filter_map(symbol).collect();
            let known = known.join("`, `");
            Err(StonesError(format!("`{entry}` is no stone: entries are `.` and `{known}`")))
        }
    }
}
