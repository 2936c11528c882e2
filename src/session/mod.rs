//! A game that is loaded, shown and played, with everything told as data: what a page needs of the library, in the browser
//! and behind a server. What it tells may get more fields and variants in later versions.

mod desk;
mod example;
mod kept;
pub mod patterns;
mod reasons;
mod search;
mod source;
mod tested;
mod told;
mod traced;

pub use desk::{Ask, Desk, Loaded, Told, View};
pub use kept::{Recorded, Seats};
pub use reasons::{Quoted, Refused};
pub use search::{Candidate, Found, Search};
pub use source::{format, shipped, Entry, Source};
pub use tested::TestPicture;
pub use told::{
    About, Aims, CellCopy, Choosable, Decision, Geometry, Picked, Playouts, RandomGame, Stage, Standing,
};
pub use traced::{Named, Part, Traced, TracedLine, TracedTurn};

use crate::analysis::{playouts, random};
use crate::board::SiteSet;
use crate::check::Rulebook;
use crate::data;
use crate::describe;
use crate::engine::notation::{
    decision_text, first_moves, number_on, read_full_move, read_move, ReadError, UNFINISHED,
};
use crate::engine::{stages, Plain, State};
use crate::error::{Error, Problem};
use crate::game::{Game, Rng, Status};
use crate::machine::Compiled;
use crate::model::{Model, Position, Seat};
use crate::names;
use crate::picture::{Letters, Scene};
use crate::rules::Rules;
use std::cell::OnceCell;
use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

/// A game being played.
pub struct Session {
    rules: Rules,
    warnings: Vec<Problem>,
    model: Arc<Model>,
    game: Plain,
    compiled: OnceCell<Compiled>,
    start: State,
    moves: Vec<Move>,
}

/// A move of somebody, as far as it has been made.
#[derive(Clone)]
struct Move {
    steps: Vec<Step>,
    /// Its full text, once it is complete.
    text: Option<String>,
}

/// A decision that was made.
#[derive(Clone)]
struct Step {
    index: usize,
    text: String,
    state: State,
}

impl Move {
    fn text(&self) -> String {
        let parts = || self.steps.iter().map(|step| step.text.as_str()).collect::<Vec<_>>();
        self.text.clone().unwrap_or_else(|| parts().join(" "))
    }
}

impl Session {
    /// Loads a game.
    ///
    /// # Errors
    /// Every mistake in its texts and options.
    pub fn new(source: &Source) -> Result<Session, Error> {
        source.rules()?.play()
    }

    /// Begins a game.
    ///
    /// # Errors
    /// Every mistake in its texts and options.
    pub fn of(rules: Rules) -> Result<Session, Error> {
        let (model, warnings) = rules.model()?;
        let model = Arc::new(model);
        let game = Plain::new(model.clone());
        let start = game.start()?;
        Ok(Session { rules, warnings, model, game, compiled: OnceCell::new(), start, moves: Vec::new() })
    }

    /// What the game is.
    pub fn about(&self) -> About {
        let (book, model) = (self.rules.book(), &self.model);
        let options = model.options.iter().map(|option| Choosable {
            name: option.name.clone(),
            text: option.text.clone(),
            domain: option.domain.clone(),
            value: option.value.clone(),
            default: option.default.clone(),
        });
        About {
            id: book.id.clone(),
            title: model.title.clone(),
            by: book.by.clone(),
            year: book.year.clone(),
            about: book.about.clone(),
            rules: crate::record::rules_text(model),
            players: names::roles(model).map(|role| model.role_name(role).to_string()).collect(),
            options: options.collect(),
            warnings: self.warnings.clone(),
            texts: (0..book.files.len()).map(|at| book.files.get(at as u16).name.clone()).collect(),
        }
    }

    /// The board.
    pub fn geometry(&self) -> Geometry {
        Geometry::of(&self.model.board, self.model.look.points())
    }

    /// The rules as one web page.
    pub fn rules(&self) -> String {
        let figure = describe::Figure {
            moment: describe::Moment::Start,
            svg: self.scene_of(&self.start, SiteSet::EMPTY).draw().svg(),
            caption: "The start position".into(),
        };
        describe::sheet(self.rules.book(), &self.model).html(&[figure])
    }

