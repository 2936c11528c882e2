//! How long games are, and how much there is to choose from.

use super::acts;
use super::data::is_draw;
use super::said::{counted, number, player};
use super::sample::{histogram, mean, quantile, statistic};
use super::{Chart, Data, Estimate, Line, Measure, Section, Unit};
use crate::study::Game;

/// Columns of the histogram.
const COLUMNS: usize = 20;
/// Points of the line of branching.
const POINTS: usize = 40;

/// A number of each game.
fn each(games: &[&Game], of: impl Fn(&Game) -> f64) -> Vec<f64> {
    games.iter().map(|game| of(game)).collect()
}

/// The mean number of turns.
pub fn turns(data: &Data<'_>, games: &[&Game]) -> Option<Estimate> {
    mean(&each(games, |game| f64::from(game.turns)), data.seed("turns"))
}

/// The mean number of legal decisions, taken over all decisions of the games that are drawn.
pub fn branching(data: &Data<'_>, games: &[&Game]) -> Option<Estimate> {
    let sums: Vec<(f64, f64)> = games
        .iter()
        .map(|game| (game.legal.iter().map(|n| f64::from(*n)).sum(), game.legal.len() as f64))
        .collect();
    let of = |drawn: &[usize]| {
        let (all, count) = drawn.iter().fold((0.0, 0.0), |(a, b), at| (a + sums[*at].0, b + sums[*at].1));
        all / f64::max(count, 1.0)
    };
    let all: Vec<usize> = (0..games.len()).collect();
    statistic(games.len(), data.seed("branching"), of(&all), of)
}

/// The logarithm of the number of games there are, as one game shows it: the product of what could be chosen from.
fn tree(game: &Game) -> f64 {
    game.legal.iter().map(|n| libm::log10(f64::from((*n).max(1)))).sum()
}

/// The share of the board's sites that were picked in a game.
fn coverage(data: &Data<'_>, game: &Game) -> f64 {
    let mut met = vec![false; data.model.board.len()];
    game.sites.iter().filter_map(|site| usize::try_from(*site).ok()).for_each(|site| {
        met.get_mut(site).into_iter().for_each(|met| *met = true);
    });
    met.iter().filter(|met| **met).count() as f64 / met.len().max(1) as f64
}

pub fn section(data: &Data<'_>) -> Option<Section> {
    let (top, games) = data.strongest();
    let lengths = each(games, |game| f64::from(game.turns));
    let (mean_turns, mean_branching) = (turns(data, games)?, branching(data, games)?);
    let mut section = Section { id: "length".into(), title: "Length and shape".into(), ..Section::default() };
    section.text.push(format!(
        "A game between the strongest players ({}) takes {} turns on average; half of them take {} to {}. At each decision there \
         are {} candidates on average. Random games take {}.",
        player(&top),
        number(mean_turns.value),
        number(quantile(&lengths, 0.25)),
        number(quantile(&lengths, 0.75)),
        number(mean_branching.value),
        turns(data, &data.random).map_or("no time".into(), |e| format!("{} turns", number(e.value))),
    ));
    section.text.extend(exactly(data));
    let mut add = |id: &str, name: &str, estimate: Option<Estimate>, unit: Unit| {
        section.measures.extend(estimate.map(|e| Measure::new(id, name, e, unit, games.len())));
    };
    let bootstrap = |id: &str, of: Vec<f64>| mean(&of, data.seed(id));
    add("length.turns", "Turns", Some(mean_turns), Unit::Count);
    add(
        "length.decisions",
        "Decisions",
        bootstrap("decisions", each(games, |g| g.legal.len() as f64)),
        Unit::Count,
    );
    add("length.branching", "Candidates at a decision", Some(mean_branching), Unit::Count);
    add("length.tree", "Size of the game's tree", bootstrap("tree", each(games, tree)), Unit::Magnitude);
    add(
        "length.coverage",
        "Sites picked in a game",
        bootstrap("coverage", each(games, |g| coverage(data, g))),
        Unit::Share,
    );
    let mut known = |id: &str, name: &str, value: Option<f64>, unit: Unit| {
        section.measures.extend(value.map(|value| Measure::new(id, name, Estimate::exact(value), unit, 0)));
    };
    known(
        "length.actions",
        "Different decisions that were legal somewhere",
        Some(data.seen.len() as f64),
        Unit::Count,
    );
    known("length.shortest", "Fewest turns of a decided game", shortest(data), Unit::Count);
    known(
        "length.positions",
        "Positions, exactly",
        data.exact.and_then(|e| e.positions).map(|n| n as f64),
        Unit::Count,
    );
    let complete = data.exact.and_then(|exact| exact.games.as_ref()?.parse::<f64>().ok());
    known("length.games", "Complete games, exactly", complete, Unit::Count);
    known("length.states", "Positions at most", Some(states(data)), Unit::Magnitude);
    section.measures.extend(acts::measures(data, games));
    section.charts = charts(data, games, &lengths);
    section.charts.extend(acts::pieces(data, games));
    section.tables.extend(acts::table(data, games));
    Some(section)
}

