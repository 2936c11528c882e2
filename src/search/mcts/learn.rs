//! What is learnt about decisions apart from positions.
//!
//! A decision is known by its *slot*, a place in tables of fixed size. Decisions whose slots are the same are taken for
//! one. Those that pick neighbouring things lie side by side, so that few cache lines are touched.

use crate::game::Key;
use std::sync::atomic::{AtomicU32, Ordering};

/// A place for a decision.
pub type Slot = u16;

/// How many slots there are.
pub const SLOTS: usize = 1 << Slot::BITS;

/// The slot of a decision.
#[inline]
pub fn slot(key: Key) -> Slot {
    if !key.is_site() {
        return (key.0.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - Slot::BITS)) as Slot;
    }
    let who = key.choice().wrapping_shl(3) ^ u16::from(key.decider().0);
    key.item() as Slot ^ who.wrapping_shl(10)
}

/// How every decision has done so far, wherever it was made. Every game adds to it for all its decisions, so it has to
/// stay in a near cache: some slots share a place.
#[derive(Debug)]
pub struct History(Vec<(AtomicU32, AtomicU32)>);

/// Places of the history.
const PLACES: usize = 1 << 14;

impl History {
    /// Nothing is known.
    pub fn new() -> History {
        History((0..PLACES).map(|_| Default::default()).collect())
    }

    /// A game with the decision brought so many half points. Of two threads that say so at once one may go unheard.
    #[inline]
    pub fn learn(&self, slot: Slot, points: u32) {
        let (visits, sum) = &self.0[usize::from(slot) % PLACES];
        visits.store(visits.load(Ordering::Relaxed).wrapping_add(1), Ordering::Relaxed);
        sum.store(sum.load(Ordering::Relaxed).wrapping_add(points), Ordering::Relaxed);
    }

    /// The mean value, from 0 to 1; ½ if nothing is known.
    #[inline]
    pub fn value(&self, slot: Slot) -> f32 {
        let (visits, sum) = &self.0[usize::from(slot) % PLACES];
        match visits.load(Ordering::Relaxed) {
            0 => 0.5,
            n => 0.5 * sum.load(Ordering::Relaxed) as f32 / n as f32,
        }
    }
}

/// For each decision its last place in the game just played. Places are counted on from game to game, so what is left
/// of an earlier game lies before all of this one.
#[derive(Debug)]
pub struct LastPlaces {
    places: Box<[u32; SLOTS]>,
    /// Where this game begins.
    start: u32,
    /// Where it ends.
    end: u32,
}

impl LastPlaces {
    /// No game yet.
    pub fn new() -> LastPlaces {
        LastPlaces { places: Box::new([0; SLOTS]), start: 1, end: 1 }
    }

    /// Takes up a game with these decisions in order; some are passed over.
    pub fn take_up(&mut self, decisions: impl ExactSizeIterator<Item = Option<Slot>>) {
        if self.end.checked_add(decisions.len() as u32).is_none() {
            *self = LastPlaces::new();
        }
        self.start = self.end;
        let mut end = self.end;
        for slot in decisions {
            if let Some(slot) = slot {
                self.places[usize::from(slot)] = end;
            }
            end += 1;
        }
        self.end = end;
    }

    /// Did the game have the decision at this place or later?
    #[inline]
    pub fn since(&self, slot: Slot, place: usize) -> bool {
        self.places[usize::from(slot)] >= self.start + place as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Role;

    #[test]
    fn sites_of_one_choice_lie_side_by_side() {
        let of = |role, choice, item| slot(Key::new(Role(role), choice, item, false, true));
        assert!(
            (0..1000).all(|item| of(1, 2, item + 1) ^ of(1, 2, item) == (item as u16 ^ (item as u16 + 1)))
        );
        let mut all: Vec<Slot> =
            (0..2).flat_map(|role| (0..500).map(move |item| of(role, 1, item))).collect();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), 1000);
    }

    #[test]
    fn an_earlier_game_is_forgotten() {
        let mut last = LastPlaces::new();
        last.take_up([5, 6, 5].map(Some).into_iter());
        assert!(last.since(5, 2) && last.since(6, 1) && !last.since(6, 2) && !last.since(7, 0));
        last.take_up([None, Some(7)].into_iter());
        assert!(last.since(7, 1) && !last.since(5, 0) && !last.since(7, 2));
        last.end = u32::MAX;
        last.take_up([8].map(Some).into_iter());
        assert!(last.since(8, 0) && !last.since(7, 0));
    }

    #[test]
    fn history_is_a_mean() {
        let history = History::new();
        assert_eq!(history.value(5), 0.5);
        [2, 2, 1, 0].into_iter().for_each(|points| history.learn(5, points));
        assert_eq!(history.value(5), 0.625);
    }
}
