//! Syntax tree to text: the formatter, and single parts for messages and comparisons.
//!
//! The layout is made from the tree alone; from the source come comments, blank lines (one at most
//! in a row) and whether a short block stands on one line. A comment in the middle of an
//! expression goes to a line before the statement.

mod doc;
mod expressions;
mod items;
mod source;
mod statements;

pub use items::between_text;

use self::doc::Doc;
use self::source::Source;
use super::ast::{Domain, EndRule, Expr, File, Item, Stmt};
use super::scan::Scan;
use crate::diagnostic::Diagnostic;
use crate::span::Span;

/// A text laid out in the one canonical way.
///
/// Formatting a formatted text changes nothing, and the tree stays the same. Lines end as the first one of the text does,
/// with `\n` or `\r\n`.
///
/// # Errors
/// What is wrong with the text.
pub fn format(text: &str) -> Result<String, Vec<Diagnostic>> {
    let file = super::parse::parse(0, text)?;
    let scan = Scan::new(0, text).map_err(|error| vec![error])?;
    let laid_out = Printer::new(Some(Source::new(&scan))).whole(&file, text.len());
    let ends_as_windows = text.find('\n').is_some_and(|at| text[..at].ends_with('\r'));
    Ok(match ends_as_windows {
        true => laid_out.replace("\r\n", "\n").replace('\n', "\r\n"),
        false => laid_out,
    })
}

/// A type or a range, as it would be written.
pub fn domain_text(domain: &Domain) -> String {
    match domain {
        Domain::Range(low, high) => format!("{}..{}", expr_text(low), expr_text(high)),
        Domain::Type(ty) => ty.text.clone(),
        Domain::Words(words) => words.iter().map(|word| word.text.as_str()).collect::<Vec<_>>().join(", "),
    }
}

/// An expression on one line, as it would be written. The tree must hold the brackets that the text
/// needs, as one from [`parse`](super::parse()) does.
pub fn expr_text(expr: &Expr) -> String {
    expressions::inside(expr).flat()
}

/// A statement, over several lines if it needs them.
pub fn stmt_text(stmt: &Stmt) -> String {
    let mut printer = Printer::new(None);
    printer.stmt(stmt);
    printer.out
}

/// An end rule on one line.
pub fn end_rule_text(rule: &EndRule) -> String {
    items::end_rule(rule).flat()
}

/// An item, over several lines if it needs them.
pub fn item_text(item: &Item) -> String {
    let mut printer = Printer::new(None);
    printer.item(item);
    printer.out
}

/// Writes a tree line by line.
struct Printer<'t> {
    source: Option<Source<'t>>,
    out: String,
    /// How far lines are indented, in blanks.
    indent: usize,
    /// Whether nothing has been written in the innermost braces.
    fresh: bool,
}

impl<'t> Printer<'t> {
    fn new(source: Option<Source<'t>>) -> Printer<'t> {
        Printer { source, out: String::new(), indent: 0, fresh: true }
    }

    fn whole(mut self, file: &File, len: usize) -> String {
        let version = self.with_words_before(file.version.1, 1);
        self.element(version, &[(version.start, version.end)], |printer| {
            printer.line(&doc::text(format!("boardwright {}", file.version.0)));
        });
        self.out.push('\n');
        self.unit(&file.unit);
        self.comments(0, len);
        self.out.push('\n');
        self.out
    }

    /// One of several things that follow each other: with the comments before it, those taken from
    /// the stretches `inner` of it, and the one behind it.
    fn element(&mut self, span: Span, inner: &[(u32, u32)], print: impl FnOnce(&mut Self)) {
        self.comments(0, span.start as usize);
        self.blank_line(self.after_blank(span.start as usize));
        for (start, end) in inner {
            self.comments(*start as usize, *end as usize);
        }
        print(self);
        self.trailing(span.end as usize);
    }

    /// Writes the comments of a stretch, each on its own line.
    fn comments(&mut self, start: usize, end: usize) {
        let comments = self.source.as_mut().map_or(Vec::new(), |source| source.take(start, end));
        for comment in comments {
            self.blank_line(comment.after_blank);
            self.begin_line();
            self.out.push_str(comment.text);
        }
    }

    /// Writes the comment that stands behind what was just written.
    fn trailing(&mut self, end: usize) {
        if let Some(comment) = self.source.as_mut().and_then(|source| source.take_trailing(end)) {
            self.out.push_str("  ");
            self.out.push_str(comment);
        }
    }

    fn after_blank(&self, at: usize) -> bool {
        self.source.as_ref().is_some_and(|source| source.after_blank(at))
    }

    /// A blank line, unless a block begins here or one was just written.
    fn blank_line(&mut self, wanted: bool) {
        if wanted && !self.fresh && !self.out.ends_with('\n') {
            self.out.push('\n');
        }
    }

    fn begin_line(&mut self) {
        self.fresh = false;
        if !self.out.is_empty() {
            self.out.push('\n');
        }
        self.out.push_str(&" ".repeat(self.indent));
    }

    /// Writes a document from the beginning of a line.
    fn line(&mut self, doc: &Doc) {
        self.begin_line();
        let text = doc.lay_out(self.indent);
        self.out.push_str(&text);
    }

    /// Writes `{`, the things in a block each on its own lines, and `}`.
    fn braces<T>(&mut self, span: Span, things: &[T], mut print: impl FnMut(&mut Self, &T)) {
        self.out.push_str(" {");
        self.trailing(span.start as usize + 1);
        self.indent += 2;
        self.fresh = true;
        for thing in things {
            print(self, thing);
        }
        self.comments(span.start as usize, span.end as usize);
        self.indent -= 2;
        self.begin_line();
        self.out.push('}');
    }

    /// Whether a stretch may stay on one line: it does in the source, and holds no comment.
    fn stays_on_one_line(&self, span: Span) -> bool {
        self.source.as_ref().is_some_and(|s| s.on_one_line(span) && !s.has_comment(span))
    }

    /// Whether a text fits on a line of its own.
    fn fits(&self, text: &str) -> bool {
        self.indent + text.chars().count() <= doc::WIDTH
    }
}
