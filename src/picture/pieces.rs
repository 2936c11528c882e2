//! Pieces, their marks, and what points out the last move.

use super::colours::{self, INK, LAST_MOVE, WHITE};
use super::glyph::{self, placed};
use super::shape::{lines, polygon, rounded, width_of, Align, Form, Paint, Part, Shape, Step};
use super::Canvas;
use crate::board::{Point, Site, SiteSet};
use crate::engine::notation::{number_on, piece_symbol};
use crate::model::{Glyph, MarkId, Model, Piece, PieceType, Sign};

/// How wide the outline of a piece is, for a piece of radius 1.
const RIM: f64 = 0.09;

impl Canvas<'_> {
    /// The pieces of a site, and what points it out.
    pub(super) fn contents(&mut self, site: Site) {
        let pieces = self.pieces_at(site, self.board.centre_of(site));
        let first = self.scene.position.at(site).next();
        let pieces = match self.tile(site) {
            Some((whole, true)) => first.map_or(pieces, |piece| self.domino(&whole, piece)),
            Some((_, false)) => Vec::new(),
            None => pieces,
        };
        self.shapes.extend(pieces);
        self.number(site, first.is_some());
        if self.scene.changed.has(site) {
            self.point_out(site, first.is_some());
        }
    }

    /// The number that a variable has on a site: in the middle, or at the rim of a piece.
    fn number(&mut self, site: Site, occupied: bool) {
        let Some(number) = number_on(self.scene.model, self.scene.position, site) else { return };
        let (centre, room) = (self.board.centre_of(site), self.room(site));
        if occupied {
            self.shapes.extend(badge(&number.to_string(), (-1.0, 0), centre, room));
            return;
        }
        let text = number.to_string();
        let size = (room * 0.95).min(room * 1.7 / width_of(&text).max(0.1));
        let paint = colours::letters_on(self.colour(site));
        self.add(Shape::filled(Part::Text, Form::Text(centre, size, text, Align::Middle), paint));
    }

    /// The pieces of a site, drawn somewhere.
    pub(super) fn pieces_at(&self, site: Site, at: Point) -> Vec<Shape> {
        let stack = self.scene.model.stack(self.scene.position, site);
        if stack.len() > 1 {
            return stacked(self.scene.model, &stack, at, self.room(site));
        }
        let pieces: Vec<Piece> = self.scene.position.at(site).collect();
        if let (Some(ends), [piece]) = (self.board.bar(site), &pieces[..]) {
            if is_bar(self.scene.model, piece.ty) {
                let mut shapes = vec![bar(ends, colours::piece(self.scene.model, piece.ty))];
                shapes.extend(self.marks(*piece, at, self.room(site)));
                return shapes;
            }
        }
        let seats = seats(pieces.len(), at, self.room(site));
        let drawn = pieces.iter().zip(seats).map(|(&piece, (at, radius))| {
            let mut shapes = piece_shapes(self.scene.model, piece.ty, at, radius);
            shapes.extend(self.marks(piece, at, radius));
            shapes
        });
        drawn.flatten().collect()
    }

    /// The sites of the tile that covers a site, and whether this is the one where it is drawn: the last of them.
    fn tile(&self, site: Site) -> Option<(SiteSet, bool)> {
        let piece = self.scene.position.at(site).next()?;
        let look = &self.scene.model.look;
        let whole = self.scene.together.iter().find(|set| set.has(site) && set.len() > 1)?;
        let of_type = self.scene.position.of_type(piece.ty);
        let near =
            whole.iter().all(|other| distance(self.board.centre_of(site), self.board.centre_of(other)) < 1.5);
        let is_tile = look.glyph(piece.ty) == Glyph::Domino && (*whole - of_type).is_empty() && near;
        is_tile.then(|| (*whole, whole.iter().last() == Some(site)))
    }

    fn domino(&self, whole: &SiteSet, piece: Piece) -> Vec<Shape> {
        let fill = colours::piece(self.scene.model, piece.ty);
        let detail = colours::ink_on(fill);
        let room = whole.iter().map(|site| self.room(site)).fold(1.0, f64::min);
        let centres: Vec<Point> = whole.iter().map(|site| self.board.centre_of(site)).collect();
        let far = f64::INFINITY;
        let extent = centres.iter().fold([far, far, -far, -far], |[l, t, r, b], &(x, y)| {
            [l.min(x - room), t.min(y - room), r.max(x + room), b.max(y + room)]
        });
        let mut shapes =
            vec![Shape::filled(Part::Piece, rounded(extent, room * 0.3), fill).outlined(INK, room * RIM)];
        shapes.extend(
            centres.iter().map(|&at| Shape::filled(Part::Detail, Form::Disc(at, room * 0.16), detail)),
        );
        if let [a, b] = centres[..] {
            let middle = ((a.0 + b.0) / 2.0, (a.1 + b.1) / 2.0);
            let across = ((b.1 - a.1) * room * 0.7, (a.0 - b.0) * room * 0.7);
            let ends =
                ((middle.0 - across.0, middle.1 - across.1), (middle.0 + across.0, middle.1 + across.1));
            shapes.push(Shape::drawn(Part::Detail, lines([ends]), detail, room * 0.1));
        }
        shapes
    }

    /// The marks of a piece.
    fn marks(&self, piece: Piece, at: Point, radius: f64) -> Vec<Shape> {
        let look = &self.scene.model.look;
        let all = (0..look.marks.len()).map(|m| MarkId(m as u8));
        let carried = all.filter(|mark| self.scene.position.has_mark(piece, *mark));
        let low = colours::needs_symbol(self.scene.model, piece.ty);
        carried
            .enumerate()
            .flat_map(|(nth, mark)| mark_shapes(self.scene.model, mark, (nth, low), at, radius))
            .collect()
    }

    /// Points out a site: the rim of its cell, or a ring round its crossing; broken where nothing stands now.
    fn point_out(&mut self, site: Site, occupied: bool) {
        let centre = self.board.centre_of(site);
        let room = self.room(site);
        let form = if self.points {
            Form::Disc(centre, room * 1.1)
        } else {
            let inside = |p: &Point| (centre.0 + (p.0 - centre.0) * 0.91, centre.1 + (p.1 - centre.1) * 0.91);
            polygon(&self.board.polygon(site).iter().map(inside).collect::<Vec<_>>())
        };
        let width = if self.board.bar(site).is_some() { 0.05 } else { room * 0.2 };
        for shape in ringed(form, width) {
            self.add(if occupied { shape } else { shape.dashed() });
        }
    }
}

