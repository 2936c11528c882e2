//! Pictures as SVG.

use super::shape::{Align, Form, Paint, Shape, Step};
use super::Picture;
use crate::board::Point;
use crate::paint::escaped;
use std::collections::BTreeMap;
use std::fmt::Write;

/// How long a cell's edge is drawn.
const SCALE: f64 = 44.0;

impl Picture {
    /// One `svg` element with no links to anything else. It follows its reader's preference for light or dark: colours
    /// stand in attributes, those for dark surroundings in a style sheet.
    pub fn svg(&self) -> String {
        let mut page = Page::default();
        let mut at = 0;
        while at < self.shapes.len() {
            let first = &self.shapes[at];
            let alike = |shape: &&Shape| (shape.fill, shape.stroke) == (first.fill, first.stroke);
            let group = self.shapes[at..].iter().take_while(alike).count();
            page.group(&self.shapes[at..at + group]);
            at += group;
        }
        let [left, top, right, bottom] = self.extent.map(|x| x * SCALE);
        let (width, height) = (right - left, bottom - top);
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" viewBox=\"{} {} {} {}\" width=\"{width:.0}\" \
             height=\"{height:.0}\" font-family=\"Helvetica, Arial, sans-serif\" text-anchor=\"middle\" \
             stroke-linejoin=\"round\" stroke-linecap=\"round\">\n<title>{}</title>\n{}{}</svg>\n",
            number(left),
            number(top),
            number(width),
            number(height),
            escaped(&self.title),
            page.style(),
            page.body
        )
    }
}

/// The body of a picture and the classes of its colours.
#[derive(Default)]
struct Page {
    body: String,
    classes: BTreeMap<(&'static str, Paint), usize>,
}

impl Page {
    /// Shapes of the same colours, one after another: paths become one.
    fn group(&mut self, shapes: &[Shape]) {
        let Some(first) = shapes.first() else { return };
        let paints = [("fill", first.fill), ("stroke", first.stroke.map(|stroke| stroke.paint))];
        let classes: Vec<String> =
            paints.iter().filter_map(|(what, paint)| self.class(what, (*paint)?)).collect();
        let mut look =
            first.fill.map_or("fill=\"none\"".to_string(), |fill| format!("fill=\"{}\"", fill.light));
        if let Some(stroke) = &first.stroke {
            let width = stroke.width * SCALE;
            let _ = write!(look, " stroke=\"{}\" stroke-width=\"{}\"", stroke.paint.light, number(width));
            if stroke.dashed {
                let _ = write!(look, " stroke-dasharray=\"{0} {0}\"", number(width * 1.6));
            }
        }
        if !classes.is_empty() {
            let _ = write!(look, " class=\"{}\"", classes.join(" "));
        }
        let parts = elements(shapes);
        match &parts[..] {
            [part] => self.body += &part.replacen(' ', &format!(" {look} "), 1),
            _ => {
                let _ = write!(self.body, "<g {look}>\n{}</g>\n", parts.concat());
            }
        }
    }

    /// The class of a colour that changes in dark surroundings.
    fn class(&mut self, what: &'static str, paint: Paint) -> Option<String> {
        if paint.light == paint.dark {
            return None;
        }
        let next = self.classes.len();
        Some(format!("c{}", self.classes.entry((what, paint)).or_insert(next)))
    }

    fn style(&self) -> String {
        let rule =
            |((what, paint), class): (&(&str, Paint), &usize)| format!(".c{class}{{{what}:{}}}", paint.dark);
        let rules: Vec<String> = self.classes.iter().map(rule).collect();
        match rules.is_empty() {
            true => String::new(),
            false => format!("<style>@media (prefers-color-scheme:dark){{{}}}</style>\n", rules.concat()),
        }
    }
}

/// Elements without colours, paths that follow one another joined.
fn elements(shapes: &[Shape]) -> Vec<String> {
    let mut parts: Vec<String> = Vec::new();
    let mut open = String::new();
    for shape in shapes {
        let part = match &shape.form {
            Form::Path(steps) => {
                open += &path(steps);
                continue;
            }
            Form::Disc(at, radius) => {
                let (x, y) = pair(*at);
                format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{}\"/>\n", number(radius * SCALE))
            }
            Form::Text((x, y), size, text, align) => {
                let (x, y) = pair((*x, y + size * 0.36));
                let size = number(size * SCALE);
                let anchor = if *align == Align::Left { " text-anchor=\"start\"" } else { "" };
                format!("<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\"{anchor}>{}</text>\n", escaped(text))
            }
        };
        close(&mut parts, &mut open);
        parts.push(part);
    }
    close(&mut parts, &mut open);
    parts
}

fn close(parts: &mut Vec<String>, open: &mut String) {
    if !open.is_empty() {
        parts.push(format!("<path d=\"{open}\"/>\n"));
        open.clear();
    }
}

fn path(steps: &[Step]) -> String {
    let point = |p: Point| {
        let (x, y) = pair(p);
        format!("{x},{y}")
    };
    let written = |step: &Step| match *step {
        Step::Move(p) => format!("M{}", point(p)),
        Step::Line(p) => format!("L{}", point(p)),
        Step::Curve(a, b, c) => format!("C{} {} {}", point(a), point(b), point(c)),
        Step::Close => "Z".to_string(),
    };
    steps.iter().map(written).collect()
}

fn pair((x, y): Point) -> (String, String) {
    (number(x * SCALE), number(y * SCALE))
}

/// With one digit after the point, if that is not 0.
fn number(x: f64) -> String {
    let tenths = (x * 10.0).round() as i64;
    match tenths % 10 {
        0 => format!("{}", tenths / 10),
        digit => format!("{}{}.{}", if tenths < 0 { "-" } else { "" }, tenths.abs() / 10, digit.abs()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        for (x, text) in
            [(0.0, "0"), (-0.04, "0"), (12.34, "12.3"), (-0.26, "-0.3"), (7.0, "7"), (-7.96, "-8")]
        {
            assert_eq!(number(x), text);
        }
    }

    #[test]
    fn text_cannot_leave_its_place() {
        assert_eq!(escaped("<a&\">"), "&lt;a&amp;&quot;&gt;");
    }
}
