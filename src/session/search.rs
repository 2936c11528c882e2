//! A search in slices, so that whoever runs it can stop between them.

use crate::engine::notation::decision_text;
use crate::error::Error;
use crate::game::{Game, Status};
use crate::machine::{Compiled, State};
use crate::search::{Choice, Limits, Player, Spec};
use serde::{Deserialize, Serialize};
use std::sync::atomic::AtomicBool;

/// Memory for a tree: what a page may take without asking.
const MEMORY: usize = 64 << 20;

/// How many candidates and decisions of the expected line are told.
const TOLD: usize = 20;

/// A search for the best decision in a position.
pub struct Search {
    game: Compiled,
    state: State,
    player: Box<dyn Player<Compiled>>,
}

/// What a search has found so far.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[non_exhaustive]
pub struct Found {
    /// The number of the best decision.
    pub index: u32,
    /// Its text.
    pub text: String,
    /// What whoever decides may expect: 0 a loss, ½ a draw, 1 a win. Nothing if the player does not say.
    pub value: Option<f64>,
    /// The value is exact.
    pub proven: bool,
    /// Iterations or nodes of this slice.
    pub nodes: u32,
    /// The best candidates.
    pub candidates: Vec<Candidate>,
    /// The expected decisions, this one first.
    pub line: Vec<String>,
}

/// A decision that was looked at.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[non_exhaustive]
pub struct Candidate {
    /// The number of the decision.
    pub index: u32,
    /// Its text.
    pub text: String,
    /// How often it was tried.
    pub visits: u32,
    /// What it is worth, from 0 to 1.
    pub value: f64,
    /// The value is exact.
    pub proven: bool,
}

impl Search {
    pub(super) fn new(game: Compiled, state: State, player: &str, seed: u64) -> Result<Search, Error> {
        let spec: Spec = player.parse()?;
        let player = spec.within(MEMORY).player(seed);
        Ok(Search { game, state, player })
    }

    /// Goes on for so many iterations or nodes.
    ///
    /// # Errors
    /// When the game is over, or a rule takes too many steps.
    pub fn go_on(&mut self, nodes: u64) -> Result<Found, Error> {
        if let Status::Over(_) = self.game.status(&self.state) {
            return Err(Error::new("game-over", "the game is over"));
        }
        let limits = Limits { nodes, stop: &AtomicBool::new(false), brief: false, watch: None };
        let choice = self.player.choose(&self.game, &self.state, &limits)?;
        self.found(&choice)
    }

    fn found(&self, choice: &Choice) -> Result<Found, Error> {
        let text = |index: usize| decision_text(&self.game, &self.state, index);
        let candidates = choice.candidates.iter().take(TOLD).map(|candidate| Candidate {
            index: candidate.index as u32,
            text: text(candidate.index),
            visits: candidate.visits as u32,
            value: candidate.value,
            proven: candidate.proven,
        });
        let candidates = candidates.collect();
        Ok(Found {
            index: choice.index as u32,
            text: text(choice.index),
            value: choice.value,
            proven: choice.proven,
            nodes: choice.nodes as u32,
            candidates,
            line: self.line(&choice.line)?,
        })
    }

    fn line(&self, indices: &[usize]) -> Result<Vec<String>, Error> {
        let (mut state, mut line) = (self.state.clone(), Vec::new());
        for &index in indices.iter().take(TOLD) {
            line.push(decision_text(&self.game, &state, index));
            self.game.play(&mut state, index)?;
        }
        Ok(line)
    }
}
