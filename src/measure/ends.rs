//! How games end.

use super::idle;
use super::said::{counted, not_seen, percent};
use super::sample::mean;
use super::{Data, Estimate, Measure, Section, Table, Unit};
use crate::study::Game;
use std::collections::{BTreeMap, BTreeSet};

/// The most sites that are named.
const NAMED: usize = 12;

/// How often each end rule decides, of the games where it was looked for.
fn by_rule(games: &[&Game]) -> (BTreeMap<String, usize>, usize) {
    let mut found = BTreeMap::new();
    let ends: Vec<&String> = games.iter().filter_map(|game| game.end.as_ref()).collect();
    ends.iter().for_each(|end| *found.entry(end.to_string()).or_default() += 1);
    (found, ends.len())
}

/// The share of games that were left unfinished.
pub fn unfinished(games: &[&Game]) -> Option<Estimate> {
    Estimate::share(games.iter().filter(|game| game.winners.is_none()).count() as f64, games.len())
}

/// Can a game go on for ever? What is known of it, in a sentence.
pub fn endless(data: &Data<'_>) -> String {
    let most = data.strengths().iter().flat_map(|(_, games)| games.iter()).map(|game| game.turns).max();
    match data.exact {
        Some(exact) if exact.always_ends => "Every game ends: that is proved from the rules.".into(),
        Some(exact) if exact.endless == Some(false) => {
            "Every game ends: all positions were looked at, and no way leads back to one of them.".into()
        }
        Some(exact) if exact.endless == Some(true) => {
            "A game can go on for ever: all positions were looked at, and some can come again.".into()
        }
        _ => format!(
            "Whether a game can go on for ever is not proved; the longest one here took {}.",
            counted(most.unwrap_or(0) as usize, "turn")
        ),
    }
}

pub fn section(data: &Data<'_>) -> Option<Section> {
    let (_, games) = data.strongest();
    let left = unfinished(games)?;
    let never = games.iter().chain(&data.random).all(|game| game.winners.is_some());
    let proved = data.exact.is_some_and(|exact| exact.always_ends || exact.endless == Some(false));
    let said = match never {
        true if proved => String::new(),
        true => format!("Games left unfinished after {} turns: {}.", data.manifest.max_turns, not_seen(games.len() + data.random.len())),
        false => format!(
            "{} of the strongest players' games were left unfinished after {} turns, and {} of the random ones.",
            percent(left.value),
            data.manifest.max_turns,
            unfinished(&data.random).map_or("none".into(), |e| percent(e.value)),
        ),
    };
    let forced: Vec<f64> = games
        .iter()
        .map(|game| game.legal.iter().filter(|n| **n <= 1).count() as f64 / game.legal.len().max(1) as f64)
        .collect();
    let forced = mean(&forced, data.seed("forced"))?;
    let choice = match forced.value {
        0.0 => "Every decision had more than one candidate.".to_string(),
        x => format!("{} of the decisions had one candidate only.", percent(x)),
    };
    let (unused, said_unused) = unused(data, games);
    let measures = vec![
        Measure::new(
            "end.unused",
            "Sites that nobody picked",
            Estimate::exact(unused as f64),
            Unit::Count,
            0,
        ),
        Measure::new("end.unfinished", "Games left unfinished", left, Unit::Share, games.len()),
        Measure::new("end.forced", "Decisions with one candidate only", forced, Unit::Share, games.len()),
    ];
    Some(Section {
        id: "end".into(),
        title: "How games end".into(),
        text: vec![[endless(data), said, choice, said_unused].join(" ")],
        measures,
        tables: [Some(rules(data, games)), idle::table(data)].into_iter().flatten().collect(),
        ..Section::default()
    })
}

/// How many sites nobody picked in any game, and which.
fn unused(data: &Data<'_>, games: &[&Game]) -> (usize, String) {
    let board = &data.model.board;
    let all = || games.iter().chain(&data.random);
    let picked: BTreeSet<i32> = all().flat_map(|game| game.sites.iter().copied()).collect();
    let idle: Vec<&str> = board
        .iter()
        .filter(|site| !picked.contains(&(site.index() as i32)))
        .map(|site| board.name(site))
        .collect();
    let said = match idle.len() {
        _ if picked.iter().all(|site| *site < 0) => String::new(),
        0 => "Every site was picked in some game.".to_string(),
        n => format!(
            "{} of the {} sites were never picked ({} games, the strongest players' and random ones): {}{}.",
            n,
            board.len(),
            all().count(),
            idle.iter().take(NAMED).copied().collect::<Vec<_>>().join(" "),
            if n > NAMED { " …" } else { "" }
        ),
    };
    (idle.len(), said)
}

/// Each end rule and how often it decided; rules that never did too.
fn rules(data: &Data<'_>, games: &[&Game]) -> Table {
    let ((strong, n), (random, m)) = (by_rule(games), by_rule(&data.random));
    let told = &data.model.sourced;
    // A rule by which a player passes ends nothing.
    let ending = told.ends.iter().filter(|rule| !rule.outcome.is_pass());
    let mut texts: Vec<(String, String)> =
        ending.map(|rule| (told.text(rule.span), idle::line(data.model, rule.span))).collect();
    texts.dedup();
    let share = |found: &BTreeMap<String, usize>, text: &String, of: usize| match (found.get(text), of) {
        (_, 0) => "–".to_string(),
        (None, of) => not_seen(of),
        (Some(n), of) => format!("{n} of {of} ({})", percent(*n as f64 / of as f64)),
    };
    let row = |(text, line): &(String, String)| {
        vec![text.clone(), share(&strong, text, n), share(&random, text, m), line.clone()]
    };
    Table {
        caption: "Which end rule decided".into(),
        head: ["rule", "strongest players", "random games", "where"].map(String::from).to_vec(),
        rows: texts.iter().map(row).collect(),
    }
}
