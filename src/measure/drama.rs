//! How the advantage moves between the players in the course of a game.

use super::choices;
use super::course::{courses, Course, BEHIND, DECIDED};
use super::said::{number, percent, player, share};
use super::sample::mean;
use super::{Chart, Data, Estimate, Line, Measure, Section, Unit};
use crate::study::Game;

/// Lines drawn of single games.
const DRAWN: usize = 40;

/// The standard deviation of the judge's values, from positions that it judged twice.
fn noise(games: &[&Game]) -> f64 {
    let values = games.iter().flat_map(|game| &game.values);
    let squares: Vec<f64> = values
        .filter_map(|value| Some((f64::from(value.first) - f64::from(value.again?)) / 1000.0))
        .map(|difference| difference * difference / 2.0)
        .collect();
    (squares.iter().sum::<f64>() / squares.len().max(1) as f64).sqrt()
}

/// What the values of the strongest games show.
pub struct Drama {
    /// How many games were won.
    pub games: usize,
    /// Lead changes of a game.
    pub changes: Estimate,
    /// The share of won games whose winner was far behind.
    pub comebacks: Estimate,
    /// After which share of its turns a game is decided.
    pub decided: Estimate,
}

fn judged<'d>(data: &'d Data<'_>) -> Option<(&'d str, &'d str, Vec<Course>, f64)> {
    let (top, judge, games) = data.judged.as_ref()?;
    Some((top, judge, courses(games, data.seats()), noise(games)))
}

/// A winner was far behind below this value.
fn far_behind(data: &Data<'_>) -> f64 {
    BEHIND / data.seats().max(2) as f64
}

fn drama_of(data: &Data<'_>, courses: &[Course], noise: f64) -> Option<Drama> {
    let won: Vec<&Course> = courses.iter().filter(|course| course.is_won()).collect();
    let changes: Vec<f64> = courses.iter().map(|course| course.lead_changes(lead(noise))).collect();
    let decided: Vec<f64> = won.iter().map(|course| course.decided()).collect();
    let comebacks = won.iter().filter(|course| course.lowest() < far_behind(data) - 2.0 * noise).count();
    Some(Drama {
        games: won.len(),
        changes: mean(&changes, data.seed("changes"))?.of_games(changes.len(), Unit::Count),
        comebacks: Estimate::share(comebacks as f64, won.len())?,
        decided: mean(&decided, data.seed("decided"))?.of_games(decided.len(), Unit::Share),
    })
}

/// What the values show; nothing if no game was won or lost.
pub fn drama(data: &Data<'_>) -> Option<Drama> {
    let (_, _, courses, noise) = judged(data)?;
    drama_of(data, &courses, noise)
}

/// By so much a seat has to stand before the next to lead: among two that is twice the noise from even.
fn lead(noise: f64) -> f64 {
    4.0 * noise
}

pub fn section(data: &Data<'_>) -> Option<Section> {
    let (top, judge, courses, noise) = judged(data)?;
    let mut section = Section { id: "drama".into(), title: "Drama".into(), ..Section::default() };
    if courses.is_empty() {
        return None;
    }
    let Some(found) = drama_of(data, &courses, noise) else {
        section.text.push(format!(
            "None of the {} judged games was won, so nothing can be said of leads and comebacks.",
            courses.len()
        ));
        return Some(section);
    };
    let won: Vec<&Course> = courses.iter().filter(|course| course.is_won()).collect();
    section.text.push(format!(
        "A judge ({}) has looked at every position of games between players of {}. Its own noise is {} (the standard deviation \
         between two of its searches); a lead is more than {} before the next seat. The lead changes hands {} times a game. In {} \
         of the won games the winner had been below {} at some time. On average a game is decided after {} of its turns: from \
         then on the winner's value stays at {} or more.",
        player(judge),
        player(top),
        percent(noise),
        percent(lead(noise)),
        number(found.changes.value),
        share(found.comebacks),
        percent(far_behind(data)),
        percent(found.decided.value),
        percent(DECIDED),
    ));
    section.charts.push(trajectories(data, &courses));
    section.measures = measures(data, &found, (&courses, &won), noise);
    if let Some((_, _, games)) = &data.judged {
        section.measures.extend(choices::measures(data, games, 2.0 * noise));
    }
    Some(section)
}

/// The numbers, of all courses and of those that were won.
fn measures(
    data: &Data<'_>,
    found: &Drama,
    (courses, won): (&[Course], &[&Course]),
    noise: f64,
) -> Vec<Measure> {
    let bootstrap = |id: &str, of: Vec<f64>| mean(&of, data.seed(id));
    let count = (courses.len(), won.len());
    let mut measures = Vec::new();
    let mut add = |id: &str, name: &str, estimate: Option<Estimate>, unit: Unit, games: usize| {
        measures.extend(estimate.map(|e| Measure::new(id, name, e, unit, games)));
    };
    add("drama.lead_changes", "Lead changes in a game", Some(found.changes), Unit::Count, count.0);
    add(
        "drama.comebacks",
        &format!("Won games whose winner was below {}", percent(far_behind(data))),
        Some(found.comebacks),
        Unit::Share,
        count.1,
    );
    add(
        "drama.decided",
        "Turns played when a won game is decided",
        Some(found.decided),
        Unit::Share,
        count.1,
    );
    let drama = won.iter().map(|course| course.drama(lead(noise))).collect();
    add(
        "drama.browne",
        "Drama as Browne (2008) measures it",
        bootstrap("drama", drama),
        Unit::Share,
        count.1,
    );
    if data.seats() == 2 {
        let swings = courses.iter().map(Course::swing).collect();
        add(
            "drama.swing",
            "Largest change of value in a turn",
            bootstrap("swings", swings),
            Unit::Share,
            count.0,
        );
    }
    let late = courses.iter().map(|course| course.late_changes(lead(noise))).collect();
    add(
        "drama.late_changes",
        "Lead changes after half of the turns",
        bootstrap("late", late),
        Unit::Count,
        count.0,
    );
    add("drama.noise", "The judge's noise", Some(Estimate::exact(noise)), Unit::Share, count.0);
    measures
}

fn trajectories(data: &Data<'_>, courses: &[Course]) -> Chart {
    let line = |course: &Course| {
        let at = |(turn, values): (usize, &Vec<f64>)| (turn as f64 / course.turns, values[0]);
        let mut points: Vec<(f64, f64)> = course.values.iter().enumerate().map(at).collect();
        points.push((1.0, course.result[0]));
        Line { label: String::new(), points }
    };
    Chart::Lines {
        caption: format!("The value to the first seat in {} games", courses.len().min(DRAWN)),
        x: "share of the game's turns".into(),
        y: "value to the first seat".into(),
        unit: Unit::Share,
        range: (0.0, 1.0),
        lines: courses.iter().take(DRAWN).map(line).collect(),
        mark: Some(1.0 / data.seats().max(1) as f64),
    }
}
