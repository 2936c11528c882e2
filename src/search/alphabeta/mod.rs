//! Alpha-beta search (Knuth and Moore 1975) with iterative deepening.
//!
//! A level is a decision; the side to move keeps its sign when it decides again. With more than two seats everybody
//! else plays against the seat that asks (Sturtevant and Korf's *paranoid* search, 2000).

mod order;
mod table;

use super::{decider, half_points, winning_seats, Candidate, Choice, Limits, Player};
use crate::game::{EvalLimit, Known, Nature, Playouts, Status};
use crate::model::Seat;
use order::Order;
use table::{Bound, Entry, Table};

/// The value of a win now; one less for every decision before it.
const WIN: i32 = 1_000_000;
/// Values from here on are wins.
const WINS: i32 = WIN - 10_000;
/// An estimate of 1.
const SCALE: f64 = 100_000.0;
/// The deepest search, in decisions.
const DEEPEST: u32 = 200;
/// Decisions from this one on are late, and searched one decision less deep from this depth on.
const LATE: usize = 5;
const REDUCED_FROM: u32 = 4;
/// What it costs whoever is to move to have but few ways to begin: this, divided by one more than they are.
const CONFINED: f64 = 0.3;
/// With more decisions than this nobody is taken for confined.
const FEW: usize = 2;
/// What driving the last pieces of the other side to the rim counts.
const PURSUIT: f64 = 0.2;
/// What an estimate counts.
const ESTIMATE: f64 = 0.7;
/// So many ways to go on with a turn are looked at after the depth is used up.
const ROOM: usize = 4096;
/// Turns looked at after the depth is used up, while pieces are taken.
const QUIET: u32 = 6;

/// The player. Between two its value is what best play comes to as far as it has looked, and proven where it has seen the end. Among
/// three seats and more it is what the seat that decides can be sure of when all others play against it: a bound, not what it
/// may expect, and `proven` is said of that bound.
#[derive(Debug)]
pub struct AlphaBeta {
    depth: u32,
    table: Table,
    /// The rules of the table's positions ([`Game::rules`]).
    rules: u64,
}

impl AlphaBeta {
    /// With a depth in decisions, if not as deep as there is time; `memory` bytes for the table.
    pub fn new(depth: Option<u32>, memory: usize) -> AlphaBeta {
        AlphaBeta { depth: depth.unwrap_or(DEEPEST).min(DEEPEST), table: Table::new(memory), rules: 0 }
    }
}

/// Why a search stops before its end.
enum Break {
    Limits,
    Rule(EvalLimit),
}

impl From<EvalLimit> for Break {
    fn from(limit: EvalLimit) -> Break {
        Break::Rule(limit)
    }
}

/// One search.
struct Search<'a, G: Playouts + Known> {
    game: &'a G,
    nature: Nature,
    territory: bool,
    table: &'a mut Table,
    order: Order,
    limits: Limits<'a>,
    nodes: u64,
    /// The seat that asked.
    own: Seat,
    /// Was some line not played to its end?
    cut: bool,
    /// In how many ways the turn at hand may still be gone on with beyond the depth.
    room: usize,
}

impl<G: Playouts + Known> Player<G> for AlphaBeta {
    fn choose(&mut self, game: &G, state: &G::State, limits: &Limits<'_>) -> Result<Choice, EvalLimit> {
        let Some(own) = decider(game, state) else { return Ok(Choice::only(0)) };
        let nature = game.nature();
        let rules = game.rules();
        if self.rules != rules {
            self.table.clear();
            self.rules = rules;
        }
        self.table.next_search();
        let order = Order::new();
        let mut search = Search {
            game,
            nature,
            territory: game.estimates_territory(),
            table: &mut self.table,
            order,
            limits: *limits,
            nodes: 0,
            own,
            cut: false,
            room: ROOM,
        };
        let mut best = Choice::only(0);
        for depth in 1..=self.depth {
            search.cut = false;
            match search.root(state, depth, &best) {
                Ok(found) => best = found,
                Err(Break::Rule(limit)) => return Err(limit),
                Err(Break::Limits) => break,
            }
            if best.proven {
                break;
            }
            if let Some(watch) = limits.watch.filter(|watch| watch.is_due()) {
                let line = search.line(state, best.index)?;
                watch.tell(&Choice { nodes: search.nodes, line, ..best.clone() });
            }
        }
        best.nodes = search.nodes;
        best.line = search.line(state, best.index)?;
        Ok(best)
    }

