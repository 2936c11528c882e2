//! `boardwright gtp GAME`: the Go text protocol, version 2, <https://www.lysator.liu.se/~gunnar/gtp/>.

use super::{lines, own_player, EngineArgs, Served};
use crate::cli::names;
use crate::cli::out::{Code, Done, Failure, Out, Problem};
use crate::cli::thinker::Thinker;
use crate::cli::vertex::Vertices;
use boardwright::game::{Game, Known, Outcome, Status};
use boardwright::model::Role;
use boardwright::search::{Budget, Spec};
use std::io::Write;
use std::time::Duration;

/// Runs a placement game as an engine for the Go text protocol (GTP).
///
/// Black is the first role, White the second. Vertices leave out the letter I on boards whose stones stand on
/// crossings.
#[derive(Debug, clap::Args)]
pub struct Args {
    #[command(flatten)]
    engine: EngineArgs,
    /// Resigns when it expects less than this share of the points; 0 for never.
    #[arg(long, default_value_t = 0.02)]
    resign: f64,
}

const COMMANDS: [&str; 18] = [
    "boardsize",
    "clear_board",
    "final_score",
    "genmove",
    "known_command",
    "komi",
    "list_commands",
    "name",
    "play",
    "protocol_version",
    "quit",
    "reg_genmove",
    "set_option",
    "showboard",
    "time_left",
    "time_settings",
    "undo",
    "version",
];

pub fn run(args: &Args, out: &mut Out) -> Done {
    let served = Served::new(&args.engine.game)?;
    if served.loaded.model.cast.roles != 2 {
        let message = format!(
            "`{}` is not a game for two, and this protocol knows black and white",
            served.loaded.name
        );
        return Err(Problem::new("gtp-game", message).help("`boardwright ugi` leads any game").into());
    }
    let nature = served.game.nature();
    if !nature.placement_only && !nature.puts_pieces {
        let message = format!(
            "a turn of `{}` does more than to put a piece on a vertex, which is all that this protocol can say",
            served.loaded.name
        );
        return Err(Problem::new("gtp-game", message).help("`boardwright ugi` leads any game").into());
    }
    let spec = own_player(&args.engine.player)?;
    let thinker = Thinker::built(&spec, args.engine.seed);
    let vertices = Vertices::of(&served.loaded.model);
    let mut engine = Engine { served, spec, thinker, vertices, seed: args.engine.seed, resign: args.resign };
    let lines = lines();
    while let Ok(line) = lines.recv() {
        let line = line.split('#').next().unwrap_or("").replace('\t', " ");
        let mut words: Vec<&str> = line.split_whitespace().collect();
        let id = match words.first().map(|word| word.parse::<u64>()) {
            Some(Ok(id)) => {
                words.remove(0);
                id.to_string()
            }
            _ => String::new(),
        };
        if words.is_empty() {
            continue;
        }
        match engine.obey(&words)? {
            Ok(answer) => write!(out, "={id} {answer}\n\n")?,
            Err(why) => write!(out, "?{id} {why}\n\n")?,
        }
        out.flush()?;
        if words[0] == "quit" {
            break;
        }
    }
    Ok(Code::Fine)
}

struct Engine {
    served: Served,
    spec: Spec,
    thinker: Thinker,
    vertices: Vertices,
    seed: u64,
    resign: f64,
}

/// What is answered, or why a command fails.
type Answer = Result<String, String>;

impl Engine {
    fn obey(&mut self, words: &[&str]) -> Result<Answer, Failure> {
        Ok(match *words {
            ["protocol_version"] => Ok("2".into()),
            ["name"] => Ok(format!("Boardwright ({})", self.served.loaded.model.title)),
            ["version"] => Ok(env!("CARGO_PKG_VERSION").into()),
            ["known_command", name] => Ok(COMMANDS.contains(&name).to_string()),
            ["list_commands"] => Ok(COMMANDS.join("\n")),
            ["quit"] => Ok(String::new()),
            ["boardsize", size] => self.set("size", size, "unacceptable size"),
            ["set_option", name, value] => self.set(name, value, "unacceptable value"),
            ["komi", komi] => self.komi(komi),
            ["clear_board"] => {
                self.served.restart();
                self.thinker = Thinker::built(&self.spec, self.seed);
                Ok(String::new())
            }
            ["play", colour, ref rest @ ..] if !rest.is_empty() => self.play(colour, &rest.join(" ")),
            ["genmove", colour] => self.genmove(colour, true)?,
            ["reg_genmove", colour] => self.genmove(colour, false)?,
            ["undo"] if self.served.undo() => Ok(String::new()),
            ["undo"] => Err("cannot undo".into()),
            ["showboard"] => self.showboard(),
            ["final_score"] => self.final_score(),
            ["time_settings", main, extra, stones] => self.time(main, extra, stones),
            ["time_left", _, seconds, stones] => self.time_left(seconds, stones),
            [name, ..] if COMMANDS.contains(&name) => Err("syntax error".into()),
            _ => Err("unknown command".into()),
        })
    }

