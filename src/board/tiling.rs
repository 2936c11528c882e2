//! Regular and semi-regular tilings. A tiling is told by a unit that is repeated: two steps and the polygons
//! of one unit. The largest of these are laid out in a square or a hexagon with `n` on a side; any other
//! polygon belongs to the board if all its corners are corners of those. Triangles need not be told: they are
//! wherever three corners are an edge apart.

use super::build::{assemble, distance, middle};
use super::lattice::{regular, Layout, Wrap};
use super::mesh::{ranks, Mesh};
use super::names::letters;
use super::symmetry::Finder;
use super::{Board, BoardError, Place, Point, Site, MAX_SITES};

/// A polygon of the unit: how many edges, where in steps, and the angle of one corner.
type Tile = (usize, Point, f64);

/// One tiling.
struct Pattern {
    /// The length of the first step, which goes east.
    step: f64,
    /// The second step.
    up: Point,
    hexagonal: bool,
    large: &'static [Tile],
    small: &'static [Tile],
}

/// The tilings, named by the polygons round a corner.
pub(super) const TILINGS: [&str; 11] = [
    "4.4.4.4",
    "6.6.6",
    "3.3.3.3.3.3",
    "4.8.8",
    "3.6.3.6",
    "3.4.6.4",
    "3.12.12",
    "4.6.12",
    "3.3.4.3.4",
    "3.3.3.4.4",
    "3.3.3.3.6",
];

const O: Point = (0.0, 0.0);
const HALF: Point = (0.5, 0.5);
/// The squares between the large polygons of a hexagonal unit.
const BRIDGES: [Tile; 3] = [(4, (0.5, 0.0), 45.0), (4, (0.0, 0.5), -15.0), (4, (-0.5, 0.5), -75.0)];
/// The same, with the hexagons between three large polygons.
const BRIDGES_AND_HEXAGONS: [Tile; 5] =
    [BRIDGES[0], BRIDGES[1], BRIDGES[2], (6, (1.0 / 3.0, 1.0 / 3.0), 0.0), (6, (2.0 / 3.0, 2.0 / 3.0), 0.0)];

/// How the tiling of a name is made.
fn pattern(name: &str) -> Option<Pattern> {
    let (root2, root3) = (2f64.sqrt(), 3f64.sqrt());
    let square =
        |step: f64, large, small| Some(Pattern { step, up: (0.0, -step), hexagonal: false, large, small });
    let hexagonal = |step: f64, large, small| {
        Some(Pattern { step, up: (step / 2.0, -step * root3 / 2.0), hexagonal: true, large, small })
    };
    match name {
        "4.4.4.4" => square(1.0, &[(4, O, 45.0)], &[]),
        "4.8.8" => square(1.0 + root2, &[(8, O, 22.5)], &[(4, HALF, 0.0)]),
        "3.3.4.3.4" => square((2.0 + root3).sqrt(), &[(4, O, 30.0), (4, HALF, 60.0)], &[]),
        "3.3.3.4.4" => Some(Pattern {
            step: 1.0,
            up: (0.5, -1.0 - root3 / 2.0),
            hexagonal: false,
            large: &[(4, O, 45.0)],
            small: &[],
        }),
        "6.6.6" => hexagonal(root3, &[(6, O, -90.0)], &[]),
        "3.3.3.3.3.3" => hexagonal(1.0, &[], &[]),
        "3.6.3.6" => hexagonal(2.0, &[(6, O, 0.0)], &[]),
        "3.4.6.4" => hexagonal(1.0 + root3, &[(6, O, -90.0)], &BRIDGES),
        "3.12.12" => hexagonal(2.0 + root3, &[(12, O, 15.0)], &[]),
        "4.6.12" => hexagonal(3.0 + root3, &[(12, O, 15.0)], &BRIDGES_AND_HEXAGONS),
        "3.3.3.3.6" => hexagonal(7f64.sqrt(), &[(6, O, 19.106_605_350_869_1)], &[]),
        _ => None,
    }
}

/// The board of a tiling.
pub(super) fn tiling(name: &str, n: i32) -> Result<Board, BoardError> {
    let pattern = pattern(name).ok_or_else(|| unknown(name))?;
    let shown = format!("`tiling(\"{name}\", {n})`");
    if n * n > MAX_SITES as i32 {
        return Err(BoardError::too_large(&shown));
    }
    let outlines = pattern.outlines(n);
    if outlines.len() > MAX_SITES {
        return Err(BoardError::too_large(&shown));
    }
    Ok(of_cells(outlines, (!pattern.hexagonal).then_some(-45.0)))
}

fn unknown(name: &str) -> BoardError {
    let name: String = name.chars().take(24).collect();
    BoardError::new("board-argument", format!("there is no tiling `{name}`"))
        .help(format!("tilings are {}", TILINGS.join(", ")))
}

