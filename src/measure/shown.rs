//! A game that stands for the others.

use super::data::{points, values};
use super::said::{counted, player};
use super::{Data, Shown};
use crate::model::Seat;
use crate::names;
use crate::study::Game;

/// The most positions that are drawn.
const DRAWN: usize = 12;

/// The finished game whose length is closest to the middle one; the first of them.
pub fn shown(data: &Data<'_>) -> Option<Shown> {
    let (top, _, games) = data.judged.as_ref()?;
    let finished: Vec<&&Game> = games.iter().filter(|game| game.winners.is_some()).collect();
    let mut lengths: Vec<u32> = finished.iter().map(|game| game.turns).collect();
    lengths.sort_unstable();
    let middle = *lengths.get(lengths.len() / 2)?;
    let game = finished.into_iter().min_by_key(|game| (game.turns.abs_diff(middle), game.number))?;
    let mut values = values(game);
    values.push(points(game, 0));
    Some(Shown {
        number: game.number,
        player: player(top),
        moves: game.moves.clone(),
        result: result(data, game),
        why: format!(
            "its {} are the middle length of {}",
            counted(game.turns as usize, "turn"),
            counted(games.len(), "game")
        ),
        drawn: drawn(&values, game.moves.len()),
        values,
    })
}

fn result(data: &Data<'_>, game: &Game) -> String {
    let role = |role: &u8| data.model.role_name(crate::model::Role(*role));
    let winners: Vec<&str> = game.roles.iter().map(role).collect();
    let seats: Vec<&str> = game.winners.iter().flatten().map(|seat| names::seat(Seat(*seat))).collect();
    match winners.len() {
        0 => "a draw".into(),
        n => {
            let verb = if n == 1 { "wins" } else { "win" };
            format!("{} {verb} ({} seat)", names::listed(&winners), names::listed(&seats))
        }
    }
}

/// Which positions are drawn: the largest changes of value, the end, and others in between at even distances.
fn drawn(values: &[f64], moves: usize) -> Vec<(usize, String)> {
    let mut swings: Vec<usize> = (1..values.len().min(moves + 1)).collect();
    let by = |at: &usize| (values[*at] - values[at - 1]).abs();
    swings.sort_by(|a, b| by(b).total_cmp(&by(a)).then(a.cmp(b)));
    swings.truncate(2);
    let even = DRAWN - 2;
    let mut at: Vec<usize> = (0..=even).map(|n| n * moves / even).chain(swings.iter().copied()).collect();
    at.retain(|at| *at > 0);
    at.sort_unstable();
    at.dedup();
    let note = |at: usize| match at {
        _ if at == moves => "the end".to_string(),
        _ if swings.first() == Some(&at) => "the largest change of value".to_string(),
        _ => String::new(),
    };
    at.into_iter().map(|at| (at, note(at))).collect()
}
