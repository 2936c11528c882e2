//! Moves in text: printing, listing, reading.
//!
//! A *move* is a longest run of decisions by one player inside one turn. Members of a chosen set stand in
//! rising order, so equal sets are one move. A move of which only some decisions have been made ends with `…`.

mod begun;
mod moves;
mod near;
mod own_names;
mod read;
mod read_error;
mod text;

pub use begun::UNFINISHED;
pub use moves::{first_moves, indices, make_move, moves, play_move, Move, MovesError, MAX_MOVES};
pub use near::nearest_decisions;
pub(super) use own_names::typed_form;
pub(super) use read::normal;
pub use read::{read_full_move, read_move};
pub use read_error::ReadError;
pub use text::{decision_text, drawn_variable, member_name, number_on, pick_text, piece_symbol, stack_text};

use crate::game::{EvalLimit, Game};
use crate::model::Model;

/// A game whose decisions have names.
pub trait Named: Game {
    /// The rules with the names.
    fn model(&self) -> &Model;

    /// Carries out a decision as [`Game::play`] does; how many steps of evaluation it took.
    ///
    /// # Errors
    /// As for [`Game::play`].
    fn play_counted(&self, state: &mut Self::State, index: usize) -> Result<u64, EvalLimit>;

    /// Is the set of sites that this decision picks named by all its sites, because another set of its family
    /// has the same lowest site?
    fn is_spelled_out(&self, state: &Self::State, index: usize) -> bool;
}
