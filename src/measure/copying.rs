//! Is copying the other side of any use?

use super::said::{counted, percent, player};
use super::{Data, Estimate, Measure, Section, Table, Unit};
use crate::model::Seat;
use crate::names;
use crate::study::Copied;

/// A share of the points above this is worth a warning.
const WORTH: f64 = 0.5;

/// Copying is said to be possible if this share of the decisions could be copied.
const POSSIBLE: f64 = 0.5;

fn seat(copied: &Copied) -> &'static str {
    names::seat(Seat(copied.seat))
}

/// The way to copy in words.
fn way(copied: &Copied) -> String {
    let colours = if copied.exchanged { ", colours exchanged" } else { "" };
    let opening = copied.opening.as_ref().map_or(String::new(), |opening| format!(", {opening} first"));
    format!("{}{colours}{opening}", copied.name)
}

fn share(copied: &Copied) -> Option<Estimate> {
    Estimate::share(f64::from(copied.half_points) / 2.0, copied.games as usize)
}

/// What is proved of copying, in a sentence; empty if nothing is.
fn proved(data: &Data<'_>) -> String {
    let proved = |sure: u32| {
        data.copying.iter().flat_map(|(_, rows)| rows).find(move |copied| copied.proved == Some(sure))
    };
    match (proved(2), proved(1)) {
        (Some(copied), _) => format!(" The {} seat wins by copying: {} (proved).", seat(copied), way(copied)),
        (_, Some(copied)) => {
            format!(" The {} seat cannot lose if it copies: {} (proved).", seat(copied), way(copied))
        }
        _ => String::new(),
    }
}

/// What the first page says of copying: what is proved, or else a warning; empty if there is nothing to say.
pub fn warning(data: &Data<'_>) -> String {
    let proof = proved(data);
    let tried = tried(data);
    let most = tried.last().map(|(player, _)| *player);
    let strong = tried.iter().filter(|(player, _)| Some(*player) == most);
    let worth = strong.filter_map(|(_, row)| Some((row, share(row)?))).find(|(_, e)| e.interval().0 > WORTH);
    match worth {
        Some((row, points)) if proof.is_empty() => format!(
            " The {} seat takes {} by copying ({}), without a thought.",
            seat(row),
            percent(points.value),
            way(row)
        ),
        _ => proof,
    }
}

/// The ways to copy that did best, one for each seat, at each strength of the opponent.
fn tried<'a>(data: &'a Data<'_>) -> Vec<(&'a str, &'a Copied)> {
    let all = || data.copying.iter().flat_map(|(player, rows)| rows.iter().map(move |row| (*player, row)));
    let met: Vec<u32> =
        data.copying.iter().skip(1).flat_map(|(_, rows)| rows).map(|row| row.strategy).collect();
    all().filter(|(_, row)| met.contains(&row.strategy)).collect()
}

pub fn section(data: &Data<'_>) -> Option<Section> {
    let (weakest, first) = data.copying.first()?;
    let mut section = Section { id: "copying".into(), title: "Copying".into(), ..Section::default() };
    let best = |of: u8| {
        let own = first.iter().filter(|row| row.seat == of && possible(row));
        own.max_by(|a, b| ratio(a).total_cmp(&ratio(b)).then(b.strategy.cmp(&a.strategy)))
    };
    let tried = tried(data);
    let most = tried.last().map(|(player, _)| *player);
    let told = |copied: &Copied| {
        let strong = tried.iter().rev().find(|(_, row)| row.strategy == copied.strategy).map(|(_, row)| *row);
        let strong = strong.unwrap_or(copied);
        format!(
            "The {} seat does best with {}: it could copy {} of the decisions and took {} of the points.",
            seat(copied),
            way(copied),
            percent(f64::from(strong.copied) / f64::from(strong.decisions.max(1))),
            share(strong).map_or("none".into(), super::said::share),
        )
    };
    let found: Vec<String> = [1, 0].into_iter().filter_map(best).map(told).collect();
    let ways = counted(first.len(), "way");
    let said = match found.is_empty() {
        true => format!("{ways} to copy the other side's turns were tried; none could copy half of the decisions."),
        false => format!(
            "{ways} to copy the other side's turns were tried against {}, the best for each seat against players of up to {}. {} \
             A copier that cannot copy makes a random decision.",
            player(weakest),
            player(most.unwrap_or(weakest)),
            found.join(" "),
        ),
    };
    let worth = tried.iter().filter(|(player, _)| Some(*player) == most);
    let worth = worth.filter_map(|(_, row)| share(row)).any(|e| e.interval().0 > WORTH);
    let warning = match (proved(data), worth) {
        (proof, _) if !proof.is_empty() => proof.trim().to_string(),
        (_, true) => "A player who copies without thinking has more than half of the points: that is a fault of the rules.".into(),
        (_, false) => "No way of copying is known to have more than half of the points.".into(),
    };
    section.text = vec![said, warning];
    for (player, row) in &tried {
        let id = format!("copying.{}.{}", seat(row), super::said::player_id(player));
        let what =
            format!("Points of the {} seat that copies, against {}", seat(row), super::said::player(player));
        section
            .measures
            .extend(share(row).map(|e| Measure::new(&id, &what, e, Unit::Share, row.games as usize)));
    }
    section.tables.push(table(first));
    Some(section)
}

fn possible(row: &Copied) -> bool {
    row.games > 0 && f64::from(row.copied) >= POSSIBLE * f64::from(row.decisions)
}

fn ratio(row: &Copied) -> f64 {
    f64::from(row.half_points) / f64::from(row.games.max(1))
}

fn table(rows: &[Copied]) -> Table {
    let row = |copied: &Copied| {
        let proved = match copied.proved {
            Some(2) => "it always wins",
            Some(1) => "it never loses",
            Some(_) => "it can be beaten or stopped",
            None => "",
        };
        vec![
            seat(copied).to_string(),
            way(copied),
            percent(f64::from(copied.copied) / f64::from(copied.decisions.max(1))),
            share(copied).map_or(String::new(), super::said::share),
            proved.to_string(),
        ]
    };
    Table {
        caption: "Every way to copy, against the weakest players".into(),
        head: ["seat", "movement", "could be copied", "points", "proved"].map(String::from).to_vec(),
        rows: rows.iter().map(row).collect(),
    }
}
