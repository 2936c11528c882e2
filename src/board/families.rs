//! Families of sets of sites: rectangles, rows and cliques.

use std::collections::BTreeMap;

use super::{Board, BoardError, Site, SiteSet};

/// The most sets a family may have.
pub const MAX_FAMILY: usize = 65_536;

/// How many partial cliques are looked at before the search is given up.
const MAX_SEARCH: usize = 1 << 21;

type Family = Result<Vec<SiteSet>, BoardError>;

impl Board {
    /// All rectangles of so many rows and columns. Where the board wraps round, so do they.
    pub fn blocks(&self, rows: usize, cols: usize) -> Family {
        let spots = self.by_spot();
        let corners = self.cells();
        let corners = corners.iter().map(|s| (self.row(s), self.col(s)));
        Ok(sorted(corners.filter_map(|corner| self.block(&spots, corner, (rows, cols)))))
    }

    /// The rectangles that tile the board from its lower left corner.
    pub fn tiles(&self, rows: usize, cols: usize) -> Family {
        let spots = self.by_spot();
        let height = self.cells().iter().map(|s| self.row(s)).max().unwrap_or(0);
        let on_grid = |(row, col): (i32, i32)| {
            let from_below = if self.rows_from_top() { height - (row + rows as i32 - 1) } else { row - 1 };
            from_below % rows as i32 == 0 && (col - 1) % cols as i32 == 0
        };
        if rows.max(cols) > self.len() || rows.min(cols) == 0 {
            return Ok(Vec::new());
        }
        let corners = self.cells();
        let corners = corners.iter().map(|s| (self.row(s), self.col(s))).filter(|&spot| on_grid(spot));
        let unwrapped = |&(row, col): &(i32, i32)| self.fits(row, col, rows, cols);
        Ok(sorted(corners.filter(unwrapped).filter_map(|corner| self.block(&spots, corner, (rows, cols)))))
    }

    /// All straight rows of `n` sites; rows with the same sites are one.
    pub fn lines(&self, n: usize, directions: u64) -> Family {
        let mut found = Vec::new();
        if n == 1 {
            found.extend(self.joined_by(directions).iter().map(SiteSet::of));
        }
        for id in self.in_mask(directions).filter(|_| n > 1) {
            for site in self.iter() {
                let long = self.rays(site, id).iter().filter(|ray| ray.len() >= n - 1);
                found.extend(
                    long.map(|ray| ray[..n - 1].iter().copied().collect::<SiteSet>() | SiteSet::of(site)),
                );
            }
        }
        limited(sorted(found.into_iter()), "rows")
    }

    /// All sets of `n` sites of which every two are a step apart.
    pub fn cliques(&self, n: usize, directions: u64) -> Family {
        let mut search =
            Cliques { later: self.later_neighbours(directions), n, found: Vec::new(), looked: 0 };
        if n > 0 && n <= self.len() {
            search.extend(SiteSet::EMPTY, 0, self.joined_by(directions))?;
        }
        Ok(sorted(search.found.into_iter()))
    }

    /// For each site the neighbours after it in site order, directions taken both ways.
    fn later_neighbours(&self, directions: u64) -> Vec<SiteSet> {
        let mut later = vec![SiteSet::EMPTY; self.len()];
        for a in self.iter() {
            for b in self.step(a, directions).iter() {
                later[a.min(b).index()].insert(a.max(b));
            }
        }
        later
    }

    fn by_spot(&self) -> BTreeMap<(i32, i32), Site> {
        self.cells().iter().map(|s| ((self.row(s), self.col(s)), s)).collect()
    }

    /// The rectangle from its lowest row and column on, if it is all there.
    fn block(
        &self,
        spots: &BTreeMap<(i32, i32), Site>,
        (row, col): (i32, i32),
        (rows, cols): (usize, usize),
    ) -> Option<SiteSet> {
        if rows == 0 || cols == 0 || rows.checked_mul(cols)? > self.len() {
            return None;
        }
        let wrap = self.layout.wrap();
        let at = |r: i32, c: i32| spots.get(&wrap.fold((row + r, col + c), (1, 1))).copied();
        let set: SiteSet = (0..rows as i32)
            .flat_map(|r| (0..cols as i32).map(move |c| (r, c)))
            .map_while(|(r, c)| at(r, c))
            .collect();
        Some(set).filter(|set| set.len() == rows * cols)
    }

    /// Does the rectangle end before the board begins anew?
    fn fits(&self, row: i32, col: i32, rows: usize, cols: usize) -> bool {
        let wrap = self.layout.wrap();
        let within =
            |from: i32, n: usize, size: Option<i32>| size.is_none_or(|size| from + n as i32 - 1 <= size);
        within(row, rows, wrap.rows) && within(col, cols, wrap.cols)
    }
}

/// A search for cliques, smallest site first.
struct Cliques {
    later: Vec<SiteSet>,
    n: usize,
    found: Vec<SiteSet>,
    looked: usize,
}

impl Cliques {
    fn extend(&mut self, clique: SiteSet, size: usize, candidates: SiteSet) -> Result<(), BoardError> {
        self.looked += 1;
        if self.found.len() > MAX_FAMILY || self.looked > MAX_SEARCH {
            return Err(too_large("cliques"));
        }
        if size == self.n {
            self.found.push(clique);
            return Ok(());
        }
        if size + candidates.len() < self.n {
            return Ok(());
        }
        for site in candidates.iter() {
            let next = candidates & self.later[site.index()];
            self.extend(clique | SiteSet::of(site), size + 1, next)?;
        }
        Ok(())
    }
}

fn sorted(sets: impl Iterator<Item = SiteSet>) -> Vec<SiteSet> {
    let mut sets: Vec<SiteSet> = sets.collect();
    sets.sort_unstable();
    sets.dedup();
    sets
}

fn limited(sets: Vec<SiteSet>, what: &str) -> Family {
    if sets.len() > MAX_FAMILY {
        Err(too_large(what))
    } else {
        Ok(sets)
    }
}

fn too_large(what: &str) -> BoardError {
    BoardError::new("family-too-large", format!("there are too many such {what}"))
        .help(format!("a family may have {MAX_FAMILY} sets"))
}
