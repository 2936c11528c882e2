//! A search that is led from outside, here by a heuristic in a few lines where a neural network may stand: decisions in
//! the middle first, and positions as good as the choice that they leave. It plays against random games in a tree of the
//! same size: `cargo run --example evaluator -- breakthrough`.

use boardwright::game::{EvalLimit, Game, Seat, Standing, Status};
use boardwright::search::puct::{Evaluation, Evaluator, Puct};
use boardwright::search::{Limits, Player, Spec};
use boardwright::Rules;
use std::sync::atomic::AtomicBool;

/// Thinks well of whoever has much to choose from.
struct Choice;

impl<G: Game> Evaluator<G> for Choice {
    fn evaluate(&mut self, game: &G, states: &[G::State], out: &mut [Evaluation]) -> Result<(), EvalLimit> {
        for (state, out) in states.iter().zip(out) {
            let Status::Open { seat, .. } = game.status(state) else { continue };
            let count = game.decision_count(state);
            let share = count as f32 / (count as f32 + 10.0);
            out.values =
                (0..game.seats()).map(|at| if at == seat.index() { share } else { 1.0 - share }).collect();
            let middle = |index: usize| 1.0 + index.min(count - 1 - index) as f32;
            out.priors = (0..count).map(middle).collect();
        }
        Ok(())
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let id = std::env::args().nth(1).unwrap_or_else(|| "tic_tac_toe".into());
    let game = Rules::shipped(&id)?.compile()?;
    let (mut led, mut other) = (Puct::new(Choice), "mcts:100".parse::<Spec>()?.player(1));
    let limits = Limits { nodes: 100, stop: &AtomicBool::new(false), brief: false, watch: None };
    let mut results = [0; 3];
    for number in 0..10 {
        let mut state = game.start()?;
        let outcome = loop {
            match game.status(&state) {
                Status::Over(outcome) => break outcome,
                Status::Open { seat, .. } => {
                    let choice = match seat == Seat(number % 2) {
                        true => led.choose(&game, &state, &limits)?,
                        false => other.choose(&game, &state, &limits)?,
                    };
                    game.play(&mut state, choice.index)?;
                }
            }
        };
        results[match outcome.of_seat(Seat(number % 2)) {
            Standing::Win => 0,
            Standing::Draw => 1,
            Standing::Loss => 2,
        }] += 1;
    }
    println!("{} won, {} drawn, {} lost", results[0], results[1], results[2]);
    Ok(())
}
