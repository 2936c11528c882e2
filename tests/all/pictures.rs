//! Pictures of all shipped games: can what has to be told apart be told apart, on light and on dark paper?

use crate::common;
use boardwright::board::{Board, Site};
use boardwright::check;
use boardwright::check::Texts;
use boardwright::describe;
use boardwright::engine::notation::Named;
use boardwright::engine::{Plain, State};
use boardwright::game::{Game, Rng, Status};
use boardwright::model::{Glyph, Model, PieceType, GLYPHS};
use boardwright::paint::Rgb;
use boardwright::picture::{
    pdf, piece_shapes, Form, Paint, Paper, Part, Picture, Scene, Shape, Sheet, CLEAR,
};
use boardwright::texts::{games, Shipped};
use rand::Rng as _;
use std::sync::Arc;

fn model(id: &str) -> Arc<Model> {
    let book = check::read(&Shipped, id, &Shipped.game(id).expect("a shipped game")).expect("a good text");
    Arc::new(check::bind(&book, &Vec::new(), None).expect("good rules").model)
}

/// The start and a position after some random turns, with what the last of them changed.
fn pictures(model: &Arc<Model>) -> Vec<Picture> {
    let game = Plain::new(model.clone());
    let start = game.start().unwrap();
    let (mut before, mut state) = (start.clone(), start.clone());
    let mut rng = Rng::numbered(1, 0);
    for _ in 0..20 {
        let mut next = state.clone();
        while let Status::Open { .. } = game.status(&next) {
            let index = rng.random_range(0..game.decision_count(&next) as u32) as usize;
            game.play(&mut next, index).unwrap();
            if !matches!(game.status(&next), Status::Open { mid_turn: true, .. }) {
                break;
            }
        }
        (before, state) = (state, next);
    }
    [(&start, &start), (&before, &state)]
        .into_iter()
        .map(|(before, after)| picture(model, before, after))
        .collect()
}

fn picture(model: &Model, before: &State, after: &State) -> Picture {
    let (a, b) = (before.position(), after.position());
    let changed =
        a.types().iter().zip(b.types()).fold(Default::default(), |all, (a, b)| all | (*a - *b) | (*b - *a));
    let sides = describe::sides(model).into_iter().map(|side| (side.sites, side.role)).collect();
    Scene { changed, sides, ..Scene::new(model, b) }.draw()
}

/// Light and dark.
const THEMES: [fn(Paint) -> Rgb; 2] = [|paint| paint.light, |paint| paint.dark];

fn of(picture: &Picture, part: Part) -> impl Iterator<Item = &Shape> {
    picture.shapes.iter().filter(move |shape| shape.part == part)
}

/// The colours of a shape: what it is filled with, and its outline.
fn paints(shape: &Shape) -> Vec<Paint> {
    shape.fill.into_iter().chain(shape.stroke.map(|stroke| stroke.paint)).collect()
}

/// The contrast of what is best seen of some shapes with a colour.
fn best(shapes: &[&Shape], on: Rgb, theme: fn(Paint) -> Rgb) -> f64 {
    let all = shapes.iter().flat_map(|shape| paints(shape));
    all.map(|paint| theme(paint).contrast(on)).fold(0.0, f64::max)
}

fn grounds(picture: &Picture, theme: fn(Paint) -> Rgb) -> Vec<Rgb> {
    let mut all: Vec<Rgb> = of(picture, Part::Ground).filter_map(|shape| shape.fill).map(theme).collect();
    all.sort();
    all.dedup();
    all
}

/// A picture as it is seen in light or dark, and what in it is too hard to see.
struct View<'a> {
    picture: &'a Picture,
    board: &'a Board,
    theme: fn(Paint) -> Rgb,
    grounds: Vec<Rgb>,
    paper: Rgb,
    unclear: Vec<String>,
}

