//! `boardwright match A B GAME`

mod game;
pub mod log;

use super::load::{self, GameArgs, Loaded};
use super::out::{Code, Done, Failure, Out, Problem};
use super::progress::Progress;
use super::{best, data, interrupt, names, playout};
use boardwright::analysis::statistics::{elo, sprt_among, Score, Verdict};
use game::{play, Table};
use log::{Line, Log};
use rayon::prelude::*;
use serde_json::{json, Value};
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::atomic::Ordering;
use std::sync::Mutex;

/// A game that is not over after so many turns counts as drawn, unless another number is said.
const MAX_TURNS: u64 = 1_000;

/// Plays a match between two players and reports which is stronger.
///
/// Both sit in every seat equally often: the games of a round have the same opening, and A moves on by one seat. With
/// three seats and more B has all the others. A player is `random`, `greedy`, `mcts:50k`, `mcts:10s,rave=off`,
/// `ab:depth=6`, or `ugi:COMMAND` (`ugi:5s!COMMAND` with a thinking time per turn) for an external program.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The first player.
    a: String,
    /// The second player.
    b: String,
    #[command(flatten)]
    game: GameArgs,
    /// How many games.
    #[arg(long, short = 'n', default_value_t = 20, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    games: u64,
    /// Random turns before the players take over, the same for the games of a round.
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u32).range(..=1_000))]
    opening: u32,
    /// Different seeds, different games.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Games that are played at the same time; 0 for as many as there are cores.
    #[arg(long, default_value_t = 1)]
    threads: usize,
    /// A game that is not over after so many turns counts as drawn.
    #[arg(long, default_value_t = MAX_TURNS)]
    max_turns: u64,
    /// Writes each finished game to this file, one line each; games that are in it already are not played again.
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Stops as soon as A is known to be stronger by HIGH Elo points or not even by LOW, with 5 % errors.
    #[arg(long, value_name = "LOW,HIGH", value_parser = bounds, allow_hyphen_values = true)]
    sprt: Option<(f64, f64)>,
    /// As JSON.
    #[arg(long)]
    json: bool,
}

fn bounds(text: &str) -> Result<(f64, f64), String> {
    let pair = text.split_once(',').and_then(|(a, b)| Some((a.trim().parse().ok()?, b.trim().parse().ok()?)));
    match pair {
        Some((low, high)) if low < high && low > -2000.0 && high < 2000.0 => Ok((low, high)),
        _ => Err("write two numbers of Elo points, the lower one first, such as `0,50`".into()),
    }
}

pub fn run(args: &Args, out: &mut Out) -> Done {
    let seated = [best::seated(&args.a)?, best::seated(&args.b)?];
    let loaded = load::load(&args.game)?;
    if loaded.model.cast.roles == 1 {
        let message = format!("a match is between two; `{}` is a puzzle for one player", loaded.model.id);
        return Err(Problem::new("puzzle", message)
            .help("`boardwright solve` finds its shortest solution")
            .into());
    }
    let game = loaded.compiled()?;
    let table = Table {
        loaded: &loaded,
        game: &game,
        seated: &seated,
        seed: args.seed,
        opening: args.opening,
        max_turns: args.max_turns,
        stop: interrupt::listen()?,
    };
    let log = Log::open(args.record.as_deref(), &table)?;
    let progress = Progress::new(Some(args.games), "games");
    let played = Mutex::new(log.finished(args.games));
    let missing: Vec<u64> = {
        let played = played.lock().map_err(|_| lost())?;
        (0..args.games).filter(|n| !played.iter().any(|line| line.number == *n)).collect()
    };
    progress.set(args.games - missing.len() as u64);
    let pool = playout::pool(args.threads)?;
    let at_once = pool.current_num_threads() * loaded.model.cast.roles;
    for batch in missing.chunks(at_once) {
        let one = |number: &u64| -> Result<(), Failure> {
            let Some(line) = play(&table, *number)? else { return Ok(()) };
            log.write(&line)?;
            progress.step();
            played.lock().map_err(|_| lost())?.push(line);
            Ok(())
        };
        pool.install(|| batch.par_iter().try_for_each(one))?;
        let score = total(&played.lock().map_err(|_| lost())?);
        let (wins, draws, losses) = (score.wins, score.draws, score.losses);
        progress.say(format!("games: A wins {wins}, draws {draws}, loses {losses}"));
        let clear = |bounds| sprt_among(score, bounds, loaded.model.cast.roles) != Verdict::Open;
        if args.sprt.is_some_and(clear) || table.stop.load(Ordering::Relaxed) {
            break;
        }
    }
    drop(progress);
    let mut lines = played.into_inner().map_err(|_| lost())?;
    lines.sort_by_key(|line| line.number);
    let report = Report { args, loaded: &loaded, lines: &lines };
    if args.json {
        out.json(&report.json())?;
    } else {
        report.text(out)?;
    }
    if table.stop.load(Ordering::Relaxed) {
        eprintln!("stopped after {} of {} games", lines.len(), args.games);
        return Ok(Code::Unknown);
    }
    Ok(Code::Fine)
}

fn lost() -> Problem {
    Problem::new("threads", "a game broke down")
}

/// A's score.
fn total(lines: &[Line]) -> Score {
    lines.iter().fold(Score::default(), |mut score, line| {
        match line.points() {
            2 => score.wins += 1,
            1 => score.draws += 1,
            _ => score.losses += 1,
        }
        score
    })
}

