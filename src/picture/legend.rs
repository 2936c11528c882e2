//! The legend under a board: players with their colours and sides, pieces, marks, regions, the last move.

use super::colours::{self, TEXT, WHITE};
use super::pieces::{bar_across, body, is_bar, mark_shapes, piece_shapes, ringed};
use super::shape::{lines, polygon, rounded, width_of, Align, Form, Paint, Part, Shape};
use super::sides::side_shapes;
use super::Canvas;
use crate::board::{Point, SiteSet};
use crate::model::{standing, Glyph, MarkId, PieceType, Role};

/// A sample with what it means.
struct Entry {
    /// Draws the samples, each in a square of width 1 about a point.
    samples: Vec<Sample>,
    text: String,
}

enum Sample {
    Piece(PieceType),
    Side(Role),
    Kind(Glyph),
    Mark(MarkId),
    Region(Paint),
    LastMove,
}

impl Sample {
    /// Is it drawn on a piece of board, as its colours are made for that?
    fn stands_on_board(&self) -> bool {
        !matches!(self, Sample::Side(_) | Sample::Region(_))
    }
}

impl Canvas<'_> {
    /// Adds the legend below everything drawn so far, in lines as wide as the picture.
    pub(super) fn legend(&mut self) {
        // Other fonts than Helvetica are wider.
        const SPARE: f64 = 1.12;
        if !self.board.edges().is_empty() {
            self.standing = standing(self.scene.model);
        }
        let [left, _, right, bottom] = self.extent();
        let size = ((right - left) * 0.036).clamp(0.36, 0.8);
        let (line, sample) = (size * 1.75, size * 1.25);
        let (mut x, mut y) = (left, bottom + line * 0.9);
        for entry in self.entries() {
            let width = entry.samples.len() as f64 * sample + width_of(&entry.text) * size * SPARE;
            if x > left && x + width > right.max(left + size * 14.0) {
                (x, y) = (left, y + line);
            }
            for what in &entry.samples {
                if what.stands_on_board() {
                    let half = sample * 0.5;
                    let plate = rounded([x, y - half, x + sample, y + half], half * 0.3);
                    self.add(Shape::filled(Part::Ground, plate, colours::CELL));
                }
                let shapes = self.sample(what, (x + sample / 2.0, y), size * 0.5);
                self.shapes.extend(shapes);
                x += sample;
            }
            let text = width_of(&entry.text) * size * SPARE;
            let at = (x + size * 0.12, y);
            self.add(Shape::filled(Part::Text, Form::Text(at, size, entry.text, Align::Left), TEXT));
            x += text + size * 1.1;
        }
    }

    fn entries(&self) -> Vec<Entry> {
        let mut entries = self.players();
        if let Some(result) = &self.scene.result {
            entries.push(Entry { samples: Vec::new(), text: result.clone() });
        }
        let kinds = self.kinds();
        let told: Vec<String> = kinds.iter().map(|entry| entry.text.clone()).collect();
        entries.extend(kinds);
        entries.extend(self.of_nobody(&told));
        entries.extend(self.marks_seen());
        entries.extend(self.regions());
        if !self.scene.changed.is_empty() {
            entries.push(Entry { samples: vec![Sample::LastMove], text: "last move".into() });
        }
        entries
    }

    /// Each player with what is theirs, and who is to move.
    fn players(&self) -> Vec<Entry> {
        let model = self.scene.model;
        let entry = |role: usize| {
            let role = Role(role as u8);
            let owned =
                self.scene.owners.iter().filter(|(_, owner)| *owner == role).map(|(colour, _)| *colour);
            let mut samples: Vec<Sample> = [role.index()]
                .into_iter()
                .chain(owned)
                .filter_map(|colour| self.type_of(colour))
                .map(Sample::Piece)
                .collect();
            if self.scene.sides.iter().any(|(_, owner)| *owner == role) {
                samples.push(Sample::Side(role));
            }
            let to_move = self.scene.to_move == Some(role);
            let text = format!("{}{}", model.role_name(role), if to_move { " to move" } else { "" });
            Entry { samples, text }
        };
        (0..model.cast.roles)
            .map(entry)
            .filter(|entry| !entry.samples.is_empty() || entry.text.contains(' '))
            .collect()
    }

    /// A piece of this colour, if there is one.
    fn type_of(&self, colour: usize) -> Option<PieceType> {
        let cast = &self.scene.model.cast;
        let types = (0..cast.kinds.len()).map(|kind| cast.piece_type(colour, kind));
        types.into_iter().find(|ty| cast.exists.get(ty.index()).copied().unwrap_or(false))
    }

    /// Do all pieces of a type stand between cells, on edges too, so that they are drawn as bars?
    fn stands_on_edges(&self, ty: PieceType) -> bool {
        let between = |sites: SiteSet| sites.meets(self.board.edges()) && !sites.meets(&self.board.cells());
        is_bar(self.scene.model, ty)
            && (between(self.scene.position.of_type(ty))
                || self.standing.get(ty.index()).is_some_and(|sites| between(*sites)))
    }

    /// Pieces that nobody owns, with their colour where players have such pieces too, but for the kinds that are told already.
    fn of_nobody(&self, told: &[String]) -> Vec<Entry> {
        let cast = &self.scene.model.cast;
        let owned =
            |colour: usize| colour < cast.roles || self.scene.owners.iter().any(|(c, _)| *c == colour);
        let exists = |ty: &PieceType| cast.exists[ty.index()];
        let of_kind = |kind: usize, is_owned: bool| -> Vec<PieceType> {
            let colours = (0..cast.colours.len()).filter(|colour| owned(*colour) == is_owned);
            colours.map(|colour| cast.piece_type(colour, kind)).filter(exists).collect()
        };
        let of_colour = |ty: PieceType| Entry {
            samples: vec![Sample::Piece(ty)],
            text: format!("{} {}", cast.colours[cast.colour(ty)], cast.kinds[cast.kind(ty)]),
        };
        let entries = |kind: usize| -> Vec<Entry> {
            let types = of_kind(kind, false);
            if types.is_empty() || !of_kind(kind, true).is_empty() {
                return types.into_iter().map(of_colour).collect();
            }
            let samples = types.into_iter().map(Sample::Piece).collect();
            vec![Entry { samples, text: cast.kinds[kind].clone() }]
        };
        (0..cast.kinds.len()).filter(|kind| !told.contains(&cast.kinds[*kind])).flat_map(entries).collect()
    }

    /// Kinds told by their drawing, unless everybody knows them.
    fn kinds(&self) -> Vec<Entry> {
        let (cast, look) = (&self.scene.model.cast, &self.scene.model.look);
        if cast.kinds.len() < 2 {
            return Vec::new();
        }
        let glyph = |kind: usize| {
            let types = (0..cast.colours.len()).map(|colour| cast.piece_type(colour, kind));
            let ty = types.into_iter().find(|ty| cast.exists[ty.index()])?;
            let glyph = look.glyph(ty);
            (glyph.tells_kind() && glyph.character().is_none()).then_some((kind, glyph))
        };
        let told = (0..cast.kinds.len()).filter_map(glyph);
        told.map(|(kind, glyph)| Entry { samples: vec![Sample::Kind(glyph)], text: cast.kinds[kind].clone() })
            .collect()
    }

    /// Marks that are to be seen on the board.
    fn marks_seen(&self) -> Vec<Entry> {
        let (cast, position) = (&self.scene.model.cast, self.scene.position);
        let all = (0..cast.marks.len()).map(|m| MarkId(m as u8));
        let seen = all.filter(|mark| !position.marked(*mark).is_empty());
        let drawn =
            seen.filter(|mark| !mark_shapes(self.scene.model, *mark, (0, false), (0.0, 0.0), 1.0).is_empty());
        drawn
            .map(|mark| Entry { samples: vec![Sample::Mark(mark)], text: cast.marks[mark.index()].clone() })
            .collect()
    }

    /// Tinted regions that have names rather than letters, if they are not the whole board.
    fn regions(&self) -> Vec<Entry> {
        let tints = self.scene.model.look.tints.iter();
        let named = tints.filter(|tint| tint.name.chars().count() > 1 && tint.sites != self.board.sites());
        named
            .map(|tint| Entry {
                samples: vec![Sample::Region(colours::tint(tint.colour))],
                text: tint.name.replace('_', " "),
            })
            .collect()
    }

    fn sample(&self, what: &Sample, at: Point, radius: f64) -> Vec<Shape> {
        let model = self.scene.model;
        let square =
            |r: f64| polygon(&[(-r, -r), (r, -r), (r, r), (-r, r)].map(|(x, y)| (at.0 + x, at.1 + y)));
        match *what {
            Sample::Piece(ty) if self.stands_on_edges(ty) => vec![bar_across(model, ty, at, radius)],
            Sample::Piece(ty) => piece_shapes(model, ty, at, radius * 0.95),
            Sample::Side(role) => {
                let line = lines([((at.0 - radius * 0.6, at.1), (at.0 + radius * 0.6, at.1))]);
                side_shapes(line, self.role_paint(role), radius * 0.6).into()
            }
            Sample::Kind(glyph) => body(glyph, WHITE, at, radius * 0.95),
            Sample::Mark(mark) => {
                let mut shapes = body(Glyph::Disc, colours::CELL, at, radius * 0.95);
                shapes.extend(mark_shapes(model, mark, (0, false), at, radius * 0.95));
                shapes
            }
            Sample::Region(paint) => {
                vec![Shape::filled(Part::Ground, square(radius * 0.9), paint).outlined(colours::LINE, 0.03)]
            }
            Sample::LastMove => ringed(square(radius * 0.8), radius * 0.3).into(),
        }
    }
}
