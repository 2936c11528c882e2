//! Operations and their operands: registers of four kinds, and tests.

use crate::model::{Arith, Compare};

use super::access::{Operand, Register};
use super::register::{F, L, N, S};

/// A place in the list of operations.
pub type Pc = u32;

/// An index into one of the program's tables.
pub type Table = u16;

/// Something that holds or does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Test {
    /// The number is not 0.
    Is(N),
    /// Does the set have a site?
    Some(S),
    /// Do the sets share a site?
    Meets(S, S),
    /// Is every site of the first in the second?
    Subset(S, S),
    SameSites(S, S),
    /// Is the site in the set? No set has the site -1.
    Has(S, N),
    Compare(Compare, N, N),
    /// Is every bit of the first in the second?
    Within(N, N),
    SomeSets(F),
    SameSets(F, F),
    WithinSets(F, F),
    OneOf(S, F),
    SomeOf(L),
    SameList(L, L),
    WithinList(L, L),
    Lists(Compare, L, L),
    /// Is one set of the family, whole, in the set?
    AnyInside(Table, S),
    /// The same for the sets of the family that hold a site of the second set.
    AnyInsideAt(Table, S, S),
    /// Is the role still in play?
    InPlay(u8),
}

/// The operations and, told by the types of their fields, their operands.
macro_rules! operations {
    ($($(#[$doc:meta])* $name:ident $({ $($field:ident: $operand:ty),* })? $(($way:ty))?,)*) => {
        /// One operation.
        #[derive(Clone, Debug, PartialEq)]
        #[allow(missing_docs)]
        pub enum Op {
            $($(#[$doc])* $name $({ $($field: $operand),* })? $(($way))?,)*
        }

        impl Op {
            /// Tells `see` of the operands that have names, by name and in order.
            pub(super) fn operands(&self, see: &mut dyn FnMut(&'static str, &dyn Operand)) {
                match self {
                    $(Op::$name { $($($field,)*)? .. } => { $($(see(stringify!($field), $field);)*)? })*
                }
            }

            /// The same, to change them.
            fn operands_mut(&mut self, see: &mut dyn FnMut(&mut dyn Operand)) {
                match self {
                    $(Op::$name { $($($field,)*)? .. } => { $($(see($field);)*)? })*
                }
            }
        }
    };
}

// One line each, to be read as a table.
operations! {
    // ------------------------------------------------------------ the way through
    Jump(Pc),
    /// Goes on at `to` when the test comes out as `on`.
    Branch { test: Test, on: bool, to: Pc },
    /// Ends a part that is run on its own.
    Return,
    /// The turn cannot be completed this way.
    Fail,
    /// The turn is complete.
    Done,
    /// Takes the first site out of `from`; at `end` when there is none.
    NextSite { from: S, site: N, end: Pc },
    /// Takes the lowest bit out of `from`.
    NextMember { from: N, one: N, end: Pc },
    /// The set at `at`, which moves on.
    NextSet { of: F, at: N, set: S, end: Pc },
    /// The number at `at`, which moves on.
    NextOf { of: L, at: N, one: N, end: Pc },
    /// Brings sets of joined sites up to date with the pieces put in this turn.
    Spread { which: Table },
    /// Takes the group of the first site of `from` out of it; groups are parts of `of`.
    NextGroup { from: S, of: S, group: S, links: Table, end: Pc },
    /// `at` moves on up to `last`.
    NextNumber { at: N, last: N, end: Pc },
    // ------------------------------------------------------------------------ sets
    Copy { to: S, from: S },
    Or { to: S, a: S, b: S },
    And { to: S, a: S, b: S },
    Minus { to: S, a: S, b: S },
    /// Just this site, or nothing.
    One { to: S, site: N },
    Insert { to: S, site: N },
    /// Sites whose own number compares with this one.
    Level { to: S, levels: Table, number: N },
    /// Sites with pieces of these colours.
    Coloured { to: S, mask: N },
    /// Sites with pieces of these kinds.
    OfKinds { to: S, mask: N },
    /// One step along the links.
    Near { to: S, from: S, links: Table },
    NearSite { to: S, site: N, links: Table },
    /// One step in the directions of a mask.
    NearMask { to: S, from: S, mask: N },
    NearSiteMask { to: S, site: N, mask: N },
    /// The parts of `within` joined to `seed`.
    Flood { to: S, seed: S, within: S, links: Table },
    Run { to: S, from: S, mask: N, through: S },
    RunSite { to: S, site: N, mask: N, through: S },
    Hit { to: S, from: S, mask: N, through: S },
    HitSite { to: S, site: N, mask: N, through: S },
    /// Runs in each of the directions that end at a site of `goal`.
    RunsTo { to: S, site: N, mask: N, through: S, goal: S },
    /// From all sites at once, where each direction is one line of steps.
    Slide { to: S, from: S, direction: u8, through: S },
    /// The sites of a slide and the ones after them, whatever these are.
    Sight { to: S, from: S, direction: u8, through: S },
    Between { to: S, a: N, b: N },
    Image { to: S, from: S, map: Table },
    SitesOf { to: S, of: L },
    /// The sites of a set for which the number at `base + at + site` compares so with another; 0 stands for it if `at` is
    /// negative.
    Where { to: S, base: N, at: N, of: S, compare: Compare, value: N },
    /// The set at `base + at`; none if `at` is negative.
    LoadSet { to: S, base: S, at: N },
    StoreSet { from: S, base: S, at: N },
    // --------------------------------------------------------------------- numbers
    Const { to: N, value: i64 },
    Move { to: N, from: N },
    Arith { op: Arith, to: N, a: N, b: N },
    Bits { op: Bits, to: N, a: N, b: N },
    Negate { to: N, a: N },
    Larger { to: N, a: N },
    Smaller { to: N, a: N },
    Count { to: N, of: S },
    CountMask { to: N, of: N },
    CountSets { to: N, of: F },
    CountList { to: N, of: L },
    /// The site of a set of one; -1.
    Single { to: N, of: S },
    /// Where a map takes a site; -1 if nowhere.
    SiteImage { to: N, site: N, map: Table },
    Row { to: N, site: N },
    Col { to: N, site: N },
    Distance { to: N, a: S, b: S, links: Table },
    DistanceMask { to: N, a: S, b: S, mask: N },
    /// The number of the one bit of a mask; -1 for any other mask.
    Index { to: N, of: N },
    /// The mask of one bit, from 0 to 63.
    Bit { to: N, of: N },
    /// `outer * size + inner`; -1 if either is negative or the inner one is not below `size`.
    Nest { to: N, outer: N, inner: N, size: u16 },
    /// The number at `base + at`; 0 if `at` is negative.
    Load { to: N, base: N, at: N },
    Store { from: N, base: N, at: N, low: i32, high: i32 },
    /// The sum of the numbers at `base + at + site` for these sites; 0 if `at` is negative.
    Total { to: N, base: N, at: N, sites: S },
    /// Stores it for every site, at `base + at + site`.
    Fill { from: N, base: N, at: N, sites: S, low: i32, high: i32 },
    Clamp { to: N, from: N, low: i32, high: i32 },
    RoleAfter { to: N, of: N },
    SeatOf { to: N, of: N },
    RoleOf { to: N, of: N },
    InPlay { to: N },
    Opposite { to: N, of: N },
    /// The kinds (or colours) of the pieces on the sites.
    KindsOn { to: N, of: S },
    ColoursOn { to: N, of: S },
    KindsAt { to: N, site: N },
    ColoursAt { to: N, site: N },
    KindsOf { to: N, of: L },
    ColoursOf { to: N, of: L },
    /// The site of a piece.
    PieceSite { to: N, of: N },
    PieceKind { to: N, of: N },
    PieceColour { to: N, of: N },
    Repeats { to: N },
    BoardRepeats { to: N },
    Sum { to: N, of: L },
    LargestOf { to: N, of: L },
    SmallestOf { to: N, of: L },
    // ------------------------------------------------------------ families and lists
    ClearSets { to: F },
    CopySets { to: F, from: F },
    PushSet { to: F, set: S },
    /// Sorts, without repeats.
    SortSets { to: F },
    Groups { to: F, of: S, links: Table },
    JoinSets { op: Bits, to: F, a: F, b: F },
    Clear { to: L },
    CopyList { to: L, from: L },
    Push { to: L, value: N },
    /// Sorts, rising, without repeats.
    Rise { to: L },
    /// Sorts from the largest down.
    Fall { to: L },
    /// How many of the counted sites are in each group of `of` that has some, from the largest number down.
    GroupSizes { to: L, of: S, counted: S, links: Table },
    Range { to: L, low: N, high: N },
    JoinLists { op: Bits, to: L, a: L, b: L },
    LoadList { to: L, base: L, at: N },
    StoreList { from: L, base: L, at: N },
    PiecesOn { to: L, of: S },
    PiecesAt { to: L, site: N },
    // --------------------------------------------------------------------- choices
    /// With a decision at hand for this choice, goes on at `to`.
    Resume { ask: Table, to: Pc },
    Ask { ask: Table, from: From, none: Pc },
    /// Takes the decision at hand.
    Take { ask: Table },
    Either { either: Table },
    /// Begins a choice of a set: no member yet.
    BeginSet,
    AskSet { set: Table },
    Reach { index: u8, value: N },
    /// The turn cannot be completed unless what was reached is what is asked for.
    Attain,
    // --------------------------------------------------------------------- effects
    Put { ty: u8, site: N },
    PutAll { ty: u8, sites: S },
    PutMask { colours: N, kinds: N, sites: S },
    /// The same on one site.
    PutOf { colours: N, kinds: N, site: N },
    MoveSite { from: N, to: N },
    MovePiece { piece: N, to: N },
    Remove { sites: S },
    RemoveSite { site: N },
    RemovePieces { of: L },
    Mark { on: bool, mark: u8, sites: S },
    MarkPieces { on: bool, mark: u8, of: L },
    Rotate { sites: S, spin: N },
    RotateMember { family: Table, index: N, spin: N },
    TakeRole { role: N },
    /// Copies registers of the position to come back to; a later copy of the same registers replaces it.
    Hold { from: Register, count: u16 },
    /// Puts the registers back as they were copied.
    Restore { from: Register, count: u16 },
    Pass,
    /// What `next` says; `program` 255: the same one.
    Next { program: u8, by: Option<N> },
    // ---------------------------------------------------------------------- the end
    ScoreNumber { role: u8, value: N },
    ScoreList { role: u8, value: L },
    ClearScores,
    Best { lowest: bool },
    /// The game is over; the mask of winners.
    Over { winners: u64 },
    /// The player who cannot move passes.
    StuckPass,
    PutOut { role: u8 },
    /// Ends the game if no two players are left that play against each other.
    LastInPlay,
}

/// What an operation does to the position, but for variables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Nothing.
    Nothing,
    /// Puts pieces on sites, perhaps from other sites.
    Puts,
    /// Takes pieces away, or marks and unmarks sites.
    Changes,
    /// Says who plays for whom, or who comes next.
    Roles,
}

impl Op {
    /// What it does to the position itself; choices give what is done to others.
    pub fn effect(&self) -> Effect {
        use Op::*;
        match self {
            Put { .. } | PutAll { .. } | PutMask { .. } | PutOf { .. } => Effect::Puts,
            MoveSite { .. } | MovePiece { .. } | Rotate { .. } | RotateMember { .. } => Effect::Puts,
            Remove { .. } | RemoveSite { .. } | RemovePieces { .. } => Effect::Changes,
            Mark { .. } | MarkPieces { .. } | Hold { .. } | Restore { .. } => Effect::Changes,
            TakeRole { .. } | Next { .. } => Effect::Roles,
            _ => Effect::Nothing,
        }
    }

    /// May the game or the turn stop at it, or be asked something?
    pub fn may_stop(&self) -> bool {
        use Op::*;
        matches!(
            self,
            Return
                | Fail
                | Done
                | Attain
                | StuckPass
                | LastInPlay
                | Over { .. }
                | Best { .. }
                | Range { .. }
                | PushSet { .. }
                | Ask { .. }
                | Either { .. }
                | AskSet { .. }
        )
    }

    /// Where a loop ends whose rounds it begins.
    pub fn loop_end(&self) -> Option<Pc> {
        let mut found = None;
        self.operands(&mut |name, operand| found = found.or(operand.way().filter(|_| name == "end")));
        found
    }

    /// Where it may go on but at the next one; the place is in the operation itself.
    pub fn way(&self) -> Option<Pc> {
        let mut found = if let Op::Jump(to) = *self { Some(to) } else { None };
        self.operands(&mut |_, operand| found = found.or(operand.way()));
        found
    }

    /// Makes that another place.
    pub fn lead_to(&mut self, to: Pc) {
        if let Op::Jump(way) = self {
            *way = to;
        }
        self.operands_mut(&mut |operand| operand.lead_to(to));
    }

    /// Does it go on with the next one, read and write no more registers than it names, and leave the position as it is?
    pub fn is_contained(&self) -> bool {
        use Op::*;
        let is_way = self.way().is_some() || matches!(self, Take { .. });
        let is_kept = matches!(self, Spread { .. } | Reach { .. } | Pass | PutOut { .. });
        let in_a_row = matches!(self.base(), Some(Register::Set(_) | Register::Number(_)));
        !is_way && !is_kept && !in_a_row && !self.may_stop() && self.effect() == Effect::Nothing
    }

    /// Does it only make a set in a register of its own, out of others?
    pub fn is_pure(&self) -> bool {
        use Op::*;
        matches!(
            self,
            Or { .. }
                | And { .. }
                | Minus { .. }
                | One { .. }
                | Near { .. }
                | NearSite { .. }
                | Level { .. }
                | Slide { .. }
                | Sight { .. }
                | Flood { .. }
                | RunsTo { .. }
        )
    }
}

/// Set algebra on masks, families and lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Bits {
    Or,
    And,
    Minus,
}

/// Where the candidates of a choice are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum From {
    Sites(S),
    Members(N),
    /// Numbers from 0 to 63: bits of a mask.
    Small(N),
    /// Members of a family by their anchors.
    Anchors(S),
    Sets(F),
    Numbers(L),
    Pieces(L),
    /// The pieces on sites that hold one each.
    On(S),
    /// Members of a family of a few shapes: for each shape, in one register after the other, their first sites. `table` is
    /// a number of [`super::Program::shapes`].
    Shapes {
        first: S,
        shapes: u8,
        table: Table,
    },
}