/// Is a piece of this type a bar where it stands on an edge?
pub(super) fn is_bar(model: &Model, ty: PieceType) -> bool {
    matches!(model.look.glyph(ty), Glyph::Disc | Glyph::Square)
}

/// A bar as a sample, in a square about a point.
pub(super) fn bar_across(model: &Model, ty: PieceType, (x, y): Point, radius: f64) -> Shape {
    bar([(x - radius, y), (x + radius, y)], colours::piece(model, ty))
}

/// A piece on an edge: a bar from end to end.
fn bar([a, b]: [Point; 2], fill: Paint) -> Shape {
    const HALF: f64 = 0.09;
    let far = distance(a, b).max(1e-9);
    let (x, y) = ((b.0 - a.0) / far * HALF, (b.1 - a.1) / far * HALF);
    let corners = [(a.0 + y, a.1 - x), (b.0 + y, b.1 - x), (b.0 - y, b.1 + x), (a.0 - y, a.1 + x)];
    Shape::filled(Part::Piece, polygon(&corners), fill).outlined(INK, HALF * RIM * 2.0)
}

/// What points out the last move: a bright line between dark ones, to be seen on everything.
pub(super) fn ringed(form: Form, width: f64) -> [Shape; 2] {
    let core = Shape::drawn(Part::LastMove, form.clone(), LAST_MOVE, width * 0.5);
    [Shape::drawn(Part::LastMove, form, INK, width), core]
}

