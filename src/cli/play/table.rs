//! A game in progress: its positions, who sits where, and what has been given up.

use super::record;
use super::seats::Player;
use crate::cli::draw::Picture;
use crate::cli::load::Loaded;
use crate::cli::ninja::counsel;
use crate::cli::out::{Failure, Problem};
use crate::cli::report;
use crate::cli::steps::Session;
use crate::cli::thinker::{turn_text, Seated, Thinker};
use crate::cli::{files, interrupt, names};
use boardwright::diagnostic::brief;
use boardwright::engine::notation::{decision_text, first_moves, make_move, read_full_move};
use boardwright::engine::State;
use boardwright::game::{EvalLimit, Game, Status};
use boardwright::machine::{Compiled, State as CompiledState};
use boardwright::model::{Model, Seat};
use boardwright::ninja::Advice;
use boardwright::record::{Ending, Record};
use boardwright::search::Spec;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::atomic::AtomicBool;

/// Who gives hints.
const HINT: &str = "mcts:1s";

/// How many moves `?` looks at, and how many it shows.
const LOOKED_AT: usize = 5000;
const SHOWN: usize = 120;

/// What is known of a game besides its moves.
#[derive(Clone, Debug, Default)]
pub struct Kept {
    /// Who gave it up.
    resigned: Option<Seat>,
    /// The file that it was read from or saved to.
    file: Option<PathBuf>,
}

impl Kept {
    /// Of a record.
    pub fn of(record: &Record, path: &Path, model: &Model) -> Kept {
        let resigned = record.result.as_ref().and_then(|result| result.resigned.as_ref());
        let resigned = names::seats(model).find(|&s| Some(names::seat(s)) == resigned.map(String::as_str));
        Kept { resigned, file: Some(path.to_path_buf()) }
    }
}

