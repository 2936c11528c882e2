//! Expressions, one Rust type for each type of the language.
//!
//! A thing that may be `none` is a set with at most one member; a number that is not there is 0.

use super::ids::{Domain, MarkId, Slot};
use super::source::Source;
use super::var::VarRef;
use crate::board::SiteSet;
use std::sync::Arc;

/// An expression of any type.
#[derive(Clone, Debug, PartialEq)]
pub enum Expr {
    /// `truth`
    Truth(Truth),
    /// `number`
    Num(Num),
    /// `list`
    List(List),
    /// Anything with members.
    Set(Set),
}

/// A set of any type; a single thing is the set of just that thing.
#[derive(Clone, Debug, PartialEq)]
pub enum Set {
    /// `sites`
    Sites(Sites),
    /// A set of sets of sites.
    Family(Family),
    /// Players, kinds, directions, …
    Members(Domain, Members),
    /// `numbers`
    Numbers(Numbers),
    /// `pieces`
    Pieces(Pieces),
}

/// `slot in domain where cond`: the slot holds each member in turn.
#[derive(Clone, Debug, PartialEq)]
pub struct Each {
    /// Holds the member.
    pub slot: Slot,
    /// Where members come from, in order.
    pub domain: Set,
    /// Only members for which it holds.
    pub cond: Option<Truth>,
}

/// Gives a slot a value for the expression behind it.
#[derive(Clone, Debug, PartialEq)]
pub struct Binding {
    /// Holds the value.
    pub slot: Slot,
    /// Worked out once.
    pub value: Expr,
}

/// How sites are joined.
#[derive(Clone, Debug, PartialEq)]
pub enum Links {
    /// By these directions of the board.
    Directions(Box<Members>),
    /// By a table: for each site the sites next to it (taken both ways already).
    Table(Arc<Vec<SiteSet>>),
}

/// `= != < <= > >=`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Compare {
    Equal,
    Unequal,
    Less,
    AtMost,
    Greater,
    AtLeast,
}

impl Compare {
    /// All of them.
    pub const ALL: [Compare; 6] = [
        Compare::Equal,
        Compare::Unequal,
        Compare::Less,
        Compare::AtMost,
        Compare::Greater,
        Compare::AtLeast,
    ];

    /// Read from its other side: `<` for `>`.
    #[must_use]
    pub fn turned(self) -> Compare {
        match self {
            Compare::Equal | Compare::Unequal => self,
            Compare::Less => Compare::Greater,
            Compare::AtMost => Compare::AtLeast,
            Compare::Greater => Compare::Less,
            Compare::AtLeast => Compare::AtMost,
        }
    }

    /// The other way round: `<` for `>=`.
    #[must_use]
    pub fn opposite(self) -> Compare {
        match self {
            Compare::Equal => Compare::Unequal,
            Compare::Unequal => Compare::Equal,
            Compare::Less => Compare::AtLeast,
            Compare::AtLeast => Compare::Less,
            Compare::Greater => Compare::AtMost,
            Compare::AtMost => Compare::Greater,
        }
    }
}

/// `+ - * div mod`; `div` and `mod` round down, and give 0 by 0. Results are held at the ends of `i32`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Arith {
    Add,
    Subtract,
    Multiply,
    Divide,
    Modulo,
}

/// `some every no`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Quantifier {
    Some,
    Every,
    No,
}

/// `sum max min`; of nothing: 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Fold {
    Sum,
    Max,
    Min,
}

/// What only a test can ask.
#[derive(Clone, Debug, PartialEq)]
pub enum Probe {
    /// `legal("…")`, as 0 or 1
    Legal(String),
    /// `moves`
    Moves,
    /// `perft(n)`
    Perft(Box<Num>),
    /// `results(n)`
    Results(Box<Num>),
    /// `positions(n)`
    Positions(Box<Num>),
    /// `decisions(n)`
    Decisions(Box<Num>),
    /// `over`, as 0 or 1
    Over,
    /// `drawn`, as 0 or 1
    Drawn,
    /// `winner`, as a mask of roles
    Winner,
}

/// `truth`
#[derive(Clone, Debug, PartialEq)]
pub enum Truth {
    /// `true`
    Const(bool),
    /// A name.
    Slot(Slot),
    /// A remembered truth.
    Var(VarRef),
    /// `not A`
    Not(Box<Truth>),
    /// `A and B and …`
    All(Vec<Truth>),
    /// `A or B or …`
    Any(Vec<Truth>),
    /// `A = B` on truths
    Same(Box<Truth>, Box<Truth>),
    /// Numbers compared.
    Compare(Compare, Box<Num>, Box<Num>),
    /// Lists compared place by place; a missing place counts 0.
    CompareLists(Compare, Box<List>, Box<List>),
    /// `A = B` on sets of one type
    Equal(Box<Operand>),
    /// `A in B` on sets of one type: every member of A is in B
    Within(Box<Operand>),
    /// `S in F`: the set of sites is one of the family
    OneOf(Box<Sites>, Box<Family>),
    /// `some S`
    Some(Box<Set>),
    /// `some x in S: C`
    Quantified(Quantifier, Box<Each>),
    /// `if C then A else B`
    If(Box<(Truth, Truth, Truth)>),
    /// A table: the value of the first entry whose key is in the set; `false` if there is none.
    Lookup(Box<Members>, Vec<(u8, Truth)>),
    /// A value named for the rest.
    Let(Box<Binding>, Box<Truth>),
    /// A condition with its place in the text: only in the rules that [`Model::sourced`](super::Model) keeps.
    Said(Source, Box<Truth>),
    /// `built(p)`
    Built(Box<Members>),
    /// `after { … }: C`
    After(Box<super::Trial>),
    /// `stuck` inside a test; in end rules it is a part of the rule
    Stuck,
    /// Something only a test can ask, as 0 or 1.
    Probe(Probe),
}

