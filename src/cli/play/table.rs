//! A game in progress: its positions, who sits where, and what has been given up.

use super::record;
use super::seats::Player;
use crate::cli::drawn;
use crate::cli::load::Loaded;
use crate::cli::out::Failure;
use crate::cli::scene::scene;
use crate::cli::steps::Session;
use crate::cli::thinker::Thinker;
use crate::cli::why::{self, Told};
use crate::cli::{files, names, saved};
use boardwright::describe::Aims;
use boardwright::diagnostic::brief;
use boardwright::engine::notation::{decision_text, first_moves, make_move, read_full_move, ReadError};
use boardwright::engine::State;
use boardwright::game::{EvalLimit, Game, Status};
use boardwright::machine::Compiled;
use boardwright::model::{Model, Seat};
use boardwright::record::{Ending, Notes, Record};
use boardwright::rng::Rng;
use rand::Rng as _;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

/// So many moves are looked at for one that shows how moves are written.
const EXAMPLES: usize = 8;

/// What is known of a game besides its moves.
#[derive(Clone, Debug, Default)]
pub struct Kept {
    /// Who gave it up.
    resigned: Option<Seat>,
    /// The file that it was read from or saved to.
    file: Option<PathBuf>,
    /// What is in that file.
    saved: Option<String>,
    /// What was noted beside these moves.
    notes: (Vec<String>, Notes),
}

impl Kept {
    /// Of a record, and the file in which somebody has saved it.
    pub fn of(record: &Record, path: Option<&PathBuf>, model: &Model) -> Kept {
        let resigned = record.result.as_ref().and_then(|result| result.resigned.as_ref());
        let is_meant = |seat: &Seat| Some(names::seat(*seat)) == resigned.map(String::as_str);
        let resigned = names::seats(model).find(is_meant);
        let notes = (record.moves.clone(), record.notes.clone());
        Kept { resigned, file: path.cloned(), saved: path.map(|_| record.text()), notes }
    }

    /// The notes that are about these moves too.
    pub fn notes<'m>(&self, moves: impl Iterator<Item = &'m str>) -> Notes {
        let (noted, notes) = &self.notes;
        let same = noted.iter().zip(moves).take_while(|(noted, made)| noted.as_str() == *made).count();
        notes.clone().up_to(same)
    }
}

/// A game in progress.
pub struct Table<'a> {
    pub loaded: &'a Loaded,
    pub session: Session<'a>,
    pub players: Vec<Player>,
    taken_back: Vec<(String, State)>,
    pub kept: Kept,
    /// What the players are after.
    pub aims: Aims,
    pub(super) rng: Rng,
    /// The same rules, compiled, for the machine to think with.
    pub(super) compiled: Compiled,
    /// Who thinks in each seat; nobody where a person sits.
    pub(super) thinkers: Vec<Option<Thinker>>,
    /// The machine resigns below this share of the points.
    pub(super) resign: f64,
    pub(super) seed: u64,
    /// Makes the machine play at once when it is raised.
    pub(super) hurry: &'static AtomicBool,
}

