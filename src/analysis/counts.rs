//! Counts of moves and positions, to compare rule engines by.
//!
//! A position's hash stands for it. Where the rules ask about earlier positions, equal positions with different
//! pasts count as one, and the first one found is played on.

use crate::game::{EvalLimit, Game, Pick, Status};
use rayon::prelude::*;
use std::collections::BTreeSet;
use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};

/// The most decisions in one turn that is counted.
const MAX_DECISIONS: usize = 1_000;

/// Why a count is not given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CountError {
    /// More decisions would have to be played than allowed.
    TooMany(u64),
    /// A rule takes too many steps.
    Limit(EvalLimit),
}

impl fmt::Display for CountError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CountError::TooMany(limit) => {
                write!(f, "there is too much to count here (limit: {limit} decisions played)")
            }
            CountError::Limit(limit) => limit.fmt(f),
        }
    }
}

impl std::error::Error for CountError {}

impl From<EvalLimit> for CountError {
    fn from(limit: EvalLimit) -> CountError {
        CountError::Limit(limit)
    }
}

/// Counts in one game.
pub struct Counter<'a, G: Game> {
    game: &'a G,
    limit: u64,
    played: AtomicU64,
    progress: &'a (dyn Fn(u64) + Sync),
}

impl<'a, G: Game> Counter<'a, G> {
    /// Plays at most `limit` decisions.
    pub fn new(game: &'a G, limit: u64) -> Counter<'a, G> {
        Counter { game, limit, played: AtomicU64::new(0), progress: &|_| () }
    }

    /// Tells now and then how many decisions have been played, from any thread.
    pub fn with_progress(self, progress: &'a (dyn Fn(u64) + Sync)) -> Counter<'a, G> {
        Counter { progress, ..self }
    }

    /// The number of ways to play `turns` whole turns; equal sets are one way. A game that is over earlier
    /// contributes nothing.
    ///
    /// # Errors
    /// When there is too much to count, or a rule takes too many steps.
    pub fn perft(&self, state: &G::State, turns: u32) -> Result<u64, CountError> {
        self.paths(state, turns, false)
    }

    /// As [`Counter::perft`], but turns that lead to equal positions count once at each step.
    ///
    /// # Errors
    /// When there is too much to count, or a rule takes too many steps.
    pub fn results(&self, state: &G::State, turns: u32) -> Result<u64, CountError> {
        self.paths(state, turns, true)
    }

    /// The number of different positions after exactly `turns` turns.
    ///
    /// # Errors
    /// When there is too much to count, or a rule takes too many steps.
    pub fn positions(&self, state: &G::State, turns: u32) -> Result<u64, CountError> {
        let mut level = vec![state.clone()];
        for _ in 0..turns {
            let next = level.par_iter().map(|s| self.after_turn(s)).collect::<Result<Vec<_>, _>>()?;
            level = self.different(next.into_iter().flatten(), &mut BTreeSet::new());
        }
        Ok(level.len() as u64)
    }

    /// The number of different positions after at most `decisions` decisions, the start not counted.
    ///
    /// # Errors
    /// When there is too much to count, or a rule takes too many steps.
    pub fn decisions(&self, state: &G::State, decisions: u32) -> Result<u64, CountError> {
        let mut seen = BTreeSet::from([self.game.hash(state)]);
        let mut level = vec![state.clone()];
        for _ in 0..decisions {
            let next = level.par_iter().map(|s| self.after_decision(s)).collect::<Result<Vec<_>, _>>()?;
            level = self.different(next.into_iter().flatten(), &mut seen);
        }
        Ok(seen.len() as u64 - 1)
    }

    fn paths(&self, state: &G::State, turns: u32, merged: bool) -> Result<u64, CountError> {
        if turns == 0 {
            return Ok(1);
        }
        let mut ends = self.after_turn(state)?;
        if merged {
            ends = self.different(ends.into_iter(), &mut BTreeSet::new());
        }
        if turns == 1 {
            return Ok(ends.len() as u64);
        }
        ends.par_iter().map(|end| self.paths(end, turns - 1, merged)).sum()
    }

    /// Those whose hashes were not seen before.
    fn different(&self, states: impl Iterator<Item = G::State>, seen: &mut BTreeSet<u64>) -> Vec<G::State> {
        states.filter(|state| seen.insert(self.game.hash(state))).collect()
    }

    fn after_decision(&self, state: &G::State) -> Result<Vec<G::State>, CountError> {
        (0..self.game.decision_count(state)).map(|index| self.play(state, index)).collect()
    }

    /// The states at the end of every way to play this turn.
    fn after_turn(&self, state: &G::State) -> Result<Vec<G::State>, CountError> {
        let mut ends = Vec::new();
        self.turn(state, None, 0, &mut ends)?;
        Ok(ends)
    }

    /// `last` is the pick before, to count every set once.
    fn turn(
        &self,
        state: &G::State,
        last: Option<Pick>,
        depth: usize,
        ends: &mut Vec<G::State>,
    ) -> Result<(), CountError> {
        if depth > MAX_DECISIONS {
            return Err(CountError::TooMany(self.limit));
        }
        let above = last.filter(|_| self.game.in_set(state));
        for index in 0..self.game.decision_count(state) {
            let pick = self.game.decision(state, index).pick;
            if above.as_ref().is_some_and(|above| pick != Pick::Done && pick <= *above) {
                continue;
            }
            let next = self.play(state, index)?;
            if matches!(self.game.status(&next), Status::Open { mid_turn: true, .. }) {
                self.turn(&next, Some(pick), depth + 1, ends)?;
            } else {
                ends.push(next);
            }
        }
        Ok(())
    }

    fn play(&self, state: &G::State, index: usize) -> Result<G::State, CountError> {
        let played = self.played.fetch_add(1, Ordering::Relaxed) + 1;
        if played > self.limit {
            return Err(CountError::TooMany(self.limit));
        }
        if played % 4096 == 0 {
            (self.progress)(played);
        }
        let mut next = state.clone();
        self.game.play(&mut next, index)?;
        Ok(next)
    }
}
