//! `boardwright ugi GAME`: the universal game interface, <https://github.com/kz04px/cutegames/blob/master/ugi.md>.

use super::{lines, own_player, EngineArgs, Served};
use crate::cli::external::joined;
use crate::cli::names;
use crate::cli::out::{Code, Done, Failure, Out};
use crate::cli::thinker::Thinker;
use boardwright::game::{Game, Status};
use boardwright::search::{Budget, Kind, Spec};
use std::collections::VecDeque;
use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, TryRecvError};
use std::time::{Duration, Instant};

/// Runs a game as an engine for the universal game interface (UGI).
///
/// The parts of a move are joined by commas. Options of the game are set with `setoption name NAME value VALUE`.
#[derive(Debug, clap::Args)]
pub struct Args {
    #[command(flatten)]
    engine: EngineArgs,
}

/// How long a search goes on that nobody waits for: after `quit`, or at the end of the input.
const GRACE: Duration = Duration::from_secs(5);

/// What `go` may say with a number.
const NUMBERS: &[&str] = &["movetime", "nodes", "depth", "p1time", "p1inc", "p2time", "p2inc"];

/// Raised by `stop`.
static STOP: AtomicBool = AtomicBool::new(false);

pub fn run(args: &Args, out: &mut Out) -> Done {
    let served = Served::new(&args.engine.game)?;
    let spec = own_player(&args.engine.player)?;
    let mut engine = Engine {
        thinker: thinker(&spec, args.engine.seed),
        served,
        spec,
        seed: args.engine.seed,
        lines: Lines { input: lines(), waiting: VecDeque::new() },
        quit: false,
    };
    while !engine.quit {
        let Some(line) = engine.lines.next() else { break };
        engine.obey(&line, out)?;
        out.flush()?;
    }
    Ok(Code::Fine)
}

fn thinker(spec: &Spec, seed: u64) -> Thinker {
    Thinker::built(spec, seed).stopped_by(&STOP)
}

struct Engine {
    served: Served,
    spec: Spec,
    seed: u64,
    thinker: Thinker,
    lines: Lines,
    quit: bool,
}

