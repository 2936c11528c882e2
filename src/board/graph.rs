//! Boards told point by point: lines of named points, and a picture that gives the points their places.

use std::collections::{BTreeMap, BTreeSet};

use super::build::{assemble, middle};
use super::lattice::{Layout, Wrap};
use super::names::{letters, nearest};
use super::{Board, BoardError, Place, Point, Site, SiteSet, Way, MAX_SITES};

/// The most places that the lines of a board may pass, counted from every point on them.
const MAX_RAYS: usize = 1 << 22;

/// The most rows of a picture, and the most entries of a row.
const MAX_PICTURE: usize = 1024;

/// The most letters of a point's name.
const MAX_NAME: usize = 32;

/// For each site its lines, each from the nearest site on.
#[derive(Default)]
pub(super) struct Links(BTreeMap<Site, Vec<Vec<Site>>>);

impl Links {
    /// Adds a line that begins at a site.
    pub fn add(&mut self, from: Site, ray: Vec<Site>) {
        self.0.entry(from).or_default().push(ray);
    }

    /// The one direction of a board that has just lines.
    pub fn way(self, sites: usize) -> Way {
        let rays: Vec<Vec<Vec<Site>>> =
            (0..sites).map(|i| self.0.get(&Site(i as u16)).cloned().unwrap_or_default()).collect();
        let near = |rays: &Vec<Vec<Site>>| rays.iter().map(|ray| ray[0]).collect::<BTreeSet<_>>();
        let steps = rays.iter().map(|rays| near(rays).into_iter().collect()).collect();
        Way { name: "orthogonal".to_string(), opposite: 0, steps, rays }
    }
}

/// Where a point is: row from the bottom and column from the left, and where it is drawn.
type Spot = ((i32, i32), Point);

impl Board {
    /// A board of points joined by lines. Each line names its points in order; a line that ends where it began
    /// is closed. The picture names every point once, row by row from the top, `.` for nothing. Without a
    /// picture the points stand on a circle, in one row, in the order in which they are first named.
    pub fn graph(lines: &[Vec<String>], picture: Option<&str>) -> Result<Board, BoardError> {
        let names = first_named(lines)?;
        let spots = match picture {
            Some(picture) => drawn(&names, picture)?,
            None => circle(names.len()),
        };
        let mut order: Vec<usize> = (0..names.len()).collect();
        order.sort_by_key(|&i| spots[i].0);
        let site: BTreeMap<&str, Site> =
            order.iter().enumerate().map(|(new, &old)| (names[old].as_str(), Site(new as u16))).collect();
        let way = links(lines, &site)?.way(names.len());
        let place = |&i: &usize| place(&names[i], spots[i]);
        let drawn = picture.is_some();
        let is_coordinate = |i: &usize| {
            let (row, col) = spots[*i].0;
            names[*i] == format!("{}{row}", letters(col))
        };
        let named = drawn && order.iter().all(is_coordinate);
        let layout = Layout::Free { named, long_diagonal: drawn.then_some(-45.0) };
        let mut board = assemble(order.iter().map(place).collect(), vec![way], [1, 0, 1], layout);
        board.kind = "graph";
        if drawn {
            let points: Vec<Point> = order.iter().map(|&i| spots[i].1).collect();
            board.edge = outermost(&points);
            board.corners = corner_points(&points);
            board.centre = middle(&points, Wrap::default());
        }
        Ok(board)
    }
}

fn place(name: &str, ((row, col), centre): Spot) -> Place {
    Place { name: name.to_string(), row, col, centre, polygon: Vec::new(), line: -row, slot: col, bar: None }
}

/// The points in the order in which they are first named.
fn first_named(lines: &[Vec<String>]) -> Result<Vec<String>, BoardError> {
    let mut seen = BTreeSet::new();
    let names: Vec<String> =
        lines.iter().flatten().filter(|name| seen.insert(name.as_str())).cloned().collect();
    if let Some(long) = names.iter().find(|name| name.chars().count() > MAX_NAME) {
        let start: String = long.chars().take(MAX_NAME).collect();
        return Err(BoardError::new("board-graph", format!("the name `{start}…` is too long"))
            .help(format!("a point's name may have {MAX_NAME} letters")));
    }
    let mut small: BTreeMap<String, &str> = BTreeMap::new();
    for name in &names {
        if let Some(other) = small.insert(name.to_lowercase(), name) {
            let message = format!("`{other}` and `{name}` differ only in capital letters");
            return Err(BoardError::new("board-graph", message));
        }
    }
    match names.len() {
        0 => Err(BoardError::empty("the graph")),
        n if n > MAX_SITES => Err(BoardError::too_large("the graph")),
        _ => Ok(names),
    }
}

/// The lines from each point, both ways.
fn links(lines: &[Vec<String>], site: &BTreeMap<&str, Site>) -> Result<Links, BoardError> {
    let mut rays = Links::default();
    let mut passed = 0;
    for line in lines {
        let mut sites: Vec<Site> = line.iter().filter_map(|name| site.get(name.as_str()).copied()).collect();
        let closed = sites.len() > 2 && sites.first() == sites.last();
        if closed {
            sites.pop();
        }
        named_once(line, closed)?;
        passed += sites.len() * sites.len();
        if passed > MAX_RAYS {
            return Err(BoardError::new("board-too-large", "the lines of the graph are too long"));
        }
        for i in 0..sites.len() {
            for ray in [onward(&sites, i, closed), backward(&sites, i, closed)] {
                if !ray.is_empty() {
                    rays.add(sites[i], ray);
                }
            }
        }
    }
    Ok(rays)
}

