//! The words other than moves that a player may type.

use crate::cli::terminal;
use std::path::PathBuf;

/// What a typed line asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Word {
    Help,
    /// Legal moves that begin so.
    Moves(String),
    Board,
    Undo,
    Redo,
    Random,
    Hint,
    Resign,
    /// `over`: in place of a file that is there.
    Save {
        path: PathBuf,
        over: bool,
    },
    /// `over`: in place of a file that is there.
    Svg {
        path: PathBuf,
        over: bool,
    },
    /// Why a move is not legal; without one, why the game has or has not ended.
    Why(String),
    Log,
    Rules,
    /// Adds a pattern to the list of those that may be named.
    Invent(String),
    /// The game once more; with `swap` everybody takes the next seat.
    New {
        swap: bool,
    },
    Quit,
    /// A word that wants more, and what.
    Unfinished(&'static str),
}

/// What `help` tells: words and what they do.
const HELP: [(&str, &str); 17] = [
    (
        "A move",
        "as `?` shows it. Case, `-`, `,` and `x` or `:` between the parts do not matter, and parts may be left out as \
         long as only one legal move is meant. The Tab key completes moves and words",
    ),
    ("? [START]", "the legal moves, or those that begin with START (also `moves`)"),
    ("? NAME", "in Mind Ninja: what a pattern means (also `help NAME`)"),
    ("why MOVE", "why a move is not legal; `why` alone: why the game has or has not ended"),
    ("board", "the position once more"),
    ("undo", "takes back your last move and the answers to it; `redo` plays it again"),
    ("hint", "what the machine would play, and how well it thinks you stand"),
    ("random", "plays a random move for you"),
    ("log", "the moves so far"),
    ("rules", "the rules of this game, with the pattern that is played for"),
    (
        "save FILE",
        "writes the game to a new file, or to the one that it was saved to before; `save! FILE` writes over any other",
    ),
    ("svg FILE", "draws the position as a picture; `svg! FILE` writes over one that is there"),
    ("invent C", "in Mind Ninja, for whoever names the pattern: puts the condition C on the list; then type its name"),
    ("resign", "you lose, with your team if you have one, and all others win"),
    ("new", "plays the game again; `new swap` with the next seat for everybody"),
    ("quit", "leaves the game. At a terminal a game that is not saved is kept: `boardwright play --resume` goes on with it"),
    (
        "Ctrl-C",
        "while the machine thinks: it plays at once; otherwise as `quit`",
    ),
];

/// What `help` tells, laid out for the terminal.
pub fn help() -> String {
    let column = HELP.iter().map(|(word, _)| word.len()).max().unwrap_or(0) + 2;
    let mut lines: Vec<String> =
        HELP.iter().map(|(word, text)| terminal::beside(word, column, text)).collect();
    let last = "If a command is also a legal move, it is played as the move; type `:undo` for the command.";
    lines.push(terminal::wrapped(last, terminal::prose(), ""));
    lines.join("\n")
}

/// The words, to be completed.
pub const WORDS: [&str; 16] = [
    "board", "help", "hint", "invent ", "log", "moves", "new", "quit", "random", "redo", "resign", "rules",
    "save ", "svg ", "undo", "why ",
];

impl Word {
    /// The word that a line begins with, if it is one of these.
    pub fn of(line: &str) -> Option<Word> {
        let line = line.strip_prefix(':').unwrap_or(line).trim();
        if let Some(start) = line.strip_prefix('?') {
            return Some(Word::Moves(start.trim().to_string()));
        }
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let alone = |found: Word| rest.is_empty().then_some(found);
        match word.to_lowercase().as_str() {
            "moves" => Some(Word::Moves(rest.to_string())),
            "help" if rest.is_empty() => Some(Word::Help),
            "help" => Some(Word::Moves(rest.to_string())),
            "why" => Some(Word::Why(rest.trim_end_matches('?').trim().to_string())),
            "board" => alone(Word::Board),
            "undo" => alone(Word::Undo),
            "redo" => alone(Word::Redo),
            "random" => alone(Word::Random),
            "hint" => alone(Word::Hint),
            "resign" => alone(Word::Resign),
            "log" => alone(Word::Log),
            "rules" => alone(Word::Rules),
            "new" if rest.eq_ignore_ascii_case("swap") => Some(Word::New { swap: true }),
            "new" => alone(Word::New { swap: false }),
            "quit" | "exit" => alone(Word::Quit),
            "save" | "save!" if rest.is_empty() => Some(Word::Unfinished("write `save` and a file's name")),
            "save" => Some(Word::Save { path: rest.into(), over: false }),
            "save!" => Some(Word::Save { path: rest.into(), over: true }),
            "svg" | "svg!" if rest.is_empty() => Some(Word::Unfinished("write `svg` and a file's name")),
            "svg" => Some(Word::Svg { path: rest.into(), over: false }),
            "svg!" => Some(Word::Svg { path: rest.into(), over: true }),
            "invent" if rest.is_empty() => {
                Some(Word::Unfinished("write `invent` and a condition, such as `some Red & centre`"))
            }
            "invent" => Some(Word::Invent(rest.into())),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_known_from_moves() {
        assert_eq!(Word::of("? e2"), Some(Word::Moves("e2".into())));
        assert_eq!(Word::of("MOVES"), Some(Word::Moves(String::new())));
        assert_eq!(Word::of(":undo"), Some(Word::Undo));
        assert_eq!(Word::of("save! a b"), Some(Word::Save { path: "a b".into(), over: true }));
        assert_eq!(Word::of("new swap"), Some(Word::New { swap: true }));
        assert_eq!((Word::of("e2 e4"), Word::of("undo it"), Word::of("")), (None, None, None));
    }
}
