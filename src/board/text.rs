//! A board drawn with letters: rows as they are seen, half a cell apart where the lattice is so.

use std::collections::{BTreeMap, BTreeSet};

/// A text of a drawing and where it stands.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Letters {
    /// The line; lines may begin with a negative one.
    pub line: i32,
    /// The column of its first letter.
    pub column: usize,
    /// What is written.
    pub text: String,
    /// What it stands for.
    pub what: Shown,
}

/// What a text of a drawing stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Shown {
    /// A site and what is on it.
    Site(Site),
    /// The name of a row or column, or a line between points.
    Label,
    /// The rim beside a site of the region with this number; the name of a row or column, if it stands just there.
    Rim(usize),
}

use super::lattice::{Grid, Layout};
use super::names::letters;
use super::{Board, Point, Site, SiteSet};

/// The name of a row or a column, and where it stands beside the board.
pub struct Label {
    /// What it says.
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
        in_lines(&self.lettering(cell, 1, &[]), &mut |letters| letters.text.clone())
    }

    /// The same as single texts in the order of reading. Cells are at least `width` letters wide; outside each site of
    /// a region of `rims` something stands that shows whose side it is.
    pub fn lettering(&self, cell: &dyn Fn(Site) -> String, width: usize, rims: &[SiteSet]) -> Vec<Letters> {
        let cells: Vec<String> = self.iter().map(cell).collect();
        let labels = self.labels();
        let rims = self.rim_spots(rims);
        let page = Page::new(self, &cells, &labels, &rims, width);
        let mut all: Vec<Letters> = Vec::new();
        for ((site, place), cell) in self.iter().zip(&self.places).zip(&cells) {
            all.push(page.letters((place.line, place.slot), cell, Shown::Site(site)));
        }
        for label in &labels {
            all.push(page.label(self.line(label.row), label, &rims));
        }
        for rim in &rims {
            let letters = page.letters(rim.spot, " ", Shown::Rim(rim.region));
            let is_free = |other: &Letters| other.line != letters.line || !overlap(other, &letters);
            if all.iter().all(is_free) {
                all.push(letters);
            }
        }
        self.draw_links(&page, &mut all);
        all.sort();
        all
    }

    /// Where the rim of each region runs: the free place next to each of its sites that lies farthest out.
    fn rim_spots(&self, regions: &[SiteSet]) -> Vec<Rim> {
        let spot = |site: Site| (self.places[site.index()].line, self.places[site.index()].slot);
        let taken: BTreeSet<Spot> = self.iter().map(spot).collect();
        let pitch = self.pitch();
        let across = if pitch > 1 { pitch / 2 } else { 0 };
        let ways = [(0, -pitch), (0, pitch), (-1, -across), (-1, across), (1, -across), (1, across)];
        let mut found = Vec::new();
        for (region, sites) in regions.iter().enumerate() {
            let (to, from) = (self.middle(sites), self.middle(&self.sites()));
            let out = (to.0 - from.0, to.1 - from.1);
            for site in sites.iter() {
                let (line, slot) = spot(site);
                let free = ways.iter().filter(|way| !taken.contains(&(line + way.0, slot + way.1)));
                let outward = |way: &&(i32, i32)| {
                    let (x, y) = (f64::from(way.1) / f64::from(pitch), f64::from(way.0));
                    (x * out.0 + y * out.1) / libm::hypot(x, y).max(0.5)
                };
                let best = free.max_by(|a, b| outward(a).total_cmp(&outward(b)));
                if let Some(way) = best.filter(|way| outward(way) > 0.0) {
                    let is_beside = way.0 == 0 && way.1 < 0;
                    found.push(Rim { region, spot: (line + way.0, slot + way.1), is_beside });
                }
            }
        }
        found
    }

    /// The mean of the places of sites.
    pub fn middle(&self, sites: &SiteSet) -> Point {
        let count = sites.len().max(1) as f64;
        let places = sites.iter().map(|site| self.centre_of(site));
        let sum = places.fold((0.0, 0.0), |a, b| (a.0 + b.0, a.1 + b.1));
        (sum.0 / count, sum.1 / count)
    }

    /// The line of a row of cells, or of a row just beyond them. Lines count downwards.
    fn line(&self, row: i32) -> i32 {
        let seen = if self.rows_from_top() { row } else { -row };
        if !self.has_between() {
            return seen;
        }
        let cells = self.cells();
        let lines = || self.places.iter().map(|place| place.line);
        match cells.iter().find(|site| self.row(*site) == row) {
            Some(site) => self.places[site.index()].line,
            None if seen <= 0 && self.rows_from_top() => lines().min().unwrap_or(0) - 1,
            None => lines().max().unwrap_or(0) + 1,
        }
    }

    /// How many places across there are for each of a board of cells alone.
    fn slots(&self) -> i32 {
        match self.layout {
            Layout::Grid { .. } if self.has_between() => 2,
            _ => 1,
        }
    }

    fn pitch(&self) -> i32 {
        match &self.layout {
            Layout::Grid { grid, .. } => grid.pitch(),
            Layout::Free { .. } => 1,
        }
    }

    /// The names of rows and columns, where the names of sites are made of them.
    pub fn labels(&self) -> Vec<Label> {
        match &self.layout {
            Layout::Grid { grid, named: true, .. } => {
                let mut rows = self.row_labels(&|row| grid.row_label(row));
                let columns = self.column_labels(*grid);
                rows.iter_mut().for_each(|row| self.make_way(row, &columns));
                rows.into_iter().chain(columns).collect()
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
            let on_line = self.places.iter().filter(|place| place.line == first.line);
            let leftmost = on_line.map(|place| place.slot).min().unwrap_or(first.slot);
            let next_to = self.beside(row[0]);
            let at = (next_to.0 - self.row_step(), next_to.1);
            Label {
                text: text(first.row),
                is_row: true,
                row: first.row,
                slot: margin.unwrap_or(leftmost),
                at,
                next_to,
            }
        };
        self.cell_rows().into_iter().map(label).collect()
    }

    /// Where a column that ends early has its name right before a row, the row's stands further out.
    fn make_way(&self, label: &mut Label, columns: &[Label]) {
        let step = self.pitch() * self.slots();
        while columns.iter().any(|other| other.row == label.row && other.slot == label.slot - step) {
            label.slot -= step;
            label.at.0 -= self.row_step();
        }
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
        let cells = self.cells();
        let lowest = cells.iter().map(|site| self.row(site)).min().unwrap_or(1);
        let highest = cells.iter().map(|site| self.row(site)).max().unwrap_or(1);
        let label = |site: Site| {
            let (row, col) = match grid {
                Grid::Hexhex => (self.row(site) + step, self.col(site)),
                Grid::Triangle => (highest + 1, self.col(site)),
                _ => (lowest - 1, self.col(site)),
            };
            let spot = (row + origin.0 - 1, col + origin.1 - 1);
            let above = grid == Grid::Hexrect;
            let beside = if above { (spot.0 + 1, spot.1) } else { (spot.0 - step, spot.1) };
            let slot = grid.slot(if above { beside } else { spot }) * self.slots();
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
            let slot = self.places[site.index()].slot;
            Label { text: letters(col), is_row: false, row: 0, slot, at, next_to }
        };
        self.last_of_columns(-1).into_iter().map(label).collect()
    }

    /// Of each column the site with the highest row (`step` 1) or the lowest (-1).
    fn last_of_columns(&self, step: i32) -> Vec<Site> {
        let mut last: BTreeMap<i32, Site> = BTreeMap::new();
        for site in self.cells().iter() {
            let best = last.entry(self.col(site)).or_insert(site);
            if self.row(site) * step > self.row(*best) * step {
                *best = site;
            }
        }
        last.into_values().collect()
    }
}

