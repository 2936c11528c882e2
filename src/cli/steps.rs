//! A game being played: its positions so far, and moves typed by people.

use super::load::Loaded;
use super::out::{Failure, Problem};
use boardwright::board::SiteSet;
use boardwright::engine::notation::{play_move, read_full_move, read_move, Move, Named, ReadError};
use boardwright::engine::{Plain, State};
use boardwright::game::{EvalLimit, Game, Status};
use boardwright::machine::{Compiled, State as CompiledState};

/// Moves to be played before anything is shown.
#[derive(Clone, Debug, Default, clap::Args)]
pub struct AfterArgs {
    /// Plays these moves first, `;` between them; may be given several times.
    #[arg(long, value_name = "MOVES", visible_alias = "moves")]
    pub after: Vec<String>,
}

/// The positions of a game and the moves between them.
#[derive(Clone)]
pub struct Session<'a> {
    game: &'a Plain,
    start: State,
    steps: Vec<(String, State)>,
}

impl<'a> Session<'a> {
    /// At the start.
    pub fn new(game: &'a Plain) -> Result<Session<'a>, EvalLimit> {
        Ok(Session { game, start: game.start()?, steps: Vec::new() })
    }

    /// After these moves, in full notation.
    pub fn with_moves(game: &'a Plain, moves: &[String]) -> Result<Session<'a>, Failure> {
        let mut session = Session::new(game)?;
        for (at, text) in moves.iter().enumerate() {
            session.exact(text).map_err(|error| problem(&error, Some(at + 1)))?;
        }
        Ok(session)
    }

    /// At the start of a loaded game, with some moves played.
    pub fn after(loaded: &'a Loaded, args: &AfterArgs) -> Result<Session<'a>, Failure> {
        let mut session = Session::new(&loaded.game)?;
        for text in args.after.iter().flat_map(|moves| moves.split(';')).filter(|t| !t.trim().is_empty()) {
            session.typed(text).map_err(|error| problem(&error, Some(session.steps.len() + 1)))?;
        }
        Ok(session)
    }

    /// The same position on the compiled evaluator, whose decisions have the same numbers.
    pub fn compiled(&self, game: &Compiled) -> Result<CompiledState, EvalLimit> {
        self.replayed(game)
    }

    /// The same position on another evaluator of the same moves.
    pub fn replayed<G: Named>(&self, game: &G) -> Result<G::State, EvalLimit> {
        let mut state = game.start()?;
        let mut plain = self.start.clone();
        for (text, _) in &self.steps {
            // Moves were read before, so they are legal.
            if let Ok(mv) = read_full_move(self.game, &plain, text) {
                play_move(game, &mut state, &mv)?;
                play_move(self.game, &mut plain, &mv)?;
            }
        }
        Ok(state)
    }

    /// The rules' evaluator.
    pub fn game(&self) -> &'a Plain {
        self.game
    }

    /// The position now.
    pub fn state(&self) -> &State {
        self.state_after(self.steps.len())
    }

    /// The position after so many moves.
    pub fn state_after(&self, moves: usize) -> &State {
        moves.checked_sub(1).and_then(|at| self.steps.get(at)).map_or(&self.start, |step| &step.1)
    }

    /// Whose decision is next, or how the game ended.
    pub fn status(&self) -> Status {
        self.game.status(self.state())
    }

    /// The moves so far, in full notation.
    pub fn moves(&self) -> impl ExactSizeIterator<Item = &str> {
        self.steps.iter().map(|(text, _)| text.as_str())
    }

    /// Reads a move forgivingly and plays it.
    pub fn typed(&mut self, text: &str) -> Result<(), ReadError> {
        let mv = read_move(self.game, self.state(), text)?;
        self.play(&mv)
    }

    /// Plays the move that a text is the full form of.
    pub fn exact(&mut self, text: &str) -> Result<(), ReadError> {
        let mv = read_full_move(self.game, self.state(), text)?;
        self.play(&mv)
    }

    fn play(&mut self, mv: &Move) -> Result<(), ReadError> {
        let mut state = self.state().clone();
        if !play_move(self.game, &mut state, mv)? {
            return Err(ReadError::Illegal { text: mv.text.clone(), near: Vec::new() });
        }
        self.steps.push((mv.text.clone(), state));
        Ok(())
    }

    /// Adds a move that was carried out elsewhere.
    pub fn push(&mut self, text: String, state: State) {
        self.steps.push((text, state));
    }

    /// Takes back the last move.
    pub fn undo(&mut self) -> Option<(String, State)> {
        self.steps.pop()
    }

    /// The sites that the last move changed.
    pub fn changed(&self) -> SiteSet {
        match self.steps.len() {
            0 => SiteSet::EMPTY,
            n => changed(self.state_after(n - 1), self.state()),
        }
    }
}

/// The sites on which two positions differ.
pub fn changed(before: &State, after: &State) -> SiteSet {
    let (a, b) = (before.position(), after.position());
    let types = a.types().iter().zip(b.types());
    let marks = a.marks().iter().zip(b.marks());
    types.chain(marks).fold(SiteSet::EMPTY, |all, (a, b)| all | (*a - *b) | (*b - *a))
}

/// A move that cannot be played, as a problem; `number` is its place among several.
pub fn problem(error: &ReadError, number: Option<usize>) -> Problem {
    let place = number.map_or(String::new(), |n| format!("move {n}: "));
    let (code, help) = match error {
        ReadError::Illegal { .. } | ReadError::Excess { .. } => {
            ("illegal-move", "`boardwright moves GAME` lists what is legal; `--after` plays moves first")
        }
        ReadError::Ambiguous { .. } => ("ambiguous-move", "write more of the move"),
        ReadError::Over => ("game-over", "leave out the moves after the end"),
        ReadError::Limit(_) => ("rule-too-slow", "simplify the rule, or play on a smaller board"),
    };
    Problem::new(code, format!("{place}{error}")).help(help)
}
