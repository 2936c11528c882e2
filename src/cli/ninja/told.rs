//! Stones drawn as text, and as data.

use crate::cli::draw::Picture;
use boardwright::board::SiteSet;
use boardwright::model::Position;
use boardwright::ninja::{Puzzle, Stones};
use serde_json::{json, Value};

/// The board with these stones, indented.
pub fn drawing(puzzle: &Puzzle, stones: &Stones, pointed_out: SiteSet, colour: bool) -> String {
    let model = puzzle.model();
    let mut position = Position::empty(model.board.len(), &model.cast);
    stones.put(&mut position, puzzle.types());
    let text = Picture { model, position: &position, changed: pointed_out, colour }.text();
    text.lines().map(|line| format!("    {}\n", line.trim_end())).collect()
}

/// The names of sites by colour.
pub fn data(puzzle: &Puzzle, stones: &Stones) -> Value {
    let sites = |colour: u8| -> Vec<&str> {
        let on = puzzle.board().iter().filter(|s| stones.0[s.index()] == colour);
        on.map(|s| puzzle.board().name(s)).collect()
    };
    let colours = 1..=puzzle.colours() as u8;
    colours
        .map(|c| (puzzle.colour_name(c).to_string(), json!(sites(c))))
        .collect::<serde_json::Map<_, _>>()
        .into()
}