/// A line and a slot in it.
type Spot = (i32, i32);

/// A place just outside a region.
struct Rim {
    region: usize,
    spot: Spot,
    /// On the left of a site.
    is_beside: bool,
}

/// How wide things are, in letters.
pub(super) struct Page {
    per_slot: i32,
    widest: usize,
    first_slot: i32,
    margin: usize,
}

impl Page {
    fn new(board: &Board, cells: &[String], labels: &[Label], rims: &[Rim], least: usize) -> Page {
        let width = |text: &String| text.chars().count();
        let columns = labels.iter().filter(|label| !label.is_row).map(|label| width(&label.text));
        let widest = cells.iter().map(width).chain(columns).max().unwrap_or(1).max(least.max(1));
        // A rim on the left stands where names of rows do.
        let beside_rows = labels.iter().any(|label| label.is_row);
        let rims = rims.iter().filter(|rim| !(rim.is_beside && beside_rows)).map(|rim| rim.spot.1);
        let slots = board.places.iter().map(|place| place.slot).chain(labels.iter().map(|label| label.slot));
        Page {
            per_slot: (widest as i32 + board.pitch()) / board.pitch(),
            widest,
            first_slot: slots.chain(rims).min().unwrap_or(0),
            margin: labels
                .iter()
                .filter(|label| label.is_row)
                .map(|label| width(&label.text) + 1)
                .max()
                .unwrap_or(0),
        }
    }

    fn column(&self, slot: i32) -> usize {
        ((slot - self.first_slot) * self.per_slot)
            .max(-(self.margin as i32))
            .saturating_add(self.margin as i32) as usize
    }

