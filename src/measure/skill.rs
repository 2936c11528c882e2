//! How much better play can be.

use super::data::points;
use super::said::{number, player, player_id, share};
use super::sample::quantile;
use super::{Bar, Chart, Data, Estimate, Line, Measure, Section, Unit};
use crate::game::Rng;
use crate::study::Game;
use rand::Rng as _;

/// How often rounds are drawn again for the intervals of ratings.
const DRAWS: usize = 400;
/// A drawn round that is added between neighbours, so that a clean sweep has a finite rating.
const PRIOR: f64 = 0.5;
/// Elo points of a factor of e in the odds.
const SCALE: f64 = 173.717_792_761_3;

/// A step of the ladder: the rounds' shares of points of the stronger player.
struct Step<'a> {
    weaker: &'a str,
    stronger: &'a str,
    rounds: Vec<f64>,
    share: Estimate,
}

fn steps<'a>(data: &Data<'a>) -> Vec<Step<'a>> {
    let step = |(weaker, stronger, games): &(&'a str, &'a str, Vec<&Game>)| {
        let scores: Vec<f64> = games.iter().map(|game| stronger_points(game)).collect();
        let share = Estimate::share(scores.iter().sum(), scores.len())?;
        let rounds = scores
            .chunks(data.seats().max(1))
            .map(|round| round.iter().sum::<f64>() / round.len() as f64)
            .collect();
        Some(Step { weaker, stronger, rounds, share })
    };
    data.steps.iter().filter_map(step).collect()
}

fn stronger_points(game: &Game) -> f64 {
    (0u8..).zip(&game.players).filter(|(_, player)| **player == 1).map(|(seat, _)| points(game, seat)).sum()
}

/// Ratings from shares between neighbours of a chain: there the likeliest Bradley-Terry ratings make each share just what
/// was seen. Among more than two seats one is the stronger's, and `due` is its share among equals.
fn ratings(shares: impl Iterator<Item = (f64, usize)>, due: f64) -> Vec<f64> {
    let mut ratings = vec![0.0];
    for (share, rounds) in shares {
        let n = rounds as f64;
        let share = (share * n + 2.0 * PRIOR * due) / (n + 2.0 * PRIOR);
        let last = ratings.last().copied().unwrap_or(0.0);
        ratings.push(last + SCALE * libm::log(share * (1.0 - due) / ((1.0 - share) * due)));
    }
    ratings
}

/// Ratings with intervals, random play being 0.
fn rated(data: &Data<'_>, steps: &[Step<'_>]) -> Vec<Estimate> {
    let mean = |rounds: &[f64]| rounds.iter().sum::<f64>() / rounds.len().max(1) as f64;
    let due = 1.0 / data.seats().max(1) as f64;
    let best = ratings(steps.iter().map(|step| (mean(&step.rounds), step.rounds.len())), due);
    let mut rng = Rng::numbered(data.seed("ratings"), 0);
    let mut drawn = vec![Vec::new(); best.len()];
    for _ in 0..DRAWS {
        let again = steps.iter().map(|step| {
            let n = step.rounds.len();
            let sum: f64 = (0..n).map(|_| step.rounds[rng.random_range(0..n as u32) as usize]).sum();
            (sum / n.max(1) as f64, n)
        });
        ratings(again, due).into_iter().zip(&mut drawn).for_each(|(rating, drawn)| drawn.push(rating));
    }
    let within = |(value, drawn): (&f64, &Vec<f64>)| {
        Estimate::within(*value, (quantile(drawn, 0.025), quantile(drawn, 0.975)))
    };
    best.iter().zip(&drawn).map(within).collect()
}

/// What the ladder shows.
pub struct Ladder {
    /// How many steps there are.
    pub steps: usize,
    /// How many of them are clear: there the stronger is known to win more than half.
    pub clear: usize,
    /// The last step's share.
    pub last: Estimate,
    /// The rating of the top above random play.
    pub top: Estimate,
    /// The share that a player among equals has.
    pub due: f64,
}

/// What the ladder shows.
pub fn ladder(data: &Data<'_>) -> Option<Ladder> {
    let steps = steps(data);
    let due = 1.0 / data.seats().max(1) as f64;
    let last = steps.last()?.share;
    let clear = steps.iter().filter(|step| step.share.interval().0 > due).count();
    let rated = rated(data, &steps);
    let top = *rated.last()?;
    Some(Ladder { steps: steps.len(), clear, last, top, due })
}

pub fn section(data: &Data<'_>) -> Option<Section> {
    let ladder = ladder(data)?;
    let steps = steps(data);
    let rated = rated(data, &steps);
    let mut section = Section { id: "skill".into(), title: "Skill".into(), ..Section::default() };
    section.text.push(format!(
        "Each rung of the ladder thinks twice as long as the one below it; from the same opening it has each seat once. \
         {} of {} steps are clear at this many games. At the top, twice the thought wins {} of the points: {}. The top rung \
         stands {} Elo points above random play. The ladder shows what more search is worth, which is no more than a hint at \
         what people can learn.",
        ladder.clear,
        ladder.steps,
        share(ladder.last),
        if ladder.last.interval().0 > ladder.due {
            "more thought still helps there, and the ladder does not reach its end"
        } else {
            "whether more thought still helps there is not known"
        },
        number(ladder.top.value.round()),
    ));
    let bars = steps.iter().map(|step| Bar {
        label: format!("{} against {}", player(step.stronger), player_id(step.weaker)),
        estimate: step.share,
    });
    section.charts.push(Chart::Bars {
        caption: "Share of the points of the one who thinks longer".into(),
        unit: Unit::Share,
        bars: bars.collect(),
        mark: Some(ladder.due),
    });
    let points = rated.iter().enumerate().map(|(at, rating)| (at as f64, rating.value)).collect();
    let highest = rated.iter().map(|rating| rating.interval().1).fold(100.0, f64::max);
    section.charts.push(Chart::Lines {
        caption: "Rating by rung; random play is 0".into(),
        x: "rung".into(),
        y: "Elo points".into(),
        unit: Unit::Elo,
        range: (0.0, highest),
        lines: vec![Line { label: String::new(), points }],
        mark: None,
    });
    for (step, rating) in steps.iter().zip(&rated[1..]) {
        let id = player_id(step.stronger);
        let games = step.rounds.len() * data.seats();
        let what = format!("Share of {} against {}", player(step.stronger), player(step.weaker));
        section.measures.push(Measure::new(
            &format!("skill.step.{id}"),
            &what,
            step.share,
            Unit::Share,
            games,
        ));
        let what = format!("Rating of {}", player(step.stronger));
        section.measures.push(Measure::new(&format!("skill.rating.{id}"), &what, *rating, Unit::Elo, games));
    }
    let steps = Estimate::exact(ladder.clear as f64);
    section.measures.push(Measure::new("skill.steps", "Clear steps", steps, Unit::Count, 0));
    Some(section)
}
