//! The outlines of pieces, drawn in a square from -50 to 50.

use super::shape::{Form, Step};
use crate::board::Point;
use crate::model::Glyph;

/// A drawing of a piece: what is filled, and lines and dots on it.
pub struct Drawing {
    /// The silhouette.
    pub body: &'static str,
    /// Lines on it.
    pub lines: &'static str,
}

/// The drawing of a piece that is no disc and no tile.
pub fn drawing(glyph: Glyph) -> Option<Drawing> {
    let (body, lines) = match glyph {
        Glyph::King => KING,
        Glyph::Queen => QUEEN,
        Glyph::Rook => ROOK,
        Glyph::Bishop => BISHOP,
        Glyph::Knight => KNIGHT,
        Glyph::Pawn => PAWN,
        Glyph::Arrow => ARROW,
        Glyph::Cross => CROSS,
        Glyph::Ring => RING,
        Glyph::Triangle => TRIANGLE,
        Glyph::Square => SQUARE,
        Glyph::Diamond => DIAMOND,
        Glyph::Star => STAR,
        Glyph::Disc | Glyph::Man | Glyph::Crowned | Glyph::Domino => return None,
    };
    Some(Drawing { body, lines })
}

const PAWN: (&str, &str) = (
    "M -25 42 L 25 42 L 25 34 C 25 27 13 24 10 9 C 9 4 9 0 10 -4 L 16 -5 L 16 -11 L 10 -12 C 19 -17 19 -28 13 -34 \
     C 6 -41 -6 -41 -13 -34 C -19 -28 -19 -17 -10 -12 L -16 -11 L -16 -5 L -10 -4 C -9 0 -9 4 -10 9 \
     C -13 24 -25 27 -25 34 Z",
    "M -10 -4 L 10 -4 M -25 34 L 25 34",
);
const ROOK: (&str, &str) = (
    "M -30 42 L 30 42 L 30 34 L 23 27 L 19 -12 L 26 -19 L 26 -40 L 15 -40 L 15 -32 L 6 -32 L 6 -40 L -6 -40 L -6 -32 \
     L -15 -32 L -15 -40 L -26 -40 L -26 -19 L -19 -12 L -23 27 L -30 34 Z",
    "M -19 -12 L 19 -12 M -23 27 L 23 27 M -26 -19 L 26 -19",
);
const BISHOP: (&str, &str) = (
    "M -29 42 L 29 42 L 29 35 C 23 32 15 30 12 25 L 14 16 C 22 8 24 -3 17 -13 C 13 -20 6 -27 3 -32 \
     C 8 -36 6 -45 0 -45 C -6 -45 -8 -36 -3 -32 C -6 -27 -13 -20 -17 -13 C -24 -3 -22 8 -14 16 L -12 25 \
     C -15 30 -23 32 -29 35 Z",
    "M -12 25 L 12 25 M -14 16 L 14 16 M 0 -19 L 0 1 M -9 -9 L 9 -9",
);
const KNIGHT: (&str, &str) = (
    "M -23 42 L 30 42 C 32 18 33 -4 22 -20 C 14 -31 4 -36 -5 -36 L -10 -45 L -14 -34 C -20 -29 -22 -23 -24 -17 \
     C -28 -8 -34 -2 -37 6 C -38 12 -33 16 -28 14 L -24 12 L -26 17 C -21 16 -19 9 -14 7 C -8 5 -4 2 0 -3 \
     C 2 10 -11 15 -17 25 C -21 31 -23 36 -23 42 Z",
    "M -15 -19 L -10 -17 M 8 -26 C 20 -14 22 8 20 32 M -32 8 L -30 7",
);
const QUEEN: (&str, &str) = (
    "M -29 42 L 29 42 L 29 35 C 26 31 21 27 21 20 L 36 -18 L 19 -3 L 18 -29 L 6 -7 L 0 -36 L -6 -7 L -18 -29 L -19 -3 \
     L -36 -18 L -21 20 C -21 27 -26 31 -29 35 Z \
     O 36 -21 5 O 18 -33 5 O 0 -40 5 O -18 -33 5 O -36 -21 5",
    "M -21 20 C -8 15 8 15 21 20 M -25 30 C -10 25 10 25 25 30",
);
const KING: (&str, &str) = (
    "M -28 42 L 28 42 L 28 35 L 23 24 C 41 11 43 -10 26 -15 C 13 -18 5 -11 2 -3 C 9 -12 9 -20 3 -25 L 3 -31 L 11 -31 \
     L 11 -38 L 3 -38 L 3 -46 L -3 -46 L -3 -38 L -11 -38 L -11 -31 L -3 -31 L -3 -25 C -9 -20 -9 -12 -2 -3 \
     C -5 -11 -13 -18 -26 -15 C -43 -10 -41 11 -23 24 L -28 35 Z",
    "M 0 -2 L 0 18 M -23 24 C -10 18 10 18 23 24 M -28 35 C -12 29 12 29 28 35",
);
const ARROW: (&str, &str) = (
    "M 40 -40 L 34 -8 L 23 -18 L -14 19 L -13 30 L -29 44 L -30 30 L -44 29 L -30 13 L -19 14 L 18 -23 L 8 -34 Z",
    "M -30 30 L -19 19",
);
const CROSS: (&str, &str) = (
    "M -38 -26 L -26 -38 L 0 -12 L 26 -38 L 38 -26 L 12 0 L 38 26 L 26 38 L 0 12 L -26 38 L -38 26 L -12 0 Z",
    "",
);
const RING: (&str, &str) = ("O 0 0 40 U 0 0 22", "");
const TRIANGLE: (&str, &str) = ("M 0 -44 L 42 30 L -42 30 Z", "");
const SQUARE: (&str, &str) = ("M -34 -34 L 34 -34 L 34 34 L -34 34 Z", "");
const DIAMOND: (&str, &str) = ("M 0 -46 L 40 0 L 0 46 L -40 0 Z", "");
const STAR: (&str, &str) =
    ("M 0 -46 L 12 -15 L 44 -14 L 19 6 L 28 37 L 0 19 L -28 37 L -19 6 L -44 -14 L -12 -15 Z", "");
