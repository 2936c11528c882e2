//! The tests that a game file holds.

use super::counts::{CountError, Counter};
use crate::engine::notation::{moves, play_move, read_full_move, MovesError};
use crate::engine::{Plain, Setup, State};
use crate::game::{EvalLimit, Game, Status};
use crate::machine::{self, Compiled};
use crate::model::{Expr, Model, Oracle, Position, Probe, Slot, Step, Stmt, Truth, Value};
use crate::span::Span;
use std::cell::{OnceCell, RefCell};
use std::sync::Arc;

/// The most decisions played to work out one number that a test asks for.
const MAX_PLAYED: u64 = 50_000_000;
/// Numbers that need more than these are counted by the compiled evaluator.
const MOST_BY_PLAIN: u64 = 5_000;

/// How a test went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TestOutcome {
    /// The test's name.
    pub name: String,
    /// How many conditions hold.
    pub passed: usize,
    /// What is not as it should be.
    pub failures: Vec<Failure>,
}

/// A step of a test that fails.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// Where.
    pub span: Span,
    /// What is wrong.
    pub message: String,
}

/// Runs the test that a model was made for; nothing if it was made for none.
///
/// A step that cannot be carried out ends the test.
pub fn run_test(model: Arc<Model>) -> Option<TestOutcome> {
    let test = model.test.clone()?;
    let game = Plain::new(model);
    let mut outcome = TestOutcome { name: test.name, passed: 0, failures: Vec::new() };
    let last = test.steps.iter().rev().find_map(step_span).unwrap_or_default();
    match game.setup() {
        Ok(setup) => {
            let (compiled, played) = (OnceCell::new(), Vec::new());
            let mut tester =
                Tester { game: &game, setup, state: None, played, compiled, outcome: &mut outcome };
            tester.run(&test.steps, last);
        }
        Err(limit) => outcome.failures.push(Failure { span: last, message: limit.to_string() }),
    }
    Some(outcome)
}

/// The position in which the test of a model begins, and its steps from there on.
fn begun(model: Arc<Model>) -> Option<(Plain, State, Vec<Step>)> {
    let mut steps = model.test.clone()?.steps;
    let game = Plain::new(model);
    let mut setup = game.setup().ok()?;
    let before = steps.iter().position(|step| step_span(step).is_some()).unwrap_or(steps.len());
    for step in steps.drain(..before) {
        let Step::Do(stmt) = step else { continue };
        game.set_up(&mut setup, &stmt).ok()?;
    }
    let start = game.begin(&setup).ok()?;
    Some((game, start, steps))
}

/// The position that the test of a model comes to, as far as its moves can be played; nothing if it has no test, or no
/// position to begin with.
pub fn last_position(model: Arc<Model>) -> Option<(Plain, State)> {
    let (game, mut state, steps) = begun(model)?;
    for step in &steps {
        let Step::Play { text, .. } = step else { continue };
        let Ok(mv) = read_full_move(&game, &state, text) else { break };
        let mut next = state.clone();
        match play_move(&game, &mut next, &mv) {
            Ok(true) => state = next,
            _ => break,
        }
    }
    Some((game, state))
}

/// The game that a test plays.
pub struct Played {
    /// The evaluator, with the test's options.
    pub game: Plain,
    /// The position in which it begins.
    pub start: State,
    /// Its moves, each with the state after it.
    pub moves: Vec<(String, State)>,
}

/// The game of the test that a model was made for, up to its end; nothing if it has none or a move cannot be played.
pub fn ended_game(model: Arc<Model>) -> Option<Played> {
    played_game(model).filter(|played| matches!(played.game.status(played.last()), Status::Over(_)))
}

/// The game of the test that a model was made for, as far as it is played; nothing if a move cannot be played.
pub fn played_game(model: Arc<Model>) -> Option<Played> {
    let (game, start, steps) = begun(model)?;
    let (mut state, mut moves) = (start.clone(), Vec::new());
    let is_over = |state: &State| matches!(game.status(state), Status::Over(_));
    for step in &steps {
        if is_over(&state) {
            break;
        }
        let Step::Play { text, .. } = step else { continue };
        let mv = read_full_move(&game, &state, text).ok()?;
        play_move(&game, &mut state, &mv).ok().filter(|played| *played)?;
        moves.push((text.clone(), state.clone()));
    }
    Some(Played { game, start, moves })
}

