//! Evaluators that know everything, that point at one decision, and that talk nonsense.

use super::*;
use crate::machine::{Compiled, State};
use crate::search::decider;
use crate::Rules;
use std::collections::HashMap;
use std::sync::atomic::AtomicBool;

fn tic_tac_toe() -> Compiled {
    Rules::shipped("tic_tac_toe").unwrap().compile().unwrap()
}

/// Knows the exact value of every position, and which decisions keep it.
#[derive(Default)]
struct Perfect(HashMap<u128, f64>);

impl Perfect {
    /// The value for the first seat.
    fn exact(&mut self, game: &Compiled, state: &State) -> f64 {
        let seat = match game.status(state) {
            Status::Over(outcome) => return f64::from(half_points(winning_seats(&outcome), 0)) / 2.0,
            Status::Open { seat, .. } => seat,
        };
        if let Some(value) = self.0.get(&game.key(state)) {
            return *value;
        }
        let after = (0..game.decision_count(state)).map(|index| {
            let mut next = state.clone();
            game.play(&mut next, index).unwrap();
            self.exact(game, &next)
        });
        let value = if seat.0 == 0 { after.fold(0.0, f64::max) } else { after.fold(1.0, f64::min) };
        self.0.insert(game.key(state), value);
        value
    }
}

impl Evaluator<Compiled> for Perfect {
    fn evaluate(
        &mut self,
        game: &Compiled,
        states: &[State],
        out: &mut [Evaluation],
    ) -> Result<(), EvalLimit> {
        for (state, out) in states.iter().zip(out) {
            let value = self.exact(game, state);
            let keeps = |index: usize| {
                let mut next = state.clone();
                game.play(&mut next, index).unwrap();
                if self.exact(game, &next) == value {
                    1.0
                } else {
                    0.0
                }
            };
            let priors = (0..game.decision_count(state)).map(keeps).collect();
            *out = Evaluation { priors, values: vec![value as f32, 1.0 - value as f32] };
        }
        Ok(())
    }
}

fn limits(nodes: u64, stop: &AtomicBool) -> Limits<'_> {
    Limits { nodes, stop, brief: false, watch: None }
}

/// In every position of the game: who is led by what is exact never gives any value away, and knows the value.
#[test]
fn exact_values_make_perfect_play() {
    let (game, stop) = (tic_tac_toe(), AtomicBool::new(false));
    for batch in [1, 8] {
        let mut player = Puct::new(Perfect::default());
        player.settings.batch = batch;
        let (mut open, mut seen) = (vec![game.start().unwrap()], std::collections::HashSet::new());
        while let Some(state) = open.pop() {
            if !seen.insert(game.key(&state)) || game.decision_count(&state) == 0 {
                continue;
            }
            let choice = player.choose(&game, &state, &limits(40, &stop)).unwrap();
            assert_eq!(choice.nodes, 40, "the search uses what it is given");
            let mut next = state.clone();
            game.play(&mut next, choice.index).unwrap();
            let exact = player.evaluator.exact(&game, &state);
            assert_eq!(player.evaluator.exact(&game, &next), exact);
            let own = if decider(&game, &state) == Some(crate::model::Seat(0)) { exact } else { 1.0 - exact };
            // Leaves of one batch are kept apart by leading some of them astray.
            let astray = if batch == 1 { 0.0 } else { 0.2 };
            assert!((choice.value.unwrap() - own).abs() <= astray, "{choice:?}");
            for index in 0..game.decision_count(&state) {
                let mut next = state.clone();
                game.play(&mut next, index).unwrap();
                open.push(next);
            }
        }
        assert_eq!(seen.len(), 5478, "every position that can come about");
    }
}

/// Points at one decision and counts how it is asked.
struct Pointer {
    to: usize,
    batches: Vec<usize>,
}

impl Evaluator<Compiled> for Pointer {
    fn evaluate(
        &mut self,
        game: &Compiled,
        states: &[State],
        out: &mut [Evaluation],
    ) -> Result<(), EvalLimit> {
        self.batches.push(states.len());
        for (state, out) in states.iter().zip(out) {
            out.priors = (0..game.decision_count(state))
                .map(|index| if index == self.to { 50.0 } else { 1.0 })
                .collect();
            out.values = vec![0.5, 0.5];
        }
        Ok(())
    }
}

#[test]
fn priors_lead_and_leaves_come_in_batches() {
    let (game, stop) =
        (Rules::shipped("hex").unwrap().set("size", 5).unwrap().compile().unwrap(), AtomicBool::new(false));
    let mut player = Puct::new(Pointer { to: 7, batches: Vec::new() });
    player.settings.batch = 4;
    let choice = player.choose(&game, &game.start().unwrap(), &limits(200, &stop)).unwrap();
    assert_eq!((choice.index, choice.line[0]), (7, 7));
    assert!(choice.candidates.iter().map(|c| c.visits).sum::<u64>() == choice.nodes && choice.nodes == 200);
    let batches = &player.evaluator.batches;
    assert!(
        batches.iter().all(|size| *size <= 4) && batches.iter().filter(|size| **size == 4).count() > 10,
        "{batches:?}"
    );
}

/// Says what means nothing.
struct Nonsense;

impl Evaluator<Compiled> for Nonsense {
    fn evaluate(&mut self, _: &Compiled, _: &[State], out: &mut [Evaluation]) -> Result<(), EvalLimit> {
        for out in out {
            *out = Evaluation { priors: vec![f32::NAN, -1.0, f32::INFINITY], values: vec![f32::NAN, 7.0] };
        }
        Ok(())
    }
}

#[test]
fn nonsense_is_borne_and_a_full_tree_is_searched_on() {
    let (game, stop) = (tic_tac_toe(), AtomicBool::new(false));
    let mut player = Puct::new(Nonsense);
    player.settings.most_edges = 20;
    let choice = player.choose(&game, &game.start().unwrap(), &limits(100, &stop)).unwrap();
    assert!(choice.nodes == 100 && choice.index < 9);
    stop.store(true, std::sync::atomic::Ordering::Relaxed);
    assert_eq!(player.choose(&game, &game.start().unwrap(), &limits(100, &stop)).unwrap().nodes, 0);
}
