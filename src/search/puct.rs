//! Search that is led from outside: a policy and a value, such as those of a neural network or of a heuristic, in place of
//! random games.
//!
//! A tree grows by one leaf for each evaluation. In a node the decision is followed whose value so far, plus what its prior
//! and few visits promise, is the highest (PUCT: Rosin, *Multi-armed bandits with episode context*, 2011, in the form of
//! Silver et al., *Mastering the game of Go without human knowledge*, 2017). Leaves are evaluated in batches; those of one
//! batch are kept apart by visits that count as lost until the values are known. Nothing is drawn at random, so that equal
//! evaluations make equal searches.
//!
//! Nothing is proved: [`Choice::proven`] is never true, a win in one included, and [`Choice::value`] is the mean over all visits, weak
//! replies among them. So it nears the value of best play slowly, and an exact one only in the limit; [`crate::solve`] proves.

use super::{half_points, winning_seats, Candidate, Choice, Limits, Player};
use crate::game::{EvalLimit, Game, Status};

/// A policy and a value from outside.
pub trait Evaluator<G: Game>: Send {
    /// Evaluates states whose games are not over: one [`Evaluation`] for each, in order, written over what is there.
    ///
    /// # Errors
    /// When a rule takes more steps to work out than allowed.
    fn evaluate(&mut self, game: &G, states: &[G::State], out: &mut [Evaluation]) -> Result<(), EvalLimit>;

    /// What it is, in words.
    fn describe(&self) -> String {
        "a policy and a value from outside".into()
    }
}

/// What is thought of a state.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Evaluation {
    /// For each legal decision, in order, how likely it is to be the best: shares of any sum. What is missing, negative or
    /// not finite counts as 0; if all are 0, decisions are equally likely.
    pub priors: Vec<f32>,
    /// For each seat, in order, what it may expect: 0 a loss, ½ a draw, 1 a win. What is missing or not finite counts as ½.
    pub values: Vec<f32>,
}

/// How the tree grows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// How many leaves are evaluated at once.
    pub batch: usize,
    /// How much priors weigh against values.
    pub exploration: f64,
    /// The most decisions that the tree remembers; a full tree is still searched, but does not grow. One takes 32 bytes.
    pub most_edges: usize,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { batch: 16, exploration: 1.5, most_edges: 1 << 22 }
    }
}

/// A player that an evaluator leads.
#[derive(Clone, Debug)]
pub struct Puct<E> {
    /// Who leads it.
    pub evaluator: E,
    /// How the tree grows.
    pub settings: Settings,
}

impl<E> Puct<E> {
    /// A player with the usual settings.
    pub fn new(evaluator: E) -> Puct<E> {
        Puct { evaluator, settings: Settings::default() }
    }
}

impl<G: Game, E: Evaluator<G>> Player<G> for Puct<E> {
    fn choose(&mut self, game: &G, state: &G::State, limits: &Limits<'_>) -> Result<Choice, EvalLimit> {
        if super::decider(game, state).is_none() {
            return Ok(Choice::only(0));
        }
        let mut tree =
            Tree { settings: self.settings, seats: game.seats(), nodes: Vec::new(), edges: Vec::new() };
        let mut first = [Evaluation::default()];
        self.evaluator.evaluate(game, std::slice::from_ref(state), &mut first)?;
        tree.add(game, state, &first[0]);
        let mut done = 0;
        while !limits.reached(done) {
            let room = (limits.nodes - done).min(self.settings.batch.max(1) as u64) as usize;
            done += tree.grow(game, state, room, &mut self.evaluator)?;
        }
        Ok(tree.choice(done))
    }

    fn describe(&self, _: &G) -> String {
        format!("PUCT led by {}, {} leaves at once", self.evaluator.describe(), self.settings.batch)
    }
}

/// A state that has been evaluated.
struct Node {
    /// Its decisions in [`Tree::edges`]: the first, and how many there are.
    edges: (u32, u32),
    seat: u8,
}

/// A decision in a node.
#[derive(Clone)]
struct Edge {
    prior: f32,
    visits: u32,
    /// Visits whose values are not known yet.
    pending: u32,
    /// The node after it, if that is in the tree.
    child: Option<u32>,
    /// The sum of the values for the seat that decides.
    total: f64,
}

