//! How much is played at each level.

use super::{Level, Manifest, Purpose, Series, Subject, What};

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

    /// Iterations of the players and judges of a report for each turn of a game.
    pub fn iterations(self) -> u64 {
        let rungs: u64 = (0..self.rungs).map(|rung| LOWEST << rung).sum();
        // A step has one player of a rung and one of the rung below.
        let ladder = rungs - self.strongest() + rungs * 3 / 4;
        let judging = 2 + JUDGE + JUDGE / 6;
        u64::from(self.games) * ladder
            + (u64::from(self.even) + u64::from(self.judged) * judging) * self.strongest()
    }
}

fn player(iterations: u64) -> String {
    format!("mcts:{iterations}")
}

/// Adds a series of so many games, in pieces of at most so many.
fn add(manifest: &mut Manifest, subject: usize, purpose: Purpose, games: u32, most: u32) {
    let size = most.clamp(1, games.max(1));
    manifest.series.push(Series { subject, purpose, pieces: games.div_ceil(size), games: size });
}

/// A report on one game.
pub fn report(subject: Subject, level: Level, halved: u32, seed: u64) -> Manifest {
    let effort = Effort::of(level, halved);
    // Every player has every seat equally often.
    let rounds = u32::from(subject.seats.max(1));
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
        if rounds != 2 {
            continue;
        }
        let weaker = if rung == 0 { "random".into() } else { player(LOWEST << (rung - 1)) };
        let games = effort.games.next_multiple_of(rounds);
        add(plan, 0, Purpose::Step { weaker, stronger }, games, 2 * rounds);
    }
    manifest
}

/// A sweep over variants: random games, and games between equals.
pub fn sweep(subjects: Vec<Subject>, level: Level, halved: u32, seed: u64) -> Manifest {
    let effort = Effort::of(level, halved);
    let mut manifest = Manifest::new(What::Sweep, level, seed, MAX_TURNS, subjects);
    manifest.halved = halved;
    for subject in 0..manifest.subjects.len() {
        add(&mut manifest, subject, Purpose::Random, effort.random, 250);
        let even = Purpose::Even { player: player(effort.strongest()) };
        add(&mut manifest, subject, even, effort.even, 8);
    }
    manifest
}
