//! Why a board cannot be made. The caller knows the place in the text and adds it.

use super::MAX_SITES;

/// What is wrong with a board, a family or a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardError {
    /// A short stable name: `board-empty`, `board-too-large`, `board-argument`, `no-such-board`,
    /// `board-graph`, `board-picture`, `board-join`, `board-vertices`, `board-between`, `board-round`, `family-too-large`.
    pub code: &'static str,
    /// What is wrong.
    pub message: String,
    /// What to do about it.
    pub help: Option<String>,
}

impl BoardError {
    pub(super) fn new(code: &'static str, message: impl Into<String>) -> BoardError {
        BoardError { code, message: message.into(), help: None }
    }

    pub(super) fn help(mut self, help: impl Into<String>) -> BoardError {
        self.help = Some(help.into());
        self
    }

    pub(super) fn empty(what: &str) -> BoardError {
        BoardError::new("board-empty", format!("{what} has no sites")).help("a board needs at least one site")
    }

    pub(super) fn too_large(what: &str) -> BoardError {
        BoardError::new("board-too-large", format!("{what} has too many sites"))
            .help(format!("a board may have {MAX_SITES} sites"))
    }
}

impl std::fmt::Display for BoardError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for BoardError {}
