//! Being an engine for other programs.

pub mod gtp;
pub mod json;
pub mod ugi;

use super::load::{self, GameArgs, Loaded};
use super::out::Failure;
use super::thinker::{turn_text, Seated, Thinker, Turn};
use boardwright::engine::notation::{play_move, read_move};
use boardwright::game::{Game, Status};
use boardwright::machine::{Compiled, State};
use std::io::{BufRead, Read};
use std::sync::mpsc::{self, Receiver};

/// The longest line that is read, in bytes.
const LINE: u64 = 1 << 20;

/// A game that another program leads.
struct Served {
    args: GameArgs,
    loaded: Loaded,
    game: Compiled,
    /// The start and the positions after the moves.
    states: Vec<State>,
    moves: Vec<String>,
}

impl Served {
    fn new(args: &GameArgs) -> Result<Served, Failure> {
        let loaded = load::load(args)?;
        let game = loaded.compiled()?;
        let states = vec![game.start()?];
        Ok(Served { args: args.clone(), loaded, game, states, moves: Vec::new() })
    }

    /// The same game with another value of an option, from its start; as it was if that cannot be.
    fn set(&mut self, name: &str, value: &str) -> Result<(), Failure> {
        let mut args = self.args.clone();
        args.options.set.retain(|(other, _)| other != name);
        args.options.set.push((name.to_string(), value.to_string()));
        *self = Served::new(&args)?;
        Ok(())
    }

    fn has_option(&self, name: &str) -> bool {
        self.loaded.model.options.iter().any(|option| option.name == name)
    }

    fn restart(&mut self) {
        self.states.truncate(1);
        self.moves.clear();
    }

    fn state(&self) -> &State {
        // The start is always there.
        &self.states[self.states.len() - 1]
    }

    /// Plays a move as people write it; why not, if it is illegal.
    fn play(&mut self, text: &str) -> Result<(), String> {
        let mut state = self.state().clone();
        let mv = read_move(&self.game, &state, text).map_err(|error| error.to_string())?;
        play_move(&self.game, &mut state, &mv).map_err(|error| error.to_string())?;
        self.states.push(state);
        self.moves.push(mv.text);
        Ok(())
    }

    /// Goes from the position after the first `same` moves on by others; nothing changes if one of them is illegal.
    fn go_on(&mut self, same: usize, others: &[&str]) -> Result<(), String> {
        let (states, moves) = (self.states.split_off(same + 1), self.moves.split_off(same));
        for text in others {
            if let Err(why) = self.play(text) {
                self.states.truncate(same + 1);
                self.moves.truncate(same);
                self.states.extend(states);
                self.moves.extend(moves);
                return Err(why);
            }
        }
        Ok(())
    }

    fn undo(&mut self) -> bool {
        self.moves.pop().is_some_and(|_| self.states.pop().is_some())
    }

    /// What a player of ours chooses here, and the move's text.
    fn think(&self, thinker: &mut Thinker) -> Result<(Turn, String), Failure> {
        let turn = thinker.turn(&self.game, self.state(), &self.moves)?;
        let text = turn_text(&self.game, self.state(), &turn.indices)?;
        Ok((turn, text))
    }

    fn is_over(&self) -> bool {
        matches!(self.game.status(self.state()), Status::Over(_))
    }
}

/// What both protocols take.
#[derive(Debug, clap::Args)]
struct EngineArgs {
    #[command(flatten)]
    game: GameArgs,
    /// The player to use unless the other program sets the time: `mcts:10s`, `mcts:50k`, `ab:depth=6`.
    #[arg(long, short = 'p', value_name = "PLAYER", default_value = boardwright::search::DEFAULT)]
    player: String,
    /// Different seeds, different games.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// A built-in player for an engine.
fn own_player(text: &str) -> Result<boardwright::search::Spec, Failure> {
    match super::best::seated(text)? {
        Seated::Built(spec) => Ok(spec),
        Seated::External { .. } => {
            Err(super::out::Problem::new("player", "an engine cannot be another engine")
                .help("write one of our players, such as `mcts:10s`")
                .into())
        }
    }
}

/// The lines of the standard input, read beside everything else.
fn lines() -> Receiver<String> {
    let (send, lines) = mpsc::channel();
    std::thread::spawn(move || {
        let mut input = std::io::stdin().lock();
        loop {
            let mut line = Vec::new();
            match input.by_ref().take(LINE).read_until(b'\n', &mut line) {
                Ok(0) | Err(_) => break,
                Ok(_) if send.send(String::from_utf8_lossy(&line).trim().to_string()).is_err() => break,
                Ok(_) => {}
            }
        }
    });
    lines
}
