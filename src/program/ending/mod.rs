//! Proofs that every game ends.
//!
//! Most games end since every turn uses something up that no turn gives back: empty sites, pieces, pieces without a mark. Of
//! each way through a turn it is worked out by how much it may make such quantities larger; then an order of quantities is
//! looked for in which every way makes one smaller and none before it larger (a lexicographic ranking: see Bradley, Manna and
//! Sipma, "Linear Ranking with Reachability", 2005). Turns that only a game's beginning has do not count, nor do passes where
//! some number of them in a row ends the game.

mod names;
mod sets;
mod ways;

use crate::model::{Compare, EndRule, Model, Num, Outcome, Program, Set, Sites, Truth, Verdict};
use crate::program::normal::Normal;
use names::Ground;
pub use ways::Quantity;
use ways::{quantities, ways, Way};

/// Why every game ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// Turns use these up: each makes one of them smaller, and none that stands before it larger.
    UsedUp(Vec<Quantity>),
    /// A rule ends it when so many turns have been played.
    Turns,
    /// A rule ends it when a position has come again so often.
    Repeats,
}

/// Why every game ends, if that is proved. `turns` are the turns that play can come to, each with the number of its program and
/// for each role, in normal form.
pub fn ending<'a>(model: &Model, turns: impl Iterator<Item = (usize, &'a Program)>) -> Option<Ending> {
    if let Some(order) = used_up(model, turns) {
        return Some(Ending::UsedUp(order));
    }
    let ends = |is_reached: fn(&Num) -> bool| model.ends.iter().any(|rule| ends_at(rule, is_reached));
    if ends(|num| *num == Num::Turn) {
        return Some(Ending::Turns);
    }
    // There are only so many positions.
    ends(|num| matches!(num, Num::Repeats | Num::BoardRepeats)).then_some(Ending::Repeats)
}

fn used_up<'a>(model: &Model, turns: impl Iterator<Item = (usize, &'a Program)>) -> Option<Vec<Quantity>> {
    if model.cast.sharing || model.cast.stacking {
        return None;
    }
    let (quantities, ground) = (quantities(&model.cast), Ground::of(model));
    let normal = Normal::new(&model.board, &model.cast);
    let mut all: Vec<(usize, Way)> = Vec::new();
    for (program, turn) in turns {
        all.extend(ways(&normal, ground, turn)?.into_iter().map(|way| (program, way)));
    }
    if model.ends.iter().any(|rule| rule.outcome.is_pass()) {
        let pass = Way { passes: true, ..Way::idle(quantities.len()) };
        all.extend((0..model.programs.len()).map(|program| (program, pass.clone())));
    }
    let passes_end = model.ends.iter().any(|rule| ends_at(rule, |num| *num == Num::Passes));
    let order = order(all, quantities.len(), passes_end)?;
    Some(order.into_iter().map(|at| quantities[at]).collect())
}

/// The order of quantities in which every way makes one smaller and none before it larger; each with the turn program that it is
/// a way through. Passes that end the game, enough of them in a row, need not make one smaller.
fn order(mut ways: Vec<(usize, Way)>, quantities: usize, passes_end: bool) -> Option<Vec<usize>> {
    let mut order = Vec::new();
    loop {
        ways = lasting(ways);
        let is_left = |way: &Way| !(way.passes && passes_end);
        if !ways.iter().any(|(_, way)| is_left(way)) {
            return Some(order);
        }
        let shrinks = |at: &usize| {
            ways.iter().all(|(_, way)| way.growth[*at] <= 0)
                && ways.iter().any(|(_, way)| is_left(way) && way.growth[*at] < 0)
        };
        let next = (0..quantities).find(shrinks)?;
        ways.retain(|(_, way)| way.growth[next] == 0);
        order.push(next);
    }
}

/// The ways after which these ways may lead to the same turn program again: all others are gone only so often.
fn lasting(ways: Vec<(usize, Way)>) -> Vec<(usize, Way)> {
    let to = |(from, way): &(usize, Way)| way.next.map_or(*from, usize::from);
    let programs = ways.iter().map(|way| way.0.max(to(way)) + 1).max().unwrap_or(0);
    let mut leads = vec![vec![false; programs]; programs];
    (0..programs).for_each(|program| leads[program][program] = true);
    ways.iter().for_each(|way| leads[way.0][to(way)] = true);
    for by in 0..programs {
        for from in 0..programs {
            for at in 0..programs {
                leads[from][at] |= leads[from][by] && leads[by][at];
            }
        }
    }
    ways.into_iter().filter(|way| leads[to(way)][way.0]).collect()
}

/// Does a rule end the game, whoever is to move, when a number that only grows reaches some constant?
fn ends_at(rule: &EndRule, is_number: impl Fn(&Num) -> bool + Copy) -> bool {
    is_end(rule) && is_reached(&rule.when, is_number)
}

/// Is the game over whenever the condition of a rule holds and no rule before it decides?
fn is_end(rule: &EndRule) -> bool {
    let ends = match &rule.outcome {
        Outcome::Draw | Outcome::Score { .. } => true,
        Outcome::AnyPlayer(verdict) => *verdict == Verdict::Wins,
        Outcome::Player(..) => false,
    };
    ends && !rule.stuck
}

/// Is the game over whenever no site is empty? With more than two players another rule may only put one of them out.
fn is_over_when_full(model: &Model) -> bool {
    let is_full = |e: &Truth| matches!(e, Truth::Not(some) if matches!(&**some, Truth::Some(set) if **set == Set::Sites(Sites::Empty)));
    let holds = |rule: &EndRule| match &rule.when {
        Truth::Any(parts) => parts.iter().any(is_full),
        when => is_full(when),
    };
    model.cast.roles <= 2 && model.ends.iter().any(|rule| is_end(rule) && holds(rule))
}

/// Does a condition hold when a number reaches some constant?
fn is_reached(e: &Truth, is_number: impl Fn(&Num) -> bool + Copy) -> bool {
    match e {
        Truth::Any(parts) => parts.iter().any(|part| is_reached(part, is_number)),
        Truth::Compare(op, a, b) => {
            let of = |op: Compare, a: &Num, b: &Num| {
                let Num::Const(least) = b else { return false };
                let grows_to = matches!(op, Compare::AtLeast | Compare::Greater | Compare::Unequal);
                is_number(a) && (grows_to || op == Compare::Equal && *least > 0)
            };
            of(*op, a, b) || of(op.turned(), b, a)
        }
        _ => false,
    }
}

/// Does it follow from a condition, or from its contrary, that the turn is one of the first of the game?
fn early(cond: &Truth, holds: bool) -> bool {
    match cond {
        Truth::Not(e) => early(e, !holds),
        Truth::All(parts) if holds => parts.iter().any(|part| early(part, true)),
        Truth::All(parts) => parts.iter().all(|part| early(part, false)),
        Truth::Any(parts) if holds => parts.iter().all(|part| early(part, true)),
        Truth::Any(parts) => parts.iter().any(|part| early(part, false)),
        Truth::Compare(op, a, b) => {
            let op = if holds { *op } else { op.opposite() };
            let of = |op: Compare, a: &Num, b: &Num| {
                let bounded = matches!(op, Compare::Equal | Compare::Less | Compare::AtMost);
                bounded && *a == Num::Turn && matches!(b, Num::Const(_))
            };
            of(op, a, b) || of(op.turned(), b, a)
        }
        _ => false,
    }
}