    /// What the players are after.
    pub fn aims(&self) -> Aims {
        let aims = describe::Aims::of(self.rules.book(), &self.model);
        let of = |role| Some((self.model.role_name(role).to_string(), aims.of_role(role)?.to_string()));
        Aims {
            common: aims.common().map(str::to_string),
            by_role: names::roles(&self.model).filter_map(of).collect(),
            together: aims.teams().map(str::to_string),
            teams: names::teams(&self.model),
        }
    }

    /// What each pattern of the game means.
    pub fn patterns(&self) -> BTreeMap<String, String> {
        patterns::meanings(self.rules.book(), &self.model)
    }

    fn state(&self) -> &State {
        let last = self.moves.last().and_then(|mv| mv.steps.last());
        last.map_or(&self.start, |step| &step.state)
    }

    /// The state before the last move.
    fn before(&self) -> &State {
        let others = self.moves.split_last().map_or(&[][..], |(_, others)| others);
        others.last().and_then(|mv| mv.steps.last()).map_or(&self.start, |step| &step.state)
    }

    /// The sites that the last move has changed; as long as it is not complete, those of the move before as well.
    fn changed(&self) -> SiteSet {
        let complete = self.moves.iter().filter(|mv| mv.text.is_some()).count();
        let first = complete.saturating_sub(1);
        let after = |at: usize| self.moves.get(at).and_then(|mv| mv.steps.last()).map(|step| &step.state);
        let states: Vec<&State> = (first..self.moves.len()).filter_map(after).collect();
        let before = first.checked_sub(1).and_then(after).unwrap_or(&self.start);
        let each = [before].into_iter().chain(states.iter().copied()).zip(states.iter().copied());
        each.fold(SiteSet::EMPTY, |all, (a, b)| all | changed(&self.model, a.position(), b.position()))
    }

    /// What the effects of the last move changed, one after the other.
    fn stages(&self) -> Result<Vec<Stage>, Error> {
        let Some(mv) = self.moves.last() else { return Ok(Vec::new()) };
        let before = [self.before()].into_iter().chain(mv.steps.iter().map(|step| &step.state));
        let mut all = vec![self.before().position().clone()];
        for (state, step) in before.zip(&mv.steps) {
            all.extend(stages(&self.game, state, step.index)?);
            all.push(step.state.position().clone());
        }
        let told = all.windows(2).map(|pair| Stage::between(&self.model, &pair[0], &pair[1]));
        Ok(told.filter(|stage| !stage.before.is_empty()).collect())
    }

    fn scene_of<'a>(&'a self, state: &'a State, changed: SiteSet) -> Scene<'a> {
        scene(self.rules.book(), &self.game, &self.model, (state, changed))
    }

    /// The position as one `svg` element, with a legend if it is asked for.
    pub fn svg(&self, legend: bool) -> String {
        Scene { legend, ..self.scene_of(self.state(), self.changed()) }.draw().svg()
    }

    /// How the game stands.
    ///
    /// # Errors
    /// When a rule takes too many steps.
    pub fn standing(&self) -> Result<Standing, Error> {
        let (model, state) = (&self.model, self.state());
        let status = self.game.status(state);
        let scores = self.game.scores(state)?;
        let name = |site| model.board.name(site).to_string();
        Ok(Standing {
            position: data::Position::of(model, state.position(), &status),
            turn: state.position().turn,
            phase: names::phase(model, state),
            line: names::status(model, state, &status),
            scores: scores.and_then(|scores| names::scores_so_far(model, &scores)),
            patterns: patterns::played_for(model, state.position()),
            over: matches!(status, Status::Over(_)),
            moves: self.moves.iter().map(Move::text).collect(),
            changed: self.changed().iter().map(name).collect(),
            stages: self.stages()?,
            hash: hash_text(self.game.hash(state)),
        })
    }

    /// The moves so far, as [`Session::set_moves`] plays them again; one that is not complete ends with `…`.
    pub fn moves(&self) -> Vec<String> {
        let text = |mv: &Move| match mv.text {
            Some(_) => mv.text(),
            None => format!("{} {UNFINISHED}", mv.text()),
        };
        self.moves.iter().map(text).collect()
    }

