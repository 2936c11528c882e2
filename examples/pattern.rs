//! Asks how few stones make a pattern of Mind Ninja: `cargo run --example pattern -- bridge "hexhex(3)"`.

use boardwright::ninja::{smallest, Effort, Puzzle};
use boardwright::Rules;
use std::sync::Arc;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1);
    let pattern = args.next().unwrap_or_else(|| "three_sides".into());
    let board = args.next().unwrap_or_else(|| "hexhex(3)".into());

    let rules = Rules::shipped("mind_ninja_set")?.set("surface", board)?.set("pattern", pattern)?;
    let puzzle = Puzzle::new(Arc::new(rules.model()?.0))?;
    let found = smallest(&puzzle, &Effort { looks: 100_000, seed: 1 })?;
    match &found.example {
        Some(stones) if found.is_exact() => println!("{} stones, no fewer", stones.count()),
        Some(stones) => println!("{} to {} stones", found.at_least, stones.count()),
        None => println!("at least {} stones, if it can be made at all", found.at_least),
    }
    Ok(())
}
