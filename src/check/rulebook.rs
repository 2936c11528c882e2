//! A game's text with its base games merged in and its libraries listed: everything as written,
//! nothing resolved, no option bound.

use crate::model::Searcher;
use crate::span::{SourceMap, SourceText, Span};
use crate::syntax::ast::{
    Between, Block, DefineBody, EndRule, Expr, Ident, OptionItem, Param, Pattern, Shown, Test, Text, Variable,
};
use std::sync::Arc;

/// Is this a name of a text that stays in the folder it is looked for in, and is seen there?
pub fn is_plain_name(name: &str) -> bool {
    let leads_away = |c: char| matches!(c, '/' | '\\' | ':') || c.is_control();
    !name.is_empty() && !name.starts_with('.') && !name.contains(leads_away)
}

/// Where texts come from. The library itself reads no files.
pub trait Texts {
    /// The text of the game with this id, for `extends`.
    fn game(&self, id: &str) -> Option<SourceText>;
    /// The text of a library, for `use`.
    fn library(&self, name: &str) -> Option<SourceText>;
    /// The ids of the games that are known, for advice.
    fn games(&self) -> Vec<String>;
    /// The libraries that are known, name and text in order of name, for advice.
    fn libraries(&self) -> Vec<(String, SourceText)>;
    /// All patterns: id and text, in order of id.
    fn patterns(&self) -> Vec<(String, SourceText)>;
}

/// An item and the library it came from (an index into [`Rulebook::uses`]); none for the game's own.
#[derive(Clone, Debug, PartialEq)]
pub struct Sourced<T> {
    /// The item.
    pub item: T,
    /// Its library.
    pub from: Option<usize>,
}

/// One `use`, its library found.
#[derive(Clone, Debug, PartialEq)]
pub struct Use {
    /// The library's name.
    pub name: Ident,
    /// Its parameters.
    pub params: Vec<Param>,
    /// What the game gives for them.
    pub args: Vec<Expr>,
    /// `when C`
    pub when: Option<Expr>,
    /// The library whose text says `use`, if not the game's.
    pub from: Option<usize>,
    /// The whole `use` item.
    pub span: Span,
}

/// `require name: C "message"`
#[derive(Clone, Debug, PartialEq)]
pub struct Limit {
    /// For `without`.
    pub name: Option<Ident>,
    /// What must hold.
    pub cond: Expr,
    /// What to say if it does not.
    pub message: Text,
}

/// `pieces man, king in White, Black sharing`
#[derive(Clone, Debug, PartialEq)]
pub struct PieceItem {
    /// Kinds.
    pub kinds: Vec<Ident>,
    /// Their colours; empty for every player's.
    pub colours: Vec<Ident>,
    /// May stand together.
    pub sharing: bool,
    /// May stand on one another: `stacking up to E`.
    pub stacking: Option<Expr>,
    /// The item.
    pub span: Span,
}

/// `table goal { White: top, Black: bottom }`
#[derive(Clone, Debug, PartialEq)]
pub struct Table {
    /// Its name.
    pub name: Ident,
    /// Key and value.
    pub entries: Vec<(Ident, Expr)>,
}

/// `define f(s: site) about "…" = E`
#[derive(Clone, Debug, PartialEq)]
pub struct Define {
    /// Its name.
    pub name: Ident,
    /// Its parameters.
    pub params: Vec<Param>,
    /// What it means, for people.
    pub about: Option<String>,
    /// What it stands for.
    pub body: DefineBody,
}

/// `board E numbered with edges """…"""`
#[derive(Clone, Debug, PartialEq)]
pub struct BoardItem {
    /// The board.
    pub expr: Expr,
    /// Sites are numbered.
    pub numbered: bool,
    /// Edges and vertices in play beside cells.
    pub between: Vec<Between>,
    /// Places of a graph's points.
    pub picture: Option<Text>,
    /// The item.
    pub span: Span,
}

/// `turn name { … }`
#[derive(Clone, Debug, PartialEq)]
pub struct Turn {
    /// Its name; none for the plain `turn`.
    pub name: Option<Ident>,
    /// The program.
    pub body: Block,
    /// The item.
    pub span: Span,
}

/// `after turn …`, `instead of turn … as label`
#[derive(Clone, Debug, PartialEq)]
pub struct Hook {
    /// Only round this program.
    pub turn: Option<Ident>,
    /// Only when this holds.
    pub when: Option<Expr>,
    /// The label of a branch beside the turn; none for more steps at its end.
    pub instead: Option<Ident>,
    /// What is added.
    pub body: Block,
    /// The item.
    pub span: Span,
}

