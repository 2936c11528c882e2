//! Many random games on all processors, counted: `cargo run --release --example playouts -- hex 100000`.

use boardwright::analysis::playouts::{playouts, Settings};
use boardwright::game::Game;
use boardwright::Rules;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1);
    let id = args.next().unwrap_or_else(|| "tic_tac_toe".into());
    let games: u64 = args.next().map_or(Ok(10_000), |text| text.parse())?;

    let game = Rules::shipped(&id)?.compile()?;
    let settings = Settings { games, seed: 1, max_turns: 10_000 };
    let totals = playouts(&game, &game.start()?, &settings, &|_| ())?;
    let share = |n: u64| 100.0 * n as f64 / games as f64;
    for (seat, wins) in totals.wins_of_seat.iter().enumerate() {
        println!("seat {}: {:.1} %", seat + 1, share(*wins));
    }
    println!("drawn: {:.1} %", share(totals.draws));
    println!("{:.1} turns a game", totals.turns as f64 / games as f64);
    Ok(())
}
