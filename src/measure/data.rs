//! The rows of one game of a study, sorted by what they are for.

use crate::model::Model;
use crate::study::{Copied, Exact, Game, Manifest, Opening, Purpose, Row, What};
use std::collections::{BTreeMap, BTreeSet};

/// What was played of one game.
pub struct Data<'a> {
    /// What was to be played.
    pub manifest: &'a Manifest,
    /// The rules.
    pub model: &'a Model,
    /// Random games.
    pub random: Vec<&'a Game>,
    /// Games between equals below the strongest: the player, and the games; weakest first.
    pub even: Vec<(&'a str, Vec<&'a Game>)>,
    /// Games between unequals: both players, and the games; weakest first.
    pub steps: Vec<(&'a str, &'a str, Vec<&'a Game>)>,
    /// Games between the strongest, with values: who played, who judged, and the games.
    pub judged: Option<(&'a str, &'a str, Vec<&'a Game>)>,
    /// All games between the strongest: the judged ones, and those without values.
    pub top: (&'a str, Vec<&'a Game>),
    /// First decisions and the judge.
    pub openings: Option<(&'a str, Vec<&'a Opening>)>,
    /// Ways to copy: against whom, and what came of them; weakest first.
    pub copying: Vec<(&'a str, Vec<Copied>)>,
    /// What is known exactly.
    pub exact: Option<&'a Exact>,
    /// Smaller boards of the same game: what is set there, and what is known exactly.
    pub smaller: Vec<(&'a str, &'a Exact)>,
    /// Different decisions that were legal somewhere.
    pub seen: BTreeSet<u64>,
    /// Choices of the rules that had something to pick somewhere, and those in which something was picked.
    pub choices: [BTreeSet<u16>; 2],
    /// How many games there are of all sorts.
    pub games: usize,
}

impl<'a> Data<'a> {
    /// The rows of the subject with this number, from those of each series.
    pub fn new(manifest: &'a Manifest, rows: &'a [Vec<Row>], model: &'a Model, subject: usize) -> Data<'a> {
        let mut data = Data {
            manifest,
            model,
            random: Vec::new(),
            even: Vec::new(),
            steps: Vec::new(),
            judged: None,
            top: ("", Vec::new()),
            openings: None,
            copying: Vec::new(),
            exact: None,
            smaller: Vec::new(),
            seen: BTreeSet::new(),
            choices: [BTreeSet::new(), BTreeSet::new()],
            games: 0,
        };
        for (series, rows) in manifest.series.iter().zip(rows) {
            if series.subject != subject {
                let found = rows.iter().find_map(exact).filter(|_| manifest.what == What::Report);
                let label = &manifest.subjects[series.subject].label;
                data.smaller.extend(found.map(|exact| (label.as_str(), exact)));
                continue;
            }
            let games: Vec<&Game> = rows.iter().filter_map(game).collect();
            data.seen.extend(rows.iter().filter_map(seen).flatten());
            data.choices[0].extend(rows.iter().filter_map(choices).flatten());
            data.choices[1].extend(games.iter().flat_map(|game| &game.choices));
            data.games += games.len();
            match &series.purpose {
                Purpose::Random => data.random = games,
                Purpose::Even { player } => match data.even.iter_mut().find(|(known, _)| known == player) {
                    Some((_, known)) => known.extend(games),
                    None => data.even.push((player, games)),
                },
                // What confirms a choice is no part of the sample that it was chosen from.
                Purpose::Confirm { .. } => {}
                Purpose::Step { weaker, stronger } => data.steps.push((weaker, stronger, games)),
                Purpose::Judged { player, judge } => data.judged = Some((player, judge, games)),
                Purpose::Exact { .. } => data.exact = rows.iter().find_map(exact),
                Purpose::Copies { player, .. } | Purpose::Copy { player, .. } => {
                    data.copying.push((player, together(rows)));
                }
                Purpose::Openings { judge } => {
                    let mut found: Vec<&Opening> = rows.iter().filter_map(opening).collect();
                    found.sort_by_key(|opening| opening.index);
                    data.openings = Some((judge, found));
                }
            }
        }
        data.top = data.judged.clone().map_or(("", Vec::new()), |(player, _, games)| (player, games));
        if let Some((player, games)) = data.even.pop() {
            let (judged, mut top) = std::mem::take(&mut data.top);
            match judged.is_empty() || judged == player {
                true => top.extend(games),
                false => data.even.push((player, games)),
            }
            data.top = (player, top);
        }
        data
    }

    /// The seed of what is drawn for a measure.
    pub fn seed(&self, measure: &str) -> u64 {
        measure.bytes().fold(self.manifest.hash(), |seed, byte| seed.rotate_left(7) ^ u64::from(byte))
    }

    /// How many seats there are.
    pub fn seats(&self) -> usize {
        self.model.cast.roles
    }

    /// Games between equals at each strength, weakest first: random, then each rung, the judged ones last.
    pub fn strengths(&self) -> Vec<(String, &[&'a Game])> {
        let mut all = vec![("random".to_string(), &self.random[..])];
        all.extend(self.even.iter().map(|(player, games)| (player.to_string(), &games[..])));
        all.push((self.top.0.to_string(), &self.top.1[..]));
        all.retain(|(_, games)| !games.is_empty());
        all
    }

    /// The strongest games between equals and who played them.
    pub fn strongest(&self) -> (String, &[&'a Game]) {
        self.strengths().pop().unwrap_or_default()
    }
}

/// What came of ways to copy, the rows of each put together, in the order of their numbers.
fn together(rows: &[Row]) -> Vec<Copied> {
    let mut found: BTreeMap<u32, Copied> = BTreeMap::new();
    for row in rows {
        let Row::Copied(row) = row else { continue };
        let sum = found.entry(row.strategy).or_insert_with(|| Copied {
            games: 0,
            half_points: 0,
            decisions: 0,
            copied: 0,
            ..row.clone()
        });
        sum.games += row.games;
        sum.half_points += row.half_points;
        sum.decisions += row.decisions;
        sum.copied += row.copied;
    }
    found.into_values().collect()
}

/// A seat's points in a game: a win 1, a draw or an unfinished game its equal share.
pub fn points(game: &Game, seat: u8) -> f64 {
    match &game.winners {
        Some(winners) if !winners.is_empty() => f64::from(u8::from(winners.contains(&seat))),
        _ => 1.0 / game.holders.len().max(1) as f64,
    }
}

/// What the positions of a game are worth to the first seat, from 0 to 1: each the mean of its own value and the next one's,
/// since a search flatters whoever is to move.
pub fn values(game: &Game) -> Vec<f64> {
    let own = |at: usize| game.values.get(at).map(|value| f64::from(value.first) / 1000.0);
    (0..game.values.len()).filter_map(|at| Some((own(at)? + own(at + 1).or(own(at))?) / 2.0)).collect()
}

/// Did nobody win?
pub fn is_draw(game: &Game) -> bool {
    game.winners.as_ref().is_some_and(Vec::is_empty)
}

/// How many of the games differ from all others.
pub fn different(games: &[&Game]) -> usize {
    games.iter().map(|game| &game.course).collect::<BTreeSet<_>>().len()
}

fn game(row: &Row) -> Option<&Game> {
    match row {
        Row::Game(game) => Some(game),
        _ => None,
    }
}

fn seen(row: &Row) -> Option<&Vec<u64>> {
    match row {
        Row::Seen(seen) => Some(seen),
        _ => None,
    }
}

fn choices(row: &Row) -> Option<&Vec<u16>> {
    match row {
        Row::Choices(choices) => Some(choices),
        _ => None,
    }
}

fn opening(row: &Row) -> Option<&Opening> {
    match row {
        Row::Opening(opening) => Some(opening),
        _ => None,
    }
}

fn exact(row: &Row) -> Option<&Exact> {
    match row {
        Row::Exact(exact) => Some(exact),
        _ => None,
    }
}
