//! How much is played at each level.

use super::{iterations, Goal, Level, Manifest, Purpose, Series, Subject, What};

/// A game that is not over after so many turns is left unfinished.
const MAX_TURNS: u64 = 1_000;
/// The iterations of the lowest rung of the ladder.
const LOWEST: u64 = 16;
/// The judge has so many times the players' iterations.
const JUDGE: u64 = 4;
/// The fewest rungs that are left when work is halved; after that there are fewer games.
const RUNGS: u32 = 3;

/// How much a level plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// Random games.
    pub random: u32,
    /// Rungs of the ladder, each with twice the iterations of the one below.
    pub rungs: u32,
    /// Games at each rung, among equals and against the rung below.
    pub games: u32,
    /// Games between the strongest players.
    pub even: u32,
    /// Further ones, with values.
    pub judged: u32,
    /// Nodes for exact values.
    pub nodes: u64,
}

impl Effort {
    /// The work of a level, halved so often.
    pub fn of(level: Level, halved: u32) -> Effort {
        let (random, rungs, games, even, judged, nodes) = match level {
            Level::Quick => (1_000, 5, 80, 520, 80, 300_000),
            Level::Normal => (4_000, 7, 120, 1_100, 100, 3_000_000),
            Level::Deep => (20_000, 10, 400, 2_600, 400, 50_000_000),
        };
        let kept = u32::saturating_sub(rungs, halved).max(RUNGS);
        let fewer = halved.saturating_sub(rungs - kept).min(6);
        Effort {
            random: (random >> (halved / 2)).max(20),
            rungs: kept,
            games: (games >> fewer).max(4),
            even: (even >> fewer).max(4),
            judged: (judged >> fewer).max(4),
            nodes: (nodes >> halved.min(20)).max(1_000),
        }
    }

    /// The iterations of the strongest player.
    pub fn strongest(self) -> u64 {
        LOWEST << (self.rungs - 1)
    }
}

/// Adds a series of so many games, in pieces of at most so many.
fn add(manifest: &mut Manifest, subject: usize, purpose: Purpose, games: u32, most: u32) {
    add_in(manifest, 1, subject, purpose, (games, most));
}

pub(super) fn add_in(
    manifest: &mut Manifest,
    round: u32,
    subject: usize,
    purpose: Purpose,
    (games, most): (u32, u32),
) {
    let size = most.clamp(1, games.max(1));
    let pieces = games.div_ceil(size);
    manifest.series.push(Series { subject, round, purpose, pieces, games: size });
}

/// A report on one game.
pub fn report(subject: Subject, level: Level, halved: u32, seed: u64) -> Manifest {
    let effort = Effort::of(level, halved);
    // Every player has every seat equally often.
    let (rounds, searcher) = (u32::from(subject.seats.max(1)), subject.searcher);
    let player = |iterations| searcher.player(iterations);
    let mut manifest = Manifest::new(What::Report, level, seed, MAX_TURNS, vec![subject]);
    manifest.halved = halved;
    let plan = &mut manifest;
    let strongest = effort.strongest();
    let judge = player(JUDGE * strongest);
    add(plan, 0, Purpose::Exact { nodes: effort.nodes }, 1, 1);
    add(plan, 0, Purpose::Random, effort.random, 250);
    let judged = Purpose::Judged { player: player(strongest), judge: judge.clone() };
    add(plan, 0, judged, effort.judged, 2);
    add(plan, 0, Purpose::Openings { judge }, 8, 1);
    for rung in 0..effort.rungs {
        let stronger = player(LOWEST << rung);
        let even = if rung + 1 < effort.rungs { effort.games } else { effort.even };
        add(plan, 0, Purpose::Even { player: stronger.clone() }, even, 8);
        let weaker = if rung == 0 { "random".into() } else { player(LOWEST << (rung - 1)) };
        let games = effort.games.next_multiple_of(rounds);
        add(plan, 0, Purpose::Step { weaker, stronger }, games, 2 * rounds);
    }
    if rounds == 2 {
        let copies = Purpose::Copies { player: player(LOWEST), nodes: effort.nodes / 3 };
        manifest.series.push(Series {
            subject: 0,
            round: 1,
            purpose: copies,
            pieces: 8,
            games: (effort.games / 5).max(4),
        });
    }
    manifest
}

