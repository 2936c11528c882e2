//! A pattern on a board.

use super::shortfall::shortfall;
use super::stones::Stones;
use crate::board::Board;
use crate::engine::{Plain, Setup};
use crate::game::{EvalLimit, Game, Status};
use crate::machine::{Compiled, State, TooLarge};
use crate::model::{
    EndRule, Members, Model, NoOracle, Outcome, PieceType, Position, Role, Scene, Slots, Truth, Verdict,
};
use crate::program;
use std::cell::Cell;
use std::fmt;
use std::sync::Arc;

/// Steps of evaluation that one look at a board may take.
pub const LOOK_STEPS: u64 = 5_000_000;

/// Why nothing can be said about a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// One look at the board takes more than [`LOOK_STEPS`].
    TooSlow,
    /// The condition needs more registers than a machine has.
    TooLarge,
    /// The model has no builder who wins by a pattern.
    NoPattern,
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Trouble::TooSlow => write!(
                f,
                "the pattern takes too long to evaluate (limit: {LOOK_STEPS} steps for one look at the board)"
            ),
            Trouble::TooLarge => TooLarge.fmt(f),
            Trouble::NoPattern => write!(f, "this game has no pattern that a builder wins by"),
        }
    }
}

impl std::error::Error for Trouble {}

impl From<EvalLimit> for Trouble {
    fn from(_: EvalLimit) -> Trouble {
        Trouble::TooSlow
    }
}

impl From<TooLarge> for Trouble {
    fn from(_: TooLarge) -> Trouble {
        Trouble::TooLarge
    }
}

/// How much may be tried for one question.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// Looks at the board.
    pub looks: u64,
    /// The seed of random boards.
    pub seed: u64,
}

/// A pattern on a board: the model of a game in which the first role wins when it is built.
pub struct Puzzle {
    model: Arc<Model>,
    game: Compiled,
    start: Setup,
    condition: Truth,
    types: Vec<PieceType>,
}

impl Puzzle {
    /// The pattern by which the model's first role wins.
    ///
    /// # Errors
    /// When there is none, or it takes too long to evaluate on some full or empty board.
    pub fn new(model: Arc<Model>) -> Result<Puzzle, Trouble> {
        let built = |rule: &&EndRule| rule.outcome == Outcome::Player(Members::Const(1), Verdict::Wins);
        let condition = model.ends.iter().find(built).ok_or(Trouble::NoPattern)?.when.clone();
        let all = 0..model.cast.exists.len();
        let types: Vec<PieceType> =
            all.filter(|t| model.cast.exists[*t]).map(|t| PieceType(t as u8)).collect();
        let start = Plain::new(model.clone()).setup()?;
        let game = Compiled::new(model.clone())?;
        let puzzle = Puzzle { model, game, start, condition, types };
        puzzle.try_out()?;
        Ok(puzzle)
    }

    /// Evaluates the condition with few steps on boards of every sort.
    fn try_out(&self) -> Result<(), Trouble> {
        let colours = self.colours() as u8;
        let none = self.none();
        let striped =
            |n: u8| Stones((0..none.0.len()).map(|s| (s as u8 % (colours + n)) % (colours + 1)).collect());
        let mut boards = vec![none.clone(), striped(0), striped(1)];
        boards.extend((1..=colours).map(|colour| none.filled(colour)));
        boards.iter().try_for_each(|stones| self.evaluate(stones).map(|_| ()))?;
        Ok(())
    }

    fn evaluate(&self, stones: &Stones) -> Result<bool, EvalLimit> {
        self.on_board(stones, |scene| scene.truth(&self.condition))
    }

    /// How far the board is from having the pattern, or from not having it.
    pub(super) fn shortfall(&self, stones: &Stones, wanted: bool) -> Result<f64, Trouble> {
        Ok(self.on_board(stones, |scene| shortfall(scene, &self.condition, wanted))?)
    }

    fn on_board<T>(
        &self,
        stones: &Stones,
        work: impl FnOnce(&mut Scene<'_>) -> Result<T, EvalLimit>,
    ) -> Result<T, EvalLimit> {
        let mut position = Position::empty(self.model.board.len(), &self.model.cast);
        stones.put(&mut position, &self.types);
        let mut scene = Scene {
            board: &self.model.board,
            cast: &self.model.cast,
            patterns: &self.model.patterns,
            vars: &self.model.vars,
            position: &position,
            me: Role(0),
            mover: Role(0),
            slots: &mut Slots::new(self.model.end_slots),
            fuel: &Cell::new(LOOK_STEPS),
            oracle: &NoOracle,
        };
        work(&mut scene)
    }

    /// Is the pattern on the board?
    ///
    /// # Errors
    /// When that takes too long to evaluate.
    pub fn holds(&self, stones: &Stones) -> Result<bool, Trouble> {
        let state = self.begin(stones)?;
        Ok(match self.game.status(&state) {
            Status::Over(outcome) => outcome.winners.contains(&Role(0)),
            Status::Open { .. } => false,
        })
    }

    /// The game with these stones on the board, before the first turn.
    fn setup(&self, stones: &Stones) -> Setup {
        let mut setup = self.start.clone();
        stones.put(&mut setup.position, &self.types);
        setup
    }

    /// The state in which play begins with these stones on the board.
    ///
    /// # Errors
    /// When the pattern takes too long to evaluate.
    pub fn begin(&self, stones: &Stones) -> Result<State, Trouble> {
        Ok(self.game.begin(&self.setup(stones))?)
    }

    /// The rules.
    pub fn model(&self) -> &Model {
        &self.model
    }

    /// The compiled game.
    pub fn game(&self) -> &Compiled {
        &self.game
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.model.board
    }

    /// The pattern's condition.
    pub fn condition(&self) -> &Truth {
        &self.condition
    }

    /// The pieces that stones are, by colour.
    pub fn types(&self) -> &[PieceType] {
        &self.types
    }

    /// How many colours of stones there are.
    pub fn colours(&self) -> usize {
        self.types.len()
    }

    /// A colour's name; colours count from 1.
    pub fn colour_name(&self, colour: u8) -> &str {
        let ty = self.types[usize::from(colour) - 1];
        &self.model.cast.colours[self.model.cast.colour(ty)]
    }

    /// The empty board.
    pub fn none(&self) -> Stones {
        Stones::none(self.model.board.len())
    }

    /// Is it proved that more stones never break the pattern?
    pub fn is_monotone(&self) -> bool {
        program::only_helped(&self.condition)
    }

    /// The colours that the pattern speaks of, from 1, if it speaks of nothing else on the board.
    pub fn colours_read(&self) -> Option<Vec<u8>> {
        let read = program::types_read(&self.model, &self.condition)?;
        let is_read = |at: &usize| read >> self.types[*at].0 & 1 == 1;
        Some((0..self.types.len()).filter(is_read).map(|at| at as u8 + 1).collect())
    }
}
