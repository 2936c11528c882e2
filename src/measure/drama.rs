//! How the advantage moves between the players in the course of a game.

use super::choices;
use super::data::{points, values};
use super::said::{number, percent, player, share};
use super::sample::{mean, statistic};
use super::{Chart, Data, Estimate, Line, Measure, Section, Unit};
use crate::study::Game;

/// A game is decided when the winner's value stays at this or more.
pub const DECIDED: f64 = 0.9;
/// A comeback is a win from a value below this.
const BEHIND: f64 = 0.3;
/// Lines drawn of single games.
const DRAWN: usize = 40;

/// A game with the values of its positions to the first seat, from 0 to 1.
struct Course {
    values: Vec<f64>,
    turns: f64,
    /// The first seat's points.
    result: f64,
}

fn courses(games: &[&Game]) -> Vec<Course> {
    let finished = games.iter().filter(|game| game.winners.is_some() && !game.values.is_empty());
    finished
        .map(|game| Course {
            values: values(game),
            turns: f64::from(game.turns.max(1)),
            result: points(game, 0),
        })
        .collect()
}

/// The standard deviation of the judge's values, from positions that it judged twice.
fn noise(games: &[&Game]) -> f64 {
    let values = games.iter().flat_map(|game| &game.values);
    let squares: Vec<f64> = values
        .filter_map(|value| Some((f64::from(value.first) - f64::from(value.again?)) / 1000.0))
        .map(|difference| difference * difference / 2.0)
        .collect();
    (squares.iter().sum::<f64>() / squares.len().max(1) as f64).sqrt()
}

impl Course {
    fn is_decided(&self) -> bool {
        self.result != 0.5
    }

    /// A value as the winner sees it.
    fn to_winner(&self, value: f64) -> f64 {
        if self.result > 0.5 {
            value
        } else {
            1.0 - value
        }
    }

    /// How often the lead passes from one seat to the other; a lead is more than the margin.
    fn lead_changes(&self, margin: f64) -> f64 {
        let leads = self.values.iter().map(|value| value - 0.5).filter(|lead| lead.abs() > margin);
        let leads: Vec<bool> = leads.map(|lead| lead > 0.0).collect();
        leads.windows(2).filter(|pair| pair[0] != pair[1]).count() as f64
    }

    /// The winner's lowest value.
    fn lowest(&self) -> f64 {
        self.values.iter().map(|value| self.to_winner(*value)).fold(1.0, f64::min)
    }

    /// After which share of its turns the game was decided.
    fn decided(&self) -> f64 {
        let open = self.values.iter().rposition(|value| self.to_winner(*value) < DECIDED);
        open.map_or(0.0, |at| ((at + 1) as f64 / self.turns).min(1.0))
    }

    /// Browne's drama (2008): the mean root of how far the winner was behind, over the positions where that was so.
    fn drama(&self, margin: f64) -> f64 {
        let behind: Vec<f64> =
            self.values.iter().map(|value| 0.5 - self.to_winner(*value)).filter(|by| *by > margin).collect();
        let sum: f64 = behind.iter().map(|by| (2.0 * by).sqrt()).sum();
        sum / behind.len().max(1) as f64
    }

    /// The largest change of value between one turn and the next.
    fn swing(&self) -> f64 {
        self.values.windows(2).map(|pair| (pair[1] - pair[0]).abs()).fold(0.0, f64::max)
    }
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
    let (top, judge, games) = data.judged.as_ref().filter(|_| data.seats() == 2)?;
    let margin = 2.0 * noise(games);
    Some((top, judge, courses(games), margin))
}

fn drama_of(data: &Data<'_>, courses: &[Course], margin: f64) -> Option<Drama> {
    let won: Vec<&Course> = courses.iter().filter(|course| course.is_decided()).collect();
    let changes: Vec<f64> = courses.iter().map(|course| course.lead_changes(margin)).collect();
    let decided: Vec<f64> = won.iter().map(|course| course.decided()).collect();
    let comebacks = won.iter().filter(|course| course.lowest() < BEHIND - margin).count();
    Some(Drama {
        games: won.len(),
        changes: mean(&changes, data.seed("changes"))?,
        comebacks: Estimate::share(comebacks as f64, won.len())?,
        decided: mean(&decided, data.seed("decided"))?,
    })
}

