//! A judged game as its players stand from turn to turn.

use super::data::{points, values};
use crate::study::Game;

/// A game is decided when the winner's value stays at this or more.
pub const DECIDED: f64 = 0.9;
/// A comeback is a win from a value below this share of what is due to a seat.
pub const BEHIND: f64 = 0.6;

/// A game with the values of its positions to each seat, from 0 to 1.
pub struct Course {
    /// For each position what it is worth to each seat.
    pub values: Vec<Vec<f64>>,
    /// How many turns it took.
    pub turns: f64,
    /// Each seat's points.
    pub result: Vec<f64>,
    /// The seats that won, if others did not.
    winners: Vec<usize>,
}

/// The finished games that were judged.
pub fn courses(games: &[&Game], seats: usize) -> Vec<Course> {
    let finished = games.iter().filter(|game| game.winners.is_some() && !game.values.is_empty());
    finished
        .map(|game| {
            let winners: Vec<usize> = game.winners.iter().flatten().map(|seat| usize::from(*seat)).collect();
            Course {
                values: if seats == 2 { of_two(game) } else { of_many(game, seats) },
                turns: f64::from(game.turns.max(1)),
                result: (0..seats).map(|seat| points(game, seat as u8)).collect(),
                winners: if winners.len() < seats { winners } else { Vec::new() },
            }
        })
        .collect()
}

fn of_two(game: &Game) -> Vec<Vec<f64>> {
    values(game).into_iter().map(|first| vec![first, 1.0 - first]).collect()
}

/// A judge speaks of the seat whose turn it is alone. Between two of its turns a seat's value is drawn as a straight line;
/// before the first and after the last it stays as it is.
fn of_many(game: &Game, seats: usize) -> Vec<Vec<f64>> {
    let begun = (0..game.begins.len()).filter(|at| game.begins[*at] == 1);
    let movers: Vec<usize> = begun.map(|at| usize::from(game.seats[at])).collect();
    let own = |value: &crate::study::Value, seat: usize| {
        let first = f64::from(value.first) / 1000.0;
        if seat == 0 {
            first
        } else {
            1.0 - first
        }
    };
    let said: Vec<(usize, f64)> =
        game.values.iter().zip(&movers).map(|(value, seat)| (*seat, own(value, *seat))).collect();
    let of = |at: usize, seat: usize| {
        let before = (0..=at).rev().find(|at| said[*at].0 == seat);
        let after = (at..said.len()).find(|at| said[*at].0 == seat);
        match (before, after) {
            (Some(a), Some(b)) if a < b => {
                let part = (at - a) as f64 / (b - a) as f64;
                said[a].1 + (said[b].1 - said[a].1) * part
            }
            (Some(only), _) | (None, Some(only)) => said[only].1,
            (None, None) => 1.0 / seats as f64,
        }
    };
    (0..said.len()).map(|at| (0..seats).map(|seat| of(at, seat)).collect()).collect()
}

impl Course {
    /// Was it won, not drawn?
    pub fn is_won(&self) -> bool {
        !self.winners.is_empty()
    }

    /// What each position was worth to whoever won.
    fn to_winner(&self) -> impl DoubleEndedIterator<Item = f64> + ExactSizeIterator + '_ {
        let best = |values: &Vec<f64>| self.winners.iter().map(|seat| values[*seat]).fold(0.0, f64::max);
        self.values.iter().map(best)
    }

    /// By how much the best of the others stood before whoever won, below 0 if behind.
    fn behind(&self) -> impl Iterator<Item = f64> + '_ {
        self.values.iter().zip(self.to_winner()).map(|(values, own)| {
            let others = (0..values.len()).filter(|seat| !self.winners.contains(seat));
            others.map(|seat| values[seat]).fold(0.0, f64::max) - own
        })
    }

    /// How often the lead passes from one seat to another; a lead is more than the margin before the next.
    pub fn lead_changes(&self, margin: f64) -> f64 {
        changes(&self.values, margin)
    }

    /// The same in the second half of the positions.
    pub fn late_changes(&self, margin: f64) -> f64 {
        changes(&self.values[self.values.len() / 2..], margin)
    }

    /// The winner's lowest value.
    pub fn lowest(&self) -> f64 {
        self.to_winner().fold(1.0, f64::min)
    }

    /// After which share of its turns the game was decided.
    pub fn decided(&self) -> f64 {
        let open = self.to_winner().rposition(|value| value < DECIDED);
        open.map_or(0.0, |at| ((at + 1) as f64 / self.turns).min(1.0))
    }

    /// Browne's drama (2008): the mean root of how far the winner was behind, over the positions where that was so.
    pub fn drama(&self, margin: f64) -> f64 {
        let behind: Vec<f64> = self.behind().filter(|by| *by > margin).collect();
        behind.iter().fold(0.0, |sum, by| sum + by.sqrt()) / behind.len().max(1) as f64
    }

    /// The largest change of the first seat's value between one turn and the next.
    pub fn swing(&self) -> f64 {
        self.values.windows(2).map(|pair| (pair[1][0] - pair[0][0]).abs()).fold(0.0, f64::max)
    }
}

/// Who leads, if anybody does.
fn leader(values: &[f64], margin: f64) -> Option<usize> {
    let best = (0..values.len()).max_by(|a, b| values[*a].total_cmp(&values[*b]))?;
    let clear = |seat: usize| seat == best || values[best] - values[seat] > margin;
    (0..values.len()).all(clear).then_some(best)
}

fn changes(values: &[Vec<f64>], margin: f64) -> f64 {
    let leads: Vec<usize> = values.iter().filter_map(|values| leader(values, margin)).collect();
    leads.windows(2).filter(|pair| pair[0] != pair[1]).count() as f64
}
