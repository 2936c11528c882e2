//! Looks for a fair variant in rounds: candidates are set aside round by round, and the one that is left is confirmed by
//! games that took no part in the choice.
//!
//! An equivalence test: a first seat has its due if the interval of its share of the points lies within a margin of that.
//! Everything follows from the results, which are whole numbers, so it is the same for everybody.

use super::plan;
use super::row::{Game, Row};
use super::store::{Lost, Merged, Store};
use super::{Effort, Goal, Manifest, Purpose, Series, Subject};
use crate::analysis::statistics::{deviations, wilson_within};
use serde::{Deserialize, Serialize};

/// Rounds in which candidates are compared.
const SEARCHED: u32 = 3;
/// Rounds in which one candidate is confirmed, and the most candidates with which that is tried.
const LOOKS: u32 = 3;
const TRIED: usize = 2;
/// Of what is said at the end, this share may be wrong.
const RISK: f64 = 0.05;

/// What came of the search for a fair variant.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Found {
    /// The answer.
    pub answer: Answer,
    /// So far from its due at most may a share lie, in thousandths.
    pub margin: u32,
    /// Everything that was tried, in the order of subjects.
    pub candidates: Vec<Candidate>,
    /// Rounds that were played.
    pub rounds: u32,
}

/// Is there a fair variant?
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    /// This one is.
    Fair {
        /// The number of its subject.
        subject: usize,
    },
    /// All are known to lie outside of the margin.
    Unfair,
    /// Neither is known.
    Undecided {
        /// The one that came nearest.
        subject: usize,
        /// So many games more would be likely to settle it; nothing if it lies on the edge of the margin.
        games: Option<u64>,
    },
}

/// A variant as it stands.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Candidate {
    /// The number of its subject.
    pub subject: usize,
    /// The games by which candidates are compared.
    pub compared: Score,
    /// Those by which it was confirmed.
    pub confirmed: Score,
    /// How it stands.
    pub state: State,
}

/// How a candidate stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum State {
    /// Still in the running.
    Open,
    /// Others came nearer.
    Aside,
    /// Known to lie outside of the margin.
    Unfair,
    /// Known to lie within.
    Fair,
}

/// The first seat's points, in parts of a game that all seats can share.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Score {
    /// Games.
    pub games: u64,
    /// Points: a win as many as there are seats, a draw or an unfinished game 1.
    pub points: u64,
    /// How many seats there are.
    pub seats: u64,
}

impl Score {
    fn none(seats: u8) -> Score {
        Score { seats: u64::from(seats.max(1)), ..Score::default() }
    }

    fn add(&mut self, game: &Game) {
        self.games += 1;
        self.points += match &game.winners {
            Some(winners) if !winners.is_empty() => self.seats * u64::from(winners.contains(&0)),
            _ => 1,
        };
    }

    /// The share of the points.
    pub fn share(self) -> f64 {
        self.points as f64 / (self.games * self.seats).max(1) as f64
    }

    fn due(self) -> f64 {
        1.0 / self.seats.max(1) as f64
    }

    /// How far it is from its due.
    fn off(self) -> f64 {
        (self.share() - self.due()).abs()
    }

    /// Where the share lies within the margin, surely or surely not, with so many deviations.
    fn stands(self, margin: f64, z: f64) -> State {
        let (low, high) = wilson_within(self.share(), self.games as f64, z);
        let due = self.due();
        match () {
            () if self.games == 0 => State::Open,
            () if low > due - margin && high < due + margin => State::Fair,
            () if low > due + margin || high < due - margin => State::Unfair,
            () => State::Open,
        }
    }

    /// Games that would be likely to settle it if the share is what it seems.
    fn needed(self, margin: f64, z: f64) -> Option<u64> {
        let room = (margin - self.off()).abs();
        let share = self.share().clamp(0.05, 0.95);
        let games = z * z * share * (1.0 - share) / (room * room);
        (room > margin / 50.0).then(|| (games.ceil() as u64).max(self.games))
    }
}

/// What is known so far.
struct Search<'a> {
    manifest: &'a Manifest,
    margin: u32,
    candidates: Vec<Candidate>,
    /// The candidates that were confirmed or are being, and how often; the last one last.
    tried: Vec<(usize, u32)>,
}

