//! Mind Ninja: what a pattern is like on a board, and how fair it is.
//!
//! A [`Puzzle`] is a pattern on a board, made of the model of `games/mind_ninja_set.game`. Questions about it:
//! can it be built ([`find`]), from how few stones ([`smallest`]), by which stones of a position ([`witnesses`]), do
//! more stones ever break it ([`monotone`]), do movements of the board change it ([`symmetry`]), who wins
//! with how many free turns ([`solve`] on small boards), what to bid, name and choose before play ([`advise`]). Answers
//! carry their reason; what is too large to settle says what was tried.

mod balance;
mod counsel;
mod examples;
mod find;
mod monotone;
pub mod plot;
mod puzzle;
mod roles;
mod shortfall;
mod smallest;
mod solve;
mod stones;
mod symmetry;
pub mod table;
mod texts;
mod witness;

pub use balance::{evening, self_play, until_clear, Chooser, Tally};
pub use counsel::{advise, Advice, Measure};
pub use examples::{examples, Tried};
pub use find::{find, Found, Goal};
pub use monotone::{monotone, Monotone};
pub use puzzle::{Effort, Puzzle, Trouble, LOOK_STEPS};
pub use roles::is_before_play;
pub use smallest::{smallest, Smallest};
pub use solve::{solve, Solved};
pub use stones::{Stones, StonesError};
pub use symmetry::{exchange, symmetry, Kept, Sameness};
pub use texts::{
    add_pattern, asks_for_patterns, colour_by_patterns, pattern_book, pattern_id, recolour, SET,
};
pub use witness::{witnesses, Witnesses};
