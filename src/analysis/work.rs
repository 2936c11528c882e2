//! What operations cost in random games, in the cheapest of them: figures that every run repeats.

use crate::machine::Compiled;
use crate::program::{Op, Program, Table, Test};

/// Links of so many shifts and more are followed site by site.
const MOST_SHIFTS: u64 = 24;
/// Waves of a flood, on average.
const WAVES: u64 = 4;
/// What goes along lines, on average.
const LINE: u64 = 4;
/// What goes along lines from many sites.
const LINES: u64 = 12;
/// Ways through the board.
const WAYS: u64 = 32;
/// Members of a family that are compared at once.
const AT_ONCE: u64 = 8;

/// The work of random games.
pub struct Work {
    /// Decisions that were made.
    pub decisions: f64,
    /// For each operation of the program the work that went into it.
    pub of: Vec<f64>,
    /// For choices, by number, the share that went into candidates from which the turn could not be completed.
    pub lost: Vec<(u16, f64)>,
}

impl Work {
    /// Of random games, always the same ones; nothing if the rules cannot be played.
    pub fn of(compiled: &Compiled) -> Option<Work> {
        let (program, profile) = (compiled.program(), compiled.profile().ok()?);
        let counts = profile.counts.iter();
        let of =
            program.ops.iter().zip(counts).map(|(op, count)| (cost(program, op) * count) as f64).collect();
        let counted = profile.counts.iter().sum::<u64>().max(1) as f64;
        let lost = profile.lost.iter().map(|(choice, lost)| (*choice, *lost as f64 / counted)).collect();
        Some(Work { decisions: profile.decisions.max(1) as f64, of, lost })
    }

    /// Of all operations, for each decision.
    pub fn each(&self) -> f64 {
        self.of.iter().sum::<f64>() / self.decisions
    }
}

fn cost(program: &Program, op: &Op) -> u64 {
    let shifts = |links: Table| {
        let (_, table) = &program.tables.links[usize::from(links)];
        (table.steps.shifts.len() as u64).clamp(1, MOST_SHIFTS)
    };
    let family =
        |family: Table| (program.tables.families[usize::from(family)].sets.len() as u64 / AT_ONCE).max(1);
    match op {
        Op::Near { links, .. } => shifts(*links),
        Op::Flood { links, .. } | Op::NextGroup { links, .. } | Op::Groups { links, .. } => {
            WAVES * shifts(*links)
        }
        Op::GroupSizes { links, .. } => WAVES * WAVES * shifts(*links),
        Op::Slide { .. } | Op::Sight { .. } | Op::RunSite { .. } | Op::HitSite { .. } => LINE,
        Op::RunsTo { .. } | Op::Run { .. } | Op::Hit { .. } => LINES,
        Op::Distance { .. } | Op::DistanceMask { .. } => WAYS,
        Op::Branch { test: Test::AnyInside(of, _), .. } => family(*of),
        Op::Rise { .. } | Op::JoinLists { .. } => LINE,
        _ => 1,
    }
}
