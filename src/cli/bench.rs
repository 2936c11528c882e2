//! `boardwright bench [GAMES]`

#[path = "../../benches/handwritten/mod.rs"]
mod handwritten;

use super::load::{self, GameArgs, Loaded, OptionArgs};
use super::out::{Code, Done, Failure, Out};
use super::steps::{AfterArgs, Session};
use super::{bench_against, bench_load, bench_options};
use boardwright::analysis::playouts::Totals;
use boardwright::engine;
use boardwright::game::{Ended, Playouts, Rng};
use boardwright::machine::{Compiled, State};
use handwritten::Handwritten;
use rand::SeedableRng;
use serde_json::json;
use std::io::Write;
use std::time::{Duration, Instant};

/// Times random playouts, beside hand-written ones where there are some.
///
/// Both are timed in turn, several rounds in one run, since machines are noisy; `±` is the 95 % confidence interval
/// of the mean over rounds. Options are as set, then as the hand-written counterpart has them; the pie rule is off.
/// Games whose random playouts are random fillings have a line for that, and, if turns can be counted, another one for
/// playouts by a random order of the sites, which `playout` makes.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Ids or paths; every shipped game if none is given.
    games: Vec<String>,
    #[command(flatten)]
    options: OptionArgs,
    #[command(flatten)]
    after: AfterArgs,
    /// Seconds for each game (and as many for its hand-written one).
    #[arg(long, default_value_t = 1.0, value_parser = seconds)]
    seconds: f64,
    /// Rounds.
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u32).range(2..=1000))]
    rounds: u32,
    /// Threads to play on; 0 for all there are.
    #[arg(long, default_value_t = 1)]
    threads: usize,
    /// Times the plain evaluator too.
    #[arg(long)]
    plain: bool,
    /// Times the interpreter of the program too, which plays where there is no machine code.
    #[arg(long)]
    interpreted: bool,
    /// Different seeds, different games.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Leaves a game unfinished after so many turns.
    #[arg(long, default_value_t = 2_000)]
    max_turns: u64,
    /// Times instead how long each game takes to be made ready: its text read, checked, compiled, its first turn
    /// begun, and, left out of the sum, machine code generated; the least of all rounds.
    #[arg(long)]
    load: bool,
    /// Times instead each game beside BASE, or beside the game it extends: how many times as long a turn takes, in
    /// processor time, and whether random games are still fillings. Both have their turns in one run.
    #[arg(long, value_name = "BASE", num_args = 0..=1, require_equals = true)]
    against: Option<Option<String>>,
    /// Times instead each game as it is and with every value of its options, one changed at a time: nanoseconds of
    /// the processor for each decision, the most first.
    #[arg(long = "options", conflicts_with = "against")]
    each_option: bool,
    /// As JSON, one line for each game.
    #[arg(long)]
    json: bool,
}

/// A number of seconds above 0.
pub fn seconds(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(n) if n > 0.0 && n <= 86_400.0 => Ok(n),
        _ => Err("write seconds as a number above 0, such as `2` or `0.5`".into()),
    }
}

/// Games played in some time.
#[derive(Clone, Debug, Default)]
struct Timed {
    /// Playouts per second in each round.
    rates: Vec<f64>,
    totals: Totals,
}

/// How hand-written playouts that fill the board say so.
const FILLING: &str = "random filling";

/// How random games are played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    Moves,
    /// By a random order of the sites: who wins and after how many turns.
    Order,
    /// By a random filling of the board: who wins.
    Filling,
}

