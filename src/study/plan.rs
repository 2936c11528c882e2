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
    /// Games between the strongest players, with values.
    pub judged: u32,
    /// Nodes for exact values.
    pub nodes: u64,
}

impl Effort {
    /// The work of a level, halved so often.
    pub fn of(level: Level, halved: u32) -> Effort {
        let full = match level {
            Level::Quick => Effort { random: 1_000, rungs: 4, games: 40, judged: 60, nodes: 300_000 },
            Level::Normal => Effort { random: 4_000, rungs: 6, games: 100, judged: 100, nodes: 3_000_000 },
            Level::Deep => Effort { random: 20_000, rungs: 9, games: 300, judged: 300, nodes: 50_000_000 },
        };
        let rungs = full.rungs.saturating_sub(halved).max(RUNGS.min(full.rungs));
        let games = halved.saturating_sub(full.rungs - rungs).min(5);
        Effort {
            random: (full.random >> halved.min(8)).max(20),
            rungs,
            games: (full.games >> games).max(4),
            judged: (full.judged >> games).max(4),
            nodes: (full.nodes >> halved.min(20)).max(1_000),
        }
    }

    /// The iterations of the strongest player.
    pub fn strongest(self) -> u64 {
        LOWEST << (self.rungs - 1)
    }

    /// Iterations of the players and judges of a report for each turn of a game.
    pub fn iterations(self) -> u64 {
        let rungs = (0..self.rungs).map(|rung| LOWEST << rung);
        let ladder: u64 =
            rungs.clone().map(|n| n + n / 2).sum::<u64>() + rungs.sum::<u64>() - self.strongest();
        let judging = 1 + JUDGE + JUDGE / 6 + 1;
        u64::from(self.games) * ladder + u64::from(self.judged) * self.strongest() * judging
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
        if rung + 1 < effort.rungs {
            add(plan, 0, Purpose::Even { player: stronger.clone() }, effort.games, 10);
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
        add(&mut manifest, subject, even, effort.judged * 2, 4);
    }
    manifest
}
