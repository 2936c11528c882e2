//! The compiled form of a model: one flat list of operations over registers, with tables beside it.
//!
//! Definitions, players and options are gone: every turn program is there once for each role, with `me` filled in.
//! Conditions on a site have become set algebra over the whole board wherever their meaning allows it. The
//! registers that a position consists of come first in each file of registers; the rest is scratch.

mod access;
mod beginning;
mod blocked;
mod compile;
mod dead_stores;
mod duality;
mod ending;
mod explain;
mod facts;
mod filled_ends;
mod filling;
mod flow;
mod late;
mod layout;
mod levels;
mod liberties;
mod monotone;
mod normal;
mod op;
mod print;
mod proofs;
mod puts;
mod quiescent;
mod register;
mod remembered;
mod symmetry;
mod tables;
mod territory;
mod touches;
mod whole;

pub use access::{Access, Register};
pub use beginning::Beginning;
pub use compile::{compile, told_at_once};
pub use explain::{facts, Fact, FILLS};
pub use facts::types_read;
pub use filling::{Filling, Goal};
pub use flow::Liveness;
pub use layout::Layout;
pub use levels::Levels;
pub use monotone::only_helped;
pub use normal::laws::{laws, page as laws_page, Law};
pub use normal::model as normal_form;
pub use op::{Bits, Effect, From, Op, Pc, Table, Test};
pub use proofs::Facts;
pub use register::{F, L, N, S};
pub use symmetry::{keeps_condition, symmetries};
pub use tables::{Family, LinkTable, Steps, Tables};
pub use territory::TERRITORY_UNIT;

use crate::board::SiteSet;
use crate::model::{ChoiceId, Domain, Label, ProgramId, Slot};
use crate::span::Span;
use std::sync::Arc;

/// A compiled game.
#[derive(Clone, Debug)]
pub struct Program {
    /// What is proved of the rules.
    pub facts: Arc<Facts>,
    /// The operations.
    pub ops: Vec<Op>,
    /// How many registers there are, and what they start with.
    pub registers: Registers,
    /// Where the parts of a position are.
    pub places: Places,
    /// How sites are numbered inside.
    pub layout: Layout,
    /// Links, rays, families, images.
    pub tables: Tables,
    /// Choices of one thing.
    pub asks: Vec<Ask>,
    /// Choices of a branch.
    pub eithers: Vec<Either>,
    /// Choices of a set.
    pub sets: Vec<AskSet>,
    /// For each turn program and role: where it begins.
    pub turns: Vec<Vec<Entry>>,
    /// For each role as the mover: where the end rules begin.
    pub ends: Vec<Pc>,
    /// For each role as the one who cannot move.
    pub stuck_ends: Vec<Pc>,
    /// For each role as the mover: where the end rules begin when nothing is known of the position before.
    pub careful_ends: Vec<Pc>,
    /// The same as they are written, also where variables do not remember what turns make them remember.
    pub written_ends: Vec<Pc>,
    /// A random playout may be a random filling of the board.
    pub filling: Option<Filling>,
    /// Sets that are kept in step: what is joined to some sites.
    pub reaches: Vec<Reach>,
    /// For each `Op::Spread`: which of them may have grown.
    pub spreads: Vec<Vec<u16>>,
    /// Where sites, sets or pieces are looked at one by one.
    pub loops: Vec<Loop>,
    /// What each stretch of operations works out: where it begins.
    pub origins: Vec<(Pc, Origin)>,
    /// Families of a few shapes that choices are made from.
    pub shapes: Vec<Shapes>,
    /// The links by which groups have liberties, where turns look for groups without.
    pub liberties: Option<Table>,
    /// What end rules leave out after a turn.
    pub local_ends: LocalEnds,
    /// For each role as the one to move: where its territory is worked out, and the number, in [`TERRITORY_UNIT`]s.
    pub territories: Option<Vec<(Pc, N)>>,
}

/// What end rules leave out since it held no sooner than the last turn, or cannot have come to hold in it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LocalEnds {
    /// Lines and groups are looked at only where pieces were put.
    pub near: bool,
    /// Some rules are not tried again.
    pub skipped: bool,
}