impl View<'_> {
    fn need(&mut self, what: &str, least: f64, contrast: f64) {
        if contrast < least {
            self.unclear.push(format!("{what}: {contrast:.2}"));
        }
    }

    fn all(&self, part: Part) -> Vec<Shape> {
        of(self.picture, part).cloned().collect()
    }

    fn best(&self, shapes: &[Shape], on: Rgb) -> f64 {
        best(&shapes.iter().collect::<Vec<_>>(), on, self.theme)
    }

    /// Pieces, and lines between cells.
    fn on_the_board(&mut self) {
        let theme = self.theme;
        let (pieces, drawn) = (self.all(Part::Piece), self.all(Part::Lines));
        let strokes = self.all(Part::Ground).into_iter().filter_map(|shape| shape.stroke);
        let edges: Vec<Rgb> = strokes.map(|stroke| theme(stroke.paint)).collect();
        for ground in self.grounds.clone() {
            for shape in pieces.iter().chain(&drawn) {
                self.need(
                    &format!("{:?} on {ground}", shape.part),
                    CLEAR,
                    self.best(std::slice::from_ref(shape), ground),
                );
            }
            // Wood under crossings has no edges of another colour.
            for edge in edges.iter().filter(|edge| !self.grounds.contains(edge)).copied().collect::<Vec<_>>()
            {
                self.need(&format!("an edge of {ground}"), CLEAR, edge.contrast(ground));
            }
        }
    }

    /// What points out the last move, beside every piece and on every cell.
    fn last_move(&mut self) {
        let ring = self.all(Part::LastMove);
        let fills = self.all(Part::Piece).into_iter().filter_map(|piece| piece.fill).map(self.theme);
        let colours: Vec<Rgb> = fills.chain(self.grounds.iter().copied()).collect();
        for colour in colours.into_iter().filter(|_| !ring.is_empty()) {
            self.need(&format!("the last move beside {colour}"), CLEAR, self.best(&ring, colour));
        }
    }

    /// Marks and details on the piece that they belong to, which comes before them.
    fn on_pieces(&mut self) {
        let (mut under, mut marks) = (self.paper, Vec::new());
        for shape in &self.picture.shapes {
            match shape.part {
                Part::Piece => (under, marks) = (shape.fill.map_or(self.paper, self.theme), Vec::new()),
                Part::Detail => {
                    self.need(&format!("a detail on {under}"), CLEAR, best(&[shape], under, self.theme));
                }
                Part::Mark => {
                    marks.push(shape);
                    self.need(&format!("a mark on {under}"), CLEAR, best(&marks, under, self.theme));
                }
                _ => {}
            }
        }
    }

    /// Letters: beside the board on paper; on the board on the ground for which they are meant.
    fn letters(&mut self) {
        for text in self.all(Part::Text) {
            let Form::Text((x, y), ..) = text.form else { continue };
            let board = self.board;
            let near = board.iter().any(|site| is_on(board, site, (x, y)));
            let behind = if near { self.grounds.clone() } else { vec![self.paper] };
            let contrast = behind.iter().map(|ground| self.best(std::slice::from_ref(&text), *ground));
            let contrast = contrast.fold(0.0, f64::max);
            self.need("a letter", 4.5, contrast);
        }
    }

    /// Sides on paper and beside those of others; each is drawn as a rim and a line on it.
    fn sides(&mut self) {
        let theme = self.theme;
        let sides = self.all(Part::Side);
        let colour = |side: &[Shape]| theme(side[1].stroke.expect("a line").paint);
        for side in sides.chunks(2) {
            self.need("a side on paper", CLEAR, self.best(side, self.paper));
            for other in sides.chunks(2).filter(|other| colour(other) != colour(side)) {
                self.need("a side beside another's", CLEAR, colour(side).contrast(colour(other)));
            }
        }
    }
}

/// Is a point on a site, as it is drawn?
fn is_on(board: &Board, site: Site, (x, y): (f64, f64)) -> bool {
    let (a, b) = board.centre_of(site);
    let corners = board.polygon(site);
    if corners.is_empty() {
        return libm::hypot(a - x, b - y) < 0.5;
    }
    let (wide, high) = corners.iter().fold((0.0, 0.0), |(wide, high), (c, d)| {
        (f64::max(wide, (a - c).abs()), f64::max(high, (b - d).abs()))
    });
    (a - x).abs() < wide && (b - y).abs() < high
}

