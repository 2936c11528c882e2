//! Which decision of a position to look at next.

use super::block::{Block, Proof, Tally, FAVOURITES};
use super::learn::{History, Slot, SLOTS};
use super::settings::Settings;
use crate::search::half_points;

/// The proof of a draw.
const DRAW: Proof = 1;
/// What a plain search gives to a decision that it has not tried.
const FIRST: f32 = 100.0;
/// The favourites of a position hold for so many visits at least and at most: not more of each thread than there are of
/// them, so that the best of them is the best of all as long as the values of the others stay what they are.
const LASTING: (u32, u32) = (3, FAVOURITES as u32);

/// A position further up whose all-moves-as-first values are read.
#[derive(Clone, Copy)]
pub struct Above<'a> {
    pub block: Block<'a>,
    pub places: &'a Places,
}

/// Where the decisions of a position stand among them, by their slots.
#[derive(Debug)]
pub struct Places(Box<[u16; SLOTS]>);

impl Places {
    /// Of no position.
    pub fn new() -> Places {
        Places(Box::new([0; SLOTS]))
    }

    /// Of this position. What is left of others is found out when it is looked up.
    pub fn take_up(&mut self, block: &Block<'_>) {
        (0..block.len()).for_each(|index| self.0[usize::from(block.slot(index))] = index as u16);
    }

    /// The place of a decision in this position, which was taken up last.
    #[inline]
    fn of(&self, slot: Slot, block: &Block<'_>) -> Option<usize> {
        let place = usize::from(self.0[usize::from(slot)]);
        (place < block.len() && block.slot(place) == slot).then_some(place)
    }
}

/// What the values of a position's decisions depend on.
pub struct View<'a> {
    pub settings: &'a Settings,
    pub history: &'a History,
    pub block: Block<'a>,
    pub above: Option<Above<'a>>,
}

/// Room for the numbers of all decisions. They are copied there first: plain rows are worked through several at once.
#[derive(Debug, Default)]
pub struct Rows {
    own: Vec<Tally>,
    /// All-moves-as-first tallies.
    later: Vec<Tally>,
    /// What the history says.
    elsewhere: Vec<f32>,
    values: Vec<f32>,
}

impl View<'_> {
    /// The decision that is worth a visit most; the first of equals after a place that `from` gives. In positions with
    /// many decisions all of them are looked at every few visits only, and else those that looked best.
    pub fn best(&self, rows: &mut Rows, from: u32) -> usize {
        let (visits, some_proven) = (self.block.visits(), self.block.some_proven());
        if let Some(favourites) = self.block.favourites(visits).filter(|_| !some_proven) {
            return self.best_of(&favourites);
        }
        self.value_all(rows);
        if some_proven {
            self.look_at_proofs(&mut rows.values);
        }
        let count = rows.values.len();
        let start = ((u64::from(from) * count as u64) >> 32) as usize;
        if some_proven || count <= FAVOURITES {
            return largest(&rows.values, start);
        }
        let favourites = most(&rows.values, start);
        let most = LASTING.1 * self.settings.threads.max(1) as u32;
        self.block.favour(favourites, visits.saturating_add(visits.clamp(LASTING.0, most)));
        usize::from(favourites[0])
    }

    fn best_of(&self, favourites: &[u16; FAVOURITES]) -> usize {
        let log = self.log();
        let mut best = (f32::NEG_INFINITY, 0);
        for index in favourites.iter().map(|index| usize::from(*index)) {
            let value = self.value(index, log);
            if value > best.0 {
                best = (value, index);
            }
        }
        best.1
    }

    fn log(&self) -> f32 {
        libm::logf(self.block.visits().max(2) as f32)
    }

    #[inline]
    fn value(&self, index: usize, log: f32) -> f32 {
        let (c, k) = (self.settings.exploration, self.settings.equivalence);
        let own = self.block.own(index);
        if self.settings.rave {
            with_later(own, self.later(index), log, c, k)
        } else if self.settings.history {
            with_history(own, self.history.value(self.block.slot(index)), log, c)
        } else {
            plain(own, log, c)
        }
    }

    fn value_all(&self, rows: &mut Rows) {
        let Rows { own, later, elsewhere, values } = rows;
        let all = 0..self.block.len();
        let (c, k, log) = (self.settings.exploration, self.settings.equivalence, self.log());
        own.clear();
        own.extend(self.block.all_own());
        values.clear();
        if self.settings.rave {
            later.clear();
            match self.above {
                None if self.block.ways() == 1 => later.extend(self.block.all_later()),
                _ => later.extend(all.map(|index| self.later(index))),
            }
            values.extend(own.iter().zip(&*later).map(|(own, later)| with_later(*own, *later, log, c, k)));
        } else if self.settings.history {
            elsewhere.clear();
            elsewhere.extend(all.map(|index| self.history.value(self.block.slot(index))));
            values.extend(own.iter().zip(&*elsewhere).map(|(own, mean)| with_history(*own, *mean, log, c)));
        } else {
            values.extend(own.iter().map(|own| plain(*own, log, c)));
        }
    }

    /// What random games tell that had the decision later on, completed in the best way.
    #[inline]
    fn later(&self, index: usize) -> Tally {
        if let Some(Above { block, places }) = self.above {
            if let Some(place) = places.of(self.block.slot(index), &block) {
                let above = best_way(&block, place);
                if above.visits > 0 {
                    return above;
                }
            }
        }
        best_way(&self.block, index)
    }

    /// What is proven needs no visits. A proven draw that looks best teaches nothing more: now and then something
    /// else is looked at.
    fn look_at_proofs(&self, values: &mut [f32]) {
        let elsewhere = self.block.visits().is_multiple_of(4);
        for (index, value) in values.iter_mut().enumerate().take(self.block.len()) {
            match self.block.proof_of(index) {
                0 => {}
                DRAW if elsewhere => *value = -2.0,
                proof => {
                    *value = [-1.0, 0.5, 2.0 * FIRST][half_points(proof - 1, self.block.seat) as usize];
                }
            }
        }
    }
}

