//! Pictures as PDF, with a text beneath if there is one.

use super::paper::{set, Paper, LEADING};
use super::shape::{width_of, Align, Form, Shape, Step};
use super::Picture;
use crate::board::Point;
use crate::paint::Rgb;
use pdf_writer::{Content, Finish, Name, Pdf, Rect, Ref, Str};

/// What stands on a sheet.
#[derive(Clone, Debug)]
pub struct Sheet<'a> {
    /// The picture.
    pub picture: &'a Picture,
    /// Over it, if not empty.
    pub title: &'a str,
    /// Under it, if not empty.
    pub text: &'a str,
    /// What it is printed on.
    pub paper: Paper,
}

/// The part of the sheet's width that stays free at each rim.
const MARGIN: f64 = 0.06;
/// The part of the sheet's height for the picture, if there is a text.
const SHARE: f64 = 0.5;

/// One page: the picture as large as its place allows. Without a text the picture fills the sheet, turned on its side if
/// it is wider than high and the sheet is not.
pub fn pdf(sheet: &Sheet) -> Vec<u8> {
    let (width, height) = (f64::from(sheet.paper.width), f64::from(sheet.paper.height));
    let margin = width * MARGIN;
    let head = if sheet.title.is_empty() { 0.0 } else { 30.0 };
    let free = height - 2.0 * margin - head;
    let room = if sheet.text.is_empty() { free } else { free * SHARE };
    let mut page = Page { content: Content::new() };
    page.text((width / 2.0, height - margin - 8.0), 18.0, sheet.title, Rgb::INK, 0.5);
    let top = height - margin - head;
    page.picture(sheet.picture, [margin, top - room, width - margin, top], sheet.text.is_empty());
    if !sheet.text.is_empty() {
        page.columns(sheet.text, [margin, margin, width - margin, top - room - 12.0]);
    }
    written(sheet.paper, &page.content.finish())
}

struct Page {
    content: Content,
}

impl Page {
    /// Draws a picture into a rectangle: left, bottom, right, top.
    fn picture(&mut self, picture: &Picture, [left, bottom, right, top]: [f64; 4], may_turn: bool) {
        let [l, t, r, b] = picture.extent;
        let (across, down) = (r - l, b - t);
        let (width, height) = (right - left, top - bottom);
        let turned = may_turn && (across > down) != (width > height) && (across - down).abs() > 1e-9;
        let (needed, high) = if turned { (down, across) } else { (across, down) };
        let scale = (width / needed).min(height / high);
        let place = |p: Point| {
            let (x, y) = (p.0 - (l + r) / 2.0, p.1 - (t + b) / 2.0);
            let (x, y) = if turned { (-y, x) } else { (x, y) };
            ((left + right) / 2.0 + x * scale, (top + bottom) / 2.0 - y * scale)
        };
        for shape in &picture.shapes {
            self.shape(shape, &place, scale, turned);
        }
    }

    fn shape(&mut self, shape: &Shape, place: &dyn Fn(Point) -> Point, scale: f64, turned: bool) {
        if let Form::Text(at, size, text, align) = &shape.form {
            let colour = shape.fill.map_or(Rgb::INK, |fill| fill.light);
            let half = if *align == Align::Left { width_of(text) * size / 2.0 } else { 0.0 };
            let at = place((at.0 + half, at.1));
            return match turned {
                true => self.turned_text(at, size * scale, text, colour),
                false => self.text(at, size * scale, text, colour, 0.5),
            };
        }
        if let Some(fill) = shape.fill {
            let [r, g, b] = shares(fill.light);
            self.content.set_fill_rgb(r, g, b);
        }
        if let Some(stroke) = &shape.stroke {
            let [r, g, b] = shares(stroke.paint.light);
            let width = (stroke.width * scale) as f32;
            self.content.set_stroke_rgb(r, g, b).set_line_width(width);
            self.content.set_dash_pattern(if stroke.dashed { vec![width * 1.6] } else { vec![] }, 0.0);
        }
        self.outline(&shape.form, place);
        match (shape.fill, shape.stroke) {
            (Some(_), Some(_)) => self.content.fill_nonzero_and_stroke(),
            (Some(_), None) => self.content.fill_nonzero(),
            _ => self.content.stroke(),
        };
    }