    fn set(&mut self, name: &str, value: &str, refusal: &str) -> Answer {
        if !self.served.has_option(name) {
            return Err(format!("this game has no option `{name}`"));
        }
        self.served.set(name, value).map_err(|_| refusal.to_string())?;
        self.thinker = Thinker::built(&self.spec, self.seed);
        Ok(String::new())
    }

    /// Games without points for the second player take any komi and leave it.
    fn komi(&mut self, komi: &str) -> Answer {
        let Ok(points) = komi.parse::<f64>() else { return Err("syntax error".into()) };
        let (name, value) = match self.served.has_option("half_komi") {
            true => ("half_komi", 2.0 * points),
            false => ("komi", points),
        };
        match self.served.has_option(name) {
            true => self.set(name, &format!("{value}"), "unacceptable komi"),
            false => Ok(String::new()),
        }
    }

    /// Is it this colour's turn? Why not, otherwise.
    fn turn_of(&self, colour: &str) -> Result<(), String> {
        let role = match colour.to_ascii_lowercase().as_str() {
            "b" | "black" => 0,
            "w" | "white" => 1,
            _ => return Err("syntax error".into()),
        };
        match self.served.game.status(self.served.state()) {
            Status::Over(_) => Err("the game is over".into()),
            Status::Open { decider, .. } if decider.0 != role => Err("it is the other colour's turn".into()),
            Status::Open { .. } => Ok(()),
        }
    }

    fn play(&mut self, colour: &str, vertex: &str) -> Answer {
        self.turn_of(colour).map_err(|why| {
            if why == "syntax error" {
                why
            } else {
                format!("illegal move: {why}")
            }
        })?;
        let illegal = || format!("illegal move: {vertex}");
        let text = self.vertices.to_move(vertex).ok_or_else(illegal)?;
        self.served.play(&text).map(|()| String::new()).map_err(|_| illegal())
    }

    fn genmove(&mut self, colour: &str, plays: bool) -> Result<Answer, Failure> {
        if let Err(why) = self.turn_of(colour) {
            return Ok(Err(why));
        }
        let (turn, text) = self.served.think(&mut self.thinker)?;
        if turn.first.value.is_some_and(|value| value < self.resign) && turn.first.nodes > 500 {
            return Ok(Ok("resign".into()));
        }
        if plays {
            if let Err(why) = self.served.play(&text) {
                return Ok(Err(why));
            }
        }
        Ok(Ok(self.vertices.vertex(&text)))
    }

    fn showboard(&self) -> Answer {
        let position = self.served.game.position(self.served.state());
        let model = &self.served.loaded.model;
        let changed = boardwright::board::SiteSet::EMPTY;
        let picture = crate::cli::draw::Picture { model, position: &position, changed, colour: false };
        // An empty line would end the answer.
        let text = picture.text();
        let lines = text.lines().filter(|line| !line.trim().is_empty());
        let lines: Vec<String> = lines.map(|line| self.vertices.heading(line)).collect();
        Ok(format!("\n{}", lines.join("\n")))
    }

    fn final_score(&self) -> Answer {
        match self.served.game.status(self.served.state()) {
            Status::Open { .. } => Err("cannot score: the game is not over".into()),
            Status::Over(outcome) => match outcome.winners[..] {
                [] => Ok("0".into()),
                [role] if role.0 < 2 => {
                    Ok(format!("{}+{}", ["B", "W"][role.index()], self.won_by(&outcome, role)))
                }
                _ => Ok(names::outcome(&self.served.loaded.model, &outcome)),
            },
        }
    }

    /// By how many points a game was won; by 1 where no points decide.
    fn won_by(&self, outcome: &Outcome, winner: Role) -> f64 {
        let unit = f64::from(self.served.loaded.model.score_parts);
        outcome.margin(winner).filter(|margin| *margin > 0).map_or(1.0, |margin| f64::from(margin) / unit)
    }

    fn time(&mut self, main: &str, extra: &str, stones: &str) -> Answer {
        let (Ok(main), Ok(extra), Ok(stones)) =
            (main.parse::<f64>(), extra.parse::<f64>(), stones.parse::<f64>())
        else {
            return Err("syntax error".into());
        };
        let share = if stones > 0.0 && extra > 0.0 { extra / stones * 0.9 } else { main / 60.0 };
        self.give(share);
        Ok(String::new())
    }

    fn time_left(&mut self, seconds: &str, stones: &str) -> Answer {
        let (Ok(left), Ok(stones)) = (seconds.parse::<f64>(), stones.parse::<f64>()) else {
            return Err("syntax error".into());
        };
        self.give(left / if stones > 0.0 { stones + 1.0 } else { 30.0 });
        Ok(String::new())
    }

    fn give(&mut self, seconds: f64) {
        if seconds.is_finite() && seconds > 0.0 {
            self.thinker.set_budget(Budget::Time(Duration::from_secs_f64(seconds.clamp(0.01, 1e5))));
        }
    }
}