/// What the values show; nothing if no game was won or lost, or there are more than two seats.
pub fn drama(data: &Data<'_>) -> Option<Drama> {
    let (_, _, courses, margin) = judged(data)?;
    drama_of(data, &courses, margin)
}

pub fn section(data: &Data<'_>) -> Option<Section> {
    let (top, judge, courses, margin) = judged(data)?;
    let mut section = Section { id: "drama".into(), title: "Drama".into(), ..Section::default() };
    if courses.is_empty() {
        return None;
    }
    let Some(found) = drama_of(data, &courses, margin) else {
        section.text.push(format!(
            "None of the {} judged games was won, so nothing can be said of leads and comebacks.",
            courses.len()
        ));
        return Some(section);
    };
    let won: Vec<&Course> = courses.iter().filter(|course| course.is_decided()).collect();
    section.text.push(format!(
        "A judge ({}) has looked at every position of games between players of {}. Its own noise is {} (the standard deviation \
         between two of its searches); a lead is more than twice that from even. The lead changes hands {} times a game. In {} \
         of the won games the winner had been below {} at some time. On average a game is decided after {} of its turns: from \
         then on the winner's value stays at {} or more.",
        player(judge),
        player(top),
        percent(margin / 2.0),
        number(found.changes.value),
        share(found.comebacks),
        percent(BEHIND),
        percent(found.decided.value),
        percent(DECIDED),
    ));
    section.charts.push(trajectories(&courses));
    section.measures = measures(data, &found, (&courses, &won), margin);
    if let Some((_, _, games)) = &data.judged {
        section.measures.extend(choices::measures(data, games, margin));
    }
    Some(section)
}

/// The numbers, of all courses and of those that were won.
fn measures(
    data: &Data<'_>,
    found: &Drama,
    (courses, won): (&[Course], &[&Course]),
    margin: f64,
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
        "Won games whose winner was below 30 %",
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
    let drama = won.iter().map(|course| course.drama(margin)).collect();
    add(
        "drama.browne",
        "Drama as Browne (2008) measures it",
        bootstrap("drama", drama),
        Unit::Share,
        count.1,
    );
    let swings = courses.iter().map(Course::swing).collect();
    add(
        "drama.swing",
        "Largest change of value in a turn",
        bootstrap("swings", swings),
        Unit::Share,
        count.0,
    );
    add(
        "drama.late_changes",
        "Lead changes after half of the turns",
        late(data, courses, margin),
        Unit::Count,
        count.0,
    );
    add("drama.noise", "The judge's noise", Some(Estimate::exact(margin / 2.0)), Unit::Share, count.0);
    measures
}

/// Lead changes in the second half.
fn late(data: &Data<'_>, courses: &[Course], margin: f64) -> Option<Estimate> {
    let late: Vec<f64> = courses
        .iter()
        .map(|course| {
            let half = Course { values: course.values[course.values.len() / 2..].to_vec(), ..*course };
            half.lead_changes(margin)
        })
        .collect();
    let of = |drawn: &[usize]| drawn.iter().map(|at| late[*at]).sum::<f64>() / drawn.len().max(1) as f64;
    let all: Vec<usize> = (0..late.len()).collect();
    statistic(late.len(), data.seed("late"), of(&all), of)
}

fn trajectories(courses: &[Course]) -> Chart {
    let line = |course: &Course| {
        let at = |(turn, value): (usize, &f64)| (turn as f64 / course.turns, *value);
        let mut points: Vec<(f64, f64)> = course.values.iter().enumerate().map(at).collect();
        points.push((1.0, course.result));
        Line { label: String::new(), points }
    };
    Chart::Lines {
        caption: format!("The value to the first seat in {} games", courses.len().min(DRAWN)),
        x: "share of the game's turns".into(),
        y: "value to the first seat".into(),
        unit: Unit::Share,
        range: (0.0, 1.0),
        lines: courses.iter().take(DRAWN).map(line).collect(),
        mark: Some(0.5),
    }
}