    fn outline(&mut self, form: &Form, place: &dyn Fn(Point) -> Point) {
        let circle;
        let steps = match form {
            Form::Path(steps) => steps,
            Form::Disc(at, radius) => {
                circle = super::glyph::circle(*at, *radius, true);
                &circle
            }
            Form::Text(..) => return,
        };
        let at = |p: Point| {
            let (x, y) = place(p);
            (x as f32, y as f32)
        };
        for step in steps {
            match *step {
                Step::Move(p) => self.content.move_to(at(p).0, at(p).1),
                Step::Line(p) => self.content.line_to(at(p).0, at(p).1),
                Step::Curve(a, b, c) => {
                    let (a, b, c) = (at(a), at(b), at(c));
                    self.content.cubic_to(a.0, a.1, b.0, b.1, c.0, c.1)
                }
                Step::Close => self.content.close_path(),
            };
        }
    }

    /// A line of text, so much of it (0 to 1) to the left of a point.
    fn text(&mut self, (x, y): Point, size: f64, text: &str, colour: Rgb, share: f64) {
        let x = x - width_of(text) * size * share;
        let y = if share > 0.0 { y - size * 0.36 } else { y };
        self.letters([1.0, 0.0, 0.0, 1.0, x as f32, y as f32], size, text, colour);
    }

    /// The same on a picture that lies on its side.
    fn turned_text(&mut self, (x, y): Point, size: f64, text: &str, colour: Rgb) {
        let (x, y) = (x - size * 0.36, y + width_of(text) * size / 2.0);
        self.letters([0.0, -1.0, 1.0, 0.0, x as f32, y as f32], size, text, colour);
    }

    fn letters(&mut self, matrix: [f32; 6], size: f64, text: &str, colour: Rgb) {
        if text.is_empty() {
            return;
        }
        let [r, g, b] = shares(colour);
        self.content.set_fill_rgb(r, g, b);
        self.content.begin_text().set_font(Name(b"F"), size as f32).set_text_matrix(matrix);
        self.content.show(Str(&encoded(text))).end_text();
    }

    /// A text in two columns in a rectangle: left, bottom, right, top.
    fn columns(&mut self, text: &str, [left, bottom, right, top]: [f64; 4]) {
        const N: usize = 2;
        const GAP: f64 = 18.0;
        let width = (right - left - GAP) / N as f64;
        let set = set(text, N, width, top - bottom);
        for (nth, lines) in set.columns.iter().enumerate() {
            let x = left + nth as f64 * (width + GAP);
            for (row, line) in lines.iter().enumerate() {
                let y = top - (row as f64 + 1.0) * set.size * LEADING;
                self.text((x, y), set.size, line, Rgb::INK, 0.0);
            }
        }
    }
}

fn shares(colour: Rgb) -> [f32; 3] {
    [colour.0, colour.1, colour.2].map(|c| f32::from(c) / 255.0)
}

/// The letters of the encoding that PDF calls WinAnsi; others become question marks.
fn encoded(text: &str) -> Vec<u8> {
    let code = |c: char| match c {
        '…' => 0x85,
        '‘' => 0x91,
        '’' => 0x92,
        '“' => 0x93,
        '”' => 0x94,
        '–' => 0x96,
        '—' => 0x97,
        '−' => b'-',
        c if c.is_ascii() || ('\u{a0}'..='\u{ff}').contains(&c) => c as u32 as u8,
        _ => b'?',
    };
    text.chars().map(code).collect()
}

fn written(paper: Paper, content: &[u8]) -> Vec<u8> {
    let [catalog, pages, page, drawing, font] = [1, 2, 3, 4, 5].map(Ref::new);
    let mut pdf = Pdf::new();
    pdf.catalog(catalog).pages(pages);
    pdf.pages(pages).kids([page]).count(1);
    let mut sheet = pdf.page(page);
    sheet.media_box(Rect::new(0.0, 0.0, paper.width, paper.height)).parent(pages).contents(drawing);
    sheet.resources().fonts().pair(Name(b"F"), font);
    sheet.finish();
    pdf.type1_font(font).base_font(Name(b"Helvetica")).encoding_predefined(Name(b"WinAnsiEncoding"));
    pdf.stream(drawing, content);
    pdf.finish()
}