/// Adds games of a way to copy against players of the rung in the middle and of the highest.
pub(super) fn copied(manifest: &mut Manifest, strategy: u32, round: u32) {
    let effort = Effort::of(manifest.level, manifest.halved);
    let searcher = manifest.subjects[0].searcher;
    for rung in [effort.rungs / 2, effort.rungs - 1] {
        let copy = Purpose::Copy { strategy, player: searcher.player(LOWEST << rung) };
        add_in(manifest, round, 0, copy, ((effort.games / 2).max(4), 4));
    }
}

/// Adds smaller boards of the same game, whose values are looked for so that a trend can be seen.
pub fn with_smaller(manifest: &mut Manifest, smaller: Vec<Subject>) {
    let nodes = Effort::of(manifest.level, manifest.halved).nodes;
    for subject in smaller {
        manifest.subjects.push(subject);
        add(manifest, manifest.subjects.len() - 1, Purpose::Exact { nodes }, 1, 1);
    }
}

/// A sweep over variants: random games, and games between equals.
pub fn sweep(subjects: Vec<Subject>, level: Level, halved: u32, seed: u64) -> Manifest {
    let effort = Effort::of(level, halved);
    let mut manifest = Manifest::new(What::Sweep, level, seed, MAX_TURNS, subjects);
    manifest.halved = halved;
    for subject in 0..manifest.subjects.len() {
        add(&mut manifest, subject, Purpose::Random, effort.random, 250);
        let even = Purpose::Even { player: strongest(&manifest, subject, effort) };
        add(&mut manifest, subject, even, effort.even, 8);
    }
    manifest
}

/// The first round of a search for the fair one among variants; a share is fair within `margin` thousandths of its due.
pub fn find_fair(subjects: Vec<Subject>, level: Level, halved: u32, seed: u64, margin: u32) -> Manifest {
    let effort = Effort::of(level, halved);
    let mut manifest = Manifest::new(What::Sweep, level, seed, MAX_TURNS, subjects);
    manifest.halved = halved;
    manifest.goal = Some(Goal::Fair { margin });
    for subject in 0..manifest.subjects.len() {
        add(&mut manifest, subject, Purpose::Random, effort.random / 4, 250);
        compared(&mut manifest, subject, effort, 1);
    }
    manifest
}

/// Adds games that compare a candidate with others, twice as many in each round.
pub(super) fn compared(manifest: &mut Manifest, subject: usize, effort: Effort, round: u32) {
    let even = Purpose::Even { player: strongest(manifest, subject, effort) };
    let games = (effort.even / 4).max(4) << (round - 1).min(8);
    add_in(manifest, round, subject, even, (games, 8));
}

/// Adds games that confirm a candidate.
pub(super) fn confirmed(manifest: &mut Manifest, subject: usize, effort: Effort, round: u32) {
    let confirm = Purpose::Confirm { player: strongest(manifest, subject, effort) };
    add_in(manifest, round, subject, confirm, (effort.even, 8));
}

/// The strongest player of a subject's game.
fn strongest(manifest: &Manifest, subject: usize, effort: Effort) -> String {
    manifest.subjects[subject].searcher.player(effort.strongest())
}

impl Series {
    /// Iterations for each turn of its games, over all of them.
    fn iterations(&self) -> u64 {
        // A random turn counts as one.
        let iterations = |player: &str| iterations(player).unwrap_or(1);
        let turn = match &self.purpose {
            Purpose::Random => 1,
            Purpose::Even { player } | Purpose::Confirm { player } => iterations(player),
            Purpose::Step { weaker, stronger } => iterations(weaker).midpoint(iterations(stronger)),
            Purpose::Judged { player, judge } => iterations(player) + iterations(judge) * 7 / 6,
            Purpose::Openings { judge } => iterations(judge),
            // Only one side searches; there may be two dozen ways.
            Purpose::Copies { player, .. } => iterations(player) * 2,
            Purpose::Copy { player, .. } => iterations(player) / 2,
            Purpose::Exact { .. } => 0,
        };
        turn * u64::from(self.pieces) * u64::from(self.games)
    }
}

impl Manifest {
    /// Iterations of searches for each turn of a game, over all games; of a search for the fair one with the rounds
    /// that are likely to come.
    pub fn iterations(&self) -> u64 {
        let planned: u64 = self.series.iter().map(Series::iterations).sum();
        let likely = match self.goal {
            None | Some(Goal::Stronger { .. }) => 0,
            // Each round of comparing takes as long as the first; then one is confirmed.
            Some(Goal::Fair { .. }) => {
                let effort = Effort::of(self.level, self.halved);
                let compared = if self.subjects.len() > 1 { 2 * planned } else { 0 };
                compared + 3 * u64::from(effort.even) * effort.strongest()
            }
        };
        planned + likely
    }
}
