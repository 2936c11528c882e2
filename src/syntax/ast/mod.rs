//! The syntax tree: what a file says, with the place of every part. Nothing here is checked.

// The surface form in each doc line names the fields.
#![allow(missing_docs)]

mod expressions;
mod items;
mod statements;

pub use expressions::*;
pub use items::*;
pub use statements::*;

use crate::span::Span;

/// A name with its place.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Ident {
    /// As written.
    pub text: String,
    /// Where.
    pub span: Span,
}

/// A text in quotes, or a picture, without its quotes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text {
    /// What stands between the quotes.
    pub text: String,
    /// Where, quotes included.
    pub span: Span,
}

/// One file.
#[derive(Clone, Debug, PartialEq)]
pub struct File {
    /// `boardwright 1`
    pub version: (u32, Span),
    /// What the file holds.
    pub unit: Unit,
    /// Every comment, in order, from `--` to the end of its line.
    pub comments: Vec<Text>,
}

/// What a file holds.
#[derive(Clone, Debug, PartialEq)]
pub enum Unit {
    /// `game "Hex" { … }`
    Game(Game),
    /// `library swap { … }`
    Library(Library),
    /// `pattern "Y" { … }`
    Pattern(Pattern),
}

/// `game "Title" extends "base" { … }`
#[derive(Clone, Debug, PartialEq)]
pub struct Game {
    /// The whole unit.
    pub span: Span,
    /// `"Title"`
    pub title: Text,
    /// `extends "base"`
    pub extends: Option<Text>,
    /// In the order written.
    pub items: Vec<Item>,
}

/// `library name(a: sites) { … }`
#[derive(Clone, Debug, PartialEq)]
pub struct Library {
    /// The whole unit.
    pub span: Span,
    /// `name`
    pub name: Ident,
    /// `(a: sites)`
    pub params: Vec<Param>,
    /// In the order written.
    pub items: Vec<Item>,
}

/// `pattern "Title" { … }`
#[derive(Clone, Debug, PartialEq)]
pub struct Pattern {
    /// The whole unit.
    pub span: Span,
    /// `"Title"`
    pub title: Text,
    /// Credits, options, definitions and shows, as in a game.
    pub items: Vec<Item>,
    /// `on hexhex, rhombus`
    pub on: Vec<Ident>,
    /// `colours Red, Blue, Green`
    pub colours: Vec<Ident>,
    /// `built when C` (the last one, if there are several; the parser refuses several or none)
    pub built: Expr,
    /// `example rhombus(2, 2) is built """…"""`
    pub examples: Vec<Example>,
}

/// `example BOARD is [not] built """…"""`
#[derive(Clone, Debug, PartialEq)]
pub struct Example {
    /// The whole example.
    pub span: Span,
    /// The board's expression.
    pub board: Expr,
    /// False for `is not built`.
    pub built: bool,
    /// The drawing.
    pub picture: Text,
}