impl Pattern {
    fn outlines(&self, n: i32) -> Vec<Vec<Point>> {
        let units = self.units(n);
        let mut cells = self.tiles(self.large, &units);
        let corners: Vec<Point> = if self.large.is_empty() {
            self.units(n + 1).into_iter().map(|unit| self.point(unit, O)).collect()
        } else {
            merged(cells.iter().flatten().copied())
        };
        let finder = Finder::new(corners.iter().map(|&p| (Site(0), p)));
        let all_known = |cell: &Vec<Point>| cell.iter().all(|&p| finder.find(p).is_some());
        let around: Vec<_> = self.units(n + 1);
        cells.extend(self.tiles(self.small, &around).into_iter().filter(all_known));
        cells.extend(triangles(&corners));
        cells
    }

    /// The units laid out, as numbers of steps.
    fn units(&self, n: i32) -> Vec<(i32, i32)> {
        if self.hexagonal {
            let all = (1 - n..n).flat_map(|i| (1 - n..n).map(move |j| (i, j)));
            return all.filter(|(i, j)| (i + j).abs() < n).collect();
        }
        let lean = |j: i32| if self.up.0 > 0.0 { j.div_euclid(2) } else { 0 };
        (0..n).flat_map(|j| (0..n).map(move |i| (i - lean(j), j))).collect()
    }

    fn point(&self, unit: (i32, i32), at: Point) -> Point {
        let (i, j) = (f64::from(unit.0) + at.0, f64::from(unit.1) + at.1);
        (i * self.step + j * self.up.0, j * self.up.1)
    }

    fn tiles(&self, tiles: &[Tile], units: &[(i32, i32)]) -> Vec<Vec<Point>> {
        let at = |unit: (i32, i32)| tiles.iter().map(move |t| regular(t.0, self.point(unit, t.1), t.2));
        units.iter().flat_map(|&unit| at(unit)).collect()
    }
}

/// The points, each once.
fn merged(points: impl Iterator<Item = Point>) -> Vec<Point> {
    let points: Vec<Point> = points.collect();
    Mesh::new(std::iter::once(&points[..])).corners
}

/// All triangles of corners an edge apart, clockwise.
fn triangles(corners: &[Point]) -> Vec<Vec<Point>> {
    let near = |a: Point, b: Point| (distance(a, b) - 1.0).abs() < 1e-3;
    let mut found = Vec::new();
    for (i, &a) in corners.iter().enumerate() {
        let later: Vec<Point> = corners[i + 1..].iter().copied().filter(|&b| near(a, b)).collect();
        for (k, &b) in later.iter().enumerate() {
            let third = later[k + 1..].iter().copied().filter(|&c| near(b, c));
            found.extend(third.map(|c| clockwise(a, b, c)));
        }
    }
    found
}

fn clockwise(a: Point, b: Point, c: Point) -> Vec<Point> {
    let area = (b.0 - a.0) * (c.1 - a.1) - (b.1 - a.1) * (c.0 - a.0);
    if area > 0.0 {
        vec![a, b, c]
    } else {
        vec![a, c, b]
    }
}

/// A board of any cells, named by coordinates.
fn of_cells(mut outlines: Vec<Vec<Point>>, long_diagonal: Option<f64>) -> Board {
    let middles = |outlines: &[Vec<Point>]| {
        let mesh = Mesh::new(outlines.iter().map(|o| &o[..]));
        (0..outlines.len()).map(|cell| mesh.middle(cell)).collect::<Vec<Point>>()
    };
    let spots = ranks(&middles(&outlines));
    let mut order: Vec<usize> = (0..outlines.len()).collect();
    order.sort_by_key(|&i| spots[i]);
    outlines = order.iter().map(|&i| outlines[i].clone()).collect();
    let centres = middles(&outlines);
    let mesh = Mesh::new(outlines.iter().map(|o| &o[..]));
    let by_edge = mesh.cells_by_edge();
    let places = outlines.into_iter().zip(&centres).zip(&order);
    let places = places.map(|((polygon, &centre), &i)| cell(spots[i], centre, polygon)).collect();
    let layout = Layout::Free { named: true, long_diagonal };
    let mut board = assemble(places, mesh.ways(), [1, 2, 3], layout);
    board.edge =
        by_edge.values().filter(|cells| cells.len() == 1).map(|cells| Site(cells[0] as u16)).collect();
    board.centre = middle(&centres, Wrap::default());
    board
}

/// A site at a row and column counted by rank.
pub(super) fn cell((row, col): (i32, i32), centre: Point, polygon: Vec<Point>) -> Place {
    Place {
        name: format!("{}{row}", letters(col)),
        row,
        col,
        centre,
        polygon,
        line: -row,
        slot: col,
        bar: None,
    }
}