/// The crown on a draughtsman.
pub const CROWN: &str = "M -24 16 L 24 16 L 28 -16 L 12 -2 L 0 -22 L -12 -2 L -28 -16 Z";

/// A drawing laid over a place, a square of 100 being `scale` wide.
pub fn placed(drawing: &str, at: Point, scale: f64) -> Form {
    let to = |(x, y): Point| (at.0 + x * scale / 100.0, at.1 + y * scale / 100.0);
    Form::Path(read(drawing).into_iter().map(|step| step.map(to)).collect())
}

/// Reads a drawing: `M`, `L`, `C` and `Z` as in SVG; `O` is a circle by its middle and radius, `U` a hole of that form.
fn read(drawing: &str) -> Vec<Step> {
    let mut words = drawing.split_whitespace();
    let mut steps = Vec::new();
    while let Some(word) = words.next() {
        let mut number = || words.next().and_then(|word| word.parse::<f64>().ok()).unwrap_or_default();
        let mut point = || (number(), number());
        match word {
            "M" => steps.push(Step::Move(point())),
            "L" => steps.push(Step::Line(point())),
            "C" => steps.push(Step::Curve(point(), point(), point())),
            "O" | "U" => {
                let (centre, radius) = (point(), number());
                steps.extend(circle(centre, radius, word == "O"));
            }
            _ => steps.push(Step::Close),
        }
    }
    steps
}

/// A circle as a path.
pub(super) fn circle((x, y): Point, radius: f64, clockwise: bool) -> Vec<Step> {
    let (r, k) = (radius, radius * 0.5523);
    let turn = |(a, b): Point| if clockwise { (x + a, y + b) } else { (x + a, y - b) };
    let curve = |a, b, c| Step::Curve(turn(a), turn(b), turn(c));
    vec![
        Step::Move(turn((r, 0.0))),
        curve((r, k), (k, r), (0.0, r)),
        curve((-k, r), (-r, k), (-r, 0.0)),
        curve((-r, -k), (-k, -r), (0.0, -r)),
        curve((k, -r), (r, -k), (r, 0.0)),
        Step::Close,
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::GLYPHS;

    #[test]
    fn every_drawing_is_read_to_its_end_and_stays_in_its_square() {
        for (name, glyph) in GLYPHS {
            let Some(drawing) = drawing(*glyph) else { continue };
            let letters = drawing.body.chars().filter(|c| c.is_alphabetic()).count();
            let circles = drawing.body.matches(['O', 'U']).count();
            let steps = read(drawing.body);
            assert_eq!(steps.len(), letters + 5 * circles, "{name}");
            for step in steps.into_iter().chain(read(drawing.lines)) {
                step.map(|(x, y)| {
                    assert!(x.abs() <= 50.0 && y.abs() <= 50.0, "{name}: {x} {y}");
                    (x, y)
                });
            }
        }
    }
}