/// A piece without its marks; `at` is its middle.
pub fn piece_shapes(model: &Model, ty: PieceType, at: Point, radius: f64) -> Vec<Shape> {
    let fill = colours::piece(model, ty);
    let glyph = model.look.glyph(ty);
    let mut shapes = body(glyph, fill, at, radius);
    if colours::needs_symbol(model, ty) {
        let symbol = piece_symbol(model, ty);
        // Marks find room below.
        let (height, raised) = if model.cast.marks.is_empty() { (1.5, 0.0) } else { (1.15, 0.25) };
        let size = radius * height / (0.6 + 0.4 * symbol.chars().count() as f64);
        let text = Form::Text((at.0, at.1 - radius * raised), size, symbol, Align::Middle);
        shapes.push(Shape::filled(Part::Detail, text, colours::ink_on(fill)));
    }
    shapes
}

/// A piece of some form and colour.
pub(super) fn body(glyph: Glyph, fill: Paint, at: Point, radius: f64) -> Vec<Shape> {
    let detail = colours::ink_on(fill);
    let solid = |form: Form| Shape::filled(Part::Piece, form, fill).outlined(INK, radius * RIM);
    if let Some(drawing) = glyph::drawing(glyph) {
        let scale = radius * 2.25;
        let lines = placed(drawing.lines, at, scale);
        let mut shapes = vec![solid(placed(drawing.body, at, scale))];
        shapes.push(Shape::drawn(Part::Detail, lines, detail, radius * 0.07));
        return shapes;
    }
    let mut shapes = match glyph {
        Glyph::Domino => {
            vec![solid(rounded([at.0 - radius, at.1 - radius, at.0 + radius, at.1 + radius], radius * 0.3))]
        }
        _ => vec![solid(Form::Disc(at, radius))],
    };
    match glyph {
        Glyph::Man | Glyph::Crowned => {
            shapes.push(Shape::drawn(Part::Detail, Form::Disc(at, radius * 0.74), detail, radius * 0.07));
        }
        Glyph::Domino => shapes.push(Shape::filled(Part::Detail, Form::Disc(at, radius * 0.16), detail)),
        _ => {}
    }
    match glyph {
        Glyph::Crowned => {
            shapes.push(Shape::filled(Part::Detail, placed(glyph::CROWN, at, radius * 1.7), detail))
        }
        Glyph::Man => {
            shapes.push(Shape::drawn(Part::Detail, Form::Disc(at, radius * 0.42), detail, radius * 0.05))
        }
        _ => {}
    }
    shapes
}

/// A mark on a piece; `nth` of those that the piece carries. It is small and low where the piece has a letter, and small
/// and high where another mark has the middle.
pub(super) fn mark_shapes(
    model: &Model,
    mark: MarkId,
    (nth, low): (usize, bool),
    at: Point,
    radius: f64,
) -> Vec<Shape> {
    const SMALL: f64 = 0.62;
    let Some(sign) = model.look.sign(mark) else {
        return badge(&model.look.marks[mark.index()], (1.0, nth), at, radius);
    };
    match (nth, low) {
        (0, false) => sign_shapes(sign, at, radius),
        (0, true) => sign_shapes(sign, (at.0, at.1 + radius * 0.55), radius * SMALL),
        _ => sign_shapes(sign, (at.0, at.1 - radius * 0.55), radius * SMALL),
    }
}

