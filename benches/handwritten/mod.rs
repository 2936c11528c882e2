//! Random playouts of nine games, each written out by hand: what a general engine is measured by.
//!
//! All of them are single-threaded, safe Rust; nothing is allocated during a playout, and tables are made at
//! compile time. At every decision each candidate that the game's rules offer is equally likely.

use boardwright::rng::Rng;

mod bits;
mod cascade;
mod chains;
mod compass;
mod fill;
mod amazons;
mod breakthrough;
mod connect_four;
mod gomoku;
mod hex;
mod hex_fill;
mod iris;
mod jade;
mod permute;
mod reversi;

/// How a hand-written playout ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// 1: the first player won; -1: the second; 0: nobody.
    pub result: i8,
    /// Turns played.
    pub turns: u32,
    /// Decisions made.
    pub decisions: u32,
}

/// One hand-written game.
#[derive(Clone, Copy)]
pub struct Handwritten {
    /// The id of the same game among the shipped ones.
    pub game: &'static str,
    /// The options to set there.
    pub settings: &'static [(&'static str, &'static str)],
    /// How it is played out.
    pub what: &'static str,
    /// One random game.
    pub playout: fn(&mut Rng) -> Played,
}

/// All hand-written games.
pub const ALL: &[Handwritten] = &[
    of("hex", &[("pie", "false")], "random filling", hex_fill::playout),
    of("hex", &[("pie", "false")], "move by move", hex::playout),
    of("permute", &[("pie", "false")], "move by move", permute::playout),
    of("iris", &[], "move by move", iris::playout),
    of("jade", &[("opening", "free")], "random filling", jade::filling),
    of("jade", &[("opening", "free")], "move by move", jade::playout),
    of("connect_four", &[], "move by move", connect_four::playout),
    of("reversi", &[], "move by move", reversi::playout),
    of("breakthrough", &[], "move by move", breakthrough::playout),
    of("gomoku", &[], "move by move", gomoku::playout),
    of("amazons", &[], "move by move", amazons::playout),
];

const fn of(
    game: &'static str,
    settings: &'static [(&'static str, &'static str)],
    what: &'static str,
    playout: fn(&mut Rng) -> Played,
) -> Handwritten {
    Handwritten { game, settings, what, playout }
}
