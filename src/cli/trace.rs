//! `boardwright trace GAME`

use super::data;
use super::load::{self, GameArgs, Loaded};
use super::moves::too_many;
use super::out::{Code, Done, Failure, Out};
use super::steps::Session;
use boardwright::engine::notation::{decision_text, moves, MovesError, Named};
use boardwright::engine::State;
use boardwright::game::{Game, Key, Playouts, Rng, Status, Trace};
use boardwright::machine::{self, Compiled};
use boardwright::model::Role;
use rand::Rng as _;
use serde_json::{json, Value};

/// Plays a random game and prints JSON lines: the start, then the position after each turn.
///
/// Each line says what stands where, what is remembered, how many moves and decisions are legal, and the
/// result. Where `boardwright playout` plays move by move it is its first game with the same seed, for some thousands of
/// decisions.
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
    out.json(&line(&loaded, &walk.state, number, &Turn::default(), walk.move_count(args)?)?)?;
    while number < args.max_turns && !matches!(loaded.game.status(&walk.state), Status::Over(_)) {
        let turn = walk.turn()?;
        number += 1;
        out.json(&line(&loaded, &walk.state, number, &turn, walk.move_count(args)?)?)?;
    }
    Ok(Code::Fine)
}

/// A walk through a random game.
struct Walk<'a> {
    loaded: &'a Loaded,
    state: State,
    /// The game that `playout` plays; none if its rules are too large to be compiled.
    noted: Option<Noted>,
    rng: Rng,
}

/// A random game of the compiled engine.
struct Noted {
    game: Compiled,
    state: machine::State,
    /// The decisions that are left.
    left: std::vec::IntoIter<Key>,
}

impl<'a> Walk<'a> {
    fn new(args: &Args, loaded: &'a Loaded) -> Result<Walk<'a>, Failure> {
        let mut rng = Rng::numbered(args.seed, 0);
        let noted = match loaded.compiled() {
            Ok(game) => Some(Noted::new(game, &mut rng, args.max_turns)?),
            Err(_) => None,
        };
        Ok(Walk { loaded, state: loaded.game.start()?, noted, rng })
    }

    /// How many moves are legal, if that is asked for and can be told.
    fn move_count(&self, args: &Args) -> Result<Option<usize>, Failure> {
        match &self.noted {
            _ if args.no_moves => Ok(None),
            Some(noted) => move_count(&noted.game, &noted.state),
            None => move_count(&self.loaded.game, &self.state),
        }
    }

    fn turn(&mut self) -> Result<Turn, Failure> {
        let game = &self.loaded.game;
        let mut turn = Turn::default();
        while let Status::Open { mover, decider, .. } = game.status(&self.state) {
            turn.mover.get_or_insert(mover);
            let noted = self.noted.as_mut().and_then(Noted::next);
            let any = || self.rng.random_range(0..game.decision_count(&self.state) as u32) as usize;
            let index = noted.unwrap_or_else(any);
            let text = decision_text(game, &self.state, index);
            turn.decisions.push(json!({"by": self.loaded.model.role_name(decider), "text": text}));
            game.play(&mut self.state, index)?;
            if let Some(noted) = &mut self.noted {
                noted.game.play(&mut noted.state, index)?;
            }
            if !matches!(game.status(&self.state), Status::Open { mid_turn: true, .. }) {
                break;
            }
        }
        Ok(turn)
    }
}

impl Noted {
    fn new(game: Compiled, rng: &mut Rng, max_turns: u64) -> Result<Noted, Failure> {
        let (state, mut trace) = (game.start()?, Trace::default());
        // If a rule takes too long, the decisions up to there are drawn one by one.
        if game.playout_along(&state, rng, max_turns, &mut trace).is_err() {
            trace.keys.clear();
        }
        Ok(Noted { game, state, left: trace.keys.into_iter() })
    }

    /// The index of the next decision.
    fn next(&mut self) -> Option<usize> {
        let key = self.left.next()?;
        let mut keys = Vec::new();
        self.game.decision_keys(&self.state, &mut keys);
        keys.iter().position(|own| *own == key)
    }
}

/// One line; `turn` is how the position came about.
fn line(
    loaded: &Loaded,
    state: &State,
    number: u64,
    turn: &Turn,
    moves: Option<usize>,
) -> Result<Value, Failure> {
    let model = &loaded.model;
    let mut object = match number {
        0 => data::game(&loaded.name, model),
        _ => serde_json::Map::new(),
    };
    object.insert("turn".into(), number.into());
    object.insert("played_by".into(), turn.mover.map(|role| model.role_name(role)).into());
    object.insert("played".into(), turn.decisions.clone().into());
    object.extend(data::state(&loaded.game, state));
    object.insert("moves".into(), moves.into());
    object.insert("decisions".into(), loaded.game.decision_count(state).into());
    Ok(object.into())
}

/// How many moves are legal; nothing if there are too many to list.
fn move_count<G: Named>(game: &G, state: &G::State) -> Result<Option<usize>, Failure> {
    match moves(game, state) {
        Ok(moves) => Ok(Some(moves.len())),
        Err(MovesError::TooMany) => Ok(None),
        Err(error) => Err(too_many(error)),
    }
}

/// The lines of a played game, one after each turn.
pub fn replayed(loaded: &Loaded, session: &Session, out: &mut Out) -> Result<(), Failure> {
    let start = session.state_after(0);
    out.json(&line(loaded, start, 0, &Turn::default(), move_count(&loaded.game, start)?)?)?;
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
            let count = move_count(&loaded.game, after)?;
            out.json(&line(loaded, after, number, &std::mem::take(&mut turn), count)?)?;
        }
    }
    Ok(())
}
