//! A board drawn as a picture in SVG.

use super::build::{distance, mean};
use super::lattice::{Lattice, Layout};
use super::text::Label;
use super::{Board, Point, Site};

/// How a site looks.
#[derive(Clone, Debug, Default)]
pub struct CellLook {
    /// The cell's colour, as SVG writes colours; nothing for the usual one.
    pub fill: Option<String>,
    /// What stands there.
    pub pieces: Vec<PieceLook>,
    /// Is it to be pointed out, as the last move is?
    pub marked: bool,
}

/// How a piece looks.
#[derive(Clone, Debug, Default)]
pub struct PieceLook {
    /// Its colour, as SVG writes colours.
    pub fill: String,
    /// What is written on it, if anything.
    pub symbol: String,
    /// The symbols of its marks.
    pub marks: Vec<String>,
}

/// How long a cell's edge is drawn.
const SCALE: f64 = 44.0;
const PAPER: &str = "#fbf7ee";
const CELL: &str = "#f0dfba";
const LINE: &str = "#8d7449";
const INK: &str = "#6b5a3a";
const POINTED_OUT: &str = "#d8452e";

impl Board {
    /// How far apart neighbours are drawn; those that are further apart are so because the board wraps round.
    fn step_length(&self) -> f64 {
        match &self.layout {
            Layout::Grid { grid, .. } if grid.lattice() == Lattice::Hex => 3f64.sqrt(),
            Layout::Grid { .. } => 1.0,
            Layout::Free { .. } => f64::INFINITY,
        }
    }
}

/// Draws the board, pieces in its cells or (`as_points`, and wherever sites are points) on the crossings of
/// lines. The picture stands alone: one `svg` element with no links to anything else.
pub fn svg(board: &Board, look: &dyn Fn(Site) -> CellLook, as_points: bool) -> String {
    let points = as_points || board.places.iter().any(|place| place.polygon.is_empty());
    let looks: Vec<CellLook> = board.iter().map(look).collect();
    let labels = match board.layout {
        Layout::Grid { .. } => board.labels(),
        Layout::Free { .. } => Vec::new(),
    };
    let drawing = Drawing { board, points, room: room(board, points), labels };
    let mut parts = vec![drawing.ground(&looks)];
    parts.extend(drawing.coordinates(&looks));
    parts.extend(board.iter().zip(&looks).map(|(site, look)| drawing.contents(site, look)));
    page(&drawing.extent(), &parts.concat())
}

/// How far a piece may reach from the middle of its site.
fn room(board: &Board, points: bool) -> Vec<f64> {
    board
        .iter()
        .map(|site| if points { room_at_point(board, site) } else { room_in_cell(board, site) })
        .collect()
}

fn room_in_cell(board: &Board, site: Site) -> f64 {
    let (centre, outline) = (board.centre_of(site), board.polygon(site));
    let next = outline.iter().cycle().skip(1);
    let to_edge = outline.iter().zip(next).map(|(&a, &b)| distance(mean(&[a, b]), centre));
    to_edge.fold(f64::INFINITY, f64::min).min(0.75) * 0.82
}

fn room_at_point(board: &Board, site: Site) -> f64 {
    let near = board.step(site, board.orthogonal());
    let far = near.iter().map(|other| distance(board.centre_of(site), board.centre_of(other)));
    far.fold(1.0, f64::min) * 0.44
}

struct Drawing<'a> {
    board: &'a Board,
    points: bool,
    room: Vec<f64>,
    labels: Vec<Label>,
}