/// Where the largest value stands, the first of equals from a place on.
fn largest(values: &[f32], start: usize) -> usize {
    let mut best = (f32::NEG_INFINITY, 0);
    for range in [start..values.len(), 0..start] {
        for (index, value) in range.clone().zip(&values[range]) {
            if *value > best.0 {
                best = (*value, index);
            }
        }
    }
    best.1
}

/// Where the largest values stand, in order, of equals those first that come first from a place on.
fn most(values: &[f32], start: usize) -> [u16; FAVOURITES] {
    let (mut best, least) = ([(f32::NEG_INFINITY, 0); FAVOURITES], least_of_most(values));
    for range in [start..values.len(), 0..start] {
        for (index, value) in range.clone().zip(&values[range]).filter(|(_, value)| **value >= least) {
            let mut place = FAVOURITES;
            while place > 0 && *value > best[place - 1].0 {
                place -= 1;
                if place + 1 < FAVOURITES {
                    best[place + 1] = best[place];
                }
            }
            if place < FAVOURITES {
                best[place] = (*value, index as u16);
            }
        }
    }
    best.map(|(_, index)| index)
}

/// A value that as many as are wanted come up to: the least of the largest ones of as many shares.
fn least_of_most(values: &[f32]) -> f32 {
    let mut largest = [f32::NEG_INFINITY; FAVOURITES];
    for some in values.chunks_exact(FAVOURITES) {
        for (largest, value) in largest.iter_mut().zip(some) {
            *largest = if *value > *largest { *value } else { *largest };
        }
    }
    largest.into_iter().fold(f32::INFINITY, f32::min)
}

/// The way of completing a decision with the best mean; one that no game has had yet.
#[inline]
fn best_way(block: &Block<'_>, index: usize) -> Tally {
    let mut best = block.later(0, index);
    for way in 1..block.ways() {
        let other = block.later(way, index);
        let product = |a: Tally, b: Tally| u64::from(a.points) * u64::from(b.visits);
        if other.visits == 0 || product(other, best) > product(best, other) {
            best = other;
        }
    }
    best
}

/// UCB1-Tuned's term (Auer, Cesa-Bianchi and Fischer 2002), with the variance of wins and losses.
#[inline(always)]
fn bound(mean: f32, log: f32, visits: f32) -> f32 {
    let share = log / visits;
    (share * (mean * (1.0 - mean) + (2.0 * share).sqrt()).min(0.25)).sqrt()
}

/// Visits and points; never more than a whole number of 32 bits with a sign holds.
#[inline(always)]
fn numbers(tally: Tally) -> (f32, f32) {
    (tally.visits as i32 as f32, 0.5 * tally.points as i32 as f32)
}

/// RAVE: all-moves-as-first values weigh less with every visit.
#[inline(always)]
fn with_later(own: Tally, later: Tally, log: f32, c: f32, k: f32) -> f32 {
    let ((visits, points), (later, later_points)) = (numbers(own), numbers(later));
    let of_later = if later == 0.0 { 1.0 } else { later_points / later.max(1.0) };
    let weight = if later == 0.0 { 0.0 } else { (k / (3.0 * visits + k)).sqrt() };
    let at_least_one = visits.max(1.0);
    let mean = points / at_least_one;
    let tried = mean + weight * (of_later - mean) + c * bound(mean, log, at_least_one);
    if visits == 0.0 {
        of_later + 0.5 * c
    } else {
        tried
    }
}

/// Progressive history: how a decision has done elsewhere, as a bias that fades with losses.
#[inline(always)]
fn with_history(own: Tally, elsewhere: f32, log: f32, c: f32) -> f32 {
    let (visits, points) = numbers(own);
    let at_least_one = visits.max(1.0);
    let mean = points / at_least_one;
    let bias = 2.0 * elsewhere / (visits - points + 1.0);
    let tried = mean + bias + c * bound(mean, log, at_least_one);
    if visits == 0.0 {
        1.0 + elsewhere
    } else {
        tried
    }
}

/// Plain UCT.
#[inline(always)]
fn plain(own: Tally, log: f32, c: f32) -> f32 {
    let (visits, points) = numbers(own);
    let at_least_one = visits.max(1.0);
    let mean = points / at_least_one;
    let tried = mean + c * bound(mean, log, at_least_one);
    if visits == 0.0 {
        FIRST
    } else {
        tried
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::{Rng as _, SeedableRng};

    #[test]
    fn the_most_are_the_largest_in_order() {
        let mut rng = crate::game::Rng::seed_from_u64(3);
        for count in [FAVOURITES, 40, 200] {
            let values: Vec<f32> = (0..count).map(|_| rng.random_range(0..60) as f32).collect();
            let start = rng.random_range(0..count);
            let mut order: Vec<usize> = (start..count).chain(0..start).collect();
            order.sort_by(|a, b| values[*b].total_cmp(&values[*a]));
            let most = most(&values, start).map(usize::from);
            assert_eq!(most[..], order[..FAVOURITES]);
            assert_eq!(most[0], largest(&values, start));
        }
    }
}
