//! Text to syntax tree. Only the files of this folder know the grammar's rules.

mod advice;
pub(super) mod expected;
mod expressions;
mod foreign;
mod items;
mod misplaced;
mod mistakes;
mod parts;
mod phrases;
mod rest;
mod statements;
mod wording;

use pest::Parser;

use self::parts::{Node, Parts};
use super::ast::{Expr, File, Text, Unit};
use super::nesting::check_nesting;
use super::scan::{Kind, Scan};
use crate::diagnostic::Diagnostic;
use crate::span::Span;

/// The grammar.
#[derive(pest_derive::Parser)]
#[grammar = "../grammar/game.pest"]
struct Grammar;

/// A part of the tree, or the mistake that keeps it from being built.
type Made<T> = Result<T, Diagnostic>;

/// The only version of the language so far.
const VERSION: u32 = 1;

/// Reads one file, game, library or pattern; spans carry the index `file`.
///
/// # Errors
/// What is wrong with the text, in order, at most 20 mistakes; after each one reading goes on with the next
/// statement, end rule or item.
pub fn parse(file: u16, text: &str) -> Result<File, Vec<Diagnostic>> {
    let scan = Scan::new(file, text).map_err(|error| vec![error])?;
    refuse(check_version(&scan), &scan)?;
    refuse(check_nesting(&scan), &scan)?;
    match Grammar::parse(Rule::file, text) {
        Ok(mut pairs) => Tree { scan: &scan }.file(Parts::of_all(&mut pairs)).map_err(|error| vec![error]),
        Err(error) => Err(mistakes::in_file(&scan, &error)),
    }
}

/// Reads one expression, as it is given on a command line.
///
/// # Errors
/// What is wrong with the text.
pub fn parse_expr(file: u16, text: &str) -> Result<Expr, Vec<Diagnostic>> {
    let scan = Scan::new(file, text).map_err(|error| vec![error])?;
    refuse(check_nesting(&scan), &scan)?;
    match Grammar::parse(Rule::lone_expr, text) {
        Ok(mut pairs) => {
            Tree { scan: &scan }.need_expr(&mut Parts::of_all(&mut pairs)).map_err(|error| vec![error])
        }
        Err(error) => Err(mistakes::in_whole(&scan, &error)),
    }
}

/// Does a text hold one item of a game or library, or of a pattern, and nothing else?
pub(super) fn is_item(text: &str, of_pattern: bool) -> bool {
    let rule = if of_pattern { Rule::lone_pattern_item } else { Rule::lone_item };
    let fine = Scan::new(0, text).is_ok_and(|scan| scan.strange.is_empty() && check_nesting(&scan).is_ok());
    fine && Grammar::parse(rule, text).is_ok()
}

/// Turns a mistake found before the grammar was asked into a list, after the strange signs before it.
fn refuse(checked: Made<()>, scan: &Scan) -> Result<(), Vec<Diagnostic>> {
    checked.map_err(|error| {
        let before = scan.strange.iter().filter(|s| s.span.start < error.span.start);
        before.cloned().chain([error.clone()]).collect()
    })
}

fn check_version(scan: &Scan) -> Made<()> {
    let word = |index: usize| scan.tokens.get(index).map(|t| (scan.word(*t), *t));
    match (word(0), word(1)) {
        (Some(("boardwright", _)), Some((number, token))) if token.kind == Kind::Number => {
            let span = scan.span(token.start, token.end);
            match number.parse() {
                Ok(VERSION) => Ok(()),
                _ => Err(wrong_version(span, number)),
            }
        }
        (first, _) => {
            let at = first.map_or(0, |(_, token)| token.start);
            let span = first.map_or(scan.span(at, at), |(_, token)| scan.span(at, token.end));
            let help = match first {
                Some(("(", _)) => format!(
                    "this seems to be a text of another language; a file begins with `boardwright {VERSION}`"
                ),
                _ => format!("begin the file with `boardwright {VERSION}`"),
            };
            Err(Diagnostic::error("no-version", span, "the version of the language is missing").help(help))
        }
    }
}

fn wrong_version(span: Span, number: &str) -> Diagnostic {
    let message = format!("version `{number}` of the language is not known here; this is version {VERSION}");
    Diagnostic::error("wrong-version", span, message)
        .help(format!("write `boardwright {VERSION}`, or use a newer boardwright"))
}

/// Builds the tree from the grammar's pairs.
struct Tree<'s, 't> {
    scan: &'s Scan<'t>,
}

impl<'t> Tree<'_, 't> {
    fn file(&self, mut parts: Parts<'t>) -> Made<File> {
        let mut version = self.open(parts.need(Rule::version)?);
        let number = version.need(Rule::number)?;
        let version = (self.number(&number)? as u32, self.span(&number));
        let unit = parts.any()?;
        let unit = match unit.as_rule() {
            Rule::library => Unit::Library(self.library(unit)?),
            Rule::pattern => Unit::Pattern(self.pattern(unit)?),
            _ => Unit::Game(self.game(unit)?),
        };
        Ok(File { version, unit, comments: self.comments() })
    }

    fn comments(&self) -> Vec<Text> {
        let comment = |&(start, end): &(usize, usize)| {
            let text = self.scan.text[start..end].trim_end();
            Text { text: text.to_string(), span: self.scan.span(start, start + text.len()) }
        };
        self.scan.comments.iter().map(comment).collect()
    }

    /// A node's own place, without the blanks and comments that the grammar leaves at its end.
    fn span(&self, node: &Node<'t>) -> Span {
        let span = node.as_span();
        let end = self.scan.end_before(span.end()).max(span.start());
        self.scan.span(span.start(), end)
    }

    fn open(&self, node: Node<'t>) -> Parts<'t> {
        Parts::new(node)
    }
}

#[cfg(test)]
mod tests;