impl Drawing<'_> {
    /// The cells, or the lines between points.
    fn ground(&self, looks: &[CellLook]) -> String {
        let sites = self.board.iter().zip(looks);
        if !self.points {
            return sites.map(|(site, look)| self.cell(site, look)).collect();
        }
        let tinted = sites.filter_map(|(site, look)| Some((site, look.fill.as_ref()?)));
        let tints: String =
            tinted.map(|(site, fill)| disc(self.board.centre_of(site), 0.45, fill, "none", 0.0)).collect();
        let lines: String = self.board.iter().map(|site| self.lines(site)).collect();
        let dots: String =
            self.board.iter().map(|site| disc(self.board.centre_of(site), 0.07, LINE, "none", 0.0)).collect();
        tints + &lines + &dots
    }

    fn cell(&self, site: Site, look: &CellLook) -> String {
        let corners: Vec<String> = self.board.polygon(site).iter().map(|&p| pair(p)).collect();
        let fill = escaped(look.fill.as_deref().unwrap_or(CELL));
        format!(
            "<polygon points=\"{}\" fill=\"{fill}\" stroke=\"{LINE}\" stroke-width=\"1.5\"/>\n",
            corners.join(" ")
        )
    }

    /// The lines to later neighbours; where the board wraps round, a stub to each side.
    fn lines(&self, site: Site) -> String {
        let from = self.board.centre_of(site);
        let near = self.board.step(site, self.board.orthogonal());
        let drawn = |other: Site| {
            let to = self.board.centre_of(other);
            match distance(from, to) > self.board.step_length() + 1e-6 {
                true => line(from, toward(from, to, -0.5), "4 3"),
                false if other > site => line(from, to, "none"),
                false => String::new(),
            }
        };
        near.iter().map(drawn).collect()
    }

    /// Names of rows and columns round the board; where these do not make up the names, the names themselves.
    fn coordinates(&self, looks: &[CellLook]) -> Vec<String> {
        if self.labels.is_empty() {
            return self.board.iter().map(|site| self.own_name(site, &looks[site.index()])).collect();
        }
        self.labels.iter().map(|label| text(label_point(label), 0.38, INK, &label.text)).collect()
    }

    fn own_name(&self, site: Site, look: &CellLook) -> String {
        let (x, y) = self.board.centre_of(site);
        let name = self.board.name(site);
        if self.points {
            return text((x + 0.24, y + 0.22), 0.22, INK, name);
        }
        let size = (self.room[site.index()] * 2.8 / name.chars().count().max(2) as f64).min(0.34);
        if look.pieces.is_empty() {
            text((x, y), size, INK, name)
        } else {
            String::new()
        }
    }

    /// The pieces of a site, and the ring that points it out.
    fn contents(&self, site: Site, look: &CellLook) -> String {
        let centre = self.board.centre_of(site);
        let room = self.room[site.index()];
        let seats = seats(look.pieces.len(), centre, room);
        let pieces: String =
            look.pieces.iter().zip(seats).map(|(look, (at, radius))| piece(look, at, radius)).collect();
        let ring =
            if look.marked { disc(centre, room * 1.1, "none", POINTED_OUT, 3.0) } else { String::new() };
        pieces + &ring
    }

    /// The rectangle that holds everything: left, top, right, bottom.
    fn extent(&self) -> [f64; 4] {
        let places = self.board.places.iter();
        let corners = places.flat_map(|place| place.polygon.iter().chain([&place.centre])).copied();
        let around = |[l, t, r, b]: [f64; 4], (x, y): Point| [l.min(x), t.min(y), r.max(x), b.max(y)];
        let points = corners.chain(self.labels.iter().map(label_point));
        let far = f64::INFINITY;
        let [left, top, right, bottom] = points.fold([far, far, -far, -far], around);
        [left - 0.5, top - 0.5, right + 0.5, bottom + 0.5]
    }
}

/// Nearer to the board than a cell would be, but not on the next one.
fn label_point(label: &Label) -> Point {
    let far = distance(label.at, label.next_to);
    toward(label.next_to, label.at, if far < 0.8 { 0.85 / far } else { 0.8 })
}

/// A share of the way from one point to another.
fn toward(from: Point, to: Point, share: f64) -> Point {
    let share = if share < 0.0 { share / distance(from, to) } else { share };
    (from.0 + (to.0 - from.0) * share, from.1 + (to.1 - from.1) * share)
}

