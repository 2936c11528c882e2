//! Pictures of positions: the board, its pieces, whose sides are whose, the last move, and a legend.
//!
//! A [`Scene`] says what is to be seen. It is drawn as [`Shape`]s, each with its colours in light and in dark
//! surroundings; [`Picture::svg`] and [`pdf`] write them down.

mod colours;
mod glyph;
mod ground;
mod labels;
mod legend;
mod letters;
#[cfg(feature = "pdf")]
mod paper;
#[cfg(feature = "pdf")]
mod pdf;
mod pieces;
mod shape;
mod sides;
mod svg;

pub use colours::CLEAR;
pub use letters::{Letters, Painter};
#[cfg(feature = "pdf")]
pub use paper::Paper;
#[cfg(feature = "pdf")]
pub use pdf::{pdf, Sheet};
pub use pieces::piece_shapes;
pub use shape::{Form, Paint, Part, Shape, Step, Stroke};

use crate::board::{Board, Site, SiteSet};
use crate::model::{Model, Position, Role};
use shape::polygon;

/// What is to be seen.
#[derive(Clone, Debug)]
pub struct Scene<'a> {
    /// The rules.
    pub model: &'a Model,
    /// What stands where.
    pub position: &'a Position,
    /// Sites to be pointed out, such as those that the last move changed.
    pub changed: SiteSet,
    /// Sites whose pieces came there in one move, for pieces that are drawn as one tile.
    pub together: Vec<SiteSet>,
    /// Sides that belong to a player.
    pub sides: Vec<(SiteSet, Role)>,
    /// Colours that belong to a player of another name: the number of the colour, and the player.
    pub owners: Vec<(usize, Role)>,
    /// Who is to move.
    pub to_move: Option<Role>,
    /// How the game ended.
    pub result: Option<String>,
    /// Is there to be a legend under the board?
    pub legend: bool,
    /// Is it drawn to be printed on white paper?
    pub printed: bool,
}

impl<'a> Scene<'a> {
    /// A position and nothing else.
    pub fn new(model: &'a Model, position: &'a Position) -> Scene<'a> {
        Scene {
            model,
            position,
            changed: SiteSet::EMPTY,
            together: Vec::new(),
            sides: Vec::new(),
            owners: Vec::new(),
            to_move: None,
            result: None,
            legend: false,
            printed: false,
        }
    }

    /// Draws it.
    pub fn draw(&self) -> Picture {
        let board = &*self.model.board;
        let points = self.model.look.points() || board.iter().any(|site| board.polygon(site).is_empty());
        let mut canvas = Canvas { scene: self, board, points, standing: Vec::new(), shapes: Vec::new() };
        canvas.sides();
        canvas.ground();
        for site in board.iter() {
            canvas.contents(site);
        }
        canvas.coordinates();
        if self.legend {
            canvas.legend();
        }
        canvas.finished()
    }
}

/// A drawn scene.
#[derive(Clone, Debug, PartialEq)]
pub struct Picture {
    /// What is drawn, from the back to the front.
    pub shapes: Vec<Shape>,
    /// The rectangle that holds it, in cells: left, top, right, bottom.
    pub extent: [f64; 4],
    /// What it shows, in words.
    pub title: String,
}

/// A picture in the making.
struct Canvas<'a> {
    scene: &'a Scene<'a>,
    board: &'a Board,
    /// Do pieces stand on crossings of lines?
    points: bool,
    /// For each piece type where it may stand; for the legend of a board with edges.
    standing: Vec<SiteSet>,
    shapes: Vec<Shape>,
}

impl Canvas<'_> {
    fn add(&mut self, shape: Shape) {
        self.shapes.push(shape);
    }

    /// The rectangle that holds everything so far.
    fn extent(&self) -> [f64; 4] {
        let far = f64::INFINITY;
        self.shapes.iter().map(Shape::extent).fold([far, far, -far, -far], |[l, t, r, b], [x, y, z, w]| {
            [l.min(x), t.min(y), r.max(z), b.max(w)]
        })
    }

    /// How far a piece may reach from the middle of its site.
    fn room(&self, site: Site) -> f64 {
        self.board.reach_of(site, self.points) * if self.points { 0.86 } else { 0.82 }
    }

    fn finished(mut self) -> Picture {
        const MARGIN: f64 = 0.25;
        let [l, t, r, b] = self.extent();
        let extent = [l - MARGIN, t - MARGIN, r + MARGIN, b + MARGIN];
        let [l, t, r, b] = extent;
        let paper = if self.scene.printed { colours::SHEET } else { colours::PAPER };
        let corners = [(l, t), (r, t), (r, b), (l, b)];
        self.shapes.insert(0, Shape::filled(Part::Paper, polygon(&corners), paper));
        Picture { shapes: self.shapes, extent, title: self.scene.model.title.clone() }
    }
}
