//! Exact values: what best play leads to, proved over any [`crate::game::Game`].
//!
//! Everything comes down to *questions* with the answer yes or no: can this seat make sure of at least so much
//! ([`Question`])? Three methods answer them: proof-number search and alpha-beta search, which look at as much of
//! the game as the proof needs and keep what they find in a table of bounded size, and retrograde analysis, which
//! looks at every position there is and so also knows what endless play is worth. [`Solver`] puts the answers
//! together to values; [`strategy`] hands on how a value is kept against every reply, and [`check`] verifies that
//! without any search.
//!
//! Values belong to seats: a swap gives the seats other roles, and the question stays the same.

mod alphabeta;
mod budget;
mod dfpn;
mod graph;
mod history;
mod keys;
mod numbers;
mod proof;
mod question;
mod repetition;
mod table;
mod value;
mod zones;

pub use budget::Budget;
pub use graph::{Forced, Graph};
pub use proof::{check, strategy, Flaw};
pub use question::{Answer, Question, Scale, Unknown};
pub use repetition::without_repetition;
pub use table::{Entry, Table};
pub use value::{Method, Solver, Value};