/// Two sets of one type.
#[derive(Clone, Debug, PartialEq)]
pub struct Operand {
    /// The left one.
    pub left: Set,
    /// The right one, of the same variant.
    pub right: Set,
}

/// `number`
#[derive(Clone, Debug, PartialEq)]
pub enum Num {
    /// `12`
    Const(i32),
    /// A name.
    Slot(Slot),
    /// A remembered number or clock.
    Var(VarRef),
    /// `-A`
    Negate(Box<Num>),
    /// `A + B`
    Arith(Arith, Box<Num>, Box<Num>),
    /// `s.row` (of the one site; otherwise 0)
    Row(Box<Sites>),
    /// `s.col`
    Col(Box<Sites>),
    /// `count(X)`
    Count(Box<Set>),
    /// `sum(…)`
    Fold(Fold, Box<Bag>),
    /// `distance(S, T, D)`: the number of sites if there is no way
    Distance(Box<Sites>, Box<Sites>, Links),
    /// `turn`
    Turn,
    /// `passes`
    Passes,
    /// `repeats`
    Repeats,
    /// `board_repeats`
    BoardRepeats,
    /// `if C then A else B`
    If(Box<(Truth, Num, Num)>),
    /// A table: the value of the first entry whose key is in the set; 0 if there is none.
    Lookup(Box<Members>, Vec<(u8, Num)>),
    /// A value named for the rest.
    Let(Box<Binding>, Box<Num>),
    /// A truth as 0 or 1 (`require most`).
    Truth(Box<Truth>),
    /// Something only a test can ask.
    Probe(Probe),
}

/// Numbers with repeats.
#[derive(Clone, Debug, PartialEq)]
pub enum Bag {
    /// A set's members.
    Numbers(Numbers),
    /// `E for x in S where C`
    Each(Each, Num),
}

/// `list`: numbers from the largest down.
#[derive(Clone, Debug, PartialEq)]
pub enum List {
    /// `descending(…)`
    Descending(Box<Bag>),
    /// A name.
    Slot(Slot),
    /// `if C then A else B`
    If(Box<(Truth, List, List)>),
    /// A table; the empty list if there is no entry.
    Lookup(Box<Members>, Vec<(u8, List)>),
    /// A value named for the rest.
    Let(Box<Binding>, Box<List>),
}

/// `numbers`: a set, in rising order.
#[derive(Clone, Debug, PartialEq)]
pub enum Numbers {
    /// `{ 1, 2 }`, and a single number
    Of(Vec<Num>),
    /// `A..B`
    Range(Box<Num>, Box<Num>),
    /// A name.
    Slot(Slot),
    /// Remembered numbers.
    Var(VarRef),
    /// `A + B`
    Union(Box<Numbers>, Box<Numbers>),
    /// `A - B`
    Minus(Box<Numbers>, Box<Numbers>),
    /// `A & B`
    Both(Box<Numbers>, Box<Numbers>),
    /// `{ n in S where C }`
    Filter(Box<Each>),
    /// `{ E for x in S }`
    Map(Box<Each>, Box<Num>),
    /// `if C then A else B`
    If(Box<(Truth, Numbers, Numbers)>),
    /// A table: what lies in any entry whose key is in the set.
    Lookup(Box<Members>, Vec<(u8, Numbers)>),
    /// A value named for the rest.
    Let(Box<Binding>, Box<Numbers>),
}

