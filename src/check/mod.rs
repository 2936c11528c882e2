//! From syntax tree to model: bases and libraries merged, options bound, names resolved, types known,
//! definitions expanded. The last stage that can reject a game.
//!
//! [`read`] merges the texts into a [`Rulebook`]; [`bind()`] binds options and gives the [`Model`](crate::model::Model).
//! [`model()`] does both.

mod adding;
mod alike;
mod asked;
mod between;
mod bind;
mod bindings;
mod board;
mod calls;
mod canonical;
mod carried;
mod checker;
mod choices;
mod coerce;
mod constants;
mod declare;
mod definitions;
mod drawn;
mod derived;
mod effects;
mod ends;
mod expr;
mod flow;
mod given;
mod identity;
mod layer;
mod lints;
mod look;
mod loops;
mod merge;
mod names;
mod notes;
mod numbers;
mod ops;
mod options;
mod patterns;
mod plain;
mod possible;
mod known_members;
mod rulebook;
mod scope;
mod several;
mod sources;
mod sowing;
mod stacking;
mod stmt;
mod suggest;
mod tables;
mod tests;
mod tried;
mod turns;
mod typed;
mod unreached;
mod whole;
mod written;

pub use bind::{bind, check_tests, Bound};
pub use merge::read;
pub use notes::{notes, Known, Note, Notes};
pub use options::{range_of, Settings};
pub use patterns::{asked_pattern, asked_patterns, AskedPattern};
pub use rulebook::{
    is_plain_name, BoardItem, Define, Hook, Limit, PieceItem, Rulebook, Show, Sourced, Table, Texts,
    TintItem, Turn, Use,
};
pub use whole::{model, Mistakes};
