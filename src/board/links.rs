//! The lines between points of a board drawn with letters: `-`, `|`, `/`, `\`, and `X` where two cross.

use std::collections::BTreeMap;

use super::text::{Letters, Page, Shown};
use super::{Board, Place, Site};

/// A line of a drawing and a column in it.
type At = (i32, usize);

impl Board {
    /// Adds the lines between points to a drawing. Where all run along rows and columns they take what room there is;
    /// otherwise every row moves two lines from the next.
    pub(super) fn draw_links(&self, page: &Page, all: &mut Vec<Letters>) {
        let links = self.joined_points();
        if links.iter().all(|link| self.is_straight(*link)) {
            return all.extend(links.into_iter().flat_map(|link| self.along(page, link)));
        }
        spread(all);
        let mut drawn: BTreeMap<At, char> = BTreeMap::new();
        for (at, letter) in links.into_iter().filter_map(|link| self.slanted(page, link)).flatten() {
            let there = drawn.entry(at).or_insert(letter);
            *there = if *there == letter { letter } else { 'X' };
        }
        let letters = |((line, column), letter): (At, char)| Letters {
            line,
            column,
            text: letter.to_string(),
            what: Shown::Label,
        };
        all.extend(drawn.into_iter().map(letters));
    }

    /// The pairs of points joined by a line that the drawing does not show: all where the points have no places.
    pub fn undrawn_links(&self) -> Vec<(Site, Site)> {
        let links = self.joined_points();
        let in_one_row =
            self.kind == "graph" && self.places.iter().all(|place| place.row == self.places[0].row);
        if in_one_row && self.labels().is_empty() {
            return links;
        }
        match links.iter().all(|link| self.is_straight(*link)) {
            true => Vec::new(),
            false => links.into_iter().filter(|link| !self.is_drawn(*link)).collect(),
        }
    }

    /// The pairs of points joined by a line, where the board is made of points; slanted lines count on graphs alone.
    fn joined_points(&self) -> Vec<(Site, Site)> {
        if !self.places.iter().all(|place| place.polygon.is_empty()) {
            return Vec::new();
        }
        let joined = |a: Site| {
            self.step(a, self.orthogonal())
                .iter()
                .filter(move |b| *b > a)
                .map(move |b| (a, b))
                .collect::<Vec<_>>()
        };
        let links: Vec<(Site, Site)> = self.iter().flat_map(joined).collect();
        let told = self.kind == "graph" || links.iter().all(|link| self.is_straight(*link));
        if told {
            links
        } else {
            Vec::new()
        }
    }

    fn ends(&self, (a, b): (Site, Site)) -> (&Place, &Place) {
        let (a, b) = (&self.places[a.index()], &self.places[b.index()]);
        if a.line > b.line {
            (b, a)
        } else {
            (a, b)
        }
    }

    fn is_straight(&self, link: (Site, Site)) -> bool {
        let (a, b) = self.ends(link);
        a.row == b.row || a.col == b.col
    }

    /// Does it run along a row, a column or a diagonal, and past no other point?
    fn is_drawn(&self, link: (Site, Site)) -> bool {
        let (a, b) = self.ends(link);
        let (down, right) = (b.line - a.line, b.slot - a.slot);
        let steps = down.abs().max(right.abs());
        let passed = |place: &Place| {
            (1..steps).any(|n| {
                (place.line, place.slot) == (a.line + down.signum() * n, a.slot + right.signum() * n)
            })
        };
        let is_line = down == 0 || right == 0 || down.abs() == right.abs();
        is_line && !self.places.iter().any(passed)
    }

    /// A line along a row or column.
    fn along(&self, page: &Page, link: (Site, Site)) -> Vec<Letters> {
        let (a, b) = self.ends(link);
        if a.row == b.row {
            let (from, to) = page.gap(a.slot, b.slot);
            let text = "-".repeat(to.saturating_sub(from));
            return vec![Letters { line: a.line, column: from, text, what: Shown::Label }];
        }
        (a.line + 1..b.line).map(|line| page.letters((line, a.slot), "|", Shown::Label)).collect()
    }

    /// The letters of a line where rows are two lines apart; none if it cannot be drawn.
    fn slanted(&self, page: &Page, link: (Site, Site)) -> Option<Vec<(At, char)>> {
        let (a, b) = self.ends(link);
        if !self.is_drawn(link) {
            return None;
        }
        if a.line == b.line {
            let (from, to) = page.gap(a.slot, b.slot);
            return Some((from..to).map(|column| ((2 * a.line, column), '-')).collect());
        }
        let (from, to) = (page.middle(a.slot) as i32, page.middle(b.slot) as i32);
        let letter = match to - from {
            0 => '|',
            n if n > 0 => '\\',
            _ => '/',
        };
        let (first, last) = (2 * a.line, 2 * b.line);
        let column = |line: i32| from + (to - from) * (line - first) / (last - first);
        Some((first + 1..last).map(|line| ((line, column(line) as usize), letter)).collect())
    }
}

/// Moves the rows of sites two lines apart; what stands above and below them stays as near as it was.
fn spread(all: &mut [Letters]) {
    let lines =
        || all.iter().filter(|letters| matches!(letters.what, Shown::Site(_))).map(|letters| letters.line);
    let (first, last) = (lines().min().unwrap_or(0), lines().max().unwrap_or(0));
    for letters in all {
        let within = letters.line.clamp(first, last);
        letters.line += within;
    }
}
