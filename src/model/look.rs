//! How things look; no effect on play.

use super::{MarkId, PieceType};
use crate::board::SiteSet;
use crate::paint::Rgb;

/// How things look.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Look {
    /// For each piece type its symbol of one to three characters, if it has a clear one.
    pub symbols: Vec<Option<String>>,
    /// For each piece type how it is drawn.
    pub glyphs: Vec<Glyph>,
    /// For each mark its symbol.
    pub marks: Vec<String>,
    /// For each mark how it is drawn, if not by its symbol.
    pub signs: Vec<Option<Sign>>,
    /// For each colour its colour on screen.
    pub colours: Vec<Rgb>,
    /// Tinted regions, later ones over earlier ones.
    pub tints: Vec<Tint>,
    /// How the board is drawn.
    pub board: BoardLook,
    /// Crossings with a dot to find one's way by.
    pub dots: SiteSet,
    /// Regions with a heavy line round each.
    pub outlined: Vec<SiteSet>,
}

/// A tinted region.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tint {
    /// What the game calls it.
    pub name: String,
    /// Its sites.
    pub sites: SiteSet,
    /// Its colour on screen.
    pub colour: Rgb,
}

/// How a board is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BoardLook {
    /// Cells of one colour.
    #[default]
    Cells,
    /// Cells of two or three colours, neighbours in different ones.
    Chequered,
    /// Pieces stand on the crossings of lines.
    Points,
}

/// The words for boards.
pub const BOARD_LOOKS: &[(&str, BoardLook)] =
    &[("cells", BoardLook::Cells), ("chequered", BoardLook::Chequered), ("points", BoardLook::Points)];

/// How a piece is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Glyph {
    /// A plain round stone, with the piece's symbol where colours do not say all.
    #[default]
    Disc,
    King,
    Queen,
    Rook,
    Bishop,
    Knight,
    Pawn,
    /// A draughtsman: a disc with a rim.
    Man,
    /// A draughtsman with a crown.
    Crowned,
    /// One tile over all sites that one move has filled.
    Domino,
    Arrow,
    Cross,
    Ring,
    Triangle,
    Square,
    Diamond,
    Star,
}

/// The words for pieces.
pub const GLYPHS: &[(&str, Glyph)] = &[
    ("disc", Glyph::Disc),
    ("king", Glyph::King),
    ("queen", Glyph::Queen),
    ("rook", Glyph::Rook),
    ("bishop", Glyph::Bishop),
    ("knight", Glyph::Knight),
    ("pawn", Glyph::Pawn),
    ("man", Glyph::Man),
    ("crowned", Glyph::Crowned),
    ("domino", Glyph::Domino),
    ("arrow", Glyph::Arrow),
    ("cross", Glyph::Cross),
    ("ring", Glyph::Ring),
    ("triangle", Glyph::Triangle),
    ("square", Glyph::Square),
    ("diamond", Glyph::Diamond),
    ("star", Glyph::Star),
];

/// How a mark is drawn on its piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sign {
    /// A bar across the piece.
    Bar,
    /// The head of a nail.
    Nail,
    /// A tick.
    Tick,
    /// A ring within the piece.
    Ring,
    /// Not at all: it matters to the rules only.
    Hidden,
}

/// The words for marks.
pub const SIGNS: &[(&str, Sign)] = &[
    ("bar", Sign::Bar),
    ("nail", Sign::Nail),
    ("tick", Sign::Tick),
    ("ring", Sign::Ring),
    ("hidden", Sign::Hidden),
];

impl Glyph {
    /// Does the drawing tell the kind of the piece?
    pub fn tells_kind(self) -> bool {
        !matches!(self, Glyph::Disc)
    }

    /// The same as a character of text, for pieces that have one that everybody knows.
    pub fn character(self) -> Option<char> {
        Some(match self {
            Glyph::King => '♚',
            Glyph::Queen => '♛',
            Glyph::Rook => '♜',
            Glyph::Bishop => '♝',
            Glyph::Knight => '♞',
            Glyph::Pawn => '♟',
            _ => return None,
        })
    }
}

impl Look {
    /// Do stones stand on crossings?
    pub fn points(&self) -> bool {
        self.board == BoardLook::Points
    }

    /// How pieces of a type are drawn.
    pub fn glyph(&self, ty: PieceType) -> Glyph {
        self.glyphs.get(ty.index()).copied().unwrap_or_default()
    }

    /// How a mark is drawn, if not by its symbol.
    pub fn sign(&self, mark: MarkId) -> Option<Sign> {
        self.signs.get(mark.index()).copied().flatten()
    }
}
