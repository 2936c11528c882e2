//! Which decision of a position to look at next.

use super::learn::{History, Table};
use super::pool::{Block, Proof, Tally};
use super::settings::Settings;
use crate::search::half_points;

/// The proof of a draw.
const DRAW: Proof = 1;
/// What a plain search gives to a decision that it has not tried.
const FIRST: f32 = 100.0;
/// A position further up whose all-moves-as-first values are read, and where its decisions stand.
#[derive(Clone, Copy)]
pub struct Above<'a> {
    pub block: Block<'a>,
    pub places: &'a Table,
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
    /// The decision that is worth a visit most; the first of equals after a place that `from` gives.
    pub fn best(&self, rows: &mut Rows, from: u32) -> usize {
        self.value_all(rows);
        let values = &mut rows.values;
        if self.block.some_proven() {
            self.look_at_proofs(values);
        }
        let count = values.len();
        let start = ((u64::from(from) * count as u64) >> 32) as usize;
        let mut best = (f32::NEG_INFINITY, 0);
        for range in [start..count, 0..start] {
            for (index, value) in range.clone().zip(&values[range]) {
                if *value > best.0 {
                    best = (*value, index);
                }
            }
        }
        best.1
    }

    fn value_all(&self, rows: &mut Rows) {
        let Rows { own, later, elsewhere, values } = rows;
        let all = 0..self.block.len();
        let log = (self.block.visits().max(2) as f32).ln();
        let (c, k) = (self.settings.exploration, self.settings.equivalence);
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
            elsewhere.extend(all.map(|index| self.history.value(self.block.key(index))));
            values.extend(own.iter().zip(&*elsewhere).map(|(own, mean)| with_history(*own, *mean, log, c)));
        } else {
            values.extend(own.iter().map(|own| plain(*own, log, c)));
        }
    }

    /// What random games tell that had the decision later on, completed in the best way.
    #[inline]
    fn later(&self, index: usize) -> Tally {
        if let Some(Above { block, places }) = self.above {
            if let Some(place) = places.get(self.block.key(index)) {
                let above = best_way(&block, place as usize);
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
