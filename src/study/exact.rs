//! What is found exactly at once: all positions, all games, the value.

use super::row::Exact;
use crate::game::{EvalLimit, Known, Status};
use crate::model::Seat;
use crate::solve::{Budget, Method, Scale, Solver};
use std::collections::HashMap;

/// Memory for a solver's table.
const MEMORY: u64 = 64 << 20;
/// Of the nodes, this part is for looking at all positions.
const ALL: u64 = 4;

/// Looks at all positions, and looks for the value, with so many nodes.
pub(super) fn exact<G: Known>(game: &G, nodes: u64) -> Result<Exact, EvalLimit> {
    let start = game.start()?;
    let nature = game.nature();
    let mut exact = Exact {
        always_ends: nature.always_ends || nature.fills,
        always_won: nature.fills && nature.fills_to_one_goal,
        ..Exact::default()
    };
    if !matches!(game.status(&start), Status::Open { .. }) {
        return Ok(exact);
    }
    if let Some(graph) = Graph::explore(game, start.clone(), nodes / ALL)? {
        let games = graph.complete_games();
        exact.positions = Some(graph.positions);
        exact.endless = Some(games.is_none());
        exact.games = games.flatten().map(|games| games.to_string());
    }
    if game.seats() == 2 {
        let mut watch = |_: u64| true;
        let mut solver = Solver::new(game, Method::ByTurns, Scale::Standing, MEMORY);
        exact.value = solver.value(&start, Seat(0), &mut Budget::new(nodes, &mut watch)).exact();
    }
    Ok(exact)
}

/// All states of a game: which follow each. (The graph of the solvers takes symmetric states for one.)
struct Graph {
    next: Vec<Vec<u32>>,
    /// How many of them are not in mid-turn.
    positions: u64,
}

/// How a state stands while games are counted.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Met {
    Not,
    OnTheWay,
    Done,
}

impl Graph {
    /// Nothing if there are more decisions than allowed.
    fn explore<G: Known>(game: &G, first: G::State, most: u64) -> Result<Option<Graph>, EvalLimit> {
        let mut numbers = HashMap::from([(game.key(&first), 0)]);
        let mut graph = Graph { next: vec![Vec::new()], positions: 1 };
        let (mut open, mut spent) = (vec![(0, first)], 0);
        while let Some((number, state)) = open.pop() {
            for index in 0..game.decision_count(&state) {
                spent += 1;
                if spent > most {
                    return Ok(None);
                }
                let mut child = state.clone();
                game.play(&mut child, index)?;
                let new = graph.next.len() as u32;
                let to = *numbers.entry(game.key(&child)).or_insert(new);
                graph.next[number as usize].push(to);
                if to == new {
                    let mid_turn = matches!(game.status(&child), Status::Open { mid_turn: true, .. });
                    graph.positions += u64::from(!mid_turn);
                    graph.next.push(Vec::new());
                    open.push((new, child));
                }
            }
        }
        Ok(Some(graph))
    }

    /// The number of ways to an end: nothing where a way leads back to where it was, nothing inside where the number is
    /// too large.
    fn complete_games(&self) -> Option<Option<u128>> {
        let mut met = vec![Met::Not; self.next.len()];
        let mut games: Vec<Option<u128>> = vec![Some(0); self.next.len()];
        let mut way = vec![(0usize, 0usize)];
        while let Some((at, next)) = way.last_mut() {
            let (here, children) = (*at, &self.next[*at]);
            met[here] = Met::OnTheWay;
            if let Some(child) = children.get(*next).map(|child| *child as usize) {
                *next += 1;
                match met[child] {
                    Met::OnTheWay => return None,
                    Met::Not => way.push((child, 0)),
                    Met::Done => {}
                }
                continue;
            }
            let sum = |all: Option<u128>, child: &u32| all?.checked_add(games[*child as usize]?);
            games[here] = if children.is_empty() { Some(1) } else { children.iter().fold(Some(0), sum) };
            met[here] = Met::Done;
            way.pop();
        }
        Some(games.first().copied().flatten())
    }
}
