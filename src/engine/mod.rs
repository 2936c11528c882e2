//! Playing a model: the plain evaluator, which follows the language's definition and is never optimised, but that a set of a
//! turn that nothing can complete is given up at once.
//!
//! A turn is worked out by *running it again*: its program is carried out from the turn's start with the
//! decisions taken so far, until it asks for the next one or ends. Looking ahead does the same with more
//! decisions.

mod ahead;
mod antitone;
mod choices;
mod effects;
mod ends;
pub(crate) mod hash;
mod history;
pub mod notation;
mod overlaps;
mod plain;
mod run;
mod sets;
mod stages;
mod standing;
mod state;
mod watch;
pub mod why;

pub use overlaps::Overlap;
pub use plain::{Plain, Setup};
pub use stages::stages;
pub use state::State;
