//! How often each operation is carried out in random games: what a rule costs, in figures that every run repeats.

use super::bits::Bits;
use super::width::{with, Width};
use super::{Compiled, Engine, Machine, State, Stop};
use crate::game::{EvalLimit, Game, Rng};
use crate::program::{Op, Pc};
use rand::SeedableRng;
use std::collections::BTreeMap;

/// Turns of a game that are looked at, at least and at most: as many as so many operations allow, so that the ends of games
/// are seen where that takes no time.
const TURNS: u64 = 60;
const MOST_TURNS: u64 = 600;
const OPERATIONS_OF_A_GAME: u64 = 1_000_000;
/// Games that are begun, and operations after which no further one is.
const GAMES: u64 = 6;
const OPERATIONS: u64 = 200_000;

/// Counts of random games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Profile {
    /// Turns that were played.
    pub turns: u64,
    /// Decisions that were made.
    pub decisions: u64,
    /// For each operation of the program how often it was carried out.
    pub counts: Vec<u64>,
    /// For each operation that floods, how many steps it took in all to come to the last site.
    pub waves: Vec<u64>,
    /// For choices, by number, the operations that went into candidates from which the turn could not be completed.
    pub lost: BTreeMap<u16, u64>,
}

/// What is counted while a game is played.
#[derive(Debug, Default)]
pub(super) struct Counts {
    of_operations: Vec<u64>,
    waves: Vec<u64>,
    total: u64,
    lost: BTreeMap<u16, u64>,
}

impl Compiled {
    /// Plays some random games, always the same ones, and counts operations.
    ///
    /// # Errors
    /// When a rule takes too many steps.
    pub fn profile(&self) -> Result<Profile, EvalLimit> {
        let start = self.start()?;
        with!(self, e => e.with_machine(&start, |machine| machine.profile(e, &start)))
    }
}

impl<const W: usize> Machine<W> {
    fn profile(&mut self, e: &Engine<W>, start: &State) -> Result<Profile, EvalLimit> {
        let first = self.profile_of(e, start, 1, TURNS)?;
        let of_a_turn = first.counts.iter().sum::<u64>() / first.turns.max(1);
        let turns = OPERATIONS_OF_A_GAME / of_a_turn.max(1);
        self.profile_of(e, start, GAMES, turns.clamp(TURNS, MOST_TURNS))
    }

    fn profile_of(
        &mut self,
        e: &Engine<W>,
        start: &State,
        games: u64,
        most_turns: u64,
    ) -> Result<Profile, EvalLimit> {
        let none = vec![0; e.ops.len()];
        let mut counts = Counts { of_operations: none.clone(), waves: none, ..Counts::default() };
        let (mut turns, mut decisions) = (0, 0);
        for seed in 0..games {
            self.load(e, start);
            self.counts = Some(std::mem::take(&mut counts));
            let played = self.play_counted(e, seed, most_turns);
            counts = self.counts.take().unwrap_or_default();
            decisions += self.decisions;
            turns += played?;
            if counts.total > OPERATIONS {
                break;
            }
        }
        let Counts { of_operations, waves, lost, .. } = counts;
        Ok(Profile { turns, decisions, counts: of_operations, waves, lost })
    }

    fn play_counted(&mut self, e: &Engine<W>, seed: u64, most_turns: u64) -> Result<u64, EvalLimit> {
        let anew = self.begins_turn();
        self.rng = Rng::seed_from_u64(seed);
        (self.random, self.hashing, self.native) = (true, e.rules_ask, false);
        self.leave_out(e, true);
        let played = self.play_on(e, most_turns, anew);
        (self.random, self.tried) = (false, 0);
        self.leave_out(e, false);
        played.map(|ended| ended.turns)
    }

    /// How many operations have been counted.
    pub(super) fn counted(&self) -> u64 {
        self.counts.as_ref().map_or(0, |counts| counts.total)
    }

    /// Operations since then went into a candidate of a choice that led nowhere.
    pub(super) fn count_lost(&mut self, choice: u16, since: u64) {
        if let Some(counts) = &mut self.counts {
            *counts.lost.entry(choice).or_default() += counts.total - since;
        }
    }

    /// How many steps a flood takes that is to be carried out.
    fn waves(&self, e: &Engine<W>, op: &Op) -> u64 {
        let (start, within, links) = match op {
            Op::Flood { seed, within, links, .. } => {
                let within = self.sets[within.index()];
                (self.sets[seed.index()].and(&within), within, links)
            }
            Op::NextGroup { from, of, links, .. } => {
                let first = self.sets[from.index()].first();
                (first.map_or(Bits::EMPTY, Bits::one), self.sets[of.index()], links)
            }
            _ => return 0,
        };
        e.tables.links[usize::from(*links)].waves(start, &within)
    }

    /// Carries out operations one by one and counts them.
    pub(super) fn run_counted(&mut self, e: &Engine<W>, from: Pc) -> Stop {
        let mut pc = from;
        loop {
            let waves = self.waves(e, &e.ops[pc as usize]);
            if let Some(counts) = &mut self.counts {
                counts.of_operations[pc as usize] += 1;
                counts.waves[pc as usize] += waves;
                counts.total += 1;
            }
            match self.step(e, pc) {
                Ok(next) => pc = next,
                Err(stop) => return stop,
            }
        }
    }
}
