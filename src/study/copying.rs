//! Players that copy: whatever the other side does is done again, carried by a movement of the board.

use super::play::{drawn, scatter, Seated};
use super::row::Copied;
use crate::board::{Board, Point, Site, SiteSet};
use crate::engine::notation::decision_text;
use crate::game::{EvalLimit, Game, Outcome, Pick, Rng, Status};
use crate::machine::{Compiled, State};
use crate::model::{Domain, Model};
use crate::search::{half_points, winning_seats, Spec};
use rand::Rng as _;
use std::collections::HashMap;

/// The most movements of a board that are tried.
const MOVEMENTS: usize = 12;
/// A proof looks no further than so many turns.
const DEEPEST: u32 = 200;
/// Turns of the opponent in which a decision is drawn.
const DRAWN: u32 = 2;

/// A way to copy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Strategy {
    /// What the movement is called.
    pub name: String,
    /// Are colours exchanged where they are picked?
    pub exchanged: bool,
    /// The seat that copies; the first one makes an opening move that the movement leaves where it is.
    pub seat: u8,
    /// Where each site goes; twice is back again.
    map: Vec<Site>,
}

/// All ways to copy in a game for two, in a fixed order.
pub fn strategies(model: &Model) -> Vec<Strategy> {
    let board = &*model.board;
    let back = |map: &&Vec<Site>| {
        let moves = board.iter().any(|site| map[site.index()] != site);
        moves && board.iter().all(|site| map[map[site.index()].index()] == site)
    };
    let maps: Vec<&Vec<Site>> = board.automorphisms().iter().filter(back).take(MOVEMENTS).collect();
    // Whose colour a piece has is seldom picked; other colours are.
    let colours: &[bool] =
        if model.cast.colours.len() > model.cast.roles { &[false, true] } else { &[false] };
    let mut all = Vec::new();
    if model.cast.roles != 2 {
        return all;
    }
    for map in maps {
        for exchanged in colours {
            all.extend([1, 0].map(|seat| Strategy {
                name: named(board, map),
                exchanged: *exchanged,
                seat,
                map: map.clone(),
            }));
        }
    }
    all
}

fn named(board: &Board, map: &[Site]) -> String {
    match board.symmetries().iter().find(|symmetry| symmetry.map == map) {
        Some(symmetry) => symmetry.name.replace('_', " "),
        None => {
            let moved = board.iter().find(|site| map[site.index()] != *site);
            let told = moved.map(|site| format!("{} to {}", board.name(site), board.name(map[site.index()])));
            told.unwrap_or_default()
        }
    }
}

impl Strategy {
    /// What a pick becomes.
    fn carried(&self, model: &Model, pick: &Pick) -> Pick {
        match pick {
            Pick::Site(site) => Pick::Site(self.map[site.index()]),
            Pick::Set(sites) => {
                let carried: SiteSet = sites.iter().map(|site| self.map[site.index()]).collect();
                Pick::Set(Box::new(carried))
            }
            Pick::Member(Domain::Colours, colour) if self.exchanged => {
                Pick::Member(Domain::Colours, exchanged(model, *colour))
            }
            other => other.clone(),
        }
    }

    fn stays(&self, model: &Model, pick: &Pick) -> bool {
        matches!(pick, Pick::Site(_) | Pick::Set(_)) && self.carried(model, pick) == *pick
    }
}

/// Colours go in pairs: the roles' own, and two others.
fn exchanged(model: &Model, colour: u8) -> u8 {
    let (own, all) = (model.cast.roles as u8, model.cast.colours.len() as u8);
    match colour {
        c if c < 2 && own == 2 => 1 - c,
        c if c >= own && all == own + 2 => 2 * own + 1 - c,
        c => c,
    }
}

/// A player that copies.
struct Copier<'a> {
    game: &'a Compiled,
    model: &'a Model,
    strategy: &'a Strategy,
}