    fn describe(&self, _: &G) -> String {
        "alpha-beta, iterative deepening, transposition table, killers, history, late move reductions, quiescence".into()
    }
}

impl<G: Playouts + Known> Search<'_, G> {
    /// All decisions of the root; those that were good come first.
    fn root(&mut self, state: &G::State, depth: u32, last: &Choice) -> Result<Choice, Break> {
        let mut indices: Vec<usize> = last.candidates.iter().map(|c| c.index).collect();
        if indices.is_empty() {
            indices = self.ordered(state, None, 0);
        }
        let mut candidates: Vec<(i32, usize)> = Vec::new();
        let mut best = -WIN - 1;
        for (number, index) in indices.into_iter().enumerate() {
            let value = match self.scouted(state, index, depth, 0, (best, WIN + 1), (self.own, number)) {
                Err(Break::Limits) if !candidates.is_empty() && depth > 1 => return Err(Break::Limits),
                // The others have not been looked at.
                Err(Break::Limits) if depth == 1 && !candidates.is_empty() => {
                    self.cut = true;
                    break;
                }
                value => value?,
            };
            best = best.max(value);
            candidates.push((value, index));
        }
        // The sort is stable: of decisions that only failed low, the order of the last depth stays.
        candidates.sort_by_key(|(value, _)| std::cmp::Reverse(*value));
        let (value, index) = candidates[0];
        let proven = value.abs() >= WINS || !self.cut;
        let weighed = |&(value, index): &(i32, usize)| Candidate {
            index,
            visits: 1,
            value: share(value),
            proven: value.abs() >= WINS,
        };
        let candidates = candidates.iter().map(weighed).collect();
        Ok(Choice { value: Some(share(value)), proven, depth, candidates, ..Choice::only(index) })
    }

    /// The value of a decision. All but the first are expected to be worse: that is asked of a window without width
    /// first, of late ones at less depth, and only where it is not so, of the whole window (Reinefeld 1983; late move
    /// reductions).
    fn scouted(
        &mut self,
        state: &G::State,
        index: usize,
        depth: u32,
        ply: u32,
        (low, high): (i32, i32),
        (seat, number): (Seat, usize),
    ) -> Result<i32, Break> {
        if number == 0 || low < -WINS {
            return self.child(state, index, depth, ply, (low, high), seat);
        }
        let is_late = number >= LATE && depth >= REDUCED_FROM && self.game.takes(state, index) <= Some(0.0);
        let mut value = low + 1;
        if is_late {
            value = self.child(state, index, depth - 1, ply, (low, low + 1), seat)?;
        }
        if value > low {
            value = self.child(state, index, depth, ply, (low, low + 1), seat)?;
        }
        match low < value && value < high {
            true => self.child(state, index, depth, ply, (low, high), seat),
            false => Ok(value),
        }
    }

    /// The value of a decision for the seat that makes it, in a window of that seat.
    fn child(
        &mut self,
        state: &G::State,
        index: usize,
        depth: u32,
        ply: u32,
        window: (i32, i32),
        seat: Seat,
    ) -> Result<i32, Break> {
        let mut next = state.clone();
        self.game.play(&mut next, index)?;
        self.count_node()?;
        let next_seat = match self.game.status(&next) {
            Status::Over(outcome) => return Ok(self.end(&outcome, seat, ply)),
            Status::Open { seat: next_seat, .. } => next_seat,
        };
        let same = (seat == self.own) == (next_seat == self.own);
        let (low, high) = window;
        let depth = depth - 1;
        Ok(match same {
            true => self.search(&next, depth, ply + 1, (low, high), next_seat)?,
            false => -self.search(&next, depth, ply + 1, (-high, -low), next_seat)?,
        })
    }

    /// The value of an end for the side of a seat.
    fn end(&self, outcome: &crate::game::Outcome, seat: Seat, ply: u32) -> i32 {
        let own = half_points(winning_seats(outcome), self.own.0) as i32 - 1;
        let sign = if seat == self.own { 1 } else { -1 };
        sign * own * (WIN - ply as i32 - 1)
    }

    /// The value of a position whose game is not over, for the side to decide.
    fn search(
        &mut self,
        state: &G::State,
        depth: u32,
        ply: u32,
        (mut low, high): (i32, i32),
        seat: Seat,
    ) -> Result<i32, Break> {
        let mid_turn = matches!(self.game.status(state), Status::Open { mid_turn: true, .. });
        let count = self.game.decision_count(state).max(1);
        // Territory is told in the middle of a turn, too.
        let goes_on = mid_turn && !self.territory && ply < DEEPEST && count <= self.room;
        if depth == 0 && !goes_on {
            return self.quiet(state, QUIET, ply, (low, high), seat);
        }
        let known = self.known(state);
        if let Some(entry) = &known {
            if let Some(value) = entry.decides(depth, ply, low, high) {
                self.cut |= !entry.complete;
                return Ok(value);
            }
        }
        let outer_cut = std::mem::replace(&mut self.cut, false);
        let room = if depth == 0 { self.room / count } else { ROOM };
        let outer_room = std::mem::replace(&mut self.room, room);
        let first = low;
        let (mut best, mut best_index) = (-WIN - 1, 0);
        let ordered = self.ordered(state, known.map(|entry| entry.best as usize), ply);
        for (number, index) in ordered.into_iter().enumerate() {
            let value = self.scouted(state, index, depth.max(1), ply, (low, high), (seat, number))?;
            if value > best {
                (best, best_index) = (value, index);
            }
            low = low.max(value);
            if low >= high {
                self.order.good(self.game.decision_key(state, index), ply, depth);
                break;
            }
        }
        let bound = match best {
            best if best <= first => Bound::AtMost,
            best if best >= high => Bound::AtLeast,
            _ => Bound::Exact,
        };
        let complete = !self.cut;
        self.cut |= outer_cut;
        self.room = outer_room;
        let hash = match complete || best.abs() >= WINS {
            true => self.place(state),
            false => self.game.hash(state),
        };
        self.table.set(Entry::new(hash, depth, bound, best, ply, best_index as u32, complete));
        Ok(best)
    }

    /// The value of a position at the horizon: its estimate, or better if taking pieces is.
    fn quiet(
        &mut self,
        state: &G::State,
        left: u32,
        ply: u32,
        (mut low, high): (i32, i32),
        seat: Seat,
    ) -> Result<i32, Break> {
        self.cut = true;
        let mut best = self.estimate(state, seat)?;
        low = low.max(best);
        if self.nature.placement_only || self.territory || left == 0 || low >= high {
            return Ok(best);
        }
        let pieces = self.game.pieces(state);
        if pieces == 0 {
            return Ok(best);
        }
        let mut ends = Vec::new();
        self.turns(state, seat, pieces, 0, &mut ends)?;
        for next in ends {
            let value = match self.game.status(&next) {
                Status::Over(outcome) => self.end(&outcome, seat, ply),
                Status::Open { seat: to, .. } if (to == self.own) == (seat == self.own) => {
                    self.quiet(&next, left - 1, ply + 1, (low, high), to)?
                }
                Status::Open { seat: to, .. } => -self.quiet(&next, left - 1, ply + 1, (-high, -low), to)?,
            };
            best = best.max(value);
            low = low.max(value);
            if low >= high {
                break;
            }
        }
        Ok(best)
    }

    /// One more node, if the limits allow it; the flag is looked at now and then only.
    fn count_node(&mut self) -> Result<(), Break> {
        self.nodes += 1;
        let looks = self.nodes.is_multiple_of(64);
        if self.nodes >= self.limits.nodes || looks && self.limits.reached(self.nodes) {
            return Err(Break::Limits);
        }
        Ok(())
    }

    /// The ends of the turns that take pieces.
    fn turns(
        &mut self,
        state: &G::State,
        seat: Seat,
        pieces: usize,
        deep: u32,
        ends: &mut Vec<G::State>,
    ) -> Result<(), Break> {
        let count = self.game.decision_count(state);
        let mut taking: Vec<(f64, usize)> = (0..count)
            .map(|index| (self.game.takes(state, index).unwrap_or(f64::INFINITY), index))
            .filter(|(worth, _)| *worth > 0.0)
            .collect();
        taking.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
        for (_, index) in taking {
            let mut next = state.clone();
            self.game.play(&mut next, index)?;
            self.count_node()?;
            match self.game.status(&next) {
                Status::Open { mid_turn: true, seat: to, .. } if to == seat && deep < 8 => {
                    self.turns(&next, seat, pieces, deep + 1, ends)?;
                }
                _ if self.game.pieces(&next) < pieces => ends.push(next),
                _ => {}
            }
            if ends.len() >= 64 {
                break;
            }
        }
        Ok(())
    }

    fn estimate(&self, state: &G::State, seat: Seat) -> Result<i32, EvalLimit> {
        let value = self.game.estimate(state, self.own).clamp(-1.0, 1.0);
        let sign = if seat == self.own { 1.0 } else { -1.0 };
        let pursuit = if self.nature.moves_pieces { self.game.pursuit(state, self.own) } else { 0.0 };
        let worth = sign * (ESTIMATE * value + PURSUIT * pursuit) - self.confinement(state)?;
        Ok((worth * SCALE) as i32)
    }

    /// What it costs whoever decides to have few ways to go on.
    fn confinement(&self, state: &G::State) -> Result<f64, EvalLimit> {
        let count = self.game.decision_count(state);
        if count > FEW || self.nature.placement_only {
            return Ok(0.0);
        }
        let (mut ways, mut next) = (0, state.clone());
        for index in 0..count {
            self.game.follow(state, index, &mut next)?;
            ways += match self.game.status(&next) {
                Status::Open { mid_turn: true, .. } => self.game.decision_count(&next),
                _ => 1,
            };
        }
        Ok(CONFINED / (1.0 + ways as f64))
    }

    /// Decisions, the likeliest to be good first.
    fn ordered(&self, state: &G::State, best: Option<usize>, ply: u32) -> Vec<usize> {
        let mut ranked: Vec<(u64, usize)> = (0..self.game.decision_count(state))
            .map(|index| match best {
                Some(best) if best == index => (u64::MAX, index),
                _ => (self.rank(state, index, ply), index),
            })
            .collect();
        ranked.sort_by_key(|(rank, index)| (std::cmp::Reverse(*rank), *index));
        ranked.into_iter().map(|(_, index)| index).collect()
    }

    /// The higher, the earlier; what takes much comes first.
    fn rank(&self, state: &G::State, index: usize, ply: u32) -> u64 {
        match self.game.takes(state, index) {
            Some(worth) if worth > 0.0 => 1 << 55 | (worth * 1024.0) as u64,
            _ => self.order.rank(self.game.decision_key(state, index), ply),
        }
    }

    /// What is known of a position: what is certain of it with its past, or what is expected whatever its past.
    fn known(&self, state: &G::State) -> Option<Entry> {
        let certain = self.table.get(self.place(state));
        certain.or_else(|| {
            let mut entry = self.table.get(self.game.hash(state))?;
            entry.complete = false;
            Some(entry)
        })
    }

    /// What the table knows a position with its past by.
    fn place(&self, state: &G::State) -> u64 {
        let key = self.game.key(state);
        (key >> 64) as u64 ^ key as u64
    }

    /// The line that the table expects.
    fn line(&self, state: &G::State, first: usize) -> Result<Vec<usize>, EvalLimit> {
        let mut line = vec![first];
        let mut state = state.clone();
        self.game.play(&mut state, first)?;
        while line.len() < 40 {
            let count = self.game.decision_count(&state);
            let Some(entry) = self.known(&state).filter(|e| (e.best as usize) < count) else {
                break;
            };
            line.push(entry.best as usize);
            self.game.play(&mut state, entry.best as usize)?;
        }
        Ok(line)
    }
}

/// A value as a share from 0 to 1.
fn share(value: i32) -> f64 {
    match value {
        v if v >= WINS => 1.0,
        v if v <= -WINS => 0.0,
        v => 0.5 + (f64::from(v) / SCALE).clamp(-1.0, 1.0) * 0.49,
    }
}
