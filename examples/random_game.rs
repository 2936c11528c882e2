//! Plays a random game and prints its decisions: `cargo run --example random_game -- reversi 7`.

use boardwright::check;
use boardwright::check::Texts;
use boardwright::engine::notation::decision_text;
use boardwright::game::{Game, Rng, Status};
use boardwright::machine::Compiled;
use boardwright::texts::Shipped;
use rand::{Rng as _, SeedableRng};
use std::sync::Arc;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1);
    let id = args.next().unwrap_or_else(|| "tic_tac_toe".into());
    let seed: u64 = args.next().map_or(Ok(1), |text| text.parse())?;

    let text = Shipped.game(&id).ok_or("no shipped game has this id")?;
    let model = Arc::new(check::model(&Shipped, &id, &text, &vec![])?);
    let game = Compiled::new(model.clone())?;

    let mut rng = Rng::seed_from_u64(seed);
    let mut state = game.start()?;
    while let Status::Open { decider, .. } = game.status(&state) {
        let index = rng.random_range(0..game.decision_count(&state));
        println!("{}: {}", model.role_name(decider), decision_text(&game, &state, index));
        game.play(&mut state, index)?;
    }
    if let Status::Over(outcome) = game.status(&state) {
        let winners: Vec<&str> = outcome.winners.iter().map(|&role| model.role_name(role)).collect();
        println!("{}", if winners.is_empty() { "a draw".into() } else { winners.join(", ") + " wins" });
    }
    Ok(())
}
