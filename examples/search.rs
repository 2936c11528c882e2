//! Searches for the best first move on a small board of Hex, and then proves who wins: `cargo run --example search`.

use boardwright::game::{Game, Seat};
use boardwright::rules::notation::decision_text;
use boardwright::search::mcts::{Mcts, Switches};
use boardwright::search::{Limits, Player};
use boardwright::solve::{Budget, Method, Scale, Solver};
use boardwright::Rules;
use std::sync::atomic::AtomicBool;

/// Bytes for the nodes of the search, and for the table of the solver.
const MEMORY: usize = 64 << 20;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let game = Rules::shipped("hex")?.set("size", 4)?.set("pie", false)?.compile()?;
    let start = game.start()?;

    // A search ends after so many iterations, or when somebody raises the flag.
    let limits = Limits { nodes: 5_000, stop: &AtomicBool::new(false), brief: false, watch: None };
    let mut player = Mcts::new(Switches { memory: MEMORY, ..Switches::default() }, 1);
    let choice = player.choose(&game, &start, &limits)?;
    println!("best after {} iterations: {}", choice.nodes, decision_text(&game, &start, choice.index));
    if let Some(value) = choice.value {
        println!("the first player may expect {:.0} % of the points", 100.0 * value);
    }

    let mut solver = Solver::new(&game, Method::ByTurns, Scale::Standing, MEMORY as u64);
    let mut watch = |_nodes: u64| true;
    let mut budget = Budget::new(10_000_000, &mut watch);
    match solver.value(&start, Seat(0), &mut budget).exact() {
        Some(1) => println!("proved: the first player wins ({} positions looked at)", budget.used()),
        Some(0) => println!("proved: a draw"),
        Some(_) => println!("proved: the second player wins"),
        None => println!("not settled with so many positions"),
    }
    Ok(())
}
