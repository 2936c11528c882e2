//! A board drawn with letters: rows as they are seen, half a cell apart where the lattice is so.

use super::lattice::{Grid, Layout};
use super::names::letters;
use super::{Board, Site};

/// Something that stands beside the board: the text and the spot (line, slot).
pub(super) struct Label {
    pub text: String,
    /// Row and column of the spot, in the board's own counting.
    pub row: i32,
    pub slot: i32,
    pub site: Site,
    /// Beside a row, to the left of its first site; otherwise at the end of a column, next to its last.
    pub is_row: bool,
}

impl Board {
    /// The board as text: each site as `cell` shows it, with coordinates round it where names are coordinates.
    pub fn text(&self, cell: &dyn Fn(Site) -> String) -> String {
        let cells: Vec<String> = self.iter().map(cell).collect();
        let labels = self.labels();
        let width = |text: &String| text.chars().count();
        let columns = labels.iter().filter(|label| !label.is_row).map(|label| width(&label.text));
        let widest = cells.iter().map(width).chain(columns).max().unwrap_or(1).max(1);
        let page = Page {
            per_slot: (widest as i32 + 1 + self.pitch() - 1) / self.pitch(),
            widest,
            first_slot: self
                .places
                .iter()
                .map(|p| p.slot)
                .chain(labels.iter().map(|l| l.slot))
                .min()
                .unwrap_or(0),
            margin: labels.iter().filter(|l| l.is_row).map(|l| width(&l.text) + 1).max().unwrap_or(0),
        };
        let mut entries: Vec<Entry> = Vec::new();
        for site in self.iter() {
            let place = &self.places[site.index()];
            entries.push(page.entry(self.line(place.row), place.slot, &cells[site.index()]));
        }
        for label in &labels {
            entries.push(page.label(self.line(label.row), label));
        }
        drawn(entries)
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

    /// The names of rows and columns, where names of sites are made of them.
    pub(super) fn labels(&self) -> Vec<Label> {
        let rows = |grid: Option<Grid>| self.row_labels(grid);
        match &self.layout {
            Layout::Grid { grid, named: true, .. } => {
                rows(Some(*grid)).into_iter().chain(self.column_labels(*grid)).collect()
            }
            Layout::Free { named: true, .. } => rows(None).into_iter().chain(self.rank_labels()).collect(),
            _ => Vec::new(),
        }
    }

    fn row_labels(&self, grid: Option<Grid>) -> Vec<Label> {
        let label = |row: Vec<Site>| {
            let number = self.row(row[0]);
            let text = grid.map_or_else(|| number.to_string(), |grid| grid.row_label(number));
            Label { text, row: number, slot: self.places[row[0].index()].slot, site: row[0], is_row: true }
        };
        self.picture_rows().into_iter().map(label).collect()
    }

    /// A column's letter stands where the column, read towards row 1 or towards the reader, has ended.
    fn column_labels(&self, grid: Grid) -> Vec<Label> {
        let Layout::Grid { spots, origin, .. } = &self.layout else { return Vec::new() };
        let step = if grid == Grid::Triangle { 1 } else { -1 };
        let lowest = self.iter().map(|s| self.row(s)).min().unwrap_or(1);
        self.last_of_columns(step)
            .map(|site| {
                let (mut row, col) = spots[site.index()];
                row = if grid == Grid::Hexhex || step > 0 { row + step } else { lowest - 1 + origin.0 - 1 };
                let slot = grid.slot(if grid == Grid::Hexrect { (row + 2, col) } else { (row, col) });
                let text = grid.col_label(self.col(site));
                Label { text, row: row - origin.0 + 1, slot, site, is_row: false }
            })
            .collect()
    }

    fn rank_labels(&self) -> Vec<Label> {
        let label = |site: Site| {
            let col = self.col(site);
            Label { text: letters(col), row: 0, slot: col, site, is_row: false }
        };
        self.last_of_columns(-1).map(label).collect()
    }

    /// Of each column the site with the highest row (`step` 1) or the lowest (-1).
    fn last_of_columns(&self, step: i32) -> impl Iterator<Item = Site> {
        let mut last = std::collections::BTreeMap::new();
        for site in self.iter() {
            let best = last.entry(self.col(site)).or_insert(site);
            if self.row(site) * step > self.row(*best) * step {
                *best = site;
            }
        }
        last.into_values()
    }
}

/// How wide things are.
struct Page {
    per_slot: i32,
    widest: usize,
    first_slot: i32,
    margin: usize,
}

/// A text at a line and column.
type Entry = (i32, usize, String);

impl Page {
    fn column(&self, slot: i32) -> usize {
        ((slot - self.first_slot) * self.per_slot) as usize + self.margin
    }

    fn entry(&self, line: i32, slot: i32, text: &str) -> Entry {
        (
            line,
            self.column(slot) + (self.widest - text.chars().count().min(self.widest)) / 2,
            text.to_string(),
        )
    }

    fn label(&self, line: i32, label: &Label) -> Entry {
        if !label.is_row {
            return self.entry(line, label.slot, &label.text);
        }
        (line, self.column(label.slot).saturating_sub(label.text.chars().count() + 1), label.text.clone())
    }
}

fn drawn(mut entries: Vec<Entry>) -> String {
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
