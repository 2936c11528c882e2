//! Plays a random game and prints its moves and its end: `cargo run --example random_game -- reversi 7`.

use boardwright::Rules;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1);
    let id = args.next().unwrap_or_else(|| "tic_tac_toe".into());
    let seed: u64 = args.next().map_or(Ok(1), |text| text.parse())?;

    let mut game = Rules::shipped(&id)?.play()?;
    let played = game.random_game(seed, 1_000)?;
    for text in &played.moves {
        game.play_move(text)?;
    }
    println!("{}\n{game}", played.moves.join("; "));
    Ok(())
}
