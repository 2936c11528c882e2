//! What is known of a game beyond its moves.

use super::Game;
use crate::model::{Searcher, Seat};

/// What has been proved about the rules of a game, and what seems good in it. The methods say that nothing is known, which
/// is always safe.
pub trait Known: Game {
    /// What has been proved about the rules; nothing unless the evaluator looks for it.
    fn nature(&self) -> Nature {
        Nature::default()
    }

    /// Does every decision put a piece of whoever decides on a site that it picks, any empty one, until a full board
    /// has exactly one winner, by pieces of its own? Then a win is not broken by pieces where it needs no room.
    fn shares_board(&self) -> bool {
        false
    }

    /// The search that plays the game, if its text says so.
    fn searcher(&self) -> Option<Searcher> {
        None
    }

    /// How well a seat seems to stand, from -1 to 1, where nobody looks ahead; 0 if nothing is known.
    fn estimate(&self, _state: &Self::State, _seat: Seat) -> f64 {
        0.0
    }

    /// Does the estimate tell who comes to more of the board first, where whoever cannot move loses?
    fn estimates_territory(&self) -> bool {
        false
    }

    /// Where one of two seats has but few pieces left: how far a seat has driven the other one's, from 0 to 1, or is driven
    /// itself, down to -1.
    fn pursuit(&self, _state: &Self::State, _seat: Seat) -> f64 {
        0.0
    }

    /// Are pieces taken, as far as some random games tell?
    fn takes_pieces(&self) -> bool {
        false
    }

    /// What the pieces are worth that a decision takes, where pieces are taken by going to where they stand; nothing if
    /// the decision alone does not tell.
    fn takes(&self, _state: &Self::State, _index: usize) -> Option<f64> {
        None
    }

    /// How many pieces are on the board; 0 if it is not known.
    fn pieces(&self, _state: &Self::State) -> usize {
        0
    }
}

/// What has been proved about a game's rules: `false` is always safe.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Nature {
    /// Every turn puts pieces on empty sites, and nothing else changes the board.
    pub placement_only: bool,
    /// Every choice of one thing is of a place on the board: no colour, number or kind completes it.
    pub picks_sites: bool,
    /// Every turn that is not a pass puts a piece somewhere, and none moves.
    pub puts_pieces: bool,
    /// Some turn moves a piece.
    pub moves_pieces: bool,
    /// Turns look for groups without empty sites next to them.
    pub has_liberties: bool,
    /// A random game is a random filling of the board.
    pub fills: bool,
    /// And exactly one goal holds on every full board.
    pub fills_to_one_goal: bool,
    /// Every game ends.
    pub always_ends: bool,
    /// No position comes twice in a game, and the past matters to no rule.
    pub never_repeats: bool,
}
