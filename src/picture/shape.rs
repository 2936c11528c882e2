//! Shapes that pictures are made of, in cells of the board: x to the right, y downwards.

use crate::board::Point;
use crate::paint::Rgb;

/// A colour in light and in dark surroundings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Paint {
    /// On light paper.
    pub light: Rgb,
    /// On dark paper.
    pub dark: Rgb,
}

impl Paint {
    /// The same colour always.
    pub const fn always(colour: Rgb) -> Paint {
        Paint { light: colour, dark: colour }
    }

    /// So much of the way to another colour.
    pub fn mixed(self, other: Paint, share: f64) -> Paint {
        Paint { light: self.light.mixed(other.light, share), dark: self.dark.mixed(other.dark, share) }
    }
}

/// What a shape belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    /// Behind everything.
    Paper,
    /// The board under the pieces.
    Ground,
    /// Lines and dots of the board.
    Lines,
    /// What is seen once more beyond the rim of a board that wraps round.
    Ghost,
    /// A side in the colour of the player it belongs to.
    Side,
    /// A piece.
    Piece,
    /// What is drawn or written on a piece to tell its kind.
    Detail,
    /// A mark on a piece.
    Mark,
    /// What points out the last move.
    LastMove,
    /// Coordinates, names and the legend.
    Text,
}

/// A step of a path.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Step {
    /// Begins anew there.
    Move(Point),
    /// A straight line.
    Line(Point),
    /// A cubic curve: two control points and the end.
    Curve(Point, Point, Point),
    /// Back to where the path began.
    Close,
}

/// How a text stands to its point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    /// About it.
    Middle,
    /// To the right of it.
    Left,
}

/// A shape without its colours.
#[derive(Clone, Debug, PartialEq)]
pub enum Form {
    /// Lines and curves.
    Path(Vec<Step>),
    /// A circle.
    Disc(Point, f64),
    /// A line of text: where its middle or its left end is, and the height of its letters.
    Text(Point, f64, String, Align),
}

/// How a shape is outlined.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stroke {
    /// Its colour.
    pub paint: Paint,
    /// How wide it is.
    pub width: f64,
    /// Is it broken?
    pub dashed: bool,
}

/// A shape with its colours.
#[derive(Clone, Debug, PartialEq)]
pub struct Shape {
    /// What it belongs to.
    pub part: Part,
    /// Its form.
    pub form: Form,
    /// What it is filled with.
    pub fill: Option<Paint>,
    /// Its outline.
    pub stroke: Option<Stroke>,
}

/// How much wider than Helvetica a font may be that a picture is shown with.
const WIDEST: f64 = 1.2;

impl Shape {
    /// A shape that is filled.
    pub fn filled(part: Part, form: Form, fill: Paint) -> Shape {
        Shape { part, form, fill: Some(fill), stroke: None }
    }

    /// A shape of lines only.
    pub fn drawn(part: Part, form: Form, paint: Paint, width: f64) -> Shape {
        Shape { part, form, fill: None, stroke: Some(Stroke { paint, width, dashed: false }) }
    }

    /// The same with an outline.
    pub fn outlined(mut self, paint: Paint, width: f64) -> Shape {
        self.stroke = Some(Stroke { paint, width, dashed: false });
        self
    }

    /// The same with a broken outline.
    pub fn dashed(mut self) -> Shape {
        self.stroke.iter_mut().for_each(|stroke| stroke.dashed = true);
        self
    }

    /// The same as a ghost, with less contrast to what is behind it.
    pub fn faded(mut self, behind: Paint) -> Shape {
        const SHARE: f64 = 0.55;
        self.part = Part::Ghost;
        self.fill = self.fill.map(|fill| fill.mixed(behind, SHARE));
        self.stroke.iter_mut().for_each(|stroke| stroke.paint = stroke.paint.mixed(behind, SHARE));
        self
    }