impl Engine {
    fn obey(&mut self, line: &str, out: &mut Out) -> Result<(), Failure> {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            [] | ["stop"] => {}
            ["ugi"] => self.introduce(out)?,
            ["isready"] => writeln!(out, "readyok")?,
            ["uginewgame"] => {
                self.served.restart();
                self.thinker = thinker(&self.spec, self.seed);
            }
            ["setoption", "name", name, "value", ref value @ ..] => self.set(name, &value.join(" "), out)?,
            ["position", "startpos", ref rest @ ..] => self.position(rest, out)?,
            ["position", ..] => {
                writeln!(out, "info string positions are given as `position startpos moves …`")?
            }
            ["query", question] => self.query(question, out)?,
            ["go", ref rest @ ..] => self.go(rest, out)?,
            ["quit"] => self.quit = true,
            _ => writeln!(out, "info string unknown command `{line}`")?,
        }
        Ok(())
    }

    fn introduce(&self, out: &mut Out) -> Result<(), Failure> {
        let model = &self.served.loaded.model;
        writeln!(out, "id name Boardwright {} ({})", env!("CARGO_PKG_VERSION"), model.title)?;
        writeln!(out, "id author the Boardwright developers")?;
        for option in &model.options {
            writeln!(out, "option name {} type string default {}", option.name, option.value)?;
        }
        writeln!(out, "ugiok")?;
        Ok(())
    }

    fn set(&mut self, name: &str, value: &str, out: &mut Out) -> Result<(), Failure> {
        if !self.served.has_option(name) {
            writeln!(out, "info string this game has no option `{name}`")?;
            return Ok(());
        }
        match self.served.set(name, value) {
            // What was thought about the game as it was is of no use.
            Ok(()) => self.thinker = thinker(&self.spec, self.seed),
            Err(Failure::Output(error)) => return Err(Failure::Output(error)),
            Err(_) => {
                let options = &self.served.loaded.model.options;
                let domain = options.iter().find(|o| o.name == name).map_or("", |o| o.domain.as_str());
                writeln!(out, "info string `{name}` cannot be `{value}`; it takes {domain}")?;
            }
        }
        Ok(())
    }

    /// Goes to a position, if all moves to it are legal; if it continues the last one, what was thought is kept.
    fn position(&mut self, rest: &[&str], out: &mut Out) -> Result<(), Failure> {
        let moves = rest.strip_prefix(&["moves"]).unwrap_or(rest);
        let same = self.served.moves.iter().zip(moves).take_while(|(own, new)| joined(own) == **new).count();
        match self.served.go_on(same, &moves[same..]) {
            Ok(()) => Ok(()),
            Err(why) => Ok(writeln!(out, "info string the position stays as it is: {why}")?),
        }
    }

    /// The seat, from 0, of which it is asked whether it is its turn.
    fn seat_asked(&self, question: &str) -> Option<usize> {
        let number: usize = question.strip_prefix('p')?.strip_suffix("turn")?.parse().ok()?;
        let seats = self.served.loaded.model.cast.roles.max(2);
        number.checked_sub(1).filter(|seat| *seat < seats)
    }

    fn query(&self, question: &str, out: &mut Out) -> Result<(), Failure> {
        let status = self.served.game.status(self.served.state());
        if let Some(asked) = self.seat_asked(question) {
            let decides = matches!(status, Status::Open { seat, .. } if usize::from(seat.0) == asked);
            return Ok(writeln!(out, "response {decides}")?);
        }
        let answer = match (question, &status) {
            ("gameover", status) => matches!(status, Status::Over(_)).to_string(),
            ("result", Status::Open { .. }) => "none".into(),
            ("result", Status::Over(outcome)) => {
                match names::winning_seats(&self.served.loaded.model, outcome)[..] {
                    [seat] => format!("p{}win", seat.0 + 1),
                    // The puzzle has won.
                    _ if !outcome.is_draw() && outcome.winners.is_empty() => "p2win".into(),
                    _ => "draw".into(),
                }
            }
            _ => return Ok(writeln!(out, "info string unknown question `{question}`")?),
        };
        Ok(writeln!(out, "response {answer}")?)
    }

    fn go(&mut self, words: &[&str], out: &mut Out) -> Result<(), Failure> {
        if self.served.is_over() {
            writeln!(out, "info string the game is over")?;
            return Ok(writeln!(out, "bestmove none")?);
        }
        self.set_budget(words, out)?;
        STOP.store(false, Ordering::Relaxed);
        let endless = words.contains(&"infinite");
        let (served, thinker, lines) = (&self.served, &mut self.thinker, &mut self.lines);
        let found = std::thread::scope(|scope| {
            let search = std::thread::Builder::new()
                .stack_size(64 << 20)
                .spawn_scoped(scope, || served.think(thinker));
            let search = search.ok()?;
            lines.listen(endless, || search.is_finished(), out);
            search.join().ok()
        });
        match found {
            Some(Ok((turn, text))) => {
                let choice = &turn.first;
                let time = turn.time.as_millis();
                let score = choice.value.map_or(String::new(), |v| format!(" score cp {}", centipawns(v)));
                let (depth, nodes) = (choice.depth, choice.nodes);
                writeln!(out, "info depth {depth}{score} nodes {nodes} time {time} pv {}", joined(&text))?;
                writeln!(out, "bestmove {}", joined(&text))?;
            }
            Some(Err(failure)) => return Err(failure),
            None => writeln!(out, "info string the search broke down")?,
        }
        Ok(out.flush()?)
    }

    fn set_budget(&mut self, words: &[&str], out: &mut Out) -> Result<(), Failure> {
        for name in NUMBERS {
            let at = words.iter().position(|word| word == name);
            let value = at.map(|at| words.get(at + 1).copied().unwrap_or_default());
            if let Some(value) = value.filter(|value| value.parse::<u64>().is_err()) {
                writeln!(out, "info string `{name}` takes a whole number, not `{value}`: it is left out")?;
            }
        }
        let number = |name: &str| {
            let at = words.iter().position(|word| *word == name)?;
            words.get(at + 1)?.parse::<u64>().ok()
        };
        let first =
            matches!(self.served.game.status(self.served.state()), Status::Open { seat, .. } if seat.0 == 0);
        let (time, more) = if first { ("p1time", "p1inc") } else { ("p2time", "p2inc") };
        let budget = if let Some(ms) = number("movetime") {
            Budget::Time(Duration::from_millis(ms.clamp(1, 1 << 40)))
        } else if let Some(nodes) = number("nodes") {
            Budget::Nodes(nodes.max(1))
        } else if let Some(ms) = number(time) {
            // A thirtieth of what is left, and most of what every move adds.
            let share = (ms / 30 + number(more).unwrap_or(0) * 4 / 5).min(ms / 2);
            Budget::Time(Duration::from_millis(share.clamp(1, 1 << 40)))
        } else if words.contains(&"infinite") {
            Budget::Time(Duration::from_secs(1 << 20))
        } else {
            self.spec.budget
        };
        if let Some(depth) = number("depth") {
            let kind = Kind::AlphaBeta { depth: Some(depth.clamp(1, 200) as u32), memory: 256 << 20 };
            self.thinker = thinker(&Spec { text: "ab".into(), kind, budget: Budget::Own }, self.seed);
        } else {
            self.thinker.set_budget(budget);
        }
        Ok(())
    }
}

