//! Who wins a small game when nobody errs.

use super::puzzle::{Puzzle, Trouble};
use super::stones::Stones;
use crate::engine::notation::Named;
use crate::game::{Decision, Departures, EvalLimit, Game, Known, Outcome, Pick, Scored, Status};
use crate::machine::{Compiled, State};
use crate::model::{Domain, Role, Seat};
use crate::solve::{Answer, Budget, Method, Question, Scale, Solver, Unknown};

/// The value of a pattern's game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Solved {
    /// The builder wins, whatever the blocker does.
    Builder,
    /// The blocker does.
    Blocker,
    /// More nodes than allowed would be needed.
    TooLarge,
}

/// Bytes for what is known of positions.
const MEMORY: u64 = 512 << 20;

/// Asks the solver whether the builder can win from a state, with at most so many nodes.
///
/// Where more stones of one colour only help and nothing else counts, the builder puts no other colour and the
/// blocker never that one: another stone on the same site would leave him no better off. A position from which the
/// pattern is out of reach even with all empty sites in that colour is lost.
///
/// # Errors
/// When a rule takes too long to evaluate.
pub fn solve(puzzle: &Puzzle, start: &State, nodes: u64) -> Result<Solved, Trouble> {
    let game = Narrowed::new(puzzle);
    let state = game.seen(start.clone())?;
    let seat = puzzle.game().position(start).holders()[BUILDER.index()];
    let question = Question::of(seat, 1, Scale::Standing);
    let mut watch = |_| true;
    let mut solver = Solver::new(&game, Method::ByTurns, Scale::Standing, MEMORY);
    match solver.ask(&state, question, &mut Budget::new(nodes, &mut watch)) {
        Ok(Answer::Yes(_)) => Ok(Solved::Builder),
        Ok(Answer::No(_)) => Ok(Solved::Blocker),
        Err(Unknown::Rule) => Err(Trouble::TooSlow),
        Err(_) => Ok(Solved::TooLarge),
    }
}

const BUILDER: Role = Role(0);

/// A pattern's game without decisions that help nobody, over as soon as the pattern is out of reach.
struct Narrowed<'p> {
    puzzle: &'p Puzzle,
    game: &'p Compiled,
    /// The colour that counts, where just one does.
    helpful: Option<u8>,
    /// The only colour that the builder puts, and the only one that the blocker does.
    sides: Option<(u8, u8)>,
}

/// A position, and what is left of it.
#[derive(Clone)]
struct Seen {
    state: State,
    /// The decisions that make sense.
    open: Vec<u16>,
    out_of_reach: bool,
}

impl<'p> Narrowed<'p> {
    fn new(puzzle: &'p Puzzle) -> Narrowed<'p> {
        let helpful = puzzle.colours_read().filter(|read| read.len() == 1 && puzzle.is_monotone());
        let helpful = helpful.filter(|_| puzzle.colours() > 1).map(|read| read[0]);
        let colour = |number: u8| puzzle.model().cast.colour(puzzle.types()[usize::from(number) - 1]) as u8;
        let other = helpful.map(|h| colour(if h == 1 { 2 } else { 1 }));
        Narrowed { puzzle, game: puzzle.game(), helpful, sides: helpful.map(colour).zip(other) }
    }

    fn seen(&self, state: State) -> Result<Seen, EvalLimit> {
        let mut seen = Seen { state, open: Vec::new(), out_of_reach: false };
        self.look(&mut seen)?;
        Ok(seen)
    }

    /// Finds out what is left of a position.
    fn look(&self, seen: &mut Seen) -> Result<(), EvalLimit> {
        let Seen { state, open, out_of_reach } = seen;
        open.clear();
        *out_of_reach = false;
        let Status::Open { decider, mid_turn, .. } = self.game.status(state) else { return Ok(()) };
        *out_of_reach = !mid_turn && self.is_out_of_reach(state)?;
        if !*out_of_reach {
            let all = 0..self.game.decision_count(state);
            let sensible = all.filter(|index| !self.is_pointless(state, *index, decider == BUILDER));
            open.extend(sensible.map(|index| index as u16));
        }
        Ok(())
    }

    fn is_out_of_reach(&self, state: &State) -> Result<bool, EvalLimit> {
        let Some(helpful) = self.helpful else { return Ok(false) };
        let puzzle = self.puzzle;
        let stones = Stones::of(&self.game.position(state), puzzle.types(), puzzle.board().len());
        puzzle.holds(&stones.filled(helpful)).map(|holds| !holds).map_err(|_| EvalLimit)
    }

    fn is_pointless(&self, state: &State, index: usize, builds: bool) -> bool {
        let Some((builder, blocker)) = self.sides else { return false };
        match self.game.decision(state, index).pick {
            Pick::Member(Domain::Colours | Domain::Players, colour) => {
                colour != if builds { builder } else { blocker }
            }
            _ => false,
        }
    }
}

impl Game for Narrowed<'_> {
    type State = Seen;

    fn start(&self) -> Result<Seen, EvalLimit> {
        self.seen(self.game.start()?)
    }

    fn status(&self, seen: &Seen) -> Status {
        if !seen.out_of_reach {
            return self.game.status(&seen.state);
        }
        let holders: Vec<Seat> = self.game.position(&seen.state).holders().to_vec();
        let cast = &self.game.model().cast;
        Status::Over(Outcome::new(
            cast,
            1 << (1 - BUILDER.0),
            holders,
            Scored::default(),
            Departures::default(),
        ))
    }

    fn decision_count(&self, seen: &Seen) -> usize {
        seen.open.len()
    }

    fn decision(&self, seen: &Seen, index: usize) -> Decision {
        self.game.decision(&seen.state, seen.open[index].into())
    }

    fn play(&self, seen: &mut Seen, index: usize) -> Result<(), EvalLimit> {
        self.game.play(&mut seen.state, seen.open[index].into())?;
        self.look(seen)
    }

    fn in_set(&self, seen: &Seen) -> bool {
        self.game.in_set(&seen.state)
    }

    fn hash(&self, seen: &Seen) -> u64 {
        self.game.hash(&seen.state)
    }

    fn key(&self, seen: &Seen) -> u128 {
        self.game.key(&seen.state)
    }

    fn canonical_key(&self, seen: &Seen) -> u128 {
        self.game.canonical_key(&seen.state)
    }
}

impl Known for Narrowed<'_> {}
