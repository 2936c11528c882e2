//! How much better play can be.

use super::data::points;
use super::said::{number, player, player_id, share};
use super::sample::quantile;
use super::{Bar, Chart, Data, Estimate, Line, Measure, Section, Unit};
use crate::game::Rng;
use crate::study::Game;
use rand::Rng as _;

/// How often shares are drawn for the intervals of ratings.
const DRAWS: usize = 1_000;
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

/// By how many Elo points two neighbours of a chain differ if the stronger has `won` and lost `lost` points: there the
/// likeliest Bradley-Terry ratings make each share just what was seen. Among more than two seats one is the stronger's, and
/// `due` is its share among equals.
fn apart(won: f64, lost: f64, due: f64) -> f64 {
    SCALE * libm::log(won * (1.0 - due) / (lost * due))
}

/// The rungs' ratings above the lowest one, from the differences of neighbours.
fn ratings(differences: impl Iterator<Item = f64>) -> Vec<f64> {
    let climb = |rating: &mut f64, by: f64| {
        *rating += by;
        Some(*rating)
    };
    std::iter::once(0.0).chain(differences.scan(0.0, climb)).collect()
}

/// A draw from the exponential distribution.
fn exponential(rng: &mut Rng) -> f64 {
    -libm::log(1.0 - rng.random::<f64>())
}

/// A draw from the gamma distribution of shape ½: half the square of a normal number (Box and Muller 1958).
fn half_gamma(rng: &mut Rng) -> f64 {
    let cosine = libm::cos(std::f64::consts::TAU * rng.random::<f64>());
    exponential(rng) * cosine * cosine
}

/// Points won and lost by the stronger player, in any unit, as they may be of a step with these rounds: each round has a
/// random weight (the Bayesian bootstrap, Rubin 1981), and so have half a round won and half a round lost that are added
/// (the prior of Jeffreys 1946). So the share after n rounds won and m lost is one of Beta(n + ½, m + ½), and a clean sweep
/// leaves open how much stronger the stronger one is.
fn drawn_points(rounds: &[f64], rng: &mut Rng) -> (f64, f64) {
    let least = f64::MIN_POSITIVE;
    let added = (half_gamma(rng).max(least), half_gamma(rng).max(least));
    rounds.iter().fold(added, |(won, lost), share| {
        let weight = exponential(rng);
        (won + weight * share, lost + weight * (1.0 - share))
    })
}

/// Ratings with intervals, random play being 0.
fn rated(data: &Data<'_>, steps: &[Step<'_>]) -> Vec<Estimate> {
    let due = 1.0 / data.seats().max(1) as f64;
    let likeliest = steps.iter().map(|step| {
        let (won, n) = (step.rounds.iter().sum::<f64>(), step.rounds.len() as f64);
        apart(won + 2.0 * PRIOR * due, n - won + 2.0 * PRIOR * (1.0 - due), due)
    });
    let best = ratings(likeliest);
    let mut rng = Rng::numbered(data.seed("ratings"), 0);
    let mut drawn = vec![Vec::new(); best.len()];
    for _ in 0..DRAWS {
        let again = ratings(steps.iter().map(|step| {
            let (won, lost) = drawn_points(&step.rounds, &mut rng);
            apart(won, lost, due)
        }));
        again.into_iter().zip(&mut drawn).for_each(|(rating, drawn)| drawn.push(rating));
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
    let highest = rated.iter().map(|rating| rating.value).fold(100.0, f64::max);
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

#[cfg(test)]
mod tests {
    use super::*;

    /// The middle and both ends of the 95 % interval of the share after these rounds.
    fn shares(rounds: &[f64]) -> [f64; 3] {
        let mut rng = Rng::numbered(5, 0);
        let share = |_| {
            let (won, lost) = drawn_points(rounds, &mut rng);
            won / (won + lost)
        };
        let drawn: Vec<f64> = (0..20_000).map(share).collect();
        [0.025, 0.5, 0.975].map(|at| quantile(&drawn, at))
    }

    #[test]
    fn shares_are_those_of_jeffreys() {
        // Quantiles of Beta(10.5, 0.5) and Beta(6.5, 4.5), as tables have them.
        for (won, lost, known) in [(10, 0, [0.783, 0.978, 0.99995]), (6, 4, [0.306, 0.594, 0.847])] {
            let rounds = [vec![1.0; won], vec![0.0; lost]].concat();
            for (found, known) in shares(&rounds).into_iter().zip(known) {
                assert!((found - known).abs() < 0.01, "{won}:{lost} {found} {known}");
            }
        }
    }

    #[test]
    fn rounds_that_are_shared_vary_less_than_rounds_won_and_lost() {
        let width = |rounds: &[f64]| shares(rounds)[2] - shares(rounds)[0];
        let (shared, split) = (width(&[0.5; 40]), width(&[[1.0; 20], [0.0; 20]].concat()));
        assert!(shared > 0.01 && shared < 0.08 && split > 0.25, "{shared} {split}");
    }
}
