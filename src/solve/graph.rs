//! All positions that can be reached, numbered, with what each decision leads to.

use super::keys::KeyMap;
use super::{Budget, Question, Scale, Unknown};
use crate::game::{Game, Outcome, Status};
use crate::model::Seat;
use std::collections::HashMap;

/// What a state on the list of those still to be looked at is taken to cost, in bytes.
const STATE: u64 = 2_048;

/// What a position costs: key and number in a map that is half full at worst, span, seat, worth, depth.
const POSITION: u64 = 2 * 32 + 8 + 1 + 4 + 4 + 8;

/// What a decision costs: where it leads to, and the way back.
const DECISION: u64 = 2 * 4;

/// The positions reachable from a first one, which has number 0.
pub struct Graph {
    numbers: KeyMap<u32>,
    /// Where the decisions of each position begin in `next`, and how many there are.
    spans: Vec<(u32, u32)>,
    next: Vec<u32>,
    /// For each position who decides, or which end it is.
    points: Vec<Point>,
    ends: Vec<Outcome>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Point {
    Decides(Seat),
    Over(u32),
}

/// For each position in how few decisions the seat makes sure of what is asked; `None` if it cannot.
#[derive(Default)]
pub struct Forced {
    depths: Vec<Option<u32>>,
    /// Is endless play enough? Then depths are those of the others, and mean the opposite.
    endless: bool,
}

impl Graph {
    /// Finds all positions.
    ///
    /// # Errors
    /// When they do not fit into so many bytes, or the budget runs out.
    pub fn explore<G: Game>(
        game: &G,
        first: &G::State,
        bytes: u64,
        budget: &mut Budget,
    ) -> Result<Graph, Unknown> {
        let mut graph = Graph {
            numbers: KeyMap::default(),
            spans: Vec::new(),
            next: Vec::new(),
            points: Vec::new(),
            ends: Vec::new(),
        };
        let mut ends = HashMap::new();
        let number = graph.number(game.status(first), game.canonical_key(first), &mut ends).0;
        let mut open = vec![(number, first.clone())];
        while let Some((number, state)) = open.pop() {
            let count = game.decision_count(&state);
            graph.spans[number as usize] = (graph.next.len() as u32, count as u32);
            for index in 0..count {
                budget.spend()?;
                let mut child = state.clone();
                let key = game.play_into(&state, index, &mut child, true).map_err(|_| Unknown::Rule)?;
                let (to, new) = graph.number(game.status(&child), key, &mut ends);
                graph.next.push(to);
                if new && matches!(graph.points[to as usize], Point::Decides(_)) {
                    open.push((to, child));
                }
            }
            if graph.bytes() + open.len() as u64 * STATE > bytes || graph.next.len() > u32::MAX as usize / 2 {
                return Err(Unknown::Memory(bytes));
            }
        }
        Ok(graph)
    }

    /// How many positions there are.
    pub fn len(&self) -> usize {
        self.points.len()
    }

    /// Is there none? There is always one.
    pub fn is_empty(&self) -> bool {
        self.points.is_empty()
    }

    fn bytes(&self) -> u64 {
        self.points.len() as u64 * POSITION + self.next.len() as u64 * DECISION
    }

    /// A position's number, and whether it is new. Ends with the same outcome are one position.
    fn number(&mut self, status: Status, key: u128, ends: &mut HashMap<String, u32>) -> (u32, bool) {
        let new = self.points.len() as u32;
        let point = match status {
            Status::Over(outcome) => {
                let number = *ends.entry(format!("{outcome:?}")).or_insert(new);
                if number != new {
                    return (number, false);
                }
                self.ends.push(outcome);
                Point::Over(self.ends.len() as u32 - 1)
            }
            Status::Open { seat, .. } => {
                let number = *self.numbers.entry(key).or_insert(new);
                if number != new {
                    return (number, false);
                }
                Point::Decides(seat)
            }
        };
        self.points.push(point);
        self.spans.push((0, 0));
        (new, true)
    }

    /// The number of a state, if it is one of the positions.
    pub fn find<G: Game>(&self, game: &G, state: &G::State) -> Option<usize> {
        self.numbers.get(&game.canonical_key(state)).map(|&number| number as usize)
    }

    /// What each decision of a position leads to, in the order of decisions.
    pub fn children(&self, number: usize) -> &[u32] {
        let (first, count) = self.spans[number];
        &self.next[first as usize..(first + count) as usize]
    }

    /// Retrograde analysis (Ströhlein, 1970; Thompson, 1986): from the ends backwards, who can make sure of what.
    pub fn solve(&self, question: Question) -> Forced {
        let endless = question.met_by(0);
        // With play without end enough, the others have to force an end that is not.
        let is_goal = |outcome: &Outcome| question.met_by(question.worth(outcome)) != endless;
        let forces = |seat: Seat| question.is_for(seat) != endless;
        let (first, before) = self.ways_back();
        let mut depths: Vec<Option<u32>> = vec![None; self.len()];
        let mut left: Vec<u32> = self.spans.iter().map(|span| span.1).collect();
        let mut queue = std::collections::VecDeque::new();
        for (number, point) in self.points.iter().enumerate() {
            if matches!(point, Point::Over(end) if is_goal(&self.ends[*end as usize])) {
                depths[number] = Some(0);
                queue.push_back(number);
            }
        }
        while let Some(number) = queue.pop_front() {
            let depth = depths[number].map_or(0, |depth| depth + 1);
            for &parent in &before[first[number] as usize..first[number + 1] as usize] {
                let parent = parent as usize;
                left[parent] -= 1;
                let forced = matches!(self.points[parent], Point::Decides(seat) if forces(seat));
                if depths[parent].is_none() && (forced || left[parent] == 0) {
                    depths[parent] = Some(depth);
                    queue.push_back(parent);
                }
            }
        }
        Forced { depths, endless }
    }

    /// For each position the positions before it, one for each decision that leads to it.
    fn ways_back(&self) -> (Vec<u32>, Vec<u32>) {
        let mut first = vec![0u32; self.len() + 1];
        self.next.iter().for_each(|&to| first[to as usize + 1] += 1);
        (1..first.len()).for_each(|i| first[i] += first[i - 1]);
        let (mut place, mut before) = (first.clone(), vec![0u32; self.next.len()]);
        for number in 0..self.len() {
            for &to in self.children(number) {
                before[place[to as usize] as usize] = number as u32;
                place[to as usize] += 1;
            }
        }
        (first, before)
    }

    /// The values that ends have for a seat, each once, rising.
    pub fn values(&self, scale: Scale, seat: Seat) -> Vec<i32> {
        let mut values: Vec<i32> = self.ends.iter().map(|end| scale.worth(end, seat)).collect();
        values.sort_unstable();
        values.dedup();
        values
    }
}

impl Forced {
    /// Can the seat make sure of what was asked from here?
    pub fn holds(&self, number: usize) -> bool {
        self.depths[number].is_some() != self.endless
    }

    /// In how many decisions the end is forced, by the seat or against it; `None` if nobody forces it.
    pub fn depth(&self, number: usize) -> Option<u32> {
        self.depths[number]
    }
}
