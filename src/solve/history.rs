//! How much good decisions did, wherever they were made (the history heuristic, Schaeffer 1989).

use crate::game::{Decision, Game, Pick};
use std::hash::{DefaultHasher, Hash, Hasher};

/// Where the history keeps a decision; a few share a place.
pub type Place = u16;

/// How many places there are.
const PLACES: usize = 1 << 12;

/// The place of a decision; in mid-turn together with the decision `before` it, without which it means little.
pub fn place(decision: &Decision, before: Option<Place>) -> Place {
    let own = match decision.pick {
        Pick::Site(site) => site.index(),
        _ => {
            let mut hasher = DefaultHasher::new();
            decision.hash(&mut hasher);
            hasher.finish() as usize
        }
    };
    let before = before.map_or(0, |before| (usize::from(before) + 1) * 67);
    (own.wrapping_add(before) % PLACES) as Place
}

/// All decisions of a state, that of the place `killer` first.
pub fn killer_first<G: Game>(
    game: &G,
    state: &G::State,
    killer: Place,
    before: Option<Place>,
) -> impl Iterator<Item = usize> {
    let all = 0..game.decision_count(state);
    let first = all.clone().find(|index| place(&game.decision(state, *index), before) == killer);
    first.into_iter().chain(all.filter(move |index| Some(*index) != first))
}

/// Praise for decisions of the seat asked about, and for those of the others.
pub struct History([Vec<u64>; 2]);

impl History {
    /// No praise.
    pub fn new() -> History {
        History([vec![0; PLACES], vec![0; PLACES]])
    }

    /// A decision decided after so many nodes.
    pub fn praise(&mut self, asks: bool, place: Place, work: u64) {
        self.0[usize::from(asks)][usize::from(place)] += 1 + work.checked_ilog2().map_or(0, u64::from);
    }

    /// How much a decision has been praised.
    pub fn praise_of(&self, asks: bool, place: Place) -> u64 {
        self.0[usize::from(asks)][usize::from(place)]
    }
}
