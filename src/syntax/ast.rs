//! The syntax tree: what a file says, with the place of every part. Nothing here is checked.

// The surface form in each doc line names the fields.
#![allow(missing_docs)]
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
    /// `by "X"`, `year 1942`, `about "…"`
    Credit(Credit, Text),
    /// `option size: 2..26 = 12 "Board size"`
    Option(OptionItem),
    /// `require even: size mod 2 = 0 "an even board"`
    Limit { name: Option<Ident>, cond: Expr, message: Text },
    /// `players White, Black`
    Players(Vec<Ident>),
    /// `board square(8) numbered """…"""`
    Board { expr: Expr, numbered: bool, picture: Option<Text> },
    /// `pieces man, king in White, Black sharing`
    Pieces { kinds: Vec<Ident>, colours: Vec<Ident>, sharing: bool },
    /// `marks bandaged`
    Marks(Vec<Ident>),
    /// `table goal { White: top, Black: bottom }`
    Table { name: Ident, entries: Vec<(Ident, Expr)> },
    /// `var hand of player: 0..9 = 9`, `clock quiet: 0..100 = 0`
    Variable(Variable),
    /// `define f(s: site) = …`, `define put { … }`
    Define { name: Ident, params: Vec<Param>, body: DefineBody },
    /// `use cycle(J, E, D) when hox`
    Use { name: Ident, args: Vec<Expr>, when: Option<Expr> },
    /// `without swap, fork`
    Without(Vec<Ident>),
    /// `setup { … }`, `also setup { … }`
    Setup { also: bool, body: Block },
    /// `turn main { … }`
    Turn { name: Option<Ident>, body: Block },
    /// `after turn main when C { … }`
    After { turn: Option<Ident>, when: Option<Expr>, body: Block },
    /// `instead of turn main when C as swap { … }`
    Instead { turn: Option<Ident>, when: Option<Expr>, label: Ident, body: Block },
    /// `ends { … }`, `also ends { … }`, `also ends last { … }`
    Ends { place: EndsPlace, rules: Vec<EndRule> },
    /// `show White king as "K"`, `show bandaged as "*"`, `show board as points`
    Show { colour: Option<Ident>, what: Ident, symbol: Text },
    /// `tint J "tomato"`
    Tint { what: Ident, colour: Text },
    /// `test "…" with size = 4 { … }`
    Test(Test),
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

