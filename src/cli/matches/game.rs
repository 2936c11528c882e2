//! One game of a match.

use super::log::Line;
use crate::cli::load::Loaded;
use crate::cli::names;
use crate::cli::out::{Failure, Problem};
use crate::cli::thinker::{turn_text, Seated, Thinker};
use boardwright::engine::notation::{make_move, play_move, read_full_move, read_move};
use boardwright::game::{Game, Rng, Status};
use boardwright::machine::{Compiled, State};
use boardwright::model::Seat;
use boardwright::record::{rules_text, Notes, Record, FORMAT};
use rand::{Rng as _, SeedableRng};
use std::sync::atomic::{AtomicBool, Ordering};

/// What the games of a match have in common.
pub struct Table<'a> {
    pub loaded: &'a Loaded,
    pub game: &'a Compiled,
    pub seated: &'a [Seated; 2],
    pub seed: u64,
    pub opening: u32,
    pub max_turns: u64,
    /// Ends the match when raised.
    pub stop: &'static AtomicBool,
}

impl Table<'_> {
    fn seats(&self) -> usize {
        self.loaded.model.cast.roles
    }

    /// Who sits in a seat of a game: 0 for A, 1 for B.
    fn player(&self, number: u64, seat: Seat) -> usize {
        usize::from(number as usize % self.seats() != seat.index())
    }

    fn source(&self, number: u64, what: u64) -> u64 {
        let mixed = (self.seed ^ what << 32).wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ number;
        mixed.wrapping_mul(0xbf58_476d_1ce4_e5b9) ^ mixed >> 29
    }
}

/// A game as it goes on.
struct Course {
    state: State,
    moves: Vec<String>,
}

/// Plays the game of a match with this number; nothing if the match ends before it.
pub fn play(table: &Table<'_>, number: u64) -> Result<Option<Line>, Failure> {
    match play_out(table, number) {
        // An external program may have heard of it too, and broken the game off.
        _ if table.stop.load(Ordering::Relaxed) => Ok(None),
        played => played.map(Some),
    }
}

fn play_out(table: &Table<'_>, number: u64) -> Result<Line, Failure> {
    let game = table.game;
    let mut course = opening(table, number)?;
    let mut thinkers: Vec<Thinker> = Vec::new();
    for seat in names::seats(&table.loaded.model) {
        let player = table.player(number, seat);
        let seed = table.source(number, seat.index() as u64 + 1);
        let thinker = Thinker::new(&table.seated[player], table.loaded, seed)?;
        thinkers.push(thinker.stopped_by(table.stop));
    }
    let (mut times, mut turns) = ([0.0; 2], [0u32; 2]);
    while let Status::Open { seat, .. } = game.status(&course.state) {
        if course.moves.len() as u64 >= table.max_turns || table.stop.load(Ordering::Relaxed) {
            break;
        }
        let turn = thinkers[seat.index()].turn(game, &course.state, &course.moves)?;
        let player = table.player(number, seat);
        times[player] += turn.time.as_secs_f64();
        turns[player] += 1;
        course.play(game, &turn.indices)?;
    }
    let seconds = [0, 1].map(|p: usize| times[p] / f64::from(turns[p].max(1)));
    Ok(line(table, number, course, seconds))
}

impl Course {
    fn play(&mut self, game: &Compiled, indices: &[usize]) -> Result<(), Failure> {
        let text = turn_text(game, &self.state, indices)?;
        let text = read_full_move(game, &self.state, &text).map_or(text, |mv| mv.text);
        for index in indices {
            game.play(&mut self.state, *index)?;
        }
        self.moves.push(text);
        Ok(())
    }
}

/// Random turns, the same for all games of a round. An opening that ends the game is drawn again.
fn opening(table: &Table<'_>, number: u64) -> Result<Course, Failure> {
    let game = table.game;
    let start = game.start()?;
    if let Status::Over(_) = game.status(&start) {
        let problem = Problem::new("over", "the game is over before its first turn");
        return Err(problem.help("set other options, so that there is something to play").into());
    }
    let mut rng = Rng::seed_from_u64(table.source(number / table.seats() as u64, 0));
    for _ in 0..100 {
        let mut course = Course { state: start.clone(), moves: Vec::new() };
        for _ in 0..table.opening {
            if let Status::Over(_) = game.status(&course.state) {
                break;
            }
            let indices = random_turn(game, &course.state, &mut rng)?;
            course.play(game, &indices)?;
        }
        if let Status::Open { .. } = game.status(&course.state) {
            return Ok(course);
        }
    }
    let message = format!("no game is still going on after {} random turns", table.opening);
    Err(Problem::new("opening", message).help("choose fewer with `--opening`").into())
}

fn random_turn(game: &Compiled, from: &State, rng: &mut Rng) -> Result<Vec<usize>, Failure> {
    make_move(game, &mut from.clone(), |state, _| {
        Ok(rng.random_range(0..game.decision_count(state) as u32) as usize)
    })
}

/// What a game's line says that its number and its moves do not, if there is any such thing.
pub fn contradiction(table: &Table<'_>, told: &Line) -> Result<Option<&'static str>, Failure> {
    let mut course = Course { state: table.game.start()?, moves: Vec::new() };
    for text in &told.record.moves {
        let Ok(mv) = read_move(table.game, &course.state, text) else {
            return Ok(Some("a move is not legal"));
        };
        play_move(table.game, &mut course.state, &mv)?;
    }
    let found = line(table, told.number, course, told.seconds);
    Ok(match told {
        _ if told.seat != found.seat => Some("A had the other seat in the game of this number"),
        _ if told.record.seats != found.record.seats => Some("the players sat otherwise"),
        _ if told.record.result != found.record.result => Some("the result is not what the moves come to"),
        _ if told.role != found.role => Some("A had another role at the end"),
        _ if told.margin.is_some_and(|margin| Some(margin) != found.margin) => {
            Some("the margin is not what the moves come to")
        }
        _ => None,
    })
}

fn line(table: &Table<'_>, number: u64, course: Course, seconds: [f64; 2]) -> Line {
    let model = &table.loaded.model;
    let own = Seat((number as usize % table.seats()) as u8);
    let position = table.game.position(&course.state);
    let role =
        names::roles(model).zip(position.holders()).find(|(_, seat)| **seat == own).map(|found| found.0);
    let outcome = match table.game.status(&course.state) {
        Status::Over(outcome) => Some(outcome),
        Status::Open { .. } => None,
    };
    let seats = names::seats(model).map(|seat| table.seated[table.player(number, seat)].text());
    let record = Record {
        format: FORMAT,
        game: table.loaded.name.clone(),
        options: table.loaded.settings.iter().cloned().collect(),
        rules: rules_text(model),
        seats: seats.collect(),
        result: outcome.as_ref().map(|outcome| names::ending(model, outcome)),
        moves: course.moves,
        notes: Notes::default(),
    };
    Line {
        number,
        seed: table.seed,
        opening: table.opening,
        max_turns: table.max_turns,
        a: table.seated[0].text(),
        b: table.seated[1].text(),
        seat: names::seat(own).to_string(),
        role: role.map_or(String::new(), |role| model.role_name(role).to_string()),
        margin: outcome.zip(role).and_then(|(outcome, role)| outcome.margin(role)),
        seconds,
        record,
    }
}