    /// The legal decisions.
    pub fn decisions(&self) -> Vec<Decision> {
        let state = self.state();
        let decision = |index: usize| {
            let made = self.game.decision(state, index);
            Decision {
                index: index as u32,
                text: decision_text(&self.game, state, index),
                branches: made.branches,
                pick: Picked::of(&self.model, &made.pick),
            }
        };
        (0..self.game.decision_count(state)).map(decision).collect()
    }

    /// The first legal moves, at most so many.
    ///
    /// # Errors
    /// When a rule takes too many steps.
    pub fn legal_moves(&self, most: usize) -> Result<Vec<String>, Error> {
        let (moves, _) = first_moves(&self.game, self.state(), most)?;
        Ok(moves.into_iter().map(|mv| mv.text).collect())
    }

    /// Makes a decision.
    ///
    /// # Errors
    /// When there is none of this number, or a rule takes too many steps.
    pub fn play(&mut self, index: usize) -> Result<(), Error> {
        let mut state = self.state().clone();
        if index >= self.game.decision_count(&state) {
            return Err(Error::new("no-such-decision", format!("there is no decision {index} here")));
        }
        let text = decision_text(&self.game, &state, index);
        let seat = self.seat_to_decide();
        self.game.play(&mut state, index)?;
        let step = Step { index, text, state };
        match self.moves.last_mut().filter(|mv| mv.text.is_none()) {
            Some(mv) => mv.steps.push(step),
            None => self.moves.push(Move { steps: vec![step], text: None }),
        }
        if !seat.is_some_and(|seat| self.goes_on(self.state(), seat)) {
            self.complete();
        }
        Ok(())
    }

    /// Is it in the midst of a turn of this seat?
    fn goes_on(&self, state: &State, seat: Seat) -> bool {
        matches!(self.game.status(state), Status::Open { mid_turn: true, seat: next, .. } if next == seat)
    }

    fn seat_to_decide(&self) -> Option<Seat> {
        match self.game.status(self.state()) {
            Status::Open { seat, .. } => Some(seat),
            Status::Over(_) => None,
        }
    }

    /// The last move is complete.
    fn complete(&mut self) {
        let Some(mv) = self.moves.last() else { return };
        let text = mv.text();
        let full = read_full_move(&self.game, self.before(), &text).map_or(text, |mv| mv.text);
        if let Some(mv) = self.moves.last_mut() {
            mv.text = Some(full);
        }
    }

    /// Plays a move that is typed, read forgivingly.
    ///
    /// # Errors
    /// When it is not legal, may mean several moves, or a rule takes too many steps.
    pub fn play_move(&mut self, text: &str) -> Result<(), Error> {
        let state = self.state();
        let mv = read_move(&self.game, state, text).map_err(|error| self.refused(error))?;
        let indices = crate::engine::notation::indices(&self.game, state, &mv)?;
        let indices = indices.ok_or_else(|| Error::new("illegal-move", format!("`{text}` is not legal")))?;
        indices.into_iter().try_for_each(|index| self.play(index))
    }

    /// The refusal of a move, with the reason.
    fn refused(&self, error: ReadError) -> Error {
        let typed = match &error {
            ReadError::Illegal { text, .. } => Some(text.clone()),
            _ => None,
        };
        let mut error = Error::from(error);
        let why = typed.and_then(|text| crate::engine::why::why(&self.game, self.state(), &text).ok());
        if let (Some(problem), Some(why)) = (error.problems.first_mut(), why) {
            problem.help = Some(describe::why::refusal(&self.model, Some(self.rules.book()), &why));
        }
        error
    }

    /// Takes back the last decision; false if there is none.
    pub fn undo_decision(&mut self) -> bool {
        let Some(mv) = self.moves.last_mut() else { return false };
        mv.steps.pop();
        mv.text = None;
        if mv.steps.is_empty() {
            self.moves.pop();
        }
        true
    }

    /// Takes back the last move, or what was made of it; false if there is none.
    pub fn undo(&mut self) -> bool {
        self.moves.pop().is_some()
    }

