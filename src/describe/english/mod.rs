//! Expressions, statements and boards of the language as English: what the rules of a game are told with.
//!
//! Everything is made from the syntax tree and a little knowledge of types, so that any text gives sentences, be they
//! stiff at times. What the options fix is worked out and said as it is.

mod boards;
mod calls;
mod constants;
mod loops;
mod members;
mod sets;
mod steps;
mod teller;
mod truths;
pub(super) mod wording;

pub(super) use constants::Fixed;
pub(super) use steps::Outline;
pub(super) use teller::{Kind, Teller, Who};
pub(super) use wording::{capital, counted, joined, plural, spoken, tidy};
