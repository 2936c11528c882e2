//! A board drawn with letters: rows as they are seen, half a cell apart where the lattice is so.

use std::collections::BTreeMap;

use super::lattice::{Grid, Layout};
use super::names::letters;
use super::{Board, Point, Site};

/// The name of a row or a column, and where it stands beside the board.
pub(super) struct Label {
    pub text: String,
    /// To the left of a row's first site; otherwise where a column ends.
    pub is_row: bool,
    /// The row on whose line it stands.
    row: i32,
    slot: i32,
    /// Where it is drawn, as far from the board as a cell would be.
    pub at: Point,
    /// The middle of the cell it stands next to.
    pub next_to: Point,
}

impl Board {
    /// The board as text: each site as `cell` shows it, with coordinates round it where names are coordinates.
    pub fn text(&self, cell: &dyn Fn(Site) -> String) -> String {
        let cells: Vec<String> = self.iter().map(cell).collect();
        let labels = self.labels();
        let page = Page::new(self, &cells, &labels);
        let mut entries: Vec<Entry> = Vec::new();
        for (place, cell) in self.places.iter().zip(&cells) {
            entries.push(page.entry(self.line(place.row), place.slot, cell));
        }
        for label in &labels {
            entries.push(page.label(self.line(label.row), label));
        }
        written(entries)
    }

    /// Lines count downwards.
    fn line(&self, row: i32) -> i32 {
        if self.rows_from_top() {
            row
        } else {
            -row
        }
    }

    fn pitch(&self) -> i32 {
        match &self.layout {
            Layout::Grid { grid, .. } => grid.pitch(),
            Layout::Free { .. } => 1,
        }
    }

    /// The names of rows and columns, where the names of sites are made of them.
    pub(super) fn labels(&self) -> Vec<Label> {
        match &self.layout {
            Layout::Grid { grid, named: true, .. } => {
                let rows = self.row_labels(&|row| grid.row_label(row));
                rows.into_iter().chain(self.column_labels(*grid)).collect()
            }
            Layout::Free { named: true, .. } => {
                let rows = self.row_labels(&|row| row.to_string());
                rows.into_iter().chain(self.rank_labels()).collect()
            }
            _ => Vec::new(),
        }
    }

    fn row_labels(&self, text: &dyn Fn(i32) -> String) -> Vec<Label> {
        let margin = match self.layout {
            Layout::Grid { .. } => None,
            Layout::Free { .. } => self.places.iter().map(|place| place.slot).min(),
        };
        let label = |row: Vec<Site>| {
            let first = &self.places[row[0].index()];
            let next_to = self.beside(row[0]);
            let at = (next_to.0 - self.row_step(), next_to.1);
            Label {
                text: text(first.row),
                is_row: true,
                row: first.row,
                slot: margin.unwrap_or(first.slot),
                at,
                next_to,
            }
        };
        self.picture_rows().into_iter().map(label).collect()
    }

    /// The middle of a site's cell, at the height of its row.
    fn beside(&self, site: Site) -> Point {
        match &self.layout {
            Layout::Grid { grid, spots, .. } => grid.middle_of_row(spots[site.index()]),
            Layout::Free { .. } => self.centre_of(site),
        }
    }

    /// How far apart the cells of a row are.
    fn row_step(&self) -> f64 {
        match &self.layout {
            Layout::Grid { grid, .. } => grid.centre((1, 2)).0 - grid.centre((1, 1)).0,
            Layout::Free { .. } => 1.0,
        }
    }

    /// The column's letter stands below it; on boards numbered from the top, above it. On a hexagon a column
    /// ends at the lower right, on a triangle of hexes at the lower left.
    fn column_labels(&self, grid: Grid) -> Vec<Label> {
        let Layout::Grid { origin, .. } = &self.layout else { return Vec::new() };
        let step = if grid == Grid::Triangle { 1 } else { -1 };
        let lowest = self.places.iter().map(|place| place.row).min().unwrap_or(1);
        let highest = self.places.iter().map(|place| place.row).max().unwrap_or(1);
        let label = |site: Site| {
            let (row, col) = match grid {
                Grid::Hexhex => (self.row(site) + step, self.col(site)),
                Grid::Triangle => (highest + 1, self.col(site)),
                _ => (lowest - 1, self.col(site)),
            };
            let spot = (row + origin.0 - 1, col + origin.1 - 1);
            let above = grid == Grid::Hexrect;
            let beside = if above { (spot.0 + 1, spot.1) } else { (spot.0 - step, spot.1) };
            let slot = grid.slot(if above { beside } else { spot });
            let next_to = grid.middle_of_row(beside);
            let at = grid.middle_of_row(spot);
            let at = if above { (next_to.0, at.1) } else { at };
            Label { text: grid.col_label(col), is_row: false, row, slot, at, next_to }
        };
        self.last_of_columns(step).into_iter().map(label).collect()
    }