/// `show White king as "K"`
#[derive(Clone, Debug, PartialEq)]
pub struct Show {
    /// The colour, if one is named.
    pub colour: Option<Ident>,
    /// Kind, mark, region or `board`.
    pub what: Ident,
    /// The symbol, or the word for a drawing.
    pub shown: Shown,
    /// Came from a base game: falls away when its subject is gone.
    pub inherited: bool,
}

impl Show {
    /// Do both give the same thing a symbol, or both a drawing?
    pub fn replaces(&self, earlier: &Show) -> bool {
        let colour = |show: &Show| show.colour.as_ref().map(|colour| colour.text.clone());
        self.what.text == earlier.what.text
            && colour(self) == colour(earlier)
            && std::mem::discriminant(&self.shown) == std::mem::discriminant(&earlier.shown)
    }
}

/// `tint J "tomato"`
#[derive(Clone, Debug, PartialEq)]
pub struct TintItem {
    /// A colour, player or region.
    pub what: Ident,
    /// A CSS colour.
    pub colour: Text,
    /// Came from a base game.
    pub inherited: bool,
}

/// A game's whole text, merged.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Rulebook {
    /// The file's name without ending.
    pub id: String,
    /// `"Hex"`
    pub title: String,
    /// Inventor.
    pub by: Option<String>,
    /// Year.
    pub year: Option<String>,
    /// One sentence.
    pub about: Option<String>,
    /// The search that plays it, if a text says so.
    pub player: Option<Searcher>,
    /// The ids of the base games, nearest first.
    pub bases: Vec<String>,
    /// The place of the game's head.
    pub span: Span,
    /// Every text that took part.
    pub files: SourceMap,
    /// The libraries that are known, used or not: name and text.
    pub libraries: Arc<Vec<(String, SourceText)>>,
    /// Libraries in order of use; the prelude first.
    pub uses: Vec<Use>,
    /// `option`
    pub options: Vec<Sourced<OptionItem>>,
    /// `require`
    pub limits: Vec<Sourced<Limit>>,
    /// `players`
    pub players: Vec<Ident>,
    /// Players of base games that a variant has named anew.
    pub former_players: Vec<Ident>,
    /// What variants have left out by `without`.
    pub left_out: Vec<String>,
    /// `teams`
    pub teams: Vec<Vec<Ident>>,
    /// `board`
    pub board: Option<BoardItem>,
    /// `pieces`
    pub pieces: Vec<Sourced<PieceItem>>,
    /// `marks`
    pub marks: Vec<Sourced<Ident>>,
    /// `table`
    pub tables: Vec<Sourced<Table>>,
    /// `var`, `clock`
    pub vars: Vec<Sourced<Variable>>,
    /// `define`
    pub defines: Vec<Sourced<Define>>,
    /// `setup`, in order
    pub setups: Vec<Sourced<Block>>,
    /// `turn`
    pub turns: Vec<Sourced<Turn>>,
    /// `after turn`, `instead of turn`
    pub hooks: Vec<Sourced<Hook>>,
    /// `ends`, in order
    pub ends: Vec<Sourced<EndRule>>,
    /// `score in halves`
    pub unit: Option<Ident>,
    /// `show`
    pub shows: Vec<Show>,
    /// `tint`
    pub tints: Vec<TintItem>,
    /// `test`, of the game's own file only
    pub tests: Vec<Test>,
    /// Every pattern that could be read: id and text.
    pub patterns: Vec<(String, Pattern)>,
    /// Boards and patterns that settings give: the option's name and the value.
    pub given: Vec<(String, Expr)>,
}

impl Rulebook {
    /// What `without` can leave out, by name.
    pub fn names_to_leave_out(&self) -> impl Iterator<Item = &str> {
        let libraries = self.uses.iter().map(|u| &u.name).filter(|name| name.text != "prelude");
        let kinds = self.pieces.iter().flat_map(|p| &p.item.kinds);
        libraries
            .chain(self.options.iter().map(|o| &o.item.name))
            .chain(self.limits.iter().filter_map(|l| l.item.name.as_ref()))
            .chain(self.tables.iter().map(|t| &t.item.name))
            .chain(self.vars.iter().map(|v| &v.item.name))
            .chain(self.defines.iter().map(|d| &d.item.name))
            .chain(self.ends.iter().filter_map(|e| e.item.name.as_ref()))
            .chain(self.marks.iter().map(|m| &m.item))
            .chain(self.turns.iter().filter_map(|t| t.item.name.as_ref()))
            .chain(kinds)
            .map(|name| name.text.as_str())
    }
}