fn sign_shapes(sign: Sign, at: Point, radius: f64) -> Vec<Shape> {
    let point = |(x, y): Point| (at.0 + x * radius, at.1 + y * radius);
    let turned = |(x, y): Point| {
        let (sin, cos) = libm::sincos(-0.35);
        point((x * cos - y * sin, x * sin + y * cos))
    };
    let both = |form: Form, width: f64| {
        vec![
            Shape::drawn(Part::Mark, form.clone(), INK, radius * width),
            Shape::drawn(Part::Mark, form, WHITE, radius * width * 0.5),
        ]
    };
    match sign {
        Sign::Hidden => Vec::new(),
        Sign::Bar => {
            let corners = [(-1.02, -0.24), (1.02, -0.24), (1.02, 0.24), (-1.02, 0.24)].map(turned);
            vec![Shape::filled(Part::Mark, polygon(&corners), WHITE).outlined(INK, radius * 0.12)]
        }
        Sign::Nail => vec![
            Shape::filled(Part::Mark, Form::Disc(at, radius * 0.36), INK).outlined(WHITE, radius * 0.14),
            Shape::filled(Part::Mark, Form::Disc(turned((-0.1, -0.12)), radius * 0.1), WHITE),
        ],
        Sign::Tick => {
            let [a, b, c] = [(-0.5, 0.05), (-0.12, 0.42), (0.52, -0.42)].map(point);
            both(Form::Path(vec![Step::Move(a), Step::Line(b), Step::Line(c)]), 0.36)
        }
        Sign::Ring => both(Form::Disc(at, radius * 0.55), 0.26),
    }
}

/// Pieces that stand on one another, from the bottom up, each a little above the one below, with their number.
fn stacked(model: &Model, stack: &[PieceType], (x, y): Point, room: f64) -> Vec<Shape> {
    const STEP: f64 = 0.24;
    let radius = room * 0.8;
    let above = (stack.len() - 1) as f64;
    let step = (room * STEP).min(room * 0.75 / above);
    let bottom = y + step * above / 2.0;
    let piece = |(nth, ty): (usize, &PieceType)| {
        let at = (x, bottom - step * nth as f64);
        match nth + 1 == stack.len() {
            true => piece_shapes(model, *ty, at, radius),
            false => body(Glyph::Disc, colours::piece(model, *ty), at, radius),
        }
    };
    let mut shapes: Vec<Shape> = stack.iter().enumerate().flat_map(piece).collect();
    shapes.extend(badge(&stack.len().to_string(), (1.0, 0), (x, bottom - step * above), radius));
    shapes
}

/// A mark that has no drawing, or a number: written at the rim of the piece, on its right (1) or on its left (-1).
fn badge(symbol: &str, (side, nth): (f64, usize), at: Point, radius: f64) -> Vec<Shape> {
    let corner = (at.0 + side * radius * 0.7, at.1 - radius * 0.7 + radius * 0.7 * nth as f64);
    let text = Form::Text(corner, radius * 0.62, symbol.to_string(), Align::Middle);
    vec![
        Shape::filled(Part::Mark, Form::Disc(corner, radius * 0.36), WHITE).outlined(INK, radius * 0.08),
        Shape::filled(Part::Mark, text, INK),
    ]
}

/// Where so many pieces stand in one cell, and how large they are.
fn seats(n: usize, centre: Point, room: f64) -> Vec<(Point, f64)> {
    if n == 1 {
        return vec![(centre, room)];
    }
    let sin = libm::sin(std::f64::consts::PI / n.max(1) as f64);
    let radius = room * 1.1 * sin / (1.0 + sin);
    let angle = |i: usize| (i as f64 / n as f64 - 0.25) * std::f64::consts::TAU;
    let seat = |a: f64| {
        (centre.0 + (room * 1.1 - radius) * libm::cos(a), centre.1 + (room * 1.1 - radius) * libm::sin(a))
    };
    (0..n).map(|i| (seat(angle(i)), radius)).collect()
}

pub(super) fn distance(a: Point, b: Point) -> f64 {
    libm::hypot(a.0 - b.0, a.1 - b.1)
}
