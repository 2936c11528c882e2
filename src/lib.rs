//! Boardwright: a language and an engine for abstract board games.
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
//! - [`rules`]: texts read, options set, the same game played move by move, shown and searched;
//! - [`game`]: what every game answers: [`game::Game`] to play it, [`game::Playouts`] for random games;
//! - [`analysis`]: counts, playouts and statistics; [`search`]: players; [`solve`]: exact values; all of them over any
//!   [`game::Game`];
//! - [`ninja`]: patterns of Mind Ninja, read and asked about;
//! - [`session`]: a game loaded, shown and played as data, for pages; [`data`]: positions as data; [`record`]: saved games;
//!   [`picture`]: boards drawn;
//! - [`texts`]: the games that come with the library.
//!
//! Nothing here reads files, prints or looks at a clock. The page `docs/library.md` is a walk through it, and the folder
//! `examples` has small programs that play, search and read saved games.
//!
//! Without default features the library is pure and compiles for WebAssembly. The feature `jit` adds machine code, `threads`
//! the use of all processors, `mmap` large pages for solvers, `pdf` pictures as PDF, `lsp` the protocol of editors, and `cli`
//! the command.
//!
//! What lies behind this, from `syntax` over `check` and `model` to `program` and `machine`, is told in
//! `docs/architecture.md`; it may change with every commit.
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

#[cfg(doctest)]
#[doc = include_str!("../docs/library.md")]
mod library_page {}