/// A line passes a point once.
fn named_once(line: &[String], closed: bool) -> Result<(), BoardError> {
    let open = &line[..line.len() - usize::from(closed)];
    let mut seen = BTreeSet::new();
    match open.iter().find(|name| !seen.insert(name.as_str())) {
        Some(name) => Err(BoardError::new("board-graph", format!("this line passes `{name}` twice"))
            .help("only a closed line may name a point twice: as its first and its last")),
        None => Ok(()),
    }
}

fn onward(sites: &[Site], i: usize, closed: bool) -> Vec<Site> {
    let again = if closed { &sites[..i] } else { &[] };
    sites[i + 1..].iter().chain(again).copied().collect()
}

fn backward(sites: &[Site], i: usize, closed: bool) -> Vec<Site> {
    let again = if closed { &sites[i + 1..] } else { &[] };
    sites[..i].iter().rev().chain(again.iter().rev()).copied().collect()
}

/// The places that a picture gives to the points.
fn drawn(names: &[String], picture: &str) -> Result<Vec<Spot>, BoardError> {
    let wrong = |message: String| BoardError::new("board-picture", message);
    let rows: Vec<&str> = picture.lines().filter(|line| !line.trim().is_empty()).collect();
    if rows.len().max(rows.iter().map(|row| row.split_whitespace().count()).max().unwrap_or(0)) > MAX_PICTURE
    {
        return Err(
            wrong("the picture is too large".into()).help(format!("at most {MAX_PICTURE} rows and columns"))
        );
    }
    let mut found: BTreeMap<&str, Spot> = BTreeMap::new();
    for (down, line) in rows.iter().enumerate() {
        for (across, word) in line.split_whitespace().enumerate().filter(|(_, word)| *word != ".") {
            let Some(name) = names.iter().find(|name| *name == word) else {
                return Err(not_on_a_line(word, names));
            };
            let spot = (((rows.len() - down) as i32, across as i32 + 1), (across as f64, down as f64));
            if found.insert(name, spot).is_some() {
                return Err(wrong(format!("`{name}` stands twice in the picture")));
            }
        }
    }
    let spot = |name: &String| {
        found.get(name.as_str()).copied().ok_or_else(|| wrong(format!("`{name}` is not in the picture")))
    };
    names.iter().map(spot).collect()
}

fn not_on_a_line(word: &str, names: &[String]) -> BoardError {
    let word: String = word.chars().take(24).collect();
    let error = BoardError::new("board-picture", format!("no line of the graph has a point `{word}`"));
    match nearest(&word, names.iter().map(String::as_str)) {
        Some(near) => error.help(format!("did you mean `{near}`?")),
        None => error.help("write `.` where there is no point"),
    }
}

/// Points on a circle, the first at the top, clockwise, about an edge's length apart.
fn circle(n: usize) -> Vec<Spot> {
    let radius = (n as f64 / std::f64::consts::TAU).max(0.5);
    let angle = |i: usize| (i as f64 / n as f64 - 0.25) * std::f64::consts::TAU;
    (0..n)
        .map(|i| ((1, i as i32 + 1), (radius * libm::cos(angle(i)), radius * libm::sin(angle(i)))))
        .collect()
}

/// The points on the rim of the drawing: no other point lies beyond.
fn outermost(points: &[Point]) -> SiteSet {
    let hull = hull(points);
    let sides: Vec<(Point, Point)> =
        (0..hull.len()).map(|i| (points[hull[i]], points[hull[(i + 1) % hull.len()]])).collect();
    let on = |p: Point| hull.len() < 3 || sides.iter().any(|&(a, b)| turn(a, b, p).abs() < 1e-6);
    (0..points.len()).filter(|&i| on(points[i])).map(|i| Site(i as u16)).collect()
}

/// The corners of the rim of the drawing.
pub(super) fn corner_points(points: &[Point]) -> SiteSet {
    hull(points).into_iter().map(|i| Site(i as u16)).collect()
}

/// The corners of the smallest convex outline, by Andrew's two chains.
fn hull(points: &[Point]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..points.len()).collect();
    order.sort_by(|&a, &b| points[a].partial_cmp(&points[b]).unwrap_or(std::cmp::Ordering::Equal));
    let mut lower = chain(points, order.iter().copied());
    let mut upper = chain(points, order.iter().rev().copied());
    lower.pop();
    upper.pop();
    lower.append(&mut upper);
    if lower.is_empty() {
        order
    } else {
        lower
    }
}

fn chain(points: &[Point], order: impl Iterator<Item = usize>) -> Vec<usize> {
    let mut chain: Vec<usize> = Vec::new();
    for i in order {
        while let [.., a, b] = chain[..] {
            if turn(points[a], points[b], points[i]) > 1e-6 {
                break;
            }
            chain.pop();
        }
        chain.push(i);
    }
    chain
}

/// Positive if the way from `a` by `b` to `c` bends clockwise as seen.
fn turn(a: Point, b: Point, c: Point) -> f64 {
    (b.0 - a.0) * (c.1 - a.1) - (b.1 - a.1) * (c.0 - a.0)
}
