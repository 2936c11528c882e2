//! A game being played: its positions so far, and moves typed by people.

use super::load::Loaded;
use super::out::{Failure, Problem};
use super::why::Told;
use boardwright::board::SiteSet;
use boardwright::check::Rulebook;
use boardwright::diagnostic::brief;
use boardwright::engine::notation::{play_move, read_full_move, read_move, Move, Named, ReadError};
use boardwright::engine::{Plain, State};
use boardwright::game::{EvalLimit, Game, Status};
use boardwright::machine::{Compiled, State as CompiledState};
use boardwright::model::Model;
use boardwright::session;

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
    /// The text of the rules, in whose words moves are refused.
    book: Option<&'a Rulebook>,
}

impl<'a> Session<'a> {
    /// At the start.
    pub fn new(game: &'a Plain) -> Result<Session<'a>, EvalLimit> {
        Ok(Session { game, start: game.start()?, steps: Vec::new(), book: None })
    }

    /// A game that was played elsewhere.
    pub fn played(game: &'a Plain, start: State, steps: Vec<(String, State)>) -> Session<'a> {
        Session { game, start, steps, book: None }
    }

    /// After these moves, in full notation.
    pub fn with_moves(game: &'a Plain, moves: &[String]) -> Result<Session<'a>, Failure> {
        let mut session = Session::new(game)?;
        for (at, text) in moves.iter().enumerate() {
            session.exact(text).map_err(|error| session.problem(&error, at + 1))?;
        }
        Ok(session)
    }

    /// At the start of a loaded game, with some moves played.
    pub fn after(loaded: &'a Loaded, args: &AfterArgs) -> Result<Session<'a>, Failure> {
        let mut session = Session::new(&loaded.game)?.told_by(&loaded.book);
        for text in args.after.iter().flat_map(|moves| moves.split(';')).filter(|t| !t.trim().is_empty()) {
            session.typed(text).map_err(|error| session.problem(&error, session.steps.len() + 1))?;
        }
        Ok(session)
    }

    /// Refuses moves in the words of the rules.
    pub fn told_by(self, book: &'a Rulebook) -> Session<'a> {
        Session { book: Some(book), ..self }
    }

    /// The text of the rules, if it is at hand.
    pub fn book(&self) -> Option<&'a Rulebook> {
        self.book
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

    /// The same after so many moves.
    pub fn game_status(&self, moves: usize) -> Status {
        self.game.status(self.state_after(moves))
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

    /// A move that cannot be played here, as a problem; `number` is its place among several.
    pub fn problem(&self, error: &ReadError, number: usize) -> Problem {
        let (text, code, help) = match error {
            ReadError::Illegal { text, .. } | ReadError::Excess { text, .. } => (
                text,
                "illegal-move",
                "`boardwright moves GAME` lists what is legal; `--after` plays moves first",
            ),
            ReadError::Ambiguous { text, .. } => (text, "ambiguous-move", "write more of the move"),
            ReadError::Over => {
                return Problem::new("game-over", format!("move {number}: {error}"))
                    .help("leave out the moves after the end")
            }
            ReadError::Limit(_) => {
                return Problem::new("rule-too-slow", format!("move {number}: {error}"))
                    .help("simplify the rule, or play on a smaller board")
            }
        };
        let told = match code {
            "illegal-move" => Told::of(self, text).ok(),
            _ => None,
        };
        let Some(told) = told else {
            return Problem::new(code, format!("move {number}: {error}")).help(help);
        };
        if told.is_begun() {
            let message = format!("move {number}: `{}` is only the beginning of legal moves", brief(text));
            return Problem::new("ambiguous-move", message).help("write more of the move");
        }
        let why = &told.sentence;
        let message = format!("move {number}: `{}` is not a legal move here: {why}", brief(text));
        let rules = told.rules().into_iter().map(|(text, place)| format!("the rule: `{text}` ({place})"));
        let near = told.near().map(|near| format!("near it: {near}"));
        let advice: Vec<String> = rules.chain(near).collect();
        let help = if advice.is_empty() { help.to_string() } else { advice.join("\n") };
        Problem::new(code, message).help(help)
    }

    /// Adds a move that was carried out elsewhere.
    pub fn push(&mut self, text: String, state: State) {
        self.steps.push((text, state));
    }

    /// Takes back the last move.
    pub fn undo(&mut self) -> Option<(String, State)> {
        self.steps.pop()
    }

    /// Sites whose pieces, all of one type, came there in one move and have not been touched since.
    pub fn together(&self) -> Vec<SiteSet> {
        let mut sets: Vec<SiteSet> = Vec::new();
        for at in 0..self.steps.len() {
            let (before, after) = (self.state_after(at), self.state_after(at + 1));
            let touched = changed(self.game.model(), before, after);
            sets.retain(|set| (*set & touched).is_empty());
            let types = before.position().types().iter().zip(after.position().types());
            sets.extend(types.map(|(before, after)| *after - *before).filter(|new| new.len() > 1));
        }
        sets
    }

    /// The sites that the last move changed.
    pub fn changed(&self) -> SiteSet {
        match self.steps.len() {
            0 => SiteSet::EMPTY,
            n => changed(self.game.model(), self.state_after(n - 1), self.state()),
        }
    }
}

/// The sites on which two positions differ, also in the number that is drawn there.
pub fn changed(model: &Model, before: &State, after: &State) -> SiteSet {
    session::changed(model, before.position(), after.position())
}
