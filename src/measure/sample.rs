//! Numbers from samples of games, with intervals.

use super::Unit;
use crate::analysis::statistics::wilson;
use crate::game::Rng;
use rand::Rng as _;
use serde::{Deserialize, Serialize};

/// How often a sample is drawn again.
const DRAWS: usize = 1_000;

/// Of N games that were all alike at most this many in N are otherwise, at 95 %: the rule of three (Hanley and
/// Lippman-Hand 1983).
const UNSEEN: f64 = 3.0;

/// A number and the limits of its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Estimate {
    /// The number.
    pub value: f64,
    /// The lower limit; nothing if the number is exact or has no interval.
    #[serde(default)]
    pub low: Option<f64>,
    /// The upper limit.
    #[serde(default)]
    pub high: Option<f64>,
}

impl Estimate {
    /// A number without an interval.
    pub fn exact(value: f64) -> Estimate {
        Estimate { value, low: None, high: None }
    }

    /// A number with its interval.
    pub fn within(value: f64, (low, high): (f64, f64)) -> Estimate {
        Estimate { value, low: Some(low), high: Some(high) }
    }

    /// A share of points or of games: Wilson's interval. Nothing without games.
    pub fn share(points: f64, games: usize) -> Option<Estimate> {
        let share = points / games as f64;
        (games > 0).then(|| Estimate::within(share, wilson(share, games as f64)))
    }

    /// The same with the interval that so many games allow where all of them have the same number, so that samples of them
    /// say nothing: a share is another one in at most 3/N of games, and what was never counted comes at most 3/N times a
    /// game. Numbers without a bound keep the interval that they have.
    pub fn of_games(self, games: usize, unit: Unit) -> Estimate {
        if games == 0 || self.low != Some(self.value) || self.high != Some(self.value) {
            return self;
        }
        let unseen = (UNSEEN / games as f64).min(1.0);
        let value = self.value;
        match unit {
            Unit::Share => {
                let value = value.clamp(0.0, 1.0);
                Estimate::within(self.value, (value - unseen * value, value + unseen * (1.0 - value)))
            }
            Unit::Count if value == 0.0 => Estimate::within(0.0, (0.0, UNSEEN / games as f64)),
            _ => self,
        }
    }

    /// The interval, or the number alone.
    pub fn interval(&self) -> (f64, f64) {
        (self.low.unwrap_or(self.value), self.high.unwrap_or(self.value))
    }
}

/// The mean of what games have, one number each, with the percentiles of means of samples drawn again. Nothing without
/// games.
pub fn mean(of: &[f64], seed: u64) -> Option<Estimate> {
    let mean = |sum: f64| sum / of.len() as f64;
    let value = mean(of.iter().sum());
    statistic(of.len(), seed, value, |drawn| mean(drawn.iter().map(|at| of[*at]).sum()))
}

/// Another statistic of games: `of` works it out from the numbers of games that were drawn, `value` is that of all.
pub fn statistic(games: usize, seed: u64, value: f64, of: impl Fn(&[usize]) -> f64) -> Option<Estimate> {
    if games == 0 {
        return None;
    }
    if games == 1 {
        return Some(Estimate::exact(value));
    }
    let mut rng = Rng::numbered(seed, games as u64);
    let mut drawn = vec![0; games];
    let mut values: Vec<f64> = (0..DRAWS)
        .map(|_| {
            drawn.iter_mut().for_each(|at| *at = rng.random_range(0..games as u32) as usize);
            of(&drawn)
        })
        .collect();
    values.sort_by(f64::total_cmp);
    let at = |share: f64| values[((DRAWS - 1) as f64 * share).round() as usize];
    Some(Estimate::within(value, (at(0.025), at(0.975))))
}

/// The number below which this share of others lies.
pub fn quantile(of: &[f64], share: f64) -> f64 {
    let mut sorted = of.to_vec();
    sorted.sort_by(f64::total_cmp);
    match sorted.len() {
        0 => 0.0,
        n => sorted[((n - 1) as f64 * share).round() as usize],
    }
}

/// How often numbers come, in about so many columns of whole width.
pub fn histogram(of: &[f64], columns: usize) -> Vec<(f64, f64, u32)> {
    let (Some(low), Some(high)) = (of.iter().copied().reduce(f64::min), of.iter().copied().reduce(f64::max))
    else {
        return Vec::new();
    };
    let low = low.floor();
    let width = ((high - low + 1.0) / columns as f64).ceil().max(1.0);
    let count = ((high - low) / width).floor() as usize + 1;
    let mut found: Vec<(f64, f64, u32)> =
        (0..count).map(|at| (low + at as f64 * width, low + (at + 1) as f64 * width, 0)).collect();
    for x in of {
        let at = (((x - low) / width) as usize).min(count - 1);
        found[at].2 += 1;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_that_are_all_alike_leave_room_for_others() {
        let alike = |value: f64, unit: Unit| {
            let estimate = mean(&[value; 6], 1).map(|found| found.of_games(6, unit));
            estimate.map(|found| found.interval())
        };
        assert_eq!(alike(0.0, Unit::Count), Some((0.0, 0.5)));
        assert_eq!(alike(0.0, Unit::Share), Some((0.0, 0.5)));
        assert_eq!(alike(1.0, Unit::Share), Some((0.5, 1.0)));
        assert_eq!(alike(0.5, Unit::Share), Some((0.25, 0.75)));
        // A game of nine turns each time: another length is as rare, but may be any.
        assert_eq!(alike(9.0, Unit::Count), Some((9.0, 9.0)));
        let unlike = mean(&[0.0, 1.0, 0.0, 0.0, 1.0, 0.0], 1).unwrap();
        assert_eq!(unlike.of_games(6, Unit::Share), unlike);
    }
}
