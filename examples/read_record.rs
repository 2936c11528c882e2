//! Reads a saved game and tells how it went: `cargo run --example read_record -- my.save` (a game of Tic-tac-toe without).

use boardwright::record::{rules_text, Notes, Record, FORMAT};
use boardwright::Rules;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let record = match std::env::args().nth(1) {
        Some(path) => Record::read(&std::fs::read_to_string(path)?)?,
        None => Record::read(&sample()?.text())?,
    };
    let rules = Rules::shipped(&record.game)?;
    let rules = record.options.iter().try_fold(rules, |rules, (option, value)| rules.set(option, value))?;

    // It is refused under other rules, where its moves may mean something else, and if its result is not what they come to.
    let mut game = rules.play()?;
    game.set_record(&record)?;
    println!("{}: {} moves\n{game}", game.about().title, record.moves.len());
    Ok(())
}

/// A short game, as `save` in `boardwright play` writes it.
fn sample() -> Result<Record, Box<dyn std::error::Error>> {
    let (model, _) = Rules::shipped("tic_tac_toe")?.model()?;
    Ok(Record {
        format: FORMAT,
        game: "tic_tac_toe".into(),
        options: Default::default(),
        rules: rules_text(&model),
        seats: vec!["human".into(), "random".into()],
        result: None,
        moves: ["b2", "a1", "a3", "c1", "c3", "b1"].map(String::from).to_vec(),
        notes: Notes::default(),
    })
}