/// One line of the table.
struct Row {
    game: String,
    settings: String,
    way: Way,
    compiled: Timed,
    /// Milliseconds that machine code took to be generated.
    generated: f64,
    plain: Option<Timed>,
    interpreted: Option<Timed>,
    by_hand: Option<(&'static str, Timed)>,
}

pub fn run(args: &Args, out: &mut Out) -> Done {
    let all: Vec<String> = boardwright::texts::games().into_iter().map(str::to_string).collect();
    let games = if args.games.is_empty() { &all } else { &args.games };
    if args.load {
        return times_of_loading(args, games, out);
    }
    if let Some(base) = &args.against {
        return bench_against::run(&args.plan(base.as_deref()), games, out);
    }
    if args.each_option {
        let Args { options, seconds, seed, max_turns, json, .. } = args;
        let (seconds, seed, max_turns, json) = (*seconds, *seed, *max_turns, *json);
        return bench_options::run(
            &bench_options::Plan { options, seconds, seed, max_turns, json },
            games,
            out,
        );
    }
    if !args.json {
        writeln!(
            out,
            "{:28} {:>12} {:>6} {:>12} {:>8} {:>7} {:>7} {:>7} {:>7}  by hand",
            "game", "playouts/s", "±", "decisions/s", "turns", "first", "code ms", "plain", "interp"
        )?;
    }
    for game in games {
        let counterparts: Vec<&Handwritten> = handwritten::ALL.iter().filter(|h| h.game == *game).collect();
        let by_filling = |h: &&Handwritten| h.what == FILLING;
        let steps = counterparts.iter().copied().find(|h| !by_filling(h));
        let filling = counterparts.iter().copied().find(by_filling);
        // Where nobody fills by hand, a filling is compared with the games: both tell who wins.
        for (by_hand, way) in [(steps, Way::Moves), (steps, Way::Order), (filling.or(steps), Way::Filling)] {
            if let Some(row) = row(args, game, by_hand, way)? {
                print(args, &row, out)?;
                out.flush()?;
            }
        }
    }
    Ok(Code::Fine)
}

impl Args {
    fn plan<'a>(&'a self, base: Option<&'a str>) -> bench_against::Plan<'a> {
        let Args { options, seconds, rounds, seed, max_turns, json, .. } = self;
        let (seconds, rounds, seed, max_turns, json) = (*seconds, *rounds, *seed, *max_turns, *json);
        bench_against::Plan { base, options, seconds, rounds, seed, max_turns, json }
    }
}

fn times_of_loading(args: &Args, games: &[String], out: &mut Out) -> Done {
    if !args.json {
        bench_load::header(out)?;
    }
    for game in games {
        let game = GameArgs { game: game.clone(), options: args.options.clone() };
        bench_load::run(&game, args.rounds, args.json, out)?;
        out.flush()?;
    }
    Ok(Code::Fine)
}

/// Options as asked for, then as the hand-written counterpart has them; the pie rule off where there is one.
pub fn settings(
    options: &OptionArgs,
    game: &str,
    by_hand: &[(&str, &str)],
) -> Result<Vec<(String, String)>, Failure> {
    let mut set = options.set.clone();
    let plain = load::load(&GameArgs { game: game.to_string(), options: OptionArgs::default() })?;
    let pie = plain.model.options.iter().any(|o| o.name == "pie").then_some(("pie", "false"));
    for (name, value) in by_hand.iter().copied().chain(pie) {
        if !set.iter().any(|(n, _)| n == name) {
            set.push((name.to_string(), value.to_string()));
        }
    }
    Ok(set)
}

fn row(
    args: &Args,
    game: &str,
    by_hand: Option<&'static Handwritten>,
    way: Way,
) -> Result<Option<Row>, Failure> {
    let set = settings(&args.options, game, by_hand.map_or(&[], |h| h.settings))?;
    let settings = set.iter().map(|(n, v)| format!("{n}={v}")).collect::<Vec<_>>().join(" ");
    let loaded = load::load(&GameArgs { game: game.to_string(), options: OptionArgs { set } })?;
    let compiled = loaded.compiled()?;
    let session = Session::after(&loaded, &args.after)?;
    let start = session.compiled(&compiled)?;
    let can = match way {
        Way::Moves => true,
        Way::Order => compiled.fills_by_turns(&start, args.max_turns)?,
        Way::Filling => compiled.fill(&start, &mut Rng::numbered(args.seed, 0))?.is_some(),
    };
    if !can {
        return Ok(None);
    }
    let begun = Instant::now();
    compiled.generate();
    let generated = begun.elapsed().as_secs_f64() * 1000.0;
    let pool = super::playout::pool(args.threads)?;
    let starts = (start, session.state().clone());
    let timed = pool.install(|| time(args, &loaded, &compiled, &starts, by_hand, way));
    let [compiled, plain, interpreted, hand] = timed?;
    let by_hand = by_hand.map(|h| (h.what, hand));
    let plain = args.plain.then_some(plain);
    let interpreted = args.interpreted.then_some(interpreted);
    Ok(Some(Row { game: game.to_string(), settings, way, compiled, generated, plain, interpreted, by_hand }))
}

/// Round by round, each in turn: machine code, the plain evaluator, the interpreter, by hand.
fn time(
    args: &Args,
    loaded: &Loaded,
    compiled: &Compiled,
    (start, plain_start): &(State, engine::State),
    by_hand: Option<&Handwritten>,
    way: Way,
) -> Result<[Timed; 4], Failure> {
    let interpreter = loaded.compiled()?.interpreted();
    let [mut own, mut plain, mut interpreted, mut hand] = std::array::from_fn(|_| Timed::default());
    let slice = Duration::from_secs_f64((args.seconds / f64::from(args.rounds)).clamp(0.001, 3600.0));
    let plays = |game: &Compiled| {
        let game = game.clone();
        move |numbers: Numbers, totals: &mut Totals| play(&game, start, args, numbers, way, totals)
    };
    let (code, slow) = (plays(compiled), plays(&interpreter));
    for round in 0..args.rounds {
        own.add(round_of(slice, round, &code)?);
        if args.plain {
            let play = |numbers: Numbers, totals: &mut Totals| {
                let sources = Rng::row(args.seed, numbers);
                let plain = &loaded.game;
                Ok(plain.playouts(plain_start, sources, args.max_turns, |ended| totals.count(ended))?)
            };
            plain.add(round_of(slice, round, &play)?);
        }
        if args.interpreted {
            interpreted.add(round_of(slice, round, &slow)?);
        }
        if let Some(h) = by_hand {
            hand.add(hand_round(slice, args, round, h)?);
        }
    }
    Ok([own, plain, interpreted, hand])
}

/// Numbers of games.
type Numbers = std::ops::Range<u64>;

/// Plays games with these numbers.
fn play(
    game: &Compiled,
    start: &State,
    args: &Args,
    numbers: Numbers,
    way: Way,
    totals: &mut Totals,
) -> Result<(), Failure> {
    let sources = Rng::row(args.seed, numbers);
    let tell = |ended: &Ended| totals.count(ended);
    match way {
        Way::Moves => game.playouts_by_moves(start, sources, args.max_turns, tell)?,
        Way::Order => game.playouts(start, sources, args.max_turns, tell)?,
        Way::Filling => drop(game.fills(start, sources, tell)?),
    }
    Ok(())
}

type Round = (f64, Totals);

/// Plays for some time on every thread of the pool.
fn round_of(
    slice: Duration,
    round: u32,
    play: &(dyn Fn(Numbers, &mut Totals) -> Result<(), Failure> + Sync),
) -> Result<Round, Failure> {
    let begun = Instant::now();
    let parts = rayon::broadcast(|context| {
        let mut totals = Totals::default();
        let mut number = (u64::from(round) << 40) + ((context.index() as u64) << 32);
        while begun.elapsed() < slice {
            // The clock is read now and then: reading it costs as much as a small game.
            let games = (totals.games / 16).clamp(1, 1024);
            play(number..number + games, &mut totals)?;
            number += games;
        }
        Ok::<Totals, Failure>(totals)
    });
    // All threads together, however many of them ran at once.
    let seconds = begun.elapsed().as_secs_f64();
    let totals =
        parts.into_iter().try_fold(Totals::default(), |sum, part| Ok::<_, Failure>(sum.and(part?)))?;
    Ok((totals.games as f64 / seconds, totals))
}

fn hand_round(slice: Duration, args: &Args, round: u32, hand: &Handwritten) -> Result<Round, Failure> {
    let begun = Instant::now();
    let parts = rayon::broadcast(|context| {
        let mut rng = Rng::seed_from_u64(args.seed ^ u64::from(round) << 8 ^ (context.index() as u64) << 20);
        let (mut games, mut turns, mut decisions, mut wins, mut draws) = (0u64, 0u64, 0u64, 0u64, 0u64);
        while begun.elapsed() < slice {
            for _ in 0..(games / 16).clamp(1, 1024) {
                let played = (hand.playout)(&mut rng);
                games += 1;
                turns += u64::from(played.turns);
                decisions += u64::from(played.decisions);
                wins += u64::from(played.result > 0);
                draws += u64::from(played.result == 0);
            }
        }
        let wins_of_seat = vec![wins, games - wins - draws];
        Totals { games, turns, decisions, draws, wins_of_seat, ..Totals::default() }
    });
    let seconds = begun.elapsed().as_secs_f64();
    let totals = parts.into_iter().fold(Totals::default(), Totals::and);
    Ok((totals.games as f64 / seconds, totals))
}

/// Half the width of the 95 % confidence interval of the mean, by Student's t.
pub fn interval(values: &[f64]) -> f64 {
    let n = values.len() as f64;
    let mean = values.iter().sum::<f64>() / n;
    let variance = values.iter().map(|r| libm::pow(r - mean, 2.0)).sum::<f64>() / (n - 1.0);
    let t = [12.71, 4.30, 3.18, 2.78, 2.57, 2.45, 2.36, 2.31, 2.26];
    t.get(values.len().saturating_sub(2)).copied().unwrap_or(2.0) * (variance / n).sqrt()
}

impl Timed {
    fn add(&mut self, (rate, totals): Round) {
        self.rates.push(rate);
        self.totals = std::mem::take(&mut self.totals).and(totals);
    }

