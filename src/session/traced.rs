//! A turn looked at step by step: what each line of the rules has come to.

use super::{Session, View};
use crate::engine::why::{watch, Seen, Watched};
use crate::engine::State;
use crate::error::Error;
use crate::game::{Game, Status};
use crate::model::Worked;
use crate::names;
use serde::{Deserialize, Serialize};

/// The game after so many decisions, and what the rules have looked at there.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[non_exhaustive]
pub struct Traced {
    /// How many decisions have been made.
    pub decision: u32,
    /// How many the whole game has.
    pub decisions: u32,
    /// The text of the last decision that has been made.
    pub made: Option<String>,
    /// The position.
    pub view: View,
    /// The turn that has just ended, if one has, and the one that goes on.
    pub turns: Vec<TracedTurn>,
}

/// What the rules look at in a turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[non_exhaustive]
pub struct TracedTurn {
    /// Whose turn it is.
    pub title: String,
    /// Does it end here?
    pub ends: bool,
    /// What was chosen so far.
    pub chosen: Vec<Named>,
    /// The lines with what they have come to.
    pub lines: Vec<TracedLine>,
}

/// A name, and what was chosen for it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(rename = "ChosenName"))]
#[non_exhaustive]
pub struct Named {
    /// `s` in `choose s in mine`.
    pub name: String,
    /// What was picked.
    pub pick: String,
}

/// A line of the rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[non_exhaustive]
pub struct TracedLine {
    /// The name of the text.
    pub file: String,
    /// From 1.
    pub line: u32,
    /// The line.
    pub text: String,
    /// Its parts, the whole before what it consists of.
    pub parts: Vec<Part>,
}

/// A condition or a set of sites in the rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[non_exhaustive]
pub struct Part {
    /// What is written there.
    pub text: String,
    /// For a set: its sites.
    pub sites: Option<Vec<String>>,
    /// For a condition: does it hold?
    pub holds: Option<bool>,
    /// It was worked out several times, with different results: all sites together, or the last truth.
    pub varies: bool,
}

impl Session {
    /// The game as it was so many decisions ago, and what the rules looked at there.
    ///
    /// # Errors
    /// When a rule takes too many steps.
    pub fn traced(&mut self, back: usize) -> Result<Traced, Error> {
        let whole = self.moves.clone();
        let decisions = whole.iter().map(|mv| mv.steps.len()).sum::<usize>();
        for _ in 0..back.min(decisions) {
            self.undo_decision();
        }
        let told = self.traced_here(decisions);
        self.moves = whole;
        told
    }

    fn traced_here(&self, decisions: usize) -> Result<Traced, Error> {
        let steps: Vec<_> = self.moves.iter().flat_map(|mv| &mv.steps).collect();
        let state = self.state();
        let mut turns = Vec::new();
        if let (Some((last, before)), 0) = (steps.split_last(), state.decisions_taken()) {
            let before = before.last().map_or(&self.start, |step| &step.state);
            turns.push(self.turn(before, Some(last.index))?);
        }
        if let Status::Open { .. } = self.game.status(state) {
            turns.push(self.turn(state, None)?);
        }
        Ok(Traced {
            decision: steps.len() as u32,
            decisions: decisions as u32,
            made: steps.last().map(|step| step.text.clone()),
            view: View::of(self)?,
            turns,
        })
    }

    fn turn(&self, state: &State, decision: Option<usize>) -> Result<TracedTurn, Error> {
        let Watched { chosen, seen } = watch(&self.game, state, decision)?;
        let mut lines: Vec<TracedLine> = Vec::new();
        for seen in seen {
            let (file, line, text) = self.line_of(&seen);
            match lines.last_mut().filter(|last| last.line == line && last.file == file) {
                Some(last) => last.parts.push(self.part(seen)),
                None => lines.push(TracedLine { file, line, text, parts: vec![self.part(seen)] }),
            }
        }
        let title = names::status(&self.model, state, &self.game.status(state));
        let chosen = chosen.into_iter().map(|(name, pick)| Named { name, pick }).collect();
        Ok(TracedTurn { title, ends: decision.is_some(), chosen, lines })
    }

    /// The text in which something stands, the number of its line, and the line.
    fn line_of(&self, seen: &Seen) -> (String, u32, String) {
        let texts = &self.model.sourced.texts;
        let (text, line) = (texts.get(seen.span.file), texts.line_col(seen.span).0);
        let written = text.text.lines().nth(line - 1).unwrap_or_default().trim().to_string();
        (text.name.clone(), line as u32, written)
    }

    fn part(&self, Seen { text, worked, varies, .. }: Seen) -> Part {
        let name = |site| self.model.board.name(site).to_string();
        let (sites, holds) = match worked {
            Worked::Sites(sites) => (Some(sites.iter().map(name).collect()), None),
            Worked::Truth(holds) => (None, Some(holds)),
        };
        Part { text, sites, holds, varies }
    }
}