/// `var name of player: domain = start`
#[derive(Clone, Debug, PartialEq)]
pub struct Variable {
    /// `clock` in place of `var`.
    pub clock: bool,
    /// Its name.
    pub name: Ident,
    /// `of player`
    pub per_player: bool,
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

/// `OUTCOME when CONDITION`
#[derive(Clone, Debug, PartialEq)]
pub struct EndRule {
    /// The whole rule.
    pub span: Span,
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

/// Statements between braces.
#[derive(Clone, Debug, PartialEq)]
pub struct Block {
    /// Braces included.
    pub span: Span,
    /// In order.
    pub stmts: Vec<Stmt>,
}

/// One statement.
#[derive(Clone, Debug, PartialEq)]
pub struct Stmt {
    /// The whole statement.
    pub span: Span,
    /// Which statement.
    pub kind: StmtKind,
}

/// Every kind of statement.
#[derive(Clone, Debug, PartialEq)]
pub enum StmtKind {
    /// `choose x in S where C by P if any`
    Choose { name: Ident, domain: Expr, cond: Option<Expr>, by: Option<Expr>, if_any: bool },
    /// `choose set X of 1..2 in S keeping C maximal where C by P`
    ChooseSet(ChooseSet),
    /// `either A or B`
    Either(Vec<Branch>),
    /// `if C { … } else { … }`; `else if` nests in a block of its own
    If { cond: Expr, then: Block, otherwise: Option<Block> },
    /// `repeat up to N times while C { … }`
    Repeat { times: Expr, cond: Option<Expr>, body: Block },
    /// `let x = E`
    Let { name: Ident, value: Expr },
    /// `var x: sites = E`
    Var { name: Ident, domain: Option<Domain>, value: Expr },
    /// `set hand(me) to E`
    Set { name: Ident, of: Option<Expr>, value: Expr },
    /// `require C`, `require most E`
    Require { most: bool, expr: Expr },
    /// `place my stone at S`
    Place { colour: ColourWord, kind: Expr, at: Expr },
    /// `move S to T`
    Move { from: Expr, to: Expr },
    /// `remove S`
    Remove(Expr),
    /// `rotate S by E`
    Rotate { what: Expr, by: Expr },
    /// `mark m at S` (`unmark`: `on` is false)
    Mark { on: bool, mark: Ident, at: Expr },
    /// `take P`
    Take(Expr),
    /// `pass`
    Pass,
    /// `end turn`
    EndTurn,
    /// `next name by P`
    Next { program: Option<Ident>, by: Option<Expr> },
    /// `do put(s)`
    Do { name: Ident, args: Vec<Expr> },
    /// `position """…"""`
    Position(Text),
}

/// `choose set X of SIZE in S keeping C maximal where C by P`
#[derive(Clone, Debug, PartialEq)]
pub struct ChooseSet {
    /// `X`
    pub name: Ident,
    /// `of 2`, `of 1..3`: a number or numbers.
    pub size: Option<Expr>,
    /// `in S`
    pub domain: Expr,
    /// `keeping C`
    pub keeping: Option<Expr>,
    /// `maximal`
    pub maximal: bool,
    /// `where C`
    pub cond: Option<Expr>,
    /// `by P`
    pub by: Option<Expr>,
}

/// One branch of an `either`.
#[derive(Clone, Debug, PartialEq)]
pub struct Branch {
    /// How it is offered.
    pub label: Label,
    /// What it does (empty for a bare `pass`).
    pub body: Block,
}

/// How a branch is offered.
#[derive(Clone, Debug, PartialEq)]
pub enum Label {
    /// By a word of its own.
    Word(Ident),
    /// As `pass`; taking it also notes that the mover passed.
    Pass(Span),
    /// As the candidates of its first choice.
    Open,
}

/// Whose piece is placed.
#[derive(Clone, Debug, PartialEq)]
pub enum ColourWord {
    /// `my`
    My(Span),
    /// A name or an expression in brackets.
    Of(Expr),
}

/// An expression.
#[derive(Clone, Debug, PartialEq)]
pub struct Expr {
    /// The whole expression.
    pub span: Span,
    /// Which expression.
    pub kind: ExprKind,
}

/// Every kind of expression.
#[derive(Clone, Debug, PartialEq)]
pub enum ExprKind {
    /// `12`
    Number(i64),
    /// `"a1 b2"`, in `legal("…")`
    Text(String),
    /// `true`
    Truth(bool),
    /// `none`
    None,
    /// `empty`
    Name(String),
    /// `[d1 g1..g4]`
    SiteList(Vec<SiteItem>),
    /// `{ north, east }`
    Braces(Vec<Expr>),
    /// `{ neighbours(c) for c in inner where C }`
    Map(Box<Expr>, Box<Each>),
    /// `{ s in board where C }`
    Filter(Box<Each>),
    /// `run(s, north, empty)`
    Call(Ident, Vec<Expr>),
    /// `sum(count(g) for g in groups(mine) where C)`
    CallEach(Ident, Box<Expr>, Box<Each>),
    /// `some x in S: C`
    Quantified(Quantifier, Box<Each>),
    /// `if C then A else B`
    If(Box<Expr>, Box<Expr>, Box<Expr>),
    /// `s.row`
    Property(Box<Expr>, Ident),
    /// `not A`
    Unary(UnaryOp, Box<Expr>),
    /// `A + B`
    Binary(BinaryOp, Box<Expr>, Box<Expr>),
    /// `(A)`: kept so that the printer can give the text back
    Group(Box<Expr>),
}

/// `x in S` with a condition: `where C`, or what follows a quantifier's colon.
#[derive(Clone, Debug, PartialEq)]
pub struct Each {
    /// `x`
    pub name: Ident,
    /// `S`
    pub domain: Expr,
    /// `C`
    pub cond: Option<Expr>,
}

/// `a1` or `a1..a9`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SiteItem {
    /// The first or only site.
    pub from: Ident,
    /// The last one of a range.
    pub to: Option<Ident>,
}

/// Which quantifier.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quantifier {
    /// `some`
    Some,
    /// `every`
    Every,
    /// `no`
    No,
}

/// Operators before an operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnaryOp {
    /// `-`
    Negate,
    /// `not`
    Not,
    /// `some`
    Some,
    /// `no`
    No,
}

/// Operators between operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum BinaryOp {
    Or,
    And,
    Equal,
    Unequal,
    Less,
    AtMost,
    Greater,
    AtLeast,
    In,
    Span,
    Add,
    Subtract,
    Intersect,
    Multiply,
    Divide,
    Modulo,
}
