//! How many candidates a choice has, foretold from the last time: what may be drawn depends on the position, so a draw
//! has to wait until the candidates of this one have been counted, unless their number is known before. A few random
//! games tell of which choices it can be. The processor goes on with the number that was foretold while it checks it,
//! and comes back if it was wrong, as at any branch that it has foretold wrongly.

use super::super::question::LeafKind;
use super::super::{Engine, Machine};
use super::emit::Emit;
use crate::engine::{Plain, Setup};
use crate::game::{EvalLimit, Rng};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{InstBuilder, Value};
use rand::{Rng as _, SeedableRng};
use std::collections::HashMap;

/// How many choices are foretold at most.
pub(in super::super) const FORETOLD: usize = 4;

/// Random games that are played to see which choices can be foretold, and decisions in all of them.
const GAMES: u64 = 10;
const DECISIONS: usize = 400;
/// Decisions looked ahead in them: games of many such are not looked at for long.
const TRIED: u64 = 1_000;
/// Fewer numbers of candidates say nothing.
const ENOUGH: u32 = 50;
/// From one time to the next there are at most so many candidates less.
const MOST_LESS: usize = 4;

/// The choices that are foretold.
#[derive(Debug, Default)]
pub(super) struct Forecast {
    /// For each of them the place of its number in a machine, and how many candidates less there are the next time.
    choices: HashMap<u16, (usize, usize)>,
    /// The numbers with which a game begins.
    pub(super) start: [i64; FORETOLD],
}

/// The numbers of candidates of one choice.
#[derive(Debug, Default)]
struct Counts {
    /// The first, and that of the last time in this game.
    first: u32,
    last: Option<u32>,
    /// How often there were so many less than the time before.
    less: [u32; MOST_LESS],
    /// How often there was a time before.
    times: u32,
}

impl Counts {
    fn add(&mut self, count: u32) {
        if self.times == 0 && self.last.is_none() {
            self.first = count;
        }
        if let Some(last) = self.last.replace(count) {
            self.times += 1;
            let less = last.checked_sub(count).and_then(|less| self.less.get_mut(less as usize));
            less.into_iter().for_each(|times| *times += 1);
        }
    }

    /// How many less there mostly are. To be wrong costs more than to wait.
    fn usual(&self) -> Option<usize> {
        let (less, times) = self.less.iter().enumerate().max_by_key(|(_, times)| **times)?;
        (self.times >= ENOUGH && 8 * times >= 7 * self.times).then_some(less)
    }
}

impl Forecast {
    /// What a few random games tell; nothing if they cannot be played.
    pub(super) fn of<const W: usize>(e: &Engine<W>) -> Forecast {
        let mut counts = HashMap::new();
        let setup = Plain::new(e.model.clone()).setup();
        if setup.and_then(|setup| look_at_games(e, &setup, &mut counts)).is_err() {
            return Forecast::default();
        }
        let mut found: Vec<_> =
            counts.iter().filter_map(|(choice, c)| Some((c.times, *choice, c.usual()?))).collect();
        found.sort_unstable_by_key(|(times, choice, _)| (std::cmp::Reverse(*times), *choice));
        let mut forecast = Forecast::default();
        for (place, (_, choice, less)) in found.into_iter().take(FORETOLD).enumerate() {
            forecast.choices.insert(choice, (place, less));
            forecast.start[place] = counts[&choice].first.into();
        }
        forecast
    }
}

/// Plays random games and counts the candidates of plain choices.
fn look_at_games<const W: usize>(
    e: &Engine<W>,
    setup: &Setup,
    counts: &mut HashMap<u16, Counts>,
) -> Result<(), EvalLimit> {
    let mut machine = Machine::new(e);
    let mut left = DECISIONS;
    for seed in 0..GAMES {
        let mut rng = Rng::seed_from_u64(seed);
        counts.values_mut().for_each(|counts| counts.last = None);
        machine.begin(e, setup)?;
        while machine.question.total > 0 && left > 0 && machine.tried < TRIED {
            left -= 1;
            if let [leaf] = &machine.question.leaves[..] {
                let is_plain = !leaf.may_fail && matches!(leaf.kind, LeafKind::Sites | LeafKind::Anchors(_));
                let choice = e.choices_at.get(leaf.pc as usize).filter(|_| is_plain);
                choice.into_iter().for_each(|choice| counts.entry(*choice).or_default().add(leaf.count));
            }
            let index = rng.random_range(0..machine.question.total);
            machine.play(e, index)?;
        }
    }
    Ok(())
}

impl Emit<'_, '_> {
    /// How many candidates a choice has, given that number: what was foretold, where that is the same.
    pub(super) fn foretold(&mut self, choice: u16, count: Value) -> Value {
        let Some((place, less)) = self.forecast.choices.get(&choice).copied() else { return count };
        let offset = self.e.at.foretold + 8 * place;
        let home = self.is_home();
        let told = self.field(offset);
        let (right, wrong) = (self.block_of(1), self.unlikely());
        let same = self.b.ins().icmp(IntCC::Equal, told, count);
        self.branch(same, (right, &[told]), (wrong, &[]));
        self.b.switch_to_block(wrong);
        self.jump(right, &[count]);
        self.b.switch_to_block(right);
        self.settle_if(home);
        let count = self.b.block_params(right)[0];
        let next = self.add_int(count, -(less as i64));
        self.put_field(offset, next);
        count
    }
}
