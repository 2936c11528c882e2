//! How often decisions were good, wherever they were made: the history heuristic (Schaeffer 1989) in relation to how
//! often they were tried (Winands and others 2004), as answers to the decision before where there is enough to tell.

use crate::game::{Decision, Known, Pick};
use std::hash::{DefaultHasher, Hash, Hasher};

/// Where the history keeps a decision; a few share a place.
pub type Place = u16;

/// How many places there are.
const PLACES: usize = 1 << 12;

/// How many places there are for a decision together with the one that it answers.
const REPLIES: usize = 1 << 16;

/// How much a decision's own record weighs beside its record as an answer to this one: as much as so many answers.
const PRIOR: u64 = 64;

/// One, for shares.
const ONE: u64 = 1 << 20;

/// How often something was good, and how often it was tried.
type Tally = [u32; 2];

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
pub fn killer_first<G: Known>(
    game: &G,
    state: &G::State,
    killer: Place,
    before: Option<Place>,
) -> impl Iterator<Item = usize> {
    let all = 0..game.decision_count(state);
    let first = all.clone().find(|index| place(&game.decision(state, *index), before) == killer);
    first.into_iter().chain(all.filter(move |index| Some(*index) != first))
}

/// How often decisions of the seat asked about were good, and those of the others.
pub struct History {
    alone: [Vec<Tally>; 2],
    replies: [Vec<Tally>; 2],
}

impl History {
    /// Nothing was tried.
    pub fn new() -> History {
        let tallies = |size| [vec![[0; 2]; size], vec![[0; 2]; size]];
        History { alone: tallies(PLACES), replies: tallies(REPLIES) }
    }

    /// A decision in answer to the one of the place `to` was tried.
    pub fn learn(&mut self, asks: bool, to: Place, place: Place, good: bool) {
        let side = usize::from(asks);
        let tallies = [&mut self.alone[side][usize::from(place)], &mut self.replies[side][reply(to, place)]];
        for tally in tallies {
            if tally[1] == u32::MAX {
                *tally = tally.map(|n| n / 2);
            }
            *tally = [tally[0] + u32::from(good), tally[1] + 1];
        }
    }

    /// How likely a decision in answer to the one of the place `to` is good; up to [`ONE`].
    pub fn share(&self, asks: bool, to: Place, place: Place) -> u64 {
        let side = usize::from(asks);
        let [good, tried] = self.alone[side][usize::from(place)].map(u64::from);
        let alone = (good + 1) * ONE / (tried + 2);
        let [good, tried] = self.replies[side][reply(to, place)].map(u64::from);
        (good * ONE + PRIOR * alone) / (tried + PRIOR)
    }
}

/// Where the record of an answer is kept.
fn reply(to: Place, place: Place) -> usize {
    let mixed =
        (usize::from(to) + 1).wrapping_mul(0x9e37_79b9) ^ usize::from(place).wrapping_mul(0x85eb_ca6b);
    mixed % REPLIES
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_is_that_of_the_answer_once_it_was_tried_often() {
        let mut history = History::new();
        assert_eq!(history.share(true, 1, 2), ONE / 2, "nothing is known");
        (0..300).for_each(|_| history.learn(true, 1, 2, true));
        (0..300).for_each(|_| history.learn(true, 3, 2, false));
        let share = |to| history.share(true, to, 2) as f64 / ONE as f64;
        assert!(share(1) > 0.9 && share(3) < 0.1, "{} {}", share(1), share(3));
        assert!((share(4) - 0.5).abs() < 0.01, "an answer not tried has the share of all: {}", share(4));
        assert_eq!(history.share(false, 1, 2), ONE / 2, "the other side is another matter");
    }

    #[test]
    fn what_failed_comes_after_what_was_never_tried() {
        let mut history = History::new();
        history.learn(false, 0, 7, false);
        history.learn(false, 0, 8, true);
        let share = |place| history.share(false, 0, place);
        assert!(share(7) < share(9) && share(9) < share(8));
    }

    #[test]
    fn a_full_tally_is_halved() {
        let mut history = History::new();
        history.alone[1][5] = [10, u32::MAX];
        history.learn(true, 0, 5, true);
        assert_eq!(history.alone[1][5], [6, u32::MAX / 2 + 1]);
    }
}