struct Tree {
    settings: Settings,
    seats: usize,
    nodes: Vec<Node>,
    edges: Vec<Edge>,
}

/// Where a walk down the tree has come to.
struct Leaf<S> {
    /// The edges on the way.
    path: Vec<u32>,
    /// The state; nothing if its game is over, and the values are known.
    state: Result<S, Vec<f64>>,
}

impl Tree {
    /// Adds a state. Returns its number, or nothing if the tree is full.
    fn add<G: Game>(&mut self, game: &G, state: &G::State, evaluation: &Evaluation) -> Option<u32> {
        let Status::Open { seat, .. } = game.status(state) else { return None };
        let (first, count) = (self.edges.len(), game.decision_count(state));
        if !self.nodes.is_empty() && first + count > self.settings.most_edges {
            return None;
        }
        let share =
            |at: usize| evaluation.priors.get(at).copied().filter(|p| p.is_finite()).unwrap_or(0.0).max(0.0);
        let sum: f64 = (0..count).map(|at| f64::from(share(at))).sum();
        let prior =
            |at: usize| if sum > 0.0 { (f64::from(share(at)) / sum) as f32 } else { 1.0 / count as f32 };
        let edge = |at: usize| Edge { prior: prior(at), visits: 0, pending: 0, child: None, total: 0.0 };
        self.edges.extend((0..count).map(edge));
        self.nodes.push(Node { edges: (first as u32, count as u32), seat: seat.0 });
        Some(self.nodes.len() as u32 - 1)
    }

    fn edges_of(&self, node: u32) -> std::ops::Range<usize> {
        let (first, count) = self.nodes[node as usize].edges;
        first as usize..(first + count) as usize
    }

    /// Walks down some times and evaluates where it comes to, all at once. Returns how often it has walked.
    fn grow<G: Game>(
        &mut self,
        game: &G,
        root: &G::State,
        walks: usize,
        evaluator: &mut impl Evaluator<G>,
    ) -> Result<u64, EvalLimit> {
        let mut leaves: Vec<Leaf<G::State>> = Vec::new();
        for _ in 0..walks {
            let leaf = self.walk(game, root)?;
            // The same leaf twice would be evaluated twice: what there is has to do.
            let again = leaves.iter().any(|other| other.path == leaf.path);
            leaf.path.iter().for_each(|&edge| self.edges[edge as usize].pending += 1);
            leaves.push(leaf);
            if again {
                break;
            }
        }
        let states: Vec<G::State> =
            leaves.iter().filter_map(|leaf| leaf.state.as_ref().ok().cloned()).collect();
        let mut found = vec![Evaluation::default(); states.len()];
        if !states.is_empty() {
            evaluator.evaluate(game, &states, &mut found)?;
        }
        let mut found = found.into_iter();
        for leaf in &leaves {
            let values = match &leaf.state {
                Err(values) => values.clone(),
                Ok(state) => {
                    let evaluation = found.next().unwrap_or_default();
                    self.hang(game, state, &leaf.path, &evaluation);
                    self.values(&evaluation)
                }
            };
            self.learn(&leaf.path, &values);
        }
        Ok(leaves.len() as u64)
    }

    /// The values for all seats.
    fn values(&self, evaluation: &Evaluation) -> Vec<f64> {
        let value = |seat: usize| evaluation.values.get(seat).copied().filter(|value| value.is_finite());
        (0..self.seats).map(|seat| f64::from(value(seat).unwrap_or(0.5).clamp(0.0, 1.0))).collect()
    }

    /// Hangs a new leaf into the tree.
    fn hang<G: Game>(&mut self, game: &G, state: &G::State, path: &[u32], evaluation: &Evaluation) {
        let Some(&last) = path.last() else { return };
        if self.edges[last as usize].child.is_none() {
            let child = self.add(game, state, evaluation);
            self.edges[last as usize].child = child;
        }
    }

