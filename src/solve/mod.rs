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
//!
//! ```
//! use boardwright::check::{self, Texts};
//! use boardwright::game::Game;
//! use boardwright::machine::Compiled;
//! use boardwright::model::Seat;
//! use boardwright::solve::{Budget, Method, Scale, Solver};
//! use boardwright::texts::Shipped;
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let text = Shipped.game("tic_tac_toe").expect("a shipped game");
//! let game = Compiled::new(check::model(&Shipped, "tic_tac_toe", &text, &vec![])?.into())?;
//! let mut solver = Solver::new(&game, Method::ByTurns, Scale::Standing, 1 << 20);
//! let mut watch = |_nodes: u64| true;
//! let value = solver.value(&game.start()?, Seat(0), &mut Budget::new(1_000_000, &mut watch));
//! assert_eq!(value.exact(), Some(0), "a draw");
//! # Ok(())
//! # }
//! ```

mod alphabeta;
mod budget;
mod dfpn;
mod graph;
mod history;
mod keys;
mod memory;
mod numbers;
mod proof;
mod question;
mod repetition;
mod shortest;
mod table;
mod value;
mod zones;

pub use budget::{Budget, Progress};
pub use graph::{Forced, Graph};
pub use proof::{check, strategy, Flaw};
pub use question::{Answer, Question, Scale, Unknown};
pub use repetition::without_repetition;
pub use shortest::{shortest, Solution, Solved};
pub use table::{Entry, Table};
pub use value::{Method, Solver, Value};