impl<'a> Search<'a> {
    fn new<S: Store>(merged: &Merged<'a, S>) -> Result<Option<Search<'a>>, Lost<S::Error>> {
        let manifest = merged.manifest();
        let Some(Goal::Fair { margin }) = manifest.goal else { return Ok(None) };
        let none = |(at, subject): (usize, &Subject)| {
            let none = Score::none(subject.seats);
            Candidate { subject: at, compared: none, confirmed: none, state: State::Open }
        };
        let candidates = manifest.subjects.iter().enumerate().map(none).collect();
        let mut search = Search { manifest, margin, candidates, tried: Vec::new() };
        let counts =
            |series: &Series| matches!(series.purpose, Purpose::Even { .. } | Purpose::Confirm { .. });
        merged.each(counts, |series, rows| {
            let series = &manifest.series[series];
            let candidate = &mut search.candidates[series.subject];
            let score = match series.purpose {
                Purpose::Confirm { .. } => &mut candidate.confirmed,
                _ => &mut candidate.compared,
            };
            rows.iter().filter_map(game).for_each(|game| score.add(game));
        })?;
        search.confirmations();
        (0..search.candidates.len()).for_each(|at| search.candidates[at].state = search.state(at));
        Ok(Some(search))
    }

    fn confirmations(&mut self) {
        for series in &self.manifest.series {
            if let Purpose::Confirm { .. } = series.purpose {
                match self.tried.iter_mut().find(|(subject, _)| *subject == series.subject) {
                    Some((_, looks)) => *looks += 1,
                    None => self.tried.push((series.subject, 1)),
                }
            }
        }
    }

    fn margin(&self) -> f64 {
        f64::from(self.margin) / 1000.0
    }

    /// The risk is shared among all the times at which somebody looks.
    fn deviations(&self, confirms: bool) -> f64 {
        let looks = match confirms {
            true => TRIED as f64 * f64::from(LOOKS),
            false => self.candidates.len().max(1) as f64 * f64::from(SEARCHED),
        };
        deviations(RISK / looks)
    }

    fn state(&self, at: usize) -> State {
        let candidate = &self.candidates[at];
        let confirmed = candidate.confirmed.stands(self.margin(), self.deviations(true));
        let compared = candidate.compared.stands(self.margin(), self.deviations(false));
        let last = self.manifest.series.iter().filter(|series| series.round == self.manifest.rounds());
        let plays = last.filter(|series| series.subject == at).count() > 0;
        match (confirmed, compared) {
            (State::Fair | State::Unfair, _) => confirmed,
            (_, State::Unfair) => State::Unfair,
            _ if plays => State::Open,
            _ => State::Aside,
        }
    }

    /// Candidates that are not known to be unfair, the nearest to even first.
    fn nearest(&self, wanted: impl Fn(&Candidate) -> bool) -> Vec<usize> {
        let mut left: Vec<&Candidate> = self.candidates.iter().filter(|c| wanted(c)).collect();
        left.sort_by(|a, b| a.compared.off().total_cmp(&b.compared.off()).then(a.subject.cmp(&b.subject)));
        left.into_iter().map(|candidate| candidate.subject).collect()
    }

    /// Who is confirmed next; nothing if there is no one, or no more use.
    fn to_confirm(&self) -> Option<usize> {
        match self.tried.last() {
            Some((at, looks)) if self.candidates[*at].state != State::Unfair => {
                (self.candidates[*at].state != State::Fair && *looks < LOOKS).then_some(*at)
            }
            _ if self.tried.len() >= TRIED => None,
            _ => self.nearest(|candidate| candidate.state != State::Unfair).first().copied(),
        }
    }

    /// The manifest with one more round; nothing if the search is over.
    fn next(&self) -> Option<Manifest> {
        let manifest = self.manifest;
        let effort = Effort::of(manifest.level, manifest.halved);
        let round = manifest.rounds();
        let mut next = manifest.clone();
        let open = self.nearest(|candidate| candidate.state == State::Open);
        if self.tried.is_empty() && round < SEARCHED && open.len() > 1 {
            for subject in open.iter().take(open.len().div_ceil(2)) {
                plan::compared(&mut next, *subject, effort, round + 1);
            }
            return Some(next);
        }
        plan::confirmed(&mut next, self.to_confirm()?, effort, round + 1);
        Some(next)
    }

    fn answer(&self) -> Answer {
        if let Some(fair) = self.candidates.iter().find(|candidate| candidate.state == State::Fair) {
            return Answer::Fair { subject: fair.subject };
        }
        let open = self.nearest(|candidate| candidate.state != State::Unfair);
        let tried = self.tried.last().map(|(at, _)| *at).filter(|at| open.contains(at));
        let Some(subject) = tried.or(open.first().copied()) else { return Answer::Unfair };
        let candidate = &self.candidates[subject];
        let (score, z) = match candidate.confirmed.games {
            0 => (candidate.compared, self.deviations(false)),
            _ => (candidate.confirmed, self.deviations(true)),
        };
        let games = score.needed(self.margin(), z).map(|all| all.saturating_sub(score.games).max(1));
        Answer::Undecided { subject, games }
    }
}

fn game(row: &Row) -> Option<&Game> {
    match row {
        Row::Game(game) => Some(game),
        _ => None,
    }
}

/// The manifest with one more round; nothing if the search is over, or nothing was looked for.
pub(super) fn next<S: Store>(merged: &Merged<S>) -> Result<Option<Manifest>, Lost<S::Error>> {
    Ok(Search::new(merged)?.and_then(|search| search.next()))
}

/// What came of the search; nothing if nothing was looked for.
///
/// # Errors
/// When a result cannot be read any more.
pub fn found<S: Store>(merged: &Merged<S>) -> Result<Option<Found>, Lost<S::Error>> {
    let rounds = merged.manifest().rounds();
    let found = |search: Search| Found {
        answer: search.answer(),
        margin: search.margin,
        rounds,
        candidates: search.candidates,
    };
    Ok(Search::new(merged)?.map(found))
}
