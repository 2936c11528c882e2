//! Plays one game of a series.

use super::acts::acts;
use super::row::{Game as Row, Value, Weighed};
use crate::engine::notation::{decision_text, Named};
use crate::engine::why::{why_ended, Fact};
use crate::engine::Plain;
use crate::game::{EvalLimit, Game, Pick, Rng, Status};
use crate::machine::{Compiled, State};
use crate::model::{Position, Role};
use crate::search::mcts::{Mcts, Switches};
use crate::search::{Budget, Candidate, Choice, Limits, Player, Spec};
use rand::{Rng as _, RngCore as _};
use std::collections::BTreeSet;
use std::sync::atomic::AtomicBool;

/// Turns in which a decision is drawn, each as likely as its share of the search's visits.
pub(super) const DRAWN: u32 = 2;
/// Memory for the tree of a player.
const MEMORY: usize = 48 << 20;
/// Every so many positions are judged a second time.
const AGAIN: u32 = 6;
/// A quick look has so many iterations.
const QUICK: u64 = 16;
/// A candidate says something of itself if it was looked at so often.
const LOOKED: u64 = 8;
/// Candidates are as good as the best within so many thousandths.
const GOOD: u32 = 50;
/// The longest game whose end is looked at by the plain evaluator, in decisions.
const LONGEST: usize = 2_000;

/// Other numbers, far apart.
pub(super) fn scatter(number: u64) -> u64 {
    Rng::numbered(number, 0).next_u64()
}

/// The site by which a pick is known: its own, or a set's lowest; -1 if it is no place.
pub(super) fn place(pick: &Pick) -> i32 {
    match pick {
        Pick::Site(site) => i32::from(site.0),
        Pick::Set(sites) => sites.first().map_or(-1, |site| i32::from(site.0)),
        _ => -1,
    }
}

/// A seat's half points in a game: 2 for a win, 1 if nobody won or the game was left unfinished.
pub(super) fn winner_points(game: &Row, seat: u8) -> u32 {
    match &game.winners {
        Some(winners) if winners.contains(&seat) => 2,
        Some(winners) if !winners.is_empty() => 0,
        _ => 1,
    }
}

/// Somebody who makes decisions, with a budget.
pub(super) struct Seated {
    player: Box<dyn Player<Compiled>>,
    nodes: u64,
}

impl Seated {
    /// A player as users type it. One that has no number of iterations has its own limits.
    pub fn new(spec: &Spec, seed: u64) -> Seated {
        let nodes = match spec.budget {
            Budget::Nodes(nodes) => nodes,
            Budget::Time(_) | Budget::Own => u64::MAX,
        };
        Seated { player: spec.clone().within(MEMORY).player(seed), nodes }
    }

    /// One who takes a quick look.
    fn quick(seed: u64) -> Seated {
        let player = Mcts::new(Switches { memory: 4 << 20, ..Switches::default() }, seed);
        Seated { player: Box::new(player), nodes: QUICK }
    }

    /// What it thinks of a position. What was thought about a turn's first decision serves the rest of the turn.
    pub fn choice(&mut self, game: &Compiled, state: &State, first: bool) -> Result<Choice, EvalLimit> {
        let nodes = if first { self.nodes } else { (self.nodes / 4).max(1) };
        let stop = AtomicBool::new(false);
        self.player.choose(game, state, &Limits { nodes, stop: &stop, brief: false, watch: None })
    }
}

/// A game that is to be played.
pub(super) struct Course<'a> {
    pub game: &'a Compiled,
    pub plain: &'a Plain,
    /// The seed of this game.
    pub seed: u64,
    /// The seed of its opening, which the games of a round share.
    pub opening: u64,
    pub max_turns: u64,
    /// The players; all but the last may be missing.
    pub players: &'a [Spec],
    /// For each seat which of them sits there.
    pub sits: Vec<u8>,
    pub judge: Option<&'a Spec>,
    /// Are texts of moves kept, and the end rule?
    pub shown: bool,
}

/// A game as it goes on.
struct Going {
    state: State,
    row: Row,
    indices: Vec<usize>,
    hash: u64,
    last: Role,
    /// The position at the beginning of the turn.
    before: Position,
}

/// A decision, and what a search has said of it.
#[derive(Clone, Copy, Default)]
struct Picked {
    index: usize,
    searched: Option<Candidate>,
}

