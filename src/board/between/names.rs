//! What edges and vertices are called: by a cell and where they lie from there, `e4n`, `e4ne`.

use std::collections::BTreeMap;

use super::super::{Point, Site};
use super::{Net, Node};

/// The winds, clockwise from north: as many as a cell with few corners needs, on hexes those of their directions.
const EIGHT: [&str; 8] =
    ["north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest"];
const TWELVE: [&str; 12] = [
    "north",
    "northeast",
    "east_northeast",
    "east",
    "east_southeast",
    "southeast",
    "south",
    "southwest",
    "west_southwest",
    "west",
    "west_northwest",
    "northwest",
];
const SIXTEEN: [&str; 16] = [
    "north",
    "north_northeast",
    "northeast",
    "east_northeast",
    "east",
    "east_southeast",
    "southeast",
    "south_southeast",
    "south",
    "south_southwest",
    "southwest",
    "west_southwest",
    "west",
    "west_northwest",
    "northwest",
    "north_northwest",
];

/// The wind that blows nearest to a way, for cells with so many corners.
pub(super) fn wind(way: Point, corners: usize) -> &'static str {
    let winds: &[&str] = match corners {
        0..=4 => &EIGHT,
        5..=6 => &TWELVE,
        _ => &SIXTEEN,
    };
    let turn = libm::atan2(way.0, -way.1) / std::f64::consts::TAU;
    let at = (turn * winds.len() as f64).round() as i64;
    winds[at.rem_euclid(winds.len() as i64) as usize]
}

/// `ne` for `northeast`.
fn initials(wind: &str) -> String {
    let short = [("north", "n"), ("south", "s"), ("east", "e"), ("west", "w"), ("_", "")];
    short.iter().fold(wind.to_string(), |text, (word, letter)| text.replace(word, letter))
}

/// The way from one point to another, 1 long.
pub(super) fn unit(from: Point, to: Point) -> Point {
    let (x, y) = (to.0 - from.0, to.1 - from.1);
    let far = libm::hypot(x, y).max(1e-9);
    (x / far, y / far)
}

impl Net<'_> {
    /// The ways in which a node that is no cell can be called: by each of its cells and where it lies from there.
    fn callings(&self, node: Node) -> Vec<String> {
        let cells = match node {
            Node::Cell(_) => return Vec::new(),
            Node::Edge(i) => &self.edges[i].cells,
            Node::Vertex(i) => &self.vertices[i].cells,
        };
        let called = |(cell, out): &(usize, Point)| {
            let place = &self.old.places[*cell];
            format!("{}{}", place.name, initials(wind(*out, place.polygon.len())))
        };
        cells.iter().map(called).collect()
    }

    /// Each site's name: of an edge or vertex the first calling that is free.
    pub(super) fn names(&self) -> Vec<String> {
        let mut taken: BTreeMap<String, ()> =
            self.old.places.iter().map(|place| (place.name.to_lowercase(), ())).collect();
        let mut name = |node: Node| {
            let callings = self.callings(node);
            let numbered = (2..).map(|n| format!("{}{n}", callings.first().map_or("", |c| c.as_str())));
            let mut all = callings.iter().cloned().chain(numbered);
            let free = all.find(|name| !taken.contains_key(&name.to_lowercase())).unwrap_or_default();
            taken.insert(free.to_lowercase(), ());
            free
        };
        self.nodes
            .iter()
            .map(|(node, _)| match *node {
                Node::Cell(i) => self.old.places[i].name.clone(),
                node => name(node),
            })
            .collect()
    }

    /// An edge may be named from the cell on its other side, too.
    pub(super) fn add_other_names(&self, by_name: &mut BTreeMap<String, Site>) {
        for (at, (node, _)) in self.nodes.iter().enumerate() {
            for name in self.callings(*node) {
                by_name.entry(name).or_insert(Site(at as u16));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn winds_of_the_compass() {
        assert_eq!([wind((0.0, -1.0), 4), wind((1.0, 1.0), 4)], ["north", "southeast"]);
        assert_eq!(wind((3f64.sqrt() / 2.0, -0.5), 6), "east_northeast");
        assert_eq!(["northeast", "east_northeast", "west"].map(initials), ["ne", "ene", "w"]);
    }
}