/// Elo points of a share; of all points or of none there is no end to them.
fn elo_text(share: f64) -> String {
    match elo(share) {
        points if points.is_finite() => format!("{points:+.0}"),
        points if points > 0.0 => "+∞".into(),
        _ => "-∞".into(),
    }
}

struct Report<'a> {
    args: &'a Args,
    loaded: &'a Loaded,
    lines: &'a [Line],
}

impl Report<'_> {
    /// A's score in each seat.
    fn by_seat(&self) -> Vec<(&'static str, Score)> {
        let of = |seat| {
            self.lines.iter().filter(move |line| line.seat == names::seat(seat)).cloned().collect::<Vec<_>>()
        };
        names::seats(&self.loaded.model).map(|seat| (names::seat(seat), total(&of(seat)))).collect()
    }

    /// A's score in each role that it ended with.
    fn by_role(&self) -> Vec<(String, Score)> {
        let of = |role: &str| self.lines.iter().filter(|line| line.role == role).cloned().collect::<Vec<_>>();
        names::roles(&self.loaded.model)
            .map(|role| self.loaded.model.role_name(role))
            .map(|name| (name.to_string(), total(&of(name))))
            .collect()
    }

    fn seats(&self) -> usize {
        self.loaded.model.cast.roles
    }

    /// Points as text, with at most two digits behind the point.
    fn points_text(&self, score: Score) -> String {
        format!("{}", (100.0 * score.points_among(self.seats())).round() / 100.0)
    }

    fn verdict(&self) -> Option<&'static str> {
        Some(match sprt_among(total(self.lines), self.args.sprt?, self.seats()) {
            Verdict::Accepted => "A is stronger by the upper bound",
            Verdict::Rejected => "A is not stronger by more than the lower bound",
            Verdict::Open => "undecided",
        })
    }

    fn mean(&self, of: impl Fn(&Line) -> f64) -> f64 {
        self.lines.iter().map(of).sum::<f64>() / self.lines.len().max(1) as f64
    }

    /// In how many games two scores decided, and by how much A won these on average.
    fn margin(&self) -> (usize, Option<f64>) {
        let points = |units: i32| f64::from(units) / f64::from(self.loaded.model.score_parts);
        let margins: Vec<f64> = self.lines.iter().filter_map(|line| line.margin).map(points).collect();
        (
            margins.len(),
            Some(margins.iter().sum::<f64>() / margins.len() as f64).filter(|mean| mean.is_finite()),
        )
    }

    fn text(&self, out: &mut Out) -> io::Result<()> {
        let score = total(self.lines);
        let (share, (low, high)) = (score.share_among(self.seats()), score.interval_among(self.seats()));
        writeln!(out, "{}: {} games", self.loaded.model.title, score.games())?;
        writeln!(out, "A {}", self.args.a)?;
        writeln!(out, "B {}", self.args.b)?;
        writeln!(
            out,
            "A wins {}, draws {}, loses {}: {:.1} % of the points (95 %: {:.1} to {:.1})",
            score.wins,
            score.draws,
            score.losses,
            100.0 * share,
            100.0 * low,
            100.0 * high
        )?;
        if self.seats() == 2 {
            let [share, low, high] = [share, low, high].map(elo_text);
            writeln!(out, "Elo {share} (95 %: {low} to {high})")?;
        }
        for (name, score) in self.by_seat().into_iter().map(|(n, s)| (format!("the {n} seat"), s)) {
            writeln!(out, "  in {name}: {} of {}", self.points_text(score), score.games())?;
        }
        for (name, score) in self.by_role() {
            writeln!(out, "  as {name}: {} of {}", self.points_text(score), score.games())?;
        }
        if let (scored, Some(mean)) = self.margin() {
            writeln!(out, "scores: A's margin {mean:+.1} on average, in {scored} games")?;
        }
        writeln!(
            out,
            "turns: mean {:.1}; seconds a turn: A {:.3}, B {:.3}",
            self.mean(|l| l.record.moves.len() as f64),
            self.mean(|l| l.seconds[0]),
            self.mean(|l| l.seconds[1])
        )?;
        if let Some(verdict) = self.verdict() {
            writeln!(out, "sequential test: {verdict}")?;
        }
        Ok(())
    }

    fn json(&self) -> Value {
        let score = total(self.lines);
        let (share, (low, high)) = (score.share_among(self.seats()), score.interval_among(self.seats()));
        let points_of_elo =
            |share: f64| Some(elo(share)).filter(|points| points.is_finite() && self.seats() == 2);
        let (scored, margin) = self.margin();
        let points =
            |score: Score| json!({ "wins": score.wins, "draws": score.draws, "losses": score.losses });
        let mut object = data::game(&self.loaded.name, &self.loaded.model);
        let more = json!({
            "a": self.args.a, "b": self.args.b, "seed": self.args.seed, "games": score.games(),
            "score": points(score), "share": share, "low": low, "high": high,
            "elo": points_of_elo(share), "elo_low": points_of_elo(low), "elo_high": points_of_elo(high),
            "by_seat": self.by_seat().into_iter().map(|(n, s)| (n.to_string(), points(s))).collect::<serde_json::Map<_, _>>(),
            "by_role": self.by_role().into_iter().map(|(n, s)| (n, points(s))).collect::<serde_json::Map<_, _>>(),
            "scored": scored, "mean_margin": margin,
            "mean_turns": self.mean(|l| l.record.moves.len() as f64),
            "seconds_a_turn": [self.mean(|l| l.seconds[0]), self.mean(|l| l.seconds[1])],
            "sequential_test": self.verdict(),
        });
        if let Value::Object(more) = more {
            object.extend(more);
        }
        object.into()
    }
}