impl Picked {
    fn of(choice: &Choice, index: usize) -> Picked {
        let searched = choice.candidates.iter().find(|candidate| candidate.index == index).copied();
        Picked { index, searched }
    }
}

impl Course<'_> {
    /// Plays it. The keys of the decisions that were legal are added to `seen`.
    pub fn play(&self, number: u32, seen: &mut BTreeSet<u64>) -> Result<Row, EvalLimit> {
        let game = self.game;
        let row = Row { number, players: self.sits.clone(), ..Row::default() };
        let state = game.start()?;
        let before = game.position(&state);
        let mut going = Going { state, row, indices: Vec::new(), hash: 0, last: Role(0), before };
        let seed = |what: u64| scatter(self.seed ^ scatter(what));
        let mut seated: Vec<Seated> = (0u64..)
            .zip(&self.sits)
            .map(|(seat, player)| Seated::new(&self.players[usize::from(*player)], seed(seat)))
            .collect();
        let mut judges =
            self.judge.map(|judge| [Seated::new(judge, seed(100)), Seated::new(judge, seed(101))]);
        let mut opener = self.players.last().map(|spec| Seated::new(spec, scatter(self.opening)));
        let mut quick = Seated::quick(seed(102));
        let mut dice = Rng::numbered(self.opening, 1);
        let mut keys = Vec::new();
        while let Status::Open { seat, mid_turn, mover, .. } = game.status(&going.state) {
            if !mid_turn && u64::from(going.row.turns) >= self.max_turns {
                break;
            }
            game.decision_keys(&going.state, &mut keys);
            seen.extend(keys.iter().map(|key| u64::from(key.choice()) << 32 | u64::from(key.item())));
            if let (Some(judges), false) = (&mut judges, mid_turn) {
                going.judge(game, (judges, &mut quick), seat.index())?;
            }
            let picked = match (game.decision_count(&going.state), &mut opener) {
                (0 | 1, _) => Picked::default(),
                (_, Some(opener)) if going.row.turns < DRAWN => {
                    let found = opener.choice(game, &going.state, !mid_turn)?;
                    Picked::of(&found, drawn(&found, &mut dice))
                }
                _ => {
                    let found = seated[seat.index()].choice(game, &going.state, !mid_turn)?;
                    Picked::of(&found, found.index)
                }
            };
            going.last = mover;
            going.row.choices.push(keys.get(picked.index).map_or(0, |key| key.choice()));
            going.make(game, picked, self.shown)?;
        }
        self.finished(going)
    }

    /// The row of a game that is over or left unfinished.
    fn finished(&self, mut going: Going) -> Result<Row, EvalLimit> {
        let position = self.game.position(&going.state);
        let row = &mut going.row;
        if row.visits.iter().all(|visits| *visits == 0) {
            (row.visits, row.worth) = (Vec::new(), Vec::new());
        }
        row.course = format!("{:016x}", going.hash);
        row.holders = position.holders().iter().map(|seat| seat.0).collect();
        if let Status::Over(outcome) = self.game.status(&going.state) {
            row.roles = outcome.winners.iter().map(|role| role.0).collect();
            row.holders = outcome.holders.iter().map(|seat| seat.0).collect();
            let mut winners: Vec<u8> = row.roles.iter().map(|role| row.holders[usize::from(*role)]).collect();
            winners.sort_unstable();
            row.winners = Some(winners);
            if self.shown && going.indices.len() <= LONGEST {
                going.row.end = self.end(&going)?;
            }
        }
        Ok(going.row)
    }

    /// The first end rule that applies, as it is written.
    fn end(&self, going: &Going) -> Result<Option<String>, EvalLimit> {
        let mut state = self.plain.start()?;
        for index in &going.indices {
            self.plain.play(&mut state, *index)?;
        }
        let reasons = why_ended(self.plain, &state, Some(going.last))?;
        let decided =
            reasons.into_iter().find(|reason| matches!(reason.fact, Fact::Ends { applies: true, .. }));
        Ok(decided.and_then(|reason| reason.rule).map(|rule| rule.text))
    }
}

