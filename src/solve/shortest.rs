//! Puzzles for one player: is there a way to win, and what is the shortest?
//!
//! Two searches take turns. One goes deep, and once it has found a solution it begins anew for shorter ones; the other
//! allows one turn more each time (Korf's iterative deepening, 1985). Both remember of a position within how many turns it
//! has no solution, as long as none is found at all: a position may have been left aside because it was being looked at
//! further up. Where every solution is equally long the first is quick, where positions come again the second is.

use super::{Budget, Entry, Table, Unknown};
use crate::game::{Known, Outcome, Status};

/// The longest solution that is looked for, in turns.
const MOST_TURNS: u32 = 1000;
/// How many nodes each search has at first when they take turns.
const SHARE: u64 = 1 << 14;

/// What is known of a puzzle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Solved {
    /// The shortest solution found.
    pub solution: Option<Solution>,
    /// Is it proved that there is no shorter one, or none at all?
    pub settled: bool,
    /// Why it is not, if so.
    pub unknown: Option<Unknown>,
}

/// A way to win.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The decisions, in order.
    pub decisions: Vec<usize>,
    /// How many turns it takes.
    pub turns: u32,
}

/// Looks for the shortest way to win from a position of a puzzle, as far as the budget goes; `found` is told of every
/// solution, each shorter than the one before, and may put up with it.
pub fn shortest<G: Known>(
    game: &G,
    state: &G::State,
    bytes: u64,
    budget: &mut Budget,
    found: &mut dyn FnMut(&Solution) -> bool,
) -> Solved {
    if let Status::Over(outcome) = game.status(state) {
        let solution = is_won(&outcome).then(|| Solution { decisions: Vec::new(), turns: 0 });
        return Solved { solution, settled: true, unknown: None };
    }
    let mut deep = Dive::new(game, state, MOST_TURNS, bytes / 2);
    let mut broad = Dive::new(game, state, 1, bytes / 2);
    let mut solved = Solved::default();
    for nodes in (0..).map(|round| SHARE << u32::min(round, 40)) {
        match budget.share(nodes, |budget| improve(&mut deep, budget, &mut solved, found)) {
            Ok(None) => {}
            Ok(Some(settled)) => return Solved { settled, ..solved },
            Err(unknown) => return Solved { unknown: Some(unknown), ..solved },
        }
        match budget.share(nodes, |budget| deepen(&mut broad, budget, &mut solved, found)) {
            Ok(None) => {}
            Ok(Some(settled)) => return Solved { settled, ..solved },
            Err(unknown) => return Solved { unknown: Some(unknown), ..solved },
        }
    }
    solved
}

/// Goes deep; each solution makes the next one shorter. Whether the best one is known to be the shortest.
fn improve<G: Known>(
    deep: &mut Dive<'_, G>,
    budget: &mut Budget,
    solved: &mut Solved,
    found: &mut dyn FnMut(&Solution) -> bool,
) -> Result<bool, Unknown> {
    while let Some(solution) = deep.go(budget)? {
        let turns = solution.turns;
        if solved.solution.as_ref().is_none_or(|best| turns < best.turns) {
            let suffices = found(&solution);
            solved.solution = Some(solution);
            if suffices {
                return Ok(false);
            }
        }
        *deep = Dive::new(deep.game, &deep.start, turns - 1, deep.bytes);
    }
    match solved.solution.is_none() && deep.cut {
        true => Err(Unknown::Deep(MOST_TURNS as usize)),
        false => Ok(true),
    }
}

/// Allows one turn more each time. Whether its answer is known to be the shortest.
fn deepen<G: Known>(
    broad: &mut Dive<'_, G>,
    budget: &mut Budget,
    solved: &mut Solved,
    found: &mut dyn FnMut(&Solution) -> bool,
) -> Result<bool, Unknown> {
    loop {
        if let Some(solution) = broad.go(budget)? {
            found(&solution);
            solved.solution = Some(solution);
            return Ok(true);
        }
        let enough = solved.solution.as_ref().is_some_and(|best| best.turns <= broad.most + 1);
        if enough || !broad.cut {
            return Ok(true);
        }
        if broad.most >= MOST_TURNS {
            return Err(Unknown::Deep(MOST_TURNS as usize));
        }
        broad.go_deeper();
    }
}

/// Did the one player win?
fn is_won(outcome: &Outcome) -> bool {
    !outcome.winners.is_empty()
}

/// A depth-first search that can be left and taken up again.
struct Dive<'g, G: Known> {
    game: &'g G,
    /// Of a position the number of turns within which it has no solution, or one is being looked for.
    known: Table,
    /// The decisions on the way, with the positions before them.
    path: Vec<Step<G::State>>,
    /// The most turns of a solution.
    most: u32,
    /// Was some way not gone to its end?
    cut: bool,
    start: G::State,
    bytes: u64,
}

struct Step<S> {
    state: S,
    /// The decision to be tried next.
    next: usize,
    /// Turns played before.
    turns: u32,
}

impl<'g, G: Known> Dive<'g, G> {
    fn new(game: &'g G, start: &G::State, most: u32, bytes: u64) -> Dive<'g, G> {
        let start = start.clone();
        let mut dive =
            Dive { game, known: Table::new(bytes), path: Vec::new(), most, cut: false, start, bytes };
        dive.set_out();
        dive
    }

    /// From the start with one more turn; what is known stays.
    fn go_deeper(&mut self) {
        (self.most, self.cut) = (self.most + 1, false);
        self.set_out();
    }

    fn set_out(&mut self) {
        self.path = vec![Step { state: self.start.clone(), next: 0, turns: 0 }];
    }

    /// Goes on until there is a solution of at most so many turns; none if there is no such.
    fn go(&mut self, budget: &mut Budget) -> Result<Option<Solution>, Unknown> {
        while let Some(step) = self.path.last_mut() {
            if step.next >= self.game.decision_count(&step.state) {
                self.path.pop();
                continue;
            }
            budget.spend()?;
            let mut state = step.state.clone();
            self.game.play(&mut state, step.next).map_err(|_| Unknown::Rule)?;
            step.next += 1;
            let turns = step.turns;
            match self.game.status(&state) {
                Status::Over(outcome) if is_won(&outcome) && turns < self.most => {
                    return Ok(Some(Solution { decisions: self.decisions(), turns: turns + 1 }));
                }
                Status::Over(outcome) => self.cut |= is_won(&outcome),
                Status::Open { mid_turn, .. } => self.enter(state, turns + u32::from(!mid_turn)),
            }
        }
        Ok(None)
    }

    fn decisions(&self) -> Vec<usize> {
        self.path.iter().map(|step| step.next - 1).collect()
    }

    /// Takes a position up, unless it is known to be of no use.
    fn enter(&mut self, state: G::State, turns: u32) {
        if turns >= self.most {
            self.cut = true;
            return;
        }
        let (key, left) = (self.game.canonical_key(&state), self.most - turns);
        if self.known.get(key).is_some_and(|entry| entry.low >= left) {
            return;
        }
        self.known.put(Entry { key, low: left, work: left, ..Entry::default() });
        self.path.push(Step { state, next: 0, turns });
    }
}