/// A game in progress.
pub struct Table<'a> {
    pub loaded: &'a Loaded,
    pub session: Session<'a>,
    pub players: Vec<Player>,
    taken_back: Vec<(String, State)>,
    pub kept: Kept,
    rng: ChaCha8Rng,
    /// The same rules, compiled, for the machine to think with.
    compiled: Compiled,
    /// Who thinks in each seat; nobody where a person sits.
    thinkers: Vec<Option<Thinker>>,
    /// The machine resigns below this share of the points.
    resign: f64,
    seed: u64,
    /// Makes the machine play at once when it is raised.
    hurry: &'static AtomicBool,
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
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        rng.set_stream(session.moves().len() as u64);
        let thinker = |(seat, player): (usize, &Player)| match player {
            Player::Human => Ok(None),
            Player::Seated(seated) => Thinker::new(seated, loaded, seed ^ (seat as u64) << 40)
                .map(|thinker| Some(thinker.stopped_by(hurry))),
        };
        let thinkers = players.iter().enumerate().map(thinker).collect::<Result<_, _>>()?;
        let compiled = loaded.compiled()?;
        let (taken_back, kept) = (Vec::new(), Kept::default());
        Ok(Table { loaded, session, players, taken_back, kept, rng, compiled, thinkers, resign, seed, hurry })
    }

    pub fn has_people(&self) -> bool {
        self.players.contains(&Player::Human)
    }

    /// Who decides next; nobody when the game is over or given up.
    fn to_move(&self) -> Option<Seat> {
        match self.session.status() {
            Status::Open { seat, .. } if self.kept.resigned.is_none() => Some(seat),
            _ => None,
        }
    }

    fn is_person(&self, seat: Seat) -> bool {
        self.players.get(seat.index()) == Some(&Player::Human)
    }

    /// What stands before the cursor.
    pub fn prompt(&self) -> String {
        match self.to_move() {
            Some(_) => format!("{}> ", self.decider()),
            None => "over> ".into(),
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
        self.session.typed(line).map_err(|error| format!("{error}{}", self.advice()))?;
        self.taken_back.clear();
        Ok(format!("{who} plays {}", self.session.moves().last().unwrap_or_default()))
    }

    /// How moves are written here.
    fn advice(&self) -> String {
        let first = first_moves(self.session.game(), self.session.state(), 1);
        let example = first.ok().and_then(|(moves, _)| moves.into_iter().next());
        let example =
            example.map_or(String::new(), |mv| format!("; they are written like `{}`", brief(&mv.text)));
        format!("\n(`?` lists the legal moves{example})")
    }

    /// Who decides next, as it is told; nobody when the game is over.
    fn decider(&self) -> String {
        let Status::Open { decider, seat, .. } = self.session.status() else { return String::new() };
        names::decider(&self.loaded.model, self.session.state().position(), decider, seat)
    }

    /// If the machine is to move, it moves or resigns; what it does.
    pub fn machine_move(&mut self) -> Result<Option<String>, Failure> {
        let Some(seat) = self.to_move().filter(|seat| !self.is_person(*seat)) else { return Ok(None) };
        let state = self.session.compiled(&self.compiled)?;
        if let Some((advice, told)) = self.before_play(&self.players[seat.index()], &state)? {
            return self.play_indices(&advice.indices).map(|played| Some(format!("{played}{told}")));
        }
        let moves: Vec<String> = self.session.moves().map(str::to_string).collect();
        let people = self.has_people();
        let Some(Some(thinker)) = self.thinkers.get_mut(seat.index()) else { return Ok(None) };
        let mut think = || thinker.turn(&self.compiled, &state, &moves);
        let (turn, hurried) = if people { interrupt::thinking(think) } else { (think(), false) };
        let turn = turn?;
        let sure = turn.first.proven || turn.first.nodes > 500;
        let hopeless = sure && turn.first.value.is_some_and(|value| value < self.resign);
        if hopeless && people {
            self.kept.resigned = Some(seat);
            return Ok(Some(format!("the {} seat resigns", names::seat(seat))));
        }
        let told = self.play_indices(&turn.indices)?;
        Ok(Some(if hurried { format!("{told} at once (`save FILE` keeps the game)") } else { told }))
    }

    /// A person takes the seat of whoever is to move; how that is told.
    pub fn hand_over(&mut self) -> String {
        let Some(seat) = self.to_move() else { return String::new() };
        self.players[seat.index()] = Player::Human;
        self.thinkers[seat.index()] = None;
        format!("You play on in the {} seat; `save FILE` keeps the game.", names::seat(seat))
    }

    /// What one of our players does in a turn before play, and how it is told.
    fn before_play(
        &self,
        player: &Player,
        state: &CompiledState,
    ) -> Result<Option<(Advice, String)>, Failure> {
        let Player::Seated(player) = player else { return Ok(None) };
        let seed = self.seed.wrapping_add(self.session.moves().len() as u64);
        let advice = counsel::advice(player, &self.loaded.model, &self.compiled, state, seed)?;
        Ok(advice.map(|advice| {
            let share = |worth| format!(" (wins {:.0} % of measured games)", 100.0 * worth);
            let told = advice.worth.map_or(String::new(), share);
            (advice, told)
        }))
    }

    /// What the machine would play for whoever is to move.
    pub fn hint(&mut self) -> Result<String, Failure> {
        if self.to_move().is_none() {
            return Ok("the game is over".into());
        }
        let state = self.session.compiled(&self.compiled)?;
        let spec = Spec::from_str(HINT).map_err(|error| Problem::new("player", error.message))?;
        if let Some((advice, told)) =
            self.before_play(&Player::Seated(Seated::Built(spec.clone())), &state)?
        {
            return Ok(format!("{}{told}", turn_text(&self.compiled, &state, &advice.indices)?));
        }
        let mut thinker = Thinker::built(&spec, self.rng.random()).stopped_by(self.hurry);
        let turn = interrupt::thinking(|| thinker.turn(&self.compiled, &state, &[])).0?;
        let text = turn_text(&self.compiled, &state, &turn.indices)?;
        let value = turn.first.value.map_or(String::new(), |value| {
            let exact = if turn.first.proven { ", proven" } else { "" };
            format!(" (expects {:.0} % of the points{exact})", 100.0 * value)
        });
        Ok(format!("{text}{value}"))
    }

    /// Plays decisions for whoever is to move.
    fn play_indices(&mut self, indices: &[usize]) -> Result<String, Failure> {
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

    /// Whoever is to move gives up, and that is told; none if the game is over.
    pub fn resign(&mut self) -> Option<String> {
        self.kept.resigned = Some(self.to_move()?);
        self.resignation()
    }

    /// Who gave up, in a sentence.
    pub fn resignation(&self) -> Option<String> {
        let ending = self.ending().filter(|ending| ending.resigned.is_some())?;
        let winners: Vec<&str> = ending.winners.iter().map(String::as_str).collect();
        let verb = if winners.len() == 1 { "wins" } else { "win" };
        Some(format!("the {} seat resigned: {} {verb}", ending.resigned?, names::listed(&winners)))
    }

    /// How the game ended, if it has.
    pub fn ending(&self) -> Option<Ending> {
        let model = &self.loaded.model;
        if let Some(loser) = self.kept.resigned {
            let position = self.session.state().position();
            let holders = names::roles(model).zip(position.holders().iter().copied());
            let others = holders.filter(|(r, seat)| *seat != loser && position.in_play() >> r.0 & 1 == 1);
            let (winners, seats): (Vec<_>, Vec<_>) =
                others.map(|(r, s)| (model.role_name(r).to_string(), names::seat(s).to_string())).unzip();
            return Some(Ending { winners, winning_seats: seats, resigned: Some(names::seat(loser).into()) });
        }
        let Status::Over(outcome) = self.session.status() else { return None };
        Some(names::ending(model, &outcome))
    }

    /// The legal moves that begin with a text, in columns.
    pub fn legal(&self, start: &str) -> Result<String, Failure> {
        if self.to_move().is_none() {
            return Ok("the game is over".into());
        }
        let (game, state) = (self.session.game(), self.session.state());
        let (all, whole) = first_moves(game, state, LOOKED_AT)?;
        let begins = |text: &String| text.to_lowercase().starts_with(&start.to_lowercase());
        let fitting: Vec<String> = all.into_iter().map(|mv| mv.text).filter(begins).collect();
        if fitting.is_empty() && whole {
            return Ok(format!("no legal move begins with `{start}`"));
        }
        let count = fitting.len();
        let (more, number) =
            if whole { ("", count.to_string()) } else { ("more than ", LOOKED_AT.to_string()) };
        let noun = if count == 1 && whole { "move" } else { "moves" };
        if count <= SHOWN && (whole || count > 0) {
            let head =
                if whole { format!("{number} legal {noun}:") } else { "some of the legal moves:".into() };
            return Ok(format!("{head}\n{}", columns(&fitting)));
        }
        let mut firsts: Vec<String> = Vec::new();
        for index in 0..game.decision_count(state) {
            firsts.push(decision_text(game, state, index));
        }
        firsts.truncate(SHOWN);
        let list = if start.is_empty() { firsts } else { fitting.into_iter().take(SHOWN).collect() };
        let what = if start.is_empty() { "they begin with" } else { "the first of them" };
        Ok(format!(
            "{more}{number} legal {noun}; {what}:\n{}\n(`? START` lists those that begin with START)",
            columns(&list)
        ))
    }

    /// The moves so far.
    pub fn log(&self) -> String {
        let numbered = self.session.moves().enumerate().map(|(at, text)| format!("{:>4}. {text}", at + 1));
        let lines: Vec<String> = numbered.collect();
        if lines.is_empty() {
            "no moves yet".into()
        } else {
            lines.join("\n")
        }
    }

    /// Saves the game and tells how that went.
    pub fn save(&mut self, path: &Path, over: bool) -> String {
        if path.exists() && !over && self.kept.file.as_deref() != Some(path) {
            return there_already("save", path);
        }
        match files::write(path, record(self).text()) {
            Ok(()) => {
                self.kept.file = Some(path.to_path_buf());
                format!("saved; `boardwright play --resume {}` goes on with it", path.display())
            }
            Err(problem) => report::problem(&problem, false),
        }
    }

    /// Draws the position and tells how that went.
    pub fn draw(&self, path: &Path, over: bool) -> String {
        if path.exists() && !over {
            return there_already("svg", path);
        }
        let (model, position) = (&self.loaded.model, self.session.state().position());
        let picture = Picture { model, position, changed: self.session.changed(), colour: false };
        match files::write(path, picture.svg()) {
            Ok(()) => format!("drawn in `{}`", path.display()),
            Err(problem) => report::problem(&problem, false),
        }
    }
}

/// What is said in place of writing over a file.
fn there_already(word: &str, path: &Path) -> String {
    let path = path.display();
    format!("`{path}` is there already; `{word}! {path}` writes over it")
}

/// Texts side by side, in lines of at most 96 characters.
fn columns(texts: &[String]) -> String {
    let width = texts.iter().map(|t| t.chars().count()).max().unwrap_or(1) + 2;
    let each = (96 / width).max(1);
    let line = |texts: &[String]| {
        let padded: String = texts.iter().map(|t| format!("{t:width$}")).collect();
        format!("  {}", padded.trim_end())
    };
    texts.chunks(each).map(line).collect::<Vec<_>>().join("\n")
}