/// What is too hard to see in a picture.
fn unclear(picture: &Picture, board: &Board, theme: fn(Paint) -> Rgb) -> Vec<String> {
    let grounds = grounds(picture, theme);
    let paper = of(picture, Part::Paper).next().and_then(|shape| shape.fill).map(theme).expect("paper");
    let mut view = View { picture, board, theme, grounds, paper, unclear: Vec::new() };
    view.on_the_board();
    view.last_move();
    view.on_pieces();
    view.letters();
    view.sides();
    view.unclear.sort();
    view.unclear.dedup();
    view.unclear
}

#[test]
fn everything_can_be_told_apart() {
    let mut found = Vec::new();
    for id in games() {
        let model = model(id);
        for (picture, theme) in
            pictures(&model).iter().flat_map(|picture| THEMES.map(|theme| (picture, theme)))
        {
            let unclear = unclear(picture, &model.board, theme);
            found.extend(unclear.into_iter().map(|what| format!("{id}: {what}")));
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// Two pieces differ in their form or letter, or have colours with enough contrast.
fn differ(model: &Model, a: PieceType, b: PieceType) -> bool {
    let drawn = |ty: PieceType| piece_shapes(model, ty, (0.0, 0.0), 1.0);
    let forms = |ty: PieceType| drawn(ty).into_iter().map(|shape| shape.form).collect::<Vec<_>>();
    let fill = |ty: PieceType| drawn(ty)[0].fill.unwrap().light;
    forms(a) != forms(b) || fill(a).contrast(fill(b)) >= CLEAR
}

#[test]
fn pieces_differ_by_more_than_hue() {
    for id in games() {
        let model = model(id);
        let cast = &model.cast;
        let types: Vec<PieceType> =
            (0..cast.exists.len()).filter(|ty| cast.exists[*ty]).map(|ty| PieceType(ty as u8)).collect();
        for (at, a) in types.iter().enumerate() {
            for b in &types[at + 1..] {
                assert!(differ(&model, *a, *b), "{id}: {a:?} and {b:?}");
            }
        }
    }
}

#[test]
fn the_test_of_contrast_can_fail() {
    let mut model = (*model("hex")).clone();
    model.look.colours[1] = model.look.colours[0].mixed(Rgb::INK, 0.1);
    assert!(!unclear(&pictures(&Arc::new(model.clone()))[1], &model.board, THEMES[0]).is_empty());
    // Stones that are nearly alike get letters.
    assert!(differ(&model, PieceType(0), PieceType(1)));
    model.look.glyphs.fill(Glyph::Man);
    assert!(!differ(&model, PieceType(0), PieceType(1)));
}

#[test]
fn every_drawing_has_a_form_of_its_own() {
    let mut model = (*model("hex")).clone();
    let mut forms: Vec<Vec<Form>> = Vec::new();
    for (name, glyph) in GLYPHS {
        model.look.glyphs.fill(*glyph);
        let drawn: Vec<Form> =
            piece_shapes(&model, PieceType(0), (0.0, 0.0), 1.0).into_iter().map(|shape| shape.form).collect();
        assert!(!forms.contains(&drawn), "{name}");
        forms.push(drawn);
    }
}

#[test]
fn a_picture_follows_light_and_dark_and_says_what_it_shows() {
    let model = model("hex");
    let game = Plain::new(model.clone());
    let start = game.start().unwrap();
    let scene = Scene {
        legend: true,
        to_move: Some(boardwright::model::Role(0)),
        ..Scene::new(&model, start.position())
    };
    let svg = scene.draw().svg();
    for part in ["<title>Hex</title>", "prefers-color-scheme:dark", "Red to move", ">Blue<", "role=\"img\""] {
        assert!(svg.contains(part), "{part}");
    }
    assert!(!svg.contains("href") && !svg.contains("NaN"));
}

/// How a legend draws what it tells by this name: as a bar, or as something else.
fn is_told_as_bar(model: &Model, name: &str) -> bool {
    let game = Plain::new(Arc::new(model.clone()));
    let start = game.start().unwrap();
    let picture = Scene { legend: true, ..Scene::new(model, start.position()) }.draw();
    let is_name = |shape: &Shape| matches!(&shape.form, Form::Text(_, _, text, _) if text == name);
    let at = picture.shapes.iter().position(is_name).unwrap_or_else(|| panic!("{name} is not told"));
    let sample = picture.shapes[..at].iter().rev().find(|shape| shape.part == Part::Piece);
    matches!(&sample.expect("a sample").form, Form::Path(steps) if steps.len() == 5)
}

#[test]
fn a_legend_draws_what_stands_on_edges_as_bars_before_any_stands_there() {
    assert!(is_told_as_bar(&model("quoridor"), "wall"));
    assert!(!is_told_as_bar(&model("quoridor"), "Black"));
    assert!(is_told_as_bar(&model("dots_and_boxes"), "line"));
    let gale = common::game(&common::folder("others"), "gale");
    assert!(is_told_as_bar(gale.model(), "Red") && is_told_as_bar(gale.model(), "Blue"));
}

/// The rectangles of the texts of a picture: left, top, right, bottom.
fn texts(picture: &Picture) -> Vec<(String, [f64; 4])> {
    let text = |shape: &Shape| match &shape.form {
        Form::Text(_, _, text, _) => Some((text.clone(), shape.extent())),
        _ => None,
    };
    picture.shapes.iter().filter_map(text).collect()
}

#[test]
fn no_name_is_written_over_a_number() {
    let boards = [
        "square(3)",
        "rhombus(3, 3)",
        "square(4) with edges, vertices",
        "triangle(4)",
        "vertices(hexhex(2))",
    ];
    for board in boards {
        let text = format!(
            "boardwright 1\n\ngame \"Seeds\" {{\n  players A, B\n  board {board}\n  var seeds of site: 0..99 = 88\n  turn {{\n    \
             choose s in board\n    set seeds(s) to 0\n  }}\n  ends {{ draw when turn > 3 }}\n}}\n"
        );
        let source = boardwright::span::SourceText { name: "seeds.game".into(), text };
        let book =
            check::read(&Shipped, "seeds", &source).unwrap_or_else(|(found, _)| panic!("{board}: {found:?}"));
        let model = Arc::new(check::bind(&book, &Vec::new(), None).expect("good rules").model);
        let start = Plain::new(model.clone()).start().unwrap();
        let texts = texts(&picture(&model, &start, &start));
        assert!(texts.iter().filter(|(text, _)| text == "88").count() == model.board.len(), "{board}");
        for (number, [l, t, r, b]) in texts.iter().filter(|(text, _)| text == "88") {
            for (name, [x, y, z, w]) in texts.iter().filter(|(text, _)| text != "88") {
                assert!(r < x || z < l || b < y || w < t, "{board}: {name} over {number}");
            }
        }
    }
}

#[test]
fn a_sheet_has_one_page_with_every_line_of_its_text() {
    const A4: Paper = Paper { width: 595.0, height: 842.0 };
    for id in ["hex", "chess", "nine_mens_morris", "torus_four"] {
        let model = model(id);
        let picture = picture(
            &model,
            &Plain::new(model.clone()).start().unwrap(),
            &Plain::new(model.clone()).start().unwrap(),
        );
        let sheet = |text: &str| pdf(&Sheet { picture: &picture, title: "Title", text, paper: A4 });
        let bytes = sheet("First line.\nA word, and another (in brackets).");
        let has = |what: &[u8]| bytes.windows(what.len()).any(|part| part == what);
        assert!(bytes.starts_with(b"%PDF-") && has(b"%%EOF") && has(b"/Count 1"), "{id}");
        assert!(has(b"(First line.)") && has(b"(Title)"), "{id}");
        assert!(bytes.len() > sheet("").len());
    }
}