impl Played {
    /// The position in which it ends.
    pub fn last(&self) -> &State {
        self.moves.last().map_or(&self.start, |(_, state)| state)
    }
}

fn step_span(step: &Step) -> Option<Span> {
    match step {
        Step::Play { span, .. } | Step::Expect { span, .. } => Some(*span),
        Step::Do(_) => None,
    }
}

struct Tester<'a> {
    game: &'a Plain,
    setup: Setup,
    /// Once it is asked for.
    state: Option<State>,
    /// The moves since then.
    played: Vec<String>,
    compiled: OnceCell<Option<Compiled>>,
    outcome: &'a mut TestOutcome,
}

impl Tester<'_> {
    fn run(&mut self, steps: &[Step], last: Span) {
        for step in steps {
            let span = step_span(step).unwrap_or(last);
            if let Err(message) = self.step(step) {
                self.outcome.failures.push(Failure { span, message });
                return;
            }
        }
    }

    fn step(&mut self, step: &Step) -> Result<(), String> {
        let limited = |limit: EvalLimit| limit.to_string();
        match step {
            Step::Do(Stmt::Let { slot, value }) if self.state.is_some() => self.name(*slot, value),
            Step::Do(stmt) if self.state.is_none() => {
                self.game.set_up(&mut self.setup, stmt).map_err(limited)
            }
            Step::Do(_) => Err("the position cannot be changed once play has begun".to_string()),
            Step::Play { text, .. } => self.play(text),
            Step::Expect { cond, span } => self.expect(cond, *span),
        }
    }

    /// The state, in which play begins with the first step that needs it.
    fn state(&mut self) -> Result<State, String> {
        if self.state.is_none() {
            self.state = Some(self.game.begin(&self.setup).map_err(|limit| limit.to_string())?);
        }
        self.state.clone().ok_or_else(|| "the game has no start".to_string())
    }

    /// A name given once play has begun.
    fn name(&mut self, slot: Slot, value: &Expr) -> Result<(), String> {
        let state = self.state()?;
        let view = View { tester: self, state: &state, trouble: RefCell::new(None) };
        let value = view.value(value).map_err(|limit| limit.to_string())?;
        self.setup.slots.set(slot, value);
        Ok(())
    }

    fn play(&mut self, text: &str) -> Result<(), String> {
        let mut state = self.state()?;
        let mv = read_full_move(self.game, &state, text).map_err(|error| error.to_string())?;
        play_move(self.game, &mut state, &mv).map_err(|limit| limit.to_string())?;
        self.played.push(text.to_string());
        self.state = Some(state);
        Ok(())
    }

    fn expect(&mut self, cond: &Truth, span: Span) -> Result<(), String> {
        let state = self.state()?;
        let view = View { tester: self, state: &state, trouble: RefCell::new(None) };
        let found = view.explain(cond);
        let trouble = view.trouble.take();
        let message = match found {
            Ok(None) => {
                self.outcome.passed += 1;
                return Ok(());
            }
            Ok(Some(message)) => message,
            Err(limit) => trouble.unwrap_or_else(|| limit.to_string()),
        };
        self.outcome.failures.push(Failure { span, message });
        Ok(())
    }
}

impl Tester<'_> {
    /// The state, as the compiled evaluator finds it after the same setup and moves.
    fn compiled_state(&self) -> Option<(&Compiled, machine::State)> {
        let game = self.compiled.get_or_init(|| Compiled::new(self.game.shared_model()).ok()).as_ref()?;
        let mut state = game.begin(&self.setup).ok()?;
        for text in &self.played {
            let mv = read_full_move(game, &state, text).ok()?;
            play_move(game, &mut state, &mv).ok().filter(|played| *played)?;
        }
        Some((game, state))
    }
}

