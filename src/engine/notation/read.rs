//! Reading moves, forgivingly.
//!
//! Four readings are tried, each more forgiving than the one before, until one finds a move: the full form;
//! with parts run together and words shortened; with `done` left out; with any parts left out.

use super::moves::{is_complete, seat_to_decide, to_move, Part, MAX_DECISIONS};
use super::{decision_text, Move, Named};
use crate::diagnostic::nearest;
use crate::game::{EvalLimit, Pick};
use crate::model::Seat;
use std::fmt;

/// How many fitting moves an error lists.
const LISTED: usize = 10;

/// How many decisions are tried to read one move.
const MAX_TRIES: usize = 20_000;

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
                write!(f, "`{text}` is not a legal move here")
            }
            ReadError::Illegal { text, near } => {
                write!(f, "`{text}` is not a legal move here; possible: {}", near.join(", "))
            }
            ReadError::Ambiguous { text, fits, more } => {
                let more = if *more { ", …" } else { "" };
                write!(f, "`{text}` may mean several moves: {}{more}", fits.join(", "))
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

/// How forgiving a reading is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Reading {
    /// Every part in full, with blanks between.
    Full,
    /// Parts may be run together, words may be shortened.
    Joined,
    /// And `done` may be left out.
    Undone,
    /// And any part may be left out.
    Short,
}

/// The legal move that a text means.
///
/// # Errors
/// When none or several are meant, the game is over, or a rule takes too many steps.
pub fn read_move<G: Named>(game: &G, state: &G::State, text: &str) -> Result<Move, ReadError> {
    read(game, state, text, &[Reading::Full, Reading::Joined, Reading::Undone, Reading::Short])
}

/// The legal move of which a text is the full form, sets in any order.
///
/// # Errors
/// As for [`read_move`].
pub fn read_full_move<G: Named>(game: &G, state: &G::State, text: &str) -> Result<Move, ReadError> {
    read(game, state, text, &[Reading::Full])
}

fn read<G: Named>(game: &G, state: &G::State, text: &str, readings: &[Reading]) -> Result<Move, ReadError> {
    let Some(seat) = seat_to_decide(game, state) else { return Err(ReadError::Over) };
    let typed = normal(text);
    let mut near = Vec::new();
    for &reading in readings {
        if typed.is_empty() {
            break;
        }
        let mut reader =
            Reader { game, seat, reading, found: Vec::new(), tries: 0, rest: typed.len() + 1, near };
        reader.walk(state, &typed, &mut Vec::new())?;
        let cut_short = reader.tries > MAX_TRIES;
        let mut found = reader.found;
        if found.len() == 1 && !cut_short {
            return Ok(found.remove(0));
        }
        if !found.is_empty() {
            let more = cut_short || found.len() > LISTED;
            let fits = found.into_iter().take(LISTED).map(|m| m.text).collect();
            return Err(ReadError::Ambiguous { text: text.to_string(), fits, more });
        }
        near = reader.near;
    }
    Err(ReadError::Illegal { text: text.to_string(), near })
}

struct Reader<'g, G> {
    game: &'g G,
    seat: Seat,
    reading: Reading,
    found: Vec<Move>,
    tries: usize,
    /// The shortest rest of the text that a legal beginning of a move has left over so far.
    rest: usize,
    /// What could have followed there.
    near: Vec<String>,
}

impl<G: Named> Reader<'_, G> {
    /// Goes through the moves that begin with `path` and of which `typed` may be the rest.
    fn walk(&mut self, state: &G::State, typed: &str, path: &mut Vec<Part>) -> Result<(), EvalLimit> {
        if is_complete(self.game, state, self.seat, path.len()) {
            if typed.is_empty() {
                self.find(to_move(path.clone()));
            }
            return Ok(());
        }
        if path.len() > MAX_DECISIONS || typed.is_empty() && self.reading < Reading::Undone {
            return Ok(());
        }
        let texts: Vec<String> =
            (0..self.game.decision_count(state)).map(|i| decision_text(self.game, state, i)).collect();
        if self.reading != Reading::Short {
            self.note(typed, path, &texts);
        }
        let in_set = self.game.in_set(state);
        for (index, text) in texts.iter().enumerate() {
            let decision = self.game.decision(state, index);
            for rest in self.rests(typed, text, &decision.pick) {
                self.tries += 1;
                if self.tries > MAX_TRIES || self.found.len() > LISTED {
                    return Ok(());
                }
                let mut next = state.clone();
                self.game.play(&mut next, index)?;
                path.push(Part { decision: decision.clone(), text: text.clone(), in_set });
                self.walk(&next, rest, path)?;
                path.pop();
            }
        }
        Ok(())
    }

    fn find(&mut self, mv: Move) {
        if !self.found.contains(&mv) {
            self.found.push(mv);
        }
    }

    /// What may be left of the text after a decision.
    fn rests<'t>(&self, typed: &'t str, text: &str, pick: &Pick) -> Vec<&'t str> {
        let text = normal(text);
        let mut rests = Vec::new();
        if let Some(rest) = typed.strip_prefix(text.as_str()) {
            if rest.is_empty() || rest.starts_with(' ') || self.reading > Reading::Full {
                rests.push(rest.trim_start());
            }
        }
        let word = typed.split(' ').next().unwrap_or("");
        let shortens = word.len() < text.len() && text.starts_with(word) && !word.is_empty();
        if self.reading > Reading::Full && shortens && is_word(&text) {
            rests.push(typed[word.len()..].trim_start());
        }
        let may_be_left_out = match self.reading {
            Reading::Full | Reading::Joined => false,
            Reading::Undone => *pick == Pick::Done,
            Reading::Short => true,
        };
        if may_be_left_out && !rests.contains(&typed) {
            rests.push(typed);
        }
        rests
    }

    /// Remembers what could stand where the text stops fitting.
    fn note(&mut self, typed: &str, path: &[Part], texts: &[String]) {
        if typed.len() >= self.rest || typed.is_empty() && path.is_empty() {
            return;
        }
        self.rest = typed.len();
        let word = typed.split(' ').next().unwrap_or("");
        let best = nearest(word, texts.iter().map(String::as_str));
        let others = texts.iter().map(String::as_str).filter(|t| Some(*t) != best);
        let before: String = path.iter().map(|p| format!("{} ", p.text)).collect();
        let all = best.into_iter().chain(others).take(LISTED);
        self.near = all.map(|text| format!("{before}{text}")).collect();
        if texts.len() > LISTED {
            self.near.push("…".into());
        }
    }
}

/// Lower case; `-`, `,`, `/` and blanks become one blank, except for a minus before a number.
fn normal(text: &str) -> String {
    let mut out = String::new();
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        let before = out.is_empty() || out.ends_with(' ');
        let minus = c == '-' && before && chars.peek().is_some_and(char::is_ascii_digit);
        if (c.is_whitespace() || matches!(c, '-' | ',' | '/')) && !minus {
            if !before {
                out.push(' ');
            }
        } else {
            out.extend(c.to_lowercase());
        }
    }
    out.trim_end().to_string()
}

/// A word may be shortened; the name of a site or a number may not.
fn is_word(text: &str) -> bool {
    text.chars().all(|c| c.is_alphabetic() || c == '_' || c == ' ')
}

#[cfg(test)]
mod tests {
    use super::normal;

    #[test]
    fn marks_between_parts_do_not_matter() {
        assert_eq!(normal(" E2-e4, Queen "), "e2 e4 queen");
        assert_eq!(normal("a1 -3"), "a1 -3");
    }
}
