//! Boardwright: a language and an engine for abstract board games.
#![warn(missing_docs)]

pub mod analysis;
pub mod board;
pub mod check;
pub mod diagnostic;
pub mod engine;
pub mod game;
pub mod model;
pub mod record;
pub mod span;
pub mod syntax;
pub mod texts;
