//! What is noted beside the moves of a game: comments, and other moves that might have been made.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The most moves that the variations of one record may have.
pub const MOST_NOTED: usize = 20_000;

/// Comments on a line of moves, and the lines that leave it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Notes {
    /// Comments by the number of the move that they are about; 0 is the start.
    pub comments: BTreeMap<u32, String>,
    /// Lines that leave this one.
    pub variations: Vec<Variation>,
}

/// Moves in place of those of the game, or of the variation that they leave.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Variation {
    /// The number of its first move in the game, from 1: the moves before it are those of the line that it leaves.
    pub at: u32,
    /// The moves in full notation.
    pub moves: Vec<String>,
    /// What was noted beside them; moves are numbered as in the game.
    #[serde(default, skip_serializing_if = "Notes::is_empty")]
    pub notes: Notes,
}

impl Notes {
    /// Is nothing noted?
    pub fn is_empty(&self) -> bool {
        self.comments.is_empty() && self.variations.is_empty()
    }

    /// How many moves all variations have.
    pub fn count(&self) -> usize {
        self.variations.iter().map(|other| other.moves.len() + other.notes.count()).sum()
    }

    /// The notes that are about as many first moves of a game.
    pub fn up_to(mut self, moves: usize) -> Notes {
        self.comments.retain(|number, _| *number as usize <= moves);
        self.variations.retain(|other| other.at as usize <= moves + 1);
        self
    }
}