fn counted<G: Game>(
    game: &G,
    state: &G::State,
    probe: &Probe,
    n: u32,
    limit: u64,
) -> Result<u64, CountError> {
    let counter = Counter::new(game, limit);
    match probe {
        Probe::Results(_) => counter.results(state, n),
        Probe::Positions(_) => counter.positions(state, n),
        Probe::Decisions(_) => counter.decisions(state, n),
        _ => counter.perft(state, n),
    }
}

/// A state as a test sees it.
struct View<'a> {
    tester: &'a Tester<'a>,
    state: &'a State,
    /// Why a number could not be worked out.
    trouble: RefCell<Option<String>>,
}

impl View<'_> {
    /// Why a condition does not hold.
    fn explain(&self, cond: &Truth) -> Result<Option<String>, EvalLimit> {
        if let Truth::All(parts) = cond {
            for part in parts {
                if let Some(message) = self.explain(part)? {
                    return Ok(Some(message));
                }
            }
            return Ok(None);
        }
        if let Truth::Compare(op, left, right) = cond {
            let left = self.value(&Expr::Num((**left).clone()))?.num();
            let right = self.value(&Expr::Num((**right).clone()))?.num();
            let holds = op.holds(left.cmp(&right));
            return Ok(
                (!holds).then(|| format!("this does not hold: the left side is {left}, the right {right}"))
            );
        }
        let holds = self.value(&Expr::Truth(cond.clone()))?.truth();
        Ok((!holds).then(|| "this does not hold".to_string()))
    }

    fn value(&self, expr: &Expr) -> Result<Value, EvalLimit> {
        self.tester.game.ask(self.state, self, &mut self.tester.setup.slots.clone(), expr)
    }

    fn troubled<T, E: ToString>(&self, result: Result<T, E>) -> Result<T, EvalLimit> {
        result.map_err(|error| {
            *self.trouble.borrow_mut() = Some(error.to_string());
            EvalLimit
        })
    }

    /// A number of turns, positions, …: small ones by the plain evaluator, others by the compiled one, if there is one.
    fn count(&self, probe: &Probe, n: i32) -> Result<u64, EvalLimit> {
        let n = u32::try_from(n).unwrap_or(0);
        let few = counted(self.tester.game, self.state, probe, n, MOST_BY_PLAIN);
        if let Err(CountError::TooMany(_)) = few {
            return match self.tester.compiled_state() {
                Some((game, state)) => self.troubled(counted(game, &state, probe, n, MAX_PLAYED)),
                None => self.troubled(counted(self.tester.game, self.state, probe, n, MAX_PLAYED)),
            };
        }
        self.troubled(few)
    }

    fn is_drawn(&self) -> bool {
        matches!(self.tester.game.status(self.state), Status::Over(outcome) if outcome.is_draw())
    }

    fn outcome_mask(&self) -> Option<u64> {
        match self.tester.game.status(self.state) {
            Status::Over(outcome) => Some(outcome.winners.iter().fold(0, |mask, role| mask | 1 << role.0)),
            Status::Open { .. } => None,
        }
    }
}

impl Oracle for View<'_> {
    fn repeats(&self, _position: &Position) -> i32 {
        self.tester.game.earlier_positions(self.state).0
    }

    fn board_repeats(&self, _position: &Position) -> i32 {
        self.tester.game.earlier_positions(self.state).1
    }

    fn stuck(&self) -> bool {
        self.tester.game.is_stuck(self.state).unwrap_or(false)
    }

    fn probe(&self, probe: &Probe, n: i32) -> Result<u64, EvalLimit> {
        match probe {
            Probe::Legal(text) => Ok(u64::from(read_full_move(self.tester.game, self.state, text).is_ok())),
            Probe::Moves => {
                let listed: Result<_, MovesError> = moves(self.tester.game, self.state);
                Ok(self.troubled(listed)?.len() as u64)
            }
            Probe::Perft(_) | Probe::Results(_) | Probe::Positions(_) | Probe::Decisions(_) => {
                self.count(probe, n)
            }
            Probe::Over => Ok(u64::from(self.outcome_mask().is_some())),
            Probe::Drawn => Ok(u64::from(self.is_drawn())),
            Probe::Winner => Ok(self.outcome_mask().unwrap_or(0)),
        }
    }
}
