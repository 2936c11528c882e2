//! A move that shows how moves are typed.

use super::Session;
use crate::engine::notation::{decision_text, read_full_move};
use crate::engine::State;
use crate::game::{Game, Pick};
use std::mem::{discriminant, Discriminant};

/// The most decisions of an example.
const MOST: usize = 12;

impl Session {
    /// A whole move that is legal here, begun in the way in which most are; of a move that has begun, what is left.
    pub(super) fn example(&self) -> Option<String> {
        let seat = self.seat_to_decide()?;
        let mut state = self.state().clone();
        let mut words: Vec<String> = Vec::new();
        while words.len() < MOST {
            let index = self.usual(&state)?;
            words.push(decision_text(&self.game, &state, index));
            self.game.play(&mut state, index).ok()?;
            if !self.goes_on(&state, seat) {
                let typed = words.join(" ");
                return Some(read_full_move(&self.game, self.state(), &typed).map_or(typed, |mv| mv.text));
            }
        }
        None
    }

    /// The end of what was begun, or else the first decision of the sort that most are.
    fn usual(&self, state: &State) -> Option<usize> {
        let picks: Vec<Pick> =
            (0..self.game.decision_count(state)).map(|index| self.game.decision(state, index).pick).collect();
        if let Some(done) = picks.iter().position(|pick| matches!(pick, Pick::Done)) {
            return Some(done);
        }
        let alike =
            |sort: Discriminant<Pick>| picks.iter().filter(|pick| discriminant(*pick) == sort).count();
        (0..picks.len()).rev().max_by_key(|index| alike(discriminant(&picks[*index])))
    }
}
