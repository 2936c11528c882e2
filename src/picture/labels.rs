//! The names of rows, columns and sites.

use super::colours::{NAME, TEXT};
use super::pieces::distance;
use super::shape::{width_of, Align, Form, Part, Shape};
use super::Canvas;
use crate::board::{Label, Point, Site};
use crate::engine::notation::number_on;

/// Smaller names than this are not worth while.
const LEAST: f64 = 0.34;
/// Names nearer to each other than this would run together.
const NEAREST: f64 = 0.45;

impl Canvas<'_> {
    /// Names of rows and columns round the board; where these do not make up the names, the names themselves.
    pub(super) fn coordinates(&mut self) {
        let labels = self.board.labels();
        let crowded = |rows: bool| {
            let mut along: Vec<f64> = labels
                .iter()
                .filter(|l| l.is_row == rows)
                .map(|l| if rows { l.at.1 } else { l.at.0 })
                .collect();
            along.sort_by(f64::total_cmp);
            along.windows(2).any(|pair| pair[1] - pair[0] < NEAREST)
        };
        if labels.is_empty() || crowded(true) || crowded(false) {
            self.board.iter().for_each(|site| self.own_name(site));
            return;
        }
        let size = self.letter_height();
        let rim = self.extent();
        for label in &labels {
            let at = self.label_point(label, size, rim);
            self.add(Shape::filled(
                Part::Text,
                Form::Text(at, size, label.text.clone(), Align::Middle),
                TEXT,
            ));
        }
    }

    /// Letters that can be read when the whole picture is small.
    pub(super) fn letter_height(&self) -> f64 {
        let [l, t, r, b] = self.extent();
        ((r - l).max(b - t) * 0.036).clamp(0.38, 0.8)
    }

    /// Beside its row or column, clear of cells, sides and whatever lies beyond the rim.
    fn label_point(&self, label: &Label, size: f64, [left, _, _, bottom]: [f64; 4]) -> Point {
        let half = width_of(&label.text) * size / 2.0;
        let wraps = !self.board.ghosts().is_empty();
        if self.board.is_free() || wraps {
            return match label.is_row {
                true => (left - 0.15 - half, label.at.1),
                false => (label.at.0, bottom + 0.15 + size / 2.0),
            };
        }
        let far = distance(label.at, label.next_to).max(1e-9);
        let way = ((label.at.0 - label.next_to.0) / far, (label.at.1 - label.next_to.1) / far);
        let sides = if self.scene.sides.is_empty() { 0.0 } else { super::sides::WIDTH / 2.0 };
        let room = half.max(size * 0.4) * way.0.abs() + size * 0.5 * way.1.abs();
        let reach = self.board.extent_toward(label.next_to, way) + sides + 0.12 + room;
        (label.next_to.0 + way.0 * reach, label.next_to.1 + way.1 * reach)
    }

    fn own_name(&mut self, site: Site) {
        let (x, y) = self.board.centre_of(site);
        let name = self.board.name(site).to_string();
        let room = self.room(site);
        let counted = number_on(self.scene.model, self.scene.position, site).is_some();
        let occupied = counted || self.scene.position.at(site).next().is_some();
        let size = (room * 1.7 / width_of(&name).max(0.8)).clamp(0.0, LEAST);
        let (at, size) = match self.points {
            true if counted => ((x + 0.38, y + 0.38), LEAST * 0.8),
            true => {
                let far = (room + 0.33).min(self.board.gap_at(site) * 0.45);
                ((x + 0.8 * far, y + 0.6 * far), LEAST * 0.8)
            }
            false if occupied => return,
            false => ((x, y), size),
        };
        self.add(Shape::filled(Part::Text, Form::Text(at, size, name, Align::Middle), NAME));
    }
}
