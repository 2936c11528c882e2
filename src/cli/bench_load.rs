//! `boardwright bench --load`: how long games take to be made ready.

use super::load::{self, GameArgs};
use super::out::{Done, Failure, Out};
use boardwright::game::Game;
use serde_json::json;
use std::io::Write;
use std::time::Instant;

/// What is timed, in order.
const PHASES: [&str; 5] = ["read", "check", "compile", "start", "code"];

/// Times one game several times and writes a line with the least time of each phase in milliseconds.
///
/// # Errors
/// When the game cannot be loaded or the line not be written.
pub fn run(args: &GameArgs, rounds: u32, as_json: bool, out: &mut Out) -> Done {
    let mut least = [f64::INFINITY; PHASES.len()];
    for _ in 0..rounds {
        for (least, time) in least.iter_mut().zip(phases(args)?) {
            *least = least.min(time);
        }
    }
    // Machine code is generated later, and only if it is worth it.
    let all: f64 = least[..4].iter().sum();
    if as_json {
        let mut line: serde_json::Map<_, _> =
            PHASES.iter().zip(least).map(|(phase, time)| (phase.to_string(), json!(time))).collect();
        line.insert("game".into(), json!(args.game));
        line.insert("load".into(), json!(all));
        out.json(&line.into())?;
    } else {
        let [read, check, compile, start, code] = least;
        writeln!(
            out,
            "{:28} {read:8.2} {check:8.2} {compile:8.2} {start:8.2} {all:8.2} {code:8.2}",
            args.game
        )?;
    }
    Ok(super::out::Code::Fine)
}

/// The table's first line.
pub fn header(out: &mut Out) -> std::io::Result<()> {
    let [read, check, compile, start, code] = PHASES;
    writeln!(
        out,
        "{:28} {read:>8} {check:>8} {compile:>8} {start:>8} {:>8} {code:>8}",
        "game, milliseconds", "load"
    )
}

/// Milliseconds of each phase.
fn phases(args: &GameArgs) -> Result<[f64; PHASES.len()], Failure> {
    let begun = Instant::now();
    let since = |from: &mut Instant| {
        let time = from.elapsed().as_secs_f64() * 1000.0;
        *from = Instant::now();
        time
    };
    let mut from = begun;
    let book = load::read(&load::find(&args.game)?)?;
    let read = since(&mut from);
    let loaded = load::bind(args.game.clone(), book, args.options.set.clone())?;
    let check = since(&mut from);
    let compiled = loaded.compiled()?;
    let compile = since(&mut from);
    compiled.start()?;
    let start = since(&mut from);
    compiled.generate();
    Ok([read, check, compile, start, since(&mut from)])
}
