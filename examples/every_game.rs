//! Plays every shipped game at random and prints how it went, one line of JSON for each: `cargo run --example every_game -- 1
//! 20` draws from seed 1 a game with its moves and 20 more that are only counted. The engine for the browser has to find
//! the same (`wasm/test.mjs`).

use boardwright::session::{Session, Source};
use boardwright::texts::games;
use serde_json::json;

/// Moves of the game that is told, turns of those that are counted.
const LONGEST: usize = 300;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1);
    let seed: u64 = args.next().map_or(Ok(1), |text| text.parse())?;
    let count: u64 = args.next().map_or(Ok(20), |text| text.parse())?;
    for id in games() {
        let session = Session::new(&Source { game: id.to_string(), ..Source::default() })?;
        let game = session.random_game(seed, LONGEST)?;
        let playouts = session.playouts(seed, count, LONGEST as u64)?;
        let (seed, turns) = (seed as u32, LONGEST as u32);
        println!("{}", json!({"id": id, "seed": seed, "turns": turns, "game": game, "playouts": playouts}));
    }
    Ok(())
}