    /// From where the left one of two places ends to where the right one begins.
    pub fn gap(&self, a: i32, b: i32) -> (usize, usize) {
        (self.column(a.min(b)) + self.widest, self.column(a.max(b)))
    }

    /// The column of the middle of what stands at a place.
    pub fn middle(&self, slot: i32) -> usize {
        self.column(slot) + (self.widest - 1) / 2
    }

    pub fn letters(&self, (line, slot): Spot, text: &str, what: Shown) -> Letters {
        let free = self.widest - text.chars().count().min(self.widest);
        Letters { line, column: self.column(slot) + free / 2, text: text.to_string(), what }
    }

    fn label(&self, line: i32, label: &Label, rims: &[Rim]) -> Letters {
        let is_rim = |rim: &&Rim| match label.is_row {
            true => rim.is_beside && rim.spot.0 == line,
            false => rim.spot == (line, label.slot),
        };
        let what = rims.iter().find(is_rim).map_or(Shown::Label, |rim| Shown::Rim(rim.region));
        if !label.is_row {
            return self.letters((line, label.slot), &label.text, what);
        }
        let width = label.text.chars().count() + 1;
        let column = self.column(label.slot).saturating_sub(width);
        Letters { line, column, text: label.text.clone(), what }
    }
}

fn overlap(a: &Letters, b: &Letters) -> bool {
    let end = |letters: &Letters| letters.column + letters.text.chars().count();
    a.column < end(b) && b.column < end(a)
}

/// The texts of a drawing as lines, each as `shown` writes it; what that adds besides letters takes no room.
pub fn in_lines(all: &[Letters], shown: &mut dyn FnMut(&Letters) -> String) -> String {
    let mut text = String::new();
    let (mut line, mut column) = (all.first().map_or(0, |letters| letters.line), 0);
    for letters in all {
        while line < letters.line {
            text.push('\n');
            (line, column) = (line + 1, 0);
        }
        while column < letters.column {
            text.push(' ');
            column += 1;
        }
        column += letters.text.chars().count();
        text.push_str(&shown(letters));
    }
    text.push('\n');
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(name: &str, numbers: &[i64]) -> String {
        match Board::construct(name, numbers, None) {
            Ok(board) => board.text(&|_| ".".to_string()),
            Err(error) => error.message,
        }
    }

    /// The drawing with the number of its region at each place of a rim.
    fn rimmed(name: &str, numbers: &[i64], regions: &[&str]) -> String {
        let board = Board::construct(name, numbers, None).unwrap();
        let regions: Vec<SiteSet> = regions.iter().map(|name| *board.region(name).unwrap()).collect();
        let all = board.lettering(&|_| ".".to_string(), 1, &regions);
        in_lines(&all, &mut |letters| match letters.what {
            Shown::Rim(region) => region.to_string(),
            _ => letters.text.clone(),
        })
    }

    #[test]
    fn a_rim_shows_whose_side_it_is() {
        let regions = ["top", "bottom", "left", "right"];
        assert_eq!(rimmed("rhombus", &[2, 3], &regions), "  0 0 0\n 2 . . . 3\n  2 . . . 3\n     1 1 1\n");
        assert_eq!(rimmed("square", &[2, 2], &["top", "left"]), "  0 0\n1 . .\n1 . .\n  a b\n");
        let triangle = Board::construct("triangle", &[2], None).unwrap();
        assert_eq!(triangle.lettering(&|_| ".".into(), 1, &[*triangle.side(0)]).len(), 3 + 4 + 2);
    }

    #[test]
    fn lines_of_a_graph_are_drawn_or_told() {
        let graph = |lines: &[&str], picture: Option<&str>| {
            let words = |line: &&str| line.split(' ').map(String::from).collect::<Vec<String>>();
            Board::graph(&lines.iter().map(words).collect::<Vec<_>>(), picture).unwrap()
        };
        let undrawn = |board: &Board| {
            let name = |(a, b): &(Site, Site)| format!("{}-{}", board.name(*a), board.name(*b));
            board.undrawn_links().iter().map(name).collect::<Vec<_>>().join(" ")
        };
        let lines = ["a1 b1 c1", "a1 a2 a3", "a1 b2 c3", "a2 b1", "a3 b2 c1", "a3 c2"];
        let board = graph(&lines, Some("a3 . c3\na2 b2 c2\na1 b1 c1"));
        let text = "3 .   .\n  |\\ /\n2 . . .\n  |X \\\n1 .-.-.\n  a b c\n";
        assert_eq!(board.text(&|_| ".".to_string()), text);
        assert_eq!(undrawn(&board), "c2-a3");
        assert_eq!(undrawn(&graph(&["p q r p"], None)), "p-q p-r q-r");
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
