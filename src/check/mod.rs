//! From syntax tree to model: bases and libraries merged, options bound, names resolved, types known,
//! definitions expanded. The last stage that can reject a game.
//!
//! [`read`] merges the texts into a [`Rulebook`]; [`bind`] binds options and gives the [`Model`](crate::model::Model).

mod bind;
mod board;
mod calls;
mod canonical;
mod checker;
mod coerce;
mod declare;
mod ends;
mod expr;
mod flow;
mod identity;
mod lints;
mod look;
mod merge;
mod names;
mod ops;
mod options;
mod patterns;
mod rulebook;
mod stmt;
mod tests;
mod turns;
mod typed;
mod words;

pub use bind::{bind, Bound};
pub use merge::read;
pub use options::{range_of, Settings};
pub use rulebook::{
    BoardItem, Define, Hook, Limit, PieceItem, Rulebook, Show, Sourced, Table, Texts, TintItem, Turn, Use,
};
pub use words::{Word, WORDS};
