//! Counts of moves and positions, to compare rule engines by.
//!
//! A position's hash stands for it. Where the rules ask about earlier positions, equal positions with different
//! pasts count as one, and the first one found is played on.

use super::threads::add_up;
use crate::game::{EvalLimit, Game, Pick, Status};
use crate::model::Role;
use std::collections::{BTreeMap, HashSet};
use std::fmt;
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::atomic::{AtomicU64, Ordering};

/// The most decisions in one turn that is counted.
const MAX_DECISIONS: usize = 1_000;

/// How many paths are gone on from before what was found is sorted out.
const CHUNK: usize = 4_096;

/// The indices of the decisions that lead to a state.
type Path = Vec<u32>;

/// Hashes of positions: they are mixed already, so nothing hashes them again. Nobody asks for their order.
type Hashes = HashSet<u64, BuildHasherDefault<Mixed>>;

/// Takes a number as its own hash.
#[derive(Default)]
struct Mixed(u64);

impl Hasher for Mixed {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&b| self.0 = self.0.rotate_left(8) ^ u64::from(b));
    }

    fn write_u64(&mut self, n: u64) {
        self.0 = n;
    }
}

/// How far one step goes.
#[derive(Clone, Copy)]
enum Step {
    Turn,
    Decision,
}

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
        Ok(self.after_turns(state, turns, false)?.0)
    }

    /// How many of the different positions after exactly `turns` turns are over, by who won.
    ///
    /// # Errors
    /// When there is too much to count, or a rule takes too many steps.
    pub fn outcomes(&self, state: &G::State, turns: u32) -> Result<BTreeMap<Vec<Role>, u64>, CountError> {
        let mut outcomes = BTreeMap::new();
        for path in self.after_turns(state, turns, true)?.1 {
            let mut end = state.clone();
            for index in path {
                self.game.play(&mut end, index as usize)?;
            }
            if let Status::Over(outcome) = self.game.status(&end) {
                *outcomes.entry(outcome.winners).or_default() += 1;
            }
        }
        Ok(outcomes)
    }

    /// The number of different positions after so many turns, and paths to them if they are wanted.
    fn after_turns(&self, state: &G::State, turns: u32, paths: bool) -> Result<(u64, Vec<Path>), CountError> {
        let mut level = vec![Path::new()];
        let mut count = 1;
        for turn in 1..=turns {
            let mut seen = Hashes::default();
            level = self.next_level(state, &level, &mut seen, paths || turn < turns, Step::Turn)?;
            count = seen.len() as u64;
            if count == 0 {
                break;
            }
        }
        Ok((count, level))
    }

    /// The number of different positions after at most `decisions` decisions, the start not counted.
    ///
    /// # Errors
    /// When there is too much to count, or a rule takes too many steps.
    pub fn decisions(&self, state: &G::State, decisions: u32) -> Result<u64, CountError> {
        let mut level = vec![Path::new()];
        let mut seen = Hashes::default();
        seen.insert(self.game.hash(state));
        for decision in 1..=decisions {
            level = self.next_level(state, &level, &mut seen, decision < decisions, Step::Decision)?;
            if level.is_empty() {
                break;
            }
        }
        Ok(seen.len() as u64 - 1)
    }

    /// Goes one step on from every path, in parallel, and gives the paths to positions not seen before. A path is
    /// played again from the start: it takes far less memory than the state at its end.
    fn next_level(
        &self,
        start: &G::State,
        level: &[Path],
        seen: &mut Hashes,
        keep: bool,
        step: Step,
    ) -> Result<Vec<Path>, CountError> {
        let mut next = Vec::new();
        for chunk in level.chunks(CHUNK) {
            let ends = |nth: u64| self.ends_of(start, &chunk[nth as usize], keep, step);
            let found = add_up(chunk.len() as u64, ends, |mut all, more| {
                all.extend(more);
                all
            });
            for (hash, path) in found? {
                if seen.insert(hash) && keep {
                    next.push(path);
                }
            }
        }
        Ok(next)
    }

    /// The positions one step on from a path: hash, and the path if it is kept.
    fn ends_of(
        &self,
        start: &G::State,
        path: &Path,
        keep: bool,
        step: Step,
    ) -> Result<Vec<(u64, Path)>, CountError> {
        let mut state = start.clone();
        for &index in path {
            self.game.play(&mut state, index as usize)?;
        }
        let mut ends = Vec::new();
        let mut end_at = |end: &G::State, steps: &[u32]| {
            let whole = if keep { [path, steps].concat() } else { Path::new() };
            ends.push((self.game.hash(end), whole));
        };
        match step {
            Step::Turn => self.turn(&state, &mut |end, path| end_at(end, path))?,
            Step::Decision => {
                let mut end = state.clone();
                for index in 0..self.game.decision_count(&state) {
                    self.play(&state, index, &mut end)?;
                    end_at(&end, &[index as u32]);
                }
            }
        }
        Ok(ends)
    }

    fn paths(&self, state: &G::State, turns: u32, merged: bool) -> Result<u64, CountError> {
        if turns == 0 {
            return Ok(1);
        }
        let (mut count, mut ends, mut seen) = (0, Vec::new(), Hashes::default());
        self.turn(state, &mut |end, _| {
            if !merged || seen.insert(self.game.hash(end)) {
                count += 1;
                if turns > 1 {
                    ends.push(end.clone());
                }
            }
        })?;
        if turns == 1 {
            return Ok(count);
        }
        let paths = |nth: u64| self.paths(&ends[nth as usize], turns - 1, merged);
        add_up(ends.len() as u64, paths, |a, b| a + b)
    }

    /// Hands on the state at the end of every way to play this turn, with its path.
    fn turn(&self, state: &G::State, end: &mut dyn FnMut(&G::State, &Path)) -> Result<(), CountError> {
        let mut walk = Walk { path: Path::new(), spare: Vec::new(), end };
        self.rest_of_turn(state, None, &mut walk)
    }

    /// The same of the rest of a turn. `last` is the pick before, to count every set once.
    fn rest_of_turn(
        &self,
        state: &G::State,
        last: Option<Pick>,
        walk: &mut Walk<'_, G>,
    ) -> Result<(), CountError> {
        if walk.path.len() > MAX_DECISIONS {
            return Err(CountError::TooMany(self.limit));
        }
        let above = last.filter(|_| self.game.in_set(state));
        let pick = |index| self.game.decision(state, index).pick;
        let mut next = walk.spare.pop().unwrap_or_else(|| state.clone());
        for index in 0..self.game.decision_count(state) {
            if let Some(above) = &above {
                let pick = pick(index);
                if pick != Pick::Done && pick <= *above {
                    continue;
                }
            }
            self.play(state, index, &mut next)?;
            walk.path.push(index as u32);
            if matches!(self.game.status(&next), Status::Open { mid_turn: true, .. }) {
                self.rest_of_turn(&next, Some(pick(index)), walk)?;
            } else {
                (walk.end)(&next, &walk.path);
            }
            walk.path.pop();
        }
        walk.spare.push(next);
        Ok(())
    }

    fn play(&self, state: &G::State, index: usize, next: &mut G::State) -> Result<(), CountError> {
        let played = self.played.fetch_add(1, Ordering::Relaxed) + 1;
        if played > self.limit {
            return Err(CountError::TooMany(self.limit));
        }
        if played.is_multiple_of(4096) {
            (self.progress)(played);
        }
        Ok(self.game.follow(state, index, next)?)
    }
}

/// A way through a turn, while all are gone through.
struct Walk<'a, G: Game> {
    path: Path,
    /// States not in use.
    spare: Vec<G::State>,
    /// Is told of each state in which the turn ends, and the way to it.
    end: &'a mut dyn FnMut(&G::State, &Path),
}
