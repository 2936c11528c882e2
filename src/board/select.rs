//! The same board with fewer sites, or with its sites in another order.

use std::sync::OnceLock;

use super::lattice::Layout;
use super::{Board, BoardError, Side, Site, SiteSet, Way};

impl Board {
    /// The board with just these sites, which keep their names. Sides, corners, edge and centre are those of
    /// the whole board as far as they remain; lines end at holes.
    pub fn cut(&self, keep: &SiteSet) -> Result<Board, BoardError> {
        let order: Vec<Site> = (*keep & self.sites()).iter().collect();
        if order.is_empty() {
            return Err(BoardError::empty("what is left of the board"));
        }
        Ok(self.select(&order))
    }

    /// The board with its sites named 1, 2, … from the top left as they are read; site order follows.
    pub fn numbered(&self) -> Board {
        let order: Vec<Site> = self.picture_rows().concat();
        let mut board = self.select(&order);
        for (i, place) in board.places.iter_mut().enumerate() {
            place.name = (i + 1).to_string();
        }
        board.by_name = board.iter().map(|s| (board.name(s).to_string(), s)).collect();
        match &mut board.layout {
            Layout::Grid { named, .. } | Layout::Free { named, .. } => *named = false,
        }
        board
    }

    /// The sites of `order`, in that order.
    fn select(&self, order: &[Site]) -> Board {
        let mut new = vec![None; self.len()];
        order.iter().enumerate().for_each(|(i, old)| new[old.index()] = Some(Site(i as u16)));
        let set = |old: &SiteSet| old.iter().filter_map(|s| new[s.index()]).collect::<SiteSet>();
        let side = |old: &Side| Side { name: old.name, sites: set(&old.sites) };
        let places: Vec<_> = order.iter().map(|s| self.places[s.index()].clone()).collect();
        Board {
            by_name: places.iter().enumerate().map(|(i, p)| (p.name.clone(), Site(i as u16))).collect(),
            places,
            ways: self.ways.iter().map(|way| way.select(order, &new)).collect(),
            sides: self.sides.iter().map(side).collect(),
            corners: set(&self.corners),
            edge: set(&self.edge),
            centre: set(&self.centre),
            edges: set(&self.edges),
            vertices: set(&self.vertices),
            layout: self.layout.select(order),
            automorphisms: OnceLock::new(),
            symmetries: OnceLock::new(),
            straight_lines: OnceLock::new(),
            ..*self
        }
    }
}

impl Way {
    fn select(&self, order: &[Site], new: &[Option<Site>]) -> Way {
        let renamed = |ray: &Vec<Site>| ray.iter().map_while(|s| new[s.index()]).collect::<Vec<_>>();
        let rays =
            |old: &Site| self.rays[old.index()].iter().map(renamed).filter(|r| !r.is_empty()).collect();
        let steps = |old: &Site| self.steps[old.index()].iter().filter_map(|s| new[s.index()]).collect();
        Way {
            name: self.name.clone(),
            opposite: self.opposite,
            steps: order.iter().map(steps).collect(),
            rays: order.iter().map(rays).collect(),
        }
    }
}

impl Layout {
    fn select(&self, order: &[Site]) -> Layout {
        match self {
            Layout::Grid { grid, wrap, origin, spots, named } => Layout::Grid {
                grid: *grid,
                wrap: *wrap,
                origin: *origin,
                spots: order.iter().map(|s| spots[s.index()]).collect(),
                named: *named,
            },
            free => free.clone(),
        }
    }
}
