//! Does every seat have the same chance?

use super::data::{different, is_draw, points};
use super::said::{counted, not_seen, player, player_id, share};
use super::{Bar, Chart, Data, Estimate, Measure, Section, Table, Unit};
use crate::model::{Role, Seat};
use crate::names;
use crate::study::{Exact, Game};

/// A game is fair if the first seat's share of points is known to differ from its due by less than this.
pub const MARGIN: f64 = 0.05;

/// What is known of the balance between seats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Balance {
    /// Known to be fair.
    Fair,
    /// The first seat is known to have more than its due.
    First,
    /// The first seat is known to have less than its due.
    Later,
    /// Neither is known.
    Open,
}

/// A seat's share of points.
pub fn seat_share(games: &[&Game], seat: u8) -> Option<Estimate> {
    Estimate::share(games.iter().map(|game| points(game, seat)).sum(), games.len())
}

/// What a first seat's share says where so many seats have equal rights.
pub fn balance(estimate: Estimate, seats: usize) -> Balance {
    let due = 1.0 / seats.max(1) as f64;
    match estimate.interval() {
        (low, high) if low > due - MARGIN && high < due + MARGIN => Balance::Fair,
        (low, _) if low > due => Balance::First,
        (_, high) if high < due => Balance::Later,
        _ => Balance::Open,
    }
}

/// The share of games that nobody won.
pub fn draws(games: &[&Game]) -> Option<Estimate> {
    Estimate::share(games.iter().filter(|game| is_draw(game)).count() as f64, games.len())
}

/// A role's share of points, whoever held it at the end.
fn role_share(games: &[&Game], role: Role) -> Option<Estimate> {
    let of = |game: &&Game| game.holders.get(role.index()).map_or(0.0, |seat| points(game, *seat));
    Estimate::share(games.iter().map(of).sum(), games.len())
}

pub fn section(data: &Data<'_>) -> Option<Section> {
    let strengths = data.strengths();
    let (top, games) = data.strongest();
    let first = seat_share(games, 0)?;
    let mut section = Section { id: "fairness".into(), title: "Fairness".into(), ..Section::default() };
    section.text.push(meaning(data, first, games));
    let bars = strengths.iter().filter_map(|(name, games)| {
        let label = format!("{}, {}", player(name), counted(games.len(), "game"));
        Some(Bar { label, estimate: seat_share(games, 0)? })
    });
    section.charts.push(Chart::Bars {
        caption: "The first seat's share of the points by strength of both players, with 95 % intervals"
            .into(),
        unit: Unit::Share,
        bars: bars.collect(),
        mark: Some(1.0 / data.seats() as f64),
    });
    for (name, games) in &strengths {
        let id = format!("fairness.first_seat.{}", player_id(name));
        let what = format!("First seat's share of points, {}", player(name));
        section
            .measures
            .extend(seat_share(games, 0).map(|e| Measure::new(&id, &what, e, Unit::Share, games.len())));
    }
    for seat in names::seats(data.model).skip(1).map(|seat: Seat| seat.0).filter(|_| data.seats() > 2) {
        let name = names::seat(Seat(seat));
        let what = format!("The {name} seat's share of points, {}", player(&top));
        let id = format!("fairness.{name}_seat");
        section
            .measures
            .extend(seat_share(games, seat).map(|e| Measure::new(&id, &what, e, Unit::Share, games.len())));
    }
    for role in names::roles(data.model) {
        let name = data.model.role_name(role);
        let what = format!("{name}'s share of points, {}", player(&top));
        let id = format!("fairness.role.{}", name.to_lowercase());
        section
            .measures
            .extend(role_share(games, role).map(|e| Measure::new(&id, &what, e, Unit::Share, games.len())));
    }
    let what = format!("Drawn games, {}", player(&top));
    section
        .measures
        .extend(draws(games).map(|e| Measure::new("fairness.draws", &what, e, Unit::Share, games.len())));
    section.tables.push(results(data, &strengths));
    section.text.extend(smaller(data));
    section.tables.extend(trend_table(data));
    Some(section)
}