    fn mean(&self) -> f64 {
        self.rates.iter().sum::<f64>() / self.rates.len().max(1) as f64
    }

    fn error(&self) -> f64 {
        interval(&self.rates)
    }

    fn per_game(&self, n: u64) -> f64 {
        n as f64 / self.totals.games.max(1) as f64
    }

    fn first_share(&self) -> f64 {
        100.0 * self.per_game(self.totals.wins_of_seat.first().copied().unwrap_or(0))
    }
}

fn print(args: &Args, row: &Row, out: &mut Out) -> std::io::Result<()> {
    match args.json {
        true => out.json(&as_json(args, row)),
        false => print_line(row, out),
    }
}

/// How many times as fast as another evaluator the engine is.
fn ratio(row: &Row, other: &Timed) -> f64 {
    row.compiled.mean() / other.mean()
}

fn as_json(args: &Args, row: &Row) -> serde_json::Value {
    let own = &row.compiled;
    let (rate, turns, decisions) =
        (own.mean(), own.per_game(own.totals.turns), own.per_game(own.totals.decisions));
    let hand = row.by_hand.as_ref().map(|(what, h)| {
        json!({ "what": what, "playouts_per_second": h.mean(), "error": h.error(), "ratio": ratio(row, h),
            "mean_turns": h.per_game(h.totals.turns), "first_share": h.first_share() })
    });
    let other = |p: &Option<Timed>| {
        p.as_ref().map(|p| json!({ "playouts_per_second": p.mean(), "ratio": ratio(row, p) }))
    };
    json!({
        "game": row.game, "settings": row.settings, "filling": row.way == Way::Filling,
        "in_order": row.way == Way::Order, "threads": args.threads, "games": own.totals.games,
        "playouts_per_second": rate, "error": own.error(), "turns_per_second": rate * turns,
        "decisions_per_second": rate * decisions, "mean_turns": turns, "mean_decisions": decisions,
        "first_share": own.first_share(), "code_milliseconds": row.generated, "plain": other(&row.plain),
        "interpreted": other(&row.interpreted), "by_hand": hand,
    })
}

fn print_line(row: &Row, out: &mut Out) -> std::io::Result<()> {
    let own = &row.compiled;
    let mut name = row.game.clone();
    if !row.settings.is_empty() {
        name += &format!(" {}", row.settings);
    }
    name += match row.way {
        Way::Moves => "",
        Way::Order => " (in order)",
        Way::Filling => " (filling)",
    };
    let other = |p: &Option<Timed>| {
        p.as_ref().map_or(String::new(), |p| {
            let ratio = ratio(row, p);
            format!("{ratio:.*}x", usize::from(ratio < 10.0))
        })
    };
    let (plain, interpreted) = (other(&row.plain), other(&row.interpreted));
    let hand = row.by_hand.as_ref().map_or(String::new(), |(what, h)| {
        format!(
            "{:.2} of {:.0}/s ± {:.0} ({what}; {:.1} turns, first {:.1} %)",
            ratio(row, h),
            h.mean(),
            h.error(),
            h.per_game(h.totals.turns),
            h.first_share()
        )
    });
    let first = format!("{:.1} %", own.first_share());
    writeln!(
        out,
        "{name:28} {:12.0} {:6.0} {:12.0} {:8.1} {first:>7} {:7.1} {plain:>7} {interpreted:>7}  {hand}",
        own.mean(),
        own.error(),
        own.mean() * own.per_game(own.totals.decisions),
        own.per_game(own.totals.turns),
        row.generated
    )
}
