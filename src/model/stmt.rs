//! Statements and turn programs, definitions expanded where they stand.

// The surface form in each doc line names the fields.
#![allow(missing_docs)]

use super::expr::{Each, Expr, Members, Num, Numbers, Pieces, Set, Sites, Truth};
use super::ids::{ChoiceId, LabelId, MarkId, PieceType, ProgramId, Slot};
use super::reads::SlotSet;
use super::rewrite::Rewrite;
use super::source::Source;
use super::var::VarRef;
use crate::board::Site;

/// Statements in order.
pub type Block = Vec<Stmt>;

/// A turn program. `body` runs first, then `after`; `end turn` in `body` jumps to `after`, in `after` to the end.
#[derive(Clone, Debug, PartialEq)]
pub struct Program {
    /// Its name; the unnamed one is `turn`.
    pub name: String,
    /// The `instead of turn` branches and the turn's own block.
    pub body: Block,
    /// The `after turn` blocks.
    pub after: Block,
    /// How many slots it uses.
    pub slots: usize,
    /// How many `require most` it has; they are numbered in order of text.
    pub mosts: usize,
}

/// What a choice is and what is known about it.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// Which choice.
    pub id: ChoiceId,
    /// The slots that the rest of the turn may still read once this choice is reached: part of the position in
    /// mid-turn. In rising order.
    pub live: Vec<Slot>,
    /// The ones of them that tell positions in mid-turn apart: a name whose value follows from the position and from others
    /// need not. In rising order.
    pub matters: Vec<Slot>,
    /// Can something fail after a candidate is picked? If not, nobody looks ahead.
    pub may_fail: bool,
    /// Its place in the text.
    pub source: Source,
}

impl Choice {
    /// The same where a name is not given yet, or not at all.
    #[must_use]
    pub fn without(&self, name: Slot) -> Choice {
        let mut choice = self.clone();
        choice.live.retain(|live| *live != name);
        choice.matters.retain(|live| *live != name);
        choice
    }
}

/// One statement.
#[derive(Clone, Debug, PartialEq)]
pub enum Stmt {
    /// `choose x in S where C by P if any`
    Choose { choice: Choice, each: Each, by: Option<Members>, if_any: bool },
    /// `choose set X of N in S keeping C maximal where C by P`: `slot` holds the set, as a set of the domain's type
    /// (a set of families' members is a family). Without `size`: any number from 1.
    ChooseSet {
        choice: Choice,
        slot: Slot,
        size: Option<Numbers>,
        domain: Set,
        keeping: Option<Truth>,
        maximal: bool,
        cond: Option<Truth>,
        by: Option<Members>,
    },
    /// `either A or B`: branches whose `when` does not hold are not there.
    Either { choice: Choice, branches: Vec<Branch> },
    /// `if C { … } else { … }`
    If { cond: Truth, then: Block, otherwise: Block },
    /// `repeat up to N times while C { … }`: `counter` holds the rounds that are left, this one included (live inside).
    Repeat { counter: Slot, times: Num, cond: Option<Truth>, body: Block },
    /// `let x = E`, `var x = E`, `set x to E` for a turn's own variable
    Let { slot: Slot, value: Expr },
    /// `set v to E` for a remembered variable
    Set { var: VarRef, value: Expr },
    /// `require C`
    Require(Truth),
    /// `require most E`: the n-th of its program
    RequireMost { index: usize, value: Num, source: Source },
    /// `place C K at S`: each of the kinds in each of the colours that such a piece may have
    Place { colours: Members, kinds: Members, at: Sites },
    /// `move S to T`
    Move { what: Target, to: Sites },
    /// `remove S`
    Remove(Target),
    /// `rotate S by spin` (0 clockwise)
    Rotate { what: Sites, spin: Members },
    /// `mark m at S`, `unmark m at S`
    Mark { on: bool, mark: MarkId, at: Target },
    /// `take P`
    Take(Members),
    /// `pass`
    Pass,
    /// `end turn`
    EndTurn,
    /// `next name by P`
    Next { program: Option<ProgramId>, by: Option<Members> },
    /// `position """…"""`: every site with its pieces and their marks
    Position(Vec<(Site, PieceType, Vec<MarkId>)>),
}

/// What an effect works on.
#[derive(Clone, Debug, PartialEq)]
pub enum Target {
    /// All that stands on these sites.
    Sites(Sites),
    /// These pieces, if they still stand there.
    Pieces(Pieces),
}