fn meaning(data: &Data<'_>, first: Estimate, games: &[&Game]) -> String {
    let exact = match data.exact.and_then(|exact| exact.value) {
        Some(1) => "With best play the first seat wins: that is proved. ",
        Some(0) => "With best play the game is drawn: that is proved. ",
        Some(_) => "With best play the second seat wins: that is proved. ",
        None => "",
    };
    let trend = trend(data).map_or(String::new(), |trend| format!(" {trend}"));
    let alike = different(games);
    format!(
        "{exact}Between equal players the first seat takes {} of the points at the strongest level; an even game would give it \
         {:.0} %. {} of the {} games there differ from one another.{trend} These figures tell of the players that made them: \
         stronger ones may find an advantage that these do not see.",
        share(first),
        100.0 / data.seats() as f64,
        alike,
        games.len(),
    )
}

/// Does the edge grow with strength?
fn trend(data: &Data<'_>) -> Option<String> {
    let strengths = data.strengths();
    let due = 1.0 / data.seats() as f64;
    let weak = seat_share(strengths.first()?.1, 0)?;
    let strong = seat_share(strengths.last()?.1, 0)?;
    let (a, b) = ((weak.value - due).abs(), (strong.value - due).abs());
    let apart = weak.interval().1 < strong.interval().0 || strong.interval().1 < weak.interval().0;
    Some(match (apart, b > a) {
        (true, true) => "The edge grows with strength: random games do not show it as large.".into(),
        (true, false) => "The edge shrinks as players get stronger.".into(),
        (false, _) => "Whether the edge changes with strength cannot be told from so few games.".into(),
    })
}

/// Who wins with best play, in words.
fn winner(value: i32) -> &'static str {
    match value {
        1 => "the first seat wins",
        0 => "a draw",
        _ => "the second seat wins",
    }
}

/// What the smaller boards tell together.
fn smaller(data: &Data<'_>) -> Option<String> {
    let values: Vec<i32> = data.smaller.iter().filter_map(|(_, exact)| exact.value).collect();
    let first = *values.first()?;
    let alike = values.iter().all(|value| *value == first);
    let boards = counted(values.len(), "smaller board");
    Some(match alike {
        true => format!("{boards} could be solved exactly, always with the same outcome: {}.", winner(first)),
        false => format!("{boards} could be solved exactly; the outcome depends on the size."),
    })
}

fn trend_table(data: &Data<'_>) -> Option<Table> {
    let row = |(label, exact): &(&str, &Exact)| {
        let value = exact.value.map_or("not found within the nodes", winner);
        let positions = exact.positions.map_or(String::new(), |n| n.to_string());
        vec![label.to_string(), value.to_string(), positions]
    };
    let rows: Vec<Vec<String>> = data.smaller.iter().map(row).collect();
    let head = vec!["board".to_string(), "with best play".into(), "positions".into()];
    (!rows.is_empty()).then(|| Table { caption: "Smaller boards, solved exactly".into(), head, rows })
}

fn results(data: &Data<'_>, strengths: &[(String, &[&Game])]) -> Table {
    let mut head = vec!["players".to_string(), "games".into(), "different".into()];
    head.extend(names::seats(data.model).map(|seat| format!("won by the {} seat", names::seat(seat))));
    head.extend(["drawn".to_string(), "unfinished".into()]);
    let row = |(name, games): &(String, &[&Game])| {
        let count = |is: &dyn Fn(&Game) -> bool| games.iter().filter(|game| is(game)).count();
        let never = |n: usize| if n == 0 { not_seen(games.len()) } else { n.to_string() };
        let mut row = vec![player(name), games.len().to_string(), different(games).to_string()];
        row.extend(names::seats(data.model).map(|seat| {
            count(&|game| game.winners.as_ref().is_some_and(|w| w.contains(&seat.0))).to_string()
        }));
        row.push(never(count(&is_draw)));
        row.push(never(count(&|game| game.winners.is_none())));
        row
    };
    Table { caption: "Results between equal players".into(), head, rows: strengths.iter().map(row).collect() }
}