    /// Follows the most promising decisions until one leads out of the tree, or to the end of the game.
    fn walk<G: Game>(&self, game: &G, root: &G::State) -> Result<Leaf<G::State>, EvalLimit> {
        let (mut state, mut node, mut path) = (root.clone(), 0, Vec::new());
        loop {
            let edges = self.edges_of(node);
            let index = self.best(node);
            game.play(&mut state, index)?;
            path.push((edges.start + index) as u32);
            if let Status::Over(outcome) = game.status(&state) {
                let winners = winning_seats(&outcome);
                let values = (0..self.seats).map(|seat| f64::from(half_points(winners, seat as u8)) / 2.0);
                return Ok(Leaf { path, state: Err(values.collect()) });
            }
            match self.edges[edges.start + index].child {
                Some(child) => node = child,
                None => return Ok(Leaf { path, state: Ok(state) }),
            }
        }
    }

    /// The decision to follow in a node: the first of the most promising.
    fn best(&self, node: u32) -> usize {
        let edges = &self.edges[self.edges_of(node)];
        let visits: u32 = edges.iter().map(|edge| edge.visits + edge.pending).sum();
        let (total, known) = edges.iter().fold((0.0, 0), |(t, n), edge| (t + edge.total, n + edge.visits));
        // A decision that was never tried is thought to be as good as the others have been.
        let untried = if known == 0 { 0.5 } else { total / f64::from(known) };
        let weight = self.settings.exploration * f64::from(visits.max(1)).sqrt();
        let promise = |edge: &Edge| {
            let tried = edge.visits + edge.pending;
            let value = if tried == 0 { untried } else { edge.total / f64::from(tried) };
            value + weight * f64::from(edge.prior) / f64::from(1 + tried)
        };
        let mut best = (0, f64::NEG_INFINITY);
        for (index, edge) in edges.iter().enumerate() {
            let promise = promise(edge);
            if promise > best.1 {
                best = (index, promise);
            }
        }
        best.0
    }

    /// Adds values to the edges of a path, for whoever decides there.
    fn learn(&mut self, path: &[u32], values: &[f64]) {
        let mut node = Some(0);
        for &edge in path {
            let Some(at) = node else { return };
            let seat = usize::from(self.nodes[at as usize].seat);
            let edge = &mut self.edges[edge as usize];
            edge.pending -= 1;
            edge.visits += 1;
            edge.total += values.get(seat).copied().unwrap_or(0.5);
            node = edge.child;
        }
    }

    /// The decision that was followed most often; of equals the one with the best value, then the highest prior.
    fn choice(&self, done: u64) -> Choice {
        let order = |a: &Edge, b: &Edge| {
            b.visits.cmp(&a.visits).then(mean(b).total_cmp(&mean(a))).then(b.prior.total_cmp(&a.prior))
        };
        let edges = &self.edges[self.edges_of(0)];
        let mut ranked: Vec<usize> = (0..edges.len()).collect();
        ranked.sort_by(|&a, &b| order(&edges[a], &edges[b]));
        let candidate = |&index: &usize| {
            let edge = &edges[index];
            Candidate { index, visits: u64::from(edge.visits), value: mean(edge), proven: false }
        };
        let candidates: Vec<Candidate> = ranked.iter().map(candidate).collect();
        let best = ranked.first().copied().unwrap_or(0);
        let value = candidates.first().filter(|best| best.visits > 0).map(|best| best.value);
        Choice { value, nodes: done, line: self.line(), candidates, ..Choice::only(best) }
    }

    /// The decisions that were followed most often, one after the other.
    fn line(&self) -> Vec<usize> {
        let (mut line, mut node) = (Vec::new(), Some(0));
        while let Some(at) = node {
            let edges = &self.edges[self.edges_of(at)];
            let most = (0..edges.len()).max_by_key(|&index| (edges[index].visits, usize::MAX - index));
            let Some(index) = most.filter(|&index| line.is_empty() || edges[index].visits > 0) else { break };
            line.push(index);
            node = edges[index].child;
        }
        line
    }
}

fn mean(edge: &Edge) -> f64 {
    match edge.visits {
        0 => 0.5,
        visits => edge.total / f64::from(visits),
    }
}

#[cfg(test)]
mod tests;