impl<'a> Table<'a> {
    pub fn new(
        loaded: &'a Loaded,
        session: Session<'a>,
        players: Vec<Player>,
        seed: u64,
        resign: f64,
        hurry: &'static AtomicBool,
    ) -> Result<Table<'a>, Failure> {
        let rng = Rng::numbered(seed, session.moves().len() as u64);
        let thinker = |(seat, player): (usize, &Player)| match player {
            Player::Human => Ok(None),
            Player::Seated(seated) => Thinker::new(seated, loaded, seed ^ (seat as u64) << 40)
                .map(|thinker| Some(thinker.stopped_by(hurry))),
        };
        let thinkers = players.iter().enumerate().map(thinker).collect::<Result<_, _>>()?;
        let compiled = loaded.compiled()?;
        let (taken_back, kept, aims) = (Vec::new(), Kept::default(), Aims::of(&loaded.book, &loaded.model));
        Ok(Table {
            loaded,
            session,
            players,
            taken_back,
            kept,
            aims,
            rng,
            compiled,
            thinkers,
            resign,
            seed,
            hurry,
        })
    }

    pub fn has_people(&self) -> bool {
        self.players.contains(&Player::Human)
    }

    /// Who decides next; nobody when the game is over or given up.
    pub(super) fn to_move(&self) -> Option<Seat> {
        match self.session.status() {
            Status::Open { seat, .. } if self.kept.resigned.is_none() => Some(seat),
            _ => None,
        }
    }

    pub fn is_person(&self, seat: Seat) -> bool {
        self.players.get(seat.index()) == Some(&Player::Human)
    }

    /// Is the game neither over nor given up?
    pub fn goes_on(&self) -> bool {
        self.to_move().is_some()
    }

    /// Gives up for a seat.
    pub(super) fn give_up(&mut self, seat: Seat) {
        self.kept.resigned = Some(seat);
    }

    /// Has the game moves that are in no file of the players?
    pub fn is_unsaved(&self) -> bool {
        self.session.moves().len() > 0 && self.kept.saved.as_ref() != Some(&record(self).text())
    }

    /// What stands before the cursor.
    pub fn prompt(&self) -> String {
        match self.to_move() {
            Some(_) => format!("{}> ", self.decider()),
            None => "> ".into(),
        }
    }

    /// Is this the full form of a legal move?
    pub fn is_move(&self, line: &str) -> bool {
        self.to_move().is_some() && read_full_move(self.session.game(), self.session.state(), line).is_ok()
    }

    /// Plays a typed move and tells it, or says why not.
    pub fn typed(&mut self, line: &str) -> Result<String, String> {
        if self.kept.resigned.is_some() {
            return Err("the game was given up; `undo` goes on with it".into());
        }
        let who = self.decider();
        if let Err(error) = self.session.typed(line) {
            return Err(self.refusal(line, &error));
        }
        self.taken_back.clear();
        Ok(format!("{who} plays {}", self.session.moves().last().unwrap_or_default()))
    }

    /// Why a typed line is no move.
    fn refusal(&self, line: &str, error: &ReadError) -> String {
        let told = match error {
            ReadError::Illegal { .. } | ReadError::Excess { .. } | ReadError::Over => {
                Told::of(&self.session, line).ok()
            }
            ReadError::Ambiguous { .. } | ReadError::Limit(_) => None,
        };
        match told {
            Some(told) if told.is_readable() => told.page(line),
            Some(told) => format!("{}{}", told.page(line), self.advice()),
            None => format!("{error}{}", self.advice()),
        }
    }

    /// Why a move is not legal, or, without one, why the game has or has not ended.
    pub fn why(&self, line: &str) -> Result<String, Failure> {
        match line.is_empty() {
            true => Ok(why::endings(&self.session)?),
            false => why::answer(&self.session, line),
        }
    }

    /// How moves are written here.
    fn advice(&self) -> String {
        let first = first_moves(self.session.game(), self.session.state(), EXAMPLES);
        let moves = first.map_or(Vec::new(), |(moves, _)| moves);
        // A word such as `pass` shows nothing of the others.
        let names_a_place = |text: &str| text.contains(|c: char| c.is_ascii_digit());
        let example = moves.iter().find(|mv| names_a_place(&mv.text)).or(moves.first());
        let example =
            example.map_or(String::new(), |mv| format!("; they are written like `{}`", brief(&mv.text)));
        format!("\n(`?` lists the legal moves{example})")
    }

    /// Who decides next, as it is told; nobody when the game is over.
    pub(super) fn decider(&self) -> String {
        let Status::Open { decider, seat, .. } = self.session.status() else { return String::new() };
        names::decider(&self.loaded.model, self.session.state().position(), decider, seat)
    }

    /// Plays decisions for whoever is to move.
    pub(super) fn play_indices(&mut self, indices: &[usize]) -> Result<String, Failure> {
        let (game, from) = (self.session.game(), self.session.state());
        let mut state = from.clone();
        let mut parts = Vec::new();
        let who = self.decider();
        for index in indices {
            parts.push(decision_text(game, &state, *index));
            game.play(&mut state, *index)?;
        }
        let text = parts.join(" ");
        let text = read_full_move(game, from, &text).map_or(text, |mv| mv.text);
        let told = format!("{who} plays {text}");
        self.session.push(text, state);
        self.taken_back.clear();
        Ok(told)
    }

    /// Plays a random move for whoever is to move, if anybody is.
    pub fn any_move(&mut self) -> Result<Option<String>, Failure> {
        match self.to_move() {
            Some(_) => self.play_random().map(Some),
            None => Ok(None),
        }
    }

    fn play_random(&mut self) -> Result<String, Failure> {
        let (game, from) = (self.session.game(), self.session.state());
        let rng = &mut self.rng;
        let any = |state: &State, _| Ok::<_, EvalLimit>(rng.random_range(0..game.decision_count(state)));
        let indices = make_move(game, &mut from.clone(), any)?;
        self.play_indices(&indices)
    }

    /// Takes back the last move of a person and all that followed; false if there is none.
    pub fn undo(&mut self) -> bool {
        if self.kept.resigned.take().is_some() {
            return true;
        }
        let persons =
            |session: &Session, moves: usize| match session.game().status(session.state_after(moves)) {
                Status::Open { seat, .. } => self.is_person(seat),
                Status::Over(_) => false,
            };
        let Some(to) = (0..self.session.moves().len()).rev().find(|&n| persons(&self.session, n)) else {
            return false;
        };
        while self.session.moves().len() > to {
            self.taken_back.extend(self.session.undo());
        }
        true
    }

    /// Plays again what was taken back, up to the next decision of a person.
    pub fn redo(&mut self) -> bool {
        if self.kept.resigned.is_some() {
            return false;
        }
        let any = !self.taken_back.is_empty();
        while let Some((text, state)) = self.taken_back.pop() {
            self.session.push(text, state);
            if self.to_move().is_none_or(|seat| self.is_person(seat)) {
                break;
            }
        }
        any
    }

    /// Whoever is to move gives up; false if the game is over.
    pub fn resign(&mut self) -> bool {
        match self.to_move() {
            Some(seat) => self.give_up(seat),
            None => return false,
        }
        true
    }

    /// Who gave up, in a sentence without a dot.
    pub fn resignation(&self) -> Option<String> {
        let ending = self.ending().filter(|ending| ending.resigned.is_some())?;
        if ending.winners.is_empty() {
            return Some(format!("the {} seat resigned", ending.resigned?));
        }
        let winners: Vec<&str> = ending.winners.iter().map(String::as_str).collect();
        let verb = if winners.len() == 1 { "wins" } else { "win" };
        Some(format!("the {} seat resigned: {} {verb}", ending.resigned?, names::listed(&winners)))
    }

    /// How the game ended, if it has.
    pub fn ending(&self) -> Option<Ending> {
        let model = &self.loaded.model;
        if let Some(loser) = self.kept.resigned {
            return Some(names::resignation(model, self.session.state().position(), loser));
        }
        let Status::Over(outcome) = self.session.status() else { return None };
        Some(names::ending(model, &outcome))
    }

    /// Saves the game and tells how that went.
    pub fn save(&mut self, path: &Path, over: bool) -> String {
        if path.exists() && !over && self.kept.file.as_deref() != Some(path) {
            return there_already("save", path);
        }
        let record = record(self);
        let text = record.text();
        match files::write(path, saved::found_from(path, record).text()) {
            Ok(()) => {
                (self.kept.file, self.kept.saved) = (Some(path.to_path_buf()), Some(text));
                format!("saved; `boardwright play --resume {}` goes on with it", path.display())
            }
            Err(problem) => drawn::problem(&problem, false),
        }
    }

    /// Draws the position and tells how that went.
    pub fn draw(&self, path: &Path, over: bool) -> String {
        if path.exists() && !over {
            return there_already("svg", path);
        }
        match files::write(path, scene(self.loaded, &self.session).draw().svg()) {
            Ok(()) => format!("drawn in `{}`", path.display()),
            Err(problem) => drawn::problem(&problem, false),
        }
    }
}

/// What is said in place of writing over a file.
fn there_already(word: &str, path: &Path) -> String {
    let path = path.display();
    format!("`{path}` is there already; `{word}! {path}` writes over it")
}