/// One branch of an `either`.
#[derive(Clone, Debug, PartialEq)]
pub struct Branch {
    /// How it is offered.
    pub label: Label,
    /// Offered only when this holds (`instead of turn when …`).
    pub when: Option<Truth>,
    /// What it does.
    pub body: Block,
}

/// How a branch is offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Label {
    /// By a word of its own.
    Word(LabelId),
    /// As `pass`; the body begins with `Stmt::Pass`.
    Pass,
    /// As the candidates of its first choice; if it ends without one, as `pass` or `go on`.
    Open,
}

impl Stmt {
    /// What is asked, if something is.
    pub fn choice(&self) -> Option<&Choice> {
        match self {
            Stmt::Choose { choice, .. } | Stmt::ChooseSet { choice, .. } | Stmt::Either { choice, .. } => {
                Some(choice)
            }
            _ => None,
        }
    }

    /// The same with other blocks in place of those inside.
    #[must_use]
    pub fn with_blocks(&self, block: &mut dyn FnMut(&[Stmt]) -> Block) -> Stmt {
        match self {
            Stmt::Either { choice, branches } => {
                let branch = |branch: &Branch| Branch { body: block(&branch.body), ..branch.clone() };
                Stmt::Either { choice: choice.clone(), branches: branches.iter().map(branch).collect() }
            }
            Stmt::If { cond, then, otherwise } => {
                Stmt::If { cond: cond.clone(), then: block(then), otherwise: block(otherwise) }
            }
            Stmt::Repeat { counter, times, cond, body } => Stmt::Repeat {
                counter: *counter,
                times: times.clone(),
                cond: cond.clone(),
                body: block(body),
            },
            other => other.clone(),
        }
    }

    /// The same effect with its expressions rebuilt; statements that ask, decide or give names stay as they are.
    #[must_use]
    pub fn rebuilt(&self, by: &mut dyn Rewrite) -> Stmt {
        match self {
            Stmt::Set { var, value } => Stmt::Set { var: by.var(var), value: by.expr(value) },
            Stmt::Place { colours, kinds, at } => {
                Stmt::Place { colours: by.members(colours), kinds: by.members(kinds), at: by.sites(at) }
            }
            Stmt::Move { what, to } => Stmt::Move { what: what.rebuilt(by), to: by.sites(to) },
            Stmt::Remove(what) => Stmt::Remove(what.rebuilt(by)),
            Stmt::Rotate { what, spin } => Stmt::Rotate { what: by.sites(what), spin: by.members(spin) },
            Stmt::Mark { on, mark, at } => Stmt::Mark { on: *on, mark: *mark, at: at.rebuilt(by) },
            Stmt::Take(role) => Stmt::Take(by.members(role)),
            Stmt::Next { program, by: who } => {
                Stmt::Next { program: *program, by: who.as_ref().map(|who| by.members(who)) }
            }
            other => other.clone(),
        }
    }
}

impl Target {
    fn rebuilt(&self, by: &mut dyn Rewrite) -> Target {
        match self {
            Target::Sites(sites) => Target::Sites(by.sites(sites)),
            Target::Pieces(pieces) => Target::Pieces(by.pieces(pieces)),
        }
    }
}

/// Does a block hold such a statement, in loops and branches too?
pub fn holds(block: &[Stmt], is_it: &dyn Fn(&Stmt) -> bool) -> bool {
    let inside = |stmt: &Stmt| match stmt {
        Stmt::Either { branches, .. } => branches.iter().any(|branch| holds(&branch.body, is_it)),
        Stmt::If { then, otherwise, .. } => holds(then, is_it) || holds(otherwise, is_it),
        Stmt::Repeat { body, .. } => holds(body, is_it),
        _ => false,
    };
    block.iter().any(|stmt| is_it(stmt) || inside(stmt))
}

/// Does a statement give one of the names?
pub fn binds(stmt: &Stmt, names: &SlotSet) -> bool {
    let gives = |stmt: &Stmt| match stmt {
        Stmt::Let { slot, .. } | Stmt::ChooseSet { slot, .. } => names.contains(slot),
        Stmt::Choose { each, .. } => names.contains(&each.slot),
        Stmt::Repeat { counter, .. } => names.contains(counter),
        _ => false,
    };
    holds(std::slice::from_ref(stmt), &gives)
}

/// May a statement change the position, or who is to move?
pub fn may_change(stmt: &Stmt) -> bool {
    !matches!(
        stmt,
        Stmt::Let { .. }
            | Stmt::Require(_)
            | Stmt::Choose { .. }
            | Stmt::ChooseSet { .. }
            | Stmt::RequireMost { .. }
    )
}
