//! Reads a saved game and tells how it went: `cargo run --example read_record -- my.save` (a game of Tic-tac-toe without).

use boardwright::check;
use boardwright::check::Texts;
use boardwright::engine::notation::{play_move, read_full_move};
use boardwright::game::{Game, Status};
use boardwright::machine::Compiled;
use boardwright::record::{rules_text, Record, FORMAT};
use boardwright::texts::Shipped;
use std::sync::Arc;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let record = match std::env::args().nth(1) {
        Some(path) => Record::read(&std::fs::read_to_string(path)?)?,
        None => Record::read(&sample()?.text())?,
    };
    let text = Shipped.game(&record.game).ok_or("the record is not of a shipped game")?;
    let settings = record.options.clone().into_iter().collect();
    let model = Arc::new(check::model(&Shipped, &record.game, &text, &settings)?);
    // A record is of one set of rules; under others its moves may mean something else.
    record.fits(&model)?;

    let game = Compiled::new(model.clone())?;
    let mut state = game.start()?;
    for (at, text) in record.moves.iter().enumerate() {
        let mv = read_full_move(&game, &state, text).map_err(|error| format!("move {}: {error}", at + 1))?;
        play_move(&game, &mut state, &mv)?;
    }
    println!("{}: {} moves", model.title, record.moves.len());
    match game.status(&state) {
        Status::Open { decider, .. } => println!("{} is to move", model.role_name(decider)),
        Status::Over(outcome) if outcome.winners.is_empty() => println!("drawn"),
        Status::Over(outcome) => {
            outcome.winners.iter().for_each(|&role| println!("{} won", model.role_name(role)));
        }
    }
    Ok(())
}

/// A short game, as `save` in `boardwright play` writes it.
fn sample() -> Result<Record, Box<dyn std::error::Error>> {
    let text = Shipped.game("tic_tac_toe").ok_or("no such game")?;
    let model = check::model(&Shipped, "tic_tac_toe", &text, &vec![])?;
    Ok(Record {
        format: FORMAT,
        game: "tic_tac_toe".into(),
        options: Default::default(),
        rules: rules_text(&model),
        seats: vec!["human".into(), "random".into()],
        result: None,
        moves: ["b2", "a1", "a3", "c1", "c3", "b1"].map(String::from).to_vec(),
    })
}
