//! The symmetries of a board: movements of the drawing that lay it onto itself and keep every adjacency.

use std::collections::{BTreeMap, BTreeSet};

use super::build::mean;
use super::{Board, Point, Site, SiteSet};

/// A symmetry that has a name in the language.
#[derive(Clone, Debug)]
pub struct Symmetry {
    /// `half_turn`, `left_right`, …
    pub name: &'static str,
    /// Where each site goes.
    pub map: Vec<Site>,
}

/// The names of all symmetries a board may have.
pub const SYMMETRY_NAMES: [&str; 8] = [
    "half_turn",
    "quarter_turn",
    "third_turn",
    "sixth_turn",
    "left_right",
    "top_bottom",
    "long_diagonal",
    "short_diagonal",
];

/// More movements than this are not worked with: a torus of 8 by 8 has as many.
const MOST_MOVEMENTS: usize = 512;

/// A movement that leaves the middle where it is: x and y are mapped by a matrix.
#[derive(Clone, Copy)]
pub(super) struct Movement([f64; 4]);

impl Movement {
    /// Clockwise by some degrees.
    pub fn turn(degrees: f64) -> Movement {
        let (sin, cos) = libm::sincos(degrees.to_radians());
        Movement([cos, -sin, sin, cos])
    }

    /// In the axis at some degrees clockwise from east.
    fn mirror(degrees: f64) -> Movement {
        let (sin, cos) = libm::sincos(2.0 * degrees.to_radians());
        Movement([cos, sin, sin, -cos])
    }

    /// Where a point goes when `middle` stays.
    pub fn apply(self, p: Point, middle: Point) -> Point {
        let (x, y) = (p.0 - middle.0, p.1 - middle.1);
        let [a, b, c, d] = self.0;
        (middle.0 + a * x + b * y, middle.1 + c * x + d * y)
    }
}

/// Finds which of some points lies where another one was carried.
pub(super) struct Finder(BTreeMap<(i64, i64), Site>);

/// Points nearer than this are one.
const GRAIN: f64 = 1e-3;

impl Finder {
    pub fn new(points: impl Iterator<Item = (Site, Point)>) -> Finder {
        Finder(points.map(|(site, p)| (Finder::key(p), site)).collect())
    }

    fn key(p: Point) -> (i64, i64) {
        ((p.0 / GRAIN).round() as i64, (p.1 / GRAIN).round() as i64)
    }

    pub fn find(&self, p: Point) -> Option<Site> {
        let (x, y) = Finder::key(p);
        let near = (-1..=1).flat_map(|dx| (-1..=1).map(move |dy| (x + dx, y + dy)));
        near.into_iter().find_map(|key| self.0.get(&key)).copied()
    }
}

impl Board {
    /// The named symmetries that the board has.
    pub fn symmetries(&self) -> &[Symmetry] {
        self.symmetries.get_or_init(|| {
            let maps = SYMMETRY_NAMES.into_iter().map(|name| (name, self.named_map(name)));
            maps.filter_map(|(name, map)| Some(Symmetry { name, map: map? })).collect()
        })
    }

    /// The symmetry of this name, if the board has it.
    pub fn symmetry(&self, name: &str) -> Option<&Symmetry> {
        self.symmetries().iter().find(|symmetry| symmetry.name == name)
    }

    /// Movements that keep the board, the one that moves nothing first: all turns and mirrorings of the drawing,
    /// and where the board wraps round its shifts and what they make together, unless these are more than
    /// 512. They form a group.
    pub fn automorphisms(&self) -> &[Vec<Site>] {
        self.automorphisms.get_or_init(|| {
            let steps = || (0..24).map(|i| 15.0 * f64::from(i));
            let turns = steps().map(Movement::turn).filter_map(|m| self.carried(m));
            let mirrors = steps().take(12).map(Movement::mirror).filter_map(|m| self.carried(m));
            let mut maps: Vec<Vec<Site>> = Vec::new();
            for map in turns.chain(mirrors) {
                if !maps.contains(&map) {
                    maps.push(map);
                }
            }
            let shifts: Vec<_> = (0..self.direction_count()).filter_map(|d| self.shifted(d)).collect();
            with_shifts(&maps, &shifts).unwrap_or(maps)
        })
    }

    /// Where each site goes if all take a step in a direction, if that keeps the board.
    fn shifted(&self, direction: usize) -> Option<Vec<Site>> {
        let only = |site| match self.steps(site, direction) {
            [to] => Some(*to),
            _ => None,
        };
        self.iter().map(only).collect::<Option<_>>().filter(|map: &Vec<Site>| self.keeps_steps(map))
    }

    /// A set carried along by a map of sites.
    pub fn image(map: &[Site], set: &SiteSet) -> SiteSet {
        set.iter().map(|site| map[site.index()]).collect()
    }

    fn named_map(&self, name: &str) -> Option<Vec<Site>> {
        let long = self.layout.long_diagonal();
        self.carried(match name {
            "half_turn" => Movement::turn(180.0),
            "quarter_turn" => Movement::turn(90.0),
            "third_turn" => Movement::turn(120.0),
            "sixth_turn" => Movement::turn(60.0),
            "left_right" => Movement::mirror(90.0),
            "top_bottom" => Movement::mirror(0.0),
            "long_diagonal" => Movement::mirror(long?),
            "short_diagonal" => Movement::mirror(long? + 90.0),
            _ => return None,
        })
    }

    /// Where each site goes, if the movement about the middle keeps the board.
    fn carried(&self, movement: Movement) -> Option<Vec<Site>> {
        let centres: Vec<Point> = self.places.iter().map(|place| place.centre).collect();
        let middle = mean(&centres);
        let finder = Finder::new(self.iter().zip(centres.iter().copied()));
        let map: Option<Vec<Site>> =
            centres.iter().map(|&p| finder.find(movement.apply(p, middle))).collect();
        map.filter(|map| self.keeps_steps(map))
    }

    fn keeps_steps(&self, map: &[Site]) -> bool {
        let once = map.iter().copied().collect::<SiteSet>().len() == map.len();
        let keeps = |site: Site, mask: u64| {
            Board::image(map, &self.step(site, mask)) == self.step(map[site.index()], mask)
        };
        once && self.iter().all(|s| keeps(s, self.orthogonal) && keeps(s, self.diagonal))
    }
}

/// The group that movements and shifts make together, those movements first; nothing if it is too large.
fn with_shifts(maps: &[Vec<Site>], shifts: &[Vec<Site>]) -> Option<Vec<Vec<Site>>> {
    let mut all = maps.to_vec();
    let mut seen: BTreeSet<Vec<Site>> = all.iter().cloned().collect();
    let mut at = 0;
    while at < all.len() {
        for shift in shifts {
            let both: Vec<Site> = all[at].iter().map(|site| shift[site.index()]).collect();
            if seen.insert(both.clone()) {
                all.push(both);
            }
        }
        if all.len() > MOST_MOVEMENTS {
            return None;
        }
        at += 1;
    }
    Some(all)
}
