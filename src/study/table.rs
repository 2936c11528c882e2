//! What pieces come to as tables, for programs that read such: a row for each game, a row for each decision.

use super::play::winner_points;
use super::row::{Game, Row};
use super::{Manifest, Purpose, Rules, Series, Subject};
use crate::engine::notation::{pick_text, Named};
use crate::game::{EvalLimit, Game as _, Status};
use crate::model::{Model, Role, Seat};
use serde::Serialize;

/// A game.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "parquet", derive(parquet_derive::ParquetRecordWriter))]
pub struct GameRow {
    /// The study: [`Manifest::identity`].
    pub study: String,
    /// The seed of the study.
    pub seed: i64,
    /// The number of the series in the study, from 0.
    pub series: i32,
    /// What the series is for: `random`, `even`, `confirm`, `step` or `judged`.
    pub purpose: String,
    /// The number of the game in the series, from 0. Study, series and number tell which game it is.
    pub number: i32,
    /// The game's id or file.
    pub game: String,
    /// The identity of its rules with options bound, as 32 hexadecimal digits.
    pub rules: String,
    /// The options that were set, as `size=6 start=chequer`.
    pub options: String,
    /// Who sat in each seat, in order, with a space between.
    pub players: String,
    /// Was it played to its end?
    pub finished: bool,
    /// The seats that won, with a space between; empty in a draw and in games that were left unfinished.
    pub winners: String,
    /// The roles that won.
    pub winning_roles: String,
    /// What the first seat has of it: 1 for a win, ½ for a draw, 0; nothing if it was left unfinished.
    pub first: Option<f64>,
    /// The end rule that decided, where it was looked for.
    pub end: Option<String>,
    /// How many turns it took.
    pub turns: i32,
    /// How many decisions.
    pub decisions: i32,
    /// A hash of the decisions: the same for the same course, as 16 hexadecimal digits.
    pub course: String,
}

/// A decision.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "parquet", derive(parquet_derive::ParquetRecordWriter))]
pub struct DecisionRow {
    /// The study, as in [`GameRow`].
    pub study: String,
    /// The series.
    pub series: i32,
    /// The number of the game.
    pub number: i32,
    /// The identity of the rules.
    pub rules: String,
    /// The number of the turn, from 1.
    pub turn: i32,
    /// The number of the decision in the game, from 1.
    pub ply: i32,
    /// The seat that decided: `first`, `second`, …
    pub seat: String,
    /// The role that it held.
    pub role: String,
    /// Who sat there.
    pub player: String,
    /// How many decisions were legal.
    pub legal: i32,
    /// The number of the one that was made among these, from 0.
    pub picked: i32,
    /// What was picked, as moves name it.
    pub decision: String,
    /// How often the search looked at it; nothing where nobody searched.
    pub visits: Option<i64>,
    /// What the search found it worth to who decided, from 0 to 1; nothing where nobody searched.
    pub value: Option<f64>,
    /// What who decided had of the game in the end: 1, ½ or 0; nothing if it was left unfinished.
    pub result: Option<f64>,
}

/// Makes tables of a study.
pub struct Tables<'a> {
    manifest: &'a Manifest,
    rules: &'a [Rules],
    study: String,
}

impl<'a> Tables<'a> {
    /// `rules` are those of its subjects.
    pub fn new(manifest: &'a Manifest, rules: &'a [Rules]) -> Tables<'a> {
        Tables { manifest, rules, study: manifest.identity() }
    }

    /// The games of a piece.
    pub fn games(&self, piece: u32, rows: &[Row]) -> Vec<GameRow> {
        let Some(of) = self.of(piece) else { return Vec::new() };
        played(rows).map(|game| of.game(game)).collect()
    }

    /// The decisions of the games of a piece, which are played again to name what was picked.
    ///
    /// # Errors
    /// When a rule takes too many steps.
    pub fn decisions(&self, piece: u32, rows: &[Row]) -> Result<Vec<DecisionRow>, EvalLimit> {
        let Some(of) = self.of(piece) else { return Ok(Vec::new()) };
        let games: Result<Vec<_>, EvalLimit> = played(rows).map(|game| of.decisions(game)).collect();
        Ok(games?.concat())
    }

    fn of(&self, piece: u32) -> Option<Of<'_>> {
        let (at, _) = self.manifest.piece(piece)?;
        let series = &self.manifest.series[at];
        let (subject, rules) = (&self.manifest.subjects[series.subject], self.rules.get(series.subject)?);
        Some(Of { study: &self.study, seed: self.manifest.seed, subject, rules, at, series })
    }
}