/// What the other program says, in order.
struct Lines {
    input: Receiver<String>,
    /// What was said during a search and waits for its end.
    waiting: VecDeque<String>,
}

impl Lines {
    fn next(&mut self) -> Option<String> {
        self.waiting.pop_front().or_else(|| self.input.recv().ok())
    }

    /// Hears what is said while a search goes on: `stop` ends it and `isready` is answered. `quit` and the end of the
    /// input end an endless search at once, and another one after a while. An endless search has not ended before it
    /// was stopped, even if it has nothing left to find out.
    fn listen(&mut self, endless: bool, is_finished: impl Fn() -> bool, out: &mut Out) {
        let mut left_alone: Option<Instant> = None;
        while !is_finished() || endless && !STOP.load(Ordering::Relaxed) {
            let heard = self.input.try_recv();
            let over = heard == Err(TryRecvError::Disconnected);
            match heard {
                Ok(line) => self.waiting.push_back(line),
                Err(_) => std::thread::sleep(Duration::from_millis(2)),
            }
            self.heed(out);
            if over || self.waiting.iter().any(|line| line == "quit") {
                let since = left_alone.get_or_insert_with(Instant::now);
                if endless || since.elapsed() >= GRACE {
                    STOP.store(true, Ordering::Relaxed);
                }
            }
        }
    }

    /// What the search at hand hears of what waits: what comes after another `go` is meant for that.
    fn heed(&mut self, out: &mut Out) {
        let own = self.waiting.iter().position(|line| line.starts_with("go"));
        let mut rest = self.waiting.split_off(own.unwrap_or(self.waiting.len()));
        self.waiting.retain(|line| {
            match line.as_str() {
                "stop" => STOP.store(true, Ordering::Relaxed),
                "isready" => {
                    let _ = writeln!(out, "readyok").and_then(|()| out.flush());
                }
                _ => return true,
            }
            false
        });
        self.waiting.append(&mut rest);
    }
}

/// A share of points on the scale of chess engines: even is 0, a sure win 10,000.
fn centipawns(value: f64) -> i64 {
    let share = value.clamp(1e-9, 1.0 - 1e-9);
    (libm::log(share / (1.0 - share)) * 174.0).clamp(-10_000.0, 10_000.0) as i64
}
