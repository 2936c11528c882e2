//! Items: what stands in a game, library or pattern.

// The surface form in each doc line names the fields.
#![allow(missing_docs)]

use super::{Block, Expr, Ident, Stmt, Text};
use crate::span::Span;

/// One item of a game or library.
#[derive(Clone, Debug, PartialEq)]
pub struct Item {
    /// The whole item.
    pub span: Span,
    /// Which item.
    pub kind: ItemKind,
}

/// Every kind of item.
#[derive(Clone, Debug, PartialEq)]
pub enum ItemKind {
    /// `by "X"`, `year 1942`, `about "…"`, `player "ab"`
    Credit(Credit, Text),
    /// `option size: 2..26 = 12 "Board size"`
    Option(OptionItem),
    /// `require even: size mod 2 = 0 "an even board"`
    Limit { name: Option<Ident>, cond: Expr, message: Text },
    /// `players White, Black`
    Players(Vec<Ident>),
    /// `teams North + South, East + West`
    Teams(Vec<Vec<Ident>>),
    /// `board square(8) numbered with edges """…"""`
    Board { expr: Expr, numbered: bool, between: Vec<Between>, picture: Option<Text> },
    /// `pieces man, king in White, Black sharing`, `… stacking up to E`
    Pieces { kinds: Vec<Ident>, colours: Vec<Ident>, sharing: bool, stacking: Option<Expr> },
    /// `marks bandaged`
    Marks(Vec<Ident>),
    /// `table goal { White: top, Black: bottom }`
    Table { name: Ident, entries: Vec<(Ident, Expr)> },
    /// `var hand of player: 0..9 = 9`, `clock quiet: 0..100 = 0`
    Variable(Variable),
    /// `define f(s: site) about "…" = …`, `define put { … }`
    Define { name: Ident, params: Vec<Param>, about: Option<Text>, body: DefineBody },
    /// `use cycle(J, E, D) when hox`
    Use { name: Ident, args: Vec<Expr>, when: Option<Expr> },
    /// `without swap, fork`
    Without(Vec<Ident>),
    /// `setup { … }`, `also setup { … }`
    Setup { also: bool, body: Block },
    /// `turn main { … }`, `also turn main { … }`
    Turn { also: bool, name: Option<Ident>, body: Block },
    /// `after turn main when C { … }`
    After { turn: Option<Ident>, when: Option<Expr>, body: Block },
    /// `instead of turn main when C as swap { … }`
    Instead { turn: Option<Ident>, when: Option<Expr>, label: Ident, body: Block },
    /// `ends { … }`, `also ends { … }`, `also ends last { … }`
    Ends { place: EndsPlace, rules: Vec<EndRule> },
    /// `score in halves`
    Unit(Ident),
    /// `show White king as "K"`, `show king as king`, `show bandaged as bar`, `show board as points`
    Show { colour: Option<Ident>, what: Ident, shown: Shown },
    /// `tint J "tomato"`
    Tint { what: Ident, colour: Text },
    /// `test "…" with size = 4 { … }`
    Test(Test),
}

/// How something is shown.
#[derive(Clone, Debug, PartialEq)]
pub enum Shown {
    /// `"K"`
    Symbol(Text),
    /// `king`, `bar`, `points`
    Drawing(Ident),
}

/// Which credit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Credit {
    /// `by`
    By,
    /// `year`
    Year,
    /// `about`
    About,
    /// `player`, the search that plays the game
    Player,
}

/// `option name: domain = default "text"`
#[derive(Clone, Debug, PartialEq)]
pub struct OptionItem {
    /// Its name.
    pub name: Ident,
    /// A range, words, or nothing.
    pub domain: Option<Domain>,
    /// `= 12`
    pub default: Expr,
    /// `"Board size"`
    pub text: Option<Text>,
}

/// `inner edges`, `vertices`: what is in play beside the cells of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Between {
    /// The words.
    pub span: Span,
    /// Only those inside the board.
    pub inner: bool,
    /// Vertices; else edges.
    pub vertices: bool,
}

/// What an option or variable ranges over.
#[derive(Clone, Debug, PartialEq)]
pub enum Domain {
    /// `2..26`
    Range(Expr, Expr),
    /// `chequer, dominoes` (options only)
    Words(Vec<Ident>),
    /// `sites`, `player` (variables only)
    Type(Ident),
}

/// `var name of player, kind: domain = start`
#[derive(Clone, Debug, PartialEq)]
pub struct Variable {
    /// `clock` in place of `var`.
    pub clock: bool,
    /// Its name.
    pub name: Ident,
    /// `of player, 1..8`: types and ranges.
    pub keys: Vec<Domain>,
    /// `0..9` or a type.
    pub domain: Domain,
    /// `= 9`
    pub start: Option<Expr>,
}

/// `name: type = default`
#[derive(Clone, Debug, PartialEq)]
pub struct Param {
    /// Its name.
    pub name: Ident,
    /// Its type's name (`player` included).
    pub ty: Ident,
    /// `= orthogonal`
    pub default: Option<Expr>,
}

/// What a definition stands for.
#[derive(Clone, Debug, PartialEq)]
pub enum DefineBody {
    /// `= E`
    Expr(Expr),
    /// `{ … }`
    Block(Block),
}

/// Where a variant's end rules go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EndsPlace {
    /// `ends`: in place of the base's.
    Replace,
    /// `also ends`: before the base's.
    First,
    /// `also ends last`: after the base's.
    Last,
}

/// `name: OUTCOME when CONDITION`
#[derive(Clone, Debug, PartialEq)]
pub struct EndRule {
    /// The whole rule.
    pub span: Span,
    /// For variants, which may replace it or leave it out.
    pub name: Option<Ident>,
    /// What happens.
    pub outcome: Outcome,
    /// When.
    pub when: Expr,
}

/// What an end rule decides.
#[derive(Clone, Debug, PartialEq)]
pub enum Outcome {
    /// `draw`
    Draw,
    /// `highest A then B wins`, `lowest A wins`
    Score { lowest: bool, scores: Vec<Expr> },
    /// `a player wins`
    AnyPlayer(Verdict),
    /// `Black loses`, `mover passes`
    Player(Expr, Verdict),
}

/// What happens to the player an end rule is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// `wins`
    Wins,
    /// `loses`
    Loses,
    /// `passes` (a stuck player passes)
    Passes,
}

/// `test "…" with size = 4 { … }`
#[derive(Clone, Debug, PartialEq)]
pub struct Test {
    /// Its name.
    pub name: Text,
    /// `size = 4`
    pub settings: Vec<(Ident, Expr)>,
    /// In order.
    pub steps: Vec<Step>,
}

/// One step of a test.
#[allow(clippy::large_enum_variant)]
#[derive(Clone, Debug, PartialEq)]
pub enum Step {
    /// `play "a1", "b2"`
    Play(Vec<Text>),
    /// `expect C`
    Expect(Expr),
    /// A setup statement.
    Do(Stmt),
}
