//! What players have to choose from in a turn, and what becomes of it.

use super::data::values;
use super::sample::statistic;
use super::{Data, Estimate, Measure, Unit};
use crate::board::Site;
use crate::study::{Game, Weighed};

/// A turn is a killer move or a foul-up if it changes its player's value by so much.
const TURNED: f64 = 0.2;
/// The best choice is the only good one if it is so far ahead of the next, in thousandths, beside twice the noise.
const AHEAD: f64 = 50.0;

/// A sum and what it is divided by, for each game: so games of more decisions weigh more.
type Parts = Vec<(f64, f64)>;

fn ratio(data: &Data<'_>, id: &str, parts: &Parts) -> Option<Estimate> {
    let of = |drawn: &mut dyn Iterator<Item = usize>| {
        let (sum, count) = drawn.fold((0.0, 0.0), |(a, b), at| (a + parts[at].0, b + parts[at].1));
        sum / f64::max(count, 1.0)
    };
    let any = parts.iter().any(|part| part.1 > 0.0);
    let value = of(&mut (0..parts.len()));
    any.then(|| statistic(parts.len(), data.seed(id), value, |drawn| of(&mut drawn.iter().copied())))?
}

/// Something of each decision with a choice.
fn each(games: &[&Game], of: impl Fn(&Weighed) -> f64) -> Parts {
    let part = |game: &&Game| {
        let weighed = game.values.iter().filter_map(|value| value.choice.as_ref());
        weighed.fold((0.0, 0.0), |(sum, count), choice| (sum + of(choice), count + 1.0))
    };
    games.iter().map(part).collect()
}

/// The changes of value that turns bring to whoever makes them.
fn changes(game: &Game) -> Vec<f64> {
    let values = values(game);
    let first = first_decisions(game);
    let to = |seat: u8, value: f64| if seat == 0 { value } else { 1.0 - value };
    let change = |(pair, at): (&[f64], &usize)| to(game.seats[*at], pair[1]) - to(game.seats[*at], pair[0]);
    values.windows(2).zip(&first).map(change).collect()
}

/// The numbers of the decisions with which turns begin.
fn first_decisions(game: &Game) -> Vec<usize> {
    (0..game.begins.len()).filter(|at| game.begins[*at] == 1).collect()
}

/// The mean distance between the places of turns that follow each other, divided by that between any two turns of the game.
fn response(data: &Data<'_>, game: &Game) -> Option<(f64, f64)> {
    let board = &data.model.board;
    let place = |at: usize| {
        let site = u16::try_from(*game.sites.get(at)?).ok()?;
        Some(board.centre_of(Site(site)))
    };
    let places: Vec<_> = first_decisions(game).into_iter().filter_map(place).collect();
    let apart = |a: (f64, f64), b: (f64, f64)| libm::hypot(a.0 - b.0, a.1 - b.1);
    let (mut all, mut count) = (0.0, 0.0);
    for (nth, a) in places.iter().enumerate() {
        for b in &places[nth + 1..] {
            (all, count) = (all + apart(*a, *b), count + 1.0);
        }
    }
    let next: f64 = places.windows(2).map(|pair| apart(pair[0], pair[1])).sum();
    let steps = places.len().saturating_sub(1) as f64;
    let usual = all / f64::max(count, 1.0);
    (steps > 1.0 && usual > 0.0).then_some((next / usual, steps))
}

/// The measures of choices; `margin` is twice the judge's noise.
pub fn measures(data: &Data<'_>, games: &[&Game], margin: f64) -> Vec<Measure> {
    let finished: Vec<&Game> = games.iter().copied().filter(|game| !game.values.is_empty()).collect();
    let turns: Vec<Vec<f64>> = finished.iter().map(|game| changes(game)).collect();
    let turned = |is: &dyn Fn(f64) -> bool| -> Parts {
        turns.iter().map(|game| (game.iter().filter(|by| is(**by)).count() as f64, 1.0)).collect()
    };
    let critical = AHEAD + 1000.0 * margin;
    let share = |of: &dyn Fn(&Weighed) -> f64| each(&finished, of);
    let flag = |is: bool| f64::from(u8::from(is));
    let all: [(&str, &str, Parts, Unit); 8] = [
        (
            "drama.critical",
            "Turns with one good choice only",
            share(&|choice| flag(choice.all > 1 && f64::from(choice.ahead) > critical)),
            Unit::Share,
        ),
        (
            "drama.good",
            "Candidates that are as good as the best",
            share(&|choice| f64::from(choice.good) / f64::from(choice.all.max(1))),
            Unit::Share,
        ),
        (
            "drama.effective",
            "Candidates worth thinking about",
            share(&|choice| f64::from(choice.effective) / 100.0),
            Unit::Count,
        ),
        (
            "drama.temperature",
            "What a turn is worth",
            share(&|choice| f64::from(choice.heat) / 1000.0),
            Unit::Share,
        ),
        (
            "drama.surprise",
            "Turns whose best choice a quick look misses",
            share(&|choice| flag(f64::from(choice.missed) > critical)),
            Unit::Share,
        ),
        ("drama.killers", "Killer moves in a game", turned(&|by| by > TURNED + margin), Unit::Count),
        ("drama.foul_ups", "Foul-ups in a game", turned(&|by| by < -TURNED - margin), Unit::Count),
        (
            "drama.response",
            "Distance to the turn before, by the distance of any two",
            finished.iter().map(|game| response(data, game).unwrap_or((0.0, 0.0))).collect(),
            Unit::Ratio,
        ),
    ];
    // By how much a turn changes its player's value is known where there are two.
    let known = |id: &str| data.seats() == 2 || !matches!(id, "drama.killers" | "drama.foul_ups");
    let made = all.into_iter().filter(|(id, ..)| known(id)).filter_map(|(id, name, parts, unit)| {
        Some(Measure::new(id, name, ratio(data, id, &parts)?, unit, finished.len()))
    });
    made.collect()
}