fn exactly(data: &Data<'_>) -> Option<String> {
    let exact = data.exact?;
    let positions = exact.positions?;
    let games = exact.games.as_ref().map_or(String::new(), |games| format!(" and {games} complete games"));
    Some(format!(
        "The whole game was looked at: it has {positions} different positions{games}, counted exactly."
    ))
}

/// The fewest turns after which a game was won or lost, however it was played.
fn shortest(data: &Data<'_>) -> Option<f64> {
    let strengths = data.strengths();
    let won = strengths.iter().flat_map(|(_, games)| games.iter());
    let won = won.filter(|game| game.winners.is_some() && !is_draw(game));
    won.map(|game| f64::from(game.turns)).reduce(f64::min)
}

/// The logarithm of the number of ways to fill every site with one of the pieces there are, or with none.
fn states(data: &Data<'_>) -> f64 {
    let kinds = data.model.cast.exists.iter().filter(|exists| **exists).count();
    data.model.board.len() as f64 * libm::log10(kinds as f64 + 1.0)
}

fn charts(data: &Data<'_>, games: &[&Game], lengths: &[f64]) -> Vec<Chart> {
    let columns = histogram(lengths, COLUMNS);
    let mut charts = vec![Chart::Histogram {
        caption: format!("How long {} between the strongest players were", counted(games.len(), "game")),
        x: "turns".into(),
        columns,
    }];
    let strong = Line { label: "strongest players".into(), points: course(games) };
    let random = Line { label: "random".into(), points: course(&data.random) };
    let highest = strong.points.iter().chain(&random.points).map(|point| point.1).fold(1.0, f64::max);
    charts.push(Chart::Lines {
        caption: "Candidates over the course of a game".into(),
        x: "decisions".into(),
        y: "candidates".into(),
        unit: Unit::Count,
        range: (0.0, highest),
        lines: vec![strong, random],
        mark: None,
    });
    let mut sites = vec![0.0; data.model.board.len()];
    for site in games.iter().flat_map(|game| &game.sites).filter_map(|site| usize::try_from(*site).ok()) {
        sites.get_mut(site).into_iter().for_each(|n| *n += 1.0 / games.len() as f64);
    }
    if sites.iter().any(|n| *n > 0.0) {
        charts.push(Chart::Heat {
            caption: "How often each site was picked in a game".into(),
            unit: Unit::Count,
            middle: None,
            sites: sites.into_iter().map(Some).collect(),
        });
    }
    charts
}

/// The mean number of candidates at each decision, as long as half of the games go on.
fn course(games: &[&Game]) -> Vec<(f64, f64)> {
    let going = |at: usize| games.iter().filter_map(move |game| game.legal.get(at)).map(|n| f64::from(*n));
    let until = (0..).find(|at| going(*at).count() * 2 < games.len().max(1)).unwrap_or(0);
    let step = (until / POINTS).max(1);
    let mean = |at: usize| going(at).sum::<f64>() / going(at).count().max(1) as f64;
    (0..until).step_by(step).map(|at| (at as f64 + 1.0, mean(at))).collect()
}