    /// The rectangle that holds it: left, top, right, bottom.
    pub fn extent(&self) -> [f64; 4] {
        let far = f64::INFINITY;
        let rim = self.stroke.map_or(0.0, |stroke| stroke.width / 2.0);
        let (points, room): (Vec<Point>, (f64, f64)) = match &self.form {
            Form::Disc(at, radius) => (vec![*at], (*radius, *radius)),
            Form::Text(at, size, text, Align::Left) => {
                let half = width_of(text) * size * WIDEST / 2.0;
                (vec![(at.0 + half, at.1)], (half, size / 2.0))
            }
            Form::Text(at, size, text, _) => (vec![*at], (width_of(text) * size / 2.0, size / 2.0)),
            Form::Path(steps) => (steps.iter().flat_map(|step| step.points()).collect(), (0.0, 0.0)),
        };
        points.into_iter().fold([far, far, -far, -far], |[l, t, r, b], (x, y)| {
            let (w, h) = (room.0 + rim, room.1 + rim);
            [l.min(x - w), t.min(y - h), r.max(x + w), b.max(y + h)]
        })
    }
}

impl Step {
    fn points(self) -> Vec<Point> {
        match self {
            Step::Move(p) | Step::Line(p) => vec![p],
            Step::Curve(a, b, c) => vec![a, b, c],
            Step::Close => Vec::new(),
        }
    }

    /// The same with all points moved.
    pub fn map(self, to: impl Fn(Point) -> Point) -> Step {
        match self {
            Step::Move(p) => Step::Move(to(p)),
            Step::Line(p) => Step::Line(to(p)),
            Step::Curve(a, b, c) => Step::Curve(to(a), to(b), to(c)),
            Step::Close => Step::Close,
        }
    }
}

/// A closed polygon.
pub fn polygon(corners: &[Point]) -> Form {
    let steps = corners.iter().enumerate().map(|(i, &p)| if i == 0 { Step::Move(p) } else { Step::Line(p) });
    Form::Path(steps.chain([Step::Close]).collect())
}

/// Straight lines, each from one point to another.
pub fn lines(ends: impl IntoIterator<Item = (Point, Point)>) -> Form {
    Form::Path(ends.into_iter().flat_map(|(a, b)| [Step::Move(a), Step::Line(b)]).collect())
}

/// A rectangle with round corners.
pub fn rounded([left, top, right, bottom]: [f64; 4], radius: f64) -> Form {
    let k = radius * 0.45;
    let corner = |from: Point, by: Point, along: Point, to: Point| {
        [Step::Line(from), Step::Curve((from.0 + by.0, from.1 + by.1), (to.0 - along.0, to.1 - along.1), to)]
    };
    let (l, t, r, b) = (left, top, right, bottom);
    let mut steps = vec![Step::Move((l + radius, t))];
    steps.extend(corner((r - radius, t), (radius - k, 0.0), (0.0, radius - k), (r, t + radius)));
    steps.extend(corner((r, b - radius), (0.0, radius - k), (k - radius, 0.0), (r - radius, b)));
    steps.extend(corner((l + radius, b), (k - radius, 0.0), (0.0, k - radius), (l, b - radius)));
    steps.extend(corner((l, t + radius), (0.0, k - radius), (radius - k, 0.0), (l + radius, t)));
    steps.push(Step::Close);
    Form::Path(steps)
}

/// How wide a text is in letters of height 1, as Helvetica sets it.
pub fn width_of(text: &str) -> f64 {
    text.chars().map(letter_width).sum()
}

fn letter_width(c: char) -> f64 {
    match c {
        'i' | 'j' | 'l' | '\'' | '|' => 0.222,
        ' ' | '.' | ',' | ':' | ';' | '!' | 'I' | '/' | 'f' | 't' | '\\' | '[' | ']' => 0.278,
        'r' | '(' | ')' | '-' | '`' | '“' | '”' => 0.333,
        'c' | 'k' | 's' | 'v' | 'x' | 'y' | 'z' | 'J' => 0.5,
        'A' | 'B' | 'E' | 'K' | 'P' | 'S' | 'V' | 'X' | 'Y' => 0.667,
        'C' | 'D' | 'H' | 'N' | 'R' | 'U' | 'w' => 0.722,
        'G' | 'O' | 'Q' => 0.778,
        'm' | 'M' | '%' => 0.85,
        'W' | '—' | '…' => 0.97,
        'F' | 'T' | 'Z' => 0.611,
        _ => 0.556,
    }
}
