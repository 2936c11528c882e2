//! How sites are numbered inside: so that a step in a direction is, where the board allows it, one shift of the
//! whole set. The order of sites stays the same.

use crate::board::{Board, Site, SiteSet, MAX_SITES};

/// Site numbers inside.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    /// For each site its bit.
    pub bit_of: Vec<u16>,
    /// For each bit its site; `u16::MAX` where there is none.
    pub site_of: Vec<u16>,
    /// How many words a set takes.
    pub words: usize,
}

impl Layout {
    /// The numbering of a board that needs the fewest shifts for all directions, then the fewest words.
    pub fn of(board: &Board) -> Layout {
        let plain = Layout::numbered((0..board.len() as i32).collect());
        let rows: Vec<i32> = board.iter().map(|s| board.row(s)).collect();
        let cols: Vec<i32> = board.iter().map(|s| board.col(s)).collect();
        let (low_row, high_row) = ends(&rows);
        let (low_col, high_col) = ends(&cols);
        let (high, wide) = (high_row - low_row + 1, high_col - low_col + 1);
        let mut found = vec![plain];
        for flipped in [false, true] {
            for leaning in [0, 1, -1] {
                let stride = wide + if leaning == 0 { 0 } else { high - 1 };
                let number = |i: usize| {
                    let row = if flipped { high_row - rows[i] } else { rows[i] - low_row };
                    let lean = if leaning < 0 { high - 1 - row } else { leaning * row };
                    row * stride + cols[i] - low_col + lean
                };
                found.extend(Layout::rising((0..board.len()).map(number).collect()));
            }
        }
        let best = found.into_iter().min_by_key(|layout| (layout.shifts(board), layout.words));
        best.unwrap_or_else(|| Layout::numbered(Vec::new()))
    }

    /// Nothing unless numbers rise from site to site and there are not too many.
    fn rising(numbers: Vec<i32>) -> Option<Layout> {
        let first = *numbers.first()?;
        let numbers: Vec<i32> = numbers.into_iter().map(|n| n - first).collect();
        let rises = numbers.windows(2).all(|w| w[0] < w[1]);
        (rises && *numbers.last()? < MAX_SITES as i32).then(|| Layout::numbered(numbers))
    }

    fn numbered(numbers: Vec<i32>) -> Layout {
        let bits = numbers.last().map_or(1, |n| *n as usize + 1);
        let mut site_of = vec![u16::MAX; bits];
        numbers.iter().enumerate().for_each(|(site, bit)| site_of[*bit as usize] = site as u16);
        let words = [1, 2, 3, 4, 6, 8, 16].into_iter().find(|w| w * 64 >= bits).unwrap_or(16);
        Layout { bit_of: numbers.into_iter().map(|n| n as u16).collect(), site_of, words }
    }

    /// How many shifts all directions need together.
    fn shifts(&self, board: &Board) -> usize {
        let of = |direction: usize| {
            let steps = board.iter().flat_map(|s| board.steps(s, direction).iter().map(move |t| (s, *t)));
            let mut deltas: Vec<i32> = steps.map(|(s, t)| self.delta(s, t)).collect();
            deltas.sort_unstable();
            deltas.dedup();
            deltas.len()
        };
        (0..board.direction_count()).map(of).sum()
    }

    /// How far apart two sites are inside.
    pub fn delta(&self, from: Site, to: Site) -> i32 {
        i32::from(self.bit_of[to.index()]) - i32::from(self.bit_of[from.index()])
    }

    /// A set of sites as bits inside.
    pub fn inside(&self, sites: &SiteSet) -> SiteSet {
        sites.iter().filter(|s| s.index() < self.bit_of.len()).map(|s| self.bit(s)).collect()
    }

    /// A site's bit.
    pub fn bit(&self, site: Site) -> Site {
        Site(self.bit_of[site.index()])
    }

    /// A bit's site.
    pub fn site(&self, bit: usize) -> Site {
        Site(self.site_of[bit])
    }
}

fn ends(numbers: &[i32]) -> (i32, i32) {
    (numbers.iter().min().copied().unwrap_or(0), numbers.iter().max().copied().unwrap_or(0))
}
