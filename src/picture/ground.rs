//! The board under the pieces: cells, lines, dots, regions, and what lies beyond the rim where a board wraps round.

use super::colours::{self, CELL, HEAVY, LINE, SHADES, SHEET};
use super::shape::{lines, polygon, Align, Form, Paint, Part, Shape, Step};
use super::Canvas;
use crate::board::{Point, Site, SiteSet};
use crate::model::{BoardLook, Tint};

/// How wide lines of the board are.
const THIN: f64 = 0.035;
const THICK: f64 = 0.09;

impl Canvas<'_> {
    /// Everything that lies under the pieces.
    pub(super) fn ground(&mut self) {
        self.beyond();
        if self.points {
            self.crossings();
        } else {
            self.cells();
        }
        let look = &self.scene.model.look;
        for region in &look.outlined {
            self.round(region);
        }
        let (dots, board) = (look.dots, self.board);
        for site in dots.iter() {
            let radius = if self.points { 0.1 } else { 0.07 };
            self.add(Shape::filled(Part::Lines, Form::Disc(board.centre_of(site), radius), HEAVY));
        }
    }

    fn cells(&mut self) {
        if self.scene.model.look.board == BoardLook::Chequered {
            for (outline, shade) in self.board.holes() {
                self.add(self.cell(&outline, self.shade(shade)));
            }
        }
        let cells = self.board.cells();
        for site in cells.iter() {
            let cell = self.cell(self.board.polygon(site), self.colour(site));
            self.add(cell);
        }
        for site in (self.board.sites() - cells).iter() {
            let groove = polygon(self.board.polygon(site));
            self.add(Shape::filled(Part::Ground, groove, self.groove(site)));
        }
        for site in self.board.iter() {
            self.letter(site);
        }
    }

    fn cell(&self, outline: &[Point], fill: Paint) -> Shape {
        Shape::filled(Part::Ground, polygon(outline), fill).outlined(LINE, THIN)
    }

    /// What a cell is filled with.
    pub(super) fn colour(&self, site: Site) -> Paint {
        match self.tint(site) {
            Some(tint) => colours::tint(tint.colour),
            None if self.scene.model.look.board == BoardLook::Chequered => self.shade(self.board.shade(site)),
            None => self.plain(),
        }
    }

    /// What an edge or a corner point in play is filled with where nothing stands.
    fn groove(&self, site: Site) -> Paint {
        match self.tint(site) {
            Some(tint) => colours::tint(tint.colour),
            None => self.plain().mixed(LINE, 0.2),
        }
    }

    fn plain(&self) -> Paint {
        if self.scene.printed {
            SHEET
        } else {
            CELL
        }
    }

    fn shade(&self, shade: usize) -> Paint {
        let shade = SHADES[shade.min(SHADES.len() - 1)];
        if self.scene.printed {
            shade.mixed(SHEET, 0.5)
        } else {
            shade
        }
    }

    fn tint(&self, site: Site) -> Option<&Tint> {
        self.scene.model.look.tints.iter().rev().find(|tint| tint.sites.has(site))
    }

    /// The letter of an empty cell's region, where regions have letters.
    fn letter(&mut self, site: Site) {
        let empty = self.scene.position.at(site).next().is_none();
        let named = self.tint(site).filter(|tint| empty && tint.name.chars().count() == 1);
        if let Some(tint) = named {
            let paint = colours::ink_on(colours::tint(tint.colour));
            let text = Form::Text(
                self.board.centre_of(site),
                self.room(site) * 0.8,
                tint.name.clone(),
                Align::Middle,
            );
            self.add(Shape::filled(Part::Text, text, paint));
        }
    }

    /// The lines between points, on a board of wood.
    fn crossings(&mut self) {
        let board = self.board;
        let is_cell = board.iter().all(|site| !board.polygon(site).is_empty());
        if is_cell {
            let wood: Vec<Step> = board.iter().flat_map(|site| steps(polygon(board.polygon(site)))).collect();
            let fill = self.plain();
            self.add(Shape::filled(Part::Ground, Form::Path(wood), fill).outlined(fill, THIN));
        } else {
            self.plank();
        }
        let tinted: Vec<Site> = board.iter().filter(|site| self.tint(*site).is_some()).collect();
        for site in tinted {
            let fill = self.colour(site);
            self.add(Shape::filled(Part::Ground, Form::Disc(board.centre_of(site), 0.42), fill));
        }
        self.add(Shape::drawn(Part::Lines, lines(board.links()), LINE, THIN * 1.2));
        if !is_cell {
            for site in board.iter() {
                let radius = self.room(site).min(0.5) * 0.28;
                self.add(Shape::filled(Part::Lines, Form::Disc(board.centre_of(site), radius), HEAVY));
            }
        }
    }

    /// A rectangle under points that have no cells.
    fn plank(&mut self) {
        const RIM: f64 = 0.65;
        let points: Vec<Point> = self.board.iter().map(|site| self.board.centre_of(site)).collect();
        let far = f64::INFINITY;
        let [l, t, r, b] = points.iter().fold([far, far, -far, -far], |[l, t, r, b], &(x, y)| {
            [l.min(x - RIM), t.min(y - RIM), r.max(x + RIM), b.max(y + RIM)]
        });
        let fill = self.plain();
        self.add(Shape::filled(Part::Ground, polygon(&[(l, t), (r, t), (r, b), (l, b)]), fill));
    }

    /// A heavy line round a region.
    fn round(&mut self, region: &SiteSet) {
        let line = lines(self.board.outline_of(region));
        self.add(Shape::drawn(Part::Lines, line, HEAVY, THICK));
    }

    /// Where the board wraps round: the cells beyond its rim with what stands there, and the seam.
    fn beyond(&mut self) {
        if self.points {
            return;
        }
        let behind = if self.scene.printed { SHEET } else { colours::PAPER };
        for ghost in self.board.ghosts() {
            let cell = self.cell(&ghost.polygon, self.colour(ghost.site));
            self.add(cell.faded(behind));
            let pieces = self.pieces_at(ghost.site, ghost.centre);
            self.shapes.extend(pieces.into_iter().map(|shape| shape.faded(behind)));
        }
        let seam: Vec<_> =
            self.board.rim().iter().filter(|edge| edge.seam).map(|edge| (edge.from, edge.to)).collect();
        if !seam.is_empty() {
            self.add(Shape::drawn(Part::Lines, lines(seam), HEAVY, 0.16));
        }
    }
}

fn steps(form: Form) -> Vec<Step> {
    match form {
        Form::Path(steps) => steps,
        _ => Vec::new(),
    }
}
