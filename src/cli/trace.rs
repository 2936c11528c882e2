//! `boardwright trace GAME`

use super::data;
use super::load::{self, GameArgs, Loaded};
use super::moves::too_many;
use super::out::{Code, Done, Failure, Out};
use super::steps::Session;
use boardwright::analysis::playouts::source;
use boardwright::engine::notation::{decision_text, moves, MovesError};
use boardwright::engine::State;
use boardwright::game::{Game, Key, Rng, Status, Trail};
use boardwright::machine::{self, Compiled};
use boardwright::model::Role;
use rand::Rng as _;
use serde_json::{json, Value};

/// Plays a random game and prints JSON lines: the start, then the position after each turn.
///
/// Each line says what stands where, what is remembered, how many moves and decisions are legal, and the
/// result. It is the first game of `boardwright playout` with the same seed, for some thousands of decisions.
#[derive(Debug, clap::Args)]
pub struct Args {
    #[command(flatten)]
    game: GameArgs,
    /// Different seeds, different games.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Stops after so many turns.
    #[arg(long, default_value_t = 10_000)]
    max_turns: u64,
    /// Leaves out the number of moves, which takes long where a turn has many decisions.
    #[arg(long)]
    no_moves: bool,
}

/// A turn that was played.
#[derive(Default)]
struct Turn {
    mover: Option<Role>,
    decisions: Vec<Value>,
}

pub fn run(args: &Args, out: &mut Out) -> Done {
    let loaded = load::load(&args.game)?;
    let mut walk = Walk::new(args, &loaded)?;
    let mut number = 0;
    out.json(&line(&loaded, &walk.state, number, &Turn::default(), !args.no_moves)?)?;
    while number < args.max_turns && !matches!(loaded.game.status(&walk.state), Status::Over(_)) {
        let turn = walk.turn()?;
        number += 1;
        out.json(&line(&loaded, &walk.state, number, &turn, !args.no_moves)?)?;
    }
    Ok(Code::Fine)
}

/// A walk through a random game, on both evaluators: one has the game, the other one tells it.
struct Walk<'a> {
    loaded: &'a Loaded,
    state: State,
    compiled: Compiled,
    twin: machine::State,
    /// The decisions of the game that are left.
    left: std::vec::IntoIter<Key>,
    rng: Rng,
}

impl<'a> Walk<'a> {
    fn new(args: &Args, loaded: &'a Loaded) -> Result<Walk<'a>, Failure> {
        let (compiled, mut rng, mut trail) = (loaded.compiled()?, source(args.seed, 0), Trail::default());
        let twin = compiled.start()?;
        // If a rule takes too long, the decisions up to there are drawn one by one.
        if compiled.playout_along(&twin, &mut rng, args.max_turns, &mut trail).is_err() {
            trail.keys.clear();
        }
        Ok(Walk { loaded, state: loaded.game.start()?, compiled, twin, left: trail.keys.into_iter(), rng })
    }

    fn turn(&mut self) -> Result<Turn, Failure> {
        let game = &self.loaded.game;
        let mut turn = Turn::default();
        while let Status::Open { mover, decider, .. } = game.status(&self.state) {
            turn.mover.get_or_insert(mover);
            let index = self.index();
            let text = decision_text(game, &self.state, index);
            turn.decisions.push(json!({"by": self.loaded.model.role_name(decider), "text": text}));
            game.play(&mut self.state, index)?;
            self.compiled.play(&mut self.twin, index)?;
            if !matches!(game.status(&self.state), Status::Open { mid_turn: true, .. }) {
                break;
            }
        }
        Ok(turn)
    }

    /// The next decision.
    fn index(&mut self) -> usize {
        let mut keys = Vec::new();
        self.compiled.decision_keys(&self.twin, &mut keys);
        let noted = self.left.next().and_then(|key| keys.iter().position(|own| *own == key));
        noted.unwrap_or_else(|| self.rng.random_range(0..keys.len() as u32) as usize)
    }
}

/// One line; `turn` is how the position came about.
fn line(loaded: &Loaded, state: &State, number: u64, turn: &Turn, listed: bool) -> Result<Value, Failure> {
    let model = &loaded.model;
    let mut object = match number {
        0 => data::game(&loaded.name, model),
        _ => serde_json::Map::new(),
    };
    object.insert("turn".into(), number.into());
    object.insert("played_by".into(), turn.mover.map(|role| model.role_name(role)).into());
    object.insert("played".into(), turn.decisions.clone().into());
    object.extend(data::state(&loaded.game, state));
    let count = if listed { move_count(loaded, state)? } else { None };
    object.insert("moves".into(), count.into());
    object.insert("decisions".into(), loaded.game.decision_count(state).into());
    Ok(object.into())
}

/// How many moves are legal; nothing if there are too many to list.
fn move_count(loaded: &Loaded, state: &State) -> Result<Option<usize>, Failure> {
    match moves(&loaded.game, state) {
        Ok(moves) => Ok(Some(moves.len())),
        Err(MovesError::TooMany) => Ok(None),
        Err(error) => Err(too_many(error)),
    }
}

/// The lines of a played game, one after each turn.
pub fn replayed(loaded: &Loaded, session: &Session, out: &mut Out) -> Result<(), Failure> {
    out.json(&line(loaded, session.state_after(0), 0, &Turn::default(), true)?)?;
    let mut turn = Turn::default();
    let mut number = 0;
    for (at, text) in session.moves().enumerate() {
        if let Status::Open { mover, decider, .. } = loaded.game.status(session.state_after(at)) {
            turn.mover.get_or_insert(mover);
            turn.decisions.push(json!({"by": loaded.model.role_name(decider), "text": text}));
        }
        let after = session.state_after(at + 1);
        if !matches!(loaded.game.status(after), Status::Open { mid_turn: true, .. }) {
            number += 1;
            out.json(&line(loaded, after, number, &std::mem::take(&mut turn), true)?)?;
        }
    }
    Ok(())
}