impl Going {
    fn judge(
        &mut self,
        game: &Compiled,
        (judges, quick): (&mut [Seated; 2], &mut Seated),
        seat: usize,
    ) -> Result<(), EvalLimit> {
        let value = |choice: &Choice| {
            let own = choice.value.unwrap_or(0.5);
            let first = if seat == 0 { own } else { 1.0 - own };
            thousandths(first)
        };
        let found = judges[0].choice(game, &self.state, true)?;
        let again = match self.row.turns % AGAIN {
            0 => Some(value(&judges[1].choice(game, &self.state, true)?)),
            _ => None,
        };
        let quick = match game.decision_count(&self.state) {
            0 | 1 => None,
            _ => Some(quick.choice(game, &self.state, true)?.index),
        };
        let choice = quick.and_then(|quick| weighed(&found, quick));
        self.row.values.push(Value { turn: self.row.turns, first: value(&found), again, choice });
        Ok(())
    }

    fn make(
        &mut self,
        game: &Compiled,
        Picked { index, searched }: Picked,
        shown: bool,
    ) -> Result<(), EvalLimit> {
        let Status::Open { decider, seat, mid_turn, .. } = game.status(&self.state) else { return Ok(()) };
        let row = &mut self.row;
        row.legal.push(game.decision_count(&self.state) as u32);
        row.seats.push(seat.0);
        row.by.push(decider.0);
        row.begins.push(u8::from(!mid_turn));
        row.picked.push(index as u32);
        row.visits.push(searched.map_or(0, |found| u32::try_from(found.visits).unwrap_or(u32::MAX)));
        row.worth.push(searched.map_or(-1, |found| thousandths(found.value) as i16));
        row.sites.push(place(&game.decision(&self.state, index).pick));
        if shown {
            let text = decision_text(game, &self.state, index);
            match row.moves.last_mut().filter(|_| mid_turn) {
                Some(last) => *last = format!("{last} {text}"),
                None => row.moves.push(text),
            }
        }
        self.hash = scatter(self.hash ^ (index as u64 + 1));
        self.indices.push(index);
        game.play(&mut self.state, index)?;
        if !matches!(game.status(&self.state), Status::Open { mid_turn: true, .. }) {
            self.turn_is_over(game);
        }
        Ok(())
    }

    fn turn_is_over(&mut self, game: &Compiled) {
        let position = game.position(&self.state);
        self.row.turns += 1;
        self.row.acts.push(acts(&game.model().cast, self.last, &self.before, &position));
        self.row.pieces.push(position.occupied().len() as u16);
        self.before = position;
    }
}

fn thousandths(value: f64) -> u32 {
    (value.clamp(0.0, 1.0) * 1000.0).round() as u32
}

/// What there was to choose from; `quick` is what a quick look takes for the best. Nothing if the
/// judge says too little: a proof ends before all have been looked at.
fn weighed(found: &Choice, quick: usize) -> Option<Weighed> {
    let looked = |candidate: &&Candidate| candidate.visits >= LOOKED || candidate.proven;
    let worth = |candidate: &Candidate| thousandths(candidate.value);
    let mut values: Vec<u32> = found.candidates.iter().filter(looked).map(worth).collect();
    values.sort_unstable_by(|a, b| b.cmp(a));
    let best = *values.first().filter(|_| !found.proven)?;
    found.candidates.iter().find(|candidate| candidate.index == found.index).filter(looked)?;
    let visits: u64 = found.candidates.iter().map(|candidate| candidate.visits).sum();
    let squares: u64 = found.candidates.iter().map(|candidate| candidate.visits * candidate.visits).sum();
    let effective = (u128::from(visits) * u128::from(visits) * 100).checked_div(u128::from(squares));
    let quick = found.candidates.iter().find(|candidate| candidate.index == quick);
    Some(Weighed {
        all: found.candidates.len() as u32,
        good: values.iter().filter(|value| best - **value <= GOOD).count() as u32,
        // What the judge hardly looked at is worth little to it.
        ahead: best - values.get(1).copied().unwrap_or(0),
        heat: best - values.iter().sum::<u32>() / values.len().max(1) as u32,
        effective: effective.unwrap_or(100) as u32,
        missed: quick.map_or(0, |quick| best.saturating_sub(worth(quick))),
    })
}

/// A decision, each as likely as its share of the visits.
pub(super) fn drawn(choice: &Choice, dice: &mut Rng) -> usize {
    let visits: u64 = choice.candidates.iter().map(|candidate| candidate.visits).sum();
    if visits == 0 {
        return choice.index;
    }
    let mut left = dice.random_range(0..visits);
    for candidate in &choice.candidates {
        if left < candidate.visits {
            return candidate.index;
        }
        left -= candidate.visits;
    }
    choice.index
}