/// A family whose members are known by their shape and first site.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shapes {
    /// The family.
    pub family: Table,
    /// For each member the number of its shape and the bit of its first site.
    pub members: Vec<(u8, u16)>,
}

impl Shapes {
    /// How many shapes there are.
    pub fn count(&self) -> u8 {
        self.members.iter().map(|(shape, _)| shape + 1).max().unwrap_or(0)
    }
}

/// Operations that are carried out for one site, set or piece after the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Loop {
    /// The operation that takes the next one.
    pub from: Pc,
    /// The one after the last of the loop.
    pub to: Pc,
    /// What of the rules it works out.
    pub of: Origin,
}

/// A part of the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// The candidates of a choice.
    Choice(ChoiceId),
    /// An end rule, by its place in the text.
    Rule(Span),
    /// What a turn does after a choice, or before its first one.
    Effects(ProgramId, Option<ChoiceId>),
    /// Something else.
    Other,
}

/// The sites of some piece types that are joined to given sites. Their pieces are only ever added.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reach {
    /// Where it is kept.
    pub set: S,
    /// The sites it begins with, once they are taken.
    pub seeds: S,
    /// The piece types, as a mask.
    pub types: u64,
    /// How sites are joined.
    pub links: Table,
}

/// A turn program of one role.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its first operation.
    pub pc: Pc,
    /// How it begins.
    pub beginning: Beginning,
    /// How many `require most` it has.
    pub mosts: u8,
    /// What is left of it where its first loop need not begin.
    pub quiescent: Option<Quiescent>,
}

/// What is left of a turn with `require most` where none of the first choice's candidates begins its first loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quiescent {
    /// Its first operation.
    pub pc: Pc,
    /// Works out the candidates that begin the loop: a part that returns, and whether there are any.
    pub forcing: (Pc, N),
    /// Whether the turn offers those alone, to be said before it begins.
    pub only: N,
    /// What `require most` comes to without the loop; the part works it out, too.
    pub worth: N,
}

/// Numbers of registers; those of a position come first.
#[derive(Clone, Debug, Default)]
pub struct Registers {
    /// Of each kind: sets, numbers, families, lists.
    pub total: [usize; 4],
    /// Of each kind: those of a position.
    pub state: [usize; 4],
    /// Constants.
    pub sets: Vec<(S, SiteSet)>,
    /// Constants.
    pub nums: Vec<(N, i64)>,
    /// Constants.
    pub families: Vec<(F, Vec<SiteSet>)>,
}

/// Where the parts of a position are.
#[derive(Clone, Debug)]
pub struct Places {
    /// The first of one set for each piece type.
    pub types: S,
    /// How many piece types.
    pub type_count: usize,
    /// For each piece type its colour and kind.
    pub looks: Vec<(u8, u8)>,
    /// The first of the sets of marked sites.
    pub marks: S,
    /// How many sets of marked sites.
    pub mark_count: usize,
    /// Sites without a piece.
    pub empty: S,
    /// Sites on which pieces were put in this turn.
    pub fresh: S,
    /// For each colour the set of its pieces, kept in step; the type's own set if it has one type.
    pub colours: Vec<S>,
    /// May pieces share sites?
    pub sharing: bool,
    /// For each remembered variable its first register.
    pub vars: Vec<Place>,
    /// For each remembered variable the registers of its values, counted from the first: keys that are sites run fastest,
    /// and are counted by bits.
    pub offsets: Vec<Vec<u16>>,
    /// `hash`: exclusive or of what stands where and of marks.
    pub board_hash: N,
    /// The same for marks.
    pub mark_hash: N,
    /// The number of the turn.
    pub turn: N,
    /// Passes in a row.
    pub passes: N,
    /// Roles that are out.
    pub out: N,
    /// The first of the seats of roles.
    pub holders: N,
    /// The role whose turn it is, as a mask.
    pub me: N,
    /// The program that runs.
    pub program: N,
    /// What `next` said: a program (-1: nothing).
    pub next_program: N,
    /// What `next` said: a role (-1: nothing).
    pub next_by: N,
    /// Did the turn pass?
    pub passed: N,
    /// The first of `2 * mosts` numbers: what is to be reached, then what has been; `i64::MIN` for nothing.
    pub mosts: N,
    /// How many `require most` there are at most.
    pub most_count: usize,
    /// Are dead stores left out (1)? A random game says so, of which nobody sees what variables hold at its end. Nothing
    /// where turns have none.
    pub leaves_out: Option<N>,
}