    /// Goes back to the start and plays these moves.
    ///
    /// # Errors
    /// When one of them is not legal; the game is then as it was before.
    pub fn set_moves(&mut self, moves: &[String]) -> Result<(), Error> {
        let old = std::mem::take(&mut self.moves);
        let played = moves.iter().try_for_each(|text| self.play_move(text));
        if played.is_err() {
            self.moves = old;
        }
        played
    }

    fn compiled(&self) -> Result<&Compiled, Error> {
        if let Some(compiled) = self.compiled.get() {
            return Ok(compiled);
        }
        let compiled = Compiled::new(self.model.clone())?;
        Ok(self.compiled.get_or_init(|| compiled))
    }

    /// The compiled game, and the position in it.
    fn compiled_state(&self) -> Result<(&Compiled, crate::machine::State), Error> {
        let game = self.compiled()?;
        let mut state = game.start()?;
        for step in self.moves.iter().flat_map(|mv| &mv.steps) {
            game.play(&mut state, step.index)?;
        }
        Ok((game, state))
    }

    /// Plays the position to its end at random, without changing it; so many moves at most. It is told move by move, and
    /// [`Session::playouts`] only counts, mostly by other draws: games of the same seed are as likely in both, but not the
    /// same ones.
    ///
    /// # Errors
    /// When a rule takes too many steps.
    pub fn random_game(&self, seed: u64, most: usize) -> Result<RandomGame, Error> {
        let (game, state) = self.compiled_state()?;
        let played = random::random_game(game, &state, &mut Rng::numbered(seed, 0), most)?;
        let result = match game.status(&played.state) {
            Status::Over(outcome) => Some(data::Ending::of(&self.model, &outcome)),
            Status::Open { .. } => None,
        };
        let hash = hash_text(game.hash(&played.state));
        Ok(RandomGame { moves: played.moves, decisions: played.decisions as u32, hash, result })
    }

    /// Plays random games from the position on; each is left unfinished after so many turns.
    ///
    /// # Errors
    /// When a rule takes too many steps.
    pub fn playouts(&self, seed: u64, games: u64, max_turns: u64) -> Result<Playouts, Error> {
        let (game, state) = self.compiled_state()?;
        let settings = playouts::Settings { games, seed, max_turns };
        Ok(Playouts::of(&playouts::playouts(game, &state, &settings, &|_| ())?))
    }

    /// A search for the best decision here.
    ///
    /// # Errors
    /// When the player cannot be read, or a rule takes too many steps.
    pub fn search(&self, player: &str, seed: u64) -> Result<Search, Error> {
        let (game, state) = self.compiled_state()?;
        Search::new(game.clone(), state, player, seed)
    }
}

impl fmt::Display for Session {
    /// The board as lines of text, and how the game stands.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const WIDTH: usize = 100;
        let state = self.state();
        let letters = Letters { model: &self.model, position: state.position(), width: WIDTH };
        write!(f, "{}{}", letters.text(None), names::status(&self.model, state, &self.game.status(state)))
    }
}

/// A position as it is drawn, and the sites that have changed in it.
fn scene<'a>(
    book: &Rulebook,
    game: &Plain,
    model: &'a Model,
    (state, changed): (&'a State, SiteSet),
) -> Scene<'a> {
    let (to_move, result) = match game.status(state) {
        Status::Open { decider, .. } => (Some(decider), None),
        Status::Over(outcome) => (None, Some(names::outcome(model, &outcome))),
    };
    let sides = describe::sides(model).into_iter().map(|side| (side.sites, side.role));
    Scene {
        changed,
        sides: sides.collect(),
        owners: describe::owners(book, model),
        to_move,
        result,
        ..Scene::new(model, state.position())
    }
}

/// A hash as text.
fn hash_text(hash: u64) -> String {
    format!("{hash:016x}")
}

/// The sites on which two positions differ, also in the number that is drawn there.
pub fn changed(model: &Model, before: &Position, after: &Position) -> SiteSet {
    let types = before.types().iter().zip(after.types());
    let marks = before.marks().iter().zip(after.marks());
    let number = |position: &Position, site| number_on(model, position, site);
    let counted = model.board.iter().filter(|site| number(before, *site) != number(after, *site)).collect();
    types.chain(marks).fold(counted, |all, (a, b)| all | (*a - *b) | (*b - *a))
}

#[cfg(test)]
mod tests;