fn played(rows: &[Row]) -> impl Iterator<Item = &Game> {
    rows.iter().filter_map(|row| match row {
        Row::Game(game) => Some(game.as_ref()),
        _ => None,
    })
}

/// What the rows of a piece have in common.
struct Of<'a> {
    study: &'a str,
    seed: u64,
    subject: &'a Subject,
    rules: &'a Rules,
    /// The number of the series.
    at: usize,
    series: &'a Series,
}

impl Of<'_> {
    fn model(&self) -> &Model {
        self.rules.plain.model()
    }

    /// What the games are for, as the column tells it.
    fn purpose(&self) -> &'static str {
        match &self.series.purpose {
            Purpose::Random => "random",
            Purpose::Even { .. } => "even",
            Purpose::Confirm { .. } => "confirm",
            Purpose::Step { .. } => "step",
            Purpose::Judged { .. } => "judged",
            // Their results have no games.
            Purpose::Openings { .. }
            | Purpose::Copies { .. }
            | Purpose::Copy { .. }
            | Purpose::Exact { .. } => "",
        }
    }

    /// Who sat in a seat.
    fn player(&self, game: &Game, seat: usize) -> String {
        let players = self.series.purpose.players();
        let player = game.players.get(seat).and_then(|&player| players.get(usize::from(player)));
        player.copied().unwrap_or_default().to_string()
    }

    fn role(&self, role: u8) -> &str {
        let model = self.model();
        if usize::from(role) < model.cast.roles {
            model.role_name(Role(role))
        } else {
            "?"
        }
    }

    fn game(&self, game: &Game) -> GameRow {
        let options = self.subject.settings.iter().map(|(name, value)| format!("{name}={value}"));
        let winners = game.winners.iter().flatten().map(|&seat| Seat(seat).name().to_string());
        let ended = game.winners.is_some();
        let roles = game.roles.iter().filter(|_| ended).map(|&role| self.role(role).to_string());
        GameRow {
            study: self.study.into(),
            seed: self.seed as i64,
            series: self.at as i32,
            purpose: self.purpose().into(),
            number: game.number as i32,
            game: self.subject.name.clone(),
            rules: self.subject.rules.clone(),
            options: joined(options),
            players: joined((0..game.players.len()).map(|seat| self.player(game, seat))),
            finished: ended,
            winners: joined(winners),
            winning_roles: joined(roles),
            first: ended.then(|| f64::from(winner_points(game, 0)) / 2.0),
            end: game.end.clone(),
            turns: game.turns as i32,
            decisions: game.picked.len() as i32,
            course: game.course.clone(),
        }
    }

    fn decisions(&self, game: &Game) -> Result<Vec<DecisionRow>, EvalLimit> {
        let mut state = self.rules.game.start()?;
        let (mut rows, mut turn) = (Vec::with_capacity(game.picked.len()), 0);
        for (nth, &picked) in game.picked.iter().enumerate() {
            let index = picked as usize;
            let legal = self.rules.game.decision_count(&state);
            let open = matches!(self.rules.game.status(&state), Status::Open { .. });
            // What does not fit the rules was not played by them.
            if !open || index >= legal {
                break;
            }
            turn += i32::from(game.begins.get(nth) == Some(&1));
            let pick = self.rules.game.decision(&state, index).pick;
            let seat = game.seats.get(nth).copied().unwrap_or_default();
            let searched = |visits: &&u32| **visits > 0;
            rows.push(DecisionRow {
                study: self.study.into(),
                series: self.at as i32,
                number: game.number as i32,
                rules: self.subject.rules.clone(),
                turn,
                ply: nth as i32 + 1,
                seat: Seat(seat).name().into(),
                role: self.role(game.by.get(nth).copied().unwrap_or_default()).into(),
                player: self.player(game, usize::from(seat)),
                legal: legal as i32,
                picked: picked as i32,
                decision: pick_text(self.model(), &pick, true),
                visits: game.visits.get(nth).filter(searched).map(|&visits| i64::from(visits)),
                value: game
                    .worth
                    .get(nth)
                    .filter(|worth| **worth >= 0)
                    .map(|&worth| f64::from(worth) / 1000.0),
                result: game.winners.as_ref().map(|_| f64::from(winner_points(game, seat)) / 2.0),
            });
            self.rules.game.play(&mut state, index)?;
        }
        Ok(rows)
    }
}

fn joined(parts: impl Iterator<Item = String>) -> String {
    parts.collect::<Vec<_>>().join(" ")
}
