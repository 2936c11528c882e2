//! Boardwright: a language and an engine for abstract board games.
//!
//! A game's text goes down a line of stages:
//!
//! 1. [`syntax`]: text to syntax tree ([`syntax::parse`]), and back ([`syntax::format`]);
//! 2. [`check`]: bases and libraries merged ([`check::read`]), options bound and everything resolved
//!    ([`check::bind`]) to a [`model::Model`];
//! 3. [`engine`] and [`machine`]: play a model ([`engine::Plain`] as it is written, [`machine::Compiled`] as a
//!    [`program`]), as a [`game::Game`];
//! 4. [`analysis`]: counts, playouts and statistics; [`search`]: players; [`solve`]: exact values; all of them over any
//!    [`game::Game`]. [`ninja`] asks about patterns of Mind Ninja.
//!
//! [`board`] holds sites and geometry and knows no rules; [`rng`] is what random games draw from; [`describe`] puts rules,
//! differences and errors into English; [`texts`] holds the games that come with the library, [`record`] saved games;
//! [`service`] answers an editor (`lsp` does so by the Language Server Protocol).
//! [`session`] has a game loaded, shown and played as data, for pages.
//! Nothing here reads files, prints or looks at a clock.
//!
//! Without default features the library is pure and compiles for WebAssembly. The feature `jit` adds machine code, `threads`
//! the use of all processors, `mmap` large pages for solvers, `pdf` pictures as PDF, `lsp` the protocol of editors, and `cli`
//! the command.
//!
//! [`Rules`] is the way in, [`Error`] what may go wrong there. A game of Hex on a small board, played at random:
//!
//! ```
//! use boardwright::game::{Game, Playouts, Rng};
//! use boardwright::Rules;
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let game = Rules::shipped("hex")?.set("size", 5)?.compile()?;
//! let ended = game.playout(&game.start()?, &mut Rng::numbered(1, 0), 1_000)?;
//! assert!(ended.winners.is_some());
//! # Ok(())
//! # }
//! ```
//!
//! The same game played move by move, shown and searched: [`rules`]; as data, for pages: [`session`].
//!
//! The folder `examples` has small programs that play, search and read saved games.
#![deny(missing_docs)]

// The parser that `pest_derive` makes names it, as `pest` is used without its guard of the stack: `syntax` bounds how
// deep a text may nest, and asking at every rule took a seventh of the time of reading.
extern crate alloc;

#[cfg_attr(not(internals), doc(hidden))]
pub mod span;
#[cfg_attr(not(internals), doc(hidden))]
pub mod paint;
#[cfg_attr(not(internals), doc(hidden))]
pub mod diagnostic;
#[cfg_attr(not(internals), doc(hidden))]
pub mod words;
#[cfg_attr(not(internals), doc(hidden))]
pub mod syntax;
#[cfg_attr(not(internals), doc(hidden))]
pub mod board;
#[cfg_attr(not(internals), doc(hidden))]
pub mod model;
#[cfg_attr(not(internals), doc(hidden))]
pub mod rng;
pub mod game;
#[cfg_attr(not(internals), doc(hidden))]
pub mod check;
#[cfg_attr(not(internals), doc(hidden))]
pub mod estimate;
#[cfg_attr(not(internals), doc(hidden))]
pub mod engine;
#[cfg_attr(not(internals), doc(hidden))]
pub mod program;
#[cfg_attr(not(internals), doc(hidden))]
pub mod machine;
pub mod analysis;
pub mod search;
pub mod solve;
pub mod picture;
#[cfg_attr(not(internals), doc(hidden))]
pub mod describe;
pub mod ninja;
pub mod texts;
pub mod record;
#[cfg_attr(not(internals), doc(hidden))]
pub mod service;
#[cfg(feature = "lsp")]
#[cfg_attr(not(internals), doc(hidden))]
pub mod lsp;
pub mod names;
pub mod data;
pub mod error;
pub mod rules;
pub mod session;
#[cfg(feature = "study")]
#[cfg_attr(not(internals), doc(hidden))]
pub mod study;
#[cfg(feature = "study")]
#[cfg_attr(not(internals), doc(hidden))]
pub mod measure;

pub use error::Error;
pub use rules::Rules;
