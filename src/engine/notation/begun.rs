//! Moves that are not complete yet: `a2 b2 …` is the move of which these decisions have been made.

use super::moves::{seat_to_decide, MAX_DECISIONS};
use super::own_names::typed_form;
use super::read::{normal, LISTED};
use super::read_error::ReadError;
use super::{decision_text, nearest_decisions, Move, Named};
use crate::game::Decision;

/// What stands behind the decisions of a move that is not complete.
pub const UNFINISHED: &str = "…";

/// The decisions before the mark of an unfinished move; nothing if there is no such mark.
pub(super) fn unfinished(text: &str) -> Option<&str> {
    let text = text.trim_end();
    text.strip_suffix(UNFINISHED).or_else(|| text.strip_suffix("...")).map(str::trim_end)
}

/// The decisions that a text names, each in full, as a move.
///
/// # Errors
/// When one is not legal, the game is over, or a rule takes too many steps.
pub(super) fn read_begun<G: Named>(game: &G, state: &G::State, text: &str) -> Result<Move, ReadError> {
    let seat = seat_to_decide(game, state).ok_or(ReadError::Over)?;
    let form = typed_form(&game.model().board, text);
    let (mut rest, mut state) = (form.as_str(), state.clone());
    let (mut decisions, mut texts): (Vec<Decision>, Vec<String>) = Default::default();
    while !rest.is_empty() {
        let goes_on = seat_to_decide(game, &state) == Some(seat) && decisions.len() < MAX_DECISIONS;
        let count = if goes_on { game.decision_count(&state) } else { 0 };
        let named = (0..count).filter_map(|index| {
            let text = decision_text(game, &state, index);
            let left = rest.strip_prefix(normal(&text).as_str())?;
            (left.is_empty() || left.starts_with(' ')).then_some((left.trim_start(), index, text))
        });
        let Some((left, index, made)) = named.min_by_key(|(left, ..)| left.len()) else {
            let near = if goes_on { nearest_decisions(game, &state, rest, LISTED) } else { Vec::new() };
            let before: String = texts.iter().map(|text| format!("{text} ")).collect();
            let near = near.into_iter().map(|text| format!("{before}{text}")).collect();
            return Err(ReadError::Illegal { text: text.to_string(), near });
        };
        decisions.push(game.decision(&state, index));
        game.play(&mut state, index)?;
        texts.push(made);
        rest = left;
    }
    texts.push(UNFINISHED.to_string());
    Ok(Move { decisions, text: texts.join(" ") })
}
