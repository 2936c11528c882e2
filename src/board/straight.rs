//! What holds for all straight lines of a board.

use super::{Board, Site, SiteSet};

/// What holds for all straight lines of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StraightLines {
    /// Every line goes from each site to the one next site, and ends.
    pub end: bool,
    /// There is one line from a site in each direction at most, and two sites are on one at most.
    pub are_single: bool,
    /// A step in the one opposite direction leads back.
    pub lead_back: bool,
}

impl StraightLines {
    /// Does every line end, and lead the opposite way back?
    pub fn are_reversible(self) -> bool {
        self.end && self.lead_back
    }
}

impl Board {
    /// What holds for all straight lines; worked out once.
    pub fn straight_lines(&self) -> StraightLines {
        *self.straight_lines.get_or_init(|| StraightLines {
            end: self.lines_end(),
            are_single: self.lines_are_single(),
            lead_back: self.lines_lead_back(),
        })
    }

    fn lines_end(&self) -> bool {
        let goes_on =
            |way, site, next: Option<&_>| self.steps(site, way) == next.map_or(&[][..], std::slice::from_ref);
        let ends = |s: Site, way| match self.rays(s, way) {
            [] => goes_on(way, s, None),
            [ray] => {
                let sites = std::iter::once(&s).chain(ray);
                sites.zip(ray.iter().map(Some).chain([None])).all(|(site, next)| goes_on(way, *site, next))
            }
            _ => false,
        };
        (0..self.direction_count()).all(|way| self.iter().all(|s| ends(s, way)))
    }

    fn lines_are_single(&self) -> bool {
        self.iter().all(|s| {
            let mut met = SiteSet::EMPTY;
            (0..self.direction_count()).all(|way| {
                let rays = self.rays(s, way);
                let sites: SiteSet = rays.iter().flatten().copied().collect();
                let alone = rays.len() <= 1 && !sites.meets(&met);
                met |= sites;
                alone
            })
        })
    }

    fn lines_lead_back(&self) -> bool {
        (0..self.direction_count()).all(|way| {
            let back = self.opposite(1 << way);
            let leads_back = |s: Site| self.step(s, 1 << way).iter().all(|t| self.step(t, back).has(s));
            back.count_ones() == 1 && self.iter().all(leads_back)
        })
    }
}
