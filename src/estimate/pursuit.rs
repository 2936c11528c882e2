//! Few pieces left against more: whoever has more drives them to the rim and comes near.

use crate::board::{Board, Site, SiteSet};
use crate::model::{Cast, PieceType, Position};

/// With more pieces than this nobody is hunted.
const FEW: usize = 2;
/// What lies at the rim counts so much more than what is near.
const RIM: f64 = 0.6;

/// Distances on a board.
#[derive(Clone, Debug)]
pub struct Pursuit {
    /// For each site how far each other one is, 1 for the longest way there is.
    distances: Vec<Vec<f64>>,
    /// For each site how far it is from all others on average: 0 in the middle, 1 at the rim.
    rim: Vec<f64>,
}

impl Pursuit {
    /// On this board, in steps to sites next to each other.
    pub fn new(board: &Board) -> Pursuit {
        let steps = |site: usize| {
            let found = board.distances(&SiteSet::of(Site(site as u16)), board.orthogonal());
            found.into_iter().map(|n| n.map_or(f64::INFINITY, f64::from)).collect::<Vec<f64>>()
        };
        let mut distances: Vec<Vec<f64>> = (0..board.len()).map(steps).collect();
        let reached = |n: &f64| n.is_finite();
        let longest = distances.iter().flatten().copied().filter(reached).fold(1.0, f64::max);
        distances.iter_mut().flatten().for_each(|n| *n = (*n / longest).min(1.0));
        let means: Vec<f64> =
            distances.iter().map(|row| row.iter().sum::<f64>() / row.len().max(1) as f64).collect();
        let (least, most) = means.iter().fold((f64::INFINITY, 0.0f64), |(a, b), n| (a.min(*n), b.max(*n)));
        let rim = means.iter().map(|mean| (mean - least) / (most - least).max(f64::EPSILON)).collect();
        Pursuit { distances, rim }
    }

    /// How far the pieces of one colour have driven those of another, from 0 to 1; 0 if these are not few, or not fewer.
    /// `worth` tells what a piece is worth where it stands: slow pieces count most, since they have the longest way.
    pub fn value(
        &self,
        position: &Position,
        cast: &Cast,
        (hunter, hunted): (usize, usize),
        worth: &[Vec<f64>],
    ) -> f64 {
        let of = |colour: usize| {
            let types = position.types().iter().enumerate().map(|(ty, sites)| (PieceType(ty as u8), sites));
            let own = types.filter(move |(ty, _)| cast.colour(*ty) == colour);
            own.flat_map(|(ty, sites)| sites.iter().map(move |site| (ty, site)))
        };
        let value = |colour| of(colour).map(|(ty, site)| worth[ty.index()][site.index()]).sum::<f64>();
        let count = of(hunted).count();
        if !(1..=FEW).contains(&count) || value(hunter) <= value(hunted) {
            return 0.0;
        }
        let rim = of(hunted).map(|(_, site)| self.rim[site.index()]).sum::<f64>() / count as f64;
        let (mut far, mut all) = (0.0, 0.0);
        for (ty, site) in of(hunter) {
            let fast = worth[ty.index()][site.index()].max(1.0);
            let slow = 1.0 / (fast * fast);
            let way = of(hunted).map(|(_, to)| self.distances[site.index()][to.index()]).fold(1.0, f64::min);
            (far, all) = (far + slow * way, all + slow);
        }
        RIM * rim + (1.0 - RIM) * (1.0 - far / f64::max(all, f64::EPSILON))
    }
}
