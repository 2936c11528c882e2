//! What operations cost in random games: figures that every run repeats. What each is worth was fitted to the times of some
//! five hundred games beside games that they say in other words, each of them measured in one run.

use crate::machine::Compiled;
use crate::program::{Op, Program, Table, Test};

/// Links of so many shifts and more are followed site by site.
const MOST_SHIFTS: usize = 24;
/// Rounds of a flood, in each of which every shift is made once: one that finds nothing new, and so many for each step from where
/// it began, since shifts go on from what the ones before have found.
const LAST_ROUND: f64 = 1.0;
const ROUNDS_OF_A_STEP: f64 = 0.5;
/// Waves of the groups of a position, if they are all measured.
const WAVES_OF_ALL: f64 = 30.0;
/// What goes along a line, and what goes along lines from many sites.
const LINE: f64 = 2.0;
const LINES: f64 = 4.0;
/// Ways through the board.
const WAYS: f64 = 32.0;
/// Members of a family that are compared at once.
const AT_ONCE: f64 = 8.0;
/// Putting aside or putting back registers that are tried out.
const HELD: f64 = 4.0;
/// What is written to the memory, and what goes on from there site by site.
const WRITTEN: f64 = 4.0;
/// A set is chosen member by member; and if it has to be tried out whether the members so far lead to one.
const CHOSEN: f64 = 10.0;
const TRIED: f64 = 100.0;
/// A set is turned site by site.
const TURNED: f64 = 40.0;
/// What machine code does with a number, or a word of a set, as it stands, beside a test or a table.
const PLAIN: f64 = 0.25;
/// What a decision takes besides: to draw it and to carry it out, in vain or not.
const DECISION: f64 = 5.0;

/// The work of random games.
pub struct Work {
    /// Turns that were played.
    pub turns: f64,
    /// Decisions that were made.
    pub decisions: f64,
    /// For each operation of the program how often it was carried out.
    pub counts: Vec<u64>,
    /// And the work that went into it.
    pub of: Vec<f64>,
    /// How often a choice was drawn, those included from which the turn could not be completed.
    drawn: f64,
    /// For choices, by number, the share that went into candidates from which the turn could not be completed.
    pub lost: Vec<(u16, f64)>,
}

impl Work {
    /// Of random games, always the same ones; nothing if the rules cannot be played.
    pub fn of(compiled: &Compiled) -> Option<Work> {
        let (program, profile) = (compiled.program(), compiled.profile().ok()?);
        let counts = profile.counts.iter().zip(&profile.waves);
        let work = |(op, (count, waves)): (&Op, (&u64, &u64))| {
            cost(program, op) * *count as f64 + each_wave(program, op) * *waves as f64
        };
        let of = program.ops.iter().zip(counts).map(work).collect();
        let drawn = program.ops.iter().zip(&profile.counts).filter(|(op, _)| matches!(op, Op::Take { .. }));
        let drawn = drawn.map(|(_, count)| *count as f64).sum();
        let counted = profile.counts.iter().sum::<u64>().max(1) as f64;
        let lost = profile.lost.iter().map(|(choice, lost)| (*choice, *lost as f64 / counted)).collect();
        Some(Work {
            turns: profile.turns.max(1) as f64,
            decisions: profile.decisions.max(1) as f64,
            counts: profile.counts,
            of,
            drawn,
            lost,
        })
    }

    /// Of all operations, for each decision.
    pub fn each(&self) -> f64 {
        self.of.iter().sum::<f64>() / self.decisions
    }

    /// How many decisions a turn takes.
    pub fn decisions_of_a_turn(&self) -> f64 {
        self.decisions / self.turns
    }

    /// Of a turn, with what its decisions take besides.
    pub fn of_a_turn(&self) -> f64 {
        (self.of.iter().sum::<f64>() + DECISION * self.drawn) / self.turns
    }

    /// How many times as long as another game a turn takes.
    pub fn beside(&self, other: &Work) -> f64 {
        self.of_a_turn() / other.of_a_turn()
    }
}

/// What an operation costs each time.
fn cost(program: &Program, op: &Op) -> f64 {
    let family =
        |family: Table| (program.tables.families[usize::from(family)].sets.len() as f64 / AT_ONCE).max(1.0);
    let words = program.layout.words as f64;
    match op {
        Op::Near { links, .. } => shifts(program, *links),
        Op::Flood { links, .. } | Op::NextGroup { links, .. } => LAST_ROUND * shifts(program, *links),
        Op::Groups { links, .. } | Op::GroupSizes { links, .. } => WAVES_OF_ALL * shifts(program, *links),
        Op::RunSite { .. } | Op::HitSite { .. } => LINE,
        Op::Slide { .. } | Op::Sight { .. } | Op::Hit { .. } => LINES,
        Op::RunsTo { .. } | Op::Run { .. } => LINES * LINE,
        Op::Distance { .. } | Op::DistanceMask { .. } => WAYS,
        Op::Branch { test: Test::AnyInside(of, _), .. } => family(*of),
        Op::Store { .. } | Op::PutAll { .. } | Op::Rise { .. } | Op::JoinLists { .. } => WRITTEN,
        Op::AskSet { set } => match &program.sets[usize::from(*set)] {
            set if set.may_fail_inside() || set.keeping.is_some() && set.additions.is_none() => TRIED,
            _ => CHOSEN,
        },
        Op::Rotate { .. } => TURNED,
        Op::And { .. } | Op::Or { .. } | Op::Minus { .. } | Op::Copy { .. } => words * PLAIN,
        Op::Branch { test: Test::Some(_) | Test::Meets(..) | Test::Subset(..), .. } => words * PLAIN,
        Op::Const { .. } | Op::Move { .. } | Op::Jump(_) => PLAIN,
        Op::Hold { count, .. } | Op::Restore { count, .. } => HELD + f64::from(*count) * words * PLAIN,
        _ => 1.0,
    }
}

/// What a flood costs besides for each step from where it began.
fn each_wave(program: &Program, op: &Op) -> f64 {
    match op {
        Op::Flood { links, .. } | Op::NextGroup { links, .. } => ROUNDS_OF_A_STEP * shifts(program, *links),
        _ => 0.0,
    }
}

fn shifts(program: &Program, links: Table) -> f64 {
    let (_, table) = &program.tables.links[usize::from(links)];
    table.steps.shifts.len().clamp(1, MOST_SHIFTS) as f64
}
