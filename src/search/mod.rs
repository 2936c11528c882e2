//! Players without any knowledge of particular games: they see what [`Game`], [`Playouts`] and [`Known`]
//! tell of one and nothing else.
//!
//! [`Playouts`]: crate::game::Playouts
//! [`Known`]: crate::game::Known
//!
//! A [`Player`] chooses decisions, and [`mod@matches`] has two of them play many games against one another; [`Spec`] is what a user types for one (`mcts:50k`, `ab:depth=6`, `random`). Players
//! look at no clock: whoever wants a decision in time raises the [`Limits::stop`] flag.
//!
//! ```
//! use boardwright::game::Game;
//! use boardwright::rules::notation::{decision_text, play_move, read_move};
//! use boardwright::search::{mcts::{Mcts, Switches}, Limits, Player};
//! use boardwright::Rules;
//! use std::sync::atomic::AtomicBool;
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let game = Rules::shipped("tic_tac_toe")?.compile()?;
//! let mut state = game.start()?;
//! for text in ["a1", "b2", "b1", "c3"] {
//!     let mv = read_move(&game, &state, text)?;
//!     play_move(&game, &mut state, &mv)?;
//! }
//! let mut player = Mcts::new(Switches { memory: 8 << 20, ..Switches::default() }, 1);
//! let limits = Limits { nodes: 500, stop: &AtomicBool::new(false), brief: false, watch: None };
//! let choice = player.choose(&game, &state, &limits)?;
//! assert_eq!(decision_text(&game, &state, choice.index), "c1");
//! # Ok(())
//! # }
//! ```

pub mod alphabeta;
pub mod matches;
pub mod mcts;
pub mod puct;
mod puzzle;
mod simple;
mod spec;
mod suited;

pub use puzzle::Solving;
pub use simple::{Greedy, Random};
pub use spec::{read_memory, Budget, Kind, Spec, SpecError, DEFAULT, LEVELS};
pub use suited::{suits_alpha_beta, Suited, NODES};

use crate::game::{Ended, EvalLimit, Game, Outcome, Status};
use crate::model::Seat;
use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};

/// How long a search may go on.
#[derive(Clone, Copy, Debug)]
pub struct Limits<'a> {
    /// Iterations or nodes for this decision; a search ends at its own limit too.
    pub nodes: u64,
    /// Raised by somebody else when the search has to come to its end.
    pub stop: &'a AtomicBool,
    /// A search may end before when the result is as good as settled.
    pub brief: bool,
    /// Told what has been found so far, by searches that can tell.
    pub watch: Option<&'a dyn Watch>,
}

/// Somebody who watches a search.
pub trait Watch: Sync {
    /// Are there to be news now? Asked every so many nodes.
    fn is_due(&self) -> bool;

    /// What would be chosen if the search ended now.
    fn tell(&self, so_far: &Choice);
}

impl fmt::Debug for dyn Watch + '_ {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Watch")
    }
}

/// A search that can tell asks whether it is to do so after so many nodes.
pub(crate) const NEWS_AFTER: u64 = 256;

impl Limits<'_> {
    /// Must the search end now?
    #[inline]
    pub fn reached(&self, nodes: u64) -> bool {
        nodes >= self.nodes || self.stop.load(Ordering::Relaxed)
    }
}

/// What a player chose, and why.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// The decision, `0..decision_count`.
    pub index: usize,
    /// What the seat to decide may expect: 0 a loss, ½ a draw, 1 a win. Nothing if the player does not say. Among three
    /// seats and more alpha-beta says what the seat can be sure of against all others together, which is often 0 where it
    /// may expect more.
    pub value: Option<f64>,
    /// The value is exact: what best play comes to, or among three seats and more what the seat can be sure of. Only
    /// searches that prove say so: alpha-beta and Monte-Carlo tree search, not [`puct::Puct`].
    pub proven: bool,
    /// Iterations or nodes that were spent.
    pub nodes: u64,
    /// Full plies looked ahead, where that is known.
    pub depth: u32,
    /// The line that is expected, this decision first.
    pub line: Vec<usize>,
    /// The decisions that were weighed, best first.
    pub candidates: Vec<Candidate>,
}

/// A decision that was weighed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Candidate {
    /// The decision.
    pub index: usize,
    /// How often it was tried.
    pub visits: u64,
    /// As in [`Choice::value`].
    pub value: f64,
    /// The value is exact.
    pub proven: bool,
}

impl Candidate {
    /// The 95 % interval of the value, taking the visits for independent games: Wilson's (1927). Nothing where the value
    /// is not one of games: a search that looks at a decision once tells no interval.
    pub fn interval(&self) -> Option<(f64, f64)> {
        match self.proven {
            true => Some((self.value, self.value)),
            false if self.visits <= 1 => None,
            false => Some(crate::analysis::statistics::wilson(self.value, self.visits as f64)),
        }
    }
}

impl Choice {
    /// A decision without a reason.
    pub fn only(index: usize) -> Choice {
        Choice {
            index,
            value: None,
            proven: false,
            nodes: 0,
            depth: 0,
            line: vec![index],
            candidates: Vec::new(),
        }
    }
}

/// Someone who chooses decisions.
pub trait Player<G: Game>: Send {
    /// Chooses one of the legal decisions of a state whose game is not over.
    ///
    /// # Errors
    /// When a rule takes more steps to work out than allowed.
    fn choose(&mut self, game: &G, state: &G::State, limits: &Limits<'_>) -> Result<Choice, EvalLimit>;

    /// Which parts are switched on, in words.
    fn describe(&self, game: &G) -> String;
}

/// The seat that decides; nothing when the game is over.
pub fn decider<G: Game>(game: &G, state: &G::State) -> Option<Seat> {
    match game.status(state) {
        Status::Open { seat, .. } => Some(seat),
        Status::Over(_) => None,
    }
}

/// Who won, as a mask of seats; 0 is a draw. A puzzle that beats its one player counts as the seat after the last.
pub fn winning_seats(outcome: &Outcome) -> u8 {
    let seats = outcome.holders.len();
    or_puzzle(outcome.winners.iter().fold(0, |all, role| all | 1 << outcome.holders[role.index()].0), seats)
}

/// Who won a random game, as [`winning_seats`] tells it; one left unfinished is a draw, or does not solve the puzzle.
pub fn seats_of(ended: &Ended, seats: usize) -> u8 {
    or_puzzle(ended.winning_seats as u8, seats)
}

/// The winners of so many, or the puzzle as it is known to the searches.
fn or_puzzle(winners: u8, seats: usize) -> u8 {
    match (winners, seats) {
        (0, 1) => 1 << 1,
        (winners, _) => winners,
    }
}

/// The value of an end for a seat in half points: 2 a win, 1 a draw, 0 a loss.
#[inline]
pub fn half_points(winners: u8, seat: u8) -> u32 {
    match winners {
        0 => 1,
        won => u32::from(won >> seat & 1) * 2,
    }
}
