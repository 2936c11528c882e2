//! What turns do to the board, over the course of a game.

use super::said::percent;
use super::sample::statistic;
use super::{Chart, Data, Line, Measure, Table, Unit};
use crate::study::acts::{CAPTURED, CHANGED, COUNTED, EXCHANGED, MARKED, MOVED, PASSED, PLACED, REMOVED};
use crate::study::Game;

/// A game has so many parts.
const PARTS: usize = 4;
/// Points of the line of pieces.
const POINTS: usize = 40;

/// What turns do: its name, and what a turn is that does it.
const KINDS: [(u16, &str, &str); 10] = [
    (PLACED, "placed", "a piece comes onto the board"),
    (MOVED, "moved", "a piece moves"),
    (CAPTURED, "captured", "another player's piece is taken off"),
    (REMOVED, "removed", "one's own or nobody's piece is taken off"),
    (CHANGED, "changed", "a piece becomes another one"),
    (MARKED, "marked", "only marks change"),
    (COUNTED, "counted", "only what is counted or remembered changes"),
    (EXCHANGED, "exchanged", "players change sides"),
    (PASSED, "passed", "somebody passes"),
    (NOTHING, "nothing", "nothing changes"),
];
/// Stands for none of the others.
const NOTHING: u16 = 0;

fn does(acts: u16, kind: u16) -> bool {
    match kind {
        NOTHING => acts == 0,
        kind => acts & kind != 0,
    }
}

/// The share of turns that do this: in which of the parts of games, or in all.
fn share(games: &[&Game], kind: u16, part: Option<usize>) -> Option<f64> {
    let (mut all, mut count) = (0usize, 0usize);
    for game in games {
        let turns = game.acts.len();
        let within = |turn: usize| part.is_none_or(|part| turn * PARTS / turns == part);
        let own = game.acts.iter().enumerate().filter(|(turn, _)| within(*turn));
        for (_, acts) in own {
            (all, count) = (all + 1, count + usize::from(does(*acts, kind)));
        }
    }
    (all > 0).then(|| count as f64 / all as f64)
}

/// Kinds that come at all.
fn met<'k>(games: &'k [&Game]) -> impl Iterator<Item = (u16, &'static str, &'static str)> + 'k {
    let any = move |kind: u16| games.iter().any(|game| game.acts.iter().any(|acts| does(*acts, kind)));
    KINDS.into_iter().filter(move |(kind, ..)| any(*kind))
}

/// For each kind the share of turns that do it.
pub fn measures(data: &Data<'_>, games: &[&Game]) -> Vec<Measure> {
    let of = |(kind, id, name): (u16, &str, &str)| {
        let value = share(games, kind, None)?;
        let drawn = |drawn: &[usize]| {
            let counts = drawn.iter().map(|at| {
                let acts = &games[*at].acts;
                (acts.iter().filter(|acts| does(**acts, kind)).count(), acts.len())
            });
            let (count, all) = counts.fold((0, 0), |(a, b), (count, all)| (a + count, b + all));
            count as f64 / all.max(1) as f64
        };
        let estimate = statistic(games.len(), data.seed(id), value, drawn)?;
        let (id, name) = (format!("length.acts.{id}"), format!("Turns in which {name}"));
        Some(Measure::new(&id, &name, estimate, Unit::Share, games.len()))
    };
    met(games).filter_map(of).collect()
}

/// The same over the quarters of games.
pub fn table(data: &Data<'_>, games: &[&Game]) -> Option<Table> {
    let told = |share: Option<f64>| share.map_or("–".into(), percent);
    let row = |(kind, _, name): (u16, &str, &str)| {
        let parts = (0..PARTS).map(|part| told(share(games, kind, Some(part))));
        let mut cells = vec![name.to_string()];
        cells.extend(parts);
        cells.push(told(share(&data.random, kind, None)));
        cells
    };
    let rows: Vec<Vec<String>> = met(games).map(row).collect();
    let head = ["in a turn", "first quarter", "second", "third", "last", "random games"].map(String::from);
    (!rows.is_empty()).then(|| Table {
        caption: "What turns do, as shares of the turns of each quarter of the strongest players' games"
            .into(),
        head: head.to_vec(),
        rows,
    })
}

/// How many sites are occupied over the course of games, where pieces go away too.
pub fn pieces(data: &Data<'_>, games: &[&Game]) -> Option<Chart> {
    let goes = |game: &&Game| game.acts.iter().any(|acts| acts & (CAPTURED | REMOVED) != 0);
    if !games.iter().any(goes) {
        return None;
    }
    let lines = vec![
        Line { label: "strongest players".into(), points: occupied(games) },
        Line { label: "random".into(), points: occupied(&data.random) },
    ];
    let highest = lines.iter().flat_map(|line| &line.points).map(|point| point.1).fold(1.0, f64::max);
    Some(Chart::Lines {
        caption: "Occupied sites over the course of a game".into(),
        x: "turns".into(),
        y: "occupied sites".into(),
        unit: Unit::Count,
        range: (0.0, highest),
        lines,
        mark: None,
    })
}

/// The mean after each turn, as long as half of the games go on.
fn occupied(games: &[&Game]) -> Vec<(f64, f64)> {
    let going = |at: usize| games.iter().filter_map(move |game| game.pieces.get(at)).map(|n| f64::from(*n));
    let until = (0..).find(|at| going(*at).count() * 2 < games.len().max(1)).unwrap_or(0);
    let mean = |at: usize| going(at).sum::<f64>() / going(at).count().max(1) as f64;
    (0..until).step_by((until / POINTS).max(1)).map(|at| (at as f64 + 1.0, mean(at))).collect()
}
