//! Why a text is not read as a move, in words.

use crate::diagnostic::brief;
use crate::game::EvalLimit;
use std::fmt;

/// Why a text is not read as a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReadError {
    /// No legal move is like this.
    Illegal {
        /// What was typed.
        text: String,
        /// Legal beginnings of moves that are like it, at most 10, and `…` if there are others.
        near: Vec<String>,
    },
    /// A legal move, and more after it.
    Excess {
        /// What was typed.
        text: String,
        /// The legal move that it begins with.
        whole: String,
    },
    /// Several moves fit.
    Ambiguous {
        /// What was typed.
        text: String,
        /// Some of the moves that fit, at most 10.
        fits: Vec<String>,
        /// Are there others?
        more: bool,
    },
    /// The game is over.
    Over,
    /// A rule takes too many steps.
    Limit(EvalLimit),
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReadError::Illegal { text, near } if near.is_empty() => {
                write!(f, "`{}` is not a legal move here", brief(text))
            }
            ReadError::Illegal { text, near } => {
                write!(f, "`{}` is not a legal move here; possible: {}", brief(text), near.join(", "))
            }
            ReadError::Excess { text, whole } => {
                let text = brief(text);
                write!(f, "`{text}` is not a legal move here: after `{whole}` nothing more is expected")
            }
            ReadError::Ambiguous { text, fits, more } => {
                let more = if *more { ", …" } else { "" };
                write!(f, "`{}` may mean several moves: {}{more}", brief(text), fits.join(", "))
            }
            ReadError::Over => write!(f, "the game is over"),
            ReadError::Limit(limit) => limit.fmt(f),
        }
    }
}

impl std::error::Error for ReadError {}

impl From<EvalLimit> for ReadError {
    fn from(limit: EvalLimit) -> ReadError {
        ReadError::Limit(limit)
    }
}