/// Where so many pieces stand in one cell, and how large they are.
fn seats(n: usize, centre: Point, room: f64) -> Vec<(Point, f64)> {
    if n == 1 {
        return vec![(centre, room)];
    }
    let sin = (std::f64::consts::PI / n.max(1) as f64).sin();
    let radius = room * 1.1 * sin / (1.0 + sin);
    let angle = |i: usize| (i as f64 / n as f64 - 0.25) * std::f64::consts::TAU;
    let seat =
        |a: f64| (centre.0 + (room * 1.1 - radius) * a.cos(), centre.1 + (room * 1.1 - radius) * a.sin());
    (0..n).map(|i| (seat(angle(i)), radius)).collect()
}

fn piece(look: &PieceLook, at: Point, radius: f64) -> String {
    let letters = look.symbol.chars().count().max(1) as f64;
    let mut drawn = disc(at, radius, &look.fill, "#3a3327", 1.5);
    drawn += &written(at, radius * 1.5 / (0.6 + 0.4 * letters), &look.symbol);
    for (i, mark) in look.marks.iter().enumerate() {
        let corner = (at.0 + radius * 0.72, at.1 - radius * 0.72 + radius * 0.6 * i as f64);
        drawn += &disc(corner, radius * 0.34, "#ffffff", "#3a3327", 1.2);
        drawn += &text(corner, radius * 0.5, "#1d1a14", mark);
    }
    drawn
}

fn disc(at: Point, radius: f64, fill: &str, stroke: &str, width: f64) -> String {
    let (x, y) = scaled(at);
    let (fill, stroke) = (escaped(fill), escaped(stroke));
    let radius = radius * SCALE;
    format!(
        "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius:.1}\" fill=\"{fill}\" stroke=\"{stroke}\" stroke-width=\"{width}\"/>\n"
    )
}

fn line(from: Point, to: Point, dashes: &str) -> String {
    let ((a, b), (c, d)) = (scaled(from), scaled(to));
    format!(
        "<line x1=\"{a:.1}\" y1=\"{b:.1}\" x2=\"{c:.1}\" y2=\"{d:.1}\" stroke=\"{LINE}\" stroke-width=\"2\" stroke-dasharray=\"{dashes}\"/>\n"
    )
}

fn text(at: Point, size: f64, fill: &str, what: &str) -> String {
    let (x, y) = scaled(at);
    let (size, y, what) = (size * SCALE, y + size * SCALE * 0.35, escaped(what));
    format!("<text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{size:.1}\" fill=\"{fill}\">{what}</text>\n")
}

/// What is written on a piece: dark, on a light rim, to be read on any colour.
fn written(at: Point, size: f64, what: &str) -> String {
    if what.is_empty() {
        return String::new();
    }
    let (x, y) = scaled(at);
    let (size, y, what) = (size * SCALE, y + size * SCALE * 0.35, escaped(what));
    let place = format!("x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{size:.1}\" font-weight=\"bold\"");
    let rim = size * 0.2;
    format!(
        "<text {place} fill=\"none\" stroke=\"#ffffff\" stroke-width=\"{rim:.1}\">{what}</text>\n\
         <text {place} fill=\"#1d1a14\">{what}</text>\n"
    )
}

fn page(extent: &[f64; 4], body: &str) -> String {
    let [left, top, right, bottom] = extent.map(|x| x * SCALE);
    let (width, height) = (right - left, bottom - top);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{left:.1} {top:.1} {width:.1} {height:.1}\" \
         width=\"{width:.0}\" height=\"{height:.0}\" font-family=\"sans-serif\" text-anchor=\"middle\" \
         stroke-linejoin=\"round\">\n\
         <rect x=\"{left:.1}\" y=\"{top:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" fill=\"{PAPER}\"/>\n\
         {body}</svg>\n"
    )
}

fn pair(p: Point) -> String {
    let (x, y) = scaled(p);
    format!("{x:.1},{y:.1}")
}

fn scaled(p: Point) -> Point {
    (p.0 * SCALE, p.1 * SCALE)
}

/// Text that may stand in an attribute or an element.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
