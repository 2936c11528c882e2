//! The colours of boards and pieces.

use super::shape::Paint;
use crate::model::{Glyph, Model, PieceType};
use crate::paint::Rgb;

/// Shapes with this contrast can be told apart, by the Web Content Accessibility Guidelines.
pub const CLEAR: f64 = 3.0;

const fn rgb(hex: u32) -> Rgb {
    Rgb((hex >> 16) as u8, (hex >> 8) as u8, hex as u8)
}

const fn paint(light: u32, dark: u32) -> Paint {
    Paint { light: rgb(light), dark: rgb(dark) }
}

/// Behind everything.
pub const PAPER: Paint = paint(0xfbf7ee, 0x17191c);
/// Cells.
pub const CELL: Paint = paint(0xf0dfba, 0x8a7a5e);
/// The shades of chequered boards.
pub const SHADES: [Paint; 3] =
    [paint(0xf3e4c3, 0x9c8a68), paint(0xcaa06a, 0x796849), paint(0xdec196, 0x8a7a5e)];
/// Lines of the board.
pub const LINE: Paint = paint(0x58421f, 0x0b0a08);
/// Heavy lines of the board.
pub const HEAVY: Paint = paint(0x3a2a10, 0x000000);
/// Coordinates and the legend.
pub const TEXT: Paint = paint(0x4a3d25, 0xd9d2c3);
/// Names of sites, on the board.
pub const NAME: Paint = paint(0x4a3d25, 0x0b0906);
/// Ink and white.
pub const INK: Paint = Paint::always(Rgb::INK);
/// White.
pub const WHITE: Paint = Paint::always(Rgb::WHITE);
/// What points out the last move, between lines of ink.
pub const LAST_MOVE: Paint = paint(0x35e0ff, 0x35e0ff);
/// Paper to be printed on.
pub const SHEET: Paint = paint(0xffffff, 0xffffff);

/// The colour of a piece.
pub fn piece(model: &Model, ty: PieceType) -> Paint {
    Paint::always(model.look.colours.get(model.cast.colour(ty)).copied().unwrap_or_default())
}

/// The outline of something on the paper, beside the board.
pub fn outline_on_paper(fill: Paint) -> Paint {
    let dark = if fill.dark.luminance() > 0.4 { Rgb::INK } else { rgb(0xf4f1ea) };
    Paint { light: Rgb::INK, dark }
}

/// Ink or white, whichever is seen better on a colour.
pub fn ink_on(fill: Paint) -> Paint {
    Paint { light: fill.light.ink_on(), dark: fill.dark.ink_on() }
}

/// Black or white, whichever is read better on a colour.
pub fn letters_on(fill: Paint) -> Paint {
    let best = |on: Rgb| {
        if on.contrast(Rgb(0, 0, 0)) >= on.contrast(Rgb::WHITE) {
            Rgb(0, 0, 0)
        } else {
            Rgb::WHITE
        }
    };
    Paint { light: best(fill.light), dark: best(fill.dark) }
}

/// The tint of a region; in dark surroundings darker, like the board.
pub fn tint(colour: Rgb) -> Paint {
    let mut dark = colour;
    while dark.luminance() > 0.22 {
        dark = dark.mixed(Rgb::INK, 0.1);
    }
    Paint { light: colour, dark }
}

/// Is a piece's symbol written on it? Only on plain discs, where another piece has the same form and a colour that is
/// hard to tell from its own, or is of another kind.
pub fn needs_symbol(model: &Model, ty: PieceType) -> bool {
    let cast = &model.cast;
    let is_disc = |ty: PieceType| model.look.glyph(ty) == Glyph::Disc;
    let exists = |ty: &PieceType| cast.exists.get(ty.index()).copied().unwrap_or(false);
    let others =
        (0..cast.exists.len()).map(|at| PieceType(at as u8)).filter(|other| exists(other) && *other != ty);
    let unlike = |other: PieceType| {
        cast.kind(other) != cast.kind(ty)
            || piece(model, other).light.contrast(piece(model, ty).light) < CLEAR
    };
    is_disc(ty) && others.filter(|other| is_disc(*other)).any(unlike)
}