/// A register of any kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Place {
    Truth(N),
    Number(N),
    Members(N),
    /// A single site or nothing.
    Site(N),
    /// A single piece or nothing.
    Piece(N),
    Sites(S),
    Family(F),
    Numbers(L),
    Pieces(L),
    List(L),
    /// One bit, known when the game is compiled.
    Known(u64),
}

impl Place {
    /// The register, unless the value is known.
    pub fn register(self) -> Option<Register> {
        Some(match self {
            Place::Truth(n) | Place::Number(n) | Place::Members(n) | Place::Site(n) | Place::Piece(n) => {
                n.into()
            }
            Place::Sites(s) => s.into(),
            Place::Family(f) => f.into(),
            Place::Numbers(l) | Place::Pieces(l) | Place::List(l) => l.into(),
            Place::Known(_) => return None,
        })
    }
}

/// A choice of one thing.
#[derive(Clone, Debug)]
pub struct Ask {
    /// Which.
    pub choice: ChoiceId,
    /// The names that matter in this place.
    pub live: Vec<(Slot, Place)>,
    /// Can something fail after a candidate is picked?
    pub may_fail: bool,
    /// May a `require most` still come in this turn?
    pub most_ahead: bool,
    /// `if any`
    pub if_any: bool,
    /// What the domain is of.
    pub domain: Option<Domain>,
    /// Where the pick goes.
    pub to: Place,
    /// The family whose members are picked by anchor, and where the member's index goes.
    pub family: Option<(Table, N)>,
    /// Who decides, as a mask; the mover if absent or empty.
    pub by: Option<N>,
    /// The operation that takes the pick.
    pub take: Pc,
}

/// A choice of a branch.
#[derive(Clone, Debug)]
pub struct Either {
    /// Which.
    pub choice: ChoiceId,
    /// The names that matter in this place.
    pub live: Vec<(Slot, Place)>,
    /// May a `require most` still come in this turn?
    pub most_ahead: bool,
    /// In order.
    pub branches: Vec<Branch>,
}

/// A branch.
#[derive(Clone, Copy, Debug)]
pub struct Branch {
    /// How it is offered.
    pub label: Label,
    /// Works out whether it is there: a part that returns, and its result.
    pub when: Option<(Pc, N)>,
    /// Its first operation.
    pub pc: Pc,
    /// Changes nothing before it asks or ends.
    pub keeps: bool,
    /// Can something fail after it is picked?
    pub may_fail: bool,
}

/// A choice of a set.
#[derive(Clone, Debug)]
pub struct AskSet {
    /// Which.
    pub choice: ChoiceId,
    /// The names that matter in this place.
    pub live: Vec<(Slot, Place)>,
    /// Can something fail after the set is chosen?
    pub may_fail: bool,
    /// What the domain is of.
    pub domain: Option<Domain>,
    /// The candidates.
    pub from: From,
    /// Sizes allowed, rising; any from 1 if absent.
    pub sizes: Option<L>,
    /// Where the set goes.
    pub to: Place,
    /// A part that returns, and its result.
    pub keeping: Option<(Pc, N)>,
    /// A part that returns, and all sites that `keeping` lets be added, where set algebra tells.
    pub additions: Option<(Pc, S)>,
    /// `maximal`
    pub maximal: bool,
    /// A part that returns, and its result.
    pub cond: Option<(Pc, N)>,
    /// A part that returns, and the sites that can lead to a set that `cond` accepts, where set algebra tells.
    pub leading: Option<(Pc, S)>,
    /// Each of them does.
    pub leads: bool,
    /// Who decides, as a mask.
    pub by: Option<N>,
}

impl AskSet {
    /// Is only its size asked of it, and can nothing fail after it?
    pub fn is_plain(&self) -> bool {
        !self.may_fail && self.keeping.is_none() && self.cond.is_none() && self.leading.is_none()
    }

    /// May it turn out that a part of it leads to no set that `cond` accepts, or that the turn cannot go on?
    pub fn may_fail_inside(&self) -> bool {
        self.may_fail || self.cond.is_some() && !self.leads
    }
}
