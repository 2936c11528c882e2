//! Text that may stand on one line or be broken over several.
//!
//! A document is laid out in one pass: a group stands on one line if it fits there, together with
//! what follows it up to the next place for a break; otherwise its own breaks become line ends,
//! and the groups inside it are tried in turn (Wadler, "A prettier printer", 2003).

/// The width lines should keep to, in characters.
pub(super) const WIDTH: usize = 100;

/// A piece of text with places where it may be broken.
#[derive(Clone, Debug)]
pub(super) enum Doc {
    /// Text without line ends.
    Text(String),
    /// A blank, or a line end in a broken group.
    Line,
    /// Nothing, or a line end in a broken group.
    Soft,
    /// Nothing, or this many blanks in a broken group.
    Pad(usize),
    /// One after the other.
    Cat(Vec<Doc>),
    /// Lines inside begin so much further right.
    Indent(usize, Box<Doc>),
    /// Lines inside begin where this begins.
    Align(Box<Doc>),
    /// On one line if it fits.
    Group(Box<Doc>),
    /// As many as fit on each line, with commas and blanks between.
    Fill(Vec<Doc>),
}

/// Text as a document.
pub(super) fn text(text: impl Into<String>) -> Doc {
    Doc::Text(text.into())
}

/// Documents one after the other.
pub(super) fn cat(docs: impl IntoIterator<Item = Doc>) -> Doc {
    Doc::Cat(docs.into_iter().collect())
}

/// A document that stands on one line if it fits.
pub(super) fn group(doc: Doc) -> Doc {
    Doc::Group(Box::new(doc))
}

/// A document whose further lines stand two blanks to the right.
pub(super) fn indent(doc: Doc) -> Doc {
    Doc::Indent(2, Box::new(doc))
}

/// A document whose further lines begin below its beginning.
pub(super) fn align(doc: Doc) -> Doc {
    Doc::Align(Box::new(doc))
}

impl Doc {
    /// All on one line, however long.
    pub(super) fn flat(&self) -> String {
        let mut out = String::new();
        self.write_flat(&mut out);
        out
    }

    fn write_flat(&self, out: &mut String) {
        match self {
            Doc::Text(text) => out.push_str(text),
            Doc::Line => out.push(' '),
            Doc::Soft | Doc::Pad(_) => {}
            Doc::Cat(docs) => docs.iter().for_each(|doc| doc.write_flat(out)),
            Doc::Indent(_, doc) | Doc::Align(doc) | Doc::Group(doc) => doc.write_flat(out),
            Doc::Fill(docs) => {
                for (i, doc) in docs.iter().enumerate() {
                    out.push_str(if i > 0 { ", " } else { "" });
                    doc.write_flat(out);
                }
            }
        }
    }

    /// Laid out to the width, from a line that begins with `indent` blanks.
    pub(super) fn lay_out(&self, indent: usize) -> String {
        self.lay_out_from(indent, indent)
    }

    /// Laid out to the width, from a column of such a line.
    pub(super) fn lay_out_from(&self, indent: usize, column: usize) -> String {
        let mut layout = Layout { out: String::new(), column };
        layout.run(vec![Step { doc: self, indent, flat: false }]);
        layout.out
    }
}

/// A document still to be written, and how.
#[derive(Clone, Copy)]
struct Step<'d> {
    doc: &'d Doc,
    indent: usize,
    flat: bool,
}

struct Layout {
    out: String,
    column: usize,
}

impl Layout {
    /// Writes what is to come, the last step first.
    fn run<'d>(&mut self, mut steps: Vec<Step<'d>>) {
        while let Some(step) = steps.pop() {
            match step.doc {
                Doc::Text(text) => self.push(text),
                Doc::Line if step.flat => self.push(" "),
                Doc::Soft | Doc::Pad(_) if step.flat => {}
                Doc::Line | Doc::Soft => self.end_line(step.indent),
                Doc::Pad(blanks) => self.push(&" ".repeat(*blanks)),
                Doc::Cat(docs) => steps.extend(docs.iter().rev().map(|doc| Step { doc, ..step })),
                Doc::Indent(by, doc) => steps.push(Step { doc, indent: step.indent + by, ..step }),
                Doc::Align(doc) => steps.push(Step { doc, indent: self.column, ..step }),
                Doc::Group(doc) => {
                    let flat = step.flat || self.fits(doc, &steps);
                    steps.push(Step { doc, flat, ..step });
                }
                Doc::Fill(docs) => self.fill(docs, step, &steps),
            }
        }
    }

    fn fill<'d>(&mut self, docs: &'d [Doc], step: Step<'d>, rest: &[Step<'d>]) {
        for (i, doc) in docs.iter().enumerate() {
            let last = i + 1 == docs.len();
            let width = doc.flat().chars().count() + usize::from(!last);
            let fits = match last {
                true => self.fits(doc, rest),
                false => self.column + width < WIDTH,
            };
            if i > 0 && !step.flat && !fits {
                self.end_line(step.indent);
            } else if i > 0 {
                self.push(" ");
            }
            let flat = step.flat || self.column + width <= WIDTH;
            self.run(vec![Step { doc, flat, ..step }]);
            self.push(if last { "" } else { "," });
        }
    }

    /// Whether a document fits on this line, with what must follow it there.
    fn fits<'d>(&self, doc: &'d Doc, rest: &[Step<'d>]) -> bool {
        let mut room = WIDTH.saturating_sub(self.column) as isize;
        let mut rest = rest.iter().rev();
        let mut steps = vec![(doc, true)];
        while room >= 0 {
            let (doc, flat) = match steps.pop() {
                Some(next) => next,
                None => match rest.next() {
                    Some(step) => (step.doc, step.flat),
                    None => return true,
                },
            };
            match doc {
                Doc::Text(text) => room -= text.chars().count() as isize,
                Doc::Line if flat => room -= 1,
                Doc::Line | Doc::Soft if !flat => return true,
                Doc::Line | Doc::Soft | Doc::Pad(_) => {}
                Doc::Cat(docs) => steps.extend(docs.iter().rev().map(|doc| (doc, flat))),
                Doc::Indent(_, doc) | Doc::Align(doc) => steps.push((doc, flat)),
                Doc::Group(doc) => steps.push((doc, flat)),
                Doc::Fill(docs) if flat => {
                    room -= 2 * docs.len().saturating_sub(1) as isize;
                    steps.extend(docs.iter().rev().map(|doc| (doc, true)));
                }
                Doc::Fill(docs) => steps.extend(docs.first().map(|doc| (doc, true))),
            }
        }
        false
    }

    fn push(&mut self, text: &str) {
        self.out.push_str(text);
        self.column += text.chars().count();
    }

    fn end_line(&mut self, indent: usize) {
        while self.out.ends_with(' ') {
            self.out.pop();
        }
        self.out.push('\n');
        self.out.push_str(&" ".repeat(indent));
        self.column = indent;
    }
}