/// `sites`
#[derive(Clone, Debug, PartialEq)]
pub enum Sites {
    /// A region known at load.
    Const(SiteSet),
    /// A name (of a site, of sites, or of a member of a family).
    Slot(Slot),
    /// Remembered sites.
    Var(VarRef),
    /// `empty`
    Empty,
    /// Sites holding pieces of these colours.
    Coloured(Box<Members>),
    /// Sites holding pieces of these kinds.
    OfKinds(Box<Members>),
    /// Sites holding pieces with this mark.
    Marked(MarkId),
    /// The sites of pieces.
    Of(Box<Pieces>),
    /// `A + B`
    Union(Box<Sites>, Box<Sites>),
    /// `A - B`
    Minus(Box<Sites>, Box<Sites>),
    /// `A & B`
    Both(Box<Sites>, Box<Sites>),
    /// `{ s in S where C }`
    Filter(Box<Each>),
    /// `union(E for x in S where C)`, also `{ E for x in S }` of single sites
    UnionEach(Box<Each>, Box<Sites>),
    /// `union(F)`
    UnionOf(Box<Family>),
    /// `neighbours(S, D)`
    Neighbours(Box<Sites>, Links),
    /// `run(S, D, T)`
    Run(Box<Sites>, Box<Members>, Box<Sites>),
    /// `hit(S, D, T)`
    Hit(Box<Sites>, Box<Members>, Box<Sites>),
    /// `between(a, b)`
    Between(Box<Sites>, Box<Sites>),
    /// `image(S, symmetry)`: the map of sites is given
    Image(Box<Sites>, Arc<Vec<crate::board::Site>>),
    /// The first of the sites in order: what a loop goes on with.
    First(Box<Sites>),
    /// `if C then A else B`
    If(Box<(Truth, Sites, Sites)>),
    /// A table: what lies in any entry whose key is in the set.
    Lookup(Box<Members>, Vec<(u8, Sites)>),
    /// A value named for the rest.
    Let(Box<Binding>, Box<Sites>),
    /// Sites with their place in the text: only in the rules that [`Model::sourced`](super::Model) keeps.
    Said(Source, Box<Sites>),
}

/// A set of sets of sites.
#[derive(Clone, Debug, PartialEq)]
pub enum Family {
    /// `lines(4)`: sorted, without repeats
    Const(Arc<Vec<SiteSet>>),
    /// A name.
    Slot(Slot),
    /// `groups(S, D)`
    Groups(Box<Sites>, Links),
    /// `{ side(1), side(3) }`, and a single set of sites
    Of(Vec<Sites>),
    /// `A + B`
    Union(Box<Family>, Box<Family>),
    /// `A - B`
    Minus(Box<Family>, Box<Family>),
    /// `A & B`
    Both(Box<Family>, Box<Family>),
    /// `{ g in F where C }`
    Filter(Box<Each>),
    /// `{ E for x in S where C }`
    Map(Box<Each>, Box<Sites>),
    /// `if C then A else B`
    If(Box<(Truth, Family, Family)>),
    /// A table: the sets of any entry whose key is in the set.
    Lookup(Box<Members>, Vec<(u8, Family)>),
    /// A value named for the rest.
    Let(Box<Binding>, Box<Family>),
}

/// Players, seats, colours, kinds, directions, spins, patterns or words: a mask of at most 64 bits.
#[derive(Clone, Debug, PartialEq)]
pub enum Members {
    /// These ones.
    Const(u64),
    /// A name.
    Slot(Slot),
    /// Remembered ones.
    Var(VarRef),
    /// `me`
    Me,
    /// `mover`
    Mover,
    /// All roles but `me` (the one other with two players)
    Others,
    /// `in_play`
    InPlay,
    /// `player_after(P)`
    After(Box<Members>),
    /// `P.seat`
    SeatOf(Box<Members>),
    /// `X.player`
    RoleOf(Box<Members>),
    /// `S.kind`: kinds of the pieces there
    KindAt(Box<Sites>),
    /// `S.colour`
    ColourAt(Box<Sites>),
    /// `p.kind`
    KindOf(Box<Pieces>),
    /// `p.colour`
    ColourOf(Box<Pieces>),
    /// `opposite(D)`
    Opposite(Box<Members>),
    /// `A + B`
    Union(Box<Members>, Box<Members>),
    /// `A - B`
    Minus(Box<Members>, Box<Members>),
    /// `A & B`
    Both(Box<Members>, Box<Members>),
    /// `{ x in S where C }`
    Filter(Box<Each>),
    /// `{ E for x in S where C }`
    Map(Box<Each>, Box<Members>),
    /// `if C then A else B`
    If(Box<(Truth, Members, Members)>),
    /// A table: the members of any entry whose key is in the set.
    Lookup(Box<Members>, Vec<(u8, Members)>),
    /// A value named for the rest.
    Let(Box<Binding>, Box<Members>),
    /// `winner` (tests only)
    Probe(Probe),
}

/// `pieces`, in order of site, then colour and kind.
#[derive(Clone, Debug, PartialEq)]
pub enum Pieces {
    /// `pieces(S)`
    On(Box<Sites>),
    /// A name.
    Slot(Slot),
    /// `none`
    None,
    /// `A + B`
    Union(Box<Pieces>, Box<Pieces>),
    /// `A - B`
    Minus(Box<Pieces>, Box<Pieces>),
    /// `A & B`
    Both(Box<Pieces>, Box<Pieces>),
    /// `{ p in S where C }`
    Filter(Box<Each>),
    /// `if C then A else B`
    If(Box<(Truth, Pieces, Pieces)>),
    /// A value named for the rest.
    Let(Box<Binding>, Box<Pieces>),
}
