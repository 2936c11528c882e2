//! The model: a game's rules with names resolved, types known and options bound.
//!
//! The checker makes it and is the last stage that can reject a game; evaluators run it. Every
//! expression has its own Rust type, so nothing here can be ill-typed, and everything is defined on
//! `none`, so nothing can fail while a game is played.

mod closed;
mod eval;
mod expr;
mod failing;
mod identity;
mod ids;
mod look;
mod position;
mod possible;
mod reads;
mod rewrite;
mod rules;
mod searcher;
mod source;
mod standing;
mod stmt;
mod supply;
mod trial;
mod unread;
mod value;
mod values;
mod var;
mod visit;

pub use closed::{is_steady, Closed};
pub use eval::{bits, fold, list_order, without_zeros, Change, Items, NoOracle, Oracle, Scene, Worked};
pub use expr::{
    Arith, Bag, Binding, Compare, Each, Expr, Family, Fold, Links, List, Members, Num, Numbers, Operand,
    Pieces, Probe, Quantifier, Set, Sites, Truth,
};
pub use failing::mark_failing;
pub use identity::Identity;
pub use ids::{ChoiceId, Domain, LabelId, MarkId, Piece, PieceType, ProgramId, Role, Seat, Slot, VarId};
pub use look::{BoardLook, Glyph, Look, Sign, Tint, BOARD_LOOKS, GLYPHS, SIGNS};
pub use position::Position;
pub use possible::possible;
pub use reads::{names_in, Reads, SlotSet};
pub use rewrite::{Holds, Rewrite};
pub use rules::{
    Cast, EndRule, Key, KeyType, Model, OptionInfo, Outcome, PatternInfo, Score, SetupTest, Stacks, Step,
    VarInfo, VarType, Verdict,
};
pub use searcher::Searcher;
pub use source::{bare, Place, Source, Sourced};
pub use standing::standing;
pub use stmt::{binds, holds, may_change, Block, Branch, Choice, Label, Program, Stmt, Target};
pub use supply::Supply;
pub use trial::Trial;
pub use unread::closure;
pub use value::{Item, Slots, Value};
pub use values::Values;
pub use var::{Index, VarRef};
pub use visit::{visit, visit_rules, Visit};