impl Copier<'_> {
    /// The decisions that copy one of the other side's turn; on sites that stay where they are any of them will do.
    fn copies(&self, state: &State, of: Option<&Pick>) -> Vec<usize> {
        let Some(of) = of else { return Vec::new() };
        let wanted = self.strategy.carried(self.model, of);
        let free = wanted == *of && self.strategy.stays(self.model, of);
        let suits = |index: &usize| {
            let pick = self.game.decision(state, *index).pick;
            if free {
                self.strategy.stays(self.model, &pick)
            } else {
                pick == wanted
            }
        };
        (0..self.game.decision_count(state)).filter(suits).collect()
    }

    /// The first decision of a game that the movement leaves where it is, next to the middle.
    fn opening(&self, state: &State) -> Option<usize> {
        let board = &*self.model.board;
        let middle = mean(board, board.iter());
        let far = |index: &usize| match self.game.decision(state, *index).pick {
            Pick::Site(site) => apart(board.centre_of(site), middle),
            Pick::Set(sites) => apart(mean(board, sites.iter()), middle),
            _ => 0,
        };
        let stays = |index: &usize| self.strategy.stays(self.model, &self.game.decision(state, *index).pick);
        (0..self.game.decision_count(state)).filter(stays).min_by_key(|index| (far(index), *index))
    }
}

fn mean(board: &Board, sites: impl Iterator<Item = Site>) -> Point {
    let (mut sum, mut count) = ((0.0, 0.0), 0.0);
    for site in sites {
        let (x, y) = board.centre_of(site);
        (sum, count) = ((sum.0 + x, sum.1 + y), count + 1.0);
    }
    (sum.0 / f64::max(count, 1.0), sum.1 / f64::max(count, 1.0))
}

/// The distance of two points in hundredths of a step.
fn apart(a: Point, b: Point) -> u64 {
    (libm::hypot(a.0 - b.0, a.1 - b.1) * 100.0).round() as u64
}

/// One of these decisions; of all of them if there are none.
fn any(found: &[usize], all: usize, dice: &mut Rng) -> usize {
    match found.len() {
        0 => dice.random_range(0..all as u32) as usize,
        n => found[dice.random_range(0..n as u32) as usize],
    }
}

impl Copied {
    /// One more decision of the copier, if it counts.
    fn count(&mut self, counts: bool, copied: bool) {
        self.decisions += u32::from(counts);
        self.copied += u32::from(counts && copied);
    }
}

/// What is to be played of a way to copy.
pub(super) struct Trial<'a> {
    pub game: &'a Compiled,
    pub model: &'a Model,
    pub strategy: &'a Strategy,
    /// Its number.
    pub number: u32,
    pub opponent: &'a Spec,
    pub max_turns: u64,
}

impl Trial<'_> {
    fn copier(&self) -> Copier<'_> {
        Copier { game: self.game, model: self.model, strategy: self.strategy }
    }

    /// Plays games with these seeds; nothing if it has no way to begin.
    pub fn play(&self, seeds: impl Iterator<Item = u64>) -> Result<Option<Copied>, EvalLimit> {
        let opening = match self.strategy.seat {
            0 => {
                let start = self.game.start()?;
                let Some(index) = self.copier().opening(&start) else { return Ok(None) };
                Some(decision_text(self.game, &start, index))
            }
            _ => None,
        };
        let mut row = Copied {
            strategy: self.number,
            name: self.strategy.name.clone(),
            exchanged: self.strategy.exchanged,
            seat: self.strategy.seat,
            opening,
            ..Copied::default()
        };
        for seed in seeds {
            self.one(seed, &mut row)?;
        }
        Ok(Some(row))
    }

    /// Plays a game, and adds it.
    fn one(&self, seed: u64, row: &mut Copied) -> Result<(), EvalLimit> {
        let (game, copier) = (self.game, self.copier());
        let mut opponent = Seated::new(self.opponent, scatter(seed));
        let mut dice = Rng::numbered(seed, 1);
        let mut state = game.start()?;
        let (mut theirs, mut made, mut turns, mut theirs_whole) = (Vec::new(), 0, 0u32, true);
        row.games += 1;
        while let Status::Open { seat, mid_turn, .. } = game.status(&state) {
            if !mid_turn && u64::from(turns) >= self.max_turns {
                break;
            }
            let own = seat.0 == self.strategy.seat;
            let index = if own {
                let opens = turns == 0 && !mid_turn && self.strategy.seat == 0;
                let found = if opens {
                    copier.opening(&state).into_iter().collect()
                } else {
                    copier.copies(&state, theirs.get(made))
                };
                made += 1;
                // The rest of an opening move is drawn, and does not count as copied or not.
                row.count(turns > 0, !found.is_empty());
                any(&found, game.decision_count(&state), &mut dice)
            } else {
                if theirs_whole {
                    theirs.clear();
                    theirs_whole = false;
                }
                let choice = opponent.choice(game, &state, !mid_turn)?;
                let index = if turns < 2 * DRAWN { drawn(&choice, &mut dice) } else { choice.index };
                theirs.push(game.decision(&state, index).pick);
                index
            };
            game.play(&mut state, index)?;
            if !matches!(game.status(&state), Status::Open { mid_turn: true, .. }) {
                turns += 1;
                if own {
                    (made, theirs_whole) = (0, true);
                }
            }
        }
        row.half_points += match game.status(&state) {
            Status::Over(outcome) => points(&outcome, self.strategy.seat),
            Status::Open { .. } => 1,
        };
        Ok(())
    }

    /// The fewest half points that copying is proved to be sure of; nothing if that is not known within so many decisions.
    pub fn proof(&self, nodes: u64) -> Result<Option<u32>, EvalLimit> {
        let mut proof = Proof { copier: self.copier(), nodes, known: HashMap::new() };
        let mut state = self.game.start()?;
        if self.strategy.seat == 0 {
            let Some(index) = proof.copier.opening(&state) else { return Ok(None) };
            self.game.play(&mut state, index)?;
            // What else the opening turn picks is the first there is.
            while let Status::Open { mid_turn: true, .. } = self.game.status(&state) {
                self.game.play(&mut state, 0)?;
            }
        }
        proof.value(&state, &mut Vec::new(), 0, 0)
    }
}

