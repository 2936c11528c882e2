//! What is listed at the table: legal moves, and the moves so far.

use super::form::{legend, Form};
use super::table::Table;
use crate::cli::names;
use crate::cli::out::Failure;
use crate::cli::terminal::{columns, prose, wrapped};
use boardwright::engine::notation::{decision_text, first_moves};
use boardwright::game::{Game, Status};

/// How many moves `?` looks at, and how many it shows.
const LOOKED_AT: usize = 5000;
const SHOWN: usize = 120;

/// The legal moves that begin with a text: their form first, then all of them, or how they begin.
pub fn legal(table: &Table, start: &str) -> Result<String, Failure> {
    if !table.goes_on() {
        return Ok("the game is over".into());
    }
    let (game, state) = (table.session.game(), table.session.state());
    let (all, whole) = first_moves(game, state, LOOKED_AT)?;
    let begins = |text: &String| text.to_lowercase().starts_with(&start.to_lowercase());
    let fitting: Vec<String> = all.into_iter().map(|mv| mv.text).filter(begins).collect();
    let count = fitting.len();
    if count == 0 && whole {
        return Ok(format!("no legal move begins with `{start}`"));
    }
    let head = if start.is_empty() { form(table) } else { String::new() };
    let noun = if count == 1 && whole { "move" } else { "moves" };
    if count <= SHOWN && count > 0 {
        let number = if whole { format!("{count} legal {noun}:") } else { "some of the legal moves:".into() };
        return Ok(format!("{head}{number}\n{}", columns(&fitting)));
    }
    let number = if whole { count.to_string() } else { format!("more than {LOOKED_AT}") };
    let (what, mut list) = match start.is_empty() {
        true => (
            "they begin with",
            (0..game.decision_count(state)).map(|i| decision_text(game, state, i)).collect(),
        ),
        false => ("the first of them", fitting),
    };
    if list.len() > SHOWN {
        list.truncate(SHOWN);
        list.push("…".into());
    }
    let example = list.first().cloned().unwrap_or_default();
    let more = format!("`? START` lists those that begin with START, such as `? {example}`.");
    let more = wrapped(&more, prose(), "");
    Ok(format!("{head}{number} legal {noun}; {what}:\n{}\n{more}", columns(&list)))
}

/// How a move is written, and what the letters on the board mean.
fn form(table: &Table) -> String {
    let model = &table.loaded.model;
    let form = Form::of(model, table.session.game(), table.session.state());
    let form = form.map(|form| format!("A move is {}.", form.text()));
    let lines = form.into_iter().chain(legend(model));
    lines.map(|line| wrapped(&line, prose(), "  ") + "\n").collect()
}

/// The moves so far, and who played them.
pub fn log(table: &Table) -> String {
    let (model, session) = (&table.loaded.model, &table.session);
    let who = |at: usize| match session.game().status(session.state_after(at)) {
        Status::Open { decider, seat, .. } => {
            names::decider(model, session.state_after(at).position(), decider, seat)
        }
        Status::Over(_) => String::new(),
    };
    let names: Vec<String> = (0..session.moves().len()).map(who).collect();
    let width = names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    let numbered = session.moves().zip(&names).enumerate();
    let lines: Vec<String> =
        numbered.map(|(at, (text, name))| format!("{:>4}. {name:width$}  {text}", at + 1)).collect();
    match lines.is_empty() {
        true => "no moves yet".into(),
        false => lines.join("\n"),
    }
}
