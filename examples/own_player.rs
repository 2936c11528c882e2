//! A player of one's own: it takes the decision after which its opponent has the fewest, against random moves: `cargo run
//! --example own_player -- reversi`.

use boardwright::game::{EvalLimit, Game, Seat, Standing, Status};
use boardwright::search::{Choice, Limits, Player, Spec};
use boardwright::Rules;
use std::sync::atomic::AtomicBool;

/// Leaves the opponent little choice.
struct Narrow;

impl<G: Game> Player<G> for Narrow {
    fn choose(&mut self, game: &G, state: &G::State, _: &Limits<'_>) -> Result<Choice, EvalLimit> {
        let mut best = (usize::MAX, 0);
        for index in 0..game.decision_count(state) {
            let mut next = state.clone();
            game.play(&mut next, index)?;
            best = best.min((game.decision_count(&next), index));
        }
        Ok(Choice::only(best.1))
    }

    fn describe(&self, _: &G) -> String {
        "leaves the opponent little choice".into()
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let id = std::env::args().nth(1).unwrap_or_else(|| "reversi".into());
    let game = Rules::shipped(&id)?.compile()?;
    let (mut own, mut other) = (Narrow, "random".parse::<Spec>()?.player(1));
    let limits = Limits { nodes: 1, stop: &AtomicBool::new(false), brief: false, watch: None };

    let mut wins = 0;
    for _ in 0..20 {
        let mut state = game.start()?;
        let outcome = loop {
            match game.status(&state) {
                Status::Over(outcome) => break outcome,
                Status::Open { seat, .. } => {
                    let choice = match seat {
                        Seat(0) => own.choose(&game, &state, &limits)?,
                        _ => other.choose(&game, &state, &limits)?,
                    };
                    game.play(&mut state, choice.index)?;
                }
            }
        };
        wins += u32::from(outcome.of_seat(Seat(0)) == Standing::Win);
    }
    println!("{wins} of 20 games won");
    Ok(())
}