fn points(outcome: &Outcome, seat: u8) -> u32 {
    half_points(winning_seats(outcome), seat)
}

/// Looks at everything that the other side can do.
struct Proof<'a> {
    copier: Copier<'a>,
    nodes: u64,
    /// Half points at the beginnings of the other side's turns; nothing while a line through it is being looked at.
    known: HashMap<u128, Option<u32>>,
}

impl Proof<'_> {
    /// The half points of a state: `theirs` is the other side's last turn, of which so many have been copied.
    fn value(
        &mut self,
        state: &State,
        theirs: &mut Vec<Pick>,
        made: usize,
        depth: u32,
    ) -> Result<Option<u32>, EvalLimit> {
        let game = self.copier.game;
        let (seat, mid_turn) = match game.status(state) {
            Status::Over(outcome) => return Ok(Some(points(&outcome, self.copier.strategy.seat))),
            Status::Open { seat, mid_turn, .. } => (seat, mid_turn),
        };
        if depth > 4 * DEEPEST {
            return Ok(None);
        }
        if seat.0 == self.copier.strategy.seat {
            return self.copied(state, theirs, made, depth);
        }
        let key = (!mid_turn).then(|| game.key(state));
        if let Some(known) = key.and_then(|key| self.known.get(&key)) {
            return Ok(*known);
        }
        key.map(|key| self.known.insert(key, None));
        let mut turn = if mid_turn { theirs.clone() } else { Vec::new() };
        let mut least = Some(2);
        for index in 0..game.decision_count(state) {
            turn.push(game.decision(state, index).pick);
            let value = self.after(state, index, &mut turn, 0, depth)?;
            turn.pop();
            least = least.min(value);
            if matches!(least, None | Some(0)) {
                break;
            }
        }
        key.map(|key| self.known.insert(key, least));
        Ok(least)
    }

    fn after(
        &mut self,
        state: &State,
        index: usize,
        theirs: &mut Vec<Pick>,
        made: usize,
        depth: u32,
    ) -> Result<Option<u32>, EvalLimit> {
        if self.nodes == 0 {
            return Ok(None);
        }
        self.nodes -= 1;
        let mut child = state.clone();
        self.copier.game.play(&mut child, index)?;
        self.value(&child, theirs, made, depth + 1)
    }

    /// The best of the ways to copy; where there is none, copying has come to its end and counts as lost.
    fn copied(
        &mut self,
        state: &State,
        theirs: &mut Vec<Pick>,
        made: usize,
        depth: u32,
    ) -> Result<Option<u32>, EvalLimit> {
        let mut best = Some(0);
        for index in self.copier.copies(state, theirs.get(made)) {
            let value = self.after(state, index, theirs, made + 1, depth)?;
            match (best, value) {
                (_, Some(2)) => return Ok(Some(2)),
                (Some(a), Some(b)) => best = Some(a.max(b)),
                _ => best = None,
            }
        }
        Ok(best)
    }
}