    fn rank_labels(&self) -> Vec<Label> {
        let label = |site: Site| {
            let (col, next_to) = (self.col(site), self.centre_of(site));
            let at = (next_to.0, next_to.1 + 1.0);
            Label { text: letters(col), is_row: false, row: 0, slot: col, at, next_to }
        };
        self.last_of_columns(-1).into_iter().map(label).collect()
    }

    /// Of each column the site with the highest row (`step` 1) or the lowest (-1).
    fn last_of_columns(&self, step: i32) -> Vec<Site> {
        let mut last: BTreeMap<i32, Site> = BTreeMap::new();
        for site in self.iter() {
            let best = last.entry(self.col(site)).or_insert(site);
            if self.row(site) * step > self.row(*best) * step {
                *best = site;
            }
        }
        last.into_values().collect()
    }
}

/// How wide things are, in letters.
struct Page {
    per_slot: i32,
    widest: usize,
    first_slot: i32,
    margin: usize,
}

/// A text at a line and column.
type Entry = (i32, usize, String);

impl Page {
    fn new(board: &Board, cells: &[String], labels: &[Label]) -> Page {
        let width = |text: &String| text.chars().count();
        let columns = labels.iter().filter(|label| !label.is_row).map(|label| width(&label.text));
        let widest = cells.iter().map(width).chain(columns).max().unwrap_or(1).max(1);
        let slots = board.places.iter().map(|place| place.slot).chain(labels.iter().map(|label| label.slot));
        Page {
            per_slot: (widest as i32 + board.pitch()) / board.pitch(),
            widest,
            first_slot: slots.min().unwrap_or(0),
            margin: labels
                .iter()
                .filter(|label| label.is_row)
                .map(|label| width(&label.text) + 1)
                .max()
                .unwrap_or(0),
        }
    }

    fn column(&self, slot: i32) -> usize {
        ((slot - self.first_slot) * self.per_slot) as usize + self.margin
    }

    fn entry(&self, line: i32, slot: i32, text: &str) -> Entry {
        let free = self.widest - text.chars().count().min(self.widest);
        (line, self.column(slot) + free / 2, text.to_string())
    }

    fn label(&self, line: i32, label: &Label) -> Entry {
        if !label.is_row {
            return self.entry(line, label.slot, &label.text);
        }
        let width = label.text.chars().count() + 1;
        (line, self.column(label.slot).saturating_sub(width), label.text.clone())
    }
}

fn written(mut entries: Vec<Entry>) -> String {
    entries.sort();
    let mut text = String::new();
    let (mut line, mut column) = (entries.first().map_or(0, |entry| entry.0), 0);
    for (at, from, what) in entries {
        while line < at {
            text.push('\n');
            (line, column) = (line + 1, 0);
        }
        while column < from {
            text.push(' ');
            column += 1;
        }
        column += what.chars().count();
        text.push_str(&what);
    }
    text.push('\n');
    text
}

#[cfg(test)]
mod tests {
    use super::super::Board;

    fn shown(name: &str, numbers: &[i64]) -> String {
        match Board::construct(name, numbers, None) {
            Ok(board) => board.text(&|_| ".".to_string()),
            Err(error) => error.message,
        }
    }

    #[test]
    fn rows_and_columns_stand_beside_the_board() {
        assert_eq!(shown("square", &[2, 3]), "2 . . .\n1 . . .\n  a b c\n");
        assert_eq!(shown("rhombus", &[2, 3]), "  a b c\n 1 . . .\n  2 . . .\n");
        assert_eq!(shown("hexhex", &[2]), " 3 . .\n2 . . .\n 1 . . c\n    a b\n");
        assert_eq!(shown("triangle", &[2]), "  1 .\n 2 . .\n  a b\n");
        assert_eq!(shown("triangles", &[2]), "  B .\nA . . .\n  1 2 3\n");
    }
}
